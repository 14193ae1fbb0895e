"""Destroying objects."""

import pytest
from encounter import Encounter, armed, at, field, scenery
from msgspec.structs import replace

from sightline.games.apex.board import Board, Space
from sightline.games.apex.commands import Destroy, Finish, Move, TakeAction
from sightline.games.apex.effects.ops.pieces import available
from sightline.games.apex.events import PieceRemoved
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Cooling, Piece, Use, Weapon

ENEMIES = {"lifeline": at(9, 9), "bloodhound": at(10, 2)}


def drone(number: int, x: int, y: int, *tags: str) -> Piece:
    return Piece(
        id=f"drone-{number}",
        kind="doc_drone",
        use=number,
        owner="lifeline",
        at=Space(x, y),
        tags=frozenset(tags or ("DESTRUCTIBLE",)),
    )


def use(number: int) -> Use:
    return Use(number=number, legend="lifeline", ability="lifeline_tactical", due=9, timing="duration")


def hunt(*minis: Piece, pieces: tuple[str, ...] = (), **changes: object) -> Encounter:
    """Wraith is about to destroy; her first Weapon is best at 3-4, her second at 5 and more."""
    uses = tuple(use(each.use) for each in minis)
    game = Encounter({"wraith": at(4, 4, **changes)}, ENEMIES, minis=minis, pieces=pieces, uses=uses, used=len(uses))
    return game.do(TakeAction, action="destroy")


@pytest.mark.rule("AX-DESTR-001")
def test_only_destructible_objects_and_no_more_than_two() -> None:
    game = hunt(drone(1, 5, 4), drone(2, 4, 5), drone(3, 5, 5), drone(4, 3, 3, "ZONE"))
    assert game.refuses(Destroy, targets=("drone-1", "drone-2", "drone-3")) == {"AX-DESTR-001"}
    assert game.refuses(Destroy, targets=("drone-4",)) == {"AX-DESTR-001"}
    assert game.refuses(Destroy, targets=()) == {"AX-DESTR-001"}
    assert game.refuses(Destroy, targets=("drone-1", "drone-3")) == set()


@pytest.mark.rule("AX-DESTR-004")
def test_by_hand_what_is_adjacent_or_in_the_same_space() -> None:
    game = hunt(drone(1, 5, 4), drone(2, 4, 4), drone(3, 7, 4))
    assert game.refuses(Destroy, targets=("drone-1", "drone-2")) == set()
    assert game.refuses(Destroy, targets=("drone-3",)) == {"AX-DESTR-004"}
    assert hunt(drone(1, 5, 4), pieces=("parapet V5,4",)).refuses(Destroy, targets=("drone-1",)) == {"AX-DESTR-004"}


@pytest.mark.rule("AX-DESTR-003")
def test_with_a_weapon_in_sight_and_within_its_optimal_range() -> None:
    game = hunt(drone(1, 7, 4), drone(2, 4, 6))
    assert game.refuses(Destroy, targets=("drone-1",), weapon=0) == set()
    assert game.refuses(Destroy, targets=("drone-2",), weapon=0) == {"AX-DESTR-003"}
    blocked = hunt(drone(1, 7, 4), pieces=("wall V6,4",))
    assert blocked.refuses(Destroy, targets=("drone-1",), weapon=0) == {"AX-DESTR-003"}


@pytest.mark.rule("AX-DESTR-003")
@pytest.mark.parametrize("held", [None, armed("w01", 0)])
def test_a_weapon_that_is_not_there_or_not_loaded_destroys_nothing(held: Weapon | None) -> None:
    game = hunt(drone(1, 7, 4), weapons=(held, armed("w43")))
    assert game.refuses(Destroy, targets=("drone-1",), weapon=0) == {"AX-DESTR-003"}


def at_the_wall(wall: str, *others: str) -> Encounter:
    """Wraith in (4, 4) is about to destroy a Wall."""
    target = replace(scenery(wall, 9), tags=scenery(wall).tags | {"DESTRUCTIBLE"})
    board = Board("field", (12, 12), [*field("beacon 0,0", *others).scenery, target])
    return Encounter({"wraith": at(4, 4)}, ENEMIES, board=board).do(TakeAction, action="destroy")


@pytest.mark.rule("AX-DESTR-003")
def test_one_edge_of_a_wall_in_range_is_enough() -> None:
    game = at_the_wall("wall H7,4 H8,4 H9,4")  # 3 to 5 spaces away
    assert game.refuses(Destroy, targets=("wall-9",), weapon=0) == set()


@pytest.mark.rule("AX-DESTR-003")
def test_one_end_of_an_edge_in_sight_is_enough() -> None:
    game = at_the_wall("wall V8,3", "wall V7,3")  # its northern end is hidden
    assert game.refuses(Destroy, targets=("wall-9",), weapon=0) == set()


@pytest.mark.rule("AX-DESTR-004")
def test_one_edge_of_a_wall_at_hand_is_enough() -> None:
    assert at_the_wall("wall H4,4 H5,4 H6,4").refuses(Destroy, targets=("wall-9",)) == set()


@pytest.mark.rule("AX-DESTR-002")
def test_the_weapon_needs_ammo_and_one_method_serves_all_targets() -> None:
    empty = hunt(drone(1, 7, 4), weapons=(armed("w01", 0), armed("w43")))
    assert empty.refuses(Destroy, targets=("drone-1",), weapon=0) == {"AX-DESTR-003"}
    game = hunt(drone(1, 7, 4), drone(2, 5, 4))
    assert game.refuses(Destroy, targets=("drone-1", "drone-2"), weapon=0) == {"AX-DESTR-003"}
    assert game.refuses(Destroy, targets=("drone-1", "drone-2")) == {"AX-DESTR-004"}
    assert game.refuses(Destroy, targets=("drone-1",), weapon=3) == {"AX-DESTR-002"}


@pytest.mark.rule("AX-DESTR-002", "AX-DESTR-003")
def test_either_weapon_will_do_within_its_own_range() -> None:
    game = hunt(drone(1, 7, 4), drone(2, 10, 4))
    assert [game.refuses(Destroy, targets=("drone-1",), weapon=each) for each in (0, 1)] == [set(), {"AX-DESTR-003"}]
    assert [game.refuses(Destroy, targets=("drone-2",), weapon=each) for each in (0, 1)] == [{"AX-DESTR-003"}, set()]


@pytest.mark.rule("AX-DESTR-005", "AX-DESTR-003")
def test_no_card_is_drawn_and_no_ammo_spent() -> None:
    game = hunt(drone(1, 7, 4)).do(Destroy, targets=("drone-1",), weapon=0)
    weapon = game.legend("wraith").weapons[0]
    assert weapon is not None
    assert weapon.ammo == 2
    assert game.state.pieces == {}
    assert game.offered(Move)


@pytest.mark.rule("AX-DESTR-006")
def test_destroyed_miniatures_can_be_placed_anew() -> None:
    game = hunt(drone(1, 5, 4), drone(2, 4, 5))
    before = available(Situation(game.state), "lifeline", "doc_drone", permanent=False)
    game.do(Destroy, targets=("drone-1",))
    assert list(game.state.pieces) == ["drone-2"]
    assert available(Situation(game.state), "lifeline", "doc_drone", permanent=False) == before + 1
    assert [(event.id, event.destroyed) for event in game.happened(PieceRemoved)] == [("drone-1", True)]


@pytest.mark.rule("AX-DESTR-007", "AX-COOL-901")
def test_the_token_of_what_was_destroyed_cools_down_at_once() -> None:
    game = hunt(drone(1, 5, 4)).do(Destroy, targets=("drone-1",))
    assert game.state.uses == ()
    assert game.state.cooling == (Cooling(legend="lifeline", ability="lifeline_tactical", position=2),)


@pytest.mark.rule("AX-DESTR-007")
def test_a_permanent_piece_goes_without_a_second_cooldown() -> None:
    minis = [replace(drone(1, 5, 4), id=key, tags=frozenset({"DESTRUCTIBLE", "PERMANENT"})) for key in ("a", "b")]
    lasting = replace(use(1), due=None, timing="none", cooled=True)
    game = Encounter({"wraith": at(4, 4)}, ENEMIES, minis=minis, uses=(lasting,), used=1)
    game.do(TakeAction, action="destroy").do(Destroy, targets=("a",)).do(Finish)
    assert (list(game.state.pieces), game.state.uses, game.state.cooling) == (["b"], (lasting,), ())
    game.do(TakeAction, action="destroy").do(Destroy, targets=("b",))
    assert (game.state.uses, game.state.cooling) == ((), ())


@pytest.mark.rule("AX-DESTR-001", "AX-DESTR-005")
def test_destructible_scenery_is_taken_off_the_board() -> None:
    wall = replace(scenery("wall V5,4", 1), tags=scenery("wall V5,4").tags | {"DESTRUCTIBLE"})
    board = Board("field", (12, 12), [*field("beacon 0,0").scenery, wall])
    game = Encounter({"wraith": at(4, 4)}, ENEMIES, board=board).do(TakeAction, action="destroy")
    game.do(Destroy, targets=("wall-1",)).do(Move, path=game.path((5, 4)))
    assert game.legend("wraith").at == game.space(5, 4)
