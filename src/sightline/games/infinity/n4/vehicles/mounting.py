"""Mounting and dismounting: whoever rides or drives is one piece with its vehicle, and two when it has got out.

A rider is a form of the trooper, and so is each profile of its vehicle. The vehicle that is left behind is a piece of
its own (`Trooper.vehicle_of`): it can be attacked, and does nothing by itself.
"""

from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.abilities.peripherals import same_team
from sightline.games.infinity.core.match.events import Happening, TokenRemoved
from sightline.games.infinity.core.match.part import Part, Reshape
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.putting_down import next_id
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.n4.hacking import supportware
from sightline.games.infinity.n4.replacing import body_of, has_room, place_for, without_room
from sightline.games.infinity.n4.troopers.transmutation import base_profile
from sightline.games.infinity.n4.vehicles.events import Dismounted, Mounted, within_key
from sightline.geometry.moving.paths import points_of
from sightline.geometry.shapes import Body, Point3
from sightline.kernel import Violation
from sightline.rules import rule

MOTORCYCLE, AI_MOTORCYCLE = "motorcycle", "ai_motorcycle"
BIKES = (MOTORCYCLE, AI_MOTORCYCLE)
PILOTS = ("pilot", "pilot_remote")
OF_THE_MACHINE = frozenset({"unloaded", "suppressive_fire", "on_wall", "prone"})
"""States that do not pass from a vehicle to its driver or back: they say how it stands, or what its weapons do."""

replace = msgspec.structs.replace


def on_motorcycle(profile: Profile) -> bool:
    """Whether it is the profile of somebody on a Motorcycle, clever or not."""
    return any(profile.ability(key) is not None for key in BIKES)


@rule("N4-SSK-257", "N4-EQUIP-046", "N4-EQUIP-051")
def rider_form(profile: Profile) -> int | None:
    """The form of whoever gets out: the Pilot, or the dismounted profile of who has a Motorcycle."""
    for number, form in enumerate(profile.forms, 1):
        if any(form.ability(key) is not None for key in PILOTS):
            return number
        if on_motorcycle(profile) and not on_motorcycle(form):
            return number
    return None


@rule("N4-EQUIP-051")
def vehicle_of(now: Situation, trooper: Trooper) -> Trooper | None:
    """What somebody has got out of or off; an AI Motorcycle is its Peripheral now."""
    if base_profile(now, trooper).ability(AI_MOTORCYCLE) is None:
        return now.vehicle(trooper)
    team = (each for each in now.of(trooper.owner) if each.peripheral is not None and same_team(trooper, each))
    return next(team, None)


@rule("N4-MOV-026", "N4-MOV-027", "N4-SSK-258", "N4-EQUIP-047")
def ways(now: Situation, trooper: Trooper, skill: Skill, when: When) -> Iterator[int]:
    """With the first skill of an Order that moves it: out of its vehicle, or into the one that is its own."""
    if when is not When.FIRST or Label.MOVEMENT not in skill.labels or not is_free_to(now, trooper):
        return
    rider = rider_form(base_profile(now, trooper))
    if rider is None or trooper.is_thing or trooper.peripheral is not None:
        return
    if rider != trooper.form:
        yield rider
    elif (vehicle := vehicle_of(now, trooper)) is not None:
        yield vehicle.form


@rule("N4-MOV-029")
def is_free_to(now: Situation, trooper: Trooper) -> bool:
    """Whether it could move as it is: not Engaged, not Immobilized."""
    return not now.is_engaged(trooper) and not now.is_immobilized(trooper)


def check(now: Situation, trooper: Trooper, use: Declaration, form: int) -> Iterator[Violation]:
    """There must be room beside a vehicle to get out; who gets in must be in contact with it, and it must work."""
    vehicle = vehicle_of(now, trooper)
    if vehicle is None:
        if _start(now, trooper, use, form) is None:
            yield Violation(code="n4_vehicles.no_room", params={"trooper": trooper.id}, rule="N4-EQUIP-047")
    elif not now.contact(trooper, vehicle):
        yield Violation(code="n4_vehicles.no_contact", params={"trooper": trooper.id}, rule="N4-MOV-026")
    elif now.is_null(vehicle):
        cited = "N4-EQUIP-053" if vehicle.peripheral is not None else "N4-SSK-263"
        yield Violation(code="n4_vehicles.fallen", params={"trooper": vehicle.id}, rule=cited)
    elif not _fits_on(now, trooper, vehicle):
        yield Violation(code="n4_vehicles.no_room_to_mount", params={"trooper": trooper.id}, rule="N4-MOV-028")
    elif vehicle.peripheral is not None:
        yield from _check_steed(now, vehicle)


@rule("N4-MOV-028")
def _fits_on(now: Situation, trooper: Trooper, vehicle: Trooper) -> bool:
    """Whether nobody has come to stand where the mounted Model would."""
    template = base_profile(now, trooper).as_form(vehicle.form).template
    return has_room(now, Body(at=vehicle.at, silhouette=template), trooper.id, vehicle.id)


@rule("N4-EQUIP-053")
def _check_steed(now: Situation, steed: Trooper) -> Iterator[Violation]:
    """Nor can an AI Motorcycle be Isolated or Immobilized."""
    if "isolated" in steed.states or now.is_immobilized(steed):
        yield Violation(code="n4_vehicles.fallen", params={"trooper": steed.id}, rule="N4-EQUIP-053")


@rule("N4-MOV-028", "N4-MOV-030", "N4-SSK-266")
def changes(now: Situation, trooper: Trooper, use: Declaration, form: int) -> Iterator[Happening]:
    """The one becomes two, or the two become one, before anything is measured; Markers are given up."""
    vehicle = vehicle_of(now, trooper)
    if vehicle is None:
        yield from _dismounted(now, trooper, form, _start(now, trooper, use, form) or trooper.at)
        return
    yield from _without_supportware(now, vehicle)
    yield _mounted(now, trooper, vehicle)


@rule("N4-EQUIP-054")
def _without_supportware(now: Situation, steed: Trooper) -> Iterator[Happening]:
    """What programs do for an AI Motorcycle ends when it is mounted."""
    for runner, _ in supportware.active(now.state):
        if supportware.beneficiary(now.state, runner) == steed.id:
            for key in (f"{supportware.SUPPORTWARE}{runner}", f"{supportware.SUPPORTWARE}{runner}.target"):
                yield TokenRemoved(token=key, rule="N4-EQUIP-054")


# ------------------------------------------------------------------ out


@rule("N4-EQUIP-047")
def _start(now: Situation, trooper: Trooper, use: Declaration, form: int) -> Point3 | None:
    """Where its movement begins: in contact with the vehicle, on the way to wherever it goes first."""
    template = base_profile(now, trooper).forms[form - 1].template
    guest = template.prone if use.prone else template
    first = next(iter(points_of(use.path)), None)
    left, at = _left_there(now, trooper)
    host = now.body(trooper) if at is None else replace(body_of(now, left), facing=trooper.facing)
    places = now.table.beside(host, guest, first)
    return next((at for at in places if has_room(now, Body(at=at, silhouette=guest), trooper.id)), None)


def _left_there(now: Situation, trooper: Trooper) -> tuple[Trooper, Point3 | None]:
    """The vehicle that somebody gets out of, as a piece of its own, and where it stands if there is room for it."""
    key, whole = next_id(now.state, trooper.owner), base_profile(now, trooper)
    if whole.ability(MOTORCYCLE) is not None:
        vehicle = motorcycle_token(trooper, key)
    elif whole.ability(AI_MOTORCYCLE) is not None:
        vehicle = _set_free(now, trooper, key, now.state.memory.get(within_key(trooper.id), 0))
    else:
        vehicle = _left_behind(now, trooper, key)
    at = place_for(now, trooper, vehicle)
    return (vehicle if at is None else replace(vehicle, at=at)), at


def _dismounted(now: Situation, trooper: Trooper, form: int, start: Point3) -> Iterator[Happening]:
    vehicle, at = _left_there(now, trooper)
    lost, states = trooper.lost, _shown(now, trooper.states)
    if vehicle.vehicle_of and not vehicle.device:
        lost = now.state.memory.get(within_key(trooper.id), 0)
        states = handed_on(now, replace(trooper, form=form), vehicle.states)
    yield Dismounted(
        trooper=trooper.id, form=form, at=start, lost=lost, states=states, vehicle=vehicle, rule="N4-MOV-026"
    )
    if at is None:
        yield from without_room(now, trooper, vehicle)


@rule("N4-EQUIP-047")
def motorcycle_token(rider: Trooper, key: str) -> Trooper:
    """The token that lies where the mounted Model stood."""
    return Trooper(
        id=key,
        owner=rider.owner,
        member=rider.member,
        device=MOTORCYCLE,
        vehicle_of=rider.id,
        at=rider.at,
        facing=rider.facing,
    )


@rule("N4-EQUIP-051", "N4-EQUIP-052")
def _set_free(now: Situation, rider: Trooper, key: str, lost: int) -> Trooper:
    """The AI Motorcycle as a Peripheral, with what it had lost before and in whatever its rider is in."""
    steed = replace(rider, id=key, form=0, peripheral=0, lost=lost, uses={}, poses_as=None)
    return replace(steed, states=handed_on(now, steed, _shown(now, rider.states)))


@rule("N4-SSK-260")
def _left_behind(now: Situation, trooper: Trooper, key: str) -> Trooper:
    """The vehicle without its driver, in the states and with the losses that it has."""
    states = _shown(now, trooper.states)
    return replace(trooper, id=key, vehicle_of=trooper.id, states=states, uses={}, poses_as=None)


@rule("N4-MOV-030")
def _shown(now: Situation, states: frozenset[str]) -> frozenset[str]:
    """Nobody stays a Marker, hidden, or in a hole that was dug for another shape."""
    rows = now.fixed.edition.state
    return states.difference(rows.guises, rows.silhouettes)


@rule("N4-SSK-262")
def handed_on(now: Situation, pilot: Trooper, states: frozenset[str]) -> frozenset[str]:
    """What the states of a vehicle mean to its Pilot: all that it can be in, but never Unconscious."""
    immune = now.fixed.edition.immune
    kept = states - now.fixed.edition.state.down - OF_THE_MACHINE
    return frozenset(each for each in kept if not any(proof(now, pilot, each) for proof in immune))


# ------------------------------------------------------------------ in


@rule("N4-SSK-263", "N4-EQUIP-052")
def _states_of_both(now: Situation, trooper: Trooper, vehicle: Trooper) -> frozenset[str]:
    """All states of the vehicle, and those of who gets in, if they can apply."""
    inside = replace(trooper, form=vehicle.form)
    return _shown(now, vehicle.states | handed_on(now, inside, trooper.states))


@rule("N4-SSK-258")
def _mounted(now: Situation, trooper: Trooper, vehicle: Trooper) -> Mounted:
    """The points that count are those of a TAG, but the rider's on a Motorcycle."""
    drives = bool(vehicle.vehicle_of and not vehicle.device)
    lost, waits = (vehicle.lost, trooper.lost) if drives else (trooper.lost, vehicle.lost)
    return Mounted(
        trooper=trooper.id,
        vehicle=vehicle.id,
        form=vehicle.form,
        lost=lost,
        waits=waits,
        states=_states_of_both(now, trooper, vehicle),
        rule="N4-MOV-026",
    )


@rule("N4-EQUIP-051")
def on_foot_at_first(profile: Profile) -> Iterator[int]:
    """Who has an AI Motorcycle may be deployed beside it."""
    form = rider_form(profile) if profile.ability(AI_MOTORCYCLE) is not None else None
    if form is not None:
        yield form


PART = Part(
    reshapes=(Reshape(ways=ways, rule="N4-MOV-030", shows=True, changes=changes, check=check),),
    opening_forms=(on_foot_at_first,),
    steeds=(AI_MOTORCYCLE,),
)
