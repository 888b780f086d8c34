"""Links without the punctuation around them, and what they lead to."""

from __future__ import annotations

import pytest

from extractors.links import find, kind


@pytest.mark.parametrize(
    ("text", "url", "sort"),
    [
        (
            "Code is available at https://github.com/muster/foo-bar.",
            "https://github.com/muster/foo-bar",
            "code",
        ),
        ("(code: https://gitlab.com/a/b_(c)).", "https://gitlab.com/a/b_(c)", "code"),
        (
            "The project page is https://muster.github.io/foo/.",
            "https://muster.github.io/foo/",
            "page",
        ),
        (
            "Our data set is at https://zenodo.org/records/12.",
            "https://zenodo.org/records/12",
            "data",
        ),
        (
            "Data: https://huggingface.co/datasets/m/foo!",
            "https://huggingface.co/datasets/m/foo",
            "data",
        ),
        ("Weights: https://huggingface.co/m/foo-7b;", "https://huggingface.co/m/foo-7b", "model"),
        ("See www.example.org/demo, please", "https://www.example.org/demo", "page"),
        ("It is at github.com/a/b, too.", "https://github.com/a/b", "code"),
        (
            "The dataset is released at https://github.com/a/b-data.",
            "https://github.com/a/b-data",
            "data",
        ),
        ("“https://example.org/x?y=1#z”", "https://example.org/x?y=1#z", "page"),
    ],
)
def test_links(text: str, url: str, sort: str) -> None:
    [link] = find(text)
    assert (link.url, link.kind) == (url, sort)
    assert link.url.endswith(text[link.start : link.end])


@pytest.mark.parametrize(
    "text", ["a/b testing", "see http:// here", "we use GitHub, e.g. for code", "mail x@y.org"]
)
def test_no_links(text: str) -> None:
    assert find(text) == []


def test_words_decide_where_the_host_does_not() -> None:
    assert kind("https://x.org/a", "our code and project page:") == "page"
    assert kind("https://x.org/a", "checkpoints are at") == "model"
