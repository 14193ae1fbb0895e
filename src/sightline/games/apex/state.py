"""The state of a match: what a photograph of the table, of every Legend board and of every hand would show.

Decks and bags have no order here: a card is drawn by chance when it is drawn, which is the same as drawing from the top
of a shuffled deck and leaves nothing to peek at.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from sightline.games.apex.board import Edge, Intersection, Ring, Space
from sightline.games.apex.fixed import Fixed
from sightline.kernel import Player
from sightline.kernel.vocabulary import _snake

Squad = int
"""0 or 1: the squads as the setup lists them. Which of them is Red is decided in the match."""


def other_squad(squad: Squad) -> Squad:
    """The enemy of a squad."""
    return 1 - squad


SLOTS = ("helmet", "body_shield", "knockdown_shield")
"""The Equipment slots of a Legend board."""

Pool = Literal["health", "shield"]
Facing = Literal["N", "E", "S", "W"]
EDGES: tuple[Facing, ...] = ("N", "E", "S", "W")
"""The edges of the Entry module and of the board, clockwise."""

Loot = str
"""A loot token: its id in the pack, with EXHAUSTED at the end when it lies on its exhausted side."""

EXHAUSTED = "!"


class Weapon(msgspec.Struct, frozen=True, kw_only=True):
    """A Weapon card in a Weapon space, with its Ammo marker and what is installed on it."""

    card: str
    ammo: int
    attachments: Mapping[str, Loot] = {}
    """Tokens by the number of the slot on the card, counted from 0 and written out."""


class Legend(msgspec.Struct, frozen=True, kw_only=True):
    """A Legend with everything on its board."""

    key: str
    squad: Squad
    seat: Player
    """Who decides for it."""
    at: Space | None = None
    """None while it is not on the board: before it has entered and after it was eliminated."""
    entered: bool = False
    """Whether it has come down in the Air Drop; off the board it is eliminated from then on."""
    edge: Facing | None = None
    """Its edge of the Entry module."""
    health: int
    shield: int
    deathboxes: int
    equipment: Mapping[str, Loot]
    backpack: tuple[Loot, ...] = ()
    weapons: tuple[Weapon | None, Weapon | None] = (None, None)
    deck: tuple[str, ...] = ()
    """Feats that have not been drawn; no order. Secret."""
    hand: tuple[str, ...] = ()
    """Feats in hand. Secret from the enemy squad."""
    discard: tuple[str, ...] = ()
    """Used Feats, face up, the latest last."""
    supply: Mapping[str, int] = {}
    """Ability tokens that are ready, by the id of the Ability card."""
    activated: bool = False
    """Whether its Recruitment card lies face down."""
    pool_weapons: tuple[str, ...] = ()
    """Weapon cards it may still choose from in stage 1. Secret from the enemy squad."""
    pool_loot: tuple[Loot, ...] = ()
    geared: bool = False
    """Whether it has geared up."""


class Lying(msgspec.Struct, frozen=True):
    """A loot token on the board."""

    loot: Loot
    at: Space


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A miniature or marker of an Ability on the board."""

    id: str
    kind: str
    use: int
    """The use of the Ability that brought it."""
    owner: str
    """The Legend whose piece it is."""
    at: Space | Intersection | None = None
    """None while it is attached."""
    attached: str = ""
    """The Legend it is attached to."""
    turned: int = 0
    """Quarter turns to the right of its area."""
    tags: frozenset[str] = frozenset()


class Use(msgspec.Struct, frozen=True, kw_only=True):
    """An Ability in use: its token lies under the Initiative track, or its PERMANENT pieces are on the board."""

    number: int
    """Counts the uses of the match: older uses lie above younger ones."""
    legend: str
    ability: str
    due: int | None = None
    """The squad turn in whose first step it is resolved; None when nothing is due."""
    timing: Literal["duration", "delay", "none"] = "none"
    cooled: bool = False
    """Whether its token has gone to the Cooldown track, and only its PERMANENT pieces are left."""


class Cooling(msgspec.Struct, frozen=True, kw_only=True):
    """An Ability token on the Cooldown track."""

    legend: str
    ability: str
    position: int


class Activation(msgspec.Struct, frozen=True, kw_only=True):
    """The activation at hand."""

    legend: str
    ap: int
    shot: bool = False
    """Whether its one Shoot action is used up."""
    impetuous: bool = False
    """Whether its one Impetuous action is used up."""
    acted: bool = False
    """Whether it has performed any action yet."""
    free_respawn: bool = False
    """Whether a card pays for the Respawn action at hand."""
    dropped: Mapping[Loot, int] = {}
    """Tokens it dropped in this activation: they can come back only into the Backpack."""


class Pending(msgspec.Struct, frozen=True, kw_only=True, tag_field="pending", tag=_snake):
    """Something that has begun and is not finished. What lies on top of it in the stack comes first.

    A kind of its own either asks somebody or goes on by itself: `sightline.games.apex.frames` says how. Everything in
    it is public: views show the stack as it is.
    """


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A whole match at one moment."""

    fixed: Fixed
    stage: Literal["recruit", "gear", "drop", "battle"] = "recruit"
    red: Squad = 0
    """Which squad is Red, once the colours are decided."""
    legends: Mapping[str, Legend] = {}
    """In the order in which they were recruited."""
    pending: tuple[Pending, ...] = ()
    """What has begun and is not finished, the innermost last."""
    turn: int = 0
    """Counts squad turns from 1; Red has the odd ones. 0 before the battle."""
    round: int = 0
    track: int = 0
    """The space of the Round track that the marker is on, counted from 0."""
    activation: Activation | None = None
    weapon_deck: tuple[str, ...] = ()
    bin_deck: tuple[str, ...] = ()
    bags: Mapping[str, Mapping[Loot, int]] = {}
    ring: Ring | None = None
    ring_card: str = ""
    """The Ring Shift card that lies face up: the next shift."""
    rewards: Mapping[Facing, str] = {}
    """Reward tokens at the edges of the Entry module, by their number in the pack."""
    epics: Mapping[Facing, Loot] = {}
    """Epic tokens that still lie at the edges of the Entry module."""
    loot: tuple[Lying, ...] = ()
    """Loot tokens on the board."""
    opened: tuple[Edge, ...] = ()
    """Supply Bins with an "open" marker."""
    destroyed: tuple[str, ...] = ()
    """Scenery that has been destroyed."""
    pieces: Mapping[str, Piece] = {}
    uses: tuple[Use, ...] = ()
    """Abilities in use, in the order of their placement."""
    cooling: tuple[Cooling, ...] = ()
    used: int = 0
    """How many uses of Abilities there have been."""
    eliminations: int = 0
    """Counts eliminations; it tells whether the victory conditions have to be looked at again."""
    examined: int = 0
    """The count of eliminations when the victory conditions were looked at last."""
    ended: str = ""
    """Why the match is over; empty while it goes on."""
    winner: Squad | None = None
