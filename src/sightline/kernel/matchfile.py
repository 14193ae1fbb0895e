"""Match files: JSON lines that replay to the identical state, years later.

The first line is the header: what is played, with which setup and dice. Then one line per command with its sequence
number, the dice that fell, what people measured, and the running hash of the match after it.
"""

import functools
import operator
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from sightline.kernel.dice import Dice, DiceNeeded, EnteredDice, SeededDice
from sightline.kernel.errors import BadInput, Refused
from sightline.kernel.files import read_text
from sightline.kernel.game import Game
from sightline.kernel.limits import COMMAND, DOCUMENT, SETUP, convert, decode
from sightline.kernel.match import Match
from sightline.kernel.measures import Answer, AnswerNeeded, EnteredMeasures
from sightline.kernel.vocabulary import Command

FORMAT = 1
EXTERNAL = "external"
MOST = 32_000_000
"""Bytes of a match file; a game of four hundred commands has some two hundred thousand."""
T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)


class Header(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first line of a match file."""

    sightline: int
    """Version of the file format."""
    game: str
    ruleset: str
    setup: Any
    hash: str | None = None
    """None where whoever wrote the file did not have the rules; the next line vouches for the beginning too."""
    seed: str | None = None
    dice: str | None = None
    """"external" when people rolled; a seed otherwise."""
    measures: str | None = None
    """"external" when people measured."""
    rolls: tuple[tuple[int, ...], ...] = ()


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One command."""

    seq: int
    player: int
    command: Any
    hash: str
    rolls: tuple[tuple[int, ...], ...] = ()
    answers: tuple[Answer, ...] = ()


class CorruptMatch(BadInput):
    """A match file does not replay; `line` (counted from 1) is the first that is wrong."""

    def __init__(self, line: int, code: str, /, **params: str | int) -> None:
        self.line = line
        super().__init__(f"kernel.file.{code}", rule=None, line=line, **params)


def dumps(match: Match[S]) -> str:
    """A match as the text of a match file."""
    people_roll = match.seed is None
    start = match.history[0]
    header = Header(
        sightline=FORMAT,
        game=match.game.name,
        ruleset=match.game.ruleset,
        setup=match.setup,
        seed=match.seed,
        dice=EXTERNAL if people_roll else None,
        measures=EXTERNAL if match.people_measure else None,
        rolls=start.rolls,
        hash=start.hash.hex(),
    )
    lines: list[msgspec.Struct] = [header]
    for number, entry in enumerate(match.history[1:], start=1):
        assert entry.command is not None
        lines.append(
            Line(
                seq=number,
                player=entry.command.player,
                command=entry.command,
                rolls=entry.rolls,
                answers=entry.answers if match.people_measure else (),
                hash=entry.hash.hex(),
            )
        )
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)


def save(match: Match[S], path: Path | str) -> None:
    """Write a match file, whole or not at all: a crash leaves the old file as it was."""
    path = Path(path)
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
        file.write(dumps(match))
        file.flush()
        os.fsync(file.fileno())
    Path(file.name).replace(path)


def loads(text: str, find: Callable[[str], Game[S]]) -> Match[S]:
    """Replay the text of a match file; raises `CorruptMatch` at the first line that differs.

    `find` gives the game of a name.
    """
    header, lines = _parse(text)
    match = _begin(header, find)
    for line in lines:
        _replay(match, line, match.sequence + 2)
    return match


def load(path: Path | str, find: Callable[[str], Game[S]]) -> Match[S]:
    """Replay a match file."""
    return loads(read_text(Path(path), MOST), find)


def _parse(text: str) -> tuple[Header, Iterator[Line]]:
    # Not `splitlines`, which also breaks a line at characters that a name may hold.
    rows = text.removesuffix("\n").split("\n")
    if not text.strip():
        raise CorruptMatch(1, "empty")
    header = _decode(rows[0], Header, 1)
    if header.sightline != FORMAT:
        raise CorruptMatch(1, "format", found=header.sightline, known=FORMAT)
    return header, (_decode(row, Line, number) for number, row in enumerate(rows[1:], start=2))


def _decode(row: str, kind: type[T], number: int) -> T:
    return _read(number, lambda: decode(row, kind, DOCUMENT, kind.__name__))


def _read(number: int, reading: Callable[[], T]) -> T:
    """Read a part of a line; what cannot be read is the fault of that line."""
    try:
        return reading()
    except BadInput as error:
        raise CorruptMatch(number, "broken", why=str(error.params.get("why", error))) from None


def _begin(header: Header, find: Callable[[str], Game[S]]) -> Match[S]:
    game = find(header.game)
    if header.ruleset != game.ruleset:
        raise CorruptMatch(1, "ruleset", found=header.ruleset, known=game.ruleset)
    setup = _read(1, lambda: convert(header.setup, game.setup_type, SETUP, "setup"))
    if (header.seed is None) == (header.dice is None) or header.dice not in (None, EXTERNAL):
        raise CorruptMatch(1, "dice")
    dice: Dice = EnteredDice() if header.seed is None else SeededDice(header.seed)
    measures = EnteredMeasures() if header.measures else None
    match: Match[S] = _guard(1, lambda: Match(game, setup, dice=dice, measures=measures, entered=header.rolls))
    if header.hash is not None:
        _compare(match, header.rolls, header.hash, 1)
    return match


def _replay(match: Match[S], line: Line, number: int) -> None:
    if line.seq != match.sequence + 1:
        raise CorruptMatch(number, "sequence", found=line.seq, expected=match.sequence + 1)
    any_command: type[Command] = functools.reduce(operator.or_, match.game.command_types)
    command = _read(number, lambda: convert(line.command, any_command, COMMAND, "command"))
    if command.player != line.player:
        raise CorruptMatch(number, "player", found=line.player, expected=command.player)
    _guard(number, lambda: match.apply(command, dice=line.rolls, answers=line.answers))
    _compare(match, line.rolls, line.hash, number)


def _guard(number: int, replay: Callable[[], T]) -> T:
    """Run a part of the replay; whatever refuses it is the fault of that line."""
    try:
        return replay()
    except Refused as error:
        raise CorruptMatch(number, "refused", why=", ".join(v.code for v in error.violations)) from None
    except BadInput as error:
        raise CorruptMatch(number, "refused", why=str(error)) from None
    except (DiceNeeded, AnswerNeeded) as error:
        raise CorruptMatch(number, "missing", why=str(error)) from None


def _compare(match: Match[S], rolls: tuple[tuple[int, ...], ...], expected: str, number: int) -> None:
    fallen = match.history[-1].rolls
    if rolls != fallen:
        raise CorruptMatch(number, "rolls", found=str(rolls), expected=str(fallen))
    if expected != match.hash:
        raise CorruptMatch(number, "hash", found=expected, expected=match.hash)
