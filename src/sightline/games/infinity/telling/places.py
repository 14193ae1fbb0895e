"""Where something is, as people at a table say it: beside which landmark, and on whose side of the table."""

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from sightline.geometry.shapes import Point3, Scene, Solid
from sightline.i18n import Language, messages, translate

BESIDE = 60.0
"""So near to a landmark, in mm, one is beside it."""
NEAR = 200.0
"""Farther from every landmark one is in the open."""
STEP = 5.0
"""What is not higher than this is the ground."""
UNDER_A_ROOF = frozenset({"roof", "floor"})
CONTRACTED: dict[Language, tuple[tuple[str, str], ...]] = {
    "en": (),
    "es": (("a el ", "al "), ("de el ", "del ")),
    "fr": (("de le ", "du "), ("de les ", "des ")),
}


class Landmark(NamedTuple):
    """A piece of scenery that has a name."""

    key: str
    low: tuple[float, float]
    high: tuple[float, float]
    top: float
    covered: bool
    """Whether one can be inside."""
    twin: bool
    """Whether there is another one like it across the table."""

    def distance(self, x: float, y: float) -> float:
        """From a point of the plan; 0 inside."""
        across = max(self.low[0] - x, x - self.high[0], 0.0)
        along = max(self.low[1] - y, y - self.high[1], 0.0)
        return float((across * across + along * along) ** 0.5)

    @property
    def size(self) -> float:
        """Square millimetres of the plan."""
        return (self.high[0] - self.low[0]) * (self.high[1] - self.low[1])


def place_name(piece: str) -> str:
    """The key by which a piece of a table is named.

    >>> place_name("far-casks-2"), place_name("fish-hall")
    ('casks', 'fish_hall')
    """
    return re.sub(r"-\d+$", "", piece.removeprefix("far-")).replace("-", "_")


_KNOWN: dict[int, tuple[Scene, tuple[Landmark, ...]]] = {}


def landmarks(scene: Scene) -> tuple[Landmark, ...]:
    """The named pieces of a table, found out once."""
    known = _KNOWN.get(id(scene))
    if known is None or known[0] is not scene:
        known = _KNOWN[id(scene)] = (scene, tuple(_landmarks(scene)))
    return known[1]


def _landmarks(scene: Scene) -> Iterable[Landmark]:
    pieces: dict[str, list[Solid]] = defaultdict(list)
    for solid in scene.solids:
        pieces[solid.piece].append(solid)
    for piece, solids in pieces.items():
        key = place_name(piece)
        if key not in _named():
            continue
        corners = [corner for solid in solids for corner in solid.outline]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        twin = f"far-{piece}" in pieces or (piece.startswith("far-") and piece.removeprefix("far-") in pieces)
        top = max(solid.top_at(x, y) for solid in solids for x, y in solid.outline)
        covered = any(solid.kind in UNDER_A_ROOF for solid in solids)
        yield Landmark(key, (min(xs), min(ys)), (max(xs), max(ys)), top, covered, twin)


@lru_cache
def _named() -> frozenset[str]:
    start = "places.name."
    return frozenset(key.removeprefix(start) for key in messages("en") if key.startswith(start))


def where(scene: Scene, point: Point3, language: Language, home: float | None) -> str:
    """A point of the table in words; `home` is the y where the listener's side began."""
    x, y, z = point
    landmarks(scene)  # once known it stays so, and nothing else gets its identity
    nearest = _nearest(id(scene), x, y)
    if nearest is None or nearest[0] > NEAR:
        return translate("places.open", language)
    far, mark = nearest
    place = translate(f"places.name.{mark.key}", language)
    if mark.twin and home is not None:
        half = scene.depth / 2
        own = ((mark.low[1] + mark.high[1]) / 2 > half) == (home > half)
        place = translate("places.mine" if own else "places.theirs", language, place=place)
    said = translate(f"places.{_relation(mark, far, z)}", language, place=place)
    for apart, together in CONTRACTED[language]:
        said = said.replace(apart, together)
    return said


@lru_cache(maxsize=1024)
def _nearest(scene: int, x: float, y: float) -> tuple[float, Landmark] | None:
    """The landmark that a point is named by, and how far it is; everybody who looks on is told of the same points."""
    found = min(((each.distance(x, y), each.size, each) for each in _KNOWN[scene][1]), default=None)
    return None if found is None else (found[0], found[2])


def _relation(mark: Landmark, far: float, z: float) -> str:
    if far > 0:
        return "beside" if far <= BESIDE else "near"
    if z >= mark.top - max(STEP, mark.top * 0.4) and z > STEP:
        return "on"
    if mark.covered:
        return "inside"
    return "on" if z > STEP else "beside"
