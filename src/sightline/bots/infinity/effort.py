"""What the levels mean for Infinity. Effort is counted in candidates, not in seconds."""

import msgspec

from sightline.bots.levels import Level


class Effort(msgspec.Struct, frozen=True, kw_only=True):
    """How closely a bot looks."""

    troopers: int
    """How many of its troopers it considers for an Order."""
    places: int
    """How many places a trooper could move to it looks at closely; none if it does not think of moving."""
    spots: int
    """How many places it looks at to deploy a trooper."""
    spacing: float
    """How far apart, in mm, the places are that it looks at."""
    care: float = 1.0
    """How much it minds losing its own troopers."""
    foresight: float = 0.0
    """How much it minds what the other side could do in its next turn; nothing if it does not look that far."""
    keeping: float = 0.0
    """The same for those on whom the mission hangs."""
    hunt: float = 0.35
    """What a whole Move towards the enemies is worth when there is nothing else to be had."""
    seeks: float = 0.0
    """What a fight is worth that it has to walk to, compared with one at hand; nothing if it only waits for them."""
    peeks: bool = False
    """Whether it thinks of shooting on its way from one hidden place to another."""
    closely: bool = False
    """Whether it follows the lines of fire of a move that it thinks through, or lives with a glance."""
    eager: float = 0.0
    """What it would rather lose than let an Order go unused."""
    planning: bool = False
    """Whether it counts the Orders that an errand takes, and those that are left."""


EFFORTS = {
    "novice": Effort(troopers=2, places=4, spots=3, spacing=60.0, care=0.6, eager=0.6),
    "regular": Effort(troopers=3, places=6, spots=8, spacing=45.0, keeping=1.5, eager=0.08, planning=True),
    "veteran": Effort(
        troopers=8,
        places=12,
        spots=28,
        spacing=40.0,
        foresight=1.5,
        keeping=2.0,
        hunt=0.08,
        seeks=0.8,
        peeks=True,
        closely=True,
        planning=True,
    ),
}
LITE = Effort(troopers=2, places=3, spots=3, spacing=60.0)
"""For what is only imagined. Places are looked at all the same: who would rather walk on does not shoot."""


def effort_of(level: Level) -> Effort:
    """The effort of a level; of an ordinary player for levels that it does not know."""
    return EFFORTS.get(level.name, EFFORTS["regular"])
