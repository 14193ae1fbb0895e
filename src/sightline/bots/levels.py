"""How hard a bot tries. Effort is counted, not timed, so that a seed always plays the same game; the seconds are what
people who wait may hold it to.
"""

import msgspec


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """The effort of a bot. What a level means for a game is up to the game's lore, which knows it by name."""

    name: str
    slips: float = 0.0
    """How often it does something else than what it thinks best."""
    trials: int = 0
    """How many times it plays a decision out in its mind; none for bots that go by experience alone."""
    seconds: float = 0.3
    """What a decision may take when somebody waits for it."""


LEVELS = {
    "novice": Level(name="novice", slips=0.25, seconds=0.2),
    "regular": Level(name="regular", seconds=0.5),
    "veteran": Level(name="veteran", trials=32, seconds=1.0),
}
