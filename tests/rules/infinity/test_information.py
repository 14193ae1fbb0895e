"""C1-INFO, C1-ORD-004/009, C1-INIT-003, C1-LABEL-211: what is public and what is private."""

import msgspec
import pytest
from skirmish import SOLDIER, Skirmish, edition_at_hand, piece, soldier, tokens

from sightline.games.infinity.core.match.commands import Arrive, Deploy, EndTurn, Resign
from sightline.games.infinity.core.match.events import (
    Activated,
    LieutenantNamed,
    LieutenantRevealed,
    OrdersCounted,
    Placed,
    ReactionsEnded,
    Rolled,
)
from sightline.games.infinity.core.match.game import InfinityGame, Setup
from sightline.games.infinity.core.match.secrecy import piece_as_seen
from sightline.games.infinity.core.match.state import State, Trooper, orders_left
from sightline.games.infinity.core.match.views import TrooperView, View, public_profile, view_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, ArmyList, Member, Profile
from sightline.kernel import Match, ScriptedDice, Viewer

HIDDEN = ["camouflaged"]
VALUED = soldier(cost=3.5, swc=1.5, name="Veteran", peripherals=(soldier(cost=0.5, name="Servant"),))
PARATROOPER = soldier("parachutist", "infiltration")


def view(game: Skirmish, viewer: Viewer) -> View:
    found = game.match.view(viewer)
    assert isinstance(found, View)
    return found


def seen(game: Skirmish, viewer: Viewer, key: str = "A1") -> TrooperView:
    return next(each for each in view(game, viewer).troopers if each.id == key)


def public(profile: Profile | None) -> Profile:
    assert profile is not None
    return profile


@pytest.mark.rule("C1-INFO-001")
def test_what_stands_on_the_table_is_known_to_everybody() -> None:
    game = Skirmish([piece(VALUED, at=(200, 200))])
    for viewer in (0, 1, None):
        profile = public(seen(game, viewer).profile)
        assert (profile.name, profile.weapons, profile.bs) == ("Veteran", SOLDIER.weapons, 12)


@pytest.mark.rule("C1-INFO-001")
def test_what_is_remembered_in_front_of_everybody_is_seen_and_nothing_else() -> None:
    game = Skirmish([piece(at=(200, 200))], memory={"points": 2, "states_phase.A1": 1})
    assert [view(game, viewer).memory for viewer in (0, 1, None)] == [{"points": 2}] * 3


@pytest.mark.rule("C1-INFO-002", "C1-INFO-008")
def test_troopers_that_are_nowhere_to_be_seen_are_known_to_their_owner_and_at_the_end() -> None:
    lurking = Trooper(id="A2", owner=0, member=0, at=(300.0, 300.0, 0.0), facing=0.0)
    game = Skirmish([piece(at=(200, 200))], [piece(at=(600, 600))], hidden=(lurking,))
    assert [view(game, viewer).hidden for viewer in (0, 1, None)] == [(lurking,), (), ()]
    game.apply(Resign(player=0))
    assert [view(game, viewer).hidden for viewer in (0, 1, None)] == [(lurking,)] * 3


@pytest.mark.rule("C1-INFO-002")
def test_what_is_private_stays_with_its_owner() -> None:
    game = Skirmish([piece(VALUED, at=(200, 200), states=HIDDEN, lieutenant=True)], [])
    assert seen(game, 0).profile == VALUED
    assert seen(game, 0).lieutenant is True
    assert (seen(game, 1).profile, seen(game, 1).lieutenant) == (None, None)


@pytest.mark.rule("C1-INFO-002")
def test_who_could_have_reacted_is_told_to_nobody_else() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 525), facing=270)])
    game.activate("A1").declare("idle").no_more_aros()

    def had_chance(viewer: Viewer) -> frozenset[str]:
        order = view(game, viewer).order
        assert order is not None
        event = next(each for each in game.match.seen(viewer) if isinstance(each, ReactionsEnded))
        assert event.had_chance == order.had_chance
        return order.had_chance

    assert [had_chance(viewer) for viewer in (0, 1, None)] == [frozenset(), frozenset({"B1"}), frozenset()]


@pytest.mark.rule("C1-INFO-002")
def test_who_waits_to_see_what_a_marker_is_is_told_to_nobody_else() -> None:
    hidden = piece(soldier("camouflage"), at=(200, 200), states=["camouflaged"])
    game = Skirmish([hidden], [piece(at=(200, 525), facing=270)])
    game.activate("A1").declare("move", to=[(250, 200)]).no_more_aros()
    orders = [view(game, viewer).order for viewer in (0, 1, None)]
    assert [order and order.delayed for order in orders] == [frozenset(), frozenset({"B1"}), frozenset()]


def begun() -> Match[State]:
    """A match of two lists, each with its Lieutenant, just after the Initiative Roll."""
    members = (Member(profile=soldier(wip=13), lieutenant=True), Member(profile=SOLDIER), Member(profile=SOLDIER))
    lists = (ArmyList(faction="a", members=members), ArmyList(faction="b", members=members))
    setup = Setup(scenario="standard", points=15, table="harbour-steps", lists=lists)
    return Match(InfinityGame(edition_at_hand()), setup, dice=ScriptedDice([11, 9]))


@pytest.mark.rule("C1-INFO-001")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_who_has_fallen_is_public(viewer: Viewer) -> None:
    game = Skirmish([piece(at=(200, 200)), piece(at=(300, 200))], [piece(at=(900, 900))])
    state = msgspec.structs.replace(game.state, fallen=(game.trooper("A2"),))
    assert [each.id for each in view_of(state, viewer).fallen] == ["A2"]


@pytest.mark.rule("C1-INFO-003")
def test_private_information_is_written_down_before_the_game() -> None:
    match = begun()
    assert isinstance(match.setup, Setup)
    assert match.setup.lists[0].members[0].lieutenant
    assert match.state.lieutenants == (0, 0)
    assert isinstance(match.events[0], LieutenantNamed)


@pytest.mark.rule("C1-LIST-009", "C1-INFO-003")
def test_the_lieutenant_of_each_list_is_named_when_the_game_begins() -> None:
    named = [event for event in begun().events if isinstance(event, LieutenantNamed)]
    assert [(each.player, each.member) for each in named] == [(0, 0), (1, 0)]


@pytest.mark.rule("C1-INFO-004")
def test_cost_and_swc_are_private() -> None:
    game = Skirmish([piece(VALUED, at=(200, 200))])
    assert (public(seen(game, 0).profile).cost, public(seen(game, 0).profile).swc) == (3.5, 1.5)
    for viewer in (1, None):
        profile = public(seen(game, viewer).profile)
        assert (profile.cost, profile.swc, profile.peripherals[0].cost) == (0, 0, 0)


@pytest.mark.rule("C1-INFO-005", "C1-LABEL-211")
def test_others_do_not_learn_of_airborne_troopers() -> None:
    game = Skirmish([piece(at=(200, 200))], off_table=([PARATROOPER], []))
    assert view(game, 0).reserve == (1,)
    assert view(game, 1).reserve == view(game, None).reserve == ()
    assert view(game, 1).lists == (None, view(game, 1).lists[1])


@pytest.mark.rule("C1-LABEL-211", "C1-INFO-005")
def test_an_airborne_skill_that_was_not_used_stays_private() -> None:
    game = Skirmish([piece(PARATROOPER, at=(200, 200))])
    assert [skill.key for skill in public(seen(game, 1).profile).skills] == ["infiltration"]
    assert [skill.key for skill in public(seen(game, 0).profile).skills] == ["parachutist", "infiltration"]


@pytest.mark.rule("C1-LABEL-211", "C1-INFO-005")
@pytest.mark.parametrize("known", [False, True])
def test_being_the_lieutenant_is_private_until_it_is_known(known: bool) -> None:
    game = Skirmish([piece(soldier("lieutenant", "infiltration"), at=(200, 200), lieutenant=True)])
    state = msgspec.structs.replace(game.state, known_lieutenants=frozenset({0} if known else ()))
    shown = [skill.key for skill in public_profile(Situation(state), state.troopers["A1"]).skills]
    assert shown == (["lieutenant"] if known else []) + ["infiltration"]


@pytest.mark.rule("C1-LABEL-211")
def test_an_airborne_skill_is_known_once_it_is_used() -> None:
    game = Skirmish([piece(at=(200, 200))], off_table=([PARATROOPER], []))
    game.apply(Arrive(player=0, member=1, skill="parachutist", at=(12.5, 500, 0)))
    assert [skill.key for skill in public(seen(game, 1, "A2").profile).skills] == ["parachutist", "infiltration"]


@pytest.mark.rule("C1-INFO-006")
def test_the_content_of_a_marker_is_private_when_it_is_placed() -> None:
    spy = soldier("camouflage")
    game = Skirmish([], stage="deployment.last", off_table=([SOLDIER, spy], []))
    game.apply(Deploy(player=0, member=1, at=(100, 100, 0), concealed="camouflaged", facing=33))

    def placed(viewer: Viewer) -> tuple[int, float]:
        event = next(each for each in game.match.seen(viewer) if isinstance(each, Placed))
        return event.trooper.member, event.trooper.facing

    assert placed(0) == (1, 33)
    assert placed(1) == placed(None) == (-1, 0.0)


@pytest.mark.rule("C1-INFO-005")
def test_the_numbers_of_the_list_do_not_tell_who_is_still_to_come() -> None:
    game = Skirmish([], stage="deployment.last", off_table=([PARATROOPER, SOLDIER], []))
    game.apply(Deploy(player=0, member=1, at=(100, 100, 0)))
    event = next(each for each in game.match.seen(1) if isinstance(each, Placed))
    assert (event.trooper.id, event.trooper.member) == ("A1", -1)


@pytest.mark.rule("C1-INFO-007")
def test_who_is_lieutenant_is_private() -> None:
    match = begun()
    assert [event.member for event in match.seen(0) if isinstance(event, LieutenantNamed)] == [0, None]
    assert [event.member for event in match.seen(None) if isinstance(event, LieutenantNamed)] == [None, None]


@pytest.mark.rule("C1-INIT-003", "C1-INFO-007")
def test_the_lieutenants_wip_is_known_in_the_initiative_roll_but_not_who_it_is() -> None:
    match = begun()
    roll = next(event for event in match.seen(1) if isinstance(event, Rolled))
    assert [(side.attribute, side.base) for side in roll.sides] == [("wip", 13), ("wip", 13)]
    assert {side.trooper for side in roll.sides} == {"player 0", "player 1"}


@pytest.mark.rule("C1-INFO-007", "C1-ORD-004")
def test_using_the_lieutenants_order_shows_who_it_is_even_behind_a_marker() -> None:
    game = Skirmish(
        [piece(SOLDIER, at=(200, 200), states=HIDDEN, lieutenant=True), piece(at=(300, 200))], lieutenant_order=True
    )
    assert [each.lieutenant for each in view(game, 1).troopers] == [None, None]
    game.activate("A1", order="lieutenant")
    assert [each.lieutenant for each in view(game, 1).troopers] == [True, False]
    assert seen(game, 1).profile is None
    assert any(isinstance(event, LieutenantRevealed) for event in game.match.seen(1))


@pytest.mark.rule("C1-ORD-004")
def test_a_regular_order_does_not_show_who_is_the_lieutenant() -> None:
    game = Skirmish([piece(at=(200, 200), lieutenant=True), piece(at=(300, 200))], lieutenant_order=True)
    assert game.activate("A1").happened(LieutenantRevealed) == []


@pytest.mark.rule("C1-INFO-008")
def test_when_the_game_ends_everything_is_known() -> None:
    game = Skirmish(
        [piece(VALUED, at=(200, 200), states=HIDDEN, lieutenant=True)], [piece(at=(600, 600))],
        off_table=([PARATROOPER], []),
    )  # fmt: skip
    assert view(game, 1).lists[0] is None
    game.apply(Resign(player=0))
    assert (seen(game, 1).profile, seen(game, 1).lieutenant) == (VALUED, True)
    army = view(game, 1).lists[0]
    assert army is not None
    assert [member.profile for member in army.members] == [VALUED, PARATROOPER]


@pytest.mark.rule("C1-ORD-004")
def test_everybody_sees_the_orders_and_each_use_of_one() -> None:
    game = Skirmish([piece(at=(200, 200), lieutenant=True)], [], pool=3, lieutenant_order=True)
    assert [view(game, v).pool for v in (0, 1, None)] == [tokens(3, lieutenant=True)] * 3
    game.activate("A1", order="lieutenant")
    assert [view(game, v).pool for v in (0, 1, None)] == [tokens(3)] * 3
    for viewer in (1, None):
        (event,) = (each for each in game.match.seen(viewer) if isinstance(each, Activated))
        assert (event.order.kind, event.order.troopers) == ("lieutenant", ("A1",))


@pytest.mark.rule("C1-ORD-009")
def test_who_will_bring_an_order_later_is_known_to_its_own_side_alone() -> None:
    game = Skirmish([piece(at=(200, 200))], off_table=([PARATROOPER, PARATROOPER], [SOLDIER]))
    assert [view(game, viewer).reserve for viewer in (0, 1, None)] == [(1, 2), (0,), ()]


@pytest.mark.rule("C1-ORD-009")
def test_the_order_of_a_trooper_off_the_table_is_not_seen_in_the_pool() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(600, 600))], off_table=([PARATROOPER], []), active=1, first=1)
    game.apply(EndTurn(player=1))
    assert [event.regular for event in game.match.seen(1) if isinstance(event, OrdersCounted)] == [1]
    assert [orders_left(view(game, viewer).pool) for viewer in (0, 1, None)] == [1, 1, 1]


@pytest.mark.rule("C1-INFO-004")
def test_a_view_can_be_sent_as_it_is() -> None:
    game = Skirmish([piece(VALUED, at=(200, 200))])
    assert b"3.5" not in msgspec.json.encode(view(game, 1))
    assert Ability(key="parachutist") not in public(seen(game, 1).profile).skills


@pytest.mark.rule("C1-INFO-006", "C1-STATE-205")
def test_a_marker_shows_neither_wounds_nor_spent_uses_nor_which_way_it_looks() -> None:
    spy = piece(soldier("camouflage"), at=(100, 100), facing=33, states=["camouflaged"], lost=1, uses={"mine": 2})
    game = Skirmish([spy])
    seen = piece_as_seen(game.state, game.trooper("A1"), 1)
    assert (seen.lost, seen.uses, seen.facing, seen.device, seen.peripheral) == (0, {}, 0.0, "", None)
    assert piece_as_seen(game.state, game.trooper("A1"), 0) == game.trooper("A1")
