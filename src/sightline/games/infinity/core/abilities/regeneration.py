"""Regeneration: in the States Phase a wounded trooper may roll for a point back, at the risk of another one."""

from sightline.games.infinity.core.match.part import ROLL_BRACKETS, Part, PhaseChoice
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order import harm
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.order.normal_rolls import normal_roll
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.markers import reveal
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.kernel import Play
from sightline.rules import rule

ABILITY = "regeneration"


@rule("C1-SSK-289", "C1-SSK-293", "C1-SSK-294")
def may_regenerate(now: Situation, trooper: Trooper) -> bool:
    """Whether it has lost W or STR and has the skill, which works in a Null state too."""
    curable = trooper.states.isdisjoint(now.fixed.edition.state.incurable)
    return trooper.lost > 0 and curable and now.ability(trooper, ABILITY) is not None


@rule("C1-SSK-290", "C1-SSK-291", "C1-SSK-292", "C1-STATE-009")
def regenerate(play: Play[State], trooper: Trooper) -> None:
    """A Normal PH Roll: a point more, or a point less."""
    reveal(play, trooper.id)
    now = Situation(play.state)
    attempt = Attempt(actor=now.trooper(trooper.id), skill=ABILITY, attribute="ph")
    if normal_roll(play, attempt, cited="C1-SSK-290"):
        harm.recover(play, trooper.id, cited="C1-SSK-291")
    else:
        harm.lose(play, trooper.id, 1)


PART = Part(
    choices_in_states_phase=(PhaseChoice(ability=ABILITY, usable=may_regenerate, use=regenerate, rule="C1-SSK-290"),),
    abilities=(AbilityRow(key=ABILITY, lasts=True),),
    brackets={ABILITY: ROLL_BRACKETS},
)
