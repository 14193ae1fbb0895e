"""Events become sentences: a module for each book or chapter that brings events of its own.

To tell a new event, write a function with `@tells(TheEvent)` in the module of its chapter and name the module here.
"""

from sightline.games.infinity.telling import (
    areas,
    core,
    deception,
    fireteams,
    missions,
    n4,
    n4_control,
    n4_troopers,
    n4_vehicles,
    n4_weapons,
    perimeter,
)
from sightline.games.infinity.telling.scene import TELLERS, Scene

CHAPTERS = (areas, core, deception, fireteams, n4, n4_control, n4_troopers, n4_vehicles, n4_weapons, perimeter)
CHAPTERS = (areas, core, deception, fireteams, missions, n4, n4_control, n4_troopers, n4_vehicles, n4_weapons)

__all__ = ["CHAPTERS", "TELLERS", "Scene"]
