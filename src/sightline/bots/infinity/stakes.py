"""What a mission is played for, counted in Army Points, so that it can be weighed against who may fall."""

import functools
import math
from collections.abc import Sequence

import msgspec
import numpy as np

from sightline.bots.infinity.glance import free_lines
from sightline.bots.infinity.shots import best_falls
from sightline.bots.infinity.standings import is_undecided
from sightline.games.infinity.core.match.scenario import ROUNDS
from sightline.games.infinity.core.match.state import Token, Trooper, orders_left
from sightline.games.infinity.core.missions.mission import acts_as_specialist
from sightline.games.infinity.core.missions.objectives import CONSOLE, SUPPLY_BOX, objectives
from sightline.games.infinity.core.table.field import in_front
from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.arrays import as_rows
from sightline.geometry.shapes import SILHOUETTES, Body, Point3, Silhouette
from sightline.geometry.world import World
from sightline.kernel import Player

STANDARD = 30
"""The size of game that every worth is counted in."""
POINT = 3.0
"""What an Objective Point is worth."""
KEPT, KEPT_CONSOLE = 0.85, 0.95
"""How likely one still has a box, or a Console, after a turn of the other side: nobody shoots a Console."""
PRESENCE = 0.6
"""What a trooper is worth beyond its Cost: the Order it brings."""
REVEALED = 0.5
"""What it costs a Marker to be seen for what it is."""
HOPES = 6.0
"""What it is worth to have anybody left who may do what only Specialists may, with time to do it."""
FEW = 2
"""How many troopers are soon lost."""
COMES = 0.8
"""How likely somebody comes for an objective in the last turn there is for that."""
ANYBODY = ((1, 0), 1)
"""The ARM and BTS of most Specialists, and their wounds."""
PRESSING, PRESSING_BOX = (1.4, 2.2), (1.2, 2.2)
"""How much more an objective counts than who may fall for it, in the first turn and in the last: points win.

A box that is taken early has to be kept for the rest of the game.
"""
BOUNTIES = {"annihilation": (2.0, 0.0), "firefight": (3.0, 0.75)}
"""Objective Points for a Lieutenant, and for a Specialist, where a mission is played for who falls.

Where the side with more of them is given points, each has a share of those.
"""
DECIDES = 0.5
"""How likely it is that one of them makes the difference."""
CONTEST = 2.0
"""By how many Army Points a Quadrant has to be held to be rather safe."""


# ------------------------------------------------------------------ time


def turns_to_come(now: Situation, player: Player) -> int:
    """How many turns a player has after the one that is being played."""
    state = now.state
    if state.memory.get("last_turn"):
        return 0
    follows = player != state.active
    regular = max(0, ROUNDS - state.round) + (follows and state.active == state.first)
    if now.once("stakes: collapse", lambda: state.fixed.scenario.must_end(now, 1 - state.active)):
        return min(regular, int(follows))
    return regular


def is_brittle(now: Situation) -> bool:
    """Whether either side is a few losses from where the mission ends: then nobody knows how many turns there are."""

    def ask(player: Player) -> bool:
        standing = [each for each in now.of(player) if not now.is_null(each)]
        lost = {each.id for each in sorted(standing, key=now.cost)[-FEW:]}
        left = {key: each for key, each in now.state.troopers.items() if key not in lost}
        after = Situation(msgspec.structs.replace(now.state, troopers=left))
        return now.fixed.scenario.must_end(after, player)

    return now.once("stakes: brittle", lambda: ask(0) or ask(1))


def is_last_turn(now: Situation) -> bool:
    """Whether nobody has another turn after this one."""
    return not turns_to_come(now, 1 - now.state.active)


def lasting(now: Situation, player: Player, kept: float = KEPT) -> float:
    """How likely what a player holds now is what it holds at the end."""
    return float(kept ** turns_to_come(now, 1 - player))


def pressing(now: Situation, player: Player, share: tuple[float, float] = PRESSING) -> float:
    """The fewer turns are left the more objectives count: troopers are worth something only while there are Orders."""
    first, last = share
    if is_brittle(now):
        return last
    return last + (first - last) * turns_to_come(now, player) / (ROUNDS - 1)


# ------------------------------------------------------------------ Supplies


def margin_of_boxes(mine: int, theirs: int, boxes: int = 3) -> int:
    """The difference in Objective Points: two for each box, two for more of them, two more for all.

    >>> [margin_of_boxes(mine, 0) for mine in range(4)], margin_of_boxes(1, 2)
    ([0, 4, 6, 10], -4)
    """
    lead = 2 * (mine > theirs) - 2 * (theirs > mine)
    every = 2 * (mine == boxes) - 2 * (theirs == boxes)
    return 2 * (mine - theirs) + lead + every


def carriers(now: Situation) -> dict[str, Token]:
    """Who carries a box, or is about to, and is fit to keep it."""

    def ask() -> dict[str, Token]:
        found = {box.carrier: box for box in objectives(now.state, SUPPLY_BOX) if box.carrier}
        for each in now.state.order.skills if now.state.order is not None else ():
            if each.use.skill == "pick_up_supply_box":
                found[each.trooper] = now.state.tokens[each.use.targets[0]]
        return {key: box for key, box in found.items() if (who := now.find(key)) is not None and not now.is_null(who)}

    return now.once("stakes: carriers", ask) if now.state.tokens else {}


def box_worth(now: Situation, player: Player, change: int = 1) -> float:
    """What it is worth to a player to have a box more, or to have one less."""
    boxes = sum(1 for _ in objectives(now.state, SUPPLY_BOX))
    owners = [now.trooper(key).owner for key in carriers(now)]
    mine, theirs = owners.count(player), owners.count(1 - player)
    gained = margin_of_boxes(mine + change, theirs, boxes) - margin_of_boxes(mine, theirs, boxes)
    return POINT * gained * lasting(now, player)


def free_boxes(now: Situation) -> list[Token]:
    """Boxes that nobody carries who could keep them."""
    taken = {box.id for box in carriers(now).values()}
    return [box for box in objectives(now.state, SUPPLY_BOX) if box.id not in taken]


# ------------------------------------------------------------------ Domination


def console_worth(now: Situation, player: Player, console: Token) -> float:
    """What it is worth to a player to hack a Console: one point, and one that the other loses."""
    points = 0 if console.owner == player else 1 if console.owner is None else 2
    return POINT * points * lasting(now, player, KEPT_CONSOLE)


def lead(strengths: Sequence[Sequence[float]], certain: bool) -> float:
    """What the Quadrants are worth at the end of a Round to whoever has the first number of each.

    Who has more Quadrants leads by two Objective Points, however many more; what is held by little can be lost again.

    >>> round(lead([(9, 0), (0, 0), (0, 9), (0, 0)], certain=True), 1)
    0.0
    >>> lead([(3, 0), (0, 0), (0, 0), (0, 0)], certain=True) > lead([(1, 0), (0, 0), (0, 0), (0, 0)], certain=True)
    True
    """
    held = sum(_share(mine - theirs, 0.5 if certain else CONTEST) for mine, theirs in strengths)
    return 2 * POINT * _share(held, 1.0)


def _share(ahead: float, scale: float) -> float:
    """From -1 to 1, and steepest where it is even."""
    return ahead / (abs(ahead) + scale)


# ------------------------------------------------------------------ who is worth what


def unresolved(now: Situation, player: Player) -> bool:
    """Whether there is something left for a player's Specialists to do."""
    consoles = objectives(now.state, CONSOLE)
    return bool(free_boxes(now)) or any(each.owner != player for each in consoles) or is_undecided(now, player)


def hopes(now: Situation, player: Player) -> float:
    """What the mission still promises to each Specialist of a player who has nothing yet."""

    def ask() -> float:
        able = _able(now, player)
        if not now.state.tokens or not able or not unresolved(now, player):
            return 0.0
        chances = turns_to_come(now, player) + 0.5 * (now.state.active == player)
        return HOPES / able * min(1.0, chances / 2)

    return now.once(("stakes: hopes", player), ask)


def _able(now: Situation, player: Player) -> int:
    """How many of a player's are left to do what only Specialists may."""
    return sum(not now.is_null(each) and acts_as_specialist(now, each) for each in now.of(player))


def _comes(now: Situation, player: Player) -> float:
    """How likely somebody of a player's comes for an objective in the turn at hand, or in each that is left.

    Nobody does where there is no Order left after the one at hand, and no turn.
    """
    turns = turns_to_come(now, player)
    state = now.state
    if not turns and (state.active != player or orders_left(state.pool) <= (state.order is None)):
        return 0.0
    return COMES / (1 + turns)


def guard(now: Situation, trooper: Trooper) -> float:
    """What a trooper keeps the other side from: whoever comes for an objective that it overlooks is shot at."""
    other = 1 - trooper.owner
    if not now.state.tokens or not hopes(now, other) or trooper.device or now.is_marker(trooper):
        return 0.0

    def ask() -> float:
        eyes, world = now.body(trooper), now.fixed.field.world
        boxes, consoles = pressing(now, other, PRESSING_BOX), pressing(now, other)
        wanted = [(box.at, boxes * box_worth(now, other)) for box in free_boxes(now)]
        wanted += [
            (console.at, consoles * console_worth(now, other, console))
            for console in objectives(now.state, CONSOLE)
            if console.owner != other
        ]
        seen = [(at, worth) for at, worth in wanted if _overlooks(world, eyes, at)]
        gaps = np.array([math.dist(at[:2], trooper.at[:2]) for at, _ in seen])
        falls = best_falls(now, trooper, gaps, np.zeros(len(seen), dtype=np.bool_), ANYBODY, reacting=True)
        # No more of them are fetched at a time than there is somebody to go.
        kept = sorted((worth * float(chance) for (_, worth), chance in zip(seen, falls, strict=True)), reverse=True)
        return _comes(now, other) * sum(kept[: _able(now, other)])

    return now.once(("stakes: guard", trooper.id), ask)


def _overlooks(world: World, eyes: Body, at: Point3) -> bool:
    """Whether somebody sees who stands at a place, the way it faces now."""
    return in_front(eyes, Body(at=at, silhouette=SILHOUETTES["2"])) and _sees(world, eyes.at, eyes.silhouette, at)


@functools.lru_cache(maxsize=20_000)
def _sees(world: World, eye: Point3, silhouette: Silhouette, at: Point3) -> bool:
    viewer, target = as_rows([Body(at=eye, silhouette=silhouette)]), as_rows([Body(at=at, silhouette=SILHOUETTES["2"])])
    return bool(free_lines(world, viewer, target).any())


def stake(now: Situation, trooper: Trooper) -> float:
    """What the mission hangs on a trooper for: the box it carries, or what it may still do as a Specialist."""
    if not now.state.tokens:
        return 0.0
    if trooper.id in carriers(now):
        return -box_worth(now, trooper.owner, -1)
    return hopes(now, trooper.owner) if acts_as_specialist(now, trooper) else 0.0


def in_standard_points(now: Situation, cost: float) -> float:
    """A Cost as if a standard game were of thirty Army Points, whatever it is in this edition."""
    return cost * STANDARD / now.fixed.edition.lists.standard


def price(now: Situation, trooper: Trooper) -> float:
    """The Cost of a trooper, in such points."""
    return in_standard_points(now, now.cost(trooper))


def value(now: Situation, trooper: Trooper) -> float:
    """What it is worth to its side."""
    if trooper.device:
        return 0.4
    return 0.15 if now.is_null(trooper) else standing(now, trooper)


def standing(now: Situation, trooper: Trooper) -> float:
    """What it is worth to its side on its feet; asked for with every exchange that somebody thinks of."""
    if now.state.troopers.get(trooper.id) is not trooper:
        return _standing(now, trooper)
    return now.once(("stakes: standing", trooper.id), lambda: _standing(now, trooper))


def _standing(now: Situation, trooper: Trooper) -> float:
    leads = 1.0 if _leads(now, trooper) else 0.0
    # Who has something of its own to do for the mission is not there to keep others from it.
    mission = stake(now, trooper) or guard(now, trooper)
    return price(now, trooper) + PRESENCE + leads + bounty(now, trooper) + mission


def _leads(now: Situation, trooper: Trooper) -> bool:
    """Whether it is the Lieutenant, as far as one knows."""
    return now.state.lieutenants[trooper.owner] == trooper.member and trooper.peripheral is None


def bounty(now: Situation, trooper: Trooper) -> float:
    """What a mission gives for a trooper that has fallen, beyond its Cost."""
    lieutenant, specialist = BOUNTIES.get(now.fixed.scenario.name, (0.0, 0.0))
    if not lieutenant and not specialist:
        return 0.0
    points = lieutenant * _leads(now, trooper)
    if specialist and trooper.peripheral is None and acts_as_specialist(now, trooper):
        points += specialist
    return POINT * DECIDES * points
