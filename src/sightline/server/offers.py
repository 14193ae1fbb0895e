"""What the page can offer to choose from, so that it holds no game data of its own."""

from collections.abc import Mapping

from sightline.i18n import LANGUAGES, Language, messages
from sightline.kernel.errors import BadInput
from sightline.odds.ammunition import CODEONE_AMMUNITION, HUMAN_SPHERE_AMMUNITION, N4_AMMUNITION, Ammunition
from sightline.odds.rolls import GAMES
from sightline.odds.spec import CHOICES, LIMITS, TRAITS
from sightline.server.exchanges import MOST_REACTIVES
from sightline.server.weapons import WeaponFigures, weapons

AMMUNITION: Mapping[str, Mapping[str, Ammunition]] = {
    "codeone": CODEONE_AMMUNITION,
    "introductory": CODEONE_AMMUNITION,
    "n4": N4_AMMUNITION,
    "human_sphere": HUMAN_SPHERE_AMMUNITION,
}
COMBINED = ("AP+DA", "AP+EXP", "AP+Shock", "AP+T2", "DA+Shock")
"""Combinations that weapons of the games really have."""

Document = dict[str, object]


def offers(language: Language) -> Document:
    """Games with their ammunition, skills, saves, limits, and weapons named in the reader's language.

    >>> found = offers("es")
    >>> found["ammunition"]["codeone"], found["weapons"]["rifle"]["name"]
    (['N', 'DA', 'EXP', 'AP', 'PARA', 'AP+DA', 'AP+EXP'], 'Fusil')
    """
    return {
        "games": list(GAMES),
        "ammunition": {game: _ammunition(game) for game in GAMES},
        "forced_saves": {
            unit.name: unit.attribute for known in AMMUNITION.values() for unit in known.values() if unit.attribute
        },
        "skills": CHOICES["skill"],
        "saves": CHOICES["save"],
        "traits": TRAITS,
        "limits": {key: {"low": low, "high": high} for key, (low, high) in LIMITS.items()},
        "most_reactives": MOST_REACTIVES,
        "weapons": {key: _weapon(figures, language) for key, figures in weapons().items()},
    }


def _ammunition(game: str) -> list[str]:
    single = [unit.name for unit in AMMUNITION[game].values() if unit.saves]
    return single + [name for name in COMBINED if set(name.split("+")) <= set(single)]


def _weapon(figures: WeaponFigures, language: Language) -> Document:
    return {
        "name": figures.name[language],
        "skill": figures.skill,
        "damage": figures.damage,
        "burst": figures.burst,
        "ammo": figures.ammo,
        "save": figures.save,
        "traits": figures.traits,
        "state": figures.state,
        "bands": figures.bands,
    }


def messages_document(language: str) -> Document:
    """Every message by key.

    >>> messages_document("fr")["lang"]
    'fr'
    """
    for known in LANGUAGES:
        if known == language:
            return {"lang": known, "messages": messages(known)}
    raise BadInput("cli.unknown_language", value=language[:40], allowed=", ".join(LANGUAGES))
