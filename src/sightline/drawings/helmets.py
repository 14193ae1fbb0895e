"""Heads that show no face, or little of one: in the head's own frame, of radius 13, looking to the right."""

from collections.abc import Callable, Mapping

from sightline.drawings.faces import face
from sightline.drawings.looks import Head
from sightline.drawings.pen import Frame, Sheet

SHELL = "M-14 7Q-18 -16 0 -18Q15 -18 15 -4L15 6L9 14L-3 14L-10 11Z"


def _helmet(sheet: Sheet, f: Frame) -> None:
    face(sheet, f)
    sheet.add("plate", f.path("M-15 5Q-18 -18 0 -19Q15 -19 15 -6L4 -6L1 2L1 9L-6 10Z"))
    sheet.add("dark", f.path("M-1 5L8 14L4 16L-5 9Z"))
    sheet.flat("accent", f.path("M-15 -2Q-14 -6 -13.500 -8L-4 -10L-4 -6Z"))


def _visor(sheet: Sheet, f: Frame) -> None:
    sheet.add("plate", f.path(SHELL))
    sheet.add("accent", f.path("M-1 -7L15 -8L16 -1L13 2L-1 1Z"))
    sheet.flat("glow", f.path("M1 -5.500L8 -6L6 -2L1 -2Z"))
    sheet.add("dark", f.path("M2 6L14 5L9 13L3 13Z"))


def _dome(sheet: Sheet, f: Frame) -> None:
    """A diver's helmet: a globe with a round window."""
    sheet.add("plate", f.disc(1, -3, 18))
    sheet.add("dark", f.disc(7, -3, 10.5))
    sheet.add("glow", f.disc(7.5, -3, 7.5))
    sheet.flat("light", f.path("M3 -6Q5 -9 9 -9L6 -5L4 -3Z"))
    sheet.add("plate", f.bar(-14, 11, 29, 6, 2))
    sheet.flat("accent", f.disc(-10, -10, 2.4), f.disc(-13, 1, 2.4))


def _fin(sheet: Sheet, f: Frame) -> None:
    sheet.add("accent", f.path("M-3 -15Q-14 -30 -24 -27Q-15 -18 -15 -6Z"))
    sheet.add("plate", f.path("M-14 8Q-18 -15 0 -17Q13 -17 20 1L16 8L6 13L-8 12Z"))
    sheet.add("dark", f.path("M4 -6L15 -4L18 1L6 2Z"))
    sheet.flat("far", f.path("M-9 4L-7 3L-5 10L-7 10Z"), f.path("M-4 4L-2 3L0 10L-2 10Z"))


def _mask(sheet: Sheet, f: Frame) -> None:
    """A smooth face with slits, under a hood."""
    sheet.add("cloth", f.path("M-15 16Q-21 -16 0 -20Q14 -20 15 -4L8 -8L-4 12Z"))
    sheet.add("light", f.path("M-5 -11Q6 -15 12 -9L14 2Q13 12 6 16Q-3 12 -5 2Z"))
    sheet.flat("ground", f.path("M5 -4L12.500 -5L11.500 -2L6 -1.500Z"), f.path("M-2 -3L2 -3.500L2 -1.200L-1 -1Z"))
    sheet.flat("accent", f.path("M3.500 -12L5.500 -12L6 15L4.500 15Z"))


def _hood(sheet: Sheet, f: Frame) -> None:
    sheet.add("cloth", f.path("M-17 18Q-22 -14 -4 -20Q6 -23 16 -8Q12 -10 8 -8L10 12L2 18Z"))
    sheet.add("ground", f.path("M-2 12Q-8 -8 8 -11L14 -5L12 9Q6 14 -2 12Z"))
    sheet.flat("glow", f.path("M4 -3L11 -4L10 -1L5 -0.500Z"))


def _wolf(sheet: Sheet, f: Frame) -> None:
    sheet.add(
        "plate", f.path("M-20 20L-15 10L-20 4L-14 -4L-16 -24L-6 -15L4 -17L16 -10L28 -4L26 0L12 1L8 8Q-4 16 -20 20Z")
    )
    sheet.add("skin", f.path("M2 1L12 1L11 9Q8 14 3 13L-2 9Z"))
    sheet.flat("ground", f.path("M7 -9L13 -8L9 -6Z"), f.path("M24 -4L28 -4L26 -1Z"))
    sheet.flat("light", f.path("M14 1L16 1L15 5Z"), f.path("M19 1L21 0.500L20 4.500Z"))
    sheet.flat("accent", f.path("M-14 -18L-8 -14L-12 -10Z"))


def _bear(sheet: Sheet, f: Frame) -> None:
    sheet.add("plate", f.disc(-11, -15, 6.5), f.disc(5, -18, 6))
    sheet.flat("accent", f.disc(-11, -15, 3), f.disc(5, -18, 2.8))
    sheet.add(
        "plate",
        f.path("M-20 22L-16 12L-20 6L-15 -6Q-10 -20 4 -18Q16 -15 17 -8L25 -5Q28 2 22 3L12 3L6 10Q-6 18 -20 22Z"),
    )
    sheet.add("skin", f.path("M0 4L12 3L11 10Q8 14 3 13L-3 10Z"))
    sheet.flat("ground", f.disc(12, -8, 1.8), f.path("M21 -5L26 -3.500L23 -1Z"))


def _fox(sheet: Sheet, f: Frame) -> None:
    sheet.add("hair", f.path("M-13 8Q-18 -12 -2 -16L-4 10Z"))
    sheet.add("light", f.path("M-9 -8L-9 -25L0 -14L7 -14L13 -25L14 -6L22 5L10 8L2 14L-6 6Z"))
    sheet.flat(
        "accent", f.path("M-8 -12L-8 -21L-3 -14Z"), f.path("M8 -13L12.500 -20L13 -10Z"), f.path("M9 4L22 5L14 7Z")
    )
    sheet.flat("ground", f.path("M6 -4L13 -6L11 -2Z"))


def _horns(sheet: Sheet, f: Frame) -> None:
    sheet.add("light", f.path("M-4 -14Q-20 -14 -20 -30Q-12 -22 2 -18Z"), f.path("M9 -14Q22 -16 20 -30Q14 -22 3 -18Z"))
    sheet.add("plate", f.path(SHELL))
    sheet.add("ground", f.path("M3 -6L14 -7L14 -3L9 -2L9 10L6 10L6 -2L3 -2Z"))


def _antlers(sheet: Sheet, f: Frame) -> None:
    for side, lean in ((-4, -26), (5, 14)):
        g = f.moved(side, -15).turned(lean)
        sheet.add(
            "light",
            g.limb(((0, 2), 2), ((0, -24), 1.2)),
            g.limb(((0, -8), 1.6), ((-9, -18), 1)),
            g.limb(((0, -14), 1.5), ((8, -24), 1)),
        )
    sheet.add("cloth", f.path("M-16 16Q-20 -14 -2 -19Q14 -19 14 -6L6 -6L0 12Z"))
    sheet.add("plate", f.path("M-2 -9L12 -11L15 -2L19 8L14 13L4 12Q-2 4 -2 -9Z"))
    sheet.flat("ground", f.path("M6 -5L12 -6L11 -2Z"), f.disc(16, 8, 1.3))


def _respirator(sheet: Sheet, f: Frame) -> None:
    sheet.add("cloth", f.path(SHELL))
    sheet.add("glow", f.disc(8, -5, 5.5))
    sheet.add("dark", f.path("M2 2L14 1L17 8L12 15L3 13Z"))
    sheet.add("plate", f.disc(14, 11, 5.5), f.disc(2, 13, 4.5))
    sheet.flat("dark", f.disc(14, 11, 2.4))


def _crest(sheet: Sheet, f: Frame) -> None:
    sheet.add("accent", f.path("M10 -17Q2 -32 -14 -29Q-28 -22 -26 2Q-20 -8 -15 -6L-6 -17Z"))
    sheet.add("plate", f.path(SHELL))
    sheet.add("ground", f.path("M4 -6L15 -6L15 -2.500L10 -2L10 11L7 11L7 -2L4 -2Z"))


def _bell(sheet: Sheet, f: Frame) -> None:
    sheet.add("plate", f.path("M-4 -22Q11 -24 13 -6Q15 2 21 8L-19 8Q-13 2 -13 -6Q-13 -20 -4 -22Z"))
    sheet.add("accent", f.disc(0, -24, 3.5))
    sheet.flat("accent", f.path("M-17 5L19 5L21 8L-19 8Z"))
    sheet.add("ground", f.path("M-7 8L15 8L12 15L-4 15Z"))
    sheet.flat("glow", f.path("M6 9.500L12 9.500L11 11.500L7 11.500Z"))


def _kettle(sheet: Sheet, f: Frame) -> None:
    face(sheet, f)
    sheet.add("plate", f.path("M-12 -6Q-12 -20 0 -20Q13 -20 13 -6Z"))
    sheet.add("plate", f.path("M-21 -2Q-10 -9 1 -9Q14 -9 22 -2Q11 -5 1 -4Q-11 -4 -21 -2Z"))
    sheet.flat("accent", f.bar(-12, -10, 25, 2.4))


def _lamp(sheet: Sheet, f: Frame) -> None:
    _helmet(sheet, f)
    sheet.add("dark", f.bar(7, -19, 9, 10, 2))
    sheet.add("glow", f.disc(17, -14, 5.5))
    sheet.flat("glow", f.path("M20 -17L36 -25L36 -2L20 -11Z"), opacity=0.28)


def _aerial(sheet: Sheet, f: Frame) -> None:
    sheet.add(
        "light",
        f.limb(((-10, -10), 1.3), ((-18, -36), 0.9)),
        f.disc(-18, -37, 2.4),
        f.limb(((-12, -6), 1.2), ((-25, -24), 0.8)),
    )
    _visor(sheet, f)
    sheet.add("dark", f.disc(-7, -2, 6))
    sheet.flat("accent", f.disc(-7, -2, 3))


def _beak(sheet: Sheet, f: Frame) -> None:
    sheet.add("cloth", f.path("M-16 16Q-21 -15 -2 -19Q13 -20 14 -8L4 -4L2 14Z"))
    sheet.add("light", f.path("M0 -9Q8 -13 13 -7Q24 -2 32 11Q18 6 10 10L2 9Z"))
    sheet.add("glow", f.disc(7, -3, 4))
    sheet.flat("dark", f.path("M14 3L26 8L25 9L13 6Z"))


def _moth(sheet: Sheet, f: Frame) -> None:
    for lean in (-34, 22):
        g = f.moved(2, -14).turned(lean)
        sheet.add("accent", g.path("M-1 0Q-7 -14 -2 -30Q6 -16 1 0Z"))
        sheet.flat("light", g.limb(((0, 0), 0.7), ((-2, -26), 0.5)))
    sheet.add("plate", f.path("M-13 10Q-16 -15 2 -17Q15 -16 14 0L8 14L-4 14Z"))
    sheet.add("ground", f.disc(8, -3, 6.5, 7.5))
    sheet.flat("glow", f.disc(9.5, -5, 2))


def _bark(sheet: Sheet, f: Frame) -> None:
    sheet.add(
        "cloth",
        f.limb(((-6, -14), 2.6), ((-15, -30), 1)),
        f.limb(((0, -16), 2.4), ((3, -34), 1)),
        f.limb(((5, -14), 2), ((16, -26), 0.8)),
    )
    sheet.add(
        "accent",
        f.path("M-15 -30L-22 -36L-14 -39L-10 -33Z"),
        f.path("M3 -34L0 -43L8 -42L8 -35Z"),
        f.path("M16 -26L18 -34L24 -30L20 -25Z"),
    )
    sheet.add("plate", f.path("M-14 10L-16 -4L-8 -17L4 -18L14 -9L13 2L16 6L9 14L-3 16Z"))
    sheet.flat("ground", f.path("M3 -5L12 -7L10 -1L5 -1Z"), f.path("M4 7L12 6L8 9Z"))
    sheet.flat("cloth", f.path("M-10 8L-8 -8L-6 -8L-7 9Z"), f.path("M-3 12L-2 -12L0 -12L0 12Z"))


def _alien(sheet: Sheet, f: Frame) -> None:
    sheet.add("plate", f.path("M10 -12Q-2 -24 -24 -22Q-32 -18 -26 -12Q-14 -6 -12 4L-4 13L8 14L13 6L14 -4Z"))
    sheet.flat("cloth", f.path("M-24 -19Q-8 -19 2 -10L0 -8Q-10 -15 -24 -16Z"))
    sheet.add("glow", f.path("M4 -5L13 -8L13 -3L7 -1Z"))
    sheet.flat("ground", f.path("M4 8L12 7L9 10Z"))


HELMETS: Mapping[Head, Callable[[Sheet, Frame], None]] = {
    "helmet": _helmet,
    "visor": _visor,
    "dome": _dome,
    "fin": _fin,
    "mask": _mask,
    "hood": _hood,
    "wolf": _wolf,
    "bear": _bear,
    "fox": _fox,
    "horns": _horns,
    "antlers": _antlers,
    "respirator": _respirator,
    "crest": _crest,
    "bell": _bell,
    "kettle": _kettle,
    "lamp": _lamp,
    "aerial": _aerial,
    "beak": _beak,
    "moth": _moth,
    "bark": _bark,
    "alien": _alien,
}
