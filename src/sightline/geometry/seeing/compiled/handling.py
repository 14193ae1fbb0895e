"""What is done with the cells of a search: they are copied, and it is noted which things matter to them."""

from sightline.geometry.seeing.compiled.beams import EITHER, Bounds
from sightline.geometry.seeing.compiled.bounding import bounds_of
from sightline.geometry.seeing.compiled.compiling import compiled
from sightline.geometry.seeing.compiled.desk import COLUMNS, COUNT, HEIGHTS, SIDES, SLANT, SPAN, WAY, Desk
from sightline.geometry.seeing.compiled.polygons import copy
from sightline.geometry.seeing.compiled.things import Things


@compiled
def copy_cell(desk: Desk, things: Things, level: int, to: int) -> None:
    """The same cell elsewhere on the pile."""
    if level == to:
        return
    copy(desk.sides[level], desk.cells[level, SIDES], desk.sides[to])
    copy(desk.heights[level], desk.cells[level, HEIGHTS], desk.heights[to])
    for column in range(COLUMNS):
        desk.cells[to, column] = desk.cells[level, column]
    for thing in range(things.many[0]):
        desk.lists[to, 0, thing], desk.lists[to, 1, thing] = desk.lists[level, 0, thing], desk.lists[level, 1, thing]


@compiled
def ask_all(desk: Desk, things: Things, level: int) -> None:
    """From now on everything matters."""
    desk.cells[level, COUNT] = things.many[0]
    for thing in range(things.many[0]):
        desk.lists[level, 0, thing] = thing


@compiled
def ask_again(desk: Desk, level: int, thing: int) -> None:
    """A thing matters again."""
    count = desk.cells[level, COUNT]
    for place in range(count):
        if desk.lists[level, 0, place] == thing:
            return
    desk.lists[level, 0, count] = thing
    desk.cells[level, COUNT] = count + 1


@compiled
def forget(desk: Desk, level: int, thing: int) -> None:
    """A thing does not matter any more."""
    count = 0
    for place in range(desk.cells[level, COUNT]):
        if desk.lists[level, 0, place] != thing:
            desk.lists[level, 0, count] = desk.lists[level, 0, place]
            count += 1
    desk.cells[level, COUNT] = count


@compiled
def cell_bounds(desk: Desk, level: int) -> Bounds:
    """What holds for all beams of a cell."""
    cells = desk.cells[level]
    viewer, target = desk.bodies[cells[WAY], 0], desk.bodies[cells[WAY], 1]
    sides, heights, either = desk.sides[level], desk.heights[level], cells[SPAN] == EITHER
    return bounds_of(viewer, target, sides, cells[SIDES], heights, cells[HEIGHTS], either, cells[SLANT])
