"""Troopers that are not what they seem: what gives them away, and what others may do about them.

A Marker is replaced by its Model at once. Who passes for a Model of another kind, or is one of several alike, is given
away at once as well, which counts for the whole Order; but it is only at the end of the Order that everybody sees it.
"""

from collections.abc import Iterator

from sightline.games.infinity.core.match.commands import TurnAround
from sightline.games.infinity.core.match.events import Faced, Remembered, Revealed, Vanished
from sightline.games.infinity.core.match.part import Ban, Limited, Part
from sightline.games.infinity.core.match.stages import Turning
from sightline.games.infinity.core.match.state import FACING, Declared, State, Trooper, given_away
from sightline.games.infinity.core.order.declarations import Declaration, Label, SkillType
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import Deed
from sightline.geometry.shapes import bearing
from sightline.kernel import Command, Decision, Play, RuleId, Violation
from sightline.rules import rule

ATTACKS = frozenset({Label.ATTACK, Label.BS_ATTACK, Label.CC_ATTACK, Label.COMMS_ATTACK})


def reveal_if_given_away(play: Play[State], trooper: Trooper, use: Declaration) -> None:
    """An Attack, a skill that needs a roll and any Entire Order that is not discreet give a Marker away."""
    now = Situation(play.state)
    if not now.keeps_up(trooper):
        return
    skill = play.state.fixed.edition.skill[use.skill]
    deeds = [Deed.ENTIRE_ORDER] if SkillType.ENTIRE_ORDER in skill.kinds(now, trooper) and not skill.discreet else []
    if skill.needs_roll or skill.betrays or not skill.labels.isdisjoint(ATTACKS):
        deeds.append(Deed.ATTACK)
    for deed in deeds:
        if cited := now.given_away_by(trooper, deed):
            reveal(play, trooper.id, facing=use.facing, cited=cited)
            return


@rule("C1-STATE-222")
def reveal_on_contact(play: Play[State], declared: Declared) -> None:
    """A Marker that has come into contact with an enemy Model is one no longer; nor is who passes for a Model safe."""
    now = Situation(play.state)
    mover = now.find(declared.trooper)
    if mover is None or not declared.use.path:
        return
    met = [enemy for enemy in now.pieces_of(1 - mover.owner) if now.contact(mover, enemy)]
    cited = now.given_away_by(mover, Deed.CONTACT)
    if cited and any(not now.is_marker(enemy) for enemy in met):
        reveal(play, mover.id, facing=declared.use.facing, cited=cited)
    for enemy in met if not now.is_marker(mover) else ():
        if not now.is_inert(enemy) and (cited := now.given_away_by(enemy, Deed.CONTACT)):
            reveal(play, enemy.id, cited=cited)


@rule("C1-STATE-225", "C1-STATE-226", "C1-STATE-227")
def reveal(play: Play[State], trooper: str, *, facing: float | None = None, cited: str = "C1-STATE-225") -> None:
    """Replace the Marker by its Model, for the whole of the Order at hand; without a facing its player is asked."""
    now = Situation(play.state)
    one = now.find(trooper)
    if one is None or not now.keeps_up(one):
        return
    if not _passed_for_a_model(play, one, cited):
        show(play, one, facing, cited)


def _passed_for_a_model(play: Play[State], one: Trooper, cited: RuleId) -> bool:
    """Whether it did, and is dealt with: a copy is gone, anybody else is seen as what it is when the Order is over."""
    if one.copy_of:
        play.emit(Vanished(trooper=one.id, rule=cited))
    elif one.states.isdisjoint(play.state.fixed.edition.state.lingering):
        return False
    elif play.state.order is None:
        show(play, one, one.facing, cited)
    else:
        play.emit(Remembered(key=given_away(one.id), value=1, rule=cited))
    return True


def show(play: Play[State], one: Trooper, facing: float | None, cited: RuleId) -> None:
    """Put the Model in the place of a Marker or of what passed for a Model; its copies are gone."""
    unit = one.device or play.state.fixed.profile(one).unit
    play.emit(Revealed(trooper=one.id, member=one.member, unit=unit, facing=facing, rule=cited))
    for each in Situation(play.state).alike(one):
        if each.copy_of:
            play.emit(Vanished(trooper=each.id, rule=cited))


def show_given_away(play: Play[State]) -> None:
    """At the end of the Order: who was given away in it is seen as what it is, facing as what it passed for did."""
    for one in list(play.state.troopers.values()):
        if given_away(one.id) in play.state.memory:
            show(play, one, one.facing, "C1-STATE-225")
    for key in [key for key in play.state.memory if key.startswith(given_away(""))]:
        play.emit(Remembered(key=key, value=0))


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


def aros_against_markers(*allowed: str, cited: RuleId) -> Ban:
    """The only AROs that a Marker allows; each edition has its own list, and its own rule for it."""

    def only_these(
        now: Situation,
        trooper: Trooper,
        skill: Skill,
        use: Declaration,
        when: When,  # noqa: ARG001
    ) -> Iterator[Violation]:
        if skill.key in allowed:
            return
        active = [mover for key in now.order.troopers if (mover := now.find(key)) is not None]
        aimed = [mover for mover in active if mover.id in use.targets] or active
        if trooper.owner == now.reactive and aimed and all(now.is_marker(mover) for mover in aimed):
            yield Violation(code="camouflage.aro", params={"skill": skill.key}, rule=cited)

    def concerns(now: Situation, trooper: Trooper, when: When) -> bool:  # noqa: ARG001
        movers = (now.find(key) for key in now.order.troopers) if when is When.ARO else ()
        return any(mover is not None and now.is_marker(mover) for mover in movers)

    return Limited(concerns, only_these)


PART = Part(stages=(Facing(),), after_declaration=(reveal_on_contact,))
