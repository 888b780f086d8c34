"""Reading papers: from files in any bibliographic format to `kg.model.Paper`.

`read` streams papers and keeps a report; `read_papers` gives a list without duplicates; `READERS`
is the table of formats.
"""

from __future__ import annotations

from kg.papers.duplicates import Duplicate, Merged, find_duplicates, merge_duplicates
from kg.papers.keys import numbered
from kg.papers.readers import READERS, Reader, detect
from kg.papers.reading import Reading, read, read_papers
from kg.papers.report import Issue, Report
from kg.papers.shaping import listing

__all__ = [
    "READERS", "Duplicate", "Issue", "Merged", "Reader", "Reading", "Report", "detect",
    "find_duplicates", "listing", "merge_duplicates", "numbered", "read", "read_papers",
]  # fmt: skip
