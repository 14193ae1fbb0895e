"""Elimination, return, and who wins."""

import pytest
from apex_packs import pack_with
from encounter import PACK, Encounter, Place, aim, armed, at, gone
from msgspec.structs import replace

from sightline.games.apex.board import Ring, Space
from sightline.games.apex.commands import Activate, Attack, EndActivation, Respawn, Return, TakeAction
from sightline.games.apex.destroying import destructible
from sightline.games.apex.effects.commands import PlayFeat
from sightline.games.apex.events import Eliminated, Ended, Respawned, TurnBegan
from sightline.games.apex.setup import Setup
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Piece


def finishing_blow(**changes: object) -> Encounter:
    """Wraith is about to eliminate Bloodhound, who has 2 points left."""
    weak = {"shield": 0, "health": 2, **changes}
    game = Encounter(
        {"wraith": at(4, 4), "bangalore": at(1, 1)},
        {"bloodhound": at(5, 4, **weak), "gibraltar": at(9, 9)},
        dice=[aim(50)],
    )
    return game.do(TakeAction, action="melee").do(Attack, target="bloodhound")


@pytest.mark.rule("AX-ELIM-001", "AX-ELIM-003", "AX-ELIM-004")
@pytest.mark.rule("AX-WIN-007")
def test_an_eliminated_legend_leaves_the_board_is_restored_and_gives_a_point() -> None:
    game = finishing_blow()
    one = game.legend("bloodhound")
    assert (one.at, one.shield, one.health, one.deathboxes) == (None, 20, 40, 1)
    assert game.match.view(0).victory_points == (1, 0)  # type: ignore[attr-defined]


@pytest.mark.rule("AX-ELIM-002", "AX-ELIM-901")
def test_an_exhausted_knockdown_shield_is_active_again_but_a_body_shield_is_not() -> None:
    worn = {"knockdown_shield": "rare_knockdown_shield!", "body_shield": "rare_body_shield!"}
    one = finishing_blow(wears=worn).legend("bloodhound")
    assert one.equipment["knockdown_shield"] == "rare_knockdown_shield"
    assert one.equipment["body_shield"] == "rare_body_shield!"


@pytest.mark.rule("AX-ELIM-006")
def test_it_keeps_weapons_loot_and_cards() -> None:
    weapons = (armed("w10", 1, _0="rare_barrel_stabilizer"), armed("w43", 5))
    one = finishing_blow(weapons=weapons, backpack=("common_syringe",), hand=("bloodhound_feat1",)).legend("bloodhound")
    assert (one.weapons, one.backpack, one.hand) == (weapons, ("common_syringe",), ("bloodhound_feat1",))


@pytest.mark.rule("AX-ELIM-009")
def test_a_legend_without_deathboxes_yields_no_more_points() -> None:
    game = finishing_blow(deathboxes=0)
    assert game.legend("bloodhound").deathboxes == 0
    assert [event.token for event in game.happened(Eliminated)] == [False]
    assert game.match.view(0).victory_points == (2, 0)  # type: ignore[attr-defined]
    assert [event.token for event in finishing_blow(deathboxes=1).happened(Eliminated)] == [True]


@pytest.mark.rule("AX-WIN-001")
def test_a_squad_wins_when_every_enemy_has_lost_a_deathbox() -> None:
    game = Encounter(
        {"wraith": at(4, 4), "bangalore": at(1, 1)},
        {"bloodhound": at(5, 4, shield=0, health=2), "gibraltar": at(9, 9, deathboxes=1)},
        dice=[aim(50)],
    )
    game.do(TakeAction, action="melee").do(Attack, target="bloodhound")
    assert game.asked == ""
    assert (game.state.ended, game.has_won()) == ("eliminations", 0)
    result = game.match.result
    assert result is not None
    assert (result.winners, result.scores) == ((0,), (2.0, 0.0))


@pytest.mark.rule("AX-ELIM-010", "AX-WIN-001")
@pytest.mark.parametrize(("side", "winner"), [("enemy", 0), ("any", None)])
def test_one_effect_may_eliminate_several_and_then_victory_is_looked_at_once(side: str, winner: int | None) -> None:
    who = {"pick": "each", "side": side, "from": "self", "reach": "range", "range": [0, 9], "los": False, "max": None}
    damage = {"op": "damage", "who": who, "amount": 60, "tag": None}
    game = Encounter(
        {"gibraltar": at(2, 2, hand=("gibraltar_feat5",)), "wraith": at(2, 4)},
        {"bangalore": at(5, 2), "lifeline": at(5, 5)},
        pack=pack_with(feats={"gibraltar_feat5": {"effects": [damage]}}),
    )
    game.do(PlayFeat, feat="gibraltar_feat5")
    assert len(game.happened(Eliminated)) == (2 if side == "enemy" else 4)
    assert len(game.happened(Ended)) == 1
    assert game.has_won() == winner


@pytest.mark.rule("AX-WIN-001")
def test_two_eliminations_of_the_same_legend_do_not_win() -> None:
    game = finishing_blow(deathboxes=1)
    assert game.state.ended == ""


@pytest.mark.rule("AX-WIN-002")
@pytest.mark.parametrize(("points", "wins"), [(2, True), (1, False)])
def test_enough_points_win_when_an_enemy_without_deathboxes_is_to_be_activated(points: int, wins: bool) -> None:
    lost = {1: {"wraith": gone(deathboxes=1)}, 2: {"wraith": gone(deathboxes=0)}}[points]
    game = Encounter({**lost, "bangalore": at(1, 1)}, {"bloodhound": at(5, 4), "gibraltar": at(9, 9)}, active=None)
    assert game.state.ended == ""
    game.do(Activate, legend="wraith")
    assert game.state.ended == ("threshold" if wins else "")


@pytest.mark.rule("AX-WIN-002")
def test_with_three_legends_each_it_takes_four_points() -> None:
    red = {"wraith": gone(deathboxes=0), "bangalore": at(1, 1), "lifeline": at(1, 3, deathboxes=1)}
    blue = {"bloodhound": at(5, 4), "gibraltar": at(9, 9), "pathfinder": at(9, 7)}
    assert Encounter(red, blue, active=None).do(Activate, legend="wraith").state.ended == ""
    red["lifeline"] = gone(deathboxes=0)
    assert Encounter(red, blue, active=None).do(Activate, legend="wraith").state.ended == "threshold"


@pytest.mark.rule("AX-WIN-002")
def test_the_points_are_counted_only_at_the_start_of_that_activation() -> None:
    game = Encounter(
        {"wraith": gone(deathboxes=0), "bangalore": at(1, 1)},
        {"bloodhound": at(5, 4), "gibraltar": at(9, 9)},
        active=None,
    )
    game.do(Activate, legend="bangalore").do(EndActivation)
    assert game.state.ended == ""


@pytest.mark.rule("AX-RESP-001", "AX-ACT-004", "AX-ACT-018")
def test_an_eliminated_legend_must_begin_with_a_respawn() -> None:
    game = Encounter(
        {"wraith": gone(hand=("wraith_feat3",)), "bangalore": at(1, 5)}, {"bloodhound": at(5, 4), "gibraltar": at(9, 9)}
    )
    assert [type(option.command) for option in game.match.options()] == [Respawn]
    assert game.refuses(EndActivation) == {"AX-ACT-018"}
    assert game.refuses(TakeAction, action="move") == {"AX-RESP-001"}
    game.do(Respawn)
    game.do(Return, to=game.space(0, 5))
    assert game.legend("wraith").at == game.space(0, 5)
    activation = game.state.activation
    assert activation is not None
    assert activation.ap == 1


@pytest.mark.rule("AX-ACT-004")
def test_nobody_on_the_board_respawns() -> None:
    game = Encounter({"wraith": at(1, 1)}, {"bloodhound": at(5, 4)})
    assert game.refuses(Respawn) == {"AX-ACT-004"}


@pytest.mark.rule("AX-RESP-005")
def test_after_returning_the_rest_of_the_points_may_be_spent() -> None:
    game = Encounter({"wraith": gone(), "bangalore": at(1, 5)}, {"bloodhound": at(5, 4), "gibraltar": at(9, 9)})
    game.do(Respawn).do(Return, to=game.space(0, 5)).do(TakeAction, action="move")
    assert game.asked == "act"


@pytest.mark.rule("AX-RESP-003", "AX-RESP-006")
def test_it_returns_beside_the_beacon_closest_to_a_squadmate() -> None:
    game = Encounter({"wraith": gone(), "bangalore": at(10, 5)}, {"bloodhound": at(11, 5), "gibraltar": at(9, 9)})
    game.do(Respawn)
    spaces = {command.to for command in game.offered(Return)}  # type: ignore[attr-defined]
    assert spaces == {game.space(10, 6), game.space(10, 7), game.space(11, 7)}
    assert game.refuses(Return, to=game.space(0, 5)) != set()


@pytest.mark.rule("AX-RESP-004")
def test_without_a_squadmate_on_the_board_any_beacon_will_do() -> None:
    game = Encounter(
        {"wraith": gone(), "bangalore": gone(deathboxes=2)}, {"bloodhound": at(5, 4), "gibraltar": at(9, 9)}
    )
    game.do(Respawn)
    spaces = {command.to for command in game.offered(Return)}  # type: ignore[attr-defined]
    assert {game.space(1, 11), game.space(10, 11), game.space(1, 6), game.space(10, 6)} <= spaces


@pytest.mark.rule("AX-RESP-003", "AX-RESP-007", "AX-TERM-003")
def test_to_respawn_is_to_enter_a_space() -> None:
    game = Encounter({"wraith": gone(), "bangalore": at(1, 5)}, {"bloodhound": at(5, 4), "gibraltar": at(9, 9)})
    game.do(Respawn).do(Return, to=game.space(0, 5))
    assert [event.to for event in game.happened(Respawned)] == [game.space(0, 5)]
    assert game.legend("wraith").at == game.space(0, 5)
    assert game.offered(TakeAction)


@pytest.mark.rule("AX-RESP-008")
def test_a_beacon_outside_the_ring_will_do() -> None:
    game = Encounter(
        {"wraith": gone(), "bangalore": at(5, 5)},
        {"bloodhound": at(5, 4), "gibraltar": at(9, 9)},
        ring=Ring(left=4, top=4, right=6, bottom=6),
    )
    game.do(Respawn)
    assert game.offered(Return)


@pytest.mark.rule("AX-ELIM-008")
def test_what_is_attached_to_an_eliminated_legend_stays_attached() -> None:
    raven = Piece(id="raven-1", kind="raven", use=1, owner="bangalore", attached="bloodhound")
    game = Encounter(
        {"wraith": at(4, 4), "bangalore": at(1, 1)},
        {"bloodhound": at(5, 4, shield=0, health=2), "gibraltar": at(9, 9)},
        dice=[aim(50)],
        minis=[raven],
    )
    game.do(TakeAction, action="melee").do(Attack, target="bloodhound")
    assert game.legend("bloodhound").at is None
    assert game.state.pieces == {"raven-1": raven}


@pytest.mark.rule("AX-ELIM-008")
def test_what_is_attached_leaves_the_board_and_returns_to_it_with_its_legend() -> None:
    tags = frozenset({"DESTRUCTIBLE"})
    raven = Piece(id="raven-1", kind="raven", use=1, owner="bloodhound", attached="wraith", tags=tags)
    trap = Piece(id="trap-1", kind="trap", use=1, owner="bloodhound", at=Space(7, 7), tags=tags)
    blue = {"bloodhound": at(5, 4), "gibraltar": at(9, 9)}
    game = Encounter({"wraith": gone(), "bangalore": at(1, 5)}, blue, minis=[raven, trap])
    assert destructible(Situation(game.state)) == {"trap-1": (Space(7, 7),)}
    game.do(Respawn).do(Return, to=game.space(0, 5))
    assert destructible(Situation(game.state)) == {"raven-1": (game.space(0, 5),), "trap-1": (Space(7, 7),)}


@pytest.mark.rule("AX-RESP-002")
def test_who_is_eliminated_in_its_own_activation_may_return_at_once_or_wait() -> None:
    def game(ap: int) -> Encounter:
        return Encounter(
            {"wraith": gone(), "bangalore": at(1, 5)},
            {"bloodhound": at(5, 4), "gibraltar": at(9, 9)},
            activation={"ap": ap, "acted": True},
        )

    assert {type(option.command) for option in game(1).match.options()} == {Respawn, EndActivation}
    assert game(0).asked == "activate"


@pytest.mark.rule("AX-WIN-004", "AX-WIN-003", "AX-TRANS-009", "AX-WIN-008")
def test_after_round_eight_more_points_win() -> None:
    game = _last_round({"wraith": at(4, 4)}, {"bloodhound": at(5, 4), "gibraltar": at(9, 9, deathboxes=1)})
    assert [event.reason for event in game.happened(Ended)] == ["victory_points"]
    assert game.has_won() == 0


@pytest.mark.rule("AX-WIN-005")
def test_then_the_most_health_of_a_legend_with_both_tokens() -> None:
    red = {"wraith": at(4, 4, health=30), "bangalore": at(1, 1, deathboxes=1, health=40)}
    blue = {"bloodhound": at(5, 4, health=12), "gibraltar": at(9, 9, deathboxes=1)}
    assert _last_round(red, blue).has_won() == 0


@pytest.mark.rule("AX-WIN-005")
@pytest.mark.parametrize(("reading", "winner"), [("top_health", 0), ("count_then_health", 1)])
def test_the_other_reading_counts_such_legends_first(reading: str, winner: int) -> None:
    red = {"wraith": at(4, 4, health=30), "bangalore": at(1, 1, deathboxes=1), "lifeline": at(1, 3, deathboxes=1)}
    blue = {"bloodhound": at(5, 4, health=12), "gibraltar": at(9, 9, health=10), "pathfinder": at(9, 7, deathboxes=0)}
    setup = Setup(seats=((0, 0, 0), (1, 1, 1)), tie_break_2=reading)  # type: ignore[arg-type]
    assert _last_round(red, blue, setup).has_won() == winner


@pytest.mark.rule("AX-SEQ-003")
def test_after_round_eight_no_turn_begins() -> None:
    game = _last_round({"wraith": at(4, 4)}, {"bloodhound": at(5, 4), "gibraltar": at(9, 9, deathboxes=1)})
    assert (game.asked, game.state.turn) == ("", 16)
    assert game.happened(TurnBegan) == []


@pytest.mark.rule("AX-WIN-006")
def test_then_it_is_a_draw() -> None:
    game = _last_round({"wraith": at(4, 4)}, {"bloodhound": at(5, 4)})
    assert game.state.ended == "draw"
    result = game.match.result
    assert result is not None
    assert result.winners == ()


def _last_round(red: dict[str, Place], blue: dict[str, Place], setup: Setup | None = None) -> Encounter:
    """The last turn of round 8 is over."""
    spent = [
        {key: replace(place, changes={**place.changes, "activated": True}) for key, place in squad.items()}
        for squad in (red, blue)
    ]
    track = len(PACK.round_track) - 2
    return Encounter(*spent, active=None, turn=16, track=track, setup=setup, dice=[1] * 6)
