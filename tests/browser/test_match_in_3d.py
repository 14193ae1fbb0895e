"""The match screen with the table drawn in 3D, by software where there is nothing better."""

from collections.abc import Callable
from pathlib import Path

import pytest
from match_screen import PATIENCE, begin
from playwright.sync_api import Page, expect

import sightline.server

Opened = Callable[..., Page]
CLIENT = Path(sightline.server.__file__).parent / "static" / "app" / "index.html"
pytestmark = pytest.mark.skipif(not CLIENT.is_file(), reason="the client is not built: run `make client`")


def test_one_key_changes_between_the_view_from_above_and_3d(open_page: Opened) -> None:
    page = open_page()
    page.locator(".start", has_text="Quick game").click()
    page.wait_for_url("**/match/*")
    expect(page.locator(".table canvas").first).to_be_visible()
    above = page.get_by_role("button", name="Top").first
    before = above.get_attribute("aria-pressed")
    page.keyboard.press("t")
    expect(above).not_to_have_attribute("aria-pressed", before or "")


def test_nothing_is_drawn_while_nothing_changes(open_page: Opened) -> None:
    page = open_page()
    begin(page, "Quick game")
    expect(page.locator(".table canvas")).to_be_visible(timeout=PATIENCE)
    page.evaluate(
        """() => {
          window.pictures = 0;
          const before = window.requestAnimationFrame.bind(window);
          window.requestAnimationFrame = (draw) => { window.pictures += 1; return before(draw) };
        }"""
    )
    drawn: list[int] = []
    while len(drawn) < 20 and drawn[-2:] != [0, 0]:  # a busy machine takes its time to come to rest
        before = page.evaluate("() => window.pictures")
        page.wait_for_timeout(1000)
        drawn.append(page.evaluate("() => window.pictures") - before)
    assert drawn[-2:] == [0, 0], drawn
