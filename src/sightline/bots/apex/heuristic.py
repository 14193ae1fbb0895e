"""Experience of Apex Legends: exact odds, cover and exposure, eliminations, the Ring, loot and cards."""

import random

from sightline.bots.apex import activating, answering
from sightline.bots.apex.mind import Mind
from sightline.bots.bot import Choice
from sightline.bots.seat import Seat

ACTIVATION = ("apex.decision.activation", "apex.decision.respawn")


class ApexExpert:
    """One decision at a time; what an activation is meant for is kept in mind until it is done."""

    name = "apex"

    def __init__(self, seed: int | str) -> None:
        self._chance = random.Random(seed)
        self._then: tuple[Choice, ...] = ()

    def choose(self, seat: Seat, seconds: float | None = None) -> Choice:
        """The best it can think of."""
        decision = seat.decision
        assert decision is not None
        meant = self._meant(seat)
        if meant is not None:
            return meant
        options = seat.options()
        if len(options) == 1 and not options[0].parameters:
            return Choice(command=options[0].command, why="bots.why.only")
        mind = Mind(seat, self._chance)
        if decision.kind in ACTIVATION:
            return self.follow(activating.thoughts(mind, options, answering.quick)[0])
        return answering.HABITS.get(decision.kind, answering.look)(mind, options)

    def follow(self, thought: activating.Thought) -> Choice:
        """Keep in mind what comes next."""
        self._then = thought.then
        return thought

    def _meant(self, seat: Seat) -> Choice | None:
        """The next command of the plan, as long as it is legal."""
        if not self._then:
            return None
        choice, self._then = self._then[0], self._then[1:]
        if choice.command.player != seat.player or seat.check(choice.command):
            self._then = ()
            return None
        return choice
