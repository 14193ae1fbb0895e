"""The sign of a faction, large and quiet behind everybody: about 100 across, around the origin."""

import math
from collections.abc import Callable, Mapping

from sightline.drawings.pen import Frame

Emblem = Callable[[Frame], tuple[str, ...]]


def _anchor(f: Frame) -> tuple[str, ...]:
    return (
        f.disc(0, -42, 11) + f.disc(0, -42, 5),
        f.bar(-4, -34, 8, 78, 2),
        f.bar(-24, -24, 48, 8, 3),
        f.path("M-50 8L-34 2L-34 14Q-26 36 0 40Q26 36 34 14L34 2L50 8L42 14Q34 50 0 54Q-34 50 -42 14Z"),
    )


def _lantern(f: Frame) -> tuple[str, ...]:
    return (
        f.path("M-24 -22L24 -22L32 -12L32 30L24 40L-24 40L-32 30L-32 -12Z"),
        f.path("M-16 -32L16 -32L22 -25L-22 -25Z"),
        f.bar(-20, 43, 40, 8, 3),
        f.path("M-12 -35Q-12 -54 0 -54Q12 -54 12 -35L7 -35Q7 -47 0 -47Q-7 -47 -7 -35Z"),
    )


def _wave(f: Frame) -> tuple[str, ...]:
    crest = "M-54 0Q-40 -22 -20 -4Q-2 14 18 -4Q36 -20 54 0L54 12Q36 -6 18 8Q-2 26 -20 8Q-38 -8 -54 12Z"
    return tuple(f.moved(0, y).path(crest) for y in (-30, 0, 30))


def _peaks(f: Frame) -> tuple[str, ...]:
    return (
        f.path("M-56 40L-22 -26L-8 -2L10 -44L56 40L36 40L10 -6L-2 20L-20 -2L-38 40Z"),
        *(f.disc(-40 + 10 * step, 52 if step % 2 else 50, 2.6) for step in range(9)),
    )


def _lock(f: Frame) -> tuple[str, ...]:
    return (
        f.path("M-34 -6L34 -6L34 48L-34 48Z"),
        f.path(
            "M-24 -10L-24 -26Q-22 -52 0 -52Q22 -52 24 -26L24 -10L13 -10L13 -26Q12 -41 0 -41Q-12 -41 -13 -26L-13 -10Z"
        ),
    )


def _road(f: Frame) -> tuple[str, ...]:
    return (
        f.path("M-12 -50L0 -50L-8 52L-46 52Z"),
        f.path("M12 -50L0 -50L8 52L46 52Z"),
        f.disc(0, -30, 13),
    )


def _chevrons(f: Frame) -> tuple[str, ...]:
    return tuple(f.moved(0, y).path("M-46 0L0 -34L46 0L46 18L0 -16L-46 18Z") for y in (-14, 16, 46))


def _wings(f: Frame) -> tuple[str, ...]:
    wing = "M0 -12Q-30 -50 -58 -34Q-46 -26 -50 -14Q-38 -10 -40 2Q-26 4 -24 16Q-10 14 0 30Z"
    return (f.path(wing), f.scaled(-1, 1).path(wing))


def _crescent(f: Frame) -> tuple[str, ...]:
    return (f.path("M18 -50Q-46 -46 -46 2Q-44 50 18 52Q-16 34 -16 0Q-16 -34 18 -50Z"), f.disc(30, 0, 9))


def _cross(f: Frame) -> tuple[str, ...]:
    return (f.bar(-13, -52, 26, 104, 4), f.bar(-52, -13, 104, 26, 4))


def _rays(points: int, inner: float, outer: float = 52) -> Emblem:
    """A star of so many points."""
    turns = [math.pi * step / points - math.pi / 2 for step in range(2 * points)]
    reaches = [(inner if at % 2 else outer, turn) for at, turn in enumerate(turns)]
    rim = [(reach * math.cos(turn), reach * math.sin(turn)) for reach, turn in reaches]
    return lambda f: (f.polygon(rim),)


EMBLEMS: Mapping[str, Emblem] = {
    "anchor": _anchor,
    "lantern": _lantern,
    "wave": _wave,
    "peaks": _peaks,
    "lock": _lock,
    "road": _road,
    "star": _rays(5, 22),
    "sun": _rays(12, 38),
    "diamond": _rays(2, 30, 54),
    "hex": _rays(3, 50, 50),
    "gear": _rays(10, 36, 50),
    "cross": _cross,
    "chevrons": _chevrons,
    "crescent": _crescent,
    "wings": _wings,
}
FREE = ("star", "sun", "diamond", "cross", "hex", "chevrons", "crescent", "wings", "gear")
"""Those that belong to nobody in particular."""
