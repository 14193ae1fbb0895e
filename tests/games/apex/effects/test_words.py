"""What people read about shots, Grenades and cards."""

import typing

import pytest
from apex_packs import pack_with
from encounter import Encounter, at

from sightline.games.apex.commands import TakeAction
from sightline.games.apex.content.conditions import Trigger
from sightline.games.apex.effects.asking import CARD_QUESTIONS
from sightline.games.apex.effects.commands import React, Shoot, Throw, WeaponAction
from sightline.games.apex.narrator import sentence, source_name
from sightline.i18n import LANGUAGES, Language, messages
from sightline.kernel import Change


def told(game: Encounter, language: Language = "en") -> list[str]:
    """The log of everything that has happened."""
    state, lines = game.match.history[0].state, []
    for entry in game.match.history[1:]:
        for event in entry.events:
            after = game.match.game.evolve(state, event)
            if line := sentence(Change(state, event, after), language, open_book=True):
                lines.append(line)
            state = after
    return lines


def shot(**changes: object) -> Encounter:
    game = Encounter(
        red={"wraith": at(2, 2)},
        blue={"gibraltar": at(4, 2, **changes), "lifeline": at(4, 3)},
        dice=[14, 13, 12, 11],
    )
    return game.do(TakeAction, action="shoot").do(Shoot, target="gibraltar", weapon=0)


def test_a_shot_is_told_with_every_number() -> None:
    lines = told(shot())
    assert "Wraith shoots at Gibraltar with C.A.R. SMG" in lines
    assert (
        "Threshold 60 (+50 Weapon, +10 outside the optimal range); "
        "90 headshot, 75-5 hit, 70-5 headshot, 65-10 miss: hits 3, headshots 2, damage 18"
    ) in lines


@pytest.mark.parametrize(
    ("language", "word"), [("en", "Threshold"), ("es", "Dificultad para impactar"), ("fr", "Seuil")]
)
def test_in_every_language(language: Language, word: str) -> None:
    assert any(line.startswith(word) for line in told(shot(), language))


def test_a_headshot_that_a_helmet_stopped_is_told() -> None:
    lines = told(shot(wears={"helmet": "epic_helmet"}))
    assert not any("stopped" in line for line in lines)  # 90 and 70 are too good for it
    assert any("hits 3, headshots 2" in line for line in lines)


def test_a_redirected_shot_is_told() -> None:
    game = Encounter(
        red={"wraith": at(2, 2)},
        blue={"gibraltar": at(4, 2, hand=("gibraltar_feat4",)), "lifeline": at(4, 3)},
        dice=[1] * 4,
    )
    game.do(TakeAction, action="shoot").do(Shoot, target="lifeline", weapon=0)
    game.do(React, legend="gibraltar", card="gibraltar_feat4")
    assert "Draw Fire: Gibraltar becomes the target" in told(game)


def test_a_grenade_is_told() -> None:
    game = Encounter(red={"wraith": at(2, 2, backpack=("common_thermite",))}, blue={"gibraltar": at(9, 9)}, dice=[4])
    game.do(TakeAction, action="use").do(Throw, loot="common_thermite", at=game.space(4, 2))
    assert "Wraith throws Thermite Grenade (common) at E3; it lands at E4" in told(game)


def test_the_special_action_of_a_weapon_is_told() -> None:
    special = {"ap": 1, "effects": [{"op": "draw_feat", "who": "self", "count": 1}], "description": "Draw a Feat."}
    game = Encounter(
        red={"wraith": at(2, 2)},
        blue={"gibraltar": at(9, 9)},
        dice=[1],
        pack=pack_with(weapons={"car_smg": {"special": special}}),
    )
    game.do(WeaponAction, weapon=0)
    assert "Wraith takes the Special action of C.A.R. SMG" in told(game)


def test_sources_of_modifiers_have_names() -> None:
    state = shot().state
    assert source_name("apex_effects.source.range", state, "fr") == "hors de la portée optimale"
    assert source_name("bangalore_tactical", state, "es") == "Lanzahumo"
    assert source_name("rare_sniper_6x", state, "en") == "6x Sniper"
    assert source_name("longbow", state, "en") == "Longbow"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_words(language: Language) -> None:
    triggers = {str(kind.__struct_config__.tag) for kind in typing.get_args(Trigger)}
    kinds = {*CARD_QUESTIONS.values(), "pick", "part", "redraw", "react_before", "react_after"}
    kinds |= {f"instant_{event}" for event in triggers}
    prefix = "apex_effects.decision."
    assert {key.removeprefix(prefix) for key in messages(language) if key.startswith(prefix)} == kinds
