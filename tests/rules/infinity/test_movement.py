"""Move and the general movement conditions of CodeOne, as far as they are geometry."""

import math

import pytest

from sightline.geometry.moving.movement import check_move
from sightline.geometry.moving.paths import MoveCheck, UseLadder, Walk
from sightline.geometry.moving.surfaces import Ground, ground
from sightline.geometry.shapes import SILHOUETTES, Body, Ladder, Point3, Scene, Solid

S2, S5 = SILHOUETTES["2"], SILHOUETTES["5"]


def box(x0: float, y0: float, x1: float, y1: float, top: float, bottom: float = 0, name: str = "block") -> Solid:
    return Solid(id=name, outline=((x0, y0), (x1, y0), (x1, y1), (x0, y1)), bottom=bottom, top=top)


def lot(*solids: Solid, ladders: tuple[Ladder, ...] = ()) -> Ground:
    return ground(Scene(width=400, depth=400, solids=solids, ladders=ladders))


def trooper(*at: float, silhouette: str = "2", name: str = "trooper") -> Body:
    x, y, z = at
    return Body(at=(x, y, z), silhouette=SILHOUETTES[silhouette], id=name)


def walk(table: Ground, mover: Body, *points: Point3, limit: float = 1000, **more: object) -> MoveCheck:
    return check_move(table, mover, (Walk(points),), limit, **more)  # type: ignore[arg-type]


def rules(answer: MoveCheck) -> set[str | None]:
    return {violation.rule for violation in answer.violations}


@pytest.mark.rule("C1-MOV-013", "C1-MOV-017")
def test_a_path_that_is_cut_short_is_measured_to_where_it_ends() -> None:
    kerb, enemy = box(130, 0, 150, 400, 20), trooper(220, 100, 0, name="enemy")
    answer = walk(lot(kerb), trooper(100, 100, 0), (210, 100, 0), (210, 200, 0), enemies=[enemy])
    assert answer.end == pytest.approx((195, 100, 0))
    assert answer.cost == pytest.approx(95)


@pytest.mark.rule("C1-MOV-013", "C1-MOV-004")
def test_the_whole_path_is_measured_including_the_way_round() -> None:
    answer = walk(lot(), trooper(100, 100, 0), (180, 100, 0), (180, 160, 0), limit=200)
    assert answer.allowed
    assert answer.cost == pytest.approx(140)
    assert answer.end == (180, 160, 0)


@pytest.mark.rule("C1-MOV-011")
@pytest.mark.parametrize(("far", "allowed"), [(100, True), (100.5, False)])
def test_a_move_goes_as_far_as_the_mov_value_and_no_further(far: float, allowed: bool) -> None:
    answer = walk(lot(), trooper(100, 100, 0), (100 + far, 100, 0), limit=100)
    assert answer.allowed is allowed
    assert rules(answer) == (set() if allowed else {"C1-MOV-011"})


@pytest.mark.rule("C1-MOV-011")
def test_a_second_move_starts_where_the_first_ended() -> None:
    first = walk(lot(), trooper(100, 100, 0), (200, 100, 0), limit=100)
    second = walk(lot(), trooper(*first.end), (300, 100, 0), limit=100)
    assert first.allowed
    assert second.allowed
    assert not walk(lot(), trooper(*first.end), (300, 100, 0), limit=50).allowed


@pytest.mark.rule("C1-MOV-014")
def test_a_trooper_need_not_move_all_it_can() -> None:
    assert walk(lot(), trooper(100, 100, 0), (101, 100, 0), limit=100).allowed


@pytest.mark.rule("C1-MOV-009")
@pytest.mark.parametrize(("width", "allowed"), [(12.5, True), (12, False)])
def test_a_catwalk_must_be_half_the_base_wide(width: float, allowed: bool) -> None:
    table = lot(
        box(50, 50, 100, 150, 100, name="west"),
        box(200, 50, 250, 150, 100, name="east"),
        box(100, 100 - width / 2, 200, 100 + width / 2, 100, 95, name="catwalk"),
    )
    answer = walk(table, trooper(75, 100, 100), (225, 100, 100))
    assert answer.allowed is allowed
    if not allowed:
        assert rules(answer) == {"C1-MOV-009"}


@pytest.mark.rule("C1-MOV-010")
@pytest.mark.example("C1-EX-019")
def test_each_move_must_end_on_a_surface_as_large_as_the_base() -> None:
    # 20 cm of walkway, 15 mm wide; table A has a landing in the middle, table B has none.
    walkway = box(100, 192.5, 300, 207.5, 100, 95, name="walkway")
    ends = (box(50, 150, 100, 250, 100, name="west"), box(300, 150, 350, 250, 100, name="east"))
    landing = box(180, 180, 220, 220, 100, 90, name="landing")
    for table, allowed in ((lot(walkway, *ends, landing), True), (lot(walkway, *ends), False)):
        first = walk(table, trooper(87.5, 200, 100), (187.5 + 7, 200, 100), limit=107)
        assert first.allowed is allowed
        assert rules(first) == (set() if allowed else {"C1-MOV-010"})
        second = walk(table, trooper(*first.end), (312.5, 200, 100), limit=200)
        assert second.allowed


@pytest.mark.rule("C1-MOV-010")
def test_nobody_ends_a_move_halfway_over_an_edge() -> None:
    table = lot(box(100, 100, 200, 200, 30))
    assert walk(table, trooper(150, 150, 30), (187.5, 150, 30)).allowed
    assert rules(walk(table, trooper(150, 150, 30), (190, 150, 30))) == {"C1-MOV-010"}


@pytest.mark.rule("C1-MOV-010")
def test_a_ramp_and_the_roof_it_leads_to_are_one_surface_to_end_on() -> None:
    ramp = Solid(id="ramp", outline=((100, 150), (180, 150), (180, 250), (100, 250)), bottom=0, top=0, slope=(0.75, 0))
    roof = box(180, 100, 300, 300, 60, name="roof")
    assert walk(lot(ramp, roof), trooper(240, 200, 60), (184, 200, 60)).allowed
    assert "C1-MOV-010" in rules(walk(lot(roof), trooper(240, 200, 60), (184, 200, 60)))


@pytest.mark.rule("C1-MOV-015", "C1-MOV-017")
@pytest.mark.parametrize("height", [10, 40])
def test_an_obstacle_as_high_as_the_silhouette_is_crossed_free_and_its_height_is_not_counted(height: float) -> None:
    answer = walk(lot(box(150, 0, 170, 400, height)), trooper(100, 200, 0), (220, 200, 0))
    assert answer.allowed
    assert answer.cost == pytest.approx(120)


@pytest.mark.rule("C1-MOV-016")
@pytest.mark.example("C1-EX-020")
def test_an_obstacle_must_be_low_enough_on_both_sides() -> None:
    terrace = box(0, 0, 150, 400, 20, name="terrace")
    wall = box(150, 0, 170, 400, 50, name="wall")
    low = box(150, 0, 170, 400, 30, name="low wall")
    assert walk(lot(low), trooper(100, 200, 0), (220, 200, 0)).allowed
    # 30 mm up from the terrace, but 50 mm down on the far side.
    down = walk(lot(terrace, wall), trooper(100, 200, 20), (220, 200, 0))
    assert rules(down) == {"C1-MOV-016"}
    up = walk(lot(terrace, wall), trooper(220, 200, 0), (100, 200, 20))
    assert rules(up) == {"C1-MOV-029"}


@pytest.mark.rule("C1-MOV-016", "C1-MOV-029")
@pytest.mark.parametrize(("height", "allowed"), [(40, True), (40.5, False)])
def test_as_high_as_the_silhouette_on_both_sides_is_low_enough(height: float, allowed: bool) -> None:
    kerb = box(150, 0, 170, 400, height, name="kerb")
    assert walk(lot(kerb), trooper(100, 200, 0), (220, 200, 0)).allowed is allowed
    assert walk(lot(kerb), trooper(220, 200, 0), (100, 200, 0)).allowed is allowed


@pytest.mark.rule("C1-MOV-029")
def test_anything_higher_than_the_silhouette_needs_jump_or_climb() -> None:
    answer = walk(lot(box(150, 0, 170, 400, 41, name="wall")), trooper(100, 200, 0), (220, 200, 0))
    assert [violation.code for violation in answer.violations] == ["movement.too_high"]
    assert answer.violations[0].params["obstacle"] == "wall"
    assert answer.violations[0].params["height"] == 41
    assert answer.violations[0].params["x"] == pytest.approx(137.5, abs=0.1)


@pytest.mark.rule("C1-MOV-018")
def test_the_position_on_top_of_the_obstacle_is_among_those_that_can_be_seen() -> None:
    answer = walk(lot(box(150, 0, 170, 400, 20)), trooper(100, 200, 0), (220, 200, 0))
    assert {round(z) for x, _, z in answer.positions if 151 < x < 169} == {20}
    assert {round(z) for x, _, z in answer.positions if x < 149 or x > 171} == {0}
    gaps = [math.dist(one[:2], two[:2]) for one, two in zip(answer.positions, answer.positions[1:], strict=False)]
    assert max(gaps) <= 10 + 1e-6


@pytest.mark.rule("C1-MOV-008")
def test_the_base_stays_on_the_table() -> None:
    answer = walk(lot(), trooper(350, 200, 0), (420, 200, 0))
    assert "C1-MOV-008" in rules(answer)


@pytest.mark.rule("C1-MOV-008")
def test_a_walk_begins_on_a_surface() -> None:
    table = lot(box(200, 150, 300, 250, 100))
    assert rules(walk(table, trooper(100, 200, 60), (150, 200, 0))) == {"C1-MOV-008"}
    assert "C1-MOV-008" not in rules(walk(table, trooper(187.5, 200, 60), (150, 200, 0))), "it hangs on the wall"
    assert rules(walk(table, trooper(100, 200, 0), (150, 200, 0))) == set()


@pytest.mark.rule("C1-MOV-025")
def test_no_movement_ends_in_the_air() -> None:
    table = lot(box(100, 100, 200, 200, 100))
    off_the_roof = walk(table, trooper(150, 150, 100), (250, 150, 100))
    assert off_the_roof.violations[0].code == "movement.too_deep"
    assert off_the_roof.violations[0].params["height"] == 100
    assert not walk(table, trooper(150, 150, 100), (205, 150, 100)).allowed


@pytest.mark.rule("C1-MOV-019")
@pytest.mark.parametrize(("friend", "allowed"), [("1", True), ("2", True), ("5", False)])
def test_a_friend_is_in_the_way_only_if_it_is_taller(friend: str, allowed: bool) -> None:
    other = trooper(160, 200, 0, silhouette=friend, name="friend")
    answer = walk(lot(), trooper(100, 200, 0), (220, 200, 0), friends=[other])
    assert answer.allowed is allowed
    assert rules(answer) == (set() if allowed else {"C1-MOV-019"})


@pytest.mark.rule("C1-MOV-020")
def test_nobody_ends_on_a_friend_but_beside_is_fine() -> None:
    other = trooper(200, 200, 0, silhouette="1", name="friend")
    assert rules(walk(lot(), trooper(100, 200, 0), (190, 200, 0), friends=[other])) == {"C1-MOV-020"}
    assert walk(lot(), trooper(100, 200, 0), (175, 200, 0), friends=[other]).allowed


@pytest.mark.rule("C1-MOV-023")
def test_contact_with_an_enemy_ends_the_move() -> None:
    enemy = trooper(200, 200, 0, name="enemy")
    answer = walk(lot(), trooper(100, 200, 0), (300, 200, 0), limit=200, enemies=[enemy])
    assert answer.allowed
    assert answer.stop is not None
    assert (answer.stop.cause, answer.stop.id) == ("enemy", "enemy")
    assert answer.end == pytest.approx((175, 200, 0))
    assert answer.cost == pytest.approx(75)


@pytest.mark.rule("C1-MOV-023")
def test_passing_an_enemy_without_contact_does_not_stop() -> None:
    assert walk(lot(), trooper(100, 200, 0), (300, 200, 0), enemies=[trooper(200, 226, 0)]).stop is None
    above = Body(at=(200, 200, 60), silhouette=S2)
    assert walk(lot(), trooper(100, 200, 0), (300, 200, 0), enemies=[above]).stop is None
    assert walk(lot(), trooper(175, 200, 0), (100, 200, 0), enemies=[trooper(200, 200, 0)]).stop is None


@pytest.mark.rule("C1-MOV-027", "C1-MOV-028")
def test_stairs_are_level_ground_measured_along_the_slope() -> None:
    ramp = Solid(id="ramp", outline=((100, 150), (180, 150), (180, 250), (100, 250)), bottom=0, top=0, slope=(0.75, 0))
    table = lot(ramp, box(180, 100, 300, 300, 60, name="roof"))
    answer = walk(table, trooper(100, 200, 0), (240, 200, 60))
    assert answer.allowed
    assert answer.end == pytest.approx((240, 200, 60))
    # 80 mm in plan on a 3:4 slope are 100 mm, then 60 mm of roof.
    assert answer.cost == pytest.approx(160, abs=0.1)


@pytest.mark.rule("C1-MOV-027", "C1-MOV-029")
@pytest.mark.parametrize(("x", "allowed"), [(150, True), (156, False)])
def test_a_ramp_is_boarded_from_the_side_only_where_it_is_low_enough(x: float, allowed: bool) -> None:
    ramp = Solid(id="ramp", outline=((100, 150), (220, 150), (220, 250), (100, 250)), bottom=0, top=0, slope=(0.75, 0))
    up = walk(lot(ramp), trooper(x, 100, 0), (x, 200, 0.75 * (x - 100)))
    down = walk(lot(ramp), trooper(x, 200, 0.75 * (x - 100)), (x, 100, 0))
    assert up.allowed is allowed
    assert down.allowed is allowed


@pytest.mark.rule("C1-MOV-027", "C1-MOV-028")
def test_a_ladder_is_level_ground_measured_along_its_rungs() -> None:
    ladder = Ladder(id="ladder", foot=(150, 200, 0), head=80, facing=180)
    table = lot(box(150, 100, 300, 300, 80, name="tower"), ladders=(ladder,))
    up = check_move(table, trooper(117.5, 200, 0), (Walk(((137.5, 200, 0),)), UseLadder("ladder", 80)), 125)
    assert up.allowed
    assert up.end == pytest.approx((162.5, 200, 80))
    # 20 mm to the wall, 80 mm of rungs, and one base to get onto the roof.
    assert up.cost == pytest.approx(125)
    down = check_move(table, trooper(*up.end), (UseLadder("ladder", 0),), 105)
    assert down.allowed
    assert down.end == pytest.approx((137.5, 200, 0))
    away = check_move(table, trooper(*up.end), (UseLadder("ladder", 0), Walk(((117.5, 200, 0),))), 125)
    assert away.allowed
    assert away.end == pytest.approx((117.5, 200, 0))


@pytest.mark.rule("C1-MOV-027", "C1-MOV-028")
def test_nobody_goes_up_a_ladder_that_something_blocks() -> None:
    ladder = Ladder(id="ladder", foot=(150, 200, 0), head=80, facing=180)
    shelf = box(120, 180, 150, 220, 70, 60, name="shelf")
    table = lot(box(150, 100, 300, 300, 80, name="tower"), shelf, ladders=(ladder,))
    answer = check_move(table, trooper(137.5, 200, 0), (UseLadder("ladder", 80),), 200)
    assert "movement.ladder_blocked" in [violation.code for violation in answer.violations]


@pytest.mark.rule("C1-MOV-027")
def test_a_ladder_must_be_touched_to_be_used() -> None:
    ladder = Ladder(id="ladder", foot=(150, 200, 0), head=80, facing=180)
    table = lot(box(150, 100, 300, 300, 80, name="tower"), ladders=(ladder,))
    answer = check_move(table, trooper(130, 200, 0), (UseLadder("ladder", 80),), 200)
    assert rules(answer) == {"C1-MOV-027"}


@pytest.mark.rule("C1-MOV-010", "C1-MOV-027")
def test_a_trooper_may_stop_on_a_ladder_as_wide_as_its_base() -> None:
    def halfway(width: float, silhouette: str) -> MoveCheck:
        ladder = Ladder(id="ladder", foot=(150, 200, 0), head=120, facing=180, width=width)
        table = lot(box(150, 100, 300, 300, 120, name="tower"), ladders=(ladder,))
        body = trooper(150 - SILHOUETTES[silhouette].radius, 200, 0, silhouette=silhouette)
        return check_move(table, body, (UseLadder("ladder", 60),), 100)

    assert halfway(30, "2").allowed
    assert halfway(30, "2").cost == pytest.approx(60)
    assert not halfway(30, "2").hanging
    assert rules(halfway(30, "5")) == {"C1-MOV-010"}


@pytest.mark.rule("C1-MOV-901")
def test_every_reason_is_given_not_only_the_first() -> None:
    table = lot(box(150, 0, 170, 300, 80, name="wall"), box(250, 0, 270, 300, 80, name="fence"))
    answer = walk(table, trooper(100, 200, 0), (220, 200, 0), (320, 200, 0), limit=100)
    assert [violation.code for violation in answer.violations] == [
        "movement.too_high",
        "movement.too_high",
        "movement.too_far",
    ]


def test_a_base_touching_walls_on_both_sides_may_pass() -> None:
    table = lot(box(100, 100, 300, 187.5, 80), box(100, 212.5, 300, 300, 80))
    assert walk(table, trooper(60, 200, 0), (340, 200, 0)).allowed
    narrow = lot(box(100, 100, 300, 188, 80), box(100, 212, 300, 300, 80))
    assert not walk(narrow, trooper(60, 200, 0), (340, 200, 0)).allowed


@pytest.mark.rule("C1-MOV-015")
@pytest.mark.parametrize("graze", [0.01, 0.02, 0.05, 0.2])
def test_grazing_the_corner_of_a_kerb_stops_nobody(graze: float) -> None:
    kerb = Solid(id="kerb", outline=((200, 200), (250, 250), (200, 300), (150, 250)), bottom=0, top=8)
    answer = walk(lot(kerb), trooper(100, 200 + graze, 0), (300, 200 + graze, 0))
    assert answer.allowed
    assert answer.cost == pytest.approx(200)


@pytest.mark.rule("C1-SIL-001")
def test_a_low_ceiling_is_named_as_such() -> None:
    table = lot(box(150, 0, 250, 400, 100, 30, name="pipe"))
    answer = walk(table, trooper(100, 200, 0), (300, 200, 0))
    assert [violation.code for violation in answer.violations] == ["movement.no_headroom"]
    assert walk(lot(box(150, 0, 250, 400, 100, 40)), trooper(100, 200, 0), (300, 200, 0)).allowed
