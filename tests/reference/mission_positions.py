"""Positions of missions, to ask bots what they would do."""

import msgspec
import numpy as np
from early_turns import imagined, moved

from sightline.bots.bot import Choice
from sightline.bots.infinity import acting
from sightline.bots.infinity.effort import EFFORTS
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.ways import Ways, ways
from sightline.bots.seat import Seat
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.missions.mission import acts_as_specialist
from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.shapes import SILHOUETTES, Point3
from sightline.kernel import Match

replace = msgspec.structs.replace
CORNER = (40.0, 760.0)


def specialist(state: State, player: int) -> Trooper:
    now = Situation(state)
    return next(each for each in now.of(player) if acts_as_specialist(now, each))


def others(state: State, player: int) -> list[Trooper]:
    now = Situation(state)
    return [each for each in now.of(player) if not acts_as_specialist(now, each) and each.peripheral is None]


def only(state: State, **places: Point3) -> State:
    """Nobody on the table but these, at these places."""
    state = moved(state, **places)
    return replace(state, troopers={key: state.troopers[key] for key in places})


def boxes(state: State, *, carrier: str = "") -> State:
    """One box is carried, or all lie free."""
    tokens = dict(state.tokens)
    if carrier:
        first = next(iter(tokens))
        tokens[first] = replace(tokens[first], carrier=carrier, at=state.troopers[carrier].at)
    return replace(state, tokens=tokens)


def mind_of(match: Match[State], state: State, level: str = "veteran", player: int | None = None) -> Mind:
    return Mind(Seat(imagined(match, state), state.active if player is None else player), EFFORTS[level])


def best(match: Match[State], state: State, level: str = "veteran") -> Choice:
    mind = mind_of(match, state, level)
    return acting.activations(mind, mind.seat.options())[0].choice


def ways_on(match: Match[State]) -> Ways:
    return ways(match.state.fixed.field.ground, SILHOUETTES["2"], 100.0)


def near(match: Match[State], x: float, y: float) -> Point3:
    """The place on the ground nearest to a point where somebody can stand."""
    woven = ways_on(match).net
    rows = np.flatnonzero(woven.stops & (woven.places[:, 2] < 1))
    best = rows[np.argmin(np.hypot(woven.places[rows, 0] - x, woven.places[rows, 1] - y))]
    return (float(woven.places[best, 0]), float(woven.places[best, 1]), float(woven.places[best, 2]))


def on_the_way(match: Match[State], to: Point3, far: float) -> Point3:
    """A place so far from another on foot; at no distance, one in contact with what is there."""
    known = ways_on(match)
    x, y = known.net.places[:, 0], known.net.places[:, 1]
    apart = np.abs(known.to((to,)) - far) if far else np.abs(np.hypot(x - to[0], y - to[1]) - 20)
    return near(match, *known.net.places[np.argmin(np.where(known.net.stops, apart, 1e6)), :2])


def in_sight(match: Match[State], near: float, far: float) -> tuple[Point3, Point3]:
    """Two places on the ground from which people see each other, so far apart."""
    net = ways_on(match).net
    state, active = match.state, match.state.active
    one, two = Situation(state).of(active)[0], Situation(state).of(1 - active)[0]
    places = [(float(x), float(y), float(z)) for x, y, z in net.places[net.stops & (net.places[:, 2] < 1)][::40]]
    for here in places:
        for there in places:
            if near < abs(here[0] - there[0]) + abs(here[1] - there[1]) < far:
                now = Situation(only(state, **{one.id: here, two.id: there}))
                if now.sees(now.trooper(one.id), now.trooper(two.id)):
                    return here, there
    raise LookupError("nobody sees anybody")
