"""The search tries what it could do, in worlds that it believes in, for as long as it may."""

import itertools
import random
import time
from collections.abc import Sequence

import pytest

from sightline.bots.bot import Bot, Choice, anything
from sightline.bots.budget import Budget
from sightline.bots.imagined import Imagined
from sightline.bots.levels import LEVELS, Level
from sightline.bots.lore import Intent, lore_of
from sightline.bots.registry import make
from sightline.bots.search import Search, SearchBot
from sightline.bots.seat import Seat
from sightline.games import AnyState, find
from sightline.i18n import LANGUAGES
from sightline.kernel import BadInput, Command, Match
from sightline.sim.plan import Simulation, Task
from sightline.sim.play import begin

QUICK = Level(name="regular", trials=6)


class Pull(Command, frozen=True, kw_only=True):
    """Pull a lever."""

    lever: int


class Levers:
    """A thinker that knows nothing but levers: what each brings on average, and how far chance makes that differ."""

    def __init__(self, means: Sequence[float], *, doubt: float = 5.0, swing: float = 1.0) -> None:
        self.means = means
        self.doubt = doubt
        self.swing = swing
        self.drawn: list[tuple[int, float]] = []

    def candidates(self, seat: Seat, budget: Budget) -> Sequence[Intent]:
        return [intent(lever) for lever in range(len(self.means))]

    def world(self, seat: Seat, chance: random.Random) -> Imagined[AnyState]:
        match = table()
        return Imagined(match.game, match.state, match.setup)

    def judge(self, world: Imagined[AnyState], player: int, intent: Intent, chance: random.Random) -> float:
        command = intent.choice.command
        assert isinstance(command, Pull)
        drawn = chance.random()
        self.drawn.append((command.lever, drawn))
        return self.means[command.lever] + random.Random(f"{drawn}/{command.lever}").gauss(0, self.swing)

    def chosen(self, seat: Seat, intent: Intent) -> None:
        pass


def intent(lever: int, worth: float = 0.0) -> Intent:
    return Intent(choice=Choice(command=Pull(player=0, lever=lever), why="bots.why.chance", worth=worth))


def table(scenario: str = "introductory") -> Match[AnyState]:
    return begin(Task(simulation=Simulation(scenario=scenario, points=15, seed=4), number=0))


def lever(found: Intent) -> int:
    assert isinstance(found.choice.command, Pull)
    return found.choice.command.lever


def searched(thinker: Levers, budget: Budget, worths: Sequence[float] | None = None) -> int:
    worths = worths or [0.0] * len(thinker.means)
    intents = [intent(number, worth) for number, worth in enumerate(worths)]
    return lever(Search(thinker, Seat(table(), 0), intents, "seed").best(budget))


# ------------------------------------------------------------------ the search itself, without any game


def test_it_finds_the_best_of_many_although_chance_blurs_them() -> None:
    thinker = Levers([0.1 * number for number in range(16)], swing=0.5)
    assert searched(thinker, Budget(trials=400)) >= 14


def test_the_weaker_half_gets_fewer_trials() -> None:
    thinker = Levers([0.0, 0.0, 1.0, 1.0], swing=1.5)
    searched(thinker, Budget(trials=200))
    counts = [sum(each == number for each, _ in thinker.drawn) for number in range(4)]
    assert min(counts[2:]) > max(counts[:2])


def test_every_candidate_meets_the_same_chance() -> None:
    thinker = Levers([0.0, 0.1, 0.2])
    searched(thinker, Budget(trials=6))
    luck = {number: [drawn for each, drawn in thinker.drawn if each == number] for number in range(3)}
    assert luck[0] == luck[1][: len(luck[0])] == luck[2][: len(luck[0])]


def test_it_stops_when_the_trials_are_used_up() -> None:
    thinker = Levers([0.0] * 8)
    searched(thinker, Budget(trials=13))
    assert len(thinker.drawn) == 13


def test_it_stops_early_when_nothing_can_change_any_more() -> None:
    thinker = Levers([0.0, 9.0], swing=0.01)
    assert searched(thinker, Budget(trials=1_000)) == 1
    assert len(thinker.drawn) < 20


class SureLevers(Levers):
    """Levers that always bring the same, without knowing it."""

    def judge(self, world: Imagined[AnyState], player: int, intent: Intent, chance: random.Random) -> float:
        super().judge(world, player, intent, chance)
        return self.means[lever(intent)]


def test_what_chance_does_not_touch_is_tried_twice_and_no_more() -> None:
    thinker = SureLevers([0.3, 0.5, 0.4], swing=0.3)
    assert searched(thinker, Budget(trials=500)) == 1
    assert len(thinker.drawn) == 6


def test_without_a_trial_experience_decides() -> None:
    ticking = iter(range(1_000))
    over = Budget(seconds=1, clock=lambda: float(next(ticking)))
    assert searched(Levers([5.0, 0.0, 0.0]), over, [0.0, 0.2, 0.1]) == 1


def test_trials_weigh_less_where_experience_is_sure() -> None:
    means, worths = [0.4, 0.0], [0.0, 1.0]
    assert searched(Levers(means, doubt=0.01, swing=0.5), Budget(trials=8), worths) == 1
    assert searched(Levers(means, doubt=50.0, swing=0.1), Budget(trials=8), worths) == 0


# ------------------------------------------------------------------ in a match


def test_the_same_seed_chooses_the_same_whatever_the_machine() -> None:
    hashes = []
    for _ in range(2):
        match = table()
        play(match, [SearchBot("a", QUICK), make("random", "b")], 40)
        hashes.append(match.hash)
    assert hashes[0] == hashes[1]


@pytest.mark.parametrize("scenario", ["standard", "annihilation", "domination", "supplies", "firefight"])
def test_it_plays_every_mission_and_says_why_in_every_language(scenario: str) -> None:
    match = table(scenario)
    made = play(match, [SearchBot("a", QUICK), make("random", "b")], 48)
    for language in LANGUAGES:
        assert not [each.why for each in made if "bots." in each.explained(language)]
    assert match.sequence >= 40


def test_it_keeps_to_the_time_it_is_given() -> None:
    match = table("annihilation")
    bots = [make("regular", "a"), make("regular", "b")]
    play(match, bots, 30)
    slow = []
    for name in ("novice", "regular", "veteran"):
        seconds = LEVELS[name].seconds
        bot = make(name, "c")
        for _ in range(6):
            decision = match.decision
            assert decision is not None
            seat = Seat(match, decision.waiting[0])
            began = time.process_time()
            choice = bot.choose(seat, seconds)
            slow.append(time.process_time() - began > seconds + 0.3)
            match.apply(choice.command)
    assert sum(slow) <= 1  # what a table needs once may fall into any decision


def test_what_an_order_is_spent_for_is_done_with_it() -> None:
    match = table("annihilation")
    bot = SearchBot("a", QUICK)
    made = play(match, [bot, make("random", "b")], 80)
    orders = [(one, two) for one, two in itertools.pairwise(made) if type(one.command).__name__ == "Activate"]
    assert [one.why for one, two in orders if one.why.startswith("bots.why.move")] == [
        two.why for one, two in orders if one.why.startswith("bots.why.move")
    ]


def play(match: Match[AnyState], bots: Sequence[Bot], limit: int) -> list[Choice]:
    """Some decisions; the choices of the first bot."""
    seats = [Seat(match, player) for player in (0, 1)]
    made = []
    for _ in range(limit):
        decision = match.decision
        if decision is None:
            break
        player = decision.waiting[0]
        choice = bots[player].choose(seats[player])
        if player == 0:
            made.append(choice)
        match.apply(choice.command)
    return made


@pytest.mark.parametrize("name", ["search:", "search:no", "search:0", "search:-1", "random:1", "searching"])
def test_a_bot_with_a_strange_name_is_refused(name: str) -> None:
    if name == "search:":
        assert make(name, "seed").name == "search"
        return
    with pytest.raises(BadInput, match="heuristic"):
        make(name, "seed")


def test_an_imagined_match_stops_before_dice_are_rolled() -> None:
    match = table("annihilation")
    world = Imagined(find("codeone"), match.state, match.setup)
    before = world.state
    seen: list[Command] = []
    world.play_on([], 0, lambda: anything_in(world), seen.append)
    assert world.state != before
    assert seen


def anything_in(world: Imagined[AnyState]) -> Command:
    assert world.decision is not None
    return anything(Seat(world, world.decision.waiting[0]), random.Random(1)).command


@pytest.mark.parametrize(("tries_out", "kind"), [(True, "SearchBot"), (False, "HeuristicBot")])
def test_a_veteran_tries_things_out_only_where_that_makes_it_stronger(
    tries_out: bool, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    class Told:
        def __init__(self, seed: str, level: Level, name: str) -> None:
            made.append(kind)

        def choose(self, seat: Seat, seconds: float | None = None) -> Choice:
            return Choice(command=seat.options()[0].command, why="bots.why.only")

    monkeypatch.setattr(f"sightline.bots.registry.{kind}", Told)
    match = table("annihilation")
    seat = Seat(match, match.decision.waiting[0]) if match.decision else None
    assert seat is not None
    monkeypatch.setattr(type(lore_of(seat.game)), "tries_out", tries_out)
    bot = make("veteran", "a")
    bot.choose(seat)
    bot.choose(seat)
    assert made == [kind]
