"""Operations on pieces: placing, attaching, exchanging, removing, exploding."""

from collections.abc import Iterator
from itertools import count, islice
from typing import cast

from sightline.games.apex.abilities import forget_lasting
from sightline.games.apex.board import Board, Intersection, Space, distance, is_free, sees
from sightline.games.apex.content.cards import Ability
from sightline.games.apex.content.ops import AreaDamage, Attach, Place, Remove, Transform
from sightline.games.apex.content.words import Range, Spot
from sightline.games.apex.effects.areas import explode, turns_of
from sightline.games.apex.effects.commands import Pick, PlaceAt
from sightline.games.apex.effects.frames import Resolving
from sightline.games.apex.effects.ops.acting import picked, picks
from sightline.games.apex.effects.ops.registry import Choices, OpHandler, anybody, does, seat
from sightline.games.apex.events import PiecePlaced, PieceRemoved, replace
from sightline.games.apex.frames import swap
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Piece, State
from sightline.kernel import Command, Play
from sightline.rules import rule


def ability_of(now: Situation, frame: Resolving) -> Ability:
    """The Ability that is being resolved."""
    return now.fixed.pack.abilities[frame.card]


def _owned(now: Situation, owner: str, kind: str) -> int:
    """How many pieces of a kind a Legend has."""
    return now.fixed.pack.legends[now.legend(owner).key].pieces.get(kind, 0)


def _out(now: Situation, owner: str, kind: str) -> Iterator[Piece]:
    """The pieces of a kind that a Legend has on the board."""
    return (piece for piece in now.state.pieces.values() if piece.owner == owner and piece.kind == kind)


@rule("AX-COMP-004")
def available(now: Situation, owner: str, kind: str, permanent: bool) -> int:
    """How many pieces of a kind can be placed: those in the supply; PERMANENT ones are taken from the board too."""
    owned = _owned(now, owner, kind)
    return owned if permanent else owned - len(tuple(_out(now, owner, kind)))


@rule("AX-COMP-004", "AX-ABIL-005")
def put(play: Play[State], frame: Resolving, piece: Piece) -> None:
    """Put a piece down. If all of its kind are on the board, the oldest is taken from there."""
    now = Situation(play.state)
    out = sorted(_out(now, piece.owner, piece.kind), key=lambda each: each.use)
    if len(out) >= _owned(now, piece.owner, piece.kind):
        take_away(play, out[0])
    play.emit(PiecePlaced(piece=replace(piece, id=_new_id(play.state, f"{piece.kind}-{frame.use}"))))


def _new_id(state: State, stem: str) -> str:
    """A name that no piece on the board has."""
    return next(name for number in count(1) if (name := f"{stem}-{number}") not in state.pieces)


def take_away(play: Play[State], piece: Piece) -> None:
    """Return a piece to the supply; a lasting use without pieces is over."""
    play.emit(PieceRemoved(id=piece.id, kind=piece.kind))
    forget_lasting(play, piece.use)


def places(now: Situation, frame: Resolving, op: Place) -> Iterator[Space | Intersection]:
    """Where a piece may go at this moment; two pieces of one use never in the same place."""
    at = now.legend(frame.owner).at
    if at is None:
        return
    taken: set[object] = {piece.at for piece in now.state.pieces.values() if piece.use == frame.use}
    if op.to.startswith("free"):
        taken.update(now.occupied())
    yield from (place for place in within_reach(now.board, at, op.to, op.range, op.los) if place not in taken)


def within_reach(board: Board, at: Space, spot: Spot, span: Range, los: bool) -> tuple[Space | Intersection, ...]:
    """Places at a distance, seen if the card says so, free of scenery if the card says so, on any level.

    The scenery seldom changes, so the board keeps the answer.
    """
    key = ("within_reach", at, spot, span, los)
    if key not in board.memory:
        found = (place for place in _in_range(board, at, spot, span) if _is_open(board, place, spot))
        board.memory[key] = tuple(place for place in found if _is_seen(board, at, place, los))
    return cast("tuple[Space | Intersection, ...]", board.memory[key])


@rule("AX-ABIL-011", "AX-ABIL-013")
def _in_range(board: Board, at: Space, spot: Spot, span: Range) -> Iterator[Space | Intersection]:
    """Spaces or intersections at a distance, on any level."""
    everywhere = board.spaces if _is_space(spot) else board.intersections
    return (place for place in everywhere if distance(at, place) in span)


@rule("AX-ABIL-006", "AX-ABIL-007")
def _is_open(board: Board, place: Space | Intersection, spot: Spot) -> bool:
    """Free of scenery, if the card says so."""
    return not spot.startswith("free") or is_free(board, place)


@rule("AX-ABIL-012")
def _is_seen(board: Board, at: Space, place: Space | Intersection, los: bool) -> bool:
    """In line of sight, if the card says so."""
    return not los or sees(board, at, place)


def _is_space(spot: Spot) -> bool:
    return spot in ("space", "free_space")


@does(Place)
class _Place(OpHandler[Place]):
    @rule("AX-ABIL-004")
    def feasible(self, now: Situation, frame: Resolving, op: Place) -> bool:
        """Enough pieces and enough places."""
        permanent = "PERMANENT" in ability_of(now, frame).mini_tags
        enough = available(now, frame.owner, op.what, permanent) >= op.count
        return enough and len(tuple(islice(places(now, frame, op), op.count))) == op.count

    def choices(self, now: Situation, frame: Resolving, op: Place) -> Choices:
        """Where, and turned how?"""
        area = ability_of(now, frame).area
        turns = turns_of(area) if area is not None else (0,)
        return [
            PlaceAt(player=seat(now, frame), at=place, turned=turned)
            for place in places(now, frame, op)
            for turned in turns
        ]

    def play(self, play: Play[State], frame: Resolving, op: Place, choice: Command | None) -> None:
        """One piece after the other."""
        assert isinstance(choice, PlaceAt)
        tags = frozenset(ability_of(Situation(play.state), frame).mini_tags)
        if op.count > 1:
            swap(play, replace(frame, ops=(replace(op, count=op.count - 1), *frame.ops)))
        put(
            play,
            frame,
            Piece(
                id="",
                kind=op.what,
                use=frame.use,
                owner=frame.owner,
                at=choice.at,
                turned=choice.turned,
                tags=tags,
            ),
        )


@does(Attach)
class _Attach(OpHandler[Attach]):
    def feasible(self, now: Situation, frame: Resolving, op: Attach) -> bool:
        """Whether there is anybody to attach it to."""
        return anybody(now, frame, op.who)

    def choices(self, now: Situation, frame: Resolving, op: Attach) -> Choices:
        """To whom?"""
        return picks(now, frame, op.who)

    def play(self, play: Play[State], frame: Resolving, op: Attach, choice: Command | None) -> None:
        """Remember to whom, and attach it."""
        legends = picked(Situation(play.state), frame, op.who, choice)
        if isinstance(choice, Pick):
            swap(play, replace(frame, chosen=choice.legends))
        _attach(play, frame, op, legends)


@rule("AX-ABIL-010", "AX-LEG-013")
def _attach(play: Play[State], frame: Resolving, op: Attach, legends: tuple[str, ...]) -> None:
    """A piece for each of them, as long as there are any; it goes wherever its carrier goes."""
    now = Situation(play.state)
    tags = frozenset(ability_of(now, frame).mini_tags)
    for key in legends[: available(now, frame.owner, op.what, "PERMANENT" in tags)]:
        put(play, frame, Piece(id="", kind=op.what, use=frame.use, owner=frame.owner, attached=key, tags=tags))


@does(Transform)
class _Transform(OpHandler[Transform]):
    def play(self, play: Play[State], frame: Resolving, op: Transform, choice: Command | None) -> None:
        """In place, with the tags that the card says."""
        for piece in [each for each in play.state.pieces.values() if (each.use, each.kind) == (frame.use, op.what)]:
            play.emit(PieceRemoved(id=piece.id, kind=piece.kind))
            put(play, frame, replace(piece, kind=op.into, tags=frozenset(op.tags)))


@does(Remove)
class _Remove(OpHandler[Remove]):
    def play(self, play: Play[State], frame: Resolving, op: Remove, choice: Command | None) -> None:
        """Back to the supply."""
        for piece in [each for each in play.state.pieces.values() if (each.use, each.kind) == (frame.use, op.what)]:
            take_away(play, piece)


@does(AreaDamage)
class _AreaDamage(OpHandler[AreaDamage]):
    @rule("AX-AOE-003", "AX-LEG-007", "AX-LEG-008", "AX-LEG-012")
    def play(self, play: Play[State], frame: Resolving, op: AreaDamage, choice: Command | None) -> None:
        """The area of the card, laid on its piece."""
        area = ability_of(Situation(play.state), frame).area
        assert area is not None
        for piece in [each for each in play.state.pieces.values() if (each.use, each.kind) == (frame.use, op.at)]:
            if isinstance(piece.at, Space):
                explode(play, area, piece.at, piece.turned, source=frame.card, by=frame.owner)
