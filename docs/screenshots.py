"""Take a picture of every screen in several sizes, both themes and three languages: `make screenshots`.

`make screenshots ARGS="apex phone"` takes only those that have all of these words in their names. The pictures go to
`build/screenshots/`; those that the documentation shows are copied to `docs/images/` by hand.
"""

import functools
import itertools
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from sightline.server.visiting import Visitor, Watching

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
OUT = Path("build/screenshots")
PATIENCE = 60_000
"""Milliseconds: a table drawn by software takes its time."""
SETTLED = 1200
"""Milliseconds after which a screen has come to rest."""
SERVER = """
from sys import argv
from sightline.server.running import listen, serve
from sightline.server.settings import Settings, UNLIMITED
listening = listen(0)
settings = Settings(database=argv[1], limits=UNLIMITED)
serve(listening, lambda: print(listening.getsockname()[1], flush=True), settings)
"""


class Look(NamedTuple):
    """How somebody looks at the screen."""

    size: str
    width: int
    height: int
    theme: Literal["dark", "light"]
    locale: str

    @property
    def name(self) -> str:
        """How it is called in the name of a picture."""
        return f"{self.size}-{self.theme}-{self.locale[:2]}"


LOOKS = (  # languages take turns, so that every screen is seen in all of them
    Look("desktop", 1440, 900, "dark", "en-GB"),
    Look("desktop", 1280, 800, "light", "fr-FR"),
    Look("tablet", 820, 1180, "light", "es-ES"),
    Look("phone", 390, 844, "dark", "es-ES"),
    Look("phone", 390, 844, "light", "en-GB"),
    Look("landscape", 844, 390, "dark", "fr-FR"),
)


class Position(NamedTuple):
    """A match that has come as far as some question, or to its end; who sits at it answers by chance."""

    game: str
    until: str
    wishes: dict[str, Any]
    seats: tuple[dict[str, Any], ...]


def against_bots(
    game: str, until: str = "", scenario: str = "introductory", level: str = "random", bots: int = 1, **more: Any
) -> Position:
    """One who chooses a force, if it matters, and so many bots that think for no time, unless another level is said."""
    mine = {"kind": "me", "choices": more.pop("force", {})}
    return Position(game, until, {"scenario": scenario, **more}, (mine, *[{"kind": "bot", "level": level}] * bots))


def of(game: str, *kinds: str, until: str = "", level: str = "novice", **wishes: Any) -> Position:
    """Whoever sits there, by kind."""
    seats = ({"kind": kind} | ({"level": level} if kind == "bot" else {}) for kind in kinds)
    return Position(game, until, {"scenario": "introductory", **wishes}, tuple(seats))


FIRST_LOCK = {"faction": "lock_wardens", "ready": "first_lock"}
ALL_GATES = {"faction": "lock_wardens", "ready": "all_gates"}
POSITIONS = {
    "begun": against_bots("codeone"),
    "initiative": against_bots("codeone", scenario="domination"),
    "deploying": against_bots("codeone", "deploy", scenario="domination"),
    "orders": against_bots("codeone", "orders"),
    "skill": against_bots("codeone", "first_skill"),
    "reaction": against_bots("codeone", "aros"),
    "ended": against_bots("codeone", "over", level="novice"),
    "n4_deploying": against_bots("n4", "deploy", "annihilation", points=300),
    "n4_orders": against_bots("n4", "orders", "annihilation", points=300),
    "n4_skill": against_bots("n4", "first_skill", "standard", points=150),
    "n4_reaction": against_bots("n4", "aros", "annihilation", points=150),
    "teams": against_bots("human_sphere", "fireteams", "annihilation", points=150, force=FIRST_LOCK),
    "sphere": against_bots("human_sphere", "orders", "tic_tac_toe", points=300, force=ALL_GATES),
    "gear": against_bots("apex", points=2),
    "apex": against_bots("apex", "activation", points=2),
    "five": against_bots("apex", "activation", "chosen", bots=4, points=3, players=5),
    "apex_ended": against_bots("apex", "over", level="novice", points=2),
    "turns": of("codeone", "me", "me"),
    "friend": of("codeone", "me", "friend"),
    "open": of("n4", "me", "open", scenario="annihilation", points=150),
    "bots": of("codeone", "bot", "bot", scenario="domination"),
    "bots_ended": of("codeone", "bot", "bot", until="over", scenario="firefight", points=15),
}


class Screen(NamedTuple):
    """An address, in which `{apex}` is that match, and what is pressed there: keys, or what selectors find."""

    path: str
    pressed: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ("desktop", "tablet", "phone", "landscape")
    is_known: bool = True
    """Whether whoever looks is the one who has made the matches."""


NARROW = ("tablet", "phone", "landscape")
"""Where the panels of a match are behind tabs."""
SCREENS = {
    "home": Screen(""),
    "new": Screen("new/bot"),
    "new-n4": Screen("new/bot?game=n4&scenario=standard", ("details.paste summary",)),
    "new-apex": Screen("new/hot-seat?game=apex&scenario=chosen"),
    "new-online": Screen("new/online?game=human_sphere"),
    "new-watch": Screen("new/watch"),
    "join": Screen("join/{friend}", is_known=False),
    "waiting": Screen("match/{friend}"),
    "army": Screen("army?game=n4"),
    "squads": Screen("squads"),
    "packs": Screen("packs", (".write .row button >> nth=0",)),
    "odds": Screen("odds"),
    "odds-apex": Screen("odds?game=apex"),
    "rules": Screen("rules?q=cover"),
    "rules-contents": Screen("rules?game=apex"),
    "rule": Screen("rules/C1-COV-003"),
    "tables": Screen("tables"),
    "table": Screen("tables/harbour-steps"),
    "settings": Screen("settings"),
    "coach": Screen("match/{begun}?tutorial=codeone"),
    "initiative": Screen("match/{initiative}"),
    "briefing": Screen("match/{initiative}", ("b",)),
    "deploying": Screen("match/{deploying}"),
    "orders": Screen("match/{orders}"),
    "card": Screen("match/{orders}", (".tabs button >> nth=1", ".row.mine"), NARROW),
    "rule-dialog": Screen("match/{orders}", (".log .cite >> nth=0",), ("desktop",)),
    "keys": Screen("match/{orders}", ("?",)),
    "menu": Screen("match/{orders}", (".menu > button",)),
    "skill": Screen("match/{skill}"),
    "move": Screen("match/{skill}", ("button.skill[data-skill=move]",)),
    "facts": Screen("match/{skill}", (".preview .weapon .name >> nth=0",), ("desktop",)),
    "reaction": Screen("match/{reaction}"),
    "log": Screen("match/{reaction}", (".tabs button >> nth=3",), NARROW),
    "ended": Screen("match/{ended}"),
    "replay": Screen("replay/{ended}", ("ArrowRight",) * 12),
    "replay-bots": Screen("replay/{bots_ended}", ("End",)),
    "n4-deploying": Screen("match/{n4_deploying}"),
    "n4-orders": Screen("match/{n4_orders}"),
    "n4-skill": Screen("match/{n4_skill}"),
    "n4-reaction": Screen("match/{n4_reaction}"),
    "fireteams": Screen("match/{teams}?tutorial=human_sphere"),
    "human-sphere": Screen("match/{sphere}"),
    "apex-gear": Screen("match/{gear}?tutorial=apex"),
    "apex": Screen("match/{apex}"),
    "apex-five": Screen("match/{five}"),
    "apex-legends": Screen("match/{apex}", (".tabs button >> nth=1",), NARROW),
    "apex-ended": Screen("match/{apex_ended}"),
    "curtain": Screen("match/{turns}"),
    "watching": Screen("match/{bots}"),
    "lobby": Screen("lobby"),
    "home-again": Screen(""),
    "nowhere": Screen("nowhere"),
}


def main(*words: str) -> None:
    """Serve, play what is to be seen, look at it, stop."""
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as playwright:
        player, guest = Visitor(address), Visitor(address)
        player.arrive()
        match = functools.cache(lambda name: played(player, POSITIONS[name]))
        software = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=software)
        for look in LOOKS:
            with looking(browser, player, look) as mine, looking(browser, guest, look) as theirs:
                for name, screen in SCREENS.items():
                    picture = f"{name}-{look.name}"
                    if look.size in screen.sizes and all(word in picture for word in words):
                        shoot(mine if screen.is_known else theirs, address, screen, match, OUT / f"{picture}.png")
        browser.close()


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server of our own that nobody can ask too much of, and its address."""
    command = [sys.executable, "-c", SERVER, str(folder / "matches.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield f"http://127.0.0.1:{server.stdout.readline().strip()}/"
        finally:
            server.terminate()


def played(visitor: Visitor, position: Position) -> str:
    """The id of a match that stands as wanted; where chance does not lead there, another match is begun."""
    game, until, wishes, seats = position
    if not until:
        return str(visitor.make(*seats, game=game, wishes=wishes, public=True)["id"])
    for seed in itertools.count():
        match: str = visitor.make(*seats, game=game, wishes=wishes, seed=f"picture {seed}", public=True)["id"]
        with visitor.watch(match, 0 if seats[0]["kind"] == "me" else None) as watching:
            if has_come(watching, until, random.Random(seed)):
                return match
    raise AssertionError


def has_come(watching: Watching, until: str, chance: random.Random) -> bool:
    """Whether a match came to a question before it was over, or to its end if that is wanted."""
    sequence = -1
    while True:
        now = watching.until_state(functools.partial(is_new, sequence))
        if now["card"]["status"] == "over":
            return until == "over"
        if now["decision"]["kind"].endswith(f".{until}"):
            return True
        sequence = now["sequence"]
        watching.do(watching.anything(chance))


def is_new(sequence: int, state: dict[str, Any]) -> bool:
    """Whether there is something to decide since then, or nothing any more."""
    return state["card"]["status"] == "over" or bool(state["asked"] and state["sequence"] > sequence)


@contextmanager
def looking(browser: Browser, visitor: Visitor, look: Look) -> Iterator[BrowserContext]:
    """A browser of somebody, as wide, as bright and in the language that is wanted; nothing moves in it."""
    size: Any = {"width": look.width, "height": look.height}
    touched = look.size in NARROW
    context = browser.new_context(
        viewport=size, color_scheme=look.theme, locale=look.locale, reduced_motion="reduce", has_touch=touched
    )
    context.set_default_timeout(PATIENCE)
    if visitor.cookie:
        context.add_cookies([{"name": "sightline", "value": visitor.cookie, "url": visitor.url}])
    yield context
    context.close()


def shoot(context: BrowserContext, address: str, screen: Screen, match: Callable[[str], str], out: Path) -> None:
    """Go to a screen, press what is to be pressed, and take its picture when nothing changes any more."""
    page = context.new_page()
    page.goto(address + re.sub(r"{(\w+)}", lambda found: match(found[1]), screen.path))
    page.wait_for_selector("body.ready")
    page.wait_for_load_state("networkidle")
    for each in screen.pressed:
        if re.fullmatch(r".|[A-Z]\w+", each):
            page.keyboard.press(each)
        else:
            page.locator(each).first.click()
    page.wait_for_timeout(SETTLED)
    page.screenshot(path=out)
    page.close()
    print(out, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
