"""Whether straight lines anywhere on a table are free, thousands at a time.

Scenery is asked through Embree; other models are upright cylinders and solved directly. Lines between two silhouettes
are better asked by `sightline.geometry.seeing.search`, which knows where they are.
"""

import functools
from collections.abc import Sequence

import numpy as np
from embreex import rtcore_scene
from embreex.mesh_construction import TriangleMesh

from sightline.geometry.arrays import HEIGHT, RADIUS, Bools, Floats, Ints, X, Y, Z
from sightline.geometry.seeing.curtains import Curtains
from sightline.geometry.seeing.joining import Joined
from sightline.geometry.seeing.prisms import Prisms
from sightline.geometry.shapes import EPSILON, Solid

NOTHING = -1


class RayField:
    """Solid scenery prepared for rays."""

    def __init__(self, solids: Sequence[Solid]) -> None:
        self.solids = tuple(solids)
        self.prisms = Prisms(self.solids)
        self.curtains = Curtains(self.prisms)

    @functools.cached_property
    def joined(self) -> Joined:
        """The same scenery in larger parts, which hide more by themselves."""
        return Joined(self.prisms)

    @functools.cached_property
    def _triangles(self) -> tuple[Floats, Ints]:
        """The surfaces of all parts, and the part of each triangle; few fields are ever asked for them."""
        return self.prisms.triangles()

    @functools.cached_property
    def _mesh(self) -> "_Mesh":
        return _Mesh(self._triangles[0])

    def blocked(self, starts: Floats, ends: Floats) -> Bools:
        """Whether scenery stops each line; both arrays end in an axis of three coordinates.

        >>> wall = Solid(id="w", outline=((40, -50), (60, -50), (60, 50), (40, 50)), bottom=0, top=80)
        >>> field = RayField([wall])
        >>> starts = np.array([[0.0, 0, 10], [0, 0, 80], [0, 50, 10]])
        >>> field.blocked(starts, starts + [99, 0, 0])
        array([ True, False, False])
        """
        faces = self._mesh.run(starts, ends, "OCCLUDED")
        return np.asarray(faces != NOTHING)

    def first_parts(self, starts: Floats, ends: Floats) -> Ints:
        """The first convex part each line meets, or NOTHING."""
        faces = self._mesh.run(starts, ends, "INTERSECT")
        _, part_of_face = self._triangles
        if not len(part_of_face):
            return faces
        return np.where(faces == NOTHING, NOTHING, part_of_face[faces])


class _Mesh:
    """Triangles in the ray kernel."""

    def __init__(self, faces: Floats) -> None:
        self._scene = rtcore_scene.EmbreeScene()
        self._mesh = TriangleMesh(self._scene, faces.astype(np.float32)) if len(faces) else None

    def run(self, starts: Floats, ends: Floats, query: str) -> Ints:
        """The triangle each line meets (any, or the first), or NOTHING."""
        shape = ends.shape[:-1]
        if self._mesh is None or not ends.size:
            return np.full(shape, NOTHING, dtype=np.int64)
        # A direction as long as the line makes a distance of 1 its end.
        origins = np.broadcast_to(starts, ends.shape).astype(np.float32).reshape(-1, 3)
        directions = (ends - starts).astype(np.float32).reshape(-1, 3)
        hits = self._scene.run(np.ascontiguousarray(origins), directions, dists=1, query=query)
        return np.asarray(hits, dtype=np.int64).reshape(shape)


def cylinder_blocks(cylinder: Floats, starts: Floats, ends: Floats) -> Bools:
    """Whether an upright cylinder (rows as in `arrays`, broadcast against the lines) stops each line.

    >>> model = np.array([50.0, 0, 0, 12.5, 40])
    >>> starts = np.array([[0.0, 0, 20], [0, 12.5, 20], [0, 0, 41]])
    >>> cylinder_blocks(model, starts, starts + [99, 0, 0])
    array([ True, False, False])
    """
    dx, dy, dz = (ends[..., axis] - starts[..., axis] for axis in (X, Y, Z))
    fx, fy = starts[..., X] - cylinder[..., X], starts[..., Y] - cylinder[..., Y]
    radius = cylinder[..., RADIUS] - EPSILON
    length = dx * dx + dy * dy
    towards = fx * dx + fy * dy
    inside = radius * radius - (fx * fx + fy * fy)
    room = towards * towards + length * inside
    safe = np.where(length > 0, length, 1.0)
    half = np.sqrt(np.maximum(room, 0.0))
    enter = np.where(length > 0, (-towards - half) / safe, np.where(inside > 0, 0.0, np.inf))
    leave = np.where(length > 0, (-towards + half) / safe, np.where(inside > 0, 1.0, -np.inf))
    # A model stands on something: no line slips through under its base.
    low, high = cylinder[..., Z] - EPSILON, cylinder[..., Z] + cylinder[..., HEIGHT] - EPSILON
    climb = np.where(dz == 0, 1.0, dz)
    first, second = (low - starts[..., Z]) / climb, (high - starts[..., Z]) / climb
    level = (starts[..., Z] > low) & (starts[..., Z] < high)
    rise = np.where(dz == 0, np.where(level, 0.0, np.inf), np.minimum(first, second))
    sink = np.where(dz == 0, np.where(level, 1.0, -np.inf), np.maximum(first, second))
    begin = np.maximum(np.maximum(enter, rise), 0.0)
    end = np.minimum(np.minimum(leave, sink), 1.0)
    return np.asarray((room > 0) & (begin < end))
