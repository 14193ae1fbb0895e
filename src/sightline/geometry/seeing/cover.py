"""Cover: total when scenery hides the whole silhouette, partial when scenery it touches hides a part of it."""

import functools
from collections.abc import Iterable, Sequence
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


@rule("C1-COV-001", "C1-COV-002", "C1-COV-004")
@rule("C1-PRONE-006")
def cover(
    fields: Sequence[RayField], shooter: Body, target: Body, others: Sequence[Body] = (), touched: Sequence[Solid] = ()
) -> Cover:
    """The cover of a target from a shooter; `touched` is the scenery that the target is in contact with.

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
    pieces = _pieces(touched)
    past = [survey((_piece(parts),), shooter, target, (), eyes) for parts in pieces.values()]
    hides = np.stack([(each.inside & ~each.free).sum(axis=(1, 2)) for each in past])
    best = int(hides.sum(axis=0).argmin())
    most = int(hides[:, best].argmax())
    if not hides[most, best]:
        return Cover(kind="none")
    return Cover(kind="partial", piece=list(pieces)[most], hidden=float(hides[most, best] / inside[best].sum()))


@rule("C1-COV-001", "C1-COV-002", "C1-COV-004", "C1-PRONE-006")
def is_partial(fields: Sequence[RayField], shooter: Body, target: Body, touched: Sequence[Solid]) -> bool:
    """Whether the `cover` of a target is partial, with nobody else on the table; how much is hidden is not asked."""
    if not touched:
        return False
    found = search.find(fields, shooter, target, ())
    if not found.seen[0]:
        return False
    return not sees_past(fields, _leaned_on(tuple(touched)), shooter, target, eyes_of(shooter, target, found.starts))


@functools.lru_cache(maxsize=4096)
def _leaned_on(touched: tuple[Solid, ...]) -> search.Scenery:
    """Scenery that somebody touches; troopers lean on the same pieces all the time."""
    return search.Scenery([_piece(parts) for parts in _pieces(touched).values()])


def _pieces(solids: Iterable[Solid]) -> dict[str, tuple[Solid, ...]]:
    """Solids by the piece of scenery they belong to."""
    pieces: dict[str, tuple[Solid, ...]] = {}
    for solid in solids:
        name = solid.piece or solid.id
        pieces[name] = (*pieces.get(name, ()), solid)
    return pieces


@functools.lru_cache(maxsize=1024)
def _piece(parts: tuple[Solid, ...]) -> RayField:
    """A piece of scenery alone; troopers lean on the same pieces all the time."""
    return RayField(parts)


def touched_solids(target: Body, near: Sequence[Solid]) -> tuple[Solid, ...]:
    """The scenery a silhouette is in contact with, among what is near."""
    return tuple(solid for solid in near if touches(target, solid))
