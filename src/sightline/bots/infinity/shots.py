"""About how likely somebody falls to a shot: without dice and without looking, for places that are only thought of."""

import functools

import numpy as np

from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.skills.shooting import arms
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.games.infinity.n4.shooting.suppressive_fire import IN_STATE, chosen
from sightline.geometry.arrays import Bools, Floats

COVER = 3
"""What cover takes from a shot, and from its Damage."""
SAVES = {"DA": 2.0, "EXP": 3.0}
"""How many saves a hit asks for."""

Hide = tuple[tuple[int, int], int]
"""The ARM and BTS of a target, and its wounds."""


def firepower(now: Situation, trooper: Trooper) -> float:
    """How much the best of somebody's weapons does in the Active Turn."""
    weapons = (now.fixed.edition.chart.weapons.get(key) for key in now.profile(trooper).weapons)
    modes = (mode for weapon in weapons if weapon is not None for mode in weapon.modes if mode.bands)
    return max((mode.burst * (mode.damage or 10) / 13 for mode in modes), default=0.0)


def aimed_modes(now: Situation, shooter: Trooper, *, active: bool) -> list[Mode]:
    """The ways in which somebody may shoot as it is: in Suppressive Fire only in that state, and only to react."""

    def ask() -> list[Mode]:
        held = None if active else chosen(now, shooter)
        return [
            mode
            for weapon, mode in arms(now, shooter)
            if mode.bands and not mode.close_combat and not mode.template
            if IN_STATE not in mode.traits or (weapon.key, mode.name) == held
        ]

    return now.once(("shots: modes", shooter.id, active), ask)


def best_falls(
    now: Situation, shooter: Trooper, gaps: Floats, covered: Bools, hide: Hide, *, reacting: bool = False
) -> Floats:
    """The same for the best weapon of a shooter at each range; in a reaction most have one die."""
    best = np.zeros(len(gaps))
    profile, (armour, wounds) = now.profile(shooter), hide
    single = reacting and now.ability(shooter, "total_reaction") is None
    for mode in aimed_modes(now, shooter, active=not reacting):
        if mode.damage:
            skill = {"bs": profile.bs, "ph": profile.ph or 0, "wip": profile.wip}.get(mode.attribute, profile.bs)
            burst = 1 if single and IN_STATE not in mode.traits else mode.burst
            best = np.maximum(best, shot_falls(mode, skill, gaps, covered, armour, wounds, burst=burst))
    return best


def shot_falls(
    mode: Mode, skill: int, gaps: Floats, covered: Bools, armour: tuple[int, int], wounds: int, *, burst: int = 0
) -> Floats:
    """About how likely a target falls to a Burst, the weapon's own if no other is given, by range and cover."""
    ends, mods = _bands(mode)
    band = np.searchsorted(ends, gaps)
    needed = skill + mods[band] - COVER * covered
    hits = (burst or mode.burst) * np.clip(needed, 0, 20) / 20
    saved = armour[1] if mode.save == "bts" else armour[0]
    if mode.ammunition.startswith("AP"):
        saved = -(-saved // 2)
    fails = np.clip((mode.damage or 0) - saved - COVER * covered, 0, 20) / 20
    lost = hits * fails * SAVES.get(mode.ammunition, 1.0)
    # Wounds fall about as rare events do.
    left = sum(np.exp(-lost) * lost**number / (1, 1, 2, 6)[number] for number in range(min(wounds, 4)))
    return np.asarray(1.0 - left)


@functools.cache
def _bands(mode: Mode) -> tuple[Floats, Floats]:
    ends = np.array([10.0 * band.to for band in mode.bands])
    return ends, np.array([*(float(band.mod) for band in mode.bands), -100.0])
