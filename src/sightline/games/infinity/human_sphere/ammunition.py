"""Ammunition of Human Sphere: what it does beyond its Saving Rolls."""

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.n4.guts import Guts
from sightline.rules import rule


class GutsOfTheDazzled(Guts):
    """Guts Rolls, which nobody passes who was hit by Stun or Flash."""

    @rule("HS-AMSTN-004", "HS-AMFLA-004", "HS-AMSTN-005", "HS-AMFLA-005")
    def is_dazed(self, now: Situation, trooper: Trooper) -> bool:
        """Whether it was hit by such ammunition, whatever it rolled."""
        loads = (hit.on.harm for hit in now.order.outcome.hits if hit.on.target == trooper.id)
        return any(load is not None and load.ammunition.fails_guts for load in loads)


PART = Part(stages=(GutsOfTheDazzled(),))
