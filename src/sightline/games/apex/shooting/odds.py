"""Exact odds of a Shoot action, by counting all ways in which the Aim cards can fall.

Cards are drawn without replacement, so their results are not independent. But a result depends on the card and on the
Stability modifier of its space only: spaces with the same modifier are one group. Card by card, every card either stays
in the deck or goes to one of the groups; an array counts the ways for each (cards in every group, hits, headshots,
partial-hit icons). Whole numbers throughout, divided once at the end.
"""

import functools
from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec
import numpy as np

from sightline.games.apex.content.cards import AimBoard, AimCard
from sightline.games.apex.shooting.account import damage, suffered
from sightline.games.apex.shooting.aim import Aim, ignored, threshold, total
from sightline.games.apex.shooting.judging import automatic_result
from sightline.games.apex.shooting.placing import placement
from sightline.rules import rule


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """The chances of a Shoot action."""

    damage: dict[int, float]
    """The chance of each amount of damage."""
    hits: dict[int, float]
    headshots: dict[int, float]

    @property
    def mean(self) -> float:
        """The damage to be expected."""
        return sum(amount * chance for amount, chance in self.damage.items())

    def eliminates(self, shield: int, health: int, cancel: int = 0) -> float:
        """The chance that a target with these points is eliminated."""
        return sum(chance for amount, chance in self.damage.items() if suffered(amount, shield, health, cancel)[1] == 0)


class _Face(msgspec.Struct, frozen=True):
    """What a card can do: hit in which groups, whether such a hit is a headshot that a Helmet can stop, icons."""

    hits: tuple[bool, ...]
    headshot: int
    """0: none; 1: one that the Helmet can stop; 2: one that it cannot."""
    partial: int


@rule("AX-SHOOT-019")
def shot_odds(aim: Aim, deck: Sequence[AimCard], board: AimBoard) -> Odds:
    """The chances of a shot from a full, shuffled deck, before any card is revealed."""
    ways = _ways(aim, deck, board)
    everything = sum(ways.values())
    sums: tuple[Counter[int], Counter[int], Counter[int]] = (Counter(), Counter(), Counter())
    for (hits, headshots), count in ways.items():
        for counter, value in zip(sums, (damage(aim, hits, headshots), hits, headshots), strict=True):
            counter[value] += count
    shares = [{value: count / everything for value, count in sorted(each.items())} for each in sums]
    return Odds(damage=shares[0], hits=shares[1], headshots=shares[2])


def _ways(aim: Aim, deck: Sequence[AimCard], board: AimBoard) -> Mapping[tuple[int, int], int]:
    """In how many ways the cards can fall for each number of hits and headshots."""
    groups = Counter(board.modifiers[space] for space in placement(aim, board, len(deck)))
    modifiers = sorted(groups)
    needed = total(threshold(aim))
    faces = (_face(aim, card, modifiers, needed) for card in deck)
    found: Counter[tuple[int, int]] = Counter()
    for (hits, stopped, headshots, icons), count in falls(
        tuple(groups[modifier] for modifier in modifiers), tuple(sorted(faces, key=_order))
    ):
        beaten = max(0, stopped - aim.guard.headshots)
        found[hits + icons // 2, headshots + beaten] += count
    return found


def _order(face: _Face) -> tuple[int, int, bool]:
    """Cards with icons come last: until then most of the array is empty."""
    return face.partial, face.headshot, any(face.hits)


@functools.lru_cache(maxsize=4096)
def falls(sizes: tuple[int, ...], faces: tuple[_Face, ...]) -> tuple[tuple[tuple[int, int, int, int], int], ...]:
    """In how many ways cards can fall into groups of spaces of these sizes.

    Each entry counts the ways for so many hits, headshots that a Helmet can stop, others, and partial-hit icons.
    Shots that differ only in their damage, and very many others, share one answer, so answers are kept.
    """
    stoppable = sum(face.headshot == 1 for face in faces)
    sure = sum(face.headshot == 2 for face in faces)
    partial = sum(face.partial for face in faces)
    tail = (sum(sizes) + 1, stoppable + 1, sure + 1, partial + 1)
    counts = np.zeros((*(size + 1 for size in sizes), *tail), dtype=np.int64)
    counts[(0,) * counts.ndim] = 1
    seen = [1, 1, 1, 1]
    for face in faces:
        # Only the part of the array that can be filled by now is worth looking at.
        seen[0] = min(seen[0] + any(face.hits), tail[0])
        seen[1] += face.headshot == 1
        seen[2] += face.headshot == 2
        seen[3] += face.partial
        window = tuple(slice(None, reach) for reach in (*counts.shape[: len(sizes)], *seen))
        _deal(counts[window], face, len(sizes))
    full = counts[sizes]
    return tuple(
        ((int(hits), int(stopped), int(headshots), int(icons)), int(full[hits, stopped, headshots, icons]))
        for hits, stopped, headshots, icons in np.argwhere(full)
    )


def _face(aim: Aim, card: AimCard, modifiers: Sequence[int], needed: int) -> _Face:
    automatic = automatic_result(aim, card)
    if automatic is not None:
        hits = (automatic[0] == "hit",) * len(modifiers)
    else:
        hits = tuple(card.value + modifier >= needed for modifier in modifiers)
    gone = ignored(aim)
    headshot = 0
    if "headshot" in card.icons and "headshot" not in gone and any(hits):
        headshot = 1 if aim.guard.headshots and card.value <= aim.guard.value else 2
    partial = 0 if "partial_hit" in gone else card.icons.count("partial_hit")
    return _Face(hits, headshot, partial)


def _deal(counts: np.ndarray, face: _Face, groups: int) -> None:
    """Count one more card: left in the deck, or put into any group that still has room."""
    before = counts.copy()
    for group in range(groups):
        shift = [0] * counts.ndim
        shift[group] = 1
        if face.hits[group]:
            shift[groups] = 1
            if face.headshot:
                shift[groups + face.headshot] = 1
        shift[groups + 3] = face.partial
        to = tuple(slice(step, None) for step in shift)
        source = tuple(slice(None, size - step) for step, size in zip(shift, counts.shape, strict=True))
        counts[to] += before[source]
