"""The table of a match as geometry knows it: seeing and cover, with answers remembered; the rest is `measured`."""

import functools
import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import numpy as np

from sightline.content.tables import load_scene, names
from sightline.games.infinity.core.table.measured import MEMORY, Measured
from sightline.games.infinity.core.table.port import Column, Hiding, Look, Spot
from sightline.geometry.arrays import Floats
from sightline.geometry.plans import box_of, from_line
from sightline.geometry.seeing.rays import RayField
from sightline.geometry.shapes import EPSILON, Body, Scene, Solid
from sightline.geometry.world import World
from sightline.kernel.errors import BadInput
from sightline.rules import rule

K = TypeVar("K")
V = TypeVar("V")

Line = tuple[Spot, Spot]
"""Two silhouettes that may see each other, in an order that does not depend on who looks."""

Eye = tuple[Spot, float | None]
"""Who looks, and which way; None for all around."""

PastModels = tuple[Spot, Spot, tuple[Spot, ...]]
"""A line, and the models that could stand in its way."""

Veil = Solid | Column
"""A volume that hides something."""

ROUTES = 5_000
"""Routes remembered before forgetting all of them."""
VEILED = 40
"""Ways in which areas hide parts of a table that are kept before forgetting everything."""
NO_MODELS = np.zeros((0, 5))


def spot_of(body: Body) -> Spot:
    """Where a body is and how large."""
    (x, y, z), silhouette = body.at, body.silhouette
    return (x, y, z, silhouette.base / 2, silhouette.height)


def in_front(viewer: Body, target: Body) -> bool:
    """Whether the target is at least partly in the front half of the viewer."""
    if viewer.facing is None:
        return True
    angle = math.radians(viewer.facing)
    ahead = (target.at[0] - viewer.at[0]) * math.cos(angle) + (target.at[1] - viewer.at[1]) * math.sin(angle)
    return ahead + target.silhouette.radius > EPSILON


def _unit(facing: float) -> tuple[float, float]:
    """A step in a direction."""
    angle = math.radians(facing)
    return math.cos(angle), math.sin(angle)


@rule("C1-LOF-003", "C1-INTRO-009")
def lines_ahead(viewer: Spot, facing: float | None, targets: Sequence[Spot]) -> list[Line]:
    """The lines from a viewer to those targets that are in its front half (see `in_front`)."""
    if facing is not None:
        x, y, (cos, sin) = viewer[0], viewer[1], _unit(facing)
        targets = [each for each in targets if (each[0] - x) * cos + (each[1] - y) * sin + each[3] > EPSILON]
    return [(viewer, each) if viewer <= each else (each, viewer) for each in targets]


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


def _apart(between: Sequence[Hiding]) -> tuple[Sequence[Spot], Sequence[Veil]]:
    """Who stands somewhere, and volumes that hide something."""
    models = [each for each in between if isinstance(each, tuple)]
    if len(models) == len(between):
        return models, ()
    return models, [each for each in between if not isinstance(each, tuple)]


def _disc(veil: Veil) -> tuple[Sequence[float], float]:
    """What a volume certainly lies in, in plan."""
    if isinstance(veil, Column):
        return veil.spot, veil.spot[3]
    left, low, right, high = box_of(veil.outline)
    return ((left + right) / 2, (low + high) / 2), math.hypot(right - left, high - low) / 2


def _near(line: Line, veils: Sequence[Veil]) -> list[Veil]:
    """The volumes that may stand between two silhouettes."""
    one, two = line
    wide, found = max(one[3], two[3]), []
    for veil in veils:
        middle, radius = _disc(veil)
        if from_line(one, two, middle) < radius + wide:
            found.append(veil)
    return found


def _rows(spots: Sequence[Spot]) -> Floats:
    """Spots as rows of an array."""
    numbers = itertools.chain.from_iterable(spots)
    return np.fromiter(numbers, dtype=np.float64, count=5 * len(spots)).reshape(-1, 5)


def _ends(lines: Sequence[Line]) -> tuple[Floats, Floats]:
    """Both ends of lines as arrays."""
    rows = _rows([spot for line in lines for spot in line])
    return rows[::2], rows[1::2]


def _with_room(memory: dict[K, V]) -> dict[K, V]:
    """The memory, or a new one when it is full: whoever reads the old one in another thread is not disturbed."""
    return memory if len(memory) <= MEMORY else {}


class Field(Measured):
    """A scene with everything that is built from it once: geometry answers all questions of the port (`Table`)."""

    __slots__ = ("_changed", "_cover", "_past_models", "_routes", "_scenery", "_veiled", "_veils")

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self._scenery: dict[Line, bool] = {}
        self._routes: dict[tuple[Spot, ...], dict[Eye, list[Line]]] = {}
        """Lines that scenery leaves free from those who looked at a route to some of its places."""
        self._past_models: dict[PastModels, bool] = {}
        self._cover: dict[tuple[Spot, Spot], bool] = {}
        self._veils: dict[Veil, tuple[RayField | None, Sequence[Spot]]] = {}
        self._veiled: dict[tuple[Veil, ...], tuple[Field, list[Spot]]] = {}
        self._changed: dict[Callable[[Scene], Scene], Field] = {}

    def changed_by(self, change: Callable[[Scene], Scene]) -> "Field":
        """The field of the same table when it has changed, built once for every change; itself, where nothing has."""
        known = self._changed.get(change)
        if known is None:
            scene = change(self.scene)
            known = self._changed[change] = self if scene is self.scene else Field(scene)
        return known

    def sees_each(self, pairs: Sequence[tuple[Body, Body]], between: Sequence[Hiding]) -> list[bool]:
        """Whether each viewer has line of fire to its target, past what stands somewhere."""
        models, veils = _apart(between)
        seen = self._sees_each(pairs, models)
        for number, (one, two) in enumerate(pairs) if veils else ():
            near = _near((spot_of(one), spot_of(two)), veils) if seen[number] else ()
            if near:
                past, more = self._past(tuple(near))
                (seen[number],) = past._sees_each([(one, two)], [*models, *more])
        return seen

    def _past(self, veils: tuple[Veil, ...]) -> "tuple[Field, list[Spot]]":
        """The table with volumes that hide something, as scenery that nobody can touch; and those that are cylinders.

        Veils only ever hide more, and only what is near them: so nobody asks this about what scenery hides anyway, nor
        with volumes that a line does not come near.
        """
        known = self._veiled.get(veils)
        if known is None:
            if len(self._veiled) > VEILED:
                self._veiled = {}
            laid = [self._laid(veil) for veil in veils]
            fields = [field for field, _ in laid if field is not None]
            past = self._seen_in(self.world.with_fields(*fields)) if fields else self
            known = self._veiled[veils] = past, [spot for _, spots in laid for spot in spots]
        return known

    def _laid(self, veil: Veil) -> tuple[RayField | None, Sequence[Spot]]:
        """A volume as more scenery to see past, and as cylinders where it is such."""
        known = self._veils.get(veil)
        if known is None:
            if len(self._veils) > VEILED:
                self._veils = {}
            parts = self.column(veil.spot) if isinstance(veil, Column) else (veil,)
            solids = [part for part in parts if isinstance(part, Solid)]
            spots = [part for part in parts if not isinstance(part, Solid)]
            known = self._veils[veil] = RayField(solids) if solids else None, spots
        return known

    def _seen_in(self, world: World) -> "Field":
        """The same table, to be seen with more in the way."""
        other = object.__new__(Field)
        for name in Measured.__slots__:
            setattr(other, name, getattr(self, name))
        other.world = world
        other._scenery, other._routes, other._past_models, other._cover = {}, {}, {}, {}
        other._veils, other._veiled, other._changed = {}, {}, {}
        return other

    def _sees_each(self, pairs: Sequence[tuple[Body, Body]], models: Sequence[Spot]) -> list[bool]:
        ahead = [lines_ahead(spot_of(viewer), viewer.facing, (spot_of(target),)) for viewer, target in pairs]
        seen = iter(self._free([line for lines in ahead for line in lines], models))
        return [bool(lines) and next(seen) for lines in ahead]

    def _free(self, lines: Sequence[Line], models: Sequence[Spot]) -> list[bool]:
        """Whether each line is free; what is not known yet is asked in as few batches as possible.

        Scenery never changes and seeing is mutual, so what scenery hides is remembered for both ways and all facings.
        Models matter only where scenery leaves a line, and only those that stand near it.
        """
        scenery = self._learn_scenery(lines)
        clear = [line for line in lines if scenery[line]]
        near = {line: _in_corridor(*line, models) for line in dict.fromkeys(clear)}
        past_models = self._learn_models([(*line, between) for line, between in near.items() if between])
        return [scenery[line] and (not near[line] or past_models[*line, near[line]]) for line in lines]

    def hides_route(self, spots: Sequence[Spot], route: Sequence[Spot]) -> list[bool]:
        """From which spots scenery certainly hides all of a route: one look instead of one at every place of it."""
        found: list[bool] = self.world.hides_route(_rows(spots), _rows(route)).tolist()
        return found

    def any_seen(self, looks: Sequence[Look], between: Sequence[Hiding]) -> list[bool]:
        """Whether each viewer sees some of its places: one is enough, so the rest is not looked for."""
        models, veils = _apart(between)
        seen = self._any_seen(looks, models)
        for number, look in enumerate(looks) if veils else ():
            seen[number] = seen[number] and self._sees_past(look, models, veils)
        return seen

    def _sees_past(self, look: Look, models: Sequence[Spot], veils: Sequence[Veil]) -> bool:
        """Whether somebody who sees some of its places does so past veils: best where none is near."""
        viewer, facing, places = look
        near = [_near((viewer, place), veils) for place in places]
        aside = [place for place, found in zip(places, near, strict=True) if not found]
        if len(aside) == len(places) or (aside and self._any_seen([(viewer, facing, aside)], models)[0]):
            return True
        past, more = self._past(tuple(dict.fromkeys(itertools.chain(*near))))
        return past._any_seen([look], [*models, *more])[0]

    def _any_seen(self, looks: Sequence[Look], models: Sequence[Spot]) -> list[bool]:
        routes = {id(route): route for _, _, route in looks if len(route) > 1}
        short = [look for look in looks if len(look[2]) <= 1]
        clear = iter(self._glance([lines_ahead(*look) for look in short]))
        along = {key: iter(self._glance_along(route, looks)) for key, route in routes.items()}
        found = [next(along[id(look[2])]) if len(look[2]) > 1 else next(clear) for look in looks]
        return [self._any_free(look, lines, models) for look, lines in zip(looks, found, strict=True)]

    def _any_free(self, look: Look, clear: Sequence[Line], models: Sequence[Spot]) -> bool:
        """Whether some line is free: first of those that are clear of scenery, then of others that may be."""
        tried: list[Line] = []
        while clear:
            if not all(_in_corridor(*line, models) for line in clear) or any(self._free(clear, models)):
                return True
            tried += clear
            clear = self._glance([[line for line in lines_ahead(*look) if line not in tried]])[0]
        return False

    def _glance_along(self, route: Sequence[Spot], looks: Sequence[Look]) -> list[list[Line]]:
        """The same for all who look at one route: that is known as a whole, not place by place."""
        eyes = [(viewer, facing) for viewer, facing, seen in looks if seen is route]
        key = tuple(route)
        known = self._routes.get(key)
        if known is None:
            self._routes = self._routes if len(self._routes) < ROUTES else {}
            known = self._routes[key] = {}
        new = [eye for eye in eyes if eye not in known]
        if new:
            known.update(zip(new, self._look_along(route, new), strict=True))
        return [known[eye] for eye in eyes]

    def _look_along(self, route: Sequence[Spot], eyes: Sequence[Eye]) -> list[list[Line]]:
        places, viewers = _rows(route), _rows([viewer for viewer, _ in eyes])
        turned = [(0.0, 0.0) if facing is None else _unit(facing) for _, facing in eyes]
        cos, sin = np.array(turned).T[:, :, None]
        ahead = (places[:, 0] - viewers[:, :1]) * cos + (places[:, 1] - viewers[:, 1:2]) * sin + places[:, 3] > EPSILON
        numbers, rows = ahead.nonzero()
        clear = [list[Line]() for _ in eyes]
        if len(numbers):
            seen = self.world.sees(viewers[numbers], places[rows], NO_MODELS, groups=numbers)
            known = self._scenery = _with_room(self._scenery)
            for number, row in zip(numbers[seen].tolist(), rows[seen].tolist(), strict=True):
                viewer, place = eyes[number][0], route[row]
                line = (viewer, place) if viewer <= place else (place, viewer)
                known[line] = True
                clear[number].append(line)
        return clear

    def _glance(self, groups: Sequence[Sequence[Line]]) -> list[list[Line]]:
        """Of every group some lines that scenery leaves free; none, if it leaves none."""
        known = self._scenery = _with_room(self._scenery)
        clear = [list[Line]() for _ in groups]
        numbers: list[int] = []
        unknown: list[Line] = []
        for number, group in enumerate(groups):
            answers = [known.get(line) for line in group]
            if True in answers:
                clear[number] = [line for line, answer in zip(group, answers, strict=True) if answer]
            elif None in answers:
                open_lines = [line for line, answer in zip(group, answers, strict=True) if answer is None]
                unknown += open_lines
                numbers += [number] * len(open_lines)
        if unknown:
            seen = self.world.sees(*_ends(unknown), NO_MODELS, groups=np.array(numbers)).tolist()
            for number, line in itertools.compress(zip(numbers, unknown, strict=True), seen):
                known[line] = True
                clear[number].append(line)
            # Where a group has one, the search has left the others alone.
            known.update({line: False for number, line in zip(numbers, unknown, strict=True) if not clear[number]})
        return clear

    def _learn_scenery(self, lines: Sequence[Line]) -> Mapping[Line, bool]:
        """Which lines scenery leaves free."""
        known = self._scenery = _with_room(self._scenery)
        unknown = [line for line in dict.fromkeys(lines) if line not in known]
        if unknown:
            known.update(zip(unknown, self.world.sees(*_ends(unknown), NO_MODELS).tolist(), strict=True))
        return known

    def _learn_models(self, questions: Sequence[PastModels]) -> Mapping[PastModels, bool]:
        """Ask with models, those together that have the same models in the way."""
        known = self._past_models = _with_room(self._past_models)
        by_models: dict[tuple[Spot, ...], list[PastModels]] = {}
        for question in questions:
            if question not in known:
                by_models.setdefault(question[2], []).append(question)
        for models, group in by_models.items():
            answers = self.world.sees(*_ends([question[:2] for question in group]), np.array(models))
            known.update(zip(group, answers.tolist(), strict=True))
        return known

    def covered(self, shooter: Body, target: Body) -> bool:
        """Whether the target has Partial Cover from the shooter."""
        key = (spot_of(shooter), spot_of(target))
        known = self._cover.get(key)
        if known is None:
            self._cover = _with_room(self._cover)
            known = self._cover[key] = self.world.has_partial_cover(shooter, target)
        return known


@functools.lru_cache(maxsize=16)
def field_of(name: str, furnish: Callable[[Scene], Scene] | None = None) -> Field:
    """The field of a table of the library, built once; with what somebody puts there.

    Files are not named here: a setup travels with its match.
    """
    if name not in names():
        raise BadInput("table.unknown", name=name[:60], known=", ".join(names()))
    scene = load_scene(name)
    return Field(scene if furnish is None else furnish(scene))
