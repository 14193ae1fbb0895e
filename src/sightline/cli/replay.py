"""`sightline replay`: look at recorded matches, and prove that they replay."""

import sys
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from sightline.cli.output import Json, Lang, console, language, print_json, write_file
from sightline.games import AnyState, desk_of, find
from sightline.games.desk import Desk
from sightline.i18n import Language, translate
from sightline.kernel import SPECTATOR, BadInput, Change, Match, Result
from sightline.kernel.matchfile import load

File = Annotated[Path, typer.Argument(help="A match file.")]


class Whose(StrEnum):
    """Whose eyes to look through when exporting."""

    PUBLIC = "public"
    ALL = "all"


def attach(app: typer.Typer) -> None:
    """Add the commands to the application."""
    group = typer.Typer(name="replay", help="Look at recorded matches, and prove that they replay.")
    group.command()(show)
    group.command()(tell)
    group.command()(verify)
    group.command()(export)
    app.add_typer(group)


def show(file: File, as_json: Json = False, lang: Lang = "en") -> None:
    """What was played, how far, and how it ended."""
    match = load(file, find)
    summary = _summary(match)
    if as_json:
        print_json(summary)
        return
    table = Table(title=str(file), title_justify="left", show_header=False)
    for name, value in summary.items():
        table.add_row(translate(f"replay.{name}", language(lang)), _readable(value, language(lang)))
    console().print(table)


def tell(
    file: File,
    whose: Annotated[
        Whose, typer.Option("--whose", help="public: what a spectator saw; all: secrets included.")
    ] = Whose.PUBLIC,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """The log of a match in words, with the rules behind it, and the final account."""
    match = load(file, find)
    desk = _desk(match)
    lines = list(_public(match, desk, language(lang)) if whose is Whose.PUBLIC else desk.narrate(match, language(lang)))
    account = desk.account(match, language(lang)) if match.result is not None else ""
    if as_json:
        print_json({**_summary(match), "lines": lines, "account": account.splitlines()})
        return
    for line in (*lines, *(["", account] if account else [])):
        sys.stdout.write(line + "\n")


def _desk(match: Match[AnyState]) -> Desk:
    """What has words for a game; not every game need have it."""
    try:
        return desk_of(match.game.name)
    except ModuleNotFoundError:
        raise BadInput("replay.no_words", game=match.game.name) from None


def _public(match: Match[AnyState], desk: Desk, lang: Language) -> Iterator[str]:
    """What a spectator has seen, in words. The same sentence twice in a row says nothing new."""
    last = ""
    for change in match.changes():
        seen = match.game.redact(change, SPECTATOR)
        told = desk.tell(Change(change.before, seen, change.after), lang, SPECTATOR) if seen is not None else None
        if told is not None and told.text != last:
            yield f"{told.text} [{told.rule}]" if told.rule else told.text
            last = told.text


def verify(file: File, as_json: Json = False, lang: Lang = "en") -> None:
    """Replay every command and compare dice and state; the first line that differs is named."""
    match = load(file, find)
    if as_json:
        print_json({"ok": True, "commands": match.sequence, "hash": match.hash})
    else:
        console().print(translate("replay.verified", language(lang), commands=match.sequence, hash=match.hash))


def export(
    file: File,
    whose: Annotated[
        Whose, typer.Option("--whose", help="public: what a spectator saw; all: secrets included.")
    ] = Whose.PUBLIC,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write to a file instead.")] = None,
    as_json: Json = False,  # noqa: ARG001  (it is always JSON)
    lang: Lang = "en",  # noqa: ARG001  (and always English)
) -> None:
    """The events of a match as one JSON document."""
    match = load(file, find)
    events = match.events if whose is Whose.ALL else match.seen(SPECTATOR)
    document = {**_summary(match), "log": events}
    if output is None:
        print_json(document)
    else:
        write_file(output, msgspec.json.format(msgspec.json.encode(document), indent=2))


def _summary(match: Match[AnyState]) -> dict[str, object]:
    names = Counter(type(event).__struct_config__.tag for event in match.events)
    return {
        "game": match.game.name,
        "ruleset": match.game.ruleset,
        "commands": match.sequence,
        "events": dict(names.most_common()),
        "result": match.result,
        "hash": match.hash,
    }


def _readable(value: object, lang: Language) -> str:
    if isinstance(value, Result):
        return _ending(value, lang)
    if isinstance(value, dict):
        return ", ".join(f"{name} {count}" for name, count in value.items())
    return "" if value is None else str(value)


def _ending(result: Result, lang: Language) -> str:
    """How a match ended, in words; players are counted from 1."""
    scores = " : ".join(f"{score:g}" for score in result.scores)
    params = {"scores": scores, "why": translate(result.reason, lang)}
    if not result.winners:
        return translate("replay.drawn", lang, **params)
    return translate("replay.won", lang, players=", ".join(str(seat + 1) for seat in result.winners), **params)
