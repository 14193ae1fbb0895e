"""Take a picture of every screen, on a desktop and a phone, dark and light: `make screenshots`.

The pictures go to `build/screenshots/`; those that the documentation shows are copied to `docs/images/` by hand.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
OUT = Path("build/screenshots")
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
PAGES = {
    "home": "",
    "new": "new/bot",
    "lobby": "lobby",
    "army": "army",
    "odds": "odds",
    "rules": "rules?q=partial+cover",
    "rule": "rules/C1-COV-003",
    "tables": "tables",
    "table": "tables/harbour-steps",
    "settings": "settings",
}
NEW = """async (body) => {
  const headers = { 'Content-Type': 'application/json' }
  return await (await fetch('/api/matches', { method: 'POST', headers, body: JSON.stringify(body) })).json()
}"""
MATCHES = {
    "match": {
        "game": "codeone",
        "wishes": {"scenario": "introductory"},
        "seats": [{"kind": "me"}, {"kind": "bot", "level": "regular"}],
    },
    "apex": {"game": "apex", "wishes": {"scenario": "introductory"}, "seats": [{"kind": "me"}, {"kind": "me"}]},
}


def main() -> None:
    """Serve, look at everything, stop."""
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        command = [sys.executable, "-c", "from sightline.cli import main; main()", "play", "--no-browser", "--json"]
        command += ["--database", str(Path(folder) / "matches.sqlite")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            text = ""
            while not text.endswith("}\n"):
                text += server.stdout.readline()
            software = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=software)
            for size in SIZES:
                for theme in ("dark", "light"):
                    look(browser, json.loads(text)["url"], size, theme)
            browser.close()
            server.terminate()


def look(browser: Browser, address: str, size: str, theme: str) -> None:
    """Every screen in one size and one theme."""
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    page.emulate_media(color_scheme="light" if theme == "light" else "dark")
    for name, path in PAGES.items():
        shoot(page, address + path, f"{name}-{size}-{theme}")
    for name, body in MATCHES.items():
        shoot(page, f"{address}match/{page.evaluate(NEW, body)['id']}", f"{name}-{size}-{theme}", wait=4000)
    context.close()


def shoot(page: Page, url: str, name: str, wait: int = 1500) -> None:
    """One picture."""
    page.goto(url)
    page.wait_for_selector("body.ready")
    page.wait_for_timeout(wait)
    page.screenshot(path=OUT / f"{name}.png")
    print(OUT / f"{name}.png")


if __name__ == "__main__":
    main()
