"""Word lists of resolution, kept apart from the rules that use them."""

from __future__ import annotations

_SMALL = """
a an and as at by for from in into of on or over the through to under using via with
"""

_EDITIONS = """
tiny mini nano micro small base medium large huge giant xl xxl lite light pro plus max ultra turbo
instruct chat hard easy full verified challenge diamond extended clean other multilingual v r c a s
o x flash sonnet opus haiku coder vision math code
"""

_POINTERS = """
the a an our my their its his her this that these those such other another others any all both each
every some several many multiple various different numerous few two three four five six seven eight
nine ten dozens existing previous prior recent current new novel proposed present standard common
popular typical conventional traditional classical well-known widely used widely-used known strong
state-of-the-art sota best better leading competitive competing alternative existing
real-world public publicly available challenging large-scale large small diverse first
second third final full main key original resulting simple general generic effective efficient
established related same similar respective corresponding modern advanced powerful promising
extensive comprehensive downstream relevant important specific particular certain good high low
higher lower overall core unified single whole entire complete suitable additional further extra own
given above following aforementioned most more much less one zero underlying initial open-source
open source in-house internal external
"""

_HEADS = """
approach method model framework algorithm architecture technique system strategy scheme solution
procedure pipeline baseline dataset data benchmark corpus collection task problem setting scenario
metric measure score result performance experiment evaluation improvement work paper study analysis
contribution finding component design application counterpart competitor variant version set suite
methodology setup
"""

_NOUNS = """
quality gain research literature module network domain case example sample instance thing technology
tool toolkit code implementation author state-of-the-art sota test idea concept insight challenge
issue objective goal aspect factor feature parameter way step process mechanism function theory
paradigm art more others it they we our ours their hop input output user people human researcher
practitioner community field area topic reality world number value percentage percent point
"""

_MANNERS = """
supervised semi-supervised self-supervised unsupervised weakly-supervised fully-supervised
few-shot zero-shot one-shot end-to-end learning-based rule-based data-driven
"""

_PARTS = """
encoder decoder generator classifier detector regressor regularizer embedding descriptor prompt
probe anchor gate backbone refiner denoiser kernel agent policy heatmap controller exemplar vanilla
autoregressive non-autoregressive low-rank multi-task multimodal multi-modal object-centric
value-based white-box black-box plug-and-play city-scale double-loop fine-tuned finetuned
pre-trained pretrained pre-train multi-objective best-of-both-worlds
"""

# Words that an acronym may skip or take along.
SMALL_WORDS = frozenset(_SMALL.split())
# Words that tell one member of a family from another.
EDITION_WORDS = frozenset(_EDITIONS.split())
# What stands before a noun without naming anything.
POINTERS = frozenset([*_POINTERS.split(), *_MANNERS.split()])
# Heads that say nothing even two in a row ("model framework", "evaluation results").
EMPTY_HEADS = frozenset(_HEADS.split())
# Words that say nothing when they stand alone ("domain", but not "domain adaptation").
# Neither do the parts that each work has of its own ("encoder", but not "adapter" or "attention",
# which are techniques), nor adjectives.
EMPTY_ALONE = EMPTY_HEADS | frozenset([*_NOUNS.split(), *_PARTS.split()])

_DERIVED = """
convolution/convolutional computation/computational recommendation/recommender
attention/attentional distribution/distributional position/positional composition/compositional
conversation/conversational emotion/emotional education/educational
multimodal/multimodality variation/variational regression/regressive augmentation/augmented
behavior/behavioral robot/robotic geometry/geometric semantics/semantic hierarchy/hierarchical
bayes/bayesian euclid/euclidean automated/automatic
"""
# Two words that say the same inside a name ("graph convolution network").
DERIVED_PAIRS = frozenset(frozenset(pair.split("/")) for pair in _DERIVED.split())
# Two words that say the same where both long forms have one acronym.
SAME_IN_ACRONYMS = frozenset((frozenset(("vision", "visual")), frozenset(("image", "imaging"))))
# A thing and what is done with it.
TWO_THINGS = frozenset((frozenset(("model", "modeling")),))

_METHOD_HEADS = "model framework method approach algorithm architecture network system technique"
_DATA_HEADS = "challenge suite leaderboard collection database environment task"
# Closing words that may be left out where the rest is a name of its own ("BERT model" = "BERT").
NAME_HEADS = {
    "Method": frozenset([*_METHOD_HEADS.split(), "optimizer"]),
    "Data": frozenset([*_DATA_HEADS.split()]),
    "Task": frozenset(("task", "problem", "challenge")),
    "Metric": frozenset(("score", "metric", "measure")),
}
# Those that also follow a phrase without adding to it ("policy gradient method").
PHRASE_HEADS = {
    "Method": frozenset(("method", "approach", "algorithm", "technique", "framework")),
    "Data": frozenset[str](),
    "Task": frozenset(("task", "problem")),
    "Metric": frozenset(("score", "metric", "measure")),
}
