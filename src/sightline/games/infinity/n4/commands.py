"""What players can do in N4 beyond the commands of the core."""

from sightline.games.infinity.core.order.spending import SpendCommandToken
from sightline.geometry.shapes import Point3
from sightline.kernel import Command

__all__ = ["COMMANDS", "GoOn", "PoseAs", "Project", "SpendCommandToken"]


class GoOn(Command, frozen=True, kw_only=True):
    """Do nothing more in this phase."""


class PoseAs(Command, frozen=True, kw_only=True):
    """Pass a trooper off as another member of the list."""

    trooper: str
    member: int


class Project(Command, frozen=True, kw_only=True):
    """Put images of a trooper next to it, and say which of them is the trooper."""

    trooper: str
    copies: tuple[Point3, ...] = ()
    """Where they stand; none to do without."""
    real: int = 0
    """Which one is real: 0 for the one that stands there, 1 for the first of the others ..."""


COMMANDS: tuple[type[Command], ...] = (SpendCommandToken, GoOn, PoseAs, Project)
