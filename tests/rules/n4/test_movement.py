"""Move and the general movement conditions of N4, as far as they are geometry."""

import pytest

from sightline.geometry.moving.movement import check_move
from sightline.geometry.moving.paths import MoveCheck, UseLadder, Walk
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


@pytest.mark.rule("N4-MOV-010")
def test_each_move_has_its_limit() -> None:
    first = walk(lot(), trooper(100, 100, 0), (200, 100, 0), limit=100)
    assert first.allowed
    assert walk(lot(), trooper(*first.end), (300, 100, 0), limit=100).allowed
    assert rules(walk(lot(), trooper(*first.end), (300, 100, 0), limit=50)) == {"N4-MOV-010"}


@pytest.mark.rule("N4-MOV-012", "N4-MOV-001")
def test_going_round_an_obstacle_counts_in_full() -> None:
    answer = walk(lot(box(150, 0, 170, 150, 80)), trooper(100, 100, 0), (100, 200, 0), (220, 200, 0))
    assert answer.allowed
    assert answer.cost == pytest.approx(220)


@pytest.mark.rule("N4-MOV-013")
def test_a_shorter_move_is_fine() -> None:
    assert walk(lot(), trooper(100, 100, 0), (110, 100, 0), limit=100).allowed


@pytest.mark.rule("N4-MOV-007")
def test_a_ledge_narrower_than_half_the_base_is_no_way() -> None:
    ledge = box(100, 195, 300, 205, 100, 95, name="ledge")
    ends = (box(50, 150, 100, 250, 100, name="west"), box(300, 150, 350, 250, 100, name="east"))
    assert rules(walk(lot(ledge, *ends), trooper(75, 200, 100), (325, 200, 100))) == {"N4-MOV-007"}


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


@pytest.mark.rule("N4-MOV-018", "N4-MOV-019")
def test_friends_no_taller_are_walked_through_but_not_stood_on() -> None:
    friend = trooper(160, 200, 0, name="friend")
    tall = trooper(160, 200, 0, silhouette="5", name="friend")
    assert walk(lot(), trooper(100, 200, 0), (220, 200, 0), friends=[friend]).allowed
    assert rules(walk(lot(), trooper(100, 200, 0), (220, 200, 0), friends=[tall])) == {"N4-MOV-018"}
    assert rules(walk(lot(), trooper(100, 200, 0), (165, 200, 0), friends=[friend])) == {"N4-MOV-019"}


@pytest.mark.rule("N4-MOV-022")
def test_enemy_contact_stops_the_move() -> None:
    answer = walk(lot(), trooper(100, 200, 0), (300, 200, 0), enemies=[trooper(200, 200, 0, name="enemy")])
    assert answer.end == pytest.approx((175, 200, 0))
    assert answer.stop is not None


@pytest.mark.rule("N4-MOV-006")
def test_the_base_does_not_leave_the_table() -> None:
    assert "N4-MOV-006" in rules(walk(lot(), trooper(50, 50, 0), (-30, 50, 0)))


@pytest.mark.rule("N4-MOV-024")
def test_a_ladder_too_far_away_leaves_the_trooper_where_it_is() -> None:
    table = lot(box(100, 100, 200, 200, 100))
    hovering = walk(table, trooper(230, 230, 50), (240, 240, 50))
    assert not hovering.allowed


@pytest.mark.rule("N4-MOV-031")
def test_ladders_and_stairs_are_level_ground() -> None:
    ladder = Ladder(id="ladder", foot=(150, 200, 0), head=70, facing=180)
    table = lot(box(150, 100, 300, 300, 70, name="tower"), ladders=(ladder,))
    path = (UseLadder("ladder", 70), Walk(((200, 200, 70),)))
    answer = check_move(table, trooper(137.5, 200, 0), path, 150)
    assert answer.allowed
    assert answer.cost == pytest.approx(70 + 25 + 37.5)


@pytest.mark.rule("N4-MOV-032")
def test_out_of_cover_and_back_is_one_move() -> None:
    answer = walk(lot(), trooper(100, 100, 0), (150, 100, 0), (100, 100, 0), limit=100)
    assert answer.allowed
    assert answer.end == (100, 100, 0)
    assert (150, 100, 0) in answer.positions


@pytest.mark.rule("N4-LOF-001", "N4-LOF-004")
def test_a_silhouette_does_not_pass_under_what_is_lower_than_it() -> None:
    pipe = box(150, 0, 250, 400, 100, 39, name="pipe")
    assert rules(walk(lot(pipe), trooper(100, 200, 0), (300, 200, 0))) == {"N4-LOF-001"}
    assert walk(lot(pipe), trooper(100, 200, 0, silhouette="1"), (300, 200, 0)).allowed


@pytest.mark.rule("N4-TERR-020", "N4-TERR-021", "N4-TERR-022")
def test_access_width_decides_who_passes_a_gate() -> None:
    for access, silhouette, allowed in (("narrow", "2", True), ("narrow", "5", False), ("wide", "8", True)):
        walls = (box(195, 0, 205, 170, 80), box(195, 230, 205, 400, 80))
        gate = Gate(id="gate", ends=((200, 170), (200, 230)), bottom=0, top=80, access=access)  # type: ignore[arg-type]
        mover = trooper(120, 200, 0, silhouette=silhouette)
        answer = walk(lot(*walls, gates=(gate,)), mover, (280, 200, 0))
        assert answer.allowed is allowed
        assert rules(answer) == (set() if allowed else {"N4-TERR-022"})


@pytest.mark.rule("N4-TERR-023")
def test_going_prone_does_not_open_a_narrow_gate() -> None:
    walls = (box(195, 0, 205, 170, 80), box(195, 230, 205, 400, 80))
    gate = Gate(id="gate", ends=((200, 170), (200, 230)), bottom=0, top=80, access="narrow")
    mover = Body(at=(120, 200, 0), silhouette=SILHOUETTES["5"].prone)
    assert rules(walk(lot(*walls, gates=(gate,)), mover, (280, 200, 0))) == {"N4-TERR-022"}
