"""Who carries whom."""

from collections.abc import Iterator

from sightline.games.infinity.core.abilities.immobilized import A, B
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.rules import rule

CASEVAC, CARRIED = "casevac", "carried"
HELPLESS = frozenset({"stunned", A, B, "unconscious"})


def load_key(carrier: str) -> str:
    """What a match remembers of a carrier: the number in the name of whom it carries."""
    return f"{CASEVAC}.{carrier}"


def over_key(carrier: str) -> str:
    """What a match remembers, until the Order ends, of a carrier that has let go."""
    return f"{CASEVAC}.over.{carrier}"


def number_of(trooper: Trooper) -> int:
    """The number in a name."""
    return int(trooper.id[1:])


@rule("HS-CASEV-003", "HS-STATE-020")
def is_helpless(trooper: Trooper) -> bool:
    """Whether somebody can be carried: Stunned, Immobilized or Unconscious."""
    return not trooper.states.isdisjoint(HELPLESS)


def load_of(now: Situation, carrier: Trooper) -> Trooper | None:
    """Whom a trooper carries, if it has not let go in this Order."""
    if CASEVAC not in carrier.states or now.state.memory.get(over_key(carrier.id)):
        return None
    number = now.state.memory.get(load_key(carrier.id))
    carried = (each for each in now.of(carrier.owner) if CARRIED in each.states)
    return next((each for each in carried if number_of(each) == number), None)


def carrier_of(now: Situation, load: Trooper) -> Trooper | None:
    """Who carries a trooper."""
    if CARRIED not in load.states:
        return None
    carriers = (each for each in now.of(load.owner) if CASEVAC in each.states)
    return next((each for each in carriers if load_of(now, each) is load), None)


def pairs(now: Situation) -> Iterator[tuple[Trooper, Trooper]]:
    """Every carrier with whom it carries."""
    for carrier in now.everybody():
        load = load_of(now, carrier)
        if load is not None:
            yield carrier, load
