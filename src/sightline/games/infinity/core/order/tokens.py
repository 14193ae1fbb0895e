"""Order tokens: what an Order is spent from, whose it is, and on whom it may be spent."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from sightline.games.infinity.core.match.state import OrderTokens, State, Trooper, tokens_for
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Player, RuleId, Violation
from sightline.rules import rule

Counting = Callable[[Situation, Player], Iterable[OrderTokens]]
"""Which tokens a player has of a kind when the Orders are counted."""


class OrderKind(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of Orders: data of the edition."""

    key: str
    count: Counting
    serves: Callable[[Situation, Trooper], bool] | None = None
    """On whom it may be spent; None for anybody."""
    none_left: tuple[str, RuleId]
    """What is said, and by which rule, when there is none."""
    not_for: tuple[str, RuleId | None] = ("infinity.not_the_owner", None)
    """What is said when it does not serve a trooper."""
    back_to: str = "orders"
    """The stage in which the next Order is spent."""
    shows_lieutenant: RuleId | None = None
    """The rule by which spending it shows who the Lieutenant is."""


def is_lieutenant(now: Situation, trooper: Trooper) -> bool:
    """Whether it is the Lieutenant of its player, or one of its bodies, and still on its side."""
    if now.has_turned(trooper):
        return False
    return now.state.lieutenants[trooper.owner] in now.fixed.lists[trooper.owner].bodies(trooper.member)


@rule("C1-ORD-002", "C1-ORD-010", "C1-ORD-011", "C1-INTRO-019")
def check_order(now: Situation, trooper: Trooper, kind: str) -> Iterator[Violation]:
    """Is there such an Order, and may it be spent on this trooper? Regular ones serve anybody, any number of times."""
    row = now.fixed.edition.order_kind.get(kind)
    if row is None:
        yield Violation(code="infinity.own_order_on_table", rule="C1-SSK-257")
        return
    if tokens_for(now.state, trooper, kind) is None:
        yield Violation(code=row.none_left[0], rule=row.none_left[1])
    elif not _serves(row, now, trooper):
        yield Violation(code=row.not_for[0], rule=row.not_for[1])


@rule("C1-ORD-003")
def _serves(row: OrderKind, now: Situation, trooper: Trooper) -> bool:
    """Whether an Order of this kind may be spent on a trooper: that of the Lieutenant is its own."""
    return row.serves is None or row.serves(now, trooper)


def spendable(state: State) -> Iterator[str]:
    """The kinds of Orders of which some are left."""
    return (key for key in dict.fromkeys(each.kind for each in state.pool if each.left))
