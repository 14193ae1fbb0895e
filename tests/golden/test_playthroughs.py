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
from sightline.bots.registry import make
from sightline.bots.seat import Seat
from sightline.games.infinity import codeone, human_sphere, n4
from sightline.games.infinity.account import account
from sightline.games.infinity.core.match.commands import COMMANDS
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.missions.introductory import introductory_lists
from sightline.games.infinity.core.troopers.recruiting import ready_list
from sightline.games.infinity.human_sphere.fireteams.forming import DisbandFireteam, FormFireteam
from sightline.games.infinity.n4.commands import COMMANDS as N4_COMMANDS
from sightline.games.infinity.narrator import narrate
from sightline.kernel import Match, SeededDice
from sightline.kernel.dice import EnteredDice

GAMES = {"codeone": codeone.GAME, "n4": n4.GAME, "human_sphere": human_sphere.GAME}
HERE = Path(__file__).parent
FOLDERS = {"codeone": HERE, "n4": HERE / "n4", "human_sphere": HERE / "human_sphere"}
SEEDS = {"introductory": 1, "standard": 2, "annihilation": 3, "domination": 11, "supplies": 1, "firefight": 6}
MISSIONS = ("engineering_deck", "rescue", "tic_tac_toe", "firefight")
"""Those of Human Sphere: played at one size only, by a bot that knows what to do there against one that does not."""
FORCES = {
    "codeone": (15, ("lantern_watch", "street_corner"), ("hollow_tide", "low_water")),
    "n4": (150, ("vesper_league", "harbour_patrol"), ("ninefold_march", "first_bell")),
    "human_sphere": (150, ("lock_wardens", "first_lock"), ("salt_road", "village_drum")),
}
EVERY = [(game, scenario) for game in ("codeone", "n4") for scenario in SEEDS]
EVERY += [("human_sphere", scenario) for scenario in ("standard", "domination", *MISSIONS)]
TOLD = [("codeone", "introductory"), ("n4", "standard"), ("human_sphere", "standard"), ("human_sphere", "rescue")]
AnyCommand = functools.reduce(operator.or_, (*COMMANDS, *N4_COMMANDS, FormFireteam, DisbandFireteam))


class Turn(msgspec.Struct, frozen=True, array_like=True):
    """A command of a recorded game with the dice that fell."""

    command: AnyCommand  # type: ignore[valid-type]
    rolls: tuple[tuple[int, ...], ...]


def setup_of(game: str, scenario: str) -> Setup:
    if game == "human_sphere" and scenario in MISSIONS:
        lists = (ready_list("lock_wardens", "all_gates"), ready_list("salt_road", "salt_fair"))
        return Setup(scenario=scenario, points=300, table="meridian-pad", lists=lists)
    points, one, two = FORCES[game]
    lists = introductory_lists() if scenario == "introductory" else (ready_list(*one), ready_list(*two))
    return Setup(scenario=scenario, points=points, table="harbour-steps", lists=lists)


def told(match: Match[State]) -> str:
    return "\n".join([*narrate(match), "", account(match), ""])


def record(game: str, scenario: str) -> None:
    """Let two players play, and keep what they did and what was told of it."""
    match = Match(GAMES[game], setup_of(game, scenario), dice=SeededDice(f"golden {scenario}"))
    if game == "human_sphere" and scenario in MISSIONS:
        bots = [make("heuristic", scenario), make("random", scenario)]
        while (decision := match.decision) is not None:
            player = decision.waiting[0]
            match.apply(bots[player].choose(Seat(match, player)).command)
    else:
        play_out(match, EagerPlayer(SEEDS[scenario]))
    rows = [msgspec.json.encode(match.history[0].rolls)]
    rows += [msgspec.json.encode(Turn(entry.command, entry.rolls)) for entry in match.history[1:]]
    (FOLDERS[game] / f"{scenario}.jsonl").write_bytes(b"\n".join(rows) + b"\n")
    (FOLDERS[game] / f"{scenario}.txt").write_text(told(match), encoding="utf-8")


@functools.cache
def replayed(game: str, scenario: str) -> Match[State]:
    """The recorded game, as the rules play it now; once, in how many languages it may be told."""
    first, *rows = (FOLDERS[game] / f"{scenario}.jsonl").read_bytes().splitlines()
    match = Match(GAMES[game], setup_of(game, scenario), dice=EnteredDice(), entered=msgspec.json.decode(first))
    for row in rows:
        turn = msgspec.json.decode(row, type=Turn)
        match.apply(turn.command, dice=turn.rolls)
    return match


@pytest.mark.parametrize(("game", "scenario"), EVERY)
def test_the_game_goes_as_recorded(game: str, scenario: str) -> None:
    if os.environ.get("SIGHTLINE_UPDATE_GOLDEN"):
        record(game, scenario)
        replayed.cache_clear()
    assert told(replayed(game, scenario)) == (FOLDERS[game] / f"{scenario}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["es", "fr"])
@pytest.mark.parametrize(("game", "scenario"), TOLD)
def test_the_log_is_told_in_every_language(game: str, scenario: str, language: str) -> None:
    match = replayed(game, scenario)
    told = list(narrate(match, language))  # type: ignore[arg-type]
    assert len(told) == len(list(narrate(match)))
    assert not [
        line for line in told if any(key in line for key in ("log.", "n4_", "fireteams.", "missions.", "civilians."))
    ]
