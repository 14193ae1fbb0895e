"""The Levels of the Holoprojector, and what the highest of them lets its bearer do."""

from collections.abc import Collection
from typing import Annotated

from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.n4.deception.holoecho import HOLOPROJECTOR, is_echo
from sightline.rules import rule

LEVELS: Collection[int] = (1, 2, 3)
"""One without a Level is of Level 2, as in N4."""
PROJECTING = (0, 2, 3)
"""Those that have more than a mask."""
FREE: Annotated[int, "HS-EQUIP-076"] = 3
"""The Level that has no Negative Feedback, and keeps nobody out of a Fireteam."""


def level_of(profile: Profile) -> int | None:
    """The Level of somebody's Holoprojector."""
    listed = profile.ability(HOLOPROJECTOR)
    return None if listed is None else listed.level


@rule("HS-EQUIP-077", "HS-STATE-067")
def stands_apart(now: Situation, trooper: Trooper) -> bool:
    """Whether it is one of several alike that cannot be in a Fireteam: with the highest Level Holoechoes can."""
    if len(now.alike(trooper)) < 2:
        return False
    real = now.original(trooper)
    return not is_echo(real) or level_of(now.fixed.profile(real)) != FREE
