"""From numbers to our notation: `{"id": 28, "extra": [6]}` is `mimetism(-3)`."""

import re
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from sightline.content.armies.importing.rows import Unknown
from sightline.content.armies.importing.source import Entry, FactionFile, Metadata, Named
from sightline.content.armies.naming import resolve, slug
from sightline.content.armies.notation import read_bracket
from sightline.rules import Game

Kind = Literal["skills", "equip", "weapons"]
DISTANCES = frozenset({"forward_deployment"})
"""Whose distance in brackets our notation says as a plain number; elsewhere a plain number is a MOD to a roll."""
_DAMAGE = re.compile(r"\+(\d+) Dam(?:age)?\.?", re.IGNORECASE)
_USES = re.compile(r"(\d+) Uses?", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"([+-]\d+) ([A-Z]+)")


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """Entries in our notation, and those that it cannot say in full."""

    entries: tuple[str, ...] = ()
    unknown: tuple[Unknown, ...] = ()

    def __add__(self, other: "Written") -> "Written":
        return Written(entries=self.entries + other.entries, unknown=self.unknown + other.unknown)


class Dictionary(msgspec.Struct, frozen=True, kw_only=True):
    """What the numbers of a faction file mean."""

    game: Game
    names: Mapping[Kind, Mapping[int, str]]
    extras: Mapping[int, Named]
    weapon_types: Mapping[int, str]
    """`BS` or `CC`, as the builder sorts them."""

    @classmethod
    def of(cls, file: FactionFile, metadata: Metadata, game: Game) -> "Dictionary":
        """The faction's own words first, then those that all factions share."""
        shared: dict[Kind, Sequence[Named]] = {
            "skills": metadata.skills,
            "equip": metadata.equips,
            "weapons": [Named(id=each.id, name=each.name) for each in metadata.weapons],
        }
        own: dict[Kind, Sequence[Named]] = {
            "skills": file.filters.skills,
            "equip": file.filters.equip,
            "weapons": file.filters.weapons,
        }
        names = {kind: {each.id: each.name for each in (*shared[kind], *own[kind])} for kind in shared}
        return cls(
            game=game,
            names=names,
            extras={each.id: each for each in file.filters.extras},
            weapon_types={each.id: each.type for each in file.filters.weapons},
        )

    def printed(self, kind: Kind, entry: Entry) -> tuple[str, tuple[Named, ...]]:
        """The name of an entry, and what stands in its brackets."""
        name = " ".join(self.names[kind].get(entry.id, f"{kind} {entry.id}").split())
        extras = (self.extras.get(each, Named(id=each, name=f"? {each}")) for each in entry.extra or ())
        return name, tuple(extras)

    def write(self, kind: Kind, entries: Sequence[Entry]) -> Written:
        """Entries in our notation, in the order that they are printed."""
        found = Written()
        for entry in sorted(entries, key=lambda each: each.order):
            for _ in range(max(entry.q, 1)):
                found += self._write(kind, entry)
        return found

    def _write(self, kind: Kind, entry: Entry) -> Written:
        name, extras = self.printed(kind, entry)
        inside = ", ".join(" ".join(each.name.split()) for each in extras)
        full = f"{name} ({inside})" if inside else name
        whole = resolve(full, self.game)
        if inside and whole is not None and not whole.rest:
            return Written(entries=(whole.key,))
        known = resolve(name, self.game)
        if known is None:
            return Written(entries=(slug(name),), unknown=(Unknown(printed=full),))
        said = [text for each in extras if (text := _said(known.key, each)) is not None]
        lost = len(said) < len(extras) or bool(known.rest)
        level = [f"L{known.level}"] if known.level else []
        text = f"{known.key}({', '.join(level + said)})" if level or said else known.key
        return Written(entries=(text,), unknown=(Unknown(printed=full, key=known.key),) if lost else ())


def _said(key: str, extra: Named) -> str | None:
    """A bracket in our notation; None where that has no word for it.

    >>> [_said("dodge", Named(id=1, name=name)) for name in ("+3", "+1 Dam", "1 Use", "+3 BTS", "Shock", "Sideways")]
    ['+3', '+1D', '1 use', '+3BTS', 'SHOCK', None]
    >>> _said("dodge", Named(id=1, name="+2.5", type="DISTANCE"))
    '+2.5cm'
    """
    name = " ".join(extra.name.split())
    if extra.type == "DISTANCE" and key not in DISTANCES:
        name += "cm"
    elif found := _DAMAGE.fullmatch(name):
        name = f"+{found[1]}D"
    elif found := _USES.fullmatch(name):
        name = f"{found[1]} use"
    elif found := _ATTRIBUTE.fullmatch(name):
        name = found[1] + found[2]
    elif read_bracket(name.upper()) is not None:
        name = name.upper()
    return name if read_bracket(name) is not None else None
