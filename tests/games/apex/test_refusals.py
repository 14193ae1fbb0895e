"""Refusals in the words of players: names instead of keys, and what is missing instead of "nothing"."""

from encounter import Encounter, armed, at

from sightline.games import desk_of
from sightline.games.apex.commands import TakeAction
from sightline.i18n import Language, translate
from sightline.kernel import Violation


def said(game: Encounter, violation: Violation, language: Language = "en") -> str:
    return translate(violation.code, language, **desk_of("apex").in_words(game.match, violation, 0, language).params)


def why_not_shoot(game: Encounter) -> list[str]:
    return [said(game, each) for each in game.match.check(game.command(TakeAction, action="shoot"))]


def test_who_sees_nobody_is_told_so() -> None:
    walls = tuple(f"wall V6,{row}" for row in range(12))
    game = Encounter({"wraith": at(4, 4)}, {"gibraltar": at(8, 4)}, pieces=walls)
    assert why_not_shoot(game) == ["No enemy is in sight."]


def test_who_has_no_ammo_is_told_so() -> None:
    game = Encounter({"wraith": at(4, 4, weapons=(armed("w01", 0), armed("w43", 0)))}, {"gibraltar": at(6, 4)})
    assert why_not_shoot(game) == ["No Weapon has ammo."]


def test_legends_tokens_and_slots_have_names() -> None:
    game = Encounter({"wraith": at(4, 4)}, {"gibraltar": at(6, 4)})
    wrong = Violation(code="apex.wrong_slot", params={"loot": "rare_helmet", "place": "0:1"})
    assert said(game, wrong) == "Helmet (rare) does not belong in Weapon 1, slot 2."
    assert said(game, Violation(code="apex.legend_taken", params={"legend": "wraith"})) == "Wraith cannot be taken."


def test_spaces_are_named_as_in_the_log() -> None:
    game = Encounter({"wraith": at(4, 4)}, {"gibraltar": at(6, 4)})
    far = Violation(code="apex.drop_too_far", params={"space": "B1"})
    assert said(game, far).startswith("B1 is neither")
