"""C1-STATE-001..016: Unconscious and Dead."""

import pytest
from skirmish import Skirmish, mode_firing, piece, soldier

from sightline.games.infinity.core.match.commands import Activate, EndTurn
from sightline.games.infinity.core.match.events import OrdersCounted, Removed, Rolled
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TroopType

ROCKETEER = soldier(weapons=("feuerbach",))
"""AP+DA: every hit forces two saves."""


def shot(target: Profile, *dice: int, weapon: str = "combi_rifle", burst: int = 3, **more: object) -> Skirmish:
    """Somebody is shot at who does not see it coming."""
    game = Skirmish(
        [piece(soldier(weapons=(weapon,)), at=(200, 200))],
        [piece(target, at=(200, 525), facing=90, **more), piece(at=(900, 1000), facing=90, lieutenant=True)],  # type: ignore[arg-type]
        dice=dice,
    )
    game.activate("A1").declare("bs_attack", weapon=weapon, aims={"B1": burst}).no_more_aros()
    return game.declare("idle").no_more_aros()


@pytest.mark.rule("C1-STATE-001", "C1-PROF-020", "C1-DMG-009")
def test_who_loses_the_last_wound_and_not_one_more_is_unconscious() -> None:
    assert "unconscious" in shot(soldier(), 5, 20, 20, 1).trooper("B1").states
    tough = shot(soldier(vitality=2), 5, 20, 20, 1).trooper("B1")
    assert (tough.states, tough.lost) == (frozenset(), 1)
    assert "unconscious" in shot(soldier(vitality=2), 5, 6, 20, 1, 1).trooper("B1").states


@pytest.mark.rule("C1-STATE-002")
def test_the_unconscious_declare_neither_orders_nor_aros() -> None:
    down = piece(at=(200, 525), facing=270, states=["unconscious"], lost=1)
    game = Skirmish([piece(at=(200, 200)), piece(at=(300, 200), states=["unconscious"], lost=1)], [down])
    assert game.refuses(Activate(player=0, troopers=("A2",))) == {"C1-STATE-002"}
    game.activate("A1").declare("move", to=[(220, 200)])
    assert game.can_react() == set()
    assert game.state.stage == "order.second"


@pytest.mark.rule("C1-STATE-003")
def test_the_unconscious_lie_prone_unless_they_cannot() -> None:
    assert shot(soldier(), 5, 20, 20, 1).trooper("B1").states == {"unconscious", "prone"}
    tag = soldier(type=TroopType.TAG, structure=True)
    assert shot(tag, 5, 20, 20, 1).trooper("B1").states == {"unconscious"}


@pytest.mark.rule("C1-STATE-004", "C1-STATE-292")
def test_the_unconscious_give_no_order() -> None:
    game = shot(soldier(), 5, 20, 20, 1)
    while game.state.asking == "order.alert":
        game.apply(next(iter(game.match.options())).command)
    game.apply(EndTurn(player=0))
    assert [(count.player, count.regular) for count in game.happened(OrdersCounted)] == [(1, 1)]


@pytest.mark.rule("C1-STATE-005")
def test_equipment_and_automatic_skills_stop_working_while_unconscious() -> None:
    able = soldier(Ability(key="mimetism", mod=-6), equipment=(Ability(key="nanoscreen"),))

    def mods(**more: object) -> set[str]:
        (roll,) = shot(able, 20, 20, 20, **more).happened(Rolled)  # type: ignore[arg-type]
        return {mod.source for mod in roll.sides[0].mods}

    assert mods() == {"mod.range", "mod.cover", "mod.mimetism"}
    assert mods(states=["unconscious"], lost=1) == {"mod.range"}


@pytest.mark.rule("C1-STATE-005", "C1-SSK-293", "C1-SSK-252")
def test_except_those_that_say_they_stay() -> None:
    able = soldier("regeneration", "non_hackable", "hacker")
    game = Skirmish([piece(able, at=(200, 200), states=["unconscious"], lost=1)])
    now, trooper = Situation(game.state), game.trooper("A1")
    working = {key for key in ("regeneration", "non_hackable", "hacker") if now.ability(trooper, key)}
    assert working == {"regeneration", "non_hackable"}


@pytest.mark.rule("C1-STATE-006", "C1-STATE-015", "C1-STATE-291")
def test_the_fallen_are_worth_nothing_at_the_end() -> None:
    dear = soldier(cost=5)
    game = Skirmish([piece(dear, at=(200, 200)), piece(dear, at=(300, 200), states=["unconscious"], lost=1)])
    assert game.state.fixed.scenario.victory_points(Situation(game.state), 0) == 5
    game = shot(dear, 5, 6, 20, 1, 1)
    assert game.state.fixed.scenario.victory_points(Situation(game.state), 1) == 1


@pytest.mark.rule("C1-STATE-011", "C1-STATE-013", "C1-DMG-010")
def test_who_loses_more_than_all_wounds_is_dead_and_leaves_the_table() -> None:
    game = shot(soldier(), 5, 6, 20, 1, 1)
    assert "B1" not in game.state.troopers
    assert [removed.trooper for removed in game.happened(Removed)] == ["B1"]
    assert "dead" in game.state.fallen[0].states


@pytest.mark.rule("C1-STATE-012", "C1-STATE-011")
@pytest.mark.parametrize("state", ["unconscious", "shasvastii_embryo"])
def test_who_is_down_and_loses_another_point_is_dead(state: str) -> None:
    game = shot(soldier("shasvastii"), 5, 20, 20, 1, states=[state], lost=1)
    assert "B1" not in game.state.troopers


@pytest.mark.rule("C1-STATE-014")
def test_the_dead_give_no_more_orders_but_those_in_the_pool_stay() -> None:
    game = Skirmish(
        [piece(at=(200, 200)), piece(at=(900, 200), facing=270)],
        [piece(ROCKETEER, at=(200, 525), facing=270)],
        dice=[5, 1, 1],
        pool=5,
    )
    game.activate("A1").declare("idle").react(
        "B1", "bs_attack", weapon="feuerbach", mode=mode_firing("AP+DA", "feuerbach"), aims={"A1": 1}
    )
    game.no_more_aros().declare("idle").no_more_aros()
    assert "A1" not in game.state.troopers
    assert game.pool == 4
    game.apply(EndTurn(player=0)).apply(EndTurn(player=1))
    assert [(count.player, count.regular) for count in game.happened(OrdersCounted)] == [(1, 1), (0, 1)]


@pytest.mark.rule("C1-STATE-016")
def test_nobody_brings_back_the_dead() -> None:
    game = Skirmish(
        [piece(soldier("doctor", wip=13), at=(200, 200)), piece(at=(225, 200), states=["unconscious"], lost=1)],
        [piece(at=(1000, 1000), facing=90)],
        dice=[20],
    )
    game.activate("A1").declare("doctor", aims={"A2": 1}).declare("idle").activate("A1")
    assert "A2" not in game.state.troopers
    assert game.refuses_declaring("doctor", aims={"A2": 1}) == {"C1-SSK-274"}


@pytest.mark.rule("C1-STATE-007", "C1-STATE-009")
def test_wounds_call_for_a_doctor_and_structure_for_an_engineer() -> None:
    for structure, skill, mode in ((False, "doctor", ""), (True, "engineer", "repair")):
        fallen = piece(soldier(structure=structure), at=(225, 200), states=["unconscious", "prone"], lost=1)
        both = soldier("doctor", "engineer")
        game = Skirmish([piece(both, at=(200, 200)), fallen], [piece(at=(1000, 1000), facing=90)], dice=[5])
        game.activate("A1")
        assert game.offered() & {"doctor", "engineer"} == {skill}
        game.declare(skill, mode=mode, aims={"A2": 1}).declare("idle")
        assert (game.trooper("A2").states, game.trooper("A2").lost) == (frozenset(), 0)


@pytest.mark.rule("C1-STATE-010", "C1-STATE-289")
def test_who_comes_round_stands_up_and_is_in_normal_state() -> None:
    fallen = piece(at=(225, 200), states=["unconscious", "prone"], lost=1)
    game = Skirmish([piece(soldier("doctor"), at=(200, 200)), fallen], [piece(at=(1000, 1000), facing=90)], dice=[5])
    game.activate("A1").declare("doctor", aims={"A2": 1}).declare("idle")
    assert game.trooper("A2").states == set()
    assert game.refuses(Activate(player=0, troopers=("A2",))) == set()


@pytest.mark.rule("C1-ROLL-014")
@pytest.mark.parametrize(("wip", "dice"), [(0, ()), (1, (1,))])
def test_a_roll_against_less_than_one_fails_without_a_die(wip: int, dice: tuple[int, ...]) -> None:
    fallen = piece(at=(225, 200), states=["unconscious", "prone"], lost=1)
    doctor = piece(soldier("doctor", wip=wip), at=(200, 200))
    game = Skirmish([doctor, fallen], [piece(at=(1000, 1000), facing=90)], dice=dice).activate("A1")
    game.declare("doctor", aims={"A2": 1}).declare("idle")
    (roll,) = game.happened(Rolled)
    assert (roll.sides[0].dice, "A2" in game.state.troopers) == (dice, wip == 1)
