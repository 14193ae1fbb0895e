"""What the other side could do in its next turn: where its troopers could be by then, and whom they would see.

The table is thinned out to a few lookouts, each about a stride from the next. What a lookout sees of a place does not
change, so it is kept.
"""

import functools
from typing import NamedTuple

import numpy as np

from sightline.bots.infinity.glance import free_lines
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.shots import best_falls
from sightline.bots.infinity.stakes import (
    PRESENCE,
    carriers,
    is_brittle,
    is_last_turn,
    price,
    stake,
    turns_to_come,
    value,
)
from sightline.bots.infinity.ways import NOWHERE, ways
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.missions.objectives import SUPPLY_BOX, objectives
from sightline.games.infinity.core.table.field import Field
from sightline.geometry.arrays import Bools, Floats, Ints, as_rows
from sightline.geometry.moving.navigation import Net, net
from sightline.geometry.moving.surfaces import Ground
from sightline.geometry.shapes import SILHOUETTES, Body, Point3, Silhouette
from sightline.geometry.world import World

STRIDE = 60.0
"""Millimetres between lookouts."""
MORE_ORDERS = 0.55
"""What a shot counts for with each Order more that it takes."""
HUNTED, HUNTING = 3, 0.75
"""How many more Orders are spent on who carries a box, and what a shot at it counts for with each of them."""
COMES_NEAR = 0.75
"""How likely somebody who is after one of us gets on by an Order."""
ANSWERED = 0.7
"""What is left of a shot when its target shoots back or dodges."""
UNKNOWN = 0.6
"""What a Marker counts for, compared with a trooper that is known."""
BOLDNESS = {"domination": 0.5}
"""How much less danger counts where ground has to be held at the end of every Round."""
ON_DUTY = 0.3
"""The same in the last turn, for Specialists with something to do and for all where only boxes count in the end."""
HIDDEN = 0.35
"""How much of it there is for a Marker, which has to be discovered before it is shot at."""
NEVER = 1e6
"""More Orders than there are."""
KEPT = 8_000
"""Places of a table whose lookouts are remembered."""

Outlook = tuple[Bools, Bools]
"""Which lookouts see a place, and which of them see all of it."""


class Lookouts:
    """Places all over a table from which somebody could shoot."""

    def __init__(self, world: World, ground: Ground) -> None:
        self._world = world
        self.net: Net = net(ground, SILHOUETTES["2"])
        stops = np.flatnonzero(self.net.stops)
        middle = np.floor(self.net.places[stops, :2] / STRIDE) * STRIDE + STRIDE / 2
        off = np.hypot(*(self.net.places[stops, :2] - middle).T)
        nearest = stops[np.argsort(off, kind="stable")]
        cells = np.floor(self.net.places[nearest] / (STRIDE, STRIDE, 25.0)).astype(np.int64)
        _, first = np.unique(cells, axis=0, return_index=True)
        self.nodes = np.sort(nearest[first])
        self.places: Floats = self.net.places[self.nodes]
        self._rows = as_rows([Body(at=(x, y, z), silhouette=SILHOUETTES["2"]) for x, y, z in self.places.tolist()])
        self._known: dict[tuple[Point3, Silhouette], Outlook] = {}

    def outlooks(self, places: list[Point3], silhouette: Silhouette) -> list[Outlook]:
        """For each place, who would see a silhouette there."""
        unknown = [at for at in dict.fromkeys(places) if (at, silhouette) not in self._known]
        if unknown:
            if len(self._known) > KEPT:
                self._known.clear()
                unknown = list(dict.fromkeys(places))
            count = len(self._rows)
            targets = np.repeat(as_rows([Body(at=at, silhouette=silhouette) for at in unknown]), count, axis=0)
            lines = free_lines(self._world, np.tile(self._rows, (len(unknown), 1)), targets)
            whole: Bools = np.all(lines, axis=2)
            seen, bare = lines.any(axis=(1, 2)).reshape(-1, count), whole.any(axis=1).reshape(-1, count)
            for at, sees, clearly in zip(unknown, seen, bare, strict=True):
                self._known[at, silhouette] = (sees, clearly)
        return [self._known[at, silhouette] for at in places]


@functools.lru_cache(maxsize=16)
def _lookouts(world: World, ground: Ground) -> Lookouts:
    return Lookouts(world, ground)


def lookouts_of(field: Field) -> Lookouts:
    """The lookouts of a table, found once."""
    return _lookouts(field.world, field.ground)


class Seen(NamedTuple):
    """Pairs of a place and a lookout that sees it."""

    places: Ints
    lookouts: Ints
    gaps: Floats
    """How far they are from each other, in plan."""
    covered: Bools
    """Whether something hides a part of who is there."""

    def where(self, used: Bools) -> "Seen":
        """Only those with a lookout that is used."""
        kept = used[self.lookouts]
        return Seen(self.places[kept], self.lookouts[kept], self.gaps[kept], self.covered[kept])


class Danger:
    """What the next turn of the other side may cost, for any of one's own troopers anywhere."""

    def __init__(self, mind: Mind) -> None:
        self._mind = mind
        self._lookouts = lookouts_of(mind.now.fixed.field)

    @functools.cached_property
    def _nears(self) -> list[Floats]:
        return [self._near(foe, 1, MORE_ORDERS) for foe in self._mind.foes]

    @functools.cached_property
    def _hunters(self) -> list[Floats]:
        return [self._near(foe, HUNTED, HUNTING) for foe in self._mind.foes]

    def _near(self, foe: Trooper, most: int, share: float) -> Floats:
        """How likely a foe shoots from each lookout: it has to walk there, with so many Orders more at most."""
        orders = self._walks[foe.id]
        return np.where(orders <= most, share**orders, 0.0) * (UNKNOWN if self._mind.now.is_marker(foe) else 1.0)

    @functools.cached_property
    def _walks(self) -> dict[str, Floats]:
        return {foe.id: self._orders_to_lookouts(foe) for foe in self._mind.foes}

    def _orders_to_lookouts(self, foe: Trooper) -> Floats:
        """How many Orders a foe needs to get to each lookout before it shoots from there with another."""
        now = self._mind.now
        first, second = (10.0 * each for each in now.profile(foe).mov)
        walks = ways(now.fixed.field.ground, SILHOUETTES["2"], max(first, second))
        apart = walks.to((foe.at,))[self._lookouts.nodes]
        orders = np.ceil(np.maximum(0.0, apart - first) / max(NOWHERE, first + second))
        return np.where(apart <= STRIDE, orders, NEVER) if now.is_immobilized(foe) else orders

    def at(self, trooper: Trooper, places: list[Point3], *, silhouette: Silhouette | None = None) -> list[float]:
        """What it is expected to cost to leave a trooper at each of these places, upright if nothing else is said."""
        now = self._mind.now
        profile, wounds = now.profile(trooper), max(1, now.vitality(trooper))
        return [
            self.loss(trooper) * risk
            for risk in self.risks(
                places,
                silhouette or profile.template,
                (profile.arm, profile.bts),
                wounds,
                hunted=trooper.id in carriers(now),
            )
        ]

    def loss(self, trooper: Trooper) -> float:
        """What it costs if a trooper falls in the next turn."""
        now = self._mind.now
        # In its last turn, what a Specialist may still do is no reason for it to hide.
        kept = trooper.id in carriers(now) or turns_to_come(now, trooper.owner)
        worth = value(now, trooper) if kept else price(now, trooper) + PRESENCE
        return worth * (HIDDEN if now.is_marker(trooper) else 1.0)

    def sought(
        self, trooper: Trooper, places: list[Point3], orders: int, *, silhouette: Silhouette | None = None
    ) -> Floats:
        """How likely a trooper falls at each of these places to who is given so many Orders to get at it.

        Whoever gets to a lookout with some of them, past all who see that, shoots from there with the others.
        """
        now = self._mind.now
        profile = now.profile(trooper)
        hide = (profile.arm, profile.bts), max(1, now.vitality(trooper))
        seen = self._seen(places, silhouette or profile.template)
        given, found = min(orders, len(self._mind.foes)), np.zeros(len(places))
        for foe in self._mind.foes:
            shots = seen.where(self._walks[foe.id] < given)
            walks = self._walks[foe.id][shots.lookouts]
            falls = ANSWERED * best_falls(now, foe, shots.gaps, shots.covered, hide)
            lost = (1.0 - (1.0 - falls) ** (given - walks)) * COMES_NEAR**walks
            np.maximum.at(found, shots.places, lost * (UNKNOWN if now.is_marker(foe) else 1.0))
        return found

    def risks(
        self,
        places: list[Point3],
        silhouette: Silhouette,
        armour: tuple[int, int],
        wounds: int,
        *,
        hunted: bool = False,
    ) -> list[float]:
        """How likely somebody falls who is left at each of these places."""
        seen, safe = self._seen(places, silhouette), np.ones(len(places))
        for foe, near in zip(self._mind.foes, self._hunters if hunted else self._nears, strict=True):
            shots, worst = seen.where(near > 0), np.zeros(len(places))
            falls = ANSWERED * best_falls(self._mind.now, foe, shots.gaps, shots.covered, (armour, wounds))
            np.maximum.at(worst, shots.places, falls * near[shots.lookouts])
            safe *= 1.0 - worst
        return [float(each) for each in 1.0 - safe]

    def _seen(self, places: list[Point3], silhouette: Silhouette) -> Seen:
        """Every lookout that sees one of these places."""
        outlooks = self._lookouts.outlooks(places, silhouette)
        rows = [np.flatnonzero(sees) for sees, _ in outlooks]
        lookouts = np.concatenate([np.zeros(0, dtype=np.int64), *rows])
        which = np.repeat(np.arange(len(places)), [len(each) for each in rows])
        covered = [~clearly[row] for (_, clearly), row in zip(outlooks, rows, strict=True)]
        apart = self._lookouts.places[lookouts, :2] - np.reshape(places, (-1, 3))[which, :2]
        return Seen(which, lookouts, np.hypot(*apart.T), np.concatenate([np.zeros(0, dtype=bool), *covered]))


@functools.lru_cache(maxsize=1)
def danger_of(mind: Mind) -> Danger:
    """What the other side could do, found out once for a decision."""
    return Danger(mind)


def fear(mind: Mind, trooper: Trooper, places: list[Point3], *, returns: bool = False) -> list[float]:
    """What it costs more to be left at each place than here, the less likely it is to go on from there the more.

    `returns` if there is time in this turn to do what one came for, and to get away again.
    """
    weight = wariness(mind, trooper, returns=returns)
    if not weight or not mind.foes or is_last_turn(mind.now):
        return [0.0] * len(places)
    there = danger_of(mind).at(trooper, places)
    # Who lies down here would have to get up to go anywhere.
    here = danger_of(mind).at(trooper, [trooper.at], silhouette=mind.now.body(trooper).silhouette)[0]
    return [weight * (each - here) for each in there]


def outnumbered(mind: Mind) -> float:
    """How much of one's side few enemies can see to in their turn: each brings an Order, and each Order is for one."""
    mine, theirs = ([each for each in side if each.peripheral is None] for side in (mind.mine, mind.foes))
    return min(1.0, len(theirs) / max(1, len([each for each in mine if not each.device])))


def wariness(mind: Mind, trooper: Trooper, *, returns: bool) -> float:
    """How much danger counts for a trooper."""
    now = mind.now
    bold = BOLDNESS.get(now.fixed.scenario.name, 1.0)
    # Who carries a box has nothing more important to do than to get it out of danger.
    if trooper.id in carriers(now):
        return mind.effort.keeping * bold
    bold *= outnumbered(mind)
    if not stake(now, trooper):
        last = not turns_to_come(now, mind.player) and any(objectives(now.state, SUPPLY_BOX))
        return mind.effort.foresight * mind.lateness * bold * (ON_DUTY if last else 1.0)
    # Who is to fetch a box has to be there for its last turn.
    if turns_to_come(now, mind.player):
        return mind.effort.keeping * bold * (mind.lateness if returns or is_brittle(now) else 1.0)
    return mind.effort.foresight * mind.lateness * bold * ON_DUTY
