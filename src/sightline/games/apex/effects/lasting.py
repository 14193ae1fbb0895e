"""What Abilities do for as long as they are active."""

from collections.abc import Iterable, Iterator

from sightline.games.apex.board import Intersection, Space, adjacent, applying_zones, zone_spaces
from sightline.games.apex.content.ops import IconResult, IgnoreIcon, MoveMod, Op, PreventDamage, ShotMod
from sightline.games.apex.content.ops import Portal as PortalOp
from sightline.games.apex.content.words import Reach
from sightline.games.apex.effects.whom import of_side
from sightline.games.apex.hooks import Portal
from sightline.games.apex.shooting.aim import Change
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Piece, Use
from sightline.rules import rule


@rule("AX-TIME-002", "AX-TIME-005", "AX-CARD-008")
def is_active(now: Situation, use: Use) -> bool:
    """Whether a use is in force: at once, or after its Delay; until its Duration is over.

    Without a Duration it lasts for as long as its PERMANENT pieces are on the board.
    """
    if use.cooled:
        return now.fixed.pack.abilities[use.ability].duration is None
    return use.timing != "delay"


@rule("AX-ZONE-005")
def active(now: Situation) -> Iterator[tuple[Use, Op]]:
    """Every lasting effect in force."""
    for use in now.state.uses:
        if is_active(now, use):
            for op in now.fixed.pack.abilities[use.ability].effects.while_active:
                yield use, op


def pieces(now: Situation, use: Use) -> Iterator[Piece]:
    """The pieces of a use on the board."""
    return (piece for piece in now.state.pieces.values() if piece.use == use.number)


def zones(now: Situation, use: Use) -> tuple[Intersection, ...]:
    """Where the Zones of a use are."""
    return tuple(piece.at for piece in pieces(now, use) if "ZONE" in piece.tags and isinstance(piece.at, Intersection))


@rule("AX-ZONE-004", "AX-ZONE-006", "AX-LEG-004", "AX-LEG-013")
def shot_changes(
    now: Situation, shooter: str, target: str, line: tuple[Space, Space] | None = None
) -> Iterator[Change]:
    """What active Abilities do to a Shoot action along a line, by default that between the two as they stand.

    Overlapping Zones all count.
    """
    a, b = now.legend(shooter).at, now.legend(target).at
    if line is None and a is not None and b is not None:
        line = (a, b)
    for use, op in active(now):
        if isinstance(op, ShotMod | IgnoreIcon | IconResult) and _concerns(now, use, op.scope, shooter, target, line):
            yield Change(op, use.ability, "AX-SHOOT-010")


def _concerns(
    now: Situation, use: Use, scope: str, shooter: str, target: str, line: tuple[Space, Space] | None
) -> bool:
    if scope == "shots_by_self":
        return use.legend == shooter
    if scope == "shots_at_attached":
        return any(piece.attached == target for piece in pieces(now, use))
    return line is not None and bool(applying_zones(now.board, *line, zones(now, use)))


@rule("AX-LEG-011", "AX-ZONE-003")
def spared(now: Situation, key: str, source: str, origin: Space | None) -> bool:
    """Whether a Zone keeps damage from a Legend in it: damage from a Shoot action or an area, from outside."""
    at = now.legend(key).at
    for use, op in active(now):
        if isinstance(op, PreventDamage) and op.source == source:
            for zone in zones(now, use):
                inside = zone_spaces(now.board, zone)
                if at in inside and (op.where == "anywhere" or origin not in inside):
                    return True
    return False


@rule("AX-MOVE-003")
def movement_bonus(now: Situation, legend: str) -> int:
    """More points for every Movement of a Legend."""
    return sum(op.mp for use, op in active(now) if isinstance(op, MoveMod) and legend in _carriers(now, use, op))


def _carriers(now: Situation, use: Use, op: MoveMod) -> tuple[str, ...]:
    if op.who == "self":
        return (use.legend,)
    return tuple(piece.attached for piece in pieces(now, use)) if op.who == "attached" else ()


def portals(now: Situation, legend: str) -> Iterable[Portal]:
    """The jumps between two pieces of an Ability, both ways."""
    for use, op in active(now):
        if isinstance(op, PortalOp) and of_side(now, use.legend, legend, op.users):
            ends = [piece.at for piece in pieces(now, use) if piece.kind == op.what and isinstance(piece.at, Space)]
            if len(ends) == 2:
                for one, other in (ends, ends[::-1]):
                    yield Portal(_reach(now, one, op.enter), _reach(now, other, op.exit), op.mp)


def _reach(now: Situation, at: Space, reach: Reach) -> frozenset[Space]:
    near = adjacent(now.board, at)
    return near | {at} if reach == "own_or_adjacent" else near
