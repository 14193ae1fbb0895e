"""The words and figures of an edition that a screen shows: names of skills, states and weapons, the weapon chart."""

from sightline.content.armies.naming import called
from sightline.games.desk import Document
from sightline.games.infinity.armies.drawn import revision
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.troopers.programs import Program
from sightline.games.infinity.core.troopers.weapons import Weapon
from sightline.games.infinity.desk.facts import facts_of
from sightline.games.infinity.telling.names import mode_name, programs_of
from sightline.geometry.shapes import SILHOUETTES
from sightline.geometry.zones import ZONE_OF_CONTROL
from sightline.i18n import Language, messages

KINDS = ("skill", "state", "attribute", "order", "group", "token", "token_use")


def words_of(edition: Edition, language: Language) -> Document:
    """Names by key, the weapon chart, and the sizes of Silhouettes."""
    known = messages(language)
    words = {
        kind: {key.removeprefix(f"log.{kind}."): text for key, text in known.items() if key.startswith(f"log.{kind}.")}
        for kind in KINDS
    }
    return {
        **words,
        "ability": {key: called(key, language) for key in sorted(edition.ability.rows)},
        "facts": facts_of(edition),
        "drawings": revision(),
        "zone_of_control": ZONE_OF_CONTROL,
        "mode": {mode: mode_name(mode, language) for mode in _modes(edition)},
        "program": {program.key: _program(program, language) for program in programs_of(edition)},
        "weapons": {key: weapon_document(weapon, language) for key, weapon in edition.chart.weapons.items()},
        "silhouettes": {key: {"radius": each.radius, "height": each.height} for key, each in SILHOUETTES.items()},
    }


def _modes(edition: Edition) -> list[str]:
    return sorted({mode.name for weapon in edition.chart.weapons.values() for mode in weapon.modes if mode.name})


def _program(program: Program, language: Language) -> Document:
    return {
        "name": program.name.get(language) or program.key,
        "rule": program.rules[0],
        "state": None if program.state is None else program.state.value,
        "damage": program.damage,
        "burst": program.burst,
    }


def weapon_document(weapon: Weapon, language: Language) -> Document:
    """A row of the weapon chart, as screens show it."""
    return {
        "name": weapon.name.get(language) or weapon.key,
        "rule": weapon.rule,
        "uses": weapon.uses,
        "modes": [
            {
                "name": mode.name,
                "bands": [[band.to, band.mod] for band in mode.bands],
                "damage": mode.damage,
                "damage_is_ph": mode.damage_is_ph,
                "burst": mode.burst,
                "ammunition": mode.ammunition,
                "save": mode.save,
                "attribute": mode.attribute,
                "template": mode.template,
                "impact": mode.impact,
                # What belongs to a technique says the name of the mode already.
                "traits": sorted(each for each in mode.traits if not each.startswith("technique:")),
            }
            for mode in weapon.modes
        ],
    }
