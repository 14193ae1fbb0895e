"""The missions of N4: those of the core, with its Specialists, its Quadrants and its Objective Points."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.abilities import lieutenant
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.missions import domination, firefight, supplies
from sightline.games.infinity.core.missions.annihilation import Annihilation
from sightline.games.infinity.core.missions.domination import Domination
from sightline.games.infinity.core.order.declarations import Label
from sightline.games.infinity.core.table.deployment_places import deployment_zone
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow, StateRow
from sightline.games.infinity.n4.events import retreat_key
from sightline.games.infinity.n4.lieutenant import may_command
from sightline.games.infinity.n4.orders import commander
from sightline.geometry.shapes import Zone
from sightline.kernel import Player
from sightline.rules import rule

SPECIALISTS: Annotated[tuple[str, ...], "N4-SCEN-002"] = (
    "hacker",
    "engineer",
    "doctor",
    "forward_observer",
    "specialist_operative",
    "paramedic",
    "chain_of_command",
)


EMBRYO: Annotated[StateRow, "N4-SCEN-003", "N4-SSKB-029"] = StateRow(
    key="shasvastii_embryo", null=True, survives=False, silences=True, down=True
)
"""Worth nothing in the end: who is left as an embryo counts as Eliminated."""


@rule("N4-SCEN-011")
def between_the_zones(state: State) -> Zone:
    """What the Quadrants divide: the table between the two Deployment Zones."""
    strips = [deployment_zone(state, player).outline for player in (0, 1)]
    xs = [x for strip in strips for x, _ in strip]
    low, high = sorted((min(y for _, y in strip), max(y for _, y in strip)) for strip in strips)
    south, north = low[1], high[0]
    corners = ((min(xs), south), (max(xs), south), (max(xs), north), (min(xs), north))
    return Zone(id="between-the-zones", outline=corners)


ANNIHILATION: Annotated[Annihilation, "N4-SCEN-007", "N4-SCEN-008"] = Annihilation(
    killed="N4-SCEN-007", survived="N4-SCEN-008"
)


@rule("N4-SCEN-019")
class PickUpSupplyBox(supplies.PickUpSupplyBox):
    """It is an Attack by its label, though nobody rolls for it."""

    labels = frozenset({Label.ATTACK, Label.NO_ROLL})


class Firefight(firefight.Firefight):
    """Everybody knows who commands, and a side without a Lieutenant appoints another."""

    @rule("N4-SCEN-023")
    def must_appoint(self, now: Situation, player: Player) -> bool:
        """Not for one who is Isolated, which is Loss of Lieutenant and no more; and not while the army retreats.

        Who was appointed commands at once: the check for Loss of Lieutenant comes after it.
        """
        if now.state.memory.get(retreat_key(player)) or commander(now, player) is not None:
            return False
        return any(may_command(now, each) for each in now.of(player))


@rule("N4-SCEN-023")
class Appointment(lieutenant.Appointment):
    """Somebody on the table who can be Lieutenant at all."""

    cited = ("N4-SCEN-023", "N4-SEQ-021")
    then = "tactical.checks"

    def able(self, now: Situation, player: Player) -> Iterator[Trooper]:
        """Neither Irregular troopers nor Remotes."""
        return (each for each in now.of(player) if may_command(now, each))


FIREFIGHT = (firefight.PART, Part(scenarios=(Firefight(),), stages=(Appointment(),)))

PARTS = (
    Part(abilities=tuple(AbilityRow(key=key, specialist=True) for key in SPECIALISTS)),
    Part(states=(EMBRYO,)),
    Part(scenarios=(ANNIHILATION, Domination(between_the_zones))),
    domination.CONSOLES,
    supplies.PART,
    Part(skills=(PickUpSupplyBox(),)),
    *FIREFIGHT,
)
