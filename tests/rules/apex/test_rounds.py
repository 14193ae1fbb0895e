"""Rounds, the Transition phase, the Ring, and Abilities on the tracks."""

import pytest
from encounter import PACK, Encounter, Place, at, gone, roll_for
from msgspec.structs import replace

from sightline.games.apex import GAME
from sightline.games.apex.abilities import begin_use, end_use, shift_cooldown
from sightline.games.apex.board import Intersection, Ring
from sightline.games.apex.commands import Activate, EndActivation
from sightline.games.apex.events import (
    CooldownBegan,
    CooldownShifted,
    Damaged,
    FeatsDrawn,
    Happening,
    MarkerAdvanced,
    PiecePlaced,
    RingCardRevealed,
    RingShifted,
    RoundBegan,
    TurnBegan,
)
from sightline.games.apex.frames import HANDLERS
from sightline.games.apex.state import Cooling, Piece, State, Use
from sightline.games.apex.turns import Battle
from sightline.kernel import NothingToMeasure, Play, ScriptedDice

RED = {"bangalore": at(1, 1), "wraith": at(4, 4)}
BLUE = {"gibraltar": at(9, 9), "bloodhound": at(10, 2)}
FEATS = [1, 1, 1, 1]
"""Rolls for the Feats of four Legends in a Transition phase."""


def pass_turn(game: Encounter, *legends: str) -> Encounter:
    for key in legends:
        game.do(Activate, legend=key).do(EndActivation)
    return game


def end_of_round(dice: list[int] | None = None, **more: object) -> Encounter:
    """Blue's turn is about to end."""
    places = {key: replace(place, changes={**place.changes, "activated": True}) for key, place in BLUE.items()}
    more = {"turn": 2, "active": None, **more}
    red, blue = more.pop("red", RED), more.pop("blue", places)
    return Encounter(red, blue, dice=FEATS if dice is None else dice, **more)  # type: ignore[arg-type]


def at_transition(red: dict[str, Place], blue: dict[str, Place], ring: Ring) -> Encounter:
    """Like `end_of_round`, with other Legends."""
    spent = [
        {key: replace(place, changes={**place.changes, "activated": True}) for key, place in squad.items()}
        for squad in (red, blue)
    ]
    return end_of_round(red=spent[0], blue=spent[1], ring=ring)


@pytest.mark.rule("AX-ROUND-001", "AX-ROUND-007", "AX-ROUND-008", "AX-TRANS-013")
def test_red_blue_transition_red() -> None:
    game = Encounter(RED, BLUE, dice=FEATS, active=None)
    pass_turn(game, "wraith", "bangalore")
    assert [(event.turn, event.squad) for event in game.happened(TurnBegan)] == [(2, 1)]
    pass_turn(game, "gibraltar", "bloodhound")
    kinds = [type(event) for event in game.match.events if isinstance(event, TurnBegan | FeatsDrawn | RoundBegan)]
    assert kinds == [TurnBegan, FeatsDrawn, FeatsDrawn, FeatsDrawn, FeatsDrawn, RoundBegan, TurnBegan]
    assert (game.state.round, game.state.turn) == (2, 3)


@pytest.mark.rule("AX-ROUND-001", "AX-SETUP-031")
@pytest.mark.parametrize(("turn", "red", "squad"), [(0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)])
def test_the_first_turn_is_red_and_the_second_blue_whichever_squad_that_is(turn: int, red: int, squad: int) -> None:
    state = replace(Encounter(RED, BLUE).state, turn=turn, red=red, pending=(Battle(),))
    play = Play(GAME, state, ScriptedDice([]), NothingToMeasure())
    HANDLERS[Battle].resume(play, Battle())
    assert [(event.turn, event.squad) for event in play.events if isinstance(event, TurnBegan)] == [(turn + 1, squad)]


@pytest.mark.rule("AX-SETUP-024", "AX-SETUP-027", "AX-TRANS-013")
def test_red_always_begins() -> None:
    game = end_of_round()
    assert {command.legend for command in game.offered(Activate)} == set(RED)  # type: ignore[attr-defined]


@pytest.mark.rule("AX-TRANS-012", "AX-ROUND-006")
def test_recruitment_cards_are_turned_up_again() -> None:
    assert not any(one.activated for one in end_of_round().state.legends.values())


@pytest.mark.rule("AX-TRANS-004", "AX-TRANS-005")
def test_every_legend_draws_a_feat_without_limit() -> None:
    hand = tuple(feat.id for feat in PACK.feats_of("wraith"))[:7]
    game = end_of_round(red={"bangalore": at(1, 1), "wraith": at(4, 4, hand=hand)})
    assert [len(one.hand) for one in game.state.legends.values()] == [1, 8, 1, 1]


@pytest.mark.rule("AX-TRANS-006")
def test_an_empty_deck_gives_nothing_and_is_not_shuffled_anew() -> None:
    spent = tuple(feat.id for feat in PACK.feats_of("wraith"))
    game = end_of_round([1, 1, 1], red={"bangalore": at(1, 1), "wraith": at(4, 4, discard=spent)})
    assert (game.legend("wraith").hand, game.legend("wraith").discard) == ((), spent)
    assert [event.legend for event in game.happened(FeatsDrawn)] == ["bangalore", "gibraltar", "bloodhound"]


@pytest.mark.rule("AX-TRANS-002", "AX-TRANS-003", "AX-RING-007")
@pytest.mark.parametrize(("track", "damage"), [(0, 5), (1, 5), (3, 8)])
def test_outside_the_ring_the_round_just_played_hurts(track: int, damage: int) -> None:
    ring = Ring(left=2, top=2, right=11, bottom=11)
    game = end_of_round([*FEATS, *([1] if track == 1 else [])], ring=ring, track=track)
    assert [(event.legend, event.amount, event.health) for event in game.happened(Damaged)] == [
        ("bangalore", damage, damage)
    ]


@pytest.mark.rule("AX-RING-006", "AX-LIFE-013")
def test_the_ring_ignores_the_shield() -> None:
    one = end_of_round(ring=Ring(left=2, top=2, right=11, bottom=11)).legend("bangalore")
    assert (one.shield, one.health) == (20, 35)


@pytest.mark.rule("AX-TRANS-002", "AX-TRANS-010")
def test_without_the_ring_there_is_no_damage_and_squares_are_passed() -> None:
    game = end_of_round(ring=None, track=1)
    assert game.happened(Damaged) == []
    assert [event.track for event in game.happened(MarkerAdvanced)] == [2, 3]
    assert game.happened(RingShifted) == []


@pytest.mark.rule("AX-RING-008", "AX-SETUP-023")
def test_the_spaces_of_the_delimiters_are_inside() -> None:
    game = end_of_round(ring=Ring(left=1, top=1, right=10, bottom=10))
    assert game.happened(Damaged) == []


@pytest.mark.rule("AX-TRANS-010", "AX-RING-001", "AX-TRANS-008")
def test_a_square_shifts_the_ring_and_the_marker_moves_on() -> None:
    game = end_of_round([*FEATS, roll_for(PACK.ring_cards, "ring3")], track=1)
    assert [event.track for event in game.happened(MarkerAdvanced)] == [2, 3]
    assert [event.ring for event in game.happened(RingShifted)] == [Ring(left=2, top=2, right=11, bottom=11)]
    assert game.state.round == 3


@pytest.mark.rule("AX-RING-002", "AX-RING-003", "AX-ICON-007")
def test_the_ring_stays_a_rectangle_whatever_the_card_says() -> None:
    game = end_of_round([*FEATS, 1], track=1, ring_card="ring7")
    assert game.state.ring == Ring(left=1, top=1, right=10, bottom=10)


@pytest.mark.rule("AX-ICON-007", "AX-RING-001")
def test_the_arrows_of_the_card_say_which_sides_come_nearer_and_the_next_card_lies_ready() -> None:
    for key, card in PACK.ring_cards.items():
        game = end_of_round([*FEATS, 2], track=1, ring_card=key)
        (shifted,) = game.happened(RingShifted)
        ring = Ring(left=card.west, top=card.north, right=11 - card.east, bottom=11 - card.south)
        assert (shifted.card, shifted.ring) == (key, ring)
        assert game.state.ring_card == list(PACK.ring_cards)[1]


@pytest.mark.rule("AX-RING-004")
def test_then_any_card_even_the_same_shows_the_next_shift() -> None:
    game = end_of_round([*FEATS, roll_for(PACK.ring_cards, "ring1")], track=1)
    assert [event.card for event in game.happened(RingCardRevealed)] == ["ring1"]


@pytest.mark.rule("AX-RING-005")
def test_a_reshuffle_icon_only_reveals_a_new_card() -> None:
    track = list(PACK.round_track)
    track[2] = replace(track[2], icons=("ring_reshuffle",))
    pack = type(PACK)(replace(PACK.file, round_track=tuple(track)))
    game = end_of_round([*FEATS, roll_for(PACK.ring_cards, "ring5")], track=1, pack=pack)
    assert (game.state.ring_card, game.happened(RingShifted)) == ("ring5", [])


@pytest.mark.rule("AX-TRANS-001", "AX-ICON-009")
def test_the_transition_goes_in_order() -> None:
    cooling = (Cooling(legend="wraith", ability="wraith_tactical", position=2),)
    game = end_of_round([*FEATS, 1], track=1, ring=Ring(left=2, top=2, right=11, bottom=11), cooling=cooling)
    watched: tuple[type[Happening], ...] = (Damaged, FeatsDrawn, CooldownShifted, MarkerAdvanced, RoundBegan, TurnBegan)
    order = [watched.index(type(event)) for event in game.match.events if isinstance(event, watched)]
    assert order == sorted(order)
    assert set(order) == set(range(len(watched)))


@pytest.mark.rule("AX-TRANS-001", "AX-ELIM-010")
def test_nothing_of_a_transition_follows_when_the_ring_decides_the_match() -> None:
    red = {"bangalore": at(1, 1, health=3), "wraith": gone()}
    game = at_transition(red, BLUE, ring=Ring(left=2, top=2, right=11, bottom=11))
    assert game.state.ended == "eliminations"
    assert game.happened(FeatsDrawn) == []
    assert game.happened(MarkerAdvanced) == []


@pytest.mark.rule("AX-ELIM-010", "AX-ELIM-005")
def test_the_ring_may_eliminate_several_at_once_and_ties_are_broken() -> None:
    ring = Ring(left=5, top=5, right=6, bottom=6)
    red = {"bangalore": at(1, 1, health=3), "wraith": at(4, 4, deathboxes=1)}
    blue = {"gibraltar": at(9, 9, health=3), "bloodhound": at(10, 2, deathboxes=0)}
    game = at_transition(red, blue, ring=ring)
    assert (game.state.ended, game.has_won()) == ("victory_points", 0)


@pytest.mark.rule("AX-WIN-001", "AX-ELIM-005")
def test_an_elimination_by_the_ring_gives_the_enemy_the_point_and_the_match() -> None:
    red = {"bangalore": at(1, 1, health=3), "wraith": gone()}
    game = at_transition(red, BLUE, ring=Ring(left=2, top=2, right=11, bottom=11))
    assert (game.state.ended, game.has_won()) == ("eliminations", 1)


# ------------------------------------------------------------------ Abilities on the tracks


def step_of(game: Encounter) -> Play[State]:
    return Play(game.match.game, game.state, None, None)  # type: ignore[arg-type]


SMOKE = Piece(id="smoke-1", kind="smoke", use=1, owner="bangalore", at=Intersection(5, 5), tags=frozenset({"ZONE"}))


@pytest.mark.rule("AX-TIME-002", "AX-TIME-003", "AX-COOL-001")
def test_a_duration_puts_the_token_so_many_turns_ahead() -> None:
    step = step_of(Encounter(RED, BLUE, turn=5))
    use = begin_use(step, "bangalore", "bangalore_tactical")
    assert use == Use(number=1, legend="bangalore", ability="bangalore_tactical", due=8, timing="duration")
    assert step.state.legends["bangalore"].supply["bangalore_tactical"] == 1


@pytest.mark.rule("AX-TIME-006", "AX-TIME-005")
def test_a_delay_does_the_same() -> None:
    step = step_of(Encounter(RED, BLUE, turn=6))
    assert begin_use(step, "gibraltar", "gibraltar_ultimate").due == 8


@pytest.mark.rule("AX-TIME-001", "AX-COOL-901")
def test_a_card_without_timing_cools_down_at_once() -> None:
    step = step_of(Encounter(RED, BLUE))
    use = begin_use(step, "wraith", "wraith_tactical")
    end_use(step, use.number)
    assert step.state.uses == ()
    assert step.state.cooling == (Cooling(legend="wraith", ability="wraith_tactical", position=2),)


@pytest.mark.rule("AX-COOL-001", "AX-COOL-003", "AX-COOL-901")
@pytest.mark.parametrize("ability", ["wraith_tactical", "wraith_ultimate"])
def test_after_use_a_token_cools_down_for_as_long_as_its_card_says(ability: str) -> None:
    step = step_of(Encounter(RED, BLUE))
    end_use(step, begin_use(step, "wraith", ability).number)
    assert [(each.ability, each.position) for each in step.state.cooling] == [
        (ability, PACK.abilities[ability].cooldown)
    ]


@pytest.mark.rule("AX-TIME-002", "AX-TIME-003", "AX-TIME-005", "AX-TIME-006", "AX-TIME-007")
@pytest.mark.parametrize("turn", [1, 2, 5, 6])
def test_duration_and_delay_count_squad_turns_from_the_turn_of_use(turn: int) -> None:
    step = step_of(Encounter(RED, BLUE, turn=turn))
    assert begin_use(step, "bangalore", "bangalore_tactical").due == turn + 3
    assert begin_use(step, "gibraltar", "gibraltar_ultimate").due == turn + 2


@pytest.mark.example("AX-EX-069")
@pytest.mark.rule("AX-TIME-004", "AX-TIME-007", "AX-COOL-002")
def test_smoke_of_duration_three_expires_in_the_enemy_turn_of_the_next_round() -> None:
    use = Use(number=1, legend="bangalore", ability="bangalore_tactical", due=4, timing="duration")
    game = Encounter(RED, BLUE, dice=FEATS, active=None, turn=1, uses=(use,), used=1)
    pass_turn(game, "wraith", "bangalore")
    pass_turn(game, "gibraltar", "bloodhound")
    assert [each.number for each in game.state.uses] == [1]
    pass_turn(game, "wraith", "bangalore")
    assert game.state.turn == 4
    assert not game.state.uses
    assert game.state.cooling == (Cooling(legend="bangalore", ability="bangalore_tactical", position=2),)


@pytest.mark.example("AX-EX-071")
@pytest.mark.rule("AX-COOL-003", "AX-COOL-004", "AX-COOL-005")
def test_cooldown_two_ends_in_the_second_transition() -> None:
    cooling = (Cooling(legend="bangalore", ability="bangalore_tactical", position=2),)
    supply = {"bangalore_tactical": 1, "bangalore_ultimate": 1}
    red = {"bangalore": at(1, 1, supply=supply), "wraith": at(4, 4)}
    game = Encounter(red, BLUE, dice=[*FEATS, *FEATS, 1], active=None, turn=2, cooling=cooling)
    pass_turn(game, "gibraltar", "bloodhound")
    assert [token.position for token in game.state.cooling] == [1]
    pass_turn(game, "wraith", "bangalore")
    pass_turn(game, "gibraltar", "bloodhound")
    assert not game.state.cooling
    assert game.legend("bangalore").supply == {"bangalore_tactical": 2, "bangalore_ultimate": 1}


@pytest.mark.rule("AX-TRANS-007", "AX-COOL-004", "AX-COOL-006")
def test_tokens_that_leave_the_track_together_all_return() -> None:
    cooling = tuple(Cooling(legend="wraith", ability=f"wraith_{kind}", position=1) for kind in ("tactical", "ultimate"))
    supply = {"wraith_tactical": 0, "wraith_ultimate": 0}
    step = step_of(Encounter({"wraith": at(1, 1, supply=supply)}, BLUE, cooling=cooling))
    shift_cooldown(step, range(2), -1, "AX-TRANS-007")
    assert step.state.cooling == ()
    assert step.state.legends["wraith"].supply == {"wraith_tactical": 1, "wraith_ultimate": 1}


@pytest.mark.rule("AX-COOL-006", "AX-TRANS-007")
def test_a_token_on_position_n_returns_in_the_nth_transition() -> None:
    game = Encounter({"wraith": at(1, 1, supply={"wraith_ultimate": 0})}, BLUE)
    step = step_of(game)
    step.emit(CooldownBegan(legend="wraith", ability="wraith_ultimate", position=4))
    for left in (3, 2, 1):
        shift_cooldown(step, range(len(step.state.cooling)), -1, "AX-TRANS-007")
        assert [token.position for token in step.state.cooling] == [left]
    shift_cooldown(step, range(len(step.state.cooling)), -1, "AX-TRANS-007")
    assert step.state.legends["wraith"].supply["wraith_ultimate"] == 1


@pytest.mark.rule("AX-ROUND-003", "AX-ROUND-004", "AX-TIME-008")
def test_tokens_of_one_turn_are_resolved_in_the_order_of_their_placement() -> None:
    uses = (
        Use(number=1, legend="bangalore", ability="bangalore_tactical", due=2, timing="duration"),
        Use(number=2, legend="gibraltar", ability="gibraltar_tactical", due=2, timing="duration"),
    )
    game = Encounter(RED, BLUE, active=None, uses=uses, used=2)
    pass_turn(game, "wraith", "bangalore")
    assert [token.legend for token in game.state.cooling] == ["bangalore", "gibraltar"]


@pytest.mark.rule("AX-COOL-002", "AX-ABIL-019")
def test_pieces_go_back_but_permanent_ones_stay() -> None:
    zipline = Piece(
        id="z", kind="zipline", use=2, owner="pathfinder", at=Intersection(1, 1), tags=frozenset({"PERMANENT"})
    )
    uses = (
        Use(number=1, legend="bangalore", ability="bangalore_tactical", due=9, timing="duration"),
        Use(number=2, legend="pathfinder", ability="pathfinder_ultimate"),
    )
    game = Encounter(RED, {"pathfinder": at(9, 9)}, uses=uses, used=2)
    step = step_of(game)
    step.emit(PiecePlaced(piece=SMOKE))
    step.emit(PiecePlaced(piece=zipline))
    end_use(step, 1)
    end_use(step, 2)
    assert list(step.state.pieces) == ["z"]
    assert [(use.number, use.cooled) for use in step.state.uses] == [(2, True)]
    assert len(step.state.cooling) == 2


@pytest.mark.rule("AX-CARD-008", "AX-ABIL-019")
def test_a_delay_followed_by_a_duration_moves_on() -> None:
    smoke = replace(PACK.abilities["bangalore_tactical"], delay=1)
    others = tuple(card for card in PACK.file.abilities if card.id != smoke.id)
    pack = type(PACK)(replace(PACK.file, abilities=(*others, smoke)))
    use = Use(number=1, legend="bangalore", ability="bangalore_tactical", due=2, timing="delay")
    game = Encounter(RED, BLUE, active=None, uses=(use,), used=1, pack=pack)
    pass_turn(game, "wraith", "bangalore")
    assert game.state.uses == (replace(use, due=5, timing="duration"),)


@pytest.mark.rule("AX-ROUND-002", "AX-ROUND-003")
def test_tokens_are_resolved_before_anybody_is_activated() -> None:
    use = Use(number=1, legend="bangalore", ability="bangalore_tactical", due=2, timing="duration")
    game = Encounter(RED, BLUE, active=None, uses=(use,), used=1)
    pass_turn(game, "wraith", "bangalore")
    watched = (TurnBegan, CooldownBegan)
    assert [type(event) for event in game.match.events if isinstance(event, watched)] == [TurnBegan, CooldownBegan]
    assert game.asked == "activate"
    pass_turn(game, "gibraltar")
    assert game.state.turn == 2
    assert [command.legend for command in game.offered(Activate)] == ["bloodhound"]  # type: ignore[attr-defined]


@pytest.mark.rule("AX-TRANS-007", "AX-TRANS-001")
def test_in_a_transition_every_token_moves_one_space_and_the_next_round_begins() -> None:
    cooling = tuple(Cooling(legend="wraith", ability="wraith_ultimate", position=each) for each in (4, 3))
    game = end_of_round(cooling=cooling)
    assert [token.position for token in game.state.cooling] == [3, 2]
    assert game.state.round == 2
