"""What people carry besides weapons: packs on their backs, what shows of their skills, signs of rank."""

from collections.abc import Callable, Mapping

from sightline.drawings.bodies import Body
from sightline.drawings.facts import Facts
from sightline.drawings.looks import Look
from sightline.drawings.pen import Frame, Sheet

HACKERS = (
    "hacker", "hacking_device", "hacking_device_plus", "killer_hacking_device", "evo_hacking_device",
    "white_hacking_device", "assault_hacking_device",
)  # fmt: skip
LENSES = ("multispectral_visor", "x_visor", "biometric_visor")
GHOSTS = ("holoprojector", "holoecho", "holomask", "decoy", "i_kohl", "mirrorball", "odd", "optical_disruption_device")
SCREENS = ("nanoscreen", "albedo", "nimbus_sphere", "ecm", "ecm_hacker", "firewall")
HIDDEN = ("camouflage", "hidden_deployment", "limited_camouflage", "thermo_optical_camouflage", "to_camouflage")


def pack_of(facts: Facts, look: Look) -> str:
    """What somebody has on the back."""
    if look.pack is not None:
        return look.pack
    worn = (
        (("combat_jump", "parachutist", "airborne_deployment", "aerial_deployment"), "jump"),
        (("doctor", "paramedic", "medikit"), "medic"),
        (("engineer", "gizmokit", "sapper", "deactivator"), "tools"),
        (HACKERS, "radio"),
        (("forward_observer", "sensor", "spotter"), "radio"),
        (("baggage", "booty", "scavenger"), "bundle"),
    )
    if facts.weapon == "flame":
        return "tanks"
    if facts.weapon == "bow":
        return "quiver"
    return next((pack for traits, pack in worn if facts.has(*traits)), "none")


# ---------------------------------------------------------------- packs


def _radio(sheet: Sheet, f: Frame) -> None:
    sheet.add("light", f.limb(((-20, 8), 1.2), ((-30, -52), 0.8)), f.disc(-30.4, -54, 2.6))
    sheet.add("dark", f.bar(-27, 6, 16, 34, 3))
    sheet.flat("glow", f.bar(-24, 11, 3, 3), f.bar(-24, 17, 3, 3))


def _medic(sheet: Sheet, f: Frame) -> None:
    sheet.add("light", f.bar(-32, 6, 21, 36, 5))
    sheet.flat("accent", f.bar(-24, 15, 5, 17), f.bar(-30, 21, 17, 5))


def _tools(sheet: Sheet, f: Frame) -> None:
    sheet.add(
        "light",
        f.limb(((-20, 14), 2), ((-28, -20), 2)),
        f.path("M-35 -22L-32 -32L-29 -25L-25 -26L-24 -34L-20 -26L-25 -18L-32 -18Z"),
    )
    sheet.add("dark", f.bar(-29, 8, 18, 34, 2))
    sheet.flat("plate", f.bar(-27, 14, 14, 3), f.bar(-27, 24, 14, 3))


def _jump(sheet: Sheet, f: Frame) -> None:
    sheet.add("accent", f.path("M-18 6L-44 -22L-40 6L-26 22Z"), f.path("M-20 26L-46 18L-36 38L-24 42Z"))
    sheet.add("plate", f.bar(-28, 2, 17, 42, 6))
    sheet.add("glow", f.path("M-26 45L-15 45L-18 64L-21 56L-24 62Z"))


def _tanks(sheet: Sheet, f: Frame) -> None:
    sheet.add("plate", f.bar(-36, 2, 14, 42, 7))
    sheet.add("accent", f.bar(-24, 0, 13, 44, 6))
    sheet.add("dark", f.limb(((-18, 44), 2), ((-14, 56), 2), ((4, 50), 2)))


def _bundle(sheet: Sheet, f: Frame) -> None:
    sheet.add("cloth", f.blob(((-12, -2), (-30, -6), (-40, 10), (-38, 34), (-24, 46), (-12, 40))))
    sheet.add("light", f.bar(-38, -14, 28, 11, 5))
    sheet.flat("dark", f.path("M-28 -5L-24 -5L-22 44L-26 44Z"))


def _bells(sheet: Sheet, f: Frame) -> None:
    sheet.add("dark", f.limb(((-14, 30), 2), ((-26, -34), 2), ((-44, -34), 1.8)))
    for x, y in ((-30, -32), (-42, -30)):
        sheet.add(
            "accent",
            f.path(
                f"M{x - 2} {y}L{x + 2} {y}Q{x + 4} {y + 8} {x + 7} {y + 12}L{x - 7} {y + 12}"
                f"Q{x - 4} {y + 8} {x - 2} {y}Z"
            ),
        )


def _banner(sheet: Sheet, f: Frame) -> None:
    sheet.add("dark", f.limb(((-14, 34), 1.8), ((-20, -66), 1.6)))
    sheet.add("accent", f.path("M-20 -64L-54 -58L-46 -44L-52 -30L-18 -34Z"))
    sheet.flat("ground", f.disc(-33, -47, 5.5), opacity=0.55)


def _quiver(sheet: Sheet, f: Frame) -> None:
    g = f.moved(-16, 12).turned(-24)
    for x in (-4, 0, 4):
        sheet.add("accent", g.path(f"M{x - 2.5} -34L{x} -29L{x + 2.5} -34L{x + 2.5} -25L{x - 2.5} -25Z"))
    sheet.add("dark", g.path("M-7 -22L7 -22L5 26L-5 26Z"))


def _coil(sheet: Sheet, f: Frame) -> None:
    sheet.add("dark", f.disc(-24, 24, 17))
    sheet.add("plate", f.disc(-24, 24, 13))
    sheet.add("dark", f.disc(-24, 24, 8))
    sheet.flat("accent", f.disc(-24, 24, 4))


def _lamp(sheet: Sheet, f: Frame) -> None:
    sheet.add("dark", f.limb(((-12, 34), 1.8), ((-22, -40), 1.8), ((-36, -44), 1.6)))
    sheet.flat("glow", f.disc(-38, -30, 20), opacity=0.16)
    sheet.add("dark", f.bar(-45, -42, 14, 4, 1.5), f.bar(-45, -22, 14, 4, 1.5))
    sheet.add("glow", f.bar(-43, -38, 10, 16, 3))


def _no_pack(sheet: Sheet, f: Frame) -> None:
    del sheet, f


PACKS: Mapping[str, Callable[[Sheet, Frame], None]] = {
    "none": _no_pack, "radio": _radio, "medic": _medic, "tools": _tools, "jump": _jump, "tanks": _tanks,
    "bundle": _bundle, "bells": _bells, "banner": _banner, "quiver": _quiver, "coil": _coil, "lamp": _lamp,
}  # fmt: skip


def draw_pack(sheet: Sheet, body: Body, pack: str) -> None:
    """What is on the back, behind the torso."""
    f = body.spine.moved(-8 * (body.build.torso - 1), 0)
    if body.armour == "heavy":
        sheet.add("dark", f.path("M-12 4L-26 2L-31 12L-30 34L-24 42L-10 42Z"))
        f = f.moved(-6, -2)
    PACKS[pack](sheet, f)


# ---------------------------------------------------------------- what shows of skills and equipment


def draw_lenses(sheet: Sheet, head: Frame, facts: Facts) -> None:
    """Visors over whatever the head is."""
    if facts.has(*LENSES):
        sheet.add("dark", head.path("M-13 -8L4 -9L4 1L-13 -1Z"))
        sheet.add("light", head.bar(2, -10, 13, 11, 3))
        sheet.add("glow", head.disc(14, -4.5, 4.2))
        if facts.has("x_visor"):
            sheet.add("glow", head.disc(5, -12, 3), head.disc(13, -12.5, 2.6))
    if facts.has("visor_360"):
        sheet.add("accent", head.path("M-17 -6Q0 -1 18 -7L18 -3Q0 4 -17 -1Z"))
        sheet.flat(
            "glow", head.disc(-12, -3, 1.6), head.disc(-4, -1.2, 1.6), head.disc(5, -1, 1.6), head.disc(13, -2.6, 1.6)
        )


def draw_screen(sheet: Sheet, body: Body, facts: Facts) -> None:
    """A Hacker's screen of light before the free hand, and shields of light."""
    if facts.has(*SCREENS):
        f = body.spine.moved(46, 30)
        sheet.flat("glow", f.path("M-4 -58Q24 0 -4 70L2 70Q34 0 2 -58Z"), opacity=0.55)
        sheet.flat("glow", f.path("M-10 -48Q14 0 -10 60L-8 60Q18 0 -8 -48Z"), opacity=0.3)
    if facts.has(*HACKERS):
        f = body.spine.moved(52, -6).turned(-8)
        sheet.flat("glow", f.path("M-14 -14L17 -19L17 13L-14 10Z"), opacity=0.3)
        sheet.flat(
            "glow",
            f.path("M-10 -9L4 -11L4 -8L-10 -6Z"),
            f.path("M-10 -3L11 -5L11 -2.500L-10 -0.500Z"),
            f.path("M-10 3L7 3L7 5.500L-10 5.500Z"),
            f.disc(11, -12, 2.4),
        )


def draw_belt(sheet: Sheet, body: Body, facts: Facts) -> None:
    """Mines, grenades and kits that hang from the belt."""
    f = body.spine.scaled(body.build.torso, 1)
    grenades = any("grenades" in each for each in facts.weapons)
    mines = any("mine" in each.split("_") or "charges" in each for each in facts.weapons)
    if mines or facts.has("minelayer"):
        sheet.add("plate", f.disc(-13, 55, 7.5, 7.5))
        sheet.flat("accent", f.disc(-13, 55, 3))
    if grenades:
        sheet.add("accent", f.disc(9, 55, 4), f.bar(7.6, 49, 3, 3))
        sheet.add("accent", f.disc(1, 57, 4), f.bar(-0.4, 51, 3, 3))


def draw_rank(sheet: Sheet, body: Body, facts: Facts) -> None:
    """A Lieutenant's pennant, a non-commissioned officer's chevrons."""
    f = body.spine
    if facts.lieutenant:
        g = f.moved(-14 * body.build.torso, 6).turned(-6)
        sheet.add("light", g.limb(((0, 10), 1.5), ((0, -58), 1.3)))
        sheet.add("glow", g.path("M-1 -58L-30 -50L-1 -38Z"))
        sheet.flat(
            "ground",
            g.path(
                "M-8 -52L-6.700 -49.500L-4 -49.300L-6 -47.400L-5.400 -44.600L-8 -46L-10.600 -44.600"
                "L-10 -47.400L-12 -49.300L-9.300 -49.500Z"
            ),
        )
    elif facts.has("nco", "number_2", "chain_of_command"):
        g = f.moved(*body.shoulder(True)).scaled(body.build.limbs)
        for row in (0, 4):
            sheet.flat("glow", g.path(f"M-5 {row - 3}L0 {row - 6}L5 {row - 3}L5 {row - 1}L0 {row - 4}L-5 {row - 1}Z"))
