"""Remotes: what has no face, and often more than two legs."""

from collections.abc import Callable, Mapping

from sightline.drawings.facts import Facts
from sightline.drawings.kit import HACKERS, HIDDEN
from sightline.drawings.looks import Look, Machine, number, pick
from sightline.drawings.pen import Frame, Point, Sheet, Tone, bend
from sightline.drawings.weapons import GUNS, draw_gun

Box = tuple[float, float, float, float]


def machine_of(facts: Facts, look: Look) -> Machine:
    """What kind of machine it is."""
    if look.machine is not None:
        return look.machine
    if facts.still:
        return "buoy"
    sizes: Mapping[str, tuple[Machine, ...]] = {
        "1": ("bot", "orb"),
        "2": ("crab", "bot", "arms"),
        "3": ("walker", "hound", "bird"),
        "4": ("strider", "walker", "boat", "mule"),
    }
    if facts.has("baggage"):
        return "mule"
    return pick(facts.unit, "machine", sizes.get(facts.silhouette, ("stack", "strider", "arms")))


def draw_machine(sheet: Sheet, base: Frame, facts: Facts, look: Look) -> Box:
    """A machine on the ground; the answer is the box of a badge."""
    kind = machine_of(facts, look)
    size = 0.92 + 0.05 * (number(facts.unit, "size") % 4)
    # Small ones are drawn larger than life: nobody would see much of them otherwise.
    frame = base.moved(-10, 0).scaled(size * {"1": 1.28, "2": 1.12, "3": 1.1}.get(facts.silhouette, 1))
    box = KINDS[kind](sheet, frame, facts, facts.weapon)
    _extras(sheet, frame, facts, box)
    return _square(frame, box)


def _square(frame: Frame, box: Box) -> Box:
    """The smallest square of the sheet around a box of the frame."""
    (left, top), (right, low) = frame.at(box[0], box[1]), frame.at(box[0] + box[2], box[1] + box[3])
    size = max(right - left, low - top)
    return ((left + right - size) / 2, (top + low - size) / 2, size, size)


def _extras(sheet: Sheet, f: Frame, facts: Facts, box: Box) -> None:
    """Aerials of repeaters and hackers, blotches of whoever hides."""
    x, y = box[0] + box[2] * 0.3, box[1] + box[3] * 0.3
    if facts.has("repeater", "evo_repeater", "sensor", "ai_beacon", *HACKERS):
        g = f.moved(x, y)
        sheet.add("light", g.limb(((0, 0), 1.4), ((-6, -44), 1)))
        for size in (8, 14):
            sheet.flat(
                "glow",
                g.path(
                    f"M{-6 - size} {-44 - size * 0.6}Q{-6 - size * 1.6} -44 {-6 - size} {-44 + size * 0.6}"
                    f"L{-4 - size} {-44 + size * 0.5}Q{-4 - size * 1.4} -44 {-4 - size} {-44 - size * 0.5}Z"
                ),
            )
        sheet.add("glow", g.disc(-6, -45, 3))
    if facts.has("mimetism", *HIDDEN):
        for step in range(4):
            turn = number(facts.unit, f"blotch{step}")
            sheet.flat(
                "ground",
                f.disc(
                    box[0] + box[2] * (0.3 + turn % 40 / 100), box[1] + box[3] * (0.35 + turn // 64 % 25 / 100), 7, 4
                ),
                opacity=0.35,
            )


def _mounted(sheet: Sheet, f: Frame, gun: str, size: float = 1) -> None:
    """A weapon without its stock, fixed at the origin."""
    if gun in GUNS and gun != "bow":
        draw_gun(sheet, f.scaled(size), GUNS[gun]._replace(stock="", below=""))


def _eye(sheet: Sheet, f: Frame, x: float, y: float, size: float) -> None:
    sheet.add("dark", f.disc(x, y, size))
    sheet.add("glow", f.disc(x + size * 0.15, y, size * 0.6))


def _leg(
    sheet: Sheet, f: Frame, hip: Point, foot: Point, side: float, *, near: bool, thick: float = 6, long: float = 0
) -> None:
    """A jointed leg of a machine."""
    span = ((foot[0] - hip[0]) ** 2 + (foot[1] - hip[1]) ** 2) ** 0.5
    part = max(long, span * 0.6)
    knee = bend(hip, (foot[0], foot[1] - 4), part, part, -side)
    upper: Tone = "plate" if near else "far"
    lower: Tone = "cloth" if near else "far"
    sheet.add(lower, f.limb((knee, thick * 0.7), ((foot[0], foot[1] - 5), thick * 0.5)))
    sheet.add(upper, f.limb((hip, thick), (knee, thick * 0.85)))
    sheet.add(
        "dark" if near else "far",
        f.disc(knee[0], knee[1], thick * 0.62),
        f.path(
            f"M{foot[0] - 8} {foot[1]}L{foot[0] - 4} {foot[1] - 8}L{foot[0] + 5} {foot[1] - 8}"
            f"L{foot[0] + 10} {foot[1]}Z"
        ),
    )


# ---------------------------------------------------------------- kinds


def _bot(sheet: Sheet, f: Frame, facts: Facts, gun: str) -> Box:
    """A servant: a shell on little legs, with a hand and one eye."""
    for hip, foot in (((-16, -44), (-34, 0)), ((18, -44), (40, 0))):
        _leg(sheet, f, hip, foot, 1 if hip[0] > 0 else -1, near=False, thick=5, long=34)
    sheet.add("dark", f.limb(((22, -58), 3.4), ((46, -84), 3), ((60, -66), 2.6)))
    sheet.add("light", f.path("M56 -68L66 -72L70 -64L66 -66L64 -60L68 -56L60 -54L56 -60Z"))
    sheet.add("plate", f.path("M-38 -50Q-36 -92 2 -94Q38 -92 40 -52Q36 -38 0 -36Q-34 -38 -38 -50Z"))
    sheet.flat("cloth", f.path("M-38 -52Q0 -42 40 -54L39 -47Q0 -36 -37 -46Z"))
    _eye(sheet, f, 18, -68, 12)
    sheet.flat("accent", f.path("M-20 -88L-8 -92L-14 -52L-28 -54Z"))
    for hip, foot in (((-22, -44), (-50, 0)), ((8, -42), (16, 0))):
        _leg(sheet, f, hip, foot, 1 if hip[0] > 0 else -1, near=True, thick=5.5, long=34)
    del facts, gun
    return (-58, -108, 130, 112)


def _orb(sheet: Sheet, f: Frame, facts: Facts, gun: str) -> Box:
    """It floats."""
    sheet.flat("glow", f.disc(0, -2, 30, 4), opacity=0.35)
    sheet.add("accent", f.path("M-14 -60L-30 -34L-18 -40L-8 -22L0 -38L8 -22L18 -40L30 -34L14 -60Z"))
    sheet.add("plate", f.disc(0, -96, 42))
    sheet.flat("cloth", f.path("M-42 -96Q0 -74 42 -96Q42 -56 0 -54Q-42 -56 -42 -96Z"))
    _eye(sheet, f, 14, -104, 15)
    sheet.add("light", f.limb(((-12, -134), 1.6), ((-20, -160), 1)), f.disc(-20, -162, 3))
    if gun:
        _mounted(sheet, f.moved(6, -58), gun, 1.25)
    else:
        sheet.add("dark", f.limb(((24, -72), 3.4), ((46, -58), 3), ((52, -40), 2.4)))
    del facts
    return (-58, -166, 120, 150)


def _hound(sheet: Sheet, f: Frame, facts: Facts, gun: str) -> Box:
    """It runs, and bites."""
    _leg(sheet, f, (-36, -76), (-66, 0), -1, near=False, thick=7, long=46)
    _leg(sheet, f, (44, -76), (70, 0), 1, near=False, thick=6, long=44)
    sheet.add("dark", f.limb(((-46, -88), 4), ((-70, -104), 3), ((-84, -96), 1.5)))
    sheet.add(
        "plate", f.path("M-56 -78Q-56 -104 -24 -100L34 -108Q58 -106 58 -86L46 -66Q16 -74 -20 -62Q-50 -58 -56 -78Z")
    )
    sheet.flat("accent", f.path("M-30 -100L-18 -101L-22 -64L-34 -62Z"), f.path("M-8 -102L2 -103L-2 -67L-12 -65Z"))
    sheet.add("plate", f.path("M40 -104L48 -132L60 -122L84 -120L108 -104L104 -96L84 -94L66 -84L46 -84Z"))
    sheet.add("light", f.path("M72 -96L104 -94L96 -86L76 -84Z"))
    sheet.add("glow", f.path("M72 -112L84 -112L82 -106L74 -107Z"))
    _leg(sheet, f, (-42, -76), (-40, 0), -1, near=True, thick=9, long=46)
    _leg(sheet, f, (40, -74), (36, 0), 1, near=True, thick=8, long=42)
    if gun:
        _mounted(sheet, f.moved(-10, -104), gun, 1.1)
    del facts
    return (-80, -150, 190, 154)


def _walker(sheet: Sheet, f: Frame, facts: Facts, gun: str) -> Box:
    """Four legs and a turret."""
    _leg(sheet, f, (-26, -74), (-74, 0), -1, near=False, thick=7, long=56)
    _leg(sheet, f, (30, -74), (82, 0), 1, near=False, thick=7, long=56)
    sheet.add("cloth", f.path("M-46 -78L-34 -94L40 -94L52 -78L38 -62L-34 -62Z"))
    sheet.flat("accent", f.path("M-40 -80L-30 -80L-26 -64L-34 -64Z"), f.path("M34 -80L46 -80L38 -64L30 -64Z"))
    sheet.add("dark", f.bar(-14, -108, 30, 16, 3))
    if gun:
        _mounted(sheet, f.moved(18, -112), gun, 1.45)
    sheet.add("plate", f.path("M-40 -112L-28 -142L14 -146L36 -130L36 -110L22 -104L-34 -104Z"))
    sheet.flat("cloth", f.path("M-38 -114L36 -118L36 -110L22 -104L-34 -104Z"))
    _eye(sheet, f, 20, -128, 9)
    sheet.add("dark", f.disc(-2, -133, 4))
    _leg(sheet, f, (-34, -70), (-46, 0), -1, near=True, thick=8.5, long=52)
    _leg(sheet, f, (38, -70), (54, 0), 1, near=True, thick=8.5, long=52)
    if facts.has("total_reaction", "visor_360"):
        sheet.add("accent", f.path("M-32 -150Q-4 -140 22 -151L22 -146Q-4 -134 -32 -145Z"))
    return (-72, -166, 176, 170)


def _strider(sheet: Sheet, f: Frame, facts: Facts, gun: str) -> Box:
    """Two bird's legs, a small body, a long neck."""
    _leg(sheet, f, (6, -120), (34, 0), -1, near=False, thick=9, long=66)
    sheet.add("dark", f.limb(((14, -152), 7), ((34, -186), 5.5)))
    sheet.add("plate", f.path("M-52 -140Q-40 -170 0 -168Q34 -164 40 -142Q28 -118 -10 -116Q-40 -116 -52 -140Z"))
    sheet.flat("cloth", f.path("M-52 -140Q0 -124 40 -142Q28 -118 -10 -116Q-40 -116 -52 -140Z"))
    sheet.flat("accent", f.path("M-34 -160L-22 -165L-14 -120L-28 -120Z"))
    sheet.add("plate", f.path("M18 -184L30 -204L56 -204L72 -190L66 -178L34 -174Z"))
    _eye(sheet, f, 54, -190, 8)
    if gun:
        _mounted(sheet, f.moved(12, -128), gun, 1.35)
    _leg(sheet, f, (-14, -122), (-24, 0), -1, near=True, thick=11, long=68)
    del facts
    return (-62, -214, 160, 160)


def _crab(sheet: Sheet, f: Frame, facts: Facts, gun: str) -> Box:
    """Low, wide, with pincers."""
    for hip, foot in (((-26, -44), (-80, 0)), ((10, -44), (-10, 0)), ((34, -44), (88, 0))):
        _leg(sheet, f, hip, foot, 1 if foot[0] > 0 else -1, near=False, thick=6, long=46)
    sheet.add("plate", f.limb(((40, -56), 7), ((72, -84), 6)))
    sheet.add("light", f.path("M62 -82L76 -108L104 -104L88 -94L108 -88L84 -74Z"))
    sheet.add("plate", f.path("M-58 -52Q-44 -92 0 -92Q46 -92 58 -52Q30 -34 0 -34Q-32 -34 -58 -52Z"))
    for step in (-34, -10, 14):
        sheet.flat("accent", f.path(f"M{step} -84L{step + 10} -86L{step + 14} -62L{step + 4} -60Z"))
    sheet.add("light", f.limb(((32, -84), 2), ((40, -104), 2)), f.limb(((20, -88), 2), ((24, -110), 2)))
    _eye(sheet, f, 41, -106, 6)
    _eye(sheet, f, 24, -112, 6)
    if gun:
        _mounted(sheet, f.moved(-8, -92), gun, 1.1)
    for hip, foot in (((-36, -46), (-54, 0)), ((-8, -42), (22, 0)), ((30, -44), (62, 0))):
        _leg(sheet, f, hip, foot, 1 if foot[0] > 0 else -1, near=True, thick=7, long=42)
    del facts
    return (-88, -140, 190, 144)


def _bird(sheet: Sheet, f: Frame, facts: Facts, gun: str) -> Box:
    """Wings, and a gun below them."""
    sheet.flat("glow", f.disc(0, -2, 44, 5), opacity=0.3)
    sheet.add("far", f.path("M8 -130Q30 -190 84 -206Q72 -170 40 -128Z"))
    if gun:
        _mounted(sheet, f.moved(0, -82), gun, 1.4)
    sheet.add("plate", f.path("M-70 -104Q-40 -112 -20 -126Q10 -142 44 -130L78 -118L46 -104Q10 -88 -30 -96L-74 -92Z"))
    sheet.flat("cloth", f.path("M-60 -100Q0 -108 62 -114L46 -104Q10 -88 -30 -96L-74 -92Z"))
    _eye(sheet, f, 42, -119, 8)
    sheet.add("plate", f.path("M-34 -118Q-50 -170 -100 -204Q-96 -172 -86 -158Q-78 -136 14 -116Z"))
    sheet.flat("accent", f.path("M-96 -196Q-66 -166 -48 -138L-56 -136Q-74 -158 -94 -180Z"))
    sheet.add("accent", f.path("M-66 -102L-92 -118L-88 -98L-94 -84L-68 -90Z"))
    del facts
    return (-98, -212, 196, 150)


def _mule(sheet: Sheet, f: Frame, facts: Facts, gun: str) -> Box:
    """A beast of burden."""
    _leg(sheet, f, (-38, -72), (-58, 0), -1, near=False, thick=7.5, long=42)
    _leg(sheet, f, (40, -72), (58, 0), 1, near=False, thick=7.5, long=42)
    sheet.add("cloth", f.path("M-62 -92L62 -92L56 -64L-54 -64Z"))
    sheet.add("dark", f.limb(((54, -84), 7), ((74, -104), 6)))
    sheet.add("plate", f.path("M66 -98L72 -118L92 -114L104 -100L98 -92L74 -90Z"))
    _eye(sheet, f, 88, -105, 5.5)
    sheet.add("light", f.bar(-58, -128, 46, 36, 4))
    sheet.add("accent", f.bar(-8, -122, 34, 30, 4))
    sheet.add("plate", f.bar(30, -114, 24, 22, 4))
    sheet.flat("dark", f.bar(-40, -128, 5, 36), f.bar(6, -122, 4, 30))
    sheet.add("cloth", f.path("M-60 -138Q-36 -152 -12 -138L-12 -126L-60 -126Z"))
    if gun:
        _mounted(sheet, f.moved(8, -124), gun, 1.2)
    _leg(sheet, f, (-46, -70), (-36, 0), -1, near=True, thick=9, long=42)
    _leg(sheet, f, (46, -70), (32, 0), 1, near=True, thick=9, long=42)
    del facts
    return (-72, -160, 180, 164)


def _buoy(sheet: Sheet, f: Frame, facts: Facts, gun: str) -> Box:
    """It stays where it is, and says so."""
    for size in (34, 52):
        sheet.flat(
            "glow",
            f.path(f"M{size} -176Q{size + 14} -150 {size} -124L{size + 5} -124Q{size + 20} -150 {size + 5} -176Z"),
            f.path(
                f"M{-size} -176Q{-size - 14} -150 {-size} -124L{-size - 5} -124Q{-size - 20} -150 {-size - 5} -176Z"
            ),
            opacity=0.8,
        )
    sheet.add("dark", f.path("M-12 -96L-4 -140L4 -140L12 -96Z"))
    sheet.add("light", f.path("M-34 -60L-18 -134L-13 -134L-26 -60Z"), f.path("M34 -60L18 -134L13 -134L26 -60Z"))
    sheet.add("light", f.bar(-26, -100, 52, 5, 2))
    sheet.add("accent", f.path("M-56 -62L56 -62L46 -24L-46 -24Z"))
    sheet.flat("light", f.path("M-53 -50L53 -50L50 -38L-50 -38Z"))
    sheet.add("plate", f.path("M-46 -24L46 -24L20 0L-20 0Z"))
    sheet.add("glow", f.disc(0, -150, 14))
    sheet.add("dark", f.bar(-12, -136, 24, 5, 2), f.bar(-10, -168, 20, 5, 2))
    del facts, gun
    return (-72, -186, 144, 186)


def _boat(sheet: Sheet, f: Frame, facts: Facts, gun: str) -> Box:
    """A hull that has learnt to walk."""
    _leg(sheet, f, (-30, -90), (-58, 0), -1, near=False, thick=8, long=54)
    _leg(sheet, f, (36, -90), (66, 0), 1, near=False, thick=8, long=54)
    sheet.add("light", f.limb(((-20, -130), 2.4), ((-20, -216), 1.6)), f.bar(-40, -198, 40, 4, 2))
    sheet.add("accent", f.path("M-18 -214L10 -206L-18 -198Z"))
    sheet.add("light", f.bar(-44, -158, 46, 30, 4))
    sheet.flat("glow", f.bar(-12, -150, 10, 9, 2), f.bar(-28, -150, 10, 9, 2))
    sheet.add("plate", f.path("M-72 -130L86 -130Q78 -92 44 -84L-50 -84Q-66 -96 -72 -130Z"))
    sheet.flat("cloth", f.path("M-66 -108L76 -108Q68 -90 44 -84L-50 -84Q-60 -92 -66 -108Z"))
    sheet.flat("accent", f.path("M-72 -130L86 -130L84 -122L-71 -122Z"))
    _eye(sheet, f, 58, -110, 7)
    if gun:
        _mounted(sheet, f.moved(18, -132), gun, 1.2)
    _leg(sheet, f, (-38, -90), (-30, 0), -1, near=True, thick=9.5, long=54)
    _leg(sheet, f, (30, -90), (34, 0), 1, near=True, thick=9.5, long=54)
    del facts
    return (-82, -222, 180, 180)


def _bike(sheet: Sheet, f: Frame, facts: Facts, gun: str) -> Box:
    """A motorcycle that needs nobody."""
    draw_bike(sheet, f, number(facts.unit, "bike"))
    sheet.add("plate", f.path("M-30 -84L20 -92L34 -76L-20 -70Z"))
    _eye(sheet, f, 60, -88, 9)
    sheet.flat("glow", f.path("M70 -94L104 -106L104 -70L70 -82Z"), opacity=0.25)
    if gun:
        _mounted(sheet, f.moved(8, -92), gun, 1.2)
    return (-100, -130, 204, 134)


def _stack(sheet: Sheet, f: Frame, facts: Facts, gun: str) -> Box:
    """A carrier with a rack of tubes on its back."""
    _leg(sheet, f, (-34, -76), (-66, 0), -1, near=False, thick=8, long=48)
    _leg(sheet, f, (34, -76), (70, 0), 1, near=False, thick=8, long=48)
    sheet.add("cloth", f.path("M-58 -96L60 -96L72 -80L52 -62L-46 -62L-60 -78Z"))
    _eye(sheet, f, 54, -80, 8)
    g = f.moved(-10, -106).turned(-28)
    sheet.add("plate", g.bar(-48, -52, 104, 50, 5))
    for row in range(3):
        sheet.add("dark", g.bar(-44, -48 + row * 15.5, 96, 12, 5))
        sheet.add(
            "accent",
            g.path(
                f"M52 {-48 + row * 15.5}L62 {-48 + row * 15.5}L70 {-42 + row * 15.5}L62 {-36 + row * 15.5}"
                f"L52 {-36 + row * 15.5}Z"
            ),
        )
    sheet.add("dark", f.limb(((-20, -96), 6), ((-8, -116), 6)))
    _leg(sheet, f, (-42, -74), (-42, 0), -1, near=True, thick=9.5, long=46)
    _leg(sheet, f, (42, -74), (44, 0), 1, near=True, thick=9.5, long=46)
    del facts, gun
    return (-82, -196, 170, 198)


def _arms(sheet: Sheet, f: Frame, facts: Facts, gun: str) -> Box:
    """Great arms on which it goes, and small legs."""
    _leg(sheet, f, (-18, -70), (-50, 0), -1, near=False, thick=7, long=40)
    _leg(sheet, f, (50, -136), (82, 0), 1, near=False, thick=12, long=82)
    sheet.add("plate", f.path("M-34 -84Q-24 -150 30 -164Q64 -160 62 -124Q40 -84 -10 -66Z"))
    sheet.flat("cloth", f.path("M-34 -84Q0 -92 40 -136L62 -124Q40 -84 -10 -66Z"))
    sheet.flat("accent", f.path("M-14 -126L-4 -136L16 -88L2 -82Z"))
    sheet.add("dark", f.limb(((52, -158), 7), ((66, -168), 6)))
    sheet.add("plate", f.path("M54 -176L66 -190L90 -182L94 -168L82 -158L58 -160Z"))
    _eye(sheet, f, 80, -173, 7)
    if gun:
        _mounted(sheet, f.moved(-2, -160), gun, 1.3)
    _leg(sheet, f, (-24, -74), (-28, 0), -1, near=True, thick=9, long=42)
    _leg(sheet, f, (34, -136), (42, 0), 1, near=True, thick=14, long=80)
    sheet.add("plate", f.disc(34, -138, 20))
    del facts
    return (-60, -204, 164, 190)


def draw_bike(sheet: Sheet, f: Frame, kind: int) -> None:
    """A motorcycle from the side: its wheels are what everybody knows it by."""
    for x in (-62, 66):
        sheet.add("dark", f.disc(x, -32, 32))
        sheet.add("ground", f.disc(x, -32, 20))
        sheet.add("light", f.disc(x, -32, 9))
        for turn in range(0, 180, 60):
            sheet.flat("light", f.moved(x, -32).turned(turn + kind % 60).bar(-20, -1.3, 40, 2.6))
    sheet.add("light", f.limb(((66, -32), 4), ((46, -88), 4)))
    sheet.add("cloth", f.path("M-66 -40L-30 -56L20 -56L34 -30L-8 -20L-40 -22Z"))
    sheet.add("dark", f.disc(-6, -38, 15), f.disc(16, -38, 11))
    sheet.flat("light", f.disc(-6, -38, 6))
    sheet.add("light", f.limb(((-2, -22), 4), ((-50, -16), 3.6), ((-88, -24), 4.6)))
    sheet.add("accent", f.path("M-94 -66L-40 -78L-16 -66L8 -84L48 -92L60 -74L34 -54L-30 -52Z"))
    sheet.flat("light", f.path("M2 -78L44 -86L48 -80L8 -70Z"))
    sheet.add("plate", f.path("M40 -96L58 -108L72 -84L64 -66L48 -74Z"))
    sheet.add("glow", f.disc(67, -82, 5))


KINDS: Mapping[Machine, Callable[[Sheet, Frame, Facts, str], Box]] = {
    "bot": _bot, "orb": _orb, "hound": _hound, "walker": _walker, "strider": _strider, "crab": _crab, "bird": _bird,
    "mule": _mule, "buoy": _buoy, "boat": _boat, "bike": _bike, "stack": _stack, "arms": _arms,
}  # fmt: skip
