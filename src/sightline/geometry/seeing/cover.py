"""Cover: total when scenery hides the whole silhouette, partial when scenery it touches hides a part of it."""

from collections.abc import Sequence
from typing import Literal

import msgspec
import numpy as np

from sightline.geometry.distance import touches
from sightline.geometry.seeing import search
from sightline.geometry.seeing.rays import RayField
from sightline.geometry.seeing.sight import eyes_of, sees_past, survey
from sightline.geometry.shapes import Body, Solid
from sightline.rules import rule


class Cover(msgspec.Struct, frozen=True, kw_only=True):
    """How well scenery protects a target from one shooter."""

    kind: Literal["none", "partial", "total"]
    piece: str = ""
    """The scenery piece that gives partial cover."""
    hidden: float = 0.0
    """Share of the target's face that this piece hides from where the shooter sees the most."""


class Pieces:
    """The scenery pieces of a table, each by itself: contact with any part of one is contact with the piece."""

    def __init__(self, solids: Sequence[Solid]) -> None:
        self._solids: dict[str, list[Solid]] = {}
        for solid in solids:
            self._solids.setdefault(piece_of(solid), []).append(solid)
        self._alone: dict[str, RayField] = {}
        self._together: dict[tuple[str, ...], search.Scenery] = {}

    def alone(self, name: str) -> RayField:
        """A piece as if it stood alone."""
        known = self._alone.get(name)
        if known is None:
            known = self._alone[name] = RayField(self._solids[name])
        return known

    def together(self, names: tuple[str, ...]) -> search.Scenery:
        """Some pieces as if nothing else stood there; troopers lean on the same ones all the time."""
        known = self._together.get(names)
        if known is None:
            known = self._together[names] = search.Scenery([self.alone(name) for name in names])
        return known


def piece_of(solid: Solid) -> str:
    """The name of the piece that a solid is part of; it may be a piece by itself."""
    return solid.piece or solid.id


@rule("C1-COV-001", "C1-COV-002", "C1-COV-004")
@rule("C1-PRONE-006")
def cover(
    fields: Sequence[RayField],
    shooter: Body,
    target: Body,
    others: Sequence[Body],
    pieces: Pieces,
    touched: tuple[str, ...],
) -> Cover:
    """The cover of a target from a shooter; `touched` are the scenery pieces that the target is in contact with.

    The shooter looks from whatever point of its silhouette suits it: there is no partial cover as soon as from one
    point with a Line of Fire nothing that the target touches hides any of it.
    """
    found = search.find(fields, shooter, target, others)
    if not found.seen[0]:
        hidden = not others or not search.find(fields, shooter, target, ()).seen[0]
        return Cover(kind="total", hidden=1.0) if hidden else Cover(kind="none")
    if not touched:
        return Cover(kind="none")
    eyes = eyes_of(shooter, target, found.starts)
    view = survey(fields, shooter, target, others, eyes)
    seeing = np.asarray(view.free.any(axis=(1, 2)))
    if not seeing.any():
        # The patch that is seen lies between the lines of the survey: nearly everything is hidden, from every eye.
        seeing[:] = True
    eyes, inside = eyes[seeing], view.inside[seeing]
    past = [survey((pieces.alone(name),), shooter, target, (), eyes) for name in touched]
    hides = np.stack([(each.inside & ~each.free).sum(axis=(1, 2)) for each in past])
    best = int(hides.sum(axis=0).argmin())
    most = int(hides[:, best].argmax())
    if not hides[most, best]:
        return Cover(kind="none")
    return Cover(kind="partial", piece=touched[most], hidden=float(hides[most, best] / inside[best].sum()))


@rule("C1-COV-001", "C1-COV-002", "C1-COV-004", "C1-PRONE-006")
def is_partial(
    fields: Sequence[RayField], shooter: Body, target: Body, pieces: Pieces, touched: tuple[str, ...]
) -> bool:
    """Whether the `cover` of a target is partial, with nobody else on the table; how much is hidden is not asked."""
    if not touched:
        return False
    found = search.find(fields, shooter, target, ())
    if not found.seen[0]:
        return False
    return not sees_past(fields, pieces.together(touched), shooter, target, eyes_of(shooter, target, found.starts))


def touched_solids(target: Body, near: Sequence[Solid]) -> tuple[Solid, ...]:
    """The scenery a silhouette is in contact with, among what is near."""
    return tuple(solid for solid in near if touches(target, solid))
