"""Perimeter weapons: set out with their bearer, led about, left waiting."""

import pytest
from skirmish import Piece, Skirmish, edition_at_hand, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Activate, Deploy, StepAside
from sightline.games.infinity.core.match.events import Moved
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.human_sphere.perimeter.setting_out import SetOut
from sightline.geometry.moving.paths import Walk

MORAN = soldier(weapons=("crazykoala", "combi_rifle"))
PORTER = soldier("baggage")
FAR = piece(at=(1100, 1100), facing=90)
OUT = {"set_out.A1": 1, "set_out.B1": 1}


def koala(at: tuple[float, ...], bearer: str = "A1", **more: object) -> Piece:
    return piece(at=at, device="crazykoala", bearer=bearer, **more)  # type: ignore[arg-type]


def led(*enemies: Piece, bearer: Profile = MORAN, **more: object) -> Skirmish:
    """A1 with two CrazyKoalas beside it, A2 and A3."""
    mine = [piece(bearer, at=(300, 300)), koala((340, 300)), koala((260, 300))]
    return Skirmish(mine, enemies or [FAR], memory=OUT, **more)  # type: ignore[arg-type]


def spent(game: Skirmish) -> int:
    return game.trooper("A1").uses.get("crazykoala", 0)


# ------------------------------------------------------------------ what they are


@pytest.mark.rule("HS-WEAP-123", "HS-WEAP-124", "HS-WEAP-179", "HS-WEAP-180", "HS-WEAP-212", "HS-PERIM-001")
def test_three_weapons_are_perimeter_elements() -> None:
    edition = edition_at_hand()
    for key in ("crazykoala", "madtraps", "symbiobug"):
        profile, mode = edition.devices[key], edition.chart.weapons[key].modes[0]
        assert (profile.arm, profile.bts, profile.vitality, profile.structure, profile.silhouette) == (
            0,
            0,
            1,
            True,
            "1",
        )
        assert [each.key for each in profile.skills] == ["perimeter", "super_jump"]
        assert edition.follows(mode)
    assert not any(edition.follows(mode) for mode in edition.chart.weapons["fastpanda"].modes)


@pytest.mark.rule("HS-WEAP-125", "HS-WEAP-181", "HS-WEAP-213")
@pytest.mark.parametrize(
    ("key", "damage", "ammunition", "save", "lethal"),
    [
        ("crazykoala", 15, "SHOCK", "arm", True),
        ("madtraps", None, "PARA", "ph", False),
        ("symbiobug", 13, "PHEROMONIC", "bts", True),
    ],
)
def test_their_figures(key: str, damage: int | None, ammunition: str, save: str, lethal: bool) -> None:
    weapon = edition_at_hand().chart.weapons[key]
    (mode,) = weapon.modes
    assert (weapon.uses, mode.burst, mode.damage, mode.ammunition, mode.save) == (2, 1, damage, ammunition, save)
    assert {"deployable", "non_lootable"} <= mode.traits
    assert ("non_lethal" in mode.traits) is not lethal
    assert mode.bands == ()


@pytest.mark.rule("HS-PERIM-002")
def test_nobody_places_them() -> None:
    game = Skirmish([piece(MORAN, at=(300, 300))], [FAR], memory=OUT).activate("A1")
    place = [((325.0, 300.0), 0.0)]
    assert game.refuses_declaring("place_deployable", weapon="crazykoala", place=place) == {"C1-CSK-269"}


# ------------------------------------------------------------------ coming onto the table


def deploying(*enemies: Piece, at: tuple[float, float, float] = (300, 100, 0), **more: object) -> Skirmish:
    waiting: tuple[list[Profile], list[Profile]] = ([MORAN, soldier()], [])
    game = Skirmish([], enemies or [FAR], stage="deployment.first", off_table=waiting, **more)  # type: ignore[arg-type]
    return game.apply(Deploy(player=0, member=0, at=at))


def out(game: Skirmish, at: tuple[float, float, float]) -> set[str | None]:
    return game.refuses(SetOut(player=0, trooper="A1", at=at))


@pytest.mark.rule("HS-PERIM-002")
def test_they_are_put_in_the_zone_of_control_of_their_bearer_when_it_is_deployed() -> None:
    game = deploying()
    assert game.asked == "A1"
    assert out(game, (524, 100, 0)) == set()
    assert out(game, (526, 100, 0)) == {"HS-PERIM-002"}
    assert out(game, (300, 190, 0)) == {"HS-PERIM-002"}, "beyond the Deployment Zone"
    assert out(game, (310, 100, 0)) == {"C1-DEP-007"}, "where somebody is"
    game.apply(SetOut(player=0, trooper="A1", at=(350, 100, 0))).apply(SetOut(player=0, trooper="A1", at=(250, 100, 0)))
    assert sorted(each.at[0] for each in game.state.troopers.values() if each.device) == [250, 350]
    assert game.asked != "A1"
    assert spent(game) == 0


@pytest.mark.rule("HS-PERIM-003")
def test_no_enemy_may_be_in_their_zone_of_control() -> None:
    game = deploying(piece(at=(300, 400), facing=270), at=(300, 150, 0))
    assert out(game, (300, 187, 0)) == {"HS-PERIM-003"}
    assert out(game, (300, 100, 0)) == set()


@pytest.mark.rule("HS-PERIM-004")
def test_where_that_cannot_be_avoided_they_are_lost() -> None:
    around = [piece(at=at) for at in ((60, 205), (190, 205))]
    game = deploying(*around, at=(20, 20, 0), size=(250.0, 1200.0))
    assert game.asked != "A1"
    assert not any(each.device for each in game.state.troopers.values())
    assert spent(game) == 2
    assert game.state.memory["set_out.A1"] == OUT["set_out.A1"], "and they are not asked for again"


@pytest.mark.rule("HS-EQUIP-017")
def test_baggage_puts_new_ones_at_the_feet_of_their_owner() -> None:
    mine = [piece(MORAN, at=(300, 300), uses={"crazykoala": 1}), koala((340, 300)), piece(PORTER, at=(275, 300))]
    game = Skirmish(mine, [piece(at=(300, 440))], memory=OUT).activate("A3")
    game.declare("reload", aims={"A1": 1}).finish()
    assert game.asked == "A1"
    assert out(game, (300, 340, 0)) == {"HS-EQUIP-017"}
    assert out(game, (300, 325, 0)) == set(), "even with an enemy in its Zone of Control"
    game.apply(SetOut(player=0, trooper="A1", at=(300, 325, 0)))
    assert game.asked != "A1"
    assert spent(game) == 0


@pytest.mark.rule("HS-EQUIP-017")
@pytest.mark.example("HS-EX2-019")
@pytest.mark.parametrize("used", [1, 2])
def test_one_that_waits_is_replaced_and_so_are_two(used: int) -> None:
    left = [koala((600, 600), states=["standby"])] if used == 1 else []
    mine = [piece(MORAN, at=(300, 300), uses={"crazykoala": used}), piece(PORTER, at=(275, 300)), *left]
    out_before = [koala((340, 300))] if used == 1 else []
    game = Skirmish([*mine, *out_before], [FAR], memory=OUT).activate("A2")
    game.declare("reload", aims={"A1": 1}).finish()
    for number in range(used):
        assert game.asked == "A1"
        game.apply(SetOut(player=0, trooper="A1", at=(300, 325 - 50 * number, 0)))
    assert game.asked != "A1"
    near = [each for each in game.state.troopers.values() if each.device and not each.states]
    assert len(near) == 2


# ------------------------------------------------------------------ in the Order of the bearer


@pytest.mark.rule("HS-PERIM-005")
def test_every_order_of_the_bearer_activates_them_and_nothing_else_does() -> None:
    game = led()
    assert game.refuses(Activate(player=0, troopers=("A2",))) == {"HS-PERIM-005"}
    game.activate("A1")
    assert game.state.order is not None
    assert game.state.order.troopers == ("A1", "A2", "A3")


@pytest.mark.rule("HS-PERIM-006", "HS-PERIM-007", "HS-PERIM-008")
@pytest.mark.example("HS-EX-PERIM-01")
def test_they_move_when_their_bearer_moves_and_are_idle_when_it_does_something_else() -> None:
    game = led(piece(soldier("camouflage"), at=(300, 700), states=["camouflaged"]), dice=[20]).activate("A1")
    game.declare_one("move", to=[(300, 400)])
    assert game.asked == "A2"
    assert game.refuses_declaring("idle") == set(), "it may stay behind"
    assert game.refuses_declaring("jump", to=[(340, 400)]) >= {"HS-PERIM-006"}
    assert game.refuses_declaring("move", to=[(340, 401)]) != set(), "no further than its bearer"
    assert game.refuses_declaring("bs_attack", weapon="combi_rifle", aims={"B1": 1}) == {"C1-CSK-205"}
    game.declare_one("move", to=[(340, 400)]).declare_one("move", to=[(260, 400)]).no_more_aros()
    game.declare_one("discover", aims={"B1": 1})
    assert game.asked not in ("A2", "A3")
    moved = {each.trooper for each in game.happened(Moved)}
    assert moved == {"A1", "A2", "A3"}


@pytest.mark.rule("HS-PERIM-007")
def test_they_stay_near_their_bearer() -> None:
    mine = [piece(MORAN, at=(300, 300)), koala((300, 480))]
    game = Skirmish(mine, [FAR], memory=OUT).activate("A1").declare_one("move", to=[(300, 290)])
    assert game.refuses_declaring("move", to=[(300, 530)]) == {"HS-PERIM-007"}
    assert game.refuses_declaring("move", to=[(300, 500)]) == set()


@pytest.mark.rule("HS-PERIM-009")
def test_bearer_and_elements_give_one_aro_to_each_enemy() -> None:
    """B1 sees nothing but the CrazyKoala that comes round the corner; it shoots at that, and has reacted."""
    corner = [wall(0, 500, 320, 20, top=200)]
    game = led(piece(at=(420, 700), facing=225), solids=corner, dice=[20]).activate("A1")
    game.declare_one("move", to=[(200, 300)]).declare_one("move", to=[(380, 300)]).declare_one("idle")
    assert game.refuses_reacting("B1", "bs_attack", weapon="combi_rifle", aims={"A2": 1}) == set()
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A2": 1}).no_more_aros()
    game.declare("idle")
    assert "B1" not in game.can_react()


# ------------------------------------------------------------------ Standby Mode


@pytest.mark.rule("HS-PERIM-013", "HS-PERIM-017", "HS-PERIM-012")
def test_a_short_skill_leaves_some_of_them_in_standby_mode() -> None:
    game = led().activate("A1").declare("stand_by", aims={"A2": 1}).no_more_aros()
    assert game.trooper("A2").states == frozenset()
    game.declare("idle").finish()
    assert game.trooper("A2").states == {"standby"}
    assert game.trooper("A3").states == frozenset()
    assert spent(game) == 1
    game.activate("A1")
    assert game.state.order is not None
    assert game.state.order.troopers == ("A1", "A3")
    game.declare_one("move", to=[(300, 210)]).declare_one("move", to=[(260, 210)]).no_more_aros()
    game.declare_one("move", to=[(300, 110)]).declare_one("move", to=[(260, 110)]).finish()
    assert game.trooper("A2").states == {"standby"}, "it needs no Coherency"
    assert game.trooper("A2").at == (340, 300, 0)


@pytest.mark.rule("HS-PERIM-013")
def test_all_of_them_at_once_and_only_its_own() -> None:
    game = led().activate("A1")
    assert game.refuses_declaring("stand_by", aims={"A2": 1, "A3": 1}) == set()
    assert game.refuses_declaring("stand_by", aims={"B1": 1}) == {"HS-PERIM-013"}
    assert game.refuses_declaring("stand_by") == {"HS-PERIM-013"}


@pytest.mark.rule("HS-PERIM-013")
def test_it_is_an_attack() -> None:
    hidden = soldier("camouflage", weapons=("crazykoala",))
    mine = [piece(hidden, at=(300, 300), states=["camouflaged"]), koala((340, 300))]
    game = Skirmish(mine, [FAR], memory=OUT).activate("A1").declare("stand_by", aims={"A2": 1})
    assert "camouflaged" not in game.trooper("A1").states


@pytest.mark.rule("HS-PERIM-014")
@pytest.mark.parametrize(("facing", "at", "refused"), [(90, 800, set()), (270, 800, True), (270, 480, set())])
def test_in_aro_it_needs_sight_or_an_enemy_near(facing: float, at: float, refused: object) -> None:
    mine = [piece(MORAN, at=(300, 300), facing=facing), koala((340, 120), bearer="B1")]
    game = Skirmish([piece(at=(300, at))], mine, memory=OUT).activate("A1").declare("idle")
    assert bool(game.refuses_reacting("B1", "stand_by", aims={"B2": 1})) is bool(refused)


@pytest.mark.rule("HS-PERIM-015")
def test_no_camouflage_marker_near_it_unless_somebody_else_is() -> None:
    marker = piece(soldier("camouflage"), at=(540, 300), states=["camouflaged"])
    assert led(marker).activate("A1").refuses_declaring("stand_by", aims={"A2": 1}) == {"HS-PERIM-015"}
    assert led(marker).activate("A1").refuses_declaring("stand_by", aims={"A3": 1}) == set()
    both = led(marker, piece(at=(540, 400)))
    assert both.activate("A1").refuses_declaring("stand_by", aims={"A2": 1}) == set()


# ------------------------------------------------------------------ without a bearer


@pytest.mark.rule("HS-PERIM-016", "HS-PERIM-017", "HS-PERIM-008", "HS-STATE-040")
def test_who_breaks_coherency_is_disconnected_at_the_end_of_the_order() -> None:
    game = led().activate("A1").declare("move", to=[(300, 400)]).no_more_aros()
    game.declare("move", to=[(300, 500)])
    assert game.trooper("A2").states == frozenset()
    game.finish()
    assert game.trooper("A2").states == frozenset(), "20 cm, and half a base"
    game.activate("A1").declare("move", to=[(300, 600)]).finish()
    assert game.trooper("A2").states == {"disconnected"}
    assert spent(game) == 2
    assert game.trooper("A1").states == {"unloaded"}
    assert game.trooper("B1").states == frozenset(), "nobody else is concerned"
    back = game.activate("A1")
    assert back.state.order is not None
    assert back.state.order.troopers == ("A1",)
    back.declare("move", to=[(300, 510)]).finish()
    assert game.trooper("A2").states == frozenset()
    assert spent(game) == 0
    assert "unloaded" not in game.trooper("A1").states


@pytest.mark.rule("HS-PERIM-016")
@pytest.mark.parametrize("state", ["isolated", "unconscious"])
def test_so_it_is_if_its_bearer_is_isolated_or_null(state: str) -> None:
    mine = [piece(MORAN, at=(300, 300), states=[state]), koala((340, 300)), piece(at=(100, 100))]
    game = Skirmish(mine, [FAR], memory=OUT).activate("A3").declare("idle").finish()
    assert game.trooper("A2").states == {"disconnected"}
    assert game.trooper("A3").states == game.trooper("B1").states == frozenset()


@pytest.mark.rule("HS-PERIM-010")
def test_an_aro_of_the_bearer_can_break_coherency_too() -> None:
    """Its bearer dodges away from it: nothing but Boost is an ARO of the element."""
    mine = [piece(MORAN, at=(300, 300)), koala((300, 80), bearer="B1")]
    game = Skirmish([piece(at=(300, 900), facing=270)], mine, memory=OUT, dice=[1]).activate("A1").declare("idle")
    assert "C1-CSK-205" in game.refuses_reacting("B2", "dodge")
    game.react("B1", "dodge").no_more_aros()
    game.declare("idle").no_more_aros()
    walk = (Walk(((300.0, 340.0, 0.0),)),)
    game.apply(StepAside(player=1, trooper="B1", path=walk)).finish()
    assert game.trooper("B1").at == (300, 340, 0)
    assert game.trooper("B2").states == {"disconnected"}
