"""Silhouettes: the fixed cylinders that everything is measured and seen by."""

import pytest
from skirmish import edition_at_hand, soldier

from sightline.games.infinity.core.troopers.fitness import check_army
from sightline.games.infinity.core.troopers.profiles import TOKEN, ArmyList, Member
from sightline.geometry.distance import horizontal_gap
from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Solid
from sightline.geometry.silhouettes import silhouette_of
from sightline.geometry.world import World
from sightline.kernel.errors import BadInput


def body(x: float, y: float, s: str = "2", z: float = 0.0) -> Body:
    return Body(at=(x, y, z), silhouette=SILHOUETTES[s])


@pytest.mark.rule("C1-SIL-001")
def test_a_troop_fills_a_cylinder_of_its_base_and_height() -> None:
    trooper = body(100, 100, "5", z=30)
    assert (trooper.silhouette.radius, trooper.at[2], trooper.top) == (20, 30, 75)


@pytest.mark.rule("C1-SIL-001")
def test_between_two_cylinders_it_is_the_distance_of_their_bases_less_both_radii() -> None:
    assert horizontal_gap(body(10, 20), body(90, 80, "5")) == 100 - 12.5 - 20
    assert horizontal_gap(body(90, 80, "5"), body(10, 20)) == 100 - 12.5 - 20
    assert horizontal_gap(body(10, 20), body(20, 20)) == 0


@pytest.mark.rule("C1-SIL-002")
def test_nothing_outside_the_base_belongs_to_the_volume() -> None:
    # Whatever the miniature's pose, two S2 with centres 25 mm apart just touch.
    assert horizontal_gap(body(0, 0), body(25, 0)) == 0
    assert horizontal_gap(body(0, 0), body(26, 0)) == 1


@pytest.mark.rule("C1-SIL-003")
@pytest.mark.parametrize(
    ("s", "base", "height"),
    [
        ("1", 25, 25),
        ("2", 25, 40),
        ("3", 40, 32),
        ("4", 55, 32),
        ("5", 40, 45),
        ("6", 40, 55),
        ("7", 55, 67),
        ("8", 70, 70),
    ],
)
def test_the_s_attribute_picks_the_silhouette_template(s: str, base: float, height: float) -> None:
    assert (silhouette_of(s).base, silhouette_of(s).height) == (base, height)


@pytest.mark.rule("C1-SIL-003")
def test_there_is_no_other_silhouette() -> None:
    with pytest.raises(BadInput):
        silhouette_of("9")


@pytest.mark.rule("C1-SIL-003")
@pytest.mark.parametrize(("s", "refused"), [("2", False), (TOKEN.name, False), ("9", True)])
def test_a_list_names_only_silhouettes_that_there_are(s: str, refused: bool) -> None:
    army = ArmyList(faction="any", members=(Member(profile=soldier(silhouette=s), lieutenant=True),))
    found = [each.rule for each in check_army(edition_at_hand(), army)]
    assert found == (["C1-SIL-003"] if refused else [])


@pytest.mark.rule("C1-SIL-004", "C1-PRONE-006")
def test_prone_keeps_the_base_and_is_as_high_as_a_base() -> None:
    prone = SILHOUETTES["8"].prone
    assert (prone.name, prone.base, prone.height) == ("X", 70, 3)


@pytest.mark.rule("C1-PRONE-006")
def test_prone_hides_behind_what_a_standing_troop_looks_over() -> None:
    kerb = Solid(id="kerb", outline=((95, 0), (105, 0), (105, 200), (95, 200)), bottom=0, top=20)
    world = World(Scene(width=200, depth=200, solids=(kerb,)))
    standing = body(60, 100)
    prone = Body(at=(140, 100, 0), silhouette=SILHOUETTES["2"].prone)
    assert world.line_of_fire(standing, body(140, 100)).visible
    assert not world.line_of_fire(Body(at=(60, 100, 0), silhouette=SILHOUETTES["2"].prone), prone).visible
