"""Hacking in CodeOne: every Hacker has a Hacking Device, and its Hacking Area is its Zone of Control."""

from pathlib import Path

from sightline.games.infinity.core.skills import hacking
from sightline.games.infinity.core.troopers.programs import Programs
from sightline.rules import rule


@rule("C1-HACK-001", "C1-HACK-005", "C1-HACK-006", "C1-EQUIP-203")
class Hack(hacking.Hack):
    """Who has no device has no programs; nothing extends the area."""

    lacking = "C1-EQUIP-203"


PART = hacking.part(Hack(Programs.load(Path(__file__).parent / "programs.yaml")))
