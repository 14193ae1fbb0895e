"""Hacking in CodeOne: every Hacker has a Hacking Device, and its Hacking Area is its Zone of Control."""

from pathlib import Path

from sightline.games.infinity.core.match.state import Pose, Trooper
from sightline.games.infinity.core.skills import hacking
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.programs import Programs
from sightline.rules import rule


@rule("C1-HACK-001", "C1-HACK-005", "C1-HACK-006", "C1-EQUIP-203")
class Hack(hacking.Hack):
    """Who has no device has no programs; nothing extends the area."""

    lacking = "C1-EQUIP-203"

    @rule("C1-HACK-002", "C1-HACK-015", "C1-HACK-022", "C1-HACK-027")
    def in_area(self, now: Situation, hacker: Trooper, at: Pose, target: Trooper, there: Pose) -> bool:
        """The Hacking Area is the Hacker's Zone of Control."""
        return super().in_area(now, hacker, at, target, there)


PART = hacking.part(Hack(Programs.load(Path(__file__).parent / "programs.yaml")))
