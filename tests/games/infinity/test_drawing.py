"""Something legal by chance, without listing everything."""

import random

import pytest

from sightline.bots.random_player import DrawingPlayer
from sightline.games import AnyState, find
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.troopers.recruiting import ready_list
from sightline.kernel import Command, Match, Option, SeededDice

SETUPS = {
    "codeone": Setup(
        scenario="annihilation",
        points=30,
        table="copper-row",
        lists=(ready_list("lantern_watch", "great_gate"), ready_list("hollow_tide", "deep_water")),
    ),
    "n4": Setup(
        scenario="annihilation",
        points=300,
        table="copper-row",
        lists=(ready_list("vesper_league", "marshals_watch"), ready_list("ninefold_march", "harvest")),
    ),
}
STEPS = 150


def begin(game: str, seed: int) -> Match[AnyState]:
    return Match(find(game), SETUPS[game], dice=SeededDice(f"drawing {seed}"))


@pytest.mark.parametrize("game", SETUPS)
def test_what_is_drawn_is_legal_and_among_the_options(game: str) -> None:
    match, player = begin(game, 1), DrawingPlayer(1)
    for _ in range(STEPS):
        decision = match.decision
        assert decision is not None
        asked = decision.waiting[0]
        command = player.choose(match, asked)
        assert not match.check(command)
        assert any(_matches(command, each) for each in match.options(asked))
        match.apply(command)


@pytest.mark.parametrize("kind", ["decision.aros", "decision.first_skill"])
def test_everything_that_is_offered_may_be_drawn(kind: str) -> None:
    match, player, chance = begin("codeone", 2), DrawingPlayer(2), random.Random(2)
    for _ in range(STEPS):
        decision = match.decision
        assert decision is not None
        asked = decision.waiting[0]
        ready = {_known(each.command) for each in match.options(asked) if each.ready}
        if decision.kind == kind and len(ready) > 2:
            drawn = {_known(command) for _ in range(60 * len(ready)) if (command := match.draw(asked, chance))}
            assert ready <= drawn
            return
        match.apply(player.choose(match, asked))
    pytest.fail("such a question did not come up")


def _matches(command: Command, option: Option) -> bool:
    return command == option.command if option.ready else type(command) is type(option.command)


def _known(command: Command) -> str:
    return repr(command)


def test_the_same_seed_draws_the_same() -> None:
    matches = [begin("codeone", 3) for _ in range(2)]
    for match in matches:
        player = DrawingPlayer("again")
        for _ in range(60):
            assert match.decision is not None
            match.apply(player.choose(match, match.decision.waiting[0]))
    assert matches[0].hash == matches[1].hash
