"""The book's own words: names of tokens, pieces and actions are those of the glossary, and no others creep in."""

import csv
from importlib import resources

import pytest

from sightline.games.apex.content import load_pack
from sightline.games.apex.content.words import Text
from sightline.i18n import messages

PACK = load_pack("standard").file
AREAS = ("apex.", "apex_", "web_apex.", "bots_apex.")
WITH_BRACKETS = {"thermite": "thermite_grenade", "frag": "frag_grenade"}
"""Tokens whose key is shorter than that of the glossary."""
MESSAGES = {
    "web_apex.slot.helmet": "helmet",
    "web_apex.slot.body_shield": "body_shield",
    "web_apex.slot.knockdown_shield": "knockdown_shield",
    "web_apex.place.knockdown_shield": "knockdown_shield",
    "web_apex.place.backpack": "backpack",
    "web_apex.threshold": "hit_threshold",
    "web_apex.stage.gear": "gear_up",
    "web_apex.stage.drop": "air_drop",
    "web_apex.stage.battle": "final_encounter",
    "web_apex.action.shoot": "shoot",
    "web_apex.action.respawn": "respawn",
    "apex_board.render.wall": "wall",
    "apex_board.render.parapet": "parapet",
    "apex_board.render.bin": "supply_bin",
    "apex_board.render.beacon": "respawn_beacon",
    "apex_desk.scenario.introductory.name": "introductory_game",
    "apex.squad.red": "red_squad",
    "apex.squad.blue": "blue_squad",
}
OTHER_WORDS = {
    "es": (
        "umbral",
        "jeringuilla",
        "célula de escudo",
        "escuadr",
        "ranura",
        "contenedor",
        "derribo",
        "cajas de muerte",
    ),
    "fr": ("conteneur", "bac de ravitaillement", "mêlée"),
}
"""What we once said, or might say, for something that has a name."""
ABILITIES = {
    "gibraltar_tactical": "Cúpula de protección",
    "gibraltar_ultimate": "Bombardeo defensivo",
    "bangalore_tactical": "Lanzahumo",
    "bangalore_ultimate": "Retumbar del trueno",
    "wraith_ultimate": "Brecha dimensional",
    "bloodhound_ultimate": "Bestia cazadora",
    "lifeline_tactical": "Dron médico DOC",
    "lifeline_ultimate": "Envío aéreo",
    "pathfinder_ultimate": "Tirolina",
}
"""As the book calls them; it names no others."""


def glossary() -> dict[str, str]:
    text = resources.files("sightline.rules").joinpath("data/apex/glossary.csv").read_text(encoding="utf-8")
    return {row["key"]: row["es"] for row in csv.DictReader(text.splitlines())}


TERMS = glossary()


@pytest.mark.parametrize("token", PACK.loot, ids=lambda token: token.id)
def test_a_token_has_the_name_of_the_glossary(token: object) -> None:
    key = str(token.key)  # type: ignore[attr-defined]
    known = next((term for term in (key, WITH_BRACKETS.get(key, "")) if term in TERMS), None)
    if known is not None:
        name = token.name  # type: ignore[attr-defined]
        assert isinstance(name, Text)
        assert name.es == TERMS[known]


def test_most_tokens_are_in_the_glossary() -> None:
    assert len({token.key for token in PACK.loot} & (TERMS.keys() | WITH_BRACKETS)) >= 14


@pytest.mark.parametrize("card", PACK.abilities, ids=lambda card: card.id)
def test_an_ability_has_the_name_that_the_book_gives_it(card: object) -> None:
    name = card.name  # type: ignore[attr-defined]
    assert name.es == ABILITIES.get(card.id, name.es)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("key", "term"), MESSAGES.items())
def test_a_label_has_the_name_of_the_glossary(key: str, term: str) -> None:
    assert messages("es")[key].casefold() == TERMS[term].casefold()


@pytest.mark.parametrize("language", ["es", "fr"])
def test_nothing_is_called_by_another_name(language: str) -> None:
    said = {key: text for key, text in messages(language).items() if key.startswith(AREAS)}
    for card in (*PACK.feats, *PACK.abilities, *PACK.weapons, *PACK.loot):
        for field in ("name", "description"):
            words = getattr(card, field, "")
            said[f"{getattr(card, 'id', getattr(card, 'key', ''))}.{field}"] = str(getattr(words, language, words))
    found = {key for key, text in said.items() for word in OTHER_WORDS[language] if word in text.casefold()}
    assert found == set()
