"""C1-STATE-032..037: Targeted."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, TroopType

HACKER = soldier("hacker", wip=13)
HEAVY = soldier(type=TroopType.HI, wip=13)


def mods(game: Skirmish, skill: str) -> dict[str, int]:
    """The MODs of the first roll of a skill."""
    sides = (side for roll in game.happened(Rolled) for side in roll.sides if side.skill == skill)
    return {mod.source: mod.value for mod in next(sides).mods}


@pytest.mark.rule("C1-STATE-033")
def test_shots_at_a_targeted_trooper_have_plus_3() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 375), facing=90, states=["targeted"])], dice=[20] * 3)
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert mods(game, "bs_attack") == {"mod.range": 3, "mod.targeted": 3}


@pytest.mark.rule("C1-HACK-004", "C1-STATE-033")
def test_so_have_programs() -> None:
    game = Skirmish([piece(HACKER, at=(200, 200))], [piece(HEAVY, at=(200, 375), states=["targeted"])], dice=[20] * 2)
    game.activate("A1").declare("hack", weapon="carbonite", aims={"B1": 2}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert mods(game, "hack") == {"mod.targeted": 3}


@pytest.mark.rule("C1-STATE-033")
def test_but_not_close_combat() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(225, 200), states=["targeted"])], dice=[20, 20])
    game.activate("A1").declare("cc_attack", weapon="cc_weapon", aims={"B1": 1}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert "mod.targeted" not in mods(game, "cc_attack")


@pytest.mark.rule("C1-STATE-034")
def test_a_targeted_trooper_resets_at_minus_3() -> None:
    game = Skirmish([piece(HEAVY, at=(200, 200), states=["targeted"])], [], dice=[20])
    game.activate("A1").declare("reset").declare("idle")
    assert mods(game, "reset") == {"mod.targeted": -3}
    assert game.trooper("A1").states == {"targeted"}


@pytest.mark.rule("C1-STATE-035")
def test_targeted_does_not_touch_skills_and_equipment() -> None:
    able = soldier("hacker", Ability(key="mimetism", mod=-3), equipment=(Ability(key="nanoscreen"),))
    game = Skirmish([piece(able, at=(200, 200), states=["targeted"])], [piece(HEAVY, at=(200, 375))])
    now = Situation(game.state)
    assert all(now.ability(game.trooper("A1"), key) for key in ("hacker", "mimetism", "nanoscreen"))
    assert {"hack", "move", "bs_attack"} <= game.activate("A1").offered()


@pytest.mark.rule("C1-STATE-037")
def test_an_engineer_in_contact_cancels_targeted() -> None:
    game = Skirmish(
        [piece(soldier("engineer"), at=(200, 200)), piece(at=(225, 200), states=["targeted"])], [], dice=[5]
    )
    game.activate("A1").declare("engineer", mode="states", aims={"A2": 1}).declare("idle")
    assert game.trooper("A2").states == set()


@pytest.mark.rule("C1-STATE-032")
def test_a_lost_face_to_face_roll_leaves_nobody_targeted() -> None:
    game = Skirmish([piece(HACKER, at=(200, 200))], [piece(HEAVY, at=(200, 375))], dice=[5, 9])
    game.activate("A1").declare("hack", weapon="spotlight", aims={"B1": 1}).react("B1", "reset")
    game.no_more_aros().declare("idle").no_more_aros()
    assert game.trooper("B1").states == set()


@pytest.mark.rule("C1-STATE-033", "C1-HACK-004")
def test_attacks_on_who_is_not_targeted_have_no_bonus() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 375), facing=90)], dice=[20] * 3)
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert mods(game, "bs_attack") == {"mod.range": 3}
    game = Skirmish([piece(HACKER, at=(200, 200))], [piece(HEAVY, at=(200, 375))], dice=[20] * 2)
    game.activate("A1").declare("hack", weapon="carbonite", aims={"B1": 2}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert mods(game, "hack") == {}
