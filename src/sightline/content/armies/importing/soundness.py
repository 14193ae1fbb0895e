"""What of an imported faction our format can hold: a unit that it cannot is left out, with the reason."""

import msgspec

from sightline.content.armies.importing.rows import ImportedFaction
from sightline.content.armies.importing.source import Unread
from sightline.content.armies.library import check
from sightline.kernel.errors import Violation


def sound(faction: ImportedFaction) -> tuple[ImportedFaction, tuple[Violation, ...]]:
    """The faction without the units that our format cannot hold, and what is wrong with each of those."""
    left_out: dict[str, Violation] = {}
    while found := [each for each in check(faction) if str(each.params["unit"]) not in left_out]:
        left_out |= {str(each.params["unit"]): each for each in reversed(found)}
        kept = tuple(unit for unit in faction.units if unit.isc not in left_out)
        faction = msgspec.structs.replace(faction, units=kept)
    return faction, tuple(left_out.values())


def told(unread: Unread) -> Violation:
    """A unit that could not be read at all, as a violation."""
    return Violation(code="armies.unit_unread", params={"unit": unread.unit, "why": unread.why})
