"""Escape System: with its last point of STR a TAG is gone, and its Pilot stands in the smoke."""

import random
from collections.abc import Iterator
from typing import ClassVar

import msgspec

from sightline.games.infinity.core.match.events import AreaLaid
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Question, ask
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order import harm
from sightline.games.infinity.core.order.declarations import Placement
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.games.infinity.n4.replacing import has_room
from sightline.games.infinity.n4.shooting.smoke import screen
from sightline.games.infinity.n4.troopers.transmutation import base_profile
from sightline.games.infinity.n4.vehicles.commands import PlacePilot
from sightline.games.infinity.n4.vehicles.events import Ejected, PilotPlaced, within_key
from sightline.games.infinity.n4.vehicles.mounting import rider_form
from sightline.geometry.shapes import Body, Point3, bearing
from sightline.kernel import Command, Option, Parameter, Play, Player, RuleId, Violation
from sightline.rules import rule

ABILITY = "escape_system"
SMOKE = Mode(damage=None, burst=1, ammunition="SMOKE", save="", template="circular")


def crew_form(profile: Profile) -> int | None:
    """The form of who is thrown out: the Pilot, or the last profile that is not the TAG's."""
    if profile.ability(ABILITY) is None:
        return None
    last = len(profile.forms)
    on_foot = last if last and profile.forms[-1].ability(ABILITY) is None else None
    return rider_form(profile) or on_foot


def crew_of(now: Situation, trooper: Trooper) -> int | None:
    """The form of who is still inside somebody's TAG."""
    if trooper.is_thing or trooper.peripheral is not None:
        return None
    form = crew_form(base_profile(now, trooper))
    return None if form == trooper.form else form


@rule("N4-EQUIP-060")
def is_left_in_time(now: Situation, trooper: Trooper) -> bool:
    """A TAG with somebody in it does not fall Unconscious: it is gone at the end of the Order."""
    return crew_of(now, trooper) is not None


@rule("N4-EQUIP-060", "N4-EQUIP-064", "N4-EQUIP-065")
def eject(play: Play[State]) -> None:
    """At the end of the Order, whatever else has happened to the TAG; nobody reacts to it."""
    for tag, form in doomed(Situation(play.state)):
        _throw_out(play, tag, form)


@rule("N4-EQUIP-060")
def doomed(now: Situation) -> list[tuple[Trooper, int]]:
    """The TAGs that have lost their last point, each with the form of who is in it."""
    crews = ((each, crew_of(now, each)) for each in now.everybody() if now.vitality(each) <= 0)
    return [(tag, form) for tag, form in crews if form is not None]


def beside(now: Situation, tag: Trooper, form: int) -> Point3:
    """A place with room beside a TAG; where there is none, its own."""
    guest = base_profile(now, tag).forms[form - 1].template
    places = now.table.beside(now.body(tag), guest, None)
    return next((at for at in places if has_room(now, Body(at=at, silhouette=guest))), tag.at)


def lost_within(state: State, tag: Trooper) -> int:
    """The points that who is in a TAG has lost by itself."""
    return state.memory.get(within_key(tag.id), 0)


@rule("N4-EQUIP-062")
def pass_on(play: Play[State], tag: Trooper, beyond: int) -> None:
    """The points that the TAG did not have are lost by who was in it."""
    if beyond:
        harm.lose(play, tag.id, beyond)


@rule("N4-EQUIP-061")
def _throw_out(play: Play[State], tag: Trooper, form: int) -> None:
    """The Pilot beside its TAG, in no state of it; smoke in its place; then the points that the TAG did not have."""
    now = Situation(play.state)
    at, beyond = beside(now, tag, form), -now.vitality(tag)
    play.emit(Ejected(trooper=tag.id, form=form, at=at, lost=lost_within(now.state, tag), rule="N4-EQUIP-061"))
    play.emit(AreaLaid(area=screen(SMOKE, Placement(tag.at)), rule="N4-EQUIP-061"))
    pass_on(play, tag, beyond)
    if tag.id in play.state.troopers and at != tag.at:
        ask(play, Ejection.name, [tag.id])


# ------------------------------------------------------------------ where it stands


class Ejection(Question):
    """Where the Pilot stands beside its TAG: its player says so."""

    name = "order.ejection"
    kind = "ejection"
    takes: ClassVar[tuple[type[Command], ...]] = (PlacePilot,)
    cited: ClassVar[RuleId] = "N4-EQUIP-061"

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Where it is, or somewhere else around the TAG."""
        key = now.state.pending[0].trooper
        yield Option(command=PlacePilot(player=player, trooper=key))
        blanks = (Parameter(name="at", kind="point"), Parameter(name="facing", kind="facing"))
        yield Option(command=PlacePilot(player=player, trooper=key), parameters=blanks)

    def complete(self, now: Situation, option: Option, chance: random.Random) -> Command | None:
        """Any place around it with room."""
        command = option.command
        if not option.parameters or not isinstance(command, PlacePilot):
            return command
        pilot = now.trooper(command.trooper)
        places = now.table.beside(self.tag(now, pilot), now.profile(pilot).template, None)
        filled = msgspec.structs.replace(command, at=chance.choice(places), facing=round(chance.uniform(0, 360), 1))
        return None if any(self.check(now, filled)) else filled

    @staticmethod
    def tag(now: Situation, pilot: Trooper) -> Body:
        """The TAG where it stood: in the middle of the smoke beside which the Pilot was thrown."""
        tags = [Body(at=area.at, silhouette=base_profile(now, pilot).template) for area in now.state.areas]
        return next(tag for tag in reversed(tags) if now.table.touches(tag, now.body(pilot)))

    @rule("N4-EQUIP-061")
    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """In contact with where the TAG was, with room to stand."""
        assert isinstance(command, PlacePilot)
        asked = command.trooper
        pilot = now.trooper(asked)
        if command.at is None or command.at == pilot.at:
            return
        there = Body(id=asked, at=command.at, silhouette=now.profile(pilot).template)
        tag = self.tag(now, pilot)
        others = (now.body(each) for each in now.state.troopers.values() if not each.device and each.id != asked)
        beside = now.table.touches(there, tag) and not now.overlaps(there, tag)
        if not beside or not now.table.stands(there) or any(now.overlaps(there, other) for other in others):
            yield Violation(code="n4_vehicles.beside", params={"trooper": asked}, rule="N4-EQUIP-061")

    def play(self, play: Play[State], command: Command) -> None:
        """Put it there, facing as its player likes."""
        assert isinstance(command, PlacePilot)
        pilot = play.state.troopers[command.trooper]
        facing = pilot.facing if command.facing is None else bearing(command.facing)
        at = pilot.at if command.at is None else command.at
        if (at, facing) != (pilot.at, pilot.facing):
            play.emit(PilotPlaced(trooper=pilot.id, at=at, facing=facing, rule=self.cited))
        self.answered(play)


PART = Part(
    commands=(PlacePilot,),
    stages=(Ejection(),),
    spared=(is_left_in_time,),
    at_conclusion=(eject,),
    in_tactical_phase=(eject,),
    abilities=(AbilityRow(key=ABILITY),),
)
