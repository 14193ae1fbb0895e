"""Smoke: a screen between those who have somewhere to go and those who would shoot at them on the way."""

from collections.abc import Iterator, Sequence

import msgspec

from sightline.bots.bot import Choice
from sightline.bots.infinity.agenda import agenda_of, orders_for
from sightline.bots.infinity.duels import NOTHING, Opponent, prospect, throw
from sightline.bots.infinity.glance import veils
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.moving import Sighting, apart, evade, reachable, reply, samples
from sightline.games.infinity.core.match.commands import Activate, Declare
from sightline.games.infinity.core.match.state import Area, Pose, Trooper, combat_group
from sightline.games.infinity.core.order.declarations import Declaration, Placement
from sightline.games.infinity.core.skills.shooting import arms
from sightline.games.infinity.core.table.areas import blocks
from sightline.games.infinity.core.troopers.weapons import Mode, Weapon
from sightline.games.infinity.n4.shooting.smoke import screen, screens
from sightline.geometry.shapes import Point3

NEAR = 600.0
"""How far away those may be whom a screen is thrown for, in mm."""
ALLIES = 2
"""How many of them are thought of, besides who throws."""
WORTHWHILE = 0.2
"""What a screen has to promise."""


class Crossing(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of ground that somebody has to cross, and who sees that."""

    walker: Trooper
    points: tuple[Point3, ...]
    """Some points of it, its end the last."""
    gained: float
    """What it is worth to be at its end."""
    sightings: tuple[Sighting, ...]
    """Every enemy that sees one of the points, with that point."""


def screened(mind: Mind, trooper: Trooper, order: Activate) -> list[Choice]:
    """The best screens that a trooper could throw from where it stands, for itself and for others."""
    ready = [(weapon, mode) for weapon, mode in arms(mind.now, trooper) if screens(mode)]
    if not ready or mind.now.is_marker(trooper) or not mind.foes:
        return []
    found = [
        choice
        for crossing in _crossings(mind, trooper, order)
        for weapon, mode in ready
        for choice in _throws(mind, trooper, crossing, weapon, mode)
    ]
    return sorted(found, key=lambda each: -each.worth)


def _crossings(mind: Mind, thrower: Trooper, order: Activate) -> Iterator[Crossing]:
    """For who throws, and for those around it who have an errand and will get an Order after this one."""
    state, group = mind.now.state, combat_group(mind.now.state, thrower)
    able = [each for each in mind.mine if apart(each, thrower) < NEAR and each.peripheral is None and not each.device]
    pooled = order.order == "regular"
    ready = [
        each
        for each in able
        if orders_for(state, each) > (pooled and combat_group(state, each) == group)
        and agenda_of(mind, each).urgency > 0
        and not mind.now.is_immobilized(each)
    ]
    ready.sort(key=lambda each: -agenda_of(mind, each).urgency)
    for each in ready[: ALLIES + 1]:
        found = _crossing(mind, each)
        if found is not None:
            yield found


def _crossing(mind: Mind, walker: Trooper) -> Crossing | None:
    """The next Move towards what somebody is after, if enemies see it; found out once for a decision."""
    return mind.now.once(("crossing", walker.id), lambda: _look_ahead(mind, walker))


def _look_ahead(mind: Mind, walker: Trooper) -> Crossing | None:
    region, agenda = reachable(mind, walker), agenda_of(mind, walker)
    rows = agenda.nearest(region)
    places: list[Point3] = [(float(x), float(y), float(z)) for x, y, z in region.places[rows]]
    gains = [agenda.progress(at, follows=False) for at in places]
    best = max(range(len(rows)), key=gains.__getitem__, default=None)
    way = region.plan(rows[best]) if best is not None and gains[best] > 0 else None
    if best is None or way is None:
        return None
    points = (*samples(way), way.end)
    seen = mind.watchers(walker, list(points))
    sightings = [(each, Pose(at)) for at, watchers in zip(points, seen, strict=True) for each in watchers]
    if not sightings:
        return None
    return Crossing(walker=walker, points=points, gained=gains[best], sightings=tuple(sightings))


def _worth(mind: Mind, crossing: Crossing, sightings: Sequence[Sighting]) -> float:
    """What it is worth to go there while so many look on; whoever does not go has nothing of it."""
    seers = {foe.id: (foe, pose) for foe, pose in sightings}
    met = evade(mind, crossing.walker, list(seers.values()), busy=False)
    lost = met.risk * agenda_of(mind, crossing.walker).risked(crossing.points[-1], follows=False)
    return max(0.0, crossing.gained + met.worth(mind.effort.care) - lost)


def _throws(mind: Mind, thrower: Trooper, crossing: Crossing, weapon: Weapon, mode: Mode) -> Iterator[Choice]:
    """A screen on the way, at its end, or where it begins."""
    bare = _worth(mind, crossing, crossing.sightings)
    middle = crossing.points[len(crossing.points) // 2]
    for at in dict.fromkeys((middle, crossing.points[-1], crossing.walker.at)):
        action = throw(mind.now, thrower, mode, at, active=True)
        if action is NOTHING:
            continue
        area = screen(mode, Placement(at))
        left = [(foe, pose) for foe, pose in crossing.sightings if not _hidden(mind, area, foe, pose.at)]
        gain = _worth(mind, crossing, left) - bare
        if gain <= WORTHWHILE:
            continue
        seers = mind.watchers(thrower, [thrower.at])[0]
        answers = [(each, reply(mind, each, thrower, None)) for each in seers]
        met = prospect(mind.now, thrower, action, [Opponent(each, shot.action) for each, shot in answers if shot])
        promise = gain * max(0, action.sv) / 20 * (1 - met.risk)
        use = Declaration(skill="bs_attack", weapon=weapon.key, mode=mode.name, placements=(Placement(at),))
        yield Choice(
            command=Declare(player=mind.player, trooper=thrower.id, use=use),
            why="bots.why.smoke",
            params={"target": crossing.walker.id},
            worth=promise + met.worth(mind.effort.care),
            promise=promise,
        )


def _hidden(mind: Mind, area: Area, foe: Trooper, at: Point3) -> bool:
    return blocks(mind.now, area, foe) and veils(area, foe.at, at)
