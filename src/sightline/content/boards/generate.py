"""Boards at random that are fair and good to play on: laid out, checked, then kept or thrown away.

Every piece has a twin half a turn round the middle of the board, so opposite edges are alike. All comes from one box.
"""

from collections import Counter
from collections.abc import Callable
from random import Random

from sightline.content.boards.box import BOX, component, components
from sightline.content.boards.check import LARGEST, SMALLEST, check
from sightline.content.boards.format import (
    AnyPiece,
    Beacon,
    Bin,
    BoardFile,
    Building,
    Cell,
    Line,
    Parapet,
    Wall,
    cells_of,
    levels,
)
from sightline.content.boards.ways import beside, edges_under
from sightline.content.tables.format import Words
from sightline.kernel.errors import BadInput

TRIES = 200
FILLED_LEAST, FILLED_MOST = 0.22, 0.45
"""How much of the ground Buildings take."""
SPREAD = {"bin": 2, "beacon": 4}
"""How far apart the nearest two of a kind may be, so that there is something to get everywhere."""
OPEN_LANES_MOST = 2
"""Rows and columns that can be looked along from one edge of the board to the other."""

Size = tuple[int, int]
Maker = Callable[["Layout"], AnyPiece]


def twin_of(piece: AnyPiece, size: Size) -> AnyPiece:
    """The same piece half a turn round the middle of the board.

    >>> twin_of(Beacon(id="b", at=(0, 4)), (12, 12))
    Beacon(id='b-far', base=0, at=(11, 7))
    """
    width, height = size
    name = f"{piece.id}-far"
    if isinstance(piece, Building):
        (x, y), (w, h) = piece.at, piece.size
        return Building(id=name, base=piece.base, at=(width - x - w, height - y - h), size=piece.size)
    if isinstance(piece, Beacon):
        return Beacon(id=name, base=piece.base, at=(width - 1 - piece.at[0], height - 1 - piece.at[1]))
    if isinstance(piece, Wall | Parapet | Bin):
        (x, y), (u, v) = piece.line
        line: Line = ((width - u, height - v), (width - x, height - y))
        return type(piece)(id=name, base=piece.base, line=line)
    return piece


class Layout:
    """A board in the making."""

    def __init__(self, size: Size, rng: Random) -> None:
        self.size = size
        self.rng = rng
        self.pieces: list[AnyPiece] = []

    def name(self, kind: str) -> str:
        """A fresh id."""
        return f"{kind}-{len(self.pieces) // 2 + 1}"

    def board(self, seed: int) -> BoardFile:
        """What there is so far, as a board file."""
        return BoardFile(
            format=1,
            game="apex",
            name=Words(en=f"Board {seed}", es=f"Tablero {seed}", fr=f"Plateau {seed}"),
            summary=Words(
                en=f"Laid out by the generator from seed {seed}; opposite edges are alike.",
                es=f"Dispuesto por el generador con la semilla {seed}; los lados opuestos son iguales.",
                fr=f"Composé par le générateur avec la graine {seed} ; les côtés opposés se valent.",
            ),
            size=self.size,
            pieces=tuple(self.pieces),
        )

    def add(self, make: Maker, tries: int = 30) -> None:
        """Put a piece and its twin on the board, if a place is found where that makes no fault."""
        for _ in range(tries):
            piece = make(self)
            pair = [piece, twin_of(piece, self.size)]
            used = Counter(map(component, self.pieces + pair))
            if used[component(piece)] <= BOX[component(piece)] and self._fits(pair):
                self.pieces += pair
                return

    def _fits(self, pair: list[AnyPiece]) -> bool:
        if any(isinstance(piece, Building) and not piece.base and self._crowded(piece, pair) for piece in pair):
            return False
        if any(self._bunched(piece, pair) for piece in pair):
            return False
        tried = Layout(self.size, self.rng)
        tried.pieces = self.pieces + pair
        faults = {fault.code for fault in check(tried.board(0))}
        return faults <= {"apex_board.fault.no_beacon"}

    def _crowded(self, building: Building, pair: list[AnyPiece]) -> bool:
        """Whether another Building on the ground is so near that nobody could pass between."""
        mine = set(cells_of(building))
        near = {(x + dx, y + dy) for x, y in mine for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        others = [piece for piece in self.pieces + pair if isinstance(piece, Building) and piece is not building]
        return any(near & set(cells_of(other)) for other in others)

    def _bunched(self, piece: AnyPiece, pair: list[AnyPiece]) -> bool:
        """Whether another of its kind is too near."""
        least = SPREAD.get(component(piece), 0)
        alike = [other for other in self.pieces + pair if other is not piece and component(other) == component(piece)]
        return least > 0 and any(_apart(piece, other) < least for other in alike)

    def spot(self) -> Cell:
        """A space at random."""
        return (self.rng.randrange(self.size[0]), self.rng.randrange(self.size[1]))


def _apart(one: AnyPiece, other: AnyPiece) -> int:
    """How far apart two pieces are, in spaces."""
    cells = [[*cells_of(each), *(beside(edge)[1] for edge in edges_under(each))] for each in (one, other)]
    return min(max(abs(x - u), abs(y - v)) for x, y in cells[0] for u, v in cells[1])


def generate(seed: int, size: Size = (12, 12)) -> BoardFile:
    """A fair board: the same seed always gives the same board.

    >>> board = generate(7)
    >>> check(board), shortcomings(board), board == generate(7)
    ([], [], True)
    """
    refuse_unplayable(size)
    for attempt in range(TRIES):
        layout = Layout(size, Random(f"{seed}/{size[0]}x{size[1]}/{attempt}"))
        for make in _plan(size):
            layout.add(make)
        board = layout.board(seed)
        if not check(board) and not shortcomings(board):
            return board
    raise BadInput("apex_board.generate.failed", seed=seed, tries=TRIES)


def refuse_unplayable(size: Size) -> None:
    """Refuse a size that nobody could play on."""
    if not all(SMALLEST <= side <= LARGEST for side in size):
        raise BadInput("apex_board.generate.size", width=size[0], height=size[1], least=SMALLEST, most=LARGEST)


def _plan(size: Size) -> list[Maker]:
    """What is tried, in the order in which the rulebook builds a board: Buildings, those on them, Walls, Parapets."""
    room = size[0] * size[1] / 144
    ground = [(3, 3), (2, 4), (2, 3), (2, 3), (2, 2), (2, 3)][: max(2, round(5 * room))]
    return [
        *(_building(shape) for shape in ground),
        _tower((2, 2)),
        *(_wall(length) for length in (3, 2, 2, 1, 1)),
        _parapet,
        _parapet,
        _roof_parapet,
        *[_bin] * 5,
        *[_beacon] * 2,
    ]


def _building(shape: Size) -> Maker:
    def make(layout: Layout) -> AnyPiece:
        turned = shape if layout.rng.random() < 0.5 else (shape[1], shape[0])
        return Building(id=layout.name("building"), at=layout.spot(), size=turned)

    return make


def _tower(shape: Size) -> Maker:
    """A Building on the roof of a larger one, which leaves a part of that roof to climb by."""

    def make(layout: Layout) -> AnyPiece:
        large = [piece for piece in layout.pieces if isinstance(piece, Building) and piece.size[0] * piece.size[1] > 6]
        x, y = layout.rng.choice(list(cells_of(layout.rng.choice(large)))) if large else layout.spot()
        return Building(id=layout.name("tower"), base=1, at=(x, y), size=shape)

    return make


def _wall(length: int) -> Maker:
    def make(layout: Layout) -> AnyPiece:
        return Wall(id=layout.name("wall"), line=_line(layout, length))

    return make


def _line(layout: Layout, length: int = 1) -> Line:
    x, y = layout.spot()
    return ((x, y), (x + length, y)) if layout.rng.random() < 0.5 else ((x, y), (x, y + length))


def _parapet(layout: Layout) -> AnyPiece:
    return Parapet(id=layout.name("parapet"), line=_line(layout))


def _roof_parapet(layout: Layout) -> AnyPiece:
    return Parapet(id=layout.name("roof-parapet"), base=1, line=_line(layout))


def _bin(layout: Layout) -> AnyPiece:
    return Bin(id=layout.name("bin"), line=_line(layout))


def _beacon(layout: Layout) -> AnyPiece:
    return Beacon(id=layout.name("beacon"), at=layout.spot())


def open_lanes(board: BoardFile) -> int:
    """Rows and columns with nothing across them that one could not see past from the ground."""
    width, height = board.size
    raised = set(levels(board.pieces))
    walls = {edge for piece in board.pieces if isinstance(piece, Wall) for edge in edges_under(piece)}
    rows = sum(not any((x, y) in raised or ("V", x, y) in walls for x in range(width)) for y in range(height))
    columns = sum(not any((x, y) in raised or ("H", x, y) in walls for y in range(height)) for x in range(width))
    return rows + columns


def shortcomings(board: BoardFile) -> list[str]:
    """What keeps a board from being good to play on: `filled`, `open_lanes`, `bins`, `beacons`."""
    filled = len(levels(board.pieces)) / (board.size[0] * board.size[1])
    used = components(board)
    found = {
        "filled": not FILLED_LEAST <= filled <= FILLED_MOST,
        "open_lanes": open_lanes(board) > OPEN_LANES_MOST,
        "bins": used["bin"] < min(10, BOX["bin"]),
        "beacons": used["beacon"] < BOX["beacon"],
    }
    return [name for name, missed in found.items() if missed]
