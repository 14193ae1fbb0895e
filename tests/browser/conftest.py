"""A real browser on a real server; skipped where there is no Chromium.

Whatever a page shows in any test is watched: a key of a message, of a unit or of a weapon fails it, and so
does a message with a blank that nobody filled in.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Literal, cast

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from sightline.games import desk_of
from sightline.i18n import messages

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")

Opened = Callable[..., Page]


def raw_words() -> list[str]:
    """What keys look like with spaces in place of their lines, where neither Spanish nor French has such words."""
    found = set()
    for game in ("codeone", "n4", "human_sphere"):
        said = {language: desk_of(game).offers(language)["words"] for language in ("es", "fr")}
        for kind in ("skill", "state", "ability", "mode", "program", "weapons", "token", "token_use"):
            for key in said["es"][kind]:
                raw = key.replace("_", " ")
                names = [str(words[kind][key]) for words in said.values()]
                if raw != key and not any(raw in name for name in names):
                    found.add(raw)
    return sorted(found)


AREAS = sorted({key.partition(".")[0] for key in messages("en")})
WATCH = """
window.unspoken = [];
const KEY = /(^|[^\\w./])((?:AREAS)(?:\\.[a-z][a-z0-9_]*)+|\\{[a-z_]+\\}|[a-z]+(?:_[a-z0-9]+)+(?!\\.))(?![\\w/])/;
const RAW = /(^|[^\\w])(RAW_WORDS)(?![\\w])/;
const look = (node) => {
  if (node.parentElement?.closest('script, style, code, pre, textarea, .faults')) return;
  const text = node.nodeType === 3 ? node.data : (node.textContent ?? '');
  const foreign = document.documentElement.lang !== 'en';
  for (const found of [KEY.exec(text), foreign ? RAW.exec(text) : null]) {
    if (found && !window.unspoken.includes(found[2])) window.unspoken.push(found[2]);
  }
};
new MutationObserver((changes) => {
  for (const change of changes) {
    if (change.type === 'characterData') look(change.target);
    for (const node of change.addedNodes) if (!['SCRIPT', 'STYLE'].includes(node.nodeName)) look(node);
  }
}).observe(document, { childList: true, characterData: true, subtree: true });
""".replace("AREAS", "|".join(AREAS)).replace("RAW_WORDS", "|".join(raw_words()))
"""Notes whatever reads like a key as soon as it is on the page."""
expect.set_options(timeout=20_000)
"""Long enough for a busy machine: a test that passes waits no longer than it must."""
SOFTWARE = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own, with matches of its own."""
    kept = tmp_path_factory.mktemp("server") / "matches.sqlite"
    command = [sys.executable, "-c", "from sightline.cli import main; main()", "play", "--no-browser", "--json"]
    command += ["--database", str(kept)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        text = ""
        while not text.endswith("}\n"):
            line = process.stdout.readline()
            assert line, "the server did not start"
            text += line
        yield json.loads(text)["url"]
        process.terminate()


@pytest.fixture(scope="module")
def graphics() -> bool:
    """Whether tables are drawn in 3D, by software; a module that has no need for it says no and is much faster."""
    return True


@pytest.fixture(scope="module")
def browser(graphics: bool) -> Iterator[Browser]:
    # Not for the whole session: while Playwright runs, no other test could run an event loop in this thread.
    if CHROMIUM is None:
        pytest.skip("no Chromium found: install it, or name it in the environment variable CHROMIUM")
    arguments = ["--no-sandbox", *(SOFTWARE if graphics else ["--disable-3d-apis"])]
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield launched
        launched.close()


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Opened]:
    """Open a page by a browser of its own; what the browser complains about fails the test, except bad input."""
    complaints: list[str] = []
    contexts = []

    def opened(
        path: str = "", *, width: int = 1280, height: int = 800, theme: str = "dark", locale: str = "en-GB"
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=cast(Literal["dark", "light"], theme),
            locale=locale,
            reduced_motion="reduce",
        )
        contexts.append(context)
        context.set_default_timeout(20_000)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        context.add_init_script(WATCH)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.goto(address + path)
        page.wait_for_selector("body.ready")
        return page

    yield opened
    unspoken = []
    for context in contexts:
        unspoken += [key for page in context.pages for key in page.evaluate("() => window.unspoken ?? []")]
        context.close()
    assert unspoken == [], "keys on the screen in place of words"
    assert [each for each in complaints if "422" not in each and "GL Driver Message" not in each] == []
