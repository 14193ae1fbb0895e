"""How hard a bot tries. Effort is counted in candidates, not in seconds, so that a seed always plays the same game."""

import msgspec


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """The effort of a bot."""

    troopers: int
    """How many of its troopers it considers for an Order."""
    places: int
    """How many places a trooper could move to it looks at closely."""
    spots: int
    """How many places it looks at to deploy a trooper."""
    spacing: float
    """How far apart, in mm, the places are that it looks at."""
    care: float = 1.0
    """How much it minds losing its own troopers."""
    slips: float = 0.0
    """How often it does something else than what it thinks best."""
    seconds: float = 0.2
    """What a decision takes on an ordinary machine, at most; for people who wait."""


LEVELS = {
    "novice": Level(troopers=2, places=4, spots=3, spacing=60.0, care=0.6, slips=0.25, seconds=0.2),
    "regular": Level(troopers=4, places=10, spots=8, spacing=45.0, seconds=0.3),
    "veteran": Level(troopers=10, places=24, spots=16, spacing=30.0, seconds=1.0),
}
