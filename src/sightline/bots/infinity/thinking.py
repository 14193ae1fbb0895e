"""What a search has to know of Infinity: candidates, worlds, how an Order goes on, and what a position is worth."""

import random
from collections.abc import Sequence

from sightline.bots.bot import Choice
from sightline.bots.budget import Budget
from sightline.bots.imagined import Imagined
from sightline.bots.infinity import acting, commanding, coordinating, declaring, reacting, teams
from sightline.bots.infinity.belief import Setting, believe
from sightline.bots.infinity.effort import Effort
from sightline.bots.infinity.heuristic import InfinityExpert
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.trials import Trial
from sightline.bots.lore import Intent
from sightline.bots.seat import Seat
from sightline.games import AnyState, find
from sightline.games.infinity.core.match.commands import Declare
from sightline.games.infinity.core.match.views import View
from sightline.kernel import Option, Player

EACH = 3
"""Ways to use an Order that are tried for each trooper."""
MOST = 16
"""Candidates that are tried."""


class InfinityThinker:
    """Looks one Order ahead: until it is carried out, with all its reactions and dice."""

    doubt = 1.5
    swing = 0.1

    def __init__(self, seed: str, effort: Effort) -> None:
        self._effort = effort
        self._chance = random.Random(seed)
        self._expert = InfinityExpert(seed, effort)
        self._then: tuple[int, tuple[Choice, ...]] = (-1, ())

    def candidates(self, seat: Seat, budget: Budget) -> Sequence[Intent]:
        """Several for Orders, skills and reactions; elsewhere experience will do."""
        decision = seat.decision
        assert decision is not None
        at, then = self._then
        if then and at == seat.sequence and not seat.check(then[0].command):
            return [Intent(choice=then[0], then=then[1:])]
        options = seat.options()
        if len(options) > 1:
            mind = Mind(seat, self._effort, self._chance, budget)
            found = self._found(decision.kind, mind, options)
            if found:
                return found
        return [Intent(choice=self._expert.choose(seat))]

    def _found(self, kind: str, mind: Mind, options: tuple[Option, ...]) -> list[Intent]:
        match kind:
            case "decision.orders":
                return _orders(mind, options)
            case "decision.first_skill" | "decision.second_skill":
                return [Intent(choice=each) for each in declaring.declarations(mind, options, None, walks=EACH)[:MOST]]
            case "decision.aros":
                return [Intent(choice=each) for each in reacting.reactions(mind, options, MOST)]
            case _:
                return []

    def world(self, seat: Seat, chance: random.Random) -> Imagined[AnyState]:
        """What the player believes."""
        view, setting = seat.view(), seat.setting
        assert isinstance(view, View)
        assert isinstance(setting, Setting)
        belief = believe(view, setting, seat.player)
        return Imagined(find(setting.game), belief.state, setting)

    def judge(self, world: Imagined[AnyState], player: Player, intent: Intent, chance: random.Random) -> float:
        """Play until dice would be rolled. Fights count by their exact odds; what comes later, by experience."""
        trial = Trial(world, player, chance)
        meant = [intent.choice.command, *(each.command for each in intent.then)]
        world.play_on(meant, player, trial.reply, trial.watch)
        return trial.expected() + intent.choice.promise

    def chosen(self, seat: Seat, intent: Intent) -> None:
        """What an Order was spent for is done with it."""
        self._then = (seat.sequence + 1, intent.then)


def _orders(mind: Mind, options: tuple[Option, ...]) -> list[Intent]:
    """Ways to spend an Order, on one or on several; a Command Token that is worth spending goes before all."""
    thoughts = acting.activations(mind, options, each=EACH)
    best = thoughts[0].choice
    token = commanding.token(mind, options, best) or teams.reform(mind, options, best)
    if token is not None:
        return [Intent(choice=token)]
    several = coordinating.together(mind, options, thoughts[0])
    return [_spent(each) for each in ([several] if several else []) + thoughts[:MOST]]


def _spent(thought: acting.Thought) -> Intent:
    """An Order with the movement it is spent for; an attack is thought out again when it is declared."""
    first = thought.first
    planned = first is not None and isinstance(first.command, Declare)
    return Intent(choice=thought.choice, then=(first,) if first is not None and planned else ())
