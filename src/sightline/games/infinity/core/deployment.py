"""Deployment: all troopers but one, then the last one, of each side."""

import random
from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.commands import Deploy, EndDeployment
from sightline.games.infinity.core.edition import Part
from sightline.games.infinity.core.events import Placed
from sightline.games.infinity.core.profiles import Profile
from sightline.games.infinity.core.situation import Situation
from sightline.games.infinity.core.stages import Stage, asks, enter, not_now
from sightline.games.infinity.core.state import State, Trooper
from sightline.geometry.shapes import Body, Point3, Zone
from sightline.geometry.zones import wholly_inside
from sightline.kernel import Command, Decision, Option, Parameter, Player, Violation
from sightline.kernel import Step as Play
from sightline.rules import rule

SIDES = "ab"
SAMPLES = 40


def deployment_zone(state: State, player: Player) -> Zone:
    """The Deployment Zone of a player."""
    side = SIDES[state.zones[player]]
    return next(
        zone
        for zone in state.fixed.field.scene.zones
        if zone.properties.get("kind") == "deployment" and zone.properties.get("side") == side
    )


def next_id(state: State, player: Player) -> str:
    """A name for a piece that comes onto the table; it tells nothing but the order of arrival."""
    known = [*state.troopers.values(), *state.fallen]
    count = sum(each.owner == player for each in known) + sum(each.owner == player for each in state.tokens.values())
    return f"{'AB'[player]}{count + 1}"


class _Deploying(Stage):
    """One player puts troopers on the table."""

    last = False
    """Whether this is the step of the last trooper."""

    def _left(self, state: State, player: Player) -> int:
        """How many members have still to be put down in this step."""
        held = 1 if state.fixed.scenario.last_trooper and not self.last else 0
        return len(state.reserve[player]) - held

    def decision(self, state: State) -> Decision | None:
        """Ask while there is somebody to put down."""
        assert state.choosing is not None
        player = state.choosing
        return asks("deploy", player, left=self._left(state, player)) if self._left(state, player) > 0 else None

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Every member that is not on the table yet; and to stop, when all who must be are."""
        for member in sorted(now.state.reserve[player]):
            yield Option(
                command=Deploy(player=player, member=member, at=(0, 0, 0)),
                parameters=(Parameter(name="at", kind="point"), Parameter(name="facing", kind="facing")),
            )
        if not any(self.check(now, EndDeployment(player=player))):
            yield Option(command=EndDeployment(player=player))

    def complete(self, now: Situation, option: Option, chance: random.Random) -> Command | None:
        """Somewhere in the zone where there is room."""
        command = option.command
        if not isinstance(command, Deploy):
            return command
        towards = 90.0 if now.state.zones[command.player] == 0 else 270.0
        for _ in range(SAMPLES):
            at = random_spot(now, deployment_zone(now.state, command.player), chance)
            filled = msgspec.structs.replace(command, at=at, facing=towards)
            if not any(self.check(now, filled)):
                return filled
        return None

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """Is it mine to deploy, and may it stand there?"""
        if isinstance(command, EndDeployment):
            yield from self._check_end(now, command.player)
        elif not isinstance(command, Deploy):
            yield not_now(self.name)
        elif command.member not in now.state.reserve[command.player]:
            yield Violation(code="infinity.not_in_reserve", params={"member": command.member}, rule="C1-DEP-002")
        else:
            yield from check_deploy(now, command)

    def _check_end(self, now: Situation, player: Player) -> Iterator[Violation]:
        """Only those may stay away who have a skill for it."""
        members = now.fixed.lists[player].members
        must = [m for m in now.state.reserve[player] if not may_stay_away(members[m].profile)]
        held = 1 if now.fixed.scenario.last_trooper and not self.last else 0
        if len(must) > held:
            yield Violation(code="infinity.must_deploy", params={"left": len(must) - held}, rule="C1-DEP-002")

    def play(self, play: Play[State], command: Command) -> None:
        """Put it down, or go on."""
        assert command.player == play.state.choosing
        if isinstance(command, EndDeployment):
            self.proceed(play)
        else:
            assert isinstance(command, Deploy)
            place(play, command)


@rule("C1-DEP-009", "C1-SSK-256", "C1-SSK-301")
def may_stay_away(profile: Profile) -> bool:
    """Whether it may stay off the table until its player brings it on."""
    return any(profile.ability(key) for key in ("parachutist", "combat_jump"))


@rule("C1-DEP-004", "C1-DEP-005", "C1-DEP-007", "C1-DEP-010", "C1-PRONE-005", "C1-INTRO-048")
def check_deploy(now: Situation, command: Deploy) -> Iterator[Violation]:
    """Where a trooper may be put down."""
    profile = now.fixed.lists[command.player].members[command.member].profile
    if command.prone and profile.type == "TAG":
        yield Violation(code="infinity.tag_prone", rule="C1-PRONE-005")
    body = standing(profile, command.at, prone=command.prone)
    yield from check_room(now, body, command.player)
    if not wholly_inside(body, deployment_zone(now.state, command.player)):
        allowed = any(zone(now, command, body) for zone in now.fixed.edition.deployment_zones)
        if not allowed:
            yield Violation(code="infinity.outside_zone", rule="C1-DEP-004")
    if command.camouflaged and profile.ability("camouflage") is None:
        yield Violation(code="infinity.no_camouflage", rule="C1-SSK-224")


def standing(profile: Profile, at: Point3, *, prone: bool = False) -> Body:
    """A trooper of this profile at a point."""
    return Body(at=at, silhouette=profile.template.prone if prone else profile.template)


@rule("C1-DEP-005", "C1-DEP-007", "C1-DEP-010")
def check_room(now: Situation, body: Body, player: Player) -> Iterator[Violation]:
    """The base must fit on a level surface, clear of everybody, and not in contact with enemies."""
    if not now.fixed.field.stands(body):
        yield Violation(code="infinity.does_not_fit", rule="C1-DEP-007")
    for other in now.state.troopers.values():
        there = now.body(other)
        gap = now.distance(body, there)
        if other.owner != player and gap <= 0.01:
            yield Violation(code="infinity.deployed_in_contact", params={"trooper": other.id}, rule="C1-DEP-005")
        elif now.overlaps(body, there):
            yield Violation(code="infinity.occupied", params={"trooper": other.id}, rule="C1-DEP-007")


@rule("C1-DEP-006", "C1-PRONE-001", "C1-STATE-203", "C1-STATE-288", "C1-SSK-224")
def place(play: Play[State], command: Deploy) -> None:
    """Put a member on the table."""
    states = {name for name, wanted in (("prone", command.prone), ("camouflaged", command.camouflaged)) if wanted}
    play.emit(
        Placed(
            trooper=Trooper(
                id=next_id(play.state, command.player),
                owner=command.player,
                member=command.member,
                at=command.at,
                facing=command.facing % 360,
                states=frozenset(states),
            ),
            rule="C1-DEP-002",
        )
    )


def random_spot(now: Situation, zone: Zone, chance: random.Random) -> Point3:
    """A point of a zone, on one of the surfaces there."""
    xs, ys = zip(*zone.outline, strict=True)
    x, y = round(chance.uniform(min(xs), max(xs)), 1), round(chance.uniform(min(ys), max(ys)), 1)
    heights = now.fixed.field.heights(x, y)
    return (x, y, chance.choice(heights) if heights else 0.0)


class FirstDeployment(_Deploying):
    """Steps 1 and 2: everybody but one, of each side."""

    name = "deployment.first"

    @rule("C1-DEP-002", "C1-INTRO-047")
    def proceed(self, play: Play[State]) -> None:
        """The other player, then the last troopers."""
        state = play.state
        if state.choosing == state.deployer:
            enter(play, "deployment.first", 1 - state.deployer)
        elif state.fixed.scenario.last_trooper:
            enter(play, "deployment.last", state.deployer)
        else:
            enter(play, "tactical")


class LastDeployment(_Deploying):
    """Steps 3 and 4: the trooper that was held back."""

    name = "deployment.last"
    last = True

    @rule("C1-DEP-003")
    def proceed(self, play: Play[State]) -> None:
        """The other player, then the first turn."""
        state = play.state
        if state.choosing == state.deployer:
            enter(play, "deployment.last", 1 - state.deployer)
        else:
            enter(play, "tactical")


PART = Part(stages=(FirstDeployment(), LastDeployment()))
