"""The table of a match: one place to ask about seeing, covering and standing, with answers remembered."""

import functools
from collections.abc import Sequence

from sightline.content.tables import load_scene
from sightline.geometry.shapes import Body, Scene
from sightline.geometry.surfaces import Ground, ground
from sightline.geometry.surfaces_room import room
from sightline.geometry.world import World
from sightline.kernel.fixed import Constant

MEMORY = 50_000
"""Answers kept before forgetting everything; a game asks a few thousand different questions."""


class Field(Constant):
    """A scene with everything that is built from it once."""

    __slots__ = ("_cover", "_lines", "ground", "scene", "world")

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.world = World(scene)
        self.ground: Ground = ground(scene)
        self._lines: dict[tuple[Body, Body, tuple[Body, ...]], bool] = {}
        self._cover: dict[tuple[Body, Body], bool] = {}

    def sees_each(self, pairs: Sequence[tuple[Body, Body]], others: Sequence[Body]) -> list[bool]:
        """Whether there is line of fire in each pair; what is not known yet is asked in one batch."""
        around = tuple(others)
        keys = [(viewer, target, around) for viewer, target in pairs]
        unknown = list(dict.fromkeys(key for key in keys if key not in self._lines))
        if unknown:
            if len(self._lines) > MEMORY:
                self._lines.clear()
            answers = self.world.lines_of_fire([(viewer, target) for viewer, target, _ in unknown], around)
            self._lines.update(zip(unknown, map(bool, answers), strict=True))
        return [self._lines[key] for key in keys]

    def covered(self, shooter: Body, target: Body) -> bool:
        """Whether the target has Partial Cover from the shooter."""
        key = (shooter, target)
        if key not in self._cover:
            if len(self._cover) > MEMORY:
                self._cover.clear()
            self._cover[key] = self.world.cover(shooter, target).kind == "partial"
        return self._cover[key]

    def stands(self, body: Body) -> bool:
        """Whether the whole base fits on a surface there, with room above it."""
        level = self.ground.level_at(body.at)
        return level is not None and bool(room(self.ground, body.silhouette).stopping(level).has(body.at[:2]))

    def heights(self, x: float, y: float) -> list[float]:
        """The heights of the surfaces above a point of the plan."""
        found = (level.height(x, y) for level in self.ground.levels)
        return sorted({round(z, 2) for z in found if self.ground.level_at((x, y, z)) is not None})


@functools.lru_cache(maxsize=16)
def field_of(name: str) -> Field:
    """The field of a table, built once."""
    return Field(load_scene(name))
