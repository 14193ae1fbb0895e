"""The Orders of N4: pools of combat groups, Irregular Orders, those of Lieutenants, and who gives what."""

from collections import Counter
from collections.abc import Iterator

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, OrderTokens, Trooper, combat_group
from sightline.games.infinity.core.match.turns import gives_order
from sightline.games.infinity.core.order.reactions import lapsed
from sightline.games.infinity.core.order.tokens import OrderKind, is_lieutenant
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.events import lost_key, new_key
from sightline.kernel import Player, Violation
from sightline.rules import rule


@rule("N4-ARMY-009", "N4-SEQ-019", "N4-SSKB-111", "N4-HACK-103")
def is_irregular(now: Situation, trooper: Trooper) -> bool:
    """By training, because it is Isolated, or because nobody commands; Veterans stay Regular then."""
    profile = now.profile(trooper)
    if now.ability(trooper, "irregular") is not None or "isolated" in trooper.states:
        return True
    return bool(now.state.memory.get(lost_key(trooper.owner))) and profile.ability("veteran") is None


@rule("N4-ORD-002", "N4-ORD-006", "N4-ORD-007", "N4-ORD-009")
def regular_orders(now: Situation, player: Player) -> Iterator[OrderTokens]:
    """One for each Regular trooper on the table, in the pool of its combat group."""
    pools: Counter[int] = Counter()
    for trooper in now.of(player):
        pools[combat_group(now.state, trooper)] += gives_order(now, trooper) and not is_irregular(now, trooper)
        pools[combat_group(now.state, trooper)] += replaces_special_order(now, trooper)
    for group, count in sorted(pools.items()):
        yield OrderTokens(kind="regular", left=count, group=group)


@rule("N4-ORD-003", "N4-SEQ-009")
def irregular_orders(now: Situation, player: Player) -> Iterator[OrderTokens]:
    """One for each Irregular trooper, which nobody else can use."""
    for trooper in now.of(player):
        if gives_order(now, trooper) and is_irregular(now, trooper):
            group = combat_group(now.state, trooper)
            yield OrderTokens(kind="irregular", left=1, group=group, owner=now.alike(trooper)[0].id)


@rule("N4-SSK-314", "N4-SSK-315", "N4-SSK-316")
def tactical_orders(now: Situation, player: Player) -> Iterator[OrderTokens]:
    """One more for each trooper with Tactical Awareness, which nobody else can use."""
    for trooper in now.of(player):
        if gives_order(now, trooper) and now.ability(trooper, "tactical_awareness") is not None:
            group = combat_group(now.state, trooper)
            yield OrderTokens(kind="tactical", left=1, group=group, owner=now.alike(trooper)[0].id)


# ------------------------------------------------------------------ the Lieutenant's


@rule("N4-SSKB-081", "N4-SSK-122")
def commander(now: Situation, player: Player) -> Trooper | None:
    """The Lieutenant of a player, if it is on the table and not Null; until another is named it is the same one.

    Of several Proxies it is one that is not Isolated.
    """
    mine = (each for each in now.own(player) if each.peripheral is None and is_lieutenant(now, each))
    able = [each for each in mine if not now.is_null(each)]
    return min(able, key=lambda each: "isolated" in each.states, default=None)


@rule("N4-SSKB-044", "N4-SSKB-046")
def replaces_special_order(now: Situation, trooper: Trooper) -> bool:
    """Whether a Lieutenant with Strategos gives a Regular Order in place of the Special Order."""
    lieutenant = commander(now, trooper.owner)
    return lieutenant is trooper and now.ability(trooper, "strategos") is not None and named_by_the_list(now, trooper)


@rule("N4-SSKB-078")
def named_by_the_list(now: Situation, trooper: Trooper) -> bool:
    """Whether it is the Lieutenant of the Army List: one who takes command later has none of the extras."""
    army = now.fixed.lists[trooper.army]
    return any(army.members[each].lieutenant for each in army.bodies(trooper.member))


@rule("N4-SEQ-010", "N4-SSKB-051", "N4-SSKB-076", "N4-SSKB-080")
def lieutenant_orders(now: Situation, player: Player) -> Iterator[OrderTokens]:
    """The Special Order of a Lieutenant on the table; two with Lieutenant (+1 Order)."""
    lieutenant = commander(now, player) if now.fixed.scenario.lieutenant_order else None
    if lieutenant is None or replaces_special_order(now, lieutenant):
        return
    skill = now.profile(lieutenant).ability("lieutenant") if named_by_the_list(now, lieutenant) else None
    yield OrderTokens(kind="lieutenant", left=1 + (skill.adds.get("order", 0) if skill is not None else 0), group=0)


@rule("N4-ORD-004", "N4-SSKB-048", "N4-SSKB-049", "N4-SSKB-051", "N4-SSK-042")
def may_use_special_order(now: Situation, trooper: Trooper) -> bool:
    """The Lieutenant that generated it; or an NCO, of whatever combat group. Nobody who was taken over."""
    if now.has_turned(trooper):
        return False
    if now.ability(trooper, "nco") is not None:
        return True
    new = now.state.memory.get(new_key(trooper.owner))
    return trooper.peripheral is None and not new and is_lieutenant(now, trooper)


@rule("N4-HACK-102")
def may_use_the_pool(now: Situation, trooper: Trooper) -> bool:  # noqa: ARG001
    """Not who is Isolated."""
    return "isolated" not in trooper.states


KINDS = (
    OrderKind(
        key="regular",
        count=regular_orders,
        serves=may_use_the_pool,
        none_left=("orders.none_in_group", "N4-ORD-006"),
        not_for=("orders.isolated", "N4-HACK-102"),
    ),
    OrderKind(key="irregular", count=irregular_orders, none_left=("orders.not_its_own", "N4-ORD-003")),
    OrderKind(key="tactical", count=tactical_orders, none_left=("orders.not_its_own", "N4-SSK-315")),
    OrderKind(
        key="lieutenant",
        count=lieutenant_orders,
        serves=may_use_special_order,
        none_left=("infinity.no_lieutenant_order", "N4-ORD-004"),
        not_for=("infinity.not_the_lieutenant", "N4-ORD-004"),
        shows_lieutenant="N4-ORD-005",
    ),
)


@rule("N4-ORD-027", "N4-ARO-019", "N4-REF-003")
def aro_check(now: Situation, declared: Declared) -> Iterator[Violation]:
    """Step 5: an ARO that was declared in the hope of a Zone of Control, where nobody measured, and was not."""
    yield from lapsed(now, declared)


ABILITIES = ("irregular", "veteran", "tactical_awareness", "strategos", "nco", "lieutenant")

PART = Part(
    order_kinds=KINDS,
    unmet=(aro_check,),
    abilities=tuple(AbilityRow(key=key) for key in ABILITIES),
    brackets={"strategos": frozenset({"level"}), "lieutenant": frozenset({"adds"})},
)
