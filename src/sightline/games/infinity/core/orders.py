"""The Order Expenditure Sequence: activation, first skill, AROs, second skill, new AROs."""

import random
from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.abilities.peripherals import (
    acting_servant,
    check_same_skill,
    check_servant,
    foreseen,
    joint_offers,
    servants_of,
    sits_out,
)
from sightline.games.infinity.core.arrival import arrivals, arrive, check_arrival, complete_arrival
from sightline.games.infinity.core.commands import Activate, Arrive, Declare, EndTurn
from sightline.games.infinity.core.declarations import IDLE, Declaration, Label, SkillType
from sightline.games.infinity.core.details import check_details
from sightline.games.infinity.core.edition import Part
from sightline.games.infinity.core.events import Activated, LieutenantRevealed, SkillDeclared
from sightline.games.infinity.core.markers import reveal_if_given_away
from sightline.games.infinity.core.situation import Situation
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.stages import Stage, asks, enter, not_now
from sightline.games.infinity.core.state import Declared, Order, OrderKind, State, Trooper
from sightline.kernel import Command, Decision, Option, Player, Violation
from sightline.kernel import Step as Play
from sightline.rules import rule

_ONLY_ARO = frozenset({SkillType.ARO})


class OrdersPhase(Stage):
    """The active player spends an Order, or ends the phase."""

    name = "orders"

    @rule("C1-TURN-002")
    def decision(self, state: State) -> Decision | None:
        """Ask while there is something to spend it on."""
        return asks("orders", state.active, pool=state.pool)

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Every trooper that can be activated, with every kind of Order; or the end of the turn."""
        kinds = list(self._kinds(now))
        for trooper in now.of(player):
            for kind in kinds:
                for servant in [each.id for each in servants_of(now, trooper)] or [""]:
                    command = Activate(player=player, trooper=trooper.id, order=kind, peripheral=servant)
                    if not any(self.check(now, command)):
                        yield Option(command=command)
        yield from arrivals(now, player)
        yield Option(command=EndTurn(player=player))

    def _kinds(self, now: Situation) -> Iterator[OrderKind]:
        """The kinds of Orders that are left."""
        if now.state.pool:
            yield "regular"
        if now.state.lieutenant_order:
            yield "lieutenant"

    def complete(self, now: Situation, option: Option, chance: random.Random) -> Command | None:
        """Find a place for who comes onto the table."""
        command = option.command
        return complete_arrival(now, command, chance) if isinstance(command, Arrive) else command

    @rule("C1-ORD-001", "C1-TURN-007")
    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """Is there such an Order, and can the trooper be activated?"""
        if isinstance(command, EndTurn):
            return
        if isinstance(command, Arrive):
            yield from check_arrival(now, command)
            return
        if not isinstance(command, Activate):
            yield not_now(self.name)
            return
        trooper = now.find(command.trooper)
        if trooper is None or trooper.owner != command.player:
            yield Violation(code="infinity.not_your_trooper", params={"trooper": command.trooper}, rule="C1-ORD-001")
            return
        if now.is_null(trooper):
            yield Violation(code="infinity.null_activated", params={"trooper": trooper.id}, rule="C1-STATE-002")
        if trooper.peripheral is not None:
            yield Violation(code="infinity.peripheral_activated", rule="C1-ORD-013")
        yield from check_servant(now, trooper, command.peripheral)
        yield from self._check_order(now, trooper, command.order)

    @rule("C1-ORD-002", "C1-ORD-003", "C1-ORD-005", "C1-ORD-010", "C1-ORD-011", "C1-INTRO-019")
    def _check_order(self, now: Situation, trooper: Trooper, kind: OrderKind) -> Iterator[Violation]:
        """Regular Orders serve anybody, any number of times; the Lieutenant's only the Lieutenant."""
        if kind == "regular" and now.state.pool < 1:
            yield Violation(code="infinity.no_orders", rule="C1-ORD-005")
        if kind == "lieutenant":
            if not now.state.lieutenant_order:
                yield Violation(code="infinity.no_lieutenant_order", rule="C1-ORD-003")
            elif now.state.lieutenants[trooper.owner] != trooper.member:
                yield Violation(code="infinity.not_the_lieutenant", rule="C1-ORD-003")
        if kind == "own":
            yield Violation(code="infinity.own_order_on_table", rule="C1-SSK-257")

    @rule("C1-ORD-012")
    def play(self, play: Play[State], command: Command) -> None:
        """Spend the Order, or end the phase."""
        if isinstance(command, EndTurn):
            enter(play, "states")
            return
        if isinstance(command, Arrive):
            arrive(play, command)
            return
        assert isinstance(command, Activate)
        activate(play, command)
        enter(play, "order.first", command.player)


@rule("C1-SEQ-001", "C1-SEQ-002", "C1-ORD-004")
def activate(play: Play[State], command: Activate) -> None:
    """Name the trooper and take the Order off the table."""
    now = Situation(play.state)
    trooper = now.trooper(command.trooper)
    servant = acting_servant(now, trooper, command.peripheral)
    activated = tuple(each for each in (trooper.id, servant) if each)
    if command.order == "lieutenant":
        play.emit(LieutenantRevealed(player=command.player, trooper=trooper.id, rule="C1-ORD-004"))
    play.emit(
        Activated(
            order=Order(
                number=play.state.orders + 1,
                kind=command.order,
                troopers=activated,
                markers=frozenset(each for each in activated if now.is_marker(now.trooper(each))),
                engaged=frozenset(now.fights()),
            ),
            rule="C1-SEQ-001",
        )
    )


def check_use(now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
    """Every reason why a trooper cannot declare this now: its skills, the Order's composition, its states, the rest."""
    skill = now.fixed.edition.skill.get(use.skill)
    if skill is None:
        yield Violation(code="infinity.no_such_skill", params={"skill": use.skill}, rule="C1-CSK-205")
        return
    if not skill.known_by(now, trooper):
        yield Violation(code="infinity.skill_not_known", params={"skill": use.skill}, rule="C1-CSK-205")
        return
    unused = list(check_details(now, skill, use))
    if unused:
        yield from unused
        return
    yield from check_composition(now, trooper, skill, when)
    for ban in now.fixed.edition.bans:
        yield from ban(now, trooper, skill, use, when)
    yield from skill.check(now, trooper, use, when)


@rule("C1-ACT-001", "C1-ACT-002", "C1-ACT-003", "C1-ACT-004", "C1-INTRO-016", "C1-ARO-012", "C1-REF-215")
@rule("C1-CSK-208", "C1-CSK-209")
def check_composition(now: Situation, trooper: Trooper, skill: Skill, when: When) -> Iterator[Violation]:
    """One Entire Order, or a Short Movement Skill with a Short Movement or Short Skill, in either order."""
    broken = _broken_composition(now, trooper, skill, when)
    if broken is not None:
        code, cited = broken
        yield Violation(code=code, params={"skill": skill.key}, rule=cited)


def _broken_composition(now: Situation, trooper: Trooper, skill: Skill, when: When) -> tuple[str, str] | None:
    """How a skill does not fit into the Order, and by which rule; most skills of most troopers do not."""
    kinds = skill.kinds(now, trooper)
    if when is When.ARO:
        return None if SkillType.ARO in kinds else ("infinity.not_an_aro", "C1-ARO-012")
    if when is When.FIRST:
        return ("infinity.only_in_aro", "C1-ACT-004") if kinds <= _ONLY_ARO else None
    if SkillType.SHORT_MOVEMENT in kinds:
        return None
    if SkillType.SHORT not in kinds:
        return "infinity.entire_order_second", "C1-ACT-003"
    assert now.order.first is not None
    first = now.fixed.edition.skill[now.order.first.use.skill].kinds(now, trooper)
    return None if SkillType.SHORT_MOVEMENT in first else ("infinity.two_short_skills", "C1-ACT-002")


def offers_for(now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
    """Every declaration worth offering to a trooper, that nothing forbids."""
    edition = now.fixed.edition
    for skill in edition.skill.values():
        if not skill.known_by(now, trooper) or _broken_composition(now, trooper, skill, when) is not None:
            continue
        for offer in skill.offers(now, trooper, when):
            if _is_banned(now, trooper, skill, offer.use, when):
                continue
            if offer.blanks or not any(skill.check(now, trooper, offer.use, when)):
                yield offer


def _is_banned(now: Situation, trooper: Trooper, skill: Skill, use: Declaration, when: When) -> bool:
    for ban in now.fixed.edition.bans:
        for _ in ban(now, trooper, skill, use, when):
            return True
    return False


class _Declaring(Stage):
    """The active player declares a skill."""

    when: When

    def _trooper(self, now: Situation) -> Trooper:
        return now.trooper(now.order.troopers[0])

    def _servant(self, now: Situation) -> Trooper | None:
        """The Peripheral that the Order activates as well."""
        return now.find(now.order.troopers[1]) if len(now.order.troopers) > 1 else None

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Every declaration worth offering, to the trooper and to its Peripheral."""
        offers = offers_for(now, self._trooper(now), self.when)
        servant = self._servant(now)
        if servant is None:
            for offer in offers:
                yield Option(command=Declare(player=player, use=offer.use), parameters=offer.blanks)
            return
        for joint in joint_offers(list(offers), list(offers_for(now, servant, self.when))):
            command = Declare(player=player, use=joint.use, peripheral=joint.peripheral)
            if joint.blanks or not any(self.check(now, command)):
                yield Option(command=command, parameters=joint.blanks)

    def complete(self, now: Situation, option: Option, chance: random.Random) -> Command | None:
        """Let the skill fill in its own blanks."""
        command = option.command
        if not isinstance(command, Declare):
            return command
        trooper, servant = self._trooper(now), self._servant(now)
        use = now.fixed.edition.skill[command.use.skill].complete(now, trooper, command.use, self.when, chance)
        if use is None:
            return None
        theirs = command.peripheral
        if servant is not None and theirs is not None:
            then = foreseen(now, trooper, use, self.when)
            theirs = now.fixed.edition.skill[theirs.skill].complete(then, servant, theirs, self.when, chance)
            if theirs is None:
                return None
        filled = msgspec.structs.replace(command, use=use, peripheral=theirs)
        return None if any(self.check(now, filled)) else filled

    @rule("C1-MOV-001")
    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """Check the trooper's declaration, and its Peripheral's."""
        if not isinstance(command, Declare):
            yield not_now(self.name)
            return
        trooper, servant = self._trooper(now), self._servant(now)
        theirs = command.peripheral or IDLE
        if servant is None:
            if command.peripheral is not None:
                yield Violation(code="army.no_peripheral", params={"trooper": trooper.id}, rule="C1-SSK-264")
            yield from check_use(now, trooper, command.use, self.when)
            return
        yield from check_same_skill(command.use, theirs)
        if sits_out(command.use, theirs):
            yield from check_details(now, now.fixed.edition.skill["idle"], command.use)
        else:
            found = list(check_use(now, trooper, command.use, self.when))
            yield from found
            now = now if found else foreseen(now, trooper, command.use, self.when)
        if theirs.skill == "idle":
            yield from check_details(now, now.fixed.edition.skill["idle"], theirs)
        else:
            yield from check_use(now, servant, theirs, self.when)

    def play(self, play: Play[State], command: Command) -> None:
        """Declare, do what happens at once, and let the other side react."""
        assert isinstance(command, Declare)
        servant = self._servant(Situation(play.state))
        declare(play, self._trooper(Situation(play.state)), command.use, self.when)
        if servant is not None:
            declare(play, servant, command.peripheral or IDLE, self.when)
        enter(play, "order.aros" if self.when is When.FIRST else "order.new_aros", 1 - command.player)


class FirstSkill(_Declaring):
    """Step 1.2: the first Short Skill, or the Entire Order Skill."""

    name = "order.first"
    when = When.FIRST

    def decision(self, state: State) -> Decision | None:
        """Ask for the first skill."""
        assert state.order is not None
        return asks("first_skill", state.active, trooper=state.order.troopers[0])


class SecondSkill(_Declaring):
    """Step 3: the second Short Skill. Doing nothing is Idle (C1-CSK-255)."""

    name = "order.second"
    when = When.SECOND

    def decision(self, state: State) -> Decision | None:
        """Ask for the second skill, unless the first took the whole Order or the trooper can do nothing more."""
        assert state.order is not None
        if takes_whole_order(Situation(state)):
            return None
        return asks("second_skill", state.active, trooper=state.order.troopers[0])

    def proceed(self, play: Play[State]) -> None:
        """Nothing to declare: on to the resolution."""
        enter(play, "order.resolution")


@rule("C1-ACT-003", "C1-CSK-210")
def takes_whole_order(now: Situation) -> bool:
    """Whether the first skill was an Entire Order for this trooper."""
    first = now.order.first
    assert first is not None
    kinds = now.fixed.edition.skill[first.use.skill].kinds(now, now.trooper(first.trooper))
    return SkillType.ENTIRE_ORDER in kinds and SkillType.SHORT_MOVEMENT not in kinds


@rule("C1-SEQ-003", "C1-SEQ-005", "C1-SEQ-011")
def declare(play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
    """Announce a skill of the active trooper, and do what happens at once."""
    declared = Declared(trooper=trooper.id, use=use, step=when.step)
    play.emit(SkillDeclared(declared=declared, rule="C1-SEQ-005" if when is When.SECOND else "C1-SEQ-003"))
    reveal_if_given_away(play, trooper, use)
    play.state.fixed.edition.skill[use.skill].begin(play, play.state.troopers[trooper.id], use, when)
    for watcher in play.state.fixed.edition.after_declaration:
        watcher(play, declared)


def is_attack(skill: Skill) -> bool:
    """Whether it carries the Attack label, or one that implies it."""
    return not skill.labels.isdisjoint({Label.ATTACK, Label.BS_ATTACK, Label.CC_ATTACK, Label.COMMS_ATTACK})


PART = Part(stages=(OrdersPhase(), FirstSkill(), SecondSkill()))
