"""A Shoot action explained: every sum, every card, every point of damage."""

from collections.abc import Iterator, Sequence

import msgspec

from sightline.games.apex.content.cards import AimBoard
from sightline.games.apex.shooting.aim import (
    Aim,
    changes_of,
    damage_per_hit,
    first_hit_damage,
    headshot_damage,
    threshold,
)
from sightline.games.apex.shooting.judging import Judged, Revealed, judge_all, partial_hits
from sightline.kernel.mods import Mod
from sightline.rules import rule


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """What a Shoot action came to."""

    threshold: tuple[Mod, ...]
    cards: tuple[Judged, ...]
    """From left to right on the Aim board."""
    partial: int
    """Additional hits from pairs of partial-hit icons."""
    hits: int
    headshots: int
    sum: tuple[Mod, ...]
    """The damage, part by part."""
    damage: int


def resolve(aim: Aim, cards: Sequence[Revealed], board: AimBoard, first: Aim | None = None) -> Shot:
    """Judge the revealed cards and count the damage; the first shot under other effects, if that is said."""
    judged = judge_all(aim, cards, board, first)
    extra = partial_hits(aim, cards)
    hits = extra + sum(each.verdict == "hit" for each in judged)
    headshots = sum(each.headshot for each in judged)
    parts = tuple(damage_sum(aim, hits, headshots))
    return Shot(
        threshold=threshold(aim),
        cards=judged,
        partial=extra,
        hits=hits,
        headshots=headshots,
        sum=parts,
        damage=max(0, sum(part.value for part in parts)),
    )


@rule("AX-DMG-001", "AX-WEAP-006", "AX-WEAP-007", "AX-LOOT-037", "AX-LOOT-038")
def damage_sum(aim: Aim, hits: int, headshots: int) -> Iterator[Mod]:
    """Hits, headshots and what goes on top of them; effects on the whole sum count only when something hit."""
    if not hits:
        return
    for mod in damage_per_hit(aim):
        yield Mod(mod.value * hits, mod.source, mod.rule)
    yield from first_hit_damage(aim)
    if headshots:
        for mod in headshot_damage(aim):
            yield Mod(mod.value * headshots, mod.source, mod.rule)
    yield from changes_of(aim, "total_damage")


def damage(aim: Aim, hits: int, headshots: int) -> int:
    """The damage of so many hits and headshots, never below 0."""
    return max(0, sum(part.value for part in damage_sum(aim, hits, headshots)))


@rule("AX-LIFE-005", "AX-LIFE-006", "AX-LIFE-009")
def suffered(amount: int, shield: int, health: int, cancel: int = 0) -> tuple[int, int]:
    """Shield and Health after damage: the Shield goes first; a Knockdown Shield cancels part of what would be fatal.

    >>> suffered(34, 15, 30), suffered(40, 0, 30), suffered(40, 0, 30, cancel=15)
    ((0, 11), (0, 0), (0, 5))
    """
    rest = max(0, amount - shield)
    if rest >= health:
        rest = max(0, rest - cancel)
    return max(0, shield - amount), max(0, health - rest)
