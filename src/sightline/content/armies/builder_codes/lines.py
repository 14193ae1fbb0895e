"""The lines of text lists: how an option is printed, and what somebody's copy of such a line says."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from sightline.content.armies.format import Faction, OptionRow, UnitRow
from sightline.content.armies.importing.rows import ImportedOption
from sightline.content.armies.naming import as_game, called
from sightline.content.armies.notation import parse
from sightline.rules.words import fold

CENTIMETRES = 2.5
"""Of an inch, as the game counts them."""
LONGEST_COSTS = 30
_COSTS = re.compile(r"(?:(?P<swc>[-+\d.,]*)\|)?(?P<points>[\d.,]*)\)")
"""What a line ends with, blanks apart: `(0.5 | 12)`, or in older ones `(12)` and `()`."""
_GROUP = re.compile(r"^\W*(?:combat\s+)?(?:group|grupo|groupe)\s*(?:de\s+\w+\s*)?(\d{1,2})\b", re.IGNORECASE)
_INCHES = re.compile(r"(\d+(?:\.\d+)?)\s*[\"″”]")
_PARTS = re.compile(r"[,/()\[\]]")
_CLOSE = ("pistol", "cc_weapon", "knife")
"""How the keys end of what stands behind the slash."""


class TextLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a list as somebody pasted it."""

    number: int
    printed: str
    group: int
    body: str
    """Everything before its costs, as it is compared."""
    parts: frozenset[str]
    """What stands between commas, slashes and brackets, as it is compared."""
    costs: tuple[float, float] | None
    """SWC and points; None where the line does not say."""


def comparable(text: str) -> str:
    """A text without blanks, capitals, accents and signs; inches become centimetres.

    >>> comparable("Ecli pse Grenades (+1B)"), comparable('Forward Deployment [+8"]')
    ('eclipsegrenades+1b', 'forwarddeployment+20')
    """
    text = _INCHES.sub(lambda found: f"{float(found[1]) * CENTIMETRES:g}", text)
    return re.sub(r"[^a-z0-9+]+", "", fold(text))


def read_lines(text: str) -> Iterator[TextLine]:
    """The lines that name somebody; headers and footers are passed over."""
    group = 1
    for number, printed in enumerate(text.splitlines(), start=1):
        if found := _GROUP.match(printed):
            group = max(int(found[1]), 1)
        elif line := read_line(printed, number=number, group=group):
            yield line


def read_line(printed: str, *, number: int = 1, group: int = 1) -> TextLine | None:
    """One line; None if it is none of a list.

    >>> read_line("FUSILIER Combi Rifle / Pistol. (0.5 | 12)").costs, read_line("6 SWC | 300 Points")
    ((0.5, 12.0), None)
    """
    costs = costs_of(printed)
    before = printed.rpartition("(")[0]
    body = comparable(before)
    if costs is None or not body:
        return None
    parts = frozenset(said for part in _PARTS.split(before) if (said := comparable(part)))
    return TextLine(
        number=number,
        printed=" ".join(printed.split()),
        group=group,
        body=body,
        parts=parts,
        costs=(_cost(costs["swc"]), _cost(costs["points"])) if costs["points"] else None,
    )


def costs_of(printed: str) -> re.Match[str] | None:
    """The costs at the end of a line; None if it does not end with any."""
    tail = printed.rpartition("(")[2] if "(" in printed else ""
    # Bounded before it is looked at: a pattern over somebody's endless blanks would take its time.
    return _COSTS.fullmatch("".join(tail.split())) if len(tail) <= LONGEST_COSTS else None


def _cost(text: str | None) -> float:
    """A cost as printed: below zero with a plus, nothing for a dash."""
    plain = (text or "").strip().replace(",", ".")
    if not re.fullmatch(r"[-+]?\d+(\.\d+)?", plain):
        return 0.0
    return -float(plain[1:]) if plain.startswith("+") else float(plain)


def line_of(faction: Faction, unit: UnitRow, option: OptionRow) -> str:
    """How an option is printed: as the builder does, or for our own factions in the same manner.

    >>> from sightline.content import armies
    >>> watch = armies.load("lantern_watch")
    >>> line_of(watch, watch.units[0], watch.units[0].options[0])
    'Lamplighter Combi Rifle / Pistol, CC Weapon. (0 | 1)'
    """
    if isinstance(option, ImportedOption) and option.line:
        return option.line
    extras = (*(("lieutenant",) if option.lieutenant else ()), *option.skills, *option.equipment)
    ranged = [each for each in option.weapons if not parse(each).key.endswith(_CLOSE)]
    close = [each for each in option.weapons if parse(each).key.endswith(_CLOSE)]
    sides = [", ".join(_named(faction, each, "({})")) for each in (ranged, close)]
    brackets = f" ({', '.join(_named(faction, extras, ' [{}]'))})" if extras else ""
    weapons = " / ".join(side for side in sides if side)
    return f"{name_of(unit, option)}{brackets} {weapons}. ({price_of(option)} | {option.cost:g})"


def price_of(option: OptionRow) -> str:
    """SWC as the builder prints it: with a plus where it is more to spend."""
    return f"{-option.swc:+g}" if option.swc < 0 else f"{option.swc:g}"


def name_of(unit: UnitRow, option: OptionRow) -> str:
    """What one of them is called in a list."""
    return option.name or unit.trooper or unit.name["en"]


def _named(faction: Faction, entries: Sequence[str], brackets: str) -> list[str]:
    found = []
    for each in entries:
        _, _, inside = each.partition("(")
        name = called(parse(each).key, "en", as_game(faction.game))
        found.append(name + brackets.format(inside.removesuffix(")")) if inside else name)
    return found
