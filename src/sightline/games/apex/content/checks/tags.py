"""Tags of miniatures: each has to do something where the miniature stands."""

from collections.abc import Iterable, Iterator

from sightline.games.apex.content.cards import Ability
from sightline.games.apex.content.checks.faults import fault
from sightline.games.apex.content.ops import Attach, Place, Transform
from sightline.games.apex.content.pack import PackFile
from sightline.games.apex.content.words import Tag
from sightline.kernel.errors import Violation
from sightline.rules import rule

ON_SPACES = frozenset({"OBSTRUCTION", "OBSTACLE", "IMPASSABLE", "COVER", "OCCUPIES SPACE"})
ON_INTERSECTIONS = frozenset({"OCCUPIES INTERSECTION", "ZONE"})
ON_EDGES = frozenset({"OCCUPIES EDGE", "CONNECTABLE"})
"""What only scenery has: no card puts anything on an edge."""


def tags(file: PackFile) -> Iterator[Violation]:
    """Every tag of every Ability."""
    for card in file.abilities:
        place = f"abilities.{card.id}"
        where = set(_standing(card))
        yield from _without_effect(card.mini_tags, where, f"{place}.mini_tags")
        for timing, op in card.effects.everything():
            if isinstance(op, Transform):
                yield from _without_effect(op.tags, where, f"{place}.effects.{timing}")
        yield from _areas(card, place)
        yield from _interactive(card, place)


def _standing(card: Ability) -> Iterator[str]:
    """Where the pieces of a card may come to stand."""
    for _, op in card.effects.everything():
        if isinstance(op, Place):
            yield op.to.removeprefix("free_")
        elif isinstance(op, Attach):
            yield "attached"


def _without_effect(written: Iterable[Tag], where: set[str], place: str) -> Iterator[Violation]:
    """Spaces are occupied, closed, hidden and slow; Zones lie round intersections; edges are for scenery."""
    for tag in written:
        if tag in ON_EDGES:
            yield fault("tag_edge", place, "AX-BOARD-004", tag=tag)
        elif tag in ON_SPACES and where != {"space"}:
            yield fault("tag_space", place, "AX-BOARD-004", tag=tag)
        elif tag in ON_INTERSECTIONS and where != {"intersection"}:
            yield fault("tag_intersection", place, "AX-ZONE-001", tag=tag)
        elif tag == "INTERACTIVE" and (not where or "attached" in where):
            yield fault("tag_interactive", place, "AX-INT-003")


@rule("AX-AOE-003")
def _areas(card: Ability, place: str) -> Iterator[Violation]:
    """AERIAL is said of an area, and says the same as the area does."""
    if "AERIAL" in card.mini_tags and (card.area is None or not card.area.aerial):
        yield fault("tag_aerial", f"{place}.mini_tags", "AX-AOE-003")


@rule("AX-INT-010")
def _interactive(card: Ability, place: str) -> Iterator[Violation]:
    """Whoever may interact with a piece has to know what happens then."""
    changed = (op.tags for _, op in card.effects.everything() if isinstance(op, Transform))
    interactive = any("INTERACTIVE" in written for written in (card.mini_tags, *changed))
    if interactive != bool(card.effects.on_interact):
        yield fault("interactive", f"{place}.effects.on_interact", "AX-INT-010")
