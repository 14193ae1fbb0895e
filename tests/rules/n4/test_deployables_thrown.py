"""N4: Drop Bears, the Mine Dispenser, and mines laid by an Intuitive Attack."""

import pytest
from skirmish import Piece, Skirmish, edition_at_hand, piece, soldier, wall

from sightline.games.infinity.core.match.commands import TurnAround
from sightline.games.infinity.core.match.events import Rolled, SavesRolled, TemplateLaid
from sightline.games.infinity.core.skills.shooting import arms
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.weapons import Band
from sightline.geometry.shapes import Solid

THROWER = soldier(weapons=("drop_bears", "combi_rifle"), ph=11)
GUNNER = soldier(weapons=("mine_dispenser",), ph=5)
FAR = piece(at=(900, 900))
THROW = {"weapon": "drop_bears", "mode": "throwing"}
LAY = {"weapon": "drop_bears", "mode": "deployable"}


def throwing(*enemies: Piece, thrower: Profile = THROWER, **more: object) -> Skirmish:
    return Skirmish([piece(thrower, at=(200, 200))], enemies or [FAR], **more).activate("A1")  # type: ignore[arg-type]


def finish(game: Skirmish) -> Skirmish:
    """To the end of the Order; nobody turns."""
    game.no_more_aros()
    if game.state.asking == "order.second":
        game.declare("idle").no_more_aros()
    while game.state.asking == "order.alert":
        game.apply(TurnAround(player=game.trooper(game.asked).owner, trooper=game.asked))
    return game


def devices(game: Skirmish) -> list[tuple[str, tuple[float, ...], set[str]]]:
    return [(each.device, each.at[:2], set(each.states)) for each in game.state.troopers.values() if each.device]


def camouflaged(at: tuple[float, float]) -> Piece:
    return piece(soldier("camouflage"), at=at, states=["camouflaged"])


# ------------------------------------------------------------------ Drop Bears


@pytest.mark.rule("N4-WEAP-016", "N4-CSK-096")
def test_a_drop_bear_is_thrown_or_put_down() -> None:
    game = throwing()
    modes = [
        mode.name for weapon, mode in arms(Situation(game.state), game.trooper("A1")) if weapon.key == "drop_bears"
    ]
    assert modes == ["throwing", "deployable"]
    assert game.refuses_declaring("bs_attack", **THROW, place=[((200, 400), 0)]) == set()
    assert game.refuses_declaring("place_deployable", **LAY, place=[((225, 200), 0)]) == set()
    assert game.refuses_declaring("place_deployable", **THROW, place=[((225, 200), 0)]) == {"C1-CSK-269"}
    assert game.refuses_declaring("bs_attack", **LAY, place=[((225, 200), 0)]) != set()


@pytest.mark.rule("N4-WEAP-017", "N4-WEAP-022")
def test_put_down_it_is_a_mine_that_everybody_can_see() -> None:
    game = finish(throwing().declare("place_deployable", **LAY, place=[((225, 200), 0)]))
    assert devices(game) == [("drop_bears", (225, 200), set())]
    walker = Skirmish([piece(at=(300, 180))], [piece(at=(300, 300), device="drop_bears"), FAR], dice=[20])
    walker.activate("A1").declare("idle")
    assert [event.template.by for event in walker.happened(TemplateLaid)] == ["B1"]
    finish(walker)
    assert [save.base for save in walker.happened(SavesRolled)[0].saves] == [13]


@pytest.mark.rule("N4-WEAP-022")
def test_the_figures_of_one_that_is_put_down() -> None:
    row = edition_at_hand().chart.weapons["drop_bears"]
    mode, token = row.mode("deployable"), edition_at_hand().devices["drop_bears"]
    assert mode is not None
    assert (mode.damage, mode.burst, mode.ammunition, mode.save) == (13, 1, "SHOCK", "arm")
    assert (mode.template, row.uses) == ("small_teardrop", 3)
    assert mode.traits == {"deployable", "intuitive_attack"}
    assert (token.arm, token.bts, token.vitality, token.silhouette) == (0, 0, 1, "X")


@pytest.mark.rule("N4-WEAP-023")
def test_the_figures_of_one_that_is_thrown() -> None:
    mode = edition_at_hand().chart.weapons["drop_bears"].mode("throwing")
    assert mode is not None
    assert (mode.bands, mode.burst, mode.damage, mode.save) == ((Band(20, 3), Band(40, -3)), 1, None, "")
    assert mode.traits == {"throwing_weapon", "speculative_attack", "targetless"}


@pytest.mark.rule("N4-WEAP-018", "N4-WEAP-023")
@pytest.mark.parametrize(("y", "die", "lies"), [(390, 14, True), (390, 15, False), (500, 8, True), (500, 9, False)])
def test_thrown_it_lies_where_it_was_thrown_if_the_roll_succeeds(y: float, die: int, lies: bool) -> None:
    """PH 11, +3 up to 20 cm, -3 beyond."""
    game = throwing(dice=[die]).declare("bs_attack", **THROW, place=[((200, y), 0)]).no_more_aros()
    assert devices(game) == []
    finish(game)
    assert devices(game) == ([("drop_bears", (200, y), set())] if lies else [])
    assert game.trooper("A1").uses == {"drop_bears": 1}


@pytest.mark.rule("N4-WEAP-023")
def test_beyond_40_cm_it_does_not_get_there() -> None:
    assert devices(finish(throwing().declare("bs_attack", **THROW, place=[((200, 700), 0)]))) == []


@pytest.mark.rule("N4-WEAP-018", "N4-BS-003")
def test_it_needs_a_place_in_sight_with_room_for_it_and_no_target() -> None:
    game = throwing(piece(at=(200, 400), facing=90), solids=[wall(240, 300, 250, 10)])
    assert game.refuses_declaring("bs_attack", **THROW, place=[((400, 400), 0)]) == {"C1-BS-003"}
    assert "N4-WEAP-018" in game.refuses_declaring("bs_attack", **THROW, place=[((200, 300, 30), 0)])
    assert game.refuses_declaring("bs_attack", **THROW, place=[((200, 400), 0)]) != set(), "somebody is there"
    assert "N4-BS-002" in game.refuses_declaring("bs_attack", **THROW, aims={"B1": 1})


@pytest.mark.rule("N4-WEAP-019")
def test_it_never_goes_off_when_it_is_thrown() -> None:
    game = throwing(piece(at=(200, 400), facing=270), dice=[20, 5])
    game.declare("bs_attack", **THROW, place=[((200, 350), 0)]).react("B1", "dodge")
    finish(game)
    assert devices(game) == [("drop_bears", (200, 350), set())]
    assert game.happened(TemplateLaid) == []
    game.activate("A1").declare("idle").react("B1", "dodge")
    assert [event.template.by for event in game.happened(TemplateLaid)] == ["A2"], "from then on it is a mine"


@pytest.mark.rule("N4-WEAP-020")
def test_it_is_not_thrown_near_a_camouflage_marker_alone() -> None:
    near = {"place": [((200, 350), 0)]}
    assert throwing(camouflaged((200, 420))).refuses_declaring("bs_attack", **THROW, **near) == {"N4-DEPLOY-034"}
    model = piece(at=(250, 420), facing=90)
    assert throwing(camouflaged((200, 420)), model).refuses_declaring("bs_attack", **THROW, **near) == set()


@pytest.mark.rule("N4-WEAP-021", "N4-STATE-044")
def test_both_modes_share_three_uses() -> None:
    weapon = edition_at_hand().chart.weapons["drop_bears"]
    assert (weapon.uses, [mode.burst for mode in weapon.modes]) == (3, [1, 1])
    assert [tuple(mode.bands) for mode in weapon.modes] == [(Band(20, 3), Band(40, -3)), ()]
    assert [mode.damage for mode in weapon.modes] == [None, 13]
    game = throwing(dice=[20, 20])
    finish(game.declare("place_deployable", **LAY, place=[((225, 200), 0)]))
    for _ in range(2):
        finish(game.activate("A1").declare("bs_attack", **THROW, place=[((200, 300), 0)]))
    game.activate("A1")
    assert game.trooper("A1").uses == {"drop_bears": 3}
    assert "C1-STATE-247" in game.refuses_declaring("bs_attack", **THROW, place=[((200, 300), 0)])
    assert "C1-STATE-247" in game.refuses_declaring("place_deployable", **LAY, place=[((175, 200), 0)])


@pytest.mark.rule("N4-WEAP-023")
def test_it_is_thrown_by_a_speculative_attack_too() -> None:
    game = throwing(solids=[wall(100, 300, 300, 10)], dice=[2]).declare(
        "speculative_attack", **THROW, place=[((200, 420), 0)]
    )
    finish(game)
    assert [side.value for side in game.happened(Rolled)[0].sides] == [11 - 3 - 6]
    assert devices(game) == [("drop_bears", (200, 420), set())]


@pytest.mark.rule("N4-SPEC-003")
def test_nothing_is_lobbed_into_a_closed_building() -> None:
    square = ((150.0, 300.0), (250.0, 300.0), (250.0, 400.0), (150.0, 400.0))
    shed = Solid(id="roof", outline=square, bottom=60, top=65, piece="shed")
    game = throwing(solids=[shed])
    assert game.refuses_declaring("speculative_attack", **THROW, place=[((200, 350), 0)]) == {"N4-SPEC-003"}
    assert game.refuses_declaring("speculative_attack", **THROW, place=[((200, 280), 0)]) == set()


# ------------------------------------------------------------------ the Mine Dispenser


@pytest.mark.rule("N4-WEAP-024", "N4-SPEC-010")
def test_a_mine_dispenser_fires_shock_mines_with_bs() -> None:
    game = throwing(thrower=GUNNER, dice=[15])
    finish(game.declare("bs_attack", weapon="mine_dispenser", place=[((200, 500), 0)]))
    (roll,) = game.happened(Rolled)
    assert [(side.attribute, side.value) for side in roll.sides] == [("bs", 12 + 3)]
    assert devices(game) == [("shock_mine", (200, 500), set())]
    lobbed = throwing(thrower=GUNNER, solids=[wall(100, 300, 300, 10)], dice=[9])
    both = {"weapon": "mine_dispenser", "mode": "double_shot", "place": [((200, 500), 0), ((300, 500), 0)]}
    assert lobbed.refuses_declaring("speculative_attack", **both) == {"N4-SPEC-010"}, "that is one shot"
    finish(lobbed.declare("speculative_attack", weapon="mine_dispenser", place=[((200, 500), 0)]))
    assert [side.value for side in lobbed.happened(Rolled)[0].sides] == [12 + 3 - 6]
    assert edition_at_hand().chart.weapons["mine_dispenser"].uses == 2


@pytest.mark.rule("N4-TRAIT-013")
def test_both_mines_may_be_fired_at_once() -> None:
    spots = {"weapon": "mine_dispenser", "mode": "double_shot", "place": [((200, 500), 0), ((300, 500), 0)]}
    game = finish(throwing(thrower=GUNNER, dice=[15, 16]).declare("bs_attack", **spots))
    assert [each[1] for each in devices(game)] == [(200, 500)]
    assert "unloaded" in game.trooper("A1").states


# ------------------------------------------------------------------ Intuitive Attack

SPOT = {"weapon": "shock_mine", "place": [((200, 225), 0)]}
MINER = soldier(weapons=("shock_mine", "combi_rifle"), wip=12)


@pytest.mark.rule("N4-INTUI-010", "N4-DEPLOY-034", "N4-CSK-104")
def test_near_a_camouflage_marker_a_mine_is_laid_by_an_intuitive_attack() -> None:
    game = throwing(camouflaged((200, 350)), thrower=MINER, dice=[12])
    assert game.refuses_declaring("place_deployable", **SPOT) == {"N4-DEPLOY-034"}
    finish(game.declare("intuitive_attack", **SPOT, aims={"B1": 1}))
    assert devices(game) == [("shock_mine", (200, 225), {"camouflaged"})]
    assert [side.value for side in game.happened(Rolled)[0].sides] == [12]


@pytest.mark.rule("N4-INTUI-010", "N4-CSK-098")
def test_the_marker_has_to_be_in_its_trigger_area_and_the_token_beside_the_trooper() -> None:
    away = throwing(camouflaged((200, 600)), thrower=MINER)
    assert away.refuses_declaring("intuitive_attack", **SPOT, aims={"B1": 1}) == {"N4-INTUI-010"}
    model = throwing(piece(at=(200, 350)), thrower=MINER)
    assert model.refuses_declaring("intuitive_attack", **SPOT, aims={"B1": 1}) == {"N4-INTUI-010"}
    game = throwing(camouflaged((200, 350)), thrower=MINER)
    place = {"weapon": "shock_mine", "place": [((200, 240), 0)]}
    assert game.refuses_declaring("intuitive_attack", **place, aims={"B1": 1}) == {"C1-CSK-272"}


@pytest.mark.rule("N4-INTUI-007", "N4-INTUI-011")
def test_who_fails_has_lost_the_mine() -> None:
    game = finish(
        throwing(camouflaged((200, 350)), thrower=MINER, dice=[13]).declare("intuitive_attack", **SPOT, aims={"B1": 1})
    )
    assert devices(game) == []
    assert game.trooper("A1").uses == {"shock_mine": 1}
    game.activate("A1")
    assert game.refuses_declaring("intuitive_attack", **SPOT, aims={"B1": 1}) == {"N4-INTUI-007"}
