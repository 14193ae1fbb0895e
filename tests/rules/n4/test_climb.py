"""Climb in N4."""

import pytest

from sightline.geometry.moving.movement import check_move
from sightline.geometry.moving.paths import Climb, Leg, MoveCheck, Walk
from sightline.geometry.moving.surfaces import Ground, ground
from sightline.geometry.shapes import SILHOUETTES, Body, Point3, Scene, Solid
from sightline.rules.equivalents import BOOKS

BOOK = BOOKS["n4"]

S2 = SILHOUETTES["2"]


def box(x0: float, y0: float, x1: float, y1: float, top: float, bottom: float = 0) -> Solid:
    outline = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return Solid(id=f"{x0} {y0}", outline=outline, bottom=bottom, top=top)


def lot(*solids: Solid) -> Ground:
    return ground(Scene(width=400, depth=400, solids=solids))


def order(table: Ground, at: Point3, *legs: Leg, limit: float = 100, climbing_plus: bool = False) -> MoveCheck:
    body = Body(at=at, silhouette=S2)
    return check_move(table, body, legs, limit, climbing_plus=climbing_plus)


def rules(answer: MoveCheck) -> set[str | None]:
    return {BOOK.cite(violation.rule) for violation in answer.violations}


@pytest.mark.rule("N4-CLIMB-005", "N4-CLIMB-008")
@pytest.mark.example("N4-EX1-029")
def test_one_order_takes_a_trooper_up_10_cm() -> None:
    answer = order(lot(box(200, 100, 300, 300, 100)), (187.5, 200, 0), Climb((212.5, 200, 100)))
    assert answer.allowed
    assert answer.end == (212.5, 200, 100)


@pytest.mark.rule("N4-CLIMB-008", "N4-CLIMB-014")
@pytest.mark.example("N4-EX1-030")
def test_over_an_obstacle_in_five_orders() -> None:
    # 100 mm high on the near side, 150 mm on the far one.
    table = lot(box(0, 0, 200, 400, 50), box(200, 100, 300, 300, 150))
    first = order(table, (100, 200, 50), Walk(((187.5, 200, 50),)))
    second = order(table, first.end, Climb((212.5, 200, 150)))
    third = order(table, second.end, Walk(((287.5, 200, 150),)))
    fourth = order(table, third.end, Climb((312.5, 200, 50)))
    assert fourth.hanging
    fifth = order(table, fourth.end, Climb((312.5, 200, 0)))
    for answer in (first, second, third, fourth, fifth):
        assert answer.violations == ()
    assert fifth.end == (312.5, 200, 0)
    assert not fifth.hanging
    assert fifth.cost == pytest.approx(50)


@pytest.mark.rule("N4-SSKB-098")
@pytest.mark.example("N4-SSKB-EX06")
def test_climbing_plus_walks_up_walls() -> None:
    table = lot(box(200, 100, 300, 300, 80))
    path = (Walk(((187.5, 200, 0),)), Climb((187.5, 200, 50)))
    answer = order(table, (137.5, 200, 0), *path, climbing_plus=True)
    assert answer.allowed
    assert answer.cost == pytest.approx(100)
    assert not order(table, (137.5, 200, 0), *path).allowed
