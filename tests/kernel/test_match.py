"""What a match of any game promises, shown on the reference game."""

import random

import hide_and_seek as tiny
import pytest
from hide_and_seek import Bid, Dig, Hide, new, pick, play_on

from sightline.kernel import BadInput, Match, Refused, ScriptedDice


def test_the_match_always_knows_whose_decision_it_is() -> None:
    match = new()
    asked = []
    for command in (Hide(player=1, at=20), Hide(player=0, at=70), Bid(player=0, coins=1), Bid(player=1, coins=0)):
        assert match.decision is not None
        asked.append((match.decision.kind, match.decision.waiting, match.decision.secret))
        match.apply(command)
    assert asked == [("hide", (0, 1), True), ("hide", (0,), True), ("bid", (0, 1), True), ("bid", (1,), True)]


def test_several_players_may_answer_in_any_order() -> None:
    first, second = new(), new()
    for match, order in ((first, (0, 1)), (second, (1, 0))):
        for player in order:
            match.apply(Hide(player=player, at=20 + player))
    assert first.state == second.state


def test_an_illegal_command_is_refused_with_all_its_violations_and_changes_nothing() -> None:
    match = new()
    for player in (0, 1):
        match.apply(Hide(player=player, at=10))
    match.apply(Bid(player=0, coins=3))
    match.apply(Bid(player=1, coins=0))
    before, hash_before, events = match.state, match.hash, match.events
    with pytest.raises(Refused) as refusal:
        match.apply(Dig(player=0, at=99))
    assert [(v.code, v.rule) for v in refusal.value.violations] == [("verge", "T-1"), ("reach", "T-3")]
    assert (match.state, match.hash, match.events) == (before, hash_before, events)
    assert match.state is before


def test_a_malformed_command_is_bad_input() -> None:
    with pytest.raises(BadInput, match=r"kernel\.malformed what=Hide"):
        new().apply(Hide(player=0, at="twenty"))  # type: ignore[arg-type]


def test_nobody_acts_for_a_player_who_is_not_asked() -> None:
    match = new()
    match.apply(Hide(player=0, at=20))
    with pytest.raises(Refused, match=r"kernel\.not_asked"):
        match.apply(Hide(player=0, at=30))


def test_nothing_can_be_done_after_the_end() -> None:
    match = play_on(new(), random.Random(1))
    assert match.decision is None
    assert match.result is not None
    assert match.options() == ()
    with pytest.raises(Refused, match=r"kernel\.over"):
        match.apply(Bid(player=0, coins=0))


def test_an_error_in_the_rules_leaves_the_match_as_it_was() -> None:
    match = Match(tiny.GAME, tiny.Setup(), dice=ScriptedDice([1, 1]))
    match.apply(Hide(player=0, at=20))
    match.apply(Hide(player=1, at=20))
    match.apply(Bid(player=0, coins=1))
    before = match.state
    with pytest.raises(AssertionError, match="no dice left"):
        match.apply(Bid(player=1, coins=1))
    assert match.state is before
    assert match.sequence == 3


def test_every_option_offered_is_legal() -> None:
    chance = random.Random(5)
    match = new()
    while match.decision:
        options = match.options()
        for option in options:
            assert match.check(pick(match, option, chance)) == ()
        match.apply(pick(match, chance.choice(options), chance))


def test_a_fork_lives_on_its_own() -> None:
    match = play_on(new(), random.Random(2), 4)
    fork = match.fork(chance=random.Random(3))
    play_on(fork, random.Random(4))
    assert fork.result is not None
    assert match.sequence == 4
    assert fork.events[: len(match.events)] == match.events


def test_a_fork_with_chance_does_not_foresee_the_dice() -> None:
    match = new("a")
    for command in (Hide(player=0, at=20), Hide(player=1, at=20), Bid(player=0, coins=0), Bid(player=1, coins=1)):
        match.apply(command)
    dig = Dig(player=1, at=30)
    dice = {match.fork(chance=random.Random(seed)).apply(dig)[0] for seed in range(50)}
    assert len(dice) > 10


def test_taking_back_is_a_fork_at_an_earlier_command() -> None:
    match = play_on(new(), random.Random(7), 5)
    back = match.fork(at=3)
    assert back.sequence == 3
    assert back.hash == play_on(new(), random.Random(7), 3).hash
    with pytest.raises(BadInput, match="no_such_position"):
        match.fork(at=6)


def test_whoever_takes_back_meets_other_dice_for_another_command() -> None:
    match = new("s")
    for command in (Hide(player=0, at=20), Hide(player=1, at=20), Bid(player=0, coins=0), Bid(player=1, coins=1)):
        match.apply(command)
    rolls = set()
    for at in range(20, 60):
        again = match.fork()
        again.apply(Dig(player=1, at=at))
        rolls.add(again.history[-1].rolls)
    assert len(rolls) > 5


def test_the_same_seed_and_commands_give_the_same_match() -> None:
    one, two = play_on(new("x"), random.Random(9)), play_on(new("x"), random.Random(9))
    assert one.hash == two.hash
    assert one.events == two.events
    assert new("x").hash != new("y").hash


def test_asking_for_the_hash_late_changes_nothing() -> None:
    eager = new("h").fork(chance=random.Random(1))
    lazy = new("h").fork(chance=random.Random(1))
    for match in (eager, lazy):
        chance = random.Random(2)
        while match.decision:
            play_on(match, chance, 1)
            if match is eager:
                assert match.hash
    assert eager.hash == lazy.hash


@pytest.mark.parametrize("at", [float("nan"), float("inf"), 1e300, -1e7])
def test_numbers_that_make_no_sense_are_refused_before_the_game_sees_them(at: float) -> None:
    match = new()
    before = match.state
    (violation,) = match.check(Hide(player=0, at=at))
    assert violation.code.startswith("kernel.limits.")
    with pytest.raises(BadInput, match=r"kernel\.limits\..* what=Hide where=at"):
        match.apply(Hide(player=0, at=at))
    assert match.state is before


def test_checking_a_malformed_command_says_what_is_wrong() -> None:
    (violation,) = new().check(Hide(player=0, at="twenty"))  # type: ignore[arg-type]
    assert violation.code == "kernel.malformed"


def test_a_setup_is_held_against_limits() -> None:
    with pytest.raises(BadInput, match=r"kernel\.limits\.number what=Setup where=purse"):
        Match(tiny.GAME, tiny.Setup(purse=10**9))
