"""Activations, actions, and what costs nothing."""

from typing import Any

import pytest
from apex_packs import pack_with
from encounter import BEACONS, PACK, Encounter, armed, at, gone
from msgspec.structs import replace

from sightline.games.apex.board import Space, load_board
from sightline.games.apex.commands import (
    Activate,
    Attack,
    Drop,
    EndActivation,
    Finish,
    Impetuous,
    Install,
    Keep,
    Leave,
    Move,
    OpenBin,
    PickUp,
    TakeAction,
    Uninstall,
)
from sightline.games.apex.content import Pack
from sightline.games.apex.effects.commands import PlayFeat, React, Shoot
from sightline.games.apex.events import FeatUsed, Moved, ShotTaken
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Lying, Piece

FEATS = ("wraith_feat1", "wraith_feat2")
ENEMIES = {"gibraltar": at(9, 9), "bloodhound": at(10, 2)}


def wraith(x: int = 4, y: int = 4, *, pieces: tuple[str, ...] = (), **changes: object) -> Encounter:
    return Encounter({"wraith": at(x, y, **changes), "bangalore": at(1, 1)}, ENEMIES, pieces=(*BEACONS, *pieces))


@pytest.mark.rule("AX-ROUND-005", "AX-ROUND-006", "AX-SETUP-006")
def test_a_squad_activates_each_of_its_legends_once_in_any_order() -> None:
    game = Encounter({"wraith": at(4, 4), "bangalore": at(1, 1)}, ENEMIES, active=None)
    assert {command.legend for command in game.offered(Activate)} == {"wraith", "bangalore"}  # type: ignore[attr-defined]
    game.do(Activate, legend="bangalore")
    assert game.refuses(Activate, legend="wraith") == {None}
    game.do(EndActivation)
    assert game.legend("bangalore").activated
    assert game.refuses(Activate, legend="bangalore") == {"AX-ROUND-005"}
    assert game.refuses(Activate, legend="gibraltar") == {"AX-SETUP-006"}


@pytest.mark.rule("AX-ROUND-009", "AX-ROUND-011", "AX-ACT-002")
def test_two_points_pay_for_two_actions_which_may_be_the_same() -> None:
    game = wraith()
    for _ in range(2):
        game.do(TakeAction, action="move").do(Move, path=game.path((5, 5), (4, 4)))
    assert game.refuses(TakeAction, action="move") == {"AX-ROUND-011"}
    assert game.offered(TakeAction) == []


@pytest.mark.example("AX-EX-004")
@pytest.mark.rule("AX-ROUND-011")
def test_after_an_action_of_one_point_there_is_no_action_of_two() -> None:
    drill = replace(PACK.feats["bangalore_feat7"], type="special", ap=2)
    others = tuple(feat for feat in PACK.file.feats if feat.id != drill.id)
    pack = Pack(replace(PACK.file, feats=(*others, drill)))
    game = Encounter({"bangalore": at(4, 4, hand=("bangalore_feat7",))}, ENEMIES, pack=pack)
    assert game.refuses(PlayFeat, feat="bangalore_feat7") == set()
    game.do(TakeAction, action="move").do(Finish)
    assert game.refuses(PlayFeat, feat="bangalore_feat7") == {"AX-CARD-004"}


@pytest.mark.rule("AX-ROUND-012")
def test_a_legend_on_the_board_may_pass() -> None:
    assert wraith().do(EndActivation).legend("wraith").activated


@pytest.mark.rule("AX-ROUND-010")
def test_an_action_is_finished_before_another_begins() -> None:
    game = wraith().do(TakeAction, action="move")
    assert game.refuses(TakeAction, action="move") == {None}
    assert game.refuses(EndActivation) == {None}


@pytest.mark.rule("AX-ACT-001")
def test_the_basic_actions_and_their_parts() -> None:
    actions = wraith().state.fixed.constants.basic_actions
    said = {action: [(part.kind, part.mp, part.count) for part in parts] for action, parts in actions.items()}
    assert said == {
        "move": [("move", 2, 0)],
        "interact": [("interact", 0, 0), ("move", 1, 0)],
        "shoot": [("shoot", 0, 0)],
        "use": [("use", 0, 0), ("move", 1, 0)],
        "melee": [("melee", 0, 0), ("move", 1, 0)],
        "destroy": [("destroy", 0, 2), ("move", 1, 0)],
    }
    assert wraith().refuses(TakeAction, action="dance") == {"AX-ACT-001"}


@pytest.mark.rule("AX-ACT-003")
def test_only_one_shoot_action_in_an_activation() -> None:
    game = Encounter({"wraith": at(4, 4)}, {"gibraltar": at(6, 4)}, activation={"shot": True})
    assert game.refuses(TakeAction, action="shoot") == {"AX-ACT-003"}


@pytest.mark.rule("AX-ACT-003")
def test_a_shot_of_a_squadmate_uses_up_nothing_of_the_active_legend() -> None:
    state = Encounter({"wraith": at(4, 4), "bangalore": at(1, 1)}, ENEMIES).state
    for shooter in ("bangalore", "wraith"):
        activation = ShotTaken(legend=shooter).apply(state).activation
        assert activation is not None
        assert activation.shot is (shooter == "wraith")


@pytest.mark.rule("AX-ACT-005", "AX-MOVE-028")
def test_parts_joined_by_and_come_in_any_order_and_none_is_forced() -> None:
    game = Encounter({"wraith": at(4, 4)}, {"gibraltar": at(6, 4)}, dice=[1])
    game.do(TakeAction, action="melee").do(Move, path=game.path((5, 4)))
    assert game.offered(Move) == []
    game.do(Attack, target="gibraltar")
    assert game.asked == "activation"
    game = Encounter({"wraith": at(4, 4)}, {"gibraltar": at(5, 4)}).do(TakeAction, action="melee").do(Finish)
    assert game.asked == "activation"


@pytest.mark.example("AX-EX-006")
@pytest.mark.rule("AX-MOVE-003")
def test_two_movement_actions_cannot_be_merged() -> None:
    game = wraith(pieces=("parapet V5,4", "bin H4,3"))
    for _ in range(2):
        game.do(TakeAction, action="interact")
        assert game.refuses(Move, path=game.path((5, 4))) == {"AX-MOVE-006"}
        game.do(Finish)
    assert game.legend("wraith").at == game.space(4, 4)


@pytest.mark.rule("AX-MOVE-001", "AX-MOVE-002", "AX-MOVE-006")
def test_a_movement_spends_at_most_its_points_and_loses_the_rest() -> None:
    game = wraith().do(TakeAction, action="move")
    assert game.refuses(Move, path=game.path((5, 4), (6, 4), (7, 4))) == {"AX-MOVE-006"}
    game.do(Move, path=game.path((5, 4)))
    assert game.asked == "activation"
    assert [event.mp for event in game.happened(Moved)] == [1]


@pytest.mark.rule("AX-MOVE-005")
def test_a_movement_enters_at_least_one_space() -> None:
    assert wraith().do(TakeAction, action="move").refuses(Move, path=()) == {"AX-MOVE-005"}


@pytest.mark.rule("AX-MOVE-002", "AX-MOVE-005")
def test_a_path_of_ones_own_or_one_to_any_space_that_the_points_allow() -> None:
    game = wraith().do(TakeAction, action="move")
    own, *ready = [option for option in game.match.options() if isinstance(option.command, Move)]
    assert own.parameters
    assert not any(option.parameters for option in ready)
    ends = {option.command.path[-1] for option in ready if isinstance(option.command, Move)}
    around = {game.space(x, y) for x in range(2, 7) for y in range(2, 7)} - {game.space(4, 4)}
    assert ends == around


@pytest.mark.example("AX-EX-010")
@pytest.mark.rule("AX-MOVE-011", "AX-BOARD-013", "AX-BOARD-014")
def test_a_legend_may_pass_others_but_not_end_there() -> None:
    game = Encounter({"wraith": at(4, 4)}, {"gibraltar": at(5, 5)}).do(TakeAction, action="move")
    assert game.refuses(Move, path=game.path((5, 5))) == {"AX-MOVE-011"}
    game.do(Move, path=game.path((5, 5), (6, 6)))
    assert [event.mp for event in game.happened(Moved)] == [2]


@pytest.mark.rule("AX-MOVE-010", "AX-INV-010")
def test_loot_does_not_occupy_a_space() -> None:
    game = Encounter({"wraith": at(4, 4)}, ENEMIES, loot=[("common_syringe", 5, 4), ("common_syringe", 5, 4)])
    game.do(TakeAction, action="move").do(Move, path=game.path((5, 4)))
    assert game.legend("wraith").at == game.space(5, 4)
    assert len(game.state.loot) == 2


@pytest.mark.rule("AX-INV-010", "AX-BOARD-013")
def test_legends_and_miniatures_that_occupy_their_place_are_all_that_does() -> None:
    """Not the loot, not a miniature without the tag, nobody off the board."""
    idle = Piece(
        id="idle", kind="doc_drone", use=1, owner="gibraltar", at=Space(2, 2), tags=frozenset({"DESTRUCTIBLE"})
    )
    solid = replace(idle, id="solid", at=Space(3, 3), tags=frozenset({"OCCUPIES SPACE"}))
    carried = replace(solid, id="carried", at=None, attached="wraith")
    red = {"wraith": at(4, 4), "bangalore": gone()}
    game = Encounter(red, {"gibraltar": at(9, 9)}, loot=[("common_syringe", 5, 4)], minis=(idle, solid, carried))
    assert set(Situation(game.state).occupied()) == {Space(3, 3), Space(4, 4), Space(9, 9)}
    assert set(Situation(game.state).occupied("wraith")) == {Space(3, 3), Space(9, 9)}


@pytest.mark.rule("AX-MOVE-030", "AX-TERM-003")
def test_a_movement_enters_every_space_on_its_way_also_one_that_it_only_passes() -> None:
    game = Encounter({"wraith": at(4, 4)}, {"gibraltar": at(5, 4)}).do(TakeAction, action="move")
    path = game.path((5, 4), (6, 5))
    game.do(Move, path=path)
    assert [event.path for event in game.happened(Moved)] == [path]
    assert game.legend("wraith").at == path[-1]


@pytest.mark.rule("AX-ACT-012", "AX-FEAT-003")
def test_a_discarded_feat_gives_a_movement_of_one_once() -> None:
    game = wraith(hand=FEATS).do(Impetuous, feat="wraith_feat1")
    assert game.refuses(Move, path=game.path((5, 4), (6, 4))) == {"AX-MOVE-006"}
    game.do(Move, path=game.path((5, 4)))
    one, activation = game.legend("wraith"), game.state.activation
    assert (one.hand, one.discard) == (("wraith_feat2",), ("wraith_feat1",))
    assert activation is not None
    assert activation.ap == 2
    assert game.refuses(Impetuous, feat="wraith_feat2") == {"AX-ACT-012"}
    assert [event.impetuous for event in game.happened(FeatUsed)] == [True]


@pytest.mark.rule("AX-FEAT-003")
def test_every_feat_in_hand_may_be_discarded_for_a_step_and_one_in_an_activation() -> None:
    assert {command.feat for command in wraith(hand=FEATS).offered(Impetuous)} == set(FEATS)  # type: ignore[attr-defined]
    game = wraith(hand=FEATS).do(Impetuous, feat="wraith_feat1").do(Finish)
    assert game.offered(Impetuous) == []


@pytest.mark.rule("AX-ACT-012")
def test_nobody_is_impetuous_in_the_activation_of_another() -> None:
    step = [{"op": "move", "who": "self", "mp": 2, "ignore": [], "require": "none"}]
    card = {"type": "reaction", "keywords": ["BEFORE SHOOTING"], "condition": {"test": "always"}, "effects": step}
    blue = {"pathfinder": at(6, 4, hand=("pathfinder_feat6", "pathfinder_feat7"))}
    game = Encounter({"wraith": at(4, 4)}, blue, dice=[1] * 4, pack=pack_with({"pathfinder_feat6": card}))
    game.do(TakeAction, action="shoot").do(Shoot, target="pathfinder", weapon=0)
    game.do(React, legend="pathfinder", card="pathfinder_feat6")
    assert game.refuses(Move, path=game.path((6, 5))) == set()
    assert game.refuses(Impetuous, feat="pathfinder_feat7") == {"AX-ACT-012"}


@pytest.mark.rule("AX-INV-027")
def test_a_used_feat_lies_face_up_for_all_to_see() -> None:
    game = wraith(hand=FEATS).do(Impetuous, feat="wraith_feat1")
    assert game.legend("wraith").hand == ("wraith_feat2",)
    seen = next(one for one in game.match.view(1).legends if one.key == "wraith")  # type: ignore[attr-defined]
    assert (seen.discard, seen.hand, seen.hand_size, seen.deck_size) == (("wraith_feat1",), None, 1, 6)


@pytest.mark.rule("AX-ACT-012", "AX-MOVE-029")
@pytest.mark.parametrize(("action", "points"), [("move", 3), ("interact", 2)])
def test_or_one_more_point_for_a_movement(action: str, points: int) -> None:
    game = wraith(hand=FEATS, pieces=("bin H4,4",)).do(TakeAction, action=action).do(Impetuous, feat="wraith_feat1")
    far = [(4 + step, 4) for step in range(1, points + 2)]
    assert game.refuses(Move, path=game.path(*far)) == {"AX-MOVE-006"}
    game.do(Move, path=game.path(*far[:-1]))
    assert [event.mp for event in game.happened(Moved)] == [points]


TIGHT_CORNERS = [("crossroads", 7, 3), ("dry-dock", 8, 1), ("dry-dock", 3, 10)]
"""Spaces that nobody leaves for a single Movement Point."""


def cornered(board: str, x: int, y: int, **changes: object) -> Encounter:
    """Wraith has just taken an Attachment off a Weapon there; the Movement 1 of that action is still to come."""
    weapons = (armed("w01", 2, _0="rare_barrel_stabilizer"), armed("w43"))
    red = {"wraith": at(x, y, weapons=weapons, **changes), "bangalore": at(0, 0)}
    game = Encounter(red, {"gibraltar": at(11, 11)}, board=load_board(board))
    return game.do(TakeAction, action="interact").do(Uninstall, place="0:0").do(Finish)


@pytest.mark.rule("AX-ACT-012", "AX-MOVE-029")
@pytest.mark.parametrize(("board", "x", "y"), TIGHT_CORNERS)
def test_a_feat_lengthens_a_movement_that_alone_reaches_nothing(board: str, x: int, y: int) -> None:
    game = cornered(board, x, y, hand=FEATS)
    assert game.asked == "act"
    game.do(Impetuous, feat="wraith_feat1")
    game.match.apply(next(move for move in game.offered(Move) if move.path))  # type: ignore[attr-defined]
    assert [event.mp for event in game.happened(Moved)] == [2]


@pytest.mark.rule("AX-ACT-012")
@pytest.mark.parametrize(("board", "x", "y"), TIGHT_CORNERS)
def test_without_a_feat_to_discard_such_an_action_is_over(board: str, x: int, y: int) -> None:
    assert cornered(board, x, y).asked == "activation"


ROOFS = ("building 0,10 1x1", "building 1,10 1x2", "parapet V1,11 @1", "parapet H0,11 @1")
"""Round the south-western corner: every way out is a climb over a Parapet, for 3 points."""


def walled_in(hand: tuple[str, ...], **more: Any) -> Encounter:
    return Encounter({"wraith": at(0, 11, hand=hand)}, ENEMIES, pieces=("beacon 6,6", *ROOFS), **more)


@pytest.mark.rule("AX-ACT-012", "AX-MOVE-029")
def test_a_movement_that_needs_the_feat_may_be_begun() -> None:
    game = walled_in(FEATS)
    assert TakeAction(player=0, action="move") in game.offered(TakeAction)
    game.do(TakeAction, action="move").do(Impetuous, feat="wraith_feat1").do(Move, path=game.path((0, 10)))
    assert [event.mp for event in game.happened(Moved)] == [3]


@pytest.mark.rule("AX-ACT-012", "AX-MOVE-006")
@pytest.mark.parametrize(("hand", "spent"), [((), False), (FEATS, True)])
def test_and_not_without_one(hand: tuple[str, ...], spent: bool) -> None:
    game = walled_in(hand, activation={"impetuous": spent})
    assert game.offered(TakeAction) == []
    assert game.refuses(TakeAction, action="move") == {None}


@pytest.mark.rule("AX-ACT-012", "AX-MOVE-029")
def test_a_card_that_moves_counts_with_another_feat_of_the_hand() -> None:
    effects = [{"op": "move", "who": "self", "mp": 2, "ignore": [], "require": "none"}]
    pack = pack_with({"wraith_feat1": {"type": "free", "ap": 0, "effects": effects}})
    assert walled_in(FEATS, pack=pack).refuses(PlayFeat, feat="wraith_feat1") == set()
    assert walled_in(FEATS[:1], pack=pack).refuses(PlayFeat, feat="wraith_feat1") != set()


@pytest.mark.rule("AX-ACT-012")
def test_only_a_feat_in_hand_and_only_with_a_movement_to_lengthen() -> None:
    assert wraith(hand=FEATS).refuses(Impetuous, feat="wraith_feat8") == {"AX-ACT-012"}
    game = wraith(
        3, 4, hand=FEATS, pieces=("bin V4,4",), weapons=(armed("w01", 2, _0="rare_barrel_stabilizer"), armed("w43"))
    )
    game.do(TakeAction, action="interact").do(Move, path=game.path((3, 5)))
    assert game.refuses(Impetuous, feat="wraith_feat1") == {"AX-ACT-012"}


@pytest.mark.rule("AX-ACT-013", "AX-ACT-015")
def test_tokens_are_dropped_in_ones_own_or_a_nearby_space_even_lower_down() -> None:
    pack = ("common_syringe", "common_frag", "common_syringe")
    game = wraith(4, 4, backpack=pack, pieces=("building 4,4 1x1",))
    game.do(Drop, loot="common_frag", to=game.space(4, 4)).do(Drop, loot="common_syringe", to=game.space(5, 5))
    assert game.legend("wraith").backpack == ("common_syringe",)
    assert set(game.state.loot) == {
        Lying("common_frag", game.space(4, 4)),
        Lying("common_syringe", game.space(5, 5)),
    }
    activation = game.state.activation
    assert activation is not None
    assert activation.ap == 2
    assert game.refuses(Drop, loot="common_syringe", to=game.space(7, 4)) == {"AX-INV-008"}


@pytest.mark.rule("AX-ACT-013")
@pytest.mark.parametrize("backpack", [(), ("common_syringe",)])
def test_dropping_is_offered_to_whoever_has_something_in_the_backpack(backpack: tuple[str, ...]) -> None:
    assert len(wraith(backpack=backpack).offered(Drop)) == len(backpack)


@pytest.mark.rule("AX-ACT-020")
def test_equipment_is_never_simply_dropped() -> None:
    game = wraith(wears={"helmet": "rare_helmet"})
    assert game.refuses(Drop, loot="rare_helmet", to=game.space(4, 4)) == {"AX-ACT-020"}


@pytest.mark.rule("AX-ACT-014", "AX-ACT-015")
def test_tokens_are_picked_up_in_ones_own_or_an_adjacent_space_of_the_same_level() -> None:
    loot = [("common_syringe", 4, 4), ("common_frag", 5, 4), ("rare_med_kit", 3, 4), ("rare_accelerant", 6, 6)]
    game = Encounter({"wraith": at(4, 4), "bangalore": at(1, 1)}, ENEMIES, loot=loot, pieces=("building 3,4 1x1",))
    assert {command.loot for command in game.offered(PickUp)} == {"common_syringe", "common_frag"}  # type: ignore[attr-defined]
    assert game.refuses(PickUp, loot="rare_med_kit", at=game.space(3, 4)) == {"AX-ACT-015"}
    assert game.refuses(PickUp, loot="rare_med_kit", at=game.space(4, 4)) == {"AX-ACT-014"}
    game.do(PickUp, loot="common_frag", at=game.space(5, 4)).do(Keep, place="backpack")
    assert game.legend("wraith").backpack == ("common_frag",)


@pytest.mark.rule("AX-ACT-019", "AX-INV-014", "AX-LOOT-009")
def test_a_shield_that_is_picked_up_is_swapped_as_it_lies() -> None:
    game = Encounter(
        {"wraith": at(4, 4, shield=5, wears={"body_shield": "rare_body_shield!"})},
        ENEMIES,
        loot=[("epic_body_shield!", 4, 4)],
    )
    game.do(PickUp, loot="epic_body_shield!", at=game.space(4, 4)).do(Keep, place="body_shield")
    one = game.legend("wraith")
    assert (one.equipment["body_shield"], one.shield) == ("epic_body_shield!", 5)
    assert game.state.loot == (Lying("rare_body_shield!", game.space(4, 4)),)


@pytest.mark.rule("AX-ACT-021")
def test_an_attachment_dropped_and_picked_up_goes_back_into_the_backpack() -> None:
    game = wraith(backpack=("common_barrel_stabilizer",))
    game.do(Drop, loot="common_barrel_stabilizer", to=game.space(4, 4))
    game.do(PickUp, loot="common_barrel_stabilizer", at=game.space(4, 4))
    assert game.refuses(Keep, place="0:0") == {"AX-ACT-021"}
    game.do(Keep, place="backpack")
    assert game.legend("wraith").backpack == ("common_barrel_stabilizer",)


@pytest.mark.rule("AX-ACT-021")
def test_an_attachment_that_is_new_may_be_installed_at_once() -> None:
    game = Encounter({"wraith": at(4, 4)}, ENEMIES, loot=[("common_barrel_stabilizer", 4, 4)])
    game.do(PickUp, loot="common_barrel_stabilizer", at=game.space(4, 4)).do(Keep, place="0:0")
    weapon = game.legend("wraith").weapons[0]
    assert weapon is not None
    assert weapon.attachments == {"0": "common_barrel_stabilizer"}


@pytest.mark.rule("AX-ACT-013", "AX-ACT-014")
def test_nothing_is_dropped_or_picked_up_in_the_middle_of_an_action() -> None:
    game = Encounter({"wraith": at(4, 4, backpack=("common_frag",))}, ENEMIES, loot=[("common_syringe", 4, 4)])
    game.do(TakeAction, action="move")
    assert game.refuses(Drop, loot="common_frag", to=game.space(4, 4)) == {None}
    assert game.refuses(PickUp, loot="common_syringe", at=game.space(4, 4)) == {None}
    game.do(Finish).do(PickUp, loot="common_syringe", at=game.space(4, 4)).do(Leave)
    assert game.state.loot == (Lying("common_syringe", game.space(4, 4)),)


@pytest.mark.rule("AX-LOOT-004")
def test_the_legendary_helmet_gives_interact_and_use() -> None:
    assert wraith().refuses(TakeAction, action="interact_and_use") == {"AX-ACT-001"}
    game = wraith(
        wears={"helmet": "legendary_helmet"}, backpack=("common_syringe", "common_barrel_stabilizer"), health=20
    )
    game.do(TakeAction, action="interact_and_use")
    activation = game.state.activation
    assert activation is not None
    assert activation.ap == 1
    game.do(Install, loot="common_barrel_stabilizer", place="0:0").do(Finish)
    assert game.asked == "act"
    assert game.offered(Move) == []
    assert game.offered(OpenBin) == []
