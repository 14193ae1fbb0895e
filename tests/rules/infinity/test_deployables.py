"""C1-CSK-268 to 280: Place Deployable, and what lies on the table afterwards."""

import random

import pytest
from skirmish import Piece, Skirmish, cited, mine_at_hand, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Declare
from sightline.games.infinity.core.match.events import BecameIdle, Placed, Revealed, Rolled, SavesRolled
from sightline.games.infinity.core.match.state import Token
from sightline.games.infinity.core.skills.base import When
from sightline.games.infinity.core.skills.deployables import PlaceDeployable, device_of, token_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile

BESIDE = [((225, 200), 0)]
FAR = piece(at=(900, 900))


def miner() -> Profile:
    return soldier(weapons=(mine_at_hand(), "combi_rifle"))


def lay() -> dict[str, str]:
    return {"weapon": mine_at_hand()}


def mining(*enemies: Piece, **more: object) -> Skirmish:
    """A1, who carries mines, is active at (200, 200)."""
    return Skirmish([piece(miner(), at=(200, 200))], enemies or [FAR], **more).activate("A1")  # type: ignore[arg-type]


def finish(game: Skirmish) -> Skirmish:
    return game.no_more_aros().declare("idle").no_more_aros()


# ------------------------------------------------------------------ declaring


@pytest.mark.rule("C1-CSK-268", "C1-LABEL-217")
def test_it_is_a_short_skill_and_an_aro_with_the_attack_label_and_no_roll() -> None:
    assert {str(kind) for kind in PlaceDeployable.types} == {"short", "aro"}
    assert {str(label) for label in PlaceDeployable.labels} == {"attack", "no_roll"}
    game = finish(mining(dice=[]).declare("place_deployable", **lay(), place=BESIDE))
    assert game.happened(Rolled) == []
    assert "A2" in game.state.troopers


@pytest.mark.rule("C1-CSK-269", "C1-TRAIT-214")
def test_only_a_deployable_can_be_placed() -> None:
    game = mining()
    assert game.refuses_declaring("place_deployable", weapon="combi_rifle", place=BESIDE) == {"C1-CSK-269"}
    unarmed = Skirmish([piece(at=(200, 200))], [FAR]).activate("A1")
    assert unarmed.refuses_declaring("place_deployable", **lay(), place=BESIDE) == {"C1-CSK-269"}
    assert "place_deployable" not in unarmed.offered()
    assert "place_deployable" in game.offered()


@pytest.mark.rule("C1-BS-002")
def test_a_mine_is_placed_not_fired() -> None:
    game = mining(piece(at=(200, 300), facing=270))
    assert game.refuses_declaring("bs_attack", **lay(), place=[((200, 212.5, 20), 90)]) == {"C1-BS-002"}


@pytest.mark.rule("C1-CSK-271", "C1-TRAIT-204")
def test_a_use_is_spent_when_it_is_declared() -> None:
    game = mining().declare("place_deployable", **lay(), place=BESIDE)
    assert game.trooper("A1").uses == {mine_at_hand(): 1}
    assert game.refuses_declaring("place_deployable", **lay(), place=[]) != set()


@pytest.mark.rule("C1-TRAIT-204", "C1-TRAIT-205", "C1-STATE-246", "C1-STATE-247")
def test_with_the_third_mine_the_trooper_is_unloaded() -> None:
    game = mining()
    for turn in range(3):
        spots = [((225, 200), 0), ((175, 200), 0), ((200, 225), 0)]
        finish(game.declare("place_deployable", **lay(), place=[spots[turn]]))
        assert ("unloaded" in game.trooper("A1").states) is (turn == 2)
        game.activate("A1")
    assert "C1-STATE-247" in game.refuses_declaring("place_deployable", **lay(), place=[((200, 175), 0)])


@pytest.mark.rule("C1-CSK-270", "C1-CSK-273")
def test_in_aro_it_needs_line_of_fire_and_is_placed_where_one_stands() -> None:
    def reacting(facing: float) -> Skirmish:
        game = Skirmish([piece(at=(200, 100))], [piece(miner(), at=(200, 250), facing=facing)])
        return game.activate("A1").declare("idle")

    assert "C1-CSK-270" in reacting(90).refuses_reacting("B1", "place_deployable", **lay(), place=[((225, 250), 0)])
    game = reacting(270)
    assert game.refuses_reacting("B1", "place_deployable", **lay(), place=[((240, 250), 0)]) == {"C1-CSK-273"}
    finish(game.react("B1", "place_deployable", **lay(), place=[((225, 250), 0)]))
    assert game.trooper("B2").device == mine_at_hand()


@pytest.mark.rule("C1-CSK-272")
def test_in_the_active_turn_it_is_placed_in_contact_or_along_the_route() -> None:
    game = mining()
    assert game.refuses_declaring("place_deployable", **lay(), place=[((230, 200), 0)]) == {"C1-CSK-272"}
    game.declare("move", to=[(200, 299)]).no_more_aros()
    assert game.refuses_declaring("place_deployable", **lay(), place=[((200, 200), 0)]) == set()
    assert game.refuses_declaring("place_deployable", **lay(), place=[((150, 240), 0)]) == {"C1-CSK-272"}
    game.declare("place_deployable", **lay(), place=[((225, 240), 0)]).no_more_aros()
    assert game.trooper("A2").at == (225, 240, 0)


@pytest.mark.rule("C1-CSK-274", "C1-DEP-010")
def test_the_surface_must_hold_the_whole_token_and_not_be_a_wall() -> None:
    pillar = wall(180, 180, 60, 40, top=60, name="pillar")
    game = Skirmish([piece(miner(), at=(195, 200, 60))], [FAR], solids=[pillar]).activate("A1")
    assert game.refuses_declaring("place_deployable", **lay(), place=[((220, 200, 60), 0)]) == set()
    assert game.refuses_declaring("place_deployable", **lay(), place=[((195, 225, 60), 0)]) == {"C1-CSK-274"}
    halfway_up = [((167.5, 200, 50), 0)]
    assert "C1-CSK-274" in game.refuses_declaring("place_deployable", **lay(), place=halfway_up)


@pytest.mark.rule("C1-CSK-278", "C1-DEP-005", "C1-DEP-007")
def test_the_rules_of_deployment_hold_for_tokens_too() -> None:
    game = mining(piece(at=(200, 240), facing=270))
    assert "C1-DEP-005" in game.refuses_declaring("place_deployable", **lay(), place=[((215, 220), 0)])
    crowded = Skirmish([piece(miner(), at=(200, 200)), piece(at=(230, 200))], [FAR]).activate("A1")
    assert crowded.refuses_declaring("place_deployable", **lay(), place=BESIDE) == {"C1-DEP-007"}


@pytest.mark.rule("C1-CSK-278")
def test_a_scenario_that_restricts_deployment_restricts_it_here() -> None:
    box = Token(id="supply_box.1", kind="supply_box", at=(250, 200, 0))
    game = Skirmish([piece(miner(), at=(200, 200))], [FAR], scenario="supplies", tokens={box.id: box}).activate("A1")
    assert "C1-SCEN-236" in game.refuses_declaring("place_deployable", **lay(), place=BESIDE)


# ------------------------------------------------------------------ on the table


@pytest.mark.rule("C1-CSK-275", "C1-WEAP-214", "C1-SEQ-010")
def test_the_marker_is_put_down_at_the_end_of_the_order() -> None:
    game = mining().declare("place_deployable", **lay(), place=BESIDE).no_more_aros()
    assert set(game.state.troopers) == {"A1", "B1"}
    game.declare("idle").no_more_aros()
    assert game.trooper("A2").states == {"camouflaged"}
    (placed,) = game.happened(Placed)
    assert placed.rule == cited("C1-WEAP-214")


@pytest.mark.rule("C1-CSK-275")
def test_it_is_put_down_even_if_the_trooper_falls_in_that_order() -> None:
    game = mining(piece(at=(200, 400), facing=270), dice=[4, 12])
    game.declare("place_deployable", **lay(), place=BESIDE)
    finish(game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}))
    assert "unconscious" in game.trooper("A1").states
    assert game.trooper("A2").device == mine_at_hand()


@pytest.mark.rule("C1-CSK-275", "C1-DEP-007")
def test_it_is_lost_where_somebody_stands_in_the_end() -> None:
    game = mining().declare("place_deployable", **lay(), place=BESIDE).no_more_aros()
    game.declare("move", to=[(230, 200)]).no_more_aros()
    assert "A2" not in game.state.troopers
    (event,) = game.happened(BecameIdle)
    assert event.reasons == ("infinity.occupied",)
    assert game.trooper("A1").uses == {mine_at_hand(): 1}


@pytest.mark.rule("C1-TRAIT-202", "C1-INFO-006")
def test_the_enemy_sees_a_camouflage_marker_of_silhouette_2() -> None:
    game = finish(mining().declare("place_deployable", **lay(), place=BESIDE))
    marker = next(each for each in game.match.view(1).troopers if each.id == "A2")  # type: ignore[attr-defined]
    assert (marker.device, marker.profile, marker.silhouette, marker.mimetism) == ("", None, "2", -3)
    (event,) = (each for each in game.match.seen(1) if isinstance(each, Placed))
    assert (event.trooper.device, event.trooper.member) == ("", -1)


@pytest.mark.rule("C1-TRAIT-202")
def test_only_what_is_concealed_is_as_large_as_a_marker() -> None:
    chart = mining().state.fixed.edition.chart.weapons
    sizes = {
        "concealed" in mode.traits: token_of(mode, (0, 0, 0)).silhouette.name
        for weapon in chart.values()
        for mode in weapon.modes
        if "deployable" in mode.traits
    }
    assert sizes[True] == "2"
    assert sizes.get(False) != "2"


@pytest.mark.rule("C1-CSK-276")
def test_it_works_from_the_next_order_on() -> None:
    game = mining(piece(at=(200, 340), facing=270), dice=[20])
    game.declare("place_deployable", **lay(), place=[((200, 225), 0)]).react("B1", "dodge")
    finish(game)
    assert game.happened(SavesRolled) == []
    game.activate("A1").declare("idle").react("B1", "dodge")
    assert game.state.order is not None
    assert [each.by for each in game.state.order.templates] == ["A2"]


@pytest.mark.rule("C1-CMB-005", "C1-WEAP-214")
@pytest.mark.parametrize("concealed", [False, True])
def test_what_is_deployed_is_a_piece_of_its_own_under_a_marker_where_it_is_concealed(concealed: bool) -> None:
    game = Skirmish([piece(at=(200, 200)), piece(at=(300, 200), facing=45)])
    device = device_of(game.state, game.trooper("A2"), mine_at_hand(), (300.0, 250.0, 0.0), concealed=concealed)
    assert (device.id, device.owner, device.device) == ("A3", 0, mine_at_hand())
    assert (device.at, device.facing) == ((300, 250, 0), 0)
    assert device.states == ({"camouflaged"} if concealed else set())


@pytest.mark.rule("C1-CSK-277", "C1-CSK-279", "C1-REF-220", "C1-REF-225", "C1-CMB-005")
def test_a_deployable_is_a_piece_of_its_own_that_can_be_shot_to_bits() -> None:
    mine = piece(at=(200, 500), device=mine_at_hand())
    game = Skirmish([piece(at=(200, 200))], [mine, FAR], dice=[3, 20, 20, 13])
    assert [each.id for each in Situation(game.state).targets_of(0)] == ["B1", "B2"]
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    finish(game)
    (roll,) = game.happened(Rolled)
    assert {mod.rule: mod.value for mod in roll.sides[0].mods} == {cited("C1-RNG-001"): 3, cited("C1-SSK-248"): -3}
    (saves,) = game.happened(SavesRolled)
    assert saves.saves[0].value == 13
    assert "B1" not in game.state.troopers


@pytest.mark.rule("C1-CSK-277")
def test_a_deployable_that_nobody_touches_stays() -> None:
    game = finish(mining().declare("place_deployable", **lay(), place=BESIDE))
    for _ in range(3):
        finish(game.activate("A1").declare("idle"))
    assert game.trooper("A2").device == mine_at_hand()


@pytest.mark.rule("C1-CSK-280")
def test_a_camouflaged_trooper_gives_itself_away_by_placing_one() -> None:
    spy = soldier("camouflage", Ability(key="mimetism", mod=-3), weapons=(mine_at_hand(),))
    game = Skirmish([piece(spy, at=(200, 200), states=["camouflaged"])], [FAR]).activate("A1")
    game.declare("place_deployable", **lay(), place=BESIDE)
    assert [event.trooper for event in game.happened(Revealed)] == ["A1"]


def test_a_place_is_found_for_who_leaves_it_to_chance() -> None:
    game = mining()
    now, trooper = Situation(game.state), game.trooper("A1")
    skill = PlaceDeployable()
    (offer,) = skill.offers(now, trooper, When.FIRST)
    filled = skill.complete(now, trooper, offer.use, When.FIRST, random.Random(3))
    assert filled is not None
    assert game.refuses(Declare(player=0, trooper="A1", use=filled)) == set()


@pytest.mark.rule("C1-CSK-270")
def test_in_aro_one_active_trooper_in_sight_is_enough() -> None:
    servant = soldier("peripheral", structure=True)
    leader = soldier(peripherals=(servant,))
    active = [piece(leader, at=(200, 100)), piece(servant, at=(200, 600), peripheral_of=0)]
    game = Skirmish(active, [piece(miner(), at=(200, 250), facing=270)]).activate("A1").declare("idle")
    assert len(game.state.order.troopers) == 2  # type: ignore[union-attr]
    assert game.refuses_reacting("B1", "place_deployable", **lay(), place=[((225, 250), 0)]) == set()
