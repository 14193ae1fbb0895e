"""Fire: it goes on burning, and what is Fire-Sensitive does not survive it."""

from typing import Annotated

from sightline.games.infinity.core.match.part import Part, Remedy
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.harm import cancel
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import StateRow
from sightline.games.infinity.n4.hacking.albedo import TOKENS
from sightline.kernel import Play
from sightline.rules import rule

BURNT = "burnt"
FIRE_SENSITIVE: Annotated[frozenset[str], "HS-EQUIP-004", "HS-EQUIP-068", "HS-EQUIP-083", "HS-LCAM-001"] = frozenset(
    {"albedo", "holomask", "holoprojector", "limited_camouflage", "nanoscreen"}
)
"""What the book calls Fire-Sensitive; what fire does to Symbiont Armor is a rule of that."""
CAMOUFLAGE = frozenset({"camouflage"})
"""What is Fire-Sensitive by the rules that the book takes for granted: whoever has it keeps its Mimetism."""


def _can_burn(now: Situation, trooper: Trooper) -> bool:
    return any(now.profile(trooper).ability(key) is not None for key in FIRE_SENSITIVE | CAMOUFLAGE)


def nothing_burns(now: Situation, trooper: Trooper, state: str) -> bool:
    """Fire leaves its mark only on who carries something that it spoils."""
    return state == BURNT and not _can_burn(now, trooper)


@rule("HS-EQUIP-004", "HS-EQUIP-068", "HS-EQUIP-083", "HS-STATE-005")
def spoiled(now: Situation, trooper: Trooper, key: str) -> bool:  # noqa: ARG001
    """Nothing that is Fire-Sensitive works while its owner is Burnt."""
    return BURNT in trooper.states and key in FIRE_SENSITIVE | CAMOUFLAGE


@rule("HS-EQUIP-004", "HS-STATE-005")
def consume(play: Play[State]) -> None:
    """An Albedo that burns is gone for good."""
    for trooper in list(play.state.troopers.values()):
        for token in TOKENS if BURNT in trooper.states else ():
            cancel(play, trooper.id, token, "HS-STATE-005")


REMEDY: Annotated[Remedy, "HS-EQUIP-068", "HS-EQUIP-083"] = Remedy(state=BURNT, skill="engineer", rule="HS-EQUIP-068")

PART = Part(
    states=(StateRow(key=BURNT),),
    immune=(nothing_burns,),
    mutes=(spoiled,),
    remedies=(REMEDY,),
    at_conclusion=(consume,),
)
