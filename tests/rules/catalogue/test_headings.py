"""The headings of the rules and the moments at which they apply are named in three languages."""

import csv
import json
import re

import pytest

from sightline.cli import main
from sightline.i18n import LANGUAGES, Language
from sightline.rules import GAMES, catalogue, find, search, told
from sightline.rules.glossary import glossary
from sightline.rules.library import DATA
from sightline.rules.translations import heading, phase
from sightline.server.library import rule_document, rules_document

TABLES = {"headings": "section", "phases": "phase"}
"""Each table, and what of a rule it names."""

OTHERS: tuple[Language, ...] = tuple(each for each in LANGUAGES if each != "en")

ALIKE = {
    "es": frozenset[str](),
    "fr": frozenset(
        (
            "5.2 conclusion",
            "activation",
            "annihilation",
            "camouflage",
            "carbonite",
            "conclusion",
            "courage",
            "cube",
            "d-charges",
            "deactivator",
            "domination",
            "double action (da)",
            "duo",
            "enomotarchos",
            "explosive (exp)",
            "grenades",
            "infiltration",
            "initiative",
            "lieutenant",
            "look out!",
            "metachemistry",
            "mines",
            "mnemonica",
            "morpho-scan",
            "silhouette",
            "symbiobug",
            "traits",
            "transition",
            "transmutation",
            "zones",
        )
    ),
}
"""The same word in English, or a name that has no other, beyond those the glossary knows."""

FIGURE = re.compile(r"\d+")


def rows(table: str) -> list[dict[str, str]]:
    with (DATA / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("table", TABLES)
def test_every_name_of_every_book_is_in_the_table_once_in_the_order_of_the_books(table: str) -> None:
    rules = [rule for game in GAMES for rule in catalogue(game).rules.values()]
    names = dict.fromkeys(name for rule in rules if (name := getattr(rule, TABLES[table])))
    assert [row["en"] for row in rows(table)] == list(names)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("table", TABLES)
def test_every_name_is_translated_with_its_figures(table: str, language: Language) -> None:
    for row in rows(table):
        said = row[language]
        assert said
        assert said == said.strip()
        assert FIGURE.findall(said) == FIGURE.findall(row["en"]), row


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("table", TABLES)
def test_no_name_is_left_in_english_by_accident(table: str, language: Language) -> None:
    # What the Spanish book calls by its English name is a name of its own, and French readers know it as that too.
    names = {
        term.en.lower() for game in GAMES for term in glossary(game).values() if term.es.lower() == term.en.lower()
    }
    left = [row["en"].lower() for row in rows(table) if row[language].lower() == row["en"].lower()]
    assert [each for each in left if each.split(": ")[-1] not in names | ALIKE[language] and each not in names] == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("table", TABLES)
def test_a_name_is_the_same_words_however_a_book_writes_it(table: str, language: Language) -> None:
    said: dict[str, str] = {}
    for row in rows(table):
        assert said.setdefault(row["en"].lower().replace("_", " "), row[language]) == row[language]


def test_english_names_stay_as_they_are() -> None:
    assert heading("Line of Fire", "en") == "Line of Fire"
    assert phase("5.1 Effects", "en") == "5.1 Effects"


def test_a_name_that_nobody_has_translated_stays_english() -> None:
    assert heading("Nobody's heading", "es") == "Nobody's heading"


def test_a_rule_is_told_under_the_heading_and_at_the_moment_of_the_readers_language() -> None:
    rule = find("C1-SCEN-232")
    assert (rule.section, rule.phase) == ("Scenario: Supplies", "end of game")
    spanish = told(rule, "es")
    assert (spanish.section, spanish.phase) == ("Escenario: Suministros", "fin de la partida")


def test_words_of_a_translated_heading_find_its_rules() -> None:
    asked = "mots-clés d'adjacence"
    assert {each.rule.code for each in search(asked, "apex", language="fr")} == {"ADJ"}
    assert not any(each.rule.code == "ADJ" for each in search(asked, "apex"))


def test_the_page_is_sent_headings_in_the_readers_language() -> None:
    assert rule_document("N4-COVER-001", "fr")["section"] == "Couvert"
    sections = rules_document("", "apex", language="es")["sections"]
    assert isinstance(sections, list)
    assert sections[1]["title"] == "Preparación"


def test_the_command_line_shows_headings_in_the_readers_language(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rules", "show", "C1-SCEN-232", "--lang", "fr"])
    assert "codeone · Scénario : Ravitaillement · fin de la partie" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["rules", "list", "--game", "codeone", "--section", "cov", "--lang", "es", "--json"])
    assert {each["section"] for each in json.loads(capsys.readouterr().out)["rules"]} == {"Cobertura"}
