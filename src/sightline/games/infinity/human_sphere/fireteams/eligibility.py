"""Who may form a Fireteam together by the chart of an Army List, and what is against it where they may not."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from sightline.games.infinity.core.troopers.profiles import ArmyList, Profile, TeamChart
from sightline.games.infinity.human_sphere.fireteams.types import FireteamType
from sightline.kernel import RuleId, Violation
from sightline.kernel.errors import Param
from sightline.rules import rule


def rows_of(army: ArmyList, kind: FireteamType) -> list[TeamChart]:
    """The rows of the chart for a type."""
    return [row for row in army.fireteams if row.kind == kind.key]


@rule("HS-FTREQ-003", "HS-FTREQ-004")
def misfits(row: TeamChart, members: Sequence[Profile], cited: RuleId) -> Iterator[Violation]:
    """What is against some troopers, whoever else joins them: strangers, and more of a unit than there may be."""
    for each in members:
        mark = row.marked.get(each.unit)
        if each.unit not in row.units:
            params: dict[str, Param] = {"unit": each.name, "units": _names(row.units)}
            yield Violation(code="fireteams.chart.stranger", params=params, rule=cited)
        elif mark is not None and each.name.split()[-1:] != [mark]:
            yield Violation(code="fireteams.chart.unmarked", params={"unit": each.name, "mark": mark}, rule=cited)
    for unit, count in Counter(each.unit for each in members).items():
        if count > row.most.get(unit, count):
            params = {"unit": _name(unit), "most": row.most[unit]}
            yield Violation(code="fireteams.chart.most", params=params, rule=cited)


@rule("HS-FTREQ-004")
def lacks(row: TeamChart, members: Sequence[Profile], cited: RuleId) -> Iterator[Violation]:
    """Who is missing: so many of a unit, or of those that count as it, and one of those that make the Fireteam."""
    counted = [{each.unit, *row.counts_as.get(each.unit, ())} for each in members]
    for unit, least in row.least.items():
        if sum(unit in each for each in counted) < least:
            yield Violation(code="fireteams.chart.least", params={"unit": _name(unit), "least": least}, rule=cited)
    makers = row.starred or tuple(each for each in row.units if each not in row.wild)
    if all(each.isdisjoint(makers) for each in counted):
        yield Violation(code="fireteams.chart.starred", params={"units": _names(makers)}, rule=cited)


def against(army: ArmyList, kind: FireteamType, members: Sequence[Profile]) -> list[Violation]:
    """What is against a Fireteam by the row of the chart that comes closest; nothing where one allows it."""
    rows, cited = rows_of(army, kind), kind.members_rule
    if not rows:
        return [Violation(code="fireteams.not_allowed", rule=cited)]
    found = ([*misfits(row, members, cited), *lacks(row, members, cited)] for row in rows)
    return min(found, key=len)


def may_go_on(army: ArmyList, kind: FireteamType, members: Sequence[Profile]) -> bool:
    """Whether some troopers could be part of a Fireteam, if the right ones joined them."""
    return any(not any(misfits(row, members, kind.members_rule)) for row in rows_of(army, kind))


def is_wanted(army: ArmyList, kind: FireteamType, profile: Profile) -> bool:
    """Whether a trooper helps to make a Fireteam, and does not only fill it."""
    return any(profile.unit in row.least or profile.unit in row.starred for row in rows_of(army, kind))


@rule("HS-FTREQ-002")
def limit_of(army: ArmyList, kind: FireteamType) -> int | None:
    """How many of a type the chart allows at a time, if it says so."""
    return army.team_limits.get(kind.key)


# ------------------------------------------------------------------ what a list can form


def largest(army: ArmyList, kind: FireteamType, row: TeamChart) -> list[Profile]:
    """The members of a list that form the largest Fireteam of a row; nobody where it cannot be formed."""
    if limit_of(army, kind) == 0:
        return []
    best: list[Profile] = []
    for group in sorted({member.group for member in army.members}):
        mine = [member.profile for member in army.members if member.group == group]
        formed = _filled(kind, row, mine)
        best = formed if len(formed) > len(best) else best
    return best


def _filled(kind: FireteamType, row: TeamChart, profiles: Sequence[Profile]) -> list[Profile]:
    """As many as there may be, first those whom it takes: one with the skill, and those that make it."""
    wanted: Mapping[bool, int] = {True: 0, False: 1}
    keen = sorted(
        profiles,
        key=lambda each: (
            wanted[bool(kind.skill) and each.ability(kind.skill) is not None],
            wanted[each.unit in row.least or each.unit in row.starred],
        ),
    )
    members: list[Profile] = []
    for each in keen:
        able = not kind.all_have_it or each.ability(kind.skill) is not None
        if able and len(members) < kind.most and not any(misfits(row, (*members, each), kind.members_rule)):
            members.append(each)
    skilled = not kind.skill or any(each.ability(kind.skill) is not None for each in members)
    fits = len(members) >= kind.least and skilled and not any(lacks(row, members, kind.members_rule))
    return members if fits else []


def _name(unit: str) -> str:
    return unit.replace("_", " ")


def _names(units: Sequence[str]) -> str:
    return ", ".join(_name(each) for each in units)
