"""A code that a player has from somewhere: pasted into the builder, saved, taken into a match, and played.

It needs the public data of the official list builder beside the repository, in ../shared/data; without it, it is skipped.
"""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sightline.games.infinity.armies.importing import import_armies

Opened = Callable[..., Page]
DATA = Path(__file__).parents[2].parent / "shared" / "data"
CODES = DATA / "army-codes" / "examples.json"


@pytest.fixture(scope="module")
def graphics() -> bool:
    return False


@pytest.fixture(scope="module", autouse=True)
def imported(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The builder's data in a folder of this module's own, before its server begins."""
    if not CODES.is_file() or not (DATA / "infinity-army").is_dir():
        pytest.skip(f"no data of the official list builder at {DATA}: see docs/how-to/build-an-army.md")
    before = os.environ.get("SIGHTLINE_DATA")
    os.environ["SIGHTLINE_DATA"] = str(tmp_path_factory.mktemp("data"))
    import_armies(DATA / "infinity-army" / "n4" / "combined-army.json", "n4")
    import_armies(DATA / "infinity-army" / "codeone" / "panoceania.json", "codeone")
    yield
    if before is None:
        del os.environ["SIGHTLINE_DATA"]
    else:
        os.environ["SIGHTLINE_DATA"] = before


def code_of(name: str) -> str:
    body = json.loads(CODES.read_text())
    return str(next(each["code"] for each in (*body["examples"], *body["constructed"]) if each["id"] == name))


@pytest.mark.parametrize(
    ("game", "name", "add"),
    [
        # Written for a later edition: no Lieutenant is left in it, so one is added in the place of somebody.
        pytest.param("n4", "n4-combined-army-06", True, id="n4"),
        pytest.param("codeone", "codeone-panoceania-constructed", False, id="codeone"),
    ],
)
def test_a_pasted_code_is_saved_and_played_against_a_bot(open_page: Opened, game: str, name: str, add: bool) -> None:
    page = open_page("army?game=n4", width=390, height=844)
    page.click(".sides button >> nth=1")
    page.get_by_label("Paste a list").fill(code_of(name))
    page.click("button:has-text('Load')")
    expect(page.locator(".paste [role=status]")).to_contain_text("Every line was read")
    expect(page.locator(".game select")).to_have_value(game)
    if add:
        make_legal(page)
    expect(page.locator(".sums b")).to_contain_text("Legal list")
    page.get_by_label("Name of the list").fill("From a friend")
    page.click("button:text-is('Save')")
    expect(page.get_by_text("Saved.")).to_be_visible()

    page.goto(page.url.split("/army")[0] + f"/play?game={game}&scenario=standard")
    points = {"n4": "150", "codeone": "30"}[game]
    page.select_option("label:has-text('Size') select", points)
    mine = page.locator("label:has-text('Your list') select")
    mine.select_option(label="Saved lists: From a friend")
    page.click("form button[type=submit]")
    page.wait_for_selector("main.match[data-kind]", timeout=60_000)
    first_order(page)


def make_legal(page: Page) -> None:
    """As a player would: a Lieutenant comes in, and whoever is too dear goes."""
    page.select_option("label:has-text('Points') select", "150")
    page.click(".sides button >> nth=0")
    page.locator("label:has-text('Lieutenant') input").check()
    page.locator("label:has-text('Cost at most') input").fill("30")
    page.locator(".units article li button").first.click()
    page.click(".sides button >> nth=1")


def first_order(page: Page) -> None:
    """Through initiative and deployment, by whatever is offered, to the first Order of this player."""
    for _ in range(60):
        kind = page.locator("main.match").get_attribute("data-kind")
        if kind == "order":
            return
        page.wait_for_timeout(500)
    pytest.fail(f"no Order was asked for; the match is at {kind}")
