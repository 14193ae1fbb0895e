"""The Electric Pulse: it always shows a 7, and holds whoever does not beat that."""

from typing import Annotated

from sightline.games.infinity.core.match.events import Remembered
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.order.harm import cancel
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.order.outcomes import Outcome
from sightline.games.infinity.core.skills.close_combat import blow_against
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Mod, Play
from sightline.rules import rule

PULSE, HELD = "electric_pulse", "immobilized_a"
TURNS: Annotated[int, "HS-WEAP-206"] = 2
"""Player Turns at whose ends it is looked at: the one of its use, and the next."""
_KEY = f"{PULSE}."


@rule("HS-WEAP-208", "HS-WEAP-209")
def no_mods(now: Situation, attempt: Attempt, mod: Mod) -> bool:  # noqa: ARG001
    """Nothing adds to the CC or the PH of who meets it Face to Face."""
    blow = blow_against(now, attempt)
    return blow is not None and blow.weapon == PULSE


@rule("HS-WEAP-206")
def note(play: Play[State], outcome: Outcome) -> None:
    """Whom it holds, for how long."""
    for target in dict.fromkeys(hit.on.target for hit in outcome.hits if hit.strike.weapon == PULSE):
        play.emit(Remembered(key=f"{_KEY}{target}", value=TURNS, rule="HS-WEAP-206"))


@rule("HS-WEAP-206")
def wear_off(play: Play[State]) -> None:
    """In the States Phase; whoever was freed in the meantime is free."""
    for key, turns in list(play.state.memory.items()):
        if not key.startswith(_KEY) or not turns:
            continue
        play.emit(Remembered(key=key, value=turns - 1, rule="HS-WEAP-206"))
        held = Situation(play.state).find(key.removeprefix(_KEY))
        if turns == 1 and held is not None:
            cancel(play, held.id, HELD, "HS-WEAP-206")


PART = Part(waivers=(no_mods,), after_combat=(note,), in_states_phase=(wear_off,))
