"""Line of Fire, ruling by ruling. North is +y; silhouettes are S2 (25 x 40 mm) unless said otherwise."""

import pytest

from sightline.geometry.seeing.sight import Presence, as_viewer, in_front_arc, in_the_way
from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Solid
from sightline.geometry.world import World


def body(x: float, y: float, z: float = 0.0, s: str = "2", facing: float | None = None, name: str = "") -> Body:
    return Body(at=(x, y, z), silhouette=SILHOUETTES[s], facing=facing, id=name)


def box(name: str, x: float, y: float, wide: float, deep: float, top: float, bottom: float = 0.0) -> Solid:
    return Solid(id=name, outline=((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)), bottom=bottom, top=top)


def table(*solids: Solid) -> World:
    return World(Scene(width=600, depth=600, solids=solids))


@pytest.mark.rule("C1-LOF-001")
def test_a_troop_sees_the_half_in_front_of_its_base() -> None:
    viewer = body(300, 300, facing=90)
    seen = [table().line_of_fire(viewer, body(300 + dx, 300 + dy)).visible for dx, dy in ((0, 99), (99, 9), (0, -99))]
    assert seen == [True, True, False]


@pytest.mark.rule("C1-LOF-003")
def test_a_target_partly_in_the_front_arc_is_enough() -> None:
    viewer = body(300, 300, facing=90)
    assert in_front_arc(viewer, body(400, 288))
    assert not in_front_arc(viewer, body(400, 287.5))


@pytest.mark.rule("C1-LOF-003")
def test_a_target_behind_is_refused_with_its_rule() -> None:
    answer = table().line_of_fire(body(300, 300, facing=90), body(300, 200))
    assert not answer.visible
    assert [(reason.code, reason.rule) for reason in answer.reasons] == [("sight.out_of_arc", "C1-LOF-003")]


@pytest.mark.rule("C1-LOF-002")
def test_any_point_of_the_volume_may_see_any_point_of_the_other() -> None:
    # Two S2 cannot see each other over the wall, but the top of an S7 sees the top of an S2.
    wall = box("wall", 299, 0, 2, 600, 39)
    assert not table(wall).line_of_fire(body(200, 300), body(400, 300)).visible
    assert table(wall).line_of_fire(body(200, 300, s="7"), body(400, 300)).visible


@pytest.mark.rule("C1-LOF-004")
@pytest.mark.parametrize(("gap", "visible"), [(1.3, False), (1.8, True)])
def test_three_millimetres_must_show_through_a_slot(gap: float, visible: bool) -> None:
    # Halfway between two silhouettes a slot shows twice its width.
    walls = box("left", 299, 0, 2, 300 - gap / 2, 90), box("right", 299, 300 + gap / 2, 2, 300, 90)
    assert table(*walls).line_of_fire(body(200, 300), body(400, 300)).visible is visible


@pytest.mark.rule("C1-LOF-004")
@pytest.mark.parametrize(("height", "visible"), [(38.3, True), (38.7, False)])
def test_three_millimetres_must_show_over_a_wall(height: float, visible: bool) -> None:
    # From the top of one over a wall halfway, twice what the wall leaves of the height shows of the other.
    wall = box("wall", 299, 0, 2, 600, height)
    assert table(wall).line_of_fire(body(200, 300), body(400, 300)).visible is visible


@pytest.mark.rule("C1-LOF-004")
def test_a_sliver_is_refused_as_too_little() -> None:
    walls = box("left", 299, 0, 2, 299.35, 90), box("right", 299, 300.65, 2, 299, 90)
    answer = table(*walls).line_of_fire(body(200, 300), body(400, 300))
    assert 0 < answer.share < 0.2
    assert [(reason.code, reason.rule) for reason in answer.reasons] == [("sight.too_little", "C1-LOF-004")]
    thinner = box("left", 299, 0, 2, 306.9, 90), box("right", 299, 307.3, 2, 299, 90)
    assert type(table(*thinner).line_of_fire(body(200, 300), body(400, 300)).share) is float, "what can be sent"


@pytest.mark.rule("C1-LOF-002", "C1-LOF-004")
def test_what_only_few_points_see_through_a_window_is_seen() -> None:
    # The viewer touches a wall beside its window; of 17 mm seen through it, hardly any place knows.
    solids = (
        box("wall west of the window", 180, 185, 34, 5, 62),
        box("sill", 214, 185, 32, 5, 20),
        box("lintel", 214, 185, 32, 5, 62, bottom=44),
        box("wall east of the window", 246, 185, 34, 5, 62),
        box("west wall", 180, 150, 5, 35, 62),
    )
    assert table(*solids).line_of_fire(body(251, 164, s="6"), body(-50, 241)).visible


@pytest.mark.rule("C1-LOF-002")
def test_who_overhangs_an_edge_looks_from_under_its_base() -> None:
    # Prone beside a roof, over nothing: only the far side of the underside looks in below the lintel.
    roof, lintel = box("roof", 0, 0, 160, 200, 65, bottom=61), box("lintel", 155, 0, 5, 200, 61, bottom=52)
    viewer = Body(at=(172.5, 100, 61), silhouette=SILHOUETTES["2"].prone)
    assert table(roof, lintel).line_of_fire(viewer, body(20, 100, s="5")).visible


@pytest.mark.rule("C1-LOF-005")
def test_scenery_blocks_and_is_named() -> None:
    answer = table(box("house", 250, 200, 100, 200, 80)).line_of_fire(body(200, 300), body(400, 300))
    assert not answer.visible
    assert answer.blockers == ("house",)
    assert [(reason.code, reason.rule) for reason in answer.reasons] == [("sight.blocked", "C1-LOF-005")]


@pytest.mark.rule("C1-LOF-005")
@pytest.mark.parametrize("who", ["friend", "enemy"])
def test_models_of_either_side_block(who: str) -> None:
    giant = body(300, 300, s="8", name=who)
    answer = table().line_of_fire(body(200, 300), body(400, 300), [giant])
    assert not answer.visible
    assert answer.blockers == (who,)


@pytest.mark.rule("C1-LOF-005")
def test_a_line_exactly_along_a_wall_is_free() -> None:
    # The wall's face is tangent to both bases: touching is not blocking.
    wall = box("wall", 100, 312.5, 400, 50, 90)
    answer = table(wall).line_of_fire(body(200, 300), body(400, 300))
    assert answer.visible
    assert answer.share == 1


@pytest.mark.rule("C1-LOF-005")
def test_a_yes_comes_with_a_free_line_that_proves_it() -> None:
    wall = box("wall", 295, 0, 10, 310, 90)
    answer = table(wall).line_of_fire(body(200, 300), body(400, 300))
    assert answer.witness is not None
    (x0, y0, _), (x1, y1, _) = answer.witness
    assert y0 + (y1 - y0) * (300 - x0) / (x1 - x0) > 309.9


@pytest.mark.rule("C1-LOF-006")
def test_line_of_fire_goes_both_ways() -> None:
    wall = box("wall", 230, 0, 10, 309, 90)
    world = table(wall)
    one, other = body(200, 300, s="8"), body(400, 300, s="1")
    assert world.line_of_fire(one, other).visible
    assert world.line_of_fire(other, one).visible


@pytest.mark.rule("C1-LOF-006")
def test_reciprocity_needs_the_attacker_in_the_targets_front_arc() -> None:
    world = table()
    shooter, target = body(200, 300, facing=0), body(400, 300, facing=0)
    assert world.line_of_fire(shooter, target).visible
    assert not world.line_of_fire(target, shooter).visible


@pytest.mark.rule("C1-LOF-006")
def test_among_several_each_sees_back_who_sees_it_within_its_front_arc() -> None:
    # The third is hidden from the first by a wall, and behind the second, which it sees.
    bodies = [body(200, 300, facing=0), body(400, 300, facing=180), body(450, 500, facing=270)]
    seen = table(box("wall", 230, 350, 80, 10, 90)).all_pairs(bodies)
    assert seen.tolist() == [[False, True, False], [True, False, False], [False, True, False]]


@pytest.mark.rule("C1-LOF-007")
def test_a_troop_on_the_move_sees_all_around() -> None:
    trooper = body(300, 300, facing=90)
    behind = body(300, 200)
    assert not table().line_of_fire(as_viewer(Presence(body=trooper)), behind).visible
    assert table().line_of_fire(as_viewer(Presence(body=trooper, moving=True)), behind).visible


@pytest.mark.rule("C1-LOF-008")
def test_a_troop_on_its_path_hides_nobody() -> None:
    giant = body(300, 300, s="8", name="tag")
    one, other = body(200, 300), body(400, 300)
    assert not table().line_of_fire(one, other, in_the_way([Presence(body=giant)])).visible
    assert table().line_of_fire(one, other, in_the_way([Presence(body=giant, moving=True)])).visible


@pytest.mark.rule("C1-LOF-009")
def test_a_marker_hides_nobody() -> None:
    marker = Presence(body=body(300, 300, s="8"), marker=True)
    assert table().line_of_fire(body(200, 300), body(400, 300), in_the_way([marker])).visible


@pytest.mark.rule("C1-LOF-010")
def test_a_marker_sees_all_around() -> None:
    marker = Presence(body=body(300, 300, facing=90), marker=True)
    assert table().line_of_fire(as_viewer(marker), body(300, 200)).visible


@pytest.mark.rule("C1-LOF-011")
def test_in_close_combat_only_what_is_touched_is_seen_but_all_around() -> None:
    fighter = body(300, 300, facing=90)
    behind, bystander = body(300, 275), body(300, 400)
    assert table().line_of_fire(fighter, behind, engaged=True).visible
    answer = table().line_of_fire(fighter, bystander, engaged=True)
    assert not answer.visible
    assert [reason.rule for reason in answer.reasons] == ["C1-LOF-011"]


@pytest.mark.rule("C1-LOF-012")
def test_a_doubtful_case_is_settled_by_the_silhouettes_alone() -> None:
    # Same place, same silhouettes: the same answer, however often it is asked.
    wall = box("wall", 299, 0, 2, 600, 38)
    answers = {table(wall).line_of_fire(body(200, 300), body(400, 300)).visible for _ in range(3)}
    assert answers == {True}
