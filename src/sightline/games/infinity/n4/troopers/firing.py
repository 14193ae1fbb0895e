"""Neurocinetics: slow to fire in the Active Turn, with every die in ARO."""

from sightline.games.infinity.core.match.edition import Part
from sightline.games.infinity.core.order.declarations import Label
from sightline.games.infinity.core.order.modifiers import Attempt, is_a
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.rules import rule


@rule("N4-SSK-203", "N4-SSK-204", "N4-SSK-205")
def neurocinetics(now: Situation, attempt: Attempt) -> int:
    """Burst 1 of its BS Weapons in the Active Turn, whatever else would add to it; the whole Burst in ARO."""
    if attempt.mode is None or not is_a(now, attempt, Label.BS_ATTACK):
        return 0
    if now.ability(attempt.actor, "neurocinetics") is None:
        return 0
    if not attempt.active:
        return attempt.mode.burst - 1
    others = sum(source(now, attempt) for source in now.fixed.edition.bursts if source is not neurocinetics)
    return 1 - attempt.mode.burst - others


PART = Part(bursts=(neurocinetics,), abilities=(AbilityRow(key="neurocinetics"),))
