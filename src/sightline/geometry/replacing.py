"""Replacing one element on the table by another (a Marker by its Model, a pilot by a TAG ...)."""

import math

from sightline.geometry.shapes import Body, Silhouette
from sightline.rules import rule


@rule("N4-MEAS-005", "N4-MEAS-006", "N4-MEAS-007")
def replaced(old: Body, silhouette: Silhouette, towards: float | None = None) -> Body:
    """The new element in the place of the old one.

    Bases of one diameter share their centre. Of different diameters, the player chooses: the same centre, or edges
    that coincide in a direction, when `towards` is given.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> small = Body(at=(100, 100, 0), silhouette=SILHOUETTES["2"], facing=0)
    >>> replaced(small, SILHOUETTES["5"], towards=0).at
    (92.5, 100.0, 0)
    """
    shift = 0.0 if towards is None else old.silhouette.radius - silhouette.radius
    turn = math.radians(towards or 0.0)
    x, y, z = old.at
    at = (x + shift * math.cos(turn), y + shift * math.sin(turn), z) if shift else old.at
    return Body(at=at, silhouette=silhouette, facing=old.facing, id=old.id)
