"""The sizes that games of an edition have: points, table, and the figures of the missions that go with them."""

from collections.abc import Mapping

import msgspec

from sightline.kernel import RuleId

Table = tuple[float, float]
"""Width and depth, in mm."""

Bands = tuple[float, float, float]
"""From how many points on Annihilation gives 1 and 3 Objective Points, and beyond which 4."""


class Size(msgspec.Struct, frozen=True, kw_only=True):
    """One size of game."""

    table: Table
    standing: float
    """With fewer points than these on their feet, some missions end early."""
    bands: Bands


class Sizes(msgspec.Struct, frozen=True, kw_only=True):
    """The sizes of an edition, by Army Points."""

    rows: Mapping[int, Size]
    rule: RuleId
    """What says so."""

    @staticmethod
    def of(
        tables: Mapping[int, Table], standing: Mapping[int, float], bands: Mapping[int, Bands], rule: RuleId
    ) -> "Sizes":
        """Sizes from what a book says of each in several places."""
        rows = {each: Size(table=table, standing=standing[each], bands=bands[each]) for each, table in tables.items()}
        return Sizes(rows=rows, rule=rule)

    def tables(self) -> Mapping[int, Table]:
        """The table of each size."""
        return {points: size.table for points, size in self.rows.items()}
