"""Ways for random play: somewhere to go, to climb or to leap. No rule asks here, so it looks at the scene itself."""

import math
import random
from collections.abc import Iterator, Sequence

from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.table.movement import around, company, limit_of, mover
from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.distance import is_near
from sightline.geometry.moving.climbs_ends import climb_ends
from sightline.geometry.moving.jumps import may_land, shortest_jump
from sightline.geometry.moving.movement_march import Surroundings
from sightline.geometry.moving.paths import Climb, Jump, Path, Walk
from sightline.geometry.moving.reach import reach
from sightline.geometry.plans import from_outline_each
from sightline.geometry.shapes import EPSILON, Body, Point3, Zone
from sightline.geometry.zones import ZONE_OF_CONTROL

ATTEMPTS = 200
"""Places ahead that chance tries, the furthest first."""
LAST_STEP = 10.0
"""How far somebody may still be from contact, in mm, at the end of a way around things."""
CAUTION = 0.7
"""How often a random mover does not think of charging."""


def random_walk(at: Point3, limit: float, chance: random.Random) -> Path:
    """A straight walk somewhere, for random play."""
    angle, length = chance.uniform(0, 2 * math.pi), limit * math.sqrt(chance.uniform(0.05, 1))
    x, y = at[0] + length * math.cos(angle), at[1] + length * math.sin(angle)
    return (Walk(((round(x, 1), round(y, 1), at[2]),)),)


def random_neighbour(body: Body, chance: random.Random) -> Point3:
    """A place in contact with a body, on the same level, for random play."""
    angle, apart = chance.uniform(0, 2 * math.pi), body.silhouette.base
    x, y = body.at[0] + apart * math.cos(angle), body.at[1] + apart * math.sin(angle)
    return (x, y, body.at[2])


def random_charges(now: Situation, trooper: Trooper, limit: float, chance: random.Random) -> list[Path]:
    """Now and then, straight into contact with an enemy Model that is near enough, for random play."""
    if chance.random() < CAUTION:
        return []
    here = now.body(trooper)
    enemies = [
        enemy
        for enemy in now.pieces_of(1 - trooper.owner)
        if is_near(here, now.body(enemy), limit)
        and not now.is_marker(enemy)
        and EPSILON < now.distance(here, now.body(enemy)) <= limit
    ]
    return [(Walk((chance.choice(enemies).at,)),)] if enemies else []


def random_errands(now: Situation, trooper: Trooper, limit: float, chance: random.Random) -> list[Path]:
    """Now and then, straight to an objective or to somebody who needs help, for random play."""
    if chance.random() < CAUTION:
        return []
    spots = [token.at for token in now.state.tokens.values() if not token.carrier]
    spots += [ally.at for ally in now.of(trooper.owner) if now.is_null(ally)]
    spots += [each.at for each in now.state.troopers.values() if now.is_neutral(each)]
    reach = limit + 2 * now.profile(trooper).template.radius
    near = [spot for spot in spots if 1 < math.dist(spot[:2], trooper.at[:2]) <= reach and spot[2] == trooper.at[2]]
    if not near:
        return []
    goal = chance.choice(near)
    apart = math.dist(goal[:2], trooper.at[:2])
    part = min(limit, apart - 2 * now.profile(trooper).template.radius) / apart
    x, y = (start + (end - start) * part for start, end in zip(trooper.at[:2], goal[:2], strict=True))
    return [(Walk(((x, y, trooper.at[2]),)),)] if part > 0 else []


def random_climbs(now: Situation, trooper: Trooper, use: Declaration, chance: random.Random) -> Iterator[tuple[Climb]]:
    """The climbs worth trying from where a trooper is, in any order."""
    body = mover(now, trooper, use)
    ends = climb_ends(now.fixed.field.ground, body, limit_of(now, trooper, use, 0))
    chance.shuffle(ends)
    return ((Climb(end),) for end in ends)


def random_jump(now: Situation, trooper: Trooper, body: Body, limit: float, chance: random.Random) -> Jump | None:
    """The shortest leap to some surface within reach, if one can land there."""
    angle, far = chance.uniform(0, 2 * math.pi), limit * math.sqrt(chance.random())
    x, y = (round(trooper.at[axis] + far * turn(angle), 1) for axis, turn in ((0, math.cos), (1, math.sin)))
    heights = now.fixed.field.heights(x, y)
    to = (x, y, chance.choice(heights) if heights else 0.0)
    among = around(now, trooper, body, limit)
    assert isinstance(among, Surroundings)
    if not may_land(among, trooper.at, to, limit):
        return None
    return shortest_jump(now.fixed.field.ground, body.silhouette, trooper.at, to)


def random_advance(now: Situation, trooper: Trooper, body: Body, limit: float, zone: Zone) -> Iterator[Path]:
    """Ways to the places within a limit that are nearest to a zone; at last, to stay."""
    enemies, friends = company(now, trooper, body, limit)
    region = reach(now.fixed.field.ground, body, limit, enemies=enemies, friends=friends)
    numbers = region.stops.nonzero()[0]
    ahead = from_outline_each(zone.outline, region.places[numbers]).argsort(kind="stable")
    for number in numbers[ahead][:ATTEMPTS].tolist():
        plan = region.plan(number)
        if plan is not None:
            yield plan.path
    yield (Walk((trooper.at,)),)


def charges_around(now: Situation, trooper: Trooper, body: Body, limit: float, foes: Sequence[Body]) -> Iterator[Path]:
    """Ways around things into contact with somebody, the nearest places to each first."""
    if not foes:
        return
    enemies, friends = company(now, trooper, body, limit)
    region = reach(now.fixed.field.ground, body, limit, enemies=enemies, friends=friends)
    ends = {int(number): region.places[number] for number in region.stops.nonzero()[0]}
    for foe in foes:
        near = foe.silhouette.radius + body.silhouette.radius + LAST_STEP
        beside = [number for number, end in ends.items() if math.dist(end, foe.at) <= near]
        for number in sorted(beside, key=lambda each: math.dist(ends[each], foe.at)):
            plan = region.plan(number)
            if plan is not None:
                yield (*plan.path, Walk((foe.at,)))


def random_refuge(now: Situation, trooper: Trooper, body: Body, limit: float, chance: random.Random) -> Iterator[Path]:
    """Ways to places within a limit, in any order: first to stay."""
    enemies, friends = company(now, trooper, body, limit)
    region = reach(now.fixed.field.ground, body, limit, enemies=enemies, friends=friends)
    numbers = [int(number) for number in region.stops.nonzero()[0]]
    chance.shuffle(numbers)
    yield (Walk((trooper.at,)),)
    for number in numbers:
        plan = region.plan(number)
        if plan is not None:
            yield plan.path
            x, y, z = (float(each) for each in region.places[number])
            (leant,) = now.fixed.field.leant(body, limit, [(x, y, z)])
            if leant != (x, y, z):
                yield (*plan.path, Walk((leant,)))


def somewhere_near(beside: float, chance: random.Random) -> float:
    """How far from oneself to put something, from contact to the end of the Zone of Control, in mm."""
    return chance.uniform(beside, ZONE_OF_CONTROL)
