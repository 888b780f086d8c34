"""Spelling of single words: British to American, plural to singular."""

from __future__ import annotations

import re

from kg.resolve.remember import remembered

# Stems whose "-ise" is no suffix, with prefixes that they take.
_NOT_IZE = re.compile(
    r"(?:un|re|pre|semi|self|non|mis)*(?:no|deno|r|ar|w|gu|disgu|cru|bru|ra|pra|appra|po|merchand"
    r"|franch|adv|dev|v|superv|exerc|conc|prec|imprec|expert|prom|prem|surpr|enterpr|compr|comprom"
    r"|telev|improv|exc|parad|treat|otherw|likew|dem|desp|surm|inc|chast|upr|sunr|ma|ca|bra|lia"
    r"|.*w|turquo|tortoo|porpo|counterpo|div|d)"
)
_IZE = re.compile(r"^(.+)is(e|ed|er|ers|es|ing|ation|ations|able)$")
_STEMS = (
    ("behaviour", "behavior"), ("neighbour", "neighbor"), ("colour", "color"), ("favour", "favor"),
    ("flavour", "flavor"), ("honour", "honor"), ("labour", "labor"), ("humour", "humor"),
    ("tumour", "tumor"), ("vapour", "vapor"), ("rumour", "rumor"), ("armour", "armor"),
    ("modell", "model"), ("labell", "label"), ("travell", "travel"), ("signall", "signal"),
    ("channell", "channel"), ("cancell", "cancel"), ("tunnell", "tunnel"), ("levell", "level"),
    ("centre", "center"), ("fibre", "fiber"), ("analys", "analyz"), ("catalogue", "catalog"),
    ("dialogue", "dialog"), ("programme", "program"), ("defence", "defense"), ("grey", "gray"),
    ("artefact", "artifact"), ("judgement", "judgment"), ("ageing", "aging"), ("haem", "hem"),
    ("manoeuvr", "maneuver"), ("paediatr", "pediatr"), ("anaesth", "anesth"),
    ("acknowledgement", "acknowledgment"),
)  # fmt: skip
_KEEP_S = re.compile(
    r"(?:ss|us|is|ous|ics|[^aeiou]ys|eas|ias|gas|lens|chaos|atlas|series|species|news|canvas|corps|always|across|versus)$"
)
_IRREGULAR = {
    "matrices": "matrix", "vertices": "vertex", "indices": "index", "corpora": "corpus",
    "criteria": "criterion", "phenomena": "phenomenon", "analyses": "analysis",
    "hypotheses": "hypothesis", "bases": "base", "theses": "thesis", "syntheses": "synthesis",
    "diagnoses": "diagnosis", "prognoses": "prognosis", "series": "series", "data": "data",
    "biases": "bias", "viruses": "virus", "children": "child", "people": "person",
    "processes": "process",
    "axes": "axis", "priori": "priori", "losses": "loss", "classes": "class", "lenses": "lens",
    "simplices": "simplex", "appendices": "appendix", "vortices": "vortex", "foci": "focus",
    "stimuli": "stimulus", "automata": "automaton", "leaves": "leaf", "halves": "half",
    "lives": "life",
}  # fmt: skip


@remembered
def american(word: str) -> str:
    """American spelling of a lower-case word.

    Examples
    --------
    >>> american("optimisation"), american("modelling"), american("noise"), american("denoising")
    ('optimization', 'modeling', 'noise', 'denoising')
    """
    if word.endswith(("yse", "ysed", "yser", "ysing")):
        return word.replace("ys", "yz")
    for british, form in _STEMS:
        if british in word and british != "analys":
            word = word.replace(british, form)
    ize = _IZE.match(word)
    if ize and len(ize[1]) > 2 and not _NOT_IZE.fullmatch(ize[1]):
        return f"{ize[1]}iz{ize[2]}"
    return word


@remembered
def singular(word: str) -> str:
    """Singular of a lower-case English noun; other words stay as they are.

    Examples
    --------
    >>> singular("models"), singular("policies"), singular("analysis"), singular("boxes")
    ('model', 'policy', 'analysis', 'box')
    >>> singular("llms"), singular("bias"), singular("matrices"), singular("losses")
    ('llm', 'bias', 'matrix', 'loss')
    """
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 3 or not word.endswith("s") or _KEEP_S.search(word):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("xes", "ches", "shes", "sses", "zzes")):
        return word[:-2]
    return word[:-1]
