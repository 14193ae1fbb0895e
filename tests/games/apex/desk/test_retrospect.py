"""What a finished match of Apex Legends is told of: how it stood, and where it turned."""

import pytest
from encounter import PACK, Encounter, aim, at

from sightline.games.apex.commands import TakeAction
from sightline.games.apex.desk.retrospect import ApexChronicle
from sightline.games.apex.effects.commands import Shoot
from sightline.games.apex.shooting import Aim, shot_odds
from sightline.games.retrospect import Retrospect, look_back

SMG = Aim(weapon=PACK.weapons["w01"].model, distance=3)


def shot(*values: int, **target: object) -> Encounter:
    """Bangalore shoots at Gibraltar, and these Aim cards are drawn."""
    game = Encounter(
        red={"bangalore": at(2, 2), "wraith": at(2, 9)},
        blue={"gibraltar": at(5, 2, **target), "lifeline": at(9, 9)},
        pieces=("beacon 0,11", "beacon 11,11", "beacon 0,6", "beacon 11,6"),
        dice=[aim(value, *values[:index]) for index, value in enumerate(values)],
    )
    return game.do(TakeAction, action="shoot").do(Shoot, target="gibraltar", weapon=0)


def back_at(game: Encounter) -> Retrospect:
    return look_back(game.match, ApexChronicle("en"))


def test_who_is_eliminated_turns_the_match_with_the_chance_that_the_shot_had() -> None:
    (point,) = back_at(shot(90, 75, 15, 20, shield=0, health=5)).turning_points
    (deed,) = point.deeds
    assert point.side == 0
    assert deed.text == f"Bangalore eliminates Gibraltar with {SMG.weapon.name.en}"  # type: ignore[union-attr]
    assert deed.chance == pytest.approx(shot_odds(SMG, PACK.aim_deck, PACK.aim_board).eliminates(0, 5))


def test_damage_has_the_chance_of_at_least_as_much() -> None:
    match = shot(90, 75, 15, 20).match
    (deed,) = ApexChronicle("en").deeds(match, 1, match.sequence)
    odds = shot_odds(SMG, PACK.aim_deck, PACK.aim_board)
    assert deed.text.startswith("Bangalore takes 15 from Gibraltar")
    assert deed.chance == pytest.approx(sum(chance for amount, chance in odds.damage.items() if amount >= 15))


def test_a_fresh_match_is_even() -> None:
    assert back_at(shot(90, 75, 15, 20)).balance[0].share == pytest.approx(0.5)


def test_some_damage_among_six_lives_turns_nothing() -> None:
    assert back_at(shot(90, 75, 15, 20)).turning_points == ()
