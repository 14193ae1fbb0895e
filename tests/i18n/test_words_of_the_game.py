"""Whatever a match, its log and the builder name has a name in every language: nobody reads a key with spaces in it."""

import re
from collections.abc import Iterator

import pytest

from sightline.content.armies.naming import _order, _term, called
from sightline.content.armies.storage import load, names
from sightline.games.infinity.codeone.edition import CODEONE
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.desk.words import words_of
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.n4.edition import N4
from sightline.games.infinity.telling.names import mode_name, programs_of
from sightline.i18n import LANGUAGES, Language, messages
from sightline.rules.glossary import own_words

EDITIONS = (CODEONE, N4, HUMAN_SPHERE)


def nameless(edition: Edition, language: Language) -> Iterator[str]:
    """Everything that would be shown by its key."""
    known = messages(language)
    rows = {"skill": [*edition.skill, "initiative"], "state": edition.state.rows, "group": edition.group_kind}
    for kind, keys in rows.items():
        yield from (f"{kind} {key}" for key in keys if f"log.{kind}.{key}" not in known)
    for key, weapon in edition.chart.weapons.items():
        if not weapon.name.get(language):
            yield f"weapon {key}"
        modes = {mode.name for mode in weapon.modes if mode.name}
        yield from (f"mode {mode}" for mode in modes if mode_name(mode, language) == mode.replace("_", " "))
    shown = {
        trait
        for weapon in words_of(edition, language)["weapons"].values()
        for mode in weapon["modes"]
        for trait in mode["traits"]
    }
    yield from (f"trait {each}" for each in shown if "web_facts.trait." + re.sub(r"\W", "_", each) not in known)
    yield from (f"program {each.key}" for each in programs_of(edition) if not each.name.get(language))
    for key in edition.ability.rows:
        if own_words().get(key) is None and not any(_term(key, game) for game in _order("codeone")):
            yield f"ability {key}: {called(key, language)}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda each: str(each.name))
def test_everything_that_a_match_shows_has_a_name(edition: Edition, language: Language) -> None:
    assert sorted(nameless(edition, language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_unit_and_every_option_of_the_builder_has_a_name(language: Language) -> None:
    units = [(name, unit) for name in names() for unit in load(name).units]
    assert [f"{name} {unit.isc}" for name, unit in units if not unit.name.get(language)] == []
