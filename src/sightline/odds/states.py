"""From points lost to the state a trooper is left in."""

from collections.abc import Mapping

from sightline.odds.ammunition import Condition
from sightline.rules import rule

NORMAL = "normal"
UNCONSCIOUS = "unconscious"
DEAD = "dead"

Harm = Mapping[tuple[int, frozenset[Condition]], float]
"""How likely each number of points lost, with what else the failed saves brought."""

UNHARMED: Harm = {(0, frozenset()): 1.0}


@rule("C1-DMG-007", "C1-DMG-009", "C1-DMG-010", "C1-INTRO-041")
@rule("N4-AMMO-067")
def state_after(wounds: int, lost: int, conditions: frozenset[Condition] = frozenset()) -> str:
    """The state of a trooper with so many W/STR that lost so many in one Order.

    Losing exactly all is Unconscious, one more is Dead, and Shock turns Unconscious into Dead. Otherwise it is what
    the conditions say, several of them joined by `+`, or normal. A Null state hides any other.

    >>> state_after(1, 1), state_after(1, 2), state_after(1, 1, frozenset({Condition.SHOCK}))
    ('unconscious', 'dead', 'dead')
    """
    if lost > wounds or Condition.DEAD in conditions:
        return DEAD
    if lost == wounds or Condition.UNCONSCIOUS in conditions:
        return DEAD if Condition.SHOCK in conditions else UNCONSCIOUS
    shown = sorted(condition for condition in conditions if condition is not Condition.SHOCK)
    return "+".join(shown) or NORMAL


def together(first: Harm, second: Harm, limit: int) -> Harm:
    """The harm of two independent attacks on the same trooper; points beyond `limit` make no difference.

    >>> coin = {(0, frozenset()): 0.5, (1, frozenset()): 0.5}
    >>> [together(coin, coin, 2)[points, frozenset()] for points in (0, 1, 2)]
    [0.25, 0.5, 0.25]
    """
    total: dict[tuple[int, frozenset[Condition]], float] = {}
    for (points, conditions), chance in first.items():
        for (more, others), other_chance in second.items():
            key = min(limit, points + more), conditions | others
            total[key] = total.get(key, 0.0) + chance * other_chance
    return total


def states(wounds: int, harm: Harm) -> dict[str, float]:
    """How likely each state is. The states exclude one another, so that the chances sum to 1.

    `normal`, `unconscious` and `dead` are always there, the others only if they can happen. A trooper that ends in
    two of them at once is counted under a key of its own, such as `immobilized_b+isolated`.

    >>> states(1, {(0, frozenset()): 0.25, (1, frozenset()): 0.75})
    {'normal': 0.25, 'unconscious': 0.75, 'dead': 0.0}
    """
    found = dict.fromkeys((NORMAL, UNCONSCIOUS, DEAD), 0.0)
    for (lost, conditions), chance in harm.items():
        if chance > 0:
            state = state_after(wounds, lost, conditions)
            found[state] = found.get(state, 0.0) + chance
    return found
