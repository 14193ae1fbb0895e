"""Templates: placement, Blast Focus, height and who is affected."""

import pytest

from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Solid
from sightline.geometry.templates import (
    Template,
    TemplateKind,
    TemplateShapes,
    affected,
    check_direct,
    circle_on,
    direct_teardrop,
    focus_sees,
    in_area,
)
from sightline.geometry.world import World

SMALL, LARGE, CIRCULAR = TemplateKind.SMALL_TEARDROP, TemplateKind.LARGE_TEARDROP, TemplateKind.CIRCULAR


def body(x: float, y: float, z: float = 0.0, s: str = "2", prone: bool = False, name: str = "") -> Body:
    silhouette = SILHOUETTES[s]
    return Body(at=(x, y, z), silhouette=silhouette.prone if prone else silhouette, id=name or f"{x:g},{y:g}")


def box(name: str, x: float, y: float, wide: float, deep: float, top: float) -> Solid:
    return Solid(id=name, outline=((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)), bottom=0, top=top)


def table(*solids: Solid) -> World:
    return World(Scene(width=600, depth=600, solids=solids))


def hit(world: World, template: Template, *bodies: Body, **options: object) -> list[str]:
    answers = affected(world.fields, template, bodies, **options)  # type: ignore[arg-type]
    return [answer.id for answer in answers if answer.affected]


USER = body(100, 300, name="user")


@pytest.mark.rule("C1-TPL-002")
def test_there_are_three_templates_and_their_sizes_are_configuration() -> None:
    assert set(TemplateKind) == {CIRCULAR, LARGE, SMALL}
    wide = TemplateShapes(circle=200)
    assert in_area(circle_on(USER, wide), body(212, 300))
    assert not in_area(circle_on(USER), body(212, 300))


@pytest.mark.rule("C1-TPL-003")
@pytest.mark.parametrize(("kind", "height"), [(CIRCULAR, 60), (SMALL, 30), (LARGE, 45)])
def test_a_template_is_as_high_as_its_radius_or_half_its_width(kind: TemplateKind, height: float) -> None:
    assert TemplateShapes().height(kind) == height


@pytest.mark.rule("C1-TPL-003")
def test_a_troop_above_the_height_of_the_template_is_outside() -> None:
    circle = circle_on(USER)
    assert in_area(circle, body(130, 300, 60))
    assert not in_area(circle, body(130, 300, 61))


@pytest.mark.rule("C1-TPL-004")
@pytest.mark.parametrize(("x", "expected"), [(172.4, ["target"]), (172.7, [])])
def test_touching_the_template_is_enough_to_be_affected(x: float, expected: list[str]) -> None:
    assert hit(table(), circle_on(USER), body(x, 300, name="target")) == expected


@pytest.mark.rule("C1-TPL-014")
def test_the_vertex_of_a_teardrop_touches_the_edge_of_the_user() -> None:
    good = direct_teardrop(USER, SMALL, 30)
    assert check_direct(good, USER) == ()
    away = Template(kind=SMALL, focus=(120, 300, 20), direction=0)
    assert [fault.code for fault in check_direct(away, USER)] == ["sight.template.vertex"]


@pytest.mark.rule("C1-TPL-014")
def test_a_teardrop_may_not_cross_its_user() -> None:
    backwards = Template(kind=SMALL, focus=(112.5, 300, 20), direction=180)
    assert "sight.template.crosses_user" in [fault.code for fault in check_direct(backwards, USER)]


@pytest.mark.rule("C1-TPL-011", "C1-TPL-015")
def test_a_direct_circle_is_centred_on_the_base_of_its_user() -> None:
    assert check_direct(circle_on(USER), USER) == ()
    beside = Template(kind=CIRCULAR, focus=(101, 300, 0))
    assert [(fault.code, fault.rule) for fault in check_direct(beside, USER)] == [
        ("sight.template.off_centre", "C1-TPL-015")
    ]


@pytest.mark.rule("C1-TPL-011")
def test_a_direct_teardrop_starts_at_the_edge_of_the_silhouette() -> None:
    assert direct_teardrop(USER, LARGE, 90).focus == (100, 312.5, 20)


@pytest.mark.rule("C1-TPL-020")
def test_the_user_is_not_affected_by_its_own_direct_template() -> None:
    answers = affected(table().fields, circle_on(USER), [USER, body(130, 300, name="enemy")], user=USER)
    assert [(answer.id, answer.affected, answer.rule) for answer in answers] == [
        ("user", False, "C1-TPL-020"),
        ("enemy", True, "C1-TPL-004"),
    ]


@pytest.mark.rule("C1-TPL-021")
def test_the_blast_focus_is_the_centre_or_the_vertex() -> None:
    assert circle_on(USER).focus == USER.at
    drop = direct_teardrop(USER, SMALL, 0)
    assert drop.focus[:2] == drop.outline[0] == (112.5, 300)


@pytest.mark.rule("C1-TPL-022")
def test_total_cover_from_the_blast_focus_protects() -> None:
    world = table(box("wall", 150, 200, 10, 200, 90))
    answers = affected(world.fields, direct_teardrop(USER, LARGE, 0), [body(200, 300, name="enemy")])
    assert [(answer.affected, answer.reason, answer.rule) for answer in answers] == [
        (False, "sight.template.total_cover", "C1-TPL-022")
    ]


@pytest.mark.rule("C1-TPL-022")
def test_partial_cover_does_not_protect_from_a_template() -> None:
    world = table(box("low wall", 177.5, 200, 10, 200, 20))
    assert hit(world, direct_teardrop(USER, LARGE, 0), body(200, 300, name="enemy")) == ["enemy"]


@pytest.mark.rule("C1-TPL-023")
def test_the_blast_focus_sees_only_inside_the_template() -> None:
    # A high wall hides all of the enemy but what lies outside the narrow start of the teardrop.
    wall = box("wall", 130, 296, 10, 90, 90)
    world = table(wall)
    enemy = body(160, 313, s="2", name="enemy")
    template = direct_teardrop(USER, SMALL, 0)
    assert in_area(template, enemy)
    seen_anywhere = world.line_of_fire(Body(at=(112.5, 300, 20), silhouette=USER.silhouette), enemy).visible
    assert seen_anywhere
    assert not focus_sees(world.fields, template, body(160, 318, name="enemy"))


@pytest.mark.rule("C1-TPL-028")
def test_a_template_on_one_fighter_affects_the_whole_close_combat() -> None:
    near, far = body(160, 300, name="near"), body(185, 300, name="far")
    circle = circle_on(USER)
    assert hit(table(), circle, near, far) == ["near"]
    assert hit(table(), circle, near, far, close_combats=[{"near", "far"}]) == ["near", "far"]
    answers = affected(table().fields, circle, (near, far), close_combats=[{"near", "far", "gone"}])
    assert [answer.rule == "C1-TPL-028" for answer in answers] == [False, True], "only far owes it to the close combat"


@pytest.mark.rule("C1-TPL-028")
def test_a_combat_that_the_template_does_not_touch_is_not_affected() -> None:
    near, far, further = body(160, 300, name="near"), body(500, 300, name="far"), body(525, 300, name="further")
    assert hit(table(), circle_on(USER), near, far, further, close_combats=[{"far", "further"}]) == ["near"]


@pytest.mark.example("C1-EX-029")
@pytest.mark.rule("C1-TPL-022", "C1-PRONE-006")
def test_a_prone_troop_behind_scenery_is_not_affected_but_a_standing_one_is() -> None:
    world = table(box("low wall", 177.5, 200, 10, 200, 20))
    template = direct_teardrop(USER, LARGE, 0, up=0.5)
    assert hit(world, template, body(200, 300, prone=True, name="prone")) == []
    assert hit(world, template, body(200, 300, name="standing")) == ["standing"]


@pytest.mark.rule("C1-TPL-004")
@pytest.mark.parametrize(("level", "inside"), [(60, True), (61, False), (-100, True), (-101, False)])
def test_who_is_above_or_below_the_template_does_not_touch_it(level: float, inside: bool) -> None:
    template = circle_on(USER)
    assert template.height == 60
    assert in_area(template, body(120, 300, template.focus[2] + level, name="target")) is inside


@pytest.mark.example("C1-EX-031")
@pytest.mark.rule("C1-TPL-004")
def test_templates_on_different_levels_spare_the_prone_troop_they_do_not_touch() -> None:
    # From a platform at 60 mm the templates reach the three who stand, not the one who lies on the ground.
    user = body(100, 300, 60, name="user")
    enemies = [body(200, 300, 60, name="1"), body(220, 320, 30, name="2"), body(200, 320, prone=True, name="3")]
    enemies.append(body(200, 280, 20, name="4"))
    assert hit(table(), direct_teardrop(user, LARGE, 0, up=0.5), *enemies) == ["1", "2", "4"]
