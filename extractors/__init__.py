"""Extractors: papers in, records out, one each, in order.

`EXTRACTORS` names a factory for each; a factory is cheap, and picklable by its name. Weights and
spaCy are loaded when the first paper is asked for.
"""

from __future__ import annotations

from collections.abc import Callable

from extractors.extractor import Extractor, full, rules

EXTRACTORS: dict[str, Callable[..., Extractor]] = {"rules": rules, "full": full}

__all__ = ["EXTRACTORS", "Extractor"]
