"""How the builder prints an option in the text lists that people copy into forums."""

from collections.abc import Iterator, Sequence

from sightline.content.armies.importing.entries import Dictionary, Kind
from sightline.content.armies.importing.source import Entry, Option

CLOSE_COMBAT = "CC"
"""The type of what stands behind the slash: Pistols and weapons for close combat."""


def printed_line(dictionary: Dictionary, option: Option, priced: Option) -> str:
    """`NAME (extras) ranged weapons / pistols and close combat. (SWC | points)`; a team has the name of its own."""
    extras = [
        *(_with(name, inside, " [{}]") for name, inside in _printed(dictionary, "skills", option.skills)),
        *(_with(name, inside, " [{}]") for name, inside in _printed(dictionary, "equip", option.equip)),
    ]
    kinds = dictionary.weapon_types
    ranged = [each for each in option.weapons if kinds.get(each.id) != CLOSE_COMBAT]
    close = [each for each in option.weapons if kinds.get(each.id) == CLOSE_COMBAT]
    sides = [
        ", ".join(_with(name, inside, "({})") for name, inside in _printed(dictionary, "weapons", weapons))
        for weapons in (ranged, close)
    ]
    brackets = f" ({', '.join(extras)})" if extras else ""
    weapons = " / ".join(side for side in sides if side)
    return f"{priced.name.strip()}{brackets} {weapons}. ({priced.swc} | {priced.points:g})"


def _printed(dictionary: Dictionary, kind: Kind, entries: Sequence[Entry]) -> Iterator[tuple[str, str]]:
    for entry in sorted(entries, key=lambda each: each.order):
        name, extras = dictionary.printed(kind, entry)
        yield name, ", ".join(" ".join(each.name.split()) for each in extras)


def _with(name: str, inside: str, brackets: str) -> str:
    return name + brackets.format(inside) if inside else name
