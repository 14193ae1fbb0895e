"""Who touches whom: how many Models fit around a base, and who fights in one close combat."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.shapes import Body
from sightline.kernel import Violation
from sightline.rules import rule

LARGE_BASE = 40
"""Millimetres."""
CROWD = 150
"""Millimetres, more than twice the largest base: further away nobody touches a trooper, or anybody who touches it."""


@rule("C1-CC-016", "C1-CC-017")
def most_contacts(body: Body) -> int:
    """How many Models may be in Silhouette contact with one: four, or six around a large base.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> [most_contacts(Body(at=(0, 0, 0), silhouette=SILHOUETTES[name])) for name in ("2", "5", "7")]
    [4, 6, 6]
    """
    return 6 if body.silhouette.base >= LARGE_BASE else 4


@rule("C1-CC-016", "C1-CC-017")
def check_crowd(now: Situation, mover: Body) -> Iterator[Violation]:
    """Nobody may end a movement as one Model too many around somebody, or with too many around itself."""
    models = [
        now.body(each)
        for each in now.state.troopers.values()
        if now.table.near(each.at, mover.at, CROWD)
        if each.id != mover.id and not each.device and not now.is_marker(each)
    ]
    touched = [body for body in models if now.table.touches(mover, body)]
    for body in (mover, *touched):
        around = (
            len(touched) if body is mover else 1 + sum(now.table.touches(body, each) for each in models if each != body)
        )
        most = most_contacts(body)
        if around > most:
            cited = "C1-CC-017" if body.silhouette.base >= LARGE_BASE else "C1-CC-016"
            yield Violation(code="close_combat.crowded", params={"trooper": body.id, "most": most}, rule=cited)


@rule("C1-STATE-018", "C1-STATE-022", "C1-BS-013")
def melee(now: Situation, trooper: Trooper) -> dict[str, Trooper]:
    """Everybody in the same close combat, itself included, by id: whoever is Engaged with whoever is Engaged with it.

    Empty when it is not Engaged.
    """
    found: dict[str, Trooper] = {}
    waiting = [trooper] if now.is_engaged(trooper) else []
    while waiting:
        one = waiting.pop()
        if one.id not in found:
            found[one.id] = one
            waiting.extend(now.opponents(one))
    return found
