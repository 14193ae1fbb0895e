"""Total Reaction: as many dice in ARO as in the Active Turn."""

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.order.declarations import Label
from sightline.games.infinity.core.order.modifiers import Attempt, is_a
from sightline.games.infinity.core.table.situation import Situation
from sightline.rules import rule


@rule("C1-SSK-286", "C1-SSK-287", "C1-SSK-288")
def full_burst(now: Situation, attempt: Attempt) -> int:
    """The whole Burst of the weapon in a BS Attack ARO, on a single target as in any ARO."""
    if attempt.active or attempt.mode is None or not is_a(now, attempt, Label.BS_ATTACK):
        return 0
    return attempt.mode.burst - 1 if now.ability(attempt.actor, "total_reaction") is not None else 0


PART = Part(bursts=(full_burst,))
