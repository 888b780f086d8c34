"""What is known of metrics: which of them are better when lower, and the number in a value."""

from __future__ import annotations

import re

# Error, cost and distance measures: the smaller the better. Matched as whole words of the
# casefolded name, so that `error rate`, `word error rate` and `test error` are covered by one row.
_LOWER = re.compile(
    r"\b(?:errors?|rmse|mse|mae|mape|smape|wer|cer|per|ter|eer|fid|kid|fvd|fad|lpips|perplexity"
    r"|ppl|bpc|bpd|bits? per (?:byte|character|dimension|token)|loss|nll|negative log[- ]likelihood"
    r"|regret|latency|runtime|run ?time|inference time|training time|wall[- ]clock|flops|macs"
    r"|memory|footprint|parameters?|params|model size|cost|ece|brier|distance|divergence|chamfer"
    r"|hausdorff|emd|fpr(?:95)?|far|frr|false (?:positive|negative|acceptance|rejection) rates?"
    r"|hallucination rates?|toxicity|bias|overhead|energy consumption|carbon|tokens used"
    r"|sample complexity|query complexity|iterations?|steps?|ate|rpe|epe|end[- ]point error"
    r"|absrel|abs rel|word error|attack success rates?|asr)\b"
)
_HIGHER = re.compile(
    r"\b(?:accuracy|precision|recall|f1|bleu|rouge|auc|auroc|map|ndcg|mrr|psnr|ssim|iou|miou"
    r"|pass|win rates?|success rates?|hit|hits|score|throughput|speed ?ups?|return|reward|coverage"
    r"|correlation|pesq|stoi|mos|cider|meteor|spice|exact match|em|dice|recovery|reduction)\b"
)
_NUMBER = re.compile(r"[-+−]?\d[\d,]*(?:\.\d+)?|[-+−]?\.\d+")


def lower_is_better(metric: str) -> bool | None:
    """Direction of a metric; None where the name does not tell.

    Examples
    --------
    >>> lower_is_better("word error rate"), lower_is_better("accuracy"), lower_is_better("Zeta-7")
    (True, False, None)
    >>> lower_is_better("latency reduction")
    False
    """
    name = metric.casefold()
    if re.search(r"\b(?:reduction|saving|savings|improvement|gain)s?\b", name):
        return False
    if _LOWER.search(name):
        return True
    return False if _HIGHER.search(name) else None


def number_of(value: str) -> float | None:
    """The first number of a score as a float; None where there is none.

    Examples
    --------
    >>> number_of("+0.010"), number_of("1.92×"), number_of("−3"), number_of("12,500 fps")
    (0.01, 1.92, -3.0, 12500.0)
    """
    found = _NUMBER.search(value)
    return float(found[0].replace("−", "-").replace(",", "")) if found else None
