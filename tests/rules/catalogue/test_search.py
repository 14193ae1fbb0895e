"""Words in three languages find the rules they are about."""

import pytest

from sightline.kernel.errors import BadInput
from sightline.rules import Game, search


@pytest.mark.parametrize(
    ("query", "sections"),
    [
        ("line of fire", {"LOF"}),
        ("LoF", {"LOF"}),
        ("línea de tiro", {"LOF"}),
        ("linea de tiro", {"LOF"}),
        ("LÍNEAS DE TIRO", {"LOF"}),
        ("ldt", {"LOF"}),
        ("ligne de vue", {"LOF"}),
        ("ligne de tir", {"LOF"}),
        ("cover", {"COV"}),
        ("cobertura", {"COV"}),
        ("Couvert", {"COV"}),
        ("face to face", {"FTF"}),
        ("tirada enfrentada", {"FTF"}),
        ("tir face a face", {"FTF"}),
        ("jet opposé", {"FTF"}),
        ("esquivar", {"CSK"}),
        ("esquive", {"CSK"}),
        ("plantillas", {"TPL"}),
        ("gabarits", {"TPL"}),
        ("zona de control", {"ZOC", "ARO"}),
    ],
)
def test_a_term_in_any_language_finds_its_section_first(query: str, sections: set[str]) -> None:
    assert search(query, "codeone")[0].rule.code in sections


@pytest.mark.parametrize("game", ["n4", "human_sphere"])
def test_french_terms_also_find_rules_of_games_without_a_french_edition(game: Game) -> None:
    assert any("Dodge" in found.rule.title for found in search("esquive", game))


def test_an_id_finds_its_rule_and_a_part_of_it_finds_the_family() -> None:
    assert [found.rule.id for found in search("c1-lof-003")] == ["C1-LOF-003"]
    assert {found.rule.code for found in search("C1-LOF", limit=50)} == {"LOF"}


def test_a_title_counts_for_more_than_a_statement() -> None:
    found = search("reciprocity", "codeone")
    assert found[0].rule.id == "C1-LOF-006"


def test_rules_with_every_word_hide_those_with_some() -> None:
    for found in search("camouflage surprise attack", "codeone"):
        text = f"{found.rule.title} {found.rule.section} {found.rule.statement}".lower()
        assert "camouflage" in text
        assert "surprise" in text


def test_singular_and_plural_find_the_same() -> None:
    for one, many in (("template", "templates"), ("orden irregular", "órdenes irregulares"), ("gabarit", "gabarits")):
        assert [found.rule for found in search(one)] == [found.rule for found in search(many)]


def test_a_search_can_be_kept_to_a_section_of_any_game() -> None:
    assert {found.rule.id[:6] for found in search("Troop", section="lof", limit=99)} == {"C1-LOF", "N4-LOF"}


def test_nothing_is_found_for_nonsense_or_for_nothing() -> None:
    assert search("xyzzy plugh") == ()
    assert search("") == ()
    assert search("¿?") == ()


def test_an_unknown_section_is_refused() -> None:
    with pytest.raises(BadInput, match="unknown_section"):
        search("cover", section="COVFEFE")


def test_the_number_of_answers_is_limited() -> None:
    assert len(search("order", limit=3)) == 3
