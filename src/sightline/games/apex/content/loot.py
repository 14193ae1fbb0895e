"""Loot tokens as data, and which Attachment fits which slot."""

from typing import Annotated

import msgspec

from sightline.games.apex.content.cards import Area, Slot
from sightline.games.apex.content.words import MOST, AmmoType, Count, Node, Positive, Range, Rarity, StockVariant, Words
from sightline.kernel.errors import Violation
from sightline.rules import rule


class Token(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", forbid_unknown_fields=True):
    """What every kind of loot token has."""

    key: str
    rarity: Rarity
    name: Words
    printed_only: bool = False
    """Whether it exists only printed on Weapon cards."""
    rule: str | None = None

    @property
    def id(self) -> str:
        """How states and bags name this kind of token: `rare_helmet`."""
        return f"{self.rarity}_{self.key}"


class Helmet(Token, frozen=True, kw_only=True, tag="helmet"):
    """Ignores some headshots of Aim cards up to a value."""

    headshots: Count
    value: Count
    interact_and_use: bool = False


class BodyShield(Token, frozen=True, kw_only=True, tag="body_shield"):
    """Sets the Shield maximum; recovers Shield once when equipped."""

    maximum: Positive
    recover: Count = 0


class KnockdownShield(Token, frozen=True, kw_only=True, tag="knockdown_shield"):
    """Cancels part of damage that would eliminate; the best one also limits Ring damage."""

    cancel: Count
    ring_damage: Positive | None = None


class Consumable(Token, frozen=True, kw_only=True, tag="consumable"):
    """Recovers points, or shortens Cooldowns."""

    health: Count = 0
    shield: Count = 0
    cooldown: Count = 0


class Grenade(Token, frozen=True, kw_only=True, tag="grenade"):
    """Thrown at a range, scatters by Aim cards, then explodes."""

    range: Range
    scatter: Count
    area: Area


class Barrel(Token, frozen=True, kw_only=True, tag="barrel"):
    """A Barrel Stabilizer."""

    stability: Positive


class Mag(Token, frozen=True, kw_only=True, tag="mag"):
    """An Extended Mag or a Shotgun Bolt: more spaces of the Aim board."""

    ammo_type: AmmoType
    rate: Positive


class Optic(Token, frozen=True, kw_only=True, tag="optic"):
    """Lowers the hit threshold at certain distances."""

    range: Range
    threshold: Annotated[int, msgspec.Meta(multiple_of=5, lt=0, ge=-MOST)]
    node: Node


class Stock(Token, frozen=True, kw_only=True, tag="stock"):
    """More damage: of every hit (standard), or of the first one (sniper)."""

    variant: StockVariant
    damage_per_hit: Count = 0
    first_hit_damage: Count = 0


Equipment = Helmet | BodyShield | KnockdownShield
Attachment = Barrel | Mag | Optic | Stock
Loot = Helmet | BodyShield | KnockdownShield | Consumable | Grenade | Barrel | Mag | Optic | Stock


@rule("AX-ATT-001", "AX-ATT-002", "AX-ATT-003", "AX-ATT-004", "AX-LOOT-025")
def fits(slot: Slot, token: Loot) -> tuple[Violation, ...]:
    """Every reason why a token cannot be installed in a slot."""
    params = {"token": token.id, "slot": slot.kind}
    if slot_kind(token) != slot.kind:
        return (Violation(code="apex_content.fit.kind", params=params, rule="AX-ATT-002"),)
    faults = []
    if slot.ammo_type is not None and getattr(token, "ammo_type", None) != slot.ammo_type:
        faults.append(
            Violation(code="apex_content.fit.ammo_type", params={**params, "ammo": slot.ammo_type}, rule="AX-ATT-003")
        )
    if isinstance(token, Optic) and slot.nodes and token.node not in slot.nodes:
        nodes = ", ".join(slot.nodes)
        faults.append(Violation(code="apex_content.fit.node", params={**params, "nodes": nodes}, rule="AX-ATT-004"))
    if isinstance(token, Stock) and slot.variant is not None and token.variant != slot.variant:
        faults.append(
            Violation(code="apex_content.fit.variant", params={**params, "variant": slot.variant}, rule="AX-ATT-002")
        )
    return tuple(faults)


def slot_kind(token: Loot) -> str | None:
    """The kind of slot that an Attachment goes into; None for what is no Attachment."""
    return str(type(token).__struct_config__.tag) if isinstance(token, Attachment) else None
