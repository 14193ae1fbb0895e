"""A person: limbs, torso and armour between the joints of a stance."""

from typing import Literal, NamedTuple

from sightline.drawings.looks import Suit
from sightline.drawings.pen import Frame, Point, Sheet, Tone, bend, reach
from sightline.drawings.poses import LOWER, SHIN, THIGH, TORSO, UPPER, Stance
from sightline.drawings.poses import Frame as Build

Armour = Literal["none", "light", "medium", "heavy"]


class Body(NamedTuple):
    """Where everything of a person is, in units of its own."""

    frame: Frame
    """The ground between the feet."""
    spine: Frame
    """The neck; down along the spine."""
    stance: Stance
    build: Build
    armour: Armour
    bare: bool
    """Whether arms are bare."""

    @property
    def head(self) -> Frame:
        """The middle of the head."""
        turned = self.spine.turned(self.stance.head - self.stance.lean * 0.6)
        rise = 15.5 + (1.5 if self.armour == "heavy" else 0)
        return turned.moved(3.5, -rise).scaled(self.build.head)

    def shoulder(self, near: bool) -> Point:
        """A shoulder, on the spine's frame."""
        wide = self.build.torso
        return (-8.5 * wide, 8) if near else (9.5 * wide, 7)


def stand(ground: Frame, stance: Stance, build: Build, armour: Armour, bare: bool) -> Body:
    """Put somebody on the ground."""
    frame = ground.scaled(build.height)
    spine = frame.moved(*stance.hip).turned(stance.lean).moved(0, -TORSO)
    return Body(frame, spine, stance, build, armour, bare)


def on_spine(body: Body, point: Point) -> Point:
    """A point of the person's frame as the spine sees it."""
    x, y = body.frame.at(*point)
    return _inverse(body.spine, x, y)


def _inverse(frame: Frame, x: float, y: float) -> Point:
    span = frame.a * frame.d - frame.b * frame.c
    dx, dy = x - frame.x, y - frame.y
    return ((frame.d * dx - frame.c * dy) / span, (frame.a * dy - frame.b * dx) / span)


# ---------------------------------------------------------------- legs


def draw_leg(sheet: Sheet, body: Body, near: bool) -> None:
    """A leg with its boot and what armour it has."""
    stance, thick = body.stance, body.build.limbs
    hip = (stance.hip[0] + (-5 if near else 5) * body.build.torso, stance.hip[1] + 2)
    foot = stance.near if near else stance.far
    ankle = reach(hip, (foot[0], foot[1] - 7), THIGH + SHIN - 1)
    knee = bend(hip, ankle, THIGH, SHIN, -1)
    calf = (knee[0] * 0.68 + ankle[0] * 0.32 - 1.5, knee[1] * 0.68 + ankle[1] * 0.32)
    tone: Tone = "cloth" if near else "far"
    frame = body.frame
    sheet.add(
        tone,
        frame.limb((hip, 11.5 * thick), (knee, 7.6 * thick)),
        frame.limb((knee, 7.4 * thick), (calf, 7.8 * thick), (ankle, 5.2 * thick)),
    )
    _boot(sheet, body, ankle, stance.toes[0 if near else 1], near)
    _greave(sheet, body, knee, ankle, near)


def _boot(sheet: Sheet, body: Body, ankle: Point, toes: float, near: bool) -> None:
    size = body.build.limbs**0.8
    frame = body.frame.moved(*ankle).turned(toes).scaled(size, size**0.5)
    tone: Tone = "plate" if near and body.armour in ("medium", "heavy") else "dark" if near else "far"
    high = -16 if body.armour == "heavy" else -12
    sheet.add(tone, frame.path(f"M-6.5 {high}L5.5 {high}L6 -1Q14 0 17 7L-7 7L-7.5 0Z"))
    sheet.flat("ground", frame.bar(-7, 5.2, 24, 1.8), opacity=0.45)


def _greave(sheet: Sheet, body: Body, knee: Point, ankle: Point, near: bool) -> None:
    """Knee and shin, by how much somebody wears."""
    if body.armour == "none":
        return
    thick = body.build.limbs
    frame = body.frame
    tone: Tone = "plate" if near else "cloth"
    if body.armour == "heavy":
        high = (knee[0] * 0.8 + ankle[0] * 0.2 + 2, knee[1] * 0.8 + ankle[1] * 0.2)
        low = (knee[0] * 0.25 + ankle[0] * 0.75 + 1, knee[1] * 0.25 + ankle[1] * 0.75)
        sheet.add(tone, frame.limb((high, 9 * thick), (low, 7.5 * thick)))
    elif body.armour == "medium":
        high = (knee[0] * 0.7 + ankle[0] * 0.3 + 3, knee[1] * 0.7 + ankle[1] * 0.3)
        low = (knee[0] * 0.3 + ankle[0] * 0.7 + 2, knee[1] * 0.3 + ankle[1] * 0.7)
        sheet.add(tone, frame.limb((high, 5.6 * thick), (low, 4.6 * thick)))
    sheet.add("plate" if near else "cloth", frame.disc(knee[0] + 3 * thick, knee[1], 6.2 * thick, 7 * thick))


# ---------------------------------------------------------------- arms


def draw_arm(sheet: Sheet, body: Body, hand: Point, near: bool, side: float = 1) -> None:
    """An arm to a hand that is somewhere on the spine's frame."""
    thick = body.build.limbs
    shoulder = body.shoulder(near)
    upper, lower = UPPER * (0.9 + 0.1 * thick), LOWER * (0.9 + 0.1 * thick)
    hand = reach(shoulder, hand, upper + lower - 0.5)
    elbow = bend(shoulder, hand, upper, lower, side)
    frame = body.spine
    sleeve: Tone = "skin" if body.bare else "cloth" if near else "far"
    sheet.add(
        sleeve,
        frame.limb((shoulder, 8 * thick), (elbow, 6 * thick)),
        frame.limb((elbow, 6 * thick), (hand, 4.6 * thick)),
    )
    if body.armour in ("medium", "heavy"):
        start = (elbow[0] * 0.8 + hand[0] * 0.2, elbow[1] * 0.8 + hand[1] * 0.2)
        end = (elbow[0] * 0.25 + hand[0] * 0.75, elbow[1] * 0.25 + hand[1] * 0.75)
        sheet.add("plate" if near else "cloth", frame.limb((start, 7 * thick), (end, 5.4 * thick)))
    glove: Tone = "skin" if body.bare else "dark" if near else "far"
    sheet.add(glove, frame.disc(hand[0], hand[1], 5 * thick**0.6))
    if near or body.armour == "heavy":
        _pauldron(sheet, body, shoulder, near)


def _pauldron(sheet: Sheet, body: Body, shoulder: Point, near: bool) -> None:
    thick = body.build.limbs
    frame = body.spine.moved(*shoulder).scaled(thick)
    tone: Tone = "plate" if near else "cloth"
    if body.armour == "heavy":
        sheet.add(tone, frame.path("M-13 6Q-16 -11 0 -14Q15 -12 14 5L8 10L-8 11Z"))
        if near:
            sheet.flat("accent", frame.path("M-12.400 3Q-1 -1 13.800 1.500L14 5Q0 3 -13 6.500Z"))
    elif body.armour == "medium":
        sheet.add(tone, frame.path("M-10 7Q-12 -9 0 -10.500Q11 -9 10 6Q0 3 -10 7Z"))
        if near:
            sheet.flat("accent", frame.path("M-9.900 5Q0 1 10 4L10 6.500Q0 3.500 -10 7.500Z"))
    elif body.armour == "light" and near:
        sheet.add(tone, frame.path("M-8 4Q-9 -8 0 -9Q9 -8 8 3Q0 0 -8 4Z"))


# ---------------------------------------------------------------- torso


def draw_torso(sheet: Sheet, body: Body, suit: Suit) -> None:
    """Trunk, hips and what is worn on the chest."""
    wide = body.build.torso
    frame = body.spine.scaled(wide, 1)
    neck: Tone = "skin" if body.armour in ("none", "light") else "far"
    sheet.add(neck, body.spine.limb(((1, 2), 5.6 * wide**0.5), ((3, -8), 5.2 * wide**0.5)))
    sheet.add("far", frame.path(f"M-10 46L11 46L13 {TORSO + 6}L2 {TORSO + 10}L-13 {TORSO + 6}Z"))
    sheet.add(
        "cloth",
        frame.path("M-15 9Q-13 -1 -4 -2L6 -2Q15 -1 16 9L14 26Q11 38 11 50L-10 50Q-11 37 -14 26Z"),
    )
    SUITS[suit](sheet, frame, body)
    belt: Tone = "dark"
    sheet.add(belt, frame.path("M-11 46L12 46L12 52L-11.500 52Z"))
    sheet.flat("accent", frame.bar(0, 46.6, 5, 4.8, 1))


def _plain(sheet: Sheet, frame: Frame, body: Body) -> None:
    sheet.flat("far", frame.path("M1 0L3 0L3 46L1 46Z"))
    sheet.add("plate", frame.path("M-6 -3L8 -3L11 3L3 8L-9 3Z"))
    del body


def _vest(sheet: Sheet, frame: Frame, body: Body) -> None:
    sheet.add("plate", frame.path("M-12 5L-4 1L8 1L14 6L13 27L9 33L-8 33L-12 27Z"))
    sheet.flat("cloth", frame.bar(-8, 13, 18, 2))
    sheet.add("dark", frame.bar(-9, 34, 8, 10, 2), frame.bar(2, 34, 8, 10, 2))
    del body


def _bands(sheet: Sheet, frame: Frame, body: Body) -> None:
    for row in range(4):
        inset = row * 0.9
        sheet.add(
            "plate",
            frame.path(
                f"M{-13 + inset} {4 + row * 10}L{14 - inset} {4 + row * 10}L{13 - inset} {13 + row * 10}"
                f"L{-12 + inset} {13 + row * 10}Z"
            ),
        )
    del body


def _harness(sheet: Sheet, frame: Frame, body: Body) -> None:
    sheet.add("dark", frame.path("M-13 3L-8 1L12 42L6 46Z"), frame.path("M14 4L9 1L-10 42L-5 46Z"))
    sheet.add("accent", frame.disc(1, 23, 5))
    del body


def _lapels(sheet: Sheet, frame: Frame, body: Body) -> None:
    sheet.add(
        "plate",
        frame.path("M-13 4L-3 -3L2 26L0 50L-11 50L-13 26Z"),
        frame.path("M15 4L8 -3L4 26L6 50L11.500 50L13.500 26Z"),
    )
    sheet.flat("accent", frame.path("M-4 -2L2 26L-2 20L-9 12Z"), frame.path("M9 -2L4 26L8 20L13 11Z"))
    del body


def _robe(sheet: Sheet, frame: Frame, body: Body) -> None:
    sheet.add("plate", frame.path(f"M-8 -1L9 -1L11 48L13 {TORSO + 34}L-11 {TORSO + 36}L-9 48Z"))
    sheet.flat("accent", frame.path(f"M0 -1L3 -1L4 {TORSO + 34}L-1 {TORSO + 35}Z"))
    del body


def _rings(sheet: Sheet, frame: Frame, body: Body) -> None:
    """A diver's collar and hoses."""
    sheet.add("plate", frame.path("M-14 2Q0 -8 16 2L15 12Q0 5 -14 12Z"))
    sheet.add("dark", frame.limb(((-8, 14), 2.4), ((-10, 30), 2.4), ((-4, 42), 2.4)))
    sheet.add("plate", frame.disc(4, 25, 7))
    sheet.flat("glow", frame.disc(4, 25, 3))
    del body


def _bark(sheet: Sheet, frame: Frame, body: Body) -> None:
    for x, y, size in ((-8, 6, 9), (6, 4, 10), (-3, 18, 10), (9, 22, 8), (-8, 31, 8), (4, 36, 9)):
        sheet.add(
            "plate",
            frame.path(
                f"M{x - size * 0.7} {y}L{x} {y - size * 0.6}L{x + size * 0.8} {y + 1}L{x + size * 0.3} {y + size}"
                f"L{x - size * 0.5} {y + size * 0.9}Z"
            ),
        )
    del body


def _wrap(sheet: Sheet, frame: Frame, body: Body) -> None:
    sheet.add("plate", frame.path("M-14 6L-9 0L14 30L12 44L10 44Z"))
    sheet.add("plate", frame.path("M15 5L9 -1L-12 28L-11 42Z"))
    sheet.flat("far", frame.path("M2 15L4 18L-10 37L-11 33Z"))
    del body


def _ribs(sheet: Sheet, frame: Frame, body: Body) -> None:
    sheet.add("dark", frame.path("M-10 2L11 2L9 44L-8 44Z"))
    for row in range(4):
        sheet.flat(
            "plate",
            frame.moved(0, row * 9).path("M-9 6Q0 1 10 6L9 10Q0 6 -8 10Z"),
        )
    del body


def _slab(sheet: Sheet, frame: Frame, body: Body) -> None:
    sheet.add("plate", frame.path("M-15 6L-8 -3L11 -3L17 6L15 28L8 34L-7 34L-14 28Z"))
    sheet.flat("light", frame.path("M-12 5L-7 0L2 0L2 30L-6 31L-12 26Z"), opacity=0.55)
    sheet.add("accent", frame.path("M6 12L13 12L12 18L7 18Z"))
    sheet.add("dark", frame.path("M-9 36L10 36L10 45L-9 45Z"))
    del body


def _furs(sheet: Sheet, frame: Frame, body: Body) -> None:
    sheet.add("skin", frame.path("M-6 -2L8 -2L12 10L8 42L-6 42L-10 10Z"))
    sheet.add("dark", frame.path("M-12 2L-7 0L12 40L6 45Z"))
    sheet.add("plate", frame.path("M-12 44L13 44L16 60L10 56L8 66L2 58L-3 68L-7 58L-13 62Z"))
    del body


SUITS = {
    "plain": _plain, "vest": _vest, "bands": _bands, "harness": _harness, "lapels": _lapels, "robe": _robe,
    "rings": _rings, "bark": _bark, "wrap": _wrap, "ribs": _ribs, "slab": _slab, "furs": _furs,
}  # fmt: skip
