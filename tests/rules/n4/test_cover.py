"""N4 cover."""

import pytest

from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Solid
from sightline.geometry.world import World

SHOOTER = Body(at=(100, 300, 0), silhouette=SILHOUETTES["2"])


def target(x: float, y: float = 300, z: float = 0.0) -> Body:
    return Body(at=(x, y, z), silhouette=SILHOUETTES["2"])


def box(name: str, x: float, y: float, wide: float, deep: float, top: float) -> Solid:
    return Solid(id=name, outline=((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)), bottom=0, top=top)


def table(*solids: Solid) -> World:
    return World(Scene(width=600, depth=600, solids=solids))


@pytest.mark.rule("N4-COVER-001")
def test_cover_is_scenery_in_the_way_and_nothing_else() -> None:
    model = Body(at=(290, 300, 0), silhouette=SILHOUETTES["1"], id="model")
    assert table().cover(SHOOTER, target(315), [model]).kind == "none"


@pytest.mark.rule("N4-COVER-002", "N4-COVER-004")
def test_total_cover_leaves_no_line_of_fire() -> None:
    world = table(box("tower", 250, 250, 50, 100, 120))
    assert world.cover(SHOOTER, target(400)).kind == "total"
    assert not world.line_of_fire(SHOOTER, target(400)).visible


@pytest.mark.rule("N4-COVER-005")
def test_partial_cover_is_contact_with_what_hides_a_part() -> None:
    world = table(box("barrel", 280, 299, 22.5, 40, 90))
    assert world.cover(SHOOTER, target(315)).kind == "partial"


@pytest.mark.rule("N4-COVER-005")
def test_a_roof_edge_one_stands_behind_is_partial_cover_from_below() -> None:
    world = table(box("roof", 300, 200, 200, 200, 100))
    cover = world.cover(SHOOTER, target(316, z=100))
    assert (cover.kind, cover.piece) == ("partial", "roof")


@pytest.mark.rule("N4-COVER-006")
def test_partly_hidden_without_contact_is_no_cover() -> None:
    world = table(box("barrel", 280, 302, 20, 40, 90))
    answer = world.line_of_fire(SHOOTER, target(330))
    assert answer.visible
    assert answer.share < 1
    assert world.cover(SHOOTER, target(330)).kind == "none"
