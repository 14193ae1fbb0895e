"""Whole games as text: one of each scenario, replayed from its commands and dice and compared word by word.

Every change of the rules shows in a diff. `SIGHTLINE_UPDATE_GOLDEN=1 pytest tests/golden` plays and writes them anew
after a deliberate change.
"""

import functools
import operator
import os
from pathlib import Path

import msgspec
import pytest

from sightline.bots.eager_player import EagerPlayer
from sightline.bots.random_player import play_out
from sightline.games.infinity.account import account
from sightline.games.infinity.codeone import GAME
from sightline.games.infinity.core.match.commands import COMMANDS
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.missions.introductory import introductory_lists
from sightline.games.infinity.core.troopers.recruiting import ready_list
from sightline.games.infinity.narrator import narrate
from sightline.kernel import Match, SeededDice
from sightline.kernel.dice import EnteredDice

FOLDER = Path(__file__).parent
SEEDS = {"introductory": 1, "standard": 2, "annihilation": 3, "domination": 11, "supplies": 1, "firefight": 6}
AnyCommand = functools.reduce(operator.or_, COMMANDS)


class Turn(msgspec.Struct, frozen=True, array_like=True):
    """A command of a recorded game with the dice that fell."""

    command: AnyCommand  # type: ignore[valid-type]
    rolls: tuple[tuple[int, ...], ...]


def setup_of(scenario: str) -> Setup:
    forces = ready_list("lantern_watch", "street_corner"), ready_list("hollow_tide", "low_water")
    lists = introductory_lists() if scenario == "introductory" else forces
    return Setup(scenario=scenario, points=15, table="harbour-steps", lists=lists)


def told(match: Match[State]) -> str:
    return "\n".join([*narrate(match), "", account(match), ""])


def record(scenario: str) -> None:
    """Let two eager players play, and keep what they did and what was told of it."""
    match = Match(GAME, setup_of(scenario), dice=SeededDice(f"golden {scenario}"))
    play_out(match, EagerPlayer(SEEDS[scenario]))
    rows = [msgspec.json.encode(match.history[0].rolls)]
    rows += [msgspec.json.encode(Turn(entry.command, entry.rolls)) for entry in match.history[1:]]
    (FOLDER / f"{scenario}.jsonl").write_bytes(b"\n".join(rows) + b"\n")
    (FOLDER / f"{scenario}.txt").write_text(told(match), encoding="utf-8")


def replayed(scenario: str) -> Match[State]:
    """The recorded game, as the rules play it now."""
    first, *rows = (FOLDER / f"{scenario}.jsonl").read_bytes().splitlines()
    match = Match(GAME, setup_of(scenario), dice=EnteredDice(), entered=msgspec.json.decode(first))
    for row in rows:
        turn = msgspec.json.decode(row, type=Turn)
        match.apply(turn.command, dice=turn.rolls)
    return match


@pytest.mark.parametrize("scenario", SEEDS)
def test_the_game_goes_as_recorded(scenario: str) -> None:
    if os.environ.get("SIGHTLINE_UPDATE_GOLDEN"):
        record(scenario)
    assert told(replayed(scenario)) == (FOLDER / f"{scenario}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["es", "fr"])
def test_the_log_is_told_in_every_language(language: str) -> None:
    match = replayed("introductory")
    told = list(narrate(match, language))  # type: ignore[arg-type]
    assert len(told) == len(list(narrate(match)))
    assert not [line for line in told if "log." in line]
