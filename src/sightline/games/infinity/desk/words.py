"""The words and figures of an edition that a screen shows: names of skills, states and weapons, the weapon chart."""

from sightline.content.armies.naming import called
from sightline.games.desk import Document
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.troopers.weapons import Weapon
from sightline.geometry.shapes import SILHOUETTES
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
        "weapons": {key: _weapon(weapon, language) for key, weapon in edition.chart.weapons.items()},
        "silhouettes": {key: {"radius": each.radius, "height": each.height} for key, each in SILHOUETTES.items()},
    }


def _weapon(weapon: Weapon, language: Language) -> Document:
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
                "traits": sorted(mode.traits),
            }
            for mode in weapon.modes
        ],
    }
