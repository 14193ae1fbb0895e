"""The gallery of tables in the browser: plans to choose from, a table to walk round, by keyboard and in words."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import sightline.server
from sightline.games import ROWS, desk_of

Opened = Callable[..., Page]
CLIENT = Path(sightline.server.__file__).parent / "static" / "app" / "index.html"
pytestmark = pytest.mark.skipif(not CLIENT.is_file(), reason="the client is not built: run `make client`")

PATIENCE = 60_000


def test_every_table_of_every_game_is_on_the_shelf(open_page: Opened) -> None:
    names = {table for game in ROWS for table in desk_of(game).tables()}
    page = open_page("tables")
    expect(page.locator(".shelf li")).to_have_count(len(names), timeout=PATIENCE)
    expect(page.locator(".shelf .thumb.ready").first).to_be_visible(timeout=PATIENCE)


def test_the_shelf_is_narrowed_to_one_game(open_page: Opened) -> None:
    page = open_page("tables")
    page.get_by_role("button", name="Apex Legends").click(timeout=PATIENCE)
    expect(page.locator(".shelf li")).to_have_count(len(desk_of("apex").tables()))


def test_a_table_opens_and_its_view_changes_by_a_key(open_page: Opened) -> None:
    page = open_page("tables")
    page.get_by_role("link", name=re.compile("Harbour Steps")).click(timeout=PATIENCE)
    expect(page).to_have_url(re.compile("/tables/harbour-steps$"))
    expect(page.get_by_role("heading", name="Harbour Steps")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("60 × 80 cm")).to_be_visible(timeout=PATIENCE)
    table = page.get_by_role("region", name="Table: Harbour Steps")
    expect(table).to_be_visible(timeout=PATIENCE)
    table.get_by_role("button", name="3D").press("t")
    expect(table.locator("[aria-live]")).to_have_text(re.compile("Top view|3D view"))


def test_looking_below_the_roofs(open_page: Opened) -> None:
    page = open_page("tables/lantern-market")
    levels = page.get_by_label("Levels", exact=True).locator("visible=true").last
    levels.select_option(label="Ground only", timeout=PATIENCE)
    expect(page.locator("section [aria-live]").first).to_have_text("Ground only")


def test_the_gallery_speaks_the_reader_s_language(open_page: Opened) -> None:
    page = open_page("tables/copper-row", locale="es-ES")
    expect(page.get_by_text("Elementos de escenografía")).to_be_visible(timeout=PATIENCE)


def test_a_table_that_nobody_made_is_said_to_be_unknown(open_page: Opened) -> None:
    page = open_page("tables/atlantis")
    expect(page.get_by_role("alert")).to_contain_text("atlantis", timeout=PATIENCE)
