"""The closed vocabulary of card effects: the words that a parameter of an operation may be.

Each is a type of its own, so that a pack with a word outside the vocabulary is refused while it is read.
"""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

MOST = 999
"""No figure of a card is larger: a slip of the finger must not make a match endless."""

Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=MOST)]
Delta = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]

Legend = str
"""The key of a Legend: `gibraltar`, `wraith` ..."""

Icon = Literal["partial_hit", "auto_hit_lower", "auto_miss_higher", "auto_miss_cover", "headshot"]
Arrow = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
AmmoType = Literal["energy", "light", "heavy", "shotgun", "sniper", "mythic"]
WeaponType = Literal["smg", "ar", "lmg", "shotgun", "marksman", "sniper", "pistol"]
WeaponDeck = Literal["basic", "full", "unique", "arsenal"]
Rarity = Literal["starting", "common", "rare", "epic", "legendary"]
SlotKind = Literal["barrel", "mag", "optic", "stock"]
Node = Literal["close", "mid", "sniper"]
StockVariant = Literal["standard", "sniper"]
CardType = Literal["free", "special", "shoot_enhancement", "reaction", "instant"]
AbilityKind = Literal["tactical", "ultimate"]
Keyword = Literal["SQUAD", "BEFORE SHOOTING", "AFTER SHOOTING"]
Join = Literal["all", "and"]
Source = Literal["official", "default", "user"]
"""Where a card comes from: printed in the book, invented by us, or written by a user."""

Scope = Literal["this_shot", "shots_by_self", "shots_at_attached", "shots_in_zone"]
Stat = Literal[
    "threshold",
    "rate",
    "stability",
    "recoil",
    "damage_per_hit",
    "first_hit_damage",
    "headshot_damage",
    "total_damage",
]
Verdict = Literal["hit", "miss"]
Pool = Literal["health", "shield"]
DamageTag = Literal["SHIELD", "HEALTH"]
MoveIgnore = Literal["obstacle_cost", "climb_cost", "impassable"]
MoveRequire = Literal["none", "ends_nearer_enemy"]
Spot = Literal["space", "free_space", "intersection", "free_intersection"]
Reach = Literal["adjacent", "own_or_adjacent", "range"]
Side = Literal["squad", "squadmate", "enemy", "any"]
Pick = Literal["choose", "each"]
Origin = Literal["self", "mini"]
LegendRef = Literal["self", "actor", "target", "shooter", "subject", "attached", "chosen"]
Mini = str
"""A miniature or marker of a card: `dome`, `smoke` ...; user packs may add names."""
Tag = Literal[
    "OBSTRUCTION",
    "CONNECTABLE",
    "IMPASSABLE",
    "OBSTACLE",
    "OCCUPIES SPACE",
    "OCCUPIES EDGE",
    "OCCUPIES INTERSECTION",
    "COVER",
    "INTERACTIVE",
    "DESTRUCTIBLE",
    "PERMANENT",
    "AERIAL",
    "ZONE",
]
DamageSource = Literal["shoot", "area"]
Where = Literal["outside_zone", "anywhere"]
AmountOf = Literal["one", "all"]
Bag = Literal["common", "rare", "epic", "lifeline"]
Rest = Literal["return_to_bag", "remove"]
AreaRef = Literal["card"]
TriggerSubject = Literal["self", "squadmate", "enemy", "any"]
Test = Literal[
    "always",
    "target_is_self",
    "target_on_board",
    "target_adjacent_to_self",
    "target_in_cover",
    "target_not_higher",
    "shooter_sees_self",
]


class Range(msgspec.Struct, frozen=True, array_like=True):
    """Distances from a least to a greatest one, both included; no greatest one means no limit.

    >>> 3 in Range(2, 5), 9 in Range(5), Range(3, 4).outside(1)
    (True, True, 2)
    """

    least: Count
    most: Count | None = None

    def __contains__(self, distance: object) -> bool:
        return isinstance(distance, int) and self.outside(distance) == 0

    def __iter__(self) -> Iterator[int | None]:
        return iter((self.least, self.most))

    def outside(self, distance: int) -> int:
        """By how many spaces a distance misses the interval."""
        if distance < self.least:
            return self.least - distance
        return max(0, distance - self.most) if self.most is not None else 0


class Text(msgspec.Struct, frozen=True):
    """Words in every language."""

    en: str
    es: str
    fr: str


Words = str | Text
"""One text for all languages, or one for each."""


class Selector(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Legends on the board, by squad and distance. `range` goes with reach `range`, `max` with pick `choose`."""

    pick: Pick
    side: Side
    origin: Origin = msgspec.field(name="from")
    reach: Reach
    range: Range | None
    los: bool
    max: Positive | None


LegendChoice = LegendRef | Selector
"""Whom an operation concerns: somebody with a part in what is happening, or a choice of Legends."""
