"""Moving while Prone, as far as it is geometry."""

import pytest

from sightline.geometry.moving.movement import check_move, silhouette_in_motion
from sightline.geometry.moving.movement_rules import prone_mov
from sightline.geometry.moving.paths import Walk
from sightline.geometry.moving.surfaces import ground
from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Solid


@pytest.mark.rule("C1-PRONE-007")
@pytest.mark.parametrize(("mov", "prone"), [(150, 80), (100, 50), (50, 30), (200, 100)])
def test_prone_halves_movement_rounding_up_to_whole_centimetres(mov: int, prone: int) -> None:
    assert prone_mov(mov) == prone


@pytest.mark.rule("C1-PRONE-002", "C1-PRONE-009")
@pytest.mark.parametrize(("prone", "allowed"), [(True, True), (False, False)])
def test_the_whole_movement_is_made_prone_or_upright(prone: bool, allowed: bool) -> None:
    # A pipe 10 mm above the floor: a trooper on its belly fits under it from end to end, one on its feet does not.
    outline = ((140.0, 0.0), (240.0, 0.0), (240.0, 300.0), (140.0, 300.0))
    pipe = Solid(id="pipe", outline=outline, bottom=10, top=60)
    body = Body(at=(120, 100, 0), silhouette=silhouette_in_motion(SILHOUETTES["2"], prone))
    table = ground(Scene(width=300, depth=300, solids=(pipe,)))
    answer = check_move(table, body, (Walk(((170, 100, 0),)),), prone_mov(100) if prone else 100)
    assert answer.allowed is allowed


@pytest.mark.rule("C1-MOV-024")
def test_going_prone_at_the_start_shortens_the_movement() -> None:
    table = ground(Scene(width=300, depth=300))
    body = Body(at=(100, 100, 0), silhouette=SILHOUETTES["2"].prone)
    assert check_move(table, body, (Walk(((150, 100, 0),)),), prone_mov(100)).allowed
    assert not check_move(table, body, (Walk(((151, 100, 0),)),), prone_mov(100)).allowed


@pytest.mark.rule("C1-PRONE-006", "C1-MOV-015")
def test_a_prone_trooper_steps_over_nothing_higher_than_its_base() -> None:
    def kerb(height: float) -> bool:
        outline = ((140.0, 0.0), (160.0, 0.0), (160.0, 300.0), (140.0, 300.0))
        step = Solid(id="kerb", outline=outline, bottom=0, top=height)
        table = ground(Scene(width=300, depth=300, solids=(step,)))
        body = Body(at=(100, 100, 0), silhouette=SILHOUETTES["2"].prone)
        return check_move(table, body, (Walk(((200, 100, 0),)),), 100).allowed

    assert kerb(3)
    assert not kerb(4)


@pytest.mark.rule("C1-MOV-027")
def test_stairs_can_be_crawled_up() -> None:
    outline = ((100.0, 0.0), (200.0, 0.0), (200.0, 100.0), (100.0, 100.0))
    ramp = Solid(id="stairs", outline=outline, bottom=0, top=0, slope=(0.8, 0))
    top = Solid(id="roof", outline=((200, 0), (300, 0), (300, 100), (200, 100)), bottom=0, top=80)
    table = ground(Scene(width=300, depth=300, solids=(ramp, top)))
    body = Body(at=(60, 50, 0), silhouette=SILHOUETTES["2"].prone)
    answer = check_move(table, body, (Walk(((250, 50, 80),)),), 300)
    assert answer.allowed
    assert answer.end == pytest.approx((250, 50, 80))
