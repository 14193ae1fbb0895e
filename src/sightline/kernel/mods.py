"""Modifiers as values, so that every number can say where it came from."""

import msgspec

from sightline.kernel.errors import RuleId


class Mod(msgspec.Struct, frozen=True):
    """A modifier with its source and its rule.

    >>> Mod(-3, "mod.cover", "C1-COV-003").value
    -3
    """

    value: int
    source: str
    """Message key of what causes it."""
    rule: RuleId | None = None
