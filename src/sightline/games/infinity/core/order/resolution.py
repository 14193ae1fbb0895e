"""Step 5: requirements, rolls, effects and the end of the Order."""

import random
from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from sightline.games.infinity.core.match.commands import StepAside, TurnAround
from sightline.games.infinity.core.match.events import (
    BecameIdle,
    Faced,
    HarmCounted,
    OrderEnded,
    ResolutionProceeded,
    RollsSettled,
    lift,
)
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Question, Stage, Turning, ask, enter
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order import harm
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.order.outcomes import Outcome, Strike, Suffered
from sightline.games.infinity.core.order.rolls import Protection, Rolling
from sightline.games.infinity.core.skills.dodge import dodge_move
from sightline.games.infinity.core.table.movement import (
    carry_out,
    check_legs,
    check_path,
    check_prone,
    is_prone_during,
    walks_walls,
)
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.table.strolling import random_walk
from sightline.games.infinity.core.troopers.markers import reveal, show_given_away
from sightline.games.infinity.core.troopers.rows import StateRow
from sightline.geometry.moving.paths import MoveCheck, Walk
from sightline.geometry.shapes import Body, Point3, bearing
from sightline.kernel import Command, Option, Parameter, Play, Player, Violation
from sightline.rules import rule


class Resolution(Stage):
    """Step 5: one step after another; whatever questions come up in one are answered before the next."""

    name = "order.resolution"

    @rule("C1-SEQ-007", "C1-INTRO-024")
    def proceed(self, play: Play[State]) -> None:
        """Go on until something is to be asked, or to the end of it."""
        steps = play.state.fixed.edition.resolution
        while not play.state.pending:
            assert play.state.order is not None
            done = play.state.order.resolved
            if done == len(steps):
                enter(play, "order.alert_check")
                return
            steps[done](play)
            play.emit(ResolutionProceeded(resolved=done + 1))


@rule("C1-SEQ-007", "C1-SEQ-008")
def meet_requirements(play: Play[State]) -> None:
    """What does not meet its Requirements is Idle; what may reveal a target comes before all else."""
    drop_unmet(play, early=True)
    for declared in everything(play.state):
        skill = play.state.fixed.edition.skill[declared.use.skill]
        if skill.early:
            skill.resolve(play, declared)
    drop_unmet(play)


def roll(play: Play[State]) -> None:
    """Roll everything that is declared, by both sides, and settle it, unless somebody may roll again."""
    now = Situation(play.state)
    rolls = Rolling(play, *declared_rolls(now, everything(play.state)))
    if not any(offer(play, rolls) for offer in now.fixed.edition.rerolls):
        settle(play, rolls)


def settle(play: Play[State], rolls: Rolling) -> None:
    """Say what comes of the dice."""
    now = Situation(play.state)
    outcome = _swept(now, rolls.told())
    if outcome.hits or outcome.won:
        play.emit(RollsSettled(outcome=outcome))
    for watcher in now.fixed.edition.after_rolls:
        watcher(play, rolls.misses())


def _swept(now: Situation, outcome: Outcome) -> Outcome:
    """The outcome with those who are hit along with somebody else."""
    more = [
        msgspec.structs.replace(hit, on=msgspec.structs.replace(hit.on, target=each.id))
        for hit in outcome.hits
        for sweep in now.fixed.edition.sweeps
        for each in sweep(now, hit)
    ]
    return msgspec.structs.replace(outcome, hits=(*outcome.hits, *more)) if more else outcome


def declared_rolls(now: Situation, declared: Iterable[Declared]) -> tuple[list[Strike], list[Protection]]:
    """The attacks that were declared or set off, and what protects from them."""
    skills, every = now.fixed.edition.skill, list(declared)
    strikes = [strike for each in every for strike in skills[each.use.skill].strikes(now, each)]
    strikes += [strike for more in now.fixed.edition.strikes for strike in more(now)]
    return [harm.warded(now, each) for each in strikes], [
        guard for each in every if (guard := skills[each.use.skill].protection(now, each))
    ]


def save(play: Play[State]) -> None:
    """Make every Saving Roll."""
    assert play.state.order is not None
    suffered = harm.make_saves(play, play.state.order.outcome.hits)
    if suffered:
        play.emit(HarmCounted(suffered=tuple(suffered)))


def take_effect(play: Play[State]) -> None:
    """Apply everything at the same time, and tell who waits for it."""
    assert play.state.order is not None
    outcome = play.state.order.outcome
    _apply(play, play.state.order.suffered)
    for watcher in play.state.fixed.edition.after_combat:
        watcher(play, outcome)


@rule("C1-SEQ-009")
def _apply(play: Play[State], suffered: tuple[Suffered, ...]) -> None:
    harm.apply_all(play, suffered)
    for declared in everything(play.state):
        skill = play.state.fixed.edition.skill[declared.use.skill]
        if not skill.early:
            skill.resolve(play, declared)


@rule("C1-CSK-242", "C1-CSK-243", "C1-CSK-252", "C1-INTRO-038")
def let_dodgers_move(play: Play[State]) -> None:
    """Who dodged everything may move."""
    now = Situation(play.state)
    dodgers = [
        each.trooper
        for each in everything(play.state)
        if each.use.skill == "dodge" and each.trooper in now.order.outcome.won and now.find(each.trooper) is not None
    ]
    able = [now.trooper(key) for key in dict.fromkeys(dodgers) if not now.is_null(now.trooper(key))]
    fixed = now.fixed.edition.stays_put
    ask(play, DodgeMove.name, [each.id for each in able if not any(stays(now, each) for stays in fixed)])


@rule("C1-ARO-015", "C1-ARO-017", "C1-INTRO-023")
def everything(state: State) -> Iterator[Declared]:
    """What was declared in this Order, by both sides; it all happens at the same time."""
    assert state.order is not None
    yield from state.order.skills
    yield from state.order.aros


@rule("C1-SEQ-008", "C1-CSK-256")
def drop_unmet(play: Play[State], *, early: bool = False) -> None:
    """What does not meet its Requirements counts as Idle, and gives a Marker away."""
    for declared in everything(play.state):
        skill = play.state.fixed.edition.skill[declared.use.skill]
        if early and not skill.early:
            continue
        now = Situation(play.state)
        reasons = list(skill.requirements(now, declared))
        for unmet in now.fixed.edition.unmet:
            reasons += unmet(now, declared)
        if reasons:
            codes = tuple(dict.fromkeys(reason.code for reason in reasons))
            play.emit(BecameIdle(trooper=declared.trooper, skill=skill.key, step=declared.step, reasons=codes))
            if (idle := now.find(declared.trooper)) is not None and now.is_marker(idle):
                reveal(play, idle.id, cited="C1-CSK-258")


class DodgeMove(Question):
    """Step 5.1: whoever dodged may move, 5 cm for most."""

    name = "order.moves"
    takes = (StepAside,)
    kind = "dodge_move"

    def limit(self, now: Situation, trooper: Trooper, use: Declaration) -> float:
        """How far it may go, in mm."""
        return dodge_move(now, trooper, prone=is_prone_during(trooper, use))

    def suits(self, now: Situation, trooper: Trooper, body: Body) -> bool:
        """Whether a place within its reach is of the kind that it has to go to; for most any is."""
        return True

    @rule("C1-MOV-024")
    def _use(self, command: StepAside, trooper: Trooper) -> Declaration:
        """The move as a declaration; lying down or getting up is a move, even of no length."""
        path = command.path or (() if command.prone is None else (Walk((trooper.at,)),))
        return Declaration(skill="dodge", path=path, prone=command.prone, facing=command.facing)

    def _answer(self, now: Situation, trooper: Trooper, use: Declaration) -> MoveCheck:
        return check_path(now, trooper, use, self.limit(now, trooper, use), climbing_plus=walks_walls(now, trooper))

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Stay, turn, or move."""
        key = now.state.pending[0].trooper
        yield Option(command=StepAside(player=player, trooper=key))
        yield Option(command=StepAside(player=player, trooper=key), parameters=(Parameter(name="path", kind="path"),))

    def complete(self, now: Situation, option: Option, chance: random.Random) -> Command | None:
        """A short straight step, if there is room."""
        command = option.command
        if not option.parameters or not isinstance(command, StepAside):
            return command
        trooper = now.trooper(command.trooper)
        for _ in range(4):
            path = random_walk(trooper.at, self.limit(now, trooper, self._use(command, trooper)), chance)
            filled = msgspec.structs.replace(command, path=path, facing=round(chance.uniform(0, 360), 1))
            if not any(self.check(now, filled)):
                return filled
        return msgspec.structs.replace(command, facing=round(chance.uniform(0, 360), 1))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """By the rules of movement."""
        assert isinstance(command, StepAside)
        yield from self._check_move(now, now.trooper(command.trooper), command)

    @rule("C1-CSK-245")
    def _check_move(self, now: Situation, trooper: Trooper, command: StepAside) -> Iterator[Violation]:
        """The Dodge move obeys the rules of movement."""
        use = self._use(command, trooper)
        yield from check_prone(now, trooper, use)
        wrong = list(check_legs(now, trooper, use.path))
        if wrong or not use.path:
            yield from wrong
            return
        answer = self._answer(now, trooper, use)
        yield from answer.violations
        yield from check_break_away(now, trooper, answer.end)

    def play(self, play: Play[State], command: Command) -> None:
        """Move or stay; nobody reacts to it."""
        assert isinstance(command, StepAside)
        trooper = play.state.troopers[command.trooper]
        use = self._use(command, trooper)
        if use.path:
            self._move(play, trooper, use)
        elif command.facing is not None:
            play.emit(Faced(trooper=trooper.id, facing=bearing(command.facing), rule="C1-CSK-901"))
        self.answered(play)

    @rule("C1-CSK-244", "C1-CSK-246", "C1-STATE-025")
    def _move(self, play: Play[State], trooper: Trooper, use: Declaration) -> None:
        """The move may lead into contact with an enemy, or out of it; it is no part of the Order."""
        carry_out(play, trooper, use, self._answer(Situation(play.state), trooper, use), in_order=False)


@rule("C1-CSK-247")
def check_break_away(now: Situation, trooper: Trooper, end: Point3) -> Iterator[Violation]:
    """Who is in close combat moves only if that breaks contact with everybody it fights; else it stays as it is."""
    there = msgspec.structs.replace(now.body(trooper), at=end)
    for enemy in now.opponents(trooper):
        if now.table.touches(there, now.body(enemy)):
            yield Violation(code="close_combat.still_in_contact", params={"trooper": enemy.id}, rule="C1-STATE-025")


class AlertCheck(Stage):
    """Step 5.2: find out who may turn by Alert!."""

    name = "order.alert_check"
    then: ClassVar[str] = "order.conclusion"
    """The stage after it."""

    @rule("C1-CSK-213", "C1-CSK-214", "C1-CSK-215", "C1-CSK-216")
    def proceed(self, play: Play[State]) -> None:
        """Whoever was not activated and was attacked, or has an ally attacked in its Zone of Control."""
        now = Situation(play.state)
        if play.state.fixed.scenario.alert:
            busy = {each.trooper for each in everything(play.state)} | set(now.order.troopers)
            models = [each for each in play.state.troopers.values() if not each.is_thing and not now.is_marker(each)]
            attacked = self._attacked(now)
            able = [
                trooper.id
                for trooper in models
                if not (trooper.id in busy or now.is_null(trooper))
                and (trooper.id in now.order.attacked or self._alarmed(now, trooper, attacked[trooper.owner]))
                and not any(deaf(now, trooper) for deaf in now.fixed.edition.unalarmed)
            ]
            ask(play, Alert.name, able)
        enter(play, self.then)

    def _attacked(self, now: Situation) -> tuple[list[Body], list[Body]]:
        """Those of each player who were attacked in this Order, fallen or not."""
        found: tuple[list[Body], list[Body]] = ([], [])
        for each in (*now.state.troopers.values(), *now.state.fallen) if now.order.attacked else ():
            if each.id in now.order.attacked and not each.is_thing:
                found[each.owner].append(now.body(each))
        return found

    def _alarmed(self, now: Situation, trooper: Trooper, allies: list[Body]) -> bool:
        return any(now.in_zone_of_control(now.body(trooper), ally) for ally in allies)


class Alert(Turning):
    """Whoever is alarmed may turn in place."""

    name = "order.alert"
    kind = "alert"

    @rule("C1-CSK-216", "C1-CSK-217")
    def play(self, play: Play[State], command: Command) -> None:
        """Turn in place: no roll, no displacement, no reaction."""
        assert isinstance(command, TurnAround)
        if command.facing is not None:
            play.emit(Faced(trooper=command.trooper, facing=bearing(command.facing), rule="C1-CSK-216"))
        self.answered(play)


class Conclusion(Stage):
    """Step 5.2: the end of the Order."""

    name = "order.conclusion"

    @rule("C1-SEQ-010")
    def proceed(self, play: Play[State]) -> None:
        """What skills and states do at the end; then the next Order."""
        for declared in everything(play.state):
            play.state.fixed.edition.skill[declared.use.skill].conclude(play, declared)
        for moment in play.state.fixed.edition.at_conclusion:
            moment(play)
        show_given_away(play)
        for moment in play.state.fixed.edition.when_shown:
            moment(play)
        lift(play, "order")
        kind = play.state.fixed.edition.order_kind.get(Situation(play.state).order.kind)
        play.emit(OrderEnded())
        go_on(play, kind.back_to if kind is not None else "orders")


@rule("C1-INTRO-051")
def go_on(play: Play[State], back_to: str = "orders") -> None:
    """The next Order, unless this one has ended the match."""
    if play.state.fixed.scenario.is_over_after_order(play.state):
        play.state.fixed.scenario.end(play, "eliminated")
    else:
        enter(play, back_to, play.state.active)


PART = Part(
    states=(
        StateRow(key="unconscious", null=True, silences=True, down=True),
        StateRow(key="shasvastii_embryo", null=True, silences=True, down=True),
        StateRow(key="dead", null=True, silences=True),
        StateRow(key="prone"),
        StateRow(key="on_wall"),
        StateRow(key="isolated"),
    ),
    stages=(Resolution(), DodgeMove(), AlertCheck(), Alert(), Conclusion()),
    resolution=(meet_requirements, roll, save, take_effect, let_dodgers_move),
)
