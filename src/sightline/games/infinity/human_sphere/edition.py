"""Human Sphere as a list of parts: those of N4 without the ones that the book replaces, and its own.

What is still missing is in the coverage report.
"""

from sightline.games.infinity.core.match.edition import compose
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.human_sphere import ammunition
from sightline.games.infinity.human_sphere.fireteams import (
    acting,
    bonuses,
    coordinating,
    fighting,
    forming,
    lasting,
    reacting,
)
from sightline.games.infinity.n4 import edition as n4
from sightline.games.infinity.n4.sizes import LISTS, SIZES
from sightline.games.infinity.n4.troopers.firing import one_burst_mod
from sightline.odds.ammunition import HUMAN_SPHERE_AMMUNITION
from sightline.odds.rolls import HUMAN_SPHERE as HUMAN_SPHERE_ROLLS

REPLACED: tuple[Part, ...] = ()
"""Chapters of N4 in whose place this book has its own."""

FIRST: tuple[Part, ...] = (reacting.FIRST,)
"""What comes before N4 has its say."""

OWN: tuple[Part, ...] = (
    # Fireteams
    acting.PART,
    reacting.PART,
    bonuses.PART,
    fighting.PART,
    forming.PART,
    coordinating.PART,
    lasting.PART,
    # ammunition
    ammunition.PART,
)
"""Its own chapters."""

HUMAN_SPHERE = compose(
    *FIRST,
    *(part for part in n4.PARTS if part not in REPLACED),
    *OWN,
    name="human_sphere",
    ruleset="0",
    roll_rules=HUMAN_SPHERE_ROLLS,
    burst_mods=one_burst_mod,
    sizes=SIZES,
    lists=LISTS,
    chart=n4.CHART,
    ammunition=HUMAN_SPHERE_AMMUNITION,
)
