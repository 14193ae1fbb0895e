"""Rolls, with their sums and what counted."""

from typing import ClassVar

import msgspec

from sightline.games.infinity.core.match.events.happening import Happening
from sightline.kernel import Mod, RuleId


class RollSide(msgspec.Struct, frozen=True, kw_only=True):
    """One side of a roll: the sum it needed, its dice, and which of them counted."""

    trooper: str
    skill: str
    attribute: str
    base: int
    mods: tuple[Mod, ...]
    value: int
    dice: tuple[int, ...]
    kept: tuple[int, ...] = ()
    """Natural dice that took effect."""
    criticals: int = 0


class Rolled(Happening, frozen=True, kw_only=True):
    """A Normal Roll (one side) or a Face to Face Roll (two)."""

    kinds: ClassVar[tuple[str, ...]] = ("normal", "face_to_face")
    kind: str
    sides: tuple[RollSide, ...]


class SaveRolled(msgspec.Struct, frozen=True, kw_only=True):
    """One Saving Roll with its sum."""

    base: int
    mods: tuple[Mod, ...]
    value: int
    die: int | None
    """None for an effect that allows no save."""
    failed: bool


class SavesRolled(Happening, frozen=True, kw_only=True):
    """The Saving Rolls of one trooper against one weapon."""

    trooper: str
    attacker: str
    weapon: str
    hits: int
    criticals: int
    saves: tuple[SaveRolled, ...]

    rule: RuleId | None = "C1-DMG-005"
