"""Albedo: nobody with a Multispectral Visor sees its bearer, for the first two Player Turns that it is on the table."""

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.harm import cancel, gain
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow, StateRow
from sightline.games.infinity.n4.hacking.white_noise import sees_through
from sightline.kernel import Play
from sightline.rules import rule

KEY = "albedo"
TOKENS = ("albedo_a", "albedo_b")
"""The tokens that lie next to it, one after the other."""


@rule("N4-EQUIP-007", "N4-EQUIP-009")
def states() -> tuple[StateRow, ...]:
    """From its deployment on, whether its player wants it or not, with Negative Feedback.

    Ruling: no token lies next to a Marker: it would tell what is behind it.
    """
    begins = {TOKENS[0]: KEY}
    return tuple(
        StateRow(key=key, begins_with=begins.get(key, ""), feedback=True, kept_from_others=True) for key in TOKENS
    )


@rule("N4-EQUIP-008")
def veiled(now: Situation, viewer: Trooper, target: Trooper) -> bool:
    """It is as if it stood in White Noise, which does not keep it from looking out itself."""
    if target.states.isdisjoint(TOKENS) or now.ability(target, KEY) is None:
        return False
    return not sees_through(now, viewer)


@rule("N4-EQUIP-009")
def wear_off(play: Play[State]) -> None:
    """In the States Phase the first token becomes the second, and the second goes."""
    first, second = TOKENS
    for trooper in list(play.state.troopers.values()):
        if second in trooper.states:
            cancel(play, trooper.id, second, "N4-EQUIP-009")
        elif first in trooper.states:
            cancel(play, trooper.id, first, "N4-EQUIP-009")
            gain(play, trooper.id, second, "N4-EQUIP-009")


PART = Part(
    states=states(),
    veils=(veiled,),
    in_states_phase=(wear_off,),
    abilities=(AbilityRow(key=KEY),),
)
