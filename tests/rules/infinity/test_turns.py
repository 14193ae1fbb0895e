"""C1-TURN, C1-GEN-001..003: rounds, Player Turns and their phases."""

from collections.abc import Callable

import pytest
from skirmish import Skirmish, piece, soldier, with_parts

from sightline.games.infinity.core.match.commands import Activate, EndTurn, React, UseAbility
from sightline.games.infinity.core.match.events import Ended, OrdersCounted, OrdersLost, Scored, StageEntered, TurnBegan
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.kernel import Play


def two_sides(**more: object) -> Skirmish:
    return Skirmish([piece(at=(200, 200), lieutenant=True)], [piece(at=(1000, 1000))], **more)  # type: ignore[arg-type]


@pytest.mark.rule("C1-TURN-001", "C1-GEN-003")
def test_a_round_is_a_player_turn_of_each_in_the_order_that_was_chosen() -> None:
    game = two_sides(active=1, first=1).apply(EndTurn(player=1))
    assert (game.state.round, game.state.active) == (1, 0)
    game.apply(EndTurn(player=0))
    assert (game.state.round, game.state.active) == (2, 1)


@pytest.mark.rule("C1-TURN-002")
def test_the_active_player_activates_and_the_reactive_player_reacts() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 525), facing=270)])
    assert game.match.decision.waiting == (0,)  # type: ignore[union-attr]
    assert game.match.check(Activate(player=1, troopers=("B1",)))
    game.activate("A1").declare("idle")
    assert game.match.decision.waiting == (1,)  # type: ignore[union-attr]
    assert game.match.check(React(player=0, trooper="A1", use=Declaration(skill="dodge")))


@pytest.mark.rule("C1-TURN-003", "C1-TURN-011")
def test_a_player_turn_has_a_tactical_an_orders_and_a_states_phase_and_an_end() -> None:
    game = two_sides().apply(EndTurn(player=0)).apply(EndTurn(player=1))
    phases = ("tactical", "orders", "states", "turn_end")
    stages = [event.stage for event in game.happened(StageEntered) if event.stage in phases]
    assert stages == ["states", "turn_end", "tactical", "orders"] * 2


@pytest.mark.rule("C1-TURN-003", "C1-TURN-009")
def test_what_is_due_in_a_phase_is_done_in_that_phase() -> None:
    done: list[tuple[str, str, int]] = []

    def note(phase: str) -> Callable[[Play[State]], None]:
        return lambda play: done.append((phase, play.state.stage, play.state.active))

    part = Part(in_tactical_phase=(note("Tactical Phase"),), in_states_phase=(note("States Phase"),))
    Skirmish([piece(at=(200, 200))], [piece(at=(900, 900))], edition=with_parts(part)).apply(EndTurn(player=0))
    assert done == [("States Phase", "states", 0), ("Tactical Phase", "tactical", 1)]


@pytest.mark.rule("C1-TURN-009")
@pytest.mark.parametrize("active", [0, 1])
def test_in_the_states_phase_the_active_player_decides_first_and_then_the_other(active: int) -> None:
    hurt = soldier("regeneration", vitality=2)
    game = Skirmish([piece(hurt, at=(200, 200), lost=1)], [piece(hurt, at=(900, 900), lost=1)], active=active)
    game.apply(EndTurn(player=active))
    asked: list[int] = []
    while game.state.stage == "states.choices":
        decision = game.match.decision
        assert decision is not None
        asked += decision.waiting
        key = "AB"[decision.waiting[0]] + "1"
        game.apply(UseAbility(player=decision.waiting[0], trooper=key, ability="regeneration", use=False))
    assert asked == [active, 1 - active]


@pytest.mark.rule("C1-TURN-004", "C1-TURN-005")
def test_the_tactical_phase_counts_regular_orders_and_lays_out_the_lieutenants() -> None:
    game = two_sides().apply(EndTurn(player=0)).apply(EndTurn(player=1))
    theirs, mine = game.happened(OrdersCounted)
    assert (theirs.player, theirs.regular, theirs.lieutenant) == (1, 1, False)
    assert (mine.player, mine.regular, mine.lieutenant) == (0, 1, True)


@pytest.mark.rule("C1-TURN-005")
@pytest.mark.parametrize("states", [["unconscious", "prone"], ["shasvastii_embryo"]])
def test_a_lieutenant_that_is_null_gives_no_special_order(states: list[str]) -> None:
    mine = [piece(at=(200, 200), lieutenant=True, states=states), piece(at=(300, 200))]
    game = Skirmish(mine, [piece(at=(1000, 1000))]).apply(EndTurn(player=0)).apply(EndTurn(player=1))
    assert not game.happened(OrdersCounted)[-1].lieutenant


@pytest.mark.rule("C1-TURN-007")
def test_in_the_orders_phase_pool_and_lieutenants_order_are_spent_as_the_player_likes() -> None:
    game = two_sides(pool=1, lieutenant_order=True)
    orders = {option.command.order for option in game.match.options() if isinstance(option.command, Activate)}
    assert orders == {"regular", "lieutenant"}
    assert game.refuses(EndTurn(player=0)) == set()


@pytest.mark.rule("C1-TURN-008", "C1-TURN-010")
def test_orders_that_were_not_spent_are_lost() -> None:
    game = two_sides(pool=7, lieutenant_order=True).apply(EndTurn(player=0))
    (lost,) = game.happened(OrdersLost)
    assert lost.player == 0
    assert game.state.active == 1
    game.apply(EndTurn(player=1))
    assert game.pool == 1


@pytest.mark.rule("C1-TURN-009")
def test_the_states_phase_comes_when_the_player_uses_no_more_orders_and_nobody_reacts_in_it() -> None:
    game = two_sides(pool=0).apply(EndTurn(player=0))
    between = [event.stage for event in game.happened(StageEntered)]
    assert between.index("states") < between.index("turn_end")
    assert not any(stage.startswith("order.") for stage in between)


@pytest.mark.rule("C1-GEN-001")
def test_a_game_lasts_three_rounds() -> None:
    game = two_sides()
    for _ in range(3):
        game.apply(EndTurn(player=0)).apply(EndTurn(player=1))
    (ended,) = game.happened(Ended)
    assert (ended.reason, game.state.round) == ("last_round", 3)
    assert [event.round for event in game.happened(TurnBegan)][-1] == 3


@pytest.mark.rule("C1-GEN-001")
def test_a_game_ends_when_one_side_has_nobody_left() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 525))], dice=[5, 20, 20, 5])
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros().declare("idle")
    (ended,) = game.happened(Ended)
    assert (ended.reason, ended.winner) == ("eliminated", 0)


@pytest.mark.rule("C1-GEN-001")
def test_a_side_with_somebody_still_to_come_is_not_eliminated() -> None:
    game = Skirmish(
        [piece(at=(200, 200))], [piece(at=(200, 525))], off_table=([], [soldier("combat_jump")]), dice=[5, 20, 20, 5]
    )
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros().declare("idle")
    assert game.happened(Ended) == []


@pytest.mark.rule("C1-GEN-002")
def test_at_the_end_the_points_are_compared() -> None:
    mine = [piece(at=(200, 200)), piece(at=(300, 200))]
    game = Skirmish(mine, [piece(at=(1000, 1000))], round=3)
    game.apply(EndTurn(player=0)).apply(EndTurn(player=1))
    assert [(line.player, line.points) for line in game.happened(Scored)] == [(0, 2), (1, 1)]
    assert game.match.result.winners == (0,)  # type: ignore[union-attr]
