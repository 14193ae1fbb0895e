"""What is wrong with a list in a sentence: units, factions and equipment by their names, figures as people write."""

from collections.abc import Callable, Mapping

from sightline.content.armies import Faction
from sightline.content.armies.naming import called
from sightline.i18n import Language, translate
from sightline.kernel import Violation
from sightline.kernel.errors import Param

Namer = Callable[[str, Faction | None, Language], str]


def sentence(violation: Violation, language: Language, faction: Faction | None = None) -> str:
    """The sentence of a violation; without a faction units are called as they are written.

    >>> from sightline.games.infinity.armies import load
    >>> much = Violation(code="army.too_many_of_unit", params={"unit": "moth", "count": 3, "limit": 1})
    >>> sentence(much, "es", load("lantern_watch"))
    'La lista tiene 3 de Polilla; su DISP es 1.'
    """
    return translate(violation.code, language, **_plainly(violation.params, language, faction))


def _plainly(params: Mapping[str, Param], language: Language, faction: Faction | None) -> dict[str, Param]:
    return {name: _plain(name, value, language, faction) for name, value in params.items()}


def _plain(name: str, value: Param, language: Language, faction: Faction | None) -> Param:
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, str) and name in NAMERS:
        return ", ".join(NAMERS[name](each, faction, language) for each in value.split(", "))
    return value


def _unit(key: str, faction: Faction | None, language: Language) -> str:
    unit = faction.unit(key) if faction else None
    return unit.name.get(language) or unit.name.get("en") or key if unit else key


def _faction(key: str, faction: Faction | None, language: Language) -> str:
    return faction.name.get(language) or key if faction and faction.key == key else key


def _equipment(key: str, faction: Faction | None, language: Language) -> str:
    del faction
    return called(key, language)


NAMERS: Mapping[str, Namer] = {"unit": _unit, "faction": _faction, "equipment": _equipment}
"""How the blanks of a message are filled whose values are keys."""
