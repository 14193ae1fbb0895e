"""What devices do by themselves: the Tactical Support of the EVO, the Cyberalert of the White Hacking Device."""

from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.skills.base import When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.hacking.chart import WHITE
from sightline.games.infinity.human_sphere.hacking.supportware import evo_on_table
from sightline.games.infinity.n4.coordinated import acts_together, same_program
from sightline.games.infinity.n4.hacking.area import in_own_area
from sightline.rules import rule


@rule("HS-HACK-066")
def must_agree(now: Situation, trooper: Trooper, when: When) -> bool:
    """Those who hack in a Coordinated Order use the same program, unless their side has an EVO."""
    return acts_together(now, trooper, when) and not evo_on_table(now, trooper.owner)


@rule("HS-HACK-062")
def is_alert(now: Situation, trooper: Trooper, attacker: Trooper, close: bool) -> bool:
    """Nobody shoots by surprise at the owner of a White Hacking Device from inside its Hacking Area."""
    if close or now.ability(trooper, WHITE) is None:
        return False
    stands = now.poses(trooper)[-1]
    return any(in_own_area(now, trooper, stands, attacker, there) for there in now.poses(attacker))


@rule("HS-HACK-063")
def may_wait(now: Situation, trooper: Trooper) -> bool:
    """The owner of a White Hacking Device lets the second skill come, if an enemy acts in its Hacking Area.

    Behind a Marker it does not: to be asked again would give it away.
    """
    if now.is_marker(trooper) or now.ability(trooper, WHITE) is None:
        return False
    stands = now.poses(trooper)[-1]
    movers = (mover for key in now.order.troopers if (mover := now.find(key)) is not None)
    return any(in_own_area(now, trooper, stands, each, there) for each in movers for there in now.poses(each))


PART = Part(patient=(may_wait,), bans=(Limited(must_agree, same_program),), unsurprised=(is_alert,))
