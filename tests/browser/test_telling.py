"""A match is told: what happens is played at the speed one likes, and the other side's turn is recapped."""

from collections.abc import Callable
from pathlib import Path

import pytest
from match_screen import PATIENCE, begin, play_until, standing, wait_for_question
from playwright.sync_api import Page, expect

import sightline.server

Opened = Callable[..., Page]
CLIENT = Path(sightline.server.__file__).parent / "static" / "app" / "index.html"
pytestmark = pytest.mark.skipif(not CLIENT.is_file(), reason="the client is not built: run `make client`")

WATCH_TABLE = """() => {
  window.captions = []; window.paths = 0; window.spots = new Set();
  new MutationObserver(() => {
    const text = document.querySelector('.caption span')?.textContent;
    if (text && window.captions.at(-1) !== text) window.captions.push(text);
    window.paths = Math.max(window.paths, document.querySelectorAll('.table svg polyline.line').length);
  }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
}"""


@pytest.fixture(scope="module")
def graphics() -> bool:
    return False


def with_speed(page: Page, speed: str) -> None:
    """Choose how fast matches are told, as the settings do."""
    page.evaluate("(speed) => localStorage.setItem('sightline.prefs', JSON.stringify({ speed }))", speed)
    page.reload()
    page.wait_for_selector("body.ready")


def end_the_turn(page: Page) -> int:
    play_until(page, "orders")
    before = standing(page)[2]
    page.keyboard.press("x")
    if page.locator(".tools .sure").count():
        page.keyboard.press("x")
    return before


def test_the_other_side_is_followed_and_its_turn_is_recapped(open_page: Opened) -> None:
    page = open_page()
    with_speed(page, "fast")
    begin(page, "Quick game")
    page.evaluate(WATCH_TABLE)
    end_the_turn(page)
    expect(page.locator(".caption")).to_be_visible(timeout=PATIENCE)
    for _ in range(60):
        page.wait_for_function(
            "() => document.querySelector('main').dataset.asked === 'true' || document.querySelector('dialog[open]')",
            timeout=PATIENCE,
        )
        if standing(page)[0] == "orders":
            break
        page.keyboard.press("n" if page.locator("[data-key=N]").count() else "Enter")
        page.wait_for_timeout(300)
    captions = page.evaluate("() => window.captions")
    assert len(captions) >= 3, captions
    recap = page.locator(".recap")
    expect(recap.locator("li").first).to_be_visible()
    expect(recap).to_contain_text("Their turn")
    recap.locator("li button").first.click()
    expect(page.locator(".caption")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".caption")).to_have_count(0)
    assert standing(page)[0] == "orders", "seeing it again changes nothing"
    recap.get_by_role("button", name="Close").click()
    expect(recap).to_have_count(0)


def test_the_telling_is_skipped_by_a_key(open_page: Opened) -> None:
    page = open_page()
    with_speed(page, "slow")
    begin(page, "Quick game")
    before = end_the_turn(page)
    expect(page.locator(".caption")).to_be_visible(timeout=PATIENCE)
    assert page.locator("main").get_attribute("data-asked") == "false"
    page.evaluate("""() => { window.skipper = setInterval(() => document.querySelector('.caption')?.click(), 50) }""")
    wait_for_question(page, before)
    page.evaluate("() => clearInterval(window.skipper)")


def test_who_wants_no_motion_is_told_all_at_once(open_page: Opened) -> None:
    page = open_page()
    begin(page, "Quick game")
    page.evaluate(WATCH_TABLE)
    wait_for_question(page, end_the_turn(page))
    assert page.evaluate("() => window.captions") == []


def test_speed_and_camera_are_set_in_the_settings(open_page: Opened) -> None:
    page = open_page("settings")
    speed = page.get_by_label("Speed of the telling")
    assert speed.input_value() == "none", "where motion is unwanted"
    speed.select_option("slow")
    page.get_by_label("The camera goes to what happens").uncheck()
    page.reload()
    page.wait_for_selector("body.ready")
    assert page.get_by_label("Speed of the telling").input_value() == "slow"
    expect(page.get_by_label("The camera goes to what happens")).not_to_be_checked()
