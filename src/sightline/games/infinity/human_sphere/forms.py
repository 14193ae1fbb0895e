"""Lo-Tech and Mechanical Transmutation: troopers with more than one profile."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.match.events import BecameIdle, Happening
from sightline.games.infinity.core.match.part import Limited, Part, Reshape
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.replacing import change_form
from sightline.games.infinity.n4.troopers.transmutation import (
    base_profile,
    change_the_worn_out,
    has_room_as,
    keeps_another_form,
    stays,
)
from sightline.kernel import Play, Violation
from sightline.rules import rule

MECHANICAL = "mechanical_transmutation"
LO_TECH: Annotated[str, "HS-LOTEC-001", "HS-LABEL-004"] = "lo_tech_a"
"""A variant is a skill of its own: none includes another."""

# ------------------------------------------------------------------ Lo-Tech


@rule("HS-LOTEC-002", "HS-LOTEC-003")
def is_at_full_power(now: Situation, trooper: Trooper) -> bool:
    """Whoever has its Full Power profile does not fall with the last point of it."""
    return keeps_another_form(now, trooper, (LO_TECH,))


@rule("HS-LOTEC-004", "HS-LOTEC-005", "HS-LOTEC-007")
def ravage(play: Play[State]) -> None:
    """At the end of the Order it is Battle Ravaged, and that profile bears what the first could not."""
    change_the_worn_out(play, (LO_TECH,), "HS-LOTEC-004")


# ------------------------------------------------------------------ Mechanical Transmutation


@rule("HS-MTRAN-001", "HS-MTRAN-003")
def with_move(now: Situation, trooper: Trooper, skill: Skill, when: When) -> Iterator[int]:  # noqa: ARG001
    """Any other of its profiles, if it likes, and with Move only."""
    if skill.key != "move":
        return
    profile = base_profile(now, trooper)
    if profile.ability(MECHANICAL) is not None:
        yield from (form for form in range(len(profile.forms) + 1) if form != trooper.form)


@rule("HS-MTRAN-004", "HS-MTRAN-006", "HS-MTRAN-007", "HS-MTRAN-009")
def transmute(now: Situation, trooper: Trooper, use: Declaration, form: int) -> Iterator[Happening]:  # noqa: ARG001
    """It changes before it moves, if there is room, for all of the Order; what it has lost, every profile has lost."""
    if has_room_as(now, trooper, form):
        yield from change_form(now, trooper, form, trooper.lost, "HS-MTRAN-006")


def _may_change(now: Situation, trooper: Trooper, when: When) -> bool:  # noqa: ARG001
    return base_profile(now, trooper).ability(MECHANICAL) is not None


@rule("HS-MTRAN-005")
def goes_nowhere(now: Situation, trooper: Trooper, skill: Skill, use: Declaration, when: When) -> Iterator[Violation]:
    """Who has no room for what it wants to be is Idle: it does not move either."""
    if use.form is None or use.form not in with_move(now, trooper, skill, when) or stays(trooper, use):
        return
    if not has_room_as(now, trooper, use.form):
        yield Violation(code="talents.cramped", params={"trooper": trooper.id}, rule="HS-MTRAN-005")


@rule("HS-MTRAN-005")
def idle_for_want_of_room(play: Play[State], declared: Declared) -> None:
    """Who wanted to change and could not has declared Idle."""
    now, use = Situation(play.state), declared.use
    trooper = now.find(declared.trooper)
    if trooper is None or use.form is None or trooper.form == use.form or not _may_change(now, trooper, When.FIRST):
        return
    reasons = ("infinity.does_not_fit",)
    play.emit(BecameIdle(trooper=trooper.id, skill=use.skill, step=declared.step, reasons=reasons, rule="HS-MTRAN-005"))


@rule("HS-MTRAN-002")
def any_of_them(profile: Profile) -> Iterator[int]:
    """Its player says in which of its profiles it is deployed."""
    if profile.ability(MECHANICAL) is not None:
        yield from range(1, len(profile.forms) + 1)


PART = Part(
    reshapes=(Reshape(ways=with_move, rule="HS-MTRAN-006", changes=transmute),),
    bans=(Limited(_may_change, goes_nowhere),),
    on_declaration=(idle_for_want_of_room,),
    opening_forms=(any_of_them,),
    spared=(is_at_full_power,),
    at_conclusion=(ravage,),
    in_tactical_phase=(ravage,),
    abilities=(AbilityRow(key=LO_TECH), AbilityRow(key=MECHANICAL)),
)
