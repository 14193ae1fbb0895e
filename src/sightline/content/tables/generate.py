"""Tables at random that are good to play on: laid out as the books advise, measured, improved, kept or thrown away.

Every piece but the one in the middle has a twin half a turn round the table, so both sides are alike. Roofs are low
where troopers are deployed and high between the zones, so that no side sees the other's roofs before anybody has moved.
"""

import math
from random import Random

import msgspec
import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from sightline.content.tables import makers
from sightline.content.tables.check import OFFICIAL_DEPTH, check
from sightline.content.tables.expand import expand, instances
from sightline.content.tables.format import AnyPiece, DeploymentZone, Objective, Roofed, TableFile, Words
from sightline.content.tables.lanes import ground_spots, lines_between, roof_spots, zone_of
from sightline.content.tables.measure import FULL_TABLE, Measure, measure, shortcomings
from sightline.content.tables.surfaces import TROOPER, plan, surfaces
from sightline.geometry.shapes import Point, Solid
from sightline.kernel.errors import BadInput
from sightline.rules import rule

SMALLEST, LARGEST = 600.0, 2400.0
TRIES = 40
ROUNDS = 3
"""How often the lines of fire of a layout are looked at and screened before it is judged."""
SCREENS = 120
"""Screens that are tried in each round."""
FILLED, FILLED_FULL = 0.27, 0.34
"""How much of a table big pieces should stand on before the small ones come: more on a full table."""
ROOF_LANES = 0.12
"""Share of the lines of fire between roofs above which some roofs become pitched: a little less than the advice."""
FILLERS = 2000
"""Places where a further big piece is tried."""
ALLEY = 42.0
"""Room between big pieces: a trooper and a ladder side by side."""
PATH = 30.0
"""Room round small pieces: an ordinary base passes."""
ROW, COLUMN = 190.0, 220.0
"""How far apart big pieces are tried: well under the 25 cm of the advice once their own size is counted."""


class Layout:
    """A table in the making."""

    def __init__(self, size: tuple[float, float], rng: Random) -> None:
        self.size = size
        self.rng = rng
        self.pieces: list[AnyPiece] = []
        self.taken: list[BaseGeometry] = []
        places = [objective.at for objective in objectives(size)]
        twins = [(size[0] - x, size[1] - y) for x, y in places]
        self.kept_free = shapely.MultiPoint(places + twins).buffer(TROOPER.base)

    def names(self, kind: str) -> tuple[str, str]:
        """A fresh id and its twin's."""
        number = len(self.pieces) + 1
        return f"{kind}-{number}", f"{kind}-{number}-far"

    def add(self, piece: AnyPiece, room: float, edge: float) -> bool:
        """Put a piece and its twin on the table if they fit."""
        plans = [self._plan(parts.solids) for _, parts in instances(piece, self.size)]
        board = shapely.box(edge, edge, self.size[0] - edge, self.size[1] - edge)
        if not all(board.contains(hull) for hull, _ in plans) or any(
            self.kept_free.intersects(low) for _, low in plans
        ):
            return False
        hulls = [hull for hull, _ in plans]
        if len(hulls) > 1 and hulls[0].distance(hulls[1]) < room:
            return False
        if any(hull.distance(other) < room for hull in hulls for other in self.taken):
            return False
        self.pieces.append(piece)
        self.taken += hulls
        return True

    def put(self, piece: AnyPiece, centre: Point) -> bool:
        """Put a large or medium piece on the table if it fits: low in the deployment zones, high between them."""
        between = abs(centre[1] - self.size[1] / 2) < self.size[1] / 2 - deployment_depth(self.size)
        return self.add(makers.high(self.rng, piece) if between else makers.low(self.rng, piece), ALLEY, 30.0)

    def pitch(self, name: str) -> bool:
        """Close the roof of a piece or of its twin; whether that changed anything."""
        for index, piece in enumerate(self.pieces):
            if name in (piece.id, piece.twin) and isinstance(piece, Roofed) and piece.roof == "open":
                self.pieces[index] = msgspec.structs.replace(piece, roof="closed", ladders=(), parapet=0.0)
                return True
        return False

    @property
    def filled(self) -> float:
        """Share of the table that is taken."""
        return float(sum(hull.area for hull in self.taken)) / (self.size[0] * self.size[1])

    def _plan(self, solids: tuple[Solid, ...]) -> tuple[BaseGeometry, BaseGeometry]:
        """The whole piece from above, and what of it stands in the way of a token on the ground."""
        low = [plan(solid) for solid in solids if solid.bottom < TROOPER.height]
        return shapely.union_all([plan(solid) for solid in solids]).convex_hull, shapely.union_all(low)

    def table(self, seed: int) -> TableFile:
        """What there is so far, as a table file."""
        width, depth = self.size
        zone = deployment_depth(self.size)
        return TableFile(
            format=1,
            name=Words(en=f"Table {seed}", es=f"Mesa {seed}", fr=f"Table {seed}"),
            summary=Words(
                en=f"Laid out by the generator from seed {seed}; both sides are alike.",
                es=f"Dispuesta por el generador con la semilla {seed}; ambos lados son iguales.",
                fr=f"Composée par le générateur avec la graine {seed} ; les deux côtés se valent.",
            ),
            size=self.size,
            pieces=tuple(self.pieces),
            deployment=(
                DeploymentZone(side="a", box=(0.0, 0.0, width, zone)),
                DeploymentZone(side="b", box=(0.0, depth - zone, width, zone)),
            ),
            objectives=objectives(self.size),
        )


def deployment_depth(size: tuple[float, float]) -> float:
    """The official depth of the deployment zones, or a quarter of an unofficial table.

    >>> deployment_depth((1200, 1200)), deployment_depth((900, 900))
    (300.0, 225.0)
    """
    official = OFFICIAL_DEPTH.get((int(size[0]), int(size[1])))
    return float(official) if official else min(300.0, float(round(size[1] / 4)))


def objectives(size: tuple[float, float]) -> tuple[Objective, ...]:
    """Where scenarios put their tokens: the middle of each quarter and three places on the central line."""
    width, depth = size
    return (
        Objective(id="centre-box", kind="supply-box", at=(width / 2, depth / 2)),
        Objective(id="west-box", kind="supply-box", at=(min(200.0, width / 3), depth / 2), twin="east-box"),
        Objective(id="console-a", kind="console", at=(width / 4, depth / 4), twin="console-d"),
        Objective(id="console-b", kind="console", at=(width * 3 / 4, depth / 4), twin="console-c"),
    )


def refuse_unplayable(size: tuple[float, float]) -> None:
    """Refuse a size that nobody could play on, or reach across."""
    if not all(SMALLEST <= side <= LARGEST for side in size):
        raise BadInput("table.generate.size", width=size[0], depth=size[1], least=int(SMALLEST), most=int(LARGEST))


@rule("N4-BASIC-005")
def generate(seed: int, size: tuple[float, float] = (1200.0, 1200.0)) -> TableFile:
    """A fair table of any size: the same seed always gives the same table.

    >>> table = generate(7, (600, 800))
    >>> check(table), table == generate(7, (600, 800))
    ([], True)
    """
    return generate_measured(seed, size)[0]


def generate_measured(seed: int, size: tuple[float, float] = (1200.0, 1200.0)) -> tuple[TableFile, Measure]:
    """A generated table and the figures it reached."""
    refuse_unplayable(size)
    for attempt in range(TRIES):
        layout = Layout((float(size[0]), float(size[1])), Random(f"{seed}/{size[0]:g}x{size[1]:g}/{attempt}"))
        _barrier(layout)
        _rows(layout)
        _fill(layout)
        _small_pieces(layout)
        _close_lanes(layout, seed)
        table = layout.table(seed)
        if check(table):
            continue
        figures = measure(expand(table))
        if not shortcomings(figures):
            return table, figures
    raise BadInput("table.generate.failed", seed=seed, tries=TRIES)


def _barrier(layout: Layout) -> None:
    """A broken barrier across the middle: a hall to fight in at the centre and large pieces on either side of it."""
    rng = layout.rng
    width, depth = layout.size
    hall = makers.hall(rng, "hall", "", (width / 2, depth / 2), symmetric=True)
    layout.add(makers.high(rng, hall), ALLEY, ALLEY)
    for column in range(1, max(2, round(width / 2 / 260) + 1)):
        for _ in range(30):
            name, twin = layout.names("wing")
            across = width / 2 - column * 230 - rng.uniform(-30, 40)
            centre = (max(95.0, across), depth / 2 + rng.uniform(-0.08, 0.08) * depth)
            if layout.put(makers.make(rng, (makers.hall, makers.block, makers.block), name, twin, centre), centre):
                break


def _rows(layout: Layout) -> None:
    """Large and medium pieces in staggered rows from the table's edge to the barrier."""
    width, depth = layout.size
    rows = max(1, round((depth / 2 - 110) / ROW))
    columns = max(2, round(width / COLUMN))
    for row in range(rows):
        y = 75 + (depth / 2 - 150) * (row + 0.5) / rows
        shift = 0.25 if row % 2 else -0.25
        for column in range(columns):
            x = width * (column + 0.5 + shift) / columns
            large = (row + column) % 2 == 0 or width * depth >= FULL_TABLE
            kinds = makers.LARGE_MAKERS if large else makers.MEDIUM_MAKERS
            _drop(layout, kinds, (x, y), 35.0, 8)


def _drop(layout: Layout, kinds: tuple[makers.Maker, ...], near: Point, stray: float, tries: int) -> None:
    rng = layout.rng
    for attempt in range(tries):
        name, twin = layout.names("piece")
        reach = stray * (1 + attempt / 4)
        centre = (near[0] + rng.uniform(-reach, reach), near[1] + rng.uniform(-reach, reach))
        if layout.put(makers.make(rng, kinds, name, twin, centre), centre):
            return


def _fill(layout: Layout) -> None:
    """More large and medium pieces where there is still room for them, until the table is full enough."""
    rng = layout.rng
    width, depth = layout.size
    wanted = FILLED_FULL if width * depth >= FULL_TABLE else FILLED
    for attempt in range(FILLERS):
        if layout.filled >= wanted:
            return
        kinds = makers.LARGE_MAKERS if attempt < FILLERS / 2 else makers.MEDIUM_MAKERS
        name, twin = layout.names("piece")
        centre = (rng.uniform(60, width - 60), rng.uniform(60, depth / 2))
        if shapely.distance(shapely.Point(centre), layout.taken).min() > ALLEY + 25.0:
            layout.put(makers.make(rng, kinds, name, twin, centre), centre)


def _small_pieces(layout: Layout) -> None:
    """Small pieces where the table is still open."""
    rng = layout.rng
    width, depth = layout.size
    for _ in range(int(width * depth / 4500)):
        name, twin = layout.names("small")
        centre = (rng.uniform(20, width - 20), rng.uniform(20, depth / 2))
        layout.add(makers.make(rng, makers.SMALL_MAKERS, name, twin, centre), PATH, 2.0)


def _close_lanes(layout: Layout, seed: int) -> None:
    """High walls across the lines of fire from one deployment zone to the other: roofs first, they see the most."""
    for _ in range(ROUNDS):
        lanes = _open_lanes(layout.table(seed))
        if len(lanes) == 0:
            return
        for _ in range(SCREENS):
            high = lanes[(lanes[:, :, 2] > 0.0).all(axis=1)]
            lanes = _screen(layout, lanes, high if len(high) and layout.rng.random() < 0.5 else lanes)
    _pitch_roofs(layout, seed)


def _pitch_roofs(layout: Layout, seed: int) -> None:
    """Where roofs still see too many roofs, those that see the most become pitched: nobody stands up there."""
    while True:
        table = layout.table(seed)
        scene = expand(table)
        found = surfaces(scene)
        zone_a, zone_b = (zone for side in ("a", "b") if (zone := zone_of(scene, side)))
        mine = {surface.pieces[0]: roof_spots(zone_a, [surface]) for surface in found[1:]}
        mine = {name: spots for name, spots in mine.items() if len(spots)}
        theirs = roof_spots(zone_b, found[1:])
        seen = {name: int(lines_between(scene, spots, theirs).sum()) for name, spots in mine.items()}
        pairs = sum(map(len, mine.values())) * len(theirs)
        if sum(seen.values()) <= ROOF_LANES * pairs:
            return
        if not any(layout.pitch(name) for name in sorted(seen, key=lambda each: -seen[each]) if seen[name]):
            return


def _screen(layout: Layout, lanes: NDArray[np.float64], wanted: NDArray[np.float64]) -> NDArray[np.float64]:
    """Try one wall across one of the wanted lanes; the lanes that are left."""
    if len(wanted) == 0:
        return lanes
    rng = layout.rng
    (ax, ay, az), (bx, by, bz) = wanted[rng.randrange(len(wanted))].tolist()
    share = rng.uniform(0.3, 0.7)
    middle = (ax + (bx - ax) * share, ay + (by - ay) * share)
    height = makers.SCREEN if az == bz == 0.0 else makers.HOARDING
    name, twin = layout.names("screen")
    wall = makers.screen(name, twin, middle, (bx - ax, by - ay), rng.choice((50.0, 70.0, 90.0)), height)
    if not layout.add(wall, PATH, 2.0):
        return lanes
    added = shapely.union_all(layout.taken[-2:])
    shapely.prepare(added)
    crossed = shapely.intersects(added, shapely.linestrings(lanes[:, :, :2]))
    chests = lanes[:, :, 2].max(axis=1) + TROOPER.height
    kept: NDArray[np.float64] = lanes[~(crossed & (chests <= height))]
    return kept


def _open_lanes(table: TableFile) -> NDArray[np.float64]:
    """Every line of fire from one zone to the other, as rows of start and end."""
    scene = expand(table)
    found = surfaces(scene)
    zones = [zone for side in ("a", "b") if (zone := zone_of(scene, side))]
    starts, ends = (np.concatenate([ground_spots(zone, found[0]), roof_spots(zone, found[1:])]) for zone in zones)
    which = np.argwhere(lines_between(scene, starts, ends))
    return np.stack([starts[which[:, 0]], ends[which[:, 1]]], axis=1)


def parse_size(text: str) -> tuple[float, float]:
    """A size as it is typed: width by depth in millimetres.

    >>> parse_size("1200x1200")
    (1200.0, 1200.0)
    """
    words = text.lower().replace("×", "x").split("x")
    try:
        width, depth = (float(word) for word in words)
    except ValueError:
        raise BadInput("table.generate.unreadable_size", value=text) from None
    if not (math.isfinite(width) and math.isfinite(depth)):
        raise BadInput("table.generate.unreadable_size", value=text)
    return width, depth
