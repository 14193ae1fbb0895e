"""Matches in the browser as people play them: with the keyboard, against bots, at one screen and from two."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from match_screen import PATIENCE, answer, begin, begin_at, over, play_until, standing, wait_for_question
from playwright.sync_api import Page, expect

import sightline.server

Opened = Callable[..., Page]
CLIENT = Path(sightline.server.__file__).parent / "static" / "app" / "index.html"
pytestmark = pytest.mark.skipif(not CLIENT.is_file(), reason="the client is not built: run `make client`")

SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket { constructor(...given) { super(...given); window.sockets.push(this) } };
"""


@pytest.fixture(scope="module")
def graphics() -> bool:
    return False


def test_a_quick_game_against_a_bot_is_one_press_away_and_goes_to_its_end(open_page: Opened) -> None:
    page = open_page()
    begin(page, "Quick game")
    play_until(page, "over")
    expect(page.locator("dialog .account")).to_contain_text("Final account", timeout=PATIENCE)
    page.keyboard.press("r")
    page.wait_for_function("() => document.querySelector('dialog[open]') === null")
    assert wait_for_question(page) == "lieutenant"


def test_the_tutorial_explains_each_moment_once(open_page: Opened) -> None:
    page = open_page()
    begin(page, "First game")
    met = []
    for _ in range(160):
        if over(page):
            break
        coach = page.locator(".coach")
        while coach.count():
            met.append(coach.get_attribute("data-lesson"))
            page.keyboard.press("g")
            said = "(lesson) => document.querySelector('.coach')?.dataset.lesson !== lesson"
            page.wait_for_function(said, arg=met[-1])
        answer(page)
    assert over(page)
    assert len(met) == len(set(met))
    assert {"welcome", "deploy", "orders", "first_skill", "second_skill"} <= set(met)


def test_what_cannot_be_declared_says_why_and_leads_to_its_rule(open_page: Opened) -> None:
    page = open_page()
    begin(page, "Quick game")
    play_until(page, "second_skill")
    page.wait_for_selector("button.skill", timeout=PATIENCE)
    refused = page.locator(".skill.off", has_text="BS Attack")
    expect(refused.locator("small")).to_contain_text(re.compile(r"⊘ [A-Z][^\"_]+\."))
    rule = refused.locator(".cite").inner_text()
    refused.locator(".cite").click()
    expect(page.locator("dialog h2")).not_to_have_text(rule)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_a_way_is_drawn_by_the_pointer_and_committed_by_the_key(open_page: Opened) -> None:
    page = open_page()
    begin_at(page, "first_skill")
    page.wait_for_selector("button.skill", timeout=PATIENCE)
    page.locator("button.skill", has_text="Move").click()
    table = page.locator(".table canvas, .table svg").first
    box = table.bounding_box()
    assert box is not None
    page.wait_for_timeout(500)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    commit = page.locator(".commit .main")
    expect(commit).to_be_enabled(timeout=PATIENCE)
    expect(page.locator(".hint")).to_contain_text("/ 10 cm ✓")
    before = standing(page)[2]
    page.keyboard.press("Enter")
    wait_for_question(page, before)
    expect(page.locator(".log")).to_contain_text("moves")


def test_taking_back_against_a_bot_is_granted_at_once(open_page: Opened) -> None:
    page = open_page()
    begin_at(page, "first_skill")
    activated = page.locator(".log", has_text="Fusilier 1")
    before = standing(page)[2]
    page.keyboard.press("u")
    assert wait_for_question(page, before) == "orders"
    expect(activated.get_by_text("Order 1 (Regular): Fusilier")).to_have_count(0)


def test_hot_seat_hides_everything_between_two_players(open_page: Opened) -> None:
    page = open_page()
    page.goto(page.url + "new/hot-seat")
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/match/*")
    wait_for_question(page)
    page.keyboard.press("1")
    curtain = page.locator(".curtain")
    expect(curtain).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("Enter")
    expect(curtain).to_have_count(0)
    assert wait_for_question(page) == "lieutenant"
    page.keyboard.press("2")
    expect(page.locator(".curtain, .bar .what button").first).to_be_visible(timeout=PATIENCE)


def test_two_browsers_meet_by_a_link_survive_a_lost_line_and_take_back_by_agreement(open_page: Opened) -> None:
    host = open_page()
    host.goto(host.url + "new/online")
    host.get_by_label("Clock").select_option(label="60 minutes + 30 s")
    host.locator("form button[type=submit]").click()
    host.wait_for_url("**/match/*")
    link = host.locator("#invite").input_value(timeout=PATIENCE)
    expect(host.locator(".room .clock")).to_contain_text("60 minutes + 30 s")
    host.locator("#name").fill("Ana")
    host.locator("#name").press("Tab")
    expect(host.locator(".room li").first).to_contain_text("Ana")
    watcher = open_page(host.url.split("/", 3)[3])
    guest = open_page(link.split("/", 3)[3])
    guest.add_init_script(SOCKETS)
    guest.reload()
    expect(guest.locator("h1")).to_contain_text("Ana")
    expect(guest.locator(".clock")).to_contain_text("60 minutes + 30 s")
    guest.locator("#name").fill("Bea")
    guest.locator("#sit").click()
    guest.wait_for_url("**/match/*")
    assert wait_for_question(host) == wait_for_question(guest) == "lieutenant"
    expect(watcher.locator("header")).to_contain_text("Watching", timeout=PATIENCE)
    expect(host.locator("header .clocks")).to_contain_text("Bea")

    host.keyboard.press("1")
    guest.evaluate("window.sockets.at(-1).close()")
    guest.keyboard.press("1")
    for page in (guest, host):
        page.wait_for_function(
            "() => document.querySelector('main').dataset.kind !== 'decision.lieutenant'", timeout=PATIENCE
        )
    assert "is the Lieutenant" not in watcher.locator(".log").inner_text()

    chooser, other = (host, guest) if standing(host)[1] else (guest, host)
    before = standing(chooser)[2]
    chooser.keyboard.press("1")
    other.wait_for_function(
        "(n) => Number(document.querySelector('main').dataset.sequence) > n", arg=before, timeout=PATIENCE
    )
    now = standing(chooser)
    chooser.keyboard.press("u")
    other.get_by_role("button", name="Accept").click(timeout=PATIENCE)
    assert wait_for_question(chooser, max(before, now[2])) in ("advantage", "turn_order", "deployment")


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_phone_never_scrolls_sideways(open_page: Opened, language: str) -> None:
    page = open_page(f"?lang={language}", width=360)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator(".start").nth(1).click()
    page.wait_for_url("**/match/*")
    wait_for_question(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
