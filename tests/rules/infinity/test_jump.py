"""Jump: from surface to surface through the air."""

import msgspec
import pytest

from sightline.geometry.moving.jumps import parabola, shortest_jump
from sightline.geometry.moving.movement import check_move
from sightline.geometry.moving.paths import Jump, MoveCheck, Walk
from sightline.geometry.moving.surfaces import Ground, ground
from sightline.geometry.shapes import SILHOUETTES, Body, Point3, Scene, Solid

S2 = SILHOUETTES["2"]


def box(x0: float, y0: float, x1: float, y1: float, top: float, name: str = "block") -> Solid:
    return Solid(id=name, outline=((x0, y0), (x1, y0), (x1, y1), (x0, y1)), bottom=0, top=top)


def lot(*solids: Solid) -> Ground:
    return ground(Scene(width=400, depth=400, solids=solids))


def jump(table: Ground, at: Point3, leg: Jump, limit: float = 100, **more: object) -> MoveCheck:
    return check_move(table, Body(at=at, silhouette=S2), (leg,), limit, **more)  # type: ignore[arg-type]


def rules(answer: MoveCheck) -> set[str | None]:
    return {violation.rule for violation in answer.violations}


ROOFS = (box(50, 100, 150, 300, 120, "west"), box(190, 100, 290, 300, 120, "east"))


@pytest.mark.rule("C1-JUMP-004", "C1-JUMP-003")
@pytest.mark.example("C1-EX-024")
def test_a_jump_from_roof_to_roof_within_mov() -> None:
    answer = jump(lot(*ROOFS), (137.5, 200, 120), Jump((202.5, 200, 120)))
    assert answer.allowed
    # A gap of 40 mm and the base itself: measured from the same point of the base's edge.
    assert answer.cost == pytest.approx(65)


@pytest.mark.rule("C1-JUMP-008")
@pytest.mark.example("C1-EX-024")
def test_a_jump_too_far_or_onto_too_little_is_refused() -> None:
    assert rules(jump(lot(*ROOFS), (137.5, 200, 120), Jump((240, 200, 120)))) == {"C1-JUMP-004"}
    ledge = box(190, 100, 200, 300, 120, "ledge")
    assert rules(jump(lot(ROOFS[0], ledge), (137.5, 200, 120), Jump((195, 200, 120)))) == {"C1-JUMP-003"}


@pytest.mark.rule("C1-MOV-029", "C1-JUMP-004")
@pytest.mark.example("C1-EX-022")
def test_an_obstacle_of_45_mm_is_jumped_by_a_silhouette_of_40() -> None:
    table = lot(box(190, 0, 200, 400, 45, "wall"))
    start, landing = (177.5, 200, 0), (212.5, 200, 0)
    walked = check_move(table, Body(at=start, silhouette=S2), (Walk((landing,)),), 100)
    assert rules(walked) == {"C1-MOV-029"}
    leap = shortest_jump(table, S2, start, landing)
    answer = jump(table, start, leap, limit=130)
    assert answer.allowed
    # Straight up, across and straight down.
    assert answer.cost == pytest.approx(45 + 35 + 45, abs=0.2)
    assert rules(jump(table, start, leap, limit=100)) == {"C1-JUMP-004"}


@pytest.mark.rule("C1-JUMP-004", "C1-MOV-025")
@pytest.mark.example("C1-EX-023")
@pytest.mark.parametrize(("height", "allowed"), [(120, False), (74, True)])
def test_jumping_down_from_a_roof_is_limited_by_mov(height: float, allowed: bool) -> None:
    table = lot(box(100, 100, 200, 300, height, "roof"))
    start, landing = (187.5, 200, height), (212.5, 200, 0)
    answer = jump(table, start, shortest_jump(table, S2, start, landing))
    # The base clears the edge first, then goes straight down.
    assert answer.cost == pytest.approx(25 + height, abs=0.1)
    assert answer.allowed is allowed


@pytest.mark.rule("C1-JUMP-006")
def test_a_jump_is_measured_along_its_way_straight_diagonal_or_curved() -> None:
    table = lot()
    assert jump(table, (100, 100, 0), Jump((160, 180, 0))).cost == pytest.approx(100)
    up = lot(box(160, 60, 260, 140, 60, "crate"))
    diagonal = Jump((220, 100, 60), via=((100, 100, 60),))
    assert jump(up, (100, 100, 0), diagonal, 200).cost == pytest.approx(180)
    arc = parabola((100, 100, 0), (160, 100, 0), apex=40)
    assert jump(table, (100, 100, 0), arc, 200).cost == pytest.approx(104.65, abs=0.1)


@pytest.mark.rule("C1-JUMP-004", "C1-JUMP-009")
def test_a_parabola_clears_what_lies_under_it() -> None:
    table = lot(box(195, 0, 205, 400, 45, "wall"))
    start, landing = (160, 200, 0), (240, 200, 0)
    assert jump(table, start, parabola(start, landing, apex=60), 300).allowed
    low = jump(table, start, parabola(start, landing, apex=48), 300)
    assert {violation.code for violation in low.violations} == {"movement.jump_blocked"}
    assert not jump(table, start, Jump(landing), 300).allowed


@pytest.mark.rule("C1-JUMP-007")
def test_a_jumper_has_no_partial_cover() -> None:
    assert not jump(lot(*ROOFS), (137.5, 200, 120), Jump((202.5, 200, 120))).partial_cover


def test_a_jump_is_not_mixed_with_walking() -> None:
    path = (Walk(((120, 200, 0),)), Jump((160, 200, 0)))
    answer = check_move(lot(), Body(at=(100, 200, 0), silhouette=S2), path, 100)
    assert rules(answer) == {"C1-JUMP-001"}


@pytest.mark.rule("C1-JUMP-009", "C1-MOV-025")
def test_an_enemy_in_mid_air_leaves_no_place_to_stop() -> None:
    perch = box(165, 190, 175, 210, 120, "perch")
    enemy = Body(at=(170, 200, 120), silhouette=S2, id="enemy")
    answer = jump(lot(*ROOFS, perch), (137.5, 200, 120), Jump((202.5, 200, 120)), enemies=[enemy])
    assert answer.stop is not None
    assert not answer.allowed


@pytest.mark.rule("C1-JUMP-006", "C1-JUMP-009")
def test_an_enemy_ends_a_jump_where_it_is_met_and_only_the_way_to_it_is_measured() -> None:
    enemy = Body(at=(180, 200, 0), silhouette=S2, id="enemy")
    over = Jump((260, 200, 0), via=((200, 200, 0), (230, 200, 0)))
    answer = jump(lot(), (100, 200, 0), over, enemies=[enemy])
    assert answer.stop is not None
    assert (answer.end, answer.cost) == ((155, 200, 0), 55)
    assert answer.allowed


@pytest.mark.rule("C1-JUMP-009")
def test_a_jump_begins_on_a_surface() -> None:
    wall = box(200, 100, 300, 300, 90, "wall")
    hanging = jump(lot(wall), (187.5, 200, 40), Jump((150, 200, 0)))
    assert rules(hanging) == {"C1-CLIMB-010"}
    assert rules(jump(lot(), (100, 200, 40), Jump((150, 200, 0)))) == {"C1-MOV-008"}


@pytest.mark.rule("C1-JUMP-009")
def test_what_is_in_the_way_of_a_jump_is_named_by_its_piece() -> None:
    part = msgspec.structs.replace(box(140, 100, 150, 300, 60, "north-wall"), piece="hut")
    (blocked,) = jump(lot(part), (100, 200, 0), Jump((190, 200, 0))).violations
    assert (blocked.code, blocked.params["obstacle"]) == ("movement.jump_blocked", "hut")
    (blocked,) = jump(lot(box(140, 100, 150, 300, 60, "post")), (100, 200, 0), Jump((190, 200, 0))).violations
    assert blocked.params["obstacle"] == "post"


@pytest.mark.rule("C1-JUMP-004")
def test_a_jump_that_is_too_long_says_how_long_it_is_and_may_be() -> None:
    (far,) = jump(lot(), (100, 200, 0), Jump((200.26, 200, 0))).violations
    assert (far.code, far.params["cost"], far.params["limit"]) == ("movement.jump_too_far", 100.3, 100)
    assert jump(lot(), (100, 200, 0), Jump((200, 200, 0))).allowed


@pytest.mark.rule("C1-JUMP-003")
def test_there_must_be_something_to_land_on() -> None:
    assert rules(jump(lot(*ROOFS), (137.5, 200, 120), Jump((170, 200, 120)))) == {"C1-MOV-025"}
