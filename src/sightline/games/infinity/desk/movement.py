"""Aids for moving: how far, which way, and what stands against it."""

import itertools
import math
from collections.abc import Sequence

import msgspec
import shapely

from sightline.games.desk import Document
from sightline.games.infinity.core.match.commands import Declare, StepAside
from sightline.games.infinity.core.match.stages import current
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.order.reshaping import in_its_form
from sightline.games.infinity.core.order.resolution import DodgeMove
from sightline.games.infinity.core.skills.base import When
from sightline.games.infinity.core.table.movement import limit_of, movements_so_far, mover
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.desk.questions import Reach, Route
from sightline.geometry.moving import planner
from sightline.geometry.moving.leaning import leaning
from sightline.geometry.moving.paths import Climb, Jump, Path, UseLadder, Walk
from sightline.geometry.moving.reach import reach
from sightline.geometry.shapes import Body, Point3
from sightline.kernel import Command, Player
from sightline.rules import rule

STEP_ASIDE = "step_aside"
LEAPS = ("jump", "long_jump", "climb")
"""What leads straight to where it ends, or not at all."""
FAR = 3
"""Ways are looked for up to so many times what the trooper may go; beyond that a straight line is drawn."""


@rule("C1-MOV-002", "C1-CSK-242")
def allowance(now: Situation, trooper: Trooper, use: Declaration) -> float:
    """How far, in mm, the movement at hand may go."""
    if use.skill == STEP_ASIDE:
        stage = current(now.state)
        return stage.limit(now, trooper, use) if isinstance(stage, DodgeMove) else 0.0
    skill = now.fixed.edition.skill.get(use.skill)
    stride = skill.stride(now, trooper, use) if skill is not None else None
    return limit_of(now, trooper, use, movements_so_far(now, trooper)) if stride is None else stride


def as_declared(
    now: Situation, trooper: Trooper, use: Declaration | None, towards: Point3 | None = None
) -> tuple[Situation, Trooper]:
    """How things stand for who takes another form with what it declares: who gets out begins beside its vehicle."""
    skill = None if use is None or use.form is None else now.fixed.edition.skill.get(use.skill)
    if use is None or skill is None:
        return now, trooper
    order = now.state.order
    begun = order is not None and any(each.trooper == trooper.id for each in order.skills)
    path: Path = () if towards is None else (Walk((towards,)),)
    meant = msgspec.structs.replace(use, path=path)
    return in_its_form(now, trooper, skill, meant, When.SECOND if begun else When.FIRST)


def _company(now: Situation, trooper: Trooper) -> tuple[list[Body], list[Body]]:
    """Enemy Models that stop a movement, and friends that are in the way."""
    others = [each for each in now.state.troopers.values() if each.id != trooper.id and not each.device]
    enemies = [now.body(each) for each in others if each.owner != trooper.owner and not now.is_marker(each)]
    return enemies, [now.body(each) for each in others if each.owner == trooper.owner]


def reach_of(now: Situation, trooper: Trooper, question: Reach) -> Document:
    """The region a trooper can walk to, one shape per level."""
    stage = current(now.state)
    use = Declaration(skill=STEP_ASIDE if isinstance(stage, DodgeMove) else question.skill, prone=question.prone)
    limit = allowance(now, trooper, use)
    enemies, friends = _company(now, trooper)
    ground, body = now.fixed.field.ground, mover(now, trooper, use)
    found = reach(ground, body, limit, enemies=enemies, friends=friends)
    regions = []
    for number, shape in found.areas().items():
        level = ground.levels[number]
        smooth = shapely.simplify(shape, 3.0)
        polygons = [part for part in shapely.get_parts(smooth) if part.geom_type == "Polygon"]
        x, y = shapely.get_coordinates(shape)[0] if not shapely.is_empty(shape) else (0.0, 0.0)
        regions.append(
            {
                "z": level.height(float(x), float(y)),
                "polygons": [_rings(polygon) for polygon in polygons],
            }
        )
    ends: list[Point3] = found.destinations.round(1).tolist()
    suited = ends
    if (
        isinstance(stage, DodgeMove) and now.fixed.aids != "strict"
    ):  # whether a place suits is a matter of lines of fire
        suited = [at for at in ends if stage.suits(now, trooper, msgspec.structs.replace(body, at=tuple(at)))]
    return {"limit": limit, "regions": regions, "ends": suited, "picky": len(suited) < len(ends)}


def _rings(polygon: shapely.Polygon) -> list[list[tuple[float, float]]]:
    """The outline and the holes of a shape."""
    rings = (polygon.exterior, *polygon.interiors)
    return [[(round(x, 1), round(y, 1)) for x, y in ring.coords[:-1]] for ring in rings]


def route_of(
    now: Situation, player: Player, trooper: Trooper, question: Route, base: Declaration | None = None
) -> tuple[Command, Document]:
    """The command of a movement to a point, with its way; whether it is allowed is for the rules to say."""
    plain = base if base is not None and base.skill == question.skill else Declaration(skill=question.skill)
    use = msgspec.structs.replace(plain, prone=question.prone, facing=question.facing)
    limit = allowance(now, trooper, use)
    path = _path(now, trooper, use, question, limit)
    whole = _points(now, trooper, path)
    within = path if question.skill in LEAPS else _cut(path, trooper.at, limit)
    use = msgspec.structs.replace(use, path=within)
    facing = question.facing if question.facing is not None else _ahead(whole)
    use = msgspec.structs.replace(use, facing=facing)
    cost = sum(math.dist(one, two) for one, two in itertools.pairwise(whole))
    command: Command = Declare(player=player, trooper=trooper.id, use=use)
    if question.skill == STEP_ASIDE:
        command = StepAside(player=player, trooper=trooper.id, path=within, prone=question.prone, facing=facing)
    drawn = {"points": whole, "cost": round(cost, 1), "allowance": limit}
    return command, drawn


def _path(now: Situation, trooper: Trooper, use: Declaration, question: Route, limit: float) -> Path:
    if question.skill in ("jump", "long_jump"):
        return (Jump(to=question.to, via=question.via),)
    if question.skill == "climb":
        return (Climb(to=question.to),)
    if question.via:
        return (Walk((*question.via, question.to)),)
    enemies, friends = _company(now, trooper)
    body = mover(now, trooper, use)
    ground = now.fixed.field.ground
    meant = leaning(msgspec.structs.replace(body, at=question.to), now.fixed.field.scene.solids)
    for goal in dict.fromkeys((meant, question.to)):
        found = planner.plan(ground, body, goal, limit * FAR, enemies=enemies, friends=friends)
        if found is not None:
            return found.path
    return (Walk((question.to,)),)


def _points(now: Situation, trooper: Trooper, path: Path) -> list[Point3]:
    """The corners of a path, ladders included."""
    found = [trooper.at]
    ladders = {each.id: each for each in now.fixed.field.scene.ladders}
    for leg in path:
        if isinstance(leg, Walk):
            found.extend(leg.points)
        elif isinstance(leg, UseLadder):
            x, y, _ = ladders[leg.ladder].foot
            found.extend([(x, y, found[-1][2]), (x, y, leg.height)])
        elif isinstance(leg, Jump):
            found.extend([*leg.via, leg.to])
        else:
            found.append(leg.to)
    return found


def _cut(path: Path, start: Point3, limit: float) -> Path:
    """As much of a walk as the limit allows; a ladder is taken whole or left out."""
    left, here = limit, start
    kept: list[Walk | UseLadder | Jump | Climb] = []
    for leg in path:
        if not isinstance(leg, Walk):
            height = abs(leg.height - here[2]) if isinstance(leg, UseLadder) else 0.0
            if height > left:
                break
            kept.append(leg)
            left -= height
            here = (here[0], here[1], leg.height) if isinstance(leg, UseLadder) else leg.to
            continue
        points: list[Point3] = []
        for point in leg.points:
            step = math.dist(here[:2], point[:2]) if abs(point[2] - here[2]) < 1 else math.dist(here, point)
            if step > left + 1e-6:
                points += _part_way(here, point, left / step)
                left = 0.0
                break
            points.append(point)
            left, here = left - step, point
        if points:
            kept.append(Walk(tuple(points)))
        if left <= 0:
            break
    return tuple(kept)


def _part_way(start: Point3, end: Point3, share: float) -> list[Point3]:
    """The point at a share of the way, a hair before it so that rounding never makes the way too long."""
    share = math.floor(share * 1000) / 1000
    if share <= 0:
        return []
    x, y, z = (one + share * (two - one) for one, two in zip(start, end, strict=True))
    return [(round(x, 2), round(y, 2), round(z, 2))]


def _ahead(points: Sequence[Point3]) -> float | None:
    """Which way one faces who walks like that: the way of the last step."""
    for one, two in itertools.pairwise(reversed(points)):
        if math.dist(one[:2], two[:2]) > 1:
            return round(math.degrees(math.atan2(one[1] - two[1], one[0] - two[0])) % 360, 1)
    return None
