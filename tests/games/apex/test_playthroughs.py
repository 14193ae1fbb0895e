"""Whole games as text, replayed from their commands and dice and compared word by word.

Every change of the rules shows in a diff. `SIGHTLINE_UPDATE_GOLDEN=1 pytest tests/games/apex` plays and writes them
anew after a deliberate change.
"""

import functools
import operator
import os
import random
from pathlib import Path

import msgspec
import pytest

from sightline.games.apex import GAME
from sightline.games.apex.account import account
from sightline.games.apex.narrator import narrate
from sightline.games.apex.setup import Setup
from sightline.games.apex.state import State
from sightline.i18n import LANGUAGES, Language
from sightline.kernel import Command, Match, SeededDice
from sightline.kernel.dice import EnteredDice

FOLDER = Path(__file__).parent / "golden"
GAMES = {
    "introductory": Setup(),
    "three_each": Setup(seats=((0, 1, 2), (3, 4, 5)), recruitment="draft"),
}
AnyCommand = functools.reduce(operator.or_, GAME.command_types)
WEIGHTS = {
    "Drop": 0.02,
    "PickUp": 0.15,
    "Leave": 0.2,
    "Uninstall": 0.05,
    "Finish": 0.2,
    "EndActivation": 0.05,
    "Impetuous": 0.3,
    "Move": 0.3,
    "Give": 0.3,
    "Shoot": 20.0,
    "Attack": 10.0,
    "Consume": 3.0,
    "Throw": 3.0,
    "OpenBin": 5.0,
    "React": 5.0,
}


class Turn(msgspec.Struct, frozen=True, array_like=True):
    """A command of a recorded game with the dice that fell."""

    command: AnyCommand  # type: ignore[valid-type]
    rolls: tuple[tuple[int, ...], ...]


def lively(match: Match[State], chance: random.Random) -> Command:
    """A legal command by chance, with a liking for those that make a game worth reading."""
    assert match.decision is not None
    options = [option for option in match.options(match.decision.waiting[0]) if not option.refused]
    weights = [WEIGHTS.get(type(option.command).__name__, 1.0) for option in options]
    for _ in range(50):
        (option,) = chance.choices(options, weights)
        command = match.complete(option, chance)
        if command is not None:
            return command
    raise LookupError(match.decision)


def told(match: Match[State], language: Language = "en") -> str:
    return "\n".join([*narrate(match, language), "", account(match, language), ""])


def record(name: str) -> None:
    match, chance = Match(GAME, GAMES[name], dice=SeededDice(f"golden {name}")), random.Random(name)
    while match.decision is not None:
        match.apply(lively(match, chance))
    rows = [msgspec.json.encode(match.history[0].rolls)]
    rows += [msgspec.json.encode(Turn(entry.command, entry.rolls)) for entry in match.history[1:]]
    (FOLDER / f"{name}.jsonl").write_bytes(b"\n".join(rows) + b"\n")
    (FOLDER / f"{name}.txt").write_text(told(match), encoding="utf-8")


def replayed(name: str) -> Match[State]:
    """The recorded game, as the rules play it now."""
    first, *rows = (FOLDER / f"{name}.jsonl").read_bytes().splitlines()
    match = Match(GAME, GAMES[name], dice=EnteredDice(), entered=msgspec.json.decode(first))
    for row in rows:
        turn = msgspec.json.decode(row, type=Turn)
        match.apply(turn.command, dice=turn.rolls)
    return match


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_recorded(name: str) -> None:
    if os.environ.get("SIGHTLINE_UPDATE_GOLDEN"):
        record(name)
    assert told(replayed(name)) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_is_told_in_every_language(language: Language) -> None:
    lines = told(replayed("introductory"), language).splitlines()
    assert len(lines) == len(told(replayed("introductory")).splitlines())
    assert not [line for line in lines if "apex." in line or "apex_" in line]
