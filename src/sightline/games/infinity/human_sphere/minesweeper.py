"""Minesweeper: what the enemy has deployed fights for its user from now on."""

from typing import Annotated

from sightline.games.infinity.core.match.events import Happening, SidesChanged
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.human_sphere.beacons import is_beacon
from sightline.games.infinity.n4.shooting.deactivator import Deactivator
from sightline.rules import rule

MINESWEEPER = "minesweeper"


@rule("HS-EQUIP-028", "HS-EQUIP-029", "HS-EQUIP-031")
class Minesweeper(Deactivator):
    """Aimed and rolled like a Deactivator: at something deployed, in sight, with the MOD of the distance only."""

    key = ability = MINESWEEPER
    aimed, rolled = "HS-EQUIP-029", "HS-EQUIP-030"

    @rule("HS-EQUIP-030", "HS-EQUIP-032")
    def works_on(self, now: Situation, target: Trooper) -> bool:
        """An AI Beacon as well."""
        return super().works_on(now, target) or is_beacon(now, target)

    @rule("HS-EQUIP-030")
    def done_to(self, trooper: Trooper, target: Trooper) -> Happening:
        """It changes sides."""
        return SidesChanged(trooper=target.id, player=trooper.owner, captor=trooper.id, rule="HS-EQUIP-030")


ROW: Annotated[AbilityRow, "HS-EQUIP-028"] = AbilityRow(key=MINESWEEPER)

PART = Part(skills=(Minesweeper(),), abilities=(ROW,))
