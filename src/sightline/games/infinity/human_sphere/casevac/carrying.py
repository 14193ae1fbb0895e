"""What it means to carry somebody, and to be carried."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.events import Moved, Remembered, StateLost
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, Pose, State, Trooper
from sightline.games.infinity.core.order.declarations import SkillType
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.casevac.bearers import (
    CARRIED,
    CASEVAC,
    carrier_of,
    is_helpless,
    load_key,
    load_of,
    over_key,
    pairs,
)
from sightline.games.infinity.n4.impetuous import KIND as IMPETUOUS
from sightline.games.infinity.n4.replacing import has_room
from sightline.geometry.shapes import Body, Point3
from sightline.kernel import Play, RuleId, Violation
from sightline.rules import rule

TAKEN_ALONG = frozenset({"dodge", "cautious_movement", "reset", "jump", "climb", "idle", CASEVAC})
"""What a carrier may do without letting go, besides Short Movement Skills."""

# ------------------------------------------------------------------ two as one


@rule("HS-STATE-022", "HS-STATE-024")
def goes_along(now: Situation, carrier: Trooper) -> Iterator[str]:
    """One Order activates both, and each enemy has one ARO against the two of them."""
    load = load_of(now, carrier)
    if load is not None:
        yield load.id


@rule("HS-STATE-023")
def declares_nothing(now: Situation, trooper: Trooper) -> frozenset[str] | None:
    """Who is carried does nothing by itself."""
    return frozenset() if carrier_of(now, trooper) is not None else None


@rule("HS-STATE-023")
def takes_no_orders(now: Situation, trooper: Trooper) -> Iterator[Violation]:
    """Orders are given to its carrier."""
    carrier = carrier_of(now, trooper)
    if carrier is not None:
        yield Violation(code="casevac.carried", params={"trooper": trooper.id}, rule="HS-STATE-023")


def follow(play: Play[State], declared: Declared) -> None:
    """After each step of the carrier."""
    carrier = play.state.troopers.get(declared.trooper)
    if carrier is not None:
        bring_along(play, carrier, in_order=True)


@rule("HS-STATE-022")
def bring_along(play: Play[State], carrier: Trooper, *, in_order: bool) -> None:
    """They stay in contact: on the side where it was, if there is room, or else on another."""
    now = Situation(play.state)
    load = load_of(now, carrier)
    if load is None or now.contact(carrier, load):
        return
    end = Pose(_beside(now, carrier, load), "prone" in load.states)
    start = now.poses(load)[-1]
    play.emit(
        Moved(
            trooper=load.id,
            trail=(start, end),
            facing=load.facing,
            cost=0.0,
            states=load.states,
            in_order=in_order,
            rule="HS-STATE-022",
        )
    )


def _beside(now: Situation, carrier: Trooper, load: Trooper) -> Point3:
    host, shape = now.body(carrier), now.body(load).silhouette
    places = [*now.table.beside(host, shape, load.at), *now.table.beside(host, shape, None)]
    free = (at for at in places if has_room(now, Body(at=at, silhouette=shape), load.id))
    return next(free, places[0])


@rule("HS-STATE-025")
def struck_together(now: Situation, trooper: Trooper) -> Iterator[str]:
    """A template that touches one of them is over both, as it is over a whole close combat."""
    other = load_of(now, trooper) or carrier_of(now, trooper)
    if other is not None:
        yield other.id


@rule("HS-STATE-026")
def hides_nobody(now: Situation, trooper: Trooper) -> bool:  # noqa: ARG001
    """Who is carried stands in no line of fire."""
    return CARRIED in trooper.states


@rule("HS-STATE-027")
def does_not_help(now: Situation, fighter: Trooper, ally: Trooper) -> bool:  # noqa: ARG001
    """Nor does it add to anybody's CC Attack."""
    return CARRIED in ally.states


# ------------------------------------------------------------------ the end of it


@rule("HS-STATE-029", "HS-STATE-030")
def let_go(play: Play[State], declared: Declared) -> None:
    """Whoever does anything else than move, dodge or reset lets go; and so does who rushes off Impetuously."""
    now = Situation(play.state)
    carrier = now.find(declared.trooper)
    if carrier is None or load_of(now, carrier) is None:
        return
    skill = now.fixed.edition.skill[declared.use.skill]
    rushes = now.order.kind == IMPETUOUS and carrier.id in now.order.troopers
    moves = SkillType.SHORT_MOVEMENT in skill.types or skill.key in TAKEN_ALONG
    if rushes or not moves:
        cited = "HS-STATE-030" if rushes else "HS-STATE-029"
        play.emit(Remembered(key=over_key(carrier.id), value=1, rule=cited))


@rule("HS-STATE-031")
def is_unable(now: Situation, carrier: Trooper) -> bool:
    """Immobilized, Null or a Marker."""
    return now.is_immobilized(carrier) or now.is_null(carrier) or now.is_concealed(carrier)


@rule("HS-STATE-031", "HS-STATE-032", "HS-STATE-033")
def mind_loads(play: Play[State]) -> None:
    """The states end with the Order in which it was let go, or in which one of them no longer can or needs to."""
    now = Situation(play.state)
    for carrier, load in list(pairs(now)):
        if is_unable(now, carrier) or not is_helpless(load):
            _part(play, carrier.id, "HS-STATE-032" if not is_helpless(load) else "HS-STATE-031")
    now = Situation(play.state)
    for carrier in [each for each in now.everybody() if CASEVAC in each.states and load_of(now, each) is None]:
        _part(play, carrier.id, "HS-STATE-033")
    for load in [each for each in Situation(play.state).everybody() if CARRIED in each.states]:
        if carrier_of(Situation(play.state), load) is None:
            play.emit(StateLost(trooper=load.id, state=CARRIED, rule="HS-STATE-033"))
    for carrier, _ in list(pairs(Situation(play.state))):
        bring_along(play, carrier, in_order=False)


def _part(play: Play[State], carrier: str, cited: RuleId) -> None:
    play.emit(StateLost(trooper=carrier, state=CASEVAC, rule=cited))
    play.emit(Remembered(key=load_key(carrier), value=0))
    play.emit(Remembered(key=over_key(carrier), value=0))


PART = Part(
    retinues=(goes_along,),
    repertoires=(declares_nothing,),
    passive=(takes_no_orders,),
    entangled=(struck_together,),
    unobtrusive=(hides_nobody,),
    outsiders=(does_not_help,),
    on_declaration=(let_go,),
    after_declaration=(follow,),
    at_conclusion=(mind_loads,),
    in_tactical_phase=(mind_loads,),
)
