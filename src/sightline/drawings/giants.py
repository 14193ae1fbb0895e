"""TAGs: machines with somebody inside, several times as tall as whoever stands beside them."""

from collections.abc import Callable, Mapping

from sightline.drawings.facts import Facts
from sightline.drawings.looks import Frame as Kind
from sightline.drawings.looks import Look, chosen
from sightline.drawings.machines import Box
from sightline.drawings.pen import Frame, Point, Sheet, Tone, bend
from sightline.drawings.weapons import GUNS, draw_gun

KINDS: tuple[Kind, ...] = ("crane", "knight", "hull", "reaper", "gate", "loader")


def draw_giant(sheet: Sheet, base: Frame, facts: Facts, look: Look) -> Box:
    """A TAG on the ground, and beside it somebody to see how large it is."""
    kind = chosen(look.frame, facts.unit, "frame", KINDS)
    f = base.moved(-18, 0).scaled(1 if facts.silhouette >= "7" else 0.93)
    _onlooker(sheet, base.moved(94, 0))
    _leg(sheet, f, (20, -116), (46, 0), near=False)
    _far_arm(sheet, f)
    TRUNKS[kind](sheet, f)
    _leg(sheet, f, (-24, -116), (-42, 0), near=True)
    _near_arm(sheet, f, facts.weapon)
    if facts.lieutenant:
        sheet.add("light", f.limb(((-50, -190), 2), ((-56, -268), 1.6)))
        sheet.add("glow", f.path("M-56 -268L-88 -258L-55 -244Z"))
    if facts.has("remote_presence", "ecm", "ecm_hacker", "repeater"):
        sheet.add("light", f.limb(((-36, -200), 1.6), ((-44, -252), 1)), f.disc(-44, -254, 3))
    return (18, 22, 172, 172)


def _onlooker(sheet: Sheet, f: Frame) -> None:
    """Small, quiet and of no particular faction."""
    sheet.flat(
        "dark",
        f.limb(((-4, -2), 3), ((-2, -26), 4.5)),
        f.limb(((5, -2), 3), ((2, -26), 4.5)),
        f.limb(((0, -28), 6.5), ((0, -46), 8)),
        f.disc(1, -60, 6.5),
        f.limb(((-7, -46), 2.8), ((-9, -28), 2.4)),
        f.limb(((7, -46), 2.8), ((9, -28), 2.4)),
    )


def _leg(sheet: Sheet, f: Frame, hip: Point, foot: Point, *, near: bool) -> None:
    """Bent backwards, with a broad foot."""
    ankle = (foot[0] - 6, foot[1] - 18)
    knee = bend(hip, ankle, 62, 60, -1)
    heel = bend(knee, ankle, 40, 38, 1)
    tone: Tone = "cloth" if near else "far"
    plate: Tone = "plate" if near else "far"
    sheet.add(tone, f.limb((hip, 19), (knee, 15)), f.limb((knee, 13), (heel, 10)), f.limb((heel, 10), (ankle, 9)))
    sheet.add(
        plate,
        f.path(
            f"M{knee[0] - 14} {knee[1] - 26}L{knee[0] + 14} {knee[1] - 24}L{knee[0] + 20} {knee[1] + 6}"
            f"L{knee[0] + 2} {knee[1] + 18}L{knee[0] - 15} {knee[1] + 6}Z"
        ),
    )
    sheet.add(plate, f.limb(((knee[0] * 0.5 + ankle[0] * 0.5, knee[1] * 0.5 + ankle[1] * 0.5), 13), (ankle, 11)))
    x, y = foot
    sheet.add(
        "dark" if near else "far",
        f.path(f"M{x - 30} {y}L{x - 24} {y - 14}L{x - 8} {y - 22}L{x + 6} {y - 20}L{x + 30} {y - 8}L{x + 32} {y}Z"),
    )
    if near:
        sheet.flat(
            "accent",
            f.path(
                f"M{knee[0] - 10} {knee[1] - 12}L{knee[0] + 15} {knee[1] - 10}L{knee[0] + 17} {knee[1] - 4}"
                f"L{knee[0] - 11} {knee[1] - 6}Z"
            ),
        )


def _far_arm(sheet: Sheet, f: Frame) -> None:
    sheet.add("far", f.limb(((44, -184), 16), ((64, -144), 12)), f.limb(((64, -144), 12), ((86, -122), 11)))
    sheet.add("far", f.path("M80 -134L104 -132L112 -116L100 -118L98 -104L88 -112L78 -108Z"))


def _near_arm(sheet: Sheet, f: Frame, gun: str) -> None:
    sheet.add("cloth", f.limb(((-46, -182), 17), ((-50, -138), 13)))
    if gun in GUNS and GUNS[gun].hold != "bow":
        draw_gun(sheet, f.moved(-14, -116).scaled(1.42), GUNS[gun]._replace(stock="", below=""))
    sheet.add("plate", f.limb(((-50, -138), 15), ((-12, -116), 13)))
    sheet.add("dark", f.disc(-50, -138, 9))
    sheet.add("plate", f.path("M-78 -176Q-80 -212 -46 -216Q-14 -212 -18 -176L-30 -164L-66 -162Z"))
    sheet.flat("accent", f.path("M-78 -182Q-48 -190 -18 -182L-19 -172Q-48 -180 -76 -172Z"))


# ---------------------------------------------------------------- trunks


def _hips(sheet: Sheet, f: Frame) -> None:
    sheet.add("dark", f.path("M-30 -128L30 -128L24 -104L6 -94L-18 -100Z"))


def _crane(sheet: Sheet, f: Frame) -> None:
    """A cab under a jib."""
    sheet.add("light", f.path("M-30 -206L-20 -210L58 -262L64 -256L-14 -200Z"))
    sheet.add("dark", f.limb(((60, -256), 1.5), ((60, -226), 1.5)), f.path("M52 -226L68 -226L66 -214L60 -206L56 -212Z"))
    _hips(sheet, f)
    sheet.add("plate", f.path("M-44 -198L-20 -214L34 -210L50 -190L44 -150L20 -126L-26 -126L-44 -150Z"))
    sheet.add("glow", f.path("M8 -202L34 -200L42 -186L38 -170L8 -172Z"))
    sheet.flat("dark", f.path("M22 -202L25 -202L25 -171L22 -171Z"))
    sheet.flat("accent", f.path("M-38 -146L42 -150L34 -140L-30 -136Z"))


def _knight(sheet: Sheet, f: Frame) -> None:
    """A helmet between great shoulders."""
    _hips(sheet, f)
    sheet.add("plate", f.path("M-46 -200L-10 -212L30 -210L54 -192L46 -156L16 -124L-20 -124L-46 -158Z"))
    sheet.add("accent", f.path("M2 -208L12 -208L14 -132L6 -126Z"))
    sheet.add("plate", f.path("M-8 -214L-8 -236Q2 -252 22 -248Q38 -242 36 -222L28 -206L2 -206Z"))
    sheet.add("glow", f.path("M8 -232L35 -234L35 -226L10 -224Z"))
    sheet.add("accent", f.path("M-4 -240Q-20 -262 -34 -254Q-22 -246 -10 -226Z"))


def _hull(sheet: Sheet, f: Frame) -> None:
    """A boat's body with nobody in it."""
    _hips(sheet, f)
    sheet.add("plate", f.path("M-60 -206L66 -196L78 -176Q60 -132 20 -124L-24 -126Q-56 -144 -60 -206Z"))
    sheet.flat("cloth", f.path("M-56 -172L70 -164Q56 -130 20 -124L-24 -126Q-48 -138 -56 -172Z"))
    sheet.add("light", f.bar(-34, -228, 44, 24, 5))
    sheet.flat("glow", f.disc(-2, -216, 5), f.disc(-18, -216, 5))
    sheet.add("dark", f.disc(50, -180, 10))
    sheet.flat("glow", f.disc(52, -180, 6))


def _reaper(sheet: Sheet, f: Frame) -> None:
    """A harvester: a drum of teeth below, a chimney behind."""
    sheet.add("dark", f.bar(-52, -254, 13, 60, 3))
    sheet.flat("accent", f.bar(-52, -246, 13, 6))
    _hips(sheet, f)
    sheet.add("plate", f.path("M-50 -206L10 -216L44 -196L52 -160L20 -126L-30 -126L-50 -156Z"))
    sheet.add("glow", f.path("M14 -200L38 -188L42 -172L16 -176Z"))
    for step in range(5):
        sheet.add("light", f.path(f"M{-30 + step * 17} -138L{-22 + step * 17} -116L{-14 + step * 17} -138Z"))
    sheet.add("accent", f.path("M-40 -150L56 -154L54 -138L-38 -134Z"))


def _gate(sheet: Sheet, f: Frame) -> None:
    """Two leaves that shut."""
    _hips(sheet, f)
    sheet.add("plate", f.path("M-52 -208L-2 -222L-2 -122L-30 -126L-52 -150Z"))
    sheet.add("plate", f.path("M4 -222L52 -206L56 -154L28 -124L4 -122Z"))
    for y in (-200, -180, -160, -140):
        sheet.flat("cloth", f.bar(-44, y, 38, 5, 2), f.bar(10, y, 38, 5, 2))
    sheet.add("glow", f.path("M-2 -206L4 -206L4 -150L-2 -150Z"))
    sheet.add("accent", f.disc(1, -178, 9))


def _loader(sheet: Sheet, f: Frame) -> None:
    """A driver's cage, open in front, with a roof."""
    _hips(sheet, f)
    sheet.add("dark", f.path("M-40 -212L44 -212L50 -150L24 -126L-26 -126L-42 -150Z"))
    sheet.add("skin", f.disc(10, -190, 8))
    sheet.add("accent", f.limb(((6, -178), 8), ((4, -160), 9)))
    sheet.add("plate", f.path("M-48 -156L54 -156L46 -138L24 -124L-26 -124L-44 -140Z"))
    sheet.add("plate", f.path("M-50 -218L40 -226L56 -212L-46 -204Z"))
    sheet.add("plate", f.path("M-44 -206L-30 -206L-28 -154L-44 -154Z"), f.path("M38 -210L46 -210L52 -154L42 -154Z"))
    sheet.flat("accent", f.path("M-42 -150L50 -150L48 -145L-42 -145Z"))
    sheet.add("glow", f.disc(48, -220, 5))


TRUNKS: Mapping[Kind, Callable[[Sheet, Frame], None]] = {
    "crane": _crane, "knight": _knight, "hull": _hull, "reaper": _reaper, "gate": _gate, "loader": _loader,
}  # fmt: skip
