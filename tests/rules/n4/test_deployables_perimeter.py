"""N4: Perimeter weapons and equipment, and weapons with Boost."""

import pytest
from skirmish import Piece, Skirmish, edition_at_hand, piece, soldier, wall

from sightline.games.infinity.core.match.events import Placed, Removed, Rolled, SavesRolled, TemplateLaid
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.n4.deployables.events import Leapt
from sightline.geometry.shapes import Solid

MORAN = soldier(weapons=("crazykoala", "combi_rifle"))
FAR = piece(at=(900, 900))


def with_equipment(*keys: str) -> Profile:
    return soldier(equipment=tuple(Ability(key=key) for key in keys))


def placing(*enemies: Piece, profile: Profile = MORAN, **more: object) -> Skirmish:
    return Skirmish([piece(profile, at=(400, 400))], enemies or [FAR], **more).activate("A1")  # type: ignore[arg-type]


def put(game: Skirmish, at: tuple[float, ...], weapon: str = "crazykoala") -> set[str | None]:
    return game.refuses_declaring("place_deployable", weapon=weapon, place=[(at, 0)])


def camouflaged(at: tuple[float, float]) -> Piece:
    return piece(soldier("camouflage"), at=at, states=["camouflaged"])


def koala(at: tuple[float, ...], device: str = "crazykoala") -> Piece:
    return piece(at=at, device=device)


def walking(*others: Piece, at: tuple[float, float] = (300, 100), **more: object) -> Skirmish:
    """A1 is active; a CrazyKoala of the enemy (B1) sits at (300, 400)."""
    return Skirmish([piece(at=at)], [koala((300, 400)), *others], **more).activate("A1")  # type: ignore[arg-type]


def leaps(game: Skirmish) -> list[tuple[str, str]]:
    return [(each.trooper, each.target) for each in game.happened(Leapt)]


def finish(game: Skirmish) -> Skirmish:
    return game.no_more_aros().declare("idle").no_more_aros()


def room(x: float, y: float, side: float, door: float = 0) -> list[Solid]:
    """A closed room with a roof, its lower left corner at a point; with a door of some width in its lower wall."""
    gap = (side - door) / 2
    sides = [(x, y, gap, 5.0), (x + side - gap, y, gap, 5.0)] if door else [(x, y, side, 5.0)]
    sides += [(x, y + 5, 5, side - 10), (x + side - 5, y + 5, 5, side - 10), (x, y + side - 5, side, 5)]
    walls = [wall(*each, top=60, name="room") for each in sides]
    return [*walls, wall(x, y, side, side, bottom=60, top=65, name="room")]


# ------------------------------------------------------------------ placing


@pytest.mark.rule("N4-CSK-105", "N4-DEPLOY-005", "N4-DEPLOY-006")
def test_a_perimeter_weapon_lies_anywhere_wholly_in_the_zone_of_control() -> None:
    game = placing()
    far = 12.5 + 200 - 12.5
    assert put(game, (400 + far, 400)) == set()
    assert put(game, (400 + far + 1, 400)) == {"N4-CSK-105"}
    game.declare("place_deployable", weapon="crazykoala", place=[((400 + far, 400), 0)]).no_more_aros()
    assert game.happened(Placed) == []
    game.declare("idle").no_more_aros()
    assert game.trooper("A2").device == "crazykoala"
    assert game.trooper("A2").states == set()


@pytest.mark.rule("N4-CSK-105")
def test_it_does_in_the_reactive_turn_too() -> None:
    game = Skirmish([piece(at=(400, 900), facing=270)], [piece(MORAN, at=(400, 400))]).activate("A1").declare("idle")
    place = {"weapon": "crazykoala"}
    assert game.refuses_reacting("B1", "place_deployable", **place, place=[((400, 590), 0)]) == set()
    assert game.refuses_reacting("B1", "place_deployable", **place, place=[((400, 610), 0)]) == {"N4-CSK-105"}


@pytest.mark.rule("N4-CSK-106")
@pytest.mark.parametrize(("door", "refused"), [(0, {"N4-CSK-106"}), (24, {"N4-CSK-106"}), (40, set())])
def test_there_must_be_a_way_that_is_wide_enough(door: float, refused: set[str]) -> None:
    """A closed room keeps it out, and so does a door that is too narrow for its Silhouette."""
    game = placing(solids=room(350, 450, 100, door))
    assert put(game, (400, 500)) == refused
    assert put(game, (320, 400)) == set()


@pytest.mark.rule("N4-CSK-106")
def test_a_wall_under_the_open_sky_is_no_hindrance() -> None:
    assert put(placing(solids=[wall(0, 450, 1200, 5, top=80)]), (400, 500)) == set()


@pytest.mark.rule("N4-EQUIP-028", "N4-DEPLOY-002", "N4-CSK-098")
def test_equipment_is_put_on_the_table_like_weapons() -> None:
    game = placing(profile=with_equipment("fastpanda", "deployable_repeater"))
    assert put(game, (590, 400), "fastpanda") == set()
    assert put(game, (425, 400), "deployable_repeater") == set()
    assert put(game, (590, 400), "deployable_repeater") == {"C1-CSK-272"}, "it has no Perimeter"
    finish(game.declare("place_deployable", weapon="deployable_repeater", place=[((425, 400), 0)]))
    assert [each.device for each in game.state.troopers.values()].count("deployable_repeater") == 1
    assert game.trooper("A1").uses == {"deployable_repeater": 1}


@pytest.mark.rule("N4-DEPLOY-014", "N4-CSK-104")
def test_no_camouflage_marker_in_its_zone_unless_an_enemy_model_is_there() -> None:
    assert put(placing(camouflaged((600, 560))), (500, 400)) == {"N4-DEPLOY-014"}
    assert put(placing(camouflaged((600, 560)), piece(at=(560, 560))), (500, 400)) == set()
    assert put(placing(camouflaged((700, 700))), (500, 400)) == set()
    assert put(placing(camouflaged((600, 560)), koala((560, 560))), (500, 400)) == {"N4-DEPLOY-014"}, "no Model"


@pytest.mark.rule("N4-DEPLOY-014", "N4-CSK-107")
def test_it_is_active_from_the_end_of_the_order_on() -> None:
    game = placing(piece(at=(500, 560), facing=270), dice=[20])
    game.declare("place_deployable", weapon="crazykoala", place=[((450, 450), 0)])
    finish(game.react("B1", "dodge"))
    assert leaps(game) == []
    game.activate("A1").declare("idle").react("B1", "dodge")
    assert leaps(game) == [("A2", "B1")]


@pytest.mark.rule("N4-CSK-109", "N4-TRAIT-017")
@pytest.mark.example("N4-EX2-025")
def test_markers_do_not_keep_equipment_away() -> None:
    game = placing(camouflaged((500, 560)), profile=with_equipment("fastpanda"))
    assert put(game, (500, 450), "fastpanda") == set()


# ------------------------------------------------------------------ going off


@pytest.mark.rule("N4-DEPLOY-005")
def test_there_are_four_of_them() -> None:
    chart, devices = edition_at_hand().chart.weapons, edition_at_hand().devices
    found = {key for key, row in chart.items() if row.modes[0].save and "perimeter" in row.modes[0].traits}
    assert found == {"crazykoala", "madtraps", "symbiobug", "wildparrot"}
    assert {devices[key].silhouette for key in found} == {"1"}
    assert {(devices[key].vitality, devices[key].arm, devices[key].bts) for key in found} == {(1, 0, 0)}


@pytest.mark.rule("N4-DEPLOY-007", "N4-DEPLOY-008")
def test_who_acts_in_its_zone_of_control_has_it_at_its_feet() -> None:
    game = walking(dice=[20])
    game.declare("move", to=[(300, 150)])
    assert leaps(game) == []
    game.no_more_aros().declare("move", to=[(300, 200)])
    assert leaps(game) == [("B1", "A1")]
    (ran,) = game.happened(Leapt)
    assert ran.at == pytest.approx((300, 175 + 25, 0), abs=10), "beside where its target came into its zone"
    (saves,) = game.happened(SavesRolled)
    assert (saves.trooper, saves.weapon, saves.saves[0].base) == ("A1", "crazykoala", 15)


@pytest.mark.rule("N4-DEPLOY-007")
def test_doing_nothing_there_is_enough_and_so_is_an_aro() -> None:
    assert leaps(walking(at=(300, 250)).declare("idle")) == [("B1", "A1")]
    game = Skirmish([piece(at=(300, 900), facing=270), koala((300, 300))], [piece(at=(300, 200), facing=90)])
    game.activate("A1").declare("idle")
    assert leaps(game) == []
    assert leaps(game.react("B1", "dodge")) == [("A2", "B1")]


@pytest.mark.rule("N4-DEPLOY-007")
def test_its_own_side_may_do_as_it_likes() -> None:
    game = Skirmish([piece(at=(300, 250)), koala((300, 400))], [FAR]).activate("A1").declare("idle")
    assert leaps(game) == []


@pytest.mark.rule("N4-DEPLOY-009")
@pytest.mark.parametrize(("die", "hit"), [(10, False), (11, True)])
def test_only_a_normal_dodge_roll_avoids_it(die: int, hit: bool) -> None:
    game = walking(at=(300, 250), dice=[die, 20]).declare("idle").no_more_aros().declare("dodge").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert (roll.kind, [side.value for side in roll.sides]) == ("normal", [10])
    assert bool(game.happened(SavesRolled)) is hit


@pytest.mark.rule("N4-DEPLOY-009")
def test_shooting_it_does_not_avoid_it() -> None:
    game = walking(at=(300, 250), dice=[1, 1, 1, 20, 1, 1, 1]).declare("idle").no_more_aros()
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    assert "A1" in {each.trooper for each in game.happened(SavesRolled)}


@pytest.mark.rule("N4-DEPLOY-010")
def test_it_is_gone_afterwards() -> None:
    game = finish(walking(at=(300, 250), dice=[20]).declare("idle"))
    assert [(each.trooper, each.rule) for each in game.happened(Removed)] == [("B1", "N4-DEPLOY-010")]
    assert "B1" not in game.state.troopers


@pytest.mark.rule("N4-DEPLOY-011")
@pytest.mark.parametrize(("door", "runs"), [(0, False), (24, False), (40, True)])
def test_it_stays_where_it_is_if_nothing_leads_to_its_target(door: float, runs: bool) -> None:
    solids = room(250, 250, 100, door)
    game = Skirmish([piece(at=(300, 300))], [koala((300, 200))], solids=solids, dice=[20]).activate("A1")
    assert bool(leaps(game.declare("idle"))) is runs


@pytest.mark.rule("N4-DEPLOY-012")
@pytest.mark.parametrize("state", ["camouflaged", "impersonation_1", "impersonation_2"])
def test_markers_do_not_set_it_off(state: str) -> None:
    spy = soldier(Ability(key="camouflage"), Ability(key="impersonation", level=1))
    marker = piece(spy, at=(300, 250), states=[state])
    game = Skirmish([marker], [koala((300, 400)), FAR]).activate("A1").declare("move", to=[(300, 260)])
    assert leaps(game) == []
    revealed = Skirmish([piece(spy, at=(300, 250))], [koala((300, 400)), FAR]).activate("A1")
    assert leaps(revealed.declare("move", to=[(300, 260)])) == [("B1", "A1")]


@pytest.mark.rule("N4-DEPLOY-013")
def test_it_sets_off_nothing_itself() -> None:
    mines = [piece(at=(300, 320), device="ap_mine"), koala((340, 330))]
    game = Skirmish([piece(at=(300, 230)), *mines], [koala((300, 400))], dice=[20]).activate("A1").declare("idle")
    assert leaps(game) == [("B1", "A1")]
    assert game.happened(TemplateLaid) == []


@pytest.mark.rule("N4-DEPLOY-008")
def test_a_mad_trap_glues_its_target() -> None:
    game = Skirmish([piece(at=(300, 250))], [koala((300, 400), "madtraps")], dice=[20]).activate("A1").declare("idle")
    game.no_more_aros().declare("idle").no_more_aros()
    assert "immobilized_a" in game.trooper("A1").states
    assert game.trooper("A1").lost == 0


def test_a_wild_parrot_goes_off_like_a_mine() -> None:
    game = Skirmish([piece(at=(300, 250))], [koala((300, 350), "wildparrot")], dice=[20, 20]).activate("A1")
    game.declare("idle")
    assert [event.template.by for event in game.happened(TemplateLaid)] == ["B1"]
    assert leaps(game) == []
