"""Heads that show a face: in the head's own frame, of radius 13, looking to the right."""

from collections.abc import Callable, Mapping

from sightline.drawings.looks import Head
from sightline.drawings.pen import Frame, Sheet

FACE = "M-10 -9Q-3 -15 6 -12Q11 -9 11 -3L13.500 2.500L11 4L10.500 9Q8 13.500 3 13L-4 10Q-11 3 -10 -9Z"


def face(sheet: Sheet, f: Frame) -> None:
    """A face with an eye and an ear."""
    sheet.add("skin", f.path(FACE))
    sheet.flat(
        "far", f.path("M5 -3L10 -3.500L10 -1.800L6 -1.200Z"), f.path("M6.500 7L10.500 6.500L10.500 7.700L7 8.200Z")
    )
    sheet.flat("far", f.disc(-4, 1, 2.6, 3.4), opacity=0.45)


def _short(sheet: Sheet, f: Frame) -> None:
    face(sheet, f)
    sheet.add("hair", f.path("M-12 3Q-16 -14 -2 -17Q9 -19 12 -8L8 -6L3 -8L-3 -7L-5 -1L-7 -1L-8 5Z"))


def _bald(sheet: Sheet, f: Frame) -> None:
    face(sheet, f)
    sheet.add("skin", f.path("M-12 1Q-14 -15 1 -16Q10 -15 11.500 -5L4 -8L-6 -2Z"))
    sheet.flat("accent", f.path("M4 -15L7 -14L8 3L6 3Z"))


def _long(sheet: Sheet, f: Frame) -> None:
    sheet.add("hair", f.path("M-6 -16Q-20 -12 -16 8Q-22 18 -16 30Q-8 26 -4 14L4 -4Z"))
    face(sheet, f)
    sheet.add("hair", f.path("M-13 14Q-18 -12 -2 -17Q10 -19 12 -7L6 -8Q-2 -6 -4 2L-5 12Z"))


def _braid(sheet: Sheet, f: Frame) -> None:
    sheet.add("hair", f.limb(((-10, -4), 5), ((-24, -2), 4.6), ((-35, 10), 3.8), ((-38, 26), 1.5)))
    sheet.add("accent", f.disc(-37.5, 19, 3.4))
    _short(sheet, f)


def _topknot(sheet: Sheet, f: Frame) -> None:
    sheet.add("hair", f.limb(((-5, -15), 3), ((-12, -25), 5), ((-22, -22), 1.5)))
    _short(sheet, f)
    sheet.add("accent", f.bar(-9, -19, 7, 4, 1.5))


def _mohawk(sheet: Sheet, f: Frame) -> None:
    face(sheet, f)
    sheet.add("skin", f.path("M-12 1Q-14 -15 1 -16Q10 -15 11.500 -5L4 -8L-6 -2Z"))
    sheet.add(
        "accent", f.path("M-13 5L-22 1L-15 -5L-20 -12L-10 -14L-11 -23L-2 -18L2 -27L6 -18L12 -22L10 -10Q0 -16 -9 -8Z")
    )


def _curls(sheet: Sheet, f: Frame) -> None:
    sheet.add("hair", *(f.disc(x, y, 7) for x, y in ((-12, 5), (-14, -5), (-9, -14), (1, -17), (8, -13))))
    face(sheet, f)
    sheet.add("hair", *(f.disc(x, y, 5) for x, y in ((-9, -3), (-5, -10), (2, -12), (8, -10))))


def _cap(sheet: Sheet, f: Frame) -> None:
    face(sheet, f)
    sheet.add("hair", f.path("M-12 -6L-4 -7L-5 0L-8 6Q-13 2 -12 -6Z"))
    sheet.add("plate", f.path("M-13 -5Q-14 -18 0 -18Q11 -18 12 -7L-4 -6Z"))
    sheet.add("accent", f.path("M6 -9L20 -6Q21 -3 18 -3L5 -5Z"))


def _beret(sheet: Sheet, f: Frame) -> None:
    _short(sheet, f)
    sheet.add("accent", f.path("M-19 -8Q-18 -20 0 -20Q13 -19 13 -9L11 -7Q0 -10 -10 -6Q-18 -3 -19 -8Z"))
    sheet.flat("light", f.disc(8, -12, 2.4))


def _goggles(sheet: Sheet, f: Frame) -> None:
    _short(sheet, f)
    sheet.add("dark", f.path("M-13 -5L12 -7L13 0L-12 1Z"))
    sheet.add("glow", f.bar(2, -7.5, 11, 8, 3.5))


def _hat(sheet: Sheet, f: Frame) -> None:
    face(sheet, f)
    sheet.add("hair", f.path("M-12 -6L-4 -6L-6 8L-12 10Q-14 2 -12 -6Z"))
    sheet.add("plate", f.path("M-11 -7L-8 -22Q0 -26 9 -21L12 -7Z"))
    sheet.flat("accent", f.path("M-11 -8L-10 -12L11.200 -12L12 -8Z"))
    sheet.add("plate", f.path("M-25 -3Q-12 -11 2 -10Q17 -10 26 -4Q12 -5 1 -5Q-12 -5 -25 -3Z"))


def _wrap(sheet: Sheet, f: Frame) -> None:
    """A cloth about the head and the mouth."""
    face(sheet, f)
    sheet.add(
        "plate",
        f.path("M-13 4Q-17 -14 0 -18Q13 -18 13 -6L-3 -4L-5 2Z"),
        f.path("M-11 2L12.500 3.500Q13 13 5 16L-8 14Z"),
    )
    sheet.flat("cloth", f.path("M-12 -8L12 -12L12.500 -10L-12 -5Z"), f.path("M-10 7L12 7L11 9L-10 10Z"))


def _veil(sheet: Sheet, f: Frame) -> None:
    sheet.add("plate", f.path("M-7 -17Q-21 -8 -17 14L-21 31L-9 26L-2 8Z"))
    face(sheet, f)
    sheet.add("plate", f.path("M-14 12Q-18 -14 -1 -17Q12 -18 12.500 -6L-2 -6L-6 6Z"))
    sheet.add("accent", f.path("M-4 2L13.500 2.500L12 12L5 23L-5 15Z"))
    sheet.flat("glow", f.disc(8, -11, 2))


def _crown(sheet: Sheet, f: Frame) -> None:
    _short(sheet, f)
    sheet.add("hair", f.path("M-5 6L11 6L10 14L4 20L-4 14Z"))
    sheet.add("glow", f.path("M-13 -6L-15 -21L-8 -14L-4 -25L1 -15L7 -25L9 -14L15 -19L12 -7Z"))


def _lens(sheet: Sheet, f: Frame) -> None:
    """A shaved head with one great eye of glass."""
    _bald(sheet, f)
    sheet.add("dark", f.path("M-12 -5L3 -7L3 2L-12 0Z"))
    sheet.add("light", f.disc(7, -2.5, 7))
    sheet.add("glow", f.disc(8, -2.5, 4))


FACES: Mapping[Head, Callable[[Sheet, Frame], None]] = {
    "short": _short,
    "bald": _bald,
    "long": _long,
    "braid": _braid,
    "topknot": _topknot,
    "mohawk": _mohawk,
    "curls": _curls,
    "cap": _cap,
    "beret": _beret,
    "goggles": _goggles,
    "hat": _hat,
    "wrap": _wrap,
    "veil": _veil,
    "crown": _crown,
    "lens": _lens,
}
