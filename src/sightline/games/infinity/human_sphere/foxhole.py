"""Foxholes, which are left by a Move and by nothing else."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.n4.deployment.foxhole import is_dug_in
from sightline.kernel import Violation
from sightline.rules import rule


def _is_there(now: Situation, trooper: Trooper, when: When) -> bool:  # noqa: ARG001
    return is_dug_in(now, trooper)


@rule("HS-FOXH-009", "HS-STATE-085")
def only_by_a_move(
    now: Situation,  # noqa: ARG001
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Who declares Move announces that it gives up the Foxhole; nobody goes anywhere else from there."""
    if Label.MOVEMENT in skill.labels and "path" in skill.reads and skill.key != "move":
        yield Violation(code="hs_foxhole.only_move", params={"trooper": trooper.id}, rule="HS-FOXH-009")


PART = Part(bans=(Limited(_is_there, only_by_a_move),), stays_put=(is_dug_in,))
