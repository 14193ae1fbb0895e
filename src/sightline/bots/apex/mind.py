"""A player's picture of the battle: what a space is worth to a Legend, and what it could do from there."""

import random

from sightline.bots.apex import worth
from sightline.bots.apex.belief import believe, known
from sightline.bots.apex.firing import Toll, tolls
from sightline.bots.apex.memory import KEPT, Known, mark_of, memory_of
from sightline.bots.apex.sites import Sites
from sightline.bots.seat import Seat
from sightline.games.apex.board import Edge, Space, adjacent, reachable, sees
from sightline.games.apex.hooks import HOOKS
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Legend, State
from sightline.kernel import Player

WALK = 2
"""Movement Points of a Movement action."""
EXPOSED = 0.45
"""How much of what an enemy could do in its next activation is taken to happen; it has only one shot."""
AFTER_MOVING = 0.7
"""The same for a shot that it has to move for, compared with one from where it is."""
PROSPECT = 0.22
"""How much of what a Legend could do from a space in its next activation is taken to happen."""


class Mind:
    """One position as a player sees it."""

    def __init__(self, seat: Seat, chance: random.Random) -> None:
        view, setup = known(seat)
        self.player: Player = seat.player
        self._settle(believe(view, setup, chance))

    @classmethod
    def of(cls, state: State, player: Player) -> "Mind":
        """A player's picture of a state that is imagined already."""
        mind = cls.__new__(cls)
        mind.player = player
        mind._settle(state)
        return mind

    def _settle(self, state: State, before: "Mind | None" = None) -> None:
        self.state = state
        self.now = Situation(state)
        self.board = self.now.board
        self.squad = state.fixed.squad_of(self.player)
        self.mine = [one for one in state.legends.values() if one.squad == self.squad]
        self.foes = [one for one in state.legends.values() if one.squad != self.squad]
        self._memory = memory_of(state)
        self._essence = self._essentials()
        same = before is not None and before._essence == self._essence
        # Where nothing has changed that they depend on, what is known of the spaces stays true.
        self._known: Known = before._known if before is not None and same else Known()
        self.sites = Sites(self.now, self._memory)

    def _essentials(self) -> tuple[object, ...]:
        """All that the worth of spaces depends on: where enemies are, what everybody has, what is in play."""
        state = self.state
        self._marks = {key: mark_of(one) for key, one in state.legends.items()}
        self._lasting = (state.uses, tuple(state.pieces.values()), state.destroyed) if state.uses else state.destroyed
        foes = tuple((foe.at, foe.activated) for foe in self.foes)
        self._places = tuple(one.at for one in self.mine)
        return (self._marks, self._lasting, foes, state.ring, state.track, state.opened, state.loot, state.round)

    def _key(self, one: Legend, space: Space) -> tuple[object, ...]:
        """What is known of a space for a Legend; for an enemy it depends on where one's own Legends are."""
        return (one.key, space) if one.squad == self.squad else (one.key, space, self._places)

    def imagine(self, state: State) -> "Mind":
        """The same player's picture of another position."""
        twin = Mind.__new__(Mind)
        twin.player = self.player
        twin._settle(state, self)
        return twin

    def near(self, space: Space) -> frozenset[Space]:
        """The spaces next to one."""
        return adjacent(self.board, space)

    def beside(self, edge: Edge) -> frozenset[Space]:
        """The spaces next to an edge."""
        return adjacent(self.board, edge)

    def name(self, key: str) -> str:
        """What people call a Legend."""
        return self.state.fixed.pack.legends[key].name

    # ------------------------------------------------------------------ shots

    def offence(self, one: Legend, space: Space) -> tuple[float, str]:
        """The best shot of a Legend from a space: what it is worth to its squad, and at whom."""
        key = self._key(one, space)
        if key not in self._known.offence:
            best = (0.0, "")
            spent = self.spent(one)
            for foe in self._enemies_of(one):
                if foe.at is not None and sees(self.board, space, foe.at):
                    for toll in self.fire(one, space, foe, foe.at):
                        best = max(best, (self.cost(foe, toll) - spent, foe.key))
            self._known.offence[key] = best
        return self._known.offence[key]

    def fire(self, one: Legend, a: Space, other: Legend, b: Space) -> tuple[Toll, ...]:
        """What a Legend in one space does to another it sees with each loaded Weapon; worked out once and for all."""
        key = (self._marks[one.key], a, self._marks[other.key], b, self._lasting)
        tolls_known = self._memory.tolls
        found = tolls_known.get(key)
        if found is None:
            if len(tolls_known) >= KEPT:
                tolls_known.clear()
            found = tolls_known[key] = tuple(toll for _, toll in tolls(self.now, one, a, other, b))
        return found

    def cost(self, one: Legend, suffered: Toll) -> float:
        """What a toll costs whoever pays it."""
        if not suffered.fall:
            return suffered.loss
        if one.key not in self._known.falls:
            self._known.falls[one.key] = worth.fall(self.now, one)
        return suffered.loss + suffered.fall * self._known.falls[one.key]

    def spent(self, one: Legend) -> float:
        """What a shot costs in ammo."""
        ammo = min(sum(weapon.ammo for weapon in one.weapons if weapon), len(worth.AMMO) - 1)
        return worth.AMMO[ammo] - worth.AMMO[max(0, ammo - 1)]

    def _enemies_of(self, one: Legend) -> list[Legend]:
        return self.foes if one.squad == self.squad else self.mine

    def reach(self, one: Legend) -> tuple[Space, ...]:
        """Where a Legend could be after a Movement action, its own space first."""
        if one.key not in self._known.reach:
            spaces: tuple[Space, ...] = ()
            if one.at is not None:
                bonus = HOOKS.movement_bonus(self.now, one.key) if self.state.uses else 0
                found = reachable(self.board, one.at, WALK + bonus, self.now.occupied(one.key))
                spaces = (one.at, *(space for space in found.costs if space != one.at))
            self._known.reach[one.key] = spaces
        return self._known.reach[one.key]

    def exposure(self, one: Legend, space: Space) -> float:
        """What enemies could do to a Legend in a space before it acts again."""
        total = 0.0
        for foe in self._enemies_of(one):
            if foe.at is None:
                continue
            found = self._threat(one, space, foe)
            total += found if not foe.activated or one.squad == self.now.squad_in_turn() else 0.6 * found
        return EXPOSED * total

    def _threat(self, one: Legend, space: Space, foe: Legend) -> float:
        """What one enemy could do: from where it is, or from a few of the spaces that it could move to."""
        assert foe.at is not None
        best = 0.0
        if sees(self.board, foe.at, space):
            best = max((self.cost(one, toll) for toll in self.fire(foe, foe.at, one, space)), default=0.0)
        tried = 0
        for other in self.reach(foe)[1:]:
            if other != space and sees(self.board, other, space):
                for toll in self.fire(foe, other, one, space):
                    best = max(best, AFTER_MOVING * self.cost(one, toll))
                tried += 1
                if tried == 2:
                    break
        return best

    # ------------------------------------------------------------------ spaces

    def standing(self, one: Legend, space: Space) -> float:
        """What it is worth to a Legend to end its activation in a space."""
        key = self._key(one, space)
        if key not in self._known.standing:
            self._known.standing[key] = (
                PROSPECT * self.offence(one, space)[0] - self.exposure(one, space) + self.sites.worth_of(one, space)
            )
        return self._known.standing[key]
