"""Troopers on the table as Markers: what gives them away, and what others may do about them."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.commands import TurnAround
from sightline.games.infinity.core.match.edition import Ban, Part
from sightline.games.infinity.core.match.events import Faced, Revealed
from sightline.games.infinity.core.match.stages import Turning
from sightline.games.infinity.core.match.state import FACING, Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label, SkillType
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import Guise, StateRow
from sightline.geometry.shapes import bearing
from sightline.kernel import Command, Decision, Play, Violation
from sightline.rules import rule

ATTACKS = frozenset({Label.ATTACK, Label.BS_ATTACK, Label.CC_ATTACK, Label.COMMS_ATTACK})


@rule("C1-STATE-220", "C1-STATE-221")
def reveal_if_given_away(play: Play[State], trooper: Trooper, use: Declaration) -> None:
    """An Attack, a skill that needs a roll and any Entire Order that is not discreet give a Marker away."""
    now = Situation(play.state)
    if not now.is_marker(trooper):
        return
    skill = play.state.fixed.edition.skill[use.skill]
    entire = SkillType.ENTIRE_ORDER in skill.kinds(now, trooper) and not skill.discreet
    if skill.needs_roll or entire or not skill.labels.isdisjoint(ATTACKS):
        reveal(play, trooper.id, facing=use.facing, cited="C1-STATE-221" if entire else "C1-STATE-220")


@rule("C1-STATE-222")
def reveal_on_contact(play: Play[State], declared: Declared) -> None:
    """A Marker that has come into contact with an enemy Model is one no longer."""
    now = Situation(play.state)
    mover = now.find(declared.trooper)
    if mover is None or not now.is_marker(mover) or not declared.use.path:
        return
    models = (enemy for enemy in now.of(1 - mover.owner) if not now.is_marker(enemy))
    if any(now.contact(mover, enemy) for enemy in models):
        reveal(play, mover.id, facing=declared.use.facing, cited="C1-STATE-222")


@rule("C1-STATE-223", "C1-STATE-224", "C1-STATE-225", "C1-STATE-226", "C1-STATE-227")
def reveal(play: Play[State], trooper: str, *, facing: float | None = None, cited: str = "C1-STATE-225") -> None:
    """Replace the Marker by its Model, for the whole of the Order at hand; without a facing its player is asked."""
    one = play.state.troopers.get(trooper)
    if one is not None and not one.states.isdisjoint(play.state.fixed.edition.state.guises):
        unit = one.device or play.state.fixed.profile(one).unit
        play.emit(Revealed(trooper=trooper, member=one.member, unit=unit, facing=facing, rule=cited))


class Facing(Turning):
    """A Marker has been replaced by its Model: its player faces it, before anything else goes on."""

    name = FACING
    kind = "revealed"

    def decision(self, state: State) -> Decision | None:
        """Ask the owner; who fell in the meantime is not asked about."""
        trooper = state.troopers[state.pending[0].trooper]
        return None if Situation(state).is_null(trooper) else super().decision(state)

    def proceed(self, play: Play[State]) -> None:
        """Leave it as it lies."""
        trooper = play.state.troopers[play.state.pending[0].trooper]
        play.emit(Faced(trooper=trooper.id, facing=trooper.facing, rule="C1-STATE-225"))

    @rule("C1-STATE-210", "C1-STATE-225")
    def play(self, play: Play[State], command: Command) -> None:
        """Face it as its player wishes."""
        assert isinstance(command, TurnAround)
        facing = play.state.troopers[command.trooper].facing if command.facing is None else command.facing
        play.emit(Faced(trooper=command.trooper, facing=bearing(facing), rule="C1-STATE-225"))


def aros_against_markers(*allowed: str) -> Ban:
    """The only AROs that a Marker allows; each edition has its own list."""

    @rule("C1-STATE-216")
    def only_these(now: Situation, trooper: Trooper, skill: Skill, use: Declaration, when: When) -> Iterator[Violation]:
        if when is not When.ARO or skill.key in allowed:
            return
        active = [mover for key in now.order.troopers if (mover := now.find(key)) is not None]
        aimed = [mover for mover in active if mover.id in use.targets] or active
        if trooper.owner == now.reactive and aimed and all(now.is_marker(mover) for mover in aimed):
            yield Violation(code="camouflage.aro", params={"skill": skill.key}, rule="C1-STATE-216")

    return only_these


PART = Part(
    states=(StateRow(key="camouflaged", guise=Guise.MARKER, deployed_with="camouflage"),),
    stages=(Facing(),),
    after_declaration=(reveal_on_contact,),
)
