"""Pictures of tables: a top view as SVG or PNG, in a light and a dark theme, in three languages."""

from sightline.render.drawing import Drawing
from sightline.render.layers import Area, Layer, Sightline, Template, Token
from sightline.render.output import save, to_png, to_svg
from sightline.render.table import picture
from sightline.render.theme import DARK, LIGHT, Theme

__all__ = [
    "DARK",
    "LIGHT",
    "Area",
    "Drawing",
    "Layer",
    "Sightline",
    "Template",
    "Theme",
    "Token",
    "picture",
    "save",
    "to_png",
    "to_svg",
]
