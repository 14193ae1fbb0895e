"""Changing sides: what becomes of a trooper that an attack has taken over, and of one that its own side regains."""

from sightline.games.infinity.core.match.events import SidesChanged
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.harm import cancel
from sightline.games.infinity.core.order.outcomes import Suffered
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Play, RuleId
from sightline.rules import rule


@rule("N4-HACK-047", "N4-HACK-048", "N4-HACK-052", "N4-HACK-054", "N4-HACK-060")
@rule("N4-WEAP-032", "N4-WEAP-034", "N4-WEAP-036")
def change_sides(play: Play[State]) -> None:
    """At the end of the Order, whoever was taken over in it fights for who has done it.

    Ruling: until then it belongs to who fielded it, since everything in an Order happens at the same time.
    """
    assert play.state.order is not None
    for suffered in play.state.order.suffered:
        now = Situation(play.state)
        trooper, captor = now.find(suffered.trooper), _attacker(play.state, suffered)
        taken = suffered.conditions & now.fixed.edition.state.turning
        if trooper is None or captor is None or not taken or not now.has_turned(trooper):
            continue
        if captor.owner == trooper.army:
            for state in sorted(taken):
                release(play, trooper, state, "N4-HACK-048")
        elif captor.owner != trooper.owner:
            group = captor.captor or captor.id
            play.emit(SidesChanged(trooper=trooper.id, player=captor.owner, captor=group, rule="N4-HACK-052"))


def _attacker(state: State, suffered: Suffered) -> Trooper | None:
    """Who attacked, even if it did not outlive the Order."""
    known = (*state.troopers.values(), *state.fallen)
    return next((each for each in known if each.id == suffered.attacker), None)


def release(play: Play[State], trooper: Trooper, state: str, cited: RuleId) -> None:
    """It is its own again, and goes back to its side, unless something else still holds it."""
    cancel(play, trooper.id, state, cited)
    one = play.state.troopers[trooper.id]
    if one.fielded_by is not None and not Situation(play.state).has_turned(one):
        play.emit(SidesChanged(trooper=one.id, player=one.army, rule=cited))


PART = Part(at_conclusion=(change_sides,))
