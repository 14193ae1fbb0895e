"""What counts as enforcing a rule, and what does not."""

from pathlib import Path

import pytest

from sightline.kernel.errors import BadInput
from sightline.rules.citations import PACKAGE, citations, citations_of


def test_decorators_values_and_tables_count_with_their_place(toy: Path) -> None:
    found = citations(toy)
    assert found["C1-LOF-003"] == ("toy.fire:sees",)
    assert found["C1-LOF-004"] == ("toy.fire:sees",)
    assert found["C1-COV-003"] == ("toy.fire:TABLE", "toy.fire:Shot.mods")
    assert found["C1-SIL-003"] == ("toy.fire:SIZES",)
    assert found["C1-GEN-001"] == ("toy:RULES",)


def test_data_files_count_with_their_line(toy: Path) -> None:
    found = citations(toy)
    assert found["C1-INTRO-029"] == ("toy/content/weapons.yaml:2",)
    assert found["C1-RNG-001"] == ("toy/content/arms.json:1",)


def test_prose_comments_messages_and_the_catalogue_itself_do_not_count(toy: Path) -> None:
    found = citations(toy)
    prose = {f"C1-LOF-{number:03}" for number in (1, 2, 5, 6, 7, 8, 9, 10)}
    assert not prose & set(found)
    assert "C1-INTRO-030" not in found


def test_a_merged_id_counts_for_the_rules_it_became(toy: Path) -> None:
    assert citations(toy)["C1-ORD-008"] == citations(toy)["C1-ORD-009"] == ("toy.fire:Shot.mods",)


def test_a_worked_example_enforces_nothing(toy: Path) -> None:
    assert "C1-EX-002" not in citations(toy)


def test_an_unknown_id_in_the_source_is_an_error_that_names_the_place(toy: Path) -> None:
    (toy / "typo.py").write_text('@rule("C1-LOF-999")\ndef oops(): ...\n', encoding="utf-8")
    with pytest.raises(BadInput, match=r"unknown_citation id=C1-LOF-999 place=toy\.typo:oops"):
        citations(toy)


def test_asking_for_a_few_rules_finds_the_same_as_reading_everything(toy: Path) -> None:
    for ids in (["C1-COV-003"], ["C1-ORD-009", "C1-LOF-001"], ["C1-RNG-001"]):
        assert citations_of(ids, toy) == {each: citations(toy)[each] for each in ids if each in citations(toy)}


def test_the_package_cites_only_rules_that_exist() -> None:
    assert "sightline.geometry.shapes:Silhouette.prone" in citations(PACKAGE)["C1-PRONE-006"]
