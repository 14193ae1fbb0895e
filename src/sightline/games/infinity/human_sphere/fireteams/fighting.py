"""Close combat of those who act as one, and what keeps their temper."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.abilities.peripherals import same_team
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.order.modifiers import Attempt, is_a
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.skills.close_combat import helpers
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.fireteams.teams import member, team_of
from sightline.games.infinity.n4 import coordinated
from sightline.kernel import Mod, Violation
from sightline.rules import rule

FURY: Annotated[frozenset[str], "HS-FTFUR-001", "HS-FTFUR-002"] = frozenset({"impetuous", "frenzy"})


def belong_together(now: Situation, one: Trooper, two: Trooper) -> bool:
    """Whether two act as one: in a Fireteam, as Controller and Peripheral, or in the Coordinated Order at hand."""
    team = team_of(now, one)
    if team is not None:
        return two.id in team.members
    if same_team(one, two):
        return True
    order = now.state.order
    return order is not None and order.group == coordinated.KEY and {one.id, two.id} <= {*order.troopers}


def _is_in_a_group(now: Situation, trooper: Trooper) -> bool:
    return any(belong_together(now, trooper, other) for other in now.of(trooper.owner) if other.id != trooper.id)


@rule("HS-FTCC-003", "HS-GSERV-014", "HS-GSYNC-016")
def does_not_help(now: Situation, fighter: Trooper, ally: Trooper) -> bool:
    """Who belongs to a group is helped in close combat by nobody else."""
    return not belong_together(now, fighter, ally) and _is_in_a_group(now, fighter)


@rule("HS-FTCC-002", "HS-GSERV-013", "HS-GSYNC-014", "HS-ADV-006")
def harder(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """+1 to the Damage for every other member of its group that is in close combat with its adversary."""
    if attempt.target is None or not is_a(now, attempt, Label.CC_ATTACK) or not _is_in_a_group(now, attempt.actor):
        return
    count = len(helpers(now, attempt.actor, (attempt.target,), active=attempt.active))
    if count:
        yield Mod(count, "fireteams.mod_close_combat", "HS-FTCC-002")


@rule("HS-FTCC-001", "HS-FTCC-004")
def the_leader_strikes(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,
    when: When,
) -> Iterator[Violation]:
    """In ARO as well the CC Roll is the Team Leader's, if it is in the same close combat."""
    if when is not When.ARO or Label.CC_ATTACK not in skill.labels:
        return
    team = team_of(now, trooper)
    leader = member(now, team, team.leader) if team is not None and trooper.id not in team.leaders else None
    if leader is not None and {*use.targets} & {enemy.id for enemy in now.opponents(leader)}:
        yield Violation(code="fireteams.leader_strikes", params={"trooper": leader.id}, rule="HS-FTCC-001")


@rule("HS-FTFUR-001", "HS-FTFUR-002")
def keeps_its_temper(now: Situation, trooper: Trooper, key: str) -> bool:
    """In a Fireteam nobody is Impetuous or goes into a frenzy."""
    return key in FURY and team_of(now, trooper) is not None


PART = Part(
    outsiders=(does_not_help,),
    damages=(harder,),
    bans=(the_leader_strikes,),
    mutes=(keeps_its_temper,),
)
