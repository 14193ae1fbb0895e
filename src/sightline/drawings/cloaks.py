"""What people wear over their clothes: what hangs behind them, and what lies over shoulders and hips."""

from collections.abc import Callable, Mapping

from sightline.drawings.bodies import Body
from sightline.drawings.pen import Point, Sheet

Painter = Callable[[Sheet, Body], None]


def _nothing(sheet: Sheet, body: Body) -> None:
    del sheet, body


# ---------------------------------------------------------------- behind


def _cape_behind(sheet: Sheet, body: Body) -> None:
    f = body.spine.scaled(body.build.torso, 1)
    sheet.add("accent", f.path("M-12 2Q-34 40 -52 104L-34 98L-22 116L-6 98L10 112L8 40L12 4Z"))
    sheet.flat("ground", f.path("M-14 30Q-26 60 -33 98L-30 96Q-20 60 -10 34Z"), opacity=0.25)


def _half_behind(sheet: Sheet, body: Body) -> None:
    f = body.spine.scaled(body.build.torso, 1)
    sheet.add("accent", f.path("M-10 0Q-30 20 -38 62L-24 58L-16 70L0 56L6 4Z"))


def _coat_behind(sheet: Sheet, body: Body) -> None:
    f = body.spine.scaled(body.build.torso, 1)
    sheet.add("plate", f.path("M-12 40Q-22 70 -34 102L-18 98L-8 108L2 96L14 104L12 44Z"))
    sheet.flat("ground", f.path("M-8 52Q-12 76 -16 98L-13 99Q-6 76 -4 54Z"), opacity=0.3)


def _scarf_behind(sheet: Sheet, body: Body) -> None:
    f = body.spine
    sheet.add(
        "accent",
        f.path("M-4 0Q-26 -8 -44 6Q-50 12 -62 8Q-54 20 -42 18Q-24 10 -2 8Z"),
        f.path("M-4 2Q-22 6 -34 22Q-40 30 -48 32Q-38 38 -28 30Q-14 14 0 8Z"),
    )


def _leaves_behind(sheet: Sheet, body: Body) -> None:
    f = body.spine.scaled(body.build.torso, 1)
    points: list[Point] = [(-10, -4)]
    for step in range(9):
        out = -22 - step * 3.4
        points += [(out - 9, 6 + step * 9), (out + 4, 9 + step * 9)]
    points += [(-30, 96), (-18, 84), (-8, 94), (2, 82), (8, 60), (10, 0)]
    sheet.add("cloth", f.polygon(points))


def _wings_behind(sheet: Sheet, body: Body) -> None:
    f = body.spine
    sheet.add("accent", f.path("M-6 4Q-36 -40 -78 -46Q-70 -26 -78 -14Q-64 -8 -66 6Q-50 4 -50 18Q-34 10 -6 28Z"))
    sheet.flat(
        "ground",
        f.path("M-8 8Q-40 -24 -72 -40L-71 -38Q-40 -18 -8 12Z"),
        f.path("M-8 14Q-36 -6 -70 -13L-69 -11Q-36 -2 -8 17Z"),
        opacity=0.35,
    )
    sheet.add("accent", f.path("M8 4Q26 -40 56 -52Q54 -34 60 -24Q48 -18 50 -6Q36 -4 34 8Q22 4 8 18Z"), opacity=1)


def _reeds_behind(sheet: Sheet, body: Body) -> None:
    f = body.spine
    for lean, long in ((-40, 54), (-26, 66), (-12, 58), (-54, 44)):
        g = f.moved(-8, 10).turned(lean)
        sheet.add("accent", g.path(f"M-2.500 0Q-4 {-long * 0.6} 0 {-long}Q4 {-long * 0.6} 2.500 0Z"))


def _ribbons_behind(sheet: Sheet, body: Body) -> None:
    f = body.spine
    for row, drop in enumerate((14, 30, 46)):
        sheet.add(
            "accent",
            f.path(
                f"M-8 {drop}Q-30 {drop - 8} -44 {drop + 10 + row * 4}Q-54 {drop + 18} -66 {drop + 8}"
                f"Q-54 {drop + 28} -40 {drop + 18 + row * 4}Q-26 {drop + 4} -8 {drop + 6}Z"
            ),
        )


def _fur_behind(sheet: Sheet, body: Body) -> None:
    f = body.spine.scaled(body.build.torso, 1)
    sheet.add("dark", f.path("M-10 0L-26 14L-24 22L-34 34L-28 42L-36 56L-26 60L-28 74L-14 66L-4 74L2 40L8 2Z"))


BEHIND: Mapping[str, Painter] = {
    "cape": _cape_behind, "half": _half_behind, "coat": _coat_behind, "scarf": _scarf_behind,
    "leaves": _leaves_behind, "wings": _wings_behind, "reeds": _reeds_behind, "ribbons": _ribbons_behind,
    "fur": _fur_behind,
}  # fmt: skip


# ---------------------------------------------------------------- over


def _cape_over(sheet: Sheet, body: Body) -> None:
    f = body.spine.scaled(body.build.torso, 1)
    sheet.add("accent", f.path("M-15 10Q-16 -4 -4 -6L9 -6Q17 -2 16 8Q8 2 0 3Q-9 4 -15 10Z"))


def _poncho_over(sheet: Sheet, body: Body) -> None:
    f = body.spine.scaled(body.build.torso, 1)
    sheet.add("plate", f.path("M-5 -6L8 -6Q20 4 25 40L12 36L6 50L-4 40L-14 52L-20 38L-28 40Q-22 6 -5 -6Z"))
    sheet.flat("accent", f.path("M-24 28Q0 20 23 28L24 33Q0 26 -26 34Z"))


def _coat_over(sheet: Sheet, body: Body) -> None:
    f = body.spine.scaled(body.build.torso, 1)
    sheet.add("plate", f.path("M-12 44L-2 46L-8 90L-26 96Z"), f.path("M4 46L13 44L22 92L8 92Z"))


def _fur_over(sheet: Sheet, body: Body) -> None:
    f = body.spine.scaled(body.build.torso, 1)
    sheet.add(
        "light",
        f.path("M-6 -8L8 -8L18 -2L22 8L16 8L17 16L10 11L6 18L0 11L-6 18L-10 11L-18 18L-17 10L-24 10L-17 -2Z"),
    )
    sheet.flat("dark", f.path("M-10 0L-6 7L-3 1Z"), f.path("M4 1L7 8L11 1Z"), opacity=0.4)


def _scarf_over(sheet: Sheet, body: Body) -> None:
    f = body.spine
    sheet.add("accent", f.path("M-10 -6Q2 -1 14 -6L15 3Q2 9 -11 3Z"))


def _leaves_over(sheet: Sheet, body: Body) -> None:
    f = body.spine.scaled(body.build.torso, 1)
    sheet.add("cloth", f.path("M-6 -8L8 -8L16 0L22 12L15 10L18 24L9 16L4 28L-3 17L-10 28L-13 16L-24 24L-21 10L-15 0Z"))
    sheet.flat(
        "accent",
        f.path("M-14 6L-8 2L-9 9Z"),
        f.path("M2 8L8 5L7 13Z"),
        f.path("M-5 13L0 10L-1 18Z"),
        f.path("M12 12L15 8L17 15Z"),
    )


def _tabard_over(sheet: Sheet, body: Body) -> None:
    f = body.spine.scaled(body.build.torso, 1)
    sheet.add("accent", f.path("M-6 44L9 44L13 92L4 86L-6 94Z"))
    sheet.flat("light", f.disc(2.5, 66, 4))


def _sash_over(sheet: Sheet, body: Body) -> None:
    f = body.spine.scaled(body.build.torso, 1)
    sheet.add("accent", f.path("M8 -2L15 4L-9 46L-13 38Z"), f.path("M-12 44L-4 46L-10 74L-18 70Z"))


def _skirt_over(sheet: Sheet, body: Body) -> None:
    f = body.spine.scaled(body.build.torso, 1)
    sheet.add("plate", f.path("M-12 48L13 48L22 78L14 76L10 84L2 77L-6 85L-12 77L-22 80Z"))
    sheet.flat("accent", f.path("M-17 66Q0 60 18 65L19 69Q0 64 -18 70Z"))


def _apron_over(sheet: Sheet, body: Body) -> None:
    f = body.spine.scaled(body.build.torso, 1)
    sheet.add("light", f.path("M-5 6L8 6L11 30L16 84L-12 86L-9 30Z"))
    sheet.flat("dark", f.bar(-5, 54, 13, 12, 2))


OVER: Mapping[str, Painter] = {
    "cape": _cape_over, "half": _cape_over, "poncho": _poncho_over, "coat": _coat_over, "fur": _fur_over,
    "scarf": _scarf_over, "leaves": _leaves_over, "tabard": _tabard_over, "sash": _sash_over, "skirt": _skirt_over,
    "apron": _apron_over,
}  # fmt: skip


def draw_behind(sheet: Sheet, body: Body, cloak: str) -> None:
    """What hangs behind somebody."""
    BEHIND.get(cloak, _nothing)(sheet, body)


def draw_over(sheet: Sheet, body: Body, cloak: str) -> None:
    """What lies over somebody."""
    OVER.get(cloak, _nothing)(sheet, body)
