"""Sheets for the table."""

import re

import pytest

from sightline.content.armies import codes
from sightline.content.armies.lists import ListFile, of_row
from sightline.content.armies.sheets import to_html
from sightline.content.armies.sheets.to_pdf import HEIGHT, MARGIN, _fitting, _Page, _width, to_pdf
from sightline.games.infinity.armies import build, load
from sightline.games.infinity.armies.sheet import sheet_of
from sightline.games.infinity.codeone.abilities import EQUIPMENT, SPECIAL_SKILLS
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


def test_a_pdf_is_one_page_and_the_same_every_time(mine: ListFile) -> None:
    sheet = sheet_of(mine)
    content = to_pdf(sheet)
    assert content.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", content)) == 1
    assert to_pdf(sheet) == content


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
    assert _Page(sheet, _fitting(sheet)).height() <= HEIGHT - 2 * MARGIN
