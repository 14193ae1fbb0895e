"""A table to ask: who sees whom, who has cover, where one can go."""

from collections.abc import Sequence
from pathlib import Path

from sightline.content.tables import load_scene, names
from sightline.geometry.moving.movement import check_move
from sightline.geometry.moving.paths import MoveCheck
from sightline.geometry.moving.paths import Path as Route
from sightline.geometry.moving.planner import Plan, plan
from sightline.geometry.moving.reach import Reach, reach
from sightline.geometry.moving.surfaces import ground
from sightline.geometry.seeing.cover import Cover
from sightline.geometry.seeing.sight import LineOfFire
from sightline.geometry.shapes import Body, Point3
from sightline.geometry.world import World


class Table:
    """A table by name or file, with the questions one asks at it. Millimetres, z up.

    >>> from sightline.geometry.shapes import SILHOUETTES, Body
    >>> table = Table("lantern-market")
    >>> viewer = Body(at=(100, 300, 0), silhouette=SILHOUETTES["2"], facing=90)
    >>> target = Body(at=(110, 560, 0), silhouette=SILHOUETTES["2"])
    >>> table.line_of_fire(viewer, target).visible, table.cover(viewer, target).kind
    (False, 'total')
    """

    def __init__(self, name_or_path: str | Path) -> None:
        self.scene = load_scene(name_or_path)
        self.world = World(self.scene)
        self.ground = ground(self.scene)

    @staticmethod
    def names() -> tuple[str, ...]:
        """The tables that come with Sightline.

        >>> "copper-row" in Table.names()
        True
        """
        return names()

    def line_of_fire(self, viewer: Body, target: Body, others: Sequence[Body] = ()) -> LineOfFire:
        """Whether there is line of fire past scenery and other models, and why (not)."""
        return self.world.line_of_fire(viewer, target, others)

    def cover(self, shooter: Body, target: Body, others: Sequence[Body] = ()) -> Cover:
        """The cover of a target from a shooter."""
        return self.world.cover(shooter, target, others)

    def check_move(self, mover: Body, route: Route, limit: float) -> MoveCheck:
        """What a route costs, where it ends, and every reason against it."""
        return check_move(self.ground, mover, route, limit)

    def plan(self, mover: Body, goal: Point3, limit: float | None = None) -> Plan | None:
        """The shortest legal route to a point, if there is one."""
        return plan(self.ground, mover, goal, limit)

    def reach(self, mover: Body, limit: float) -> Reach:
        """Everywhere a trooper can go with so much movement."""
        return reach(self.ground, mover, limit)
