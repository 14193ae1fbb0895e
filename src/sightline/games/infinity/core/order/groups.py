"""Troopers that one Order activates together.

What differs between a Controller with its Peripheral, a Coordinated Order, a Fireteam or a trooper with its copies is
data: a row of `GroupKind`. One trooper leads; each member declares for itself, the leader first; the other side reacts
when all have declared.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from sightline.games.infinity.core.match.commands import Activate
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Play, Player, RuleId, Violation
from sightline.rules import rule

Companies = Callable[[Situation, Trooper], Iterable[tuple[str, ...]]]


class GroupKind(msgspec.Struct, frozen=True, kw_only=True):
    """One way of acting together. A rule id says that something is demanded, and by which rule; None that it is not."""

    key: str
    companies: Companies
    """Whom a trooper may lead, in every way that is possible now."""
    refused: tuple[str, RuleId]
    """What is said, and by which rule, about troopers that cannot act together."""
    joins: "Callable[[Situation, Trooper], Iterable[str]] | None" = None
    """Whom a trooper may lead, where its player names the company: any of these."""
    admits: "Callable[[Situation, Sequence[str], str], Iterable[Violation]] | None" = None
    """What is against troopers that a player names, whoever leads first, and the kind of Order spent on them."""
    begins: "Callable[[Play[State], Player], None] | None" = None
    """What it costs beyond the Order."""
    compulsory: bool = False
    """Whether the leader never acts alone while it could lead somebody."""
    given: Callable[[Situation, Trooper, str], bool] | None = None
    """Whether an Order of a kind that is given to a leader activates all of them together; None for every kind."""
    leads: Callable[[Situation, Trooper], bool] | None = None
    """Who of those that belong together may be given an Order; None for everybody."""
    same_skill: RuleId | None = None
    """All declare the same skill; whoever cannot, or does not want to, is Idle."""
    same_target: RuleId | None = None
    """All who designate a target designate the same single one; where a template is laid, it covers that one."""
    one_success: RuleId | None = None
    """Of several who do the same for one of their own a single success is enough."""
    same_aro: RuleId | None = None
    """In the Reactive Turn all declare the same ARO."""
    together: Callable[[Trooper, Trooper], bool] | None = None
    """Who belongs together in the Reactive Turn, where somebody does."""
    dice: Callable[[int, bool], int] | None = None
    """How many dice of a Burst a member has, if not all of them; the leader may have more than the others."""


def _given(now: Situation, leader: Trooper, order: str) -> Iterator[GroupKind]:
    """The kinds of groups that an Order of a kind activates, if it is given to a trooper."""
    for kind in now.fixed.edition.group_kind.values():
        if kind.given is None or kind.given(now, leader, order):
            yield kind


def activated(
    now: Situation, leader: Trooper, named: Sequence[str], group: str, order: str
) -> tuple[str, tuple[str, ...]]:
    """The kind of group and the troopers that an Order on a leader activates; compulsory company joins unasked."""
    if len(named) > 1:
        return group or kind_of(now, leader, tuple(named[1:]), order), tuple(named)
    for kind in _given(now, leader, order):
        if kind.compulsory and (company := next(iter(kind.companies(now, leader)), None)):
            return kind.key, (leader.id, *company)
    return "", (leader.id,)


def kind_of(now: Situation, leader: Trooper, company: tuple[str, ...], order: str) -> str:
    """The kind of group in which a trooper may lead a company; empty where there is none."""
    return next((kind.key for kind in _given(now, leader, order) if company in kind.companies(now, leader)), "")


def companies(now: Situation, leader: Trooper, order: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every way to activate a trooper: alone, unless company is compulsory, and with whom it may lead."""
    alone = True
    for kind in _given(now, leader, order):
        for company in kind.companies(now, leader):
            alone = alone and not kind.compulsory
            yield kind.key, (leader.id, *company)
    if alone:
        yield "", (leader.id,)


def open_groups(now: Situation, leader: Trooper, order: str) -> Iterator[str]:
    """The kinds of groups whose company a player may name, if the trooper can lead one with an Order of a kind."""
    for kind in _given(now, leader, order):
        if kind.joins is not None and kind.admits is not None:
            company = next(iter(kind.joins(now, leader)), None)
            if company is not None and not any(kind.admits(now, (leader.id, company), order)):
                yield kind.key


def check_group(now: Situation, leader: Trooper, named: Sequence[str], group: str, order: str) -> Iterator[Violation]:
    """Troopers that are named together must be able to act together."""
    chosen = now.fixed.edition.group_kind.get(group)
    if chosen is not None and chosen.admits is not None:
        yield from chosen.admits(now, named, order)
        return
    if len(named) < 2:
        return
    kind = now.fixed.edition.group_kind.get(group or kind_of(now, leader, tuple(named[1:]), order))
    if kind is None:
        kinds = now.fixed.edition.group_kind.values()
        its_own = [each.refused for each in kinds if next(iter(each.companies(now, leader)), None)]
        code, cited = next(iter((*its_own, *(each.refused for each in kinds))), ("infinity.no_group", "C1-ORD-001"))
        yield Violation(code=code, params={"trooper": named[1]}, rule=cited)
    elif kind not in _given(now, leader, order) or tuple(named[1:]) not in kind.companies(now, leader):
        yield Violation(code=kind.refused[0], params={"trooper": named[1]}, rule=kind.refused[1])


def complete_company(now: Situation, command: Activate, chance: random.Random) -> Activate | None:
    """Name a company at random."""
    kind = now.fixed.edition.group_kind[command.group]
    if kind.joins is None or kind.admits is None:
        return None
    able = list(kind.joins(now, now.trooper(command.troopers[0])))
    chance.shuffle(able)
    for count in sorted(range(1, len(able) + 1), key=lambda _: chance.random()):
        named = (*command.troopers, *able[:count])
        if not any(kind.admits(now, named, command.order)):
            return msgspec.structs.replace(command, troopers=named)
    return None


# ------------------------------------------------------------------ declaring together


def at_hand(now: Situation, step: int) -> Trooper | None:
    """The member that declares next in this half of the Order; the leader comes first."""
    declared = {each.trooper for each in now.order.skills if each.step == step}
    undeclared = (now.find(key) for key in now.order.troopers if key not in declared)
    return next((each for each in undeclared if each is not None), None)


def acting_group(now: Situation) -> GroupKind | None:
    """The kind of group that is acting."""
    return now.fixed.edition.group_kind[now.order.group] if now.order.group else None


def same_skills(now: Situation, step: int) -> tuple[str, ...] | None:
    """The skills that are left to who comes after, if all have to declare the same; None where any may be declared."""
    kind = acting_group(now)
    if kind is None or kind.same_skill is None:
        return None
    skills = (each.use.skill for each in now.order.skills if each.step == step and each.use.skill != "idle")
    declared = next(skills, None)
    return None if declared is None else (declared, "idle")


def check_together(now: Situation, use: Declaration, step: int) -> Iterator[Violation]:
    """What the group has declared so far in this half of the Order binds who comes after."""
    kind = acting_group(now)
    if kind is None or use.skill == "idle":
        return
    before = [each for each in now.order.skills if each.step == step and each.use.skill != "idle"]
    if kind.same_skill and before and before[0].use.skill != use.skill:
        params = {"skill": use.skill, "other": before[0].use.skill}
        yield Violation(code="army.not_the_same_skill", params=params, rule=kind.same_skill)
    elif kind.same_target and not _agree(now, use, before, step):
        yield Violation(code="army.not_the_same_target", rule=kind.same_target)


def _agree(now: Situation, use: Declaration, before: Sequence[Declared], step: int) -> bool:
    """Whether there is one target that all of them mean; whoever needs none agrees with everybody."""
    member = at_hand(now, step)
    skill = now.fixed.edition.skill.get(use.skill)
    meant = skill.designated(now, member, use) if skill is not None and member is not None else frozenset[str]()
    if not meant:
        return True
    if len(use.aims) > 1:
        return False
    others = (
        now.fixed.edition.skill[each.use.skill].designated(now, now.trooper(each.trooper), each.use)
        for each in before
        if now.find(each.trooper) is not None
    )
    return bool(meant.intersection(*(each for each in others if each)))


def check_same_aro(now: Situation, trooper: Trooper, skill: str) -> Iterator[Violation]:
    """In the Reactive Turn each has an ARO of its own, but where a group demands it, the same one for all."""
    for kind in now.fixed.edition.group_kind.values():
        yield from _check_like_the_others(now, trooper, skill, kind)
    for forbids in now.fixed.edition.aro_bans:
        yield from forbids(now, trooper, skill)


@rule("C1-SSK-267")
def _check_like_the_others(now: Situation, trooper: Trooper, skill: str, kind: GroupKind) -> Iterator[Violation]:
    """Those who react together declare the same ARO, where their group demands it."""
    if kind.same_aro is None or kind.together is None:
        return
    for each in now.order.aros:
        other = now.find(each.trooper)
        if other is not None and each.use.skill != skill and kind.together(trooper, other):
            yield Violation(code="army.not_the_same_aro", params={"skill": each.use.skill}, rule=kind.same_aro)


def share_of_burst(now: Situation, trooper: Trooper, dice: int) -> int:
    """How many dice of its Burst a trooper has in the group that is acting."""
    if now.state.order is None or trooper.id not in now.order.troopers:
        return dice
    kind = acting_group(now)
    if kind is None or kind.dice is None:
        return dice
    return kind.dice(dice, trooper.id == now.order.troopers[0])
