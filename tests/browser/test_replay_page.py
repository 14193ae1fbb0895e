"""A match watched again in the browser: step, play, jump, look through other eyes, share a moment, take the file."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import sightline.server

Opened = Callable[..., Page]
CLIENT = Path(sightline.server.__file__).parent / "static" / "app" / "index.html"
pytestmark = pytest.mark.skipif(not CLIENT.is_file(), reason="the client is not built: run `make client`")

PATIENCE = 120_000
PLAY = """
async (commands) => {
  const post = (path, body) => fetch('/api/matches' + path, { method: 'POST', body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' } }).then((answer) => answer.json())
  const { id } = await post('', { game: 'codeone', wishes: { scenario: 'introductory' }, seed: 'replay',
    seats: [{ kind: 'me' }, { kind: 'me' }] })
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/matches/${id}/socket?seat=0`)
  let done = 0, seat = 0, state = null, tried = 0
  const send = (message) => socket.send(JSON.stringify(message))
  const command = (chosen) =>
    send({ type: 'command', id: `c${done++}`, seat, expected: state.sequence, command: chosen })
  const attempt = () => {
    const open = state.options.flatMap((each, number) => (each.refused.length ? [] : [number]))
    const option = open[tried++]
    if (state.options[option].parameters.length === 0) command(state.options[option].command)
    else send({ type: 'ask', id: `a${state.sequence}-${option}`, seat, question: { ask: 'suggest', option } })
  }
  await new Promise((enough, failed) => {
    setTimeout(() => failed(new Error(`stuck after ${done} commands`)), 60000)
    socket.onmessage = ({ data }) => {
      const said = JSON.parse(data)
      if (said.type === 'answer' && said.answer.command) command(said.answer.command)
      else if (['answer', 'no_answer', 'refused'].includes(said.type)) attempt()
      if (said.type === 'changed') return send({ type: 'look', seat }) // simpler than to keep track of what has changed
      if (said.type !== 'state') return
      state = said
      tried = 0
      if (done >= commands || said.card.status === 'over') return enough()
      if (said.asked) return attempt()
      seat = said.card.waiting[0]
      send({ type: 'look', seat })
    }
  })
  socket.close()
  await post(`/${id}/resign`, { seat: 0 })
  return id
}
"""


def frame(page: Page) -> int:
    return int(page.locator("main.replay").get_attribute("data-frame", timeout=PATIENCE) or "-1")


@pytest.fixture(scope="module")
def played(browser: Browser, address: str) -> str:
    """The id of a short match that is over; whoever knows it may watch it."""
    page = browser.new_page()
    page.goto(address)
    page.wait_for_selector("body.ready")
    number: str = page.evaluate(PLAY, 14)
    page.close()
    return number


@pytest.fixture
def watching(open_page: Opened, played: str) -> Page:
    page = open_page(f"replay/{played}")
    page.context.set_default_timeout(PATIENCE)
    page.wait_for_selector("main.replay")
    return page


def test_stepping_by_keys_buttons_and_the_log(watching: Page) -> None:
    page = watching
    assert frame(page) == 0
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="One step on").click()
    expect(page.locator("main.replay")).to_have_attribute("data-frame", "2")
    page.keyboard.press("End")
    last = frame(page)
    assert last > 8
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()
    page.locator(".log li").nth(1).get_by_role("button").first.click()
    assert 0 < frame(page) < last
    page.keyboard.press("Home")
    expect(page.locator("main.replay")).to_have_attribute("data-frame", "0")


def test_playing_stops_at_the_end(watching: Page) -> None:
    page = watching
    page.get_by_label("Speed").select_option(label="4×")
    page.get_by_role("button", name="To the end").click()
    last = frame(page)
    page.get_by_role("button", name="One step back").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("main.replay")).to_have_attribute("data-frame", str(last))
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_pieces_stand_where_they_stood(watching: Page) -> None:
    page = watching
    assert page.locator("[data-piece]").count() == 0
    page.keyboard.press("End")
    expect(page.locator("[data-piece]")).to_have_count(6)
    expect(page.locator("[data-piece]").first).to_contain_text("cm from the left")


def test_a_moment_is_shared_as_a_link(watching: Page) -> None:
    page = watching
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.get_by_label("Through whose eyes").select_option(value="1")
    page.get_by_role("button", name="Share this moment").click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"/replay/[^/?]+\?at=\d+&eyes=1$", link)
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector("main.replay")
    expect(page.locator("main.replay")).to_have_attribute("data-frame", "3")
    expect(page.get_by_label("Through whose eyes")).to_have_value("1")


def test_the_match_file_is_taken_home(watching: Page) -> None:
    with watching.expect_download() as taken:
        watching.get_by_role("link", name="Match file").click()
    lines = taken.value.path().read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["game"] == "codeone"
    assert len(lines) > 8


def test_a_match_that_is_not_there_is_said_so(browser: Browser, address: str) -> None:
    # Not by `open_page`: the browser complains about the answer 404, which is what is asked for here.
    page = browser.new_page(locale="en-GB")
    page.goto(address + "replay/nothing")
    expect(page.get_by_role("alert")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("link", name="Home")).to_be_visible()
    page.close()


def test_a_turning_point_is_told_with_its_chance_and_opens_its_moment(open_page: Opened, played: str) -> None:
    ticks = [{"sequence": at, "round": 1, "share": share} for at, share in ((2, 0.5), (6, 0.5), (9, 0.7))]
    deed = {"text": "Lamprey 2 takes out Bulwark 1", "chance": 0.12}
    point = {"sequence": 9, "round": 1, "side": 0, "before": 0.5, "after": 0.7, "deeds": [deed]}
    page = open_page("settings")
    back = {"sides": [[0], [1]], "balance": ticks, "turning_points": [point]}
    page.route("**/retrospect?*", lambda route: route.fulfill(json=back))
    page.goto(page.url.replace("settings", f"replay/{played}"))
    expect(page.locator("section.turning li")).to_contain_text("Lamprey 2 takes out Bulwark 1 — a 12% chance")
    expect(page.locator("section.turning svg")).to_have_attribute("aria-label", re.compile("70%"))
    page.click("section.turning li button")
    assert frame(page) == 9
