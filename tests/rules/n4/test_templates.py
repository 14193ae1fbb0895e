"""N4 templates, as far as they are geometry."""

import pytest

from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Solid
from sightline.geometry.templates import (
    Template,
    TemplateKind,
    TemplateShapes,
    affected,
    check_direct,
    circle_at,
    circle_on,
    direct_teardrop,
    in_area,
)
from sightline.geometry.world import World

USER = Body(at=(100, 300, 0), silhouette=SILHOUETTES["2"], id="user")


def body(x: float, y: float, z: float = 0.0, name: str = "", prone: bool = False) -> Body:
    silhouette = SILHOUETTES["2"]
    return Body(at=(x, y, z), silhouette=silhouette.prone if prone else silhouette, id=name)


def world(*solids: Solid) -> World:
    return World(Scene(width=600, depth=600, solids=solids))


def hit(table: World, template: Template, *bodies: Body) -> list[str]:
    return [answer.id for answer in affected(table.fields, template, bodies) if answer.affected]


@pytest.mark.rule("N4-TEMPL-006")
def test_the_three_shapes_reach_as_far_as_configured() -> None:
    shapes = TemplateShapes()
    assert [shapes.length(kind) for kind in TemplateKind] == [60, 160, 240]


@pytest.mark.rule("N4-TEMPL-007")
def test_height_is_radius_or_half_width() -> None:
    circle = circle_on(USER)
    assert circle.height == 60
    assert in_area(circle, body(100, 330, 60))
    assert not in_area(circle, body(100, 330, 60.1))


@pytest.mark.rule("N4-TEMPL-008", "N4-TEMPL-009")
def test_inside_in_contact_or_under_is_affected() -> None:
    drop = direct_teardrop(USER, TemplateKind.LARGE_TEARDROP, 0)
    assert hit(
        world(), drop, body(200, 300, name="in"), body(365, 300, name="touched"), body(365.3, 300, name="out")
    ) == [
        "in",
        "touched",
    ]


@pytest.mark.rule("N4-TEMPL-022")
def test_a_template_over_one_fighter_is_over_the_whole_close_combat() -> None:
    near, far = body(160, 300, name="near"), body(185, 300, name="far")
    answers = affected(world().fields, circle_on(USER), [near, far], close_combats=[["near", "far"]])
    assert [answer.affected for answer in answers] == [True, True]


@pytest.mark.rule("N4-TEMPL-023", "N4-TEMPL-026")
def test_a_direct_teardrop_starts_on_the_edge_and_never_crosses_the_user() -> None:
    assert check_direct(direct_teardrop(USER, TemplateKind.SMALL_TEARDROP, 200), USER) == ()
    inward = Template(kind=TemplateKind.SMALL_TEARDROP, focus=(87.5, 300, 20), direction=0)
    assert [fault.code for fault in check_direct(inward, USER)] == ["sight.template.crosses_user"]


@pytest.mark.rule("N4-TEMPL-027", "N4-TEMPL-044")
def test_a_direct_circle_has_its_focus_on_the_centre_of_the_base() -> None:
    assert circle_on(USER).focus == (100, 300, 0)
    assert check_direct(circle_on(USER), USER) == ()


@pytest.mark.rule("N4-TEMPL-032")
def test_the_user_of_a_direct_template_is_spared() -> None:
    answers = affected(world().fields, circle_on(USER), [USER], user=USER)
    assert [answer.affected for answer in answers] == [False]


@pytest.mark.rule("N4-TEMPL-034", "N4-TEMPL-039")
def test_an_impact_template_is_centred_on_the_main_target_and_catches_its_neighbours() -> None:
    main, neighbour, bystander = (
        body(400, 300, name="main"),
        body(440, 300, name="neighbour"),
        body(500, 300, name="far"),
    )
    assert hit(world(), circle_on(main), main, neighbour, bystander) == ["main", "neighbour"]


@pytest.mark.rule("N4-TEMPL-041", "N4-TEMPL-042")
def test_a_circle_may_be_aimed_at_a_point_of_the_table() -> None:
    assert hit(world(), circle_at((300, 300, 0)), body(350, 300, name="near"), body(380, 300, name="far")) == ["near"]


@pytest.mark.example("N4-EX1-037")
@pytest.mark.rule("N4-TEMPL-045")
def test_scenery_that_fully_covers_an_enemy_in_the_area_saves_it() -> None:
    wall = Solid(id="wall", outline=((150, 200), (160, 200), (160, 400), (150, 400)), bottom=0, top=90)
    drop = direct_teardrop(USER, TemplateKind.LARGE_TEARDROP, 0)
    assert hit(world(wall), drop, body(200, 300, name="enemy")) == []
    assert hit(world(), drop, body(200, 300, name="enemy")) == ["enemy"]


@pytest.mark.rule("N4-TEMPL-046")
def test_a_line_of_the_blast_focus_that_leaves_the_area_does_not_count() -> None:
    # The wall hides what is inside the template; the rest of the enemy could be seen, but only outside it.
    wall = Solid(id="wall", outline=((130, 296), (140, 296), (140, 386), (130, 386)), bottom=0, top=90)
    drop = direct_teardrop(USER, TemplateKind.SMALL_TEARDROP, 0)
    assert hit(world(wall), drop, body(160, 318, name="enemy")) == []


@pytest.mark.example("N4-EX1-032")
@pytest.mark.rule("N4-TEMPL-009")
def test_a_prone_enemy_on_another_level_whose_base_is_not_touched_is_spared() -> None:
    user = Body(at=(100, 300, 60), silhouette=SILHOUETTES["2"], id="user")
    drop = direct_teardrop(user, TemplateKind.LARGE_TEARDROP, 0)
    assert hit(world(), drop, body(200, 300, 60, name="level"), body(200, 300, name="prone", prone=True)) == ["level"]
