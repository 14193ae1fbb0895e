"""The details of a declaration: whether the skill has a use for them, and whether they make sense at all."""

from collections.abc import Iterator

from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.skills.base import DETAILS, Skill
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Violation
from sightline.rules import rule


@rule("C1-SEQ-011")
def check_details(now: Situation, skill: Skill, use: Declaration) -> Iterator[Violation]:
    """A declaration has the details that its skill reads and no others: a path is not part of a Dodge."""
    for detail, empty in DETAILS.items():
        if detail not in skill.reads and getattr(use, detail) != empty:
            params = {"skill": skill.key, "detail": detail}
            yield Violation(code="infinity.no_use_for", params=params, rule="C1-SEQ-011")
    if use.at is not None:
        far = longest_route(now)
        if not 0 <= use.at <= far:
            yield Violation(code="infinity.not_on_route", params={"at": use.at, "limit": round(far)}, rule="C1-SEQ-011")


def longest_route(now: Situation) -> float:
    """How long the routes of an Order may still become, in mm: as they are, and both MOV values more."""
    longest = 0.0
    for key in now.order.troopers:
        mover = now.find(key)
        if mover is not None:
            gone = now.table.along([pose.at for pose in now.poses(mover)])[-1]
            longest = max(longest, gone + 10 * sum(now.profile(mover).mov))
    return longest
