"""What is used at arm's length: the hand at the origin, the point upwards."""

from collections.abc import Callable, Mapping

from sightline.drawings.pen import Frame, Sheet


def _sword(sheet: Sheet, frame: Frame) -> None:
    sheet.add("light", frame.path("M-3 -6L-3 -58L0 -66L3 -58L3 -6Z"))
    sheet.flat("dark", frame.bar(-0.6, -56, 1.2, 48))
    _hilt(sheet, frame)


def _great_sword(sheet: Sheet, frame: Frame) -> None:
    sheet.add("light", frame.path("M-4.5 -8L-5 -80L0 -92L5 -80L4.5 -8Z"))
    sheet.flat("dark", frame.bar(-1, -78, 2, 66))
    sheet.add("accent", frame.path("M-14 -8L14 -8L11 -3L-11 -3Z"), frame.limb(((0, -4), 2.4), ((0, 14), 2.4)))
    sheet.add("accent", frame.disc(0, 17, 4))


def _sabre(sheet: Sheet, frame: Frame) -> None:
    sheet.add("light", frame.path("M-3 -6Q-8 -36 6 -62Q0 -34 4 -6Z"))
    _hilt(sheet, frame)


def _knife(sheet: Sheet, frame: Frame) -> None:
    sheet.add("light", frame.path("M-3 -4L-3 -22L0 -30L3 -24L3 -4Z"))
    sheet.add("dark", frame.limb(((0, -3), 2.2), ((0, 8), 2.2)))


def _axe(sheet: Sheet, frame: Frame) -> None:
    sheet.add("dark", frame.limb(((0, 16), 2), ((0, -56), 2)))
    sheet.add(
        "light",
        frame.path("M-2 -54Q10 -58 18 -64Q22 -48 18 -32Q10 -38 -2 -42Z"),
        frame.path("M-2 -52L-10 -56L-10 -42L-2 -44Z"),
    )
    sheet.flat("accent", frame.path("M15 -61Q18.500 -48 15 -35L18 -33Q22 -48 18 -63Z"))


def _hammer(sheet: Sheet, frame: Frame) -> None:
    sheet.add("dark", frame.limb(((0, 20), 2.2), ((0, -58), 2.2)))
    sheet.add("light", frame.bar(-16, -70, 32, 19, 3))
    sheet.flat("accent", frame.bar(-16, -70, 6, 19, 2), frame.bar(10, -70, 6, 19, 2))
    sheet.add("accent", frame.disc(0, -60.5, 3.5))


def _claws(sheet: Sheet, frame: Frame) -> None:
    for turn in (-16, 2, 20):
        sheet.add("light", frame.turned(turn).path("M-2.500 -3Q-4 -18 3 -30Q2.500 -14 2.500 -3Z"))
    sheet.add("accent", frame.bar(-7, -6, 14, 8, 3))


def _wire(sheet: Sheet, frame: Frame) -> None:
    """A blade that is hardly there: two prongs and a thread of light between them."""
    sheet.add("light", frame.path("M-5 -4L-7 -22L-4 -24L-1 -6Z"), frame.path("M5 -4L7 -22L4 -24L1 -6Z"))
    sheet.add("glow", frame.path("M-1.500 -8L-1.500 -60L0 -66L1.500 -60L1.500 -8Z"))
    _hilt(sheet, frame)


def _staff(sheet: Sheet, frame: Frame) -> None:
    sheet.add("dark", frame.limb(((0, 52), 2), ((0, -62), 2)))
    sheet.add("accent", frame.disc(0, -66, 7))
    sheet.flat("glow", frame.disc(0, -66, 3.5))


def _baton(sheet: Sheet, frame: Frame) -> None:
    sheet.add("light", frame.limb(((0, 8), 2.4), ((0, -34), 2.8)))
    sheet.add("glow", frame.limb(((0, -30), 3.4), ((0, -38), 3.4)))


def _hilt(sheet: Sheet, frame: Frame) -> None:
    sheet.add("accent", frame.bar(-8, -7, 16, 4, 1.5))
    sheet.add("dark", frame.limb(((0, -3), 2.2), ((0, 9), 2.2)))


BLADES: Mapping[str, Callable[[Sheet, Frame], None]] = {
    "sword": _sword, "great_sword": _great_sword, "sabre": _sabre, "knife": _knife, "axe": _axe, "hammer": _hammer,
    "claws": _claws, "wire": _wire, "staff": _staff, "baton": _baton,
}  # fmt: skip
