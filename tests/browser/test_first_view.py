"""Which view of a table one meets first: 3D where there is room for it, and what was chosen last."""

from collections.abc import Callable
from pathlib import Path

import pytest
from match_screen import PATIENCE
from playwright.sync_api import Page, expect

import sightline.server

Opened = Callable[..., Page]
CLIENT = Path(sightline.server.__file__).parent / "static" / "app" / "index.html"
pytestmark = pytest.mark.skipif(not CLIENT.is_file(), reason="the client is not built: run `make client`")


def look(page: Page) -> None:
    """Go to a match, and wait for its table."""
    if "/match/" not in page.url:
        page.locator(".start", has_text="Quick game").click()
        page.wait_for_url("**/match/*", timeout=PATIENCE)
    expect(page.locator(".table canvas").first).to_be_visible(timeout=PATIENCE)


def test_a_table_is_first_seen_in_3d_and_then_as_it_was_left(open_page: Opened) -> None:
    page = open_page()
    look(page)
    above = page.get_by_role("button", name="Top").first
    expect(above).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("t")
    expect(above).to_have_attribute("aria-pressed", "true")
    page.reload()
    look(page)
    expect(above).to_have_attribute("aria-pressed", "true")


def test_on_a_phone_it_is_first_seen_from_above(open_page: Opened) -> None:
    page = open_page(width=390, height=844)
    look(page)
    expect(page.get_by_role("button", name="Top").first).to_have_attribute("aria-pressed", "true")
