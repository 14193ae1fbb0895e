"""Immobilized: held fast until it dodges out of it (A), or resets (B), or an Engineer frees it."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.part import Limited, Part, Remedy
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import StateRow
from sightline.kernel import Mod, Violation
from sightline.rules import rule

A, B = "immobilized_a", "immobilized_b"
HOLDS = ((A, "dodge", "C1-STATE-264"), (B, "reset", "C1-STATE-027"))
"""Each state with the one skill that it leaves. Who is in both is left with none."""


@rule("C1-STATE-027", "C1-STATE-264")
def held_fast(
    now: Situation,  # noqa: ARG001
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Nothing can be declared but the one skill that the state allows; to do nothing is always possible."""
    for state, left, cited in HOLDS:
        if state in trooper.states and skill.key not in (left, "idle") and not skill.frees:
            params = {"trooper": trooper.id, "skill": skill.key, "left": left}
            yield Violation(code="states.immobilized", params=params, rule=cited)


def struggles(now: Situation, attempt: Attempt) -> Iterator[Mod]:  # noqa: ARG001
    """PH-6 to dodge out of Immobilized-A, WIP-3 to reset out of Immobilized-B."""
    if attempt.skill == "dodge" and A in attempt.actor.states:
        yield Mod(-6, "mod.immobilized", "C1-STATE-264")
    if attempt.skill == "reset" and B in attempt.actor.states:
        yield Mod(-3, "mod.immobilized", "C1-STATE-027")


REMEDIES = (
    Remedy(state=A, skill="dodge", rule="C1-STATE-267"),
    Remedy(state=A, skill="engineer", rule="C1-STATE-268"),
    Remedy(state=B, skill="reset", rule="C1-STATE-030"),
    Remedy(state=B, skill="engineer", rule="C1-STATE-031"),
)

PART = Part(
    states=(StateRow(key=A, immobilizes=True), StateRow(key=B, immobilizes=True)),
    bans=(Limited(lambda now, trooper, _: now.is_immobilized(trooper), held_fast),),
    mods=(struggles,),
    remedies=REMEDIES,
)
