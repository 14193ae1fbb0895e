"""Coordinated Orders: up to four troopers of a combat group do the same at the same time."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec

from sightline.games.infinity.core.match.commands import Activate
from sightline.games.infinity.core.match.part import Limited, Muster, Part
from sightline.games.infinity.core.match.state import State, Trooper, bodies_of, combat_group
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.order.groups import GroupKind
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.n4.command_tokens import command_tokens, may_spend
from sightline.games.infinity.n4.deployment.hidden import (
    as_if_shown,
    emerge,
    has_room,
    hidden_as,
    hidden_of,
    name_of,
)
from sightline.games.infinity.n4.events import CommandTokenSpent
from sightline.games.infinity.n4.orders import is_irregular
from sightline.kernel import Play, Player, Violation
from sightline.rules import rule

KEY = "coordinated"
MOST: Annotated[int, "N4-ADV-002"] = 4
PROGRAMS = frozenset({"hack", "supportware"})
"""The skills that name a Hacking Program; the others are one by themselves."""


@rule("N4-SSK-236")
def is_in_company(now: Situation, trooper: Trooper) -> bool:
    """Whether it is a Peripheral or the Controller of some."""
    whole = now.fixed.lists[trooper.army].members[trooper.member].profile
    return trooper.peripheral is not None or bool(now.fixed.edition.company(whole, trooper.form))


@rule("N4-ADV-011", "N4-HACK-109", "N4-SSKB-017")
def may_take_part(now: Situation, trooper: Trooper) -> bool:
    """Not Peripherals and their Controllers, not who is Isolated or Null, nor who has copies on the table."""
    if is_in_company(now, trooper) or len(now.alike(trooper)) > 1:
        return False
    idle = any(True for keeps in now.fixed.edition.passive for _ in keeps(now, trooper))
    return not idle and not now.is_null(trooper) and "isolated" not in trooper.states


@rule("N4-ADV-002")
def _match(now: Situation, trooper: Trooper) -> tuple[int, bool]:
    """What those who act together have in common: their combat group, and their training."""
    return combat_group(now.state, trooper), is_irregular(now, trooper)


@rule("N4-ADV-002")
def partners(now: Situation, leader: Trooper) -> Iterator[str]:
    """Whom the Spearhead may take along: others of its kind, not bodies of its own."""
    able = _able(now, leader.owner)
    kind = able.get(leader.id) or (_match(now, leader) if may_take_part(now, leader) else None)
    if kind is None:
        return
    bodies = {leader.id, *(each.id for each in bodies_of(now.state, leader))}
    yield from (key for key, other in able.items() if other == kind and key not in bodies)
    yield from (name_of(each) for each in hidden_of(now, leader.owner) if _match_if_shown(now, each) == kind)


@rule("N4-SSK-089")
def _match_if_shown(now: Situation, hidden: Trooper) -> tuple[int, bool] | None:
    """Who is in Hidden Deployment may be chosen, if there is room for it to appear."""
    if not has_room(now, hidden):
        return None
    there, shown = as_if_shown(now, hidden)
    return _match(there, shown) if may_take_part(there, shown) else None


def _able(now: Situation, player: Player) -> dict[str, tuple[int, bool]]:
    """Those of a player who may take part, and whom they match."""

    def ask() -> dict[str, tuple[int, bool]]:
        return {each.id: _match(now, each) for each in now.of(player) if may_take_part(now, each)}

    return now.once(("coordinated.able", player), ask)


@rule("N4-ADV-001")
def may_be_given(now: Situation, leader: Trooper, order: str) -> bool:
    """Whether there is a Regular Order and a Command Token for it: that is seen sooner than who could take part."""
    return order == "regular" and may_spend(now, leader.owner)


@rule("N4-ADV-001", "N4-ADV-002", "N4-ADV-003")
def check_partners(now: Situation, named: Sequence[str], order: str) -> Iterator[Violation]:
    """Two to four who can act together, for a Regular Order and a Command Token."""
    leader = now.trooper(named[0])
    if order != "regular":
        yield Violation(code="orders.coordinated_regular", rule="N4-ADV-001")
    if not may_spend(now, leader.owner):
        yield Violation(code="orders.no_command_token", rule="N4-ADV-001")
    if not 2 <= len(named) <= MOST:
        yield Violation(code="orders.coordinated_number", params={"most": MOST}, rule="N4-ADV-002")
    able = set(partners(now, leader))
    for key in named[1:]:
        if key not in able:
            yield Violation(code="orders.coordinated_partner", params={"trooper": key}, rule="N4-ADV-002")


@rule("N4-ADV-001")
def pay(play: Play[State], player: Player) -> None:
    """The Command Token."""
    left = command_tokens(Situation(play.state), player) - 1
    play.emit(CommandTokenSpent(player=player, use=KEY, left=left, rule="N4-ADV-001"))


@rule("N4-ADV-006", "N4-ADV-007")
def dice(burst: int, leads: bool) -> int:
    """Half of the Burst, rounded up, for the Spearhead; one die for everybody else."""
    return -(-burst // 2) if leads else 1


def acts_together(now: Situation, trooper: Trooper, when: When) -> bool:  # noqa: ARG001
    """Whether somebody declares a skill in a Coordinated Order."""
    return when is not When.ARO and now.order.group == KEY


def _is_met_together(now: Situation, trooper: Trooper, when: When) -> bool:  # noqa: ARG001
    return when is When.ARO and now.order.group == KEY


@rule("N4-ADV-010")
def only_the_spearhead_fights(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Of a coordinated CC Attack only the Spearhead's is made; the others help by being in contact."""
    if Label.CC_ATTACK not in skill.labels:
        return
    if trooper.id != now.order.troopers[0]:
        yield Violation(code="orders.coordinated_cc", params={"trooper": trooper.id}, rule="N4-ADV-010")


@rule("N4-ADV-008", "N4-ADV-013")
def one_participant(
    now: Situation,  # noqa: ARG001
    trooper: Trooper,  # noqa: ARG001
    skill: Skill,  # noqa: ARG001
    use: Declaration,
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Who reacts chooses one of the participants. Dodge and Reset have no target: they meet all who attack."""
    if len(set(use.targets)) > 1:
        yield Violation(code="n4_command.one_participant", rule="N4-ADV-008")


@rule("N4-ADV-015")
def same_program(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,
    when: When,
) -> Iterator[Violation]:
    """All who use Programs together use the same one."""
    if skill.key not in PROGRAMS:
        return
    for each in now.order.skills:
        if (each.step, each.use.skill) == (when.step, skill.key) and each.trooper != trooper.id:
            if each.use.weapon != use.weapon:
                params = {"program": each.use.weapon}
                yield Violation(code="n4_command.same_program", params=params, rule="N4-ADV-015")
            return


def nobody_unasked(now: Situation, trooper: Trooper) -> Iterator[tuple[str, ...]]:  # noqa: ARG001
    """Nobody belongs with it before the player has named them."""
    return iter(())


@rule("N4-ADV-004", "N4-ADV-005", "N4-ADV-009", "N4-ADV-012", "N4-ADV-014", "N4-ADV-016", "N4-ADV-017")
def group() -> GroupKind:
    """All declare the same skills, whatever weapon they have for it, and mean the same single target, if any.

    Who cannot do the same is Idle. Every state has a skill of its own: all enter the same one.
    """
    return GroupKind(
        key=KEY,
        companies=nobody_unasked,
        joins=partners,
        admits=check_partners,
        given=may_be_given,
        begins=pay,
        refused=("orders.coordinated_partner", "N4-ADV-002"),
        same_skill="N4-ADV-004",
        same_target="N4-ADV-005",
        one_success="N4-ADV-016",
        dice=dice,
    )


# ------------------------------------------------------------------ out of Hidden Deployment


@rule("N4-SSK-089")
def imagined(now: Situation, command: Activate) -> tuple[Situation, Activate]:
    """A Coordinated Order with those on the table who would appear for it."""
    names = list(command.troopers)
    for number, name in enumerate(names):
        hidden = hidden_as(now, command.player, name) if command.group == KEY else None
        if hidden is not None and has_room(now, hidden):
            now, shown = as_if_shown(now, hidden)
            names[number] = shown.id
    return now, msgspec.structs.replace(command, troopers=tuple(names))


@rule("N4-SSK-089")
def appear(play: Play[State], command: Activate) -> Activate:
    """They are put on the table; the Orders that were kept for that are lost."""
    names = list(command.troopers)
    for number, name in enumerate(names):
        if hidden_as(Situation(play.state), command.player, name) is not None:
            names[number] = emerge(play, name, command.player, "N4-SSK-089")
    return msgspec.structs.replace(command, troopers=tuple(names))


PART = Part(
    groups=(group(),),
    musters=(Muster(imagined=imagined, appear=appear),),
    bans=(
        Limited(acts_together, only_the_spearhead_fights),
        Limited(_is_met_together, one_participant),
    ),
)
SAME_PROGRAM = Part(bans=(Limited(acts_together, same_program),))
