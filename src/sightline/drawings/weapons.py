"""Firearms from the side: the muzzle to the right, the trigger hand at the origin.

A firearm is put together from a few parts, and how long and thick they are is what tells one from another.
"""

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from sightline.drawings.pen import Frame, Point, Sheet

Magazine = Literal["", "box", "curved", "drum", "belt", "tube", "cell", "cylinder"]
Muzzle = Literal["", "brake", "wide", "bulb", "twin", "triple", "prongs", "dish", "flame", "long"]
Sight = Literal["", "iron", "dot", "scope", "large"]
Stock = Literal["", "full", "short", "frame"]
Hold = Literal["rifle", "hip", "shoulder", "hand", "bow"]


class Gun(NamedTuple):
    """How a firearm looks."""

    hold: Hold = "rifle"
    stock: Stock = "full"
    body: float = 30
    """How far the receiver reaches in front of the hand."""
    depth: float = 11
    barrel: float = 20
    """How far the barrel reaches in front of the receiver."""
    bore: float = 4
    jacket: float = 0
    """How much of the barrel is inside a jacket."""
    magazine: Magazine = "box"
    sight: Sight = "iron"
    muzzle: Muzzle = ""
    below: Literal["", "grip", "pump", "tube", "legs"] = ""


GUNS: Mapping[str, Gun] = {
    "rifle": Gun(body=26, barrel=22, jacket=12, magazine="curved", sight="dot", muzzle="brake"),
    "combi": Gun(body=32, barrel=15, bore=4.5, jacket=9, magazine="box", sight="dot", below="tube"),
    "breaker": Gun(body=30, barrel=14, bore=6, magazine="box", sight="dot", muzzle="prongs", below="grip"),
    "plasma": Gun(stock="short", body=28, depth=13, barrel=18, bore=5, magazine="cell", sight="dot", muzzle="bulb"),
    "marksman": Gun(stock="frame", body=28, barrel=34, bore=3.6, jacket=14, magazine="box", sight="scope"),
    "sniper": Gun(stock="frame", body=30, barrel=52, bore=3.8, jacket=14, sight="large", muzzle="long", below="legs"),
    "submachine": Gun(stock="frame", body=20, depth=10, barrel=9, bore=4, magazine="curved", below="grip", sight="dot"),
    "shotgun": Gun(body=20, depth=10, barrel=27, bore=6.5, magazine="tube", sight="", below="pump"),
    "riot": Gun(stock="short", body=24, depth=13, barrel=12, bore=9, magazine="drum", sight="", muzzle="wide"),
    "chain": Gun(stock="short", body=18, depth=12, barrel=15, bore=11, magazine="", sight="", muzzle="triple"),
    "machine": Gun(
        hold="hip",
        stock="short",
        body=38,
        depth=17,
        barrel=36,
        bore=6.5,
        jacket=22,
        magazine="belt",
        sight="iron",
        muzzle="brake",
        below="legs",
    ),
    "spitfire": Gun(stock="short", body=30, depth=14, barrel=20, bore=6, jacket=12, magazine="drum", sight="dot"),
    "fury": Gun(stock="short", body=30, depth=14, barrel=24, bore=7.5, magazine="drum", sight="scope", muzzle="twin"),
    "mk12": Gun(stock="full", body=34, depth=15, barrel=16, bore=8, magazine="box", sight="dot", muzzle="brake"),
    "cannon": Gun(
        hold="hip",
        stock="short",
        body=36,
        depth=20,
        barrel=46,
        bore=9,
        jacket=26,
        magazine="cell",
        muzzle="prongs",
    ),
    "feuerbach": Gun(
        hold="hip",
        stock="short",
        body=34,
        depth=16,
        barrel=40,
        bore=9,
        magazine="cell",
        sight="scope",
        muzzle="twin",
    ),
    "missile": Gun(hold="shoulder", body=34, depth=20, barrel=28, bore=20, magazine="", sight="large", muzzle="wide"),
    "rocket": Gun(hold="shoulder", body=30, depth=14, barrel=34, bore=14, magazine="", sight="dot", muzzle="bulb"),
    "grenade": Gun(stock="short", body=24, depth=11, barrel=12, bore=10, magazine="cylinder", sight="iron"),
    "flame": Gun(stock="", body=26, depth=10, barrel=24, bore=5, jacket=14, magazine="", sight="", muzzle="flame"),
    "jammer": Gun(stock="short", body=22, depth=12, barrel=12, bore=4, magazine="cell", sight="", muzzle="dish"),
    "pistol": Gun(hold="hand", stock="", body=13, depth=7, barrel=5, bore=4, magazine="", sight=""),
    "heavy_pistol": Gun(
        hold="hand", stock="", body=15, depth=9, barrel=9, bore=5, magazine="", sight="", muzzle="brake"
    ),
    "sprayer": Gun(
        hold="hand", stock="", body=12, depth=10, barrel=8, bore=7, magazine="cell", sight="", muzzle="wide"
    ),
    "bow": Gun(hold="bow"),
}
"""Families of weapons, by what somebody across the table would call them."""

FORE = 24.0
"""Where the other hand holds a firearm, at most."""


def fore(gun: Gun) -> Point:
    """Where the other hand holds it."""
    if gun.hold == "hip":
        return (min(FORE, gun.body * 0.6), -gun.depth - 3)
    return (min(FORE, gun.body - 3), 1.5)


def draw_gun(sheet: Sheet, frame: Frame, gun: Gun) -> None:
    """Lay a firearm on a sheet."""
    if gun.hold == "bow":
        _bow(sheet, frame)
        return
    if gun.hold == "shoulder":
        _tube(sheet, frame, gun)
        return
    axis = -gun.depth * 0.62
    end = gun.body + gun.barrel
    sheet.add("light", *_barrel(frame, gun, axis, end))
    MUZZLES[gun.muzzle](sheet, frame.moved(end, axis), gun.bore / 2, gun.barrel)
    _magazine(sheet, frame, gun, axis)
    sheet.add("light", *_stock(frame, gun), frame.path("M-3 0L4 0L0 12L-7 12Z"))
    sheet.add("light", *_body(frame, gun))
    sheet.flat("dark", frame.bar(0, -gun.depth * 0.45, gun.body * 0.62, gun.depth * 0.16, 1))
    sheet.flat("accent", frame.bar(gun.body * 0.72, -gun.depth * 0.5, gun.body * 0.16, gun.depth * 0.26, 1))
    _below(sheet, frame, gun, axis)
    _sight(sheet, frame, gun)


def _body(frame: Frame, gun: Gun) -> tuple[str, ...]:
    back, front, top = -9.0, gun.body, -gun.depth
    return (
        frame.path(
            f"M{back} {top + 2}L{back + 5} {top}L{front - 5} {top}L{front} {top + 3}L{front} -2L{front - 4} 0L{back} 0Z"
        ),
    )


def _barrel(frame: Frame, gun: Gun, axis: float, end: float) -> tuple[str, ...]:
    half = gun.bore / 2
    pieces = [frame.bar(gun.body - 2, axis - half, end - gun.body + 2, gun.bore, 1)]
    if gun.jacket:
        pieces.append(frame.bar(gun.body - 2, axis - half - 2, gun.jacket + 2, gun.bore + 4, 1.5))
    return tuple(pieces)


def _stock(frame: Frame, gun: Gun) -> tuple[str, ...]:
    top = -gun.depth
    if gun.stock == "full":
        return (frame.path(f"M-7 {top + 2}L-28 {top + 3}L-30 6L-25 6L-22 0L-7 -1Z"),)
    if gun.stock == "short":
        return (frame.path(f"M-7 {top + 2}L-18 {top + 3}L-20 4L-15 4L-13 0L-7 0Z"),)
    if gun.stock == "frame":
        return (frame.path(f"M-7 {top + 3}L-27 {top + 3}L-29 6L-24 6L-23 {top + 7}L-7 {top + 7}Z"),)
    return ()


def _magazine(sheet: Sheet, frame: Frame, gun: Gun, axis: float) -> None:
    at = gun.body * 0.42
    match gun.magazine:
        case "box":
            sheet.add("dark", frame.path(f"M{at - 4} -2L{at + 5} -2L{at + 6} 13L{at - 3} 13Z"))
        case "curved":
            sheet.add(
                "dark",
                frame.path(f"M{at - 4} -2L{at + 4} -2Q{at + 5} 8 {at + 11} 14L{at + 4} 17Q{at - 3} 9 {at - 4} -2Z"),
            )
        case "drum":
            sheet.add("dark", frame.disc(at + 2, 6, 9.5))
            sheet.flat("light", frame.disc(at + 2, 6, 3))
        case "belt":
            sheet.add("dark", frame.bar(at - 6, -2, 18, 15, 2))
            sheet.add("accent", frame.path(f"M{at - 2} -6L{at + 6} -6L{at + 6} 1L{at - 2} 1Z"))
        case "tube":
            sheet.add("dark", frame.bar(gun.body - 2, axis + gun.bore / 2 + 0.5, gun.barrel - 4, 4, 1))
        case "cell":
            sheet.add("accent", frame.bar(at - 5, -3, 12, 9, 3))
        case "cylinder":
            sheet.add("dark", frame.bar(at - 3, -gun.depth + 1, 16, 17, 5))
            sheet.flat("light", frame.bar(at - 1, -gun.depth + 5, 12, 2), frame.bar(at - 1, -gun.depth + 11, 12, 2))
        case _:
            pass


def _below(sheet: Sheet, frame: Frame, gun: Gun, axis: float) -> None:
    match gun.below:
        case "grip":
            sheet.add("light", frame.path(f"M{gun.body - 7} -1L{gun.body - 1} -1L{gun.body - 3} 9L{gun.body - 7} 9Z"))
        case "pump":
            sheet.add("dark", frame.bar(gun.body + 3, axis + 1, 15, 7, 2))
        case "tube":
            sheet.add("dark", frame.bar(gun.body - 10, -1, 18, 5, 2))
        case "legs":
            foot = gun.body + gun.barrel * 0.5
            sheet.add("light", frame.limb(((foot, axis + 2), 1.2), ((foot + 9, axis + 15), 1.2)))
            sheet.add("light", frame.limb(((foot, axis + 2), 1.2), ((foot - 5, axis + 16), 1.2)))
        case _:
            pass


def _sight(sheet: Sheet, frame: Frame, gun: Gun) -> None:
    top = -gun.depth
    match gun.sight:
        case "iron":
            sheet.add("light", frame.bar(gun.body - 6, top - 3, 3, 4))
        case "dot":
            sheet.add("light", frame.bar(4, top - 5, 12, 5, 1.5))
            sheet.flat("glow", frame.disc(14, top - 2.5, 1.4))
        case "scope":
            sheet.add(
                "light", frame.bar(-2, top - 7, 24, 5, 2), frame.bar(4, top - 3, 3, 4), frame.bar(14, top - 3, 3, 4)
            )
            sheet.flat("glow", frame.disc(21, top - 4.5, 2))
        case "large":
            sheet.add(
                "light",
                frame.path(
                    f"M-6 {top - 9}L12 {top - 9}L18 {top - 11}L26 {top - 11}L26 {top - 2}L18 {top - 2}"
                    f"L12 {top - 3}L-6 {top - 3}Z"
                ),
            )
            sheet.add("light", frame.bar(2, top - 3, 3, 4), frame.bar(14, top - 3, 3, 4))
            sheet.flat("glow", frame.bar(23.5, top - 10, 3, 7, 1.5))
        case _:
            pass


# ---------------------------------------------------------------- muzzles: the origin is the end of the barrel

Painter = Callable[[Sheet, Frame, float, float], None]
"""Takes a sheet, a frame, half the bore, and how long the barrel is."""


def _plain(sheet: Sheet, f: Frame, half: float, long: float) -> None:
    del sheet, f, half, long


def _brake(sheet: Sheet, f: Frame, half: float, _long: float) -> None:
    sheet.add("light", f.bar(-6, -half - 1.8, 8, 2 * half + 3.6, 1))
    sheet.flat("dark", f.bar(-3, -half - 1.8, 1.6, 2 * half + 3.6))


def _silenced(sheet: Sheet, f: Frame, half: float, _long: float) -> None:
    sheet.add("light", f.bar(-12, -half - 1.8, 13, 2 * half + 3.6, 2))
    sheet.flat("dark", f.bar(-8, -1, 6, 2, 1))


def _wide(sheet: Sheet, f: Frame, half: float, _long: float) -> None:
    sheet.add("light", f.polygon(((-5, -half), (3, -half - 3), (3, half + 3), (-5, half))))


def _bulb(sheet: Sheet, f: Frame, half: float, _long: float) -> None:
    sheet.add("accent", f.disc(0, 0, half * 1.1 + 2.5, half * 0.8 + 2.5))
    sheet.flat("glow", f.disc(1, 0, half * 0.5 + 1))


def _twin(sheet: Sheet, f: Frame, half: float, long: float) -> None:
    sheet.flat("dark", f.bar(-long, -0.8, long - 3, 1.6))
    sheet.add("light", f.bar(-4, -half - 1.5, 5, 2 * half + 3, 1.5))


def _triple(sheet: Sheet, f: Frame, _half: float, long: float) -> None:
    for row in (-1, 0, 1):
        sheet.add("light", f.bar(-long, row * 4.4 - 1.9, long + 2 - abs(row) * 2, 3.8, 1.5))
    sheet.add("dark", f.bar(-long * 0.55, -7.5, 3.5, 15, 1))


def _prongs(sheet: Sheet, f: Frame, half: float, _long: float) -> None:
    for side in (-1, 1):
        prong = ((-8, side * half), (-4, side * (half + 3.5)), (7, side * (half + 1.5)), (0, side * half * 0.5))
        sheet.add("light", f.polygon(prong))
    sheet.flat("glow", f.disc(1, 0, half * 0.6))


def _dish(sheet: Sheet, f: Frame, _half: float, _long: float) -> None:
    sheet.add("accent", f.path("M-2 -11Q10 0 -2 11Q2 0 -2 -11Z"))
    sheet.add("glow", f.disc(9, 0, 2))


def _flame(sheet: Sheet, f: Frame, _half: float, _long: float) -> None:
    sheet.add("accent", f.path("M0 -2Q12 -13 24 -9Q20 -6 32 -3Q22 1 27 7Q12 10 0 2Z"))
    sheet.flat("glow", f.path("M2 -1Q10 -6 19 -2Q10 5 2 1Z"))


MUZZLES: Mapping[Muzzle, Painter] = {
    "": _plain, "brake": _brake, "long": _silenced, "wide": _wide, "bulb": _bulb, "twin": _twin,
    "triple": _triple, "prongs": _prongs, "dish": _dish, "flame": _flame,
}  # fmt: skip


# ---------------------------------------------------------------- other ways of shooting


def _tube(sheet: Sheet, frame: Frame, gun: Gun) -> None:
    """What is fired from the shoulder; the hand is below it, and as much of it is behind as in front."""
    half = gun.bore / 2
    axis = -9 - half
    back, end = -38.0, gun.body + gun.barrel
    sheet.add("light", frame.path("M-3 -8L4 -8L0 7L-7 7Z"), frame.path("M18 -8L24 -8L22 5L17 5Z"))
    sheet.add(
        "light",
        frame.path(
            f"M{back + 8} {axis - half * 0.8}L{back} {axis - half - 3}L{back} {axis + half + 3}"
            f"L{back + 8} {axis + half * 0.8}Z"
        ),
    )
    if gun.muzzle == "bulb":
        sheet.add(
            "accent",
            frame.path(
                f"M{end - 2} {axis - half - 2}L{end + 8} {axis - half - 2}L{end + 22} {axis}"
                f"L{end + 8} {axis + half + 2}L{end - 2} {axis + half + 2}Z"
            ),
        )
    else:
        sheet.add(
            "light",
            frame.path(
                f"M{end - 4} {axis - half}L{end + 4} {axis - half - 4}L{end + 4} {axis + half + 4}"
                f"L{end - 4} {axis + half}Z"
            ),
        )
        sheet.flat("accent", frame.bar(end + 0.5, axis - half - 2.5, 3.5, gun.bore + 5, 1))
    sheet.add("light", frame.bar(back + 6, axis - half, end - back - 8, gun.bore, 3))
    sheet.flat(
        "dark",
        frame.bar(-14, axis - half, 4, gun.bore),
        frame.bar(26, axis - half, 3, gun.bore),
        frame.bar(32, axis - half, 3, gun.bore),
    )
    sheet.flat("accent", frame.bar(0, axis - half * 0.45, 16, half * 0.9, 2))
    if gun.sight == "large":
        sheet.add("light", frame.bar(2, axis - half - 11, 20, 9, 2))
        sheet.flat("glow", frame.disc(20, axis - half - 6.5, 2.8))


def _bow(sheet: Sheet, frame: Frame) -> None:
    """Held by the far hand; the string is drawn to the near one, at the origin."""
    sheet.add("dark", frame.limb(((0, -2), 0.7), ((28, -46), 0.7)), frame.limb(((0, -2), 0.7), ((28, 42), 0.7)))
    sheet.add("light", frame.path("M26 -48Q48 -30 46 -10L46 6Q48 26 26 44L30 45Q56 28 53 -2Q56 -32 30 -49Z"))
    sheet.add("accent", frame.bar(45, -8, 8, 14, 2))
    sheet.add("light", frame.bar(-4, -3, 64, 2), frame.path("M58 -6L68 -2L58 2Z"))
    sheet.add("accent", frame.path("M-6 -6L4 -2L-6 2L-2 -2Z"))
