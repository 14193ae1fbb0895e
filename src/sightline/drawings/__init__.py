"""Drawings of troopers, made from the facts about them: the same facts always give the same drawing."""

from sightline.drawings.colours import Livery
from sightline.drawings.composing import RIM, Drawing, drawing, livery_of, to_svg
from sightline.drawings.facts import Facts
from sightline.drawings.looks import Look

__all__ = ["RIM", "Drawing", "Facts", "Livery", "Look", "drawing", "livery_of", "to_svg"]
