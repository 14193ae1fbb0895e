"""A code that a player has from somewhere: pasted into the builder, saved, taken into a match, and played.

It needs the public data of the official list builder beside the repository, in ../shared/data, and is skipped without.
"""

import contextlib
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from match_screen import PATIENCE, commit, play_until, standing, wait_for_question
from playwright.sync_api import Page, expect

from sightline.games.infinity.armies.importing import import_armies

Opened = Callable[..., Page]
Serve = Callable[[Path], contextlib.AbstractContextManager[str]]
DATA = Path(__file__).parents[2].parent / "shared" / "data"
CODES = DATA / "army-codes" / "examples.json"


@pytest.fixture(scope="module")
def graphics() -> bool:
    return False


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The builder's data in a folder of this module's own."""
    if not CODES.is_file() or not (DATA / "infinity-army").is_dir():
        pytest.skip(f"no data of the official list builder at {DATA}: see docs/how-to/build-an-army.md")
    before = os.environ.get("SIGHTLINE_DATA")
    os.environ["SIGHTLINE_DATA"] = str(tmp_path_factory.mktemp("data"))
    import_armies(DATA / "infinity-army" / "n4" / "yu-jing.json", "n4")
    import_armies(DATA / "infinity-army" / "codeone" / "panoceania.json", "codeone")
    yield
    if before is None:
        del os.environ["SIGHTLINE_DATA"]
    else:
        os.environ["SIGHTLINE_DATA"] = before


@pytest.fixture(scope="module")
def address(imported: None, serve: Serve, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that begins with that data."""
    with serve(tmp_path_factory.mktemp("server")) as url:
        yield url


def code_of(name: str) -> str:
    body = json.loads(CODES.read_text())
    return str(next(each["code"] for each in (*body["examples"], *body["constructed"]) if each["id"] == name))


@pytest.mark.parametrize(
    ("game", "name", "points"), [("n4", "n4-yu-jing-01", "300"), ("codeone", "codeone-panoceania-constructed", "30")]
)
def test_a_pasted_code_is_saved_and_played_against_a_bot(open_page: Opened, game: str, name: str, points: str) -> None:
    page = open_page("army?game=human_sphere", width=390, height=844)
    page.locator(".sides button").nth(1).click()
    page.get_by_label("Paste a list").fill(code_of(name))
    page.click("button:has-text('Load')")
    expect(page.locator(".paste [role=status]")).to_contain_text("Every line was read")
    expect(page.locator(".game select")).to_have_value(game)
    expect(page.locator(".sums b")).to_contain_text("Legal list")
    page.get_by_label("Name of the list").fill("From a friend")
    expect(page.locator(".glance")).to_contain_text(f"/{points}")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved.", exact=True)).to_be_visible()

    page.goto(page.url.split("/army")[0] + f"/play?game={game}&scenario=standard&points={points}")
    force = page.get_by_label("Your force")
    expect(force.locator("option", has_text="From a friend")).to_have_count(1, timeout=PATIENCE)
    force.select_option(label=force.locator("option", has_text="From a friend").inner_text().strip())
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/match/*", timeout=PATIENCE)
    wait_for_question(page)
    play_until(page, "orders")
    before = standing(page)[2]
    commit(page)
    assert wait_for_question(page, before) == "first_skill"
