"""What stands in brackets: MODs, dice and Damage for whoever uses the skill or weapon before them."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.order.modifiers import Attempt, in_use
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Mod
from sightline.rules import rule


@rule("C1-WEAP-204", "C1-WEAP-205", "C1-ROLL-009")
def burst_in_brackets(now: Situation, attempt: Attempt) -> int:
    """BS Attack (+1B), Pistol (+1B): dice in the Active Turn only."""
    if not attempt.active:
        return 0
    return now.fixed.edition.burst_mods(entry.burst for entry in in_use(now, attempt))


@rule("C1-ROLL-009")
def mod_in_brackets(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """Dodge (+3): a positive MOD helps its owner."""
    for entry in in_use(now, attempt):
        if entry.mod > 0:
            yield Mod(entry.mod, "mod.bracket", "C1-ROLL-009")


@rule("C1-ROLL-009")
def damage_in_brackets(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """BS Attack (+1 Dam), MULTI Rifle (+1 Dam): a more powerful attack."""
    for entry in in_use(now, attempt):
        if entry.damage:
            yield Mod(entry.damage, "mod.bracket", "C1-ROLL-009")


PART = Part(bursts=(burst_in_brackets,), mods=(mod_in_brackets,), damages=(damage_in_brackets,))
