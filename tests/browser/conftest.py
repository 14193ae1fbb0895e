"""A real browser on a real server; skipped where there is no Chromium.

Whatever a page shows in any test is watched: a key of a message, of a unit or of a weapon fails it, and so
does a message with a blank that nobody filled in.
"""

import contextlib
import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
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
PATIENCE = 120_000
"""Milliseconds: long enough for a busy machine: a test that passes waits no longer than it must."""
expect.set_options(timeout=PATIENCE)
SOFTWARE = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]


SERVER = """
from sys import argv
from sightline.server.running import listen, serve
from sightline.server.settings import Limits, Rate, Settings
from sightline.server.thinking import pool
pool.POLITENESS = 0
listening = listen(0)
settings = Settings(database=argv[1], limits=Limits(accounts=Rate(1e9, 1e9)), patience=600.0)
serve(listening, lambda: print(listening.getsockname()[1], flush=True), settings)
"""
"""As `sightline play` serves, except that any number of guests may come from this machine, since every test brings
some, that bots have all the time that a busy machine may take to load them, and that they stand behind nobody, since
tests wait for them."""

Serve = Callable[[Path], contextlib.AbstractContextManager[str]]


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server in a process of its own, which keeps its matches in a folder, and its address."""
    command = [sys.executable, "-c", SERVER, str(folder / "matches.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = process.stdout.readline().strip()
        assert port, "the server did not start"
        yield f"http://127.0.0.1:{port}/"
        process.terminate()


@pytest.fixture(scope="session")
def serve() -> Serve:
    """Starts a server for tests that need one to themselves."""
    return serving


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own, shared by all: it and its bots take seconds to load the rules."""
    with serving(tmp_path_factory.mktemp("server")) as url:
        yield url


@pytest.fixture(scope="module")
def graphics() -> bool:
    """Whether tables are drawn in 3D, by software; a module that has no need for it says no and is much faster."""
    return True


@pytest.fixture(scope="package")
def launched() -> Iterator[Callable[[bool], Browser]]:
    """Browsers with and without 3D, each started when it is first asked for."""
    # Not for the whole session: while Playwright runs, no other test could run an event loop in this thread.
    if CHROMIUM is None:
        pytest.skip("no Chromium found: install it, or name it in the environment variable CHROMIUM")
    with sync_playwright() as playwright:

        @functools.cache
        def launch(graphics: bool) -> Browser:
            arguments = ["--no-sandbox", *(SOFTWARE if graphics else ["--disable-3d-apis"])]
            return playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)

        yield launch


@pytest.fixture(scope="module")
def browser(launched: Callable[[bool], Browser], graphics: bool) -> Browser:
    return launched(graphics)


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
        context.set_default_timeout(PATIENCE)
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
