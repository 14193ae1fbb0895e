"""From the table to the page: the board keeps its millimetres, north is up."""

from msgspec import Struct

from sightline.geometry.shapes import Outline, Point
from sightline.render.drawing import Spot


class Page(Struct, frozen=True):
    """Where the board lies on the page."""

    left: float
    top: float
    depth: float
    """Of the table: the page counts downwards, the table upwards."""

    def spot(self, point: Point) -> Spot:
        """A point of the table on the page.

        >>> Page(10, 20, 800).spot((0, 800))
        (10, 20)
        """
        return (self.left + point[0], self.top + self.depth - point[1])

    def ring(self, outline: Outline) -> tuple[Spot, ...]:
        """An outline on the page."""
        return tuple(self.spot(point) for point in outline)
