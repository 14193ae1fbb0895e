"""axe, which knows what those need who do not see the screen or use no mouse, looks at every page and every dialog.

It comes with the client's modules (`web/node_modules`); elsewhere the environment variable AXE may name its file.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from match_screen import PATIENCE, play_until, wait_for_question
from playwright.sync_api import Page, expect

Opened = Callable[..., Page]
AXE = Path(os.environ.get("AXE") or Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js")
pytestmark = pytest.mark.skipif(not AXE.is_file(), reason="axe is not installed: run `make client`")
LOOK = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations.map(
  (each) => `${each.id}: ${each.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(' | ')}`)"""
PAGES = (
    "",
    "new/bot",
    "new/online?game=apex&scenario=chosen",
    "new/watch",
    "lobby",
    "army?game=human_sphere",
    "squads",
    "packs",
    "odds",
    "rules?q=cover",
    "tables",
    "settings",
    "tables/crossroads",
)
LOOKS = [(1280, "dark", "en-GB"), (390, "light", "fr-FR")]


@pytest.fixture(scope="module")
def graphics() -> bool:
    return False


def violations(page: Page) -> list[str]:
    """What axe has against the page as it is now."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(LOOK)
    return found


@pytest.mark.parametrize(("width", "theme", "locale"), LOOKS)
def test_no_page_keeps_anybody_out(open_page: Opened, address: str, width: int, theme: str, locale: str) -> None:
    found = {}
    page = open_page(width=width, theme=theme, locale=locale)
    for path in PAGES:
        page.goto(address + path)
        page.wait_for_load_state("networkidle")
        if path == "packs":
            page.locator(".write .row button").first.click()
            expect(page.locator(".found .ok")).to_be_visible()
        if against := violations(page):
            found[path] = against
    assert found == {}


@pytest.mark.parametrize(("width", "theme", "locale"), LOOKS)
def test_no_dialog_of_a_match_keeps_anybody_out(open_page: Opened, width: int, theme: str, locale: str) -> None:
    page = open_page("", width=width, theme=theme, locale=locale)
    page.locator("[data-key='2']").click()
    page.wait_for_url("**/match/*", timeout=PATIENCE)
    wait_for_question(page)
    found = {"question": violations(page)}
    play_until(page, "orders")
    found["orders"] = violations(page)
    page.keyboard.press("i")
    expect(page.locator(".hint")).to_be_visible(timeout=PATIENCE)
    found["hint"] = violations(page)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_be_visible()
    found["keys"] = violations(page)
    page.keyboard.press("Escape")
    page.locator(".menu > button").click()
    found["menu"] = violations(page)
    assert {name: each for name, each in found.items() if each} == {}


def test_watching_bots_keeps_nobody_out(open_page: Opened) -> None:
    page = open_page("new/watch")
    page.click("form button[type=submit]:enabled")
    page.wait_for_url("**/match/*", timeout=PATIENCE)
    page.wait_for_selector("main.match .log", timeout=PATIENCE)
    assert violations(page) == []


def test_waiting_for_somebody_keeps_nobody_out(open_page: Opened) -> None:
    page = open_page("new/online")
    page.click("form button[type=submit]:enabled")
    page.wait_for_url("**/match/*", timeout=PATIENCE)
    page.wait_for_load_state("networkidle")
    assert violations(page) == []


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_match_of_apex_keeps_nobody_out(open_page: Opened, theme: str) -> None:
    page = open_page("new/hot-seat?game=apex", theme=theme)
    page.click("form button[type=submit]:enabled")
    page.wait_for_url("**/match/*", timeout=PATIENCE)
    page.wait_for_selector("dialog[open], main.match[data-asked=true]", timeout=PATIENCE)
    assert violations(page) == []
