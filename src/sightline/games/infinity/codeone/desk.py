"""CodeOne as people meet it."""

from sightline.games.desk import Desk
from sightline.games.infinity.codeone import GAME
from sightline.games.infinity.core.missions.introductory import introductory_lists
from sightline.games.infinity.desk.infinity import InfinityDesk

DESK: Desk = InfinityDesk(GAME, fixed_lists={"introductory": introductory_lists()}, first="introductory")
