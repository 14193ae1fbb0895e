"""Facts one press away: the card of whoever is looked at, instruments over the table, and how the mission stands."""

from collections.abc import Callable
from pathlib import Path

import pytest
from match_screen import PATIENCE, begin_at, play_until, wait_for_question
from playwright.sync_api import Page, expect

import sightline.server

Opened = Callable[..., Page]
CLIENT = Path(sightline.server.__file__).parent / "static" / "app" / "index.html"
pytestmark = pytest.mark.skipif(not CLIENT.is_file(), reason="the client is not built: run `make client`")


@pytest.fixture(scope="module")
def graphics() -> bool:
    return False


def begin_domination(page: Page) -> None:
    page.locator("input[name=scenario][value=domination]").check()
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/match/*", timeout=PATIENCE)
    wait_for_question(page)


def words_on(page: Page) -> list[str]:
    """What is written on the table itself."""
    return page.locator(".table svg text.words").all_text_contents()


def test_deploying_is_not_blind(open_page: Opened) -> None:
    page = open_page("new/bot")
    begin_domination(page)
    play_until(page, "deploy")
    card = page.locator(".preview .card").first
    expect(card).to_contain_text("Combi Rifle")
    expect(card.locator(".bands li").first).to_contain_text("+3")
    page.locator(".members button").last.click()
    expect(card.locator("h2")).to_contain_text("Bulwark")
    card.locator(".abilities button").first.click()
    expect(card.locator(".fact .cite").first).to_be_visible(timeout=PATIENCE)


def test_instruments_show_ranges_zones_sight_and_distances(open_page: Opened) -> None:
    page = open_page()
    begin_at(page, "orders")
    areas = page.locator(".table svg polygon[fill-opacity='0.2']")
    before = areas.count()
    page.keyboard.press("r")
    expect(page.get_by_role("button", name="Range bands", exact=True).first).to_have_attribute("aria-pressed", "true")
    assert areas.count() == before + 3, "one for each band of a Combi Rifle"
    page.keyboard.press("r")
    page.keyboard.press("o")
    assert any("Zone of Control · 20 cm" in each for each in words_on(page))
    page.keyboard.press("o")
    page.keyboard.press("v")
    expect(areas).not_to_have_count(before, timeout=PATIENCE)
    page.keyboard.press("v")
    expect(areas).to_have_count(before)
    page.keyboard.press("m")
    shown = page.locator(".table svg[role=img]").bounding_box()
    assert shown is not None
    left, top, wide, high = shown["x"], shown["y"], shown["width"], shown["height"]
    page.mouse.click(left + wide * 0.5, top + high * 0.5)
    page.mouse.move(left + wide * 0.5, top + high * 0.6)
    assert any(each.endswith(" cm") for each in words_on(page))
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Measure")).to_have_attribute("aria-pressed", "false")


def test_a_weapon_on_the_card_draws_its_bands(open_page: Opened) -> None:
    page = open_page()
    begin_at(page, "orders")
    page.locator(".preview .weapon .name", has_text="Combi Rifle").click()
    expect(page.get_by_role("button", name="Range bands", exact=True).first).to_have_attribute("aria-pressed", "true")


def test_the_mission_is_read_and_counted(open_page: Opened) -> None:
    page = open_page("new/bot")
    begin_domination(page)
    page.keyboard.press("b")
    expect(page.locator("dialog")).to_contain_text("Hold more quarters of the table", timeout=PATIENCE)
    page.keyboard.press("Escape")
    play_until(page, "orders")
    expect(page.locator("button.score")).to_contain_text("OP", timeout=PATIENCE)
    page.keyboard.press("b")
    expect(page.locator("dialog table")).to_contain_text("Objective Points", timeout=PATIENCE)
