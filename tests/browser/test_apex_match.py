"""A match of Apex Legends on one screen, from gearing up to the first activations."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

Opened = Callable[..., Page]

NEW_MATCH = """async (seats) => {
  const wishes = { scenario: 'introductory', points: 2, players: 2 }
  const body = JSON.stringify({ game: 'apex', wishes, seats })
  const answer = await fetch('/api/matches', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  return (await answer.json()).id
}"""


@pytest.fixture(scope="module")
def graphics() -> bool:
    return False


def begin(page: Page, *kinds: str, speed: str | None = None) -> None:
    """A new match, without a curtain between the players."""
    prefs = json.dumps({"curtain": False, "speed": speed})
    page.evaluate("(prefs) => localStorage.setItem('sightline.prefs', prefs)", prefs)
    seats = [{"kind": kind} | ({"level": "novice"} if kind == "bot" else {}) for kind in kinds]
    match = page.evaluate(NEW_MATCH, seats)
    page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + f"/match/{match}")
    page.wait_for_selector("main.match[data-asked=true]")


def state(page: Page) -> tuple[str, int]:
    match = page.locator("main.match")
    return match.get_attribute("data-kind") or "", int(match.get_attribute("data-sequence") or 0)


def decide(page: Page) -> str:
    """Answer the question at hand with the first thing offered, and wait for the next one."""
    kind, before = state(page)
    commit = page.locator(".commit .button.main")
    expect(commit).to_be_visible()
    page.wait_for_timeout(200)
    places, choices = page.locator(".choices select.spaces"), page.locator(".choices .choice")
    if not commit.is_enabled() and places.count():
        places.first.select_option(index=1)
    for number in range(choices.count()):
        # The first one that needs nothing more than to be chosen.
        if commit.is_enabled():
            break
        choices.nth(number).click()
        page.wait_for_timeout(100)
    expect(commit).to_be_enabled()
    commit.click()
    expect(page.locator(f"main.match[data-sequence='{before}']")).to_have_count(0)
    return kind.rsplit(".", 1)[-1]


def test_two_players_on_one_screen_gear_up_land_and_act(open_page: Opened) -> None:
    page = open_page()
    begin(page, "me", "me")
    seen = [decide(page) for _ in range(24)]
    assert seen[:4] == ["gear"] * 4
    assert {"edge", "enter", "land_in", "activate", "activation"} <= set(seen)
    assert page.locator(".legend").count() == 4
    expect(page.locator(".legend.theirs").first).to_be_visible()


def test_what_is_behind_a_screen_is_not_shown_to_the_other_squad(open_page: Opened) -> None:
    page = open_page()
    begin(page, "me", "me")
    for _ in range(14):
        decide(page)
    page.locator(".legend.theirs .head").first.click()
    expect(page.locator(".legend.theirs dl")).to_contain_text("behind the screen")


def test_a_first_game_has_a_coach_at_its_side(open_page: Opened) -> None:
    page = open_page("tutorial?game=apex")
    page.wait_for_selector("main.match[data-asked=true]")
    lessons = set()
    for _ in range(16):
        coach = page.locator(".coach")
        if coach.count():
            lessons.add(coach.get_attribute("data-lesson"))
            coach.locator(".button.main").click()
        page.wait_for_selector("main.match[data-asked=true]")
        decide(page)
    assert {"apex_gear", "apex_actions"} <= lessons


WATCH_TABLE = """() => {
  window.paths = 0; window.captions = [];
  new MutationObserver(() => {
    const text = document.querySelector('.caption span')?.textContent;
    if (text && window.captions.at(-1) !== text) window.captions.push(text);
    window.paths = Math.max(window.paths, document.querySelectorAll('.table svg polyline.line').length);
  }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
}"""


def test_the_other_squad_is_followed_and_its_turn_is_recapped(open_page: Opened) -> None:
    for _ in range(3):  # a squad that is beaten, or has nothing to do, leaves nothing to tell
        page = open_page()
        begin(page, "me", "bot", speed="fast")
        page.evaluate(WATCH_TABLE)
        recap = page.locator(".recap")
        for _ in range(60):
            page.wait_for_selector("main.match[data-asked=true]", timeout=60_000)
            if recap.count():
                break
            decide(page)
        if recap.count():
            break
    expect(recap).to_contain_text("Their turn")
    names = page.locator(".legend.theirs .name").all_inner_texts()
    assert any(each.startswith(recap.locator("li b").first.inner_text()) for each in names)
    assert page.evaluate("window.paths") > 0, "whoever ran was seen to run"
    assert len(page.evaluate("window.captions")) > 2
    recap.locator("header .button").last.click()
    expect(recap).to_have_count(0)


def test_it_is_played_in_spanish_on_a_phone(open_page: Opened) -> None:
    page = open_page(width=390, locale="es-ES")
    begin(page, "me", "me")
    decide(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.locator(".commit .button.main")).to_contain_text("Confirmar")


def test_every_figure_of_a_weapon_has_its_name(open_page: Opened) -> None:
    page = open_page()
    begin(page, "me", "me")
    facts = page.locator(".gear .field small").first
    for name in ("Range", "Threshold", "Rate of Fire", "Damage", "Headshot"):
        expect(facts).to_contain_text(name)


def test_what_waits_at_an_edge_is_said_before_it_is_chosen(open_page: Opened) -> None:
    page = open_page()
    begin(page, "me", "me")
    for _ in range(4):
        decide(page)
    expect(page.locator(".choice", has_text="north").first).to_contain_text("Movement")


def test_nobody_has_to_look_for_the_end_of_an_activation(open_page: Opened) -> None:
    page = open_page()
    begin(page, "me", "me")
    for _ in range(30):
        if state(page)[0].endswith(".activation"):
            break
        decide(page)
    end = page.locator(".commit .choice", has_text="End the activation")
    expect(end).to_be_in_viewport(ratio=1)
    expect(end.locator("kbd")).to_have_text("X")
    if not page.locator(".choice", has_text="Shoot").count():
        expect(page.locator(".cannot")).to_contain_text("Shoot")
    page.locator(".legend.active .head").first.click()
    page.locator(".legend .head").first.click()
    expect(page.locator(".legend dl").first).to_contain_text("Range")
