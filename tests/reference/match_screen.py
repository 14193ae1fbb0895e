"""Playing a match in the browser as people do: waiting to be asked, and answering with the keyboard."""

import functools
import random
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page

from sightline.server.visiting import Visitor

PATIENCE = 120_000
"""Milliseconds: a busy machine lets a bot think for long, and a test that passes waits no longer than it must."""
STILL = 180_000
"""Milliseconds after which a match in which nothing at all happens is stuck; the first thought of a bot takes long."""


def standing(page: Page) -> tuple[str, bool, int]:
    """Which decision a match waits for, whether it is this player's, and how many commands there were."""
    page.wait_for_selector("main.match", timeout=PATIENCE)
    told = page.evaluate("() => ({ ...document.querySelector('main.match').dataset })")
    return told["kind"].removeprefix("decision."), told["asked"] == "true", int(told["sequence"])


def over(page: Page) -> bool:
    return page.locator("dialog[open]").count() > 0


def wait_for_question(page: Page, after: int = -1) -> str:
    """Wait until this player is asked something new, or the match is over: as long as the others take."""
    while True:
        kind, asked, sequence = standing(page)
        if over(page) or (asked and sequence > after):
            return kind
        page.wait_for_function(
            """([asked, sequence]) => {
              const { dataset } = document.querySelector('main.match')
              const over = document.querySelector('dialog[open]') !== null
              return over || dataset.asked !== asked || Number(dataset.sequence) !== sequence
            }""",
            arg=["true" if asked else "false", sequence],
            timeout=STILL,
        )


def commit(page: Page) -> None:
    """Press Enter once there is something to commit: what is chosen at first takes a busy machine a moment."""
    page.wait_for_selector(".commit .main:enabled", timeout=PATIENCE)
    page.keyboard.press("Enter")


def _order(page: Page) -> None:
    """One Order in each turn, and no more."""
    turn = "document.querySelector('.match header .chip:nth-of-type(2)')?.textContent"
    if not page.evaluate(f"window.ordered === {turn}"):
        page.evaluate(f"window.ordered = {turn}")
        commit(page)
        return
    page.keyboard.press("x")
    if page.locator(".tools .sure").count():
        page.keyboard.press("x")


def _skill(page: Page) -> None:
    """Shoot who is seen, or do nothing; who may do neither, as in the Impetuous Phase, goes somewhere."""
    page.wait_for_selector("button.skill", timeout=PATIENCE)
    ready = page.locator(".commit .main:enabled")
    for skill in ("bs_attack", "idle", "move"):
        button = page.locator(f"button.skill[data-skill={skill}]")
        if button.count():
            button.press("Enter")
        if ready.count():
            break
    else:
        _walk(page)
    page.keyboard.press("Enter")


def _walk(page: Page) -> None:
    """Go where the screen finds a way."""
    page.keyboard.press("f")
    page.wait_for_selector(".commit .main:enabled", timeout=PATIENCE)


def _react(page: Page) -> None:
    """What is likely is planned already, unless all that can be done has to be laid on the table first."""
    page.wait_for_selector(".commit button:enabled", timeout=PATIENCE)
    page.keyboard.press("Enter" if page.locator(".commit .main:enabled").count() else "n")


def _leave(page: Page) -> None:
    """Go where there is a place, or lie down."""
    page.keyboard.press("f" if page.locator(".bar [data-key=F]").count() else "1")


ANSWERS: dict[str, Callable[[Page], None]] = {
    "deploy": lambda page: page.keyboard.press("f"),
    "orders": _order,
    "first_skill": _skill,
    "second_skill": _skill,
    "aros": _react,
    "dodge_move": lambda page: page.keyboard.press("n"),
    "alert": lambda page: page.keyboard.press("Enter"),
    "revealed": lambda page: page.keyboard.press("Enter"),
    "guts_move": _leave,
}


def answer(page: Page) -> None:
    """Answer the question at hand, by keyboard, as a careful player would; what has ready answers by the first."""
    kind, _, sequence = standing(page)
    given = ANSWERS.get(kind)
    if given is None:
        page.keyboard.press("1")
    else:
        given(page)
    wait_for_question(page, sequence)


def play_until(page: Page, wanted: str, most: int = 120) -> None:
    for _ in range(most):
        if over(page) or standing(page)[0] == wanted:
            return
        answer(page)
    raise AssertionError(f"the match never came to {wanted}")


def begin(page: Page, name: str) -> None:
    page.locator(".start", has_text=name).click()
    page.wait_for_url("**/match/*", timeout=PATIENCE)
    wait_for_question(page)


class First(random.Random):
    """Chance that always falls on the first."""

    def randrange(self, *_: object) -> int:
        return 0


def _is_asked_after(sequence: int, state: Mapping[str, Any]) -> bool:
    return bool(state["asked"]) and state["sequence"] > sequence


def begin_at(page: Page, wanted: str, game: str = "codeone", scenario: str = "introductory", **wishes: object) -> None:
    """Open a match against a bot that has come as far as some question.

    The way there is the first answer to everything, given without a screen: that takes a fraction of the time. Dice and
    bot are the same every time.
    """
    place = urlsplit(page.url)
    home = f"{place.scheme}://{place.netloc}"
    visitor = Visitor(home, *(each["value"] for each in page.context.cookies(home) if each["name"] == "sightline"))
    visitor.arrive()
    page.context.add_cookies([{"name": "sightline", "value": visitor.cookie, "url": home}])
    seats = ({"kind": "me"}, {"kind": "bot", "level": "random"})
    match = visitor.make(*seats, game=game, wishes={"scenario": scenario, **wishes}, seed="ahead")["id"]
    with visitor.watch(match, 0) as watching:
        sequence = -1
        while True:
            now = watching.until_state(functools.partial(_is_asked_after, sequence), STILL / 1000)
            if now["decision"]["kind"] == f"decision.{wanted}":
                break
            sequence = now["sequence"]
            watching.do(watching.anything(First()))  # refused where the bot was faster: then it is asked again
    page.goto(f"{home}/match/{match}")
    assert wait_for_question(page) == wanted
