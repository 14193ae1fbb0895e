"""Attack Tactics: Comms Attacks on whoever has Wounds, as far as the Zone of Control reaches."""

from typing import Annotated

from sightline.games.infinity.core.match.events import Remembered
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Pose, State, Trooper
from sightline.games.infinity.core.order.outcomes import Outcome
from sightline.games.infinity.core.skills.base import When
from sightline.games.infinity.core.skills.hacking import Hack
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.programs import Program
from sightline.games.infinity.human_sphere.pheroware.tactics import ABILITIES, CHART, CORAHTAR, attacks_of
from sightline.games.infinity.n4.hacking.jammer import CommsAttack
from sightline.kernel import Play
from sightline.odds.ammunition import Condition
from sightline.rules import rule

PANDEMONIUM = "pandemonium"
STUNNED_FOR: Annotated[int, "HS-PANDE-007"] = 2
"""Player Turns, that of the attack included."""


@rule("HS-PHERO-001", "HS-ENDG-001", "HS-ERAS-001", "HS-HELLZ-001", "HS-PANDE-001")
class Pheroware(CommsAttack):
    """Use an Attack Tactic; the declaration names it where others name a weapon."""

    key = "pheroware"
    lacking = "HS-PHERO-004"

    def programs_of(self, now: Situation, trooper: Trooper) -> dict[str, Program]:
        """Those that it has."""
        return attacks_of(now, trooper)

    @staticmethod
    @rule("HS-PHERO-005")
    def _works_on(now: Situation, program: Program, target: Trooper) -> bool:
        """Only on flesh: never on who has STR."""
        return not now.profile(target).structure

    @staticmethod
    @rule("HS-PHERO-003")
    def _burst(now: Situation, trooper: Trooper, program: Program, when: When) -> int:
        """One die in ARO."""
        return Hack._burst(now, trooper, program, when)

    @rule("HS-PHERO-006", "HS-ENDG-006", "HS-ERAS-008", "HS-HELLZ-007", "HS-PANDE-008")
    def in_area(self, now: Situation, hacker: Trooper, at: Pose, target: Trooper, there: Pose) -> bool:
        """In its own Zone of Control; no Repeater helps."""
        return super().in_area(now, hacker, at, target, there)


# ------------------------------------------------------------------ Pandemonium


def _key(trooper: str) -> str:
    """What a match remembers of who is Stunned for longer."""
    return f"{PANDEMONIUM}.{trooper}"


@rule("HS-PANDE-007")
def stun_for_long(play: Play[State], outcome: Outcome) -> None:
    """Whom Pandemonium has Stunned stays so into the next turn."""
    assert play.state.order is not None
    by = {(hit.on.target, hit.strike.attacker) for hit in outcome.hits if hit.strike.weapon == PANDEMONIUM}
    for each in play.state.order.suffered:
        if (each.trooper, each.attacker) in by and Condition.STUNNED in each.conditions:
            play.emit(Remembered(key=_key(each.trooper), value=STUNNED_FOR))


@rule("HS-PANDE-007")
def still_stunned(now: Situation, trooper: Trooper, state: str) -> bool:
    """It does not end with the turn of the attack."""
    return state == "stunned" and now.state.memory.get(_key(trooper.id), 0) > 1


def count_turns(play: Play[State]) -> None:
    """Another turn is over."""
    for key, left in sorted(play.state.memory.items()):
        if key.startswith(f"{PANDEMONIUM}.") and left:
            play.emit(Remembered(key=key, value=left - 1))


SKILL = Pheroware(CHART)

PART = Part(
    skills=(SKILL,),
    mods=(SKILL.opponent_mod,),
    after_combat=(stun_for_long,),
    outlasts=(still_stunned,),
    in_states_phase=(count_turns,),
    abilities=ABILITIES,
    brackets={CORAHTAR: frozenset({"level"})},
)
