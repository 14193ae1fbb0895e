"""From revealed Aim cards to hits and headshots, card by card, each with its reason."""

from collections.abc import Iterator, Sequence, Set

import msgspec

from sightline.games.apex.content.cards import AimBoard, AimCard
from sightline.games.apex.content.ops import IconResult
from sightline.games.apex.content.words import Icon, Verdict
from sightline.games.apex.shooting.aim import Aim, ignored, threshold, total
from sightline.kernel.errors import RuleId
from sightline.rules import rule


class Revealed(msgspec.Struct, frozen=True):
    """An Aim card in its space of the Aim board."""

    card: AimCard
    space: int


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a card, and why."""

    card: str
    space: int
    value: int
    modifier: int
    threshold: int
    verdict: Verdict
    icon: Icon | None = None
    """The icon that decided; None when the number did."""
    rule: RuleId
    headshot: bool = False
    stopped: bool = False
    """Whether a Helmet stopped its headshot."""


def judge(aim: Aim, revealed: Revealed, board: AimBoard, needed: int) -> Judged:
    """One card: an automatic icon that applies decides; otherwise its value with the modifier of its space."""
    card, modifier = revealed.card, board.modifiers[revealed.space]
    automatic = automatic_result(aim, card)
    if automatic is not None:
        verdict, icon, cited = automatic
    else:
        verdict, icon, cited = by_number(card.value, modifier, needed), None, "AX-HIT-007"
    return Judged(
        card=card.id,
        space=revealed.space,
        value=card.value,
        modifier=modifier,
        threshold=needed,
        verdict=verdict,
        icon=icon,
        rule=cited,
    )


@rule("AX-HIT-007", "AX-RATE-011")
def by_number(value: int, modifier: int, needed: int) -> Verdict:
    """A card hits whose value, with the modifier of its space, reaches the threshold."""
    return "hit" if value + modifier >= needed else "miss"


@rule("AX-HIT-003", "AX-HIT-008")
def automatic_result(aim: Aim, card: AimCard) -> tuple[Verdict, Icon, RuleId] | None:
    """What the icons of a card decide, if anything. A card that is both is what `auto_conflict` says."""
    results = list(_automatic(aim, card))
    if not results:
        return None
    verdicts = {verdict for verdict, _, _ in results}
    wanted = results[0][0] if len(verdicts) == 1 else aim.auto_conflict
    return next(result for result in results if result[0] == wanted)


def _automatic(aim: Aim, card: AimCard) -> Iterator[tuple[Verdict, Icon, RuleId]]:
    icons = set(card.icons) - ignored(aim)
    yield from _named(aim, icons)
    if "auto_hit_lower" in icons and aim.elevation < 0:
        yield "hit", "auto_hit_lower", "AX-HIT-004"
    if "auto_miss_higher" in icons and aim.elevation > 0:
        yield "miss", "auto_miss_higher", "AX-HIT-005"
    yield from _covered(aim, icons)


@rule("AX-HIT-010")
def _named(aim: Aim, icons: Set[Icon]) -> Iterator[tuple[Verdict, Icon, RuleId]]:
    """What effects in force make of cards with an icon."""
    for change in aim.changes:
        if isinstance(change.op, IconResult) and change.op.icon in icons:
            yield change.op.result, change.op.icon, "AX-HIT-010"


@rule("AX-HIT-006", "AX-COVER-004")
def _covered(aim: Aim, icons: Set[Icon]) -> Iterator[tuple[Verdict, Icon, RuleId]]:
    """Cover turns the cards with its icon into misses, and does nothing else."""
    if "auto_miss_cover" in icons and aim.cover:
        yield "miss", "auto_miss_cover", "AX-HIT-006"


@rule("AX-HIT-001", "AX-HIT-901")
def judge_all(aim: Aim, cards: Sequence[Revealed], board: AimBoard, first: Aim | None = None) -> tuple[Judged, ...]:
    """Every card from the leftmost space to the right; headshots once all hits are known.

    Effects that come after the first shot do not concern its cards: `first` is how things stood until then.
    """
    order = sorted(cards, key=lambda revealed: revealed.space)
    aims = [first if first is not None and each.space == order[0].space else aim for each in order]
    judged = [judge(how, each, board, total(threshold(how))) for how, each in zip(aims, order, strict=True)]
    return tuple(_headshots(aim, order, judged))


@rule("AX-HEAD-001", "AX-HEAD-002", "AX-HEAD-003", "AX-HEAD-004", "AX-LOOT-002", "AX-LOOT-003")
def _headshots(aim: Aim, order: Sequence[Revealed], judged: Sequence[Judged]) -> Iterator[Judged]:
    """Hits with the icon are headshots, unless the Helmet stops them: by printed value, and only so many cards."""
    left = aim.guard.headshots
    for revealed, each in zip(order, judged, strict=True):
        if each.verdict == "miss" or "headshot" not in revealed.card.icons or "headshot" in ignored(aim):
            yield each
        elif left and revealed.card.value <= aim.guard.value:
            left -= 1
            yield msgspec.structs.replace(each, stopped=True)
        else:
            yield msgspec.structs.replace(each, headshot=True)


@rule("AX-HIT-002", "AX-HEAD-005")
def partial_hits(aim: Aim, cards: Sequence[Revealed]) -> int:
    """Additional hits: one for every two partial-hit icons on all cards, whatever became of the cards themselves."""
    if "partial_hit" in ignored(aim):
        return 0
    return sum(revealed.card.icons.count("partial_hit") for revealed in cards) // 2
