"""What a search has to know of Apex Legends: candidates, worlds, how an activation goes on and what it leads to."""

import random
from collections.abc import Sequence

import msgspec

from sightline.bots.apex import acting, activating, answering
from sightline.bots.apex.belief import believe, known
from sightline.bots.apex.foreseeing import foresee
from sightline.bots.apex.heuristic import ApexExpert
from sightline.bots.apex.mind import Mind
from sightline.bots.bot import Choice
from sightline.bots.budget import Budget
from sightline.bots.imagined import Imagined
from sightline.bots.lore import Intent
from sightline.bots.seat import Seat
from sightline.games import AnyState, find
from sightline.games.apex.state import State
from sightline.kernel import Command, Option, Player

replace = msgspec.structs.replace

MOST = 6
"""Candidates that are tried."""
WIDE = 3
"""Spaces to move to that are tried."""
EXPERIENCE = 0.35
"""How much experience counts in a judgement: it knows of cards and of what is still far away."""
ORDER = 0.1
"""What experience says of who should act first is only a hint: the others act as well."""
CLOSE = 15.0
"""How far behind the best a candidate may be to be tried."""


class ApexThinker:
    """Looks ahead until it is the player's turn again: what enemies could do is carried out, not guessed at."""

    doubt = 8.0
    swing = 2.0

    def __init__(self, seed: str) -> None:
        self._chance = random.Random(seed)
        self._expert = ApexExpert(seed)
        self._then: tuple[int, tuple[Choice, ...]] = (-1, ())
        self._judged: dict[tuple[Command, ...], float] = {}

    def candidates(self, seat: Seat, budget: Budget) -> Sequence[Intent]:
        """Several for activations and the parts of actions; elsewhere experience will do."""
        decision = seat.decision
        assert decision is not None
        self._judged.clear()
        at, then = self._then
        if then and at == seat.sequence and not seat.check(then[0].command):
            return [Intent(choice=then[0], then=then[1:])]
        options = seat.options()
        if len(options) > 1:
            found = self._found(decision.kind, Mind(seat, self._chance), options)
            if found:
                best = found[0].choice.worth
                return [each for each in found[:MOST] if each.choice.worth >= best - CLOSE]
        return [Intent(choice=self._expert.choose(seat))]

    def _found(self, kind: str, mind: Mind, options: tuple[Option, ...]) -> list[Intent]:
        match kind:
            case "apex.decision.activation":
                thoughts = activating.thoughts(mind, options, answering.quick, WIDE)
                return [Intent(choice=each, then=each.then) for each in thoughts]
            case "apex.decision.activate":
                choices = activating.activations(mind, options)
                return [Intent(choice=replace(each, worth=ORDER * each.worth)) for each in choices]
            case "apex.decision.act":
                parts = acting.answers(mind, options, mind.player)
                return [Intent(choice=each) for each in sorted(parts, key=lambda choice: -choice.worth)]
            case _:
                return []

    def world(self, seat: Seat, chance: random.Random) -> Imagined[AnyState]:
        """What the player believes; hands, Backpacks and decks are guessed anew for every world."""
        view, setup = known(seat)
        return Imagined(find(seat.game), believe(view, setup, chance), setup)

    def judge(self, world: Imagined[AnyState], player: Player, intent: Intent, chance: random.Random) -> float:
        """Carry the activation through, and let everybody answer.

        Enemies are taken to play no cards, and shots bring their average: so a candidate comes to the same in every
        world of a decision, and is judged in the first of them.
        """
        commands = (intent.choice.command, *(each.command for each in intent.then))
        if commands not in self._judged:
            assert isinstance(world.state, State)
            seen = foresee(Mind.of(world.state, player), commands, answering.quick)
            self._judged[commands] = seen + EXPERIENCE * (intent.choice.worth - seen)
        return self._judged[commands]

    def chosen(self, seat: Seat, intent: Intent) -> None:
        """What an activation is meant for is carried through."""
        self._then = (seat.sequence + 1, intent.then)
