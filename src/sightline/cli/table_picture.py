"""What `sightline table render` is told on the command line, and the picture it makes of that."""

from collections.abc import Sequence

from sightline.content.tables.format import TableFile
from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Silhouette
from sightline.geometry.templates import TemplateKind
from sightline.i18n import Language
from sightline.kernel.errors import BadInput
from sightline.render import overlays
from sightline.render.layers import Layer, Player, Template, Token
from sightline.render.output import to_png, to_svg
from sightline.render.table import picture
from sightline.render.theme import THEMES

TEARDROPS = {"small": TemplateKind.SMALL_TEARDROP, "large": TemplateKind.LARGE_TEARDROP}


def draw(
    table: TableFile,
    scene: Scene,
    *,
    troopers: Sequence[str],
    sees: Sequence[int],
    zones: Sequence[int],
    reaches: Sequence[str],
    lines: Sequence[str],
    templates: Sequence[str],
    theme: str,
    language: Language,
    ending: str,
    name: str,
) -> bytes:
    """The picture in the format its file's ending asks for."""
    if ending.lower() not in (".svg", ".png"):
        raise BadInput("table.render.ending", file=name)
    if theme not in THEMES:
        raise BadInput("table.render.theme", value=theme, allowed=", ".join(THEMES))
    bodies = [_body(text) for text in troopers]
    layers: list[Layer] = [overlays.sees(scene, _pick(bodies, number)[0]) for number in sees]
    layers += [overlays.zone_of_control(scene, _pick(bodies, number)[0]) for number in zones]
    for text in reaches:
        number, limit = _two(text, "table.render.bad_reach")
        layers.append(overlays.reachable(scene, _pick(bodies, int(number))[0], limit))
    layers += [_template(text) for text in templates]
    for text in lines:
        one, other = _two(text, "table.render.bad_line")
        layers.append(overlays.line_of_fire(scene, _pick(bodies, int(one))[0], _pick(bodies, int(other))[0]))
    layers += [_token(body, side) for body, side in bodies]
    drawing = picture(scene, table, overlays=layers, theme=THEMES[theme], language=language)
    return to_svg(drawing).encode() if ending.lower() == ".svg" else to_png(drawing)


def _body(text: str) -> tuple[Body, Player]:
    """A trooper as it is typed: x,y,z,S,facing,label,side; all but the place may be left out."""
    words = [word.strip() for word in text.split(",")]
    if not 2 <= len(words) <= 7:
        raise BadInput("table.render.bad_trooper", value=text)
    x, y, z, silhouette, facing, label, side = (*words, *[""] * 7)[:7]
    try:
        at = (float(x), float(y), float(z or 0))
        direction = float(facing) if facing else None
        body = Body(at=at, silhouette=_silhouette(silhouette), facing=direction, id=label)
    except (ValueError, KeyError):
        raise BadInput("table.render.bad_trooper", value=text) from None
    if side not in ("", "a", "b"):
        raise BadInput("table.render.bad_trooper", value=text)
    return body, "b" if side == "b" else "a"


def _silhouette(name: str) -> Silhouette:
    return SILHOUETTES["2"].prone if name.upper() == "X" else SILHOUETTES[name or "2"]


def _token(body: Body, side: Player) -> Token:
    x, y, _ = body.at
    return Token(at=(x, y), silhouette=body.silhouette, side=side, facing=body.facing, label=body.id)


def _pick(bodies: Sequence[tuple[Body, Player]], number: int) -> tuple[Body, Player]:
    if not 1 <= number <= len(bodies):
        raise BadInput("table.render.no_trooper", number=number, count=len(bodies))
    return bodies[number - 1]


def _two(text: str, code: str) -> tuple[float, float]:
    try:
        one, other = (float(word) for word in text.split(","))
    except ValueError:
        raise BadInput(code, value=text) from None
    return one, other


def _template(text: str) -> Template:
    kind, *rest = (word.strip() for word in text.split(","))
    try:
        x, y, direction = (*(float(word) for word in rest), 0.0)[:3]
    except ValueError:
        raise BadInput("table.render.bad_template", value=text) from None
    if kind == "circle" and len(rest) == 2:
        return overlays.template(TemplateKind.CIRCULAR, (x, y))
    if kind in TEARDROPS and len(rest) == 3:
        return overlays.template(TEARDROPS[kind], (x, y), direction)
    raise BadInput("table.render.bad_template", value=text)
