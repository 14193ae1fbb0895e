"""The sizes of CodeOne's games, and what its army lists may hold."""

from collections.abc import Mapping
from typing import Annotated

from sightline.games.infinity.core.match.sizes import Bands, Sizes, Table
from sightline.games.infinity.core.troopers.lists import ListRules

TABLES: Annotated[Mapping[int, Table], "C1-SCEN-207", "C1-GEN-005"] = {
    15: (600.0, 800.0),
    25: (800.0, 1200.0),
    30: (1200.0, 1200.0),
}
STANDING: Annotated[Mapping[int, float], "C1-SCEN-220", "C1-SCEN-231", "C1-SCEN-235", "C1-SCEN-245"] = {
    15: 3.5,
    25: 6,
    30: 7.5,
}
BANDS: Annotated[Mapping[int, Bands], "C1-SCEN-211", "C1-SCEN-212"] = {
    15: (4, 8, 12),
    25: (7, 13, 21),
    30: (7.5, 15.5, 25),
}

SIZES = Sizes.of(TABLES, STANDING, BANDS, rule="C1-SCEN-207")

LISTS: Annotated[ListRules, "C1-LIST-002", "C1-LIST-003", "C1-LIST-007", "C1-LIST-010", "C1-LIST-011", "C1-GEN-004"] = (
    ListRules(
        standard=30,
        points_per_swc=5,
        troopers=10,
        group=10,
        faction_rule="C1-LIST-002",
        swc_rule="C1-LIST-007",
        troopers_rule="C1-LIST-010",
    )
)
