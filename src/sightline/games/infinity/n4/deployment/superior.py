"""Superior Deployment in N4: Infiltration and Impersonation, with the rolls for the boldest places."""

import random
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from sightline.games.infinity.core.abilities.superior_deployment import in_own_half
from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.events import Answered, Asked, Placed, Removed, Vanished
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Stage, asks
from sightline.games.infinity.core.match.state import Pending, State, Trooper
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.core.order.normal_rolls import roll_side
from sightline.games.infinity.core.table.arrival import edge_spot, without
from sightline.games.infinity.core.table.deployment_places import check_room, deployment_zone, standing
from sightline.games.infinity.core.table.port import Beyond, Edge, Touching, Within
from sightline.games.infinity.core.table.putting_down import next_id
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.deployment.events import DeploymentRolled, SentBack
from sightline.games.infinity.n4.deployment.hidden import HIDDEN
from sightline.geometry.shapes import Body
from sightline.kernel import Command, Decision, Mod, Option, Parameter, Play, Player, RuleId, Violation
from sightline.odds.rolls import judge
from sightline.rules import rule

INFILTRATION, IMPERSONATION = "infiltration", "impersonation"
SAMPLES = 600


def _profile_has(now: Situation, command: Deploy, key: str) -> bool:
    return now.fixed.lists[command.player].members[command.member].profile.ability(key) is not None


def in_enemy_zone(now: Situation, player: Player, body: Body) -> bool:
    """Whether a base is inside the Deployment Zone of the enemy, if only in part."""
    return now.table.lies(body, Touching(deployment_zone(now.state, 1 - player)))


# ------------------------------------------------------------------ where they may be put


@rule("N4-SSK-145", "N4-SSK-146")
def infiltration_beyond(now: Situation, command: Deploy, body: Body) -> bool:
    """Infiltration: the half of the enemy as well, but never its Deployment Zone."""
    return _profile_has(now, command, INFILTRATION) and not in_enemy_zone(now, command.player, body)


@rule("N4-SSKB-059", "N4-SSKB-060", "N4-SSKB-062", "N4-SSKB-064")
def impersonation_zone(now: Situation, command: Deploy, body: Body) -> bool:
    """Impersonation: anywhere at all, but not in contact with another Model."""
    if not _profile_has(now, command, IMPERSONATION):
        return False
    models = (each for each in now.state.troopers.values() if not now.is_marker(each))
    return not any(now.table.touches(body, now.body(each)) for each in models)


# ------------------------------------------------------------------ the roll for it


class Wager(NamedTuple):
    """What has to be rolled for a place."""

    skill: str
    attribute: str
    mods: tuple[Mod, ...]
    rule: RuleId


@rule("N4-SSK-144", "N4-SSK-145", "N4-SSK-150", "N4-SSKB-060", "N4-SSKB-062")
def wager_for(now: Situation, command: Deploy) -> Wager | None:
    """What a place asks for; None where no skill is strained."""
    profile = now.fixed.lists[command.player].members[command.member].profile
    body = standing(profile, command.at, prone=command.prone)
    own, forward = deployment_zone(now.state, command.player), profile.ability("forward_deployment")
    if now.table.lies(body, Within(own)):
        return None
    if forward is not None and now.table.lies(body, Beyond(own, forward.mod * 10)):
        return None
    if _profile_has(now, command, IMPERSONATION):
        strained = in_enemy_zone(now, command.player, body)
        return Wager(IMPERSONATION, "wip", (), "N4-SSKB-062") if strained else None
    if _profile_has(now, command, INFILTRATION) and not in_own_half(now, command.player, body):
        penalty = Mod(-3, "n4_deception.infiltration_roll", "N4-SSK-145")
        return Wager(INFILTRATION, "ph", (penalty,), "N4-SSK-145")
    return None


@rule("N4-SSK-087", "N4-SSK-145", "N4-SSK-147", "N4-SSKB-062", "N4-HACK-068")
def roll_for_place(play: Play[State], command: Deploy, trooper: Trooper) -> None:
    """After it has been put down, or its place noted: who fails has to be put at the edge of the own zone."""
    now = Situation(play.state)
    places = (command.at, *command.copies)  # which of them is real must not show
    wagers = (wager_for(now, msgspec.structs.replace(command, at=at)) for at in places)
    wager = next((each for each in wagers if each is not None), None)
    if wager is not None:
        gamble(play, command, trooper, wager)


def gamble(play: Play[State], command: Deploy, trooper: Trooper, wager: Wager) -> None:
    """Roll for a place."""
    now = Situation(play.state)
    needed = needed_for(now, Attempt(actor=trooper, skill=wager.skill, attribute=wager.attribute), *wager.mods)
    dice = play.roll(1, what=f"roll.{wager.skill}")
    kept = [die for die in (judge(dice[0], needed, now.fixed.roll_rules),) if die.success]
    side = roll_side(trooper.id, wager.skill, wager.attribute, needed, dice, kept)
    play.emit(
        DeploymentRolled(
            player=command.player,
            trooper=trooper.id,
            skill=wager.skill,
            passed=bool(kept),
            side=side,
            rule=wager.rule,
        )
    )
    if not kept:
        take_back(play, trooper)
        key = trooper.id or next_id(play.state, command.player)
        play.emit(Asked(pending=(Pending(question=Failed.name, trooper=key),)))


@rule("N4-SSK-149", "N4-SSK-187", "N4-SSK-902", "N4-SSKB-011", "N4-SSKB-063")
def take_back(play: Play[State], trooper: Trooper) -> None:
    """What it had put on the table is gone, with its use, and so are its copies."""
    for each in Situation(play.state).alike(trooper) if trooper.id else ():
        if each.copy_of:
            play.emit(Vanished(trooper=each.id, rule="N4-SSKB-011"))
    owner, member = trooper.owner, trooper.member
    for each in [
        one for one in play.state.troopers.values() if one.device and (one.owner, one.member) == (owner, member)
    ]:
        play.emit(Removed(trooper=each.id, rule="N4-SSK-187"))


class Failed(Stage):
    """The roll has failed: its player puts the Model inside the own Deployment Zone, at an edge of the table."""

    name = "failed_deployment"
    takes = (Deploy,)

    def _who(self, state: State) -> Trooper:
        """Who has failed; one without a name is the last whose place was noted."""
        known = state.troopers.get(state.pending[0].trooper)
        return known if known is not None else state.hidden[-1]

    def decision(self, state: State) -> Decision | None:
        """Ask where."""
        return asks("failed_deployment", self._who(state).owner)

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """A point to choose."""
        blanks = (Parameter(name="at", kind="point"), Parameter(name="facing", kind="facing"))
        yield Option(command=Deploy(player=player, member=self._who(now.state).member, at=(0, 0, 0)), parameters=blanks)

    def complete(self, now: Situation, option: Option, chance: random.Random) -> Command | None:
        """Somewhere along the edge."""
        command, who = option.command, self._who(now.state)
        for _ in range(SAMPLES):
            at = edge_spot(now, now.fixed.profile(who), deployment_zone(now.state, who.owner), chance)
            filled = msgspec.structs.replace(command, at=at)
            if not any(self.check(now, filled)):
                return filled
        return None

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """Who has failed, as a Model, wholly inside the own zone and touching the edge."""
        assert isinstance(command, Deploy)
        who = self._who(now.state)
        if command.member != who.member or command.concealed or command.peripherals or command.marks:
            yield Violation(code="n4_deception.failed_deployment", rule="N4-SSK-149")
            return
        body = standing(now.fixed.profile(who), command.at, prone=command.prone)
        yield from check_room(without(now, who), body, who.owner)
        if not now.table.lies(body, Edge()):
            yield Violation(code="deployment.not_at_edge", rule="N4-SSK-148")
        if not now.table.lies(body, Within(deployment_zone(now.state, who.owner))):
            yield Violation(code="infinity.outside_zone", rule="N4-SSK-148")

    def play(self, play: Play[State], command: Command) -> None:
        """Put it there; it has lost every concealment."""
        assert isinstance(command, Deploy)
        who, key = self._who(play.state), play.state.pending[0].trooper
        if who.id:
            play.emit(SentBack(trooper=key, at=command.at, facing=command.facing % 360, rule="N4-SSK-148"))
        else:
            shown = msgspec.structs.replace(
                who, id=key, at=command.at, facing=command.facing % 360, states=who.states - {HIDDEN}
            )
            play.emit(Placed(trooper=shown, rule="N4-SSK-087"))
        play.emit(Answered(question=self.name, trooper=key))


PART = Part(
    stages=(Failed(),),
    deployment_zones=(infiltration_beyond, impersonation_zone),
    after_deployment=(roll_for_place,),
    abilities=(AbilityRow(key=IMPERSONATION),),
    brackets={INFILTRATION: frozenset({"mod"}), IMPERSONATION: frozenset({"level"})},
)
