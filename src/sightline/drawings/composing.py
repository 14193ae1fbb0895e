"""A whole drawing: the ground with its emblem, whoever stands on it, and the part of it that a badge shows."""

from typing import Literal

import msgspec

from sightline.drawings.colours import Ground, Livery, colours
from sightline.drawings.emblems import EMBLEMS, FREE
from sightline.drawings.facts import Facts
from sightline.drawings.giants import draw_giant
from sightline.drawings.looks import Look, number, pick
from sightline.drawings.machines import draw_machine
from sightline.drawings.pen import Frame, Part, Sheet
from sightline.drawings.people import draw_person
from sightline.drawings.riders import draw_rider

Form = Literal["card", "badge"]
WIDTH, HEIGHT = 240, 300
GROUND = 280
RIM = 2.6


class Drawing(msgspec.Struct, frozen=True, kw_only=True):
    """Parts with their colours, one over the other, and the part of the sheet that is shown."""

    box: tuple[float, float, float, float]
    ground: str
    parts: tuple[tuple[str, str, float, bool], ...]
    """Colour, outline, opacity, and whether a rim sets it off."""


def livery_of(faction: str) -> Livery:
    """What a faction wears that does not say it: always the same for its name."""
    hue = number(faction, "hue") % 360
    return Livery(hue=hue, accent=(hue + 90 + number(faction, "accent") % 180) % 360, emblem=pick(faction, "emblem", FREE))


def drawing(facts: Facts, look: Look, livery: Livery, form: Form = "card", ground: Ground = "tile") -> Drawing:
    """Draw somebody from the facts about it, in the colours of its faction."""
    sheet = Sheet()
    base = Frame(x=WIDTH / 2, y=GROUND)
    close = _figure(sheet, base, facts, look)
    skin = look.skin if look.skin is not None else number(facts.unit, "skin")
    tones = colours(livery, ground, skin)
    box = (0.0, 0.0, float(WIDTH), float(HEIGHT)) if form == "card" else close
    behind = Sheet()
    _background(behind, livery, form, box, ground)
    return Drawing(
        box=box,
        ground=tones["ground"],
        parts=tuple((tones[each.tone], each.outline, each.opacity, each.edged) for each in (*behind.parts, *sheet.parts)),
    )


def _background(sheet: Sheet, livery: Livery, form: Form, box: tuple[float, float, float, float], ground: Ground) -> None:
    whole = Frame()
    x, y, wide, high = box
    if ground == "tile":
        sheet.flat("ground", whole.bar(x, y, wide, high, wide * (0.06 if form == "card" else 0.2)))
    emblem = EMBLEMS.get(livery.emblem, EMBLEMS["star"])
    if form == "card":
        sheet.flat("mark", *emblem(whole.moved(WIDTH / 2, 118).scaled(1.7)))
        sheet.flat("mark", whole.disc(WIDTH / 2, GROUND + 2, 104, 9))


def _figure(sheet: Sheet, base: Frame, facts: Facts, look: Look) -> tuple[float, float, float, float]:
    """Draw whoever it is; the answer is the box of a badge."""
    if facts.type == "TAG":
        return draw_giant(sheet, base, facts, look)
    if facts.has("motorcycle", "ai_motorcycle", "bike"):
        return draw_rider(sheet, base, facts, look)
    if facts.type in ("REM", "VH") or facts.structure:
        return draw_machine(sheet, base, facts, look)
    if facts.peripherals:
        _servant(sheet, base, facts)
    body = draw_person(sheet, base.moved(-8, 0).scaled(1.24), facts, look)
    x, y = body.head.at(0, 0)
    size = 88 * body.build.head * body.build.torso**0.5
    return (x - size / 2, y - size * 0.42, size, size)


def _servant(sheet: Sheet, base: Frame, facts: Facts) -> None:
    bot = Facts(unit=facts.unit, type="REM", silhouette="1", structure=True)
    draw_machine(sheet, base.moved(78, 0).scaled(0.42), bot, Look(machine="bot"))


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
