"""The board of Apex Legends: The Board Game: a grid with levels, and every question of the rules about it.

>>> from sightline.games.apex.board import load_board, sees, reachable
>>> board = load_board("crossroads")
>>> sees(board, board.space(0, 5), board.space(4, 5)), reachable(board, board.space(0, 0), 1).costs[board.space(0, 1)]
(True, 1)
"""

from sightline.games.apex.board.areas import area, landing
from sightline.games.apex.board.board import Board
from sightline.games.apex.board.contact import adjacent, adjacent_to_piece, nearby, touching
from sightline.games.apex.board.cover import Cover, in_cover
from sightline.games.apex.board.free import is_free, why_occupied
from sightline.games.apex.board.loading import build_board, load_board
from sightline.games.apex.board.measuring import Measure, measure
from sightline.games.apex.board.places import Edge, Facing, Intersection, Place, Space, cell_name, distance, within
from sightline.games.apex.board.pushing import Collision, Push, push
from sightline.games.apex.board.reach import Reach, check_path, entries, path_cost, reachable, steps_from
from sightline.games.apex.board.respawning import respawn_spaces
from sightline.games.apex.board.ring import Ring
from sightline.games.apex.board.scenery import Scenery
from sightline.games.apex.board.sight import Block, Sight, line_of_sight, sees
from sightline.games.apex.board.steps import Cost, Step, step
from sightline.games.apex.board.zones import applying_zones, crosses_zone, zone_spaces

__all__ = [
    "Block",
    "Board",
    "Collision",
    "Cost",
    "Cover",
    "Edge",
    "Facing",
    "Intersection",
    "Measure",
    "Place",
    "Push",
    "Reach",
    "Ring",
    "Scenery",
    "Sight",
    "Space",
    "Step",
    "adjacent",
    "adjacent_to_piece",
    "applying_zones",
    "area",
    "build_board",
    "cell_name",
    "check_path",
    "crosses_zone",
    "distance",
    "entries",
    "in_cover",
    "is_free",
    "landing",
    "line_of_sight",
    "load_board",
    "measure",
    "nearby",
    "path_cost",
    "push",
    "reachable",
    "respawn_spaces",
    "sees",
    "step",
    "steps_from",
    "touching",
    "why_occupied",
    "within",
    "zone_spaces",
]
