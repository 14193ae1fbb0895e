"""Declaring skills: what a trooper may declare, and the two halves of an Order in which it does."""

import functools
import random
from collections.abc import Collection, Iterator, Sequence
from typing import ClassVar

import msgspec

from sightline.games.infinity.core.match.commands import Declare
from sightline.games.infinity.core.match.events import SkillDeclared
from sightline.games.infinity.core.match.part import Ban, Limited, Part
from sightline.games.infinity.core.match.stages import Stage, asks, enter
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import IDLE, Declaration, Label, SkillType
from sightline.games.infinity.core.order.details import check_details
from sightline.games.infinity.core.order.groups import at_hand, check_same_aro, check_together, same_skills
from sightline.games.infinity.core.order.reshaping import check_form, in_its_form, take_form, ways_of
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.markers import reveal_if_given_away
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.kernel.drawing import draw_from
from sightline.rules import rule

_ONLY_ARO = frozenset({SkillType.ARO})


def check_use(now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
    """Every reason why a trooper cannot declare this now; whoever offers it, fills it in and declares it asks again."""
    ask = functools.partial(_check_use, now, trooper, use, when)
    return now.against(("use", trooper.id, use, when), ask) if now.find(trooper.id) is trooper else ask()


def _check_use(now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
    """Its skills, the Order's composition, its states, the rest."""
    skill = now.fixed.edition.skill.get(use.skill)
    if skill is None:
        yield Violation(code="infinity.no_such_skill", params={"skill": use.skill}, rule="C1-CSK-205")
        return
    if not knows(now, trooper, skill):
        yield Violation(code="infinity.skill_not_known", params={"skill": use.skill}, rule="C1-CSK-205")
        return
    unused = list(check_details(now, skill, use))
    if unused:
        yield from unused
        return
    if when is When.ARO:
        yield from check_same_aro(now, trooper, skill.key)
    yield from check_composition(now, trooper, skill, when)
    for ban in now.fixed.edition.bans:
        yield from ban(now, trooper, skill, use, when)
    yield from check_form(now, trooper, skill, use, when)
    now, trooper = in_its_form(now, trooper, skill, use, when)
    yield from skill.check(now, trooper, use, when)


def knows(now: Situation, trooper: Trooper, skill: Skill) -> bool:
    """Whether it has a skill, and nothing keeps it to others."""
    return all(skill.key in left for left in _left(now, trooper)) and skill.known_by(now, trooper)


def _left(now: Situation, trooper: Trooper) -> list[frozenset[str]]:
    """What is left of all skills to somebody who is kept to few; most are not."""
    kept = (only(now, trooper) for only in now.fixed.edition.repertoires)
    return [skills for skills in kept if skills is not None]


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


def worth_trying(now: Situation, trooper: Trooper, when: When) -> tuple[Skill, ...]:
    """The skills that a trooper may have and that may fit into an Order; most skills are not for most troopers."""

    def ask() -> tuple[Skill, ...]:
        fitting, left = now.fixed.edition.declarable[when], _left(now, trooper)
        every = (each for each in fitting if all(each.key in skills for skills in left)) if left else fitting
        able = now.entries(trooper)  # few of all that could be asked for one by one
        return tuple(
            each for each in every if not each.by_ability or (each.ability in able and each.known_by(now, trooper))
        )

    return now.by_abilities(trooper, when, ask)


def offers_for(now: Situation, trooper: Trooper, when: When, skills: Collection[str] | None = None) -> Iterator[Offer]:
    """Every declaration worth offering to a trooper, that nothing forbids; of some skills, or of all."""
    edition = now.fixed.edition
    named = None if skills is None else [edition.skill[key] for key in skills]
    for skill in worth_trying(now, trooper, when) if named is None else named:
        if when is not When.ARO or skill.minds_reactions:
            yield from _offers_of(now, trooper, skill, when)
        else:
            yield from now.while_declared((trooper.id, skill.key), functools.partial(_reactions, now, trooper, skill))


def _reactions(now: Situation, trooper: Trooper, skill: Skill) -> tuple[Offer, ...]:
    return tuple(_offers_of(now, trooper, skill, When.ARO))


def _offers_of(now: Situation, trooper: Trooper, skill: Skill, when: When) -> Iterator[Offer]:
    """What is worth offering of one skill."""
    if not knows(now, trooper, skill) or _broken_composition(now, trooper, skill, when) is not None:
        return
    ways = ways_of(now, trooper, skill, when)
    if not any(way.compulsory for way in ways.values()):
        yield from _offers_in_form(now, trooper, skill, when, None, (now, trooper))
    for form, way in ways.items():
        plain = Declaration(skill=skill.key, form=form)
        if way.check is None or not any(way.check(now, trooper, plain, form)):
            changed = in_its_form(now, trooper, skill, plain, when)
            yield from _offers_in_form(now, trooper, skill, when, form, changed)


def _offers_in_form(
    now: Situation, trooper: Trooper, skill: Skill, when: When, form: int | None, then: tuple[Situation, Trooper]
) -> Iterator[Offer]:
    """What is worth offering to a trooper that takes another form with it, or stays as it is; as things stand then."""
    there, one = then
    for offer in skill.offers(there, one, when):
        use = offer.use if form is None else msgspec.structs.replace(offer.use, form=form)
        if is_banned(now, trooper, skill, use, when):
            continue
        if offer.blanks or not any(skill.check(there, one, use, when)):
            yield offer if form is None else msgspec.structs.replace(offer, use=use)


def is_banned(now: Situation, trooper: Trooper, skill: Skill, use: Declaration, when: When) -> bool:
    """Whether a state, a place, a piece of equipment or the Order itself forbids a declaration."""
    for ban in _bans_on(now, trooper, when):
        for _ in ban(now, trooper, skill, use, when):
            return True
    return False


def _bans_on(now: Situation, trooper: Trooper, when: When) -> Sequence[Ban]:
    """The restrictions that concern a trooper."""

    def ask() -> list[Ban]:
        found: list[Ban] = []
        for each in now.fixed.edition.bans:
            if not isinstance(each, Limited):
                found.append(each)
            elif each.concerns(now, trooper, when):
                found.append(each.ban)
        return found

    if now.find(trooper.id) is not trooper:
        return ask()
    if when is When.ARO:
        return now.while_declared(("bans", now.order.number, trooper.id), ask)
    return now.once(("bans", trooper.id, when), ask)


class _Declaring(Stage):
    """The active player declares a skill for each member of the group, one after the other."""

    takes = (Declare,)
    when: When
    kind: ClassVar[str]
    """What its decision is called."""
    reactions: ClassVar[str]
    """The stage in which the other side reacts to it."""

    def decision(self, state: State) -> Decision | None:
        """Ask for the member at hand; who has nothing to choose but to be Idle is not asked."""
        now = Situation(state)
        member = at_hand(now, self.when.step)
        if member is None or (now.order.skills and now.order.troopers[0] != member.id and self._only_idle(now, member)):
            return None
        return asks(self.kind, state.active, trooper=member.id)

    def _only_idle(self, now: Situation, member: Trooper) -> bool:
        return all(offer.use.skill == "idle" for offer in self._offers(now, member))

    def _offers(self, now: Situation, member: Trooper) -> tuple[Offer, ...]:
        """What a member may declare, in agreement with those before it; of several each may always be Idle."""

        skills = self._skills(now, member)
        return now.once(
            ("declaring", member.id), lambda: tuple(each for skill in skills for each in self._of(now, member, skill))
        )

    def _skills(self, now: Situation, member: Trooper) -> Sequence[Skill]:
        """The skills that a member may declare, if those before it have left it a choice."""
        same = same_skills(now, self.when.step)
        return worth_trying(now, member, self.when) if same is None else [now.fixed.edition.skill[key] for key in same]

    def _of(self, now: Situation, member: Trooper, skill: Skill) -> tuple[Offer, ...]:
        """What it may declare of one skill."""

        def found() -> Iterator[Offer]:
            for offer in _offers_of(now, member, skill, self.when):
                if not any(check_together(now, offer.use, self.when.step)):
                    yield offer

        return now.once(("declaring", member.id, skill.key), lambda: tuple(found()))

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Every declaration worth offering."""
        member = at_hand(now, self.when.step)
        assert member is not None
        for offer in self._offers(now, member):
            command = Declare(player=player, trooper=member.id, use=offer.use)
            yield Option(command=command, parameters=offer.blanks)

    def complete(self, now: Situation, option: Option, chance: random.Random) -> Command | None:
        """Let the skill fill in its own blanks."""
        command = option.command
        if not isinstance(command, Declare):
            return command
        member = now.trooper(command.trooper)
        skill = now.fixed.edition.skill[command.use.skill]
        use = skill.complete(*in_its_form(now, member, skill, command.use, self.when), command.use, self.when, chance)
        if use is None:
            return None
        filled = msgspec.structs.replace(command, use=use)
        return None if any(self.check(now, filled)) else filled

    def draw(self, now: Situation, player: Player, chance: random.Random) -> Command | None:
        """Any skill, then anything of it."""
        member = at_hand(now, self.when.step)
        assert member is not None
        skills = list(self._skills(now, member))
        chance.shuffle(skills)
        for skill in skills:
            offered = (
                Option(command=Declare(player=player, trooper=member.id, use=each.use), parameters=each.blanks)
                for each in self._of(now, member, skill)
            )
            command = draw_from(offered, functools.partial(self.complete, now), chance)
            if command is not None:
                return command
        return None

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """Check the declaration of the member that is asked about."""
        assert isinstance(command, Declare)
        member = at_hand(now, self.when.step)
        assert member is not None
        if command.trooper != member.id:
            yield Violation(code="infinity.not_this_trooper", params={"trooper": member.id}, rule="C1-SEQ-001")
            return
        if _sits_out(now, command.use):
            yield from check_details(now, now.fixed.edition.skill["idle"], command.use)
            return
        yield from check_together(now, command.use, self.when.step)
        yield from check_use(now, member, command.use, self.when)

    def play(self, play: Play[State], command: Command) -> None:
        """Declare, and do what happens at once; when all have declared, the other side reacts."""
        assert isinstance(command, Declare)
        declare(play, play.state.troopers[command.trooper], command.use, self.when)
        if at_hand(Situation(play.state), self.when.step) is None:
            enter(play, self.reactions, 1 - command.player)

    def proceed(self, play: Play[State]) -> None:
        """Whoever has nothing to choose is Idle."""
        member = at_hand(Situation(play.state), self.when.step)
        if member is not None:
            declare(play, member, IDLE, self.when)
        if at_hand(Situation(play.state), self.when.step) is None:
            enter(play, self.reactions, 1 - play.state.active)


@rule("C1-SSK-265")
def _sits_out(now: Situation, use: Declaration) -> bool:
    """Whether a member of a group does nothing while others act; that is always possible."""
    return use.skill == "idle" and len(now.order.troopers) > 1


class FirstSkill(_Declaring):
    """Step 1.2: the first Short Skill, or the Entire Order Skill."""

    name = "order.first"
    when = When.FIRST
    kind = "first_skill"
    reactions = "order.aros"


class SecondSkill(_Declaring):
    """Step 3: the second Short Skill. Doing nothing is Idle."""

    name = "order.second"
    when = When.SECOND
    kind = "second_skill"
    reactions = "order.new_aros"


@rule("C1-ACT-003", "C1-CSK-210")
def takes_whole_order(now: Situation) -> bool:
    """Whether the first skill was an Entire Order for this trooper."""
    first = now.order.first
    assert first is not None
    kinds = now.fixed.edition.skill[first.use.skill].kinds(now, now.trooper(first.trooper))
    return SkillType.ENTIRE_ORDER in kinds and SkillType.SHORT_MOVEMENT not in kinds


def declare(play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
    """Announce a skill of the active trooper, and do what happens at once."""
    declared = Declared(trooper=trooper.id, use=use, step=when.step)
    _announce(play, declared, when)
    take_form(play, trooper, use, when)
    for watcher in play.state.fixed.edition.on_declaration:
        watcher(play, declared)
    if trooper.id in play.state.troopers:
        reveal_if_given_away(play, play.state.troopers[trooper.id], use)
        _begin(play, play.state.troopers[trooper.id], use, when)
    for watcher in play.state.fixed.edition.after_declaration:
        watcher(play, declared)


@rule("C1-SEQ-003", "C1-SEQ-005", "C1-SEQ-011")
def _announce(play: Play[State], declared: Declared, when: When) -> None:
    """A skill with all its details."""
    play.emit(SkillDeclared(declared=declared, rule="C1-SEQ-005" if when is When.SECOND else "C1-SEQ-003"))


@rule("C1-SEQ-003", "C1-SEQ-005")
def _begin(play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
    """Who moves is put at the end of its route at once."""
    play.state.fixed.edition.skill[use.skill].begin(play, trooper, use, when)


def is_attack(skill: Skill) -> bool:
    """Whether it carries the Attack label, or one that implies it."""
    return not skill.labels.isdisjoint({Label.ATTACK, Label.BS_ATTACK, Label.CC_ATTACK, Label.COMMS_ATTACK})


PART = Part(stages=(FirstSkill(), SecondSkill()))
