"""C1-SSK-322 .. 331: Climbing Plus."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import StepAside
from sightline.games.infinity.core.match.events import Moved, Rolled
from sightline.geometry.moving.paths import Climb, Walk

SHOOT = {"weapon": "combi_rifle"}
TOWER = wall(300, 300, 200, 200, 90, name="tower")
CLIMBER = soldier("climbing_plus")
TO_THE_WALL = Walk(((287.5, 400, 0),))


def climber(*at: float, enemy: tuple[float, ...] = (1150, 1150), facing: float = 90, **more: object) -> Skirmish:
    """A climber west of a tower 9 cm high."""
    states = ["on_wall"] if len(at) > 2 and 0 < at[2] < 90 else []
    profile = more.pop("profile", CLIMBER)
    mover = piece(profile, at=at, states=states, facing=180)  # type: ignore[arg-type]
    return Skirmish([mover], [piece(at=enemy, facing=facing)], solids=[TOWER], **more)  # type: ignore[arg-type]


@pytest.mark.example("C1-EX2-022")
@pytest.mark.rule("C1-SSK-324", "C1-SSK-325")
def test_ground_and_wall_are_mixed_in_one_move_and_measured_alike() -> None:
    game = climber(237.5, 400).activate("A1").declare("move", path=[TO_THE_WALL, Climb((287.5, 400, 50))])
    assert game.happened(Moved)[0].cost == pytest.approx(100)
    assert "on_wall" in game.trooper("A1").states
    game.declare("move", path=[Climb((312.5, 400, 90)), Walk(((330, 400, 90),))])
    assert game.trooper("A1").at == (330, 400, 90)
    game.activate("A1").declare("move", path=[Walk(((312.5, 400, 90),)), Climb((287.5, 400, 20))])
    game.declare("move", path=[Climb((287.5, 400, 0)), Walk(((240, 400, 0),))])
    assert game.trooper("A1").at == (240, 400, 0)


@pytest.mark.rule("C1-SSK-324")
def test_without_it_a_move_does_not_go_up_a_wall() -> None:
    game = climber(287.5, 400, profile=soldier()).activate("A1")
    assert game.refuses_declaring("move", path=[Climb((287.5, 400, 50))]) == {"C1-MOV-029"}


@pytest.mark.rule("C1-SSK-325", "C1-MOV-011")
def test_the_height_counts_towards_mov() -> None:
    game = climber(237.5, 400).activate("A1")
    assert game.refuses_declaring("move", path=[TO_THE_WALL, Climb((287.5, 400, 51))]) == {"C1-MOV-011"}


@pytest.mark.rule("C1-SSK-326")
def test_it_shoots_from_the_wall() -> None:
    game = climber(287.5, 400, 50, enemy=(100, 400), facing=180, dice=[20, 20, 20]).activate("A1")
    assert {"bs_attack", "move", "dodge", "idle"} <= game.offered()
    game.declare("move", path=[Climb((287.5, 400, 60))]).no_more_aros()
    game.declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros()
    assert len(game.happened(Rolled)) == 1


@pytest.mark.rule("C1-SSK-329")
def test_it_reacts_on_the_wall() -> None:
    hanging = piece(CLIMBER, at=(287.5, 400, 50), states=["on_wall"], facing=180)
    game = Skirmish([piece(at=(100, 400), facing=0)], [hanging], solids=[TOWER], dice=[20, 20, 20, 1])
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    assert game.can_react() == {"B1"}
    game.react("B1", "dodge").no_more_aros().declare("idle")
    game.apply(StepAside(player=1, trooper="B1", path=(Climb((287.5, 400, 20)),)))
    assert game.trooper("B1").at == (287.5, 400, 20)


@pytest.mark.rule("C1-SSK-327")
def test_on_the_wall_there_is_no_cover_but_on_the_ground_before_it_there_is() -> None:
    game = climber(237.5, 400).activate("A1").declare("move", path=[TO_THE_WALL, Climb((287.5, 400, 50))])
    (moved,) = game.happened(Moved)
    assert {pose.covered for pose in moved.trail if pose.at[2] < 1} == {True}
    assert {pose.covered for pose in moved.trail if pose.at[2] > 1} == {False}


@pytest.mark.rule("C1-SSK-323")
def test_who_leaves_the_wall_needs_room_for_its_base() -> None:
    post = wall(300, 300, 20, 20, 60, name="post")
    game = Skirmish([piece(CLIMBER, at=(287.5, 310))], [piece(at=(1150, 1150))], solids=[post]).activate("A1")
    assert game.refuses_declaring("move", path=[Climb((310, 310, 60))])
    assert climber(287.5, 400).activate("A1").refuses_declaring("move", path=[Climb((312.5, 400, 90))]) == set()


@pytest.mark.rule("C1-SSK-328")
@pytest.mark.parametrize(("width", "allowed"), [(13, True), (12, False)])
def test_half_of_the_base_is_on_the_wall(width: float, allowed: bool) -> None:
    shaft = wall(300, 400 - width / 2, 200, width, 90, name="shaft")
    roof = wall(300, 300, 200, 200, 95, bottom=90, name="roof")
    mover = piece(soldier("climbing_plus", mov=(15, 10)), at=(287.5, 400))
    game = Skirmish([mover], [piece(at=(1150, 1150))], solids=[shaft, roof]).activate("A1")
    refused = game.refuses_declaring("move", path=[Climb((312.5, 400, 95))])
    assert ("C1-CLIMB-003" not in refused) is allowed


@pytest.mark.rule("C1-SSK-331")
def test_the_exact_route_is_declared_and_it_sees_all_around_on_the_way() -> None:
    enemy = (100, 400)
    game = climber(287.5, 400, enemy=enemy, facing=0, dice=[20, 20, 20]).activate("A1")
    assert game.refuses_declaring("move") == {"C1-SEQ-011"}
    game.declare("move", path=[Climb((287.5, 400, 60))], facing=0)
    assert game.can_react() == {"B1"}
    game.no_more_aros()
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}) == set()


@pytest.mark.rule("C1-SSK-322")
def test_climbing_plus_is_automatic_and_makes_climb_needless() -> None:
    game = climber(287.5, 400).activate("A1")
    assert game.refuses_declaring("climbing_plus") == {"C1-CSK-205"}
    assert "climb" not in game.offered()
    assert game.refuses_declaring("climb", path=[Climb((312.5, 400, 90))]) == set()
