"""Movement actions."""

import random
from collections.abc import Iterable, Iterator

from sightline.games.apex.board import Space, check_path, distance, path_cost, reachable
from sightline.games.apex.commands import Move
from sightline.games.apex.constants import Part
from sightline.games.apex.events import Moved
from sightline.games.apex.hooks import HOOKS
from sightline.games.apex.parts import PartOfAction, part
from sightline.games.apex.portals import best_ways, check_way, way_cost
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import State
from sightline.kernel import Command, Option, Parameter, Play, Player, Violation
from sightline.rules import rule

PATH = Parameter(name="path", kind="path")


@rule("AX-MOVE-001", "AX-MOVE-003", "AX-MOVE-004")
def points(now: Situation, legend: str, movement: Part) -> int:
    """The Movement Points of one Movement action; they never carry over to another."""
    return movement.mp + HOOKS.movement_bonus(now, legend)


def ways(now: Situation, legend: str, movement: Part) -> dict[Space, tuple[Space, ...]]:
    """Every space where the Movement may end, with a cheapest path to it."""
    start = now.legend(legend).at
    assert start is not None
    mp, ignore, occupied = points(now, legend, movement), frozenset(movement.ignore), now.occupied(legend)
    portals = tuple(HOOKS.portals(now, legend))
    if portals:
        found = best_ways(now.board, start, mp, occupied, ignore, portals)
    else:
        reach = reachable(now.board, start, mp, occupied, ignore)
        found = {space: reach.path(space) for space in reach.costs if space != start}
    if movement.require == "none":
        return found
    return {space: path for space, path in found.items() if ends_nearer(now, legend, space)}


def ends_nearer(now: Situation, legend: str, end: Space) -> bool:
    """Whether a space is nearer to some enemy than the Legend is now."""
    start = now.legend(legend).at
    assert start is not None
    enemies = [one.at for one in now.enemies(legend) if one.at is not None]
    return any(distance(end, enemy) < distance(start, enemy) for enemy in enemies)


@part("move")
class Movement(PartOfAction):
    """Movement X."""

    commands = (Move,)

    def possible(self, now: Situation, legend: str, part: Part) -> bool:
        """Unless it is walled in or has nowhere to go."""
        start = now.legend(legend).at
        if start is None:
            return False
        if part.require != "none" or any(True for _ in HOOKS.portals(now, legend)):
            return bool(ways(now, legend, part))
        mp, ignore = points(now, legend, part), frozenset(part.ignore)
        return bool(reachable(now.board, start, mp, now.occupied(legend), ignore).costs)

    def worthwhile(self, now: Situation, legend: str, parts: tuple[Part, ...], part: Part) -> bool:
        """In company the other part has to be the reason."""
        return len(parts) == 1 and super().worthwhile(now, legend, parts, part)

    @rule("AX-MOVE-002", "AX-MOVE-005", "AX-MOVE-010")
    def options(self, now: Situation, legend: str, part: Part, player: Player) -> Iterator[Option]:
        """A path of one's own, or a cheapest one to any space in reach."""
        yield Option(command=Move(player=player, path=()), parameters=(PATH,))
        for path in ways(now, legend, part).values():
            yield Option(command=Move(player=player, path=path))

    def complete(
        self, now: Situation, legend: str, part: Part, option: Option, chance: random.Random
    ) -> Command | None:
        """Any space in reach."""
        found = tuple(ways(now, legend, part).values())
        return Move(player=option.command.player, path=chance.choice(found)) if found else None

    def check(self, now: Situation, legend: str, part: Part, command: Command) -> Iterable[Violation]:
        """Every step has to be possible and paid for, and the last space free."""
        assert isinstance(command, Move)
        start = now.legend(legend).at
        assert start is not None
        if not command.path:
            return (Violation(code="apex.no_path", rule="AX-MOVE-005"),)
        mp, ignore, occupied = points(now, legend, part), frozenset(part.ignore), now.occupied(legend)
        portals = tuple(HOOKS.portals(now, legend))
        if portals:
            faults = check_way(now.board, start, command.path, mp, occupied, ignore, portals)
        else:
            faults = check_path(now.board, start, command.path, mp, occupied, ignore)
        if part.require != "none" and not ends_nearer(now, legend, command.path[-1]):
            faults = (*faults, Violation(code="apex.not_nearer"))
        return faults

    def play(self, play: Play[State], legend: str, part: Part, command: Command) -> None:
        """Enter space after space; points that are left are lost."""
        assert isinstance(command, Move)
        now = Situation(play.state)
        start = now.legend(legend).at
        assert start is not None
        portals = tuple(HOOKS.portals(now, legend))
        ignore = frozenset(part.ignore)
        if portals:
            cost = way_cost(now.board, start, command.path, ignore, portals)
        else:
            cost = path_cost(now.board, start, command.path, ignore)
        _move(play, legend, command.path, cost)


@rule("AX-MOVE-002", "AX-MOVE-030", "AX-TERM-003")
def _move(play: Play[State], legend: str, path: tuple[Space, ...], cost: int) -> None:
    """The Legend has entered space after space."""
    play.emit(Moved(legend=legend, path=path, mp=cost, rule="AX-MOVE-001"))
