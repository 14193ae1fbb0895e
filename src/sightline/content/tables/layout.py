"""A table in the making: pieces with their twins, where there is still room, where scenarios put their tokens."""

import math
from random import Random

import msgspec
import shapely
from shapely.geometry.base import BaseGeometry

from sightline.content.tables import makers
from sightline.content.tables.check import OFFICIAL_DEPTH
from sightline.content.tables.expand import instances
from sightline.content.tables.format import AnyPiece, DeploymentZone, Objective, Platform, Roofed, TableFile, Words
from sightline.content.tables.surfaces import TROOPER, plan
from sightline.geometry.shapes import Point, Solid

ALLEY = 42.0
"""Room between big pieces: a trooper and a ladder side by side."""
PATH = 30.0
"""Room round small pieces: an ordinary base passes."""


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
        if not all(self.is_free(hull, room) for hull in hulls):
            return False
        self.pieces.append(piece)
        self.taken += hulls
        return True

    def is_free(self, place: BaseGeometry, room: float) -> bool:
        """Whether a place is that far from everything."""
        return bool(shapely.distance(place, self.taken).min(initial=math.inf) >= room)

    def put(self, piece: AnyPiece, centre: Point) -> bool:
        """Put a large or medium piece on the table if it fits: low in the deployment zones, high between them."""
        between = abs(centre[1] - self.size[1] / 2) < self.size[1] / 2 - deployment_depth(self.size)
        return self.add(makers.high(self.rng, piece) if between else makers.low(self.rng, piece), ALLEY, 30.0)

    def clear_top(self, name: str) -> None:
        """See to it that nobody stands on a piece nor on its twin: a roof becomes a pitched one, goods go away."""
        for index, piece in enumerate(self.pieces):
            if name in (piece.id, piece.twin):
                if isinstance(piece, Roofed) and not isinstance(piece, Platform):
                    self.pieces[index] = msgspec.structs.replace(piece, roof="closed", ladders=(), parapet=0.0)
                else:
                    del self.pieces[index]
                return

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
