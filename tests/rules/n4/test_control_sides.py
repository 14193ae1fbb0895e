"""N4, changing sides: what each player knows of a trooper that was taken over, and what goes on without it."""

import msgspec
from possession import FRIEND, HACKER, SCREEN, TAG, attack, next_turn, possessed
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.events import SidesChanged
from sightline.games.infinity.core.match.views import TrooperView, view_of
from sightline.games.infinity.core.table.putting_down import next_id
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.desk.imagining import as_known
from sightline.games.infinity.n4.orders import commander
from sightline.games.infinity.telling import TELLERS


def seen(game: Skirmish, viewer: int, key: str = "B1") -> TrooperView:
    return next(each for each in view_of(game.state, viewer).troopers if each.id == key)


def test_who_takes_a_trooper_over_learns_no_more_than_was_public() -> None:
    game = possessed()
    captor, former = seen(game, 0), seen(game, 1)
    assert captor.owner == former.owner == 0
    assert captor.fielded_by == former.fielded_by == 1
    assert captor.profile is not None
    assert former.profile is not None
    assert (captor.member, captor.profile.cost, captor.lieutenant) == (None, 0, None)
    assert (former.member, former.profile.cost, former.lieutenant) == (0, 70, False)
    assert captor.profile.bs == former.profile.bs == 12


def test_a_marker_of_the_other_side_is_a_marker_to_who_fielded_it() -> None:
    game = possessed()
    hidden = msgspec.structs.replace(game.trooper("B1"), states=game.trooper("B1").states | {"camouflaged"})
    troopers = {**game.state.troopers, "B1": hidden}
    view = view_of(msgspec.structs.replace(game.state, troopers=troopers), 1)
    marker = next(each for each in view.troopers if each.id == "B1")
    assert (marker.profile, marker.member, marker.fielded_by, marker.captor) == (None, None, None, "")


def test_both_can_imagine_the_match_from_their_views() -> None:
    game = possessed()
    for player in (0, 1):
        imagined = as_known(game.state, player)
        one = imagined.troopers["B1"]
        assert (one.owner, one.army) == (0, 1)
        assert Situation(imagined).profile(one).arm == 8
        assert one in Situation(imagined).of(0)


def test_new_pieces_get_names_of_their_own() -> None:
    game = possessed()
    assert next_id(game.state, 0) == "A3"
    assert next_id(game.state, 1) == "B3"


def test_whoever_has_the_same_place_in_the_other_list_is_not_taken_for_it() -> None:
    game = Skirmish(
        [piece(HACKER, at=(200, 200), lieutenant=True)],
        [piece(TAG, at=(200, 390), facing=90, lieutenant=True), piece(FRIEND, at=(1100, 1100))],
        solids=[SCREEN],
        dice=[5, 1, 20],
    )
    attack(game)
    now = Situation(game.state)
    assert commander(now, 0) is game.trooper("A1")
    assert commander(now, 1) is None
    assert next_turn(game).pool == 0


def test_the_peripherals_of_who_is_taken_over_are_disconnected() -> None:
    bot = soldier(unit="bot")
    leader = msgspec.structs.replace(TAG, peripherals=(bot,))
    theirs = [piece(leader, at=(200, 390)), piece(bot, at=(900, 900), peripheral_of=0), piece(FRIEND, at=(1100, 900))]
    game = Skirmish([piece(HACKER, at=(200, 200))], theirs, solids=[SCREEN], dice=[5, 1, 20])
    attack(game)
    assert "disconnected" in game.trooper("B2").states
    assert game.trooper("B2").owner == 1


def test_suppressive_fire_ends_for_who_is_taken_over() -> None:
    theirs = [piece(TAG, at=(200, 390), facing=90, states={"suppressive_fire"}), piece(FRIEND, at=(1100, 1100))]
    game = attack(Skirmish([piece(HACKER, at=(200, 200))], theirs, solids=[SCREEN], dice=[5, 1, 20]))
    assert game.trooper("B1").states == {"possessed"}


def test_it_is_told() -> None:
    assert SidesChanged in TELLERS
