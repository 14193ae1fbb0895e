"""C1-SSK-279..285: Protheion."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import TurnAround
from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile

BLADE = {"weapon": "cc_weapon"}
FAR = piece(at=(900, 900), facing=90)
"""Somebody who keeps the match going."""


def eater(**changes: object) -> Profile:
    """A soldier with Protheion."""
    return soldier("protheion", **changes)


def strike(game: Skirmish, weapon: str = "cc_weapon", target: str = "B1") -> Skirmish:
    """A1 strikes, and nobody reacts or turns round."""
    game.activate("A1").declare("cc_attack", weapon=weapon, aims={target: 1}).no_more_aros()
    game.declare("idle").no_more_aros()
    while game.state.asking == "order.alert":
        game.apply(TurnAround(player=1, trooper=target))
    return game


def left(game: Skirmish, key: str = "A1") -> int:
    """The W it has now."""
    return Situation(game.state).vitality(game.trooper(key))


@pytest.mark.example("C1-EX2-019", "N4-EX2-038")
@pytest.mark.rule("C1-SSK-282", "C1-SSK-284", "C1-SSK-285")
def test_a_caliban_grows_by_a_fusilier() -> None:
    game = Skirmish([piece(eater(), at=(200, 200))], [piece(at=(200, 225), facing=270), FAR], dice=[9, 4, 1])
    game.activate("A1").declare("cc_attack", **BLADE, aims={"B1": 1}).react("B1", "cc_attack", **BLADE, aims={"A1": 1})
    game.no_more_aros().declare("idle").no_more_aros()
    assert "unconscious" in game.trooper("B1").states
    assert left(game) == 2
    assert "power_up" in game.trooper("A1").states
    strike(game)
    assert "B1" not in game.state.troopers
    assert len(game.happened(Rolled)) == len(game.happened(SavesRolled)) == 1
    assert left(game) == 3
    assert {"power_up", "power_up_2"} & game.trooper("A1").states == {"power_up_2"}


@pytest.mark.example("C1-EX2-020", "N4-EX2-039")
@pytest.mark.rule("C1-SSK-282", "C1-SSK-283", "C1-SSK-285")
def test_sheskiin_heals_first_and_grows_then() -> None:
    sheskiin = eater(cc=24, bts=3, vitality=2, weapons=("da_cc_weapon",))
    omega = soldier(cc=15, arm=4, bts=3, vitality=2)
    game = Skirmish(
        [piece(sheskiin, at=(200, 200), lost=1)], [piece(omega, at=(200, 225), facing=270), FAR], dice=[5, 1, 1]
    )
    strike(game, "da_cc_weapon")
    assert "unconscious" in game.trooper("B1").states
    assert left(game) == 3
    assert "power_up" in game.trooper("A1").states
    strike(game, "da_cc_weapon")
    assert "B1" not in game.state.troopers
    assert left(game) == 4


@pytest.mark.rule("C1-SSK-283")
def test_w_rises_by_two_at_most() -> None:
    prey = soldier(vitality=3, arm=0)
    game = Skirmish(
        [piece(eater(weapons=("exp_cc_weapon",)), at=(200, 200), lost=-1)],
        [piece(prey, at=(200, 225), facing=270), FAR],
        dice=[5, 1, 1, 1],
    )
    strike(game, "exp_cc_weapon")
    assert game.trooper("B1").lost == 3
    assert game.trooper("A1").lost == -2


@pytest.mark.rule("C1-SSK-281")
def test_machines_are_no_food() -> None:
    robot = soldier(structure=True, vitality=2)
    game = Skirmish([piece(eater(), at=(200, 200))], [piece(robot, at=(200, 225), facing=270), FAR], dice=[5, 1])
    strike(game)
    assert game.trooper("B1").lost == 1
    assert game.trooper("A1").lost == 0


@pytest.mark.rule("C1-SSK-280", "C1-SSK-279")
def test_only_cc_attacks_feed_and_they_do_so_by_themselves_in_either_turn() -> None:
    shot = Skirmish([piece(eater(), at=(200, 200))], [piece(at=(200, 400), facing=270), FAR], dice=[5, 20, 20, 1])
    shot.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    shot.declare("idle").no_more_aros()
    assert "unconscious" in shot.trooper("B1").states
    assert shot.trooper("A1").lost == 0
    prey = Skirmish([piece(at=(200, 200)), FAR], [piece(eater(), at=(200, 225), facing=270)], dice=[20, 5, 1])
    prey.activate("A1").declare("cc_attack", **BLADE, aims={"B1": 1}).react("B1", "cc_attack", **BLADE, aims={"A1": 1})
    prey.no_more_aros().declare("idle").no_more_aros()
    assert prey.trooper("B1").lost == -1


@pytest.mark.rule("C1-SSK-282")
@pytest.mark.parametrize(
    ("weapon", "dice", "gained"),
    [
        ("da_cc_weapon", (1, 1), 2),
        ("exp_cc_weapon", (1, 1, 1), 2),
        ("monofilament_cc_weapon", (1,), 1),
        ("cc_weapon", (20,), 0),
        ("para_cc_weapon", (20,), 0),
    ],
    ids=["unconscious and dead", "not beyond dead", "dead at once", "saved", "no wound"],
)
def test_every_level_that_is_really_lost_counts(weapon: str, dice: tuple[int, ...], gained: int) -> None:
    """The prey has W 1: Unconscious is one, Dead another, and nothing beyond."""
    game = Skirmish(
        [piece(eater(weapons=(weapon,), vitality=4), at=(200, 200), lost=3)],
        [piece(at=(200, 225), facing=270), FAR],
        dice=[5, *dice],
    )
    strike(game, weapon)
    assert game.trooper("A1").lost == 3 - gained


@pytest.mark.rule("C1-SSK-284")
def test_the_token_goes_when_the_gain_is_lost() -> None:
    game = Skirmish(
        [piece(at=(200, 200)), FAR],
        [piece(eater(), at=(200, 225), facing=270, lost=-1, states={"power_up"})],
        dice=[5, 1],
    )
    strike(game)
    assert left(game, "B1") == 1
    assert "power_up" not in game.trooper("B1").states


@pytest.mark.rule("C1-SSK-282")
def test_who_falls_in_the_same_order_gains_nothing() -> None:
    game = Skirmish(
        [piece(eater(), at=(200, 200))],
        [piece(at=(200, 225), facing=270), piece(at=(500, 200), facing=180)],
        dice=[5, 5, 1, 1],
    ).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": 1})
    game.react("B2", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert "unconscious" in game.trooper("B1").states
    assert "unconscious" in game.trooper("A1").states
    assert game.trooper("A1").lost == 1
