"""C1-SCEN-246..256: Firefight, with its public Lieutenants and its landing zone."""

import pytest
from msgspec.structs import replace
from skirmish import Piece, Skirmish, edition_at_hand, piece, soldier

from sightline.bots.random_player import RandomPlayer
from sightline.games.infinity.core.match.commands import Arrive, EndTurn, NameLieutenant
from sightline.games.infinity.core.match.events import Ended, OrdersCounted, Scored
from sightline.games.infinity.core.match.game import InfinityGame, Setup
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.missions.firefight import lieutenants_killed, specialists_alive
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import ArmyList, Member, Profile
from sightline.kernel import Match, SeededDice

MEDIC = soldier("doctor")


def down(profile: Profile | None = None, *, at: tuple[float, float], lieutenant: bool = False) -> Piece:
    """A trooper that lies unconscious."""
    return piece(profile or soldier(), at=at, states={"unconscious"}, lost=1, lieutenant=lieutenant)


def firefight(a: list[Piece], b: list[Piece], **more: object) -> Skirmish:
    return Skirmish(a, b, scenario="firefight", **more)  # type: ignore[arg-type]


def final(a: list[Piece], b: list[Piece], **more: object) -> Skirmish:
    game = firefight(a, b, round=3, active=1, **more)
    return game.apply(EndTurn(player=1))


def points(game: Skirmish, what: str) -> tuple[float, float]:
    mine, theirs = (line.points for line in game.happened(Scored) if line.what == f"scenario.score.{what}")
    return mine, theirs


def objective(game: Skirmish) -> tuple[float, float]:
    (event,) = game.happened(Ended)
    return event.objective


@pytest.mark.rule("C1-SCEN-246", "C1-SCEN-209")
def test_more_surviving_specialists_are_worth_two() -> None:
    game = final([piece(MEDIC, at=(100, 100)), piece(at=(200, 100))], [piece(at=(100, 1100)), piece(at=(200, 1100))])
    assert points(game, "specialists_alive") == (2, 0)
    assert objective(game) == (2, 0)
    tied = final([piece(MEDIC, at=(100, 100))], [piece(MEDIC, at=(100, 1100))])
    assert points(tied, "specialists_alive") == objective(tied) == (0, 0)


@pytest.mark.rule("C1-SCEN-246", "C1-SCEN-210")
def test_neither_a_null_specialist_nor_a_peripheral_survives_as_one() -> None:
    servant = soldier("doctor", silhouette="1")
    game = firefight(
        [
            down(soldier("doctor", peripherals=(servant,)), at=(100, 100)),
            piece(servant, at=(200, 100), peripheral_of=0),
        ],
        [piece(at=(100, 1100))],
    )
    assert specialists_alive(Situation(game.state), 0) == 0


@pytest.mark.rule("C1-SCEN-247")
def test_more_specialists_killed_are_worth_one() -> None:
    game = final([piece(at=(100, 100))], [down(MEDIC, at=(100, 1100)), piece(at=(200, 1100))])
    assert points(game, "specialists_killed") == (1, 0)
    assert objective(game) == (1 + 4, 0)
    turned = final([down(MEDIC, at=(100, 100)), piece(at=(200, 100))], [piece(at=(100, 1100))])
    assert points(turned, "specialists_killed") == (0, 1)


@pytest.mark.rule("C1-SCEN-248")
def test_more_lieutenants_killed_are_worth_three() -> None:
    game = final(
        [piece(at=(100, 100), lieutenant=True)],
        [down(at=(100, 1100), lieutenant=True), piece(at=(200, 1100))],
    )
    assert points(game, "lieutenants_killed") == (3, 0)
    assert objective(game) == (3 + 4, 0)


@pytest.mark.rule("C1-SCEN-249")
def test_more_army_points_killed_are_worth_four() -> None:
    game = final(
        [piece(at=(100, 100)), down(soldier(cost=2), at=(200, 100))],
        [piece(at=(100, 1100)), down(soldier(cost=3), at=(200, 1100))],
    )
    assert points(game, "more_points_killed") == objective(game) == (4, 0)
    (event,) = game.happened(Ended)
    assert event.winner == 0


@pytest.mark.rule("C1-SCEN-250")
def test_killed_are_the_dead_the_null_and_whoever_never_came() -> None:
    game = final(
        [piece(at=(100, 100), lieutenant=True)],
        [piece(at=(100, 1100), lieutenant=True)],
        off_table=((), (soldier("parachutist", "hacker", cost=4),)),
    )
    assert points(game, "specialists_killed") == (1, 0)
    assert points(game, "more_points_killed") == (4, 0)


# ------------------------------------------------------------------ Lieutenants


@pytest.mark.rule("C1-SCEN-251")
def test_everybody_knows_who_the_lieutenant_is() -> None:
    army = ArmyList(faction="x", members=(Member(profile=soldier()), Member(profile=soldier(), lieutenant=True)))
    setup = Setup(
        scenario="firefight", points=min(edition_at_hand().sizes.rows), table="harbour-steps", lists=(army, army)
    )
    match = Match(InfinityGame(edition_at_hand()), setup, dice=SeededDice("1"))
    chance = RandomPlayer(1)
    while match.decision is not None and match.state.stage != "orders":
        match.apply(chance.choose(match, match.decision.waiting[0]))
    for viewer in (0, 1, None):
        shown = [(each.owner, each.lieutenant) for each in view_of(match.state, viewer).troopers]
        assert sorted(shown) == [(0, False), (0, True), (1, False), (1, True)]


@pytest.mark.rule("C1-SCEN-251")
def test_even_a_marker_is_named_if_it_is_the_lieutenant() -> None:
    game = firefight(
        [piece(soldier("camouflage"), at=(100, 100), states={"camouflaged"}, lieutenant=True)],
        [piece(at=(100, 1100))],
        known_lieutenants=frozenset({0}),
    )
    (marker,) = [each for each in view_of(game.state, 1).troopers if each.owner == 0]
    assert marker.lieutenant is True


@pytest.mark.rule("C1-SCEN-255")
def test_airborne_troopers_may_come_down_in_the_enemy_deployment_zone() -> None:
    for scenario, refused in (("firefight", set()), ("annihilation", {"C1-SSK-260"})):
        game = Skirmish(
            [piece(at=(100, 100))],
            [piece(at=(900, 1100))],
            off_table=((soldier("parachutist"),), ()),
            scenario=scenario,
        )
        edge = Arrive(player=0, member=1, skill="parachutist", at=(500, 1187.5, 0))
        assert game.refuses(edge) == refused


def headless(**more: object) -> Skirmish:
    """B's Lieutenant lies unconscious when B's turn begins."""
    game = firefight(
        [piece(at=(100, 100), lieutenant=True)],
        [
            down(at=(100, 1100), lieutenant=True),
            piece(at=(300, 1100)),
            down(at=(500, 1100)),
        ],
        **more,
    )
    return game.apply(EndTurn(player=0))


@pytest.mark.rule("C1-SCEN-252")
def test_a_side_without_a_lieutenant_appoints_a_new_one_openly_and_for_nothing() -> None:
    game = headless()
    assert game.state.stage == "appointment"
    game.apply(NameLieutenant(player=1, member=1))
    assert game.state.lieutenants[1] == 1
    assert 1 in game.state.known_lieutenants
    (count,) = [event for event in game.happened(OrdersCounted) if event.player == 1]
    assert (count.regular, count.lieutenant) == (1, True), "it has the Lieutenant's Order at once"


@pytest.mark.rule("C1-SCEN-253")
def test_the_new_one_is_on_the_table_and_able_to_command() -> None:
    game = headless(off_table=((), (soldier("parachutist"),)))
    for member in (2, 3):
        assert game.refuses(NameLieutenant(player=1, member=member)) == {"C1-SCEN-253"}
    assert {option.command for option in game.match.options()} == {NameLieutenant(player=1, member=1)}


@pytest.mark.rule("C1-SCEN-252")
def test_who_has_a_lieutenant_is_not_asked() -> None:
    game = firefight([piece(at=(100, 100), lieutenant=True)], [piece(at=(100, 1100), lieutenant=True)])
    assert game.apply(EndTurn(player=0)).state.stage == "orders"


@pytest.mark.rule("C1-SCEN-252")
def test_a_lieutenant_that_was_not_deployed_is_replaced_as_well() -> None:
    game = firefight(
        [piece(at=(100, 100), lieutenant=True)],
        [piece(at=(100, 1100))],
        off_table=((), (soldier("parachutist"),)),
        stage="turn_end",
    )
    assert game.state.lieutenants[1] is None
    ready = firefight([piece(at=(100, 100), lieutenant=True)], [piece(at=(100, 1100))])
    assert ready.apply(EndTurn(player=0)).state.stage == "appointment"


@pytest.mark.rule("C1-SCEN-248")
def test_former_lieutenants_count_among_the_killed() -> None:
    game = headless()
    game.apply(NameLieutenant(player=1, member=1))
    assert lieutenants_killed(Situation(game.state), 0) == 1


@pytest.mark.rule("C1-SCEN-248")
def test_the_new_lieutenant_counts_when_it_falls_as_well() -> None:
    game = headless().apply(NameLieutenant(player=1, member=1))
    fallen = replace(game.trooper("B2"), states=frozenset({"unconscious"}), lost=1)
    state = replace(game.state, troopers={**game.state.troopers, "B2": fallen})
    assert lieutenants_killed(Situation(state), 0) == 2


# ------------------------------------------------------------------ the landing zone and the end


@pytest.mark.rule("C1-SCEN-254")
def test_combat_jumps_are_easier_by_three() -> None:
    jumper = soldier("combat_jump")
    for scenario, value in (("firefight", 13), ("annihilation", 10)):
        now = Situation(Skirmish([piece(jumper, at=(100, 100))], scenario=scenario).state)
        attempt = Attempt(actor=now.trooper("A1"), skill="combat_jump", attribute="ph", active=True)
        assert needed_for(now, attempt).value == value


@pytest.mark.rule("C1-SCEN-256")
def test_who_begins_a_turn_with_nobody_left_ends_the_mission_with_it() -> None:
    game = firefight([piece(at=(100, 100), lieutenant=True)], [down(at=(100, 1100), lieutenant=True)])
    game.apply(EndTurn(player=0))
    assert (game.state.stage, game.state.ended) == ("orders", "")
    assert game.apply(EndTurn(player=1)).state.ended == "too_few_left"
