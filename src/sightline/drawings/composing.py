"""A whole drawing: the ground with its emblem, whoever stands on it, and the part of it that a badge shows."""

from typing import Literal, NamedTuple

import msgspec

from sightline.drawings.colours import Ground, Livery, colours
from sightline.drawings.emblems import EMBLEMS, FREE
from sightline.drawings.facts import Facts
from sightline.drawings.giants import draw_giant
from sightline.drawings.looks import Look, number, pick
from sightline.drawings.machines import Box, draw_machine
from sightline.drawings.pen import Frame, Part, Sheet, corners
from sightline.drawings.people import draw_person
from sightline.drawings.riders import draw_rider

Form = Literal["card", "badge"]
WIDTH, HEIGHT = 240, 300
GROUND = 282
MARGIN = 7
RIM = 2.6
"""How wide the line is that sets parts off; half of it shows."""
FAINT = 0.25


class Coloured(NamedTuple):
    """A filled outline in its colour."""

    colour: str
    outline: str
    opacity: float
    edged: bool
    """Whether a rim in the colour of the ground sets it off."""


class Drawing(msgspec.Struct, frozen=True, kw_only=True):
    """Parts with their colours, one over the other, and the part of the sheet that is shown."""

    box: Box
    ground: str
    parts: tuple[Coloured, ...]


def livery_of(faction: str) -> Livery:
    """What a faction wears that does not say it: always the same for its name."""
    hue = number(faction, "hue") % 360
    return Livery(
        hue=hue, accent=(hue + 90 + number(faction, "accent") % 180) % 360, emblem=pick(faction, "emblem", FREE)
    )


def drawing(facts: Facts, look: Look, livery: Livery, form: Form = "card", ground: Ground = "tile") -> Drawing:
    """Draw somebody from the facts about it, in the colours of its faction."""
    sheet = Sheet()
    base = Frame(x=WIDTH / 2, y=GROUND)
    close = _figure(sheet, base, facts, look)
    fitted = _fit(sheet)
    close = _through(fitted, close)
    skin = look.skin if look.skin is not None else number(facts.unit, "skin")
    tones = colours(livery, ground, skin)
    box = (0.0, 0.0, float(WIDTH), float(HEIGHT)) if form == "card" else close
    behind = Sheet()
    _background(behind, livery, form, box, ground)
    return Drawing(
        box=box,
        ground=tones["ground"],
        parts=tuple(
            Coloured(tones[each.tone], each.outline, each.opacity, each.edged) for each in (*behind.parts, *sheet.parts)
        ),
    )


def _background(sheet: Sheet, livery: Livery, form: Form, box: Box, ground: Ground) -> None:
    whole = Frame()
    x, y, wide, high = box
    if ground == "tile":
        sheet.flat("ground", whole.bar(x, y, wide, high, wide * (0.06 if form == "card" else 0.2)))
    emblem = EMBLEMS.get(livery.emblem, EMBLEMS["star"])
    if form == "card":
        sheet.flat("mark", *emblem(whole.moved(WIDTH / 2, 118).scaled(1.7)))
        sheet.flat("mark", whole.disc(WIDTH / 2, GROUND + 2, 104, 9))


def _fit(sheet: Sheet) -> Frame:
    """Make a figure no larger than the sheet, about its feet, and put it in the middle; how that was done."""
    left, top, right = _extent(sheet)
    size = min(1.0, (WIDTH - 2 * MARGIN) / max(1.0, right - left), (GROUND - MARGIN) / max(1.0, GROUND - top))
    middle = WIDTH / 2 + size * ((left + right) / 2 - WIDTH / 2)
    aside = max(MARGIN - (middle - size * (right - left) / 2), 0) + min(
        WIDTH - MARGIN - (middle + size * (right - left) / 2), 0
    )
    # Whoever has room is moved half the way: a long weapon may well be longer than what is behind it.
    aside = aside or (WIDTH / 2 - middle) / 2
    fitted = Frame(a=size, d=size, x=(1 - size) * WIDTH / 2 + aside, y=(1 - size) * GROUND)
    sheet.parts = [each._replace(outline=fitted.path(each.outline, _digits(each))) for each in sheet.parts]
    return fitted


def _digits(part: Part) -> int:
    """Nobody sees how exact the edges are of what one hardly sees."""
    return 0 if part.opacity < FAINT else 1


def _extent(sheet: Sheet) -> tuple[float, float, float]:
    """How far a figure reaches to the left, up and to the right; light that falls from it does not count."""
    solid = [corners(each.outline) for each in sheet.parts if each.edged] or [[(0.0, float(GROUND))]]
    across = [x for points in solid for x, _ in points]
    return min(across), min(y for points in solid for _, y in points), max(across)


def _through(frame: Frame, box: Box) -> Box:
    x, y = frame.at(box[0], box[1])
    return (x, y, box[2] * frame.a, box[3] * frame.d)


def _figure(sheet: Sheet, base: Frame, facts: Facts, look: Look) -> Box:
    """Draw whoever it is; the answer is the box of a badge."""
    if facts.type == "TAG":
        return draw_giant(sheet, base, facts, look)
    if facts.has("motorcycle", "ai_motorcycle", "bike"):
        return draw_rider(sheet, base, facts, look)
    if facts.type in ("REM", "VH") or facts.structure:
        return draw_machine(sheet, base, facts, look)
    if facts.peripherals:
        _servant(sheet, base, facts)
    body = draw_person(sheet, base.moved(-8, 0).scaled(1.3), facts, look)
    x, y = body.head.at(0, 0)
    size = 88 * body.build.head * body.build.torso**0.5
    return (x - size / 2, y - size * 0.42, size, size)


def _servant(sheet: Sheet, base: Frame, facts: Facts) -> None:
    mends = facts.has("doctor", "engineer", "paramedic")
    bot = Facts(unit=facts.unit, type="REM", silhouette="1", structure=True)
    draw_machine(
        sheet, base.moved(82, 0).scaled(0.4 if mends else 0.34), bot, Look(machine="bot" if mends else "hound")
    )


def to_svg(drawn: Drawing, label: str = "") -> str:
    """The drawing as an SVG file; with a label it is a picture of its own, without one it is decoration."""
    x, y, wide, high = (f"{round(each, 1):g}" for each in drawn.box)
    named = f'role="img" aria-label="{_escaped(label)}"' if label else 'aria-hidden="true"'
    written = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {wide} {high}" {named}>']
    written.append(f'<g stroke="{drawn.ground}" stroke-width="{RIM}" stroke-linejoin="round" paint-order="stroke">')
    for colour, outline, opacity, edged in drawn.parts:
        faint = f' opacity="{opacity:g}"' if opacity < 1 else ""
        plain = "" if edged else ' stroke="none"'
        written.append(f'<path fill="{colour}"{faint}{plain} d="{outline}"/>')
    return "".join((*written, "</g></svg>"))


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
