"""Proper names by their shape: ``CrossQ``, ``BM25``, ``Wan2.1-14B``, ``Stable Diffusion 1.5``."""

from __future__ import annotations

import re
from functools import lru_cache

from extractors import lexicon
from extractors.notes import Place

_TOKEN = re.compile(r"[^\W_][\w]*(?:[-./@'’+][^\W_][\w]*)*(?:\+{1,2}(?!\w)|\*(?!\w))?")
# Second halves of compounds: ``CLIP-based``, ``ImageNet-1k-pretrained``. The name ends before them.
SUFFIX = re.compile(
    r"[-–](?:based|style|like|type|trained|pre-?trained|finetuned|fine-?tuned|tuned|level"
    r"|aware|driven|guided|enhanced"
    r"|augmented|only|free|specific|powered|generated|inspired|equipped|oriented"
    r"|compatible|optimal|side|class|wise"
    r"|agnostic|derived|centric|adapted|initialized|initialised|hard|dependent|invariant"
    r"|equivariant|intensive|related"
    r"|assisted|constrained|regularized|regularised|embedded|encoded|distilled|quantized"
    r"|quantised|hop|norm|bound"
    r"|style|annotated|focused|aligned|native|family|sized|scale|scales|bit|shot|way"
    r"|complete|hardness|consistent|accelerated)$",
)
_PLAIN = lexicon.word_list("no_names")
_VERSION = re.compile(
    r"\s(?:v?\d{1,2}\.\d(?:\.\d)?[a-z]?(?![\d.]*\d)(?!\s?(?:%|×|x\b|points?|and \d|vs))"
    r"|[vV]\d+|\d{1,2}(?:\.\d)?[BM]|\d(?![\w.,]*\d)(?!\s*(?:%|×|x\b|and\b|or\b|to\b"
    r"|datasets?|tasks?|benchmarks?|points?|times|out\b"
    r"|of\b))(?=\W))(?:\s\d+(?:\.\d+)?[BM]\b)?"
)
_LEFT = re.compile(
    r"(?:(?<=[\w,] )|(?<=[(\"“])|(?<=-based ))((?:[A-Z][a-z]+|MS|UCI|DM|VOC|MIT|PASCAL"
    r"|Pascal|JD|TU|EMNIST|Tiny|NYU|MPI|Open|CMU)[ ])+$"
)
_RIGHT = re.compile(
    r"\s(?:Verified|Lite|Hard|Mini|Pro|Turbo|Large|Base|Small|Tiny|XL|Ultra|Flash|Sonnet"
    r"|Opus|Haiku|Instruct|Chat|Challenge|Extended|Open|Fast|Depth|Raw|Places|Retrieval"
    r"|Adaptive)\b"
)
_CAPITALISED = r"[A-Z][a-z]{2,}(?:-[A-Z][a-z]+)*(?![\w-])"
_RUN = re.compile(
    rf"(?<=[a-z,)] ){_CAPITALISED} (?:(?:of|in|the) )?{_CAPITALISED}(?: {_CAPITALISED}){{0,4}}"
)


# ``0.4M``, ``1.5-3B``: so many parameters.
_AMOUNT = re.compile(r"\d[\d.,]*(?:-\d[\d.]*)?[KMBTG]")


@lru_cache(maxsize=50_000)
def is_proper(word: str) -> bool:
    """Whether one token is shaped like the name of a thing.

    Examples
    --------
    >>> [is_proper(w) for w in ("CrossQ", "BM25", "iTransformer", "Text-to-Image", "We", "GPU")]
    [True, True, True, False, False, False]
    """
    if word in _PLAIN or len(word) < 2 or _AMOUNT.fullmatch(word):
        return False
    for part in re.split(r"[-/.]", word):
        upper = sum(c.isupper() for c in part)
        digit = any(c.isdigit() for c in part)
        letters = sum(c.isalpha() for c in part)
        if part in _PLAIN and part == word:
            return False
        if (upper >= 2 and letters >= 2) or (upper and digit and letters >= 1 and len(part) > 1):
            if (
                not re.fullmatch(r"\d+[DKMBTG]|[A-Z]\d|(?:[A-Z]\.)+[A-Z]?", part)
                or len(word) > len(part) + 1
                or part in {"T5", "S4"}
            ):
                return True
        elif upper and not part[0].isupper() and len(part) > 2 and not part[0].isdigit():
            return True
    return bool(
        re.fullmatch(
            r"[A-Z][a-z]+(?:-v?\d+(?:\.\d+)?[a-zA-Z]*)+|[A-Z][a-z]+\d+(?:\.\d+)?(?:-\w+)*"
            r"|ogb[nlg]-\w+(?:-\w+)*",
            word,
        )
    )


@lru_cache(maxsize=8)
def find(text: str, title_end: int = 0) -> tuple[Place, ...]:
    """Places of proper names, longest form, in order and without overlap.

    Parameters
    ----------
    text : str
        Clean text.
    title_end : int
        End of the title: runs of capitalised words say nothing in it.

    Examples
    --------
    >>> text = "We train a ViT-B/16-based encoder of Stable Diffusion 1.5 with Llama 3.1 8B."
    >>> [text[a:b] for a, b in find(text)]
    ['ViT-B/16', 'Stable Diffusion 1.5', 'Llama 3.1 8B']
    """
    places: list[Place] = []
    last = 0
    versions = {m.start() for m in _VERSION.finditer(text)}
    for found in _TOKEN.finditer(text):
        start, end = found.start(), found.end()
        if start < last or (found[0].islower() and not found[0].startswith("ogb")):
            continue
        word = cut(found[0])
        end = start + len(word)
        known = is_proper(word)
        named = (
            end in versions
            and word[:1].isupper()
            and word[1:].islower()
            and len(word) > 2
            and word.lower() not in _COUNTED
        )
        if not (known or named):
            continue
        left = _LEFT.search(text, max(last, start - 40, title_end), start)
        if left and (named or left[1].strip() in _FIXED):
            start = left.start(1)
        end = _extended(text, end) if end == found.end() else end
        places.append((start, end))
        last = end
    return tuple(places)


# Families of models: a version of one is never a data set.
_FAMILY = re.compile(
    r"(?:ResNe[tX]t?|Wide ?ResNet|DenseNet|VGG|EfficientNet|MobileNet|ShuffleNet|ConvNeXt"
    r"|ViT|DeiT|Swin|BEiT|DINO|U-?Net|YOLO|DETR|CLIP|BLIP|LLaVA"
    r"|BERT|RoBERTa|DeBERTa|ALBERT|ELECTRA|XLM-R|mBERT|T5|mT5|FLAN|BART|GPT|ChatGPT|PaLM"
    r"|L[Ll]a[Mm][Aa]|Vicuna|Mistral|Mixtral|Qwen|Gemma|Gemini|Claude"
    r"|DeepSeek|Phi|OPT|Pythia|Whisper|wav2vec|HuBERT|Stable Diffusion|SDXL|FLUX"
    r"|HunyuanVideo|Wan|CogVideo|DreamerV|MuZero|I3D|TSM|SlowFast)"
    r"(?:[-– ]?[vV]?\d[\w.]*|[-–](?:[A-Z][\w/]*|large|base|small|tiny))?(?:[-– ][\w.]+)?$"
)


def is_model(name: str) -> bool:
    """Whether a name is a version of a well-known model.

    Examples
    --------
    >>> is_model("ResNet-50"), is_model("Llama 3.1 8B"), is_model("CIFAR-10")
    (True, True, False)
    """
    return bool(_FAMILY.match(name))


# Words that open the name of a data set: ``UCI Energy``, ``MS MARCO``, ``Split Tiny-ImageNet``.
_PREFIXED = re.compile(
    r"(?<![\w-])(?:UCI|MS|DM|Split|Permuted|Rotated|Pascal|PASCAL|NYU|TU|CMU|MPI|JD|MIT)[ "
    r"](?:[A-Z][\w-]*)(?:[ ][A-Z][\w-]*)?"
)
_COUNTED = lexicon.word_list("counted")
_FIXED = frozenset(
    {
        "Split",
        "MS",
        "UCI",
        "DM",
        "Pascal",
        "PASCAL",
        "MIT",
        "JD",
        "TU",
        "NYU",
        "CMU",
        "MPI",
        "Tiny",
        "Open",
        "Stable",
        "Permuted",
        "Split Tiny",
        "Seq",
        "Rotated",
        "Noisy",
        "Google",
        "Colored",
        "Long",
        "Mini",
        "Chinese",
        "English",
    }
)


def cut(word: str) -> str:
    """A token without possessive and without the second half of a compound.

    Examples
    --------
    >>> cut("ImageNet-1k-pretrained"), cut("ViTs'"), cut("DeiT-S's")
    ('ImageNet-1k', 'ViTs', 'DeiT-S')
    """
    word = re.sub(r"(?:['’]s|['’])$", "", word)
    while (shorter := SUFFIX.sub("", word)) != word:
        word = shorter
    return word


def _extended(text: str, end: int) -> int:
    """End of a name with the version or second word that belongs to it."""
    for rule in (_VERSION, _RIGHT, _VERSION):
        found = rule.match(text, end)
        if found and "\n" not in found[0]:
            end = found.end()
    return end


def runs(text: str, title_end: int = 0) -> list[Place]:
    """Runs of capitalised words in the middle of a sentence: ``Natural Questions``."""
    return [found.span() for rule in (_RUN, _PREFIXED) for found in rule.finditer(text, title_end)]
