"""The Orders of CodeOne: one pool for the whole army, and the Lieutenant's own."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import OrderTokens
from sightline.games.infinity.core.match.turns import gives_order
from sightline.games.infinity.core.order.reactions import lapsed
from sightline.games.infinity.core.order.tokens import OrderKind, is_lieutenant
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Player
from sightline.rules import rule


@rule("C1-TURN-005", "C1-ORD-003", "C1-SSK-320", "C1-INTRO-049")
def has_lieutenant_order(now: Situation, player: Player) -> bool:
    """Whether the Lieutenant is on the table and not Null."""
    if not now.fixed.scenario.lieutenant_order:
        return False
    member = now.state.lieutenants[player]
    return any(
        trooper.member == member and trooper.peripheral is None and not now.is_null(trooper)
        for trooper in now.of(player)
    )


@rule("C1-PROF-008")
def regular_orders(now: Situation, player: Player) -> Iterator[OrderTokens]:
    """One for each trooper that gives one."""
    yield OrderTokens(kind="regular", left=sum(gives_order(now, trooper) for trooper in now.of(player)))


def lieutenant_orders(now: Situation, player: Player) -> Iterator[OrderTokens]:
    """The Lieutenant's Special Order. Whose it is nobody shall know from the token."""
    if has_lieutenant_order(now, player):
        yield OrderTokens(kind="lieutenant", left=1)


ORDER_KINDS: Annotated[tuple[OrderKind, ...], "C1-TURN-007"] = (
    OrderKind(key="regular", count=regular_orders, none_left=("infinity.no_orders", "C1-ORD-005")),
    OrderKind(
        key="lieutenant",
        count=lieutenant_orders,
        serves=is_lieutenant,
        none_left=("infinity.no_lieutenant_order", "C1-ORD-003"),
        not_for=("infinity.not_the_lieutenant", "C1-ORD-003"),
        shows_lieutenant="C1-ORD-004",
    ),
)

PART = Part(order_kinds=ORDER_KINDS, unmet=(lapsed,))
