"""Areas that lie over the table for a while, and who sees through them."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from sightline.games.infinity.core.match.state import Area, Trooper
from sightline.games.infinity.core.table.port import Column, Hiding

if TYPE_CHECKING:
    from sightline.games.infinity.core.table.situation import Situation


class AreaKind(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of area: data of the edition."""

    key: str
    blocks_sight: bool = False
    """Whether no line of fire leads into, out of or through it."""
    cut_by_scenery: bool = False
    """Whether it fills up from its foot, as far as scenery lets it; else nothing is in its way."""
    seen_through_by: "Callable[[Situation, Trooper], bool] | None" = None
    """Who sees through it all the same. That makes sight one-sided: who is seen need not see back."""


def blocks(now: "Situation", area: Area, viewer: Trooper) -> bool:
    """Whether an area is in the way of what a trooper looks at."""
    kind = now.fixed.edition.area_kind[area.kind]
    return kind.blocks_sight and not (kind.seen_through_by is not None and kind.seen_through_by(now, viewer))


def volume_of(now: "Situation", area: Area) -> Hiding:
    """An area as what hides something: a cylinder, like everybody on the table, or what scenery leaves of it."""
    spot = (*area.at, area.radius, area.height)
    return Column(spot) if now.fixed.edition.area_kind[area.kind].cut_by_scenery else spot
