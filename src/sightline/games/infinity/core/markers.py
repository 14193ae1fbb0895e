"""Troopers on the table as Markers, and what gives them away."""

from sightline.games.infinity.core.declarations import Declaration, Label, SkillType
from sightline.games.infinity.core.events import Revealed
from sightline.games.infinity.core.situation import Situation
from sightline.games.infinity.core.state import State, Trooper
from sightline.kernel import Step as Play
from sightline.rules import rule

ATTACKS = frozenset({Label.ATTACK, Label.BS_ATTACK, Label.CC_ATTACK, Label.COMMS_ATTACK})


@rule("C1-STATE-220", "C1-STATE-221")
def reveal_if_given_away(play: Play[State], trooper: Trooper, use: Declaration) -> None:
    """An Attack, a skill that needs a roll and any Entire Order give a Marker away."""
    now = Situation(play.state)
    if not now.is_marker(trooper):
        return
    skill = play.state.fixed.edition.skill[use.skill]
    entire = SkillType.ENTIRE_ORDER in skill.kinds(now, trooper)
    if skill.needs_roll or entire or not skill.labels.isdisjoint(ATTACKS):
        reveal(play, trooper.id)


@rule("C1-STATE-225", "C1-STATE-226")
def reveal(play: Play[State], trooper: str) -> None:
    """Replace the Marker by its Model."""
    one = play.state.troopers.get(trooper)
    if one is not None and "camouflaged" in one.states:
        play.emit(Revealed(trooper=trooper, member=one.member))
