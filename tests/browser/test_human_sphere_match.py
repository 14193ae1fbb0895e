"""A match of Human Sphere against a bot, begun from "New game": a Fireteam is formed, seen on the table, and acts."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from match_screen import PATIENCE, play_until, standing, wait_for_question
from playwright.sync_api import Page, expect

import sightline.server

Opened = Callable[..., Page]
CLIENT = Path(sightline.server.__file__).parent / "static" / "app" / "index.html"
pytestmark = pytest.mark.skipif(not CLIENT.is_file(), reason="the client is not built: run `make client`")


@pytest.fixture(scope="module")
def graphics() -> bool:
    return False


def begin(page: Page, scenario: str, force: str) -> None:
    """Choose Human Sphere, a mission and a force, and begin."""
    page.locator(".game select").select_option("human_sphere")
    page.locator(f"input[name=scenario][value={scenario}]").check()
    page.get_by_label("Your force").select_option(force, timeout=PATIENCE)
    page.get_by_label("Strength").select_option("novice")  # thinks for the shortest time
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/match/*", timeout=PATIENCE)
    wait_for_question(page)


def test_a_fireteam_is_formed_and_acts_with_one_order(open_page: Opened) -> None:
    page = open_page("new/bot")
    begin(page, "annihilation", "lock_wardens/first_lock")
    play_until(page, "fireteams")
    expect(page.locator(".bar .title")).to_have_text("Form Fireteams?")
    core = page.locator(".choice", has_text="Core").first
    count = 1 + len(core.locator("small").inner_text().split(", "))
    before = standing(page)[2]
    core.click()
    wait_for_question(page, before)
    expect(page.locator(".row.mine .tag", has_text="Core")).to_have_count(count)
    leader = page.locator(".row.mine", has_text="◆ Core")
    expect(leader).to_have_count(1)
    assert page.locator(".table svg polygon[fill=none]").count() >= 1, "a quiet outline links the members"
    play_until(page, "orders")
    if not leader.count():
        return  # the bot had the first turn, and shot at the leader
    leader.click()
    expect(page.locator("section.bar")).to_contain_text("All members of the Fireteam act together")
    left = page.locator(".row.mine .tag", has_text="Core").count()  # the bot may have shot at members, too
    before = standing(page)[2]
    page.keyboard.press("Enter")
    assert wait_for_question(page, before) == "first_skill"
    expect(page.locator(".group li")).to_have_count(left)


WHOLE = "SIGHTLINE_WHOLE_GAMES"


@pytest.mark.skipif(not os.environ.get(WHOLE), reason=f"takes minutes: set {WHOLE}=1 to play it")
@pytest.mark.parametrize("scenario", ["tic_tac_toe"])
def test_a_whole_game_of_300_points_is_played_on_the_screen(open_page: Opened, scenario: str) -> None:
    """From the Initiative Roll to the final account: everybody is deployed by hand, every question answered by keys."""
    page = open_page("new/bot")
    begin(page, scenario, "lock_wardens/all_gates")
    play_until(page, "orders")
    assert page.locator(".row.mine").count() >= 10, "an army of its size"
    play_until(page, "over", most=800)
    expect(page.locator("dialog .account")).to_contain_text("Final account", timeout=PATIENCE)
    expect(page.locator("dialog .luck")).to_contain_text("were to be expected")
