"""Operations on Legends: damage, recovery, pushes, and being put elsewhere."""

from collections.abc import Iterable

from sightline.games.apex.board import Intersection, Space
from sightline.games.apex.content.ops import Damage, Push, Relocate, Restore, Swap
from sightline.games.apex.effects.commands import Pick, PutAt
from sightline.games.apex.effects.frames import Resolving
from sightline.games.apex.effects.ops.acting import picked, picks
from sightline.games.apex.effects.ops.pieces import within_reach
from sightline.games.apex.effects.ops.registry import Choices, OpHandler, anybody, does, on_board, seat
from sightline.games.apex.effects.whom import named
from sightline.games.apex.events import Relocated, replace
from sightline.games.apex.frames import push, swap
from sightline.games.apex.harm import harm, restore
from sightline.games.apex.melee import Pushing
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import State
from sightline.kernel import Command, Play
from sightline.rules import rule


def remember(play: Play[State], frame: Resolving, choice: Command | None) -> None:
    """Keep in mind who was chosen, for the operations that follow."""
    if isinstance(choice, Pick):
        swap(play, replace(frame, chosen=choice.legends))


@does(Damage)
class _Damage(OpHandler[Damage]):
    def feasible(self, now: Situation, frame: Resolving, op: Damage) -> bool:
        """Whether there is anybody to hurt."""
        return anybody(now, frame, op.who)

    def choices(self, now: Situation, frame: Resolving, op: Damage) -> Choices:
        """Whom?"""
        return picks(now, frame, op.who)

    def play(self, play: Play[State], frame: Resolving, op: Damage, choice: Command | None) -> None:
        """Hurt them."""
        legends = picked(Situation(play.state), frame, op.who, choice)
        remember(play, frame, choice)
        for key in legends:
            harm(play, key, op.amount, source="card", tag=op.tag, by=frame.owner)


@does(Restore)
class _Restore(OpHandler[Restore]):
    def feasible(self, now: Situation, frame: Resolving, op: Restore) -> bool:
        """Whether there is anybody to help."""
        return anybody(now, frame, op.who)

    def choices(self, now: Situation, frame: Resolving, op: Restore) -> Choices:
        """Whom?"""
        return picks(now, frame, op.who)

    def play(self, play: Play[State], frame: Resolving, op: Restore, choice: Command | None) -> None:
        """Help them."""
        legends = picked(Situation(play.state), frame, op.who, choice)
        remember(play, frame, choice)
        for key in legends:
            restore(play, key, op.pool, op.amount, frame.card)


@does(Push)
class _Push(OpHandler[Push]):
    def feasible(self, now: Situation, frame: Resolving, op: Push) -> bool:
        """Whether there is anybody to push; those who are still to be chosen count."""
        return anybody(now, frame, op.who)

    def choices(self, now: Situation, frame: Resolving, op: Push) -> Choices:
        """Whom?"""
        return picks(now, frame, op.who)

    @rule("AX-PUSH-001")
    def play(self, play: Play[State], frame: Resolving, op: Push, choice: Command | None) -> None:
        """Away from the owner of the card; nothing happens to who has left the board."""
        legends = picked(Situation(play.state), frame, op.who, choice)
        remember(play, frame, choice)
        push(
            play,
            *(
                Pushing(legend=key, by=frame.owner, spaces=op.spaces, collision=op.collision_damage, source="card")
                for key in legends
            ),
        )


@does(Swap)
class _Swap(OpHandler[Swap]):
    def feasible(self, now: Situation, frame: Resolving, op: Swap) -> bool:
        """Whether both are on the board."""
        return anybody(now, frame, op.a) and anybody(now, frame, op.b)

    def choices(self, now: Situation, frame: Resolving, op: Swap) -> Choices:
        """With whom?"""
        return picks(now, frame, op.b)

    @rule("AX-TERM-003")
    def play(self, play: Play[State], frame: Resolving, op: Swap, choice: Command | None) -> None:
        """Each enters the space of the other."""
        now = Situation(play.state)
        ones = picked(now, frame, op.a, None)
        others = picked(now, frame, op.b, choice)
        remember(play, frame, choice)
        if len(ones) == len(others) == 1:
            one, other = now.legend(ones[0]).at, now.legend(others[0]).at
            assert one is not None
            assert other is not None
            play.emit(Relocated(legend=ones[0], to=other, why="swap", rule="AX-TERM-003"))
            play.emit(Relocated(legend=others[0], to=one, why="swap", rule="AX-TERM-003"))


@rule("AX-ABIL-007")
def _unoccupied(now: Situation, places: Iterable[Space | Intersection]) -> list[Space]:
    """The spaces in which nobody stands."""
    occupied = now.occupied()
    return [place for place in places if isinstance(place, Space) if place not in occupied]


@does(Relocate)
class _Relocate(OpHandler[Relocate]):
    def choices(self, now: Situation, frame: Resolving, op: Relocate) -> Choices:
        """Where to? At a distance of the owner, on any level; one Legend at a time."""
        at = now.legend(frame.owner).at
        if at is None or len(on_board(now, named(now, frame, op.who))) != 1:
            return []
        places = within_reach(now.board, at, op.to, op.range, op.los)
        return [PutAt(player=seat(now, frame), to=space) for space in _unoccupied(now, places)]

    @rule("AX-TERM-003")
    def play(self, play: Play[State], frame: Resolving, op: Relocate, choice: Command | None) -> None:
        """It enters that space without a Movement."""
        assert isinstance(choice, PutAt)
        to: Space = choice.to
        for key in on_board(Situation(play.state), named(Situation(play.state), frame, op.who)):
            play.emit(Relocated(legend=key, to=to, why="card", rule="AX-TERM-003"))
