"""Closing the lines of fire of a table in the making: walls across lanes, roofs nobody stands on.

A layout is looked at, screened, and looked at again until it keeps to the advice with something to spare; the last word
is the measure's, who looks at every spot.
"""

import numpy as np
import shapely
from numpy.typing import NDArray

from sightline.content.tables import makers
from sightline.content.tables.expand import expand
from sightline.content.tables.lanes import Lanes, Sight, lines_between, look, roof_spots, zone_of
from sightline.content.tables.layout import PATH, Layout
from sightline.content.tables.measure import Advice, advice_for
from sightline.content.tables.surfaces import TROOPER, surfaces

ROUNDS = 6
"""How often the lines of fire of a layout are looked at and screened before it is judged."""
COARSE = 2
"""Every so many spots on the ground are looked at while screening."""
SCREENS = 90
"""Lanes that are tried to be closed in each round."""
PLACES = (0.5, 0.4, 0.6, 0.32, 0.68)
"""Where along a lane a screen is tried, as shares of its length."""
SPARE = 0.6
"""Lanes are closed until there are only so many of those that the advice allows."""
SPARE_SAFE = 0.15
"""And the ground that nobody sees is that much more than advised."""


def close_lanes(layout: Layout, seed: int) -> None:
    """High walls across the lines of fire from one deployment zone to the other, and pitched roofs where that fails."""
    advice = advice_for(layout.size)
    for _ in range(ROUNDS):
        scene = expand(layout.table(seed))
        sight = look(scene, surfaces(scene), COARSE)
        if _enough(sight.shares(), advice):
            return
        _screen_lanes(layout, sight, advice)
    _clear_roofs(layout, seed, advice)


def _enough(lanes: Lanes, advice: Advice) -> bool:
    return (
        lanes.ground <= SPARE * advice.ground_lanes_most
        and lanes.roofs <= SPARE * advice.roof_lanes_most
        and min(lanes.safe_a, lanes.safe_b) >= advice.safe_least + SPARE_SAFE
    )


def _screen_lanes(layout: Layout, sight: Sight, advice: Advice) -> None:
    """Walls across lanes taken at random; half of them between roofs while roofs see too much, they see the most."""
    lanes = sight.lines()
    roofs_first = sight.shares().roofs > SPARE * advice.roof_lanes_most
    for _ in range(SCREENS):
        high = lanes[(lanes[:, :, 2] > 0.0).all(axis=1)]
        lanes = _screen(layout, lanes, high if roofs_first and len(high) and layout.rng.random() < 0.5 else lanes)
        if len(lanes) == 0:
            return


def _screen(layout: Layout, lanes: NDArray[np.float64], wanted: NDArray[np.float64]) -> NDArray[np.float64]:
    """Try a wall across one of the wanted lanes, wherever along it there is room; the lanes that are left."""
    rng = layout.rng
    (ax, ay, az), (bx, by, bz) = wanted[rng.randrange(len(wanted))].tolist()
    height = makers.SCREEN if az == bz == 0.0 else makers.HOARDING
    name, twin = layout.names("screen")
    for share in PLACES:
        place = share + rng.uniform(-0.04, 0.04)
        middle = (ax + (bx - ax) * place, ay + (by - ay) * place)
        wall = makers.screen(name, twin, middle, (bx - ax, by - ay), rng.choice((50.0, 70.0, 90.0)), height)
        # Mostly there is no room, and asking for the line alone is much quicker than adding the wall.
        if layout.is_free(shapely.LineString(wall.line), PATH) and layout.add(wall, PATH, 2.0):
            return _beside(layout, lanes, height)
    return lanes


def _beside(layout: Layout, lanes: NDArray[np.float64], height: float) -> NDArray[np.float64]:
    """The lanes that the wall put up last, and its twin, leave open."""
    added = shapely.union_all(layout.taken[-2:])
    shapely.prepare(added)
    crossed = shapely.intersects(added, shapely.linestrings(lanes[:, :, :2]))
    heads = lanes[:, :, 2].max(axis=1) + TROOPER.height
    kept: NDArray[np.float64] = lanes[~(crossed & (heads <= height))]
    return kept


def _clear_roofs(layout: Layout, seed: int, advice: Advice) -> None:
    """Where roofs still see too many roofs, nobody shall stand on those that see the most."""
    scene = expand(layout.table(seed))
    above = surfaces(scene)[1:]
    zones = [zone for side in ("a", "b") if (zone := zone_of(scene, side))]
    spots, owners = [], []
    for zone in zones:
        places = [(roof_spots(zone, [surface]), _owner(layout, surface.pieces[0])) for surface in above]
        spots.append(np.concatenate([np.empty((0, 3)), *(each for each, _ in places)]))
        owners.append(np.array([owner for each, owner in places for _ in each], dtype=object))
    seen = lines_between(scene, spots[0], spots[1])
    while seen.size and seen.mean() > SPARE * advice.roof_lanes_most:
        watchers = sorted(set(owners[0]))
        worst = max(watchers, key=lambda name: int(seen[owners[0] == name].sum()))
        layout.clear_top(worst)
        seen = seen[owners[0] != worst][:, owners[1] != worst]
        owners = [each[each != worst] for each in owners]


def _owner(layout: Layout, name: str) -> str:
    """The piece that stands for a piece and its twin."""
    return next((piece.id for piece in layout.pieces if piece.twin == name), name)
