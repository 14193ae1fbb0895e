"""Events become sentences: a module for each book or chapter that brings events of its own.

To tell a new event, write a function with `@tells(TheEvent)` in the module of its chapter and name the module here.
"""

from sightline.games.infinity.telling import areas, core, n4
from sightline.games.infinity.telling.scene import TELLERS, Scene

CHAPTERS = (core, n4, areas)

__all__ = ["CHAPTERS", "TELLERS", "Scene"]
