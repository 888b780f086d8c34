"""Any order of papers, any batches, any number of workers: the same nodes."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg.record import Record
from kg.resolve import NameTable, Resolution, resolve
from tests import strategies as shared
from tests.resolve.records import TYPES, record

NAMES = [
    "SSM", "state space model", "state space model=SSM", "State-Space Models=SSMs",
    "Self-reflective Similarity Metric=SSM", "MARS", "Mars", "CIFAR-10/100",
    "CIFAR-10", "cifar 100",
    "our model", "ViT", "Vision Transformer=ViT", "vision transformers", "BERT model", "BERT",
    "detection of objects", "object detection", "LLM agents", "large language model agents",
    "HYDRA", "GPT-4", "GPT-4o", "WMT 2014", "WMT14", "graph convolution network=GCN",
    "graph convolutional networks=GCNs", "ImageNet", "ImageNet-1k", "MNIST/SVHN", "MNIST", "SVHN",
    "WikiEvents", "WIKIEVENTS", "image generation", "image genration", "language modelling",
]  # fmt: skip

specs = st.builds(
    lambda kind, proposed, name: f"{kind}{'!' if proposed else ''}:{name}",
    st.sampled_from(sorted(TYPES)),
    st.booleans(),
    st.sampled_from(NAMES),
)


@st.composite
def records(draw: st.DrawFn) -> list[Record]:
    rows = draw(st.lists(st.lists(specs, max_size=6), min_size=1, max_size=12))
    unique = [list({_local(spec): spec for spec in row}.values()) for row in rows]
    return [record(f"p{number}", *row) for number, row in enumerate(unique)]


def _local(spec: str) -> str:
    return spec.partition(":")[2].split("=")[0]


def told(found: Resolution, rows: list[Record]) -> object:
    """All that a resolution says."""
    ids = {(r.id, f.name): found.ids(r.id, f.name) for r in rows for f in r.entities}
    return dict(found.entities), found.dropped, found.ties, ids


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(records(), st.randoms(use_true_random=False))
def test_the_order_of_papers_never_shows(rows: list[Record], random: object) -> None:
    mixed = list(rows)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    assert told(resolve([], rows), rows) == told(resolve([], mixed), rows)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(records(), st.randoms(use_true_random=False))
def test_a_streamed_table_needs_no_order_either(rows: list[Record], random: object) -> None:
    mixed = list(rows)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    tables = []
    for line in (rows, mixed):
        table = NameTable()
        for row in line:
            table.see(row)
        tables.append(table)
    first, second = tables
    assert first.entities() == second.entities()
    for row in rows:
        for finding in row.entities:
            assert first.ids(finding) == second.ids(finding)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(records())
def test_every_name_is_a_node_or_dropped_with_a_reason(rows: list[Record]) -> None:
    found = resolve([], rows)
    dropped = {(drop.paper_id, drop.name) for drop in found.dropped}
    for row in rows:
        for finding in row.entities:
            ids = found.ids(row.id, finding.name)
            assert bool(ids) != ((row.id, finding.name) in dropped)
            assert all(identifier in found.entities for identifier in ids)
    for entity in found.entities.values():
        assert entity.name
        assert entity.id.startswith(f"{entity.kind.value.lower()}:")
        assert [merge.name for merge in entity.merges] == list(entity.aliases)
        assert all(merge.reason and merge.papers for merge in entity.merges)
        assert entity.paper_count >= 1


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.lists(shared.names, min_size=1, max_size=5, unique=True))
def test_any_text_is_a_name_or_none(names: list[str]) -> None:
    found = resolve([], [record("p", *(f"M:{name.replace('=', '')}" for name in names))])
    assert all(entity.name for entity in found.entities.values())
