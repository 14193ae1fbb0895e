"""Remote Presence: two levels of Unconscious."""

from typing import Annotated

from sightline.games.infinity.core.match.part import Part, Remedy
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order import harm
from sightline.games.infinity.core.skills.healing import has_structure
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow, StateRow
from sightline.kernel import Play
from sightline.rules import rule

SECOND_LEVEL: Annotated[str, "N4-SSK-269"] = "unconscious_2"


REMOTE_PRESENCE = "remote_presence"


def is_remote(now: Situation, trooper: Trooper) -> bool:
    """Whether somebody has Remote Presence, of its own or from elsewhere, even while nothing that it has works."""
    return now.entry(trooper, REMOTE_PRESENCE) is not None


@rule("N4-SSK-268", "N4-SSK-269")
def second_level(now: Situation, trooper: Trooper) -> int:
    """Who has Remote Presence and STR is not Dead before it has lost one point more than others."""
    return int(now.profile(trooper).structure and is_remote(now, trooper))


@rule("N4-SSK-269")
def show_second_level(play: Play[State], trooper: Trooper) -> bool:
    """A second token, when it is below zero and not Dead."""
    now = Situation(play.state)
    if now.vitality(now.trooper(trooper.id)) < 0:
        harm.gain(play, trooper.id, SECOND_LEVEL, "N4-SSK-269")
    return False


PART = Part(
    endurance=(second_level,),
    falls=(show_second_level,),
    states=(StateRow(key=SECOND_LEVEL, down=True),),  # it comes with Unconscious, which does the rest
    remedies=(Remedy(state=SECOND_LEVEL, skill="engineer", rule="N4-SSK-158", applies=has_structure),),
    abilities=(AbilityRow(key=REMOTE_PRESENCE),),
)
