"""Possessed: a TAG that a Hacker has taken over, until its own side regains it."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import StateRow
from sightline.games.infinity.n4.commands import SpendCommandToken
from sightline.games.infinity.n4.control.sides import release
from sightline.kernel import Play, Player
from sightline.rules import rule

STATE = "possessed"
REGAIN = "regain"
"""The use of a Command Token that cancels it."""


ATTRIBUTES: Annotated[Mapping[str, int | tuple[int, int]], "N4-HACK-056"] = {
    "mov": (10, 10),
    "cc": 13,
    "bs": 12,
    "wip": 11,
}
"""What whoever is Possessed has in place of its own."""


@rule("N4-HACK-051", "N4-HACK-053", "N4-HACK-055", "N4-HACK-057", "N4-HACK-058", "N4-LABEL-031")
@rule("N4-ENG-001", "N4-ENG-008")
def row() -> StateRow:
    """It acts for the other side, with attributes that are the same for all; what is automatic goes on working.

    Its label says Null, which costs its army the Order and the points; but it acts and fights, as no other Null does.
    Ruling: the attributes count for as long as it is Possessed, in reactions as well.
    """
    return StateRow(key=STATE, null=False, turns=True, attributes=ATTRIBUTES)


@rule("N4-HACK-059")
def regainable(now: Situation, player: Player) -> Iterator[SpendCommandToken]:
    """Whoever of one's own list is Possessed."""
    for each in now.of(1 - player):
        if each.army == player and STATE in each.states:
            yield SpendCommandToken(player=player, use=REGAIN, trooper=each.id)


@rule("N4-HACK-059")
def regain(play: Play[State], command: SpendCommandToken) -> None:
    """It returns at once."""
    release(play, play.state.troopers[command.trooper], STATE, "N4-HACK-059")


PART = Part(states=(row(),))
