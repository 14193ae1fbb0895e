"""Pilots: what becomes of a TAG or Vehicle without its Pilot, and of a Pilot without its machine."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order import harm
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.troopers.transmutation import base_profile
from sightline.games.infinity.n4.vehicles.mounting import PILOTS, rider_form
from sightline.kernel import Play, Violation
from sightline.rules import rule


def is_pilot(now: Situation, trooper: Trooper) -> bool:
    """Whether it is a Pilot on its own feet."""
    return not trooper.is_thing and any(now.profile(trooper).ability(key) is not None for key in PILOTS)


def pilot_form(now: Situation, trooper: Trooper) -> int | None:
    """The form of the Pilot inside a TAG or Vehicle that somebody still is."""
    if trooper.is_thing or trooper.peripheral is not None:
        return None
    whole = base_profile(now, trooper)
    form = rider_form(whole)
    if form in (None, trooper.form) or not any(whole.forms[form - 1].ability(key) for key in PILOTS):
        return None
    return form


@rule("N4-SSK-259")
def may_get_out(now: Situation, trooper: Trooper) -> bool:
    """An Order may be spent on an Unconscious TAG or Vehicle for its Pilot to leave it."""
    return "unconscious" in trooper.states and pilot_form(now, trooper) is not None


@rule("N4-SSK-259")
def only_gets_out(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,
    when: When,
) -> Iterator[Violation]:
    """With such an Order nothing else can be done, but to let it go."""
    if skill.key == "idle" or not may_get_out(now, trooper):
        return
    if when is not When.FIRST or use.form != pilot_form(now, trooper):
        params = {"trooper": trooper.id, "skill": skill.key}
        yield Violation(code="n4_vehicles.only_dismount", params=params, rule="N4-SSK-259")


@rule("N4-SSK-261", "N4-SSK-265", "N4-EQUIP-063")
def has_lost_its_machine(now: Situation, trooper: Trooper) -> bool:
    """A Pilot whose TAG or Vehicle has fallen gives no Order and is lost with it; not who was thrown out of one."""
    if not is_pilot(now, trooper):
        return False
    vehicle = now.vehicle(trooper)
    if vehicle is not None:
        return now.is_null(vehicle)
    return base_profile(now, trooper).ability("escape_system") is None


@rule("N4-SSK-264")
def go_down_together(play: Play[State]) -> None:
    """With a dismounted Pilot who is Dead its TAG or Vehicle is removed."""
    for vehicle in list(play.state.troopers.values()):
        if vehicle.vehicle_of and not vehicle.device and vehicle.vehicle_of not in play.state.troopers:
            harm.die(play, vehicle.id)


PART = Part(
    roused=(may_get_out,),
    bans=(Limited(lambda now, trooper, _: now.is_null(trooper), only_gets_out),),
    orderless=(has_lost_its_machine,),
    casualties=(has_lost_its_machine,),
    at_conclusion=(go_down_together,),
    in_tactical_phase=(go_down_together,),
    in_states_phase=(go_down_together,),
    abilities=tuple(AbilityRow(key=key) for key in PILOTS),
)
