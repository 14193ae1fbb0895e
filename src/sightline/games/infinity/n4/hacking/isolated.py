"""Isolated: out of touch with everybody else, until it resets or an Engineer sees to it."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.match.part import Part, Remedy
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import StateRow
from sightline.kernel import Mod
from sightline.rules import rule

STATE = "isolated"


@rule("N4-HACK-106")
def harder_to_reset(now: Situation, attempt: Attempt) -> Iterator[Mod]:  # noqa: ARG001
    """-9 to its own Reset."""
    if attempt.skill == "reset" and STATE in attempt.actor.states:
        yield Mod(-9, "n4_hacking.mod.isolated", "N4-HACK-106")


@rule("N4-HACK-101", "N4-HACK-104", "N4-HACK-110")
def row() -> StateRow:
    """No Null State: only Comms Equipment stops working."""
    return StateRow(key=STATE, cuts_comms=True)


REMEDIES: Annotated[tuple[Remedy, ...], "N4-HACK-111", "N4-HACK-112", "N4-CSK-094"] = (
    Remedy(state=STATE, skill="reset", rule="N4-HACK-112"),
    Remedy(state=STATE, skill="engineer", rule="N4-HACK-111"),
)

PART = Part(states=(row(),), mods=(harder_to_reset,), remedies=REMEDIES)
