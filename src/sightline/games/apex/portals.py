"""Movement through portals: pieces that let a Legend jump from beside one of them to beside the other."""

from collections.abc import Collection, Sequence

from sightline.games.apex.board import Board, Place, Reach, Space, cell_name, is_free, reachable, step, touching
from sightline.games.apex.hooks import Portal
from sightline.kernel import Violation


def _cost(
    board: Board, a: Space, b: Space, ignore: frozenset[str], portals: Sequence[Portal], free: bool
) -> int | None:
    """The cheapest single step or jump from a space to another; None when there is none."""
    costs = [portal.cost for portal in portals if free and a in portal.enter and b in portal.leave]
    if b in touching(board, a):
        single = step(board, a, b, ignore)
        if not single.violations:
            costs.append(single.cost)
    return min(costs, default=None)


def best_ways(
    board: Board,
    start: Space,
    mp: int,
    occupied: Collection[Place],
    ignore: frozenset[str],
    portals: Sequence[Portal],
) -> dict[Space, tuple[Space, ...]]:
    """Every space where a Movement may end, with a cheapest path, jumps included.

    From the start, and from every exit that is reached, the way on foot is what the board remembers.
    """
    best: dict[Space, tuple[int, tuple[Space, ...]]] = {}
    sources: list[tuple[int, Space, tuple[Space, ...]]] = [(0, start, ())]
    while sources:
        spent, here, before = sources.pop()
        reach = reachable(board, here, mp - spent, (), ignore)
        for space, cost in reach.costs.items():
            if space not in best or spent + cost < best[space][0]:
                best[space] = (spent + cost, (*before, *reach.path(space)))
        for portal in portals:
            entry = _nearest(portal, here, reach)
            if entry is None or spent + entry[0] + portal.cost > mp:
                continue
            total = spent + entry[0] + portal.cost
            way = (*before, *(reach.path(entry[1]) if entry[0] else ()))
            for there in portal.leave:
                if (there not in best or total < best[there][0]) and is_free(board, there, occupied):
                    best[there] = (total, (*way, there))
                    sources.append((total, there, (*way, there)))
    return {space: path for space, (_, path) in sorted(best.items()) if space != start and space not in occupied}


def _nearest(portal: Portal, here: Space, reach: Reach) -> tuple[int, Space] | None:
    """The entry of a portal that is cheapest to reach."""
    if here in portal.enter:
        return 0, here
    return min(((reach.costs[space], space) for space in portal.enter if space in reach.costs), default=None)


def check_way(
    board: Board,
    start: Space,
    path: Sequence[Space],
    mp: int,
    occupied: Collection[Place],
    ignore: frozenset[str],
    portals: Sequence[Portal],
) -> tuple[Violation, ...]:
    """Why a path with jumps in it is not possible."""
    faults: list[Violation] = []
    spent, here = 0, start
    for there in path:
        price = (
            _cost(board, here, there, ignore, portals, is_free(board, there, occupied)) if board.has(there) else None
        )
        if price is None:
            return (Violation(code="apex.no_step", params={"space": cell_name(there.cell)}, rule="AX-MOVE-005"),)
        spent, here = spent + price, there
    if spent > mp:
        faults.append(Violation(code="apex.too_far", params={"cost": spent, "limit": mp}, rule="AX-MOVE-006"))
    if not is_free(board, here, occupied):
        faults.append(Violation(code="apex.not_free", params={"space": cell_name(here.cell)}, rule="AX-MOVE-011"))
    return tuple(faults)


def way_cost(
    board: Board, start: Space, path: Sequence[Space], ignore: frozenset[str], portals: Sequence[Portal]
) -> int:
    """What a legal path with jumps in it costs."""
    spent, here = 0, start
    for there in path:
        price = _cost(board, here, there, ignore, portals, free=True)
        assert price is not None
        spent, here = spent + price, there
    return spent
