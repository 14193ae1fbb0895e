"""The catalogue that ships with the package is whole and consistent."""

import re
from pathlib import Path

import msgspec
import pytest

from sightline.i18n import LANGUAGES, Language
from sightline.kernel.errors import BadInput
from sightline.rules import GAMES, Game, catalogue, find, find_example, resolve, term
from sightline.rules.entries import RULE_ID
from sightline.rules.glossary import also_said, glossary, terms_in
from sightline.rules.library import DATA, books, game_named
from sightline.rules.update import update


@pytest.mark.parametrize(("game", "count"), [("codeone", 943), ("n4", 1641), ("human_sphere", 1126), ("apex", 568)])
def test_every_rule_of_the_book_is_there(game: Game, count: int) -> None:
    assert len(catalogue(game).rules) == count


@pytest.mark.parametrize("game", GAMES)
def test_ids_are_unique_and_say_their_game_and_section(game: Game) -> None:
    rules = catalogue(game).rules.values()
    lines = (DATA / game / "rules.jsonl").read_bytes().splitlines()
    assert len(lines) == len(rules)
    for rule in rules:
        assert RULE_ID.fullmatch(rule.id)
        assert rule.game == game
        assert rule.code == rule.id.split("-")[1]
        assert rule.title.strip()
        assert rule.statement.strip()


@pytest.mark.parametrize("game", GAMES)
def test_examples_show_rules_that_exist(game: Game) -> None:
    book = catalogue(game)
    for example in book.examples.values():
        assert example.rules
        assert set(example.rules) <= set(book.rules), example.id
        assert example.id not in book.rules


def test_reconstructed_examples_keep_their_coordinates() -> None:
    raw = find_example("AX-EX-010").reconstruction
    assert msgspec.json.decode(raw) == {"mover": [0, 0], "legend": [1, 1], "dest": [2, 2], "mp": 2}


@pytest.mark.parametrize("game", GAMES)
def test_merged_ids_lead_to_rules_that_were_kept(game: Game) -> None:
    book = catalogue(game)
    for removed, kept in book.aliases.items():
        assert removed not in book.rules
        assert set(kept) <= set(book.rules)
        assert [rule.id for rule in resolve(removed)] == list(kept)


def test_a_merged_id_may_have_become_several_rules() -> None:
    assert [rule.id for rule in resolve("C1-REF-204")] == ["C1-SEQ-001", "C1-SEQ-002", "C1-SEQ-003"]
    assert find("C1-REF-204").id == "C1-SEQ-001"


def test_both_games_with_merged_rules_ship_their_aliases() -> None:
    assert {book.game: bool(book.aliases) for book in books()} == {
        "codeone": True,
        "n4": True,
        "human_sphere": False,
        "apex": False,
    }


def test_an_unknown_id_is_refused_with_the_nearest_ones() -> None:
    with pytest.raises(BadInput) as refused:
        find("C1-LOF-033")
    assert refused.value.code == "rules.unknown_rule"
    assert "C1-LOF-003" in str(refused.value.params["nearest"])


@pytest.mark.parametrize("wrong", ["", "LOF", "X9-LOF-003", "C1", "-", "C1-EX-002"])
def test_whatever_is_no_rule_id_is_refused(wrong: str) -> None:
    with pytest.raises(BadInput, match="unknown_rule"):
        find(wrong)


def test_an_unknown_example_is_refused_with_the_nearest_ones() -> None:
    with pytest.raises(BadInput, match=r"unknown_example.*C1-EX"):
        find_example("C1-EX-001")


def test_an_unknown_section_or_game_is_refused() -> None:
    with pytest.raises(BadInput, match=r"unknown_section.*LOF"):
        catalogue("codeone").part("LOFT")
    with pytest.raises(BadInput, match="unknown_section"):
        books(section="NOSUCH")
    with pytest.raises(BadInput, match=r"unknown_game.*codeone"):
        game_named("chess")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_has_a_word_in_every_language(language: Language) -> None:
    for game in GAMES:
        for key in glossary(game):
            assert term(key, language, game).strip(), key


def test_a_translation_missing_in_one_game_is_borrowed_from_another() -> None:
    assert glossary("n4")["dodge"].fr == ""
    assert term("dodge", "fr", "n4") == "Esquive"
    assert term("squad", "fr", "apex") == "Squad"


def test_an_unknown_term_is_refused() -> None:
    with pytest.raises(BadInput, match="unknown_term"):
        term("no_such_term")


def test_merged_glossary_keys_lead_to_the_kept_term() -> None:
    assert glossary("n4")["attr_arm"] is glossary("n4")["arm"]


def test_what_players_also_say_belongs_to_terms_that_exist() -> None:
    known = {key for game in GAMES for key in glossary(game)}
    assert set(also_said()) <= known


def test_a_long_term_hides_the_short_ones_inside_it() -> None:
    assert "partial_cover" in terms_in(find("C1-COV-003"))
    assert "cover" not in terms_in(find("C1-COV-003"))


def test_the_catalogue_can_be_copied_again_without_a_change(tmp_path: Path) -> None:
    shipped = DATA
    assert update(shipped, tmp_path) == {game: len(catalogue(game).rules) for game in GAMES}
    for file in sorted(tmp_path.rglob("*.*")):
        assert file.read_bytes() == (shipped / file.relative_to(tmp_path)).read_bytes(), file.name


def test_statements_refer_only_to_rules_that_exist() -> None:
    for book in books():
        for rule in book.rules.values():
            for other in re.findall(RULE_ID, rule.statement):
                assert resolve(other), rule.id
