"""N4 templates, as far as they are geometry."""

import pytest

from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Solid
from sightline.geometry.templates import (
    Template,
    TemplateKind,
    affected,
    circle_at,
    circle_on,
    direct_teardrop,
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


@pytest.mark.example("N4-EX1-032")
@pytest.mark.rule("N4-TEMPL-009")
def test_a_prone_enemy_on_another_level_whose_base_is_not_touched_is_spared() -> None:
    user = Body(at=(100, 300, 60), silhouette=SILHOUETTES["2"], id="user")
    drop = direct_teardrop(user, TemplateKind.LARGE_TEARDROP, 0)
    assert hit(world(), drop, body(200, 300, 60, name="level"), body(200, 300, name="prone", prone=True)) == ["level"]
