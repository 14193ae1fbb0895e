"""Stunned: dazed until the end of the Player Turn, or until a Doctor or an Engineer sees to it."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.match.part import Limited, Part, Remedy
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.order.declaring import is_attack
from sightline.games.infinity.core.order.harm import cancel
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.skills.healing import has_structure
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import StateRow
from sightline.kernel import Mod, Play, Violation
from sightline.rules import rule

STATE = "stunned"
SILENCES: Annotated[bool, "N4-AMMO-015"] = False


@rule("N4-AMMO-013")
def too_dazed_to_attack(
    now: Situation,  # noqa: ARG001
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """No Attacks of any kind."""
    if is_attack(skill):
        yield Violation(code="n4_hacking.stunned", params={"trooper": trooper.id}, rule="N4-AMMO-013")


@rule("N4-AMMO-014")
def dazed(now: Situation, attempt: Attempt) -> Iterator[Mod]:  # noqa: ARG001
    """-3 to whatever it rolls; Saving Rolls are not rolled like this."""
    if STATE in attempt.actor.states:
        yield Mod(-3, "n4_hacking.mod.stunned", "N4-AMMO-014")


@rule("N4-AMMO-017")
def wears_off(play: Play[State]) -> None:
    """At the start of the States Phase."""
    now = Situation(play.state)
    for trooper in list(play.state.troopers.values()):
        if not any(outlasts(now, trooper, STATE) for outlasts in now.fixed.edition.outlasts):
            cancel(play, trooper.id, STATE, "N4-AMMO-017")


@rule("N4-AMMO-016")
def has_wounds(now: Situation, trooper: Trooper) -> bool:
    """Whom a Doctor treats."""
    return not has_structure(now, trooper)


@rule("N4-AMMO-012")
def row() -> StateRow:
    """Everything automatic goes on working."""
    return StateRow(key=STATE, silences=SILENCES)


PART = Part(
    states=(row(),),
    bans=(Limited(lambda _, trooper, __: STATE in trooper.states, too_dazed_to_attack),),
    mods=(dazed,),
    in_states_phase=(wears_off,),
    remedies=(
        Remedy(state=STATE, skill="doctor", rule="N4-AMMO-016", applies=has_wounds),
        Remedy(state=STATE, skill="engineer", rule="N4-AMMO-016", applies=has_structure),
    ),
)
