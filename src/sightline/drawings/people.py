"""Somebody on two legs, put together: from what lies farthest behind to what is nearest."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from sightline.drawings.blades import BLADES
from sightline.drawings.bodies import Armour, Body, draw_arm, draw_leg, draw_torso, on_spine, stand
from sightline.drawings.cloaks import draw_behind, draw_over
from sightline.drawings.faces import FACES
from sightline.drawings.facts import Facts
from sightline.drawings.helmets import HELMETS
from sightline.drawings.kit import (
    GHOSTS,
    HIDDEN,
    draw_belt,
    draw_lenses,
    draw_pack,
    draw_rank,
    draw_screen,
    pack_of,
)  # fmt: skip
from sightline.drawings.looks import Build, Cloak, Head, Look, Pose, Suit, chosen, number, pick
from sightline.drawings.pen import Frame, Part, Point, Sheet
from sightline.drawings.poses import AIM, BUILDS, READY, STANCES, Grip, Stance
from sightline.drawings.weapons import GUNS, Gun, draw_gun, fore

HEADS: Mapping[Head, Callable[[Sheet, Frame], None]] = {**FACES, **HELMETS}

DUELLISTS = ("martial_arts", "berserk", "natural_born_warrior", "protheion", "i_kohl", "guard", "assault")
GHOSTLY = ("cloth", "far", "plate", "accent")
"""What a copy of light is made of: the large parts, without their details."""
BEASTS: tuple[Head, ...] = ("wolf", "bear")
SHORT_GUNS = ("", "pistol", "heavy_pistol", "sprayer", "submachine", "chain")


class Wear(NamedTuple):
    """What people of a troop type usually look like; a unit has one of each."""

    armour: Armour
    builds: tuple[Build, ...]
    poses: tuple[Pose, ...]
    heads: tuple[Head, ...]
    cloaks: tuple[Cloak, ...]
    suits: tuple[Suit, ...]


USUAL: Mapping[str, Wear] = {
    "LI": Wear(
        "light", ("medium", "slim", "tall", "stout"), ("stand", "stride", "guard"),
        ("helmet", "cap", "beret", "goggles", "short", "kettle", "lamp", "braid", "curls", "visor"),
        ("none", "none", "scarf", "poncho", "sash", "skirt"), ("vest", "plain", "harness", "bands", "lapels"),
    ),
    "MI": Wear(
        "medium", ("medium", "broad", "tall"), ("stand", "brace", "stride", "guard"),
        ("visor", "helmet", "respirator", "aerial", "goggles", "lens", "fin", "mask"),
        ("none", "half", "tabard", "scarf", "coat", "sash"), ("vest", "bands", "ribs", "rings", "slab"),
    ),
    "HI": Wear(
        "heavy", ("heavy",), ("brace", "stride", "guard", "stand"),
        ("visor", "crest", "dome", "horns", "respirator", "mask", "bell", "alien"),
        ("none", "cape", "tabard", "half", "none"), ("slab", "bands", "ribs"),
    ),
    "SK": Wear(
        "none", ("slim", "medium"), ("crouch", "kneel", "stride"),
        ("hood", "mask", "wrap", "goggles", "fox", "respirator", "moth", "veil"),
        ("leaves", "half", "scarf", "reeds", "none", "poncho"), ("wrap", "harness", "plain", "ribs"),
    ),
    "WB": Wear(
        "none", ("broad", "medium", "tall"), ("run", "duel", "stride"),
        ("mohawk", "wolf", "horns", "topknot", "bald", "bear", "antlers", "long"),
        ("fur", "ribbons", "skirt", "sash", "fur"), ("furs", "harness", "wrap"),
    ),
}  # fmt: skip


class Person(NamedTuple):
    """Everything that is settled about somebody before a line is drawn."""

    facts: Facts
    armour: Armour
    build: Build
    pose: Pose
    head: Head
    cloak: Cloak
    suit: Suit
    pack: str
    gun: str
    blade: str


def settle(facts: Facts, look: Look) -> Person:
    """What the roster says, then what follows from the facts, then what the name decides."""
    usual = USUAL.get(facts.type, USUAL["LI"])
    unit = facts.unit
    gun = facts.weapon
    blade = (look.blade or facts.blade) if facts.blade not in ("", "knife") else facts.blade
    duels = facts.has(*DUELLISTS) and blade not in ("", "knife") and gun in SHORT_GUNS
    pose = look.pose or ("duel" if duels else _pose(facts, usual, gun))
    large = facts.silhouette >= "5"
    beast = large and facts.type == "WB"
    build: Build = "giant" if large else chosen(look.build, unit, "build", usual.builds)
    head: Head = pick(unit, "beast", BEASTS) if beast else chosen(look.head, unit, "head", usual.heads)
    hides = facts.has(*HIDDEN)
    return Person(
        facts=facts,
        armour=usual.armour,
        build=build,
        pose=pose,
        head=head,
        cloak=chosen(look.cloak, unit, "cloak", ("leaves",) if hides else usual.cloaks),
        suit=chosen(look.suit, unit, "suit", usual.suits),
        pack=pack_of(facts, look),
        gun=gun,
        blade=blade if blade != "knife" or not gun else "",
    )


def _pose(facts: Facts, usual: Wear, gun: str) -> Pose:
    """Weapons ask for a posture of their own."""
    if facts.has("combat_jump", "parachutist"):
        return "leap"
    if facts.type == "WB":
        return pick(facts.unit, "pose", usual.poses)
    if gun in ("sniper", "missile"):
        return "kneel"
    if gun in ("machine", "cannon", "feuerbach"):
        return "brace"
    return pick(facts.unit, "pose", usual.poses)


def draw_person(sheet: Sheet, ground: Frame, facts: Facts, look: Look) -> Body:
    """Somebody on the ground; the answer says where everything is."""
    who = settle(facts, look)
    return draw_settled(sheet, ground, who, STANCES[who.pose])


def draw_settled(sheet: Sheet, ground: Frame, who: Person, stance: Stance, *, legs: bool = True) -> Body:
    """Somebody of whom everything is settled, in a stance."""
    body = stand(ground, stance, BUILDS[who.build], who.armour, who.suit == "furs")
    first = len(sheet.parts)
    gun = GUNS.get(who.gun)
    hold = _grip(who, gun)
    weapon = _weapon_frame(body, hold)
    draw_behind(sheet, body, who.cloak)
    _slung(sheet, body, who)
    draw_pack(sheet, body, who.pack)
    if who.facts.lieutenant:
        draw_rank(sheet, body, who.facts)
    if legs:
        draw_leg(sheet, body, near=False)
    _far_arm(sheet, body, who, gun, weapon)
    if legs:
        draw_leg(sheet, body, near=True)
    draw_torso(sheet, body, who.suit)
    draw_belt(sheet, body, who.facts)
    draw_over(sheet, body, who.cloak)
    if gun is not None and gun.hold == "shoulder":
        draw_gun(sheet, weapon, gun)
    HEADS[who.head](sheet, body.head)
    draw_lenses(sheet, body.head, who.facts)
    _near_arm(sheet, body, who, gun, weapon, hold)
    if not who.facts.lieutenant:
        draw_rank(sheet, body, who.facts)
    draw_screen(sheet, body, who.facts)
    _hide(sheet, body, who.facts)
    _ghosts(sheet, first, who.facts)
    return body


# ---------------------------------------------------------------- hands and weapons


def _grip(who: Person, gun: Gun | None) -> Grip:
    if gun is None:
        return Grip((22, 44), 30)
    ways = READY[gun.hold]
    if who.pose == "duel":
        return Grip((40, 26), -4)
    if gun.hold == "rifle":
        if who.pose == "kneel" or who.gun == "sniper":
            return AIM
        if who.pose == "crouch":
            return Grip((12, 22), 4)
        if who.pose == "leap":
            return Grip((12, 30), 24)
        return pick(who.facts.unit, "grip", ways)
    return pick(who.facts.unit, "grip", ways)


def _weapon_frame(body: Body, hold: Grip) -> Frame:
    """The frame of the weapon: at the hand, level with the horizon but for its own angle."""
    x, y = body.spine.at(*hold.hand)
    size = body.build.height * body.build.limbs**0.35
    scale = (body.frame.a**2 + body.frame.b**2) ** 0.5 / body.build.height
    return Frame(x=x, y=y).turned(hold.angle).scaled(scale * size)


def _on_spine(body: Body, frame: Frame, point: Point) -> Point:
    x, y = frame.at(*point)
    span = body.spine.a * body.spine.d - body.spine.b * body.spine.c
    dx, dy = x - body.spine.x, y - body.spine.y
    return ((body.spine.d * dx - body.spine.c * dy) / span, (body.spine.a * dy - body.spine.b * dx) / span)


def _far_arm(sheet: Sheet, body: Body, who: Person, gun: Gun | None, weapon: Frame) -> None:
    if who.pose == "duel" and who.blade:
        # The gun is in the far hand, stretched out; the near one has the blade.
        draw_arm(sheet, body, _on_spine(body, weapon, (0, 0)), near=False, side=1)
        if gun is not None:
            draw_gun(sheet, weapon, gun)
        return
    if gun is None or gun.hold == "hand":
        draw_arm(sheet, body, (30, 40), near=False, side=1)
    elif gun.hold == "shoulder":
        draw_arm(sheet, body, _on_spine(body, weapon, (20, 0)), near=False, side=1)
    elif gun.hold == "bow":
        draw_arm(sheet, body, _on_spine(body, weapon, (46, -1)), near=False, side=1)
    else:
        draw_arm(sheet, body, _on_spine(body, weapon, fore(gun)), near=False, side=1)


def _near_arm(sheet: Sheet, body: Body, who: Person, gun: Gun | None, weapon: Frame, hold: Grip) -> None:
    if who.pose == "duel" and who.blade:
        _strike(sheet, body, who)
        return
    if gun is None:
        if who.blade:
            _strike(sheet, body, who)
        else:
            draw_arm(sheet, body, (-10, 58), near=True, side=1)
        return
    if gun.hold != "shoulder":
        draw_gun(sheet, weapon, gun)
    draw_arm(sheet, body, _on_spine(body, weapon, (-1, 4)), near=True, side=1)
    del hold


def _strike(sheet: Sheet, body: Body, who: Person) -> None:
    """The near arm with a blade: raised, or trailing, as the name decides."""
    hand, angle = pick(who.facts.unit, "strike", (((-34, -18), -28.0), ((-30, 36), -112.0), ((6, -34), 24.0)))
    x, y = body.spine.at(*hand)
    scale = (body.frame.a**2 + body.frame.b**2) ** 0.5
    BLADES[who.blade](sheet, Frame(x=x, y=y).turned(angle).scaled(scale))
    draw_arm(sheet, body, hand, near=True, side=1)


def _slung(sheet: Sheet, body: Body, who: Person) -> None:
    """A blade that is not in hand, across the back."""
    if not who.blade or who.blade == "knife" or who.pose == "duel" or not who.gun:
        return
    long = who.blade in ("great_sword", "hammer", "axe", "staff")
    frame = body.spine.moved(-6, 34 if long else 30).turned(-38)
    BLADES[who.blade](sheet, frame.turned(0 if long else 180).scaled(1, 1 if long else 0.8))


# ---------------------------------------------------------------- what one hardly sees


def _hide(sheet: Sheet, body: Body, facts: Facts) -> None:
    """Blotches over whoever hides."""
    if not facts.has("mimetism", *HIDDEN):
        return
    f = body.spine.scaled(body.build.torso, 1)
    places = ((-8, 12, 5, 3), (7, 20, 5, 3.4), (-4, 32, 6, 3), (6, 40, 4, 2.6), (9, 7, 4, 2.4))
    turn = number(facts.unit, "blotches") % 40
    for x, y, wide, high in places:
        sheet.flat("ground", f.moved(x, y).turned(turn - 20).disc(0, 0, wide, high), opacity=0.38)


def _ghosts(sheet: Sheet, first: int, facts: Facts) -> None:
    """Copies of light beside whoever is not where one sees it."""
    if not facts.has(*GHOSTS):
        return
    own = sheet.parts[first:]
    outline = "".join(each.outline for each in own if each.edged and each.tone in GHOSTLY)
    sheet.parts.insert(first, Part("plate", _shifted(outline, -26), 0.2, False))
    sheet.parts.insert(first, Part("plate", _shifted(outline, 24), 0.2, False))


def _shifted(outline: str, by: float) -> str:
    return Frame().moved(by, 0).path(outline)


__all__ = ["Person", "draw_person", "draw_settled", "on_spine", "settle"]
