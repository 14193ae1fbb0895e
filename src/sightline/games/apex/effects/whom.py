"""Whom an operation concerns."""

import itertools
from collections.abc import Iterator

from sightline.games.apex.board import Space, adjacent, distance, sees
from sightline.games.apex.content.words import LegendChoice, LegendRef, Range, Reach, Selector, Side
from sightline.games.apex.effects.frames import Resolving, current_shot
from sightline.games.apex.situation import Situation
from sightline.rules import rule


def named(now: Situation, frame: Resolving, who: LegendChoice) -> tuple[str, ...]:
    """The Legends that a reference names, or all that match a selector."""
    if isinstance(who, Selector):
        return tuple(matching(now, frame, who))
    if who == "attached":
        carriers = (piece.attached for piece in now.state.pieces.values() if piece.use == frame.use)
        return tuple(carrier for carrier in carriers if carrier)
    if who == "chosen":
        return frame.chosen
    if who in ("target", "shooter"):
        return (_of_the_shot(now, who),)
    return ({"self": frame.owner, "actor": frame.actor, "subject": frame.subject}[who],)


@rule("AX-TERM-005", "AX-TERM-007")
def _of_the_shot(now: Situation, who: LegendRef) -> str:
    shot = current_shot(now.state.pending)
    assert shot is not None
    return shot.target if who == "target" else shot.legend


def matching(now: Situation, frame: Resolving, who: Selector) -> Iterator[str]:
    """Legends on the board that match a selector."""
    origins = _origins(now, frame, who)
    for one in now.state.legends.values():
        if one.at is None or not of_side(now, frame.owner, one.key, who.side):
            continue
        if any(_within(now, origin, one.at, who.reach, who.range, who.los) for origin in origins):
            yield one.key


def _origins(now: Situation, frame: Resolving, who: Selector) -> tuple[Space, ...]:
    if who.origin == "mini":
        places = (piece.at for piece in now.state.pieces.values() if piece.use == frame.use)
        return tuple(place for place in places if isinstance(place, Space))
    at = now.legend(frame.owner).at
    return () if at is None else (at,)


@rule("AX-TERM-001", "AX-TERM-002")
def of_side(now: Situation, owner: str, other: str, side: Side) -> bool:
    """Whether a Legend is of the side that a card means, seen from its owner."""
    same = now.legend(owner).squad == now.legend(other).squad
    return {"squad": same, "squadmate": same and other != owner, "enemy": not same, "any": True}[side]


def _within(now: Situation, origin: Space, at: Space, reach: Reach, span: Range | None, los: bool) -> bool:
    if los and not _is_seen(now, origin, at):
        return False
    return _is_at(origin, at, span) if reach == "range" else _is_beside(now, origin, at, reach)


@rule("AX-ABIL-012")
def _is_seen(now: Situation, origin: Space, at: Space) -> bool:
    """In line of sight, of a card that says so."""
    return sees(now.board, origin, at)


@rule("AX-ABIL-011")
def _is_at(origin: Space, at: Space, span: Range | None) -> bool:
    """At a distance that a card says."""
    assert span is not None
    return distance(origin, at) in span


@rule("AX-ADJ-002")
def _is_beside(now: Situation, origin: Space, at: Space, reach: Reach) -> bool:
    """Adjacent, or in the same space if a card says so."""
    return at in adjacent(now.board, origin) or (reach == "own_or_adjacent" and at == origin)


def choices(now: Situation, frame: Resolving, who: LegendChoice) -> tuple[tuple[str, ...], ...] | None:
    """The sets of Legends from which one has to be chosen; None when there is nothing to choose."""
    if not isinstance(who, Selector) or who.pick == "each":
        return None
    found = tuple(matching(now, frame, who))
    sizes = range(1, min(len(found), who.max or 1) + 1)
    return tuple(some for size in sizes for some in itertools.combinations(found, size))
