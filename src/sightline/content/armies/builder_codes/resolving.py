"""From a code's numbers to a list of ours, and back. What the data does not know is named, never dropped in silence."""

from collections.abc import Iterator, Sequence

import msgspec

from sightline.content.armies import library, storage
from sightline.content.armies.builder_codes.gathering import Gathering
from sightline.content.armies.builder_codes.layout import MOST_GROUPS, BuilderCode, CodeGroup, CodeMember
from sightline.content.armies.builder_codes.writing import shortened, write_code
from sightline.content.armies.format import Faction
from sightline.content.armies.importing.rows import ImportedFaction
from sightline.content.armies.lists import MOST_POINTS, ListFile, Pick
from sightline.content.armies.numbering import FIRST, Numbering, number_of, numbering_of
from sightline.kernel.errors import BadInput, Param, Violation

NO_NAME = " "
"""What the builder writes for a list without a name."""
GAMES = ("codeone", "n4", "human_sphere")
"""Where several games have a faction of a number, the first of these counts."""
SECTORIALS = 100
"""Factions and their Sectorials share their hundreds: 201, 202, 204 ..."""


class Resolved(msgspec.Struct, frozen=True, kw_only=True):
    """A list, and everything that its source says and the list does not."""

    file: ListFile
    remarks: tuple[Violation, ...] = ()
    """What is worth knowing: how it was read, changes that are not played."""
    missing: tuple[Violation, ...] = ()
    """Lines of the source that are not in the list, each with its place."""


def resolve_code(readings: Sequence[BuilderCode], game: str = "", prefers: str = "") -> Resolved:
    """The list of a code; where it can be read in several ways, the one that is known best.

    It is of one `game`, if that is named, or of the one that somebody `prefers` where several have its faction.
    """
    found = [_resolve(each, game, prefers) for each in readings]
    return min(found, key=lambda each: len(each.missing))


def _resolve(code: BuilderCode, game: str, prefers: str) -> Resolved:
    faction, remarks = faction_of(code, game, prefers)
    known = numbering_of(faction)
    resolver = _Resolver(faction, known)
    for group in code.groups:
        resolver.group(group)
    file = ListFile(
        game=faction.game,
        faction=faction.key,
        points=min(max(code.points, 1), MOST_POINTS),
        # Blanks around it are a part of what the player wrote: the code that comes back is the one that was read.
        name=code.name if code.name.strip() else "",
        members=resolver.gathering.finished(),
    )
    return Resolved(file=file, remarks=(*remarks, *resolver.remarks), missing=tuple(resolver.missing))


def faction_of(code: BuilderCode, game: str, prefers: str = "") -> tuple[Faction, tuple[Violation, ...]]:
    """The faction of a code, or of its number's hundred where a Sectorial was never imported."""
    if found := find_faction(code.faction, game, prefers):
        return found, ()
    number, slug = code.faction, code.slug[:60] or "?"
    parent = number - number % SECTORIALS + 1
    if number < FIRST["faction"] and (found := find_faction(parent, game, prefers)):
        params: dict[str, Param] = {"number": number, "slug": slug, "faction": found.name["en"]}
        return found, (Violation(code="builder_codes.preview", params=params),)
    if game and (other := find_faction(number, "")):
        raise BadInput("builder_codes.other_game", number=number, slug=slug, game=other.game, wanted=game)
    unnumbered = (each.key for each in storage.headlines() if not each.number and each.key.endswith(f"/{slug}"))
    if (old := next(unnumbered, None)) is not None:
        raise BadInput("builder_codes.no_numbers", faction=old)
    if not storage.imported():
        raise BadInput("builder_codes.nothing_imported", number=number, slug=slug)
    raise BadInput("builder_codes.unknown_faction", number=number, slug=slug, known=", ".join(storage.imported()))


def find_faction(number: int, game: str = "", prefers: str = "") -> Faction | None:
    """The faction of a number: one of ours, or one that was imported.

    >>> find_faction(30001).key, find_faction(30001, "n4")
    ('hollow_tide', None)
    """
    ours = (faction for name in library.names() if number_of(faction := library.load(name)) == number)
    if (own := next(ours, None)) is not None:
        return own if game in ("", own.game) else None
    wanted = [each for each in storage.headlines() if each.number == number and game in ("", each.game)]
    ranked = sorted(wanted, key=lambda each: rank(each.game, prefers))
    return storage.load(ranked[0].key) if ranked else None


def rank(game: str, prefers: str = "") -> int:
    """Which of several games counts: the preferred one, then the others in their order.

    >>> sorted(("human_sphere", "n4"), key=rank), rank("human_sphere", "human_sphere")
    (['n4', 'human_sphere'], 0)
    """
    order = (prefers, *GAMES)
    return order.index(game) if game in order else len(order)


class _Resolver:
    """One code being turned into picks."""

    def __init__(self, faction: Faction, known: Numbering) -> None:
        self.faction = faction
        self.known = known
        self.gathering = Gathering(faction)
        self.remarks: list[Violation] = []
        self.missing: list[Violation] = []

    def group(self, group: CodeGroup) -> None:
        """The members of a Combat Group, in their order."""
        for position, member in enumerate(group.members, start=1):
            if (why := self._unknown(group, member)) is not None:
                self.missing.append(Violation(code=why, params=self._place(group, position, member)))
                continue
            self.gathering.take(self.known.options[member.numbers], group.number)
            if member.changes:
                code = "builder_codes.changes_not_played"
                self.remarks.append(Violation(code=code, params=self._place(group, position, member)))

    def _unknown(self, group: CodeGroup, member: CodeMember) -> str | None:
        """Why a member is not in the data; None if it is."""
        if self.gathering.full:
            return "builder_codes.too_many"
        if group.reinforcement:
            return "builder_codes.reinforcement"
        if member.numbers in self.known.options:
            return None
        if member.unit not in self.known.units:
            return "builder_codes.unknown_unit"
        groups = {known[1] for known in self.known.options if known[0] == member.unit}
        known = member.profile_group in groups
        return "builder_codes.unknown_option" if known else "builder_codes.unknown_profile_group"

    def _place(self, group: CodeGroup, position: int, member: CodeMember) -> dict[str, Param]:
        return {
            "group": group.number,
            "position": position,
            "unit": member.unit,
            "name": self.known.units.get(member.unit, "?"),
            "profile_group": member.profile_group,
            "option": member.option,
            "faction": _titled(self.faction),
        }


def _titled(faction: Faction) -> str:
    """A faction with the version of its data, by which people know which they have."""
    version = faction.version if isinstance(faction, ImportedFaction) else ""
    return f"{faction.name['en']} {version}".strip()


# ---------------------------------------------------------------------- the other way


def code_of(given: ListFile, faction: Faction) -> str:
    """The code of a list, as the builder reads it.

    >>> from sightline.content.armies.lists import of_row
    >>> watch = library.load("lantern_watch")
    >>> code_of(of_row(watch, watch.lists[0]), watch).startswith("9TI")
    True
    """
    return write_code(as_builder_code(given, faction))


def as_builder_code(given: ListFile, faction: Faction) -> BuilderCode:
    """A list by numbers, each Combat Group with its members in their order."""
    known = numbering_of(faction)
    if not known.faction:
        raise BadInput("builder_codes.no_numbers", faction=faction.key)
    if not given.members:
        raise BadInput("builder_codes.nothing_to_write")
    numbers = known.by_keys
    lines: dict[int, list[CodeMember]] = {pick.group: [] for pick in given.members}
    if max(lines) > MOST_GROUPS:
        raise BadInput("builder_codes.number_too_large", number=max(lines), limit=MOST_GROUPS)
    for pick in given.members:
        for keys in lines_of(pick, faction):
            if keys not in numbers:
                raise BadInput("army.no_such_option", faction=faction.key, unit=keys[0], option=keys[1])
            unit, profile_group, option = numbers[keys]
            lines[pick.group].append(CodeMember(unit=unit, profile_group=profile_group, option=option))
    return BuilderCode(
        faction=known.faction,
        slug=shortened(faction.key.rpartition("/")[2]),
        name=shortened(given.name) or NO_NAME,
        points=given.points,
        groups=tuple(CodeGroup(number=number, members=tuple(each)) for number, each in sorted(lines.items())),
    )


def lines_of(pick: Pick, faction: Faction) -> Iterator[tuple[str, str]]:
    """The lines of a pick, each by unit and option: so often as it is taken, with what was bought for it."""
    for _ in range(pick.count):
        yield pick.unit, pick.option
        for isc in pick.peripherals:
            unit = faction.unit(isc)
            yield isc, unit.options[0].key if unit else ""
