"""Engaged: what troopers in close combat may still do, and who is drawn into it."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Violation
from sightline.rules import rule

IN_CLOSE_COMBAT = frozenset({"cc_attack", "dodge", "idle", "reset"})
"""The skills that the book allows in close combat by name; others say so themselves (`Skill.in_close_combat`)."""


def usable_in_close_combat(skill: Skill) -> bool:
    """Whether a trooper in close combat may declare it."""
    return skill.in_close_combat or skill.key in IN_CLOSE_COMBAT


@rule("C1-CC-015", "C1-BS-004")
def only_close_combat(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Who is Engaged fights, dodges, resets or does nothing.

    The BS Attack has a rule of its own: it looks at who was Engaged when the Order began, so that whoever is charged
    may shoot the one that comes.
    """
    if usable_in_close_combat(skill):
        return
    if Label.BS_ATTACK in skill.labels and trooper.id not in now.order.engaged:
        return
    yield Violation(
        code="close_combat.engaged", params={"trooper": trooper.id, "skill": skill.key}, rule="C1-STATE-019"
    )


@rule("C1-CC-010")
def beside_an_engaged_ally(
    now: Situation, trooper: Trooper, skill: Skill, use: Declaration, when: When
) -> Iterator[Violation]:
    """Who comes into contact with an Engaged ally joins the fight, and nobody treats an ally that is fighting."""
    if usable_in_close_combat(skill):
        return
    came = when is not When.ARO and trooper.id in now.order.trails
    if not came and not use.aims:
        return
    for ally in now.of(trooper.owner):
        if ally.id == trooper.id or not now.is_engaged(ally):
            continue
        if ally.id in use.targets or (came and now.contact(trooper, ally)):
            yield Violation(
                code="close_combat.engaged_ally", params={"trooper": ally.id, "skill": skill.key}, rule="C1-CC-010"
            )


PART = Part(
    bans=(
        Limited(lambda now, trooper, _: now.is_engaged(trooper), only_close_combat),
        Limited(lambda now, *_: bool(now.fights()), beside_an_engaged_ally),
    )
)
