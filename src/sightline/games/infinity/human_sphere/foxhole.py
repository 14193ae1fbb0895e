"""A Foxhole is left by a Move that says so, and by nothing else."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import StateRow
from sightline.games.infinity.n4.deployment.foxhole import FOXHOLE, SAPPER, SILHOUETTE, is_dug_in
from sightline.kernel import Violation
from sightline.rules import rule

LEAVES = "move"
"""The skill with which it is given up."""


@rule("HS-FOXH-006", "HS-STATE-083")
def goes_nowhere(
    now: Situation,  # noqa: ARG001
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """No other skill that leads anywhere: neither a Cautious Movement nor a Jump nor a Climb."""
    if "path" in skill.reads and skill.key != LEAVES:
        params = {"trooper": trooper.id, "skill": skill.key}
        yield Violation(code="hs_weapons.in_a_foxhole", params=params, rule="HS-FOXH-006")


@rule("HS-FOXH-007", "HS-STATE-083")
def dodges_on_the_spot(now: Situation, trooper: Trooper) -> bool:
    """A Dodge avoids attacks, in either turn, and leads nowhere."""
    return is_dug_in(now, trooper)


@rule("HS-FOXH-009", "HS-STATE-085")
def state() -> StateRow:
    """To declare a Move from one place to another is to announce that it is given up."""
    return StateRow(key=FOXHOLE, deployed_with=SAPPER, silhouette=SILHOUETTE, stationary=True)


PART = Part(
    bans=(Limited(lambda now, trooper, _: is_dug_in(now, trooper), goes_nowhere),),
    stays_put=(dodges_on_the_spot,),
    states=(state(),),
)
