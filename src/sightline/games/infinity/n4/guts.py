"""Guts Rolls: who was hit holds its position, or leaves it."""

import itertools
import random
from collections.abc import Iterator
from enum import IntEnum
from typing import Annotated, ClassVar, NamedTuple

import msgspec

from sightline.games.infinity.core.match.commands import StepAside, UseAbility
from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Question, Stage, Whether, ask, enter
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Placement
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.core.order.normal_rolls import roll_side
from sightline.games.infinity.core.order.resolution import AlertCheck, DodgeMove
from sightline.games.infinity.core.table.area_of_effect import template_at
from sightline.games.infinity.core.table.movement import (
    check_legs,
    company,
    is_legal_path,
    is_prone_during,
    mover,
    walks_walls,
)
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.table.strolling import random_refuge
from sightline.games.infinity.n4.command_tokens import command_tokens, may_spend
from sightline.games.infinity.n4.events import CommandTokenSpent
from sightline.games.infinity.n4.shooting import suppressive_fire
from sightline.geometry.moving.movement_rules import prone_mov
from sightline.geometry.moving.paths import Path
from sightline.geometry.shapes import Body, Point3
from sightline.kernel import Command, Decision, Option, Parameter, Play, Player, Violation
from sightline.odds.ammunition import Condition
from sightline.odds.rolls import SuccessValue, judge
from sightline.rules import rule

STEP: Annotated[float, "N4-GUTS-007", "N4-GUTS-008"] = 50.0
"""Millimetres; half of it, rounded up, when prone."""


@rule("N4-GUTS-001", "N4-GUTS-002", "N4-AMMO-032")
def shaken(now: Situation) -> list[str]:
    """Whoever suffered a successful Attack in this Order, if it is not Engaged, Null or Immobilized."""
    owners = {each.id: each.owner for each in (*now.state.fallen, *now.state.troopers.values())}
    hits = [hit for hit in now.order.outcome.hits if owners.get(hit.strike.attacker) != owners.get(hit.on.target)]
    struck = dict.fromkeys(hit.on.target for hit in hits)
    found = [each for key in struck if (each := now.find(key)) is not None and not each.is_thing]
    return [each.id for each in found if not _is_spared(now, each)]


@rule("N4-GUTS-002", "N4-AMMO-033")
def _is_spared(now: Situation, trooper: Trooper) -> bool:
    return now.is_null(trooper) or now.has_turned(trooper) or now.is_immobilized(trooper) or now.is_engaged(trooper)


def attackers(now: Situation, trooper: Trooper) -> list[Trooper]:
    """Those on the table whose Attacks it suffered."""
    names = dict.fromkeys(hit.strike.attacker for hit in now.order.outcome.hits if hit.on.target == trooper.id)
    return [each for key in names if (each := now.find(key)) is not None]


@rule("N4-AMMO-010")
def is_dazed(now: Situation, trooper: Trooper) -> bool:
    """Whether it has failed a Saving Roll against Stun in this Order: then it cannot but fail its Guts Roll."""
    stunned = any(each.trooper == trooper.id and Condition.STUNNED in each.conditions for each in now.order.suffered)
    loads = (hit.on.harm for hit in now.order.outcome.hits if hit.on.target == trooper.id)
    return stunned and any(load is not None and load.ammunition.fails_guts for load in loads)


class AlertFirst(AlertCheck):
    """Alert! comes before Guts Rolls."""

    then = "order.guts_check"


@rule("N4-ORD-031", "N4-GUTS-003", "N4-REF-003")
class GutsCheck(Stage):
    """Step 6.2: one roll for everybody who was hit, however often."""

    name = "order.guts_check"

    def proceed(self, play: Play[State]) -> None:
        """Ask about each; then the Order ends."""
        if play.state.fixed.scenario.advanced:
            ask(play, Guts.name, self.shaken(Situation(play.state)))
        enter(play, "order.conclusion")

    def shaken(self, now: Situation) -> list[str]:
        """Who has to roll."""
        return shaken(now)


class Guts(Question):
    """To roll, or to leave without a roll."""

    name = "order.guts"
    takes = (UseAbility,)
    kind = "guts"

    def is_dazed(self, now: Situation, trooper: Trooper) -> bool:
        """Whether it cannot but fail."""
        return is_dazed(now, trooper)

    def decision(self, state: State) -> Decision | None:
        """Ask, and say what would be rolled."""
        asked = super().decision(state)
        if asked is None:
            return None
        now = Situation(state)
        needed, dice = needed_for_guts(now, now.trooper(state.pending[0].trooper)), range(1, 21)
        chance = sum(judge(die, needed, now.fixed.roll_rules).success for die in dice) / len(dice)
        return msgspec.structs.replace(asked, params={**asked.params, "needed": needed.value, "chance": chance})

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Roll or not; whoever has the heart for it just stays."""
        key = now.state.pending[0].trooper
        for ability, use in self._choices(now, now.trooper(key)):
            yield Option(command=UseAbility(player=player, trooper=key, ability=ability, use=use))

    @rule("N4-GUTS-005", "N4-SSK-071", "N4-SSK-072", "N4-SSKB-106", "N4-SSKB-107")
    def _choices(self, now: Situation, trooper: Trooper) -> Iterator[tuple[str, bool]]:
        """Not to roll is to fail. With Courage one may pass; Religious Troops pass, and roll if they want to leave."""
        if now.ability(trooper, "religious_troop") is not None:
            yield "religious_troop", False
            yield "religious_troop", True
            return
        if not self.is_dazed(now, trooper):
            yield "guts", True
        yield "guts", False
        if now.ability(trooper, "courage") is not None:
            yield "courage", True

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """What it can choose."""
        assert isinstance(command, UseAbility)
        if (command.ability, command.use) not in self._choices(now, now.trooper(command.trooper)):
            yield Violation(code="orders.guts_choice", params={"ability": command.ability[:40]}, rule="N4-GUTS-005")

    @rule("N4-GUTS-004", "N4-GUTS-006")
    def play(self, play: Play[State], command: Command) -> None:
        """Who passes stays where it is; who fails has to go, if it can."""
        assert isinstance(command, UseAbility)
        now = Situation(play.state)
        trooper = now.trooper(command.trooper)
        if command.ability == "courage":
            leaves = False
        elif command.ability == "religious_troop":
            leaves = command.use and roll_guts(play, trooper)
        else:
            leaves = not command.use or not roll_guts(play, trooper)
        self.answered(play)
        if trooper.owner == play.state.active and may_spend(Situation(play.state), trooper.owner):
            ask(play, (GutsFailed if leaves else GutsPassed).name, [trooper.id])
        elif leaves:
            give_way(play, trooper.id)


@rule("N4-CMD-012")
class GutsPassed(Whether):
    """In its own turn a player may turn the result of a Guts Roll around for a Command Token, whatever was rolled."""

    name = "order.guts_passed"
    kind = "guts_passed"
    ability = "command_token"
    choices = (False, True)
    left: ClassVar[bool] = False
    """Whether it leaves, if the result stands."""

    def play(self, play: Play[State], command: Command) -> None:
        """Spend the token, if so; then it goes or stays."""
        assert isinstance(command, UseAbility)
        if command.use:
            left = command_tokens(Situation(play.state), command.player) - 1
            spent = CommandTokenSpent(player=command.player, use="guts", trooper=command.trooper, left=left)
            play.emit(msgspec.structs.replace(spent, rule="N4-CMD-012"))
        self.answered(play)
        if self.left != command.use:
            give_way(play, command.trooper)


class GutsFailed(GutsPassed):
    """The same for a failure."""

    name = "order.guts_failed"
    kind = "guts_failed"
    left = True


@rule("N4-GUTS-006", "N4-CSK-078")
def give_way(play: Play[State], key: str) -> None:
    """Who has failed leaves, if it can, and suppresses nobody any longer."""
    suppressive_fire.end(play, play.state.troopers[key], "N4-CSK-078")
    ask(play, GutsMove.name, [key])


def needed_for_guts(now: Situation, trooper: Trooper) -> SuccessValue:
    """WIP with its MODs."""
    return needed_for(now, Attempt(actor=trooper, skill="guts", attribute="wip"))


@rule("N4-GUTS-003")
def roll_guts(play: Play[State], trooper: Trooper) -> bool:
    """A Normal Roll of WIP."""
    now = Situation(play.state)
    needed = needed_for_guts(now, trooper)
    dice = play.roll(1, what="roll.guts")
    kept = [die for die in (judge(dice[0], needed, now.fixed.roll_rules),) if die.success]
    side = roll_side(trooper.id, "guts", "wip", needed, dice, kept)
    play.emit(Rolled(kind="normal", sides=(side,), rule="N4-GUTS-003"))
    return bool(kept)


# ------------------------------------------------------------------ leaving


class Refuge(IntEnum):
    """What a place offers to who has to leave, the best first."""

    SAFE = 1
    COVERED = 2
    NONE = 3


@rule("N4-GUTS-007", "N4-GUTS-008")
def refuge_at(now: Situation, trooper: Trooper, body: Body) -> Refuge:
    """Out of sight of all attackers and out of the area of their templates; or in cover from all who see it."""
    watching = [now.body(each) for each in attackers(now, trooper) if now.would_see(each, trooper, body)]
    if not watching and not _is_under_fire(now, trooper, body):
        return Refuge.SAFE
    return Refuge.COVERED if all(now.table.covered(foe, body) for foe in watching) else Refuge.NONE


def _is_under_fire(now: Situation, trooper: Trooper, body: Body) -> bool:
    """Whether it would still be under a template that has hit it."""
    chart = now.fixed.edition.chart.weapons
    for each in now.order.templates:
        known = chart[each.weapon].modes if each.weapon in chart else ()
        modes = [mode for mode in known if mode.name == each.mode and mode.template]
        placement = Placement(each.at, each.direction)
        hit = bool(modes) and trooper.id in each.affected
        if hit and now.table.covers(template_at(modes[0], placement), body):
            return True
    return False


class Retreat(NamedTuple):
    """What somebody can reach, and how; no way where it is already."""

    refuge: Refuge
    way: Path


@rule("N4-GUTS-006")
def best_retreat(now: Situation, trooper: Trooper) -> Retreat:
    """The best that it can reach: that it has to take."""
    return now.once(("guts", trooper.id), lambda: _find_retreat(now, trooper))


def _find_retreat(now: Situation, trooper: Trooper) -> Retreat:
    """Ways are looked for only where a place is better than what is known: many are safe where they are."""
    use = Declaration(skill="dodge")
    body, limit = mover(now, trooper, use), guts_move(now, trooper, prone="prone" in trooper.states)
    best = Retreat(refuge_at(now, trooper, body) if _is_free(now, body, trooper.at) else Refuge.NONE, ())
    if best.refuge is Refuge.SAFE:
        return best
    enemies, friends = company(now, trooper, body, limit)
    for at in now.table.places(body, limit, enemies, friends):
        if not _is_free(now, body, at):
            continue
        refuge = refuge_at(now, trooper, msgspec.structs.replace(body, at=at))
        way = now.table.way(body, at, limit, enemies, friends) if refuge < best.refuge else None
        if way and _may_go(now, trooper, msgspec.structs.replace(use, path=way), limit):
            best = Retreat(refuge, way)
            if refuge is Refuge.SAFE:
                break
    return best


@rule("N4-GUTS-011")
def _may_go(now: Situation, trooper: Trooper, use: Declaration, limit: float) -> bool:
    """Whether nothing is against a way: Markers, for one, are in nobody's way until they are touched."""
    if any(check_legs(now, trooper, use.path)):
        return False
    return is_legal_path(now, trooper, use, limit, climbing_plus=walks_walls(now, trooper))


@rule("N4-GUTS-012")
def _is_free(now: Situation, body: Body, at: Point3) -> bool:
    """Not in contact with an enemy or with an objective."""
    there = msgspec.structs.replace(body, at=at)
    owner = now.trooper(body.id).owner
    enemies = (now.body(each) for each in now.targets_of(owner))
    if any(now.table.touches(there, enemy) for enemy in enemies):
        return False
    shape = now.fixed.scenario.token_shape
    tokens = (Body(at=each.at, silhouette=shape(each)) for each in now.state.tokens.values() if not each.carrier)
    return not any(now.table.touches(there, token) for token in tokens)


@rule("N4-PRONE-002", "N4-PRONE-008")
def guts_move(now: Situation, trooper: Trooper, *, prone: bool) -> float:  # noqa: ARG001
    """How far it may go, in mm."""
    return prone_mov(STEP) if prone else STEP


class GutsMove(DodgeMove):
    """Who has failed its Guts Roll leaves danger, or gains cover, or goes prone: the first of these that it can."""

    name = "order.guts_move"
    kind = "guts_move"

    def limit(self, now: Situation, trooper: Trooper, use: Declaration) -> float:
        """How far it may go, in mm."""
        return guts_move(now, trooper, prone=is_prone_during(trooper, use))

    def suits(self, now: Situation, trooper: Trooper, body: Body) -> bool:
        """Only the best refuge that there is."""
        best = best_retreat(now, trooper).refuge
        return best is not Refuge.NONE and _is_free(now, body, body.at) and refuge_at(now, trooper, body) <= best

    @rule("N4-GUTS-010")
    def _move(self, play: Play[State], trooper: Trooper, use: Declaration) -> None:
        """Nobody reacts to it, and nothing is set off by it: it is no part of the Order."""
        super()._move(play, trooper, use)

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """To move, or to lie down where nothing better can be reached."""
        trooper = now.trooper(now.state.pending[0].trooper)
        if best_retreat(now, trooper).refuge is not Refuge.NONE:
            blanks = (Parameter(name="path", kind="path"),)
            yield Option(command=StepAside(player=player, trooper=trooper.id), parameters=blanks)
        else:
            prone = True if now.fixed.edition.keeps_upright(now.profile(trooper)) is None else None
            yield Option(command=StepAside(player=player, trooper=trooper.id, prone=prone))

    def complete(self, now: Situation, option: Option, chance: random.Random) -> Command | None:
        """To some place of the kind; at least one is known."""
        command = option.command
        if not option.parameters or not isinstance(command, StepAside):
            return command
        trooper = now.trooper(command.trooper)
        limit = self.limit(now, trooper, self._use(command, trooper))
        body = mover(now, trooper, Declaration(skill="guts"))
        known = best_retreat(now, trooper).way
        for path in itertools.chain(random_refuge(now, trooper, body, limit, chance), (known,)):
            filled = msgspec.structs.replace(command, path=path, facing=round(chance.uniform(0, 360), 1))
            if not any(self.check(now, filled)):
                return filled
        return None

    @rule("N4-GUTS-006", "N4-GUTS-009", "N4-GUTS-011", "N4-GUTS-012")
    def _check_move(self, now: Situation, trooper: Trooper, command: StepAside) -> Iterator[Violation]:
        """By the rules of movement, to the best refuge there is; prone, where there is none."""
        best, use = best_retreat(now, trooper).refuge, self._use(command, trooper)
        if best is Refuge.NONE:
            may_lie_down = now.fixed.edition.keeps_upright(now.profile(trooper)) is None
            if command.path or (may_lie_down and not is_prone_during(trooper, use)):
                yield Violation(code="orders.guts_prone", params={"trooper": trooper.id}, rule="N4-GUTS-009")
            return
        yield from super()._check_move(now, trooper, command)
        end = self._answer(now, trooper, use).end if use.path else trooper.at
        body = msgspec.structs.replace(mover(now, trooper, use), at=end)
        if not _is_free(now, body, end):
            yield Violation(code="orders.guts_contact", params={"trooper": trooper.id}, rule="N4-GUTS-012")
        elif refuge_at(now, trooper, body) > best:
            cited = "N4-GUTS-007" if best is Refuge.SAFE else "N4-GUTS-008"
            yield Violation(code="orders.guts_refuge", params={"trooper": trooper.id}, rule=cited)


PART = Part(stages=(AlertFirst(), GutsCheck(), Guts(), GutsPassed(), GutsFailed(), GutsMove()))
