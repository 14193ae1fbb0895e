"""The distribution of what hits do: W/STR lost, and the conditions that failed saves bring.

Each hit moves the target along a line of *marks*: points lost for what is lethal, a single tick for what is not. A hit
is then a matrix that takes the distribution of marks before it to the one after, and nested products (Horner's scheme)
sum over every number of plain hits and Criticals at once.
"""

import functools
import math
from collections.abc import Sequence

import msgspec
import numpy as np

from sightline.odds.ammunition import Condition
from sightline.odds.chances import Floats, Ints, Kept
from sightline.odds.rolls import SIDES, RollRules
from sightline.odds.saves import SavingRoll, Trooper, Weapon, saving_rolls
from sightline.odds.states import Harm
from sightline.rules import rule


def inflicted(kept: Kept, weapon: Weapon, target: Trooper, rules: RollRules) -> tuple[Floats, Harm]:
    """The points that the failed saves cost, and the harm with its conditions.

    Points are not limited by what the target has, except with Continuous Damage, which stops when the target is Dead.

    >>> from sightline.odds.chances import kept_for_sure
    >>> from sightline.odds.rolls import CODEONE
    >>> inflicted(kept_for_sure(1, 1.0), Weapon(damage=10), Trooper(), CODEONE)[0].tolist()
    [0.5, 0.5, 0.0]
    """
    if weapon.ammunition.besides is not None:
        return _with_what_comes_besides(kept, weapon, target, rules)
    hit = saving_rolls(weapon, target, rules=rules)
    if not hit:
        return np.ones(1), {(0, frozenset[Condition]()): 1.0}
    critical = saving_rolls(weapon, target, critical=True, rules=rules)
    lethal = hit[0].points > 0
    marks = _marks(kept, hit, critical, None if lethal else 1, target.wounds + 1)
    conditions = hit[0].conditions
    if not lethal:
        unscathed = float(marks[0])
        return np.ones(1), {(0, frozenset[Condition]()): unscathed, (0, conditions): float(marks.sum()) - unscathed}
    harm = {(lost, conditions if lost else frozenset[Condition]()): float(chance) for lost, chance in enumerate(marks)}
    return marks, _with_what_every_hit_brings(harm, weapon.ammunition.always, 1.0 - kept.wins)


@rule("HS-AMEMD-005", "HS-AMEMD-006")
def _with_what_comes_besides(kept: Kept, weapon: Weapon, target: Trooper, rules: RollRules) -> tuple[Floats, Harm]:
    """The points that come besides, and whether the state comes with them: both depend on how many hits there are."""
    own = msgspec.structs.replace(weapon, ammunition=msgspec.structs.replace(weapon.ammunition, besides=None))
    hits = [saving_rolls(own, target, critical=critical, rules=rules) for critical in (False, True)]
    spared = [math.prod(1.0 - save.chance_of_failure for save in saves) for saves in hits]
    blow = saving_rolls(weapon, target, rules=rules)[len(hits[0]) :]
    marks, free = (
        _marks(kept, blow, blow, None, target.wounds + 1, weights) for weights in ((1.0, 1.0), (spared[0], spared[1]))
    )
    none, conditions = frozenset[Condition](), hits[0][0].conditions
    harm = {(lost, none): float(chance) for lost, chance in enumerate(free)}
    harm |= {(lost, conditions): float(chance) for lost, chance in enumerate(marks - free)}
    return marks, harm


@rule("HS-AMPHE-004")
def _with_what_every_hit_brings(harm: Harm, always: frozenset[Condition], unhit: float) -> Harm:
    """Whoever was hit has it, whatever its saves; the others were not hit at all."""
    if not always:
        return harm
    none = frozenset[Condition]()
    found = {(lost, conditions | always): chance for (lost, conditions), chance in harm.items()}
    return {**found, (0, always): found[0, always] - unhit, (0, none): unhit}


def _marks(
    kept: Kept,
    hit: Sequence[SavingRoll],
    critical: Sequence[SavingRoll],
    limit: int | None,
    dead: int,
    weights: tuple[float, float] = (1.0, 1.0),
) -> Floats:
    """How likely so many marks are; with weights, of those hits and Criticals after which something else is so too."""
    if limit is None and hit[0].continuous:
        limit = dead
    each_hit = _marks_of(hit, dead)
    each_critical = _marks_of(critical, dead)
    most = kept.dice * (max(len(each_hit), len(each_critical)) - 1) if limit is None else limit
    step = weights[0] * _step(each_hit, most + 1)
    critical_step = weights[1] * _step(each_critical, most + 1)
    after_hits = np.zeros((kept.dice + 1, most + 1))
    for chances in kept.chances[::-1]:
        after_hits = after_hits @ step
        after_hits[:, 0] += chances
    total: Floats = after_hits[-1]
    for row in after_hits[-2::-1]:
        total = total @ critical_step + row
    return total


def _marks_of(saves: Sequence[SavingRoll], dead: int) -> Floats:
    """The distribution of the marks of one hit: every one of its saves is made."""
    total = _marks_of_a_save(saves[0], dead)
    for save in saves[1:]:
        total = np.convolve(total, _marks_of_a_save(save, dead))
    return total


@rule("C1-TRAIT-206")
def _marks_of_a_save(save: SavingRoll, dead: int) -> Floats:
    """One save: passed or failed; with Continuous Damage, how often it fails before it is passed or all is over."""
    failure = save.chance_of_failure
    each = max(1, save.points)
    if not save.continuous:
        chances = np.zeros(each + 1)
        chances[0], chances[each] = 1.0 - failure, failure
        return chances
    # What needs no roll has failed once already; from then on the die decides.
    certain = save.attribute is None
    again = _chance_of_repeat(save) if certain else failure
    chances = np.zeros(dead * each + 1)
    for failures in range(certain, dead):
        chances[failures * each] = again ** (failures - certain) * (1.0 - again)
    chances[-1] = again ** (dead - certain)
    return chances


def _chance_of_repeat(save: SavingRoll) -> float:
    return min(1.0, max(0.0, save.damage_of_the_attack / SIDES))


def _step(marks: Floats, size: int) -> Floats:
    """The matrix of one hit; what would go beyond the last mark stays on it."""
    padded = np.zeros(max(size, len(marks)) + 1)
    padded[: len(marks)] = marks
    matrix = padded[_shifts(size, len(padded) - 1)]
    tail = padded[::-1].cumsum()[::-1]
    matrix[:, -1] = tail[size - 1 :: -1][:size]
    return matrix


@functools.lru_cache(maxsize=64)
def _shifts(size: int, empty: int) -> Ints:
    """How far column lies from row; `empty`, where a chance of 0 is kept, to the left of the diagonal."""
    shifts = np.arange(size)[None, :] - np.arange(size)[:, None]
    return np.where(shifts < 0, empty, shifts)
