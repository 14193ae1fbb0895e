"""C1-TRAIT: what the Traits of weapons mean in play."""

import pytest
from skirmish import Skirmish, piece, soldier, use, with_weapon

from sightline.games.infinity.core.match.commands import React, TurnAround
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.match.events import BecameIdle, SavesRolled
from sightline.games.infinity.core.troopers.weapons import Band, Mode, Weapon

RANGES = (Band(40, 0),)


def gadget(mode: Mode, uses: int | None = None) -> Edition:
    """The edition at hand with a weapon of our own, which has the trait in question."""
    weapon = Weapon(key="gadget", name={"en": "Gadget"}, rule="C1-TRAIT-215", modes=(mode,), uses=uses)
    return with_weapon(weapon)


GADGETEER = soldier(weapons=("gadget", "combi_rifle"))


def shot(edition: Edition, *, burst: int = 1, target: object = None, dice: list[int]) -> Skirmish:
    """A1 shoots at B1, 30 cm away, with the gadget."""
    game = Skirmish(
        [piece(GADGETEER, at=(200, 100))],
        [piece(target or soldier(), at=(200, 400), facing=270)],  # type: ignore[arg-type]
        edition=edition,
        dice=dice,
    )
    game.activate("A1").declare("bs_attack", weapon="gadget", aims={"B1": burst})
    return game.no_more_aros().declare("idle").no_more_aros()


def save_values(game: Skirmish) -> list[int]:
    return [save.value for saves in game.happened(SavesRolled) for save in saves.saves]


@pytest.mark.rule("C1-TRAIT-201")
def test_arm_0_ignores_armour() -> None:
    edition = gadget(Mode(bands=RANGES, damage=12, traits=frozenset({"arm=0"})))
    assert save_values(shot(edition, target=soldier(arm=8), dice=[3, 20])) == [12]


@pytest.mark.rule("C1-TRAIT-212")
def test_bts_0_ignores_bts() -> None:
    edition = gadget(Mode(bands=RANGES, damage=12, save="bts", traits=frozenset({"bts=0"})))
    assert save_values(shot(edition, target=soldier(bts=9), dice=[3, 20])) == [12]


@pytest.mark.rule("C1-TRAIT-215")
def test_burst_is_the_number_of_dice() -> None:
    edition = gadget(Mode(bands=RANGES, damage=12, burst=5))
    game = shot(edition, burst=5, dice=[3, 3, 3, 20, 20, 20, 20, 20])
    assert len(save_values(game)) == 3


@pytest.mark.rule("C1-TRAIT-204")
def test_a_disposable_use_is_spent_though_the_attack_fails_or_was_illegal() -> None:
    edition = gadget(Mode(bands=RANGES, damage=12), uses=2)
    game = shot(edition, dice=[20])
    assert game.trooper("A1").uses == {"gadget": 1}
    far = Skirmish([piece(GADGETEER, at=(200, 100))], [piece(at=(200, 900), facing=270)], edition=edition)
    far.activate("A1").declare("bs_attack", weapon="gadget", aims={"B1": 1}).no_more_aros()
    far.declare("idle").no_more_aros()  # out of range: it fails without dice
    assert far.trooper("A1").uses == {"gadget": 1}


@pytest.mark.rule("C1-TRAIT-205", "C1-STATE-246", "C1-STATE-247")
def test_when_the_last_use_is_spent_the_weapon_is_unloaded_and_the_others_are_not() -> None:
    game = shot(gadget(Mode(bands=RANGES, damage=12), uses=1), dice=[20])
    game.apply(TurnAround(player=1, trooper="B1")).activate("A1")
    assert "unloaded" in game.trooper("A1").states
    assert "C1-STATE-247" in game.refuses_declaring("bs_attack", weapon="gadget", aims={"B1": 1})
    assert game.refuses_declaring("bs_attack", weapon="combi_rifle", aims={"B1": 3}) == set()


@pytest.mark.rule("C1-TRAIT-206", "C1-TRAIT-207")
def test_a_critical_of_continuous_damage_adds_a_save_that_does_not_go_on() -> None:
    edition = gadget(Mode(bands=RANGES, damage=13, traits=frozenset({"continuous_damage"})))
    # BS 12: a 12 is a Critical. The hit burns twice, then is passed; the additional save fails once and that is all.
    game = shot(edition, target=soldier(vitality=6), dice=[12, 1, 1, 20, 1])
    (saves,) = game.happened(SavesRolled)
    assert [save.failed for save in saves.saves] == [True, True, False, True]
    assert game.trooper("B1").lost == 3


@pytest.mark.rule("C1-TRAIT-209")
def test_a_state_takes_the_place_of_losing_w() -> None:
    edition = gadget(Mode(bands=RANGES, damage=13, state="immobilized_a"))  # type: ignore[arg-type]
    game = shot(edition, dice=[3, 1])
    assert (game.trooper("B1").lost, "immobilized_a" in game.trooper("B1").states) == (0, True)


@pytest.mark.rule("C1-TRAIT-211")
def test_what_has_the_trait_aro_is_used_in_aro_only() -> None:
    edition = gadget(Mode(bands=RANGES, damage=12, traits=frozenset({"aro"})))
    game = Skirmish([piece(GADGETEER, at=(200, 100))], [piece(GADGETEER, at=(200, 400), facing=270)], edition=edition)
    game.activate("A1")
    assert game.refuses_declaring("bs_attack", weapon="gadget", aims={"B1": 1}) == {"C1-TRAIT-211"}
    game.declare("idle")
    assert game.refuses(React(player=1, trooper="B1", use=use("bs_attack", weapon="gadget", aims={"A1": 1}))) == set()


@pytest.mark.rule("C1-TRAIT-208")
def test_prior_deployment_is_not_placed_during_the_game() -> None:
    traits = frozenset({"deployable", "prior_deployment"})
    game = Skirmish(
        [piece(GADGETEER, at=(200, 100))], [piece(at=(900, 900))], edition=gadget(Mode(save="", traits=traits))
    ).activate("A1")
    refused = game.refuses_declaring("place_deployable", weapon="gadget", place=[((225, 100), 0)])
    assert refused == {"C1-TRAIT-208"}


@pytest.mark.rule("C1-TRAIT-217")
def test_zone_of_control_as_a_range_is_20_cm() -> None:
    def hacked(gap: float) -> Skirmish:
        hacker = soldier("hacker", wip=13)
        game = Skirmish(
            [piece(hacker, at=(200, 100))],
            [piece(soldier("hacker"), at=(200, 125 + gap), facing=90)],
            dice=[20, 20] if gap <= 200 else [],
        )
        game.activate("A1").declare("hack", weapon="carbonite", aims={"B1": 2}).no_more_aros()
        return game.declare("idle").no_more_aros()

    assert hacked(200).happened(BecameIdle) == []
    assert [event.skill for event in hacked(201).happened(BecameIdle)] == ["hack"]
