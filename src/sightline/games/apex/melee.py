"""Melee Attacks and pushes."""

from collections.abc import Iterable, Iterator

from sightline.games.apex.board import Space, adjacent, distance
from sightline.games.apex.board import push as pushed
from sightline.games.apex.commands import Attack, Land
from sightline.games.apex.constants import Part
from sightline.games.apex.drawing import draw_aim
from sightline.games.apex.events import Collided, Relocated
from sightline.games.apex.frames import Handler, asks, handles, pop, push, swap
from sightline.games.apex.harm import harm
from sightline.games.apex.parts import PartOfAction, part
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Pending, State
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.rules import rule


class Pushing(Pending, frozen=True, kw_only=True):
    """A Legend is about to be pushed away from another."""

    legend: str
    by: str
    spaces: int
    collision: int
    """What a collision costs."""
    source: str


class Landing(Pending, frozen=True, kw_only=True):
    """A Legend was pushed down onto an occupied space: its player says where beside it it lands."""

    legend: str
    choices: tuple[Space, ...]


def targets(now: Situation, legend: str) -> tuple[str, ...]:
    """Enemies in adjacent spaces."""
    at = now.legend(legend).at
    if at is None:
        return ()
    near = adjacent(now.board, at)
    return tuple(one.key for one in now.enemies(legend) if one.at in near)


@part("melee")
class MeleeAttack(PartOfAction):
    """A Melee Attack. It is no Shoot action: it can be repeated, and nobody reacts to it."""

    commands = (Attack,)

    def possible(self, now: Situation, legend: str, part: Part) -> bool:
        """If an enemy is next to it."""
        return bool(targets(now, legend))

    def worthwhile(self, now: Situation, legend: str, parts: tuple[Part, ...], part: Part) -> bool:
        """If an enemy is so near that the Movement of the action might reach it."""
        at, mp = now.legend(legend).at, sum(each.mp for each in parts)
        return any(
            one.at is not None and at is not None and distance(at, one.at) <= 1 + mp for one in now.enemies(legend)
        )

    def options(self, now: Situation, legend: str, part: Part, player: Player) -> Iterator[Option]:
        """Any enemy next to it."""
        for target in targets(now, legend):
            yield Option(command=Attack(player=player, target=target))

    @rule("AX-MELEE-001", "AX-TERM-005")
    def check(self, now: Situation, legend: str, part: Part, command: Command) -> Iterable[Violation]:
        """The target has to be an enemy in an adjacent space."""
        assert isinstance(command, Attack)
        if command.target in targets(now, legend):
            return ()
        return (Violation(code="apex.not_adjacent", params={"target": command.target}, rule="AX-MELEE-001"),)

    @rule("AX-MELEE-002", "AX-MELEE-003", "AX-MELEE-004", "AX-MELEE-005")
    def play(self, play: Play[State], legend: str, part: Part, command: Command) -> None:
        """One Aim card; a hit deals damage, then pushes."""
        assert isinstance(command, Attack)
        numbers = play.state.fixed.constants.melee
        (card,) = draw_aim(play, 1, "melee", legend)
        if card.value < numbers.threshold:
            return
        push(
            play,
            Pushing(legend=command.target, by=legend, spaces=numbers.push, collision=numbers.collision, source="melee"),
        )
        harm(play, command.target, numbers.damage + part.bonus, source="melee", by=legend)


@handles(Pushing)
class _Pushing(Handler[Pushing]):
    @rule("AX-PUSH-001", "AX-PUSH-008", "AX-PUSH-010")
    def resume(self, play: Play[State], frame: Pushing) -> None:
        """Away from the pusher, space by space, until a collision. Nobody pushes whom is not on the board."""
        now = Situation(play.state)
        one, other = now.legend(frame.legend), now.legend(frame.by)
        if one.at is None or other.at is None:
            pop(play)
            return
        found = pushed(now.board, other.at, one.at, frame.spaces, now.occupied(frame.legend))
        for space in found.path:
            play.emit(Relocated(legend=one.key, to=space, why="push", rule="AX-PUSH-002"))
        if found.choices:
            swap(play, Landing(legend=one.key, choices=found.choices))
        else:
            pop(play)
        if found.collision is not None:
            play.emit(Collided(legend=one.key, rule=found.collision.rule))
            harm(play, one.key, frame.collision, source=frame.source, by=frame.by)


@handles(Landing)
class _Landing(Handler[Landing]):
    @rule("AX-PUSH-008")
    def decision(self, now: Situation, frame: Landing) -> Decision | None:
        """Where does it land? Nowhere, if the collision has eliminated it."""
        one = now.legend(frame.legend)
        return None if one.at is None else asks("land", one.seat, legend=one.key)

    def resume(self, play: Play[State], frame: Landing) -> None:
        """It is not there any more."""
        pop(play)

    def options(self, now: Situation, frame: Landing, player: Player) -> Iterator[Option]:
        """Any of the spaces beside the one it was pushed to."""
        for space in frame.choices:
            yield Option(command=Land(player=player, to=space))

    def play(self, play: Play[State], frame: Landing, command: Command) -> None:
        """It stands there."""
        assert isinstance(command, Land)
        pop(play)
        play.emit(Relocated(legend=frame.legend, to=command.to, why="push", rule="AX-PUSH-008"))
