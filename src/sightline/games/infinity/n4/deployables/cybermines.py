"""Cybermines: mines that attack by comms, and mind nobody whom that does not concern."""

from collections.abc import Iterator

from sightline.games.infinity.core.abilities.mines import is_comms
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.skills.reset import Reset
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.kernel import Mod
from sightline.rules import rule


@rule("N4-DEPLOY-035")
def nothing_to_attack(now: Situation, charge: Mode, culprit: Trooper) -> bool:
    """Whoever is neither Hackable nor a Hacker does not set one off."""
    return is_comms(charge) and not now.profile(culprit).is_hackable


class HinderedReset(Reset):
    """Reset, which is harder against what is deployed."""

    @rule("N4-DEPLOY-036")
    def _hindered(self, now: Situation, strike: Strike) -> Iterator[Mod]:
        """-3 against a Cybermine."""
        if now.trooper(strike.attacker).device:
            yield Mod(-3, "mod.deployable", "N4-DEPLOY-036")


PART = Part(skills=(HinderedReset(),), untriggered=(nothing_to_attack,))
