"""The components in the box: what a board can be built from."""

from collections import Counter

from sightline.content.boards.format import AnyPiece, Bin, BoardFile, Building, Parapet, Thing, Wall, edges_of
from sightline.rules import rule

BOX = {
    "building_2x2": 4,
    "building_2x3": 6,
    "building_2x4": 2,
    "building_3x3": 3,
    "wall_1": 6,
    "wall_2": 6,
    "wall_3": 2,
    "roof_wall_2": 4,
    "roof_wall_3": 4,
    "parapet": 8,
    "roof_parapet": 6,
    "bin": 10,
    "beacon": 4,
}


def component(piece: AnyPiece) -> str:
    """What a piece is called in the list of components; empty for a thing of one's own.

    >>> component(Building(id="b", at=(0, 0), size=(4, 2)))
    'building_2x4'
    """
    roof = "roof_" if piece.base else ""
    if isinstance(piece, Building):
        return "building_{}x{}".format(*sorted(piece.size))
    if isinstance(piece, Wall):
        return f"{roof}wall_{len(edges_of(piece.line))}"
    if isinstance(piece, Parapet):
        return f"{roof}parapet"
    return "" if isinstance(piece, Thing) else "bin" if isinstance(piece, Bin) else "beacon"


@rule("AX-COMP-001", "AX-SETUP-020")
def components(board: BoardFile) -> Counter[str]:
    """How many of each component of the box a board uses."""
    return Counter(name for name in map(component, board.pieces) if name)
