"""A bot that weighs what it can see: exact odds, cover, threats, objectives and the Orders that are left."""

import random
from collections.abc import Callable, Mapping

from sightline.bots import acting, deploying, reacting
from sightline.bots.bot import Choice
from sightline.bots.levels import Level
from sightline.bots.mind import Mind
from sightline.bots.seat import Seat
from sightline.games.infinity.core.commands import NameLieutenant, UseAbility
from sightline.kernel import Option


class HeuristicBot:
    """One decision at a time, each by the expected balance of Army Points."""

    def __init__(self, seed: int | str, level: Level, name: str = "heuristic") -> None:
        self.name = name
        self._level = level
        self._chance = random.Random(seed)
        self._planned: tuple[int, Choice] | None = None

    def choose(self, seat: Seat) -> Choice:
        """The best it can think of; now and then, at low levels, something else."""
        options = seat.options()
        decision = seat.decision
        assert decision is not None
        if self._level.slips and self._chance.random() < self._level.slips:
            slip = self._any(seat, options)
            if slip is not None:
                return slip
        mind = Mind(seat, self._level, self._chance)
        habit = HABITS.get(decision.kind)
        if habit is not None:
            return habit(mind, options)
        match decision.kind:
            case "decision.orders":
                return self._activate(mind, options)
            case "decision.first_skill" | "decision.second_skill":
                return acting.declaration(mind, options, self._plan(seat))
            case "decision.lieutenant":
                return self._lieutenant(options)
            case _:
                return self._otherwise(seat, options)

    def _activate(self, mind: Mind, options: tuple[Option, ...]) -> Choice:
        """Remember what the Order is for, so that it need not be thought out again."""
        choice, thought = acting.activation(mind, options)
        self._planned = (mind.seat.sequence + 1, thought.choice) if thought else None
        return choice

    def _plan(self, seat: Seat) -> Choice | None:
        return self._planned[1] if self._planned and self._planned[0] == seat.sequence else None

    def _lieutenant(self, options: tuple[Option, ...]) -> Choice:
        commands = [each.command for each in options if isinstance(each.command, NameLieutenant)]
        return Choice(command=self._chance.choice(commands), why="bots.why.chance")

    def _any(self, seat: Seat, options: tuple[Option, ...]) -> Choice | None:
        command = seat.complete(self._chance.choice(options), self._chance)
        return None if command is None else Choice(command=command, why="bots.why.slip")

    def _otherwise(self, seat: Seat, options: tuple[Option, ...]) -> Choice:
        """A question it has no opinion on."""
        left = list(options)
        while left:
            command = seat.complete(left.pop(self._chance.randrange(len(left))), self._chance)
            if command is not None:
                return Choice(command=command, why="bots.why.chance")
        raise LookupError(f"nothing to do in {seat.decision}")


def _use(options: tuple[Option, ...]) -> Choice:
    """Optional abilities are used: what they risk is less than what they bring."""
    command = next(each.command for each in options if isinstance(each.command, UseAbility) and each.command.use)
    return Choice(command=command, why="bots.why.use")


Habit = Callable[[Mind, tuple[Option, ...]], Choice]

HABITS: Mapping[str, Habit] = {
    "decision.advantage": deploying.preference,
    "decision.turn_order": deploying.preference,
    "decision.deployment": deploying.preference,
    "decision.deploy": deploying.deployment,
    "decision.aros": reacting.reaction,
    "decision.alert": reacting.turn,
    "decision.revealed": reacting.turn,
    "decision.dodge_move": reacting.step_aside,
    "decision.states_phase": lambda _, options: _use(options),
}
"""How each kind of question is answered, where no memory is needed."""
