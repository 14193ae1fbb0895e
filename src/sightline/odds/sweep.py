"""The same exchange over a grid of Success Values."""

from collections.abc import Iterator, Sequence

import msgspec

from sightline.odds.exchange import Duel, Odds, exchange
from sightline.odds.rolls import CODEONE, RollRules
from sightline.odds.saves import Trooper


class Cell(msgspec.Struct, frozen=True):
    """One cell of a sweep."""

    active_sv: int
    reactive_sv: int
    odds: Odds


def sweep(
    active: Trooper,
    duel: Duel,
    active_svs: Sequence[int],
    reactive_svs: Sequence[int],
    rules: RollRules = CODEONE,
) -> Iterator[Cell]:
    """The odds of one duel for every pair of Success Values, row by row.

    >>> from sightline.odds.exchange import Action
    >>> cells = sweep(Trooper(), Duel(action=Action(burst=3), reaction=Action()), (9, 12), (9, 12))
    >>> [round(cell.odds.exchanges[0].active.wins, 3) for cell in cells]
    [0.66, 0.556, 0.807, 0.707]
    """
    for ours in active_svs:
        action = msgspec.structs.replace(duel.action, sv=ours)
        for theirs in reactive_svs:
            reaction = msgspec.structs.replace(duel.reaction, sv=theirs)
            fought = msgspec.structs.replace(duel, action=action, reaction=reaction)
            yield Cell(ours, theirs, exchange(active, (fought,), rules))
