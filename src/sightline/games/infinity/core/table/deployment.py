"""Deployment: all troopers but one, then the last one, of each side."""

import itertools
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

import msgspec

from sightline.games.infinity.core.abilities.remdriver import check_mark, mark, markable
from sightline.games.infinity.core.match.commands import Deploy, EndDeployment
from sightline.games.infinity.core.match.events import Concealed, Placed
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Stage, asks, enter
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.table.hiding import (
    check_concealment,
    concealment_blanks,
    concealments,
    mask_of,
    random_concealment,
)
from sightline.games.infinity.core.table.port import Within
from sightline.games.infinity.core.table.remembering import ARM_LENGTH
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.fitness import deployment_zones
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.rows import Guise
from sightline.geometry.shapes import EPSILON, SILHOUETTES, Body, Point3, Zone, bearing
from sightline.kernel import Command, Decision, Option, Parameter, Play, Player, Violation
from sightline.rules import rule

SIDES = "ab"
SAMPLES = 40
PLACES = 400
"""Places that chance tries for somebody: a large base fits hardly anywhere between narrow walls."""
AIRBORNE_DEPLOYMENT = ("combat_jump", "parachutist")
"""C1-LABEL-206: skills that bring a trooper onto the table during the game."""
SUPERIOR_DEPLOYMENT = ("forward_deployment", "infiltration")
"""C1-LABEL-212: skills that let a trooper deploy outside its Deployment Zone."""


def deployment_zone(state: State, player: Player) -> Zone:
    """The Deployment Zone of a player."""
    return deployment_zones(state.fixed.field.scene)[SIDES[state.zones[player]]]


def next_id(state: State, player: Player, more: int = 0) -> str:
    """A name for a piece that comes onto the table, after so many more; it tells nothing but the order of arrival."""
    letter, pieces = "AB"[player], (*state.troopers.values(), *state.fallen)
    known = [int(each.id[1:]) for each in pieces if each.id.startswith(letter)]
    return f"{letter}{max(known, default=0) + more + 1}"


class _Deploying(Stage):
    """One player puts troopers on the table."""

    takes: ClassVar[tuple[type[Command], ...]] = (Deploy, EndDeployment)
    last = False
    """Whether this is the step of the last trooper."""

    def _held(self, state: State) -> int:
        """How many each side holds back in this step."""
        return 1 if state.fixed.scenario.last_trooper and not self.last else 0

    def _may_hold(self, state: State, player: Player) -> int:
        """How many a player may hold back in this step, with what skills and the like allow."""
        held = self._held(state)
        return held + sum(more(state, player) for more in state.fixed.edition.held_back) if held else 0

    @rule("C1-DEP-009", "C1-INFO-005")
    def decision(self, state: State) -> Decision | None:
        """Ask while there is somebody to put down; nobody else learns who could stay away."""
        assert state.choosing is not None
        player = state.choosing
        return asks("deploy", player) if len(state.reserve[player]) > self._held(state) else None

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Every member that is not on the table yet; and to stop, when all who must be are."""
        for member in sorted(now.state.reserve[player]):
            profile = now.fixed.lists[player].members[member].profile
            place = (Parameter(name="at", kind="point"), Parameter(name="facing", kind="facing"))
            points = (Parameter(name="peripherals", kind="points"),)
            remotes = [each.id for each in markable(now, player)] if profile.ability("remdriver") else []
            states, forms = (*concealments(now, profile), ""), now.fixed.edition.forms_to_deploy(profile)
            for form, marks, hidden in itertools.product(forms, ("", *remotes), states):
                blanks = place + (points if now.fixed.edition.company(profile, form) else ())
                command = Deploy(player=player, member=member, at=(0, 0, 0), form=form, marks=marks, concealed=hidden)
                yield Option(command=command, parameters=(*blanks, *concealment_blanks(now, profile, hidden)))
                for lays in layable(now, profile):
                    more = (*blanks, *concealment_blanks(now, profile, hidden), Parameter(name="lays_at", kind="point"))
                    yield Option(command=msgspec.structs.replace(command, lays=lays), parameters=more)
        if not any(self.check(now, EndDeployment(player=player))):
            yield Option(command=EndDeployment(player=player))

    def complete(self, now: Situation, option: Option, chance: random.Random) -> Command | None:
        """Somewhere in the zone where there is room."""
        command = option.command
        if not isinstance(command, Deploy):
            return command
        towards = 90.0 if now.state.zones[command.player] == 0 else 270.0
        profile = deployed_as(now, command)
        anywhere = any(profile.ability(key) for key in SUPERIOR_DEPLOYMENT)
        prone = now.fixed.edition.keeps_upright(profile) is None and chance.random() < 0.1
        for sample in range(PLACES):
            own = deployment_zone(now.state, command.player)
            at = random_spot(now, whole_table(now.state) if anywhere and sample % 2 else own, chance)
            filled = msgspec.structs.replace(command, at=at, facing=towards, prone=prone)
            filled = msgspec.structs.replace(filled, peripherals=random_company(now, filled, chance))
            filled = random_concealment(now, filled, chance)
            if command.lays:
                x, y = (round(at[axis] + chance.uniform(-150, 150), 1) for axis in (0, 1))
                filled = msgspec.structs.replace(filled, lays_at=(x, y, at[2]))
            if not any(self.check(now, filled)):
                return filled
        return None

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """Is it mine to deploy, and may it stand there?"""
        if isinstance(command, EndDeployment):
            yield from self._check_end(now, command.player)
            return
        assert isinstance(command, Deploy)
        if command.member not in now.state.reserve[command.player]:
            yield Violation(code="infinity.not_in_reserve", params={"member": command.member}, rule="C1-DEP-002")
            return
        yield from self._check_last(now, command)
        yield from check_deploy(now, command)

    @rule("C1-DEP-003")
    def _check_last(self, now: Situation, command: Deploy) -> Iterator[Violation]:
        """The last trooper to be put down is the one that was held back, not one that stays away."""
        must = must_deploy(now.state, command.player)
        if self.last and must and command.member not in must:
            yield Violation(code="deployment.held_back", params={"member": must[0]}, rule="C1-DEP-003")

    @rule("C1-DEP-009")
    def _check_end(self, now: Situation, player: Player) -> Iterator[Violation]:
        """Only those may stay away who have a skill for it; they need not be the one that is held back."""
        left = len(must_deploy(now.state, player)) - self._may_hold(now.state, player)
        if left > 0:
            yield Violation(code="infinity.must_deploy", params={"left": left}, rule="C1-DEP-002")

    def play(self, play: Play[State], command: Command) -> None:
        """Put it down, or go on."""
        assert command.player == play.state.choosing
        if isinstance(command, EndDeployment):
            self.proceed(play)
        else:
            assert isinstance(command, Deploy)
            trooper = place(play, command)
            for watcher in play.state.fixed.edition.after_deployment:
                watcher(play, command, trooper)
            if self.last and not must_deploy(play.state, command.player):
                self.proceed(play)


@rule("C1-DEP-009", "C1-SSK-256", "C1-SSK-301", "C1-LABEL-206")
def may_stay_away(profile: Profile) -> bool:
    """Whether it may stay off the table until its player brings it on."""
    return any(profile.ability(key) for key in AIRBORNE_DEPLOYMENT)


def must_deploy(state: State, player: Player) -> list[int]:
    """The members that are not on the table yet and have to be, before the first turn."""
    members = state.fixed.lists[player].members
    return [index for index in sorted(state.reserve[player]) if not may_stay_away(members[index].profile)]


def whole_table(state: State) -> Zone:
    """All of the table, as a zone."""
    scene = state.fixed.field.scene
    corners = ((0.0, 0.0), (scene.width, 0.0), (scene.width, scene.depth), (0.0, scene.depth))
    return Zone(id="table", outline=corners)


def check_deploy(now: Situation, command: Deploy) -> Iterator[Violation]:
    """Where a trooper may be put down."""
    printed = now.fixed.lists[command.player].members[command.member].profile
    if command.form not in now.fixed.edition.forms_to_deploy(printed):
        yield Violation(code="deployment.no_such_form", params={"form": command.form})
        return
    profile = printed.as_form(command.form)
    cited = now.fixed.edition.keeps_upright(profile) if command.prone else None
    if cited is not None:
        yield Violation(code="infinity.tag_prone", rule=cited)
    body = standing(profile, command.at, prone=command.prone)
    given = now.fixed.edition.state.silhouettes.get(command.concealed)
    if given is not None and not command.prone:
        body = msgspec.structs.replace(body, silhouette=SILHOUETTES[given])
    yield from check_room(now, body, command.player)
    yield from _check_zone(now, command, body)
    yield from check_concealment(now, command)
    yield from _check_copies(now, command, body)
    yield from now.fixed.scenario.check_deployment(now, body)
    yield from check_company(now, command, body)
    yield from check_mark(now, command)
    yield from check_laying(now, command)


@rule("C1-DEP-004", "C1-INTRO-048")
def _check_zone(now: Situation, command: Deploy, body: Body) -> Iterator[Violation]:
    """Wholly inside the Deployment Zone, unless a skill opens another part of the table."""
    inside = now.table.lies(body, Within(deployment_zone(now.state, command.player)))
    if not inside and not any(zone(now, command, body) for zone in now.fixed.edition.deployment_zones):
        yield Violation(code="infinity.outside_zone", rule="C1-DEP-004")


def _check_copies(now: Situation, command: Deploy, body: Body) -> Iterator[Violation]:
    """Copies are put down by the same rules as who they are copies of."""
    taken = [body]
    for at in command.copies:
        copy = msgspec.structs.replace(body, at=at)
        yield from check_room(now, copy, command.player)
        yield from _check_zone(now, msgspec.structs.replace(command, at=at), copy)
        if any(now.overlaps(copy, other) for other in taken):
            yield Violation(code="infinity.occupied", params={"trooper": str(command.member)}, rule="C1-DEP-007")
        taken.append(copy)
    for doubling in now.fixed.edition.doublings if command.copies else ():
        yield from doubling.check(now, command, taken)


def deployed_as(now: Situation, command: Deploy) -> Profile:
    """The profile of a member in the form in which it is deployed."""
    return now.fixed.lists[command.player].members[command.member].profile.as_form(command.form)


def layable(now: Situation, profile: Profile) -> list[str]:
    """What somebody may put on the table together with itself."""
    return [key for laying in now.fixed.edition.layings for key in laying.offers(now, profile)]


def check_laying(now: Situation, command: Deploy) -> Iterator[Violation]:
    """Only what a skill allows, where it allows it; a thing and its place go together."""
    if not command.lays and command.lays_at is None:
        return
    profile = now.fixed.lists[command.player].members[command.member].profile
    if command.lays not in layable(now, profile) or command.lays_at is None:
        yield Violation(code="deployment.nothing_to_lay", params={"weapon": command.lays or "-"})
        return
    for laying in now.fixed.edition.layings:
        yield from laying.check(now, command)


@rule("C1-SSK-277")
def check_company(now: Situation, command: Deploy, controller: Body) -> Iterator[Violation]:
    """Peripherals are deployed together with their Controller, by the same rules."""
    printed = now.fixed.lists[command.player].members[command.member].profile
    servants = now.fixed.edition.company(printed, command.form)
    if len(servants) != len(command.peripherals):
        yield Violation(code="army.peripherals_missing", params={"count": len(servants)}, rule="C1-SSK-263")
        return
    taken = [controller]
    for profile, at in zip(servants, command.peripherals, strict=True):
        body = standing(profile, at, prone=command.prone)
        yield from check_room(now, body, command.player)
        if any(now.overlaps(body, other) for other in taken):
            yield Violation(code="infinity.occupied", params={"trooper": profile.name}, rule="C1-DEP-007")
        if not now.table.lies(body, Within(deployment_zone(now.state, command.player))):
            yield Violation(code="infinity.outside_zone", rule="C1-DEP-004")
        taken.append(body)


def random_company(now: Situation, command: Deploy, chance: random.Random) -> tuple[Point3, ...]:
    """Somewhere near the Controller for each of its Peripherals, with room to stand if there is any."""
    printed = now.fixed.lists[command.player].members[command.member].profile
    zone = deployment_zone(now.state, command.player)
    placed = [standing(deployed_as(now, command), command.at, prone=command.prone)]
    for servant in now.fixed.edition.company(printed, command.form):
        for _ in range(SAMPLES):
            x, y = (round(command.at[axis] + chance.uniform(-90, 90), 1) for axis in (0, 1))
            body = standing(servant, (x, y, command.at[2]))
            crowded = any(now.overlaps(body, other) for other in placed) or any(check_room(now, body, command.player))
            if not crowded and now.table.lies(body, Within(zone)):
                break
        placed.append(body)
    return tuple(body.at for body in placed[1:])


def standing(profile: Profile, at: Point3, *, prone: bool = False) -> Body:
    """A trooper of this profile at a point."""
    return Body(at=at, silhouette=profile.template.prone if prone else profile.template)


@rule("C1-DEP-005", "C1-DEP-007", "C1-DEP-010", "C1-INTRO-048")
def check_room(now: Situation, body: Body, player: Player) -> Iterator[Violation]:
    """The base must fit on a level surface, clear of everybody, and not in contact with enemies."""
    yield from _check_surface(now, body)
    for other in now.state.troopers.values():
        if now.table.near(body.at, other.at, ARM_LENGTH):
            yield from _check_neighbour(now, body, player, other)
    yield from _check_tokens(now, body, player)


@rule("C1-SSK-304")
def _check_surface(now: Situation, body: Body) -> Iterator[Violation]:
    """Any surface that is as large as the base."""
    if not now.table.carries(body.at):
        yield Violation(code="deployment.no_surface", rule="C1-DEP-010")
    elif not now.table.stands(body):
        yield Violation(code="infinity.does_not_fit", rule="C1-DEP-007")


def _check_neighbour(now: Situation, body: Body, player: Player, other: Trooper) -> Iterator[Violation]:
    """Not in contact with an enemy, and not where an ally stands."""
    there = now.body(other)
    if other.owner != player and now.distance(body, there) <= EPSILON:
        yield Violation(code="infinity.deployed_in_contact", params={"trooper": other.id}, rule="C1-DEP-005")
    elif now.overlaps(body, there):
        yield Violation(code="infinity.occupied", params={"trooper": other.id}, rule="C1-DEP-007")


@rule("C1-DEP-005")
def _check_tokens(now: Situation, body: Body, player: Player) -> Iterator[Violation]:
    """Not in contact with a token on the table that is not one's own."""
    for token in now.state.tokens.values():
        if token.owner == player or token.carrier:
            continue
        shape = now.fixed.scenario.token_shape(token)
        if now.table.touches(body, Body(at=token.at, silhouette=shape)):
            yield Violation(code="deployment.contact_with_token", params={"token": token.id}, rule="C1-DEP-005")


@rule("C1-DEP-006", "C1-PRONE-001", "C1-STATE-203", "C1-STATE-288", "C1-SSK-224")
def _deployed_in(command: Deploy) -> frozenset[str]:
    """The states that its player may choose when it is put on the table."""
    wishes = {"prone": command.prone, command.concealed: bool(command.concealed)}
    return frozenset(state for state, wanted in wishes.items() if wanted)


def _disguised_by(now: Situation, command: Deploy) -> frozenset[str]:
    """The state of who is put on the table as another."""
    mask = mask_of(now, now.fixed.lists[command.player].members[command.member].profile)
    return frozenset({mask}) if mask and command.poses_as is not None else frozenset()


def place(play: Play[State], command: Deploy) -> Trooper:
    """Put a member on the table, with its Peripherals; who is nowhere to be seen gets no name."""
    edition, profile = play.state.fixed.edition, play.state.fixed.lists[command.player].members[command.member].profile
    states = _deployed_in(command) | _disguised_by(Situation(play.state), command) | edition.state.beginning(profile)
    laid, chart = tuple(_laid(play.state, command)), edition.chart.weapons
    spent = {each.device: 1 for each in laid if chart[each.device].uses is not None}
    if any(chart[each].uses == 1 for each in spent):
        states |= {"unloaded"}
    trooper = Trooper(
        id="",
        owner=command.player,
        member=command.member,
        form=command.form,
        at=command.at,
        facing=bearing(command.facing),
        states=states,
        poses_as=command.poses_as,
        uses={**_used(profile, states), **spent},
    )
    if edition.state.guises.get(command.concealed) is Guise.NOTHING:
        play.emit(Concealed(trooper=trooper, rule="C1-DEP-002"))
        for each in laid:
            put_down(play, each)
        return trooper
    trooper = put_down(play, trooper, command.copies, laid)
    if command.marks:
        mark(play, trooper.id, command.marks)
    place_company(play, trooper, command.peripherals)
    return trooper


def _laid(state: State, command: Deploy) -> Iterator[Trooper]:
    """What is put on the table together with a trooper, concealed if that is its nature."""
    if not command.lays or command.lays_at is None:
        return
    modes = state.fixed.edition.chart.weapons[command.lays].modes
    concealed = any("concealed" in mode.traits for mode in modes)
    yield Trooper(
        id="",
        owner=command.player,
        member=command.member,
        device=command.lays,
        at=command.lays_at,
        facing=0.0,
        states=frozenset({"camouflaged"}) if concealed else frozenset(),
    )


def put_down(
    play: Play[State], trooper: Trooper, copies: Sequence[Point3] = (), more: Sequence[Trooper] = ()
) -> Trooper:
    """Put a piece on the table, and its copies and what else comes with it.

    They are named from west to east, so that no name tells which one is real, or which one is a mine.
    """
    alike = [trooper, *(msgspec.structs.replace(trooper, at=at) for at in copies)]
    every = sorted((*alike, *more), key=lambda each: each.at)
    names = {id(each): next_id(play.state, trooper.owner, number) for number, each in enumerate(every)}
    for each in every:
        original = names[id(trooper)] if any(each is one for one in alike[1:]) else ""
        named = msgspec.structs.replace(each, id=names[id(each)], copy_of=original)
        play.emit(Placed(trooper=named, rule="C1-DEP-002"))
    return msgspec.structs.replace(trooper, id=names[id(trooper)])


def _used(profile: Profile, states: Iterable[str]) -> Mapping[str, int]:
    """What is used up by deploying in a state: Camouflage (1 Use) brings a trooper onto the table and never back."""
    camouflage = profile.ability("camouflage")
    limited = camouflage is not None and camouflage.uses and "camouflaged" in states
    return {"camouflage": 1} if limited else {}


@rule("C1-SSK-263")
def place_company(play: Play[State], controller: Trooper, spots: tuple[Point3, ...]) -> None:
    """Put the Peripherals of a Controller on the table."""
    for index, at in enumerate(spots):
        servant = msgspec.structs.replace(
            controller,
            id=next_id(play.state, controller.owner),
            peripheral=index,
            form=0,
            at=at,
            states=controller.states.difference(play.state.fixed.edition.state.guises),
            poses_as=None,
            uses={},
        )
        play.emit(Placed(trooper=servant, rule="C1-SSK-263"))


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
