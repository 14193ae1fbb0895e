"""The fireteam chart of the builder as rows of ours, which say by units what its names and comments say."""

import re
from collections.abc import Iterator, Mapping, Sequence

from sightline.content.armies.format import TeamRow
from sightline.content.armies.importing.rows import FireteamChart, TeamUnit

TOTAL = 256
"""What stands in a chart for any number."""


def rows_of(chart: FireteamChart, options: Mapping[str, Sequence[str]]) -> Iterator[TeamRow]:
    """A row for every type of every fireteam; what has no type may join all of them.

    `options` are the names of the options of every unit: a chart may admit some of them only.
    """
    called = _names(chart)
    joining = [each for team in chart.teams if not team.types for each in team.units if each.unit]
    for team in chart.teams:
        own = [each for each in team.units if each.unit]
        for kind in team.types if own else ():
            yield _row(kind, own, joining, called, options)


def limits_of(chart: FireteamChart) -> dict[str, int]:
    """How many of each type there may be, where that is limited."""
    return {kind: most for kind, most in chart.limits.items() if most < TOTAL}


def _row(
    kind: str,
    own: Sequence[TeamUnit],
    joining: Sequence[TeamUnit],
    called: Mapping[str, str],
    options: Mapping[str, Sequence[str]],
) -> TeamRow:
    names = {each.unit for each in own}
    wild = [each for each in joining if each.unit not in names]
    every = [*own, *wild]
    most: dict[str, int] = {}
    for each in every:
        most[each.unit] = most.get(each.unit, 0) + each.most
    return TeamRow(
        kind=kind,
        units=tuple(dict.fromkeys(each.unit for each in every)),
        most={unit: count for unit, count in most.items() if count},
        least={each.unit: each.least for each in own if each.least},
        starred=tuple(dict.fromkeys(each.unit for each in own if each.required)),
        wild=tuple(dict.fromkeys(each.unit for each in wild)),
        counts_as={each.unit: also for each in every if (also := tuple(_counts_as(each, called)))},
        marked={each.unit: mark for each in every if (mark := _mark(each, options.get(each.unit, ())))},
    )


def _names(chart: FireteamChart) -> dict[str, str]:
    """The units of a chart by the names that it uses for them."""
    return {each.name.casefold(): each.unit for team in chart.teams for each in team.units if each.unit}


def _counts_as(entry: TeamUnit, called: Mapping[str, str]) -> Iterator[str]:
    """The units in brackets; other words there mean something to the bonuses of another edition."""
    for inside in re.findall(r"\(([^)]*)\)", entry.comment):
        for name in inside.split(","):
            unit = called.get(name.strip().casefold())
            if unit is not None and unit != entry.unit:
                yield unit


def _mark(entry: TeamUnit, options: Sequence[str]) -> str:
    """The word at the end of the names of those options that are meant, if not all are.

    >>> _mark(TeamUnit(unit="friars", name="FRIAR", comment="FTO"), ("FRIAR", "FRIAR FTO"))
    'FTO'
    >>> _mark(TeamUnit(unit="friars", name="FRIAR FTO"), ("FRIAR", "FRIAR FTO"))
    'FTO'
    >>> _mark(TeamUnit(unit="friars", name="BLACK FRIAR"), ("BLACK FRIAR", "BLACK FRIAR FTO"))
    ''
    """
    said = re.sub(r"\([^)]*\)", " ", entry.comment).split()
    mark = (said or entry.name.split())[-1]
    meant = {name.removesuffix(f" {mark}") for name in options if name.endswith(f" {mark}")}
    others = {name for name in options if not name.endswith(f" {mark}")}
    return mark if meant and others and (said or meant & others) else ""
