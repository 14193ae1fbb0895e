"""Forming a Fireteam: when both sides have deployed for free, later for a Command Token; and giving it up."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Stage, asks, enter
from sightline.games.infinity.core.match.state import State, Trooper, combat_group
from sightline.games.infinity.core.table.deployment import LastDeployment
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere import control_devices
from sightline.games.infinity.human_sphere.fireteams import eligibility, strategic, teampro
from sightline.games.infinity.human_sphere.fireteams.events import FireteamFormed
from sightline.games.infinity.human_sphere.fireteams.lasting import cancel
from sightline.games.infinity.human_sphere.fireteams.teams import FIRETEAM, Team, team_of, teams
from sightline.games.infinity.human_sphere.fireteams.types import ABILITIES, FORMING, TYPES, FireteamType
from sightline.games.infinity.human_sphere.projectors import stands_apart
from sightline.games.infinity.human_sphere.symbiomates import Assigning
from sightline.games.infinity.n4.command_tokens import Orders, command_tokens, may_spend
from sightline.games.infinity.n4.commands import GoOn
from sightline.games.infinity.n4.coordinated import is_in_company
from sightline.games.infinity.n4.deployment.reserve import Deployment
from sightline.games.infinity.n4.events import CommandTokenSpent
from sightline.games.infinity.n4.shooting import suppressive_fire
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.rules import rule


class FormFireteam(Command, frozen=True, kw_only=True):
    """Make a Fireteam of some troopers."""

    kind: str
    troopers: tuple[str, ...]
    """Its members, the Team Leader first."""


class DisbandFireteam(Command, frozen=True, kw_only=True):
    """Give up a Fireteam."""

    team: str


# ------------------------------------------------------------------ who may


def may_be_together(
    now: Situation, player: Player, kind: FireteamType, members: Sequence[Trooper], *, growing: bool = False
) -> bool:
    """Whether the Army List says that they may, or a device, or a program; what none allows is not possible.

    While it is growing, others may still join who have to be in it.
    """
    if any(control_devices.forbidden(now, player, kind, members)):
        return False
    return _is_waived(now, player, kind, members) or _is_charted(now, player, kind, members, growing=growing)


@rule("HS-FTREQ-002", "HS-FTREQ-004")
def _is_waived(now: Situation, player: Player, kind: FireteamType, members: Sequence[Trooper]) -> bool:
    """Whether the Army List need not say so: by what the type is, by a device, or by a program."""
    if not kind.charted or control_devices.joined(now, player, kind, members):
        return True
    return teampro.allows(now, player, kind, members)


@rule("HS-FTREQ-002", "HS-FTREQ-003", "HS-FTREQ-004", "HS-SKDUO-002", "HS-SKENO-002", "HS-SKHAR-002", "HS-FTCOR-001")
@rule("HS-FTDUO-002", "HS-FTENO-001", "HS-FTHAR-001")
def _is_charted(
    now: Situation, player: Player, kind: FireteamType, members: Sequence[Trooper], *, growing: bool
) -> bool:
    """Whether it says so."""
    army, profiles = now.fixed.lists[player], [now.profile(each) for each in members]
    return eligibility.may_go_on(army, kind, profiles) if growing else not eligibility.against(army, kind, profiles)


@rule("HS-FTDUO-003", "HS-FTENO-002", "HS-FTHAR-002", "HS-FTTRI-001", "HS-SKDUO-003", "HS-SKENO-003", "HS-SKHAR-003")
@rule("HS-SKDUO-004", "HS-SKTRI-002", "HS-SKTRI-003")
@rule("HS-SKDUO-005", "HS-SKENO-005", "HS-SKHAR-005", "HS-SKTRI-005")
def _have_it(now: Situation, kind: FireteamType, members: Sequence[Trooper]) -> bool:
    """Whether one of them, or each of them, has the Special Skill that it takes; no matter which of them leads."""
    having = [now.ability(each, kind.skill) is not None for each in members]
    return all(having) if kind.all_have_it else any(having)


def has_the_skill(now: Situation, kind: FireteamType, members: Sequence[Trooper]) -> bool:
    """Whether they have what it takes, if it takes anything."""
    return not kind.skill or _have_it(now, kind, members)


@rule("HS-FTINT-001", "HS-FTINT-005")
def is_able(now: Situation, trooper: Trooper) -> bool:
    """Whether somebody can be a member: neither a Marker nor one of several, neither Null nor Isolated."""
    if trooper.is_thing or is_in_company(now, trooper) or now.is_marker(trooper) or stands_apart(now, trooper):
        return False
    return not now.is_null(trooper) and "isolated" not in trooper.states and not now.has_turned(trooper)


@rule("HS-FTREQ-006")
def is_free(now: Situation, trooper: Trooper) -> bool:
    """Whether somebody may become a member: able, and in no Fireteam yet."""
    return is_able(now, trooper) and team_of(now, trooper) is None


@rule("HS-FTREQ-001")
def check_team(now: Situation, command: FormFireteam) -> Iterator[Violation]:
    """Every reason why these cannot form a Fireteam of this type now."""
    kind = TYPES.get(command.kind)
    found = [now.find(key) for key in command.troopers]
    members = [now.original(each) for each in found if each is not None and each.owner == command.player]
    if kind is None or len(command.troopers) != len({each.id for each in members}) or not members:
        yield Violation(code="fireteams.unknown", params={"kind": command.kind[:40]}, rule="HS-FTMK-003")
        return
    if not kind.least <= len(members) <= kind.most:
        params = {"least": kind.least, "most": kind.most}
        yield Violation(code="fireteams.number", params=params, rule=kind.number_rule)
    if against := [*control_devices.forbidden(now, command.player, kind, members)]:
        yield from against
    elif not may_be_together(now, command.player, kind, members):
        army, profiles = now.fixed.lists[command.player], [now.profile(each) for each in members]
        yield from eligibility.against(army, kind, profiles)
    yield from check_limit(now, command.player, kind)
    if not has_the_skill(now, kind, members):
        yield Violation(code="fireteams.no_skill", params={"ability": kind.skill}, rule=kind.skill_rule)
    for each in members:
        if not is_free(now, each):
            yield Violation(code="fireteams.not_free", params={"trooper": each.id}, rule="HS-FTREQ-006")
    yield from _check_places(now, members)


@rule("HS-FTREQ-002")
def check_limit(now: Situation, player: Player, kind: FireteamType) -> Iterator[Violation]:
    """No more of a type than the chart allows at a time; what is unique takes the place of its like."""
    limit = eligibility.limit_of(now.fixed.lists[player], kind)
    taken = sum(team.type is kind for team in _mine(now, player)) if not kind.unique else 0
    if limit is not None and taken >= limit:
        yield Violation(code="fireteams.chart.limit", params={"kind": kind.key, "most": limit}, rule="HS-FTREQ-002")


@rule("HS-FTREQ-005", "HS-FTREQ-007")
def _check_places(now: Situation, members: Sequence[Trooper]) -> Iterator[Violation]:
    """All of one combat group, and in Coherency with the Team Leader."""
    leader = members[0]
    for each in members[1:]:
        if combat_group(now.state, each) != combat_group(now.state, leader):
            yield Violation(code="fireteams.group", params={"trooper": each.id}, rule="HS-FTREQ-007")
        if not now.in_zone_of_control(now.body(leader), now.body(each)):
            yield Violation(code="fireteams.coherency", params={"trooper": each.id}, rule="HS-FTREQ-005")


def suggestions(now: Situation, player: Player) -> Iterator[FormFireteam]:
    """For every type and every leader the largest Fireteam that is possible."""
    free = [each for each in now.of(player) if is_free(now, each)]
    near: dict[str, list[Trooper]] = {}  # the same for every type
    for kind in TYPES.values():
        for leader in free if not any(check_limit(now, player, kind)) else ():
            if leader.id not in near:
                near[leader.id] = _near(now, leader, free)
            members = _fitting(now, player, kind, near[leader.id])
            if len(members) >= kind.least:
                yield FormFireteam(player=player, kind=kind.key, troopers=tuple(each.id for each in members))


def _near(now: Situation, leader: Trooper, free: Sequence[Trooper]) -> list[Trooper]:
    """Who could be led by somebody, as far as places and groups go; itself first."""
    found = (each for each in free if not any(_check_places(now, (leader, each))))
    return sorted(found, key=lambda each: (each.id != leader.id, each.id))


def _fitting(now: Situation, player: Player, kind: FireteamType, near: Sequence[Trooper]) -> list[Trooper]:
    """As many of those near a leader as the type allows, the leader first; nobody where the skill is missing."""
    members: list[Trooper] = []
    army = now.fixed.lists[player]

    def keenness(each: Trooper) -> tuple[bool, bool]:
        skilled = bool(kind.skill) and now.ability(each, kind.skill) is not None
        return not skilled, not eligibility.is_wanted(army, kind, now.profile(each))

    for each in (*near[:1], *sorted(near[1:], key=keenness)):
        able = not kind.all_have_it or has_the_skill(now, kind, (each,))
        if len(members) < kind.most and able and may_be_together(now, player, kind, (*members, each), growing=True):
            members.append(each)
    fits = has_the_skill(now, kind, members) and may_be_together(now, player, kind, members)
    return members if fits and members[:1] == [*near[:1]] else []


# ------------------------------------------------------------------ forming


@rule("HS-FTMK-003", "HS-FTCAN-005")
def form(play: Play[State], command: FormFireteam) -> None:
    """Put the marker beside the Team Leader; nobody suppresses any longer. What is unique replaces its like."""
    kind = TYPES[command.kind]
    for team in list(teams(play.state)):
        if kind.unique and team.type is kind and team.player == command.player:
            cancel(play, team, "replaced")
    name = _next_name(play.state, command.player)
    now = Situation(play.state)
    alike = [now.alike(now.trooper(key)) for key in command.troopers]
    shown = tuple(each[0].id for each in alike)
    play.emit(FireteamFormed(player=command.player, team=name, kind=kind.key, members=shown, rule="HS-FTMK-001"))
    for each in alike:
        suppressive_fire.end(play, now.original(each[0]), "HS-FTSUP-002")
    control_devices.rein_in(play)


def _next_name(state: State, player: Player) -> str:
    taken = {team.id for team in teams(state)}
    number = 1
    while f"{FIRETEAM}.{player}.{number}" in taken:
        number += 1
    return f"{FIRETEAM}.{player}.{number}"


@rule("HS-FTCOR-003", "HS-FTHAR-004", "HS-FTDUO-006", "HS-FTENO-006", "HS-FTTRI-006", "HS-ADV-009")
def _check_unique(now: Situation, command: FormFireteam) -> Iterator[Violation]:
    """While nothing is paid for it, a type that is unique is formed once."""
    kind = TYPES.get(command.kind)
    if kind is None or not kind.unique:
        return
    if any(team.type is kind and team.player == command.player for team in teams(now.state)):
        yield Violation(code="fireteams.unique", params={"kind": kind.key}, rule=kind.unique)


def _owing(now: Situation, player: Player) -> tuple[str, ...]:
    led = ((team.leader, *team.members) for team in _mine(now, player))
    return strategic.owed(now, player, led)


def owed_teams(now: Situation, player: Player) -> list[FormFireteam]:
    """The Fireteams of which one has to be formed before anything else, as somebody has deployed for it."""
    wanted = _owing(now, player)
    if not wanted:
        return []
    exact = (FormFireteam(player=player, kind=kind, troopers=wanted) for kind in TYPES)
    led = (each for each in (*suggestions(now, player), *exact) if each.troopers[0] == wanted[0])
    fitting = [each for each in led if {*each.troopers} >= {*wanted}]
    return [each for each in fitting if not any((*check_team(now, each), *_check_unique(now, each)))]


@rule("HS-FTMK-001")
class Forming(Stage):
    """At the end of the Deployment Phase each player forms Fireteams for free."""

    name = FORMING
    takes = (FormFireteam, GoOn)

    def decision(self, state: State) -> Decision | None:
        """Ask while there is one to form."""
        assert state.choosing is not None
        offered = next(self._offered(Situation(state), state.choosing), None)
        return asks("fireteams", state.choosing) if offered is not None else None

    def _offered(self, now: Situation, player: Player) -> Iterator[FormFireteam]:
        if owed := owed_teams(now, player):
            return iter(owed)
        return (each for each in suggestions(now, player) if not any(_check_unique(now, each)))

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Every one that suggests itself; or no more."""
        yield from (Option(command=each) for each in self._offered(now, player))
        if not owed_teams(now, player):
            yield Option(command=GoOn(player=player))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """May they? And is it what those need who have begun ahead of their Deployment Zone?"""
        if isinstance(command, FormFireteam):
            yield from check_team(now, command)
            yield from _check_unique(now, command)
        owed = owed_teams(now, command.player)
        named = command.troopers if isinstance(command, FormFireteam) else ()
        if owed and not (named[:1] == owed[0].troopers[:1] and {*named} >= {*_owing(now, command.player)}):
            trooper = owed[0].troopers[0]
            yield Violation(code="fireteams.strategic", params={"trooper": trooper}, rule="HS-FTMK-001")

    def play(self, play: Play[State], command: Command) -> None:
        """Form it, or go on."""
        if isinstance(command, FormFireteam):
            form(play, command)
        else:
            self.proceed(play)

    def proceed(self, play: Play[State]) -> None:
        """The other player, then the first turn."""
        state = play.state
        first = state.choosing == state.deployer
        enter(play, *((self.name, 1 - state.deployer) if first else ("tactical",)))


def _form_first(play: Play[State]) -> None:
    """When the Deployment Phase is over, companions are given away and Fireteams formed before the first turn."""
    if play.state.stage == "tactical":
        enter(play, Assigning.name, play.state.deployer)


class First(Deployment):
    """Deployment without anybody held back ends here."""

    def proceed(self, play: Play[State]) -> None:
        """On to the next step."""
        super().proceed(play)
        _form_first(play)


class Last(LastDeployment):
    """The last troopers are deployed."""

    def proceed(self, play: Play[State]) -> None:
        """On to the next step."""
        super().proceed(play)
        _form_first(play)


# ------------------------------------------------------------------ in the Orders Phase


@rule("HS-FTMK-002", "HS-FTCAN-006")
class OrdersPhase(Orders):
    """For a Command Token a Fireteam is formed; giving one up costs nothing."""

    takes: ClassVar[tuple[type[Command], ...]] = (*Orders.takes, FormFireteam, DisbandFireteam)

    def others(self, now: Situation, player: Player) -> Iterator[Option]:
        """Fireteams as well."""
        yield from super().others(now, player)
        if may_spend(now, player):
            yield from (Option(command=each) for each in suggestions(now, player))
        for team in _mine(now, player):
            yield Option(command=DisbandFireteam(player=player, team=team.id))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """A token for a new one; one of one's own to give up."""
        if isinstance(command, FormFireteam):
            if not may_spend(now, command.player):
                yield Violation(code="orders.no_command_token", rule="HS-FTMK-002")
            yield from check_team(now, command)
        elif isinstance(command, DisbandFireteam):
            if command.team not in {team.id for team in _mine(now, command.player)}:
                yield Violation(code="fireteams.unknown", params={"kind": command.team[:40]}, rule="HS-FTCAN-006")
        else:
            yield from super().check(now, command)

    def play(self, play: Play[State], command: Command) -> None:
        """Pay and form; or give up."""
        if isinstance(command, FormFireteam):
            left = command_tokens(Situation(play.state), command.player) - 1
            play.emit(CommandTokenSpent(player=command.player, use=FIRETEAM, left=left, rule="HS-FTMK-002"))
            form(play, command)
        elif isinstance(command, DisbandFireteam):
            cancel(play, next(team for team in teams(play.state) if team.id == command.team), "wish")
        else:
            super().play(play, command)


def _mine(now: Situation, player: Player) -> list[Team]:
    return [team for team in teams(now.state) if team.player == player]


PART = Part(
    commands=(FormFireteam, DisbandFireteam),
    stages=(First(), Last(), Forming(), OrdersPhase()),
    abilities=ABILITIES,
)
