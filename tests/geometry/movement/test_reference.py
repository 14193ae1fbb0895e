"""The referee against a slow reference that looks at the base every half millimetre and knows nothing of areas."""

import math
import random
from collections import Counter

import numpy as np
import numpy.typing as npt
import shapely

from sightline.geometry.moving.movement import check_move
from sightline.geometry.moving.paths import Walk
from sightline.geometry.moving.surfaces import ground
from sightline.geometry.shapes import SILHOUETTES, Body, Point, Scene, Silhouette, Solid

STEP = 0.5
SIZE = 300.0
Floats = npt.NDArray[np.float64]
ANGLES = np.linspace(0, 2 * math.pi, 96, endpoint=False)


def tops(solids: list[Solid], x: Floats, y: Floats) -> Floats:
    """The heights of the table and of every solid at points of the plan; minus infinity where there is no top."""
    table = np.where((x >= 0) & (x <= SIZE) & (y >= 0) & (y <= SIZE), 0.0, -np.inf)
    blocks = [
        np.where(shapely.intersects_xy(shapely.Polygon(solid.outline), x, y), solid.top, -np.inf) for solid in solids
    ]
    return np.stack((table, *blocks))


def slow_walk(solids: list[Solid], silhouette: Silhouette, start: Point, end: Point, give: float) -> bool:
    """Whether a base can be pushed straight along, with so much to spare (or, negative, so much too big)."""
    share = np.linspace(0, 1, math.ceil(math.dist(start, end) / STEP) + 1)
    x, y = (one + share * (two - one) for one, two in zip(start, end, strict=True))
    middle = tops(solids, x, y)
    half = silhouette.radius / 2 - give
    rim = tops(solids, x[:, None] + half * np.cos(ANGLES), y[:, None] + half * np.sin(ANGLES))
    points = shapely.points(x, y)
    apart = np.stack([shapely.distance(shapely.Polygon(solid.outline), points) for solid in solids])
    bottoms, heights = np.asarray([solid.bottom for solid in solids]), np.asarray([solid.top for solid in solids])
    height, step = float(middle[:, 0].max()), silhouette.height
    for number in range(len(share)):
        under_foot = int(np.where(middle[:, number] <= height + step, middle[:, number], -np.inf).argmax())
        below = float(middle[under_foot, number])
        if below < height - step:
            return False
        if below > height and np.isfinite(middle[under_foot, max(0, number - 1)]):
            return False  # What was overhead a moment ago cannot be stepped on from below.
        height = below
        walls = (bottoms < height + step) & (height + step < heights)
        if (apart[walls, number] < silhouette.radius - give).any():
            return False
        if (rim[:, number].max(axis=0) < height - step).any():
            return False
    return True


def random_blocks(chance: random.Random) -> list[Solid]:
    found = []
    for number in range(chance.randint(2, 7)):
        x, y, turn = chance.uniform(40, 260), chance.uniform(40, 260), chance.uniform(0, math.pi)
        w, d = chance.uniform(6, 60), chance.uniform(6, 60)
        corners = [
            (x + u * math.cos(turn) - v * math.sin(turn), y + u * math.sin(turn) + v * math.cos(turn))
            for u, v in ((-w, -d), (w, -d), (w, d), (-w, d))
        ]
        bottom = chance.choice([0, 0, 0, 0, 30, 55])
        top = bottom + chance.choice([8, 25, 38, 55, 90])
        found.append(Solid(id=str(number), outline=tuple(corners), bottom=bottom, top=top))
    return found


def compare(chance: random.Random) -> str:
    """One walk on one table, judged by both: "free", "blocked", or "close" where a millimetre decides."""
    solids = random_blocks(chance)
    silhouette = SILHOUETTES[chance.choice("1235")]
    table = ground(Scene(width=SIZE, depth=SIZE, solids=tuple(solids)))
    start, end = ((chance.uniform(30, 270), chance.uniform(30, 270)) for _ in range(2))
    height = float(tops(solids, np.asarray(start[:1]), np.asarray(start[1:])).max())
    if not slow_walk(solids, silhouette, start, (start[0] + 0.1, start[1]), -1.0):
        return "no start"
    answer = check_move(table, Body(at=(*start, height), silhouette=silhouette), (Walk(((*end, height),)),), 1000)
    at_the_end = {"movement.no_room_to_end", "movement.end_obstructed"}
    walked = all(violation.code in at_the_end for violation in answer.violations)
    if slow_walk(solids, silhouette, start, end, -1.0):
        assert walked, answer.violations
        return "free"
    if not slow_walk(solids, silhouette, start, end, 1.0):
        assert not walked
        return "blocked"
    return "close"


def test_the_referee_agrees_with_the_reference_unless_a_millimetre_decides() -> None:
    chance = random.Random(7)
    verdicts = Counter(compare(chance) for _ in range(300))
    assert verdicts["free"] > 40
    assert verdicts["blocked"] > 40
    assert verdicts["close"] < 30
