"""What weapons, their modes and Hacking Programs are called."""

import functools
from collections.abc import Iterator, Mapping

from sightline.content.armies.naming import called
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.troopers.programs import Program, Programs
from sightline.i18n import Language, messages

MODE = "log.mode."
"""Before what modes of weapons are made of."""


def mode_name(mode: str, language: Language) -> str:
    """A mode of a weapon in words; what a mode is made of is named one by one, with its level where it has one.

    >>> mode_name("burst_ap_suppressive_fire", "es"), mode_name("cc_guard_2", "fr")
    ('Ráfaga, AP, Fuego de Supresión', 'CC, Garde 2')
    """
    said: list[str] = []
    rest = mode
    while rest:
        part = max((key for key in _parts(language) if rest == key or rest.startswith(f"{key}_")), key=len, default="")
        level = rest.partition("_")[0]
        if part:
            said.append(_parts(language)[part])
        elif said and level.isdigit():
            part = level
            said[-1] += f" {level}"
        else:
            return mode.replace("_", " ")
        rest = rest[len(part) + 1 :]
    return ", ".join(said)


@functools.cache
def _parts(language: Language) -> Mapping[str, str]:
    return {key.removeprefix(MODE): text for key, text in messages(language).items() if key.startswith(MODE)}


def programs_of(edition: Edition) -> Iterator[Program]:
    """Hacking Programs, and what is used like one."""
    for skill in edition.skill.values():
        chart = getattr(skill, "chart", None)
        if isinstance(chart, Programs):
            yield from chart.programs.values()


def weapon_name(edition: Edition, key: str, language: Language) -> str:
    """A weapon of the chart, a Hacking Program, or a piece of equipment that is used like one."""
    weapon = edition.chart.weapons.get(key)
    if weapon is not None:
        return weapon.name.get(language) or key
    program = next((each for each in programs_of(edition) if each.key == key), None)
    return (program.name.get(language) if program else "") or called(key, language)
