"""From the lines of a source to the picks of a list: Peripherals go to whoever controls them, neighbours are joined."""

import itertools
from collections.abc import Sequence

import msgspec

from sightline.content.armies.format import Faction, OptionRow, UnitRow
from sightline.content.armies.lists import MOST, Pick
from sightline.content.armies.notation import parse
from sightline.content.armies.numbering import Keys

SERVANT = "peripheral_servant"
CONTROLLERS = frozenset({"doctor", "engineer"})
CONTROLLED = 2
"""A controller has at most so many of them."""


class Gathering:
    """Lines of one list, taken one by one."""

    def __init__(self, faction: Faction) -> None:
        self.rows = {(unit.isc, option.key): (unit, option) for unit in faction.units for option in unit.options}
        self.picks: list[Pick] = []
        self.bought: list[tuple[str, int, int]] = []
        """Peripherals that were bought: unit, Combat Group, and how many picks stood before."""

    @property
    def full(self) -> bool:
        """Whether no list could hold more."""
        return len(self.picks) + len(self.bought) >= MOST

    def take(self, keys: Keys, group: int) -> None:
        """Add a line."""
        unit, option = self.rows[keys]
        if unit.ava != 0 and any(parse(each).key == SERVANT for each in unit.skills):
            self.bought.append((unit.isc, group, len(self.picks)))
        else:
            self.picks.append(Pick(unit=unit.isc, option=option.key, group=group))

    def finished(self) -> tuple[Pick, ...]:
        """The picks, each with the Peripherals bought for it."""
        for isc, group, place in self.bought:
            owner = self._owner(group, place)
            if owner is None:
                option = next(key for unit, key in self.rows if unit == isc)
                self.picks.append(Pick(unit=isc, option=option, group=group))
            else:
                pick = self.picks[owner]
                self.picks[owner] = msgspec.structs.replace(pick, peripherals=(*pick.peripherals, isc))
        return joined(self.picks)

    def _owner(self, group: int, place: int) -> int | None:
        """Whoever has room for a Peripheral, in its own Combat Group and close before it, if possible."""
        able = [number for number, pick in enumerate(self.picks) if self._has_room(pick)]
        return min(
            able,
            key=lambda number: (self.picks[number].group != group, number >= place, abs(place - number)),
            default=None,
        )

    def _has_room(self, pick: Pick) -> bool:
        unit, option = self.rows[pick.unit, pick.option]
        return _controls(unit, option) and len(pick.peripherals) + len(option.peripherals) < CONTROLLED


def _controls(unit: UnitRow, option: OptionRow) -> bool:
    return any(parse(each).key in CONTROLLERS for each in (*unit.skills, *option.skills))


def joined(picks: Sequence[Pick]) -> tuple[Pick, ...]:
    """Neighbours that are the same become one pick with their number, so that the order stays.

    >>> joined([Pick(unit="a", option="x"), Pick(unit="a", option="x"), Pick(unit="b", option="x")])[0].count
    2
    """
    return tuple(
        msgspec.structs.replace(pick, count=sum(each.count for each in same)) for pick, same in itertools.groupby(picks)
    )
