"""What is rolled in an Order and what came of it, as the state remembers it while the Order is resolved."""

from collections.abc import Iterator

import msgspec

from sightline.odds.ammunition import Condition
from sightline.odds.rolls import SuccessValue
from sightline.odds.saves import Weapon as Harm


class Struck(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody whom a strike hits if it succeeds."""

    target: str
    harm: Harm | None
    """What a hit does; None where the skill applies its effect by itself."""
    covered: bool = False
    """Whether Partial Cover helps the target's saves."""
    critical: bool = True
    """Whether a Critical is one for this target; else it is a success like any other."""


class Strike(msgspec.Struct, frozen=True, kw_only=True):
    """An attack of one trooper, with the dice it was given for a target."""

    attacker: str
    target: str
    skill: str
    weapon: str
    dice: int
    attribute: str
    needed: SuccessValue | None
    """None where nothing is rolled: Direct Templates hit by themselves."""
    harm: Harm | None
    covered: bool = False
    also: tuple[Struck, ...] = ()
    """Whom the same roll hits besides its target."""
    comms: bool = False
    unopposed: bool = False
    """Whether nothing meets it Face to Face, be it an attack or what would protect from it."""
    failed: bool = False
    """An automatic failure: out of range."""
    area: bool = False
    """Whether it comes by a template."""
    fixed: int | None = None
    """What each of its dice shows without being rolled."""

    @property
    def struck(self) -> tuple[Struck, ...]:
        """Everybody whom it hits: its target, and whoever is hit along with it."""
        return (Struck(target=self.target, harm=self.harm, covered=self.covered), *self.also)

    @property
    def value(self) -> int:
        """Its Success Value; nothing succeeds out of range."""
        return 0 if self.needed is None or self.failed else self.needed.value


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """A strike that got through to one of those it strikes."""

    strike: Strike
    on: Struck
    hits: int
    """Ordinary successes that count."""
    criticals: int = 0


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How the rolls came out."""

    hits: tuple[Hit, ...] = ()
    won: frozenset[str] = frozenset()
    """Troopers whose protective die was a success that nothing cancelled: what ends a state, not a mere tie."""

    def hits_of(self, skill: str) -> Iterator[Hit]:
        """The hits of a skill."""
        return (hit for hit in self.hits if hit.strike.skill == skill)


class Suffered(msgspec.Struct, frozen=True, kw_only=True):
    """What one trooper takes from one Order before it is applied: everything is simultaneous."""

    trooper: str
    points: int
    conditions: frozenset[Condition]
    attacker: str
    close_combat: bool = False
    burns: bool = False
    """Whether a save against Continuous Damage was failed."""
