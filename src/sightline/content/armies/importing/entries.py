"""From numbers to our notation: `{"id": 28, "extra": [6]}` is `mimetism(-3)`."""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from sightline.content.armies.importing.brackets import Vocabulary, speak
from sightline.content.armies.importing.rows import Unknown
from sightline.content.armies.importing.source import Entry, FactionFile, Metadata, Named
from sightline.content.armies.naming import GAMES, Known, resolve, slug
from sightline.content.armies.notation import parse
from sightline.rules import Game

Kind = Literal["skills", "equip", "weapons"]


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """Entries in our notation, and those that it cannot say in full."""

    entries: tuple[str, ...] = ()
    unknown: tuple[Unknown, ...] = ()

    def __add__(self, other: "Written") -> "Written":
        return Written(entries=self.entries + other.entries, unknown=self.unknown + other.unknown)

    def without(self, key: str) -> "Written":
        """All but what is called so."""
        return Written(
            entries=tuple(each for each in self.entries if each != key),
            unknown=tuple(each for each in self.unknown if slug(each.printed) != key),
        )


class Dictionary(msgspec.Struct, frozen=True, kw_only=True):
    """What the numbers of a faction file mean."""

    game: Game
    names: Mapping[Kind, Mapping[int, str]]
    extras: Mapping[int, Named]
    vocabulary: Vocabulary
    weapon_types: Mapping[int, str]
    """`BS` or `CC`, as the builder sorts them."""

    @classmethod
    def of(cls, file: FactionFile, metadata: Metadata, game: Game, vocabulary: Vocabulary) -> "Dictionary":
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
            vocabulary=vocabulary,
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
        named = self._known(full)
        if inside and named is not None and not named.rest and self._plays(named.key):
            return Written(entries=(named.key,))
        known = self._known(name) or self._with_brackets(name)
        if known is None:
            return Written(entries=(slug(name),), unknown=(Unknown(printed=full),))
        spoken = speak(name, known, extras, self.vocabulary, self.game)
        # A level that the edition does not have would be no army of its book: it is shown, and has no effect.
        kept = tuple(each for each in spoken.entries if self._has_level(each))
        whole = spoken.complete and kept == spoken.entries
        return Written(entries=kept, unknown=() if whole else (Unknown(printed=full, key=known.key),))

    def _has_level(self, entry: str) -> bool:
        read = parse(entry)
        return self.vocabulary.has_level(read.key, read.level)

    def _known(self, name: str) -> Known | None:
        """What a name means: in the words of its own game, or of another one whose word the edition plays."""
        found = [known for game in (self.game, *GAMES) if (known := resolve(name, game)) is not None]
        played = (known for known in found if known.key in self.vocabulary.played)
        return next(played, found[0] if found else None)

    def _with_brackets(self, name: str) -> Known | None:
        """A name that has its brackets in it, `TinBot (Albedo)`, as one with a colon."""
        head, bracket, rest = name.removesuffix(")").partition(" (")
        known = self._known(head) if bracket else None
        return None if known is None else msgspec.structs.replace(known, rest=rest)

    def _plays(self, key: str) -> bool:
        """Whether an edition plays it; anything, where nobody has said which."""
        return not self.vocabulary.played or key in self.vocabulary.played
