"""N4: Infiltration and Impersonation in the Deployment Phase, and the rolls for the boldest places."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.events import Placed
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.n4.deployment.events import DeploymentRolled

INFILTRATOR = soldier("infiltration", "camouflage", "hidden_deployment")
IMPOSTOR = soldier("impersonation")
OWN_HALF, ENEMY_HALF, ENEMY_ZONE, EDGE = (300, 500, 0), (300, 700, 0), (300, 1100, 0), (300, 12.5, 0)


def deploying(profile: Profile, *dice: int) -> Skirmish:
    """A trooper of player 0 is to be put down; its zone is the strip up to y 200, the enemy's that from y 1000."""
    return Skirmish(
        [], [piece(at=(900, 1100))], off_table=((profile, soldier()), ()), stage="deployment.last", dice=dice
    )


def put(game: Skirmish, at: tuple[float, float, float], concealed: str = "") -> Skirmish:
    return game.apply(Deploy(player=0, member=0, at=at, concealed=concealed))


def rolls(game: Skirmish) -> list[DeploymentRolled]:
    return game.happened(DeploymentRolled)


# ------------------------------------------------------------------ Infiltration


@pytest.mark.rule("N4-SSK-144", "N4-SSK-145")
def test_the_own_half_is_free_and_the_enemys_takes_a_roll() -> None:
    assert rolls(put(deploying(INFILTRATOR), OWN_HALF)) == []
    (rolled,) = rolls(put(deploying(INFILTRATOR, 7), ENEMY_HALF))
    assert rolled.side is not None
    assert (rolled.side.attribute, rolled.side.value, rolled.passed) == ("ph", 7, True)


@pytest.mark.rule("N4-SSK-145")
def test_who_passes_stays_where_it_is() -> None:
    game = put(deploying(INFILTRATOR, 7), ENEMY_HALF, "camouflaged")
    assert (game.trooper("A1").at, set(game.trooper("A1").states)) == (ENEMY_HALF, {"camouflaged"})


@pytest.mark.rule("N4-SSK-146", "N4-DEPL-015")
def test_nobody_infiltrates_the_enemy_deployment_zone() -> None:
    assert deploying(INFILTRATOR).refuses(Deploy(player=0, member=0, at=ENEMY_ZONE)) != set()
    beside = Deploy(player=0, member=0, at=(900, 900, 0))
    close = Skirmish([], [piece(at=(900, 925))], off_table=((INFILTRATOR, soldier()), ()), stage="deployment.last")
    assert "C1-DEP-005" in close.refuses(beside), "nor in contact with an enemy"


@pytest.mark.rule("N4-SSK-145")
def test_an_image_in_the_enemy_half_takes_the_roll_as_well() -> None:
    game = deploying(soldier("infiltration", "holoprojector"), 7)
    images = ((400, 500, 0), ENEMY_HALF)
    game.apply(Deploy(player=0, member=0, at=OWN_HALF, concealed="holoecho", copies=images))
    assert [each.passed for each in rolls(game)] == [True], "else it would show which of them is real"


@pytest.mark.rule("N4-SSK-147")
def test_the_roll_comes_after_the_trooper_is_placed() -> None:
    game = put(deploying(INFILTRATOR, 7), ENEMY_HALF)
    kinds = [type(each) for each in game.match.events]
    assert kinds.index(Placed) < kinds.index(DeploymentRolled)


@pytest.mark.rule("N4-SSK-148")
def test_who_fails_goes_to_an_edge_of_the_table_in_its_own_zone() -> None:
    game = put(deploying(INFILTRATOR, 8), ENEMY_HALF)
    assert game.state.asking == "failed_deployment"
    for wrong in ((300, 100, 0), (12.5, 500, 0), ENEMY_HALF):
        assert game.refuses(Deploy(player=0, member=0, at=wrong)) == {"N4-SSK-148"}
    game.apply(Deploy(player=0, member=0, at=EDGE, facing=45))
    assert (game.trooper("A1").at, game.trooper("A1").facing) == (EDGE, 45)
    assert game.state.asking != "failed_deployment"


@pytest.mark.rule("N4-SSK-149")
def test_who_fails_is_no_marker_any_more() -> None:
    game = put(deploying(INFILTRATOR, 8), ENEMY_HALF, "camouflaged")
    assert game.refuses(Deploy(player=0, member=0, at=EDGE, concealed="camouflaged")) == {"N4-SSK-149"}
    assert game.apply(Deploy(player=0, member=0, at=EDGE)).trooper("A1").states == frozenset()


@pytest.mark.rule("N4-SSK-150")
def test_a_value_in_brackets_is_added_to_the_roll() -> None:
    better = soldier(Ability(key="infiltration", mod=3))
    (rolled,) = rolls(put(deploying(better, 10), ENEMY_HALF))
    assert rolled.side is not None
    assert (rolled.side.value, rolled.passed) == (10, True)


@pytest.mark.rule("N4-SSK-087")
def test_who_infiltrates_hidden_rolls_and_stays_hidden() -> None:
    game = put(deploying(INFILTRATOR, 7), ENEMY_HALF, "hidden_deployment")
    assert [each.at for each in view_of(game.state, 0).hidden] == [ENEMY_HALF]


@pytest.mark.rule("N4-SSK-087", "N4-SSK-149")
def test_who_fails_to_infiltrate_hidden_is_placed_as_a_model() -> None:
    game = put(deploying(INFILTRATOR, 8), ENEMY_HALF, "hidden_deployment")
    game.apply(Deploy(player=0, member=0, at=EDGE))
    assert view_of(game.state, 0).hidden == ()
    assert (game.trooper("A1").at, game.trooper("A1").states) == (EDGE, frozenset())


def test_others_learn_neither_of_a_hidden_roll_nor_the_attributes_of_a_marker() -> None:
    hidden = put(deploying(INFILTRATOR, 7), ENEMY_HALF, "hidden_deployment")
    assert [each for each in hidden.match.seen(1) if isinstance(each, DeploymentRolled)] == []
    marker = put(deploying(INFILTRATOR, 7), ENEMY_HALF, "camouflaged")
    other = soldier("infiltration", "camouflage", "hidden_deployment", ph=14)
    twin = put(deploying(other, 7), ENEMY_HALF, "camouflaged")
    for viewer in (1, None):
        assert marker.match.seen(viewer) == twin.match.seen(viewer)
        assert view_of(marker.state, viewer) == view_of(twin.state, viewer)


# ------------------------------------------------------------------ Impersonation


@pytest.mark.rule("N4-SSKB-059", "N4-SSKB-060")
def test_an_impostor_deploys_anywhere_without_a_roll_but_in_the_enemy_zone() -> None:
    game = put(deploying(IMPOSTOR), ENEMY_HALF, "impersonation_1")
    assert (rolls(game), set(game.trooper("A1").states)) == ([], {"impersonation_1"})


@pytest.mark.rule("N4-SSKB-061")
@pytest.mark.parametrize(
    ("level", "own", "other"), [(0, "impersonation_1", "impersonation_2"), (2, "impersonation_2", "impersonation_1")]
)
def test_each_kind_of_impersonation_has_its_own_state(level: int, own: str, other: str) -> None:
    game = deploying(soldier(Ability(key="impersonation", level=level)))
    assert game.refuses(Deploy(player=0, member=0, at=ENEMY_HALF, concealed=other)) != set()
    assert game.refuses(Deploy(player=0, member=0, at=ENEMY_HALF, concealed=own)) == set()


@pytest.mark.rule("N4-SSKB-062", "N4-HACK-068")
def test_the_enemy_zone_takes_a_roll_of_wip() -> None:
    game = put(deploying(IMPOSTOR, 12), ENEMY_ZONE, "impersonation_1")
    (rolled,) = rolls(game)
    assert rolled.side is not None
    assert (rolled.side.attribute, rolled.side.value, rolled.passed) == ("wip", 12, True)
    assert (game.trooper("A1").at, set(game.trooper("A1").states)) == (ENEMY_ZONE, {"impersonation_1"})


@pytest.mark.rule("N4-SSKB-063", "N4-HACK-068")
def test_an_impostor_that_fails_is_sent_back_as_a_model() -> None:
    game = put(deploying(IMPOSTOR, 13), ENEMY_ZONE, "impersonation_1")
    assert game.refuses(Deploy(player=0, member=0, at=(300, 300, 0))) != set()
    game.apply(Deploy(player=0, member=0, at=EDGE))
    assert (game.trooper("A1").at, game.trooper("A1").states) == (EDGE, frozenset())


@pytest.mark.rule("N4-SSKB-064")
def test_an_impostor_is_not_deployed_in_contact_with_a_model() -> None:
    close = Skirmish(
        [piece(at=(300, 725))], [piece(at=(900, 1100))], off_table=((IMPOSTOR, soldier()), ()), stage="deployment.last"
    )
    assert close.refuses(Deploy(player=0, member=1, at=ENEMY_HALF)) != set()
    assert close.refuses(Deploy(player=0, member=1, at=(300, 650, 0))) == set()
