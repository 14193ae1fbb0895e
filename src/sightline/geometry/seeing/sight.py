"""Line of Fire: who sees whom, by how much, and what is in the way."""

import math
from collections.abc import Iterable, Sequence

import msgspec
import numpy as np

from sightline.geometry.arrays import RADIUS, Bools, Floats, as_rows
from sightline.geometry.distance import in_contact
from sightline.geometry.seeing import search
from sightline.geometry.seeing.patches import surface
from sightline.geometry.seeing.rays import NOTHING, RayField, cylinder_blocks
from sightline.geometry.seeing.search import View
from sightline.geometry.shapes import EPSILON, Body, Point3
from sightline.kernel.errors import Violation
from sightline.rules import rule

CITED = {
    "sight.out_of_arc": "C1-LOF-003",
    "sight.blocked": "C1-LOF-005",
    "sight.too_little": "C1-LOF-004",
    "sight.engaged": "C1-LOF-011",
}
"""Why there is no Line of Fire."""

_SURVEY_EYES = 10.0
_SURVEY_STEP = 2.0
_SLIVER_EYES = 20


class LineOfFire(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to "does A see B?", with its explanation."""

    visible: bool
    share: float
    """How much of the target's face is seen from the point of the viewer that sees most of it."""
    witness: tuple[Point3, Point3] | None = None
    """One free line, from the viewer to the middle of a visible patch."""
    blockers: tuple[str, ...] = ()
    """What stops the most lines, worst first."""
    reasons: tuple[Violation, ...] = ()
    """Why there is no Line of Fire; empty when there is."""


class Presence(msgspec.Struct, frozen=True, kw_only=True):
    """A body together with what decides how it sees and whether it hides others."""

    body: Body
    marker: bool = False
    moving: bool = False
    """It declared a Skill with the Movement Label in the order that is being resolved."""


@rule("C1-LOF-008", "C1-LOF-009")
def in_the_way(presences: Iterable[Presence]) -> tuple[Body, ...]:
    """The bodies that can block Line of Fire: models, except those on their path; never Markers."""
    return tuple(presence.body for presence in presences if not presence.marker and not presence.moving)


@rule("C1-LOF-001", "C1-LOF-007", "C1-LOF-010")
def as_viewer(presence: Presence) -> Body:
    """The body as it looks around: Markers and troopers on the move see all around, others 180 degrees."""
    if presence.marker or presence.moving:
        return msgspec.structs.replace(presence.body, facing=None)
    return presence.body


@rule("C1-LOF-001", "C1-LOF-003")
def in_front_arc(viewer: Body, target: Body) -> bool:
    """Whether the target is at least partly within the front 180 degrees of the viewer.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> viewer = Body(at=(0, 0, 0), silhouette=SILHOUETTES["2"], facing=0)
    >>> [in_front_arc(viewer, Body(at=(x, 50, 0), silhouette=SILHOUETTES["2"])) for x in (0, -12, -13)]
    [True, True, False]
    """
    return bool(front_arcs([viewer], as_rows([viewer]), as_rows([target]))[0])


def front_arcs(viewers: Sequence[Body], rows: Floats, targets: Floats) -> Bools:
    """`in_front_arc` for many pairs."""
    facing = np.radians([math.nan if viewer.facing is None else viewer.facing for viewer in viewers])
    ahead = (targets[:, 0] - rows[:, 0]) * np.cos(facing) + (targets[:, 1] - rows[:, 1]) * np.sin(facing)
    return np.asarray(np.isnan(facing) | (ahead + targets[:, 3] > EPSILON))


@rule("C1-LOF-002", "C1-LOF-004", "C1-LOF-005", "C1-LOF-006", "C1-LOF-011", "C1-LOF-012")
def line_of_fire(
    fields: Sequence[RayField],
    viewer: Body,
    target: Body,
    others: Sequence[Body] = (),
    *,
    engaged: bool = False,
) -> LineOfFire:
    """Whether the viewer has Line of Fire to the target, and why (not).

    `others` are the models that stand in the way (see `in_the_way`); the two themselves never do. An engaged viewer
    sees all around, but only what it touches.
    """
    if engaged:
        return _in_close_combat(viewer, target)
    found = search.find(fields, viewer, target, others)
    reasons = [] if in_front_arc(viewer, target) else [_reason("sight.out_of_arc")]
    if found.seen[0]:
        start, end = _point(found.starts[0]), _point(found.ends[0])
        share = best_share(fields, viewer, target, others, found.starts)
        if reasons:
            return LineOfFire(visible=False, share=share, reasons=tuple(reasons))
        return LineOfFire(visible=True, share=share, witness=(start, end))
    share, stopped = _what_stops(fields, viewer, target, others)
    code = "sight.too_little" if share > 0 else "sight.blocked"
    reasons.append(_reason(code, by=", ".join(stopped[:3]) or "?"))
    return LineOfFire(visible=False, share=share, blockers=stopped, reasons=tuple(reasons))


def _in_close_combat(viewer: Body, target: Body) -> LineOfFire:
    if in_contact(viewer, target):
        ends = (_middle(viewer), _middle(target))
        return LineOfFire(visible=True, share=1.0, witness=ends)
    return LineOfFire(visible=False, share=0.0, reasons=(_reason("sight.engaged"),))


def eyes_of(viewer: Body, target: Body, also: Floats) -> Floats:
    """Places all over the surface of a viewer from which a face is judged (k, 3), after some others."""
    return np.concatenate([also, surface(as_rows([viewer])[0], as_rows([target])[0], _SURVEY_EYES)])


def survey(fields: Sequence[RayField], viewer: Body, target: Body, others: Sequence[Body], eyes: Floats) -> View:
    """What eyes of a viewer see of its target."""
    one, two = as_rows([viewer, target])
    return search.scenery(tuple(fields)).look_over(one, two, as_rows(others), eyes, _SURVEY_STEP)


def sees_past(fields: Sequence[RayField], touched: search.Scenery, viewer: Body, target: Body, eyes: Floats) -> bool:
    """Whether from some eye that sees its target, none of the lines of a survey is stopped by what that touches."""
    one, two = as_rows([viewer, target])
    return search.scenery(tuple(fields)).sees_past(touched, one, two, eyes, _SURVEY_STEP)


def best_share(
    fields: Sequence[RayField], viewer: Body, target: Body, others: Sequence[Body], witness: Floats
) -> float:
    """The largest share of the target's face that one point of the viewer sees."""
    return _largest(survey(fields, viewer, target, others, eyes_of(viewer, target, witness)))


def _largest(view: View) -> float:
    return float((view.free.sum(axis=(1, 2)) / view.inside.sum(axis=(1, 2))).max())


def _what_stops(
    fields: Sequence[RayField], viewer: Body, target: Body, others: Sequence[Body]
) -> tuple[float, tuple[str, ...]]:
    """The share that can be seen after all, and what stops the most lines."""
    one, two = as_rows([viewer, target])
    slivers, count = search.scenery(tuple(fields)).slivers(one, two, as_rows(others))
    eyes = eyes_of(viewer, target, np.unique(slivers, axis=0)[:: max(1, count // _SLIVER_EYES)])
    view = survey(fields, viewer, target, others, eyes)
    share = max(_largest(view), 1 / int(view.inside[0].sum())) if count else _largest(view)
    starts, ends = np.broadcast_to(eyes[:, None, None], view.ends.shape)[view.inside], view.ends[view.inside]
    stopped = _stopping(fields, starts, ends)
    for other, row in zip(others, as_rows(others), strict=True):
        if _may_stand_between(row, one, two):
            lines = np.count_nonzero(cylinder_blocks(row, starts, ends))
            if lines:
                stopped[other.id] = stopped.get(other.id, 0) + int(lines)
    return share, tuple(sorted(stopped, key=lambda name: (-stopped[name], name)))


def _may_stand_between(model: Floats, one: Floats, two: Floats) -> bool:
    """Whether a model reaches into the corridor between two others, in plan; they never stand in their own way."""
    if (model == one).all() or (model == two).all():
        return False
    along, away = two[:2] - one[:2], model[:2] - one[:2]
    share = min(max(float(away @ along) / max(float(along @ along), 1e-9), 0.0), 1.0)
    return bool(np.hypot(*(away - share * along)) < model[RADIUS] + max(one[RADIUS], two[RADIUS]))


def _stopping(fields: Sequence[RayField], starts: Floats, ends: Floats) -> dict[str, int]:
    """How many lines each solid is the first to stop; of several fields, the first that stops it at all."""
    stopped: dict[str, int] = {}
    left = np.ones(len(ends), dtype=np.bool_)
    for field in fields:
        hits = np.where(left, field.first_parts(starts, ends), NOTHING)
        left &= hits == NOTHING
        for hit, count in zip(*np.unique(hits[hits != NOTHING], return_counts=True), strict=True):
            name = field.solids[field.prisms.owner[hit]].id
            stopped[name] = stopped.get(name, 0) + int(count)
    return stopped


def _reason(code: str, **params: str) -> Violation:
    return Violation(code=code, params=params, rule=CITED[code])


def _middle(body: Body) -> Point3:
    x, y, z = body.at
    return (x, y, z + body.silhouette.height / 2)


def _point(row: Floats) -> Point3:
    x, y, z = (round(float(value), 3) for value in row)
    return (x, y, z)
