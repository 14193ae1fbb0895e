"""Ejection System."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.match.turns import gives_order
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TroopType
from sightline.games.infinity.n4.vehicles.commands import PlacePilot

AWAY = piece(at=(1100, 1100), facing=90)
OPERATOR = soldier(name="Operator", vitality=1, ph=12, cost=0)
EJECTOR = (Ability(key="escape_system"),)
THROWN, DROPPED = 12, 13
"""What is rolled for the Operator's PH."""


def tag(operator: Profile = OPERATOR, **more: object) -> Profile:
    changes = {"type": TroopType.TAG, "silhouette": "7", "arm": 0, "vitality": 2, "structure": True, **more}
    return soldier(name="Tag", ph=16, equipment=EJECTOR, forms=(operator,), **changes)


def shot(
    *dice: int,
    target: Profile | None = None,
    lost: int = 1,
    states: tuple[str, ...] = (),
    weapon: str = "combi_rifle",
    **more: object,
) -> Skirmish:
    """A TAG (B1) is shot at; the Order is over but for what it asks at its end."""
    hit = piece(target or tag(), at=(300, 300), facing=270, lost=lost, states=states)
    shooter = piece(soldier(weapons=(weapon,)), at=(300, 700), facing=270)
    game = Skirmish([shooter], [hit, AWAY], dice=dice, **more)  # type: ignore[arg-type]
    burst = {"combi_rifle": 3}.get(weapon, 1)
    game.activate("A1").declare("bs_attack", weapon=weapon, aims={"B1": burst}).no_more_aros()
    game.declare("idle").no_more_aros()
    while game.state.asking == "order.alert":
        game.apply(next(iter(game.match.options())).command)
    return game


def name(game: Skirmish) -> str:
    return Situation(game.state).profile(game.trooper("B1")).name


@pytest.mark.rule("HS-EQUIP-055", "HS-EQUIP-056", "HS-EQUIP-057")
def test_with_its_last_point_the_tag_is_gone_and_its_operator_is_there() -> None:
    game = shot(5, 20, 20, 1, DROPPED)
    assert (name(game), game.trooper("B1").states, game.trooper("B1").lost) == ("Operator", frozenset(), 0)
    assert game.state.areas == ()
    assert name(shot(5, 20, 20, 1, lost=0)) == "Tag"


@pytest.mark.rule("HS-EQUIP-055", "HS-EQUIP-062")
@pytest.mark.parametrize("state", ["immobilized_a", "immobilized_b", "isolated"])
def test_neither_hacking_nor_glue_keeps_it_from_working(state: str) -> None:
    assert name(shot(5, 20, 20, 1, DROPPED, states=(state,))) == "Operator"


@pytest.mark.rule("HS-EQUIP-058")
def test_the_operators_ph_is_rolled() -> None:
    game = shot(5, 20, 20, 1, THROWN)
    roll = game.happened(Rolled)[-1].sides[0]
    assert (roll.skill, roll.attribute, roll.value) == ("ejection", "ph", 12)
    failed = shot(5, 20, 20, 1, DROPPED)
    assert (game.state.asking == "order.ejection", failed.state.asking == "order.ejection") == (True, False)


@pytest.mark.rule("HS-EQUIP-059")
def test_if_it_succeeds_its_player_puts_it_anywhere_within_40_cm() -> None:
    game = shot(5, 20, 20, 1, THROWN)
    assert game.state.asking == "order.ejection"
    far, near = (300 + 27.5 + 401 + 12.5, 300, 0), (300 + 27.5 + 399 + 12.5, 300, 0)
    assert game.refuses(PlacePilot(player=1, trooper="B1", at=far)) == {"HS-EQUIP-059"}
    game.apply(PlacePilot(player=1, trooper="B1", at=near, facing=90))
    assert (game.trooper("B1").at, game.trooper("B1").facing, game.state.asking) == (near, 90, "orders")


@pytest.mark.rule("HS-EQUIP-059")
def test_it_comes_down_as_by_a_combat_jump() -> None:
    game = shot(5, 20, 20, 1, THROWN, solids=[wall(400, 250, 20, 100)])
    assert "HS-EQUIP-059" in game.refuses(PlacePilot(player=1, trooper="B1", at=(432.5, 300, 0)))
    assert game.refuses(PlacePilot(player=1, trooper="B1", at=(300, 687.5, 0))) == {"C1-DEP-005"}
    assert game.refuses(PlacePilot(player=1, trooper="B1", at=(410, 300, 0)))


@pytest.mark.rule("HS-EQUIP-060")
@pytest.mark.example("HS-EX2-023")
def test_if_it_fails_it_comes_down_where_the_tag_was() -> None:
    game = shot(5, 6, 20, 1, 1, 14, lost=0)
    assert (name(game), game.state.asking) == ("Operator", "orders")
    x, y, _ = game.trooper("B1").at
    assert ((x - 300) ** 2 + (y - 300) ** 2) ** 0.5 == pytest.approx(40)


@pytest.mark.rule("HS-EQUIP-061", "HS-EQUIP-062", "HS-EQUIP-066")
@pytest.mark.example("HS-EX2-024")
def test_points_that_the_tag_did_not_have_are_the_operators() -> None:
    fallen = shot(5, 6, 20, 1, 1, THROWN)
    assert (name(fallen), "unconscious" in fallen.trooper("B1").states) == ("Operator", True)
    assert fallen.state.asking == "order.ejection"
    assert "B1" not in shot(5, 6, 7, 1, 1, 1, THROWN).state.troopers


@pytest.mark.rule("HS-EQUIP-902", "HS-EQUIP-062")
@pytest.mark.example("HS-EX2-025")
def test_what_kills_the_tag_at_once_kills_the_operator() -> None:
    blade = piece(soldier(weapons=("monofilament_cc_weapon",), cc=20), at=(300, 260), facing=90)
    game = Skirmish([blade], [piece(tag(cc=5), at=(300, 300), facing=90), AWAY], dice=[5, 1])
    game.activate("A1").declare("cc_attack", weapon="monofilament_cc_weapon", aims={"B1": 1}).finish()
    assert len(game.happened(SavesRolled)) == 1
    assert "B1" not in game.state.troopers


@pytest.mark.rule("HS-EQUIP-063")
@pytest.mark.parametrize(("dice", "gives"), [((5, 20, 20, 1), True), ((5, 6, 20, 1, 1), False)])
def test_its_player_keeps_the_order_until_the_operator_is_null(dice: tuple[int, ...], gives: bool) -> None:
    game = shot(*dice, DROPPED)
    now = Situation(game.state)
    assert gives_order(now, now.trooper("B1")) == gives


@pytest.mark.rule("HS-EQUIP-064")
def test_no_state_of_the_tag_is_the_operators() -> None:
    held = shot(5, 20, 20, 1, DROPPED, states=("immobilized_a", "isolated", "targeted", "burnt"))
    assert held.trooper("B1").states == frozenset()


@pytest.mark.rule("HS-EQUIP-064")
def test_but_who_was_sepsitorized_stays_so() -> None:
    hit = piece(tag(), at=(300, 300), facing=270, lost=1, states=["sepsitorized"])
    game = Skirmish([piece(at=(300, 700), facing=270)], [hit, AWAY], dice=[5, 20, 20, 1, DROPPED])
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).finish()
    assert (name(game), game.trooper("B1").states) == ("Operator", frozenset({"sepsitorized"}))


@pytest.mark.rule("HS-EQUIP-065")
def test_what_em_ammunition_does_to_the_tag_it_does_not_do_to_the_operator() -> None:
    frail = soldier(name="Operator", type=TroopType.HI, hackable=True)
    foes = [piece(at=(300, 700), facing=270), piece(soldier(weapons=("e_mitter",)), at=(340, 600), facing=270)]
    game = Skirmish([piece(tag(frail), at=(300, 300), lost=1), AWAY], foes, dice=[5, 5, 1, 1, 1, DROPPED])
    game.activate("A1").declare("idle").react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1})
    game.react("B2", "bs_attack", weapon="e_mitter", aims={"A1": 1}).finish()
    assert [len(each.saves) for each in game.happened(SavesRolled)] == [1, 2]
    operator = game.trooper("A1")
    assert (Situation(game.state).profile(operator).name, operator.states) == ("Operator", frozenset())


@pytest.mark.rule("HS-EQUIP-066")
def test_the_tag_makes_the_saves() -> None:
    strong = tag(soldier(name="Operator", arm=0, ph=12), arm=9)
    assert name(shot(5, 20, 20, 5, target=strong)) == "Tag"
    assert name(shot(5, 20, 20, 4, DROPPED, target=strong)) == "Operator"
    spared = shot(5, 6, 20, 4, 5, DROPPED, target=strong)
    assert spared.trooper("B1").states == frozenset()


@pytest.mark.rule("HS-EQUIP-067")
def test_nobody_reacts_to_it() -> None:
    watcher = piece(at=(600, 300), facing=180)
    mine = [piece(tag(), at=(300, 300), facing=90, lost=1), piece(at=(100, 100))]
    game = Skirmish(mine, [piece(at=(300, 700), facing=270), watcher], dice=[5, 1, THROWN])
    game.activate("A1").declare("idle").react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1})
    game.no_more_aros().declare("idle").no_more_aros()
    assert game.state.asking == "order.ejection"
    game.apply(PlacePilot(player=0, trooper="A1", at=(450, 300, 0)))
    assert game.state.asking == "orders"
