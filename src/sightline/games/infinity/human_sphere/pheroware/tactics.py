"""Who has which Pheroware Tactics."""

from pathlib import Path
from typing import Annotated

from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.programs import Program, Programs
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.rules import rule

CORAHTAR = "corahtar_discipline"
MIRRORBALL, NIMBUS, FIRST_AID, REVITALIS = "mirrorball", "nimbus_sphere", "first_aid", "revitalis"
TAUGHT: Annotated[int, "HS-CORA-004"] = 2
"""The Level of Corahtar Discipline whose owners have all of them."""


@rule("HS-REF-031")
def chart() -> Programs:
    """The Attack Tactics, used like programs."""
    return Programs.load(Path(__file__).parent / "tactics.yaml")


CHART = chart()
ATTACKS = tuple(CHART.programs)
SUPPORT: Annotated[tuple[str, ...], "HS-PHERO-001"] = (NIMBUS, MIRRORBALL, FIRST_AID, REVITALIS)


@rule("HS-PHERO-004")
def has_tactic(now: Situation, trooper: Trooper, key: str) -> bool:
    """Whose profile lists it, or Corahtar Discipline at a Level that includes them all."""
    taught = now.ability(trooper, CORAHTAR)
    return now.ability(trooper, key) is not None or (taught is not None and taught.level >= TAUGHT)


def attacks_of(now: Situation, trooper: Trooper) -> dict[str, Program]:
    """The Attack Tactics of a trooper."""
    return {key: row for key, row in CHART.programs.items() if has_tactic(now, trooper, key)}


ABILITIES = (*(AbilityRow(key=key) for key in (*ATTACKS, *SUPPORT)), AbilityRow(key=CORAHTAR, levels=(1, 2)))
