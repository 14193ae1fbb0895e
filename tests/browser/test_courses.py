"""Courses of the coach: what is taught is taught in the match it belongs to, and tasks are ticked off by doing them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from match_screen import PATIENCE, answer, over, standing, wait_for_question
from playwright.sync_api import Page, expect

import sightline.server

Opened = Callable[..., Page]
CLIENT = Path(sightline.server.__file__).parent / "static" / "app" / "index.html"
pytestmark = pytest.mark.skipif(not CLIENT.is_file(), reason="the client is not built: run `make client`")


@pytest.fixture(scope="module")
def graphics() -> bool:
    return False


def take(page: Page, name: str) -> None:
    """Begin a course from the first page."""
    page.locator("button.card", has_text=name).click()
    page.wait_for_url("**/match/*", timeout=PATIENCE)
    wait_for_question(page)


def lesson(page: Page) -> str:
    coach = page.locator(".coach")
    return coach.get_attribute("data-lesson") or "" if coach.count() else ""


def play_to(page: Page, wanted: str, most: int = 60) -> None:
    """Read every lesson and answer every question until a lesson is given."""
    for _ in range(most):
        while (now := lesson(page)) and now != wanted:
            page.keyboard.press("g")
            page.wait_for_function("(had) => document.querySelector('.coach')?.dataset.lesson !== had", arg=now)
        if now == wanted or over(page):
            break
        answer(page)
    assert lesson(page) == wanted


def test_a_player_of_codeone_is_taken_to_n4(open_page: Opened) -> None:
    page = open_page()
    take(page, "From CodeOne to N4")
    assert lesson(page) == "n4_welcome"
    play_to(page, "n4_groups")
    play_to(page, "n4_impetuous")
    expect(page.locator(".coach .task")).to_have_text("Task")
    before = standing(page)[2]
    page.locator(".choice", has_text="Wharf Rat").first.click()
    wait_for_question(page, before)
    expect(page.locator(".coach .tick")).to_contain_text("The Impetuous Phase")


def test_a_fireteam_is_formed_and_led_and_the_coach_sees_it(open_page: Opened) -> None:
    page = open_page()
    take(page, "Fireteams")
    play_to(page, "team_form")
    page.reload()
    wait_for_question(page)
    assert lesson(page) == "team_form", "how far one has come is kept"
    before = standing(page)[2]
    page.locator(".choice", has_text="Core").first.click()
    wait_for_question(page, before)
    expect(page.locator(".coach")).to_have_attribute("data-done", "team_form")


@pytest.mark.parametrize(("locale", "title"), [("es-ES", "El juego completo"), ("fr-FR", "Le jeu complet")])
def test_a_course_speaks_the_readers_language_on_a_phone_too(open_page: Opened, locale: str, title: str) -> None:
    page = open_page(width=390, height=844, locale=locale, theme="light")
    take(page, "N4")
    expect(page.locator(".coach h2")).to_have_text(title)
    page.locator(".coach .unfold").click()
    expect(page.locator(".coach .text")).to_be_visible()
