"""N4 Line of Fire: the same geometry, cited from the N4 rules."""

import pytest

from sightline.geometry.seeing.sight import Presence, as_viewer, in_the_way
from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Solid
from sightline.geometry.world import World
from sightline.rules.equivalents import BOOKS

BOOK = BOOKS["n4"]


def body(x: float, y: float, z: float = 0.0, s: str = "2", facing: float | None = None, name: str = "") -> Body:
    return Body(at=(x, y, z), silhouette=SILHOUETTES[s], facing=facing, id=name)


def box(name: str, x: float, y: float, wide: float, deep: float, top: float, bottom: float = 0.0) -> Solid:
    return Solid(id=name, outline=((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)), bottom=bottom, top=top)


def table(*solids: Solid) -> World:
    return World(Scene(width=600, depth=600, solids=solids))


@pytest.mark.rule("N4-LOF-006", "N4-LOF-008")
def test_only_the_front_half_is_seen() -> None:
    viewer = body(300, 300, facing=180)
    assert table().line_of_fire(viewer, body(200, 300)).visible
    assert table().line_of_fire(viewer, body(312, 400)).visible
    answer = table().line_of_fire(viewer, body(313, 400))
    assert [BOOK.cite(reason.rule) for reason in answer.reasons] == ["N4-LOF-008"]


@pytest.mark.rule("N4-LOF-007")
def test_a_line_may_start_and_end_anywhere_in_the_volumes() -> None:
    # Under a bridge at 20 mm and over a kerb of 12 mm: only the middle of the silhouettes is left.
    bridge, kerb = box("bridge", 295, 0, 10, 600, 99, bottom=20), box("kerb", 295, 0, 10, 600, 12)
    answer = table(bridge, kerb).line_of_fire(body(200, 300), body(400, 300))
    assert answer.visible
    assert answer.witness is not None
    (x0, _, z0), (x1, _, z1) = answer.witness
    assert 12 < z0 + (z1 - z0) * (300 - x0) / (x1 - x0) < 20


@pytest.mark.rule("N4-LOF-009")
@pytest.mark.parametrize(("kerb", "visible"), [(18.2, True), (18.8, False)])
def test_less_than_3_mm_under_a_bridge_is_not_enough(kerb: float, visible: bool) -> None:
    # Halfway, a gap shows twice its height.
    solids = box("bridge", 299.9, 0, 0.2, 600, 99, bottom=20), box("kerb", 299.9, 0, 0.2, 600, kerb)
    assert table(*solids).line_of_fire(body(200, 300), body(400, 300)).visible is visible


@pytest.mark.rule("N4-LOF-009")
def test_a_sliver_is_refused_with_the_n4_rule() -> None:
    solids = box("bridge", 299.9, 0, 0.2, 600, 99, bottom=20), box("kerb", 299.9, 0, 0.2, 600, 18.8)
    answer = table(*solids).line_of_fire(body(200, 300), body(400, 300))
    assert [BOOK.cite(reason.rule) for reason in answer.reasons] == ["N4-LOF-009"]


@pytest.mark.rule("N4-LOF-010")
def test_scenery_and_models_block_together() -> None:
    # The TAG stands shoulder to shoulder with the house: each alone leaves a side free.
    house, tag = box("house", 255, 286.9, 50, 200, 90), body(280, 252, s="8", name="tag")
    one, other = body(200, 280), body(400, 280)
    assert table(house).line_of_fire(one, other).visible
    assert table().line_of_fire(one, other, [tag]).visible
    answer = table(house).line_of_fire(one, other, [tag])
    assert not answer.visible
    assert set(answer.blockers) == {"house", "tag"}
    assert [BOOK.cite(reason.rule) for reason in answer.reasons] == ["N4-LOF-010"]


@pytest.mark.rule("N4-LOF-011")
def test_line_of_fire_is_reciprocal_but_for_the_arc() -> None:
    one, other = body(200, 300, facing=0), body(400, 300, facing=90, s="8")
    sees = table().all_pairs([one, other])
    assert sees.tolist() == [[False, True], [True, False]]
    turned = body(400, 300, facing=10, s="1")
    assert table().all_pairs([one, turned]).tolist() == [[False, True], [False, False]]


@pytest.mark.rule("N4-LOF-012")
def test_whoever_moves_sees_all_around() -> None:
    mover = Presence(body=body(300, 300, facing=0), moving=True)
    assert table().line_of_fire(as_viewer(mover), body(200, 300)).visible


@pytest.mark.rule("N4-LOF-013", "N4-LOF-014")
def test_neither_movers_nor_markers_block() -> None:
    giant = body(300, 300, s="8", name="tag")
    crowd = [Presence(body=giant, moving=True), Presence(body=giant, marker=True)]
    assert in_the_way(crowd) == ()
    assert in_the_way([Presence(body=giant)]) == (giant,)


@pytest.mark.rule("N4-LOF-015")
def test_markers_see_all_around() -> None:
    assert as_viewer(Presence(body=body(0, 0, facing=45), marker=True)).facing is None
    assert as_viewer(Presence(body=body(0, 0, facing=45))).facing == 45


@pytest.mark.rule("N4-LOF-016")
def test_close_combat_sees_its_opponents_and_nobody_else() -> None:
    fighter = body(300, 300, facing=0)
    assert table().line_of_fire(fighter, body(275, 300), engaged=True).visible
    answer = table().line_of_fire(fighter, body(400, 300), engaged=True)
    assert [BOOK.cite(reason.rule) for reason in answer.reasons] == ["N4-LOF-016"]


@pytest.mark.rule("N4-LOF-017")
def test_the_silhouette_template_is_the_reference_for_doubtful_cases() -> None:
    # Prone, 3 mm high, on a roof edge: seen from the same level, whatever the miniature looks like.
    prone = Body(at=(400, 300, 50), silhouette=SILHOUETTES["5"].prone)
    roof = box("roof", 380, 200, 200, 200, 50)
    assert table(roof).line_of_fire(body(200, 300, 50), prone).visible
