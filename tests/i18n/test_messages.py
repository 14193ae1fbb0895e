"""Everything a player reads exists in every language, with the same blanks."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import sightline
from sightline.i18n import LANGUAGES, Language, messages, translate

SOURCE = Path(sightline.__file__).parent


def blanks(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def keys_in_code() -> Iterator[tuple[str, str]]:
    """Every message key written in the source: the first argument of an error or a translation, or a `code`."""
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield from ((key, f"{file.name}:{node.lineno}") for key in _keys_of(node))


def _keys_of(call: ast.Call) -> Iterator[str]:
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    written: list[ast.expr] = []
    if name in ("BadInput", "translate"):
        written = call.args[:1]
    elif name == "Violation":
        written = [keyword.value for keyword in call.keywords if keyword.arg == "code"]
    for node in written:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_message(language: Language) -> None:
    assert set(messages(language)) == set(messages("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_same_blanks(language: Language) -> None:
    ours = messages(language)
    wrong = {key for key, text in messages("en").items() if blanks(ours[key]) != blanks(text)}
    assert wrong == set()


def test_every_message_key_in_the_code_has_a_message() -> None:
    missing = sorted({f"{key} ({place})" for key, place in keys_in_code() if key not in messages("en")})
    assert missing == []


def test_a_missing_message_still_says_something() -> None:
    assert translate("nobody.wrote.this", "fr", where="here") == "nobody.wrote.this where=here"
