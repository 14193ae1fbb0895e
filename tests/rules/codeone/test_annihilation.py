"""C1-SCEN-206..216: Annihilation, and what all missions share."""

import msgspec
import pytest
from skirmish import Piece, Skirmish, piece, soldier

import sightline
from sightline.games import desk_of
from sightline.games.infinity.codeone import GAME
from sightline.games.infinity.codeone.sizes import SIZES
from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.events import Ended, Scored
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.missions.annihilation import objective_points
from sightline.games.infinity.core.missions.mission import members_killed, points_killed, survives
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.fitness import deployment_zones
from sightline.games.infinity.core.troopers.profiles import ArmyList, Member, Profile
from sightline.kernel import BadInput, Match, Refused, SeededDice

COSTLY = soldier(cost=10)


def last_turn(a: list[Piece], b: list[Piece], **more: object) -> Skirmish:
    """The last Player Turn of a game, about to end."""
    return Skirmish(a, b, scenario="annihilation", round=3, active=1, **more)  # type: ignore[arg-type]


def ended(game: Skirmish) -> Ended:
    game.apply(EndTurn(player=game.state.active))
    (event,) = game.happened(Ended)
    return event


def lines(game: Skirmish, player: int) -> dict[str, float]:
    """The account of a player by the rule of each line."""
    return {str(line.rule): line.points for line in game.happened(Scored) if line.player == player}


@pytest.mark.rule("C1-SCEN-211", "C1-SCEN-212")
@pytest.mark.parametrize(
    ("size", "points"),
    [
        (15, {3.5: 0, 4: 1, 7.5: 1, 8: 3, 12: 3, 12.5: 4}),
        (25, {6.5: 0, 7: 1, 12.5: 1, 13: 3, 21: 3, 21.5: 4}),
        (30, {7: 0, 7.5: 1, 15: 1, 15.5: 3, 25: 3, 25.5: 4}),
    ],
)
def test_points_killed_and_points_saved_count_by_bracket(size: int, points: dict[float, int]) -> None:
    assert {each: objective_points(SIZES.rows[size], each) for each in points} == points


@pytest.mark.rule("C1-SCEN-211", "C1-SCEN-212", "C1-SCEN-202")
def test_the_account_says_what_was_killed_and_what_survived() -> None:
    game = last_turn(
        [piece(COSTLY, at=(100, 100), lieutenant=True), piece(COSTLY, at=(300, 100))],
        [
            piece(COSTLY, at=(100, 1100), lieutenant=True),
            piece(COSTLY, at=(300, 1100), states={"unconscious"}, lost=1),
        ],
    )
    assert ended(game).objective == (1 + 3, 0 + 1)
    assert lines(game, 0) == {"C1-SCEN-211": 1, "C1-SCEN-212": 3, "C1-SCEN-213": 0, "C1-SCEN-202": 20}


@pytest.mark.rule("C1-SCEN-213")
def test_killing_the_lieutenant_is_worth_two() -> None:
    mine = [piece(COSTLY, at=(100, 100), lieutenant=True)]
    dead = [piece(at=(100, 1100), lieutenant=True, states={"unconscious"}, lost=1), piece(at=(300, 1100))]
    alive = [piece(at=(100, 1100), lieutenant=True), piece(at=(300, 1100), states={"unconscious"}, lost=1)]
    for theirs, points in ((dead, 2), (alive, 0)):
        game = last_turn(mine, theirs)
        ended(game)
        assert lines(game, 0)["C1-SCEN-213"] == points


@pytest.mark.rule("C1-SCEN-214")
def test_killed_are_the_dead_and_whoever_is_null_at_the_end() -> None:
    game = Skirmish(
        [piece(COSTLY, at=(100, 100))],
        [
            piece(COSTLY, at=(100, 1100), states={"unconscious"}, lost=1),
            piece(COSTLY, at=(300, 1100), states={"immobilized_b"}),
            piece(soldier("shasvastii", cost=3), at=(500, 1100), states={"shasvastii_embryo"}, lost=1),
        ],
        scenario="annihilation",
    )
    assert points_killed(Situation(game.state), 1) == 10, "an embryo has not been eliminated"


@pytest.mark.rule("C1-SCEN-214")
def test_who_died_and_left_the_table_is_killed_and_who_stands_is_not() -> None:
    game = last_turn([piece(at=(100, 100))], [piece(COSTLY, at=(100, 1100)), piece(COSTLY, at=(300, 1100))])
    assert members_killed(Situation(game.state), 1) == set()
    dead = msgspec.structs.replace(game.state, troopers={k: v for k, v in game.state.troopers.items() if k != "B1"})
    assert points_killed(Situation(dead), 1) == 10
    assert members_killed(Situation(dead), 1) == {0}


@pytest.mark.rule("C1-SCEN-214")
@pytest.mark.parametrize("state", ["unconscious", "disconnected"])
def test_every_null_state_at_the_end_is_killed(state: str) -> None:
    game = last_turn([piece(at=(100, 100))], [piece(COSTLY, at=(100, 1100), states={state}), piece(at=(300, 1100))])
    now = Situation(game.state)
    assert [survives(now, each) for each in now.of(1)] == [False, True]
    assert members_killed(now, 1) == {0}


@pytest.mark.rule("C1-SCEN-215")
def test_whoever_was_never_deployed_counts_as_killed() -> None:
    game = last_turn([piece(at=(100, 100))], [piece(at=(100, 1100))], off_table=((), (COSTLY,)))
    assert points_killed(Situation(game.state), 1) == 10
    assert members_killed(Situation(game.state), 1) == {1}


@pytest.mark.rule("C1-SCEN-216", "C1-GEN-001")
def test_who_begins_a_turn_with_nobody_left_ends_the_mission_with_it() -> None:
    game = Skirmish(
        [piece(at=(100, 100)), piece(at=(300, 100))],
        [piece(at=(100, 1100), states={"unconscious"}, lost=1)],
        scenario="annihilation",
    )
    game.activate("A1").declare("idle").no_more_aros().declare("idle").no_more_aros()
    assert not game.state.ended, "the turn in which it happens goes on"
    game.apply(EndTurn(player=0))
    assert game.state.active == 1
    assert not game.state.ended
    assert ended(game).reason == "too_few_left"


@pytest.mark.rule("C1-SCEN-208", "C1-SCEN-201")
def test_a_mission_ends_after_the_third_round() -> None:
    second = Skirmish([piece(at=(100, 100))], [piece(at=(100, 1100))], scenario="annihilation", round=2, active=1)
    second.apply(EndTurn(player=1))
    assert (second.state.round, second.state.ended) == (3, "")
    assert ended(last_turn([piece(at=(100, 100))], [piece(at=(100, 1100))])).reason == "last_round"


@pytest.mark.rule("C1-SCEN-204")
def test_more_objective_points_win() -> None:
    game = last_turn(
        [piece(COSTLY, at=(100, 100), lieutenant=True)],
        [
            piece(at=(100, 1100), lieutenant=True),
            piece(soldier(cost=7), at=(300, 1100), states={"unconscious"}, lost=1),
        ],
    )
    assert ended(game).winner == 0


@pytest.mark.rule("C1-SCEN-205")
def test_victory_points_break_a_tie_of_objective_points() -> None:
    game = last_turn([piece(soldier(cost=2), at=(100, 100))], [piece(soldier(cost=3), at=(100, 1100))])
    event = ended(game)
    assert event.objective == (0, 0)
    assert event.winner == 1


# ------------------------------------------------------------------ sizes and tables


def setup(points: int, table: str, cost: float = 1) -> Setup:
    army = ArmyList(faction="x", members=(Member(profile=_priced(cost), lieutenant=True),))
    return Setup(scenario="annihilation", points=points, table=table, lists=(army, army))


def _priced(cost: float) -> Profile:
    return soldier(cost=cost)


@pytest.mark.rule("C1-SCEN-207", "C1-GEN-005")
@pytest.mark.parametrize(
    ("points", "table", "size"),
    [
        (15, "harbour-steps", (600, 800)),
        (25, "high-terraces", (800, 1200)),
        (30, "copper-row", (1200, 1200)),
    ],
)
def test_each_size_has_its_table_and_zones(points: int, table: str, size: tuple[int, int]) -> None:
    match = Match(GAME, setup(points, table), dice=SeededDice("1"))
    scene = match.state.fixed.field.scene
    assert (scene.width, scene.depth) == size
    depths = {
        max(y for _, y in zone.outline) - min(y for _, y in zone.outline)
        for zone in scene.zones
        if zone.properties.get("kind") == "deployment"
    }
    assert depths == {200.0 if points == 15 else 300.0}


@pytest.mark.rule("C1-SCEN-207")
def test_a_wrong_table_or_size_is_refused() -> None:
    for points, table in ((30, "harbour-steps"), (20, "harbour-steps")):
        with pytest.raises(Refused) as refusal:
            sightline.new_match("codeone", setup(points, table))
        assert [each.rule for each in refusal.value.violations] == ["C1-SCEN-207"]


@pytest.mark.rule("C1-SCEN-207")
def test_no_other_size_can_be_set_up() -> None:
    desk = desk_of("codeone")
    for points in (15, 25, 30):
        made = desk.setup({"scenario": "annihilation", "points": points}, [{}, {}])
        assert isinstance(made, Setup)
        assert made.points == points
    with pytest.raises(BadInput) as refusal:
        desk.setup({"scenario": "annihilation", "points": 20}, [{}, {}])
    assert (refusal.value.code, refusal.value.rule) == ("scenario.no_such_size", "C1-SCEN-207")


@pytest.mark.rule("C1-SCEN-206")
def test_the_sides_deploy_at_opposite_edges() -> None:
    scene = Match(GAME, setup(30, "copper-row")).state.fixed.field.scene
    zones = [zone.outline for zone in deployment_zones(scene).values()]
    edges = [(min(y for _, y in outline), max(y for _, y in outline)) for outline in zones]
    assert sorted(edges) == [(0.0, 300.0), (900.0, 1200.0)]
