"""Cover: total, partial, none. The shooter stands in the west, the target in the east."""

import pytest

from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Solid
from sightline.geometry.world import World


def body(x: float, y: float, z: float = 0.0, s: str = "2", prone: bool = False) -> Body:
    silhouette = SILHOUETTES[s]
    return Body(at=(x, y, z), silhouette=silhouette.prone if prone else silhouette, id=f"{x},{y}")


def box(name: str, x: float, y: float, wide: float, deep: float, top: float, piece: str = "") -> Solid:
    outline = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    return Solid(id=name, outline=outline, bottom=0, top=top, piece=piece)


def table(*solids: Solid) -> World:
    return World(Scene(width=600, depth=600, solids=solids))


SHOOTER = body(100, 300)


@pytest.mark.rule("C1-COV-001", "C1-COV-002")
def test_scenery_that_hides_everything_is_total_cover() -> None:
    world = table(box("house", 300, 200, 50, 200, 80))
    target = body(362.5, 300)
    assert world.cover(SHOOTER, target).kind == "total"
    assert not world.line_of_fire(SHOOTER, target).visible


@pytest.mark.rule("C1-COV-002")
def test_a_model_that_hides_everything_is_no_cover() -> None:
    giant = Body(at=(200, 300, 0), silhouette=SILHOUETTES["8"], id="tag")
    target = body(362.5, 300)
    assert not table().line_of_fire(SHOOTER, target, [giant]).visible
    assert table().cover(SHOOTER, target, [giant]).kind == "none"


@pytest.mark.rule("C1-COV-004")
def test_touching_the_low_wall_that_hides_the_legs_is_partial_cover() -> None:
    world = table(box("low wall", 300, 200, 10, 200, 20))
    cover = world.cover(SHOOTER, body(322.5, 300))
    assert (cover.kind, cover.piece) == ("partial", "low wall")
    assert 0.3 < cover.hidden < 0.6


@pytest.mark.rule("C1-COV-004")
def test_a_step_away_from_the_wall_is_no_cover() -> None:
    world = table(box("low wall", 300, 200, 10, 200, 20))
    assert world.cover(SHOOTER, body(323, 300)).kind == "none"


@pytest.mark.rule("C1-COV-004")
def test_touching_a_wall_that_hides_nothing_is_no_cover() -> None:
    # The wall is behind the target.
    world = table(box("low wall", 335, 200, 10, 200, 20))
    assert world.cover(SHOOTER, body(322.5, 300)).kind == "none"


@pytest.mark.rule("C1-COV-004")
def test_cover_depends_on_where_the_shot_comes_from() -> None:
    world = table(box("low wall", 300, 200, 10, 200, 20))
    target = body(322.5, 300)
    assert world.cover(body(500, 300), target).kind == "none"
    assert world.cover(body(100, 300), target).kind == "partial"


@pytest.mark.rule("C1-COV-004")
def test_leaning_out_of_a_corner_is_partial_cover() -> None:
    world = table(box("house", 280, 300, 30, 200, 80))
    target = body(322.5, 300)
    assert world.cover(SHOOTER, target).kind == "partial"


@pytest.mark.rule("C1-COV-004")
def test_contact_with_one_part_of_a_piece_is_contact_with_the_piece() -> None:
    parts = (
        box("front", 290, 200, 10, 200, 20, piece="barricade"),
        box("back", 300, 200, 10, 200, 10, piece="barricade"),
    )
    cover = table(*parts).cover(SHOOTER, body(322.5, 300))
    assert (cover.kind, cover.piece) == ("partial", "barricade")


@pytest.mark.rule("C1-COV-004")
def test_a_piece_covers_with_parts_that_the_target_does_not_touch() -> None:
    # Its back is against the bench; the screen of the same kiosk, a step ahead of it, hides its legs.
    for bench, kind in (("kiosk", "partial"), ("bench", "none")):
        screen, seat = (
            box("screen", 290, 250, 5, 100, 20, piece="kiosk"),
            box("seat", 335, 290, 10, 20, 10, piece=bench),
        )
        world, target = table(screen, seat), body(322.5, 300)
        assert world.cover(SHOOTER, target).kind == kind
        assert world.has_partial_cover(SHOOTER, target) == (kind == "partial")


@pytest.mark.rule("C1-COV-004", "C1-PRONE-006")
def test_a_prone_target_is_covered_only_by_what_its_flat_silhouette_touches() -> None:
    # A beam from 10 to 30 mm above the ground: a standing target leans on it, a prone one lies under it.
    beam = Solid(id="beam", outline=((300, 200), (310, 200), (310, 400), (300, 400)), bottom=10, top=30)
    assert table(beam).cover(SHOOTER, body(322.5, 300)).kind == "partial"
    assert table(beam).cover(SHOOTER, body(322.5, 300, prone=True)).kind == "none"
