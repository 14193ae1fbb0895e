"""Normal Rolls that skills make by themselves: to heal, to repair, to regenerate."""

from collections.abc import Sequence

from sightline.games.infinity.core.match.events import Rolled, RollSide
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Mod, Play, RuleId
from sightline.odds.rolls import Die, SuccessValue, judge
from sightline.rules import rule


@rule("C1-ROLL-017", "C1-ROLL-014")
def normal_roll(
    play: Play[State],
    attempt: Attempt,
    *mods: Mod,
    cited: RuleId,
    dice: int = 1,
) -> int:
    """Roll against a Success Value, tell everybody, and count the successes."""
    needed = needed_for(Situation(play.state), attempt, *mods)
    rolled = () if needed.automatic_failure else play.roll(dice, what=f"roll.{attempt.skill}")
    judged = [judge(die, needed, play.state.fixed.roll_rules) for die in rolled]
    kept = [die for die in judged if die.success]
    side = roll_side(attempt.actor.id, attempt.skill, attempt.attribute, needed, rolled, kept)
    play.emit(Rolled(kind="normal", sides=(side,), rule=cited))
    return len(kept)


def roll_side(
    trooper: str, skill: str, attribute: str, needed: SuccessValue, dice: Sequence[int], kept: Sequence[Die]
) -> RollSide:
    """One side of a roll for the log."""
    return RollSide(
        trooper=trooper,
        skill=skill,
        attribute=attribute,
        base=needed.base,
        mods=needed.mods,
        value=needed.value,
        dice=tuple(dice),
        kept=tuple(die.natural for die in kept),
        criticals=sum(die.critical for die in kept),
    )
