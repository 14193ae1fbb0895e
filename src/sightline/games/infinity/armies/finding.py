"""Finding units and options by what people type: a key, a name in any language, or what the option carries."""

import difflib
import re

from sightline.content.armies import Faction, OptionRow, UnitRow
from sightline.content.armies.lists import Pick
from sightline.content.armies.naming import as_game, resolve, same
from sightline.content.armies.notation import parse
from sightline.games.infinity.armies.knowledge import game_of
from sightline.kernel import BadInput

_PICK = re.compile(
    r"(?P<unit>[^:]+):(?P<option>[^+*@]+?)(?P<bought>(?:\+[^+*@]+)*)(?:\*(?P<count>\d+))?(?:@(?P<group>\d))?"
)


def parse_pick(faction: Faction, text: str) -> Pick:
    """A trooper as people write it: `unit:option`, with `+unit` for each Peripheral bought, `*n` and `@group`.

    >>> from sightline.content import armies
    >>> watch = armies.load("lantern_watch")
    >>> parse_pick(watch, "Allumeurs:hmg*2")
    Pick(unit='lamplighters', option='hmg', count=2, peripherals=(), group=1)
    >>> parse_pick(watch, "Lamplighters: Lanzamisiles").option
    'missiles'
    """
    found = _PICK.fullmatch(text.strip())
    if found is None:
        raise BadInput("armies.pick", text=text)
    unit = find_unit(faction, found["unit"])
    option = find_option(faction, unit, found["option"])
    bought = tuple(find_unit(faction, each).isc for each in found["bought"].split("+") if each.strip())
    return Pick(
        unit=unit.isc,
        option=option.key,
        count=int(found["count"] or 1),
        peripherals=bought,
        group=int(found["group"] or 1),
    )


def find_unit(faction: Faction, text: str) -> UnitRow:
    """The unit of a key or name; the beginning of a name is enough where only one begins so."""
    wanted = same(text)
    said = {unit.isc: {same(each) for each in (unit.isc, unit.trooper, *unit.name.values())} for unit in faction.units}
    exact = [isc for isc, names in said.items() if wanted in names]
    begins = [isc for isc, names in said.items() if any(each.startswith(wanted) for each in names)]
    for found in (exact, begins):
        if len(found) == 1 and (unit := faction.unit(found[0])) is not None:
            return unit
    known = exact or begins or difflib.get_close_matches(text, said, 3) or list(said)
    raise BadInput("armies.no_such_unit", faction=faction.key, unit=text.strip(), known=", ".join(known))


def find_option(faction: Faction, unit: UnitRow, text: str) -> OptionRow:
    """The option of a key, of a name, or of a weapon, skill or piece of equipment that only it has."""
    wanted = same(text)
    known = resolve(text, as_game(game_of(faction)))
    tries = (
        [option for option in unit.options if same(option.key) == wanted],
        [option for option in unit.options if same(option.name) == wanted],
        [option for option in unit.options if known is not None and known.key in _carried(option)],
        [option for option in unit.options if known is not None and known.key == "lieutenant" and option.lieutenant],
    )
    for found in tries:
        if len(found) == 1:
            return found[0]
    keys = ", ".join(option.key for option in unit.options)
    raise BadInput("armies.no_such_option", unit=unit.isc, option=text.strip(), known=keys)


def _carried(option: OptionRow) -> frozenset[str]:
    return frozenset(parse(each).key for each in (*option.weapons, *option.skills, *option.equipment))
