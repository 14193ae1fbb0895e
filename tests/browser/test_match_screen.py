"""The match screen tells the truth, in words, and in every size: dice, plans, refusals, the bar, keys."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from match_screen import PATIENCE, begin, begin_at, play_until, standing, wait_for_question
from playwright.sync_api import Locator, Page, expect

import sightline.server

Opened = Callable[..., Page]
CLIENT = Path(sightline.server.__file__).parent / "static" / "app" / "index.html"
pytestmark = pytest.mark.skipif(not CLIENT.is_file(), reason="the client is not built: run `make client`")


@pytest.fixture(scope="module")
def graphics() -> bool:
    return False


def box(shown: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of something on the screen."""
    found = shown.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def apart(one: Locator, two: Locator) -> bool:
    (left, top, right, bottom), (start, high, end, low) = box(one), box(two)
    return right <= start + 1 or end <= left + 1 or bottom <= high + 1 or low <= top + 1


def press_table(page: Page, across: float, down: float) -> None:
    left, top, right, bottom = box(page.locator(".table svg[role=img]"))
    page.mouse.click(left + (right - left) * across, top + (bottom - top) * down)


def skills_at_hand(page: Page) -> None:
    page.wait_for_selector("button.skill", timeout=PATIENCE)


# ------------------------------------------------------------------ dice


def test_dice_are_shown_once_and_leave_by_themselves(open_page: Opened) -> None:
    page = open_page()
    begin(page, "Quick game")
    tray = page.locator(".tray")
    page.keyboard.press("1")
    expect(tray).to_be_visible(timeout=PATIENCE)
    expect(tray).to_have_count(0)
    page.evaluate(
        """() => new MutationObserver(() => { window.again ||= document.querySelector('.tray') !== null })
          .observe(document.body, { childList: true, subtree: true })"""
    )
    play_until(page, "deploy")
    page.keyboard.press("f")
    page.wait_for_timeout(1000)
    assert not page.evaluate("() => window.again"), "the Initiative Roll came back with a later action"


def test_dice_leave_the_table_of_a_phone_free(open_page: Opened) -> None:
    page = open_page(width=390, height=844)
    begin(page, "Quick game")
    page.keyboard.press("1")
    tray = page.locator(".tray")
    expect(tray).to_be_visible(timeout=PATIENCE)
    assert apart(tray, page.locator("main > .table"))


# ------------------------------------------------------------------ plans


def test_a_legal_way_is_not_crossed_out(open_page: Opened) -> None:
    page = open_page()
    begin_at(page, "first_skill")
    skills_at_hand(page)
    page.locator("button.skill", has_text="Move").click()
    page.wait_for_timeout(500)
    refused = page.locator(".table polyline[data-tone=blocked]")
    legal = 0
    for across, down in ((0.5, 0.5), (0.3, 0.9), (0.7, 0.85), (0.1, 0.7), (0.9, 0.2), (0.45, 0.95)):
        press_table(page, across, down)
        page.wait_for_timeout(700)
        hint = page.locator(".details .hint")
        if "✓" in hint.inner_text():
            legal += 1
            cost, limit = re.findall(r"([\d.]+) / ([\d.]+) cm", hint.inner_text())[0]
            assert refused.count() == 0 or float(cost) >= float(limit), hint.inner_text()
    assert legal > 0


# ------------------------------------------------------------------ the bar


def test_what_can_be_declared_is_in_sight_and_first(open_page: Opened) -> None:
    page = open_page()
    begin_at(page, "first_skill")
    skills_at_hand(page)
    names = page.locator("button.skill b").all_inner_texts()
    assert names[0] == "Move"
    assert names[-1] == "Idle"
    bar = box(page.locator("main > .bar"))
    for skill in page.locator("button.skill").all():
        left, top, right, bottom = box(skill)
        assert (left >= bar[0], top >= bar[1], right <= bar[2], bottom <= bar[3]) == (True,) * 4
    every = page.locator("button.skill b, .skill.off b, .more li b").all_text_contents()
    assert sorted(every) == ["BS Attack", "Dodge", "Idle", "Move"], "what the scenario does not have is not shown"


DESKTOPS = ((1280, 800), (1440, 900), (1920, 1080))


def test_the_bar_is_low_and_covers_neither_coach_nor_troopers(open_page: Opened) -> None:
    page = open_page()
    begin(page, "First game")
    seen: dict[tuple[int, int], tuple[float, float, float, float]] = {}
    for question in ("lieutenant", "deploy", "orders", "first_skill"):
        play_until(page, question)
        if question == "first_skill":
            skills_at_hand(page)
            page.locator("button.skill", has_text="Move").click()
        for size in DESKTOPS:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.wait_for_function("(width) => document.documentElement.clientWidth === width", arg=size[0])
            table, coach, bar = (page.locator(each) for each in ("main > .table", ".coach", "main > .bar"))
            assert seen.setdefault(size, box(table)) == box(table), "a question moved the table"
            high = box(bar)[3] - box(bar)[1]
            filled = bar.locator("> .bar").evaluate("(shown) => shown.scrollHeight")
            assert high <= 184
            assert filled >= 0.55 * high, f"{question} leaves most of the bar empty"
            assert apart(coach, bar)
            assert apart(coach, table)
            assert apart(coach, page.locator("main > .left"))


def test_lessons_are_counted_as_they_go_by(open_page: Opened) -> None:
    page = open_page()
    begin(page, "First game")
    expect(page.locator(".coach .eyebrow")).to_have_text("Coach · 1 of 17")
    page.wait_for_timeout(4200)
    play_until(page, "deploy")
    expect(page.locator(".coach .eyebrow")).not_to_have_text("Coach · 1 of 17")


PHONES = ((844, 390), (667, 375), (932, 430))


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_phone_on_its_side_shows_table_and_question(open_page: Opened, theme: str) -> None:
    page = open_page(width=PHONES[0][0], height=PHONES[0][1], theme=theme)
    begin(page, "First game")
    play_until(page, "first_skill")
    skills_at_hand(page)
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("(width) => document.documentElement.clientWidth === width", arg=width)
        look_at_a_phone_on_its_side(page, width, height)


def look_at_a_phone_on_its_side(page: Page, width: int, height: int) -> None:
    table, coach, commit = (page.locator(each) for each in ("main > .table", ".coach", ".commit .main"))
    left, top, right, bottom = box(table)
    assert right - left > 0.5 * width
    assert bottom - top > 0.65 * height
    assert box(coach)[3] - box(coach)[1] < 60
    assert apart(coach, table)
    for skill in page.locator("button.skill").all():
        skill.scroll_into_view_if_needed()
        assert apart(skill, commit)
        reached = "(shown) => { const { x, y, width, height } = shown.getBoundingClientRect(); "
        reached += "return shown.contains(document.elementFromPoint(x + width / 2, y + height / 2)) }"
        assert skill.evaluate(reached)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    unfold, text = page.locator(".coach .unfold"), page.locator(".coach .text")
    unfold.click()
    expect(text).to_be_visible()
    unfold.click()
    expect(text).not_to_be_visible()


def test_orders_are_not_thrown_away_by_one_key(open_page: Opened) -> None:
    page = open_page()
    begin_at(page, "orders")
    before = standing(page)[2]
    page.keyboard.press("x")
    expect(page.locator(".tools .sure")).to_contain_text("unspent")
    assert standing(page)[2] == before
    page.keyboard.press("x")
    wait_for_question(page, before)


# ------------------------------------------------------------------ keys


def test_enter_commits_wherever_the_pointer_was_last(open_page: Opened) -> None:
    page = open_page()
    begin_at(page, "orders")
    cite, close = page.locator(".log .cite").last, page.locator("dialog header button")
    names = ("Zones", "Closer")
    for pressed in (*([page.get_by_role("button", name=name)] for name in names), [cite, close]):
        for button in pressed:
            button.click()
        expect(page.locator("dialog")).to_have_count(0)
        before = standing(page)[2]
        page.keyboard.press("Enter")
        assert wait_for_question(page, before) == "first_skill"
        before = standing(page)[2]
        page.keyboard.press("u")
        wait_for_question(page, before)
        assert standing(page)[0] == "orders"


def test_a_button_that_was_reached_by_keyboard_keeps_its_enter(open_page: Opened) -> None:
    page = open_page()
    begin_at(page, "orders")
    zones = page.get_by_role("button", name="Zones")
    zones.focus()
    before = standing(page)[2]
    page.keyboard.press("Enter")
    expect(zones).to_have_attribute("aria-pressed", "false")
    assert standing(page)[2] == before


def test_a_place_is_chosen_by_keys_wherever_the_focus_is(open_page: Opened) -> None:
    page = open_page()
    begin_at(page, "first_skill")
    skills_at_hand(page)
    page.locator("button.skill", has_text="Move").click()
    page.wait_for_timeout(500)
    for _ in range(3):
        page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".commit .main")).to_be_enabled(timeout=PATIENCE)
    assert standing(page)[0] == "first_skill"


# ------------------------------------------------------------------ the end


@pytest.mark.parametrize(("language", "said"), [("en", "resigned"), ("es", "se ha rendido"), ("fr", "abandonne")])
def test_who_resigns_is_told_one_true_sentence(open_page: Opened, language: str, said: str) -> None:
    page = open_page(f"?lang={language}")
    page.locator(".start").nth(1).click()
    page.wait_for_url("**/match/*")
    wait_for_question(page)
    page.locator(".menu > button").click()
    page.locator(".menu .danger").click()
    page.locator("dialog .danger").click()
    ending = page.locator("dialog[open]")
    expect(ending.locator("p").first).to_contain_text(said, timeout=PATIENCE)
    expect(ending.locator(".account")).to_have_count(0)
    for wrong in ("not over", "no ha terminado", "pas terminée"):
        assert wrong not in ending.inner_text()
