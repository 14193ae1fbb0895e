"""Pilot (Remote): a TAG whose Pilot is out of action is taken back by a Reset of its own."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.events import Remembered
from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.core.order.outcomes import Outcome
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.n4.vehicles.events import Mounted
from sightline.kernel import Play, Violation
from sightline.rules import rule

RESET = "reset"


@rule("N4-SSK-267")
def can_be_taken_back(now: Situation, vehicle: Trooper) -> bool:
    """A TAG or Vehicle whose Remote Pilot is on the table, Isolated, Immobilized or Null."""
    pilot = now.find(vehicle.vehicle_of) if vehicle.vehicle_of and not vehicle.device else None
    if pilot is None or now.is_null(vehicle) or now.profile(pilot).ability("pilot_remote") is None:
        return False
    return now.is_null(pilot) or now.is_immobilized(pilot) or "isolated" in pilot.states


@rule("N4-SSK-267")
def only_resets(
    now: Situation,  # noqa: ARG001
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Whoever is not in it can make it do nothing else."""
    if skill.key not in (RESET, "idle"):
        params = {"trooper": trooper.id, "skill": skill.key}
        yield Violation(code="n4_vehicles.only_reset", params=params, rule="N4-SSK-267")


def _taken_key(vehicle: str) -> str:
    """What a match remembers of a vehicle that is being taken back, until the Order ends."""
    return f"taken_back.{vehicle}"


@rule("N4-SSK-267")
def take_back(play: Play[State], outcome: Outcome) -> None:
    """A Reset that succeeds; where it is a Normal Roll without MODs it does in any case."""
    now = Situation(play.state)
    for declared in (*now.order.skills, *now.order.aros):
        vehicle = now.find(declared.trooper)
        if vehicle is None or not vehicle.vehicle_of or declared.use.skill != RESET:
            continue
        opposed = any(hit.strike.comms and hit.on.target == vehicle.id for hit in outcome.hits)
        opposed = opposed or vehicle.id in now.order.hacked
        plain = needed_for(now, Attempt(actor=vehicle, skill=RESET, attribute="wip")).mods == ()
        if vehicle.id in outcome.won or (plain and not opposed):
            play.emit(Remembered(key=_taken_key(vehicle.id), value=1, rule="N4-SSK-267"))


@rule("N4-SSK-267")
def come_home(play: Play[State]) -> None:
    """The Remote Pilot is removed from the table, and is in its machine again."""
    for vehicle in [each for each in play.state.troopers.values() if play.state.memory.get(_taken_key(each.id))]:
        play.emit(Remembered(key=_taken_key(vehicle.id), value=0))
        pilot = play.state.troopers.get(vehicle.vehicle_of)
        if pilot is not None:
            play.emit(
                Mounted(
                    trooper=pilot.id,
                    vehicle=vehicle.id,
                    form=vehicle.form,
                    lost=vehicle.lost,
                    waits=min(pilot.lost, play.state.fixed.profile(pilot).vitality - 1),
                    states=vehicle.states,
                    rule="N4-SSK-267",
                )
            )


PART = Part(
    roused=(can_be_taken_back,),
    bans=(Limited(lambda _, trooper, __: bool(trooper.vehicle_of), only_resets),),
    after_combat=(take_back,),
    at_conclusion=(come_home,),
)
