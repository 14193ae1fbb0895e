"""The coverage report: statuses, sums and its JSON shape."""

from pathlib import Path

import msgspec
import pytest

from sightline.kernel.errors import BadInput
from sightline.rules import GAMES, Coverage, Game, catalogue, coverage
from sightline.rules.citations import citations
from sightline.rules.composition import composed
from sightline.rules.proofs import raise_ratchet, read_proofs, read_ratchet, write_proofs
from sightline.rules.report import SectionCoverage, not_applicable

PROOFS = {"C1-LOF-003": ("tests/test_fire.py::test_front",), "C1-LOF-005": ("tests/test_fire.py::test_line",)}


def test_enforced_and_tested_together_are_proof(toy: Path) -> None:
    status = {each.id: each.status for each in coverage("codeone", package=toy, proofs=PROOFS).rules}
    assert status["C1-LOF-003"] == "proven"
    assert status["C1-LOF-004"] == "enforced"
    assert status["C1-LOF-005"] == "tested"
    assert status["C1-INTRO-007"] == "not_applicable"
    assert status["C1-LOF-001"] == "open"


def test_what_both_books_say_is_enforced_by_code_that_the_edition_is_composed_of(toy: Path) -> None:
    proofs = {"N4-LOF-009": ("tests/test_fire.py::test_visible",)}
    assert coverage("n4", package=toy, proofs=proofs).proven == 0
    parts = toy / "games" / "infinity" / "n4"
    parts.mkdir(parents=True)
    (parts / "edition.py").write_text("from toy.fire import sees\n", encoding="utf-8")
    composed.cache_clear()
    found = {each.id: each for each in coverage("n4", package=toy, proofs=proofs).rules}
    assert found["N4-LOF-009"].where == ("toy.fire:sees",)
    assert found["N4-LOF-009"].status == "proven"
    assert found["N4-LOF-008"].status == "enforced", "nothing is proven by translation alone"


def test_every_rule_has_one_status_so_the_counts_add_up(toy: Path) -> None:
    report = coverage("codeone", package=toy, proofs=PROOFS)
    parts: list[Coverage | SectionCoverage] = [report, *report.sections.values()]
    for part in parts:
        assert part.total == part.proven + part.enforced + part.tested + part.not_applicable + part.open
    assert report.total == len(report.rules) == sum(each.total for each in report.sections.values()) == 943
    assert report.proven == 1
    assert report.tested == 1


def test_the_json_has_the_promised_shape(toy: Path) -> None:
    document = msgspec.to_builtins(coverage("codeone", "LOF", package=toy, proofs=PROOFS))
    rules = document.pop("rules")
    assert document == {
        "game": "codeone",
        "total": 12,
        "enforced": 1,
        "tested": 1,
        "proven": 1,
        "not_applicable": 0,
        "open": 9,
        "sections": {"LOF": {"total": 12, "enforced": 1, "tested": 1, "proven": 1, "not_applicable": 0, "open": 9}},
    }
    assert rules[2] == {
        "id": "C1-LOF-003",
        "status": "proven",
        "where": ("toy.fire:sees",),
        "tests": ("tests/test_fire.py::test_front",),
        "reason": None,
    }
    (named,) = (each for each in coverage("codeone", "REF", package=toy, proofs={}).rules if each.id == "C1-REF-221")
    assert named.reason == "definition: says what a Scenery Item is"


def test_a_rule_that_a_test_names_and_that_is_called_not_applicable_is_an_error(toy: Path) -> None:
    with pytest.raises(BadInput, match=r"contradiction id=C1-REF-221 place=tests/test_it\.py::test_it"):
        coverage("codeone", "REF", package=toy, proofs={"C1-REF-221": ("tests/test_it.py::test_it",)})


def test_a_rule_that_is_cited_and_called_not_applicable_is_an_error(toy: Path) -> None:
    (toy / "scenery.py").write_text('RULE = "C1-REF-221"\n', encoding="utf-8")
    with pytest.raises(BadInput, match=r"contradiction id=C1-REF-221 place=toy\.scenery:RULE"):
        coverage("codeone", "REF", package=toy, proofs={})


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_is_both_enforced_or_tested_and_not_applicable(game: Game) -> None:
    evidence = set(citations()) | set(read_proofs())
    assert not [each for each in catalogue(game).rules if each in not_applicable() and each in evidence]
    listed = [each for each in catalogue(game).rules if each in not_applicable()]
    assert coverage(game).not_applicable == len(listed)


@pytest.mark.parametrize("game", GAMES)
def test_few_rules_are_not_applicable_and_each_says_why(game: Game) -> None:
    listed = {each: why for each, why in not_applicable().items() if each in catalogue(game).rules}
    assert 0 < len(listed) < 0.05 * len(catalogue(game).rules)
    for why in listed.values():
        kind, _, reason = why.partition(": ")
        assert kind in {"advice", "physical handling", "definition"}
        assert reason


def test_records_are_sorted_and_read_back(tmp_path: Path) -> None:
    write_proofs({"C1-LOF-004": ["b", "a", "b"], "C1-LOF-003": ["c"]}, tmp_path)
    assert read_proofs(tmp_path) == {"C1-LOF-003": ("c",), "C1-LOF-004": ("a", "b")}
    assert list(read_proofs(tmp_path)) == ["C1-LOF-003", "C1-LOF-004"]


def test_the_ratchet_only_rises(tmp_path: Path) -> None:
    assert read_ratchet(tmp_path) == dict.fromkeys(GAMES, 0)
    raise_ratchet({"codeone": 5, "n4": 2}, tmp_path)
    raise_ratchet({"codeone": 3, "n4": 4}, tmp_path)
    assert read_ratchet(tmp_path) == {"codeone": 5, "n4": 4, "human_sphere": 0, "apex": 0}
