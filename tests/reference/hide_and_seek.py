"""Hide and seek: the smallest game that needs everything the kernel offers.

Each of two players hides a treasure somewhere on a road of 100 paces: secretly, both at once, anywhere (a parametric
choice). Then, every round, both secretly bid coins from a purse that the other cannot see; the higher bid pays and
digs (equal bids roll off), at most 40 paces from the last hole, again anywhere. A dig finds the treasure if a d20 does
not exceed 20 less the distance, less how stony the ground is there, which has to be measured. After six rounds without
a find the game is a draw.
"""

import random
from collections.abc import Iterator
from typing import Annotated

import msgspec

from sightline.kernel import (
    Answer,
    BadInput,
    Change,
    Command,
    Decision,
    Event,
    Game,
    Match,
    Measures,
    Option,
    Parameter,
    Play,
    Player,
    Question,
    Result,
    SeededDice,
    Viewer,
    Violation,
)

ROAD, VERGE, REACH, ROUNDS = 100, 5, 40, 6


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    purse: int = 6


class Hide(Command, frozen=True):
    at: float


class Bid(Command, frozen=True):
    coins: int


class Dig(Command, frozen=True):
    at: float


class Stones(Question, frozen=True):
    """How stony the ground is at a place."""

    answered_by = Annotated[int, msgspec.Meta(ge=0, le=20)]
    at: float


class Road:
    """A computed road: its ground is a little stony in a regular way."""

    def answer(self, question: Question) -> Answer:
        assert isinstance(question, Stones)
        return int(question.at) % 3


class Dealt(Event, frozen=True):
    """A little private luck, so that beginning a match also rolls dice."""

    to: Player
    coins: int | None


class Hidden(Event, frozen=True):
    by: Player
    at: float | None
    """None for whoever may not know."""


class Offered(Event, frozen=True):
    by: Player
    coins: int | None


class Won(Event, frozen=True):
    by: Player
    coins: int


class Dug(Event, frozen=True):
    by: Player
    at: float
    die: int
    found: bool


class State(msgspec.Struct, frozen=True, kw_only=True):
    purses: tuple[int, int]
    treasures: tuple[float | None, float | None] = (None, None)
    bids: tuple[int | None, int | None] = (None, None)
    digger: Player | None = None
    hole: float = ROAD / 2
    round: int = 1
    winner: Player | None = None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one player knows; None stands for what is hidden."""

    purses: tuple[int | None, int | None]
    treasures: tuple[float | None, float | None]
    hidden: tuple[bool, bool]
    bids: tuple[int | None, int | None]
    has_bid: tuple[bool, bool]
    digger: Player | None
    hole: float
    round: int
    winner: Player | None


def _with(pair: tuple, player: Player, value: object) -> tuple:  # type: ignore[type-arg]
    return (value, pair[1]) if player == 0 else (pair[0], value)


def _mine(pair: tuple, viewer: Viewer) -> tuple:  # type: ignore[type-arg]
    return tuple(value if player == viewer else None for player, value in enumerate(pair))


class HideAndSeek:
    name = "hide_and_seek"
    ruleset = "1"
    setup_type = Setup
    command_types = (Hide, Bid, Dig)

    def new(self, setup: msgspec.Struct) -> State:
        assert isinstance(setup, Setup)
        return State(purses=(setup.purse, setup.purse))

    def measures(self, setup: msgspec.Struct) -> Measures:
        return Road()

    def begin(self, step: Play[State]) -> None:
        for player in (0, 1):
            step.emit(Dealt(to=player, coins=step.roll(1, 3)[0]))

    def decision(self, state: State) -> Decision | None:
        if state.winner is not None or state.round > ROUNDS:
            return None
        if hiding := tuple(p for p in (0, 1) if state.treasures[p] is None):
            return Decision(kind="hide", waiting=hiding, secret=True)
        if state.digger is not None:
            return Decision(kind="dig", waiting=(state.digger,))
        return Decision(kind="bid", waiting=tuple(p for p in (0, 1) if state.bids[p] is None), secret=True)

    def options(self, state: State, player: Player, measures: Measures) -> Iterator[Option]:
        decision = self.decision(state)
        assert decision is not None
        if decision.kind == "bid":
            for coins in range(state.purses[player] + 1):
                yield Option(command=Bid(player=player, coins=coins))
        else:
            form = Hide if decision.kind == "hide" else Dig
            yield Option(command=form(player=player, at=0), parameters=(Parameter(name="at", kind="pace"),))

    def complete(self, state: State, option: Option, chance: random.Random, measures: Measures) -> Command | None:
        low, high = VERGE, ROAD - VERGE
        if isinstance(option.command, Dig):
            low, high = max(low, int(state.hole) - REACH + 1), min(high, int(state.hole) + REACH)
        return msgspec.structs.replace(option.command, at=float(chance.randint(low, high)))

    def check(self, state: State, command: Command, measures: Measures) -> tuple[Violation, ...]:
        decision = self.decision(state)
        assert decision is not None
        expected = {"hide": Hide, "bid": Bid, "dig": Dig}[decision.kind]
        if not isinstance(command, expected):
            return (Violation(code="not_now", params={"asked": decision.kind}),)
        if isinstance(command, Bid):
            return () if 0 <= command.coins <= state.purses[command.player] else (Violation(code="poor", rule="T-2"),)
        assert isinstance(command, Hide | Dig)
        faults = []
        if not VERGE <= command.at <= ROAD - VERGE:
            faults.append(Violation(code="verge", rule="T-1"))
        if isinstance(command, Dig) and abs(command.at - state.hole) > REACH:
            faults.append(Violation(code="reach", params={"limit": REACH}, rule="T-3"))
        return tuple(faults)

    def play(self, step: Play[State], command: Command) -> None:
        match command:
            case Hide(player=player, at=at):
                step.emit(Hidden(by=player, at=at))
            case Bid(player=player, coins=coins):
                first, second = step.emit(Offered(by=player, coins=coins)).bids
                if first is not None and second is not None:
                    winner = int(second > first) if first != second else step.roll(1, 2, "roll.off")[0] - 1
                    step.emit(Won(by=winner, coins=max(first, second)))
            case Dig(player=player, at=at):
                goal = step.state.treasures[1 - player]
                assert goal is not None
                stones = step.ask(Stones(at=at))
                assert isinstance(stones, int)
                die = step.roll(1, what="roll.dig")[0]
                step.emit(Dug(by=player, at=at, die=die, found=die <= 20 - abs(at - goal) - stones))

    def evolve(self, state: State, event: Event) -> State:
        change = msgspec.structs.replace
        match event:
            case Dealt(to=player, coins=int(coins)):
                return change(state, purses=_with(state.purses, player, state.purses[player] + coins))
            case Hidden(by=player, at=at):
                return change(state, treasures=_with(state.treasures, player, at))
            case Offered(by=player, coins=coins):
                return change(state, bids=_with(state.bids, player, coins))
            case Won(by=player, coins=coins):
                purses = _with(state.purses, player, state.purses[player] - coins)
                return change(state, digger=player, purses=purses, bids=(None, None))
            case Dug(by=player, at=at, found=found):
                winner = player if found else None
                return change(state, hole=at, round=state.round + 1, digger=None, winner=winner)
        raise TypeError(event)

    def view(self, state: State, viewer: Viewer) -> View:
        over = self.decision(state) is None
        return View(
            purses=state.purses if over else _mine(state.purses, viewer),
            treasures=state.treasures if over else _mine(state.treasures, viewer),
            hidden=(state.treasures[0] is not None, state.treasures[1] is not None),
            bids=_mine(state.bids, viewer),
            has_bid=(state.bids[0] is not None, state.bids[1] is not None),
            digger=state.digger,
            hole=state.hole,
            round=state.round,
            winner=state.winner,
        )

    def redact(self, change: Change[State], viewer: Viewer) -> Event | None:
        match change.event:
            case Dealt(to=player) as event if player != viewer:
                return msgspec.structs.replace(event, coins=None)
            case Hidden(by=player) as event if player != viewer:
                return msgspec.structs.replace(event, at=None)
            case Offered(by=player) as event if player != viewer:
                return msgspec.structs.replace(event, coins=None)
        return change.event

    def result(self, state: State) -> Result | None:
        if self.decision(state) is not None:
            return None
        winners = () if state.winner is None else (state.winner,)
        return Result(
            winners=winners, scores=tuple(float(p in winners) for p in (0, 1)), reason="found" if winners else "gave_up"
        )


GAME: Game[State] = HideAndSeek()


def find(name: str) -> Game[State]:
    if name != GAME.name:
        raise BadInput("kernel.unknown_game", name=name, known=GAME.name)
    return GAME


def new(seed: str = "1") -> Match[State]:
    return Match(GAME, Setup(), dice=SeededDice(seed))


def pick(match: Match[State], option: Option, chance: random.Random) -> Command:
    """A legal command for an option."""
    command = match.complete(option, chance)
    assert command is not None
    return command


def play_on(match: Match[State], chance: random.Random, commands: int = 1000) -> Match[State]:
    """Play at random, to the end or for some commands."""
    for _ in range(commands):
        options = match.options()
        if not options:
            break
        match.apply(pick(match, chance.choice(options), chance))
    return match
