"""Two people at a match talk to each other; whoever is muted is not heard."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from match_screen import PATIENCE
from playwright.sync_api import Page, expect

import sightline.server

Opened = Callable[..., Page]
CLIENT = Path(sightline.server.__file__).parent / "static" / "app" / "index.html"
pytestmark = pytest.mark.skipif(not CLIENT.is_file(), reason="the client is not built: run `make client`")


@pytest.fixture(scope="module")
def graphics() -> bool:
    return False


def two(open_page: Opened) -> tuple[Page, Page]:
    """A match by a link, with a clock: one at a desk, one with a phone who reads Spanish."""
    first = open_page("new/online")
    first.get_by_label("Clock").select_option("quick")
    first.locator("form button[type=submit]").click()
    first.wait_for_url("**/match/*", timeout=PATIENCE)
    link = first.locator("#invite").input_value(timeout=PATIENCE)
    second = open_page(link.split("/", 3)[3], width=390, height=844, locale="es-ES", theme="light")
    expect(second.locator(".clock")).to_contain_text("20 min")
    second.locator("#sit").click()
    second.wait_for_url("**/match/*", timeout=PATIENCE)
    return first, second


def test_players_talk_and_whoever_is_muted_is_not_heard(open_page: Opened) -> None:
    first, second = two(open_page)
    expect(first.locator(".chat > button")).to_be_visible(timeout=PATIENCE)
    expect(first.locator(".clocks .whose")).to_have_count(2)
    first.keyboard.press("y")
    expect(first.locator(".chat input")).to_be_focused()
    first.keyboard.type("Good luck <b>!</b>")
    first.keyboard.press("Enter")
    expect(first.locator(".chat li.mine")).to_contain_text("Good luck <b>!</b>")
    expect(second.locator(".chat .unread")).to_have_text("1", timeout=PATIENCE)
    second.locator(".chat > button").click()
    expect(second.locator(".chat li")).to_contain_text("Good luck <b>!</b>")
    menu = second.locator(".menu > button").bounding_box()
    assert menu is not None
    assert menu["x"] + menu["width"] <= 390, "everything in the header can be reached"
    expect(second.locator(".chat .unread")).to_have_count(0)
    second.locator(".chat header .button").first.click()
    expect(second.locator(".chat li")).to_have_text("Nadie ha dicho nada todavía.")
    first.keyboard.type("Hello?")
    first.keyboard.press("Enter")
    expect(first.locator(".chat li")).to_have_count(2)
    second.reload()
    second.locator(".chat > button").click()
    expect(second.locator(".chat")).to_contain_text(re.compile("silenciado"))
    expect(second.locator(".chat li")).to_have_text("Nadie ha dicho nada todavía.")
    first.keyboard.press("Escape")
    expect(first.locator(".chat .panel")).to_have_count(0)


def test_nobody_talks_to_a_bot(open_page: Opened) -> None:
    page = open_page()
    page.locator(".start", has_text="Quick game").click()
    page.wait_for_url("**/match/*", timeout=PATIENCE)
    page.wait_for_selector("main[data-asked=true]")
    expect(page.locator(".chat")).to_have_count(0)
