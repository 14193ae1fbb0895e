"""A table prepared for questions: built once from its shapes, asked as often as needed.

Static scenery is prepared when a `World` is made; bodies (troopers, markers) come with each question.
"""

from collections.abc import Sequence

import numpy as np
import shapely
from shapely.geometry import Polygon

from sightline.geometry.arrays import Bools, Floats, Ints, as_rows
from sightline.geometry.seeing import search
from sightline.geometry.seeing.cover import Cover, Pieces, cover, is_partial, piece_of, touched_solids
from sightline.geometry.seeing.rays import RayField
from sightline.geometry.seeing.sight import LineOfFire, front_arcs, line_of_fire
from sightline.geometry.shapes import EPSILON, Body, Scene, Solid
from sightline.rules import rule


class World:
    """What can be seen and measured on a table.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> wall = Solid(id="wall", outline=((90, 0), (100, 0), (100, 200), (90, 200)), bottom=0, top=60)
    >>> world = World(Scene(width=300, depth=300, solids=(wall,)))
    >>> left, right = (Body(at=(x, 100, 0), silhouette=SILHOUETTES["2"]) for x in (40, 160))
    >>> world.line_of_fire(left, right).blockers
    ('wall',)
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.fields: tuple[RayField, ...] = (RayField(scene.solids),)
        self.solids = scene.solids
        self._pieces = Pieces(scene.solids)
        self._plans = shapely.STRtree([Polygon(solid.outline) for solid in scene.solids])

    def with_blockers(self, blockers: Sequence[Solid]) -> "World":
        """The same table with more to see past: zones of zero visibility, smoke, a gate that was closed.

        They hide but cannot be touched, so they give no partial cover.
        """
        return self.with_fields(RayField(blockers)) if blockers else self.with_fields()

    def with_fields(self, *fields: RayField) -> "World":
        """The same, where what is to be seen past was prepared before."""
        other = object.__new__(World)
        other.scene, other.solids, other._plans, other._pieces = self.scene, self.solids, self._plans, self._pieces
        other.fields = (*self.fields, *fields)
        return other

    def line_of_fire(
        self,
        viewer: Body,
        target: Body,
        others: Sequence[Body] = (),
        *,
        engaged: bool = False,
    ) -> LineOfFire:
        """Whether the viewer has Line of Fire to the target; see `sight.line_of_fire`."""
        return line_of_fire(self.fields, viewer, target, others, engaged=engaged)

    def lines_of_fire(self, pairs: Sequence[tuple[Body, Body]], others: Sequence[Body] = ()) -> Bools:
        """For many (viewer, target) pairs at once, whether there is Line of Fire."""
        viewers = [viewer for viewer, _ in pairs]
        rows, targets = as_rows(viewers), as_rows([target for _, target in pairs])
        arcs = front_arcs(viewers, rows, targets)
        result = np.zeros(len(pairs), dtype=np.bool_)
        result[arcs] = self.sees(rows[arcs], targets[arcs], as_rows(others))
        return result

    def sees(self, viewers: Floats, targets: Floats, models: Floats, groups: Ints | None = None) -> Bools:
        """Whether pairs of rows (see `arrays`) see each other, all facings aside; the engine room of the rest."""
        return search.scenery(self.fields).find(viewers, targets, models, groups).seen

    def hides_route(self, bodies: Floats, route: Floats) -> Bools:
        """From which bodies all places of a route are certainly out of sight: a first look, before `sees` is asked."""
        return search.scenery(self.fields).hide_route(bodies, route)

    @rule("C1-LOF-006")
    def all_pairs(self, bodies: Sequence[Body], others: Sequence[Body] | None = None) -> Bools:
        """Who of these sees whom: `result[i, j]` is whether body i has Line of Fire to body j.

        The bodies themselves stand in each other's way unless `others` says what does.
        """
        rows = as_rows(bodies)
        first, second = np.triu_indices(len(rows), 1)
        seen = self.sees(rows[first], rows[second], rows if others is None else as_rows(others))
        result = np.zeros((len(rows), len(rows)), dtype=np.bool_)
        for i, j in ((first, second), (second, first)):
            result[i, j] = seen & front_arcs([bodies[k] for k in i.tolist()], rows[i], rows[j])
        return result

    def cover(self, shooter: Body, target: Body, others: Sequence[Body] = ()) -> Cover:
        """The cover of a target from a shooter."""
        return cover(self.fields, shooter, target, others, self._pieces, self.touched_pieces(target))

    def has_partial_cover(self, shooter: Body, target: Body) -> bool:
        """Whether the cover of a target from a shooter is partial, other models aside; sooner found than how much."""
        return is_partial(self.fields, shooter, target, self._pieces, self.touched_pieces(target))

    def touched_pieces(self, body: Body) -> tuple[str, ...]:
        """The scenery pieces a silhouette is in contact with: by any part of theirs."""
        return tuple(sorted({piece_of(solid) for solid in self.touched(body)}))

    def touched(self, body: Body) -> tuple[Solid, ...]:
        """The scenery a silhouette is in contact with."""
        (x, y, _), reach = body.at, body.silhouette.radius + 2 * EPSILON
        around = shapely.box(x - reach, y - reach, x + reach, y + reach)
        return touched_solids(body, [self.solids[number] for number in self._plans.query(around).tolist()])
