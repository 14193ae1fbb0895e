"""Cybermask: a Hacker that nobody sees becomes an Impersonation Marker."""

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.skills.camouflage import Camouflage
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.deception.impersonation import IMP_2
from sightline.games.infinity.n4.hacking.hack import programs_of
from sightline.rules import rule

KEY = "cybermask"


@rule("N4-HACK-061", "N4-HACK-062", "N4-HACK-065", "N4-HACK-066", "N4-HACK-070")
class Cybermask(Camouflage):
    """Hide like the camouflaged, with an Entire Order and no roll, if one is no Marker yet; it reaches nobody else."""

    key = KEY
    ability = ""

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Whoever has the program."""
        return self.key in programs_of(now, trooper)

    @rule("N4-HACK-063", "N4-HACK-064")
    def marker(self, now: Situation, trooper: Trooper) -> str:
        """The second of the Impersonation states, with all that ends it."""
        return IMP_2


PART = Part(skills=(Cybermask(),), abilities=(AbilityRow(key=KEY),))
