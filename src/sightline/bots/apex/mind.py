"""A player's picture of the battle: what a space is worth to a Legend, and what it could do from there."""

import random
from collections.abc import Iterator

from sightline.bots.apex import worth
from sightline.bots.apex.belief import believe, known
from sightline.bots.apex.firing import Toll, tolls
from sightline.bots.seat import Seat
from sightline.games.apex.board import Edge, Ring, Space, adjacent, area, distance, reachable, sees
from sightline.games.apex.content import Pack
from sightline.games.apex.content.ops import AreaDamage, Restore
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
CHASE = 0.55
"""What every space between a Legend and its prey costs."""
LOOTING = 0.3
"""What every space between a Legend and a closed Supply Bin costs."""
BIN = 12.0
"""What a Supply Bin brings in the first round."""
ENDS = {"early": 4, "late": 7}
"""Rounds after which Supply Bins count less, and no more."""
FLEE = 0.6
"""How much of an area's damage that is still to come is taken to happen: one can leave it."""
KEPT = 200_000
"""How many shots are remembered."""


class _Memory:
    """Shots that have been worked out on a board with a pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.tolls: dict[tuple[object, ...], tuple[Toll, ...]] = {}


def _memory_of(state: State) -> _Memory:
    """The board keeps them: they are true for as long as it exists."""
    pack, memory = state.fixed.pack, state.fixed.board.memory
    found = memory.get("bots")
    if not isinstance(found, _Memory) or found.pack is not pack:
        found = memory["bots"] = _Memory(pack)
    return found


class _Known:
    """What is known of one position."""

    def __init__(self, due: tuple[tuple[str, dict[Space, int]], ...]) -> None:
        self.due = due
        self.standing: dict[tuple[str, Space], float] = {}
        self.offence: dict[tuple[str, Space], tuple[float, str]] = {}
        self.reach: dict[str, tuple[Space, ...]] = {}
        self.falls: dict[str, float] = {}


def _mark(one: Legend) -> tuple[object, ...]:
    """All of a Legend that a shot of it or at it depends on, and what it costs to lose it."""
    weapons = tuple(
        (weapon.card, weapon.ammo, *sorted(weapon.attachments.items())) if weapon else () for weapon in one.weapons
    )
    worn = (one.equipment["helmet"], one.equipment["knockdown_shield"])
    return (one.key, one.squad, one.health, one.shield, one.deathboxes, weapons, worn)


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
        self._memory = _memory_of(state)
        self._essence = self._essentials()
        same = before is not None and before._essence == self._essence
        # Where nothing has changed that they depend on, what is known of the spaces stays true.
        self._known: _Known = before._known if before is not None and same else _Known(tuple(self._dangers()))

    def _essentials(self) -> tuple[object, ...]:
        """All that the worth of spaces depends on: where enemies are, what everybody has, what is in play."""
        state = self.state
        self._marks = {key: _mark(one) for key, one in state.legends.items()}
        self._lasting = (state.uses, tuple(state.pieces.values()), state.destroyed) if state.uses else state.destroyed
        foes = tuple((foe.at, foe.activated) for foe in self.foes)
        return (self._marks, self._lasting, foes, state.ring, state.track, state.opened, state.loot, state.destroyed)

    def imagine(self, state: State) -> "Mind":
        """The same player's picture of another position."""
        twin = Mind.__new__(Mind)
        twin.player = self.player
        twin._settle(state, self)
        return twin

    def name(self, key: str) -> str:
        """What people call a Legend."""
        return self.state.fixed.pack.legends[key].name

    # ------------------------------------------------------------------ shots

    def offence(self, one: Legend, space: Space) -> tuple[float, str]:
        """The best shot of a Legend from a space: what it is worth to its squad, and at whom."""
        key = (one.key, space)
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
        key = (one.key, space)
        if key not in self._known.standing:
            self._known.standing[key] = (
                PROSPECT * self.offence(one, space)[0] - self.exposure(one, space) + self.site(one, space)
            )
        return self._known.standing[key]

    def site(self, one: Legend, space: Space) -> float:
        """What a space is worth but for the shots from it and at it."""
        return self._errand(space) + self._coming(one, space) - self.ring(one, space) - self._hunt(one, space)

    def ring(self, one: Legend, space: Space) -> float:
        """What the Ring will cost, now and after its next shift."""
        ring, track = self.state.ring, self.state.fixed.pack.round_track
        if ring is None:
            return 0.0
        hurt = 0.0
        damage = track[self.state.track].ring_damage or 0
        beyond = outside(ring, space)
        if beyond:
            fatal = damage >= one.health
            hurt += worth.fall(self.now, one) if fatal else 1.1 * damage
            hurt += 0.8 * beyond
        after = self._next_ring(ring)
        if after is not None and not beyond:
            hurt += 1.2 * outside(after, space)
        return hurt

    def _next_ring(self, ring: Ring) -> Ring | None:
        """The Ring after the shift that everybody can see coming; None when it is not near."""
        track = self.state.fixed.pack.round_track
        coming = track[self.state.track + 1 : self.state.track + 2]
        if not self.state.ring_card or not coming or "ring_shift" not in coming[0].icons:
            return None
        card = self.state.fixed.pack.ring_cards[self.state.ring_card]
        return ring.shifted(north=card.north, east=card.east, south=card.south, west=card.west)

    def _hunt(self, one: Legend, space: Space) -> float:
        """Being far from where one's Weapons are good costs something; who is hurt hunts less."""
        far = [distance(space, foe.at) for foe in self._enemies_of(one) if foe.at is not None]
        loaded = [self.now.card(weapon).model.range for weapon in one.weapons if weapon and weapon.ammo]
        if not far or not loaded:
            return 0.0
        off = min(optimal.outside(each) for optimal in loaded for each in far)
        return CHASE * off * min(1.0, (one.health + one.shield) / 40)

    def near(self, space: Space) -> frozenset[Space]:
        """The spaces next to one."""
        return adjacent(self.board, space)

    def beside(self, edge: Edge) -> frozenset[Space]:
        """The spaces next to an edge."""
        return adjacent(self.board, edge)

    def bins(self) -> tuple[Edge, ...]:
        """Supply Bins that are still closed."""
        return tuple(edge for edge in self.board.bins if edge not in self.state.opened)

    def bin_worth(self) -> float:
        """What a Supply Bin brings: less from round to round."""
        if not self.state.bin_deck:
            return 0.0
        late = (self.state.round - ENDS["early"]) / (ENDS["late"] - ENDS["early"])
        return BIN * max(0.25, min(1.0, 1 - late))

    def _errand(self, space: Space) -> float:
        """It is good to be near a Supply Bin, or near tokens that lie about, early on."""
        bins = self.bins()
        total = 0.0
        if bins and self.state.round < ENDS["late"]:
            total -= LOOTING * min(6, min(distance(space, edge) for edge in bins))
        if any(lying.at == space or lying.at in adjacent(self.board, space) for lying in self.state.loot):
            total += 0.5
        return total

    # ------------------------------------------------------------------ what is still to come

    def _dangers(self) -> Iterator[tuple[str, dict[Space, int]]]:
        """Areas of Abilities that wait for their time."""
        for use in self.state.uses:
            card = self.state.fixed.pack.abilities[use.ability]
            if use.timing == "delay" and card.area and any(isinstance(op, AreaDamage) for op in card.effects.on_due):
                for piece in self.state.pieces.values():
                    if piece.use == use.number and isinstance(piece.at, Space):
                        cells = area(
                            self.board, card.area.cells, piece.at, turned=piece.turned, aerial=card.area.aerial
                        )
                        yield use.legend, cells

    def _coming(self, one: Legend, space: Space) -> float:
        """What Abilities in play will do to whoever stands in a space, and to enemies where they are."""
        total = -sum(cells.get(space, 0) for _, cells in self._known.due) * FLEE
        for use in self.state.uses:
            for op in self.state.fixed.pack.abilities[use.ability].effects.on_turn_start:
                if isinstance(op, Restore) and self.now.legend(use.legend).squad == one.squad:
                    near = any(
                        isinstance(piece.at, Space)
                        and piece.use == use.number
                        and (piece.at == space or space in adjacent(self.board, piece.at))
                        for piece in self.state.pieces.values()
                    )
                    missing = self.now.fixed.constants.health - one.health
                    total += min(op.amount * 1.5, missing) * near
        return total

    def looming(self) -> float:
        """What waiting areas promise to do to enemies, less what they threaten one's own."""
        total = 0.0
        for _, cells in self._known.due:
            total += sum(cells.get(foe.at, 0) for foe in self.foes if foe.at is not None) * FLEE * 0.7
        return total


def outside(ring: Ring, space: Space) -> int:
    """How many spaces a space is outside the Ring.

    >>> outside(Ring(2, 2, 9, 9), Space(0, 11))
    2
    """
    across = max(ring.left - space.x, space.x - ring.right, 0)
    return max(across, ring.top - space.y, space.y - ring.bottom)
