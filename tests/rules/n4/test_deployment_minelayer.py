"""N4: Minelayer."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.troopers.profiles import Ability, Profile

SAPPER = soldier("minelayer", weapons=("combi_rifle", "shock_mine", "cc_weapon"))
SCOUT = soldier(
    Ability(key="infiltration", mod=3),
    "camouflage",
    "hidden_deployment",
    "minelayer",
    weapons=("combi_rifle", "shock_mine", "cc_weapon"),
)
HERE, THERE, EDGE = (300, 100, 0), (350, 100, 0), (300, 12.5, 0)
BEYOND, BEYOND_TOO = (300, 700, 0), (350, 700, 0)


def deploying(profile: Profile, *dice: int, enemies: tuple[tuple[float, float], ...] = ((900, 1100),)) -> Skirmish:
    marked = [piece(soldier("camouflage"), at=at, states={"camouflaged"}) for at in enemies]
    return Skirmish([], marked, off_table=((profile, soldier()), ()), stage="deployment.last", dice=dice)


def laying(at: tuple[float, ...] = HERE, lays_at: tuple[float, ...] | None = THERE, concealed: str = "") -> Deploy:
    return Deploy(player=0, member=0, at=at, lays="shock_mine", lays_at=lays_at, concealed=concealed)  # type: ignore[arg-type]


def mines(game: Skirmish) -> list[str]:
    return [each.id for each in game.state.troopers.values() if each.device == "shock_mine"]


@pytest.mark.rule("N4-SSK-182", "N4-SSK-185")
def test_a_minelayer_may_put_a_mine_down_with_itself() -> None:
    game = deploying(SAPPER).apply(laying())
    (mine,) = mines(game)
    assert (game.trooper(mine).at, set(game.trooper(mine).states)) == (THERE, {"camouflaged"})
    assert mines(deploying(SAPPER).apply(Deploy(player=0, member=0, at=HERE))) == [], "it need not"


@pytest.mark.rule("N4-SSK-182")
def test_nobody_else_does_and_nothing_else_is_laid() -> None:
    assert deploying(soldier(weapons=("shock_mine",))).refuses(laying()) != set()
    rifle = Deploy(player=0, member=0, at=HERE, lays="combi_rifle", lays_at=THERE)
    assert deploying(SAPPER).refuses(rifle) != set()
    assert deploying(SAPPER).refuses(laying(lays_at=None)) != set()


@pytest.mark.rule("N4-SSK-185")
def test_the_mine_lies_in_its_zone_of_control() -> None:
    assert deploying(SAPPER).refuses(laying(lays_at=(600, 100, 0))) == {"N4-SSK-185"}


@pytest.mark.rule("HS-MINEL-003", "HS-MINEL-007")
@pytest.mark.example("HS-EX-MINEL-01", "HS-EX-MINEL-02")
@pytest.mark.rule("N4-SSK-184")
def test_the_mine_lies_where_its_trooper_might_be_deployed() -> None:
    assert deploying(SAPPER).refuses(laying((300, 150, 0), (300, 250, 0))) == {"N4-SSK-184"}
    assert deploying(SCOUT).refuses(laying((300, 150, 0), (300, 250, 0))) == set()
    assert deploying(SCOUT).refuses(laying((300, 550, 0), (300, 450, 0))) == set(), "its own half"
    assert deploying(SCOUT).refuses(laying((300, 550, 0), (300, 650, 0))) == {"N4-SSK-184"}
    assert deploying(SAPPER).refuses(laying(lays_at=(310, 100, 0))) != set(), "not under its own feet"


@pytest.mark.rule("N4-SSK-184")
def test_a_mine_in_the_enemy_half_takes_an_infiltration_roll_of_its_trooper() -> None:
    assert deploying(SCOUT).refuses(laying((300, 550, 0), (300, 650, 0))) == {"N4-SSK-184"}
    assert deploying(SCOUT, 1).refuses(laying(BEYOND, BEYOND_TOO)) == set()


@pytest.mark.rule("N4-SSK-183", "HS-MINEL-002")
def test_no_enemy_marker_lies_in_its_trigger_area() -> None:
    near = deploying(SCOUT, enemies=((450, 500),))
    assert near.refuses(laying((300, 500, 0), (400, 500, 0))) == {"N4-SSK-183"}
    assert near.refuses(laying((300, 500, 0), (250, 500, 0))) == set()


@pytest.mark.rule("N4-SSK-183")
def test_nor_in_the_zone_of_control_of_a_perimeter_weapon() -> None:
    keeper = soldier(Ability(key="infiltration", mod=3), "minelayer", weapons=("crazykoala",))

    def refused(at: tuple[float, float, float]) -> set[str | None]:
        game = deploying(keeper, enemies=((450, 550),))
        return game.refuses(Deploy(player=0, member=0, at=(300, 500, 0), lays="crazykoala", lays_at=at))

    assert refused((400, 500, 0)) == {"N4-SSK-183"}
    assert refused((200, 450, 0)) == set()


@pytest.mark.rule("N4-SSK-186")
def test_the_use_is_gone() -> None:
    game = deploying(SAPPER).apply(laying())
    (owner,) = (each for each in game.state.troopers.values() if each.owner == 0 and not each.device)
    assert owner.uses == {"shock_mine": 1}


@pytest.mark.rule("N4-SSK-187", "N4-SSK-147", "N4-SSK-149")
@pytest.mark.example("N4-EX2-033", "HS-EX-MINEL-03")
@pytest.mark.parametrize(("die", "stays"), [(10, True), (11, False)])
def test_who_fails_to_infiltrate_loses_the_mine_with_its_use(die: int, stays: bool) -> None:
    """PH 10, with Infiltration (+3) against the -3 of the roll: the example of the book."""
    game = deploying(SCOUT, die).apply(laying(BEYOND, BEYOND_TOO, "camouflaged"))
    assert bool(mines(game)) is stays
    if not stays:
        game.apply(Deploy(player=0, member=0, at=EDGE))
    (owner,) = (each for each in game.state.troopers.values() if each.owner == 0 and not each.device)
    assert owner.uses == {"shock_mine": 1}
    assert (owner.at, set(owner.states)) == ((BEYOND, {"camouflaged"}) if stays else (EDGE, set()))


@pytest.mark.rule("N4-SSK-902", "N4-SSK-087")
@pytest.mark.example("N4-EX2-036")
@pytest.mark.parametrize(("die", "stays"), [(10, True), (11, False)])
def test_who_is_hidden_lays_its_mine_all_the_same(die: int, stays: bool) -> None:
    game = deploying(SCOUT, die).apply(laying(BEYOND, BEYOND_TOO, "hidden_deployment"))
    assert bool(mines(game)) is stays
    assert len(view_of(game.state, 0).hidden) == 1
    if not stays:
        assert game.apply(Deploy(player=0, member=0, at=EDGE)).trooper("A2").at == EDGE
    else:
        assert [each.owner for each in view_of(game.state, 1).troopers].count(0) == 1, "the Marker of the mine"


@pytest.mark.rule("N4-SSK-902")
def test_a_mine_stays_out_of_the_enemy_deployment_zone() -> None:
    assert deploying(SCOUT, 1).refuses(laying((300, 950, 0), (300, 1040, 0), "hidden_deployment")) == {"N4-SSK-184"}


def test_nobody_else_can_tell_the_mine_from_its_trooper() -> None:
    """Two Markers; which of them is the mine shows neither by name nor by roll."""
    one = deploying(SCOUT, 5).apply(laying(BEYOND, BEYOND_TOO, "camouflaged"))
    two = deploying(SCOUT, 5).apply(laying(BEYOND_TOO, BEYOND, "camouflaged"))

    def bare(game: Skirmish) -> list[object]:
        return [(each.id, each.at, each.states, each.silhouette, each.uses) for each in view_of(game.state, 1).troopers]

    assert bare(one) == bare(two)
    assert one.match.seen(1) == two.match.seen(1)
