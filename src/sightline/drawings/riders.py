"""Somebody on a motorcycle."""

from sightline.drawings.bodies import Body, draw_arm, draw_torso, stand
from sightline.drawings.cloaks import draw_behind, draw_over
from sightline.drawings.facts import Facts
from sightline.drawings.kit import draw_lenses, draw_rank
from sightline.drawings.looks import Look, number
from sightline.drawings.machines import Box, draw_bike
from sightline.drawings.pen import Frame, Point, Sheet, Tone
from sightline.drawings.people import HEADS, settle
from sightline.drawings.poses import BUILDS, Stance
from sightline.drawings.weapons import GUNS, draw_gun

SEAT = Stance((-14, -66), 20, (14, -16), (18, -16), (0, 0), -12)
HANDLEBAR: Point = (40, 40)
"""Where the far hand is, as the spine sees it."""


def draw_rider(sheet: Sheet, base: Frame, facts: Facts, look: Look) -> Box:
    """The machine between the legs, a weapon in the near hand, the far hand on the bar."""
    who = settle(facts, look)
    ground = base.moved(0, 0).scaled(1.14)
    body = stand(ground, SEAT, BUILDS[who.build], who.armour, who.suit == "furs")
    draw_behind(sheet, body, who.cloak if who.cloak != "none" else "scarf")
    if facts.lieutenant:
        draw_rank(sheet, body, facts)
    _leg(sheet, body, "far")
    draw_bike(sheet, ground, number(facts.unit, "bike"))
    if facts.has("ai_motorcycle"):
        sheet.add("glow", ground.bar(-60, -74, 22, 6, 3))
    draw_arm(sheet, body, HANDLEBAR, near=False, side=1)
    draw_torso(sheet, body, who.suit)
    draw_over(sheet, body, who.cloak)
    HEADS[who.head](sheet, body.head)
    draw_lenses(sheet, body.head, facts)
    _leg(sheet, body, "cloth")
    _armed(sheet, body, who.gun)
    x, y = body.head.at(0, 0)
    return (x - 40, y - 30, 104, 104)


def _leg(sheet: Sheet, body: Body, tone: Tone) -> None:
    f = body.frame
    thick = body.build.limbs
    hip, knee, ankle = (-14, -64), (26, -62), (10, -22)
    sheet.add(tone, f.limb((hip, 11 * thick), (knee, 7.5 * thick)), f.limb((knee, 7.5 * thick), (ankle, 5.4 * thick)))
    sheet.add("plate" if tone == "cloth" else "far", f.disc(knee[0] + 2, knee[1], 7 * thick))
    sheet.add("dark" if tone == "cloth" else "far", f.moved(*ankle).path("M-7 -10L6 -10L6 0L18 4L18 8L-8 8Z"))


def _armed(sheet: Sheet, body: Body, weapon: str) -> None:
    """The near hand with whatever it carries, pointing ahead over the bar."""
    gun = GUNS.get(weapon)
    hand = (26, 22)
    x, y = body.spine.at(*hand)
    if gun is not None:
        draw_gun(
            sheet, Frame(x=x, y=y).turned(-10).scaled(1.2), gun._replace(stock="short" if gun.stock else "", below="")
        )
    draw_arm(sheet, body, hand, near=True, side=1)
