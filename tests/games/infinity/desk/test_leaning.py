"""A way that ends a hair beside scenery ends in contact with it, so that nobody loses cover by 0.3 mm."""

import pytest
from skirmish import Skirmish, piece, wall

from sightline.games.infinity.core.match.commands import Declare
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.desk.movement import route_of
from sightline.games.infinity.desk.questions import Route
from sightline.geometry.distance import touches
from sightline.geometry.moving.paths import Walk
from sightline.geometry.shapes import Body, Point3

CORNER = wall(100, 250, 100, 20, top=20)


def end_of_the_way(to: Point3) -> Point3:
    """Where a trooper behind a wall ends who is sent to a point."""
    game = Skirmish([piece(at=(180, 237.5))], [piece(at=(300, 700), facing=270)], solids=[CORNER])
    now = Situation(game.activate("A1").state)
    command, _ = route_of(now, 0, game.trooper("A1"), Route(trooper="A1", to=to))
    assert isinstance(command, Declare)
    assert game.refuses(command) == set()
    last = command.use.path[-1]
    assert isinstance(last, Walk)
    return last.points[-1]


def leans(at: Point3) -> bool:
    game = Skirmish([piece(at=at)], [])
    return touches(Body(at=at, silhouette=Situation(game.state).body(game.trooper("A1")).silhouette), CORNER)


@pytest.mark.rule("C1-COV-004")
def test_peeking_past_a_corner_keeps_contact_with_it() -> None:
    peek = (203.0, 237.5, 0.0)
    assert not leans(peek)
    assert leans(end_of_the_way(peek))


def test_who_keeps_clear_of_the_wall_is_left_where_it_wants_to_be() -> None:
    clear = (190.0, 230.0, 0.0)
    assert end_of_the_way(clear) == clear
