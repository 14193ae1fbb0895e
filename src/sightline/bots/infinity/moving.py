"""Candidate moves: where a trooper could go, what it could do from there, and what it would meet on the way."""

import math
from collections.abc import Sequence

import msgspec
import numpy as np

from sightline.bots.bot import Choice
from sightline.bots.infinity.agenda import Agenda, agenda_of
from sightline.bots.infinity.duels import (
    IDLE,
    NOTHING,
    Line,
    Opponent,
    Prospect,
    Shot,
    best_blow,
    best_shot,
    dodge,
    prospect,
)
from sightline.bots.infinity.escorting import tether
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.mines import toll
from sightline.bots.infinity.stakes import is_last_turn
from sightline.bots.infinity.teams import leash
from sightline.games.infinity.core.match.state import Pose, Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.table.movement import limit_of, movements_so_far
from sightline.geometry.moving.paths import Path
from sightline.geometry.moving.planner import Plan, plan
from sightline.geometry.moving.reach import Reach, reach
from sightline.geometry.shapes import EPSILON, Point3
from sightline.kernel import Command
from sightline.kernel.errors import Param
from sightline.odds import Action

MOVE = Declaration(skill="move", prone=False)
"""Who walks gets up first: lying down it would not get half as far."""
EXPOSED = 0.25
"""What it costs to end in sight of an enemy, for each of them."""
UNSEEN = 0.3
"""How much of that there is for a Marker."""
SHELTER = 0.2
"""What cover at the end is worth, for each enemy it helps against."""
PURPOSE, ONWARD = 0.1, 0.01
"""What a step has to be worth that is for nothing else: with an Order of its own, and as a second skill."""
AROUND = tuple(math.radians(turn) for turn in (0, 45, -45, 90, -90, 150))
"""From where one comes into contact with somebody, compared with the straight way."""
ARMS_LENGTH = 60.0
"""How far apart two can be and still touch, in mm between their centres."""
SAMPLES = 3
"""Points of a route at which lines of fire are looked at, beside its end."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A move that was thought through."""

    path: Path
    end: Point3
    worth: float
    promise: float
    """The part of its worth that is no fighting."""
    attack: Prospect
    """What shooting from its end is expected to bring."""
    target: str = ""
    shelter: bool = False
    prize: str = ""
    """The objective within reach of its end."""
    spared: float = 0.0
    """What it would cost to stay here for the rest of the turn."""


def has_purpose(mind: Mind, step: Step, *, second: bool = False) -> bool:
    """Nobody shuffles about: a step is for a shot, for a prize, or for something that is worth the trouble.

    A second skill costs nothing: whoever is on its way goes on.
    """
    enough = (ONWARD if second else PURPOSE) - mind.effort.eager - step.spared
    return bool(step.target or step.prize) or step.worth >= enough


def reachable(mind: Mind, trooper: Trooper) -> Reach:
    """Everywhere it can get with one Move."""
    now = mind.now
    limit = limit_of(now, trooper, MOVE, movements_so_far(now, trooper))
    others = [
        each
        for each in now.state.troopers.values()
        if each.id != trooper.id and (not each.device or now.is_neutral(each))
    ]
    body = msgspec.structs.replace(now.body(trooper), facing=None, silhouette=now.profile(trooper).template)
    return reach(
        now.fixed.field.ground,
        body,
        limit,
        enemies=[now.body(each) for each in others if each.owner != trooper.owner and not now.is_neutral(each)],
        friends=[now.body(each) for each in others if each.owner == trooper.owner or now.is_neutral(each)],
    )


def steps(mind: Mind, trooper: Trooper, *, attacking: bool) -> list[Step]:
    """The most promising moves, best first; `attacking` if a shot may follow. Thought out once for a decision."""
    return mind.now.once(
        ("steps", mind.player, trooper.id, attacking), lambda: _steps(mind, trooper, attacking=attacking)
    )


def _steps(mind: Mind, trooper: Trooper, *, attacking: bool) -> list[Step]:
    found = reachable(mind, trooper)
    agenda = agenda_of(mind, trooper)
    rows = list(dict.fromkeys([*_spread(found, mind.effort.spacing), *agenda.nearest(found)]))
    contacts = _contacts(mind, trooper, agenda, found)
    if not rows and not contacts:
        return []
    places: list[Point3] = [(float(x), float(y), float(z)) for x, y, z in found.places[rows]]
    places += [way.end for way in contacts]
    looks = _looks(mind, trooper, places, attacking=attacking)
    fears = agenda.fears(places)
    strays = zip(leash(mind, trooper, places), tether(mind, trooper, places), strict=True)
    fears = [afraid + sum(stray) for afraid, stray in zip(fears, strays, strict=True)]
    gains = [agenda.progress(at, follows=attacking) for at in places]
    quick = [
        gained + min(1, len(seen)) - EXPOSED * max(0, len(eyes) - 1) - afraid
        for gained, (seen, eyes), afraid in zip(gains, looks, fears, strict=True)
    ]
    ranked = sorted(range(len(places)), key=lambda index: -quick[index])[: mind.effort.places]
    if mind.effort.closely:
        again = _looks(mind, trooper, [places[index] for index in ranked], attacking=attacking, closely=True)
        for index, look in zip(ranked, again, strict=True):
            looks[index] = look
    plans = [found.plan(rows[index]) if index < len(rows) else contacts[index - len(rows)] for index in ranked]
    ways = [(index, way) for index, way in zip(ranked, plans, strict=True) if way is not None]
    # As a second skill, whoever saw where one set out has reacted.
    start = _setting_out(mind, trooper, agenda) if attacking else []
    passages = _passed(mind, trooper, [way for _, way in ways], start, attacking=attacking)
    thought = [
        _think(
            mind,
            trooper,
            way,
            agenda,
            *looks[index],
            passed,
            gains[index] - fears[index],
            attacking=attacking,
        )
        for (index, way), passed in zip(ways, passages, strict=True)
    ]
    return sorted(thought, key=lambda each: -each.worth)


def _looks(
    mind: Mind, trooper: Trooper, places: list[Point3], *, attacking: bool, closely: bool = False
) -> list[tuple[list[Trooper], list[Trooper]]]:
    """For each place, the enemies that could be shot at from there, and those who would see that."""
    prey = mind.prey(trooper, places, closely=closely) if attacking else [[] for _ in places]
    return list(zip(prey, mind.watchers(trooper, places, closely=closely), strict=True))


def walked(mind: Mind, trooper: Trooper, way: Plan) -> Step:
    """What a way is worth that was not sought; a shot may follow."""
    agenda = agenda_of(mind, trooper)
    gained = agenda.progress(way.end, follows=True) - agenda.fears([way.end])[0]
    (look,) = _looks(mind, trooper, [way.end], attacking=True, closely=mind.effort.closely)
    (passed,) = _passed(mind, trooper, [way], _setting_out(mind, trooper, agenda), attacking=True)
    return _think(mind, trooper, way, agenda, *look, passed, gained, attacking=True)


def _contacts(mind: Mind, trooper: Trooper, agenda: Agenda, found: Reach) -> list[Plan]:
    """Ways into contact with who lies where an errand leads: no place of the net is next to somebody to a hair."""
    every = mind.now.state.troopers.values()
    lying = {each.at for each in every if mind.now.is_null(each) or mind.now.is_neutral(each)}
    going, ground = found.going, mind.now.fixed.field.ground
    ways = []
    for goal in agenda.goals:
        if goal.at not in lying or goal.touches(trooper.at):
            continue
        gap = math.dist(goal.at[:2], trooper.at[:2])
        if gap - goal.reach > found.limit or goal.reach > ARMS_LENGTH:
            continue
        towards = math.atan2(trooper.at[1] - goal.at[1], trooper.at[0] - goal.at[0])
        for turn in AROUND:
            x, y = math.cos(towards + turn), math.sin(towards + turn)
            end = (goal.at[0] + goal.reach * x, goal.at[1] + goal.reach * y, goal.at[2])
            way = plan(ground, going.mover, end, found.limit, enemies=going.enemies, friends=going.friends)
            if way is not None:
                ways.append(way)
                break
    return ways


Sighting = tuple[Trooper, Pose]
"""An enemy, and the point of a route at which it sees who goes there."""


class Passage(msgspec.Struct, frozen=True):
    """What meets a trooper on its way, before the end."""

    seers: Sequence[Sighting] = ()
    """Who sees it, and where."""
    prey: Sequence[tuple[Pose, Sequence[Trooper]]] = ()
    """Whom it sees from where, for who thinks of shooting on the way."""


def _setting_out(mind: Mind, trooper: Trooper, agenda: Agenda) -> list[Sighting]:
    """Who may react to a move because of where it begins; for who thinks of where its turn ends, that is counted."""
    if not mind.effort.closely or agenda.plans_its_end:
        return []
    return [(each, Pose(trooper.at)) for each in mind.seen_by(trooper)]


def _passed(
    mind: Mind, trooper: Trooper, ways: Sequence[Plan], start: Sequence[Sighting], *, attacking: bool
) -> list[Passage]:
    """What meets a trooper on each way; all ways are looked at together, which is quicker."""
    routes = [samples(way) for way in ways]
    flat = [at for route in routes for at in route]
    seen = iter(mind.watchers(trooper, flat))
    peeks = attacking and mind.effort.peeks
    prey = iter(mind.prey(trooper, flat) if peeks else [[] for _ in flat])
    return [
        Passage(
            [*start, *between, *((each, Pose(at)) for at in route for each in next(seen))],
            [(Pose(at), found) for at in route if (found := next(prey))],
        )
        for route, between in zip(routes, _between(mind, trooper, ways), strict=True)
    ]


def _between(mind: Mind, trooper: Trooper, ways: Sequence[Plan]) -> list[list[Sighting]]:
    """Who sees a trooper anywhere on each way, for who looks closely: about in its middle, if nobody knows better."""
    if not mind.effort.closely:
        return [[] for _ in ways]
    routes = [way.check.positions[1:-1] for way in ways]
    seen = mind.glimpsed(trooper, routes)
    return [[(each, Pose(route[len(route) // 2])) for each in foes] for route, foes in zip(routes, seen, strict=True)]


def samples(way: Plan) -> list[Point3]:
    """A few points of a way, without its ends."""
    inner = list(way.check.positions)[1:-1]
    return inner[:: max(1, -(-len(inner) // SAMPLES))]


def _spread(found: Reach, apart: float) -> list[int]:
    """Rows of destinations, about so far apart."""
    rows = np.flatnonzero(found.stops)
    if not len(rows):
        return []
    cells = np.floor(found.places[rows] / (apart, apart, 1.0)).astype(np.int64)
    # The last of a cell is the furthest: long strides are worth more than short ones.
    _, last = np.unique(cells[::-1], axis=0, return_index=True)
    return [int(row) for row in np.sort(rows[::-1][last])]


def _think(
    mind: Mind,
    trooper: Trooper,
    way: Plan,
    agenda: Agenda,
    prey: Sequence[Trooper],
    watchers: Sequence[Trooper],
    passed: Passage,
    gained: float,
    *,
    attacking: bool,
) -> Step:
    """One move in detail: who sees it on the way, what a shot from its end brings, what its end is worth."""
    end = Pose(way.end)
    seen_at = {each.id: (each, pose) for each, pose in passed.seers} | {each.id: (each, end) for each in watchers}
    # Nobody shoots at a Marker that only moves.
    hidden = mind.now.is_marker(trooper)
    attack, target = _on_the_way(mind, trooper, passed, list(seen_at.values())) if not prey else (IDLE, "")
    if not target:
        attack, target = best_attack(mind, trooper, end, prey, list(seen_at.values()))
    goal = agenda.touches(way.end)
    busy = attacking and goal is not None
    dodged = IDLE if hidden else evade(mind, trooper, list(seen_at.values()), busy=busy)
    shelter = [_sheltered(mind, trooper, each, end) for each in watchers]
    care = mind.effort.care
    quiet = gained - dodged.risk * agenda.risked(way.end, follows=attacking)
    if busy and goal is not None:
        afraid = agenda.progress(way.end, follows=True) - gained
        quiet = max(quiet, agenda.at_last(goal, dodged.risk) - afraid)
    # Who shoots from there does not take anything with the same Order.
    instead = agenda.progress(way.end, follows=False) - agenda.progress(way.end, follows=True) if busy else 0.0
    loud = gained + instead - attack.risk * agenda.risked(way.end, follows=attacking and not busy)
    shoots = bool(target) and attack.worth(care) + loud >= dodged.worth(care) + quiet
    fight, gained = (attack, loud) if shoots else (dodged, quiet)
    exposed = (UNSEEN if hidden else 1.0) * EXPOSED * len(watchers)
    mined = toll(mind, trooper, (*samples(way), way.end)) - toll(mind, trooper, (trooper.at,))
    promise = gained - exposed + SHELTER * sum(shelter) - mined + _relief(mind, trooper)
    return Step(
        path=way.path,
        end=way.end,
        worth=fight.worth(care) + promise,
        promise=promise,
        attack=attack,
        target=target if shoots else "",
        shelter=bool(shelter) and all(shelter),
        prize=goal.what if goal and not (busy and shoots) else "",
        spared=agenda.spared(way.end),
    )


def _on_the_way(
    mind: Mind, trooper: Trooper, passed: Passage, seers: Sequence[tuple[Trooper, Pose]]
) -> tuple[Prospect, str]:
    """The best shot from a point of a route: one may end where nobody sees one."""
    found = [best_attack(mind, trooper, pose, prey, seers) for pose, prey in passed.prey]
    return max(found, key=lambda each: each[0].worth(mind.effort.care) if each[1] else -math.inf, default=(IDLE, ""))


def _relief(mind: Mind, trooper: Trooper) -> float:
    """What it costs to stay here in sight of enemies, the fewer Orders are left the more.

    Those who think of the next turn of the other side have their own way to see that.
    """
    if mind.effort.foresight or not mind.effort.planning or mind.now.is_marker(trooper) or is_last_turn(mind.now):
        return 0.0

    def ask() -> float:
        watchers = mind.seen_by(trooper)
        shelter = sum(_sheltered(mind, trooper, each, Pose(trooper.at)) for each in watchers)
        return mind.lateness * max(0.0, EXPOSED * len(watchers) - SHELTER * shelter)

    return mind.now.once(("relief", trooper.id), ask)


def _sheltered(mind: Mind, trooper: Trooper, enemy: Trooper, end: Pose) -> bool:
    return mind.sheltered(mind.now.body(enemy), mind.standing(trooper, end.at))


def best_attack(
    mind: Mind,
    trooper: Trooper,
    stance: Pose | None,
    prey: Sequence[Trooper],
    seers: Sequence[tuple[Trooper, Pose]],
) -> tuple[Prospect, str]:
    """The best shot from a place against those who are seen from there, with everybody reacting who sees the trooper.

    Whoever is shot at is taken to answer in the better of two ways for it, the others to shoot.
    """
    now = mind.now
    best: tuple[Prospect, str] = (IDLE, "")
    replies = {each.id: reply(mind, each, trooper, pose) for each, pose in seers}
    for target in sorted(prey, key=lambda each: -now.cost(each))[:4]:
        here = mind.standing(trooper, stance.at if stance else trooper.at)
        cover = mind.sheltered(here, now.body(target))
        shot = best_shot(now, Line(shooter=trooper, target=target, active=True, from_pose=stance, cover=cover))
        if shot is None:
            continue
        found = _against(mind, trooper, target, shot, seers, replies)
        if not best[1] or found.worth(mind.effort.care) > best[0].worth(mind.effort.care):
            best = (found, target.id)
    return best


def reply(mind: Mind, enemy: Trooper, trooper: Trooper, pose: Pose | None) -> Shot | None:
    """What an enemy would shoot back with; found out once for a decision, as shooting and evading both ask for it."""
    return mind.now.once(("reply", enemy.id, trooper.id, pose), lambda: _reply(mind, enemy, trooper, pose))


def _reply(mind: Mind, enemy: Trooper, trooper: Trooper, pose: Pose | None) -> Shot | None:
    if mind.now.is_marker(enemy) or enemy.device or mind.now.is_engaged(enemy):
        return None
    cover = mind.sheltered(mind.now.body(enemy), mind.standing(trooper, pose.at if pose else trooper.at))
    line = Line(shooter=enemy, target=trooper, active=False, at_pose=pose, cover=cover)
    return best_shot(mind.now, line)


def _against(
    mind: Mind,
    trooper: Trooper,
    target: Trooper,
    shot: Shot,
    seers: Sequence[tuple[Trooper, Pose]],
    replies: dict[str, Shot | None],
) -> Prospect:
    now = mind.now
    bystanders = [
        Opponent(each, answer.action, False, 0)
        for each, _ in seers
        if each.id != target.id and (answer := replies[each.id]) is not None
    ]
    answer = replies.get(target.id)
    covered = [each.covered for each in (answer, *(replies[o.trooper.id] for o in bystanders)) if each is not None]
    mine = bool(covered) and all(covered)
    aimed = Opponent(target, answer.action if answer else NOTHING, shot.covered, shot.action.burst)
    found = prospect(now, trooper, shot.action, [aimed, *bystanders], covered=mine)
    if not target.device and target.id in replies:
        evading = Opponent(target, dodge(now, target), shot.covered, shot.action.burst)
        other = prospect(now, trooper, shot.action, [evading, *bystanders], covered=mine)
        found = min(found, other, key=lambda each: each.worth())
    return found


def evade(mind: Mind, trooper: Trooper, seers: Sequence[tuple[Trooper, Pose]], *, busy: bool) -> Prospect:
    """What it costs to be seen without shooting: everybody shoots, and the trooper dodges unless it is busy."""
    replies = [
        Opponent(each, answer.action)
        for each, pose in seers
        if (answer := reply(mind, each, trooper, pose)) is not None
    ]
    if not replies:
        return IDLE
    action: Action = NOTHING if busy else dodge(mind.now, trooper, active=True)
    return prospect(mind.now, trooper, action, replies)


def apart(one: Trooper, two: Trooper) -> float:
    """Millimetres between two troopers in plan."""
    return math.dist(one.at[:2], two.at[:2])


def walking(command: Command, step: Step, worth: float) -> Choice:
    """A move, with its reason."""
    why, params = "bots.why.move_cover" if step.shelter else "bots.why.advance", dict[str, Param]()
    if step.prize:
        why, params = "bots.why.move_prize", {"target": step.prize}
    elif step.target:
        why = "bots.why.move_cover_shoot" if step.shelter else "bots.why.move_shoot"
        params = {"target": step.target, "percent": round(100 * step.attack.chance)}
    return Choice(command=command, why=why, params=params, worth=worth, promise=step.promise)


# ------------------------------------------------------------------ close combat


def charged(mind: Mind, trooper: Trooper) -> list[Trooper]:
    """The enemies that a trooper may get into contact with by one Move, straight ahead."""
    limit = limit_of(mind.now, trooper, MOVE, movements_so_far(mind.now, trooper))
    here = mind.now.body(trooper)
    return [
        each
        for each in mind.targets
        if not each.device
        and abs(each.at[2] - trooper.at[2]) < here.silhouette.height
        and EPSILON < mind.now.distance(here, mind.now.body(each)) <= limit
    ]


def melee(mind: Mind, trooper: Trooper, target: Trooper) -> Prospect | None:
    """What a blow at somebody is expected to bring after the run up to it, with everybody shooting who sees that."""
    blow = best_blow(mind.now, trooper, target, active=True)
    if blow is None:
        return None
    end = Pose(target.at)
    seers = mind.watchers(trooper, [target.at])[0]
    replies = {each.id: reply(mind, each, trooper, end) for each in (*seers, target)}
    answers = [
        Opponent(each, answer.action if (answer := replies[each.id]) else NOTHING, False, 0)
        for each in seers
        if each.id != target.id
    ]
    back = replies[target.id]
    aimed = Opponent(target, back.action if back else NOTHING, False, blow.action.burst)
    return prospect(mind.now, trooper, blow.action, [aimed, *answers])
