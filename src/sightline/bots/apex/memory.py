"""What bots remember: shots that have been worked out, and what is known of a position."""

from sightline.bots.apex.firing import Toll
from sightline.games.apex.board import Edge, Space
from sightline.games.apex.content import Pack
from sightline.games.apex.state import Legend, State

KEPT = 200_000
"""How many of a kind are remembered."""


class Memory:
    """Shots that have been worked out on a board with a pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.tolls: dict[tuple[object, ...], tuple[Toll, ...]] = {}
        self.ways: dict[tuple[Space, tuple[Edge, ...]], int] = {}
        """How far it is from a space to the nearest Supply Bin, when some are open already."""


def memory_of(state: State) -> Memory:
    """The board keeps them: they are true for as long as it exists."""
    pack, memory = state.fixed.pack, state.fixed.board.memory
    found = memory.get("bots")
    if not isinstance(found, Memory) or found.pack is not pack:
        found = memory["bots"] = Memory(pack)
    return found


class Known:
    """What is known of one position."""

    def __init__(self) -> None:
        self.standing: dict[tuple[object, ...], float] = {}
        self.offence: dict[tuple[object, ...], tuple[float, str]] = {}
        self.reach: dict[str, tuple[Space, ...]] = {}
        self.falls: dict[str, float] = {}


def mark_of(one: Legend) -> tuple[object, ...]:
    """All of a Legend that a shot of it or at it depends on, and what it costs to lose it."""
    weapons = tuple(
        (weapon.card, weapon.ammo, *sorted(weapon.attachments.items())) if weapon else () for weapon in one.weapons
    )
    worn = (one.equipment["helmet"], one.equipment["knockdown_shield"])
    return (one.key, one.squad, one.health, one.shield, one.deathboxes, weapons, worn)
