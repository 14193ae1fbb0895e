"""Impetuous and Frenzy: troopers that act by themselves before the Orders Phase."""

import random
from collections.abc import Iterator

from sightline.games.infinity.core.match.commands import Activate, Arrive
from sightline.games.infinity.core.match.events import Remembered
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Stage, asks, enter
from sightline.games.infinity.core.match.state import OrderTokens, State, Trooper, combat_group, orders_left
from sightline.games.infinity.core.order.activation import activate
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.order.harm import gain
from sightline.games.infinity.core.order.outcomes import Outcome
from sightline.games.infinity.core.order.tokens import OrderKind, check_order
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.arrival import arrivals, arrive, check_arrival, complete_arrival
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.core.troopers.rows import AbilityRow, StateRow
from sightline.games.infinity.n4.commands import GoOn
from sightline.games.infinity.n4.events import OrdersChanged, retreat_key
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.rules import rule

KIND = "impetuous"
FRENZIED = "frenzied"


@rule("N4-SSK-133", "N4-SSK-140")
def is_impetuous(now: Situation, trooper: Trooper) -> bool:
    """Whether it has the skill at present, from its profile or because it has gone into a frenzy."""
    return now.ability(trooper, "impetuous") is not None


def is_charging(now: Situation, trooper: Trooper, when: When) -> bool:
    """Whether it acts by its Impetuous activation."""
    return when is not When.ARO and now.order.kind == KIND and trooper.id in now.order.troopers


@rule("N4-SSK-134", "N4-SSK-135", "N4-RETR-006")
def impetuous_orders(now: Situation, player: Player) -> Iterator[OrderTokens]:
    """A token beside each Impetuous trooper that is not Null; none while the army retreats."""
    if now.state.memory.get(retreat_key(player)):
        return
    for trooper in now.own(player):
        if is_impetuous(now, trooper) and not now.is_null(trooper) and trooper.peripheral is None:
            group = combat_group(now.state, trooper)
            yield OrderTokens(kind=KIND, left=1, group=group, owner=trooper.id)


class ImpetuousPhase(Stage):
    """Each Impetuous trooper may be activated once, at no cost; who comes by Airborne Deployment may come now."""

    name = "impetuous"
    takes = (Activate, Arrive, GoOn)

    def decision(self, state: State) -> Decision | None:
        """Ask while a token is left whose trooper can act."""
        now = Situation(state)
        able = any(self._able(now)) or any(self._arrivals(now, state.active))
        return asks("impetuous", state.active, pool=orders_left(state.pool, KIND)) if able else None

    def _able(self, now: Situation) -> Iterator[Trooper]:
        owners = (now.find(each.owner) for each in now.state.pool if each.kind == KIND and each.left)
        return (each for each in owners if each is not None and not now.is_null(each))

    @rule("N4-SSK-139")
    def _arrivals(self, now: Situation, player: Player) -> Iterator[Option]:
        """Every way in which Impetuous troopers off the table may come down; none while the army retreats."""
        members = now.fixed.lists[player].members
        for option in arrivals(now, player) if not now.state.memory.get(retreat_key(player)) else ():
            command = option.command
            if isinstance(command, Arrive) and members[command.member].profile.ability("impetuous") is not None:
                yield option

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Any of them; or none."""
        for trooper in self._able(now):
            yield Option(command=Activate(player=player, troopers=(trooper.id,), order=KIND))
        yield from self._arrivals(now, player)
        yield Option(command=GoOn(player=player))

    def complete(self, now: Situation, option: Option, chance: random.Random) -> Command | None:
        """Find a place for who comes onto the table."""
        command = option.command
        return complete_arrival(now, command, chance) if isinstance(command, Arrive) else command

    @rule("N4-SSK-139")
    def _check_arrival(self, now: Situation, command: Arrive) -> Iterator[Violation]:
        """By a skill for it, and Impetuous."""
        able = {each.command.member for each in self._arrivals(now, command.player) if isinstance(each.command, Arrive)}
        if command.member not in able:
            yield Violation(code="orders.impetuous_only", rule="N4-SSK-139")
        else:
            yield from check_arrival(now, command)

    @rule("N4-SSK-134")
    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """One of one's own with a token; nothing else is spent in this phase."""
        if isinstance(command, Arrive):
            yield from self._check_arrival(now, command)
        if not isinstance(command, Activate):
            return
        trooper = now.find(command.troopers[0]) if len(command.troopers) == 1 else None
        if trooper is None or trooper.owner != command.player or command.order != KIND:
            yield Violation(code="orders.impetuous_only", rule="N4-SSK-134")
        else:
            yield from check_order(now, trooper, KIND)

    def play(self, play: Play[State], command: Command) -> None:
        """Activate it, or go on."""
        if isinstance(command, Activate):
            activate(play, command)
            enter(play, "order.first", command.player)
        elif isinstance(command, Arrive):
            arrive(play, command, KIND)
        else:
            self.proceed(play)

    @rule("N4-SSK-135")
    def proceed(self, play: Play[State]) -> None:
        """Whoever was not activated has lost it."""
        rest = tuple(each for each in play.state.pool if each.kind != KIND)
        if rest != play.state.pool:
            play.emit(OrdersChanged(player=play.state.active, pool=rest, rule="N4-SSK-135"))
        enter(play, "orders", play.state.active)


@rule("N4-SSK-142", "N4-SSK-109")
def no_markers(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Who is Impetuous cannot become a Marker."""
    if skill.key == "camouflage" and is_impetuous(now, trooper):
        yield Violation(code="orders.impetuous_marker", params={"trooper": trooper.id}, rule="N4-SSK-142")


# ------------------------------------------------------------------ Frenzy


def _wounded_key(trooper: Trooper) -> str:
    return f"frenzy.{trooper.army}.{trooper.member}"


@rule("N4-SSK-108")
def note_wounds(play: Play[State], outcome: Outcome) -> None:  # noqa: ARG001
    """Whoever has Frenzy and has cost an enemy a Wound or its life is remembered for the States Phase."""
    now = Situation(play.state)
    assert play.state.order is not None
    for suffered in play.state.order.suffered:
        attacker = now.find(suffered.attacker)
        if attacker is None or now.profile(attacker).ability("frenzy") is None:
            continue
        if (suffered.points or suffered.conditions) and not now.state.memory.get(_wounded_key(attacker)):
            play.emit(Remembered(key=_wounded_key(attacker), value=1))


@rule("N4-SSK-107", "N4-SSK-108")
def go_into_frenzy(play: Play[State]) -> None:
    """In its next States Phase it becomes Impetuous for the rest of the game."""
    now = Situation(play.state)
    for trooper in now.of(play.state.active):
        if now.state.memory.get(_wounded_key(trooper)) and trooper.peripheral is None:
            gain(play, trooper.id, FRENZIED, "N4-SSK-108")


def frenzied(now: Situation, trooper: Trooper) -> Iterator[Ability]:  # noqa: ARG001
    """The skill that a frenzy brings."""
    if FRENZIED in trooper.states:
        yield Ability(key="impetuous")


ORDER = OrderKind(
    key=KIND,
    count=impetuous_orders,
    none_left=("orders.not_its_own", "N4-SSK-134"),
    back_to=ImpetuousPhase.name,
)

PART = Part(
    order_kinds=(ORDER,),
    stages=(ImpetuousPhase(),),
    bans=(no_markers,),
    exposed=(is_impetuous,),
    states=(StateRow(key=FRENZIED),),
    grants=(frenzied,),
    after_combat=(note_wounds,),
    in_states_phase=(go_into_frenzy,),
    abilities=(AbilityRow(key="impetuous"), AbilityRow(key="frenzy")),
)
