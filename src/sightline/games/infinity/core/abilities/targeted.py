"""Targeted: easier to shoot and to hack, and harder to shake off."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.part import Part, Remedy
from sightline.games.infinity.core.order.declarations import Label
from sightline.games.infinity.core.order.modifiers import Attempt, is_a
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import StateRow
from sightline.kernel import Mod
from sightline.rules import rule

STATE = "targeted"
GUIDED = frozenset({Label.BS_ATTACK, Label.COMMS_ATTACK})


@rule("C1-HACK-004")
def easier_to_attack(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """BS Attacks, Hacking Programs and Comms Attacks against it: +3 to the attribute used."""
    if attempt.target is None or STATE not in attempt.target.states:
        return
    if is_a(now, attempt, *GUIDED):
        yield Mod(3, "mod.targeted", "C1-STATE-033")


@rule("C1-STATE-034")
def harder_to_reset(now: Situation, attempt: Attempt) -> Iterator[Mod]:  # noqa: ARG001
    """-3 to its own Reset."""
    if attempt.skill == "reset" and STATE in attempt.actor.states:
        yield Mod(-3, "mod.targeted", "C1-STATE-034")


REMEDIES = (
    Remedy(state=STATE, skill="reset", rule="C1-STATE-036"),
    Remedy(state=STATE, skill="engineer", rule="C1-STATE-037"),
)

PART = Part(
    states=(StateRow(key=STATE),),
    mods=(easier_to_attack, harder_to_reset),
    remedies=REMEDIES,
)
