"""Where mines lie, or may lie: nobody walks through them without need."""

import math
from collections.abc import Iterable

from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.stakes import value
from sightline.games.infinity.core.abilities.mines import charge_of
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.area_of_effect import reach_of
from sightline.geometry.shapes import Point3

MARKED = 0.4
"""How likely a Marker of the other side is a mine, as far as one knows."""


def toll(mind: Mind, trooper: Trooper, places: Iterable[Point3]) -> float:
    """What it is expected to cost to be at some places, for the mines that would go off there."""
    spots, safe = list(places), 1.0
    usual = next(iter(mind.now.fixed.edition.devices), "")
    for each in mind.enemies:
        charge = charge_of(mind.now, each.device or usual)
        marked = mind.now.is_marker(each)
        if charge is None or not (each.device or marked):
            continue
        far = reach_of(charge) + 2 * mind.now.profile(trooper).template.radius
        near = any(math.dist(each.at[:2], at[:2]) < far and abs(each.at[2] - at[2]) < far for at in spots)
        saved = min(20, max(0, (charge.damage or 0) - mind.now.profile(trooper).arm)) / 20
        safe *= 1 - (MARKED if marked else 1.0) * saved * near
    return value(mind.now, trooper) * (1 - safe)
