"""How every command speaks: a table for people or one JSON document for programs, in the reader's language."""

import sys
from pathlib import Path
from typing import Annotated, NoReturn, cast

import msgspec
import typer
from rich.console import Console

from sightline.i18n import LANGUAGES, Language, translate
from sightline.kernel.errors import BadInput, Refused

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]


def _language(value: str) -> str:
    if value not in LANGUAGES:
        raise BadInput("cli.unknown_language", value=value, allowed=", ".join(LANGUAGES))
    return value


Lang = Annotated[str, typer.Option("--lang", help="Language of what people read: en, es or fr.", callback=_language)]

EXIT_BAD_INPUT = 2


def language(value: str) -> Language:
    """A language given on the command line, as the translations know it."""
    return cast(Language, _language(value))


def console() -> Console:
    """The console for people; it wraps at a readable width when the output is a file."""
    return Console(width=None if sys.stdout.isatty() else 110, highlight=False)


def print_json(document: object) -> None:
    """One JSON document on standard output."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n")


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file the user named; a place that cannot be written is the user's to mend."""
    try:
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    except (OSError, ValueError) as error:
        raise BadInput(
            "cli.cannot_write", path=str(path)[:200], why=getattr(error, "strerror", None) or str(error)
        ) from None


def explain(error: BadInput, language: Language) -> str:
    """A refusal in words, with its rules.

    >>> explain(BadInput("cli.unknown_language", value="de", allowed="en, es, fr"), "en")
    'Unknown language "de". Use one of: en, es, fr.'
    """
    reasons = error.violations if isinstance(error, Refused) else (error,)
    lines = [
        translate(reason.code, language, **reason.params) + (f" [{reason.rule}]" if reason.rule else "")
        for reason in reasons
    ]
    return "\n".join(lines)


def fail(error: BadInput, language: Language, as_json: bool) -> NoReturn:
    """Tell the user what was wrong and leave with exit code 2."""
    message = explain(error, language)
    if as_json:
        body: dict[str, object] = {"code": error.code, "message": message}
        if error.rule:
            body["rule"] = error.rule
        print_json({"error": body})
    else:
        Console(stderr=True, highlight=False).print(f"[bold red]{translate('common.error', language)}[/] ", end="")
        sys.stderr.write(message + "\n")
    sys.exit(EXIT_BAD_INPUT)
