"""Human Sphere as people meet it."""

from sightline.games.desk import Desk
from sightline.games.infinity.core.missions.introductory import introductory_lists
from sightline.games.infinity.desk.infinity import InfinityDesk
from sightline.games.infinity.human_sphere import GAME

DESK: Desk = InfinityDesk(GAME, fixed_lists={"introductory": introductory_lists()}, first="standard")
