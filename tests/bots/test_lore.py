"""What bots know of a game is found by its name; everything else about them is the same for all games."""

import random

import numpy as np
import pytest

from sightline.bots.arenas import arena_of
from sightline.bots.budget import Budget
from sightline.bots.lore import encoder_of, lore_of
from sightline.bots.registry import BOTS
from sightline.bots.seat import Seat
from sightline.games import ROWS, find
from sightline.kernel import BadInput, Match, SeededDice


def test_a_game_that_bots_do_not_know_is_refused_by_name() -> None:
    with pytest.raises(BadInput, match="ludo") as caught:
        lore_of("ludo")
    with pytest.raises(BadInput, match="ludo"):
        encoder_of("ludo")
    assert "codeone" in str(caught.value)
    with pytest.raises(BadInput, match="ludo"):
        arena_of("ludo")


@pytest.mark.parametrize("game", sorted(ROWS))
def test_every_lore_has_all_its_parts(game: str) -> None:
    lore = lore_of(game)
    arena = lore.arena
    assert set(arena.missions) <= set(arena.scenarios)
    scenario = arena.missions[0]
    points = arena.sizes(scenario)[0]
    arena.check(scenario, points)
    setup = arena.setup(scenario, points, random.Random(1))
    match = Match(find(game), setup, dice=SeededDice("lore"))
    assert match.decision is not None
    seat = Seat(match, match.decision.waiting[0])
    assert seat.setting == lore.setting(setup)
    for name, make in BOTS.items():
        choice = make("seed").choose(seat, 1.0)
        assert match.check(choice.command) == (), name
        assert choice.explained("es")


@pytest.mark.parametrize("game", sorted(ROWS))
def test_every_encoder_keeps_to_its_sizes(game: str) -> None:
    encoder, arena = encoder_of(game), arena_of(game)
    scenario = arena.missions[0]
    setup = arena.setup(scenario, arena.sizes(scenario)[0], random.Random(1))
    match = Match(find(game), setup, dice=SeededDice("encoder"))
    assert match.decision is not None
    seat = Seat(match, match.decision.waiting[0])
    observed = encoder.observation(seat)
    assert observed.shape == (encoder.observation_size,)
    assert float(np.abs(observed).max()) <= 1.0
    rows = encoder.candidates([each.command for each in seat.options() if not each.parameters], seat)
    assert rows.shape == (encoder.most_candidates, encoder.candidate_size)
    assert encoder.caption(seat)


def test_the_public_setting_of_a_match_says_nothing_about_the_lists() -> None:
    setup = arena_of("codeone").setup("annihilation", 15, random.Random(1))
    setting = lore_of("codeone").setting(setup)
    assert set(setting.__struct_fields__) == {"game", "scenario", "points", "table", "aids", "special_terrain"}


def test_a_part_of_a_budget_is_a_budget_of_its_own() -> None:
    now = [0.0]
    budget = Budget(seconds=2.0, clock=lambda: now[0])
    part = budget.part(0.5)
    now[0] = 1.0
    assert part.over
    assert budget.share == 0.5
    now[0] = 2.0
    assert budget.over


def test_without_limits_a_budget_is_never_over() -> None:
    budget = Budget()
    budget.spend()
    assert not budget.over
    assert not budget.part(0.1).over
