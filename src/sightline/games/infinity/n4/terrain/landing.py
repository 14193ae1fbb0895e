"""Nobody jumps into what it cannot see."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.table.arrival import CombatJump
from sightline.games.infinity.core.table.port import Touching
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.n4.terrain.zones import special_terrain
from sightline.geometry.shapes import Body
from sightline.kernel import Player, Violation
from sightline.rules import rule


class WaryJump(CombatJump):
    """A Combat Jump, out of the way of haze."""

    def check_spot(self, now: Situation, player: Player, body: Body, profile: Profile) -> Iterator[Violation]:
        """As ever, and not in haze."""
        yield from super().check_spot(now, player, body, profile)
        yield from check_haze(now, body)


@rule("N4-TERR-018")
def check_haze(now: Situation, body: Body) -> Iterator[Violation]:
    """Nobody lands in contact with a Visibility Zone, whichever it is."""
    for zone in special_terrain(now):
        if "visibility" in zone.properties and now.table.lies(body, Touching(zone)):
            yield Violation(code="n4_weapons.no_landing", params={"zone": zone.id}, rule="N4-TERR-018")


PART = Part(skills=(WaryJump(),))
