"""What spaces are worth but for the shots from them and at them: the Ring, prey, loot, and what is still to come."""

from collections.abc import Iterator
from math import ceil

from sightline.bots.apex import worth
from sightline.bots.apex.memory import KEPT, Memory
from sightline.games.apex.board import Edge, Ring, Space, adjacent, area, distance
from sightline.games.apex.content.ops import AreaDamage, Restore
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Legend, Squad

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
BURNS = 1.5
"""What a point of Ring damage costs: it takes Health, never Shield, and goes on until one is back."""
FAR_OUT = 1.2
"""What every space of the way back into the Ring costs."""
DOOMED = {1: 1.0, 2: 0.25}
"""How much of a fall it is to be outside when the Ring needs so many rounds to eliminate."""
HOPE = 0.7
"""The same for enemies, who see it coming as well."""


class Sites:
    """The spaces of one position."""

    def __init__(self, now: Situation, memory: Memory) -> None:
        self.now = now
        self.state = now.state
        self.board = now.board
        self.memory = memory
        self.due = tuple(self._dangers())

    def _enemies_of(self, one: Legend) -> Iterator[Legend]:
        return self.now.squad(1 - one.squad)

    def worth_of(self, one: Legend, space: Space) -> float:
        """What a space is worth but for the shots from it and at it."""
        return self._errand(space) + self._coming(one, space) - self.ring(one, space) - self._hunt(one, space)

    def ring(self, one: Legend, space: Space) -> float:
        """What the Ring will cost, now and after its next shift."""
        ring, track = self.state.ring, self.state.fixed.pack.round_track
        if ring is None:
            return 0.0
        hurt = 0.0
        damage = track[self.state.track].ring_damage or 0
        beyond = self.beyond(space)
        if beyond:
            lives = one.health / damage if damage else 9.0
            hurt += worth.fall(self.now, one) * DOOMED.get(ceil(lives), 0.0) + BURNS * damage
            hurt += FAR_OUT * beyond
        after = self._next_ring(ring)
        if after is not None and not beyond:
            hurt += 1.2 * outside(after, space)
        return hurt

    def beyond(self, space: Space) -> int:
        """How many spaces a space is outside the Ring; 0 inside, and without one."""
        return outside(self.state.ring, space) if self.state.ring is not None else 0

    def way_back(self, space: Space) -> tuple[int, int]:
        """How far the Ring is from a space: in spaces, and of ways of the same length the one with fewer columns and
        rows to cross.
        """
        ring = self.state.ring
        if ring is None:
            return (0, 0)
        across, down = gaps(ring, space)
        return max(across, down), across + down

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
        total = 0.0
        if self.state.round < ENDS["late"]:
            total -= LOOTING * self._way_to_bin(space)
        if self.state.loot and any(
            lying.at == space or lying.at in adjacent(self.board, space) for lying in self.state.loot
        ):
            total += 0.5
        return total

    def _way_to_bin(self, space: Space) -> int:
        """How far the nearest closed Supply Bin is; 0 when there is none."""
        key, ways = (space, self.state.opened), self.memory.ways
        if key not in ways:
            if len(ways) >= KEPT:
                ways.clear()
            ways[key] = min((distance(space, edge) for edge in self.bins()), default=0)
        return min(6, ways[key])

    # ------------------------------------------------------------------ what is still to come

    def _dangers(self) -> Iterator[dict[Space, int]]:
        """Areas of Abilities that wait for their time."""
        for use in self.state.uses:
            card = self.state.fixed.pack.abilities[use.ability]
            if use.timing == "delay" and card.area and any(isinstance(op, AreaDamage) for op in card.effects.on_due):
                for piece in self.state.pieces.values():
                    if piece.use == use.number and isinstance(piece.at, Space):
                        shape = card.area
                        yield area(self.board, shape.cells, piece.at, turned=piece.turned, aerial=shape.aerial)

    def _coming(self, one: Legend, space: Space) -> float:
        """What Abilities in play will do to whoever stands in a space, and to enemies where they are."""
        total = -sum(cells.get(space, 0) for cells in self.due) * FLEE
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

    def looming(self, squad: Squad) -> float:
        """What waiting areas promise to do to the enemies of a squad."""
        foes = [foe.at for foe in self.now.squad(1 - squad) if foe.at is not None]
        return sum(cells.get(foe, 0) for cells in self.due for foe in foes) * FLEE * HOPE


def outside(ring: Ring, space: Space) -> int:
    """How many spaces a space is outside the Ring.

    >>> outside(Ring(2, 2, 9, 9), Space(0, 11))
    2
    """
    return max(gaps(ring, space))


def gaps(ring: Ring, space: Space) -> tuple[int, int]:
    """How many columns and how many rows lie between a space and the Ring."""
    across = max(ring.left - space.x, space.x - ring.right, 0)
    return across, max(ring.top - space.y, space.y - ring.bottom, 0)
