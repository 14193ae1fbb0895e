"""What players do with lists besides building them: pass them on, compare them, see whom they field."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sightline.content.armies.codes import encode
from sightline.content.armies.lists import of_row
from sightline.content.armies.storage import load

Opened = Callable[..., Page]
MARCH = load("ninefold_march")
"""The faction that the builder of N4 opens with."""
FIRST = MARCH.lists[0]


@pytest.fixture(scope="module")
def graphics() -> bool:
    return False


def test_a_link_that_somebody_shares_opens_the_list(open_page: Opened) -> None:
    page = open_page("army?game=n4")
    page.get_by_role("button", name=f"{FIRST.name['en']} · {FIRST.points}").click()
    expect(page.locator(".sums b")).to_contain_text("Legal list")
    page.evaluate("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve() }")
    page.get_by_role("button", name="link").click()
    link = str(page.evaluate("window.copied"))
    assert "/army/SL1-" in link
    other = open_page(f"army/{link.rpartition('/army/')[2]}")
    expect(other.locator(".sums b")).to_contain_text("Legal list")
    expect(other.get_by_label("Name of the list")).to_have_value(FIRST.name["en"])
    expect(other.locator(".members .named")).to_have_count(len(FIRST.members))


def test_two_lists_are_held_against_each_other(open_page: Opened) -> None:
    page = open_page(f"army/{encode(of_row(MARCH, FIRST))}")
    second = MARCH.lists[1]
    page.get_by_role("button", name=f"Compare: {second.name['en']}").click()
    compared = page.locator(".compared")
    expect(compared).to_contain_text(second.name["en"])
    expect(compared.locator("tbody tr").first).to_contain_text(f"/ {FIRST.points}")
    expect(compared.locator("tbody tr").first).to_contain_text(f"/ {second.points}")
    assert compared.locator("li").count() > 0
    compared.get_by_role("button", name="Close").click()
    expect(compared).to_have_count(0)


def test_a_list_against_itself_shows_no_difference(open_page: Opened) -> None:
    page = open_page(f"army/{encode(of_row(MARCH, FIRST))}")
    page.get_by_role("button", name=f"Compare: {FIRST.name['en']}").click()
    expect(page.locator(".compared li")).to_have_count(1)


@pytest.mark.parametrize("width", [1280, 390])
def test_whoever_can_be_chosen_is_drawn(open_page: Opened, width: int) -> None:
    page = open_page("army?game=n4", width=width, height=844)
    drawn = page.locator("article img").first
    expect(drawn).to_have_attribute("alt", f"{MARCH.units[0].name['en']}: Warband")
    page.wait_for_function("() => document.querySelector('article img').naturalWidth > 0")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_ten_megabytes_are_refused_at_once_and_nothing_is_lost(open_page: Opened) -> None:
    page = open_page("army?game=codeone")
    page.get_by_role("button", name="By chance").click()
    expect(page.locator(".sums b")).to_contain_text("Legal list")
    before = page.locator(".sums").inner_text()
    box = page.get_by_label("Paste a list")
    box.fill("what was there")
    box.evaluate(
        """box => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/plain', 'A'.repeat(10_000_000))
          box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        }"""
    )
    expect(page.locator(".paste [role=alert]")).to_contain_text("65536")
    expect(box).to_have_value("what was there")
    assert page.locator(".sums").inner_text() == before
