"""Normal Rolls that skills make by themselves: to heal, to repair, to regenerate."""

import msgspec

from sightline.games.infinity.core.combat import roll_side
from sightline.games.infinity.core.events import Rolled
from sightline.games.infinity.core.modifiers import Attempt, needed_for
from sightline.games.infinity.core.profiles import Ability
from sightline.games.infinity.core.situation import Situation
from sightline.games.infinity.core.state import State
from sightline.kernel import Mod, RuleId
from sightline.kernel import Step as Play
from sightline.odds.rolls import SuccessValue, judge
from sightline.rules import rule


@rule("C1-ROLL-017", "C1-ROLL-014")
def normal_roll(
    play: Play[State],
    attempt: Attempt,
    *mods: Mod,
    cited: RuleId,
    ability: Ability | None = None,
    dice: int = 1,
) -> int:
    """Roll against a Success Value, tell everybody, and count the successes.

    What stands in the brackets of the ability that is used counts for its owner.
    """
    needed = with_brackets(needed_for(Situation(play.state), attempt, *mods), attempt.attribute, ability)
    rolled = () if needed.automatic_failure else play.roll(dice, what=f"roll.{attempt.skill}")
    judged = [judge(die, needed, play.state.fixed.roll_rules) for die in rolled]
    kept = [die for die in judged if die.success]
    side = roll_side(attempt.actor.id, attempt.skill, attempt.attribute, needed, rolled, kept)
    play.emit(Rolled(kind="normal", sides=(side,), rule=cited))
    return len(kept)


@rule("C1-ROLL-009", "C1-ROLL-011")
def with_brackets(needed: SuccessValue, attribute: str, ability: Ability | None) -> SuccessValue:
    """A positive MOD in brackets helps its owner, and a value in brackets takes the place of the profile's."""
    if ability is None:
        return needed
    mods = (Mod(ability.mod, "mod.bracket", "C1-ROLL-009"),) if ability.mod > 0 else ()
    base = ability.sets.get(attribute, needed.base)
    return msgspec.structs.replace(needed, base=base, mods=(*needed.mods, *mods))
