"""Fights that are worth walking to: from which lookouts a trooper would get the better of which enemy."""

from collections.abc import Iterator

import numpy as np

from sightline.bots.infinity.danger import lookouts_of
from sightline.bots.infinity.goals import Goal, ways_of
from sightline.bots.infinity.hazards import fires_on
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.shots import Hide, best_falls
from sightline.bots.infinity.stakes import stake, value
from sightline.games.infinity.core.match.state import Trooper
from sightline.geometry.arrays import Floats

SPOTS = 12
"""How many lookouts a fight is sought from."""
GOOD = 0.75
"""Which share of the best lookout's worth the others have to have."""
QUARRIES = 3
"""How many enemies somebody is after at a time."""
WORTHWHILE = 0.4
"""What a fight has to promise that one walks to, in Army Points."""
MET = 0.5
"""How much of a shot comes to nothing where it is met with another that hits."""


def seek_fight(mind: Mind, trooper: Trooper) -> Iterator[Goal]:
    """Go where somebody can be shot at less cost than that is worth; not for those on whom the mission hangs."""
    now = mind.now
    if not mind.effort.seeks or stake(now, trooper) or now.is_immobilized(trooper) or now.is_engaged(trooper):
        return
    worths = {foe.id: _worths(mind, trooper, foe) for foe in mind.targets if not foe.device}
    quarries = sorted(
        (key for key, worth in worths.items() if worth.max(initial=0.0) >= WORTHWHILE),
        key=lambda key: -float(worths[key].max()),
    )
    for key in quarries[:QUARRIES]:
        worth = worths[key]
        best = float(worth.max())
        rows = np.argsort(-worth, kind="stable")[:SPOTS]
        places = lookouts_of(now.fixed.field).places[rows[worth[rows] >= GOOD * best]]
        goals = tuple(sorted((float(x), float(y), float(z)) for x, y, z in places))
        yield Goal(what="", prize=mind.effort.seeks * best, field=ways_of(mind, trooper).to(goals), waits=True)


def _worths(mind: Mind, trooper: Trooper, foe: Trooper) -> Floats:
    """What it is worth at each lookout to shoot at a foe, with everybody answering who sees that."""
    now, lookouts = mind.now, lookouts_of(mind.now.fixed.field)
    body, profile = now.body(foe), now.profile(foe)
    sees, clearly = lookouts.outlooks([foe.at], body.silhouette)[0]
    rows = np.flatnonzero(sees)
    worth = np.zeros(len(lookouts.places))
    if not len(rows):
        return worth
    gaps = np.hypot(*(lookouts.places[rows, :2] - foe.at[:2]).T)
    hide: Hide = ((profile.arm, profile.bts), max(1, now.vitality(foe)))
    kills = best_falls(now, trooper, gaps, ~clearly[rows], hide)
    fire = fires_on(mind, trooper)
    met = 1.0 - np.exp(-fire[foe.id][rows]) if foe.id in fire else np.zeros(len(rows))
    lost = 1.0 - np.exp(-sum((each[rows] for each in fire.values()), np.zeros(len(rows))))
    worth[rows] = kills * (1 - MET * met) * value(now, foe) - mind.effort.care * lost * value(now, trooper)
    return worth
