"""Questions that rules ask about a state."""

from collections.abc import Iterator

from sightline.games.apex.board import Board, Edge, Intersection, Scenery, Space
from sightline.games.apex.content.cards import WeaponCard
from sightline.games.apex.content.loot import Loot as LootKind
from sightline.games.apex.fixed import Fixed
from sightline.games.apex.state import EXHAUSTED, Legend, Loot, Piece, Squad, State, Weapon, other_squad
from sightline.kernel import Player
from sightline.rules import rule

SOLID = frozenset({"OBSTRUCTION", "OBSTACLE", "IMPASSABLE", "COVER"})
"""Tags by which a piece on the board changes moving and seeing."""
OCCUPIES = frozenset({"OCCUPIES SPACE", "OCCUPIES EDGE", "OCCUPIES INTERSECTION"})


class Situation:
    """A state, looked at by the rules."""

    __slots__ = ("fixed", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.fixed: Fixed = state.fixed

    # ------------------------------------------------------------------ Legends

    def legend(self, key: str) -> Legend:
        """A Legend by its key."""
        return self.state.legends[key]

    def squad(self, squad: Squad) -> Iterator[Legend]:
        """The Legends of a squad."""
        return (one for one in self.state.legends.values() if one.squad == squad)

    @rule("AX-TERM-001", "AX-TERM-002")
    def squadmates(self, key: str) -> tuple[Legend, ...]:
        """The other Legends of a squad."""
        squad = self.legend(key).squad
        return tuple(one for one in self.state.legends.values() if one.squad == squad and one.key != key)

    def enemies(self, key: str) -> tuple[Legend, ...]:
        """The Legends of the other squad."""
        squad = self.legend(key).squad
        return tuple(one for one in self.state.legends.values() if one.squad != squad)

    @rule("AX-WIN-007", "AX-ELIM-004")
    def victory_points(self, squad: Squad) -> int:
        """Deathbox tokens taken from the enemy."""
        each = self.fixed.constants.deathboxes
        return sum(each - one.deathboxes for one in self.squad(other_squad(squad)))

    @rule("AX-SETUP-027", "AX-ROUND-001")
    def squad_in_turn(self) -> Squad:
        """Whose squad turn it is: Red has the odd ones."""
        return self.state.red if self.state.turn % 2 else other_squad(self.state.red)

    def seats(self, squad: Squad) -> tuple[Player, ...]:
        """The people of a squad."""
        return self.fixed.seats[squad]

    # ------------------------------------------------------------------ the board

    @property
    def board(self) -> Board:
        """The board as it is: without what was destroyed, with the pieces that change moving and seeing."""
        solid = tuple(_scenery(piece) for piece in self.state.pieces.values() if piece.at and piece.tags & SOLID)
        if not solid and not self.state.destroyed:
            return self.fixed.board
        return self.fixed.board.changed(added=solid, removed=frozenset(self.state.destroyed))

    @rule("AX-BOARD-013", "AX-BOARD-014", "AX-MOVE-011", "AX-INV-010", "AX-ABIL-018")
    def occupied(self, but: str = "") -> tuple[Space | Edge | Intersection, ...]:
        """Where Legends (but one) and pieces that occupy their place stand. Loot occupies nothing."""
        legends: list[Space | Edge | Intersection] = [
            one.at for one in self.state.legends.values() if one.at is not None and one.key != but
        ]
        legends += [piece.at for piece in self.state.pieces.values() if piece.at and piece.tags & OCCUPIES]
        return tuple(legends)

    # ------------------------------------------------------------------ what Legends have

    def loot(self, token: Loot) -> LootKind:
        """What a token is, whichever side is up."""
        return self.fixed.pack.loot[token.removesuffix(EXHAUSTED)]

    def card(self, weapon: Weapon) -> WeaponCard:
        """The card of a Weapon."""
        return self.fixed.pack.weapons[weapon.card]


@rule("AX-LOS-005")
def _scenery(piece: Piece) -> Scenery:
    """A miniature as scenery: one level high if it hides what is behind it; nobody stands on it."""
    assert piece.at is not None
    levels = int("OBSTRUCTION" in piece.tags)
    return Scenery(id=piece.id, kind=piece.kind, places=(piece.at,), levels=levels, tags=piece.tags, floor=False)
