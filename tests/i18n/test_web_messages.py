"""Every message that the browser client asks for exists, and every message written for it is asked for."""

import re
from pathlib import Path

from sightline.i18n import messages

WEB = Path(__file__).parents[2] / "web" / "src"
LITERAL = re.compile(r"""['"`]((?:web(?:_\w+)?)\.[a-z0-9_.${}?:' -]*[^'"`]*)['"`]""")
KEY = re.compile(r"^web(_\w+)?(\.[\w-]+)+$")
BLANK = re.compile(r"\$\{[^}]*\}")


def asked() -> list[tuple[str, str]]:
    """Every key in the source of the client, with the file it stands in; `${...}` is a blank."""
    found = []
    for file in [*WEB.rglob("*.ts"), *WEB.rglob("*.svelte")]:
        if file.name.endswith(".test.ts"):
            continue
        text = file.read_text(encoding="utf-8")
        found += [(match, file.name) for match in re.findall(r"""['"`](web(?:_\w+)?\.[^'"`\s]+?)['"`]""", text)]
        found += [(match, file.name) for match in re.findall(r"`(web(?:_\w+)?\.[^`]+)`", text)]
    return found


def _pattern(key: str) -> re.Pattern[str]:
    return re.compile("[^.]+".join(re.escape(part) for part in BLANK.split(key)))


def test_every_key_of_the_client_has_a_message() -> None:
    known = messages("en")
    missing = set()
    for key, file in asked():
        if "${" in key:
            if not any(_pattern(key).fullmatch(each) for each in known):
                missing.add(f"{key} ({file})")
        elif KEY.match(key) and key not in known and not key.endswith(("_", ".")):
            missing.add(f"{key} ({file})")
    assert sorted(missing) == []


def test_no_message_of_the_client_is_left_over() -> None:
    keys = {key for key, _ in asked()}
    patterns = [_pattern(key) for key in keys if "${" in key]
    written = [key for key in messages("en") if key.startswith("web.")]
    unused = [key for key in written if key not in keys and not any(each.fullmatch(key) for each in patterns)]
    assert unused == []
