"""Jump in N4."""

import pytest

from sightline.geometry.moving.jumps import shortest_jump
from sightline.geometry.moving.movement import check_move
from sightline.geometry.moving.paths import Jump, MoveCheck, Walk
from sightline.geometry.moving.surfaces import Ground, ground
from sightline.geometry.shapes import SILHOUETTES, Body, Point3, Scene, Solid
from sightline.rules.equivalents import BOOKS

BOOK = BOOKS["n4"]

S2 = SILHOUETTES["2"]


def box(x0: float, y0: float, x1: float, y1: float, top: float, name: str = "block") -> Solid:
    return Solid(id=name, outline=((x0, y0), (x1, y0), (x1, y1), (x0, y1)), bottom=0, top=top)


def lot(*solids: Solid) -> Ground:
    return ground(Scene(width=400, depth=400, solids=solids))


def jump(table: Ground, at: Point3, leg: Jump, limit: float = 100) -> MoveCheck:
    return check_move(table, Body(at=at, silhouette=S2), (leg,), limit)


def rules(answer: MoveCheck) -> set[str | None]:
    return {BOOK.cite(violation.rule) for violation in answer.violations}


ROOFS = (box(50, 100, 150, 300, 120, "west"), box(190, 100, 290, 300, 120, "east"))


@pytest.mark.rule("N4-JUMP-002", "N4-JUMP-003")
@pytest.mark.example("N4-EX1-027")
def test_from_roof_to_roof() -> None:
    assert jump(lot(*ROOFS), (137.5, 200, 120), Jump((237.5, 200, 120))).allowed
    assert rules(jump(lot(*ROOFS), (137.5, 200, 120), Jump((238, 200, 120)))) == {"N4-JUMP-003"}
    assert rules(jump(lot(*ROOFS), (137.5, 200, 120), Jump((195, 200, 120)))) == {"N4-JUMP-002"}


@pytest.mark.rule("N4-JUMP-008", "N4-MOV-024")
@pytest.mark.example("N4-EX1-028")
def test_15_cm_down_are_too_far_for_mov_10() -> None:
    table = lot(box(100, 100, 200, 300, 150, "roof"))
    leap = shortest_jump(table, S2, (187.5, 200, 150), (212.5, 200, 0))
    assert rules(jump(table, (187.5, 200, 150), leap)) == {"N4-JUMP-003"}


def test_jump_is_an_entire_order() -> None:
    path = (Jump((140, 100, 0)), Walk(((150, 100, 0),)))
    assert rules(check_move(lot(), Body(at=(100, 100, 0), silhouette=S2), path, 100)) == {"N4-JUMP-001"}
