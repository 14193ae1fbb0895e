"""The cards of the game as data."""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from sightline.games.apex.content.conditions import ALWAYS, Condition, Trigger
from sightline.games.apex.content.ops import Op
from sightline.games.apex.content.words import (
    MOST,
    AbilityKind,
    AmmoType,
    Arrow,
    CardType,
    Count,
    DamageTag,
    Delta,
    Icon,
    Join,
    Keyword,
    Legend,
    Node,
    Positive,
    Range,
    SlotKind,
    Source,
    StockVariant,
    Tag,
    WeaponDeck,
    WeaponType,
    Words,
)
from sightline.rules import rule

Five = Annotated[int, msgspec.Meta(multiple_of=5, ge=-MOST, le=MOST)]
Value = Annotated[int, msgspec.Meta(multiple_of=5, ge=0, le=MOST)]
Ap = Annotated[int, msgspec.Meta(ge=0, le=2)]


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every card has."""

    id: str


class AimCard(Card, frozen=True, kw_only=True):
    """An Aim card: a value, icons, and an arrow or none."""

    value: Value
    icons: tuple[Icon, ...]
    arrow: Arrow | None


class AimBoard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Aim board: the Stability modifier of every space, counted from the start space."""

    modifiers: dict[Delta, Five]

    @property
    def leftmost(self) -> int:
        """The space farthest to the left."""
        return min(self.modifiers)

    @property
    def rightmost(self) -> int:
        """The space farthest to the right."""
        return max(self.modifiers)


class Rate(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rate of Fire: so many spaces of the Aim board with so many cards each."""

    spaces: Annotated[int, msgspec.Meta(ge=1, le=14)]
    cards: Annotated[int, msgspec.Meta(ge=1, le=14)] = 1


class Later(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a card does in later steps of the Shoot action that it belongs to."""

    after_first_shot: tuple[Op, ...] = ()
    """Once all cards in the first space of the Aim board are judged."""
    after_damage: tuple[Op, ...] = ()
    """Right after damage was dealt."""


class Slot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place for an Attachment, with what it asks of it, and perhaps one that is printed there."""

    kind: SlotKind
    ammo_type: AmmoType | None = None
    nodes: tuple[Node, ...] = ()
    variant: StockVariant | None = None
    printed: str | None = None


class WeaponSpecial(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Special action of a Weapon."""

    ap: Annotated[int, msgspec.Meta(ge=1, le=2)]
    join: Join = "and"
    effects: tuple[Op, ...]
    description: Words


class Modified(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which figures of a modified Weapon are better (up) or worse (down) than those of the basic model."""

    up: tuple[str, ...] = ()
    down: tuple[str, ...] = ()


@rule("AX-WEAP-001", "AX-WEAP-002", "AX-WEAP-003", "AX-WEAP-004", "AX-WEAP-008", "AX-WEAP-013")
class Weapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A model of Weapon; `cards` gives the starting ammo of each of its cards."""

    key: str
    name: Words
    deck: WeaponDeck = "basic"
    type: WeaponType
    ammo_type: AmmoType
    range: Range
    threshold: Value
    rate: Rate
    damage: Count
    headshot: Count
    passive: tuple[Op, ...] = ()
    later: Later = Later()
    special: WeaponSpecial | None = None
    slots: tuple[Slot, ...]
    modified: Modified | None = None
    cards: dict[str, Annotated[int, msgspec.Meta(ge=0, le=5)]]
    source: Source = "default"


class WeaponCard(msgspec.Struct, frozen=True):
    """One card of a model: its own number and starting ammo."""

    id: str
    number: int
    ammo: int
    model: Weapon


@rule("AX-FEAT-001", "AX-CARD-007")
class Feat(Card, frozen=True, kw_only=True):
    """A Feat card. The Impetuous action, which every Feat has, is not written."""

    legend: Legend
    name: Words
    type: CardType
    ap: Ap = 0
    keywords: tuple[Keyword, ...] = ()
    description: Words
    trigger: Trigger | None = None
    condition: Condition = ALWAYS
    join: Join = "all"
    effects: tuple[Op, ...]
    later: Later = Later()
    as_enhancement: bool = False
    """Whether this Instant is played as a Shoot Enhancement."""
    source: Source = "default"
    rules: tuple[str, ...] = ()

    def ops(self) -> tuple[Op, ...]:
        """Everything the card does at once, in order."""
        return self.effects


class Area(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Spaces around an origin (the red diamond), each with its damage: `[dx, dy, damage]`."""

    cells: tuple[tuple[Delta, Delta, Count], ...]
    aerial: bool
    orientable: bool
    damage_tag: DamageTag | None = None

    def turned(self, quarters: int) -> Iterator[tuple[int, int, int]]:
        """The cells after some quarter turns clockwise.

        >>> list(Area(cells=((2, 0, 15),), aerial=False, orientable=True).turned(1))
        [(0, 2, 15)]
        """
        for dx, dy, damage in self.cells:
            for _ in range(quarters % 4):
                dx, dy = -dy, dx
            yield dx, dy, damage


class Timed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an Ability does and when."""

    on_use: tuple[Op, ...] = ()
    while_active: tuple[Op, ...] = ()
    on_turn_start: tuple[Op, ...] = ()
    on_due: tuple[Op, ...] = ()
    on_interact: tuple[Op, ...] = ()

    def everything(self) -> Iterator[tuple[str, Op]]:
        """Every operation with its timing."""
        for timing in self.__struct_fields__:
            for op in getattr(self, timing):
                yield timing, op


@rule("AX-ABIL-002", "AX-CARD-008")
class Ability(Card, frozen=True, kw_only=True):
    """An Ability card with its tokens, its timing labels and its Cooldown."""

    legend: Legend
    kind: AbilityKind
    name: Words
    type: Literal["free", "special", "reaction", "instant"]
    ap: Ap = 0
    keywords: tuple[Keyword, ...] = ()
    tokens: Positive = 1
    duration: Positive | None = None
    delay: Positive | None = None
    cooldown: Positive
    description: Words
    trigger: Trigger | None = None
    condition: Condition = ALWAYS
    join: Join = "all"
    effects: Timed
    area: Area | None = None
    mini_tags: tuple[Tag, ...] = ()
    source: Source = "default"
    rules: tuple[str, ...] = ()
    """Rules of the book that this card embodies."""

    def ops(self) -> tuple[Op, ...]:
        """What using the card does at once, in order."""
        return self.effects.on_use


class BinCard(Card, frozen=True, kw_only=True):
    """A Supply Bin card: tokens to draw from each bag, and Weapon cards of which some are kept."""

    common: Count
    rare: Count
    epic: Count
    weapon_draw: Count = 2
    weapon_keep: Count = 1
    copies: Positive = 1


class RingCard(Card, frozen=True, kw_only=True):
    """How far each side of the Ring moves inwards."""

    north: Count = msgspec.field(name="N")
    east: Count = msgspec.field(name="E")
    south: Count = msgspec.field(name="S")
    west: Count = msgspec.field(name="W")


class RoundSpace(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A space of the Round track: a round (diamond), something to resolve (square), or the end (trophy)."""

    kind: Literal["diamond", "square", "trophy"]
    round: Positive | None = None
    ring_damage: Count | None = None
    icons: tuple[Literal["ring_shift", "ring_reshuffle", "ring_damage"], ...] = ()


class Reward(Card, frozen=True, kw_only=True):
    """What the edge of the board gives to a Legend that enters there."""

    movement: Positive
    loot: Literal["common", "rare", "epic"] | None = None
    ammo: Count = 0


class LegendSheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Legend: its name, its role if the book names one, and how many of each ability piece it has."""

    key: Legend
    name: str
    role: Words | None = None
    pieces: dict[str, Positive] = {}
    rules: tuple[str, ...] = ()
    style: Words
