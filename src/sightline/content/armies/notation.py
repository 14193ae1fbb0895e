"""The short notation of profiles: `mimetism(-3)`, `martial_arts(L3)`, `bs_attack(+1B)`, `combat_jump(PH=10)`.

What stands in the brackets is a list of

| written | means |
|---|---|
| `+3`, `-6` | a MOD to a roll: the owner's, or the enemies' |
| `L3` | a level |
| `+1B` | dice |
| `+1D` | Damage |
| `AP`, `SHOCK` | ammunition that attacks have in addition |
| `+2.5cm` | a longer move |
| `1 use` | how often it works |
| `PH=10` | what is rolled instead of the profile's attribute |
| `+3BTS` | what is added to an attribute |
| `2W` | how many Wounds it gives back |
| `+1ORDER`, `+1COMMAND_TOKEN` | what a Lieutenant brings beyond the usual |

or entries that are granted, behind a semicolon where there are several, or figures before them: what the Remote of a
Remdriver gets, `remdriver(bs_attack(+1B); dodge(+3))`, a TinBot's, `tinbot(firewall(-3))`, programs of a Hacking
Device, `hacking_device(trinity)`, what happens on landing, `combat_jump(+3; explosion)`.
"""

import re
from collections.abc import Callable, Mapping

import msgspec

from sightline.kernel.errors import BadInput
from sightline.odds.ammunition import HUMAN_SPHERE_AMMUNITION, N4_AMMUNITION

LONGEST = 200
"""Characters of an entry; the longest in print has some eighty."""
_ENTRY = re.compile(r"(?P<key>[a-z0-9_]+)(?:\((?P<inside>.*)\))?$")
AMMUNITION = (*N4_AMMUNITION, *(each for each in HUMAN_SPHERE_AMMUNITION if each not in N4_AMMUNITION))
ATTRIBUTES = ("cc", "bs", "ph", "wip", "arm", "bts")
MEANS = ("order", "command_token")
"""What a Lieutenant may add to the means of its side."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A skill, weapon or piece of equipment with what stands in its brackets."""

    key: str
    level: int = 0
    mod: int = 0
    burst: int = 0
    damage: int = 0
    ammunition: tuple[str, ...] = ()
    distance: float = 0
    uses: int = 0
    sets: dict[str, int] = {}
    adds: dict[str, int] = {}
    grants: "tuple[Entry, ...]" = ()

    @property
    def plain(self) -> bool:
        """Whether nothing stands in brackets."""
        return not self.brackets

    @property
    def brackets(self) -> frozenset[str]:
        """Which kinds of thing stand in its brackets."""
        return frozenset(name for name in self.__struct_fields__ if name != "key" and getattr(self, name))


def parse(text: str) -> Entry:
    """Read an entry of a profile.

    >>> parse("mimetism(-3)").mod, parse("bs_attack(+1B)").burst, parse("martial_arts(L3)").level
    (-3, 1, 3)
    >>> parse("dodge(PH=11, +2.5cm)").sets, parse("remdriver(+1D, +3BTS)").adds, parse("cc_attack(AP)").ammunition
    ({'ph': 11}, {'bts': 3}, ('AP',))
    >>> parse("remdriver(bs_attack(+1B); dodge(+3))").grants[1].key
    'dodge'
    >>> parse("combat_jump(+3; explosion)").mod, parse("tinbot(firewall(-3))").grants[0].mod
    (3, -3)
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
    fields: dict[str, object] = {}
    grants: list[Entry] = []
    for piece in inside.split(";"):
        said = [read_bracket(part.strip()) for part in piece.split(",")]
        if None not in said:
            for each in said:
                _add(fields, each or {})
        elif "(" in piece or piece.strip()[:1].islower():
            grants.append(parse(piece))
        else:
            raise BadInput("army.notation", text=text)
    return msgspec.structs.replace(msgspec.convert({"key": key, **fields}, Entry), grants=tuple(grants))


Fields = Mapping[str, object]
_NAMES = "|".join(name.upper() for name in ATTRIBUTES)
_MEANS = "|".join(name.upper() for name in MEANS)
_PARTS: Mapping[re.Pattern[str], Callable[[re.Match[str]], Fields]] = {
    re.compile(r"[+-]\d+"): lambda found: {"mod": int(found[0])},
    re.compile(r"L(\d)"): lambda found: {"level": int(found[1])},
    re.compile(r"\+(\d+)B"): lambda found: {"burst": int(found[1])},
    re.compile(r"\+(\d+)D"): lambda found: {"damage": int(found[1])},
    re.compile(r"\+(\d+(?:\.\d+)?)cm"): lambda found: {"distance": float(found[1])},
    re.compile(r"(\d+) uses?"): lambda found: {"uses": int(found[1])},
    re.compile(rf"({_NAMES})=(\d+)"): lambda found: {"sets": {found[1].lower(): int(found[2])}},
    re.compile(rf"([+-]\d+)({_NAMES}|{_MEANS})"): lambda found: {"adds": {found[2].lower(): int(found[1])}},
    re.compile(r"(\d)W"): lambda found: {"adds": {"vitality": int(found[1])}},
    re.compile("|".join(map(re.escape, AMMUNITION))): lambda found: {"ammunition": (found[0],)},
}
"""What can stand in brackets, and what it means."""


def read_bracket(part: str) -> Fields | None:
    """What one part of the brackets means, by the fields of `Entry`; None if it means nothing.

    >>> read_bracket("+1B"), read_bracket("sideways")
    ({'burst': 1}, None)
    """
    for pattern, read in _PARTS.items():
        if found := pattern.fullmatch(part):
            return read(found)
    return None


def _add(fields: dict[str, object], more: Fields) -> None:
    """Join what two parts of the brackets say."""
    for name, value in more.items():
        before = fields.get(name)
        if isinstance(before, dict) and isinstance(value, dict):
            fields[name] = {**before, **value}
        elif isinstance(before, tuple) and isinstance(value, tuple):
            fields[name] = (*before, *value)
        else:
            fields[name] = value
