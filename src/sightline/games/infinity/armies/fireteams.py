"""Which Fireteams an army list can form, by the chart of its faction."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.troopers.profiles import ArmyList, TeamChart
from sightline.games.infinity.human_sphere.fireteams.eligibility import largest, limit_of
from sightline.games.infinity.human_sphere.fireteams.types import TYPES
from sightline.i18n import Language, translate


class Formable(msgspec.Struct, frozen=True, kw_only=True):
    """A Fireteam that a list can form, as large as possible."""

    kind: str
    members: tuple[str, ...]
    """By their names."""
    limit: int | None
    """How many of this type there may be at a time; None where nothing limits them."""


def formable(army: ArmyList) -> Iterator[Formable]:
    """The largest Fireteam of each row of the chart that the list has the troopers for, and of what needs no chart."""
    found: dict[tuple[str, tuple[str, ...]], Formable] = {}
    units = tuple(dict.fromkeys(member.profile.unit for member in army.members))
    anybody = (TeamChart(kind=kind.key, units=units) for kind in TYPES.values() if not kind.charted)
    for row in (*army.fireteams, *anybody):
        kind = TYPES.get(row.kind)
        members = tuple(each.name for each in largest(army, kind, row)) if kind is not None else ()
        if kind is not None and members:
            limit = limit_of(army, kind)
            most = limit if not kind.unique else min(1, limit) if limit is not None else 1
            found.setdefault((kind.key, tuple(sorted(members))), Formable(kind=kind.key, members=members, limit=most))
    yield from found.values()


def in_words(team: Formable, language: Language) -> str:
    """A Fireteam that a list can form, for people."""
    names = [name if count == 1 else f"{count} {name}" for name, count in Counter(team.members).items()]
    kind = translate(f"fireteams.kind.{team.kind}", language)
    return translate("fireteams.chart.row", language, kind=kind, count=len(team.members), members=", ".join(names))
