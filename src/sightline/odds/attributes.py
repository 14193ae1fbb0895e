"""Attributes that dice are rolled against, what modifies them, and how the books divide."""

import enum

from sightline.rules import rule


class Attribute(enum.StrEnum):
    """The attributes of a profile that a roll or a save may use."""

    CC = "cc"
    BS = "bs"
    PH = "ph"
    WIP = "wip"
    ARM = "arm"
    BTS = "bts"


class ModKind(enum.StrEnum):
    """Where a MOD comes from."""

    RANGE = "range"
    COVER = "cover"
    ITEM = "item"
    """A Skill, a weapon or a piece of Equipment: its own text says what it modifies."""


ROLLED_AT_RANGE = frozenset({Attribute.BS, Attribute.PH, Attribute.WIP})
SAVED_WITH = frozenset({Attribute.ARM, Attribute.BTS})

_AFFECTED = {
    ModKind.RANGE: ROLLED_AT_RANGE,
    ModKind.COVER: ROLLED_AT_RANGE | SAVED_WITH,
    ModKind.ITEM: frozenset(Attribute),
}


@rule("C1-ROLL-006", "C1-ROLL-007", "C1-ROLL-008")
def affects(kind: ModKind, attribute: Attribute) -> bool:
    """Whether MODs of this kind change rolls of this attribute.

    ARM and BTS stand for Saving Rolls, which cover modifies and range does not.

    >>> affects(ModKind.RANGE, Attribute.BS), affects(ModKind.RANGE, Attribute.CC)
    (True, False)
    """
    return attribute in _AFFECTED[kind]


@rule("C1-ROLL-012")
def half(value: int) -> int:
    """Half of a number, rounded up as every division of the game is.

    >>> half(5), half(1), half(0)
    (3, 1, 0)
    """
    return -(-value // 2)
