"""Evacuation Device, Level 2: the Ejection System, which throws the Operator of a TAG far away from it."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import ask
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.order.normal_rolls import normal_roll
from sightline.games.infinity.core.table.arrival import CombatJump, check_spot
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.troopers.transmutation import base_profile
from sightline.games.infinity.n4.vehicles import escape
from sightline.games.infinity.n4.vehicles.commands import PlacePilot
from sightline.games.infinity.n4.vehicles.events import Ejected, PilotPlaced
from sightline.geometry.shapes import EPSILON, Body
from sightline.kernel import Command, Play, Violation
from sightline.rules import rule

RADIUS: Annotated[float, "HS-EQUIP-059"] = 400.0
"""How far from its TAG an Operator may come down, in mm."""
KEPT: Annotated[frozenset[str], "HS-EQUIP-064", "HS-EQUIP-065"] = frozenset({"sepsitorized"})
"""The states of a TAG that are its Operator's as well; that an army is in Retreat! is true of all of it."""


@rule("HS-EQUIP-056", "HS-EQUIP-057", "HS-EQUIP-066")
def eject(play: Play[State]) -> None:
    """At the end of the Order, in whoever's turn, the Operator's profile takes the place of the TAG's."""
    for tag, form in escape.doomed(Situation(play.state)):
        _throw_out(play, tag, form)


@rule("HS-EQUIP-058", "HS-EQUIP-059", "HS-EQUIP-060", "HS-EQUIP-061", "HS-EQUIP-902")
def _throw_out(play: Play[State], tag: Trooper, form: int) -> None:
    """A roll of the Operator's PH: if it fails, it comes down beside the TAG. Then what the TAG had no points for."""
    now = Situation(play.state)
    near, beyond = escape.beside(now, tag, form), -now.vitality(tag)
    lost = escape.lost_within(now.state, tag)
    play.emit(Ejected(trooper=tag.id, form=form, at=tag.at, lost=lost, states=tag.states & KEPT, rule="HS-EQUIP-057"))
    operator = play.state.troopers[tag.id]
    thrown = normal_roll(play, Attempt(actor=operator, skill="ejection", attribute="ph"), cited="HS-EQUIP-058")
    if not thrown:
        play.emit(PilotPlaced(trooper=tag.id, at=near, facing=operator.facing, rule="HS-EQUIP-060"))
    escape.pass_on(play, tag, beyond)
    if thrown and tag.id in play.state.troopers:
        ask(play, Ejection.name, [tag.id])


class Ejection(escape.Ejection):
    """Where it comes down: its player says so."""

    kind = "ejection_far"
    cited = "HS-EQUIP-059"

    @staticmethod
    def tag(now: Situation, pilot: Trooper) -> Body:
        """The TAG where it stood: the Operator is still there."""
        return Body(at=pilot.at, silhouette=base_profile(now, pilot).template)

    @rule("HS-EQUIP-059")
    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """Within 40 cm of the TAG, by the rules of a Combat Jump."""
        assert isinstance(command, PlacePilot)
        pilot = now.trooper(command.trooper)
        if command.at is None or command.at == pilot.at:
            return
        profile = now.profile(pilot)
        there = Body(at=command.at, silhouette=profile.template)
        if now.distance(self.tag(now, pilot), there) > RADIUS + EPSILON:
            yield Violation(code="ejection.too_far", params={"trooper": pilot.id}, rule="HS-EQUIP-059")
        for violation in check_spot(now, pilot.owner, there, "HS-EQUIP-059"):
            if violation.params.get("trooper") != pilot.id:
                yield violation
        jump = now.fixed.edition.skill[CombatJump.key]
        if isinstance(jump, CombatJump):
            yield from jump.check_spot(now, pilot.owner, there, profile)


PART = Part(
    commands=(PlacePilot,),
    stages=(Ejection(),),
    spared=(escape.is_left_in_time,),
    at_conclusion=(eject,),
    in_tactical_phase=(eject,),
    abilities=(AbilityRow(key=escape.ABILITY),),
)
