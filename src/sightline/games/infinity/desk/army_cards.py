"""The card of an option: all facts about whoever is fielded with it, for those who choose."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from sightline.content.armies import Faction, OptionRow, UnitRow
from sightline.content.armies.lists import ListFile, Pick
from sightline.games.desk import Document
from sightline.games.infinity.armies.building import muster
from sightline.games.infinity.armies.drawn import address, label, seen_of
from sightline.games.infinity.armies.knowledge import chart_of, edition_of, game_of, reasons
from sightline.games.infinity.armies.printed import ability_names, own_modes, programs_on, weapon_names
from sightline.games.infinity.armies.sheet import summary_of
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.weapons import Weapon
from sightline.games.infinity.desk.armies import told_gap
from sightline.games.infinity.desk.facts import facts_of
from sightline.games.infinity.desk.words import weapon_document
from sightline.games.infinity.telling.names import mode_name
from sightline.i18n import Language, translate
from sightline.kernel import BadInput

ATTRIBUTES = ("cc", "bs", "ph", "wip", "arm", "bts")


def card_document(faction: Faction, unit: str, option: str, language: Language) -> Document:
    """What an option fields: the trooper, its other forms, and whoever comes with it, each with all its facts.

    >>> from sightline.content import armies
    >>> card = card_document(armies.load("lantern_watch"), "menders", "doctor", "en")
    >>> [profile["name"] for profile in card["profiles"]], card["cost"]
    (['Mender Doctor', 'Moth'], 2.0)
    """
    row, chosen = _found(faction, unit, option)
    game = game_of(faction)
    one = ListFile(game=game, faction=faction.key, members=(Pick(unit=unit, option=option),))
    members = muster(one, faction).members
    profiles = [each for member in members for each in _related(member.profile, first=member is members[0])]
    return {
        "unit": row.name[language],
        "summary": row.summary.get(language, ""),
        "cost": chosen.cost,
        "swc": chosen.swc,
        "ava": row.ava,
        "lieutenant": chosen.lieutenant,
        "orders": dict(Counter(getattr(chosen, "orders", ()))),
        "profiles": [
            {
                "role": role,
                **_profile(each, game, language),
                "drawing": _drawing(each, language, lieutenant=role == "own" and chosen.lieutenant),
            }
            for role, each in profiles
        ],
        "without_effect": [told_gap(each, language) for each in reasons(edition_of(game), faction, row, chosen)],
        "words": _words([each for _, each in profiles], game, language),
    }


def _found(faction: Faction, unit: str, option: str) -> tuple[UnitRow, OptionRow]:
    row = faction.unit(unit)
    chosen = next((each for each in row.options if each.key == option), None) if row else None
    if row is None or chosen is None:
        raise BadInput("army.no_such_option", faction=faction.key, unit=unit[:80], option=option[:80])
    return row, chosen


def _related(profile: Profile, *, first: bool) -> Iterator[tuple[str, Profile]]:
    yield "own" if first else "companion", profile
    yield from (("form", each) for each in profile.forms)
    # Those who are alike are shown once.
    yield from (("peripheral", each) for each in {one.name: one for one in profile.peripherals}.values())


def _profile(profile: Profile, game: str, language: Language) -> Document:
    vitality = "str" if profile.structure else "w"
    return {
        "name": profile.name,
        "type": profile.type.value,
        "stats": {
            "mov": "-".join(map(str, profile.mov)),
            **{name: getattr(profile, name) for name in ATTRIBUTES},
            vitality: profile.vitality,
            "s": profile.silhouette,
        },
        "hackable": profile.is_hackable,
        "weapons": [{"key": key, "name": name} for key, name in weapon_names(profile, language, game)],
        "abilities": [
            {"key": key, "name": name, "text": summary_of(key, language, game)}
            for key, name in ability_names(profile, language, game)
        ],
        "programs": [
            {"key": each.key, "name": each.name[language], "text": summary_of(each.key, language, game)}
            for each in programs_on(edition_of(game), profile)
        ],
    }


def _drawing(profile: Profile, language: Language, *, lieutenant: bool) -> Document:
    facts = seen_of(profile, lieutenant=lieutenant)
    return {"address": address(profile.faction, facts), "label": label(profile.name, facts, language)}


def _words(profiles: list[Profile], game: str, language: Language) -> Document:
    """The chart of the weapons that they have, and where the rules speak of what they can do."""
    edition, chart = edition_of(game), chart_of(game).weapons
    keys = {key for each in profiles for key in (*each.weapons, *(one.key for one in each.equipment)) if key in chart}
    shown = {key: _by_itself(chart[key]) for key in sorted(keys)}
    listed = {each.key for profile in profiles for each in (*profile.skills, *profile.equipment)}
    facts = facts_of(edition) if edition else {}
    return {
        "weapons": {key: weapon_document(each, language) for key, each in shown.items()},
        "mode": {mode.name: mode_name(mode.name, language) for each in shown.values() for mode in each.modes},
        "attribute": {name: translate(f"armies.stat.{name}", language) for name in ATTRIBUTES},
        "facts": {key: facts[key] for key in sorted(listed) if key in facts},
    }


def _by_itself(weapon: Weapon) -> Weapon:
    return msgspec.structs.replace(weapon, modes=tuple(own_modes(weapon.modes)) or weapon.modes)
