"""C1-SCEN-201..205, C1-GEN: the Standard Game, its end and its account."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.account import account
from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.events import Ended, Scored
from sightline.games.infinity.core.match.scenario import Scenario
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile


def down(profile: Profile | None = None, *, at: tuple[float, float], lieutenant: bool = False) -> Piece:
    """A trooper that lies unconscious."""
    return piece(profile or soldier(), at=at, states={"unconscious"}, lost=1, lieutenant=lieutenant)


def final(a: list[Piece], b: list[Piece]) -> Skirmish:
    """The last Player Turn of a Standard Game ends."""
    return Skirmish(a, b, round=3, active=1).apply(EndTurn(player=1))


@pytest.mark.rule("C1-SCEN-201", "C1-GEN-001")
def test_after_three_rounds_more_victory_points_win() -> None:
    game = final([piece(soldier(cost=3), at=(100, 100))], [piece(soldier(cost=2), at=(100, 1100))])
    (event,) = game.happened(Ended)
    assert (event.reason, event.winner, event.victory) == ("last_round", 0, (3, 2))


@pytest.mark.rule("C1-SCEN-201", "C1-GEN-003")
def test_each_player_has_a_turn_in_each_of_three_rounds() -> None:
    game = Skirmish([piece(at=(100, 100))], [piece(at=(100, 1100))])
    turns = []
    while not game.state.ended:
        turns.append((game.state.round, game.state.active))
        game.apply(EndTurn(player=game.state.active))
    assert turns == [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)]


@pytest.mark.rule("C1-SCEN-202")
def test_victory_points_are_the_cost_of_whoever_is_not_null_and_of_embryos() -> None:
    game = Skirmish(
        [
            piece(soldier(cost=4), at=(100, 100)),
            down(soldier(cost=2), at=(200, 100)),
            piece(soldier("shasvastii", cost=1.5), at=(300, 100), states={"shasvastii_embryo"}, lost=1),
        ],
    )
    assert Scenario().victory_points(Situation(game.state), 0) == 5.5


@pytest.mark.rule("C1-SCEN-203", "C1-GEN-002")
def test_equal_victory_points_are_a_draw() -> None:
    game = final([piece(at=(100, 100))], [piece(at=(100, 1100))])
    (event,) = game.happened(Ended)
    assert event.winner is None
    assert game.match.result is not None
    assert game.match.result.winners == ()


@pytest.mark.rule("C1-GEN-001")
def test_the_standard_game_ends_when_one_side_is_eliminated() -> None:
    game = Skirmish([piece(at=(100, 100))], [down(at=(100, 1100))])
    game.activate("A1").declare("idle").no_more_aros().declare("idle").no_more_aros()
    assert game.state.ended == "eliminated"


@pytest.mark.rule("C1-GEN-002", "C1-SCEN-204")
def test_objective_points_are_compared_before_victory_points() -> None:
    assert Scenario().winner((3, 4), (20, 1)) == 1
    assert Scenario().winner((4, 4), (20, 1)) == 0
    assert Scenario().winner((4, 4), (2, 2)) is None


def test_the_account_says_where_every_point_came_from() -> None:
    game = Skirmish(
        [piece(soldier(cost=9), at=(100, 100), lieutenant=True)],
        [down(soldier(cost=8), at=(100, 1100), lieutenant=True), piece(at=(300, 1100))],
        scenario="annihilation",
        round=3,
        active=1,
    )
    assert "not over" in account(game.match)
    game.apply(EndTurn(player=1))
    told = account(game.match)
    assert "1 OP: 8 enemy Army Points Killed [C1-SCEN-211]" in told
    assert "2 OP: Enemy Lieutenant Killed: 1 [C1-SCEN-213]" in told
    assert "Total: 4 Objective Points, 9 Victory Points" in told
    assert "Player 1 has won." in told
    (event,) = game.happened(Ended)
    for player in (0, 1):
        lines = [line.points for line in game.happened(Scored) if line.player == player and line.kind == "objective"]
        assert sum(lines) == event.objective[player]


@pytest.mark.parametrize(("language", "words"), [("es", "Recuento final"), ("fr", "Décompte final")])
def test_the_account_speaks_the_readers_language(language: str, words: str) -> None:
    game = final([piece(at=(100, 100))], [piece(at=(100, 1100))])
    assert account(game.match, language).startswith(words)  # type: ignore[arg-type]
