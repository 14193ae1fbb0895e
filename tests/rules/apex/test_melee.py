"""Melee Attacks and pushes."""

import pytest
from encounter import BEACONS, Encounter, aim, at

from sightline.games.apex.commands import Attack, Finish, Land, TakeAction
from sightline.games.apex.events import Collided, Damaged


def duel(
    *dice: int, pieces: tuple[str, ...] = (), red: tuple[int, int] = (4, 4), blue: tuple[int, int] = (5, 4)
) -> Encounter:
    places = {"wraith": at(*red), "lifeline": at(0, 0)}, {"bloodhound": at(*blue), "pathfinder": at(9, 0)}
    return Encounter(*places, dice=dice, pieces=(*BEACONS, *pieces)).do(TakeAction, action="melee")


@pytest.mark.rule("AX-MELEE-001", "AX-TERM-005")
def test_the_target_is_an_enemy_in_an_adjacent_space() -> None:
    game = duel()
    assert [command.target for command in game.offered(Attack)] == ["bloodhound"]  # type: ignore[attr-defined]
    assert game.refuses(Attack, target="pathfinder") == {"AX-MELEE-001"}
    assert game.refuses(Attack, target="lifeline") == {"AX-MELEE-001"}
    assert game.refuses(Attack, target="bloodhound") == set()


@pytest.mark.rule("AX-MELEE-001")
def test_a_wall_or_another_level_between_them_prevents_it() -> None:
    assert duel(pieces=("wall V5,4",)).offered(Attack) == []
    assert duel(pieces=("building 5,4 2x2",)).offered(Attack) == []


@pytest.mark.rule("AX-MELEE-002")
@pytest.mark.parametrize(("value", "hits"), [(35, False), (40, True), (75, True)])
def test_a_card_of_forty_or_more_hits_for_four_and_pushes_one_space(value: int, hits: bool) -> None:
    game = duel(aim(value)).do(Attack, target="bloodhound")
    one = game.legend("bloodhound")
    assert one.shield == (16 if hits else 20)
    assert one.at == game.space(6 if hits else 5, 4)


@pytest.mark.rule("AX-MELEE-003", "AX-PUSH-010")
def test_a_collision_deals_four_more() -> None:
    game = duel(aim(50), pieces=("parapet V6,4",)).do(Attack, target="bloodhound")
    assert [event.amount for event in game.happened(Damaged)] == [4, 4]
    assert game.legend("bloodhound").at == game.space(5, 4)
    assert [event.rule for event in game.happened(Collided)] == ["AX-PUSH-006"]


@pytest.mark.rule("AX-PUSH-010", "AX-PUSH-001")
def test_who_is_eliminated_by_the_attack_is_not_pushed_any_more() -> None:
    game = Encounter(
        {"wraith": at(4, 4)},
        {"bloodhound": at(5, 4, shield=0, health=4), "pathfinder": at(9, 0)},
        dice=[aim(50)],
        pieces=(*BEACONS, "parapet V6,4"),
    )
    game.do(TakeAction, action="melee").do(Attack, target="bloodhound")
    assert [event.amount for event in game.happened(Damaged)] == [4]
    assert game.happened(Collided) == []


@pytest.mark.rule("AX-PUSH-003")
def test_the_edge_of_the_board_is_a_collision() -> None:
    game = duel(aim(50), red=(10, 4), blue=(11, 4)).do(Attack, target="bloodhound")
    assert game.legend("bloodhound").at == game.space(11, 4)
    assert game.legend("bloodhound").shield == 12


@pytest.mark.rule("AX-PUSH-004", "AX-PUSH-005")
@pytest.mark.parametrize("pieces", [("building 6,4 2x2",), ("beacon 6,4",)])
def test_nobody_is_pushed_up_or_into_an_occupied_space(pieces: tuple[str, ...]) -> None:
    game = duel(aim(50), pieces=pieces).do(Attack, target="bloodhound")
    assert game.legend("bloodhound").at == game.space(5, 4)
    assert game.legend("bloodhound").shield == 12


@pytest.mark.rule("AX-PUSH-009")
def test_falling_onto_a_free_space_costs_nothing() -> None:
    game = duel(aim(50), pieces=("building 4,4 2x1",)).do(Attack, target="bloodhound")
    assert game.legend("bloodhound").at == game.space(6, 4)
    assert game.legend("bloodhound").shield == 16


@pytest.mark.example("AX-EX-059")
@pytest.mark.rule("AX-PUSH-008", "AX-PUSH-011")
def test_who_falls_onto_a_beacon_is_placed_beside_it_by_its_own_player() -> None:
    game = duel(aim(50), pieces=("building 4,4 2x1", "beacon 6,4")).do(Attack, target="bloodhound")
    assert game.legend("bloodhound").shield == 12
    assert game.asked == "land"
    decision = game.match.decision
    assert decision is not None
    assert decision.waiting == (1,)
    assert game.space(7, 5) in {command.to for command in game.offered(Land)}  # type: ignore[attr-defined]
    game.do(Land, to=game.space(7, 5))
    assert game.legend("bloodhound").at == game.space(7, 5)


@pytest.mark.example("AX-EX-060")
@pytest.mark.rule("AX-PUSH-007")
def test_a_connected_corner_stops_a_diagonal_push() -> None:
    game = duel(aim(75), red=(4, 4), blue=(5, 5), pieces=("parapet V6,5", "bin H5,6")).do(Attack, target="bloodhound")
    assert game.legend("bloodhound").at == game.space(5, 5)
    assert game.legend("bloodhound").shield == 12


@pytest.mark.rule("AX-MELEE-004", "AX-SETUP-004")
def test_the_card_goes_back_before_the_next_attack() -> None:
    game = duel(aim(35), aim(35)).do(Attack, target="bloodhound").do(Finish).do(TakeAction, action="melee")
    game.do(Attack, target="bloodhound")
    assert game.legend("bloodhound").shield == 20


@pytest.mark.rule("AX-MELEE-005", "AX-ACT-002")
def test_two_melee_attacks_are_allowed_and_nobody_reacts() -> None:
    game = duel(aim(50), aim(50), pieces=("parapet V6,4",)).do(Attack, target="bloodhound").do(Finish)
    game.do(TakeAction, action="melee").do(Attack, target="bloodhound")
    assert game.legend("bloodhound").shield == 4
    assert game.asked == "act"
