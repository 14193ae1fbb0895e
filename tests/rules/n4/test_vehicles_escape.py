"""N4: Escape System."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.turns import gives_order
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TroopType
from sightline.games.infinity.n4.vehicles.commands import PlacePilot

AWAY = piece(at=(1100, 1100), facing=90)
OPERATOR = soldier(name="Operator", vitality=1, cost=0)
TAG = soldier(
    name="Tag",
    type=TroopType.TAG,
    silhouette="7",
    arm=0,
    vitality=2,
    structure=True,
    cost=60,
    equipment=(Ability(key="escape_system"),),
    forms=(OPERATOR,),
)


def shot(*dice: int, target: Profile = TAG, lost: int = 1, states: tuple[str, ...] = (), **more: object) -> Skirmish:
    """A TAG (B1) with a point left is shot three times; the Order is over but for what it asks at its end."""
    hit = piece(target, at=(300, 300), facing=270, lost=lost, states=states)
    game = Skirmish([piece(at=(300, 700), facing=270)], [hit, AWAY], dice=dice, **more)  # type: ignore[arg-type]
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    while game.state.asking == "order.alert":
        game.apply(next(iter(game.match.options())).command)
    return game


def name(game: Skirmish) -> str:
    return Situation(game.state).profile(game.trooper("B1")).name


@pytest.mark.rule("N4-EQUIP-060")
def test_with_the_last_point_of_the_tag_its_pilot_is_thrown_out() -> None:
    game = shot(5, 20, 20, 1)
    assert (name(game), game.trooper("B1").states, game.trooper("B1").lost) == ("Operator", frozenset(), 0)
    assert name(shot(5, 20, 20, 20)) == "Tag"
    assert name(shot(5, 20, 20, 1, lost=0)) == "Tag"


@pytest.mark.rule("N4-EQUIP-060")
def test_an_immobilized_tag_lets_it_out_as_well() -> None:
    assert name(shot(5, 20, 20, 1, states=("immobilized_a",))) == "Operator"


@pytest.mark.rule("N4-EQUIP-060")
def test_without_it_the_tag_falls_unconscious() -> None:
    plain = soldier(
        name="Tag", type=TroopType.TAG, silhouette="7", arm=0, vitality=2, structure=True, forms=(OPERATOR,)
    )
    assert "unconscious" in shot(5, 20, 20, 1, target=plain).trooper("B1").states


@pytest.mark.rule("N4-EQUIP-061")
def test_it_stands_beside_where_the_tag_was_and_smoke_is_in_its_place() -> None:
    game = shot(5, 20, 20, 1)
    (smoke,) = game.state.areas
    assert (smoke.kind, smoke.at, smoke.radius) == ("smoke", (300, 300, 0), 60)
    x, y, _ = game.trooper("B1").at
    assert ((x - 300) ** 2 + (y - 300) ** 2) ** 0.5 == pytest.approx(40)


@pytest.mark.rule("N4-EQUIP-061")
def test_its_player_says_where_it_stands() -> None:
    game = shot(5, 20, 20, 1)
    assert game.state.asking == "order.ejection"
    assert game.refuses(PlacePilot(player=1, trooper="B1", at=(350, 300, 0))) == {"N4-EQUIP-061"}
    assert game.refuses(PlacePilot(player=1, trooper="B1", at=(330, 300, 0))) == {"N4-EQUIP-061"}
    game.apply(PlacePilot(player=1, trooper="B1", at=(340, 300, 0), facing=90))
    assert (game.trooper("B1").at, game.trooper("B1").facing, game.state.asking) == ((340, 300, 0), 90, "orders")


@pytest.mark.rule("N4-EQUIP-061", "N4-EQUIP-062")
def test_points_beyond_the_last_are_the_pilots_and_a_dead_one_leaves_smoke_too() -> None:
    fallen = shot(5, 6, 20, 1, 1)
    assert (name(fallen), "unconscious" in fallen.trooper("B1").states) == ("Operator", True)
    dead = shot(5, 6, 7, 1, 1, 1)
    assert "B1" not in dead.state.troopers
    assert [area.kind for area in dead.state.areas] == ["smoke"]


@pytest.mark.rule("N4-EQUIP-063")
@pytest.mark.parametrize(("dice", "gives"), [((5, 20, 20, 1), True), ((5, 6, 20, 1, 1), False)])
def test_its_player_keeps_the_order_until_the_pilot_is_null(dice: tuple[int, ...], gives: bool) -> None:
    pilot = soldier("pilot", name="Operator", vitality=1)
    game = shot(*dice, target=soldier(arm=0, vitality=2, structure=True, equipment=TAG.equipment, forms=(pilot,)))
    now = Situation(game.state)
    assert (name(game), gives_order(now, now.trooper("B1"))) == ("Operator", gives)


@pytest.mark.rule("N4-EQUIP-064")
def test_the_tag_makes_the_saves_and_what_held_it_does_not_hold_the_pilot() -> None:
    weak = soldier(name="Operator", arm=0)
    strong = soldier(name="Tag", arm=9, vitality=2, structure=True, equipment=TAG.equipment, forms=(weak,))
    assert name(shot(5, 20, 20, 5, target=strong)) == "Tag"
    assert name(shot(5, 20, 20, 4, target=strong)) == "Operator"
    assert shot(5, 6, 20, 4, 5, target=strong).trooper("B1").states == frozenset()
    assert shot(5, 20, 20, 1, states=("immobilized_a", "isolated")).trooper("B1").states == frozenset()


@pytest.mark.rule("N4-EQUIP-065")
def test_nobody_reacts_to_it() -> None:
    tag = piece(TAG, at=(300, 300), facing=90, lost=1)
    watcher = piece(at=(600, 300), facing=180)
    game = Skirmish([tag, piece(at=(100, 100))], [piece(at=(300, 700), facing=270), watcher], dice=[5, 1])
    game.activate("A1").declare("idle").react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1})
    game.no_more_aros().declare("idle").no_more_aros()
    assert game.state.asking == "order.ejection"
    game.apply(PlacePilot(player=0, trooper="A1"))
    assert game.state.asking == "orders"
