"""The weapon chart of N4."""

import functools
from pathlib import Path

from sightline.games.infinity.core.troopers.weapons import Chart


@functools.cache
def chart() -> Chart:
    """Every weapon of N4, and the equipment that is used like one.

    >>> [mode.name for mode in chart().weapons["multi_rifle"].modes]
    ['burst', 'anti_materiel']
    """
    here = Path(__file__).parent
    return Chart.load(here / "weapons.yaml", here / "hacking" / "equipment.yaml")
