"""Dodge in N4: whatever makes it harder to get out of a template's way does so once."""

import itertools
from collections.abc import Iterator

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.skills.dodge import Dodge
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Mod
from sightline.rules import rule


class OnceHindered(Dodge):
    """Dodge with a single -3 at most against a template."""

    @rule("N4-CSK-062", "N4-TEMPL-012", "N4-DEPLOY-031", "N4-DEPLOY-009")
    def _area(self, now: Situation, trooper: Trooper, strike: Strike) -> Iterator[Mod]:
        """-3 without line of fire to who laid it, or if that is a Deployable Weapon; not both.

        Ruling: what runs at somebody is no template, and is dodged without a MOD.
        """
        once = itertools.islice(super()._area(now, trooper, strike), 1)
        return iter(()) if strike.attacker in now.order.leaps else once


PART = Part(skills=(OnceHindered(),))
