"""What Multispectral Visors do in CodeOne alone."""

from sightline.games.infinity.core.abilities.visors import visor_level
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.rules import rule


@rule("C1-EQUIP-225")
def is_never_surprised(now: Situation, trooper: Trooper, attacker: Trooper, close_combat: bool) -> bool:
    """Whether it ignores the MOD of a Surprise Attack: it sees the attacker, or is attacked in close combat."""
    return visor_level(now, trooper) >= 3 and (close_combat or bool(now.sightings(trooper, attacker)))


PART = Part(unsurprised=(is_never_surprised,))
