"""Impetuous troopers: they run where they have to, so it is only asked whether that is any good."""

import msgspec

from sightline.bots.bot import Choice
from sightline.bots.infinity.acting import Figures, Thought
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.moving import walked
from sightline.bots.infinity.using import activated
from sightline.games.infinity.core.match.commands import Activate, Declare
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.movement import check_path, limit_of, movements_so_far, walks_walls
from sightline.games.infinity.n4.commands import GoOn
from sightline.geometry.moving.planner import Plan
from sightline.kernel import Option


def rush(mind: Mind, options: tuple[Option, ...]) -> Thought:
    """The Order that costs nothing, where something good comes of it; or none."""
    go_on = next(option.command for option in options if isinstance(option.command, GoOn))
    found = [Thought(choice=Choice(command=go_on, why="bots.why.hold"))]
    for option in options:
        command = option.command
        first = _run(mind, command) if isinstance(command, Activate) else None
        if first is not None:
            choice = msgspec.structs.replace(first, command=command, why="bots.why.impetuous", params={})
            found.append(Thought(choice=choice, first=first))
    return max(found, key=lambda each: each.choice.worth)


def _run(mind: Mind, order: Activate) -> Choice | None:
    """Where it would run, and what it could do from there."""
    seat = activated(mind, order)
    trooper = mind.now.trooper(order.troopers[0])
    moves = [each for each in seat.options() if isinstance(each.command, Declare) and each.command.use.skill == "move"]
    filled = seat.complete(moves[0], mind.chance) if moves else None
    if not isinstance(filled, Declare):
        return None
    way = _way(mind, trooper, filled)
    step = walked(mind, trooper, way)
    use = msgspec.structs.replace(filled.use, facing=mind.facing(way.end))
    turned = msgspec.structs.replace(filled, use=use)
    params: Figures = {"target": step.target, "percent": round(100 * step.attack.chance)}
    why = "bots.why.move_shoot" if step.target else "bots.why.advance"
    return Choice(command=turned, why=why, params=params, worth=step.worth, promise=step.promise)


def _way(mind: Mind, trooper: Trooper, command: Declare) -> Plan:
    now, use = mind.now, command.use
    limit = limit_of(now, trooper, use, movements_so_far(now, trooper))
    check = check_path(now, trooper, use, limit, climbing_plus=walks_walls(now, trooper))
    return Plan(path=use.path, cost=check.cost, end=check.end, check=check)
