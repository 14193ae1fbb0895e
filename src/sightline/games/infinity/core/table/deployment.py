"""Deployment: all troopers but one, then the last one, of each side."""

import functools
import itertools
import random
from collections.abc import Iterator
from typing import ClassVar

import msgspec

from sightline.games.infinity.core.abilities.remdriver import markable
from sightline.games.infinity.core.match.commands import Deploy, EndDeployment
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Stage, asks, enter
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.table.deployment_places import (
    check_deploy,
    deployed_as,
    deployment_zone,
    layable,
    random_company,
    random_spot,
    whole_table,
)
from sightline.games.infinity.core.table.hiding import concealment_blanks, concealments, random_concealment
from sightline.games.infinity.core.table.putting_down import place
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.kernel import Command, Decision, Option, Parameter, Play, Player, Violation
from sightline.rules import rule

PLACES = 400
"""Places that chance tries for somebody: a large base fits hardly anywhere between narrow walls."""
AIRBORNE_DEPLOYMENT = ("combat_jump", "parachutist")
"""C1-LABEL-206: skills that bring a trooper onto the table during the game."""
SUPERIOR_DEPLOYMENT = ("forward_deployment", "infiltration")
"""C1-LABEL-212: skills that let a trooper deploy outside its Deployment Zone."""


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
            if any(_out_of_turn(now.state, player, member)):
                continue
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
        prone = prone and command.concealed not in now.fixed.edition.state.silhouettes
        for sample in range(PLACES):
            zone = whole_table(now.state) if anywhere and sample % 2 else deployment_zone(now.state, command.player)
            given = (spot(now, command, chance) for spot in now.fixed.edition.deployment_spots)
            at = next(filter(None, given), None) or random_spot(now, zone, chance)
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
        yield from now.against(command, functools.partial(self._check, now, command))

    def _check(self, now: Situation, command: Deploy) -> Iterator[Violation]:
        if command.member not in now.state.reserve[command.player]:
            yield Violation(code="infinity.not_in_reserve", params={"member": command.member}, rule="C1-DEP-002")
            return
        yield from self._check_last(now, command)
        yield from _out_of_turn(now.state, command.player, command.member)
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


def _out_of_turn(state: State, player: Player, member: int) -> Iterator[Violation]:
    """What is against somebody being deployed before or after others."""
    for order in state.fixed.edition.deployment_order:
        yield from order(state, player, member)


@rule("C1-DEP-009", "C1-SSK-256", "C1-SSK-301", "C1-LABEL-206")
def may_stay_away(profile: Profile) -> bool:
    """Whether it may stay off the table until its player brings it on."""
    return any(profile.ability(key) for key in AIRBORNE_DEPLOYMENT)


def must_deploy(state: State, player: Player) -> list[int]:
    """The members that are not on the table yet and have to be, before the first turn."""
    members = state.fixed.lists[player].members
    grounded = state.fixed.edition.grounded
    return [
        index
        for index in sorted(state.reserve[player])
        if not may_stay_away(members[index].profile) or any(must(state, player, index) for must in grounded)
    ]


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
