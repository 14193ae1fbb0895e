"""Being called when it is one's turn, and sounds: both only for those who want them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from match_screen import begin, play_until
from playwright.sync_api import Page, expect

import sightline.server

Opened = Callable[..., Page]
CLIENT = Path(sightline.server.__file__).parent / "static" / "app" / "index.html"
pytestmark = pytest.mark.skipif(not CLIENT.is_file(), reason="the client is not built: run `make client`")

HEARD = """
window.calls = []; window.tones = 0;
window.Notification = class {
  static permission = localStorage.allowed ?? 'default';
  static async requestPermission() { return (localStorage.allowed = this.permission = 'granted'); }
  constructor(title, options) { window.calls.push([title, options.body]); }
};
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...given) { window.tones += 1; return start.apply(this, given); };
"""
AWAY = "Object.defineProperty(document, 'hidden', { get: () => true })"


@pytest.fixture(scope="module")
def graphics() -> bool:
    return False


def listening(open_page: Opened, path: str = "", **how: object) -> Page:
    page = open_page(path, **how)
    page.add_init_script(HEARD)
    page.reload()
    page.wait_for_selector("body.ready")
    return page


def test_whoever_looks_elsewhere_is_called_if_that_is_wanted(open_page: Opened) -> None:
    page = listening(open_page, "settings")
    page.get_by_label("Call me when it is my turn").click()
    expect(page.get_by_label("Call me when it is my turn")).to_be_checked()
    page.goto(page.url.replace("settings", ""))
    begin(page, "Quick game")
    play_until(page, "deploy")
    assert page.evaluate("window.calls") == [], "nobody is called who looks"
    page.evaluate(AWAY)
    play_until(page, "aros", most=60)
    calls = page.evaluate("window.calls")
    assert calls
    assert calls[0][0] == "It is your turn"


def test_nothing_is_heard_and_nobody_is_called_unless_wanted(open_page: Opened) -> None:
    page = listening(open_page)
    begin(page, "Quick game")
    page.evaluate(AWAY)
    play_until(page, "orders")
    assert page.evaluate("[window.calls.length, window.tones]") == [0, 0]


def test_sounds_are_heard_when_they_are_switched_on(open_page: Opened) -> None:
    page = listening(open_page, "settings", locale="es-ES")
    page.get_by_label("Sonidos").click()
    assert page.evaluate("window.tones") > 0, "switching them on lets one hear them"
    expect(page.get_by_label("Volumen")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Sonidos")).to_be_checked()
    page.get_by_label("Sonidos").click()
    expect(page.get_by_label("Volumen")).to_have_count(0)
