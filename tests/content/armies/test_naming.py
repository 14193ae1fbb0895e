"""Names of skills, weapons and equipment, in three languages."""

import pytest

from sightline.content.armies.naming import called, resolve
from sightline.games.infinity.codeone.abilities import EQUIPMENT, SPECIAL_SKILLS
from sightline.games.infinity.codeone.edition import CODEONE
from sightline.i18n import LANGUAGES, Language
from sightline.rules import Game
from sightline.rules.glossary import own_words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_weapon_of_the_chart_is_found_by_its_name(language: Language) -> None:
    # A French sniper's rifle and an AP one may share words, but never a name.
    lost = {
        key: weapon.name[language]
        for key, weapon in CODEONE.chart.weapons.items()
        if (known := resolve(weapon.name[language])) is None or (known.key != key and language == "en")
    }
    assert lost == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_skill_and_piece_of_equipment_is_found_by_its_name(language: Language) -> None:
    lost = {
        key
        for key in SPECIAL_SKILLS | EQUIPMENT
        if (known := resolve(called(key, language))) is None or known.key != key
    }
    assert lost == set()


@pytest.mark.parametrize(
    ("said", "key", "level"),
    [
        ("MULTI HMG", "multi_hmg", 0),
        ("360º Visor", "visor_360", 0),
        ("Antipersonnel Mines", "anti_personnel_mine", 0),
        ("Viseur Multi-spectral N2", "multispectral_visor", 2),
        ("PARA CC Weapon", "para_cc_weapon", 0),
        ("Periférico (Servidor)", "peripheral_servant", 0),
    ],
)
def test_aliases_and_levels(said: str, key: str, level: int) -> None:
    known = resolve(said)
    assert known is not None
    assert (known.key, known.level) == (key, level)


def test_the_words_of_one_game_do_not_hide_those_of_another() -> None:
    codeone, n4 = resolve("Heavy Machine Gun", "codeone"), resolve("Heavy Machine Gun", "n4")
    assert codeone is not None
    assert n4 is not None
    assert (codeone.key, n4.key) == ("hmg", "heavy_machine_gun")


def test_what_nobody_knows_is_none() -> None:
    assert resolve("Chocolate Teapot") is None
    assert called("chocolate_teapot", "fr") == "Chocolate teapot"


@pytest.mark.parametrize(
    ("key", "french"),
    [
        ("stealth", "Furtivité"),
        ("mimetism", "Mimétisme"),
        ("immunity_total", "Immunité (Totale)"),
        ("white_hacking_device", "Dispositif de Piratage Blanc"),
    ],
)
@pytest.mark.parametrize("game", ["n4", "human_sphere"])
def test_what_was_never_printed_in_french_has_french_words_all_the_same(game: Game, key: str, french: str) -> None:
    assert called(key, "fr", game) == french


def test_our_own_words_are_given_in_french_and_all_three_where_no_book_has_them() -> None:
    for key, term in own_words().items():
        assert term.fr, key
        assert bool(term.en) == bool(term.es), key
