"""Tables at random that are good to play on: laid out as the books advise, measured, improved, kept or thrown away.

Every piece but the one in the middle has a twin half a turn round the table, so both sides are alike. Roofs are low
where troopers are deployed and high between the zones, so that no side sees the other's roofs before anybody has moved.
"""

import math
from random import Random

import msgspec
import shapely

from sightline.content.tables import makers
from sightline.content.tables.check import check
from sightline.content.tables.expand import expand
from sightline.content.tables.format import TableFile
from sightline.content.tables.layout import ALLEY, PATH, Layout
from sightline.content.tables.measure import FULL_TABLE, Measure, measure, shortcomings
from sightline.content.tables.screening import close_lanes
from sightline.geometry.shapes import Point
from sightline.kernel.errors import BadInput
from sightline.rules import rule

SMALLEST, LARGEST = 600.0, 2400.0
TRIES = 40
FILLED, FILLED_FULL = 0.27, 0.34
"""How much of a table big pieces should stand on before the small ones come: more on a full table."""
FILLERS = 2000
"""Places where a further big piece is tried."""
ROW, COLUMN = 190.0, 220.0
"""How far apart big pieces are tried: well under the 25 cm of the advice once their own size is counted."""


class Generated(msgspec.Struct, frozen=True, kw_only=True):
    """A table by the generator, and how it came to it."""

    table: TableFile
    figures: Measure
    tries: int
    """Layouts that were made until one kept to all of the advice, this one included."""


def refuse_unplayable(size: tuple[float, float]) -> None:
    """Refuse a size that nobody could play on, or reach across."""
    if not all(SMALLEST <= side <= LARGEST for side in size):
        raise BadInput("table.generate.size", width=size[0], depth=size[1], least=int(SMALLEST), most=int(LARGEST))


@rule("N4-BASIC-005")
def generate(seed: int, size: tuple[float, float] = (1200.0, 1200.0)) -> TableFile:
    """A fair table of any size: the same seed always gives the same table.

    >>> table = generate(10, (600, 800))
    >>> check(table), table == generate(10, (600, 800))
    ([], True)
    """
    return generate_measured(seed, size).table


def generate_measured(seed: int, size: tuple[float, float] = (1200.0, 1200.0)) -> Generated:
    """A generated table with the figures it reached."""
    refuse_unplayable(size)
    for attempt in range(TRIES):
        layout = Layout((float(size[0]), float(size[1])), Random(f"{seed}/{size[0]:g}x{size[1]:g}/{attempt}"))
        _barrier(layout)
        _rows(layout)
        _fill(layout)
        _small_pieces(layout)
        close_lanes(layout, seed)
        table = layout.table(seed)
        if check(table):
            continue
        figures = measure(expand(table))
        if not shortcomings(figures):
            return Generated(table=table, figures=figures, tries=attempt + 1)
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
        if layout.is_free(shapely.Point(centre), ALLEY + 25.0):
            layout.put(makers.make(rng, kinds, name, twin, centre), centre)


def _small_pieces(layout: Layout) -> None:
    """Small pieces where the table is still open."""
    rng = layout.rng
    width, depth = layout.size
    for _ in range(int(width * depth / 4500)):
        name, twin = layout.names("small")
        centre = (rng.uniform(20, width - 20), rng.uniform(20, depth / 2))
        layout.add(makers.make(rng, makers.SMALL_MAKERS, name, twin, centre), PATH, 2.0)


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
