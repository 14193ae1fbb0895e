"""Move and the general movement conditions of N4, as far as they are geometry."""

import pytest

from sightline.geometry.moving.movement import check_move
from sightline.geometry.moving.paths import MoveCheck, Walk
from sightline.geometry.moving.surfaces import Ground, ground
from sightline.geometry.shapes import SILHOUETTES, Body, Gate, Ladder, Point3, Scene, Solid
from sightline.rules.equivalents import BOOKS

BOOK = BOOKS["n4"]


def box(x0: float, y0: float, x1: float, y1: float, top: float, bottom: float = 0, name: str = "block") -> Solid:
    return Solid(id=name, outline=((x0, y0), (x1, y0), (x1, y1), (x0, y1)), bottom=bottom, top=top)


def lot(*solids: Solid, ladders: tuple[Ladder, ...] = (), gates: tuple[Gate, ...] = ()) -> Ground:
    return ground(Scene(width=400, depth=400, solids=solids, ladders=ladders, gates=gates))


def trooper(*at: float, silhouette: str = "2", name: str = "trooper") -> Body:
    x, y, z = at
    return Body(at=(x, y, z), silhouette=SILHOUETTES[silhouette], id=name)


def walk(table: Ground, mover: Body, *points: Point3, limit: float = 1000, **more: object) -> MoveCheck:
    return check_move(table, mover, (Walk(points),), limit, **more)  # type: ignore[arg-type]


def rules(answer: MoveCheck) -> set[str | None]:
    return {BOOK.cite(violation.rule) for violation in answer.violations}


@pytest.mark.rule("N4-MOV-008", "N4-MOV-009")
@pytest.mark.example("N4-EX1-022")
def test_the_first_move_of_two_must_end_on_enough_surface_too() -> None:
    walkway = box(100, 192.5, 300, 207.5, 100, 95, name="walkway")
    ends = (box(50, 150, 100, 250, 100, name="west"), box(300, 150, 350, 250, 100, name="east"))
    landing = box(170, 180, 205, 220, 100, 90, name="landing")
    route_a = walk(lot(walkway, *ends, landing), trooper(87.5, 200, 100), (187.5, 200, 100), limit=100)
    route_b = walk(lot(walkway, *ends), trooper(87.5, 200, 100), (187.5, 200, 100), limit=100)
    assert route_a.allowed
    assert rules(route_b) == {"N4-MOV-008"}


@pytest.mark.rule("N4-MOV-014", "N4-MOV-015")
@pytest.mark.example("N4-EX1-023")
def test_a_low_obstacle_costs_nothing_but_is_climbed_for_line_of_fire() -> None:
    answer = walk(lot(box(150, 0, 170, 400, 39)), trooper(100, 200, 0), (220, 200, 0))
    assert answer.allowed
    assert answer.cost == pytest.approx(120)
    assert max(z for _, _, z in answer.positions) == 39


@pytest.mark.rule("N4-MOV-016", "N4-MOV-017")
@pytest.mark.example("N4-EX1-023")
def test_an_obstacle_too_high_on_one_side_needs_jump_or_climb() -> None:
    terrace, wall = box(0, 0, 150, 400, 20, name="terrace"), box(150, 0, 170, 400, 50, name="wall")
    assert rules(walk(lot(terrace, wall), trooper(100, 200, 20), (220, 200, 0))) == {"N4-MOV-016"}
    assert rules(walk(lot(terrace, wall), trooper(220, 200, 0), (100, 200, 20))) == {"N4-MOV-017"}


@pytest.mark.rule("N4-MOV-032")
def test_out_of_cover_and_back_is_one_move() -> None:
    answer = walk(lot(), trooper(100, 100, 0), (150, 100, 0), (100, 100, 0), limit=100)
    assert answer.allowed
    assert answer.end == (100, 100, 0)
    assert (150, 100, 0) in answer.positions
