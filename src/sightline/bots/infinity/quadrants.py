"""Ground that counts in a mission: which Quadrant a place is in, and who is strong where."""

import numpy as np

from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.stakes import price
from sightline.bots.infinity.ways import Box
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.missions.domination import Domination, quadrants_of
from sightline.games.infinity.core.table.port import Mostly
from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.shapes import Point3, Zone

NOWHERE = -1
"""What counts for nobody: an edition may divide only a part of the table."""


def has_quadrants(now: Situation) -> bool:
    """Whether there is ground to be held."""
    return isinstance(now.fixed.scenario, Domination)


def boxes(now: Situation) -> list[Box]:
    """The Quadrants, from the low edge on."""
    return now.once("quadrants", lambda: [_box(each) for each in quadrants_of(now)])


def _box(zone: Zone) -> Box:
    xs, ys = zip(*zone.outline, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def quadrant_of(now: Situation, at: Point3) -> int:
    """The Quadrant that a place is in; `NOWHERE` outside of them all."""
    return next((number for number, box in enumerate(boxes(now)) if _within(box, at)), NOWHERE)


def _within(box: Box, at: Point3, margin: float = 0.0) -> bool:
    west, south, east, north = box
    return west - margin <= at[0] <= east + margin and south - margin <= at[1] <= north + margin


def strengths(mind: Mind) -> list[list[float]]:
    """Army Points of both sides in each Quadrant, one's own first; found out once for a decision."""

    def ask() -> list[list[float]]:
        found = np.zeros((len(boxes(mind.now)), 2))
        for side, player in enumerate((mind.player, 1 - mind.player)):
            for each in mind.now.of(player):
                number = NOWHERE if mind.now.is_null(each) else _home(mind.now, each)
                if number != NOWHERE:
                    found[number, side] += price(mind.now, each)
        rows: list[list[float]] = found.tolist()
        return rows

    return mind.now.once(("quadrants: strengths", mind.player), ask)


def _home(now: Situation, trooper: Trooper) -> int:
    """The Quadrant that a trooper counts for; only who stands on a border has to be measured."""
    body, found = now.body(trooper), boxes(now)
    radius = body.silhouette.radius
    clear = next((number for number, box in enumerate(found) if _within(box, trooper.at, -radius)), None)
    if clear is not None:
        return clear
    if not any(_within(box, trooper.at, radius) for box in found):
        return NOWHERE
    zones = enumerate(quadrants_of(now))
    return next((number for number, zone in zones if now.table.lies(body, Mostly(zone))), NOWHERE)
