"""Experience of Infinity: exact odds, cover, threats, objectives and the Orders that are left."""

import random
from collections.abc import Callable, Mapping

from sightline.bots.bot import Choice, anything
from sightline.bots.budget import ENDLESS, Budget
from sightline.bots.infinity import acting, commanding, coordinating, declaring, deploying, reacting, rushing, teams
from sightline.bots.infinity.effort import Effort
from sightline.bots.infinity.mind import Mind
from sightline.bots.seat import Seat
from sightline.games.infinity.core.match.commands import NameLieutenant, UseAbility
from sightline.kernel import Option


class InfinityExpert:
    """One decision at a time, each by the expected balance of Army Points."""

    name = "infinity"

    def __init__(self, seed: int | str, effort: Effort) -> None:
        self._effort = effort
        self._chance = random.Random(seed)
        self._planned: tuple[int, Choice] | None = None

    def choose(self, seat: Seat, seconds: float | None = None) -> Choice:
        """The best it can think of."""
        decision = seat.decision
        assert decision is not None
        options = seat.options()
        if len(options) == 1 and not options[0].parameters:
            return Choice(command=options[0].command, why="bots.why.only")
        mind = Mind(seat, self._effort, self._chance, Budget(seconds) if seconds else ENDLESS)
        habit = HABITS.get(decision.kind)
        if habit is not None:
            return habit(mind, options)
        match decision.kind:
            case "decision.orders":
                return self._activate(mind, options)
            case "decision.impetuous":
                return self._meant(mind, rushing.rush(mind, options))
            case "decision.first_skill" | "decision.second_skill":
                return declaring.declaration(mind, options, self._plan(seat))
            case _:
                return anything(seat, self._chance)

    def _activate(self, mind: Mind, options: tuple[Option, ...]) -> Choice:
        """Remember what the Order is for, so that it need not be thought out again."""
        thought = acting.activations(mind, options)[0]
        token = commanding.token(mind, options, thought.choice) or teams.reform(mind, options, thought.choice)
        if token is not None:
            return token
        several = coordinating.together(mind, options, thought) if self._effort.planning else None
        return self._meant(mind, several or thought)

    def _meant(self, mind: Mind, thought: acting.Thought) -> Choice:
        self._planned = (mind.seat.sequence + 1, thought.first) if thought.first else None
        return thought.choice

    def _plan(self, seat: Seat) -> Choice | None:
        return self._planned[1] if self._planned and self._planned[0] == seat.sequence else None


def _use(_: Mind, options: tuple[Option, ...]) -> Choice:
    """Optional abilities are used: what they risk is less than what they bring."""
    command = next(each.command for each in options if isinstance(each.command, UseAbility) and each.command.use)
    return Choice(command=command, why="bots.why.use")


def _lieutenant(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """Nobody knows who commands, so chance is as good as any."""
    commands = [each.command for each in options if isinstance(each.command, NameLieutenant)]
    return Choice(command=mind.chance.choice(commands), why="bots.why.chance")


Habit = Callable[[Mind, tuple[Option, ...]], Choice]

HABITS: Mapping[str, Habit] = {
    "decision.lieutenant": _lieutenant,
    "decision.advantage": deploying.preference,
    "decision.turn_order": deploying.preference,
    "decision.deployment": deploying.preference,
    "decision.deploy": deploying.deployment,
    "decision.aros": reacting.reaction,
    "decision.alert": reacting.turn,
    "decision.revealed": reacting.turn,
    "decision.dodge_move": reacting.step_aside,
    "decision.states_phase": _use,
    **commanding.HABITS,
    **teams.HABITS,
}
"""How each kind of question is answered, where no memory is needed."""
