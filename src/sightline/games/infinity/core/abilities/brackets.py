"""BS Attack (+1B), Nanopulser (+1B): what stands in brackets after a way of shooting."""

from collections.abc import Iterator

from sightline.games.infinity.core.edition import Part
from sightline.games.infinity.core.modifiers import Attempt
from sightline.games.infinity.core.profiles import Ability
from sightline.games.infinity.core.situation import Situation
from sightline.kernel import Mod
from sightline.rules import rule

BS_ATTACK = "bs_attack"


def _brackets(now: Situation, attempt: Attempt) -> Iterator[Ability]:
    """The entries of a profile that speak of this attack: of BS Attacks in general, and of the weapon used."""
    if attempt.skill != BS_ATTACK or attempt.mode is None:
        return
    weapons = now.fixed.edition.chart.weapons
    using = (key for key in now.profile(attempt.actor).weapons if key in weapons)
    armed = (key for key in using if any(mode is attempt.mode for mode in weapons[key].modes))
    for key in (BS_ATTACK, *armed):
        ability = now.ability(attempt.actor, key)
        if ability is not None:
            yield ability


@rule("C1-WEAP-204", "C1-WEAP-205", "C1-ROLL-009")
def burst_in_brackets(now: Situation, attempt: Attempt) -> int:
    """What is added to the Burst, in the Active Turn only."""
    return sum(ability.burst for ability in _brackets(now, attempt)) if attempt.active else 0


@rule("C1-ROLL-009")
def mod_in_brackets(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """A positive MOD helps its owner."""
    for ability in _brackets(now, attempt):
        if ability.mod > 0:
            yield Mod(ability.mod, "mod.bracket", "C1-ROLL-009")


PART = Part(bursts=(burst_in_brackets,), mods=(mod_in_brackets,))
