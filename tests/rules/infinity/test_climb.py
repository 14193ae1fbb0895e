"""Climb: straight up and down walls."""

import pytest

from sightline.geometry.moving.movement import check_move, keeps_partial_cover
from sightline.geometry.moving.paths import Climb, MoveCheck, Walk
from sightline.geometry.moving.surfaces import Ground, ground
from sightline.geometry.shapes import SILHOUETTES, Body, Point3, Scene, Solid

S2 = SILHOUETTES["2"]


def box(x0: float, y0: float, x1: float, y1: float, top: float, bottom: float = 0, name: str = "block") -> Solid:
    return Solid(id=name, outline=((x0, y0), (x1, y0), (x1, y1), (x0, y1)), bottom=bottom, top=top)


def lot(*solids: Solid) -> Ground:
    return ground(Scene(width=400, depth=400, solids=solids))


def climbed(table: Ground, at: Point3, to: Point3, limit: float = 100, **more: object) -> MoveCheck:
    return check_move(table, Body(at=at, silhouette=S2), (Climb(to),), limit, **more)  # type: ignore[arg-type]


def rules(answer: MoveCheck) -> set[str | None]:
    return {violation.rule for violation in answer.violations}


TOWER = box(200, 100, 300, 300, 100, name="tower")
FOOT, ROOF = (187.5, 200, 0), (212.5, 200, 100)


@pytest.mark.rule("C1-CLIMB-005", "C1-CLIMB-008")
def test_a_climb_costs_the_height_and_ends_on_the_roof() -> None:
    answer = climbed(lot(TOWER), FOOT, ROOF)
    assert answer.allowed
    assert answer.cost == pytest.approx(100)
    assert answer.end == ROOF
    assert not answer.hanging


@pytest.mark.rule("C1-CLIMB-002")
def test_the_base_must_touch_the_wall() -> None:
    assert rules(climbed(lot(TOWER), (180, 200, 0), (180, 200, 50))) == {"C1-CLIMB-002"}
    assert climbed(lot(TOWER), FOOT, (187.5, 200, 50)).allowed


@pytest.mark.rule("C1-CLIMB-003")
@pytest.mark.parametrize(("width", "allowed"), [(12.5, True), (12, False)])
def test_the_wall_must_be_half_the_base_wide(width: float, allowed: bool) -> None:
    # A pillar that carries a platform: only the pillar's face can be climbed.
    pillar = box(200, 200 - width / 2, 212, 200 + width / 2, 90, name="pillar")
    platform = box(200, 150, 280, 250, 100, 90, name="platform")
    answer = climbed(lot(pillar, platform), FOOT, ROOF)
    assert answer.allowed is allowed
    assert rules(answer) == (set() if allowed else {"C1-CLIMB-003"})


@pytest.mark.rule("C1-CLIMB-004")
def test_the_roof_must_have_room_for_the_base() -> None:
    assert rules(climbed(lot(box(200, 100, 220, 300, 100)), FOOT, (210, 200, 100))) == {"C1-CLIMB-004"}


@pytest.mark.rule("C1-CLIMB-005")
def test_a_climb_goes_no_higher_than_mov() -> None:
    assert rules(climbed(lot(box(200, 100, 300, 300, 120)), FOOT, (212.5, 200, 120))) == {"C1-CLIMB-005"}


@pytest.mark.rule("C1-CLIMB-008")
def test_no_sideways_or_level_movement_goes_with_a_climb() -> None:
    assert rules(climbed(lot(TOWER), FOOT, (187.5, 220, 50))) == {"C1-CLIMB-008"}
    assert rules(climbed(lot(TOWER), FOOT, (260, 200, 100))) == {"C1-CLIMB-008"}
    path = (Walk((FOOT,)), Climb(ROOF))
    walked = check_move(lot(TOWER), Body(at=(170, 200, 0), silhouette=S2), path, 200)
    assert rules(walked) == {"C1-CLIMB-008"}


@pytest.mark.rule("C1-CLIMB-014", "C1-CLIMB-004")
def test_a_trooper_may_stay_on_a_wall_as_wide_as_its_base() -> None:
    high = box(200, 100, 300, 300, 180)
    answer = climbed(lot(high), FOOT, (187.5, 200, 100))
    assert answer.allowed
    assert answer.hanging
    thin = box(200, 190, 300, 210, 180)
    assert rules(climbed(lot(thin), FOOT, (187.5, 200, 100))) == {"C1-CLIMB-004"}


@pytest.mark.rule("C1-CLIMB-010")
def test_on_a_wall_only_climb_is_possible() -> None:
    table = lot(box(200, 100, 300, 300, 180))
    hanging = Body(at=(187.5, 200, 100), silhouette=S2)
    assert "C1-CLIMB-010" in rules(check_move(table, hanging, (Walk(((187.5, 220, 100),)),), 100))
    assert check_move(table, hanging, (Climb((212.5, 200, 180)),), 100).allowed
    assert check_move(table, hanging, (Climb((187.5, 200, 0)),), 100).allowed


@pytest.mark.rule("C1-CLIMB-011")
def test_a_climber_has_no_partial_cover() -> None:
    assert not climbed(lot(TOWER), FOOT, ROOF).partial_cover


@pytest.mark.rule("C1-CLIMB-005", "C1-CLIMB-009", "C1-CLIMB-014", "C1-MOV-023")
def test_contact_with_an_enemy_stops_a_climb_on_the_wall() -> None:
    ledge = Body(at=(187.5, 176, 80), silhouette=S2, id="enemy")
    answer = climbed(lot(TOWER), FOOT, ROOF, enemies=[ledge])
    assert answer.stop is not None
    assert answer.end == pytest.approx((187.5, 200, 40), abs=0.1)
    assert answer.cost == pytest.approx(40, abs=0.1)
    assert answer.hanging
    assert answer.allowed


@pytest.mark.rule("C1-CLIMB-005", "C1-CLIMB-014")
def test_an_enemy_below_stops_who_climbs_down_where_they_meet() -> None:
    below = Body(at=(187.5, 176, 0), silhouette=S2, id="enemy")
    answer = climbed(lot(TOWER), ROOF, FOOT, enemies=[below])
    assert answer.end == pytest.approx((187.5, 200, 40), abs=0.1)
    assert answer.cost == pytest.approx(60, abs=0.1)
    assert answer.hanging


@pytest.mark.rule("C1-CLIMB-014", "C1-CLIMB-005")
def test_who_gets_to_a_surface_no_longer_hangs_on_the_wall() -> None:
    down = climbed(lot(TOWER), ROOF, FOOT)
    assert (down.end, down.cost, down.hanging, down.allowed) == (FOOT, 100, False, True)
    halfway = climbed(lot(TOWER), FOOT, (187.5, 200, 60))
    assert (halfway.end, halfway.cost, halfway.hanging) == ((187.5, 200, 60), 60, True)


@pytest.mark.rule("C1-CLIMB-009")
@pytest.mark.parametrize("down", [False, True])
def test_what_stands_in_the_way_of_a_climb_is_named(down: bool) -> None:
    shelf = box(180, 180, 200, 220, 60, 50, name="shelf")
    first, last = (ROOF, FOOT) if down else (FOOT, ROOF)
    (blocked,) = climbed(lot(TOWER, shelf), first, last).violations
    assert (blocked.code, blocked.rule, blocked.params["obstacle"]) == (
        "movement.climb_blocked",
        "C1-CLIMB-009",
        "shelf",
    )


@pytest.mark.rule("C1-CLIMB-009")
@pytest.mark.parametrize(("height", "allowed"), [(40, True), (41, False)])
def test_a_climb_needs_room_for_the_head_as_well(height: float, allowed: bool) -> None:
    shelf = box(180, 180, 200, 220, 90, 40 + S2.height, name="shelf")
    assert climbed(lot(TOWER, shelf), FOOT, (187.5, 200, height)).allowed is allowed


@pytest.mark.rule("C1-CLIMB-003")
def test_the_refusal_of_a_narrow_wall_says_how_wide_it_would_have_to_be() -> None:
    pillar, platform = box(200, 195, 212, 205, 90, name="pillar"), box(200, 150, 280, 250, 100, 90, name="platform")
    (narrow,) = climbed(lot(pillar, platform), FOOT, ROOF).violations
    assert (narrow.code, narrow.params["width"]) == ("movement.climb_too_narrow", 12.5)


@pytest.mark.rule("C1-CLIMB-007")
@pytest.mark.parametrize(("pier", "allowed"), [(13, True), (10, False)])
def test_half_the_base_stays_on_the_wall_all_the_way(pier: float, allowed: bool) -> None:
    # Between the sill and the lintel of two windows only the pier in the middle is wall.
    sill, lintel = box(200, 100, 300, 300, 40), box(200, 100, 300, 300, 100, 70)
    middle = box(200, 200 - pier / 2, 300, 200 + pier / 2, 70, 40)
    answer = climbed(lot(sill, lintel, middle), FOOT, ROOF)
    assert answer.allowed is allowed


@pytest.mark.rule("C1-CLIMB-009")
def test_an_overhang_keeps_the_base_off_the_wall() -> None:
    eaves = box(180, 100, 300, 300, 110, 100, name="eaves")
    answer = climbed(lot(TOWER, eaves), FOOT, (192.5, 200, 110), 200)
    assert not answer.allowed


def test_a_parapet_is_climbed_over() -> None:
    parapet = box(200, 100, 208, 300, 115, 100, name="parapet")
    answer = climbed(lot(TOWER, parapet), FOOT, (220.5, 200, 100), 120)
    assert answer.allowed
    assert answer.cost == pytest.approx(115)


@pytest.mark.rule("C1-SSK-325", "C1-SSK-324")
@pytest.mark.example("C1-EX2-022")
def test_climbing_plus_mixes_ground_and_wall_in_one_move() -> None:
    path = (Walk((FOOT,)), Climb((187.5, 200, 50)))
    answer = check_move(lot(TOWER), Body(at=(137.5, 200, 0), silhouette=S2), path, 100, climbing_plus=True)
    assert answer.allowed
    assert answer.cost == pytest.approx(100)
    assert answer.hanging
    onward = check_move(lot(TOWER), Body(at=answer.end, silhouette=S2), (Climb(ROOF),), 50, climbing_plus=True)
    assert onward.allowed


@pytest.mark.rule("C1-CLIMB-011")
def test_one_climb_on_the_way_costs_the_cover_of_the_whole_movement() -> None:
    walk, climb = Walk(((10, 0, 0),)), Climb((10, 0, 50))
    assert keeps_partial_cover((walk,))
    assert not keeps_partial_cover((walk, climb))
    assert not keeps_partial_cover((climb,))
