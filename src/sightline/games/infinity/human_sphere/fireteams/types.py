"""The types of Fireteams."""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.kernel import RuleId

FORMING = "fireteams"
"""The stage at the end of the Deployment Phase in which they are formed for free."""


class FireteamType(msgspec.Struct, frozen=True, kw_only=True):
    """One type: how many form it, who may, and what it gives."""

    key: str
    most: int
    least: int = 2
    """How many it takes to form one; with fewer than two it is cancelled."""
    unique: RuleId | None = None
    """The rule by which a player has only one of them on the table; None where there may be several."""
    skill: str = ""
    """The Special Skill that it takes."""
    all_have_it: bool = False
    """Whether every member must have it; else one of them."""
    charted: bool = True
    """Whether the Army List must say who may form it."""
    number_rule: RuleId
    members_rule: RuleId
    skill_rule: RuleId | None = None


CORE: Annotated[FireteamType, "HS-FTCOR-002"] = FireteamType(
    key="core", most=5, unique="HS-FTCOR-003", number_rule="HS-FTCOR-002", members_rule="HS-FTCOR-001"
)
DUO: Annotated[FireteamType, "HS-FTDUO-001", "HS-FTDUO-004"] = FireteamType(
    key="duo",
    most=2,
    skill="fireteam_duo",
    number_rule="HS-FTDUO-001",
    members_rule="HS-FTDUO-002",
    skill_rule="HS-FTDUO-003",
)
ENOMOTARCHOS: Annotated[FireteamType, "HS-FTENO-003", "HS-SKENO-004"] = FireteamType(
    key="enomotarchos",
    most=4,
    skill="fireteam_enomotarchos",
    number_rule="HS-FTENO-003",
    members_rule="HS-FTENO-001",
    skill_rule="HS-FTENO-002",
)
HARIS: Annotated[FireteamType, "HS-FTHAR-003", "HS-SKHAR-004"] = FireteamType(
    key="haris",
    most=3,
    unique="HS-FTHAR-004",
    skill="fireteam_haris",
    number_rule="HS-FTHAR-003",
    members_rule="HS-FTHAR-001",
    skill_rule="HS-FTHAR-002",
)
TRIAD: Annotated[FireteamType, "HS-FTTRI-002", "HS-FTTRI-004", "HS-SKTRI-004"] = FireteamType(
    key="triad",
    most=3,
    least=3,
    skill="fireteam_triad",
    all_have_it=True,
    charted=False,
    number_rule="HS-FTTRI-002",
    members_rule="HS-FTTRI-001",
    skill_rule="HS-FTTRI-001",
)

TYPES: Mapping[str, FireteamType] = {each.key: each for each in (CORE, DUO, ENOMOTARCHOS, HARIS, TRIAD)}

FEWEST: Annotated[int, "HS-FTCOR-006", "HS-FTDUO-007", "HS-FTENO-007", "HS-FTHAR-007", "HS-FTTRI-007"] = 2
"""A Fireteam of fewer is cancelled, whatever its type."""

ABILITIES: Annotated[
    tuple[AbilityRow, ...], "HS-SKDUO-001", "HS-SKENO-001", "HS-SKHAR-001", "HS-SKTRI-001", "HS-NMTWO-001"
] = tuple(AbilityRow(key=key) for key in (*(each.skill for each in TYPES.values() if each.skill), "number_2"))
