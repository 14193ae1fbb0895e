"""Text lists, as people copy them into forums: reading them against a faction, and writing them."""

import math
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from sightline.content.armies import storage
from sightline.content.armies.builder_codes.gathering import Gathering
from sightline.content.armies.builder_codes.lines import TextLine, comparable, line_of, name_of, read_line, read_lines
from sightline.content.armies.builder_codes.resolving import Resolved, lines_of, rank
from sightline.content.armies.format import Faction
from sightline.content.armies.importing.rows import ImportedOption
from sightline.content.armies.lists import MOST, MOST_POINTS, ListFile, Pick
from sightline.content.armies.numbering import Keys
from sightline.kernel.errors import BadInput, Param, Violation

RULER = "─" * 50
MOST_LINES = 2 * MOST
HEADERS = 6
"""A faction is named in the first lines, if at all."""


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """An option of a faction, as its line is compared."""

    keys: Keys
    name: str
    line: TextLine
    companion: bool


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """The option that a line means; `exact` if nothing differs."""

    candidate: Candidate
    exact: bool


def read_text_list(text: str, game: str = "", prefers: str = "") -> Resolved:
    """The list of a pasted text, its points counted by the faction's data. Lines that nobody knows are named."""
    lines = tuple(read_lines(text))
    if not lines:
        raise BadInput("builder_codes.no_lines")
    if len(lines) > MOST_LINES:
        raise BadInput("builder_codes.too_many_lines", lines=len(lines), limit=MOST_LINES)
    faction = _faction(text, lines, game, prefers)
    known = candidates(faction)
    gathering = Gathering(faction)
    remarks: list[Violation] = []
    missing: list[Violation] = []
    above: Candidate | None = None
    for line in lines:
        params: dict[str, Param] = {"line": line.number, "text": line.printed[:160], "faction": faction.name["en"]}
        if above is not None and (companion := _companion(faction, above, line, known)):
            remarks.append(Violation(code="builder_codes.line_companion", params={**params, "name": companion}))
        elif gathering.full:
            missing.append(Violation(code="builder_codes.line_too_many", params=params))
        elif (found := find(line, known)) is None:
            missing.append(Violation(code="builder_codes.line_unknown", params=params))
        else:
            above = found.candidate
            gathering.take(above.keys, line.group)
            if not found.exact:
                params |= {"read": above.line.printed}
                remarks.append(Violation(code="builder_codes.line_differs", params=params))
    points = sum(each.costs[1] for each in lines if each.costs)
    file = ListFile(
        game=faction.game,
        faction=faction.key,
        points=max(1, min(math.ceil(points), MOST_POINTS)),
        members=gathering.finished(),
    )
    return Resolved(file=file, remarks=tuple(remarks), missing=tuple(missing))


def candidates(faction: Faction) -> tuple[Candidate, ...]:
    """Every option of a faction with its line."""
    found = []
    for unit in faction.units:
        for option in unit.options:
            line = read_line(line_of(faction, unit, option))
            if line is not None:
                found.append(
                    Candidate(
                        keys=(unit.isc, option.key),
                        name=comparable(name_of(unit, option)),
                        line=line,
                        companion=isinstance(option, ImportedOption) and option.companion,
                    )
                )
    return tuple(found)


def find(line: TextLine, known: Sequence[Candidate]) -> Match | None:
    """The option of a line: by everything it says, then by all but its costs, then by its name and most of the rest."""
    same = [each for each in known if each.line.body == line.body]
    whole = [each for each in same if each.line.costs == line.costs]
    for found in (whole, same):
        # A companion has the same line as whoever is chosen by name; that one is meant.
        chosen = [each for each in found if not each.companion] or found
        if chosen:
            return Match(candidate=chosen[0], exact=found is whole or line.costs is None)
    return _nearest(line, known)


def _nearest(line: TextLine, known: Sequence[Candidate]) -> Match | None:
    """Of those with its name, the one that shares most with a line: at least half, and more than any other."""
    named = [each for each in known if line.body.startswith(each.name) and not each.companion]
    longest = max((len(each.name) for each in named), default=0)
    ranked = sorted(
        ((_shared(line, each), each.line.costs == line.costs, each) for each in named if len(each.name) == longest),
        key=lambda row: row[:2],
        reverse=True,
    )
    if not ranked or ranked[0][0] < 0.5 or (len(ranked) > 1 and ranked[0][:2] == ranked[1][:2]):
        return None
    return Match(candidate=ranked[0][2], exact=False)


def _shared(line: TextLine, other: Candidate) -> float:
    every = line.parts | other.line.parts
    return len(line.parts & other.line.parts) / len(every) if every else 0.0


def _companion(faction: Faction, above: Candidate, line: TextLine, known: Sequence[Candidate]) -> str:
    """The name of whoever comes with the line above anyway, if that is what a line prints."""
    unit = faction.unit(above.keys[0])
    option = next((each for each in unit.options if each.key == above.keys[1]), None) if unit else None
    if option is None:
        return ""
    included = {name.partition(":")[0] for name in option.peripherals}
    if isinstance(option, ImportedOption):
        included |= {each.unit for each in option.includes}
    names = {each.name: each for each in known if each.keys[0] in included}
    free = line.costs is None or any(each.line.costs == line.costs for each in names.values())
    return next((each.keys[0] for name, each in names.items() if free and line.body.startswith(name)), "")


# ---------------------------------------------------------------------- whose list it is


def _faction(text: str, lines: Sequence[TextLine], game: str, prefers: str) -> Faction:
    """The faction that the first lines name, or else the one that explains most lines; the preferred game's first."""
    every = [name for name in storage.names() if game in ("", _game_of(name))]
    every.sort(key=lambda name: rank(_game_of(name), prefers))
    if not every:
        raise BadInput("builder_codes.no_faction_of_game", game=game[:60])
    heads = [comparable(line) for line in text.splitlines()[:HEADERS]]
    named = [name for name in every if comparable(name.rpartition("/")[2]) in heads]
    for some in (named, every) if named else (every,):
        known = [(faction, candidates(faction)) for faction in map(storage.load, some)]
        for explains in (_said_to_the_point, _said_exactly, _said_nearly):
            faction, its = max(known, key=lambda row: explains(row[1], lines))
            if explains(its, lines):
                return faction
    raise BadInput("builder_codes.nobody_knows", lines=len(lines), known=", ".join(every))


def _said_to_the_point(known: Sequence[Candidate], lines: Sequence[TextLine]) -> int:
    """With its costs, too: the same troopers cost ten times as much in one game as in the other."""
    whole = {(each.line.body, each.line.costs) for each in known}
    return sum((line.body, line.costs) in whole for line in lines)


def _said_exactly(known: Sequence[Candidate], lines: Sequence[TextLine]) -> int:
    bodies = {each.line.body for each in known}
    return sum(line.body in bodies for line in lines)


def _said_nearly(known: Sequence[Candidate], lines: Sequence[TextLine]) -> int:
    return sum(find(line, known) is not None for line in lines)


def _game_of(name: str) -> str:
    game, slash, _ = name.partition("/")
    return game if slash else storage.load(name).game


# ---------------------------------------------------------------------- the other way


def text_of(given: ListFile, faction: Faction) -> str:
    """A list as text, in the builder's manner.

    >>> from sightline.content import armies
    >>> from sightline.content.armies.lists import of_row
    >>> watch = armies.load("lantern_watch")
    >>> print(text_of(of_row(watch, watch.lists[0]), watch).splitlines()[4])
     Lamplighter (Lieutenant) Combi Rifle / Pistol, CC Weapon. (0 | 1)
    """
    return "\n".join(_text(given, faction)) + "\n"


def _text(given: ListFile, faction: Faction) -> Iterator[str]:
    rows = {(unit.isc, option.key): (unit, option) for unit in faction.units for option in unit.options}
    yield from (f" {faction.name['en']}", RULER, "")
    groups: Mapping[int, list[Pick]] = {
        number: [pick for pick in given.members if pick.group == number]
        for number in sorted({pick.group for pick in given.members})
    }
    points = swc = 0.0
    for number, picks in groups.items():
        yield f"GROUP {number}"
        for keys in (keys for pick in picks for keys in lines_of(pick, faction)):
            if keys not in rows:
                raise BadInput("army.no_such_option", faction=faction.key, unit=keys[0], option=keys[1])
            unit, option = rows[keys]
            points, swc = points + option.cost, swc + max(option.swc, 0)
            yield f" {line_of(faction, unit, option)}"
        yield ""
    yield f" {swc:g} SWC | {points:g} Points"
