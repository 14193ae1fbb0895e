"""Everything that decides a Shoot action before its cards are revealed, and the sums that follow from it."""

from collections.abc import Iterator

import msgspec

from sightline.games.apex.content.cards import Weapon
from sightline.games.apex.content.loot import Barrel, Loot, Mag, Optic, Stock
from sightline.games.apex.content.ops import IconResult, IgnoreIcon, ShotMod
from sightline.games.apex.content.words import Icon, Stat, Verdict
from sightline.kernel.errors import RuleId
from sightline.kernel.mods import Mod
from sightline.rules import rule

RANGE_PENALTY = 10
MOST_STABILITY = 3


class Change(msgspec.Struct, frozen=True):
    """An effect on a Shoot action: what it does, the card it comes from, and its rule."""

    op: ShotMod | IgnoreIcon | IconResult
    source: str
    """The id of a card, or the key of a Weapon."""
    rule: RuleId | None = None


class Guard(msgspec.Struct, frozen=True):
    """A Helmet as a shot meets it: how many headshots it stops, of cards up to which value."""

    headshots: int = 0
    value: int = 0


class Aim(msgspec.Struct, frozen=True, kw_only=True):
    """One Shoot action as plain figures: what is fired, from how far, at whom, under which effects."""

    weapon: Weapon
    distance: int
    attachments: tuple[Loot, ...] = ()
    """The Attachments in force: tokens, and printed ones that no token covers."""
    elevation: int = 0
    """The target's level less the shooter's."""
    cover: bool = False
    guard: Guard = Guard()
    changes: tuple[Change, ...] = ()
    """Effects in the order in which they were played, the Weapon's passives first."""
    auto_conflict: Verdict = "miss"
    """What a card is that is a hit by one icon and a miss by another; the book does not say."""


@rule("AX-SHOOT-004", "AX-SHOOT-007", "AX-SHOOT-008", "AX-SHOOT-009", "AX-SHOOT-010", "AX-WEAP-004", "AX-WEAP-005")
def threshold(aim: Aim) -> tuple[Mod, ...]:
    """The hit threshold as a sum: printed value, distance outside the optimal range, Optic, other effects."""
    sum_ = [Mod(aim.weapon.threshold, "apex_effects.source.weapon", "AX-WEAP-005")]
    if outside := aim.weapon.range.outside(aim.distance):
        sum_.append(Mod(RANGE_PENALTY * outside, "apex_effects.source.range", "AX-SHOOT-008"))
    optics = (
        Mod(token.threshold, token.id, token.rule or "AX-SHOOT-009")
        for token in aim.attachments
        if isinstance(token, Optic) and aim.distance in token.range
    )
    return (*sum_, *optics, *changes_of(aim, "threshold"))


@rule("AX-RATE-001", "AX-RATE-014", "AX-LOOT-024", "AX-LOOT-026", "AX-ATT-005")
def rate(aim: Aim) -> tuple[Mod, ...]:
    """How many spaces of the Aim board are filled; the number of cards in each is never changed by this."""
    mags = (Mod(token.rate, token.id, token.rule) for token in aim.attachments if isinstance(token, Mag))
    printed = Mod(aim.weapon.rate.spaces, "apex_effects.source.weapon", "AX-RATE-001")
    return (printed, *mags, *changes_of(aim, "rate"))


@rule("AX-RATE-007", "AX-LOOT-023")
def stability(aim: Aim) -> tuple[Mod, ...]:
    """Points of Stability; at most 3 of the sum count."""
    barrels = (Mod(token.stability, token.id, token.rule) for token in aim.attachments if isinstance(token, Barrel))
    return (*barrels, *changes_of(aim, "stability"))


@rule("AX-RATE-009")
def recoil(aim: Aim) -> tuple[Mod, ...]:
    """Additional spaces between two shots."""
    return tuple(changes_of(aim, "recoil"))


@rule("AX-LOOT-037", "AX-WEAP-006")
def damage_per_hit(aim: Aim) -> tuple[Mod, ...]:
    """What every hit deals."""
    stocks = (
        Mod(token.damage_per_hit, token.id, token.rule)
        for token in aim.attachments
        if isinstance(token, Stock) and token.damage_per_hit
    )
    return (
        Mod(aim.weapon.damage, "apex_effects.source.weapon", "AX-WEAP-006"),
        *stocks,
        *changes_of(aim, "damage_per_hit"),
    )


@rule("AX-LOOT-038")
def first_hit_damage(aim: Aim) -> tuple[Mod, ...]:
    """What the first hit deals on top."""
    stocks = (
        Mod(token.first_hit_damage, token.id, token.rule)
        for token in aim.attachments
        if isinstance(token, Stock) and token.first_hit_damage
    )
    return (*stocks, *changes_of(aim, "first_hit_damage"))


@rule("AX-WEAP-007")
def headshot_damage(aim: Aim) -> tuple[Mod, ...]:
    """What every headshot deals on top of the hit."""
    printed = Mod(aim.weapon.headshot, "apex_effects.source.weapon", "AX-WEAP-007")
    return (printed, *changes_of(aim, "headshot_damage"))


def changes_of(aim: Aim, stat: Stat) -> Iterator[Mod]:
    """The effects on one figure."""
    for change in aim.changes:
        if isinstance(change.op, ShotMod) and change.op.stat == stat:
            yield Mod(change.op.delta, change.source, change.rule)


@rule("AX-HIT-009")
def ignored(aim: Aim) -> frozenset[Icon]:
    """Icons that the cards of this shot count as not having."""
    return frozenset(change.op.icon for change in aim.changes if isinstance(change.op, IgnoreIcon))


def total(mods: tuple[Mod, ...]) -> int:
    """The sum itself.

    >>> total((Mod(50, "weapon"), Mod(10, "range"), Mod(-5, "optic")))
    55
    """
    return sum(mod.value for mod in mods)
