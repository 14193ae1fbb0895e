"""The missions of CodeOne: those of the core, with its Specialists, its Quadrants and its Objective Points."""

from typing import Annotated

from sightline.games.infinity.core.abilities import lieutenant
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.missions import domination, firefight, supplies
from sightline.games.infinity.core.missions.annihilation import Annihilation
from sightline.games.infinity.core.missions.domination import Domination
from sightline.games.infinity.core.order.declarations import Label
from sightline.games.infinity.core.table.deployment_places import whole_table
from sightline.games.infinity.core.troopers.rows import AbilityRow, StateRow
from sightline.rules import rule

SPECIALISTS: Annotated[tuple[str, ...], "C1-SCEN-209"] = (
    "hacker",
    "engineer",
    "doctor",
    "specialist_operative",
    "paramedic",
)

EMBRYO: Annotated[StateRow, "C1-SCEN-214", "C1-SCEN-250", "C1-STATE-250", "C1-STATE-251"] = StateRow(
    key="shasvastii_embryo", null=True, survives=True, silences=True, down=True
)
"""The enemy has not eliminated who is left as an embryo."""

ANNIHILATION: Annotated[Annihilation, "C1-SCEN-211", "C1-SCEN-212"] = Annihilation(
    killed="C1-SCEN-211", survived="C1-SCEN-212"
)
DOMINATION: Annotated[Domination, "C1-SCEN-221"] = Domination(whole_table)
"""The Quadrants are quarters of the whole table."""


@rule("C1-SCEN-238")
class PickUpSupplyBox(supplies.PickUpSupplyBox):
    """It is no Attack."""

    labels = frozenset({Label.NO_ROLL})


@rule("C1-SCEN-252", "C1-SCEN-253")
class Appointment(lieutenant.Appointment):
    """Anybody on the table who is not Null."""

    cited = ("C1-SCEN-252", "C1-SCEN-253")


PARTS = (
    Part(abilities=tuple(AbilityRow(key=key, specialist=True) for key in SPECIALISTS)),
    Part(states=(EMBRYO,)),
    Part(scenarios=(ANNIHILATION, DOMINATION)),
    domination.CONSOLES,
    supplies.PART,
    Part(skills=(PickUpSupplyBox(),)),
    firefight.PART,
    Part(stages=(Appointment(),)),
)
