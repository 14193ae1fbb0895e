"""What is around a match: hints, bots to watch, tables to choose by their pictures, and how one likes things."""

import re
from collections.abc import Callable

import pytest
from match_screen import PATIENCE, answer, begin, begin_at, over, standing, wait_for_question
from playwright.sync_api import Page, expect

Opened = Callable[..., Page]


@pytest.fixture(scope="module")
def graphics() -> bool:
    return False


@pytest.mark.parametrize(
    ("locale", "game", "ask", "follow"),
    [("en-GB", "Quick game", "Hint", "Do it"), ("es-ES", "Partida rápida", "Consejo", "Hacerlo")],
)
def test_a_hint_says_what_a_bot_would_do_and_does_it(
    open_page: Opened, locale: str, game: str, ask: str, follow: str
) -> None:
    page = open_page(locale=locale)
    begin(page, game)
    for _ in range(3):
        sequence = standing(page)[2]
        page.get_by_role("button", name=ask).click()
        hint = page.locator("div.hint")
        expect(hint).to_be_visible(timeout=PATIENCE)
        hint.get_by_text(follow).click()
        wait_for_question(page, sequence)
        expect(hint).to_have_count(0)


def test_a_hint_that_is_not_wanted_goes_away(open_page: Opened) -> None:
    page = open_page()
    begin(page, "Quick game")
    page.keyboard.press("i")
    page.locator("div.hint").get_by_role("button", name="Close").click(timeout=PATIENCE)
    expect(page.locator("div.hint")).to_have_count(0)
    assert standing(page)[1], "the question is still there"


@pytest.mark.parametrize("width", [1280, 390])
def test_bots_are_watched_to_the_end_of_their_match(open_page: Opened, width: int) -> None:
    page = open_page("new/watch", width=width)
    for which in ("first", "second"):
        page.get_by_label(f"Strength of the {which}").select_option("novice")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/match/*", timeout=PATIENCE)
    expect(page.locator("dialog[open]")).to_contain_text("Bot", timeout=3 * PATIENCE)
    assert page.locator("button", has_text="Hint").count() == 0


def test_a_table_is_chosen_by_its_picture(open_page: Opened) -> None:
    page = open_page("new/bot")
    table = page.locator(".tables label", has_text="Harbour Steps")
    expect(table.locator(".thumb.ready")).to_be_visible(timeout=PATIENCE)
    table.click()
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/match/*", timeout=PATIENCE)
    wait_for_question(page)
    expect(page.locator("main.match")).to_be_visible()


def test_every_game_is_on_the_first_page_with_a_picture(open_page: Opened) -> None:
    page = open_page()
    games = page.locator(".games .game")
    expect(games).to_have_count(4)
    expect(page.locator(".games .thumb.ready")).to_have_count(4, timeout=PATIENCE)
    games.filter(has_text="N4").first.click()
    expect(page.locator(".game select")).to_have_value("n4")
    expect(page.locator("input[name=scenario][value=standard]")).to_be_checked()


def test_lengths_are_told_in_inches_to_who_wants_them(open_page: Opened) -> None:
    page = open_page("settings")
    page.get_by_label("Lengths").select_option("in")
    begin_at(page, "first_skill")
    expect(page.locator("button.skill", has_text="Move")).to_contain_text("4″", timeout=PATIENCE)
    expect(page.locator("main")).not_to_contain_text(" cm")


def test_colours_for_who_sees_red_and_green_alike(open_page: Opened) -> None:
    page = open_page("settings")
    bad = "getComputedStyle(document.documentElement).getPropertyValue('--no')"
    before = page.evaluate(bad)
    page.get_by_label("Good and bad").select_option("clear")
    assert page.evaluate(bad) != before
    page.reload()
    expect(page.get_by_label("Good and bad")).to_have_value("clear")


def test_who_wants_it_is_not_asked_for_reactions(open_page: Opened) -> None:
    page = open_page("settings")
    page.get_by_label("Reactions").select_option("likely")
    home = page.url.replace("settings", "")
    for _ in range(3):  # a game may be over before anybody could react
        page.goto(home)
        begin(page, "Quick game")
        for _ in range(60):
            kind, _, sequence = standing(page)
            if over(page):
                break
            if kind == "aros":
                wait_for_question(page, sequence)  # it goes on by itself
            else:
                answer(page)
        if re.search(r"Fusilier \d reacts", page.locator(".log").inner_text()):
            return
    raise AssertionError("nobody reacted in three games")
