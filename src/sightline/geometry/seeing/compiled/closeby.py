"""Eyes and places, for pairs of which one is above the other: there is hardly a depth by which lines could be told.

Cells of eyes (`eyes`) together with places of the face are halved until the beam in the middle of one is free, or one
line of all its beams is stopped by one thing.
"""

import math

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, X, Z
from sightline.geometry.seeing.compiled.beams import LARGE, half_height
from sightline.geometry.seeing.compiled.blaming import stopped_to
from sightline.geometry.seeing.compiled.compiling import compiled, stays_apart
from sightline.geometry.seeing.compiled.desk import LOOKED_AT, Desk
from sightline.geometry.seeing.compiled.eyes import (
    ACROSS,
    ALONG,
    CELL,
    SURFACE,
    TOP,
    UNDERSIDE,
    WALL,
    Looks,
    enclose_eyes,
    eye_at,
    looks_of,
    size,
    tallest,
)
from sightline.geometry.seeing.compiled.looking import look_at
from sightline.geometry.seeing.compiled.things import Things
from sightline.geometry.seeing.compiled.trying import try_patch

SIDEWAYS, UPWARDS = CELL, CELL + 2
"""Columns of places of the face, after those of the eyes: from and to each way."""

SMALLEST = 0.1
"""Cells are not halved below this size."""

DROPPED, SEEN, OPEN = range(3)


@compiled
def close_by(desk: Desk, things: Things, witness: Floats, patience: int) -> int:
    """Which of two silhouettes sees a patch of the other (0 or 1), or -1 if none does.

    Of each surface so many cells are looked at. Where some are left, or too small, it is noted that this is not proven.
    """
    stays_apart()
    desk.counts[LOOKED_AT] = 0
    for way in range(2):
        for surface in range(4):
            # Large cells come before their halves, so that no small corner takes all the time.
            cell, last, doubts = 0, 1 if _begin(desk, way, surface) else 0, False
            while cell < last and cell < patience:
                found = _settle(desk, things, way, cell, witness)
                if found == SEEN:
                    desk.counts[LOOKED_AT] = cell + 1
                    return way
                if found == OPEN:
                    if _halve(desk, way, cell, last):
                        last += 2
                    else:
                        doubts = True
                cell += 1
            if cell < last or doubts:
                desk.counts[LOOKED_AT] = -cell
    return -1


@compiled
def _begin(desk: Desk, way: int, number: int) -> bool:
    """Write a whole surface with a whole face: two parts of the wall, the top, the underside; whether they can face.

    Eyes below the target's base see its underside, and its face from there upside down, so the wall has two parts.
    """
    viewer, target, cell = desk.bodies[way, 0], desk.bodies[way, 1], desk.close[0]
    radius, height, base = viewer[RADIUS], viewer[HEIGHT], target[Z] - viewer[Z]
    # To somebody wider, more than the front half of a wall shows.
    turn = math.acos(max(min((radius - target[RADIUS]) / max(target[X], 1e-9), 1.0), -1.0))
    surface, across, first, last = WALL, turn, max(base, 0.0), height
    there = first <= last
    if number == 1:
        first, last = 0.0, min(base, height)
        there = first < last
    elif number > 1:
        surface, across, first, last = TOP if number == 2 else UNDERSIDE, radius, -radius, radius
        there = base + target[HEIGHT] > height if number == 2 else base < 0
    cell[SURFACE], cell[ACROSS], cell[ACROSS + 1], cell[ALONG], cell[ALONG + 1] = surface, -across, across, first, last
    room = target[RADIUS] - LARGE / 2
    cell[SIDEWAYS], cell[SIDEWAYS + 1] = -room, room
    cell[UPWARDS], cell[UPWARDS + 1] = half_height(target), target[HEIGHT] + 2 * target[RADIUS]
    return bool(there)


@compiled
def _settle(desk: Desk, things: Things, way: int, number: int, witness: Floats) -> int:
    stays_apart()
    viewer, target, cell = desk.bodies[way, 0], desk.bodies[way, 1], desk.close[number]
    near = desk.boxes[0]
    if not enclose_eyes(viewer, desk.close, number, near):
        return DROPPED
    looks, half = looks_of(target, near), half_height(target)
    first, last, low, high = cell[SIDEWAYS], cell[SIDEWAYS + 1], cell[UPWARDS], cell[UPWARDS + 1]
    nearest = 0.0 if first <= 0.0 <= last else min(abs(first), abs(last))
    if low + half > tallest(looks, target, nearest + LARGE / 2):
        return DROPPED
    x, y, z = eye_at(viewer, cell[SURFACE], _middle(cell, ACROSS), _middle(cell, ALONG))
    look = look_at(x, y, z, target)
    if try_patch(things, way, look, target, (first + last) / 2, (low + high) / 2, witness, desk.blame):
        return SEEN
    for shown in range(2):
        # Who is right above the target or below it sees nothing of its wall.
        if (looks.wall > 0.0) if shown else looks.bare:
            wall = target[HEIGHT] if shown else 0.0
            some = Looks(
                looks.above, wall, False, looks.least_steep, looks.most_steep, looks.least_turn, looks.most_turn
            )
            if not stopped_to(desk, things, way, some, first, last, low, high):
                return OPEN
    return DROPPED


@compiled
def _middle(cell: Floats, column: int) -> float:
    return float((cell[column] + cell[column + 1]) / 2)


@compiled
def _halve(desk: Desk, way: int, number: int, to: int) -> bool:
    """Write the halves of a cell behind all others, unless it is too small."""
    cell, best, longest = desk.close[number], ACROSS, 0.0
    for column in (ACROSS, ALONG, SIDEWAYS, UPWARDS):
        length = (
            size(desk.bodies[way, 0], desk.close, number, column) if column < CELL else cell[column + 1] - cell[column]
        )
        if length > longest:
            best, longest = column, length
    if longest < SMALLEST:
        return False
    for half in range(2):
        for column in range(CELL + 4):
            desk.close[to + half, column] = cell[column]
        desk.close[to + half, best + 1 - half] = _middle(cell, best)
    return True
