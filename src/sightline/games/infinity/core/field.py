"""The table of a match: one place to ask about seeing, covering and standing, with answers remembered."""

import functools
import math
from collections.abc import Sequence
from typing import TypeVar

import numpy as np

from sightline.content.tables import load_scene
from sightline.geometry.moving.surfaces import Ground, ground
from sightline.geometry.moving.surfaces_room import room
from sightline.geometry.shapes import EPSILON, Body, Point3, Scene, Silhouette
from sightline.geometry.templates import Template, focus_sees
from sightline.geometry.world import World
from sightline.kernel.fixed import Constant

K = TypeVar("K")
V = TypeVar("V")

MEMORY = 200_000
"""Answers kept before forgetting everything; a game asks a few thousand different questions."""


Spot = tuple[float, float, float, float, float]
"""A silhouette without a facing, as a row of the geometry's arrays: x, y, z, radius, height."""

NO_MODELS = np.zeros((0, 5))


def _spot(body: Body) -> Spot:
    (x, y, z), silhouette = body.at, body.silhouette
    return (x, y, z, silhouette.base / 2, silhouette.height)


def _sorted_pair(pair: tuple[Body, Body]) -> tuple[Spot, Spot]:
    one, two = _spot(pair[0]), _spot(pair[1])
    return (one, two) if one <= two else (two, one)


def in_front(viewer: Body, target: Body) -> bool:
    """Whether the target is at least partly in the front half of the viewer."""
    if viewer.facing is None:
        return True
    angle = math.radians(viewer.facing)
    ahead = (target.at[0] - viewer.at[0]) * math.cos(angle) + (target.at[1] - viewer.at[1]) * math.sin(angle)
    return ahead + target.silhouette.radius > EPSILON


def _in_corridor(one: Spot, two: Spot, models: Sequence[Spot]) -> tuple[Spot, ...]:
    """The models that could stand between two silhouettes: their bases reach into the strip between the bases."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    length = math.hypot(dx, dy) or 1.0
    width = max(one[3], two[3])
    low, high = min(one[2], two[2]), max(one[2] + one[4], two[2] + two[4])
    found = []
    for model in models:
        fx, fy = model[0] - one[0], model[1] - one[1]
        along = (fx * dx + fy * dy) / length
        if (
            -model[3] < along < length + model[3]
            and abs(fx * dy - fy * dx) < (model[3] + width) * length
            and model[2] < high
            and model[2] + model[4] > low
            and model not in (one, two)
        ):
            found.append(model)
    return tuple(found)


def _make_room(memory: dict[K, V]) -> None:
    if len(memory) > MEMORY:
        memory.clear()


class Field(Constant):
    """A scene with everything that is built from it once."""

    __slots__ = ("_blasts", "_cover", "_past_models", "_scenery", "ground", "scene", "world")

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.world = World(scene)
        self.ground: Ground = ground(scene)
        self._scenery: dict[tuple[Spot, Spot], bool] = {}
        self._past_models: dict[tuple[Spot, Spot, tuple[Spot, ...]], bool] = {}
        self._cover: dict[tuple[Body, Body], bool] = {}
        self._blasts: dict[tuple[Template, Point3, Silhouette], bool] = {}

    def sees_each(self, pairs: Sequence[tuple[Body, Body]], others: Sequence[Body]) -> list[bool]:
        """Whether there is line of fire in each pair; what is not known yet is asked in as few batches as possible.

        Scenery never changes and seeing is mutual, so what scenery hides is remembered for both ways and all facings.
        Models matter only where scenery leaves a line, and only those that stand near it.
        """
        models = [_spot(other) for other in others]
        asked = [_sorted_pair(pair) if in_front(*pair) else None for pair in pairs]
        self._learn_scenery([pair for pair in asked if pair is not None])
        clear = [pair for pair in asked if pair is not None and self._scenery[pair]]
        near = {pair: _in_corridor(*pair, models) for pair in dict.fromkeys(clear)}
        self._learn_models([(*pair, between) for pair, between in near.items() if between])
        return [
            pair is not None and self._scenery[pair] and (not near[pair] or self._past_models[*pair, near[pair]])
            for pair in asked
        ]

    def any_seen(self, groups: Sequence[Sequence[tuple[Body, Body]]], others: Sequence[Body]) -> list[bool]:
        """Whether there is line of fire in some pair of each group: one is enough, so the rest is not looked for."""
        asked = [[_sorted_pair(pair) for pair in group if in_front(*pair)] for group in groups]
        self._glance(asked)
        models = [_spot(other) for other in others]
        return [
            bool(clear := [pair for pair in group if self._scenery.get(pair)])
            and (any(not _in_corridor(*pair, models) for pair in clear) or any(self.sees_each(groups[number], others)))
            for number, group in enumerate(asked)
        ]

    def _glance(self, groups: Sequence[Sequence[tuple[Spot, Spot]]]) -> None:
        """Find in every group a pair that sees each other past scenery, or learn that none does."""
        open_groups = [group for group in groups if not any(self._scenery.get(pair) for pair in group)]
        unknown = [
            (number, pair) for number, group in enumerate(open_groups) for pair in group if pair not in self._scenery
        ]
        if not unknown:
            return
        _make_room(self._scenery)
        numbers = np.array([number for number, _ in unknown])
        rows = np.array([pair for _, pair in unknown])
        seen = self.world.sees(rows[:, 0], rows[:, 1], NO_MODELS, groups=numbers)
        lucky = set(numbers[seen].tolist())
        for (number, pair), found in zip(unknown, seen.tolist(), strict=True):
            if found or number not in lucky:
                self._scenery[pair] = found

    def _learn_scenery(self, pairs: Sequence[tuple[Spot, Spot]]) -> None:
        unknown = [pair for pair in dict.fromkeys(pairs) if pair not in self._scenery]
        if unknown:
            _make_room(self._scenery)
            rows = np.array(unknown)
            answers = self.world.sees(rows[:, 0], rows[:, 1], NO_MODELS)
            self._scenery.update(zip(unknown, answers.tolist(), strict=True))

    def _learn_models(self, questions: Sequence[tuple[Spot, Spot, tuple[Spot, ...]]]) -> None:
        """Ask with models, those together that have the same models in the way."""
        by_models: dict[tuple[Spot, ...], list[tuple[Spot, Spot, tuple[Spot, ...]]]] = {}
        for question in questions:
            if question not in self._past_models:
                by_models.setdefault(question[2], []).append(question)
        for models, group in by_models.items():
            _make_room(self._past_models)
            one, two = (np.array([question[end] for question in group]) for end in (0, 1))
            answers = self.world.sees(one, two, np.array(models))
            self._past_models.update(zip(group, answers.tolist(), strict=True))

    def covered(self, shooter: Body, target: Body) -> bool:
        """Whether the target has Partial Cover from the shooter."""
        key = (shooter, target)
        if key not in self._cover:
            _make_room(self._cover)
            self._cover[key] = self.world.cover(shooter, target).kind == "partial"
        return self._cover[key]

    def blasts(self, template: Template, body: Body) -> bool:
        """Whether the Blast Focus of a template sees the part of a body that is in its area."""
        key = (template, body.at, body.silhouette)
        if key not in self._blasts:
            _make_room(self._blasts)
            self._blasts[key] = focus_sees(self.world.fields, template, body)
        return self._blasts[key]

    def stands(self, body: Body) -> bool:
        """Whether the whole base fits on a surface there, with room above it."""
        level = self.ground.level_at(body.at)
        return level is not None and bool(room(self.ground, body.silhouette).stopping(level).has(body.at[:2]))

    def heights(self, x: float, y: float) -> list[float]:
        """The heights of the surfaces above a point of the plan."""
        return sorted({round(level.height(x, y), 2) for level in self.ground.levels_above((x, y))})


@functools.lru_cache(maxsize=16)
def field_of(name: str) -> Field:
    """The field of a table, built once."""
    return Field(load_scene(name))
