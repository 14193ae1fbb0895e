"""Moving while Prone in N4."""

import pytest

from sightline.geometry.moving.movement import check_move, silhouette_in_motion
from sightline.geometry.moving.movement_rules import prone_mov
from sightline.geometry.moving.paths import Walk
from sightline.geometry.moving.surfaces import ground
from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Solid


@pytest.mark.rule("N4-PRONE-008", "N4-MOV-023")
@pytest.mark.parametrize(("mov", "prone"), [(150, 80), (100, 50), (50, 30)])
def test_prone_halves_mov_rounded_up(mov: int, prone: int) -> None:
    assert prone_mov(mov) == prone
    table = ground(Scene(width=400, depth=400))
    body = Body(at=(100, 100, 0), silhouette=SILHOUETTES["2"].prone)
    assert check_move(table, body, (Walk(((100 + prone, 100, 0),)),), prone_mov(mov)).allowed
    assert not check_move(table, body, (Walk(((101 + prone, 100, 0),)),), prone_mov(mov)).allowed


@pytest.mark.rule("N4-PRONE-003", "N4-PRONE-010")
@pytest.mark.parametrize(("prone", "allowed"), [(True, False), (False, True)])
def test_one_movement_is_all_prone_or_all_upright(prone: bool, allowed: bool) -> None:
    outline = ((140.0, 0.0), (160.0, 0.0), (160.0, 300.0), (140.0, 300.0))
    fence = Solid(id="fence", outline=outline, bottom=0, top=20)
    body = Body(at=(100, 100, 0), silhouette=silhouette_in_motion(SILHOUETTES["2"], prone))
    table = ground(Scene(width=300, depth=300, solids=(fence,)))
    assert check_move(table, body, (Walk(((190, 100, 0),)),), 100).allowed is allowed
