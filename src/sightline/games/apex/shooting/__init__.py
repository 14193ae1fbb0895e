"""The Shoot action: sums, cards, hits, damage, exact odds, and the procedure step by step.

>>> from sightline.games.apex.content import load_pack
>>> from sightline.games.apex.shooting import Aim, shot_odds
>>> pack = load_pack("standard")
>>> aim = Aim(weapon=pack.weapons["w43"].model, distance=6)
>>> round(shot_odds(aim, pack.aim_deck, pack.aim_board).mean, 2)
15.52
"""

from sightline.games.apex.shooting.account import Shot, resolve, suffered
from sightline.games.apex.shooting.aim import Aim, Change, Guard, threshold, total
from sightline.games.apex.shooting.judging import Judged, Revealed
from sightline.games.apex.shooting.odds import Odds, shot_odds
from sightline.games.apex.shooting.placing import placement, shots

__all__ = [
    "Aim",
    "Change",
    "Guard",
    "Judged",
    "Odds",
    "Revealed",
    "Shot",
    "placement",
    "resolve",
    "shot_odds",
    "shots",
    "suffered",
    "threshold",
    "total",
]
