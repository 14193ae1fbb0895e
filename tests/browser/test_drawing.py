"""What drawing a full table costs: two armies of 300 points with everything over the table that can be held there."""

from collections.abc import Callable
from pathlib import Path

import pytest
from match_screen import PATIENCE, begin_at
from playwright.sync_api import Page, expect

import sightline.server

Opened = Callable[..., Page]
CLIENT = Path(sightline.server.__file__).parent / "static" / "app" / "index.html"
pytestmark = pytest.mark.skipif(not CLIENT.is_file(), reason="the client is not built: run `make client`")

BUDGET = 2 * 39
"""Draw calls: twice what the largest table of CodeOne takes with everything that can be shown over it."""
COUNT = """() => {
  const drawn = { calls: 0, pictures: [] };
  window.drawn = drawn;
  for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']) {
    const before = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...given) {
      if (drawn.calls === 0) queueMicrotask(() => { drawn.pictures.push(drawn.calls); drawn.calls = 0 });
      drawn.calls += 1;
      return before.apply(this, given);
    };
  }
}"""
"""Count the draw calls of every picture: those that are made without a pause."""


def test_a_full_table_with_everything_over_it_takes_few_draw_calls(open_page: Opened) -> None:
    page = open_page("settings")
    page.add_init_script(f"({COUNT})()")
    begin_at(page, "orders", "n4", "annihilation", points=300)
    expect(page.locator(".table canvas").first).to_be_visible(timeout=PATIENCE)
    assert page.locator(".row.mine").count() >= 10
    page.keyboard.press("Enter")  # somebody is activated: where it can go, whom it sees and who would react is shown
    page.locator("button.skill", has_text="Move").first.click()
    for key in "rov":
        page.keyboard.press(key)
    expect(page.locator(".tools .tool.on")).to_have_count(3)
    for _ in ("from above", "in 3D"):
        page.keyboard.press("t")
        page.wait_for_timeout(200)
    pictures = page.evaluate("() => window.drawn.pictures")
    assert pictures
    assert max(pictures) <= BUDGET
