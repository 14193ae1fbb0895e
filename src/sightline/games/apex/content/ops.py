"""What a card can do: one small struct per operation of the closed vocabulary, told apart by `op`.

Effects are data, never code. Every parameter is always written; null is allowed only where the type says so.
"""

import re

import msgspec

from sightline.games.apex.content.words import (
    AmountOf,
    AreaRef,
    Bag,
    Count,
    DamageSource,
    DamageTag,
    Delta,
    Icon,
    LegendChoice,
    Mini,
    MoveIgnore,
    MoveRequire,
    Pool,
    Positive,
    Range,
    Reach,
    Rest,
    Scope,
    Side,
    Spot,
    Stat,
    Tag,
    Verdict,
    Where,
)


def _tag(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Operation(msgspec.Struct, frozen=True, kw_only=True, tag_field="op", tag=_tag, forbid_unknown_fields=True):
    """One thing that a card does. The class name, in snake case, is how a pack writes it."""


class Move(Operation, frozen=True, kw_only=True):
    """`who` performs a Movement with `mp` points, without the costs in `ignore`; `require` must hold at the end."""

    who: LegendChoice
    mp: Positive
    ignore: tuple[MoveIgnore, ...]
    require: MoveRequire


class MoveMod(Operation, frozen=True, kw_only=True):
    """As long as the card is active, every Movement of `who` has `mp` more points."""

    who: LegendChoice
    mp: Delta


class Relocate(Operation, frozen=True, kw_only=True):
    """Take `who` off its space and put it down elsewhere, at a distance of the owner; no Movement points."""

    who: LegendChoice
    to: Spot
    range: Range
    los: bool


class Swap(Operation, frozen=True, kw_only=True):
    """`a` and `b` exchange spaces."""

    a: LegendChoice
    b: LegendChoice


class Push(Operation, frozen=True, kw_only=True):
    """Push `who` away from the owner; a collision hurts."""

    who: LegendChoice
    spaces: Positive
    collision_damage: Count


class Melee(Operation, frozen=True, kw_only=True):
    """`who` performs a Melee Attack; a hit deals `bonus_damage` more."""

    who: LegendChoice
    bonus_damage: Count


class Shoot(Operation, frozen=True, kw_only=True):
    """`who` performs a Shoot action, which is the one of this activation."""

    who: LegendChoice


class Interact(Operation, frozen=True, kw_only=True):
    """`who` performs an Interact action."""

    who: LegendChoice


class UseResource(Operation, frozen=True, kw_only=True):
    """`who` uses one Grenade or Consumable from its Backpack."""

    who: LegendChoice


class Damage(Operation, frozen=True, kw_only=True):
    """Deal damage to `who`."""

    who: LegendChoice
    amount: Count
    tag: DamageTag | None


class AreaDamage(Operation, frozen=True, kw_only=True):
    """Every Legend in the area of the card, laid with its origin on miniature `at`, takes the damage of its cell."""

    at: Mini
    area: AreaRef


class PreventDamage(Operation, frozen=True, kw_only=True):
    """As long as the card is active, Legends in its Zone take no damage from `source` coming from `where`."""

    source: DamageSource
    where: Where


class Restore(Operation, frozen=True, kw_only=True):
    """`who` recovers points, not above its maximum."""

    who: LegendChoice
    pool: Pool
    amount: Count


class ShotMod(Operation, frozen=True, kw_only=True):
    """Add `delta` to `stat` of the Shoot actions in `scope`."""

    stat: Stat
    delta: Delta
    scope: Scope


class IgnoreIcon(Operation, frozen=True, kw_only=True):
    """Aim cards of the Shoot actions in `scope` count as not having `icon`."""

    icon: Icon
    scope: Scope


class IconResult(Operation, frozen=True, kw_only=True):
    """Aim cards with `icon` are automatically `result`; void if the icon is ignored."""

    icon: Icon
    result: Verdict
    scope: Scope


class RedrawAim(Operation, frozen=True, kw_only=True):
    """Up to `count` revealed Aim cards may be replaced by new draws."""

    count: Positive


class RedirectShot(Operation, frozen=True, kw_only=True):
    """`to` becomes the target; everything that depends on the target is worked out again."""

    to: LegendChoice


class GainAmmo(Operation, frozen=True, kw_only=True):
    """Raise the Ammo marker of one or all Weapons of `who`."""

    who: LegendChoice
    amount: Positive
    weapons: AmountOf


class DrawFeat(Operation, frozen=True, kw_only=True):
    """`who` draws Feats; fewer if its deck runs out."""

    who: LegendChoice
    count: Positive


class Cooldown(Operation, frozen=True, kw_only=True):
    """Shift Ability tokens of `who` on the Cooldown track; those that leave the track return."""

    who: LegendChoice
    tokens: AmountOf
    delta: Delta


class FreeRespawn(Operation, frozen=True, kw_only=True):
    """The Respawn action that `who` is resolving costs no Action points."""

    who: LegendChoice


class Place(Operation, frozen=True, kw_only=True):
    """Put `count` pieces on different places, each at a distance of the owner."""

    what: Mini
    count: Positive
    to: Spot
    range: Range
    los: bool


class Attach(Operation, frozen=True, kw_only=True):
    """Attach one piece to each Legend in `who`."""

    what: Mini
    who: LegendChoice


class Portal(Operation, frozen=True, kw_only=True):
    """While two pieces are on the board, Legends of `users` may pass from one to the other within a Movement."""

    what: Mini
    mp: Count
    enter: Reach
    exit: Reach
    users: Side


class Transform(Operation, frozen=True, kw_only=True):
    """A piece is replaced in place by another with exactly these tags."""

    what: Mini
    into: Mini
    tags: tuple[Tag, ...]


class Remove(Operation, frozen=True, kw_only=True):
    """Return a piece of this card to the supply."""

    what: Mini


class BagLoot(Operation, frozen=True, kw_only=True):
    """Draw tokens from a bag; `who` keeps or drops up to `take` of them."""

    who: LegendChoice
    bag: Bag
    draw: Positive
    take: Positive
    rest: Rest


class Choose(Operation, frozen=True, kw_only=True):
    """Resolve exactly one of several lists."""

    options: tuple[tuple["Op", ...], ...]


Op = (
    Move
    | MoveMod
    | Relocate
    | Swap
    | Push
    | Melee
    | Shoot
    | Interact
    | UseResource
    | Damage
    | AreaDamage
    | PreventDamage
    | Restore
    | ShotMod
    | IgnoreIcon
    | IconResult
    | RedrawAim
    | RedirectShot
    | GainAmmo
    | DrawFeat
    | Cooldown
    | FreeRespawn
    | Place
    | Attach
    | Portal
    | Transform
    | Remove
    | BagLoot
    | Choose
)

SHOT_OPS = (ShotMod, IgnoreIcon, IconResult, RedrawAim, RedirectShot)
"""Operations that are read while a Shoot action is resolved."""

CONTINUOUS_OPS = (MoveMod, PreventDamage, Portal, ShotMod, IgnoreIcon, IconResult)
"""Operations that hold for as long as a card is active."""
