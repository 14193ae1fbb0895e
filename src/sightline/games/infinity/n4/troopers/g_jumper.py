"""G: Jumper: one trooper with several bodies on the table, its Proxies, of which one is active at a time."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper, bodies_of
from sightline.games.infinity.core.order import harm
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow, StateRow
from sightline.games.infinity.n4.orders import is_irregular
from sightline.kernel import Play, Player, Violation
from sightline.rules import rule

ABILITY = "g_jumper"
ACTIVE = "proxy_active"
"""The state that stands for the PROXY ACTIVE Token."""
INACTIVE: Annotated[frozenset[str], "N4-SSK-117"] = frozenset({"dodge", "reset", "idle"})
"""What a Proxy may do in ARO without being made active."""


def is_proxy(now: Situation, trooper: Trooper) -> bool:
    """Whether it is one of the bodies of a G: Jumper."""
    several = len(now.fixed.lists[trooper.army].bodies(trooper.member)) > 1
    return several and trooper.peripheral is None and not trooper.is_thing


def _others(now: Situation, proxy: Trooper) -> list[Trooper]:
    return [each for each in bodies_of(now.state, proxy) if each.id != proxy.id]


def _able(now: Situation, proxy: Trooper) -> bool:
    """Whether it could be made active: neither Null nor Isolated."""
    return not now.is_null(proxy) and "isolated" not in proxy.states


# ------------------------------------------------------------------ one trooper


@rule("N4-SSK-112", "N4-SSK-120")
def gives_no_order(now: Situation, trooper: Trooper) -> bool:
    """Only one Proxy stands for the Order of the whole trooper; none, when it counts as a casualty."""
    if not is_proxy(now, trooper):
        return False
    return trooper.id != next((each.id for each in bodies_of(now.state, trooper) if _able(now, each)), "")


@rule("N4-SSK-112")
def pays_from_the_pool(now: Situation, player: Player, member: int) -> str | None:
    """A Proxy that comes onto the table has no Order of its own while another stands there for that of the trooper."""
    numbers = now.fixed.lists[player].bodies(member)
    mine = (each for each in now.of(player) if each.peripheral is None and each.member in numbers)
    other = next((each for each in mine if len(numbers) > 1 and each.member != member and _able(now, each)), None)
    if other is None:
        return None
    return "irregular" if is_irregular(now, other) else "regular"


@rule("N4-SSK-120", "N4-SSK-121")
def is_lost(now: Situation, trooper: Trooper) -> bool:
    """With all its Proxies Null or Isolated it counts as a casualty; else each Proxy counts for itself."""
    if not is_proxy(now, trooper) or any(_able(now, each) for each in bodies_of(now.state, trooper)):
        return False
    numbers = now.fixed.lists[trooper.army].bodies(trooper.member)
    hidden = {each.member for each in now.state.hidden if each.owner == trooper.owner}
    return hidden.union(now.state.reserve[trooper.owner]).isdisjoint(numbers)


# ------------------------------------------------------------------ one at a time


@rule("N4-SSK-119")
def cannot_be_activated(now: Situation, trooper: Trooper) -> Iterator[Violation]:
    """Not a Proxy that is Isolated; nobody who is Null can be in any case."""
    if is_proxy(now, trooper) and "isolated" in trooper.states:
        yield Violation(code="n4_vehicles.isolated_proxy", params={"trooper": trooper.id}, rule="N4-SSK-119")


@rule("N4-SSK-115", "N4-SSK-116", "N4-SSK-117", "N4-SSK-119")
def one_reacts(now: Situation, trooper: Trooper, skill: str) -> Iterator[Violation]:
    """Against one Order one Proxy is made active and reacts as it likes; the others Dodge or Reset."""
    if skill in INACTIVE or not is_proxy(now, trooper):
        return
    yield from cannot_be_activated(now, trooper)
    others = {each.id for each in _others(now, trooper)}
    if any(each.trooper in others and each.use.skill not in INACTIVE for each in now.order.aros):
        params = {"trooper": trooper.id, "skill": skill}
        yield Violation(code="n4_vehicles.inactive_proxy", params=params, rule="N4-SSK-116")


@rule("N4-SSK-114", "N4-SSK-115", "N4-SSK-123", "N4-SSK-125")
def put_token(play: Play[State], declared: Declared) -> None:
    """The token goes to whoever acts, once it does; it reveals nobody, and what the others were in they stay in."""
    now = Situation(play.state)
    proxy = now.find(declared.trooper)
    if proxy is None or not is_proxy(now, proxy):
        return
    if proxy.owner != now.state.active and declared.use.skill in INACTIVE:
        return
    for each in _others(now, proxy):
        harm.cancel(play, each.id, ACTIVE, "N4-SSK-114")
    harm.gain(play, proxy.id, ACTIVE, "N4-SSK-114")


@rule("N4-SSK-118")
def take_token_away(play: Play[State]) -> None:
    """Who has fallen or is Isolated is active no longer: any other may be, when it acts."""
    now = Situation(play.state)
    for trooper in now.everybody():
        if ACTIVE in trooper.states and not _able(now, trooper):
            harm.cancel(play, trooper.id, ACTIVE, "N4-SSK-118")


PART = Part(
    states=(StateRow(key=ACTIVE),),
    orderless=(gives_no_order,),
    fares=(pays_from_the_pool,),
    casualties=(is_lost,),
    passive=(cannot_be_activated,),
    aro_bans=(one_reacts,),
    after_declaration=(put_token,),
    at_conclusion=(take_token_away,),
    abilities=(AbilityRow(key=ABILITY),),
)
