"""Lo-Tech and Mechanical Transmutation."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.events import BecameIdle, Rolled
from sightline.games.infinity.core.skills.base import When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.human_sphere.forms import with_move

AWAY = piece(at=(1100, 1100), facing=90)
RAVAGED = soldier(name="Battle Ravaged", vitality=2, structure=True)
PATCHED = soldier("lo_tech_a", name="Full Power", vitality=1, structure=True, forms=(RAVAGED,))


def shot(target: Profile, *dice: int) -> Skirmish:
    hit = piece(target, at=(200, 525), facing=90)
    game = Skirmish([piece(at=(200, 200))], [hit, AWAY], dice=dice)
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    return game


def over(game: Skirmish) -> Skirmish:
    """Let the Order end."""
    while game.state.order is not None:
        game.apply(next(iter(game.match.options())).command)
    return game


@pytest.mark.rule("HS-LOTEC-003", "HS-LOTEC-004")
def test_with_its_last_point_full_power_gives_way_to_the_other_profile() -> None:
    game = over(shot(PATCHED, 5, 20, 20, 1))
    now, one = Situation(game.state), game.trooper("B1")
    assert (now.profile(one).name, now.vitality(one), one.states) == ("Battle Ravaged", 2, frozenset())


@pytest.mark.rule("HS-LOTEC-002", "HS-LOTEC-003")
def test_not_before_and_not_without_the_skill() -> None:
    assert over(shot(PATCHED, 5, 20, 20, 20)).trooper("B1").form == 0
    plain = soldier(name="Full Power", vitality=1, structure=True, forms=(RAVAGED,))
    assert (over(shot(plain, 5, 20, 20, 1)).trooper("B1").form) == 0


@pytest.mark.rule("HS-LOTEC-001", "HS-LABEL-004")
def test_another_variant_is_another_skill() -> None:
    other = soldier("lo_tech_b", name="Full Power", vitality=1, structure=True, forms=(RAVAGED,))
    game = over(shot(other, 5, 20, 20, 1))
    assert game.trooper("B1").form == 0
    assert "unconscious" in game.trooper("B1").states


@pytest.mark.rule("HS-LOTEC-005")
def test_the_change_comes_at_the_end_of_the_order() -> None:
    watcher = piece(at=(230, 525), facing=90)
    game = Skirmish([piece(at=(200, 200))], [piece(PATCHED, at=(200, 525), facing=90), watcher], dice=(5, 20, 20, 1))
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert (game.state.asking, game.trooper("B1").form) == ("order.alert", 0)
    assert over(game).trooper("B1").form == 1


@pytest.mark.rule("HS-LOTEC-007")
@pytest.mark.parametrize(("saves", "left"), [((1, 1, 20), 1), ((1, 1, 1), 0)])
def test_points_beyond_the_last_are_taken_from_the_other_profile(saves: tuple[int, ...], left: int) -> None:
    game = over(shot(PATCHED, 5, 6, 7, *saves))
    assert Situation(game.state).vitality(game.trooper("B1")) == left


# ------------------------------------------------------------------ Mechanical Transmutation

COMBAT = soldier(name="Combat Form", mov=(10, 10), bs=15, vitality=2, structure=True, silhouette="5")
RUNNER = soldier("mechanical_transmutation", name="Mobility Form", mov=(20, 10), vitality=2, forms=(COMBAT,))


def runner(**more: object) -> Skirmish:
    return Skirmish([piece(RUNNER, at=(200, 200), **more)], [AWAY]).activate("A1")  # type: ignore[arg-type]


@pytest.mark.rule("HS-MTRAN-002")
def test_its_player_says_in_which_profile_it_is_deployed() -> None:
    for form, name in ((0, "Mobility Form"), (1, "Combat Form")):
        game = Skirmish([], [AWAY], stage="deployment.last", off_table=([RUNNER], []))
        game.apply(Deploy(player=0, member=0, at=(100, 100, 0), form=form))
        assert Situation(game.state).profile(game.trooper("A1")).name == name
    plain = Skirmish([], [AWAY], stage="deployment.last", off_table=([soldier(forms=(COMBAT,))], []))
    assert plain.refuses(Deploy(player=0, member=0, at=(100, 100, 0), form=1))


@pytest.mark.rule("HS-MTRAN-003")
def test_only_move_lets_it_change() -> None:
    game = runner()
    assert game.refuses_declaring("move", to=[(200, 250)], form=1) == set()
    assert game.refuses_declaring("cautious_movement", to=[(200, 250)], form=1)
    assert game.refuses_declaring("idle", form=1)


@pytest.mark.rule("HS-MTRAN-001")
def test_it_need_not_change() -> None:
    assert runner().declare("move", to=[(200, 250)]).trooper("A1").form == 0
    now = Situation(runner().state)
    move, one = now.fixed.edition.skill["move"], now.trooper("A1")
    others = list(range(1, len(now.fixed.profile(one).forms) + 1))
    assert list(with_move(now, one, move, When.FIRST)) == others, "to any other of its profiles, if it likes"


@pytest.mark.rule("HS-MTRAN-006")
def test_it_moves_as_what_it_becomes() -> None:
    game = runner()
    assert game.refuses_declaring("move", to=[(200, 400)]) == set()
    assert game.refuses_declaring("move", to=[(200, 400)], form=1) == {"C1-MOV-011"}


@pytest.mark.rule("HS-MTRAN-007", "HS-MTRAN-006")
@pytest.mark.example("HS-EX-MTRAN-01")
def test_the_new_profile_counts_for_all_of_the_order() -> None:
    game = Skirmish([piece(RUNNER, at=(200, 200))], [piece(at=(200, 525), facing=90)], dice=[20] * 3).activate("A1")
    game.declare("move", to=[(200, 250)], form=1).no_more_aros()
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    assert [side.base for roll in game.happened(Rolled) for side in roll.sides] == [15]


@pytest.mark.rule("HS-MTRAN-009")
@pytest.mark.example("HS-EX-MTRAN-02")
def test_points_lost_are_lost_in_every_profile() -> None:
    game = runner(lost=1).declare("move", to=[(200, 250)], form=1)
    assert Situation(game.state).vitality(game.trooper("A1")) == 1


def cramped() -> Skirmish:
    """Between two walls there is room for the small profile only."""
    walls = [wall(150, 150, 36, 100, name="left"), wall(214, 150, 36, 100, name="right")]
    return Skirmish([piece(RUNNER, at=(200, 200))], [AWAY], solids=walls).activate("A1")


@pytest.mark.rule("HS-MTRAN-004", "HS-MTRAN-005")
def test_without_room_it_does_not_change_and_is_idle() -> None:
    game = cramped()
    assert game.refuses_declaring("move", to=[(200, 250)], form=1) == {"HS-MTRAN-005"}
    game.declare("move", to=[(200, 200)], form=1)
    assert (game.trooper("A1").form, game.trooper("A1").at) == (0, (200, 200, 0))
    assert [(each.trooper, each.skill) for each in game.happened(BecameIdle)] == [("A1", "move")]
    assert game.state.order is not None
    assert game.state.order.skills[0].use.skill == "idle"
