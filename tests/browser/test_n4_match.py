"""A match of N4 against a bot, begun from "New game": deployed by hand, and played on with the screens of today."""

import contextlib
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from match_screen import PATIENCE, answer, begin_at, over, play_until, standing, wait_for_question
from playwright.sync_api import Page, expect

import sightline.server

Opened = Callable[..., Page]
CLIENT = Path(sightline.server.__file__).parent / "static" / "app" / "index.html"
pytestmark = pytest.mark.skipif(not CLIENT.is_file(), reason="the client is not built: run `make client`")


@pytest.fixture(scope="module")
def graphics() -> bool:
    return False


def begin(page: Page, scenario: str) -> None:
    """Choose N4, a scenario and a size, and begin."""
    page.locator(".game select").select_option("n4")
    page.locator(f"input[name=scenario][value={scenario}]").check()
    expect(page.locator("select").filter(has_text="150")).to_have_count(1)
    page.get_by_label("Size").select_option("150")
    page.get_by_label("Strength").select_option("novice")  # thinks for the shortest time
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/match/*", timeout=PATIENCE)
    wait_for_question(page)


def test_a_match_is_deployed_and_an_order_is_given(open_page: Opened) -> None:
    page = open_page("new/bot")
    begin(page, "annihilation")
    play_until(page, "deploy")
    expect(page.locator(".bar .title")).to_have_text("Deploy your troopers")
    play_until(page, "orders")
    expect(page.locator(".bar .title")).to_have_text("Give an Order")
    before = standing(page)[2]
    page.keyboard.press("Enter")
    assert wait_for_question(page, before) == "first_skill"
    page.wait_for_selector("button.skill", timeout=PATIENCE)
    answer(page)
    assert standing(page)[2] > before


def test_headings_of_combat_groups_say_which_orders_are_left(open_page: Opened) -> None:
    page = open_page("tutorial?game=n4")
    page.wait_for_selector("main.match[data-asked=true]", timeout=PATIENCE)
    play_until(page, "orders")
    headings = page.locator(".left section[aria-label='Your troopers'] h3.group")
    expect(headings).to_have_count(2)
    for heading in headings.all():  # who has lost its Lieutenant by then has Irregular Orders only
        expect(heading).to_contain_text(re.compile(r"(Regular|Irregular):\s*\d"))


def give_a_coordinated_order(page: Page) -> None:
    """Two of a combat group go together: the second is offered what the first has declared."""
    # Whoever is chosen for the Order leads it; who may go along has to be found out first.
    leaders, main = page.locator(".people[aria-label='Whom to activate'] .who"), page.locator(".commit .main")
    followers = page.locator(".people[aria-label='Who comes along'] .who")
    for number in range(leaders.count()):
        leaders.nth(number).click()
        page.keyboard.press("c")
        with contextlib.suppress(AssertionError):
            expect(followers.first).to_be_visible(timeout=8000)
            followers.first.click()
            expect(main).to_contain_text("2 troopers", timeout=8000)
            break
        page.keyboard.press("c")
    expect(main).to_contain_text("Coordinated Order: 2 troopers")
    sequence = standing(page)[2]
    page.keyboard.press("Enter")
    assert wait_for_question(page, sequence) == "first_skill"
    page.locator("button.skill", has_text="Dodge").click()
    sequence = standing(page)[2]
    page.keyboard.press("Enter")
    assert wait_for_question(page, sequence) == "first_skill"
    expect(page.locator(".group li").first).to_contain_text("Dodge")
    expect(page.locator("button.skill.on")).to_contain_text("Dodge")


def test_a_coordinated_order_is_given(open_page: Opened) -> None:
    for _ in range(4):  # who loses its Lieutenant before its first turn has no Regular Orders to give
        page = open_page("new/bot")
        begin(page, "annihilation")
        play_until(page, "orders")
        if page.locator(".left .orders", has_text=re.compile(r"\bRegular")).count():
            break
    give_a_coordinated_order(page)


def test_a_whole_game_of_300_points_is_played_on_the_screen(open_page: Opened) -> None:
    """From deployment to the final account: everybody is put down by hand, every question answered by keys.

    An Order a turn is given, against a bot that thinks for no time; dice and bot are the same every time.
    """
    page = open_page("settings")
    begin_at(page, "deploy", "n4", "annihilation", points=300)
    play_until(page, "orders")
    assert page.locator(".row.mine").count() >= 10, "an army of its size"
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight"), "lists scroll, the screen does not"
    play_until(page, "over", most=800)
    expect(page.locator("dialog .account")).to_contain_text("Final account", timeout=PATIENCE)


def test_the_questions_of_n4_have_words_and_answers(open_page: Opened) -> None:
    page = open_page("new/bot")
    begin(page, "standard")
    play_until(page, "executive")
    expect(page.locator(".choice").first).to_contain_text("Go on")
    expect(page.locator(".uses")).to_contain_text("Another combat group")
    for _ in range(12):
        if over(page):
            break
        answer(page)
    expect(page.locator(".log")).to_contain_text("declares")
