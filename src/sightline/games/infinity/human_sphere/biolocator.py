"""Biolocator: who uses it falls, and from then on guides the fire of its own side."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.match.events import UseSpent
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order import harm
from sightline.games.infinity.core.order.declarations import Declaration, Label, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt, is_a
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow, StateRow
from sightline.kernel import Mod, Play, Violation
from sightline.rules import rule

BIOLOCATOR = "biolocator"
BIOLOCATED = "biolocated"
ROW: Annotated[AbilityRow, "HS-EQUIP-033"] = AbilityRow(key=BIOLOCATOR, comms=True)
STATE: Annotated[StateRow, "HS-EQUIP-033", "HS-EQUIP-036", "HS-EQUIP-037"] = StateRow(
    key=BIOLOCATED, feedback=True, relays=True
)
"""Targeted for its own side; and a Repeater, though its trooper is Unconscious."""


@rule("HS-EQUIP-039")
def is_spent(trooper: Trooper) -> bool:
    """Whether somebody has used its Biolocator: it works once."""
    return bool(trooper.uses.get(BIOLOCATOR))


@rule("HS-EQUIP-033", "HS-EQUIP-034")
class UseBiolocator(Skill):
    """Switch it on."""

    key = ability = BIOLOCATOR
    types = frozenset({SkillType.SHORT})
    labels = frozenset({Label.NO_ROLL, Label.NO_LOF})
    betrays = True

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Once."""
        if not is_spent(trooper):
            yield Offer(use=Declaration(skill=self.key))

    @rule("HS-EQUIP-039")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """Once."""
        if is_spent(trooper):
            yield Violation(code="biolocator.spent", params={"trooper": trooper.id}, rule="HS-EQUIP-039")

    @rule("HS-EQUIP-034", "HS-EQUIP-037")
    def resolve(self, play: Play[State], declared: Declared) -> None:
        """Its bearer falls Unconscious; its own side knows exactly where it lies."""
        now = Situation(play.state)
        trooper = now.find(declared.trooper)
        if trooper is None or now.is_null(trooper):
            return
        play.emit(UseSpent(trooper=trooper.id, weapon=BIOLOCATOR, rule="HS-EQUIP-039"))
        harm.gain(play, trooper.id, BIOLOCATED, "HS-EQUIP-034")
        harm.lose(play, trooper.id, max(0, now.vitality(trooper)))


@rule("HS-EQUIP-034")
def is_beacon_for(trooper: Trooper, target: Trooper) -> bool:
    """Whether somebody is Targeted for a trooper by a Biolocator: only for its own side."""
    return BIOLOCATED in target.states and target.owner == trooper.owner


@rule("HS-EQUIP-034")
def marked(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """As against anybody who is Targeted: +3 to attacks from afar."""
    if attempt.target is None or not is_beacon_for(attempt.actor, attempt.target):
        return
    if is_a(now, attempt, Label.BS_ATTACK, Label.COMMS_ATTACK):
        yield Mod(3, "mod.targeted", "HS-EQUIP-034")


@rule("HS-EQUIP-035")
def may_be_shot(now: Situation, trooper: Trooper) -> bool:  # noqa: ARG001
    """Its own side may fire at it."""
    return BIOLOCATED in trooper.states


@rule("HS-EQUIP-039")
def switch_off(play: Play[State]) -> None:
    """It is over as soon as its bearer is Unconscious no longer, in whatever way."""
    for trooper in list(play.state.troopers.values()):
        if BIOLOCATED in trooper.states and "unconscious" not in trooper.states:
            harm.cancel(play, trooper.id, BIOLOCATED, "HS-EQUIP-039")


@rule("HS-EQUIP-040")
def defused(now: Situation, trooper: Trooper, key: str) -> bool:  # noqa: ARG001
    """Who has used it does not explode."""
    return key == "explode" and is_spent(trooper)


PART = Part(
    skills=(UseBiolocator(),),
    abilities=(ROW,),
    states=(STATE,),
    mods=(marked,),
    fair_game=(may_be_shot,),
    mutes=(defused,),
    at_conclusion=(switch_off,),
    in_tactical_phase=(switch_off,),
)
