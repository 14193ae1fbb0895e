"""The mine of CodeOne, and where it may not be laid."""

from collections.abc import Iterator

from sightline.games.infinity.core.abilities import mines
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.shapes import Body
from sightline.kernel import Player, Violation
from sightline.rules import rule


@rule("C1-WEAP-227")
def no_marker_near(now: Situation, player: Player, weapon: str, mine: Body) -> Iterator[Violation]:
    """No enemy Marker in the Trigger Area of a mine that is laid, unless an enemy Model is there as well."""
    charge = mines.charge_of(now, weapon)
    if charge is None:
        return
    near = [each for each in now.targets_of(player) if mines.in_trigger_area(now, mine, charge, now.body(each))]
    if any(not now.is_marker(each) and not each.device for each in near):
        return
    for marker in near:
        if now.is_marker(marker):
            yield Violation(code="deployables.marker_near", params={"marker": marker.id}, rule="C1-WEAP-227")


PARTS = (mines.part(anti_personnel_mine="Anti-personnel Mine"), Part(placings=(no_marker_near,)))
