"""An Order carried out in the mind."""

import random

import msgspec

from sightline.bots.imagined import Imagined
from sightline.bots.infinity.effort import LITE
from sightline.bots.infinity.heuristic import InfinityExpert
from sightline.bots.infinity.outcomes import outcome
from sightline.bots.seat import Seat
from sightline.games import AnyState
from sightline.games.infinity.core.match.commands import Declare, React
from sightline.games.infinity.core.match.state import Declared, Order, State
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Command, Player

DECLARING = ("order.first", "order.aros", "order.second", "order.new_aros")
"""The stages of an Order before its dice are rolled."""


class Trial:
    """What a player sees coming in one world."""

    def __init__(self, world: Imagined[AnyState], player: Player, chance: random.Random) -> None:
        self.world = world
        self.player = player
        self._expert = InfinityExpert(chance.getrandbits(32), LITE)
        self._declared: State | None = None
        self._order: Order | None = None

    @property
    def state(self) -> State:
        """How it stands in this world."""
        assert isinstance(self.world.state, State)
        return self.world.state

    def reply(self) -> Command | None:
        """Until the Order has been carried out everybody does what experience says."""
        decision = self.world.decision
        if decision is None or decision.kind == "decision.orders":
            return None
        return self._expert.choose(Seat(self.world, decision.waiting[0])).command

    def watch(self, command: Command) -> None:
        """Remember what has been declared, until nobody can add anything to it."""
        state = self.state
        if state.order is None or state.stage not in DECLARING or state.pending:
            return
        order = state.order
        step = 1 if state.stage in DECLARING[:2] else 2
        if isinstance(command, Declare):
            added = Declared(trooper=command.trooper, use=command.use, step=step)
            order = msgspec.structs.replace(order, skills=(*order.skills, added))
        elif isinstance(command, React):
            aro = Declared(trooper=command.trooper, use=command.use, step=step)
            order = msgspec.structs.replace(order, aros=(*order.aros, aro))
        self._declared, self._order = state, order

    def expected(self) -> float:
        """What the fights of the Order are worth to the player, by their exact odds."""
        if self._declared is None or self._order is None:
            return 0.0
        balance = outcome(Situation(self._declared), self._order.skills, self._order.aros)
        return balance if self._declared.active == self.player else -balance
