"""Numbers of a text that are scores: differences, ratios, percentages, bounds, measured values."""

from __future__ import annotations

import re
from dataclasses import dataclass

from extractors.differences import is_difference

_NUM = r"(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
_UNIT = (
    r"(?:%p?|percent(?:age points?)?\b|×|[xX](?:(?![\w-])|(?=faster|fewer|smaller|larger"
    r"|speed))|-?\s?(?:percentage |absolute |accuracy |F1 |BLEU |mAP )?points?\b|pp\b"
    r"|pts?\b|times\b|-?\s?folds?\b|dB\b|[Ff][Pp][Ss]\b|Hz\b|ms\b|seconds?\b|"
    r"hours?\b|minutes?\b|mm\b|cm\b|m/s\b|km/h\b|meters?\b|metres?\b|[GMT]B\b"
    r"|[GMT]?FLOPs\b|[KMBk](?![\w/])|million\b|billion\b|orders? of magnitude\b)"
)
_VALUE = re.compile(
    rf"(?<![\w.@/^\-–])(?P<sign>[+\-−±]\s?)?(?P<number>{_NUM}(?:%?\s?(?:-|–|—|~|∼"
    rf"|−)\s?[+\-−]?{_NUM}(?=\s?(?:{_UNIT}|[A-Z]))|/[+\-−]?{_NUM}(?=\s?(?:{_UNIT}))"
    rf"|(?<!from\s\d)(?<!from\s\d\d)(?<!from\s\d\.\d)(?<!from\s\d\d\.\d)%?\sto\s[+\-−]?{_NUM}"
    rf"(?=\s?(?:{_UNIT}))|\s?±\s?{_NUM})?)(?:\s?(?P<unit>{_UNIT}))?(?!(?!(?<=[xX])(?:faster"
    rf"|fewer|smaller|larger|speed))\w|@|\.\d|,\d|(?<!%)/[A-Za-z\d])"
    rf"|(?<=/)(?P<number2>{_NUM})\s?(?P<unit2>%)"
    r"|(?<![\w\\])(?P<bound>[~˜Õ]?(?:[OΩΘo𝒪Õ]|Õ|O~|\\?tilde O|Omega"
    r"|Theta)̃?\*?\s?(?:_\w+\s?)?\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\)){1,60}\))"
    r"|\b(?P<words>(?:two|three|four|five|six|seven|eight|nine|ten|twenty"
    r"|hundred)(?:\stimes|\sorders?\sof\smagnitude|-?fold))\b"
    r"|(?<![\w.])(?P<fraction>1/\d{1,3}(?:\.\d+)?(?:rd|th)?)(?![\w/])"
)
_SCORE = (
    r"(?:accurac(?:y|ies)|F-?1|F-?scores?|F-?measure|BLEU|ROUGE|AUC|AUROC|AP\d*|mAP\d*"
    r"|mIoU|IoU|MRR|NDCG|nDCG|EM|WER|CER|FID|PSNR|SSIM|perplexity|errors?|precision"
    r"|recall|scores?|rates?|success|FPS|fps|latency|speed-?ups?|PQ|MOTA|IDF1|HOTA|NDS"
    r"|AMOTA|Dice|DSC|pass@\w+|Hits?@\w+|R@\w+|Recall@\w+|Rank-?\d|top-\d|exact match"
    r"|correlation|MAE|RMSE|MSE|LPIPS|Elo|Hz|MOS|meteor|CIDEr|LAS|UAS|return|reward"
    r"|regret|ratio|J&F|AR|AO|EAO|ECE|kappa|[A-Z]{2,}@\d+|[a-z]+@\d+)"
)
_SCORE_AFTER = re.compile(rf"\s*(?:\(?\s*(?:[\w-]+\s){{0,4}}?){_SCORE}\b", re.I)
_SCORE_BEFORE = re.compile(
    rf"\b{_SCORE}\b(?:\s?\([\w@.-]+\))?(?:\s+(?:scores?|metrics?"
    rf"|performance))?\s*(?:,?\s*(?:(?:from|of|by|is|are|was|at|to|up|under|over|below"
    rf"|above|with|about|around|reach\w*|approximately|nearly|roughly|as|high|low|than"
    rf"|average|an|a|the|on|in|and|or|vs\.?|from|both|for|more|less|only|equal|=|:)\s*)*"
    rf"|[^.;]{{0,40}}\b(?:by|from|to|of|at|is|reach(?:es|ing)|over)\s+(?:(?:up to|about"
    rf"|around|approximately|nearly|roughly|an? (?:average|absolute)(?: of)?|over|more "
    rf"than|at least|as much as)\s+)*|\(\s*)$",
    re.I,
)
_GAIN = re.compile(
    r"\b(?:by|gains?(?: of)?|improv\w*(?: of)?|increas\w*|reduc\w*|drops?|higher|lower"
    r"|better|worse|faster|slower|fewer|less|boosts?|margin(?: of)?|outperform\w*"
    r"|surpass\w*|speed-?ups?|saving|savings|achiev\w*|reach\w*|obtain\w*|attain\w*"
    r"|scor\w+|yield\w*|decreas\w*|cut|exceed\w*|retain\w*|preserv\w*|maintain\w*"
    r"|compress\w*|accelerat\w*|degrad\w*|solv\w+|costs?|only|up to|over|than|from|to"
    r"|makes?|state-of-the-art|record|rank\w*|with)\b",
    re.I,
)
_SHARE = re.compile(
    r"\s*(?:of (?:the |all |its |their |our )?(?:[\w-]+ ){0,2}?(?:data|labels?|labell?ed"
    r"|annotations?|training|samples?|parameters|papers|users|images|pixels|nodes|edges"
    r"|examples|instances|tokens|cases|queries|classes|time|points|documents|sentences"
    r"|questions|participants|traffic|population|dataset|budget|features|weights"
    r"|computation|frames|vocabulary)\b|(?:of )?(?:[\w-]+\s)?(?:labell?ed|labels"
    r"|annotat\w+|point labels|training data|noise|noisy|sparsity|sparse|confidence"
    r"|pruning|masking|missing|dropout|data|supervision)\b)",
    re.I,
)
_COST = re.compile(r"\b(?:speed|latency|error|(?:run|inference|training) ?time|memory|footprint)\b")
_BYTES = re.compile(r"\b(?:memory|footprint|size|storage|VRAM|RAM|disk|parameters)\b", re.I)
# What leads from a metric to a whole number: ``an accuracy of 84``, ``(AUC = 90)``.
_TOLD = re.compile(r"(?:\b(?:of|is|was|to|at|by|from|reach\w*|and)|[=(:])\s*$")
# ``a data set of 190 documents`` counts.
_AMONG = re.compile(r"(?:data ?set|corpus|set|collection|total|sample|pool)s? of\s$", re.I)
_PARAMETERS = re.compile(r"\s(?:trainable |fewer |total )?(?:param(?!eter\b)|FLOPs|MACs)")
# A size is a result where it is said to be spared: ``reduces the memory to 3 GB``.
_FEWER = re.compile(
    r"\b(?:only|just|merely|requir\w+|reduc\w+|sav(?:es?|ing)|shr[iu]n\w+|cut|to|from|vs\.?|by"
    r"|fewer)\b"
)
_SPEED = re.compile(r"\s(?:harder|easier|faster|slower|smaller|larger|fewer|more|less|better|as)\b")
_HEADING = re.compile(
    r"(?:\b(?:[Ff]ig(?:ure|s?\.)|[Tt]able|[Ss]ec(?:tion|\.)|[Tt]heorem|[Ll]emma"
    r"|[Aa]ppendix|[Ee]q(?:uation|\.)|[Ss]tep|[Ss]tage|[Pp]hase|[Ll]evel|[Vv]ersion"
    r"|[Tt]op|[Pp]age|[Cc]hapter|[Nn]o\.|#|[Rr]ank|k\s?=|n\s?=|[Ee]pochs?"
    r"|seed)\s*[-–]?\s*)$"
)
# ``80% of the gain`` tells where a gain comes from, ``at a delay of`` how a trial was set.
_OF_GAIN = re.compile(r"\sof (?:the|its|their|this|that|our) (?:\w+ )?(?:gains?|improvements?)\b")
_SET_AT = re.compile(r"\bat (?:an? )?(?:delay|latency|lookahead|batch size|radius)s? of\s$")
_COUNTED = re.compile(
    r"\s(?:[\w-]+\s)?(?:samples|documents|images|questions|utterances|participants|items"
    r"|demonstrations|trials)\b"
)
_YEAR = re.compile(r"(?:19|20)\d\d$")


@dataclass(frozen=True, slots=True)
class Number:
    """A score in the text: its place, its string, its unit, and whether it is a difference."""

    start: int
    end: int
    value: str
    unit: str | None
    delta: bool


def find(text: str, start: int, end: int) -> list[Number]:
    """Scores between two places of a text, in order.

    Examples
    --------
    >>> text = "It reaches 84.7% accuracy on 3 sets, +2.7 over SimPO, in 2024."
    >>> [(n.value, n.delta) for n in find(text, 0, len(text))]
    [('84.7%', False), ('+2.7', True)]
    """
    numbers = []
    for found in _VALUE.finditer(text, start, end):
        if _is_score(text, found, start, end):
            unit = _unit(found["unit"] or found["unit2"])
            numbers.append(
                Number(
                    found.start(),
                    found.end(),
                    found[0].strip(),
                    unit,
                    is_difference(text, found, start, end),
                )
            )
    return numbers


def _unit(unit: str | None) -> str | None:
    """A unit in one spelling."""
    if unit is None:
        return None
    plain = unit.strip(" -").casefold()
    spelled = dict.fromkeys(("x", "times", "fold", "folds"), "×")
    spelled |= dict.fromkeys(("pp", "pt", "pts", "%p"), "points") | {"percent": "%"}
    if "point" in plain:
        return "points"
    return spelled.get(plain, unit.strip(" -"))


_BOUNDED = re.compile(
    r"regret|complexit|rate|bound|quer|time|error|sampl|iteration|communicat|factor"
    r"|memory|step|calls|cost|runtime|approximat|gap|space",
    re.I,
)


def _is_score(text: str, found: re.Match[str], start: int, end: int) -> bool:
    before, after = (
        text[max(start, found.start() - 90) : found.start()],
        text[found.end() : min(end, found.end() + 60)],
    )
    if found["bound"]:
        return bool(_BOUNDED.search(text[start:end]))
    if _HEADING.search(before) or _SET_AT.search(before) or _OF_GAIN.match(after):
        return False
    if found["words"]:
        return bool(_GAIN.search(before[-40:]) or _GAIN.search(after[:30]) or _SPEED.match(after))
    if found["fraction"]:
        return bool(_GAIN.search(before[-40:]) or _GAIN.search(after[:30]))
    unit = found["unit"] or found["unit2"]
    near = bool(_SCORE_AFTER.match(after) or _SCORE_BEFORE.search(before))
    if unit in ("%", "%p", "percent") or (unit and "percentage" in unit):
        return (
            near
            or not _SHARE.match(after)
            or bool(
                _GAIN.search(before[-25:])
                and re.search(r"reduc|sav|drop|cut|remov|prun|retain|preserv", before, re.I)
            )
        )
    if unit in ("×", "x", "X"):
        return not re.match(r"\s?\d", after)
    if unit:
        return _with_unit(unit.strip(" -").casefold(), before, after, near)
    return _bare(found, before, after, near)


def _with_unit(unit: str, before: str, after: str, near: bool) -> bool:
    """Scores with a physical or counting unit need a word of gain or a metric beside them."""
    if "point" in unit or unit in {"pp", "pt", "pts", "fold", "folds", "db", "fps"}:
        return not after.startswith((" in the", " of the"))
    if unit == "times" and re.match(r"\s(?:in|out of)\s\d", after):
        return False
    if unit == "times" or "magnitude" in unit:
        return bool(_GAIN.search(before[-40:]) or _SPEED.match(after))
    if unit in {"k", "m", "b", "million", "billion"}:
        return bool(_FEWER.search(f"{before[-30:]}|{after[:12]}") and _PARAMETERS.match(after))
    if unit in {"mm", "cm"} and re.search(r"\bby\s[^.]{0,30}$", before):
        return True
    if unit in {"mm", "cm", "m/s", "km/h"} and re.match(r"\s(?:[A-Z]{3,}|[\w-]+ error)", after):
        return True
    if unit in {"gb", "mb", "tb"}:  # no measure of quality counts in bytes
        told = _FEWER.search(f"{before[-30:]}|{after[:12]}")
        return bool(told and _BYTES.search(f"{before[-40:]} {after[:30]}"))
    return near or bool(_COST.search(f"{before[-40:]} {after[:30]}"))


def _bare(found: re.Match[str], before: str, after: str, near: bool) -> bool:
    """A number without a unit: signed or broken in a telling place, or beside a metric."""
    number = found["number"]
    if _YEAR.match(number):
        return False
    if re.match(
        r"\s*(?:-|–)?(?:layer|shot|way|bit|D\b|d\b|class|hop|step|dimensional|token|head|day"
        r"|year|month|week|fold|page|word|word)",
        after,
    ):
        return False
    if found["sign"] and found["sign"].strip() in "+−±":
        return True
    if re.search(r"\b[A-Z]{2,}\w*\s?=\s?$", before):
        return True
    if "." in number:
        return (
            near
            or bool(_GAIN.search(before[-45:]))
            or bool(
                re.match(r"\s*(?:on|for|in|points|vs|to|and)\b", after) and _GAIN.search(before)
            )
        )
    if _AMONG.search(before) or _COUNTED.match(after):
        return False
    return near and len(number) <= 6 and bool(_SCORE_AFTER.match(after) or _TOLD.search(before))
