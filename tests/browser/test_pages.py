"""The pages around a match: armies, rules, settings."""

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from sightline.content.armies.lists import of_row
from sightline.content.armies.storage import load
from sightline.games.infinity.armies.pasting import exported

Opened = Callable[..., Page]


@pytest.fixture(scope="module")
def graphics() -> bool:
    return False


def test_an_army_is_built_until_it_is_legal_and_taken_into_a_match(open_page: Opened) -> None:
    page = open_page("army")
    page.select_option("label:has-text('Faction') select", "lantern_watch")
    page.click("button[aria-label^='Add Lamplighter: Combi Rifle, Pistol, CC Weapon'] >> nth=0")
    expect(page.locator(".faults li").first).to_contain_text("C1-LIST")
    page.click("button:has-text('By chance')")
    expect(page.locator(".sums b")).to_contain_text("Legal list")
    expect(page.locator(".faults li")).to_have_count(0)
    page.click("button:has-text('Play with it')")
    page.wait_for_selector("form button[type=submit]:enabled")
    page.click("form button[type=submit]")
    page.wait_for_selector("main.match[data-kind]")


def test_a_list_survives_the_reload_of_its_page_and_travels_by_code(open_page: Opened) -> None:
    page = open_page("army")
    page.click("button:has-text('By chance')")
    expect(page.locator(".sums b")).to_contain_text("Legal list")
    members = page.locator(".members .who").all_inner_texts()
    page.reload()
    expect(page.locator(".members .who").first).to_have_text(members[0])
    page.click("button:has-text('Copy the share code')")
    code = str(page.evaluate("navigator.clipboard.readText()"))
    other = open_page(f"army/{code}")
    expect(other.locator(".members .who").first).to_have_text(members[0])


def test_a_list_of_n4_has_combat_groups_and_its_own_sizes(open_page: Opened) -> None:
    page = open_page("army")
    page.select_option(".game select", "n4")
    expect(page.locator("label:has-text('Points') option")).to_have_text(["150", "200", "250", "300", "400"])
    page.click("button:has-text('By chance')")
    expect(page.locator(".sums b")).to_contain_text("Legal list")
    groups = page.locator(".list h2", has_text="Combat Group")
    expect(groups.first).to_contain_text("/10")
    first = page.locator(".members").nth(0).locator("li")
    count = first.count()
    page.locator(".members").nth(0).get_by_text("→ 2").first.click()
    expect(groups.nth(1)).not_to_contain_text("0/10")
    assert first.count() <= count
    for _ in range(3):
        page.locator(".units article li button").first.click()
    expect(page.locator(".faults li").first).to_contain_text("N4-")
    page.reload()
    expect(page.locator(".game select")).to_have_value("n4")
    expect(page.locator(".faults li").first).to_contain_text("N4-")


def test_rules_are_searched_in_spanish_and_opened(open_page: Opened) -> None:
    page = open_page("rules", locale="es-ES")
    page.fill("input[type=search]", "cobertura parcial")
    expect(page.locator(".rules li").first).to_contain_text("C1-")
    page.click(".rules a:has-text('C1-COV-003')")
    expect(page.locator(".rule h2")).to_have_text("Efecto de la Cobertura Parcial")
    expect(page.locator(".rule dl")).to_contain_text("Cobertura Parcial")


def test_what_a_search_finds_is_shown_with_an_excerpt_and_is_there_again_after_a_rule(open_page: Opened) -> None:
    page = open_page("rules?game=codeone&q=partial+cover")
    found = page.locator(".rules a", has_text="C1-COV-003")
    expect(found.locator(".excerpt")).to_contain_text("Partial Cover")
    count = page.locator(".rules li").count()
    found.click()
    expect(page.locator("article.rule h2")).to_have_text("Partial Cover effect")
    page.get_by_role("link", name="Rules found").click()
    expect(page.locator(".rules li")).to_have_count(count)


def test_a_rule_that_a_rule_names_can_be_opened(open_page: Opened) -> None:
    page = open_page("rules/C1-SEQ-009")
    page.locator(".statement a", has_text="CSK-216").click()
    expect(page.locator("article.rule .eyebrow").first).to_contain_text("C1-CSK-216")


def test_worked_examples_are_shown_in_the_readers_language(open_page: Opened) -> None:
    page = open_page("rules/AX-LOS-018", locale="fr-FR")
    expect(page.locator(".example h3").first).to_have_text("Exemple Mur éloigné, X=3, bloqué")
    expect(page.locator(".example")).to_have_count(3)


def test_every_chapter_of_every_game_can_be_browsed(open_page: Opened) -> None:
    page = open_page("rules")
    for game in ("codeone", "n4", "human_sphere", "apex"):
        page.select_option("form select", game)
        expect(page.locator("details summary").first).to_be_visible()
    page.locator("details summary").first.click()
    expect(page.locator("details[open] .rules li").first).to_contain_text("AX-")


def test_a_guest_becomes_somebody_and_keeps_the_name(open_page: Opened) -> None:
    page = open_page("settings")
    page.fill("input[autocomplete=nickname]", "Ana")
    page.click("button:has-text('Change the name')")
    expect(page.locator(".notice")).to_contain_text("That is your name now.")
    page.reload()
    expect(page.locator("input[autocomplete=nickname]")).to_have_value("Ana")


def test_every_page_has_one_main_part_and_one_title(open_page: Opened, address: str) -> None:
    page = open_page()
    for path in ("", "lobby", "army", "odds", "rules", "tables", "settings", "new/bot"):
        page.goto(address + path)
        page.wait_for_selector("body.ready")
        expect(page.locator("h1")).to_have_count(1)
        expect(page.locator("main#main")).to_have_count(1)
        assert page.evaluate("window.unspoken") == [], path


def test_a_pasted_code_is_a_list_in_the_builder_and_goes_out_again_for_the_official_one(open_page: Opened) -> None:
    watch = load("lantern_watch")
    code = exported(of_row(watch, watch.lists[0]), "code")
    page = open_page("army")
    page.get_by_label("Paste a list").fill(f"https://example.com/army/list/{quote(code, safe='')}")
    page.click("button:has-text('Load')")
    expect(page.locator(".paste [role=status]")).to_contain_text("Every line was read")
    expect(page.locator(".sums b")).to_contain_text("Legal list")
    page.click("button:has-text('Copy for the official builder')")
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == code


def test_a_code_that_is_cut_off_says_so_where_it_was_pasted(open_page: Opened) -> None:
    page = open_page("play?game=codeone&scenario=standard&lang=es")
    page.click("details.paste summary")
    page.locator(".paste textarea").fill("ZQpwYW5vY2VhbmlhASCBLAIBBwABAQEAAAEBAQAAAQ")
    page.locator(".paste .button").click()
    expect(page.locator(".paste [role=alert]")).to_contain_text("byte 31")


LOW = """() => [...document.querySelectorAll('button, select, summary, nav a, .rules a, .chip')]
  .filter((each) => !each.matches('.cite, span') && each.checkVisibility())
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, box]) => box.height < 39.5 || box.right > document.documentElement.clientWidth + 1)
  .map(([each, box]) => `${each.className} ${each.textContent.trim().slice(0, 20)} ${Math.round(box.height)}`)"""
"""What a finger would miss: controls that are too low, or beyond the edge. Citations stand within a sentence."""


TOUCHED = ("", "new/bot?game=n4", "lobby", "army", "squads", "packs", "odds", "rules?q=cover", "tables", "settings")


@pytest.mark.parametrize("locale", ["es-ES", "fr-FR"])
def test_fingers_reach_everything_on_a_phone(browser: Browser, address: str, locale: str) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale=locale, reduced_motion="reduce"
    )
    page = context.new_page()
    missed = {}
    for path in TOUCHED:
        page.goto(address + path)
        page.wait_for_load_state("networkidle")
        low = page.evaluate(LOW)
        wide = page.evaluate("() => document.documentElement.scrollWidth > document.documentElement.clientWidth")
        missed[path] = (low, wide)
    context.close()
    assert missed == dict.fromkeys(TOUCHED, ([], False))


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_a_new_game_is_begun_without_searching_for_the_button(open_page: Opened, width: int, height: int) -> None:
    page = open_page("new/bot?game=n4", width=width, height=height)
    begin = page.locator("form button[type=submit]:enabled")
    expect(begin).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [390, 820])
@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_the_pages_are_named_in_one_row_of_a_narrow_screen(open_page: Opened, language: str, width: int) -> None:
    page = open_page(f"rules?lang={language}", width=width, height=844)
    links = page.locator("header nav a")
    tops = {shown["y"] for each in links.all() if (shown := each.bounding_box())}
    assert len(tops) == 1
    assert page.locator("header nav").evaluate("(nav) => nav.scrollWidth <= nav.clientWidth"), "none is cut off"


MAKE = """async (kinds) => {
  const seats = kinds.map((kind) => ({ kind, ...(kind === 'bot' && { level: 'novice' }) }))
  const body = JSON.stringify({ game: 'codeone', wishes: { scenario: 'domination' }, seats, public: true })
  const headers = { 'Content-Type': 'application/json' }
  return (await (await fetch('/api/matches', { method: 'POST', headers, body })).json()).id
}"""


def test_whoever_comes_back_finds_what_goes_on_before_anything_else(open_page: Opened, address: str) -> None:
    page = open_page()
    expect(page.locator("#resume")).to_have_count(0)
    for _ in range(5):
        page.evaluate(MAKE, ["me", "me"])
    page.goto(address)
    expect(page.locator(".home section").nth(1).locator(".match-row")).to_have_count(4)
    page.get_by_role("link", name="All your 5 open games").click()
    expect(page.locator("section[aria-labelledby=lobby-mine] .match-row")).to_have_count(5)
    live = page.locator("section[aria-labelledby=lobby-live]")
    expect(live.locator(".match-row", has_text="Your decision")).to_have_count(0)


def test_bots_that_play_are_watched_from_the_lobby(open_page: Opened, address: str) -> None:
    page = open_page()
    match = page.evaluate(MAKE, ["bot", "bot"])
    page.goto(address + "lobby")
    row = page.locator(f"section[aria-labelledby=lobby-live] a[href='/match/{match}']")
    expect(row).to_contain_text("Being played")
    row.click()
    expect(page.locator("main.match > div.top")).to_contain_text("Watching")
