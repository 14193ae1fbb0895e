"""What no type can say: numbers that are numbers, outlines that enclose something, lines that go somewhere."""

import itertools
import math
from collections.abc import Iterator

import shapely

from sightline.content.tables.format import LowWall, Pipe, Rock, Solid, TableFile, Wall
from sightline.content.tables.misfits import Step, place_of
from sightline.geometry.shapes import Outline
from sightline.kernel.errors import BadInput

FARTHEST = 100_000.0
"""Nothing on a table is a hundred metres away."""


def refuse_wild_numbers(raw: object, file: str) -> None:
    """Refuse infinity, not-a-number and numbers beyond any table."""
    for steps, value in _numbers(raw, []):
        if not abs(value) <= FARTHEST:
            raise BadInput("table.file.wild_number", file=file, place=place_of(steps, raw), value=str(value))


def _numbers(node: object, steps: list[Step]) -> Iterator[tuple[list[Step], float]]:
    if isinstance(node, dict):
        for name, child in node.items():
            yield from _numbers(child, [*steps, str(name)])
    elif isinstance(node, list):
        for index, child in enumerate(node):
            yield from _numbers(child, [*steps, index])
    elif isinstance(node, int | float):
        yield steps, node


def refuse_bad_shapes(table: TableFile, file: str) -> None:
    """Refuse outlines that cross themselves or enclose nothing, and lines with a stretch of no length."""
    for place, outline in _outlines(table):
        shape = shapely.Polygon(outline)
        if not shape.is_valid or shape.area < 1.0:
            raise BadInput("table.file.crooked_outline", file=file, place=place)
    for place, line in _lines(table):
        if any(math.dist(start, end) < 1.0 for start, end in itertools.pairwise(line)):
            raise BadInput("table.file.short_stretch", file=file, place=place)


def _outlines(table: TableFile) -> Iterator[tuple[str, Outline]]:
    for piece in table.pieces:
        if isinstance(piece, Rock | Solid):
            yield f"pieces.{piece.id}.outline", piece.outline
    for zone in table.zones:
        yield f"zones.{zone.id}.outline", zone.outline


def _lines(table: TableFile) -> Iterator[tuple[str, Outline]]:
    for piece in table.pieces:
        if isinstance(piece, Wall | LowWall | Pipe):
            yield f"pieces.{piece.id}.line", piece.line
