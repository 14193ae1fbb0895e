"""Drawings of troopers: from a profile or a roster to the facts that are drawn, and to an address and back.

An address says everything that a drawing is made from, so it can be kept for ever: whoever knows a profile knows its
drawing, and nobody learns from a drawing what the profile does not say.
"""

import functools
import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from urllib.parse import urlencode

import msgspec

from sightline import drawings
from sightline.content.armies import Faction, OptionRow, UnitRow, library
from sightline.drawings import Drawing, Facts, Livery, Look, livery_of
from sightline.drawings.colours import Ground
from sightline.drawings.composing import Form
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.recruiting import profile_of
from sightline.i18n import Language, translate
from sightline.kernel import BadInput

LONGEST = 4000
"""Characters of an address."""
MOST = 80
"""Names in a list of an address."""
LONGEST_NAME = 120


def seen_of(profile: Profile, *, lieutenant: bool = False) -> Facts:
    """What one sees of a trooper.

    >>> from sightline.games.infinity.armies import load
    >>> watch = load("lantern_watch")
    >>> unit = watch.unit("menders")
    >>> seen_of(profile_of(watch, unit, unit.options[0])).peripherals
    1
    """
    return Facts(
        unit=profile.unit,
        type=profile.type.value,
        silhouette=profile.silhouette,
        structure=profile.structure,
        still=profile.mov == (0, 0),
        weapons=profile.weapons,
        traits=tuple(dict.fromkeys(each.key for each in (*profile.skills, *profile.equipment))),
        lieutenant=lieutenant,
        peripherals=len(profile.peripherals),
    )


def seen_of_unit(faction: Faction, unit: UnitRow, option: OptionRow | None = None) -> Facts:
    """What one sees of a unit: with an option, or with the one that its roster has chosen for it."""
    wanted = unit.drawing.option if unit.drawing else ""
    chosen = option or next((each for each in unit.options if each.key == wanted), unit.options[0])
    return seen_of(profile_of(faction, unit, chosen), lieutenant=option is not None and option.lieutenant)


def draw(faction: Faction | str, facts: Facts, form: Form = "card", ground: Ground = "tile") -> Drawing:
    """A trooper of a faction; of one that nobody knows, in the colours that its name decides."""
    known = _known(faction) if isinstance(faction, str) else faction
    key = faction if isinstance(faction, str) else faction.key
    unit = known.unit(facts.unit) if known else None
    look = (unit.drawing if unit else None) or Look()
    return drawings.drawing(facts, look, _livery(known, key), form, ground)


def _known(key: str) -> Faction | None:
    """A faction by its key; only rosters that come with the program say what they look like."""
    return library.load(key) if key in library.names() else None


def _livery(faction: Faction | None, key: str) -> Livery:
    return (faction.drawing if faction else None) or livery_of(key)


def label(name: str, facts: Facts, language: Language) -> str:
    """Who a drawing shows, for those who do not see it.

    >>> label("Yard Guard", Facts(unit="yard_guards", weapons=("combi_rifle",)), "en")
    'Yard Guard: light infantry'
    """
    kind = "rider" if facts.has("motorcycle", "ai_motorcycle") else facts.type
    return f"{name}: {translate(f'drawings.{kind}', language)}"


# ---------------------------------------------------------------- addresses


@functools.cache
def revision() -> str:
    """Changes whenever drawings do: with the code that draws, and with what rosters say of drawings."""
    digest = hashlib.sha256()
    for file in sorted(Path(drawings.__file__).parent.glob("*.py")):
        digest.update(file.read_bytes())
    for name in library.names():
        faction = library.load(name)
        digest.update(
            msgspec.json.encode((name, faction.drawing, [(each.isc, each.drawing) for each in faction.units]))
        )
    return digest.hexdigest()[:10]


def address(faction: str, facts: Facts) -> str:
    """Where a drawing is found, behind `/api/drawings/card/` or `/api/drawings/badge/`."""
    flags = "".join(
        flag for flag, said in (("m", facts.structure), ("s", facts.still), ("l", facts.lieutenant)) if said
    )
    said = {
        "f": faction,
        "u": facts.unit,
        "t": facts.type,
        "s": facts.silhouette,
        "k": flags,
        "p": str(facts.peripherals or ""),
        "w": ".".join(facts.weapons),
        "a": ".".join(facts.traits),
    }
    return f"{revision()}?{urlencode({key: value for key, value in said.items() if value})}"


def from_address(query: Mapping[str, str]) -> tuple[str, Facts]:
    """What an address says: a faction and the facts about a trooper."""
    if sum(len(each) for each in query.values()) > LONGEST:
        raise BadInput("drawings.too_long", most=LONGEST)
    flags, beside = query.get("k", ""), query.get("p", "")
    return query.get("f", ""), Facts(
        unit=query.get("u", "")[:LONGEST_NAME],
        type=query.get("t", "LI")[:10],
        silhouette=query.get("s", "2")[:2],
        structure="m" in flags,
        still="s" in flags,
        lieutenant="l" in flags,
        peripherals=int(beside) if beside.isascii() and beside.isdigit() and len(beside) < 3 else 0,
        weapons=_names(query.get("w", "")),
        traits=_names(query.get("a", "")),
    )


def _names(listed: str) -> tuple[str, ...]:
    names: Iterable[str] = listed.split(".") if listed else ()
    return tuple(names)[:MOST]
