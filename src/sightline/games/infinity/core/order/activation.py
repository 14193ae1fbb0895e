"""The Orders Phase: an Order is spent, and activates a trooper or a group."""

import functools
import random
from collections.abc import Iterator
from typing import ClassVar

from sightline.games.infinity.core.match.commands import Activate, Arrive, EndTurn
from sightline.games.infinity.core.match.events import Activated, LieutenantRevealed
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Stage, asks, enter
from sightline.games.infinity.core.match.state import Order, State, Trooper, orders_left
from sightline.games.infinity.core.order.groups import activated, check_group, companies, complete_company, open_groups
from sightline.games.infinity.core.order.tokens import check_order, is_lieutenant, spendable
from sightline.games.infinity.core.table.arrival import arrivals, arrive, check_arrival, complete_arrival
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Command, Decision, Option, Parameter, Play, Player, Violation
from sightline.kernel.drawing import draw_from
from sightline.rules import rule


class OrdersPhase(Stage):
    """The active player spends an Order, or ends the phase."""

    name = "orders"
    takes: ClassVar[tuple[type[Command], ...]] = (Activate, Arrive, EndTurn)

    @rule("C1-TURN-002")
    def decision(self, state: State) -> Decision | None:
        """Ask while there is something to spend it on."""
        return asks("orders", state.active, pool=orders_left(state.pool))

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Every trooper and group that can be activated, with every kind of Order; or the end of the turn."""
        for trooper in now.acting(player):
            yield from self._of(now, player, trooper)
        yield from self.others(now, player)

    def _of(self, now: Situation, player: Player, trooper: Trooper) -> Iterator[Option]:
        """Every way to activate one trooper."""
        kinds = list(spendable(now.state))
        if not kinds or any(_check_active(now, trooper)):
            return
        for kind in kinds:
            if not any(check_order(now, trooper, kind)):
                for group, troopers in companies(now, trooper, kind):
                    yield Option(command=Activate(player=player, troopers=troopers, order=kind, group=group))
                for group in open_groups(now, trooper, kind):
                    command = Activate(player=player, troopers=(trooper.id,), order=kind, group=group)
                    yield Option(command=command, parameters=(Parameter(name="troopers", kind="company"),))

    def others(self, now: Situation, player: Player) -> Iterator[Option]:
        """What else may be done in the phase."""
        yield from arrivals(now, player)
        yield Option(command=EndTurn(player=player))

    def draw(self, now: Situation, player: Player, chance: random.Random) -> Command | None:
        """Anybody, then any way to activate it; or something else."""
        able: list[Trooper | None] = [*now.acting(player), None]
        chance.shuffle(able)
        for trooper in able:
            offered = self.others(now, player) if trooper is None else self._of(now, player, trooper)
            command = draw_from(offered, functools.partial(self.complete, now), chance)
            if command is not None:
                return command
        return None

    def complete(self, now: Situation, option: Option, chance: random.Random) -> Command | None:
        """Find a place for who comes onto the table."""
        command = option.command
        if isinstance(command, Activate) and option.parameters:
            return complete_company(now, command, chance)
        return complete_arrival(now, command, chance) if isinstance(command, Arrive) else command

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """Whether somebody can be activated or arrive; a turn may always be ended."""
        if isinstance(command, Arrive):
            yield from check_arrival(now, command)
        elif isinstance(command, Activate):
            for muster in now.fixed.edition.musters:
                now, command = muster.imagined(now, command)
            yield from _check_activation(now, command)

    def play(self, play: Play[State], command: Command) -> None:
        """Spend the Order, or end the phase."""
        if isinstance(command, EndTurn):
            self._end(play)
        elif isinstance(command, Arrive):
            arrive(play, command)
        else:
            assert isinstance(command, Activate)
            activate(play, command)
            enter(play, "order.first", command.player)

    @rule("C1-ORD-012")
    def _end(self, play: Play[State]) -> None:
        """However many Orders are left."""
        enter(play, "states")


def _check_activation(now: Situation, command: Activate) -> Iterator[Violation]:
    """Is there such an Order, and can the troopers be activated?"""
    troopers = [now.find(key) for key in command.troopers]
    able = {each.id for each in now.acting(command.player)}
    mine = [each for each in troopers if each is not None and each.id in able]
    if not mine or len(mine) < len(troopers) or len(set(command.troopers)) < len(mine):
        params = {"trooper": ", ".join(command.troopers)}
        yield Violation(code="infinity.not_your_trooper", params=params, rule="C1-ORD-001")
        return
    yield from _check_active(now, mine[0])
    yield from check_group(now, mine[0], command.troopers, command.group, command.order)
    yield from check_order(now, mine[0], command.order)


def _check_active(now: Situation, trooper: Trooper) -> Iterator[Violation]:
    """Whether a trooper may be given an Order at all."""
    if now.is_null(trooper) and not now.is_roused(trooper):
        yield Violation(code="infinity.null_activated", params={"trooper": trooper.id}, rule="C1-STATE-002")
    if trooper.peripheral is not None:
        yield Violation(code="infinity.peripheral_activated", rule="C1-ORD-013")
    for keeps in now.fixed.edition.passive:
        yield from keeps(now, trooper)
    if now.is_inert(trooper):
        yield Violation(code="infinity.inert", params={"trooper": trooper.id})
    for kind in now.fixed.edition.group_kind.values():
        if kind.leads is not None and not kind.leads(now, trooper):
            code, cited = kind.refused
            yield Violation(code=code, params={"trooper": trooper.id}, rule=cited)


def activate(play: Play[State], command: Activate) -> None:
    """Name the troopers and take the Order off the table."""
    for muster in play.state.fixed.edition.musters:
        command = muster.appear(play, command)
    now = Situation(play.state)
    leader = now.trooper(command.troopers[0])
    group, troopers = activated(now, leader, command.troopers, command.group, command.order)
    troopers = (
        *troopers,
        *(each for key in troopers for each in retinue(now, now.trooper(key)) if each not in troopers),
    )
    _show_lieutenant(play, command)
    kind = play.state.fixed.edition.group_kind.get(group)
    if kind is not None and kind.begins is not None:
        kind.begins(play, command.player)
    play.emit(Activated(order=_order(now, command.order, group, troopers), rule="C1-SEQ-001"))


def retinue(now: Situation, trooper: Trooper) -> list[str]:
    """What acts whenever a trooper does."""
    return [key for each in now.fixed.edition.retinues for key in each(now, trooper)]


@rule("C1-ORD-004")
def _show_lieutenant(play: Play[State], command: Activate) -> None:
    """Spending the Lieutenant's own Order shows everybody who it is."""
    shows = play.state.fixed.edition.order_kind[command.order].shows_lieutenant
    if shows is not None and is_lieutenant(Situation(play.state), play.state.troopers[command.troopers[0]]):
        play.emit(LieutenantRevealed(player=command.player, trooper=command.troopers[0], rule=shows))


def _order(now: Situation, kind: str, group: str, troopers: tuple[str, ...]) -> Order:
    """The Order as it begins: who was a Marker and who was Engaged is remembered until it ends."""
    surprising = now.fixed.edition.state.surprising
    return Order(
        number=now.state.orders + 1,
        kind=kind,
        group=group,
        troopers=troopers,
        markers=frozenset(key for key in troopers if not now.trooper(key).states.isdisjoint(surprising)),
        engaged=frozenset(now.fights()),
    )


PART = Part(stages=(OrdersPhase(),))
