"""What the profile groups of a faction file are called by us: no two alike, and the same whenever it is imported."""

from collections.abc import Mapping, Sequence

from sightline.content.armies.importing.source import Group, Unit
from sightline.content.armies.naming import slug


def names_of(units: Sequence[Unit]) -> Mapping[tuple[int, int], str]:
    """The name of every profile group, by the numbers of its unit and its own.

    The first group of a unit has the unit's name, others their own added to it; where that is taken, a number as well.
    """
    found: dict[tuple[int, int], str] = {}
    taken: set[str] = set()
    for unit in units:
        for group in unit.profileGroups:
            wanted = _wanted(unit, group)
            numbered = (f"{wanted}_{number}" for number in (group.id, unit.id, *range(len(taken) + 1)))
            name = wanted if wanted not in taken else next(each for each in numbered if each not in taken)
            found.setdefault((unit.id, group.id), name)
            taken.add(name)
    return found


def _wanted(unit: Unit, group: Group) -> str:
    own = slug(unit.slug) or f"unit_{unit.id}"
    if group is unit.profileGroups[0] or not group.profiles:
        return own
    return f"{own}_{slug(group.profiles[0].name) or group.id}"
