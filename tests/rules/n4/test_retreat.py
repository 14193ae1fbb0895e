"""N4, Retreat!: when it begins and ends, and what it leaves to do."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import EndTurn, UseAbility
from sightline.games.infinity.core.match.events import Ended
from sightline.games.infinity.core.match.state import Token
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.missions.mission import members_killed, points_killed
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.n4.commands import SpendCommandToken
from sightline.games.infinity.n4.events import CommandLost, Retreating
from sightline.games.infinity.n4.retreat import falls_back

FOE = piece(at=(1100, 1100))


def down(cost: float) -> Piece:
    return piece(soldier(cost=cost), at=(900, 100), states={"unconscious"}, lost=1)


def begun(*mine: Piece, scenario: str = "annihilation", **more: object) -> Skirmish:
    """The first player's turn has just begun."""
    game = Skirmish(list(mine), [FOE], active=1, scenario=scenario, points=300, **more)  # type: ignore[arg-type]
    return game.apply(EndTurn(player=1))


def retreats(game: Skirmish, key: str = "A1") -> bool:
    return falls_back(Situation(game.state), game.trooper(key))


@pytest.mark.rule("N4-RETR-003", "N4-SEQ-005")
@pytest.mark.parametrize(("left", "lost", "expected"), [(25, 75, True), (26, 74, False)])
def test_a_quarter_of_the_list_or_less_is_retreat(left: float, lost: float, expected: bool) -> None:
    game = begun(piece(soldier(cost=left), at=(100, 100)), down(lost))
    assert bool(game.happened(Retreating)) is expected
    assert retreats(game) is expected


@pytest.mark.rule("N4-RETR-003")
def test_who_is_still_to_come_counts() -> None:
    game = begun(piece(soldier(cost=10), at=(100, 100)), down(60), off_table=([soldier("combat_jump", cost=30)], []))
    assert not retreats(game)


@pytest.mark.rule("N4-RETR-004")
def test_an_army_in_retreat_has_lost_its_lieutenant() -> None:
    game = begun(piece(soldier(cost=10), at=(100, 100), lieutenant=True), down(90))
    assert [each.lost for each in game.happened(CommandLost)] == [True]
    game.apply(EndTurn(player=0))
    assert game.state.asking != "succession", "and names no other while it lasts"


@pytest.mark.rule("N4-RETR-005")
def test_only_moving_dodging_and_reset_are_left() -> None:
    game = begun(piece(soldier(cost=10), at=(100, 100)), down(90)).activate("A1", order="irregular")
    offered = {option.command.use.skill for option in game.match.options()}  # type: ignore[attr-defined]
    assert {"move", "dodge"} <= offered
    assert not offered & {"bs_attack", "climb"}
    assert game.refuses_declaring("jump") == {"N4-RETR-005"}


@pytest.mark.rule("N4-RETR-006")
def test_there_is_no_impetuous_phase() -> None:
    game = begun(piece(soldier("impetuous", cost=10), at=(100, 100)), down(90))
    assert game.state.asking == "orders"


@pytest.mark.rule("N4-RETR-007")
def test_markers_are_given_up() -> None:
    hidden = piece(soldier("camouflage", cost=10), at=(100, 100), states={"camouflaged"})
    assert "camouflaged" not in begun(hidden, down(90)).trooper("A1").states
    steadfast = piece(soldier("camouflage", "courage", cost=10), at=(100, 100), states={"camouflaged"})
    assert "camouflaged" in begun(steadfast, down(90)).trooper("A1").states


@pytest.mark.rule("N4-RETR-008", "N4-SSK-073", "N4-SSKB-108", "N4-SSKB-112")
@pytest.mark.parametrize("skill", ["courage", "religious_troop", "veteran"])
def test_some_never_fall_back(skill: str) -> None:
    game = begun(piece(soldier(skill, cost=10), at=(100, 100)), piece(soldier(cost=10), at=(200, 100)), down(90))
    assert (retreats(game, "A1"), retreats(game, "A2")) == (False, True)


@pytest.mark.rule("N4-SSK-074", "N4-SSKB-110")
@pytest.mark.parametrize("skill", ["courage", "religious_troop"])
def test_but_they_have_no_lieutenant_either(skill: str) -> None:
    game = begun(piece(soldier(skill, cost=10), at=(100, 100), lieutenant=True), down(90))
    assert {each.kind for each in game.state.pool if each.left} == {"irregular", "lieutenant"}


@pytest.mark.rule("N4-CMD-014")
def test_a_command_token_makes_somebody_stand() -> None:
    game = begun(piece(soldier(cost=10), at=(100, 100)), down(90), ask_tokens=False)
    game.apply(SpendCommandToken(player=0, use="rally", trooper="A1"))
    assert not retreats(game)
    assert game.refuses(SpendCommandToken(player=0, use="rally", trooper="A1")) == {"N4-CMD-014"}


def test_who_stands_is_remembered_by_the_name_that_everybody_sees() -> None:
    game = begun(piece(soldier(cost=10), at=(100, 100)), piece(soldier(cost=9), at=(200, 100)), down(90))
    game.apply(SpendCommandToken(player=0, use="rally", trooper="A2"))
    assert [key for key in game.state.memory if key.startswith("rallied")] == ["rallied.A2"], (
        "not by its place in the list"
    )


@pytest.mark.rule("N4-RETR-002")
def test_the_standard_game_ends_with_the_turn_that_began_in_retreat() -> None:
    game = begun(piece(soldier(cost=10), at=(100, 100)), down(90), scenario="standard")
    assert game.happened(Ended) == []
    game.apply(EndTurn(player=0))
    assert game.happened(Ended)[0].winner == 0, "whoever has more Victory Points wins, and that may be who retreats"
    other = begun(piece(soldier(cost=10), at=(100, 100)), down(90)).apply(EndTurn(player=0))
    assert other.happened(Ended) == [], "missions end by their own conditions"


@pytest.mark.rule("N4-SSKB-028")
def test_embryos_count_while_the_game_goes_on() -> None:
    embryo = piece(soldier("shasvastii", cost=30), at=(300, 100), states={"shasvastii_embryo"}, lost=1)
    assert not retreats(begun(piece(soldier(cost=10), at=(100, 100)), embryo, down(60)))
    assert retreats(begun(piece(soldier(cost=10), at=(100, 100)), down(30), down(60))), "who is merely Null does not"


@pytest.mark.rule("N4-RETR-012")
def test_it_is_over_when_enough_stand_again() -> None:
    game = begun(piece(soldier(cost=60), at=(100, 100)), down(40), memory={"retreat.0": 1, "loss_of_lieutenant.0": 1})
    assert [each.retreats for each in game.happened(Retreating)] == [False]
    assert not retreats(game)
    assert {each.kind for each in game.state.pool} == {"regular"}, "and command is restored with it"


@pytest.mark.rule("N4-RETR-010")
def test_when_nobody_is_left_the_battle_ends() -> None:
    assert begun(down(50), down(50), scenario="standard").happened(Ended)
    assert not begun(piece(at=(100, 100)), down(50), scenario="standard").happened(Ended)


# ------------------------------------------------------------------ leaving the table


def at_the_edge(*skills: str, at: tuple[float, float] = (300, 12.5)) -> Skirmish:
    """A1, worth 10, has just ended an Order while its army retreats. Its Deployment Zone is 120 cm wide."""
    game = begun(piece(soldier(*skills, cost=10), at=at), piece(soldier(cost=5), at=(600, 300)), down(90))
    order = (
        "irregular" if any(each.kind == "irregular" and each.owner == "A1" for each in game.state.pool) else "regular"
    )
    return game.activate("A1", order=order).declare("idle").no_more_aros().declare("idle").no_more_aros()


def go(use: bool = True) -> UseAbility:
    return UseAbility(player=0, trooper="A1", ability="leave_table", use=use)


@pytest.mark.rule("N4-RETR-009")
def test_who_leaves_by_the_rear_of_its_zone_is_worth_its_points_and_was_not_killed() -> None:
    game = at_the_edge()
    assert game.state.asking == "n4.leave_table"
    game.apply(go())
    now = Situation(game.state)
    assert "A1" not in game.state.troopers
    assert now.fixed.scenario.victory_points(now, 0) == 15
    assert (points_killed(now, 0), members_killed(now, 0)) == (90, {2})
    assert game.state.asking == "orders"


@pytest.mark.rule("N4-RETR-009")
def test_nobody_has_to_leave() -> None:
    game = at_the_edge().apply(go(use=False))
    assert "A1" in game.state.troopers
    assert game.state.asking == "orders"


@pytest.mark.rule("N4-RETR-009")
@pytest.mark.parametrize(
    "at", [(12.5, 100), (300, 40), (300, 1187.5)], ids=["the short side", "not there", "the enemy's"]
)
def test_only_the_widest_side_of_its_own_zone_leads_out(at: tuple[float, float]) -> None:
    assert at_the_edge(at=at).state.asking == "orders"


@pytest.mark.rule("N4-RETR-009")
def test_without_retreat_nobody_leaves() -> None:
    game = begun(piece(at=(300, 12.5)), piece(at=(600, 300)))
    game.activate("A1").declare("idle").no_more_aros().declare("idle").no_more_aros()
    assert game.state.asking == "orders"


@pytest.mark.rule("N4-SSKB-109")
@pytest.mark.parametrize(("skills", "asked"), [(("religious_troop",), "orders"), (("courage",), "n4.leave_table")])
def test_religious_troops_cannot_leave(skills: tuple[str, ...], asked: str) -> None:
    assert at_the_edge(*skills).state.asking == asked


@pytest.mark.rule("N4-RETR-010")
def test_when_all_have_left_the_battle_is_over() -> None:
    game = begun(piece(soldier(cost=10), at=(300, 12.5)), down(90), scenario="standard")
    game.activate("A1", order="irregular").declare("idle").no_more_aros().declare("idle").no_more_aros().apply(go())
    (ended,) = game.happened(Ended)
    assert ended.victory == (10, 1)


def test_who_leaves_leaves_its_supply_box_behind() -> None:
    box = Token(id="box", kind="supply_box", at=(300, 12.5, 0), carrier="A1")
    mine = [piece(soldier("doctor", cost=10), at=(300, 12.5)), piece(soldier(cost=5), at=(600, 300)), down(90)]
    game = begun(*mine, scenario="supplies", tokens={"box": box})
    for key in ("A1", "A2"):
        game.activate(key, order="irregular").declare("idle").no_more_aros().declare("idle").no_more_aros()
        if game.state.asking == "n4.leave_table":
            game.apply(go())
    assert "A1" not in game.state.troopers
    assert (game.state.tokens["box"].carrier, game.state.tokens["box"].at) == ("", (300, 12.5, 0))
    assert not any("escaped" in key for viewer in (0, 1) for key in view_of(game.state, viewer).memory)
