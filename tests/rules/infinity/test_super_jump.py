"""C1-SSK-312 .. 318: Super-Jump."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.events import Moved, Rolled
from sightline.geometry.moving.paths import Jump

SHOOT = {"weapon": "combi_rifle"}
LEAPER = soldier("super_jump", mov=(10, 5))
OBSTACLE = wall(240, 150, 20, 100, 45, name="obstacle")


def leaper(**more: object) -> Skirmish:
    """A leaper at (200, 200) and an enemy to the north that looks at it."""
    profile = more.pop("profile", LEAPER)
    return Skirmish([piece(profile, at=(200, 200))], [piece(at=(200, 525), facing=270)], **more)  # type: ignore[arg-type]


@pytest.mark.rule("C1-SSK-313", "C1-ACT-001")
def test_a_jump_is_a_short_movement_skill_and_may_be_repeated() -> None:
    game = leaper().activate("A1").declare("jump", path=[Jump((300, 200, 0))]).no_more_aros()
    assert game.state.stage == "order.second"
    game.declare("jump", path=[Jump((300, 250, 0))]).no_more_aros()
    assert game.trooper("A1").at == (300, 250, 0)
    assert leaper(profile=soldier()).activate("A1").declare("idle").no_more_aros().refuses_declaring(
        "jump", path=[Jump((220, 200, 0))]
    ) == {"C1-ACT-003"}


@pytest.mark.rule("C1-SSK-314")
def test_the_first_jump_has_the_first_mov_value_and_the_second_one_the_second() -> None:
    game = leaper().activate("A1")
    assert game.refuses_declaring("jump", path=[Jump((301, 200, 0))]) == {"C1-JUMP-004"}
    game.declare("jump", path=[Jump((300, 200, 0))]).no_more_aros()
    assert game.refuses_declaring("jump", path=[Jump((351, 200, 0))]) == {"C1-JUMP-004"}
    assert game.refuses_declaring("jump", path=[Jump((350, 200, 0))]) == set()


@pytest.mark.rule("C1-SSK-314")
def test_a_single_jump_has_the_first_mov_value_even_after_a_move() -> None:
    game = leaper().activate("A1").declare("move", to=[(250, 200)]).no_more_aros()
    assert game.refuses_declaring("jump", path=[Jump((350, 200, 0))]) == set()
    assert game.refuses_declaring("jump", path=[Jump((351, 200, 0))]) == {"C1-JUMP-004"}


@pytest.mark.example("C1-EX2-021")
@pytest.mark.rule("C1-SSK-313", "C1-SSK-315", "C1-MOV-029")
def test_over_an_obstacle_and_shooting_in_the_same_order() -> None:
    far = soldier("super_jump", mov=(20, 5))
    game = leaper(profile=far, solids=[OBSTACLE], dice=[20, 20, 20, 20]).activate("A1")
    assert game.refuses_declaring("move", to=[(290, 200)])
    game.declare("jump", path=[Jump((285, 200, 0), ((200, 200, 45), (285, 200, 45)))])
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros()
    game.declare("bs_attack", **SHOOT, aims={"B1": 3}, at=60.0).no_more_aros()
    (roll,) = game.happened(Rolled)
    assert (roll.kind, len(roll.sides[0].dice)) == ("face_to_face", 3)


@pytest.mark.rule("C1-SSK-316")
def test_as_an_entire_order_it_is_one_leap_of_both_values() -> None:
    game = leaper().activate("A1")
    assert game.refuses_declaring("long_jump", path=[Jump((351, 200, 0))]) == {"C1-JUMP-004"}
    game.declare("long_jump", path=[Jump((350, 200, 0))]).no_more_aros()
    assert (game.state.stage, game.trooper("A1").at) == ("orders", (350, 200, 0))
    assert leaper(profile=soldier()).activate("A1").refuses_declaring("long_jump", path=[Jump((220, 200, 0))]) == {
        "C1-CSK-205"
    }


@pytest.mark.rule("C1-SSK-317")
def test_only_in_the_air_is_there_no_cover() -> None:
    low = wall(150, 213, 100, 10, 20)
    game = leaper(solids=[low]).activate("A1")
    game.declare("jump", path=[Jump((240, 200, 0), ((200, 200, 25), (240, 200, 25)))])
    (moved,) = game.happened(Moved)
    assert [pose.covered for pose in moved.trail if pose.at[2] > 1] == [False] * (len(moved.trail) - 2)
    assert [pose.covered for pose in (moved.trail[0], moved.trail[-1])] == [True, True]


@pytest.mark.rule("C1-SSK-317", "C1-SSK-318")
def test_who_is_hidden_on_the_ground_is_seen_and_sees_at_the_top_of_its_leap() -> None:
    screen = wall(100, 300, 400, 10, 60)
    far = soldier("super_jump", mov=(20, 5))
    up = Jump((230, 200, 0), ((200, 200, 80), (230, 200, 80)))
    game = leaper(profile=far, solids=[screen], dice=[20, 20, 20]).activate("A1")
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}) == {"C1-BS-003"}
    game.declare("jump", path=[up], facing=270)
    assert game.can_react() == {"B1"}
    game.no_more_aros().declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros()
    assert len(game.happened(Rolled)) == 1


@pytest.mark.rule("C1-SSK-318")
def test_the_whole_way_through_the_air_is_declared() -> None:
    game = leaper(solids=[OBSTACLE]).activate("A1")
    assert "C1-JUMP-009" in game.refuses_declaring("jump", path=[Jump((285, 200, 0))])
    game.declare("jump", path=[Jump((200, 290, 0), ((200, 245, 20),))])
    (moved,) = game.happened(Moved)
    assert (200, 245, 20) in [pose.at for pose in moved.trail]


@pytest.mark.rule("C1-SSK-312", "C1-CSK-206")
def test_super_jump_itself_is_never_declared() -> None:
    game = leaper().activate("A1")
    assert game.refuses_declaring("super_jump") == {"C1-CSK-205"}
    assert {"jump", "long_jump", "move"} <= game.offered()
