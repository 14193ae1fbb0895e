"""Where an eliminated Legend comes back: beside a Respawn Beacon."""

from collections.abc import Collection, Iterable, Iterator

from sightline.games.apex.board.board import Board
from sightline.games.apex.board.contact import adjacent
from sightline.games.apex.board.free import is_free
from sightline.games.apex.board.places import Place, Space, distance
from sightline.rules import rule


@rule("AX-RESP-003", "AX-RESP-004", "AX-RESP-006", "AX-RESP-008")
def respawn_spaces(board: Board, squadmates: Iterable[Space], occupied: Collection[Place] = ()) -> tuple[Space, ...]:
    """The spaces where a Legend may respawn: beside the Beacon closest to a squadmate, or beside any if there is none.

    The player picks the squadmate; Beacons at the same distance are all allowed, and a Beacon with no free space beside
    it gives way to the next closest.
    """
    room = {beacon: _room(board, beacon, occupied) for beacon in board.beacons}
    open_beacons = [beacon for beacon, spaces in room.items() if spaces]
    mates = list(squadmates)
    chosen = {beacon for mate in mates for beacon in _closest(mate, open_beacons)} if mates else set(open_beacons)
    return tuple(sorted({space for beacon in chosen for space in room[beacon]}))


def _room(board: Board, beacon: Space, occupied: Collection[Place]) -> list[Space]:
    return [space for space in adjacent(board, beacon) if is_free(board, space, occupied)]


def _closest(mate: Space, beacons: list[Space]) -> Iterator[Space]:
    least = min((distance(mate, beacon) for beacon in beacons), default=0)
    return (beacon for beacon in beacons if distance(mate, beacon) == least)
