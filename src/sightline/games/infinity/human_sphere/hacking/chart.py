"""The chart of programs and devices: what N4 has, with what Human Sphere adds and replaces."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec

from sightline.games.infinity.core.troopers.programs import Program, Programs
from sightline.games.infinity.n4.hacking import hack
from sightline.rules import rule

KILLER, WHITE, EVO = "killer_hacking_device", "white_hacking_device", "evo_hacking_device"
ANTI_HACKER = "anti_hacker"
"""The trait of programs that attack Hackers and nobody else."""
GADGET_EVO = "GADGET-EVO"
SORTED: Annotated[Mapping[str, tuple[str, int]], "HS-ADV-003"] = {
    "spotlight": ("CLAW", 1),
    "oblivion": ("CLAW", 2),
    "carbonite": ("CLAW", 3),
    "total_control": ("CLAW", 3),
    "cybermask": ("UPGRADE", 0),
    "white_noise": ("UPGRADE", 0),
}
"""Type and level of the programs that both books have."""


@rule("HS-ADV-001", "HS-ADV-002", "HS-ADV-003")
def _chart() -> Programs:
    read = Programs.load(Path(hack.__file__).parent / "programs.yaml", Path(__file__).parent / "programs.yaml")
    return msgspec.structs.replace(read, programs={key: _sorted(row) for key, row in read.programs.items()})


def _sorted(row: Program) -> Program:
    kind, level = SORTED.get(row.key, (row.kind, row.level))
    return msgspec.structs.replace(row, kind=kind, level=level)


CHART = _chart()
