"""Camouflage in N4: what others may do about its Markers, and what an attack out of hiding is."""

from collections.abc import Collection, Mapping
from typing import Annotated

from sightline.games.infinity.core.match.part import Ban, Part
from sightline.games.infinity.core.match.state import Trooper, combat_group
from sightline.games.infinity.core.order.declarations import Label
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.markers import aros_against_markers
from sightline.games.infinity.core.troopers.rows import Betrayal, Deed, Guise, StateRow
from sightline.games.infinity.n4.deployment.hidden import WAIT
from sightline.rules import rule

AROS: Annotated[tuple[str, ...], "N4-SSK-056", "N4-HACK-079"] = ("discover", "dodge", "reset", "look_out")
SAVES: Annotated[Collection[Deed], "N4-SSK-062", "N4-SSK-066"] = {Deed.SAVE}
"""A template on somebody else takes a Saving Roll as well as anything; other hits reveal nobody."""
ALL_ROUND: Annotated[bool, "N4-SSK-053"] = True
AWAITED: Annotated[bool, "N4-SSK-057"] = True
SURPRISES: Annotated[bool, "N4-SSK-012"] = True


def aros() -> Ban:
    """What is declared against Markers, and nothing else; but who is hidden may show itself and wait."""
    return aros_against_markers(*AROS, WAIT, cited="N4-SSK-056")


def state() -> StateRow:
    """A Marker that looks all around; what takes a Saving Roll reveals it, and no other hit."""
    return StateRow(
        key="camouflaged",
        guise=Guise.MARKER,
        deployed_with="camouflage",
        all_round=ALL_ROUND,
        awaited=AWAITED,
        surprises=SURPRISES,
        betrayals=(
            Betrayal(by={Deed.ATTACK}, rule="N4-SSK-058"),
            Betrayal(by={Deed.ENTIRE_ORDER}, rule="N4-SSK-059"),
            Betrayal(by={Deed.CONTACT}, rule="N4-SSK-060"),
            Betrayal(by={Deed.DISCOVERY}, rule="N4-SSK-061"),
            Betrayal(by=SAVES, rule="N4-SSK-062"),
        ),
    )


@rule("N4-SSK-012")
def surprising() -> tuple[Label, ...]:
    """CC, BS and Comms Attacks, and no other."""
    return (Label.BS_ATTACK, Label.CC_ATTACK, Label.COMMS_ATTACK)


@rule("N4-ARMY-040", "N4-ARMY-041")
def group_of(now: Situation, trooper: Trooper) -> Mapping[str, int]:
    """The combat group of a Marker is public, whatever is behind it; a thing belongs to that of who placed it."""
    return {"group": combat_group(now.state, trooper)}


PART = Part(bans=(aros(),), states=(state(),), surprising=surprising(), known_to_all=(group_of,))
