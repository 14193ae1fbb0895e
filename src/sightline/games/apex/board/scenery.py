"""Pieces of scenery: where they stand, how high they are, and the tags that say everything else about them."""

from collections.abc import Iterable

from msgspec import Struct

from sightline.games.apex.board.places import Edge, Intersection, Space
from sightline.rules import rule

OBSTRUCTION = "OBSTRUCTION"
CONNECTABLE = "CONNECTABLE"
IMPASSABLE = "IMPASSABLE"
OBSTACLE = "OBSTACLE"
OCCUPIES_SPACE = "OCCUPIES SPACE"
OCCUPIES_EDGE = "OCCUPIES EDGE"
OCCUPIES_INTERSECTION = "OCCUPIES INTERSECTION"
COVER = "COVER"
INTERACTIVE = "INTERACTIVE"
DESTRUCTIBLE = "DESTRUCTIBLE"


@rule("AX-BOARD-004", "AX-BOARD-006")
class Scenery(Struct, frozen=True, kw_only=True):
    """One piece on the board. What it does follows from its tags and its levels, never from its kind."""

    id: str
    kind: str
    places: tuple[Space | Edge | Intersection, ...]
    """Spaces, edges or intersections, on the level the piece stands on."""
    levels: int = 0
    """How many levels it adds to that level."""
    tags: frozenset[str] = frozenset()
    floor: bool = True
    """Whether one stands on top of it: its levels are those of its spaces too. A miniature is only in the way."""

    @property
    def base(self) -> int:
        """The level it stands on."""
        return self.places[0].level

    @property
    def top(self) -> int:
        """The level of its top: levels of what stands on one another add up."""
        return self.base + self.levels

    def is_on(self, level: int) -> bool:
        """Whether it stands on a level or reaches through it."""
        return self.base == level or self.base <= level < self.top

    @property
    def spaces(self) -> tuple[Space, ...]:
        """The spaces it stands in."""
        return tuple(place for place in self.places if isinstance(place, Space))

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The edges it stands on."""
        return tuple(place for place in self.places if isinstance(place, Edge))


@rule(
    "AX-BOARD-003",
    "AX-BOARD-007",
    "AX-BOARD-008",
    "AX-COVER-003",
    "AX-LOS-005",
    "AX-MOVE-007",
    "AX-MOVE-008",
)
def tags_of(kind: str) -> tuple[int, frozenset[str]]:
    """The levels and the tags of the scenery that the rulebook describes."""
    return _KINDS[kind]


_KINDS: dict[str, tuple[int, frozenset[str]]] = {
    "building": (1, frozenset({OBSTRUCTION, CONNECTABLE})),
    "wall": (1, frozenset({OBSTACLE, OBSTRUCTION, CONNECTABLE, OCCUPIES_EDGE})),
    "parapet": (0, frozenset({OBSTACLE, COVER, CONNECTABLE, OCCUPIES_EDGE})),
    "bin": (0, frozenset({OBSTACLE, COVER, CONNECTABLE, INTERACTIVE, OCCUPIES_EDGE})),
    "beacon": (0, frozenset({IMPASSABLE, COVER, OCCUPIES_SPACE})),
    "care_package": (1, frozenset()),
}


def made(kind: str, name: str, places: Iterable[Space | Edge]) -> Scenery:
    """A piece of a kind that the rulebook describes.

    >>> made("wall", "w", [Edge("V", 3, 0)]).top
    1
    """
    levels, tags = tags_of(kind)
    return Scenery(id=name, kind=kind, places=tuple(places), levels=levels, tags=tags)
