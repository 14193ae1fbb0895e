"""N4: Sapper and the Foxhole state."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Deploy, StepAside
from sightline.games.infinity.core.match.events import BecameIdle, Rolled
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.moving.paths import Walk
from sightline.kernel import Refused

SHOOT = {"weapon": "combi_rifle"}
SAPPER = soldier("sapper", name="Sapper", unit="sapper")


def dug_in(*, active: int = 0, at: tuple[float, float] = (200, 200), facing: float = 90.0, **more: object) -> Skirmish:
    """A1 is in a Foxhole, 40 cm from B1."""
    hole = piece(SAPPER, at=at, facing=facing, states={"foxhole"})
    return Skirmish([hole], [piece(at=(200, 600), facing=270)], active=active, **more)  # type: ignore[arg-type]


def deploying(profile: object = SAPPER, at: tuple[float, float, float] = (300, 100, 0), **more: object) -> Skirmish:
    game = Skirmish([], off_table=((profile, soldier()), ()), stage="deployment.first", **more)  # type: ignore[arg-type]
    return game.apply(Deploy(player=0, member=0, at=at, concealed="foxhole"))


@pytest.mark.rule("HS-SAPPR-004", "HS-FOXH-001")
@pytest.mark.rule("N4-SSKB-115", "N4-STATE-118")
def test_a_sapper_is_deployed_in_a_foxhole_if_its_player_likes() -> None:
    assert set(deploying().trooper("A1").states) == {"foxhole"}
    game = Skirmish([], off_table=((SAPPER, soldier()), ()), stage="deployment.first")
    assert game.apply(Deploy(player=0, member=0, at=(300, 100, 0))).trooper("A1").states == frozenset()
    with pytest.raises(Refused):
        deploying(soldier())


@pytest.mark.rule("HS-SAPPR-002", "HS-STATE-079")
@pytest.mark.rule("N4-SSKB-116")
def test_there_must_be_room_for_it_where_it_is_deployed() -> None:
    close = [wall(316, 0, 10, 200)]
    game = Skirmish([], off_table=((SAPPER, soldier()), ()), stage="deployment.first", solids=close)
    assert game.refuses(Deploy(player=0, member=0, at=(300, 100, 0))) == set()
    assert game.refuses(Deploy(player=0, member=0, at=(300, 100, 0), concealed="foxhole")) != set()


def digging(*others: Piece, solids: object = ()) -> Skirmish:
    army = [piece(SAPPER, at=(200, 200)), *others]
    game = Skirmish(army, [piece(at=(1100, 1100))], solids=solids)  # type: ignore[arg-type]
    return game.activate("A1").declare("sapper").finish()


@pytest.mark.rule("HS-SAPPR-002", "HS-SAPPR-003")
@pytest.mark.rule("N4-SSKB-116", "N4-STATE-118")
def test_who_falls_while_it_digs_is_in_no_foxhole() -> None:
    foe = piece(at=(200, 600), facing=270)
    game = Skirmish([piece(SAPPER, at=(200, 200)), piece(at=(900, 900))], [foe], dice=[5, 1]).activate("A1")
    game.declare("sapper").react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).finish()
    assert "unconscious" in game.trooper("A1").states
    assert "foxhole" not in game.trooper("A1").states


@pytest.mark.rule("HS-SAPPR-001", "HS-SAPPR-005", "HS-FOXH-002")
@pytest.mark.rule("N4-SSKB-115", "N4-STATE-118")
def test_in_the_game_it_is_dug_with_an_entire_order() -> None:
    game = digging()
    assert (set(game.trooper("A1").states), game.state.asking, game.pool) == ({"foxhole"}, "orders", 8)
    plain = Skirmish([piece(at=(200, 200))], [piece(at=(1100, 1100))]).activate("A1")
    assert "sapper" not in plain.offered()


@pytest.mark.rule("HS-SAPPR-003")
@pytest.mark.rule("N4-SSKB-116")
def test_without_room_that_was_idle() -> None:
    for game in (digging(solids=[wall(216, 100, 10, 200)]), digging(piece(at=(228, 200)))):
        assert game.trooper("A1").states == frozenset()
        assert [each.skill for each in game.happened(BecameIdle)] == ["sapper"]


@pytest.mark.rule("HS-FOXH-003", "HS-STATE-080")
@pytest.mark.rule("N4-STATE-119", "N4-STATE-123")
def test_it_has_silhouette_3_and_its_own_again_when_it_leaves() -> None:
    game = dug_in()
    (seen,) = (each for each in view_of(game.state, 1).troopers if each.id == "A1")
    body = Situation(game.state).body(game.trooper("A1"))
    assert (seen.silhouette, body.silhouette.base, body.silhouette.height) == ("3", 40, 32)
    game.activate("A1").declare("move", to=[(200, 250)]).finish()
    assert Situation(game.state).silhouette(game.trooper("A1")) == "2"


@pytest.mark.rule("HS-FOXH-004", "HS-STATE-081")
@pytest.mark.rule("N4-STATE-119")
@pytest.mark.parametrize(("enemy", "facing"), [((200, 600), 270), ((600, 200), 180), ((200, 50), 90)])
def test_it_is_covered_from_every_side_and_hard_to_see(enemy: tuple[float, float], facing: float) -> None:
    hole = piece(SAPPER, at=(200, 200), states={"foxhole"})
    game = Skirmish([hole], [piece(at=enemy, facing=facing)], active=1, dice=[20] * 3).activate("B1")
    game.declare("bs_attack", **SHOOT, aims={"A1": 3}).finish()
    mods = {mod.source: mod.value for mod in game.happened(Rolled)[0].sides[0].mods}
    assert (mods["mod.cover"], mods["mod.mimetism"]) == (-3, -3)


@pytest.mark.rule("HS-FOXH-005", "HS-STATE-082")
@pytest.mark.rule("N4-STATE-119", "N4-STATE-123")
def test_it_has_courage_while_it_is_in_there() -> None:
    now = Situation(dug_in().state)
    assert now.ability(now.trooper("A1"), "courage") is not None
    game = dug_in().activate("A1").declare("move", to=[(200, 250)])
    now = Situation(game.state)
    assert now.ability(now.trooper("A1"), "courage") is None
    assert now.ability(now.trooper("A1"), "mimetism") is None


@pytest.mark.rule("N4-STATE-122", "N4-STATE-123")
@pytest.mark.parametrize("skill", ["move", "cautious_movement"])
def test_who_moves_in_its_own_turn_gives_it_up_and_moves_as_usual(skill: str) -> None:
    game = dug_in().activate("A1").declare(skill, to=[(200, 300)])
    assert (game.trooper("A1").states, game.trooper("A1").at) == (frozenset(), (200.0, 300.0, 0.0))


@pytest.mark.rule("N4-STATE-120")
def test_who_does_not_move_stays_in_it() -> None:
    game = dug_in(dice=[20] * 3).activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).finish()
    assert set(game.trooper("A1").states) == {"foxhole"}


@pytest.mark.rule("N4-STATE-120")
def test_in_the_reactive_turn_it_dodges_without_moving() -> None:
    game = dug_in(active=1, dice=[20, 20, 20, 5]).activate("B1").declare("bs_attack", **SHOOT, aims={"A1": 3})
    game.react("A1", "dodge").no_more_aros().declare("idle").no_more_aros()
    assert game.happened(Rolled)[0].sides[1].skill == "dodge"
    assert (game.state.asking, set(game.trooper("A1").states)) == ("orders", {"foxhole"})


@pytest.mark.rule("N4-STATE-122")
def test_in_its_own_turn_it_may_give_it_up_for_the_move_of_a_dodge() -> None:
    game = dug_in(dice=[5]).activate("A1").declare("dodge").no_more_aros().declare("idle").no_more_aros()
    assert game.state.asking == "order.moves"
    stays = game.fork().apply(StepAside(player=0, trooper="A1"))
    assert set(stays.trooper("A1").states) == {"foxhole"}
    game.apply(StepAside(player=0, trooper="A1", path=(Walk(((200.0, 230.0, 0.0),)),)))
    assert game.trooper("A1").states == frozenset()


@pytest.mark.rule("N4-STATE-121")
def test_nobody_is_deployed_in_a_foxhole_and_prone() -> None:
    game = Skirmish([], off_table=((SAPPER, soldier()), ()), stage="deployment.first")
    lying = Deploy(player=0, member=0, at=(300, 100, 0), concealed="foxhole", prone=True)
    assert game.refuses(lying) == {"N4-STATE-121"}


@pytest.mark.rule("N4-STATE-121")
def test_who_lies_down_is_in_it_no_longer() -> None:
    game = dug_in(active=1, dice=[5, 20, 20, 1]).activate("B1").declare("bs_attack", **SHOOT, aims={"A1": 3}).finish()
    assert set(game.trooper("A1").states) == {"unconscious", "prone"}


@pytest.mark.rule("N4-SSKB-116")
def test_whoever_is_larger_than_its_foxhole_needs_the_room_of_its_own_base() -> None:
    large = soldier("sapper", silhouette="4")
    with pytest.raises(Refused):
        deploying(large, at=(300, 24, 0))
    assert set(deploying(large, at=(300, 28, 0)).trooper("A1").states) == {"foxhole"}
