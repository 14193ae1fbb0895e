"""What Impetuous troopers do by themselves, and where they run: at an enemy, or else ahead, as far as they can."""

import itertools
import random
from collections.abc import Iterator
from typing import Annotated

import msgspec

from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.order.declaring import check_use, is_banned
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.skills.move import Move
from sightline.games.infinity.core.table.deployment_places import deployment_zone
from sightline.games.infinity.core.table.movement import (
    check_path,
    company,
    is_legal_path,
    limit_of,
    movements_so_far,
    mover,
    walks_walls,
)
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.table.strolling import charges_around, random_advance
from sightline.games.infinity.n4.impetuous import is_charging
from sightline.games.infinity.n4.vehicles.motorcycles import is_mounted_for
from sightline.geometry.moving.paths import MoveCheck, Path, Walk, points_of
from sightline.geometry.shapes import Body, Point3
from sightline.kernel import Violation
from sightline.rules import rule

MOVES: Annotated[frozenset[str], "N4-SSK-136", "N4-SSKB-057", "N4-SSKB-103"] = frozenset({"move", "jump", "climb"})
SLACK = 1.0
"""Millimetres by which a route may fall short of the whole MOV, or a place of the one it is measured against."""
NET = 10.0
"""Millimetres: places to walk to are about half that apart, so that one further ahead is certainly further ahead."""


# ------------------------------------------------------------------ what it does


@rule("N4-SSK-027")
def _is_attack(skill: Skill) -> bool:
    """Whether it is an Attack; Berserk is one."""
    return Label.ATTACK in skill.labels


@rule("N4-SSK-136")
def impetuous_skills(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,
) -> Iterator[Violation]:
    """Move with an Attack, Dodge, Idle or another Move; or Jump or Climb: nothing else in this activation."""
    fits = skill.key in (*MOVES, "dodge", "idle") or _is_attack(skill)
    first = now.order.first
    if when is When.SECOND and first is not None and first.use.skill not in MOVES:
        fits = skill.key in MOVES or (skill.key == "idle" and _is_left_standing(now, trooper, when))
    if not fits:
        yield Violation(code="orders.impetuous_skill", params={"skill": skill.key}, rule="N4-SSK-136")


def _is_left_standing(now: Situation, trooper: Trooper, when: When) -> bool:
    """Whether nothing is left but to be Idle: for who comes along with another, and for who cannot move at all."""
    return trooper.id != now.order.troopers[0] or not can_run(now, trooper, when)


def can_run(now: Situation, trooper: Trooper, when: When) -> bool:
    """Whether any Move is left to it; not in close combat, Immobilized, or hemmed in by what it may not touch."""
    use, skill = Declaration(skill=Move.key), now.fixed.edition.skill[Move.key]
    if is_banned(now, trooper, skill, use, when):
        return False
    limit = limit_of(now, trooper, use, movements_so_far(now, trooper))
    ways = itertools.chain(_charges(now, trooper, use, limit), _furthest_ways(now, trooper, use, limit))
    every = (msgspec.structs.replace(use, path=path) for path in ways)
    return any(not any(check_use(now, trooper, each, when)) for each in every)


# ------------------------------------------------------------------ where it runs


@rule("N4-SSK-137", "N4-SSK-138")
def runs_at_the_enemy(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Into contact with an enemy, if that can be reached; or ahead, never back, and all of its MOV.

    It stops short only where nobody could walk further ahead: at what it would have to climb or leap, or at terrain
    that holds it up. A Jump or Climb goes as far as there is to leap or climb.
    """
    if skill.key not in MOVES or not use.path:
        return
    walking = skill.key == Move.key
    limit = limit_of(now, trooper, use, movements_so_far(now, trooper) if walking else 0)
    answer = check_path(now, trooper, use, limit, climbing_plus=walks_walls(now, trooper))
    if answer.violations or reaches_enemy(now, trooper, use, answer):
        return
    params = {"trooper": trooper.id}
    if walking and enemies_within_reach(now, trooper, use, limit):
        yield Violation(code="n4_command.charge", params=params, rule="N4-SSK-137")
    elif turns_back(now, trooper, answer):
        yield Violation(code="n4_command.turns_back", params=params, rule="N4-SSK-137")
    elif walking and answer.cost < limit - SLACK and could_go_further(now, trooper, use, limit, answer.end):
        yield Violation(code="n4_command.stops_short", params=params, rule="N4-SSK-138")


def _foes(now: Situation, trooper: Trooper) -> list[Body]:
    """Whom it wants to fight: Models that are not Null."""
    enemies = now.of(1 - trooper.owner)
    return [now.body(each) for each in enemies if not now.is_marker(each) and not now.is_null(each)]


def reaches_enemy(now: Situation, trooper: Trooper, use: Declaration, answer: MoveCheck) -> bool:
    """Whether a route ends in contact with an enemy."""
    end = msgspec.structs.replace(mover(now, trooper, use), at=answer.end)
    return any(now.table.touches(end, foe) for foe in _foes(now, trooper))


@rule("N4-SSK-137")
def enemies_within_reach(now: Situation, trooper: Trooper, use: Declaration, limit: float) -> bool:
    """Whether some way of this length leads into contact with an enemy: straight at it, or around things."""
    on_walls = walks_walls(now, trooper)
    every = (msgspec.structs.replace(use, path=path) for path in _charges(now, trooper, use, limit))
    return any(is_legal_path(now, trooper, way, limit, climbing_plus=on_walls) for way in every)


def _charges(now: Situation, trooper: Trooper, use: Declaration, limit: float) -> Iterator[Path]:
    """Ways of this length into contact with an enemy; whom one meets on them is another question."""
    body = mover(now, trooper, use)
    near = [foe for foe in _foes(now, trooper) if now.distance(body, foe) <= limit]
    yield from ((Walk((foe.at,)),) for foe in near)
    for foe in near:
        yield from _around(now, trooper, body, limit, foe)


def _around(now: Situation, trooper: Trooper, body: Body, limit: float, foe: Body) -> Iterator[Path]:
    """Ways around things into contact with somebody."""
    enemies, friends = company(now, trooper, body, limit)
    for at in _places(now, trooper, body, limit - NET):
        if _is_a_step_away(now, trooper, msgspec.structs.replace(body, at=at), foe):
            way = now.table.way(body, at, limit, enemies, friends) if at != trooper.at else ()
            if way is not None:
                yield (*way, Walk((foe.at,)))


def _is_a_step_away(now: Situation, trooper: Trooper, there: Body, foe: Body) -> bool:
    """Whether a last short step from a place leads into contact."""
    if now.distance(there, foe) > NET:
        return False
    among = now.table.among(there, *company(now, trooper, there, NET))
    return now.table.legal(among, there, (Walk((foe.at,)),), NET, climbing_plus=False) is not None


def _places(now: Situation, trooper: Trooper, body: Body, limit: float, *, leaning: bool = True) -> tuple[Point3, ...]:
    """Where it could walk; nobody rides up a ladder, so that riders look at the ground only."""

    def ask() -> tuple[Point3, ...]:
        enemies, friends = company(now, trooper, body, limit)
        found = (trooper.at, *now.table.places(body, limit, enemies, friends, leaning=leaning))
        if not is_mounted_for(now, trooper, Declaration(skill=Move.key)):
            return found
        return tuple(at for at in found if not now.table.rises(trooper.at, (Walk((at,)),)))

    return now.once(("charging", body, limit, leaning), ask)


def _ahead(now: Situation, trooper: Trooper, at: Point3) -> float:
    """How far it is from a place to the Deployment Zone of the enemy."""
    return now.table.gap(at, deployment_zone(now.state, 1 - trooper.owner))


def turns_back(now: Situation, trooper: Trooper, answer: MoveCheck) -> bool:
    """Whether some point of a route is further from the enemy's zone than its start."""
    start = _ahead(now, trooper, trooper.at) + SLACK
    return any(_ahead(now, trooper, at) > start for at in (*answer.positions, answer.end))


@rule("N4-SSK-138")
def could_go_further(now: Situation, trooper: Trooper, use: Declaration, limit: float, end: Point3) -> bool:
    """Whether it could have walked to a place further ahead, without turning back for it."""
    enough = _ahead(now, trooper, end) - NET
    nearly, _ = _furthest(now, trooper, use, limit, leaning=False)
    if nearly < enough or nearly - NET >= enough:  # nobody gets further by leaning on scenery than from place to place
        return nearly < enough
    return _furthest(now, trooper, use, limit)[0] < enough


@rule("N4-SSK-137")
def _furthest(
    now: Situation, trooper: Trooper, use: Declaration, limit: float, *, leaning: bool = True
) -> tuple[float, Path]:
    """How far ahead it can walk without ever turning back, and on which way; many routes are measured against it."""
    body = mover(now, trooper, use)

    def ask() -> tuple[float, Path]:
        enemies, friends = company(now, trooper, body, limit)
        places = _places(now, trooper, body, limit, leaning=leaning)
        ahead = now.table.gaps(places, deployment_zone(now.state, 1 - trooper.owner))
        for far, at in sorted(zip(ahead, places, strict=True)):
            way = now.table.way(body, at, limit, enemies, friends) if at != trooper.at else None
            if way is not None and _goes_on(now, trooper, msgspec.structs.replace(use, path=way), limit):
                return far, way
        return _ahead(now, trooper, trooper.at), (Walk((trooper.at,)),)

    return now.once(("charging.furthest", trooper.id, body, limit, leaning), ask)


def _furthest_ways(now: Situation, trooper: Trooper, use: Declaration, limit: float) -> Iterator[Path]:
    """The ways that lead as far ahead as it gets."""
    return (_furthest(now, trooper, use, limit, leaning=leaning)[1] for leaning in (False, True))


def _goes_on(now: Situation, trooper: Trooper, use: Declaration, limit: float) -> bool:
    """Whether a way is legal and never turns back."""
    start = _ahead(now, trooper, trooper.at) + SLACK
    # Between two corners of a way nothing is further back than both, so most are out of the question at a glance.
    if any(_ahead(now, trooper, each) > start for each in points_of(use.path)):
        return False
    answer = check_path(now, trooper, use, limit, climbing_plus=walks_walls(now, trooper))
    return not answer.violations and not turns_back(now, trooper, answer)


class Charge(Move):
    """Move; random play runs where it has to."""

    def complete(
        self, now: Situation, trooper: Trooper, use: Declaration, when: When, chance: random.Random
    ) -> Declaration | None:
        """At somebody, straight or around things, or as far ahead as it gets."""
        if not is_charging(now, trooper, when):
            return super().complete(now, trooper, use, when, chance)
        limit = limit_of(now, trooper, use, movements_so_far(now, trooper))
        body = mover(now, trooper, use)
        foes = [foe for foe in _foes(now, trooper) if now.distance(body, foe) <= limit]
        straight: list[Path] = [(Walk((foe.at,)),) for foe in foes]
        around = charges_around(now, trooper, body, limit, foes)
        advance = random_advance(now, trooper, body, limit, deployment_zone(now.state, 1 - trooper.owner))
        sure = (_furthest_ways(now, trooper, use, limit), _charges(now, trooper, use, limit))
        for path in itertools.chain(straight, around, advance, *sure):
            filled = msgspec.structs.replace(use, path=path, facing=round(chance.uniform(0, 360), 1))
            if not any(check_use(now, trooper, filled, when)):
                return filled
        return None


PART = Part(skills=(Charge(),), bans=(Limited(is_charging, impetuous_skills), Limited(is_charging, runs_at_the_enemy)))
