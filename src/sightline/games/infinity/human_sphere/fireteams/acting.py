"""The Order of a Fireteam: one leads, all do the same, and what they do decides who rolls."""

from collections.abc import Iterator
from enum import Enum, auto
from typing import Annotated

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, SkillType
from sightline.games.infinity.core.order.groups import GroupKind
from sightline.games.infinity.core.order.tokens import is_lieutenant
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.fireteams.events import FireteamLed
from sightline.games.infinity.human_sphere.fireteams.lasting import current, leave, recount
from sightline.games.infinity.human_sphere.fireteams.teams import FIRETEAM, members_of, stray, team_of
from sightline.kernel import Play, Violation
from sightline.rules import rule

MOVING: Annotated[frozenset[str], "HS-FTSKL-003", "HS-FTSKL-005"] = frozenset({"cautious_movement", "jump", "climb"})
"""The Entire Orders that are Movement."""
EVADING: Annotated[frozenset[str], "HS-FTSKL-006"] = frozenset({"dodge", "reset"})


class Category(Enum):
    """What a skill is in the Order of a Fireteam."""

    MOVEMENT = auto()
    """All move, each on its own way."""
    EVASION = auto()
    """All roll."""
    SUPPORT = auto()
    """The Team Leader acts; the others help."""


@rule("HS-FTSKL-001", "HS-FTSKL-003", "HS-FTSKL-006", "HS-FTSKL-008", "HS-FTSKL-009")
def category(now: Situation, trooper: Trooper, skill: Skill) -> Category:
    """Movement Skills but Discover are Movement, Dodge and Reset are Evasion, and everything else is Support."""
    if skill.key in EVADING:
        return Category.EVASION
    moves = SkillType.SHORT_MOVEMENT in skill.kinds(now, trooper) and skill.key != "discover"
    return Category.MOVEMENT if moves or skill.key in MOVING else Category.SUPPORT


def acts_as_one(now: Situation) -> bool:
    """Whether the Order at hand is that of a Fireteam."""
    return now.state.order is not None and now.order.group == FIRETEAM


# ------------------------------------------------------------------ whom an Order activates


@rule("HS-FTREQ-001", "HS-FTACT-001", "HS-FTLDR-002", "HS-FTLDR-003")
def companies(now: Situation, leader: Trooper) -> list[tuple[str, ...]]:
    """A member that is given an Order leads all the others: whoever it is, it is the Team Leader of this Order.

    If it has several figures, they come first.
    """
    team = team_of(now, leader)
    if team is None:
        return []
    own = [each.id for each in now.alike(leader)]
    others = [key for key in members_of(now, team) if key not in own]
    return [(*(key for key in own if key != leader.id), *others)] if others else []


@rule("HS-EQUIP-077")
def leads(now: Situation, trooper: Trooper) -> bool:
    """Whether somebody is the Team Leader of the Order at hand, or one of its Holoechoes, which act as one."""
    team, first = team_of(now, trooper), now.order.troopers[0]
    alike = team.figures(trooper.id) if team is not None else [each.id for each in now.alike(trooper)]
    return first == trooper.id or first in alike


@rule("HS-FTACT-001", "HS-FTINT-003", "HS-FTINT-004")
def given(now: Situation, leader: Trooper, order: str) -> bool:
    """A Regular Order, that of Tactical Awareness or of an NCO; with an Order of its own somebody acts alone."""
    if order == "lieutenant":
        return not is_lieutenant(now, leader)
    return order in ("regular", "tactical")


@rule("HS-FTACT-002", "HS-FTACT-003", "HS-FTSKL-901", "HS-ADV-005")
def group() -> GroupKind:
    """All declare what the Team Leader does; who cannot, or stays where it is, is Idle."""
    return GroupKind(
        key=FIRETEAM,
        companies=companies,
        given=given,
        refused=("fireteams.not_together", "HS-FTACT-001"),
        compulsory=True,
        same_skill="HS-FTACT-002",
    )


# ------------------------------------------------------------------ what they may declare


@rule("HS-FTSKL-002", "HS-FTSKL-005", "HS-ADV-010")
def combinations(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,
) -> Iterator[Violation]:
    """Of two skills one at least is Movement."""
    if when is not When.SECOND or not acts_as_one(now) or skill.key == "idle":
        return
    first = now.order.first
    if first is None or first.use.skill == "idle":
        return
    before = category(now, trooper, now.fixed.edition.skill[first.use.skill])
    if Category.MOVEMENT not in (before, category(now, trooper, skill)):
        yield Violation(code="fireteams.combination", params={"skill": skill.key}, rule="HS-FTSKL-002")


@rule("HS-FTSKL-010", "HS-FTSKL-004", "HS-FTSKL-007", "HS-FTACT-008", "HS-FTARO-002", "HS-FTARO-003")
def only_the_leader(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,
) -> Iterator[Violation]:
    """In the Active Turn a Support Skill is the Team Leader's; all of them move and evade."""
    if when is When.ARO or not acts_as_one(now) or leads(now, trooper):
        return
    if category(now, trooper, skill) is Category.SUPPORT:
        yield Violation(code="fireteams.only_the_leader", params={"skill": skill.key}, rule="HS-FTSKL-010")


@rule("HS-FTACT-005", "HS-FTACT-006", "HS-FTSEQ-002", "HS-FTCC-005")
def one_member(
    now: Situation,
    trooper: Trooper,  # noqa: ARG001
    skill: Skill,  # noqa: ARG001
    use: Declaration,
    when: When,
) -> Iterator[Violation]:
    """Who reacts to a Fireteam has one ARO, against one of its members."""
    if when is When.ARO and acts_as_one(now) and len(set(use.targets)) > 1:
        yield Violation(code="fireteams.one_member", rule="HS-FTACT-006")


# ------------------------------------------------------------------ what is looked at when it is declared


@rule("HS-FTACT-004", "HS-FTLDR-004", "HS-FTINT-011", "HS-FTINT-012", "HS-FTSEQ-001")
def initial_check(play: Play[State], declared: Declared) -> None:
    """When the Team Leader declares, before anybody moves: who is out of its Coherency leaves and is not activated."""
    now = Situation(play.state)
    leader = now.find(declared.trooper)
    if leader is None or not _begins(now, declared):
        return
    team = team_of(now, leader)
    if team is None:
        return
    if team.leader != leader.id:
        play.emit(FireteamLed(team=team.id, trooper=leader.id, rule="HS-FTLDR-003"))
    for key in stray(now, team, leader):
        leave(play, team, key, "coherency")
    recount(play, team)


def _begins(now: Situation, declared: Declared) -> bool:
    """Whether this is the first that the leader of a Fireteam declares in an Order of all."""
    return acts_as_one(now) and declared.step == 1 and now.order.skills == (declared,)


@rule("HS-FTINT-003", "HS-FTINT-004", "HS-FTSUP-001")
def acts_alone(play: Play[State], declared: Declared) -> None:
    """Who uses an Order of its own leaves, and so does who declares Suppressive Fire."""
    now = Situation(play.state)
    trooper = now.find(declared.trooper)
    team = team_of(now, trooper) if trooper is not None else None
    if team is None or declared.trooper not in now.order.troopers or declared.step != 1:
        return
    if declared.use.skill == "suppressive_fire":
        leave(play, team, declared.trooper, "suppressive_fire")
    elif not acts_as_one(now) and now.order.kind in ("irregular", "lieutenant"):
        leave(play, team, declared.trooper, "own_order")
    else:
        return
    if current(play, team) is not None:
        recount(play, team)


PART = Part(
    groups=(group(),),
    bans=(combinations, only_the_leader, one_member),
    on_declaration=(initial_check, acts_alone),
)
