"""How many dice troopers have, and what they fire: MODs to Burst, ammunition in brackets, Neurocinetics."""

from collections.abc import Iterable, Mapping
from typing import Annotated

from sightline.games.infinity.core.match.part import ATTACK_BRACKETS, Part
from sightline.games.infinity.core.order.declarations import Label
from sightline.games.infinity.core.order.modifiers import Attempt, is_a
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.rules import rule


@rule("N4-CSK-002")
def one_burst_mod(mods: Iterable[int]) -> int:
    """Of what adds to its Burst a trooper applies only one, the best; what takes away from it always counts.

    >>> one_burst_mod([1, 2, 0]), one_burst_mod([1, 1, -1])
    (2, 0)
    """
    found = list(mods)
    return max((0, *found)) + sum(min(0, each) for each in found)


@rule("N4-SSK-203", "N4-SSK-204", "N4-SSK-205")
def neurocinetics(now: Situation, attempt: Attempt) -> int:
    """Burst 1 of its BS Weapons in the Active Turn, whatever else would add to it; the whole Burst in ARO."""
    if attempt.mode is None or not is_a(now, attempt, Label.BS_ATTACK):
        return 0
    if now.ability(attempt.actor, "neurocinetics") is None:
        return 0
    if not attempt.active:
        return attempt.mode.burst - 1
    others = (source(now, attempt) for source in now.fixed.edition.bursts if source is not neurocinetics)
    return 1 - attempt.mode.burst - one_burst_mod(others)


BRACKETS: Annotated[Mapping[str, frozenset[str]], "N4-CSK-004", "N4-ROLL-009"] = {
    "bs_attack": ATTACK_BRACKETS | {"grants"},
    "cc_attack": ATTACK_BRACKETS | {"grants"},
}
"""BS Attack (Shock): ammunition that is combined with what the weapon fires; CC Attack (Anti-materiel): a Trait."""
TRAITS: Annotated[tuple[str, ...], "N4-TRAIT-009"] = ("anti_materiel", "continuous_damage")
"""Traits that may stand in the brackets of an attack."""

PART = Part(
    bursts=(neurocinetics,),
    abilities=tuple(AbilityRow(key=key) for key in ("neurocinetics", *TRAITS)),
    brackets=BRACKETS,
    gifts={attack: frozenset(TRAITS) for attack in BRACKETS},
)
