"""Coordinated Orders and Fireteams: who is in one does not act on another's word."""

from collections.abc import Iterator, Sequence

import msgspec

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.fireteams.teams import team_of
from sightline.games.infinity.n4 import coordinated
from sightline.kernel import Violation


def partners(now: Situation, leader: Trooper) -> Iterator[str]:
    """Nobody who is in a Fireteam; who is not on the table yet is in none."""
    if team_of(now, leader) is not None:
        return
    for key in coordinated.partners(now, leader):
        trooper = now.find(key)
        if trooper is None or team_of(now, trooper) is None:
            yield key


def check_partners(now: Situation, named: Sequence[str], order: str) -> Iterator[Violation]:
    """What N4 demands; and members of a Fireteam are activated all together or not at all."""
    yield from coordinated.check_partners(now, named, order)
    for key in named:
        trooper = now.find(key)
        if trooper is not None and team_of(now, trooper) is not None:
            yield Violation(code="fireteams.coordinated", params={"trooper": key}, rule="HS-FTACT-001")


PART = Part(groups=(msgspec.structs.replace(coordinated.group(), joins=partners, admits=check_partners),))
