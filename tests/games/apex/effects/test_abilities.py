"""Abilities: tokens, placement, Zones, timing, and what each of them does."""

import pytest
from apex_packs import pack_with
from encounter import PACK, Encounter, at, token

from sightline.games.apex.board import Intersection, Space
from sightline.games.apex.commands import (
    Activate,
    Destroy,
    EndActivation,
    Finish,
    Keep,
    Leave,
    Move,
    Operate,
    TakeAction,
)
from sightline.games.apex.effects.commands import Pick, PlaceAt, PutAt, Shoot, TakeLoot, UseAbility
from sightline.games.apex.effects.events import Exploded, ShotResolved
from sightline.games.apex.effects.lasting import shot_changes, spared
from sightline.games.apex.events import ActionTaken, Damaged, DamagePrevented, LootReturned, Restored
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Piece, Use

BEACONS = ("beacon 0,11", "beacon 11,11")
AIRDROP = {"op": "place", "what": "airdrop", "count": 1, "to": "free_space", "range": [1, 2], "los": True}
DICE = (1,) * 40


def duel(
    one: str = "bangalore",
    other: str = "gibraltar",
    *,
    here: tuple[int, int] = (2, 2),
    there: tuple[int, int] = (7, 2),
    pieces: tuple[str, ...] = BEACONS,
    turn: int = 1,
    dice: tuple[int, ...] = DICE,
    **changes: object,
) -> Encounter:
    """One Legend on each side, with nothing in hand and nothing to draw."""
    return Encounter(
        red={one: at(here[0], here[1], **{"deck": (), **changes})},
        blue={other: at(*there, deck=())},
        pieces=pieces,
        dice=dice,
        turn=turn,
        active=one if turn % 2 else other,
    )


def pass_turn(game: Encounter) -> Encounter:
    """The active Legend is done; the other one begins."""
    before = game.state.activation
    assert before is not None
    game.do(EndActivation)
    if game.state.activation is None:
        game.do(Activate, legend=next(key for key in game.state.legends if key != before.legend))
    return game


@pytest.mark.rule("AX-ABIL-003", "AX-LEG-005")
def test_every_use_needs_a_token_and_bangalore_has_two_smokes() -> None:
    game = duel()
    for x in (4, 6):
        game.do(UseAbility, ability="bangalore_tactical").do(PlaceAt, at=Intersection(x, 6))
    assert game.legend("bangalore").supply["bangalore_tactical"] == 0
    assert game.refuses(UseAbility, ability="bangalore_tactical") >= {"AX-ABIL-003"}
    assert not [c for c in game.offered(UseAbility) if isinstance(c, UseAbility) and c.ability == "bangalore_tactical"]
    assert {use.number for use in game.state.uses} == {1, 2}


@pytest.mark.rule("AX-ABIL-001")
def test_only_ones_own_abilities() -> None:
    assert duel().refuses(UseAbility, ability="wraith_tactical") == {"AX-ABIL-001"}


@pytest.mark.rule("AX-CARD-001", "AX-CARD-004")
def test_an_ability_that_is_a_special_action_costs_ap() -> None:
    game = duel("gibraltar", "wraith").do(UseAbility, ability="gibraltar_tactical")
    assert [event.ap for event in game.happened(ActionTaken)] == [1]


@pytest.mark.rule("AX-LEG-001", "AX-ABIL-011", "AX-ABIL-013")
@pytest.mark.example("AX-EX-063")
def test_smoke_goes_to_free_intersections_at_0_to_5_on_any_level_unseen() -> None:
    pieces = (*BEACONS, "building 4,2 2x2", "wall V9,2 V9,3")
    game = duel(pieces=pieces, there=(11, 4)).do(UseAbility, ability="bangalore_tactical")
    places = {command.at for command in game.offered(PlaceAt) if isinstance(command, PlaceAt)}
    assert Intersection(2, 2) in places  # distance 0
    assert Intersection(5, 3, 1) in places  # on the roof
    assert Intersection(8, 2) in places  # distance 5
    assert Intersection(9, 2) not in places  # distance 6
    assert all(isinstance(place, Intersection) for place in places)
    assert game.state.activation is not None
    assert game.state.activation.ap == 2


@pytest.mark.rule("AX-ABIL-007", "AX-ABIL-017", "AX-ABIL-018")
@pytest.mark.example("AX-EX-064")
def test_an_intersection_with_a_dome_or_a_smoke_is_not_free() -> None:
    game = duel().do(UseAbility, ability="bangalore_tactical").do(PlaceAt, at=Intersection(5, 5))
    game.do(UseAbility, ability="bangalore_tactical")
    assert PlaceAt(player=0, at=Intersection(5, 5)) not in game.offered(PlaceAt)
    assert PlaceAt(player=0, at=Intersection(5, 4)) in game.offered(PlaceAt)


@pytest.mark.rule("AX-ABIL-006", "AX-LEG-006")
def test_rolling_thunder_may_be_placed_on_an_occupied_space_and_turned() -> None:
    game = duel().do(UseAbility, ability="bangalore_ultimate")
    places = [command for command in game.offered(PlaceAt) if isinstance(command, PlaceAt)]
    assert {command.turned for command in places if command.at == game.space(7, 2)} == {0, 1, 2, 3}
    assert not [command for command in places if command.at == game.space(2, 2)]


@pytest.mark.rule("AX-LEG-009", "AX-ABIL-012")
@pytest.mark.example("AX-EX-041")
def test_the_dome_needs_an_intersection_in_sight_at_1_or_2() -> None:
    pieces = (*BEACONS, "building 2,0 3x1")
    game = duel("gibraltar", "wraith", here=(6, 0), there=(9, 9), pieces=pieces)
    game.do(UseAbility, ability="gibraltar_tactical")
    places = {command.at for command in game.offered(PlaceAt) if isinstance(command, PlaceAt)}
    assert Intersection(4, 0, 1) in places
    assert Intersection(6, 0) not in places  # distance 0
    near = duel("gibraltar", "wraith", here=(5, 0), there=(9, 9), pieces=pieces)
    near.do(UseAbility, ability="gibraltar_tactical")
    assert Intersection(4, 0, 1) not in {c.at for c in near.offered(PlaceAt) if isinstance(c, PlaceAt)}


@pytest.mark.rule("AX-ABIL-004")
def test_an_ability_that_cannot_be_placed_cannot_be_used() -> None:
    game = duel("lifeline", "wraith", pieces=(*BEACONS, "wall V2,2", "wall V3,2", "wall H2,2", "wall H2,3"))
    assert game.refuses(UseAbility, ability="lifeline_ultimate") == {"AX-ABIL-004"}
    assert duel("lifeline", "wraith").refuses(UseAbility, ability="lifeline_ultimate") == set()


@pytest.mark.rule("AX-LEG-004", "AX-ZONE-006", "AX-SHOOT-010")
@pytest.mark.example("AX-EX-065")
def test_shooting_through_smoke_is_harder_in_both_directions() -> None:
    game = duel(here=(2, 4), there=(7, 4)).do(UseAbility, ability="bangalore_tactical")
    game.do(PlaceAt, at=Intersection(5, 5))
    now = Situation(game.state)
    for shooter, target in (("bangalore", "gibraltar"), ("gibraltar", "bangalore")):
        (change,) = shot_changes(now, shooter, target)
        assert (change.source, change.op.delta) == ("bangalore_tactical", 10)  # type: ignore[union-attr]


@pytest.mark.rule("AX-ZONE-007", "AX-LEG-004", "AX-SHOOT-010")
@pytest.mark.example("AX-EX-065")
def test_along_the_side_of_the_smoke_there_is_no_penalty() -> None:
    game = duel(here=(3, 4), there=(5, 6)).do(UseAbility, ability="bangalore_tactical")
    game.do(PlaceAt, at=Intersection(5, 5))
    assert list(shot_changes(Situation(game.state), "bangalore", "gibraltar")) == []


@pytest.mark.rule("AX-ZONE-004")
def test_overlapping_smokes_all_count() -> None:
    game = duel(here=(2, 4), there=(7, 4))
    for x in (4, 5):
        game.do(UseAbility, ability="bangalore_tactical").do(PlaceAt, at=Intersection(x, 5))
    assert len(list(shot_changes(Situation(game.state), "bangalore", "gibraltar"))) == 2


@pytest.mark.rule("AX-TIME-002", "AX-TIME-004", "AX-LEG-002")
@pytest.mark.example("AX-EX-069")
def test_smoke_lasts_three_turns() -> None:
    game = duel().do(UseAbility, ability="bangalore_tactical").do(PlaceAt, at=Intersection(5, 5))
    for turn in (2, 3):
        pass_turn(game)
        assert (game.state.turn, len(game.state.pieces)) == (turn, 1)
    pass_turn(game)
    assert (game.state.turn, len(game.state.pieces), len(game.state.uses)) == (4, 0, 0)
    assert [(cooling.ability, cooling.position) for cooling in game.state.cooling] == [("bangalore_tactical", 2)]


@pytest.mark.rule("AX-LEG-003", "AX-COOL-005", "AX-COOL-006")
@pytest.mark.example("AX-EX-071")
def test_smoke_cools_down_for_two_rounds() -> None:
    game = duel().do(UseAbility, ability="bangalore_tactical").do(PlaceAt, at=Intersection(5, 5))
    for _ in range(3):
        pass_turn(game)
    pass_turn(game)  # a Transition phase
    assert [cooling.position for cooling in game.state.cooling] == [1]
    pass_turn(game)
    pass_turn(game)  # another
    assert game.state.cooling == ()
    assert game.legend("bangalore").supply["bangalore_tactical"] == 2


@pytest.mark.rule("AX-TIME-005", "AX-LEG-012", "AX-ABIL-019")
@pytest.mark.example("AX-EX-070")
def test_the_bombardment_comes_down_two_turns_later() -> None:
    game = duel("gibraltar", "wraith", there=(5, 4)).do(UseAbility, ability="gibraltar_ultimate")
    game.do(PlaceAt, at=game.space(5, 4))
    pass_turn(game)
    assert not game.happened(Exploded)
    pass_turn(game)
    assert game.state.turn == 3
    (exploded,) = game.happened(Exploded)
    assert len(exploded.spaces) == 25
    assert [(event.legend, event.amount) for event in game.happened(Damaged)] == [("wraith", 20)]
    assert not game.state.pieces
    assert [cooling.position for cooling in game.state.cooling] == [4]


@pytest.mark.rule("AX-LEG-007", "AX-LEG-008", "AX-AOE-003")
def test_rolling_thunder_reaches_behind_walls_and_onto_roofs() -> None:
    pieces = (*BEACONS, "wall V7,2 V7,3", "building 8,3 1x1")
    game = duel(there=(8, 3), pieces=pieces).do(UseAbility, ability="bangalore_ultimate")
    game.do(PlaceAt, at=game.space(6, 2), turned=0)
    for _ in range(3):
        assert not game.happened(Exploded)
        pass_turn(game)
    assert game.state.turn == 4
    assert [(event.legend, event.amount) for event in game.happened(Damaged)] == [("gibraltar", 15)]


def domed(shooter: tuple[int, int]) -> Encounter:
    """Gibraltar stands in his Dome at I(4, 3); Wraith shoots at him with four cards that all hit."""
    game = duel("gibraltar", "wraith", there=shooter, dice=(14, 13, 12, 11, *DICE))
    game.do(UseAbility, ability="gibraltar_tactical").do(PlaceAt, at=Intersection(4, 3))
    game.do(TakeAction, action="move").do(Move, path=game.path((3, 2)))
    return pass_turn(game).do(TakeAction, action="shoot").do(Shoot, target="gibraltar", weapon=0)


@pytest.mark.rule("AX-LEG-011", "AX-ZONE-003", "AX-ZONE-005")
def test_the_dome_protects_from_shots_from_outside() -> None:
    game = domed((7, 2))
    assert game.happened(ShotResolved)[0].shot.damage > 0
    assert [event.legend for event in game.happened(DamagePrevented)] == ["gibraltar"]
    assert game.legend("gibraltar").shield == 20


@pytest.mark.rule("AX-LEG-011", "AX-ZONE-003")
def test_the_dome_protects_from_shots_and_areas_and_from_nothing_else() -> None:
    now = Situation(domed((7, 2)).state)
    assert spared(now, "gibraltar", "shoot", Space(7, 2))
    assert spared(now, "gibraltar", "area", Space(7, 2))
    assert not spared(now, "gibraltar", "melee", Space(7, 2))
    assert not spared(now, "wraith", "shoot", Space(3, 2))


@pytest.mark.rule("AX-LEG-011", "AX-ZONE-005")
def test_the_dome_is_no_help_against_somebody_inside() -> None:
    game = domed((4, 3))
    assert not game.happened(DamagePrevented)
    assert game.happened(Damaged)


@pytest.mark.rule("AX-LEG-011", "AX-TIME-008")
def test_an_explosion_before_the_dome_expires_does_no_harm_inside() -> None:
    """Rolling Thunder lies above the Dome in the same turn: it goes off while the Dome still stands."""
    game = Encounter(
        red={"bangalore": at(2, 2, deck=())},
        blue={"gibraltar": at(6, 2, deck=())},
        pieces=BEACONS,
        dice=DICE,
    )
    game.do(UseAbility, ability="bangalore_ultimate").do(PlaceAt, at=game.space(6, 2))
    pass_turn(game).do(UseAbility, ability="gibraltar_tactical").do(PlaceAt, at=Intersection(8, 3))
    game.do(TakeAction, action="move").do(Move, path=game.path((7, 2)))
    pass_turn(game)
    pass_turn(game)
    assert game.state.turn == 4
    assert [event.legend for event in game.happened(DamagePrevented)] == ["gibraltar"]
    assert not game.happened(Damaged)
    assert not game.state.pieces


@pytest.mark.rule("AX-LEG-010")
def test_the_dome_expires_after_two_turns() -> None:
    game = duel("gibraltar", "wraith").do(UseAbility, ability="gibraltar_tactical").do(PlaceAt, at=Intersection(4, 3))
    pass_turn(game)
    assert game.state.pieces
    pass_turn(game)
    assert not game.state.pieces


@pytest.mark.rule("AX-TIME-001", "AX-COOL-901")
def test_an_ability_without_a_label_cools_down_at_once() -> None:
    game = duel("wraith", "gibraltar", pieces=(*BEACONS, "beacon 3,2", "parapet V5,2"))
    game.do(UseAbility, ability="wraith_tactical")
    assert game.refuses(Move, path=game.path((3, 2), (4, 2), (5, 2))) == set()
    game.do(Move, path=game.path((3, 2), (4, 2), (5, 2)))
    assert game.legend("wraith").at == game.space(5, 2)
    assert [(cooling.ability, cooling.position) for cooling in game.state.cooling] == [("wraith_tactical", 2)]


def test_rifts_are_doors_for_everybody() -> None:
    game = duel("wraith", "gibraltar", there=(9, 3)).do(UseAbility, ability="wraith_ultimate")
    game.do(PlaceAt, at=game.space(2, 3))
    assert PlaceAt(player=0, at=game.space(2, 3)) not in game.offered(PlaceAt)
    game.do(PlaceAt, at=game.space(8, 2))
    game.do(TakeAction, action="move").do(Move, path=game.path((8, 2), (8, 1)))
    assert game.legend("wraith").at == game.space(8, 1)
    pass_turn(game).do(TakeAction, action="move")
    assert game.refuses(Move, path=game.path((2, 3))) == set()


@pytest.mark.rule("AX-LEG-013", "AX-ABIL-010")
def test_ravens_are_attached_and_stay_with_their_carrier() -> None:
    game = Encounter(
        red={"bloodhound": at(2, 2, deck=()), "lifeline": at(0, 0, deck=())},
        blue={"gibraltar": at(4, 2, deck=()), "wraith": at(5, 2, deck=()), "bangalore": at(6, 2, deck=())},
        pieces=BEACONS,
        dice=DICE,
    )
    game.do(UseAbility, ability="bloodhound_tactical")
    choices = {command.legends for command in game.offered(Pick) if isinstance(command, Pick)}
    assert choices == {("gibraltar",), ("wraith",), ("gibraltar", "wraith")}
    game.do(Pick, legends=("gibraltar", "wraith"))
    assert {piece.attached for piece in game.state.pieces.values()} == {"gibraltar", "wraith"}
    now = Situation(game.state)
    changes = list(shot_changes(now, "lifeline", "gibraltar"))
    assert [type(change.op).__name__ for change in changes] == ["ShotMod", "IgnoreIcon"]
    assert list(shot_changes(now, "lifeline", "bangalore")) == []


@pytest.mark.rule("AX-ABIL-010")
def test_an_attached_piece_stays_attached_when_its_carrier_is_eliminated() -> None:
    game = Encounter(
        red={"bloodhound": at(2, 2, deck=())},
        blue={"gibraltar": at(4, 2, deck=(), health=1, shield=0), "wraith": at(10, 10, deck=())},
        pieces=BEACONS,
        dice=(14, 13, 12, 11, *DICE),
    )
    game.do(UseAbility, ability="bloodhound_tactical")
    game.do(TakeAction, action="shoot").do(Shoot, target="gibraltar", weapon=0)
    assert game.legend("gibraltar").at is None
    assert [piece.attached for piece in game.state.pieces.values()] == ["gibraltar"]


@pytest.mark.rule("AX-MOVE-003", "AX-TIME-002")
def test_the_beast_makes_bloodhound_faster_and_surer() -> None:
    game = duel("bloodhound", "gibraltar").do(UseAbility, ability="bloodhound_ultimate")
    assert game.state.activation is not None
    assert game.state.activation.ap == 2
    (change,) = shot_changes(Situation(game.state), "bloodhound", "gibraltar")
    assert change.op.delta == -5  # type: ignore[union-attr]
    game.do(TakeAction, action="move")
    assert game.refuses(Move, path=game.path((3, 2), (4, 2), (5, 2))) == set()
    assert list(shot_changes(Situation(game.state), "gibraltar", "bloodhound")) == []


@pytest.mark.rule("AX-TIME-004", "AX-ROUND-003")
def test_the_drone_heals_at_the_start_of_every_turn_until_it_expires() -> None:
    game = Encounter(
        red={"lifeline": at(2, 2, deck=(), health=10), "wraith": at(9, 9, deck=(), health=10)},
        blue={"gibraltar": at(7, 2, deck=())},
        pieces=BEACONS,
        dice=DICE,
    )
    game.do(UseAbility, ability="lifeline_tactical").do(PlaceAt, at=game.space(2, 3))
    game.do(EndActivation).do(Activate, legend="wraith").do(EndActivation).do(Activate, legend="gibraltar")
    assert [(event.legend, event.amount) for event in game.happened(Restored)] == [("lifeline", 6)]
    game.do(EndActivation).do(Activate, legend="lifeline")
    assert len(game.happened(Restored)) == 2
    game.do(EndActivation).do(Activate, legend="wraith").do(EndActivation)
    assert len(game.happened(Restored)) == 2
    assert not game.state.pieces


@pytest.mark.rule("AX-DESTR-007", "AX-COOL-901")
def test_a_destroyed_drone_is_gone_and_its_token_cools_down() -> None:
    game = duel("lifeline", "gibraltar", there=(3, 4)).do(UseAbility, ability="lifeline_tactical")
    game.do(PlaceAt, at=game.space(2, 3))
    pass_turn(game).do(TakeAction, action="destroy").do(Destroy, targets=(next(iter(game.state.pieces)),))
    assert not game.state.pieces
    assert [cooling.ability for cooling in game.state.cooling] == ["lifeline_tactical"]


@pytest.mark.rule("AX-LEG-014")
def test_the_airdrop_becomes_a_survival_pack_that_anybody_may_loot() -> None:
    bag = PACK.bags["lifeline"]
    drawn = tuple(token("lifeline", name, bag) for name in ("rare_med_kit",)) * 3
    game = duel("lifeline", "gibraltar", there=(4, 3), dice=(*drawn, *DICE)).do(UseAbility, ability="lifeline_ultimate")
    game.do(PlaceAt, at=game.space(3, 3))
    assert [piece.kind for piece in game.state.pieces.values()] == ["airdrop"]
    pass_turn(game)
    pass_turn(game)
    assert [(piece.kind, "PERMANENT" in piece.tags) for piece in game.state.pieces.values()] == [
        ("survival_pack", True)
    ]
    assert [cooling.ability for cooling in game.state.cooling] == ["lifeline_ultimate"]
    pass_turn(game).do(TakeAction, action="interact").do(Operate, piece=next(iter(game.state.pieces)))
    assert game.match.decision is not None
    assert game.match.decision.waiting == (1,)
    choices = {command.loot for command in game.offered(TakeLoot) if isinstance(command, TakeLoot)}
    assert {len(loot) for loot in choices} == {0, 1, 2}
    game.do(TakeLoot, loot=("rare_med_kit", "rare_med_kit"))
    assert len(game.happened(LootReturned)) == 1
    game.do(Keep, place="backpack").do(Leave)
    assert game.legend("gibraltar").backpack == ("rare_med_kit",)
    assert not game.state.pieces
    assert not game.state.uses


@pytest.mark.rule("AX-LEG-014")
def test_every_draw_from_the_private_bag_is_a_new_one() -> None:
    draw = {"op": "bag_loot", "who": "actor", "bag": "lifeline", "draw": 1, "take": 1, "rest": "return_to_bag"}
    effects = {"on_use": [AIRDROP], "on_interact": [draw, draw, {"op": "remove", "what": "survival_pack"}]}
    landed = Piece(
        id="survival_pack-1",
        kind="survival_pack",
        use=1,
        owner="lifeline",
        at=Space(3, 2),
        tags=frozenset({"INTERACTIVE", "PERMANENT"}),
    )
    game = Encounter(
        {"lifeline": at(2, 2, deck=())},
        {"gibraltar": at(9, 9)},
        dice=(token("lifeline", "rare_med_kit"), token("lifeline", "epic_phoenix_kit")),
        minis=[landed],
        uses=(Use(number=1, legend="lifeline", ability="lifeline_ultimate", cooled=True),),
        used=1,
        pack=pack_with(abilities={"lifeline_ultimate": {"effects": effects}}),
    )
    game.do(TakeAction, action="interact").do(Operate, piece="survival_pack-1").do(TakeLoot, loot=())
    assert [event.loot for event in game.happened(LootReturned)] == ["rare_med_kit"]
    game.do(TakeLoot, loot=("epic_phoenix_kit",)).do(Keep, place="backpack")
    assert game.legend("lifeline").backpack == ("epic_phoenix_kit",)


@pytest.mark.rule("AX-ABIL-007", "AX-ABIL-012")
def test_grapple_puts_pathfinder_anywhere_in_sight() -> None:
    pieces = (*BEACONS, "building 4,2 2x2 @0", "wall V2,5 V2,6")
    game = duel("pathfinder", "gibraltar", pieces=pieces).do(UseAbility, ability="pathfinder_tactical")
    spaces = {command.to for command in game.offered(PutAt) if isinstance(command, PutAt)}
    assert game.space(4, 2) in spaces
    assert game.space(7, 2) not in spaces
    assert all(space.cell != game.legend("gibraltar").at.cell for space in spaces)  # type: ignore[union-attr]
    assert game.space(2, 2) not in spaces  # its own
    game.do(PutAt, to=game.space(4, 2))
    assert game.legend("pathfinder").at == Space(4, 2, 1)
    assert [cooling.position for cooling in game.state.cooling] == [2]


@pytest.mark.rule("AX-ABIL-005", "AX-COOL-002", "AX-COMP-004")
def test_permanent_ziplines_stay_and_are_taken_from_the_board_when_used_again() -> None:
    game = duel("pathfinder", "gibraltar").do(UseAbility, ability="pathfinder_ultimate")
    game.do(PlaceAt, at=game.space(2, 3)).do(PlaceAt, at=game.space(8, 3))
    assert len(game.state.pieces) == 2
    assert [cooling.position for cooling in game.state.cooling] == [4]
    for _ in range(8):
        pass_turn(game)
    assert len(game.state.pieces) == 2
    assert game.legend("pathfinder").supply["pathfinder_ultimate"] == 1
    game.do(UseAbility, ability="pathfinder_ultimate").do(PlaceAt, at=game.space(1, 1)).do(PlaceAt, at=game.space(5, 5))
    assert {piece.at for piece in game.state.pieces.values()} == {game.space(1, 1), game.space(5, 5)}
    assert len(game.state.uses) == 1


def test_a_zipline_takes_from_beside_one_end_to_beside_the_other() -> None:
    game = duel("pathfinder", "gibraltar").do(UseAbility, ability="pathfinder_ultimate")
    game.do(PlaceAt, at=game.space(2, 3)).do(PlaceAt, at=game.space(8, 4))
    game.do(TakeAction, action="move")
    assert game.refuses(Move, path=game.path((8, 3))) == set()
    assert game.refuses(Move, path=game.path((8, 4))) != set()
    game.do(Finish)


@pytest.mark.rule("AX-COMP-004")
def test_no_more_pieces_than_the_box_has() -> None:
    pack = pack_with(abilities={"bangalore_tactical": {"tokens": 3}})
    game = Encounter(
        red={"bangalore": at(2, 2, deck=())}, blue={"gibraltar": at(9, 9)}, pieces=BEACONS, dice=DICE, pack=pack
    )
    for x in (4, 6):
        game.do(UseAbility, ability="bangalore_tactical").do(PlaceAt, at=Intersection(x, 6))
    assert game.legend("bangalore").supply["bangalore_tactical"] == 1
    assert game.refuses(UseAbility, ability="bangalore_tactical") == {"AX-ABIL-004"}


def lasting(**card: object) -> Encounter:
    """Bangalore's Smoke with other labels, placed between her and Gibraltar."""
    pack = pack_with(abilities={"bangalore_tactical": {"mini_tags": ["ZONE", "PERMANENT"], **card}})
    game = Encounter(
        red={"bangalore": at(2, 4, deck=())},
        blue={"gibraltar": at(7, 4, deck=())},
        pieces=BEACONS,
        dice=DICE,
        pack=pack,
    )
    return game.do(UseAbility, ability="bangalore_tactical").do(PlaceAt, at=Intersection(5, 5))


def in_force(game: Encounter) -> bool:
    return bool(list(shot_changes(Situation(game.state), "bangalore", "gibraltar")))


@pytest.mark.rule("AX-TIME-002", "AX-COOL-002")
def test_a_duration_ends_even_if_the_piece_stays() -> None:
    game = lasting(duration=2)
    assert in_force(pass_turn(game))
    pass_turn(game)
    assert (len(game.state.pieces), in_force(game)) == (1, False)


@pytest.mark.rule("AX-TIME-005", "AX-CARD-008")
def test_what_is_delayed_is_in_force_only_afterwards() -> None:
    later = {
        "on_use": [
            {"op": "place", "what": "smoke", "count": 1, "to": "free_intersection", "range": [0, 5], "los": False}
        ]
    }
    harder = [{"op": "shot_mod", "stat": "threshold", "delta": 10, "scope": "shots_in_zone"}]
    game = lasting(duration=None, delay=2, effects={**later, "while_active": harder, "on_due": []})
    assert not in_force(pass_turn(game))
    assert in_force(pass_turn(game))
    assert in_force(pass_turn(game))


@pytest.mark.rule("AX-CARD-008", "AX-ABIL-019")
def test_a_delay_may_be_followed_by_a_duration() -> None:
    later = {
        "on_use": [
            {"op": "place", "what": "smoke", "count": 1, "to": "free_intersection", "range": [0, 5], "los": False}
        ]
    }
    harder = [{"op": "shot_mod", "stat": "threshold", "delta": 10, "scope": "shots_in_zone"}]
    game = lasting(duration=2, delay=1, mini_tags=["ZONE"], effects={**later, "while_active": harder, "on_due": []})
    assert not in_force(game)
    assert in_force(pass_turn(game))
    assert in_force(pass_turn(game))
    assert not in_force(pass_turn(game))
    assert not game.state.pieces
