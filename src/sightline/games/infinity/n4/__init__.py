"""Infinity N4: its weapon chart. Its rules come onto the core of `sightline.games.infinity`."""

import functools
from pathlib import Path

from sightline.games.infinity.core.troopers.weapons import Chart


@functools.cache
def chart() -> Chart:
    """Every weapon of N4.

    >>> [mode.name for mode in chart().weapons["multi_rifle"].modes]
    ['burst', 'anti_materiel']
    """
    return Chart.load(Path(__file__).parent / "weapons.yaml")
