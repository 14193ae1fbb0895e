"""Names come before what they name: whoever has a slow line waits, and reads no keys.

What is on the page is watched by `conftest`, from the first moment on.
"""

import time
from collections.abc import Callable

import pytest
from match_screen import PATIENCE, play_until, wait_for_question
from playwright.sync_api import Page, Route, expect

Opened = Callable[..., Page]
MAKE = """async (body) => {
  const headers = { 'Content-Type': 'application/json' }
  return (await (await fetch('/api/matches', { method: 'POST', headers, body: JSON.stringify(body) })).json()).id
}"""
DRAFT = """() => localStorage.setItem('sightline.draft.n4', JSON.stringify({
  format: 1, game: 'n4', faction: 'ninefold_march', points: 300, name: '',
  members: [{ unit: 'husk_bearers', option: 'mk12', count: 1 }],
}))"""


@pytest.fixture(scope="module")
def graphics() -> bool:
    return False


def slowly(route: Route) -> None:
    time.sleep(1.5)
    route.continue_()


@pytest.mark.parametrize("language", ["es", "fr"])
def test_a_match_is_shown_when_its_names_are_there(open_page: Opened, language: str) -> None:
    page = open_page(f"?lang={language}")
    wishes = {"scenario": "annihilation", "points": 150}
    body = {"game": "human_sphere", "wishes": wishes, "seats": [{"kind": "me"}, {"kind": "bot", "level": "novice"}]}
    match = page.evaluate(MAKE, body)
    page.route("**/api/games/*/offers*", slowly)
    page.goto(f"{page.url.split('?')[0]}match/{match}?lang={language}")
    wait_for_question(page)
    play_until(page, "orders")
    expect(page.locator(".row.mine").first).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("language", ["es", "fr"])
def test_a_draft_of_the_builder_is_read_by_its_names(open_page: Opened, language: str) -> None:
    page = open_page()
    page.evaluate(DRAFT)
    page.route("**/api/armies/**", slowly)
    page.goto(f"{page.url.split('?')[0]}army?game=n4&lang={language}")
    expect(page.locator(".members .who").first).not_to_contain_text("…")
