"""Unloaded: all uses of something Disposable are spent. It is kept for each weapon and piece of equipment."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.events import Reloaded
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import StateRow
from sightline.kernel import Play, Violation
from sightline.rules import rule


def is_spent(now: Situation, trooper: Trooper, weapon: str) -> bool:
    """Whether a weapon has no use left in a trooper's hands."""
    row = now.fixed.edition.chart.weapons.get(weapon)
    return row is not None and row.uses is not None and trooper.uses.get(weapon, 0) >= row.uses


@rule("C1-STATE-247")
def unloaded(
    now: Situation,
    trooper: Trooper,
    skill: Skill,  # noqa: ARG001
    use: Declaration,
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """What is spent cannot be used again; everything else can."""
    if use.weapon and is_spent(now, trooper, use.weapon):
        yield Violation(code="states.unloaded", params={"weapon": use.weapon}, rule="C1-STATE-247")


@rule("C1-STATE-248")
def reload(play: Play[State], trooper: str) -> None:
    """For special rules of scenarios: every use of everything Disposable is there again."""
    play.emit(Reloaded(trooper=trooper))


PART = Part(states=(StateRow(key="unloaded", kept_from_others=True),), bans=(unloaded,))
