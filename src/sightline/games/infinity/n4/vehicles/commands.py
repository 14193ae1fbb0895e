"""What players can do about vehicles."""

from sightline.geometry.shapes import Point3
from sightline.kernel import Command


class PlacePilot(Command, frozen=True, kw_only=True):
    """Say where a Pilot stands that an Escape System has thrown out."""

    trooper: str
    at: Point3 | None = None
    """Beside its TAG; None leaves it where it is."""
    facing: float | None = None
