"""What a code of the official list builder holds, and the four ways in which its bytes have been laid out.

A number takes one byte below 128; else two, the higher first, with its top bit set. A text is its length and UTF-8.
Then, in every layout: faction, its slug, the name of the list, the size of the game, the number of Combat Groups.

| layout | a group is | a member is |
|---|---|---|
| A | number, size, members | slot, unit, profile group, option, 0 |
| B | number, 0, size, members | the same |
| C | number, 1, whether it is a reinforcement, size, members | the same |
| D | as C | the same, then 0, or 1 and so many texts |

Nothing in a code names its layout: whoever reads it tries all of them.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

LARGEST_NUMBER = 0x7FFF
LONGEST_TEXT = 127
"""Bytes of a text that we write; longer ones have never been seen."""
MOST_GROUPS = 40
"""Combat Groups are numbered up to this in scratch lists."""

Layout = Literal["A", "B", "C", "D"]


class Shape(msgspec.Struct, frozen=True, kw_only=True):
    """What tells a layout from the others."""

    marked: int | None
    """The byte after the number of a group; None where there is none."""
    flagged: bool
    """Whether a group says if it is a reinforcement."""
    changes: bool
    """Whether members may have changes of their own."""


SHAPES: Mapping[Layout, Shape] = {
    "A": Shape(marked=None, flagged=False, changes=False),
    "B": Shape(marked=0, flagged=False, changes=False),
    "C": Shape(marked=1, flagged=True, changes=False),
    "D": Shape(marked=1, flagged=True, changes=True),
}


class CodeMember(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the list, by the builder's numbers."""

    unit: int
    profile_group: int
    """0 for a team that the unit sells as one line."""
    option: int
    slot: int = 0
    """A running number of the builder's own; it means nothing to a list."""
    changes: tuple[str, ...] = ()
    """What a player has changed about a trooper, as the builder writes it."""

    @property
    def numbers(self) -> tuple[int, int, int]:
        """By which it is looked up: unit, profile group, option."""
        return self.unit, self.profile_group, self.option


class CodeGroup(msgspec.Struct, frozen=True, kw_only=True):
    """A Combat Group."""

    number: int
    members: tuple[CodeMember, ...]
    reinforcement: bool = False


class BuilderCode(msgspec.Struct, frozen=True, kw_only=True):
    """A whole code."""

    faction: int
    slug: str
    name: str
    """A single blank where the player gave none."""
    points: int
    groups: tuple[CodeGroup, ...]
    layout: Layout = "C"

    @property
    def size(self) -> int:
        """How many lines it has."""
        return sum(len(group.members) for group in self.groups)
