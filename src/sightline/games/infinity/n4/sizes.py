"""The sizes of N4's games, and what its army lists may hold: ten times the points, in several Combat Groups."""

from collections.abc import Mapping
from typing import Annotated

from sightline.games.infinity.core.match.sizes import Bands, Sizes, Table
from sightline.games.infinity.core.troopers.lists import ListRules
from sightline.kernel import RuleId

TABLES: Annotated[Mapping[int, Table], "N4-SCEN-001", "N4-BASIC-004"] = {
    150: (600.0, 800.0),
    200: (800.0, 1200.0),
    250: (800.0, 1200.0),
    300: (1200.0, 1200.0),
    400: (1200.0, 1200.0),
}
STANDING: Annotated[Mapping[int, float], "N4-SCEN-006"] = {150: 38, 200: 50, 250: 63, 300: 75, 400: 100}
BANDS: Annotated[Mapping[int, Bands], "N4-SCEN-007", "N4-SCEN-008"] = {
    150: (40, 76, 125),
    200: (50, 101, 150),
    250: (65, 126, 200),
    300: (75, 151, 250),
    400: (100, 201, 300),
}

SIZES = Sizes.of(TABLES, STANDING, BANDS, rule="N4-SCEN-001")

STANDARD: Annotated[int, "N4-ARMY-031"] = 300
POINTS_PER_SWC: Annotated[int, "N4-ARMY-031", "N4-ARMY-044"] = 50
TROOPERS: Annotated[int, "N4-ARMY-029", "N4-ARMY-039"] = 15
GROUP: Annotated[int, "N4-ARMY-035", "N4-ARMY-036", "N4-ARMY-037", "N4-ARMY-039"] = 10
OF_ONE_ARMY: Annotated[RuleId, "N4-ARMY-032", "N4-ARMY-033", "N4-ARMY-034"] = "N4-ARMY-032"
"""A Sectorial is an army of its own: with its own units, each with the AVA that it has there."""
PERIPHERALS: Annotated[Mapping[str, tuple[int, RuleId]], "N4-SSK-251"] = {"peripheral_control": (3, "N4-SSK-251")}
BODIES: Annotated[Mapping[str, tuple[int, int, RuleId]], "N4-SSK-110", "N4-SSK-111", "N4-SSK-113"] = {
    "g_jumper": (2, 3, "N4-SSK-111")
}

LISTS = ListRules(
    standard=STANDARD,
    points_per_swc=POINTS_PER_SWC,
    troopers=TROOPERS,
    group=GROUP,
    faction_rule=OF_ONE_ARMY,
    swc_rule="N4-ARMY-044",
    troopers_rule="N4-ARMY-029",
    group_rule="N4-ARMY-035",
    peripherals=PERIPHERALS,
    bodies=BODIES,
)
