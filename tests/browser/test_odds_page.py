"""The odds page as people use it."""

import shlex
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sightline.odds import odds_from_specs

Opened = Callable[..., Page]


@pytest.fixture(scope="module")
def graphics() -> bool:
    return False


@pytest.fixture
def open_page(open_page: Opened) -> Opened:
    """The odds page, with its first answer."""

    def opened(query: str = "", **how: Any) -> Page:
        page = open_page(f"odds{query}", **how)
        page.wait_for_selector(".exchange, .refused")
        return page

    return opened


def field(page: Page, name: str) -> str:
    return f'[id="{name}"]'


def answered(page: Page) -> Page:
    """The page as soon as it shows the answer to what is chosen now."""
    page.wait_for_selector('.answer[aria-busy="false"]')
    return page


def wins(page: Page, exchange: int = 0) -> str:
    return answered(page).locator(".exchange").nth(exchange).locator(".word.you b").inner_text()


def chances(page: Page) -> list[float]:
    """Your chances in every exchange, as the page shows them: rounded to a tenth of a per cent."""
    return [float(text.rstrip("%")) / 100 for text in answered(page).locator(".word.you b").all_inner_texts()]


def exactly(*chances: float) -> object:
    return pytest.approx(list(chances), abs=0.000501)


def copied(page: Page, button: str) -> str:
    page.click(button)
    expect(page.locator("#done")).not_to_be_empty()
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_it_opens_with_an_exchange_whose_numbers_are_right(open_page: Opened) -> None:
    page = open_page()
    expected = odds_from_specs("bs=12 mods=+3 burst=3 arm=1 cover=yes", ["bs=11 mods=+3 arm=1 cover=yes"])
    assert chances(page) == exactly(expected.exchanges[0].active.wins)
    assert page.locator(".sum .total dd").first.inner_text() == "12"


def test_a_changed_value_changes_the_odds_to_those_of_the_copied_command(open_page: Opened) -> None:
    page = open_page()
    before = wins(page)
    page.fill(field(page, "active.burst"), "1")
    page.select_option(field(page, "reactives.0.weapon"), "hmg")
    page.fill(field(page, "reactives.0.distance"), "60")
    expect(page.locator(".exchange .word.you b").first).not_to_have_text(before)
    expect(page.locator(".half.ally .total dd").first).to_have_text("6")
    words = shlex.split(copied(page, "#copy-command"))
    odds = odds_from_specs(words[words.index("--active") + 1], [words[words.index("--reactive") + 1]])
    assert chances(page) == exactly(odds.exchanges[0].active.wins)


def test_a_second_enemy_gets_an_exchange_and_dice_of_its_own(open_page: Opened) -> None:
    page = open_page()
    page.click("#add")
    page.check(field(page, "reactives.1.skill-dodge"))
    expect(page.locator(".exchange")).to_have_count(2)
    page.fill(field(page, "reactives.0.dice"), "1")
    expect(page.locator(field(page, "reactives.1.dice"))).to_have_value("2")
    odds = odds_from_specs(
        "bs=12 mods=+3 burst=3 arm=1 cover=yes vs=1:1,2:2",
        ["bs=11 mods=+3 arm=1 cover=yes", "skill=dodge ph=10 cover=yes"],
    )
    assert chances(page) == exactly(*(each.active.wins for each in odds.exchanges))
    page.fill(field(page, "reactives.1.dice"), "1")
    expect(page.locator(".refused")).to_contain_text("burst=3")
    page.click('[data-place="reactives.1"] .who button')
    expect(page.locator(".exchange")).to_have_count(1)


def test_a_bad_value_is_explained_at_its_field(open_page: Opened) -> None:
    page = open_page()
    page.fill(field(page, "active.burst"), "99")
    expect(page.locator(field(page, "active.burst-error"))).to_have_text("From 1 to 50, please.")
    assert page.get_attribute(field(page, "active.burst"), "aria-invalid") == "true"
    page.fill(field(page, "active.burst"), "")
    expect(page.locator(field(page, "active.burst-error"))).to_have_text("A whole number is needed here.")
    page.fill(field(page, "active.burst"), "3")
    expect(page.locator("[aria-invalid]")).to_have_count(0)


def test_it_speaks_spanish_when_asked_and_french_to_a_french_browser(open_page: Opened) -> None:
    page = open_page()
    page.select_option("#language", "es")
    expect(page.locator("#you-heading")).to_have_text("Tú actúas")
    expect(page.locator(field(page, "active.weapon") + " option:checked")).to_have_text("Fusil Combi")
    assert page.get_attribute("html", "lang") == "es"
    assert open_page(locale="fr-FR").get_attribute("html", "lang") == "fr"


def test_a_link_shares_everything_that_was_chosen(open_page: Opened) -> None:
    page = open_page()
    page.select_option("#game", "n4")
    page.select_option(field(page, "active.weapon"), "feuerbach")
    page.click("#add")
    page.check(field(page, "reactives.1.skill-none"))
    expect(page.locator(".exchange")).to_have_count(2)
    page.wait_for_timeout(200)
    link = copied(page, "#copy-link")
    shared = open_page(link[link.index("?") :])
    assert [wins(shared, place) for place in (0, 1)] == [wins(page, place) for place in (0, 1)]
    assert shared.input_value("#game") == "n4"
    assert shared.input_value(field(shared, "active.ammo")) == "AP+DA"


def test_swapping_sides_twice_comes_back_to_the_same_odds(open_page: Opened) -> None:
    page = open_page()
    before = wins(page)
    page.click("#swap")
    expect(page.locator(".exchange .word.you b").first).not_to_have_text(before)
    page.click("#swap")
    expect(page.locator(".exchange .word.you b").first).to_have_text(before)


def test_every_number_leads_to_its_rule(open_page: Opened) -> None:
    page = open_page()
    page.click(".cite >> text=C1-COV-003 >> nth=0")
    expect(page.locator("dialog h2")).to_have_text("Partial Cover effect")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_the_keyboard_is_enough(open_page: Opened) -> None:
    page = open_page()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "active.bs":
            break
    before = wins(page)
    page.keyboard.press("ArrowUp")
    expect(page.locator(field(page, "active.bs"))).to_have_value("13")
    expect(page.locator(".exchange .word.you b").first).not_to_have_text(before)
    outlined = "getComputedStyle(document.activeElement.closest('.stepper')).outlineStyle"
    assert page.evaluate(outlined) == "solid"
    page.focus(field(page, "active.skill-bs"))
    page.keyboard.press("ArrowRight")
    expect(page.locator(field(page, "active.skill-cc"))).to_be_checked()
    assert page.evaluate("document.activeElement.id") == "active.skill-cc"


def test_every_input_has_a_label(open_page: Opened) -> None:
    page = open_page("?game=n4&them=&them=skill.template*weapon.chain_rifle")
    unlabelled = "[...document.querySelectorAll('input, select')].filter((each) => !each.labels.length).length"
    assert page.evaluate(unlabelled) == 0
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((each) => each.id)")
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_phone_never_scrolls_sideways(open_page: Opened, language: str) -> None:
    page = open_page(f"?lang={language}&them=&them=skill.dodge", width=360)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.fill(field(page, "active.burst"), "99")
    expect(page.locator(".refused")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_both_themes_follow_the_system_and_the_button(open_page: Opened) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    dark, light = open_page(theme="dark"), open_page(theme="light")
    colours = [page.evaluate(ground) for page in (dark, light)]
    assert colours[0] != colours[1]
    dark.click("#theme")
    assert dark.evaluate(ground) == colours[1]
    dark.reload()
    dark.wait_for_selector(".exchange")
    assert dark.evaluate(ground) == colours[1]


def test_an_address_that_somebody_broke_still_opens(open_page: Opened) -> None:
    page = open_page("?game=chess&you=burst.x*nonsense.3*bs.14&them=skill.bs*weapon.gone")
    assert page.input_value("#game") == "codeone"
    assert page.input_value(field(page, "active.bs")) == "14"


def test_a_shot_of_apex_legends_is_chosen_answered_and_shared(open_page: Opened) -> None:
    page = open_page()
    page.select_option("#game", "apex")
    page.fill("#health", "5")
    page.fill("#shield", "0")
    page.check("#cover")
    expect(page.locator("[data-fate=eliminated]")).not_to_have_text("0%")
    answered(page)
    link = copied(page, "#copy-link")
    assert "game=apex" in link
    shared = page.context.new_page()
    shared.goto(link)
    expect(shared.locator("[data-fate=eliminated]")).to_have_text(page.locator("[data-fate=eliminated]").inner_text())
    shared.fill("#distance", "99")
    expect(shared.locator("#distance-error")).not_to_be_empty()


def test_the_odds_of_a_shot_stay_in_sight_on_a_phone(open_page: Opened) -> None:
    page = open_page(width=390, height=844)
    page.select_option("#game", "apex")
    expect(page.locator(".headline [data-fate]").first).to_be_visible()
    page.select_option("#weapon", index=3)
    expect(page.locator(".headline")).to_be_in_viewport(ratio=1)
