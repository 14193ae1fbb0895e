"""Entries of a profile as people read them, and what a profile can use: on sheets, cards and in the terminal."""

from collections.abc import Iterator

from sightline.content.armies.naming import as_game, called
from sightline.games.infinity.armies.knowledge import chart_of
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.skills.hacking import Hack
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.core.troopers.programs import Program
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.games.infinity.n4.hacking import hack
from sightline.i18n import Language, translate

WOUNDS = "vitality"
TECHNIQUE = "technique:"
SUPPRESSIVE = "in_suppressive_fire"


def ability_name(ability: Ability, language: Language, game: str) -> str:
    """A skill or a piece of equipment with what stands in its brackets.

    >>> ability_name(Ability(key="lieutenant", adds={"order": 1}), "en", "n4")
    'Lieutenant (+1 Order)'
    """
    return called(ability.key, language, as_game(game)) + brackets(ability, language, game)


def brackets(ability: Ability | None, language: Language, game: str) -> str:
    """What stands behind a name: its level, and all that is in its brackets."""
    if ability is None:
        return ""

    def say(key: str, **params: object) -> str:
        return translate(f"armies.{key}", language, **params)

    level = f" {say('stat.level')}{ability.level}" if ability.level else ""
    inside = [f"{ability.mod:+d}"] if ability.mod else []
    inside += [f"+{ability.burst}{say('stat.burst')}"] if ability.burst else []
    inside += [say("sheet.more_damage", damage=ability.damage)] if ability.damage else []
    inside += ability.ammunition
    inside += [say("sheet.more_distance", distance=f"{ability.distance:g}")] if ability.distance else []
    inside += [say("sheet.uses", uses=ability.uses)] if ability.uses else []
    inside += [f"{say(f'stat.{name}')}={value}" for name, value in ability.sets.items()]
    inside += [f"{value}{say('stat.w')}" for name, value in ability.adds.items() if name == WOUNDS]
    inside += [f"{value:+d} {say(f'stat.{name}')}" for name, value in ability.adds.items() if name != WOUNDS]
    inside += [ability_name(each, language, game) for each in ability.grants]
    return level + (f" ({', '.join(inside)})" if inside else "")


def weapon_names(profile: Profile, language: Language, game: str) -> list[tuple[str, str]]:
    """The weapons of a profile by their keys, each with what its name in the profile's skills adds in brackets."""
    return [
        (key, weapon_name(key, language, game) + brackets(_bracketed(profile, key), language, game))
        for key in profile.weapons
    ]


def ability_names(profile: Profile, language: Language, game: str) -> list[tuple[str, str]]:
    """The equipment and skills of a profile by their keys; what only adds brackets to a weapon stands with that."""
    listed = (*profile.equipment, *(each for each in profile.skills if each.key not in profile.weapons))
    return [(each.key, ability_name(each, language, game)) for each in listed]


def weapon_name(key: str, language: Language, game: str) -> str:
    """A weapon in the words of the chart, or of a glossary."""
    weapon = chart_of(game).weapons.get(key)
    return weapon.name[language] if weapon else called(key, language, as_game(game))


def _bracketed(profile: Profile, weapon: str) -> Ability | None:
    return next((each for each in profile.skills if each.key == weapon), None)


def own_modes(modes: tuple[Mode, ...]) -> Iterator[Mode]:
    """The modes that a weapon has by itself: neither with a technique of its bearer nor in Suppressive Fire."""
    for mode in modes:
        if SUPPRESSIVE not in mode.traits and not any(each.startswith(TECHNIQUE) for each in mode.traits):
            yield mode


def programs_on(edition: Edition | None, profile: Profile) -> list[Program]:
    """The Hacking Programs that a profile has, by its devices and by what stands in brackets."""
    skill = edition.skill.get(Hack.key) if edition else None
    if isinstance(skill, hack.Hack):
        return list(skill.programs_on(profile).values())
    if not isinstance(skill, Hack):
        return []
    named = [each for each in skill.chart.devices.values() if profile.ability(each.key) is not None]
    if not named and profile.ability("hacker") is not None:
        named = [each for each in skill.chart.devices.values() if each.usual]
    keys = dict.fromkeys(key for device in named for key in device.programs)
    return [skill.chart.programs[key] for key in keys]
