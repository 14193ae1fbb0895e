"""The short notation of profiles: `mimetism(-3)`, `martial_arts(L3)`, `bs_attack(+1B)`, `combat_jump(PH=10)`.

What stands in the brackets is a MOD, a level, a Burst MOD, an attribute, or what a Remdriver gives its Remote.
"""

import re

import msgspec

from sightline.kernel.errors import BadInput
from sightline.rules import rule

LONGEST = 200
"""Characters of an entry; the longest in print has some eighty."""
_ENTRY = re.compile(r"(?P<key>[a-z0-9_]+)(?:\((?P<inside>.*)\))?$")
_MOD = re.compile(r"[+-]\d+$")
_BURST = re.compile(r"\+(\d+)B$")
_LEVEL = re.compile(r"L(\d)$")
_SETS = re.compile(r"([A-Z]+)=(\d+)$")


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A skill, weapon or piece of equipment with what stands in its brackets."""

    key: str
    mod: int = 0
    burst: int = 0
    level: int = 0
    sets: dict[str, int] = {}
    grants: "tuple[Entry, ...]" = ()

    @property
    def plain(self) -> bool:
        """Whether nothing stands in brackets."""
        return self == Entry(key=self.key)


@rule("C1-PROF-003", "C1-PROF-004", "C1-CSK-201")
def parse(text: str) -> Entry:
    """Read an entry of a profile.

    >>> parse("mimetism(-3)").mod, parse("bs_attack(+1B)").burst, parse("martial_arts(L3)").level
    (-3, 1, 3)
    >>> parse("remdriver(bs_attack(+1B); dodge(+3))").grants[1].key
    'dodge'
    >>> parse("Mimetism")
    Traceback (most recent call last):
    sightline.kernel.errors.BadInput: army.notation text=Mimetism
    """
    found = _ENTRY.match(text.strip()) if len(text) <= LONGEST else None
    if found is None or found["inside"] == "":
        raise BadInput("army.notation", text=text[:LONGEST])
    key, inside = found["key"], found["inside"]
    if inside is None:
        return Entry(key=key)
    if "(" in inside or inside[0].islower():
        return Entry(key=key, grants=tuple(parse(part) for part in inside.split(";")))
    mod = burst = level = 0
    sets: dict[str, int] = {}
    for part in (each.strip() for each in inside.split(",")):
        if _MOD.match(part):
            mod = int(part)
        elif one := _BURST.match(part):
            burst = int(one[1])
        elif one := _LEVEL.match(part):
            level = int(one[1])
        elif one := _SETS.match(part):
            sets[one[1].lower()] = int(one[2])
        else:
            raise BadInput("army.notation", text=text)
    return Entry(key=key, mod=mod, burst=burst, level=level, sets=sets)
