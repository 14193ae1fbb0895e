"""The picture of a table: everything from the board up to the troopers, in one drawing."""

from collections.abc import Sequence

from sightline.content.tables.expand import instances
from sightline.content.tables.format import TableFile, Words
from sightline.geometry.shapes import Scene
from sightline.i18n import Language
from sightline.render import furniture, labels, layers, scenery
from sightline.render.drawing import Drawing, Mark
from sightline.render.furniture import MARGIN
from sightline.render.layers import Area, Layer
from sightline.render.page import Page
from sightline.render.theme import DARK, Theme

LEGEND = 92.0
LETTERS_PER_MM = 0.155


def picture(
    scene: Scene,
    table: TableFile | None = None,
    *,
    overlays: Sequence[Layer] = (),
    theme: Theme = DARK,
    language: Language = "en",
) -> Drawing:
    """A top view of a table, north up.

    >>> from sightline.content import tables
    >>> drawing = picture(tables.load_scene("harbour-steps"), tables.load("harbour-steps"), language="fr")
    >>> drawing.title
    'Les Marches du Port'
    """
    title = _word(table.name, language) if table else ""
    scale = furniture.scale_of(scene)
    columns = int(scene.width / scale * LETTERS_PER_MM)
    summary = furniture.wrapped(_word(table.summary, language), columns) if table else []
    top = (66 + 17 * len(summary) + 6) * scale if title else MARGIN
    page = Page(MARGIN, top, scene.depth)
    names = _names(table, language) if table else {}
    areas = [layer for layer in overlays if isinstance(layer, Area)]
    others = [layer for layer in overlays if not isinstance(layer, Area)]
    marks: list[Mark] = [
        *(furniture.heading(title, summary, scene, theme) if title else ()),
        *furniture.board(scene, page, theme),
        *furniture.zones(scene, page, theme),
        *scenery.shadows(scene, page, theme),
        *scenery.solids(scene, page, theme),
        *scenery.windows(scene, page, theme),
        *scenery.gates(scene, page, theme),
        *scenery.ladders(scene, page, theme),
        *(mark for layer in areas for mark in layers.draw(layer, page, theme)),
        *labels.heights(scene, names, page, theme),
        *furniture.markers(scene, page, theme),
        *(mark for layer in others for mark in layers.draw(layer, page, theme)),
        furniture.frame(scene, page, theme),
        *furniture.zone_names(scene, page, theme, language),
        *furniture.legend(scene, page, theme, language),
    ]
    return Drawing(
        width=scene.width + 2 * MARGIN,
        height=top + scene.depth + LEGEND * scale,
        background=theme.page,
        title=title or f"{scene.width:g} x {scene.depth:g} mm",
        marks=tuple(marks),
    )


def _word(words: Words, language: Language) -> str:
    text: str = getattr(words, language)
    return text


def _names(table: TableFile, language: Language) -> dict[str, str]:
    """The names of the landmarks by the id of the piece, twins included."""
    return {
        name: _word(piece.name, language)
        for piece in table.pieces
        if piece.name is not None
        for name, _ in instances(piece, table.size)
    }
