"""Command Tokens: four for the whole game, and what they are spent on."""

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from sightline.games.infinity.core.abilities.peripherals import same_team
from sightline.games.infinity.core.match.events import Remembered
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Stage, asks, enter
from sightline.games.infinity.core.match.state import OrderTokens, State, bodies_of, combat_group, group_of_member
from sightline.games.infinity.core.order.activation import OrdersPhase
from sightline.games.infinity.core.order.spending import Moment, TokenUse
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.commands import COMMANDS, GoOn, SpendCommandToken
from sightline.games.infinity.n4.control import possessed
from sightline.games.infinity.n4.events import (
    CommandTokenSpent,
    LimitSet,
    OrdersChanged,
    Regrouped,
    limit_key,
    spent_key,
    spent_this_turn_key,
    strategos_key,
)
from sightline.games.infinity.n4.orders import commander, named_by_the_list
from sightline.games.infinity.n4.retreat import falls_back, rally
from sightline.games.infinity.n4.shooting import suppressive_fire
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.rules import rule

TOKENS: Annotated[int, "N4-CMD-001"] = 4


@rule("N4-CMD-001", "N4-SSKB-079", "N4-SSKB-078")
def command_tokens(now: Situation, player: Player) -> int:
    """How many Command Tokens a player has left: four and what the Lieutenant of the list adds, less those spent.

    The introductory game has none.
    """
    if not now.fixed.scenario.advanced:
        return 0
    leader = next((each.profile for each in now.fixed.lists[player].members if each.lieutenant), None)
    skill = leader.ability("lieutenant") if leader is not None else None
    more = skill.adds.get("command_token", 0) if skill is not None else 0
    return TOKENS + more - now.state.memory.get(spent_key(player), 0)


def supply(now: Situation, player: Player) -> dict[str, int]:
    """The Command Tokens as a player's own screen counts them; the introductory game has none to count."""
    return {"command_tokens": command_tokens(now, player)} if now.fixed.scenario.advanced else {}


@rule("N4-CMD-005", "N4-CMD-017", "N4-SSK-070")
def may_spend(now: Situation, player: Player) -> bool:
    """Whether a player has a token, and the other side has not set a limit for this turn that is reached."""
    limit = now.state.memory.get(limit_key(player))
    if limit and now.state.memory.get(spent_this_turn_key(player), 0) >= limit:
        return False
    return command_tokens(now, player) > 0


def ways_at(now: Situation, player: Player, moment: Moment) -> Iterator[SpendCommandToken]:
    """Every way to spend a token at a moment."""
    for use in now.fixed.edition.token_use.values():
        if use.moment == moment and (not use.cost or may_spend(now, player)):
            yield from use.ways(now, player)


def check_spending(now: Situation, command: SpendCommandToken, moment: Moment) -> Iterator[Violation]:
    """Is there a token, and such a use of it now?"""
    use = now.fixed.edition.token_use.get(command.use)
    if (use is None or use.cost) and not may_spend(now, command.player):
        yield Violation(code="orders.no_command_token", rule="N4-CMD-001")
    elif use is None or use.moment != moment or command not in use.ways(now, command.player):
        cited = use.rule if use is not None else "N4-CMD-001"
        yield Violation(code="orders.no_such_use", params={"use": command.use[:40]}, rule=cited)


def spend(play: Play[State], command: SpendCommandToken) -> None:
    """Take the token off the table, and do what it is spent on."""
    use = play.state.fixed.edition.token_use[command.use]
    left = command_tokens(Situation(play.state), command.player) - use.cost
    if use.cost:
        whom = "" if command.trooper.startswith(AWAY) else command.trooper
        play.emit(CommandTokenSpent(player=command.player, use=use.key, trooper=whom, left=left, rule=use.rule))
    use.carry_out(play, command)


# ------------------------------------------------------------------ executive use


@rule("N4-CMD-008", "N4-ARMY-035", "N4-ARMY-038")
def regroupings(now: Situation, player: Player) -> Iterator[SpendCommandToken]:
    """A trooper into another combat group, or into a new one, that has room for it.

    Of several that look alike the first is named, so that nobody learns which of them is real.
    """
    mine = [each for each in now.own(player) if each.peripheral is None and bodies_of(now.state, each)[0] is each]
    placed = {now.alike(each)[0].id: combat_group(now.state, each) for each in mine}
    away = {f"{AWAY}{each}": group_of_member(now.state, player, each) for each in off_table(now, player)}
    sizes, most = Counter([*placed.values(), *away.values()]), now.fixed.edition.lists.group
    for name, current in (*placed.items(), *away.items()):
        for group in range(1, max(sizes) + 2):
            if group != current and sizes[group] < most:
                yield SpendCommandToken(player=player, use="regroup", trooper=name, groups=(group,))


AWAY = "?"
"""How its own player calls who is not on the table: by its number in the list after this."""


@rule("N4-SSK-088", "N4-SSK-298")
def off_table(now: Situation, player: Player) -> list[int]:
    """The members of a list who are still to come onto the table: in Hidden Deployment, or from the air."""
    army = now.fixed.lists[player]
    waiting = {*now.state.reserve[player], *(each.member for each in now.state.hidden if each.owner == player)}
    here = {army.bodies(each.member)[0] for each in now.own(player)}
    return sorted({army.bodies(member)[0] for member in waiting} - here)


@rule("N4-SSKB-047")
def free_regroupings(now: Situation, player: Player) -> Iterator[SpendCommandToken]:
    """One of them at no cost, for a Lieutenant with Strategos L2."""
    leader = commander(now, player)
    skill = now.ability(leader, "strategos") if leader is not None and named_by_the_list(now, leader) else None
    if skill is not None and skill.level == 2 and not now.state.memory.get(strategos_key(player)):
        yield from (msgspec.structs.replace(each, use="regroup_free") for each in regroupings(now, player))


def regroup_free(play: Play[State], command: SpendCommandToken) -> None:
    """Move it, once in a turn."""
    regroup(play, command)
    play.emit(Remembered(key=strategos_key(command.player), value=1, rule="N4-SSKB-047"))


def regroup(play: Play[State], command: SpendCommandToken) -> None:
    """Move it."""
    away = command.trooper.startswith(AWAY)
    member = int(command.trooper.removeprefix(AWAY)) if away else None
    named = "" if away else command.trooper
    group = command.groups[0]
    play.emit(Regrouped(player=command.player, trooper=named, member=member, group=group, rule="N4-CMD-008"))


# ------------------------------------------------------------------ tactical use


@rule("N4-CMD-013", "N4-SSK-317")
def conversions(now: Situation, player: Player) -> Iterator[SpendCommandToken]:
    """An Irregular Order that is left; not the additional one of Tactical Awareness."""
    for tokens in now.state.pool:
        if tokens.kind == "irregular" and tokens.left:
            yield SpendCommandToken(player=player, use="make_regular", trooper=tokens.owner)


@rule("N4-CMD-013")
def make_regular(play: Play[State], command: SpendCommandToken) -> None:
    """It is a Regular Order of the trooper's combat group for the rest of the turn, even if the trooper has fallen."""
    pool = play.state.pool
    spent = next(each for each in pool if each.kind == "irregular" and each.owner == command.trooper and each.left)
    taken = tuple(msgspec.structs.replace(each, left=each.left - 1) if each is spent else each for each in pool)
    play.emit(OrdersChanged(player=command.player, pool=with_regular(taken, spent.group, 1), rule="N4-CMD-013"))


def with_regular(pool: tuple[OrderTokens, ...], group: int, more: int) -> tuple[OrderTokens, ...]:
    """A pool with more Regular Orders of a combat group, or fewer."""
    known = next((each for each in pool if each.kind == "regular" and each.group == group), None)
    if known is None:
        return (*pool, OrderTokens(kind="regular", left=more, group=group))
    changed = msgspec.structs.replace(known, left=known.left + more)
    return tuple(changed if each is known else each for each in pool)


@rule("N4-CMD-014")
def rallies(now: Situation, player: Player) -> Iterator[SpendCommandToken]:
    """Anybody who is falling back."""
    for trooper in now.of(player):
        if falls_back(now, trooper):
            yield SpendCommandToken(player=player, use="rally", trooper=trooper.id)


def rallied(play: Play[State], command: SpendCommandToken) -> None:
    """It stands until the end of the game."""
    rally(play, play.state.troopers[command.trooper])


# ------------------------------------------------------------------ strategic use


@rule("N4-CMD-006")
def suppressions(now: Situation, player: Player) -> Iterator[SpendCommandToken]:
    """Anybody with a weapon that allows Suppressive Fire, whom nothing keeps from it; with its first such weapon."""
    for trooper in now.of(player):
        if now.is_marker(trooper) or trooper.device or trooper.peripheral is not None:
            continue
        if suppressive_fire.allowing(now, trooper) and not suppressive_fire.is_kept_from_it(now, trooper):
            yield SpendCommandToken(player=player, use="suppressive_fire", trooper=trooper.id)


def suppress(play: Play[State], command: SpendCommandToken) -> None:
    """It is in Suppressive Fire, and so are the Peripherals that it controls and that have such a weapon."""
    now = Situation(play.state)
    leader = now.trooper(command.trooper)
    for trooper in list(now.of(command.player)):
        if (trooper is leader or same_team(trooper, leader)) and suppressive_fire.allowing(now, trooper):
            suppressive_fire.enter_state(play, trooper, *suppressive_fire.allowing(now, trooper)[0])


CANCELLED: Annotated[int, "N4-CMD-004"] = 2
LIMIT: Annotated[int, "N4-CMD-005"] = 1


@rule("N4-SSK-068", "N4-SSK-069")
def has_counterintelligence(now: Situation, player: Player) -> bool:
    """Whether somebody of a player on the table has Counterintelligence."""
    return any(now.ability(each, "counterintelligence") is not None for each in now.of(player))


@rule("N4-CMD-004", "N4-SSK-069")
def cancellations(now: Situation, player: Player) -> Iterator[SpendCommandToken]:
    """Two Regular Orders of the opponent, of one combat group or of two; one against Counterintelligence."""
    pools = {each.group: each.left for each in now.state.pool if each.kind == "regular" and each.left}
    count = CANCELLED - has_counterintelligence(now, 1 - player)
    for groups in itertools.combinations_with_replacement(sorted(pools), min(count, sum(pools.values()))):
        if groups and all(groups.count(each) <= pools[each] for each in groups):
            yield SpendCommandToken(player=player, use="cancel_orders", groups=groups)


def cancel_orders(play: Play[State], command: SpendCommandToken) -> None:
    """They are gone for this turn."""
    pool = play.state.pool
    for group in command.groups:
        pool = with_regular(pool, group, -1)
    play.emit(OrdersChanged(player=1 - command.player, pool=pool, rule="N4-CMD-004"))


def limitations(now: Situation, player: Player) -> Iterator[SpendCommandToken]:  # noqa: ARG001
    """Always possible."""
    yield SpendCommandToken(player=player, use="limit_tokens")


@rule("N4-CMD-005", "N4-SSK-070")
def limit_tokens(play: Play[State], command: SpendCommandToken) -> None:
    """The opponent uses one in this turn at most; two with Counterintelligence."""
    other = 1 - command.player
    limit = LIMIT + has_counterintelligence(Situation(play.state), other)
    play.emit(LimitSet(player=other, limit=limit, rule="N4-CMD-005"))


USES: tuple[TokenUse, ...] = (
    TokenUse(key="regroup", moment="executive", ways=regroupings, carry_out=regroup, rule="N4-CMD-008"),
    TokenUse(
        key="regroup_free",
        moment="executive",
        ways=free_regroupings,
        carry_out=regroup_free,
        rule="N4-SSKB-047",
        cost=0,
    ),
    TokenUse(
        key=possessed.REGAIN,
        moment="executive",
        ways=possessed.regainable,
        carry_out=possessed.regain,
        rule="N4-HACK-059",
    ),
    TokenUse(key="rally", moment="tactical", ways=rallies, carry_out=rallied, rule="N4-CMD-014"),
    TokenUse(key="make_regular", moment="tactical", ways=conversions, carry_out=make_regular, rule="N4-CMD-013"),
    TokenUse(key="cancel_orders", moment="strategic", ways=cancellations, carry_out=cancel_orders, rule="N4-CMD-004"),
    TokenUse(key="suppressive_fire", moment="strategic", ways=suppressions, carry_out=suppress, rule="N4-CMD-006"),
    TokenUse(key="limit_tokens", moment="strategic", ways=limitations, carry_out=limit_tokens, rule="N4-CMD-005"),
)


# ------------------------------------------------------------------ when


class Spending(Stage):
    """A moment at which tokens may be spent, one after the other."""

    takes = (SpendCommandToken, GoOn)
    moment: ClassVar[Moment]
    then: ClassVar[str]

    def player(self, state: State) -> Player:
        """Whose moment it is."""
        return state.active

    def decision(self, state: State) -> Decision | None:
        """Ask while there is something to spend a token on."""
        player = self.player(state)
        now = Situation(state)
        return asks(self.moment, player) if next(ways_at(now, player, self.moment), None) is not None else None

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Every use; or none."""
        yield from (Option(command=each) for each in ways_at(now, player, self.moment))
        yield Option(command=GoOn(player=player))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """A use of this moment."""
        if isinstance(command, SpendCommandToken):
            yield from check_spending(now, command, self.moment)

    def play(self, play: Play[State], command: Command) -> None:
        """Spend it, or go on."""
        if isinstance(command, SpendCommandToken):
            spend(play, command)
        else:
            self.proceed(play)

    def proceed(self, play: Play[State]) -> None:
        """Nothing more is spent here."""
        enter(play, self.then, play.state.active)


@rule("N4-CMD-007")
class Executive(Spending):
    """Step 1.1 of the Tactical Phase: any number of tokens."""

    name = "command.executive"
    moment = "executive"
    then = "tactical.checks"


@rule("N4-CMD-003")
class Strategic(Spending):
    """In the Tactical Phase of the very first turn, the other player may make one strategic use."""

    name = "command.strategic"
    moment = "strategic"
    then = "impetuous"

    def player(self, state: State) -> Player:
        """Who has the second turn."""
        return 1 - state.active

    def decision(self, state: State) -> Decision | None:
        """Only in the first turn of the match."""
        first = state.round == 1 and state.active == state.first
        return super().decision(state) if first else None

    def play(self, play: Play[State], command: Command) -> None:
        """One single use."""
        super().play(play, command)
        if isinstance(command, SpendCommandToken):
            self.proceed(play)


@rule("N4-CMD-010", "N4-SEQ-013")
class Orders(OrdersPhase):
    """The Orders Phase, in which tokens may be spent as well."""

    takes = (*OrdersPhase.takes, SpendCommandToken)

    def others(self, now: Situation, player: Player) -> Iterator[Option]:
        """Tokens."""
        yield from super().others(now, player)
        yield from (Option(command=each) for each in ways_at(now, player, "tactical"))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """A use of this moment."""
        if isinstance(command, SpendCommandToken):
            yield from check_spending(now, command, "tactical")
        else:
            yield from super().check(now, command)

    def play(self, play: Play[State], command: Command) -> None:
        """Spend it."""
        if isinstance(command, SpendCommandToken):
            spend(play, command)
        else:
            super().play(play, command)


COUNTERINTELLIGENCE: Annotated[AbilityRow, "N4-SSK-067"] = AbilityRow(key="counterintelligence", private=True)

PART = Part(
    commands=COMMANDS,
    stages=(Executive(), Strategic(), Orders()),
    abilities=(COUNTERINTELLIGENCE,),
    token_uses=USES,
    supplies=(supply,),
)
