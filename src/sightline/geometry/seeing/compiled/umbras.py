"""What one thing hides of a column of a face from all eyes of a cell: its umbra.

For one line in plan from an eye to the foot of a column, a thing is in the way over some stretch of the line, and hides
the heights of the column between two that follow from the ends of that stretch. Hidden from all eyes of a cell is what
is hidden for the lines between like corners of the box around the eyes and of the box around the foot of the column,
from the lowest and from the highest eyes (`shadows`).

On a cap heights do not differ but depths, and what is hidden of a column is again one stretch: its ends are found by
halving.
"""

import math

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, X, Y, Z
from sightline.geometry.seeing.compiled.between import BODY, MODELS_AT, PARTS, Between
from sightline.geometry.seeing.compiled.blocking import clip
from sightline.geometry.seeing.compiled.columns import LARGE, Desk, cut, is_open, patch_height, side_of
from sightline.geometry.seeing.compiled.compiling import compiled, stays_apart
from sightline.geometry.seeing.compiled.eyes import Looks, enclose_face, tallest
from sightline.geometry.seeing.compiled.shadows import (
    FARTHEST,
    HIGHEST,
    LEFTMOST,
    LOWEST,
    NEAREST,
    NOTHING,
    RIGHTMOST,
    stops,
    stops_line,
)
from sightline.geometry.shapes import EPSILON

HALVINGS = 5
"""How often the stretch in which an end is hidden on a cap is halved."""

COARSE, CLOSE = 1.0, 0.1
"""Distances of places on a cap that are tried."""

MATTERS = 3.0
"""What a difference between eyes counts at most when a cell is about to be halved."""

Stretch = tuple[float, float]

NONE: Stretch = (math.inf, -math.inf)


@compiled
def _part_stretch(tape: Floats, at: int, end: int, sx: float, sy: float, ex: float, ey: float) -> Stretch:
    """The shares of a line in plan between which it is in a part."""
    enter, leave = 0.0, 1.0
    for plane in range(at + 4, end, 3):
        a, b, c = tape[plane], tape[plane + 1], tape[plane + 2]
        enter, leave = clip(a * sx + b * sy - c, a * ex + b * ey - c, enter, leave)
        if enter >= leave:
            break
    return enter, leave


@compiled
def _model_stretch(tape: Floats, at: int, sx: float, sy: float, ex: float, ey: float) -> Stretch:
    """The shares of a line in plan between which it is in a model."""
    dx, dy, fx, fy = ex - sx, ey - sy, sx - tape[at + X], sy - tape[at + Y]
    radius, length, towards = tape[at + RADIUS] - EPSILON, dx * dx + dy * dy, fx * dx + fy * dy
    room = towards * towards + length * (radius * radius - fx * fx - fy * fy)
    if not (room > 0 and length > 0):
        return NONE
    half = math.sqrt(room)
    return max((-towards - half) / length, 0.0), min((-towards + half) / length, 1.0)


@compiled
def _umbra(between: Between, number: int, near: Floats, far: Floats, target: Floats) -> tuple[float, float, float]:
    """Between which heights a thing hides all that is above the foot of a column, and how much the heights of eyes
    matter to that.
    """
    stays_apart()
    tape, model = between.tape, number - between.counts[PARTS]
    base, top, high_enough = target[Z], target[Z] + target[HEIGHT], patch_height(target)
    lowest, highest, matters = -math.inf, math.inf, 0.0
    one_eye = near[NEAREST] == near[FARTHEST] and near[RIGHTMOST] == near[LEFTMOST]
    for corner in range(1 if one_eye else 4):
        sx, sy = near[NEAREST + (corner & 1)], near[RIGHTMOST + (corner >> 1)]
        ex, ey = far[NEAREST + (corner & 1)], far[RIGHTMOST + (corner >> 1)]
        if model < 0:
            at, end = between.starts[2 * number], between.starts[2 * number + 1]
            enter, leave = _part_stretch(tape, at, end, sx, sy, ex, ey)
            underside, before = tape[at], tape[at + 3] + tape[at + 1] * sx + tape[at + 2] * sy
            after = tape[at + 3] + tape[at + 1] * ex + tape[at + 2] * ey
        else:
            at = between.counts[MODELS_AT] + BODY * model
            enter, leave = _model_stretch(tape, at, sx, sy, ex, ey)
            underside, before = tape[at + Z] - EPSILON, tape[at + Z] + tape[at + HEIGHT] - EPSILON
            after = before
        if enter >= leave:
            return math.inf, -math.inf, 0.0
        enter = max(enter, 1e-9)
        first, last = before + enter * (after - before), before + leave * (after - before)
        from_low = from_high = 0.0
        for row in range(LOWEST, HIGHEST + 1):
            eye = near[row]
            high = eye + max((first - eye) / enter, (last - eye) / leave)
            low = eye + min((underside - eye) / enter, (underside - eye) / leave)
            lowest, highest = max(lowest, low), min(highest, high)
            # What is left beside it does not matter where it is lower than a patch.
            high, low = top if high > top - high_enough else high, base if low < base + high_enough else low
            if row == LOWEST:
                from_low, from_high = low, high
            else:
                matters = max(matters, abs(low - from_low), abs(high - from_high))
    return lowest, highest, min(matters, MATTERS)


@compiled
def hide_columns(
    between: Between, desk: Desk, level: int, looks: Looks, target: Floats, steps: int, columns: int, need: float
) -> float:
    """Take out of the gaps of a level what single things hide of them from all eyes of the box around them.

    Returns how much the heights of the eyes matter.
    """
    stays_apart()
    radius, far = target[RADIUS], desk.boxes[1]
    turn, slack = (looks.least_turn + looks.most_turn) / 2, (looks.most_turn - looks.least_turn) / 2
    cos, sin, matters = math.cos(turn), math.sin(turn), 0.0
    for column in range(columns):
        if not desk.many[level, column]:
            continue
        side = side_of(target, steps, column)
        # No patch reaches beyond the face.
        tall = tallest(looks, target, side)
        cut(desk, level, column, tall, math.inf, need)
        wide, deep = side / radius, math.sqrt(max(1 - side * side / (radius * radius), 0.0))
        ahead, aside = cos * deep + sin * wide, sin * deep - cos * wide
        depth_slack = radius * (abs(aside) * slack + slack * slack / 2)
        side_slack = radius * (abs(ahead) * slack + slack * slack / 2)
        far[NEAREST], far[FARTHEST] = target[X] - radius * ahead - depth_slack, target[X] - radius * ahead + depth_slack
        far[RIGHTMOST], far[LEFTMOST] = -radius * aside - side_slack, -radius * aside + side_slack
        bare = looks.bare or looks.wall == 0
        if not bare:
            matters += _hide_wall(between, desk, level, column, looks, target, need)
        if desk.many[level, column] and (bare or looks.most_steep > 0):
            _hide_cap(between, desk, level, column, looks, target, side, 0.0 if bare else looks.wall, tall, steps)
            # How steeply a cap is looked at depends on the height of the eye, if only a little.
            matters += 1e-6
    return matters


@compiled
def _hide_wall(
    between: Between, desk: Desk, level: int, column: int, looks: Looks, target: Floats, need: float
) -> float:
    """The part of a column that is on the wall; returns how much the heights of eyes matter."""
    things, matters = desk.things[level], 0.0
    hint = desk.hints[0]
    for place in range(things[0] + 1):
        number = things[place] if place else hint
        if number == NOTHING or (place and number == hint):
            continue
        low, high, matter = _umbra(between, number, desk.boxes[0], desk.boxes[1], target)
        first, last = low - target[Z], high - target[Z]
        if not looks.above:
            first, last = target[HEIGHT] - last, target[HEIGHT] - first
        last = min(last, looks.wall)
        matters += matter
        if not (first < last and last > 0):
            continue
        cut(desk, level, column, first, last, need)
        if not desk.many[level, column] or last - first > looks.wall / 2:
            desk.hints[0] = number
        if not desk.many[level, column]:
            break
    return matters


@compiled
def _hide_cap(
    between: Between,
    desk: Desk,
    level: int,
    column: int,
    looks: Looks,
    target: Floats,
    side: float,
    begin: float,
    tall: float,
    steps: int,
) -> None:
    """The part of a column that is on a cap."""
    stays_apart()
    step = min(max(LARGE / steps, CLOSE), COARSE)
    need, place = patch_height(target) - 1e-6, begin + 0.3 * step
    while place < tall and desk.many[level, column]:
        if is_open(desk, level, column, place):
            number = _stopper(between, desk, level, looks, target, side, place)
            if number != NOTHING:
                desk.hints[1] = number
                first = last = place
                # To eyes of which some see a wall and others do not, a place is on either: only itself is hidden.
                if not looks.bare or looks.wall == 0:
                    first = _end(between, desk, number, looks, target, side, place, max(place - step, begin + 1e-7))
                    last = _end(between, desk, number, looks, target, side, place, min(place + step, tall))
                # Nothing is left open between the wall and what is hidden right above it.
                cut(desk, level, column, begin if first <= begin + 1e-6 else first, last, need)
                place = max(place, last - step / 2)
        place += step


@compiled
def _stopper(between: Between, desk: Desk, level: int, looks: Looks, target: Floats, side: float, place: float) -> int:
    """What stops all lines to a place of the face, or NOTHING."""
    stays_apart()
    near, far, things, hint = desk.boxes[0], desk.boxes[1], desk.things[level], desk.hints[1]
    enclose_face(looks, target, side, side, place, place, far)
    if hint != NOTHING and stops(between, hint, near, far):
        return int(hint)
    sx, sy = (near[NEAREST] + near[FARTHEST]) / 2, (near[RIGHTMOST] + near[LEFTMOST]) / 2
    ex, ey = (far[NEAREST] + far[FARTHEST]) / 2, (far[RIGHTMOST] + far[LEFTMOST]) / 2
    sz, ez = (near[LOWEST] + near[HIGHEST]) / 2, (far[LOWEST] + far[HIGHEST]) / 2
    for row in range(1, things[0] + 1):
        number = things[row]
        # What stops all lines stops the one in their middle.
        if number != hint and stops_line(between, number, sx, sy, sz, ex, ey, ez) and stops(between, number, near, far):
            return int(number)
    return NOTHING


@compiled
def _end(
    between: Between, desk: Desk, number: int, looks: Looks, target: Floats, side: float, hidden: float, beyond: float
) -> float:
    """How far towards a place beyond a hidden one a thing hides."""
    stays_apart()
    near, far = desk.boxes[0], desk.boxes[1]
    enclose_face(looks, target, side, side, beyond, beyond, far)
    if stops(between, number, near, far):
        return beyond
    for _ in range(HALVINGS):
        middle = (hidden + beyond) / 2
        enclose_face(looks, target, side, side, middle, middle, far)
        if stops(between, number, near, far):
            hidden = middle
        else:
            beyond = middle
    return hidden
