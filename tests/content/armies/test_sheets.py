"""Sheets for the table."""

import re
from pathlib import Path

import pytest
from tests.content.armies.conftest import Run

from sightline.content.armies import codes
from sightline.content.armies.lists import ListFile, of_row
from sightline.content.armies.notation import MEANS
from sightline.content.armies.sheets import Sheet, to_html
from sightline.content.armies.sheets.page import RANGES
from sightline.content.armies.sheets.to_pdf import (
    HEIGHT,
    MARGIN,
    PARTS,
    READABLE,
    TWO_PAGES,
    _fitting,
    _Page,
    _width,
    to_pdf,
)
from sightline.games.infinity.armies import build, load, totals
from sightline.games.infinity.armies.knowledge import chart_of, edition_of
from sightline.games.infinity.armies.printed import ability_name
from sightline.games.infinity.armies.sheet import sheet_of, summary_of
from sightline.games.infinity.codeone.abilities import EQUIPMENT, SPECIAL_SKILLS
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.desk.words import weapon_document
from sightline.i18n import LANGUAGES, Language, messages


@pytest.fixture
def mine() -> ListFile:
    watch = load("lantern_watch")
    return of_row(watch, next(row for row in watch.lists if row.key == "night_round"))


def test_a_sheet_has_every_trooper_its_weapons_and_its_orders(mine: ListFile) -> None:
    sheet = sheet_of(mine)
    assert [(each.label, each.count, each.special) for each in sheet.orders] == [
        ("Orders", 10, False),
        ("Lieutenant", 1, True),
    ]
    assert [line.name for line in sheet.profiles if line.lieutenant] == ["Warden"]
    assert [(line.count, line.name) for line in sheet.profiles if line.servant] == [(2, "Moth")]
    combi = next(line for line in sheet.weapons if line.name == "Combi Rifle")
    assert combi.mods == (3, 3, -3, -3, -6, -6, None)
    assert combi.figures == ("13", "3", "N", "ARM")
    assert "Carbonite" in [line.name for line in sheet.weapons]
    assert codes.decode(sheet.code) == mine


def test_those_who_are_alike_share_a_line() -> None:
    sheet = sheet_of(build(load("lantern_watch"), ["lamplighters:combi*2", "lamplighters:combi", "lamplighters:hmg"]))
    assert [(line.count, line.name) for line in sheet.profiles] == [(3, "Lamplighter"), (1, "Lamplighter")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_skill_and_piece_of_equipment_has_its_sentence(language: Language) -> None:
    said = {key for key in SPECIAL_SKILLS | EQUIPMENT if f"armies.summary.{key}" in messages(language)}
    assert said == SPECIAL_SKILLS | EQUIPMENT


@pytest.mark.parametrize("language", LANGUAGES)
def test_html_stands_alone_in_the_readers_language(mine: ListFile, language: Language) -> None:
    page = to_html(sheet_of(mine, language))
    assert f'<html lang="{language}">' in page
    assert {"en": "Weapons", "es": "Armas", "fr": "Armes"}[language] in page
    assert not re.search(r"(src|href)=|@import|url\(", page)
    assert page.count("<tr") == page.count("</tr>")


def test_what_somebody_calls_a_list_cannot_break_the_page() -> None:
    wicked = build(load("lantern_watch"), ["lamplighters:combi"], name="<script>alert(1)</script> $x^2$")
    assert "<script>" not in to_html(sheet_of(wicked))
    assert to_pdf(sheet_of(wicked)).startswith(b"%PDF")


def given(name: str, key: str) -> ListFile:
    faction = load(name)
    return of_row(faction, next(each for each in faction.lists if each.key == key))


def ready(name: str, key: str, language: Language) -> Sheet:
    return sheet_of(given(name, key), language)


def test_a_pdf_is_one_page_and_the_same_every_time(mine: ListFile) -> None:
    sheet = sheet_of(mine)
    content = to_pdf(sheet)
    assert content.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", content)) == 1
    assert to_pdf(sheet) == content


def test_weapons_get_a_page_of_their_own_where_one_page_would_be_too_small_to_read() -> None:
    sheet = ready("vesper_league", "grand_fleet", "es")
    assert _fitting(sheet, PARTS) < READABLE <= min(_fitting(sheet, each) for each in TWO_PAGES)
    assert len(re.findall(rb"/Type\s*/Page\b", to_pdf(sheet))) == 2
    assert to_html(sheet).index('class="notes"') < to_html(sheet).index('class="page"')


def test_a_sheet_of_n4_has_its_combat_groups_with_their_orders() -> None:
    sheet = ready("vesper_league", "grand_fleet", "en")
    groups = list(dict.fromkeys(line.group for line in sheet.profiles))
    assert groups == ["Combat Group 1", "Combat Group 2"]
    assert [each.label for each in sheet.orders][:2] == groups
    regular = totals(given("vesper_league", "grand_fleet")).orders
    assert sum(each.count for each in sheet.orders if each.label in groups) == regular


@pytest.mark.parametrize("game", ["codeone", "n4", "human_sphere"])
def test_everything_that_a_profile_may_have_has_its_sentence_in_every_language(game: str) -> None:
    edition = edition_of(game)
    assert edition is not None
    for language in LANGUAGES:
        assert [key for key in edition.ability.rows if not summary_of(key, language, game)] == []


@pytest.mark.parametrize("name", ["lantern_watch", "vesper_league", "lock_wardens"])
def test_modes_and_traits_on_a_sheet_are_words_of_the_language(name: str) -> None:
    sheet = ready(name, load(name).lists[-1].key, "es")
    said = " ".join(f"{line.name} {line.traits}" for line in sheet.weapons)
    said += " ".join(text for line in sheet.profiles for text in line.carries)
    assert not re.search(r"_|suppressive|armies\.|web_facts", said)


def test_suppressive_fire_is_one_line_and_techniques_are_none() -> None:
    sheet = ready("lock_wardens", "deep_lock", "en")
    assert [line.name for line in sheet.weapons].count("in Suppressive Fire") == 1
    assert [line.name for line in sheet.weapons].count("CC Weapon") == 1


@pytest.mark.parametrize("what", MEANS)
def test_what_a_lieutenant_brings_is_said_in_words(what: str) -> None:
    ability = Ability(key="lieutenant", adds={what: 1})
    assert not any("armies." in ability_name(ability, language, "n4") for language in LANGUAGES)


def test_drawing_does_not_change_how_text_is_measured(mine: ListFile) -> None:
    _width.cache_clear()
    before = _width("Fusil Sniper Multi", True)
    to_pdf(sheet_of(mine))
    _width.cache_clear()
    assert _width("Fusil Sniper Multi", True) == before


def test_long_lists_get_smaller_type_until_they_fit() -> None:
    watch = load("lantern_watch")
    every = [f"{unit.isc}:{option.key}" for unit in watch.units for option in unit.options if unit.ava != 0]
    sheet = sheet_of(build(watch, every, points=300))
    assert all(_Page(sheet, _fitting(sheet, each), each).height() <= HEIGHT - 2 * MARGIN for each in TWO_PAGES)


def test_a_ready_list_is_printed_in_the_readers_language(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "sheet.html"
    assert run("print", "ninefold_march:nine_bells", "-o", str(target), "--lang", "es")[0] == 0
    page = target.read_text(encoding="utf-8")
    assert "<h1>Nueve campanas</h1>" in page
    assert "Dispositivo de Hacker, Hacker" in page


def test_the_chart_has_room_for_long_ammunition() -> None:
    march = load("ninefold_march")
    sheet = sheet_of(of_row(march, next(row for row in march.lists if row.key == "nine_bells")))
    ammunition = [*_Page(sheet, 8.0, ("weapons",))._widths(20.0, len(RANGES))][len(RANGES) + 2]
    assert ammunition > _width("DA+SHOCK", False) * 8.0 * 0.92


def test_a_card_says_which_template_a_weapon_lays_and_where() -> None:
    chart = chart_of("n4").weapons
    laid = [weapon_document(chart[key], "en")["modes"][0] for key in ("nanopulser", "plasma_rifle")]
    assert [(each["template"], each["impact"]) for each in laid] == [("small_teardrop", False), ("circular", True)]
