"""One name for two things: of two kinds, or of one kind by two makers."""

from __future__ import annotations

from dataclasses import replace

from kg.model import Paper
from kg.record import Record
from kg.resolve import Resolution, resolve
from tests.resolve.records import node, record


def told(*papers: tuple[str, list[str]]) -> Resolution:
    """Resolution of papers with a text and what it names."""
    texts = [Paper(f"p{number}", abstract=text) for number, (text, _) in enumerate(papers)]
    rows = [record(f"p{number}", *specs) for number, (_, specs) in enumerate(papers)]
    return resolve(texts, rows)


def test_the_text_tells_a_slip_from_a_namesake() -> None:
    slip = told(
        ("We train on the FooSet dataset.", ["D:FooSet"]),
        ("On the FooSet dataset we win.", ["M:FooSet"]),
    )
    assert len(slip.entities) == 1
    namesake = told(
        *[("We train on the MARS dataset.", ["D:MARS"])] * 9,
        ("We propose MARS, an optimizer with variance reduction.", ["M!:MARS"]),
    )
    assert {entity.label.value for entity in namesake.entities.values()} == {"Dataset", "Method"}


def test_the_text_overrules_the_table() -> None:
    found = told(
        ("Spider is a text-to-SQL dataset.", ["D:Spider"]),
        ("Spider, an optimizer with variance reduction, trains GPT-2.", ["M:Spider"]),
    )
    assert {entity.label.value for entity in found.entities.values()} == {"Dataset", "Method"}


def test_the_score_of_a_benchmark_makes_it_no_metric() -> None:
    found = told(
        ("It raises the counting score of GenEval from 0.62 to 0.79.", ["X:GenEval"]),
        ("It has a GenEval score of 0.71.", ["B:GenEval"]),
    )
    assert list(found.entities) == ["data:geneval"]


def test_an_acronym_of_a_neighbouring_kind_follows_its_long_form() -> None:
    rows = [record("p0", "T:knowledge graph untangling=KGU"), record("p1", "M:KGU")]
    found = resolve([], rows)
    assert node(found, "KGU", "p1") == node(found, "knowledge graph untangling", "p0")
    data = resolve([], [rows[0], record("p1", "D:KGU")])
    assert len(data.entities) == 2


def test_two_makers_of_one_name_are_two_things() -> None:
    found = told(
        ("We propose HYDRA, a parser of dependencies.", ["M!:HYDRA", "T:parsing", "D:PTB"]),
        ("We present HYDRA for grasping.", ["M!:HYDRA", "T:grasping", "B:RLBench"]),
        ("HYDRA fails at grasping on RLBench.", ["M:HYDRA", "T:grasping", "B:RLBench"]),
        ("HYDRA and PTB.", ["M:HYDRA", "D:PTB"]),
    )
    ids = [node(found, "HYDRA", f"p{number}") for number in range(4)]
    assert ids[0] == ids[3] != ids[1] == ids[2]
    assert {found.entities[i].name for i in ids} == {"HYDRA"}


def test_a_preprint_and_its_paper_introduce_one_thing() -> None:
    specs = ["M!:HYDRA", "T:parsing", "D:PTB"]
    found = told(("We propose HYDRA.", specs), ("We propose HYDRA again.", specs))
    assert node(found, "HYDRA", "p0") == node(found, "HYDRA", "p1")


def test_a_well_known_name_has_no_makers() -> None:
    found = told(
        ("We propose BERT with glasses.", ["M!:BERT", "T:parsing"]),
        ("We propose BERT for grasping.", ["M!:BERT", "T:grasping"]),
    )
    assert node(found, "BERT", "p0") == node(found, "BERT", "p1")


def test_an_acronym_goes_to_the_sense_that_its_neighbours_support() -> None:
    rows = [
        record("p0", "M:state space model=SSM", "M:Mamba", "T:long-range modelling"),
        record("p1", "M:Self-reflective Similarity Metric=SSM", "M:CLIP", "T:image retrieval"),
        record("p2", "M:SSM", "M:Mamba", "D:Long Range Arena"),
        record("p3", "M:SSM", "T:image retrieval"),
        record("p4", "M:SSM", "T:weather forecasting"),
    ]
    found = resolve([], rows)
    senses = [node(found, row.entities[0].name, row.id) for row in rows]
    assert senses[0] == senses[2] != senses[1] == senses[3]
    assert senses[4] not in senses[:4]
    assert found.entities[senses[4]].doubtful
    reasons = {merge.reason for merge in found.entities[senses[0]].merges}
    assert any("by the paper's other entities" in reason for reason in reasons)


def test_a_lonely_coinage_takes_no_other_papers_acronym() -> None:
    found = resolve(
        [],
        [
            record("p0", "M!:Graph-Based Point Tracker=GBT"),
            record("p1", "M:GBT", "T:tabular regression"),
        ],
    )
    assert node(found, "Graph-Based Point Tracker", "p0") != node(found, "GBT", "p1")
    assert found.entities[node(found, "GBT", "p1")].doubtful


def test_the_text_spells_an_acronym_out_where_the_record_does_not() -> None:
    found = told(
        *[("Machine translation (MT).", ["T:machine translation=MT"])] * 12,
        ("We serve a machine translation (MT) model.", ["T:MT"]),
        ("A multi-table (MT) store.", ["T:MT"]),
        ("BLEU is the measure of MT.", ["T:MT"]),
    )
    ids = [node(found, "MT", f"p{number}") for number in (12, 13, 14)]
    home = node(found, "machine translation", "p0")
    assert ids[0] == ids[2] == home != ids[1]


def test_an_acronym_goes_where_the_words_of_its_long_form_stand() -> None:
    found = told(
        ("Contrastive learning (CL).", ["M:contrastive learning=CL"]),
        ("Continual learning (CL).", ["M:continual learning=CL"]),
        ("Graph contrastive learning: CL on graphs.", ["M:CL"]),
        ("We win by CL.", ["M:CL"]),
    )
    assert node(found, "CL", "p2") == node(found, "contrastive learning", "p0")
    assert node(found, "CL", "p3") not in found.ids("p0", "contrastive learning")


def test_one_works_coinage_is_not_what_a_text_without_its_words_means() -> None:
    coined = ("We propose the Brisk Owl Tracker (BOTR).", ["M!:Brisk Owl Tracker=BOTR"])
    far = told(coined, ("A robot BOTR sweeps floors.", ["M:BOTR"]))
    assert node(far, "BOTR", "p1") != node(far, "Brisk Owl Tracker", "p0")
    near = told(coined, ("We compare with BOTR, the brisk owl tracker.", ["M:BOTR"]))
    assert node(near, "BOTR", "p1") == node(near, "Brisk Owl Tracker", "p0")


def test_where_a_hyphen_stands_tells_acronyms_apart() -> None:
    found = told(
        *[("We train privately with DP-OWL.", ["M:DP-OWL"])] * 3,
        ("Peers run D-POWL.", ["M:D-POWL"]),
        ("DPOWL is fast.", ["M:DPOWL"]),
    )
    ids = [node(found, name, f"p{n}") for n, name in ((0, "DP-OWL"), (3, "D-POWL"), (4, "DPOWL"))]
    assert ids[0] == ids[2] != ids[1]


def test_two_works_are_not_one_because_their_names_say_the_same() -> None:
    rows = [
        record("p0", "M!:owl GAN", "M:generative adversarial network=GAN"),
        record("p1", "M!:owl generative adversarial network"),
        *[record(f"q{n}", "M:generative adversarial network=GAN") for n in range(6)],
    ]
    found = resolve([], rows)
    one = node(found, "owl GAN", "p0")
    assert one != node(found, "owl generative adversarial network", "p1")


def test_context_can_be_left_out() -> None:
    rows = [
        record("p0", "M:state space model=SSM", "M:Mamba"),
        record("p1", "M:Self-reflective Similarity Metric=SSM", "M:CLIP"),
        record("p2", "M:SSM", "M:Mamba"),
    ]
    found = resolve([], rows, context=False)
    assert node(found, "SSM", "p2") == "method:ssm"


def test_no_transitive_drift() -> None:
    words = ["generation", "genration", "genaration"]
    rows = [record(f"a{n}", f"T:image {words[0]}") for n in range(20)]
    rows += [record(f"b{n}", f"T:image {word}") for n, word in enumerate(words[1:])]
    found = resolve([], rows)
    assert node(found, "image genration", "b0") == node(found, "image generation", "a0")
    assert len({node(found, row.entities[0].name, row.id) for row in rows}) <= 2


def test_records_alone_are_enough() -> None:
    rows: list[Record] = [replace(record("p0", "M:MARS"), title="x"), record("p1", "D:MARS")]
    assert len(resolve([], rows).entities) == 2
