"""What stands in brackets beside a Special Skill, weapon or piece of Equipment.

`Mimetism (-3)`, `CC Attack (+3)`, `Combat Jump (PH=10)`, `BS Attack (+1B)` and `Dodge (ReRoll)` all follow the same
four rules about whom a bracket concerns and when.
"""

import re
from collections.abc import Sequence

import msgspec

from sightline.kernel.errors import BadInput
from sightline.rules import rule

_MOD = re.compile(r"(?P<mod>[+-]\d+)\s*(?P<what>\w*)", re.IGNORECASE)
_VALUE = re.compile(r"(?P<what>\w+)\s*=\s*(?P<value>\d+)", re.IGNORECASE)
_REROLL = "reroll"


class Bracket(msgspec.Struct, frozen=True, kw_only=True):
    """The contents of one pair of brackets: a MOD, a value or a ReRoll.

    >>> mimetism = bracket("-6")
    >>> mimetism.mod_for(owner=True), mimetism.mod_for(owner=False)
    (0, -6)
    """

    what: str = ""
    """The attribute, `b` for Burst, `damage`; empty where the Skill itself says what is modified."""
    mod: int | None = None
    value: int | None = None
    reroll: bool = False

    @rule("C1-ROLL-009", "C1-ROLL-010")
    def mod_for(self, *, owner: bool) -> int:
        """The MOD for the owner or for an enemy: positive ones help only the owner, negative ones hurt only enemies.

        >>> bracket("+3").mod_for(owner=True), bracket("+3").mod_for(owner=False)
        (3, 0)
        """
        mod = self.mod or 0
        return mod if (mod > 0) == owner else 0

    @rule("C1-ROLL-011", "N4-ROLL-009")
    def value_for(self, profile: int, *, using: bool) -> int:
        """The value that counts: the one in brackets while that Skill or item is used, else the profile's.

        >>> bracket("PH=10").value_for(13, using=True), bracket("PH=10").value_for(13, using=False)
        (10, 13)
        """
        return self.value if using and self.value is not None else profile

    @rule("N4-ROLL-010")
    def repeat(self, naturals: Sequence[int], position: int, again: int, *, using: bool) -> tuple[int, ...]:
        """The dice after repeating one of them, which only a ReRoll in brackets allows, and only while it is used.

        >>> bracket("ReRoll").repeat((19, 4), 0, 7, using=True)
        (7, 4)
        """
        if not (self.reroll and using):
            raise BadInput("odds.no_reroll", rule="N4-ROLL-010")
        if not 0 <= position < len(naturals):
            raise BadInput("odds.no_such_die", position=position + 1, dice=len(naturals), rule="N4-ROLL-010")
        return (*naturals[:position], again, *naturals[position + 1 :])


def bracket(text: str) -> Bracket:
    """Read what stands in brackets.

    >>> bracket("+1B")
    Bracket(what='b', mod=1, value=None, reroll=False)
    """
    words = text.strip().strip("()").strip()
    if words.lower().replace("-", "") == _REROLL:
        return Bracket(reroll=True)
    if found := _MOD.fullmatch(words):
        return Bracket(what=found["what"].lower(), mod=int(found["mod"]))
    if found := _VALUE.fullmatch(words):
        return Bracket(what=found["what"].lower(), value=int(found["value"]))
    raise BadInput("odds.bad_bracket", text=text)
