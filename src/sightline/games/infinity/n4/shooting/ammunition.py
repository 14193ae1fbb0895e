"""What ammunition of N4 does beyond its saves: Shock, and Stun with the state that it causes."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.match.edition import Part, Remedy
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.order.declaring import is_attack
from sightline.games.infinity.core.order.harm import cancel, die
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.order.outcomes import Outcome
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import StateRow
from sightline.games.infinity.core.troopers.weapons import NO_AMMUNITION
from sightline.kernel import Mod, Play, Violation
from sightline.odds.ammunition import Condition
from sightline.rules import rule

STUNNED = str(Condition.STUNNED)
KINDS_OF_UNCONSCIOUS: Annotated[frozenset[str], "N4-AMMO-068"] = frozenset(
    {"unconscious", "shasvastii_embryo", "dogged", "no_wound_incapacitation"}
)


@rule("N4-AMMO-067", "N4-AMMO-068")
def no_mercy(play: Play[State], outcome: Outcome) -> None:  # noqa: ARG001
    """Who has failed a save against Shock and is Unconscious in any way, now or before, is Dead."""
    assert play.state.order is not None
    for suffered in play.state.order.suffered:
        trooper = play.state.troopers.get(suffered.trooper)
        shocked = trooper is not None and Condition.SHOCK in suffered.conditions
        if trooper is not None and shocked and not trooper.states.isdisjoint(KINDS_OF_UNCONSCIOUS):
            die(play, trooper.id)


@rule("N4-AMMO-013")
def stunned_do_not_attack(
    now: Situation,  # noqa: ARG001
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """No Attacks of any kind."""
    if STUNNED in trooper.states and is_attack(skill):
        yield Violation(code="n4_shooting.stunned", params={"trooper": trooper.id}, rule="N4-AMMO-013")


@rule("N4-AMMO-014")
def dazed(now: Situation, attempt: Attempt) -> Iterator[Mod]:  # noqa: ARG001
    """-3 to whatever it rolls; Saving Rolls are no such rolls."""
    if STUNNED in attempt.actor.states:
        yield Mod(-3, "n4_shooting.mod_stunned", "N4-AMMO-014")


@rule("N4-AMMO-017")
def come_to(play: Play[State]) -> None:
    """It is over at the start of the States Phase."""
    for key in list(play.state.troopers):
        cancel(play, key, STUNNED, "N4-AMMO-017")


def has_structure(now: Situation, trooper: Trooper) -> bool:
    """Whether an Engineer can see to it."""
    return now.profile(trooper).structure


SHOTS = frozenset({"bs_attack", "triangulated_fire", "guided_attack"})


@rule("N4-BS-002")
def nothing_to_fire(
    now: Situation,
    trooper: Trooper,  # noqa: ARG001
    skill: Skill,
    use: Declaration,
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """What has neither ammunition nor a state to cause is not fired at anybody: MediKits, Pitchers and the like."""
    weapon = now.fixed.edition.chart.weapons.get(use.weapon) if skill.key in SHOTS else None
    mode = weapon.mode(use.mode) if weapon is not None else None
    if mode is not None and mode.ammunition == NO_AMMUNITION and mode.state is None:
        yield Violation(code="infinity.no_such_weapon", params={"weapon": use.weapon}, rule="N4-BS-002")


@rule("N4-TRAIT-026")
def one_target(
    now: Situation,
    trooper: Trooper,  # noqa: ARG001
    skill: Skill,  # noqa: ARG001
    use: Declaration,
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Some weapons do not let their Burst be split."""
    weapon = now.fixed.edition.chart.weapons.get(use.weapon) if len(use.aims) > 1 else None
    mode = weapon.mode(use.mode) if weapon is not None else None
    if mode is not None and "burst_single_target" in mode.traits:
        yield Violation(code="n4_shooting.one_target", params={"weapon": use.weapon}, rule="N4-TRAIT-026")


PART = Part(
    states=(StateRow(key=STUNNED),),
    bans=(stunned_do_not_attack, nothing_to_fire, one_target),
    mods=(dazed,),
    after_combat=(no_mercy,),
    in_states_phase=(come_to,),
    remedies=(Remedy(state=STUNNED, skill="engineer", rule="N4-AMMO-016", applies=has_structure),),
)
