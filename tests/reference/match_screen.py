"""Playing a match in the browser as people do: waiting to be asked, and answering with the keyboard."""

from playwright.sync_api import Page

PATIENCE = 60_000
"""Milliseconds: a busy machine lets a bot think for long, and a test that passes waits no longer than it must."""
STILL = 180_000
"""Milliseconds in which nothing at all happens, after which a match is stuck. The first thought of a bot takes longest."""


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


def answer(page: Page) -> None:
    """Answer the question at hand, by keyboard, as a careful player would: shoot who is seen, else stay and end."""
    kind, _, sequence = standing(page)
    if kind == "deploy":
        page.keyboard.press("f")
    elif kind == "orders":
        if page.evaluate(
            "window.ordered === document.querySelector('.match header .chip:nth-of-type(2)')?.textContent"
        ):
            page.keyboard.press("x")
            if page.locator(".tools .sure").count():
                page.keyboard.press("x")
        else:
            page.evaluate("window.ordered = document.querySelector('.match header .chip:nth-of-type(2)')?.textContent")
            page.keyboard.press("Enter")
    elif kind in ("first_skill", "second_skill"):
        page.wait_for_selector("button.skill", timeout=PATIENCE)
        for skill in ("bs_attack", "idle"):
            button = page.locator(f"button.skill[data-skill={skill}]")
            if button.count():
                button.press("Enter")
            if page.locator(".commit .main:enabled").count():
                break
        page.keyboard.press("Enter")
    elif kind == "aros":
        # What is likely is planned already, unless all that can be done has to be laid on the table first.
        page.wait_for_selector(".commit button:enabled", timeout=PATIENCE)
        page.keyboard.press("Enter" if page.locator(".commit .main:enabled").count() else "n")
    elif kind in ("dodge_move", "alert", "revealed"):
        page.keyboard.press("n" if kind == "dodge_move" else "Enter")
    elif kind == "guts_move" and page.locator(".bar [data-key=F]").count():
        page.keyboard.press("f")
    else:
        page.keyboard.press("1")
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
