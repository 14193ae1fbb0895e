"""Reactions: who may react, with what, and when."""

from typing import Any

import pytest
from apex_packs import asked, pack_with
from encounter import BEACONS, Encounter, at

from sightline.games.apex.board import Intersection
from sightline.games.apex.commands import Finish, Move, TakeAction
from sightline.games.apex.effects.commands import Decline, React, Shoot
from sightline.games.apex.effects.events import ShotRedirected, ShotResolved
from sightline.games.apex.setup import Setup
from sightline.games.apex.state import Piece, Use

BLUE = {"gibraltar": at(5, 2), "lifeline": at(6, 2), "pathfinder": at(10, 10)}


def under_fire(target: str = "lifeline", dice: int = 8, health: int = 40, **hands: tuple[str, ...]) -> Encounter:
    """Wraith shoots at one of three; hands say who holds what."""
    places = {"gibraltar": (5, 2), "lifeline": (6, 2), "pathfinder": (10, 10)}
    blue = {
        key: at(*place, hand=hands.get(key, ()), **({"health": health, "shield": 0} if key == target else {}))
        for key, place in places.items()
    }
    game = Encounter(
        red={"wraith": at(2, 2), "bangalore": at(0, 0), "bloodhound": at(0, 1)}, blue=blue, dice=[1] * dice
    )
    return game.do(TakeAction, action="shoot").do(Shoot, target=target, weapon=0)


@pytest.mark.rule("AX-REACT-003", "AX-SHOOT-013")
def test_a_squadmate_of_the_target_needs_the_squad_keyword() -> None:
    game = under_fire(gibraltar=("gibraltar_feat1", "gibraltar_feat2"))
    cards = {command.card for command in game.offered(React) if isinstance(command, React)}
    assert cards == {"gibraltar_feat1"}
    assert game.refuses(React, legend="gibraltar", card="gibraltar_feat2") == {"AX-REACT-003"}


@pytest.mark.rule("AX-REACT-003")
def test_the_target_itself_may_play_both_kinds() -> None:
    game = under_fire("gibraltar", gibraltar=("gibraltar_feat1", "gibraltar_feat2"))
    cards = {command.card for command in game.offered(React) if isinstance(command, React)}
    assert cards == {"gibraltar_feat1", "gibraltar_feat2"}


@pytest.mark.rule("AX-REACT-006", "AX-SHOOT-013")
def test_each_legend_reacts_once_in_each_window() -> None:
    game = under_fire("gibraltar", gibraltar=("gibraltar_feat1", "gibraltar_feat2"))
    game.do(React, legend="gibraltar", card="gibraltar_feat1")
    assert game.happened(ShotResolved)


@pytest.mark.rule("AX-REACT-006")
def test_a_legend_that_has_reacted_or_belongs_to_another_player_does_not_react() -> None:
    card = {"type": "reaction", "keywords": ["BEFORE SHOOTING", "SQUAD"], "condition": {"test": "always"}}
    game = Encounter(
        red={"wraith": at(2, 2)},
        blue={
            "gibraltar": at(5, 2, hand=("gibraltar_feat1", "gibraltar_feat2")),
            "bloodhound": at(9, 9, hand=("bloodhound_feat1",)),
            "pathfinder": at(6, 2, hand=("pathfinder_feat6",), seat=2),
        },
        setup=Setup(seats=((0, 0, 0), (1, 1, 2))),
        pack=pack_with({"pathfinder_feat6": card, "bloodhound_feat1": card}),
        dice=[1] * 4,
    )
    game.do(TakeAction, action="shoot").do(Shoot, target="gibraltar", weapon=0)
    others = game.match.check(React(player=1, legend="pathfinder", card="pathfinder_feat6"))
    assert [each.code for each in others] == ["apex_effects.no_reaction_left"]
    game.do(React, player=1, legend="gibraltar", card="gibraltar_feat1")
    again = game.match.check(React(player=1, legend="gibraltar", card="gibraltar_feat2"))
    assert [each.code for each in again] == ["apex_effects.no_reaction_left"]
    assert game.match.check(React(player=2, legend="pathfinder", card="pathfinder_feat6")) == ()


@pytest.mark.rule("AX-SHOOT-014", "AX-SHOOT-015")
def test_the_squad_chooses_the_order_and_each_is_resolved_before_the_shot_goes_on() -> None:
    game = Encounter(
        red={"wraith": at(2, 2), "bangalore": at(0, 0)},
        blue={
            "gibraltar": at(5, 2, hand=("gibraltar_feat1",)),
            "pathfinder": at(6, 2, hand=("pathfinder_feat6",)),
        },
        dice=[1] * 4,
    )
    game.do(TakeAction, action="shoot").do(Shoot, target="pathfinder", weapon=0)
    assert {command.legend for command in game.offered(React) if isinstance(command, React)} == {
        "gibraltar",
        "pathfinder",
    }
    game.do(React, legend="gibraltar", card="gibraltar_feat1")
    assert not game.happened(ShotResolved)
    game.do(React, legend="pathfinder", card="pathfinder_feat6")
    (resolved,) = game.happened(ShotResolved)
    assert [mod.source for mod in resolved.shot.threshold[1:]] == ["pathfinder_feat6"]


@pytest.mark.rule("AX-REACT-002")
def test_nobody_reacts_to_anything_but_an_enemys_shot() -> None:
    game = Encounter(
        red={"wraith": at(2, 2, hand=("wraith_feat1",))}, blue={"gibraltar": at(3, 2, hand=("gibraltar_feat2",))}
    )
    assert game.asked == "activation"
    assert not game.offered(React)


@pytest.mark.rule("AX-REACT-002", "AX-ACT-011")
def test_only_the_squad_of_the_target_reacts_to_a_shot() -> None:
    game = Encounter(
        red={"wraith": at(2, 2), "gibraltar": at(0, 0, hand=("gibraltar_feat1",))},
        blue={"pathfinder": at(5, 2, hand=("pathfinder_feat6",))},
        dice=[1] * 4,
    )
    game.do(TakeAction, action="shoot").do(Shoot, target="pathfinder", weapon=0)
    assert asked(game) == "react_before"
    assert [(command.legend, command.player) for command in game.offered(React)] == [("pathfinder", 1)]  # type: ignore[attr-defined]


@pytest.mark.rule("AX-SHOOT-017")
def test_squadmates_react_even_if_the_target_was_eliminated_but_the_target_does_not() -> None:
    game = Encounter(
        red={"wraith": at(2, 2), "bangalore": at(0, 0)},
        blue={
            "bloodhound": at(5, 2, hand=("bloodhound_feat8",), health=1, shield=0),
            "lifeline": at(6, 2, hand=("lifeline_feat3",)),
        },
        dice=[14, 13, 12, 11],
    )
    game.do(TakeAction, action="shoot").do(Shoot, target="bloodhound", weapon=0)
    while asked(game) in ("react_before", "instant"):
        game.do(Decline)
    assert game.legend("bloodhound").at is None
    assert asked(game) != "react_after"  # Patch Up asks for a target that is still on the board


@pytest.mark.rule("AX-SHOOT-016")
def test_a_legend_may_react_to_every_shot_of_a_round() -> None:
    game = under_fire("gibraltar", gibraltar=("gibraltar_feat2",))
    game.do(React, legend="gibraltar", card="gibraltar_feat2")
    assert game.legend("gibraltar").discard == ("gibraltar_feat2",)


@pytest.mark.rule("AX-REACT-003", "AX-SHOOT-015")
def test_draw_fire_makes_gibraltar_the_target() -> None:
    game = under_fire(gibraltar=("gibraltar_feat4",))
    game.do(React, legend="gibraltar", card="gibraltar_feat4")
    assert [event.target for event in game.happened(ShotRedirected)] == ["gibraltar"]
    assert game.happened(ShotResolved)[0].target == "gibraltar"


@pytest.mark.rule("AX-REACT-003")
def test_draw_fire_needs_the_squadmate_next_to_him() -> None:
    game = Encounter(
        red={"wraith": at(2, 2), "bangalore": at(0, 0)},
        blue={"gibraltar": at(5, 8, hand=("gibraltar_feat4",)), "lifeline": at(6, 2)},
        dice=[1] * 4,
    )
    game.do(TakeAction, action="shoot").do(Shoot, target="lifeline", weapon=0)
    assert game.happened(ShotResolved)


@pytest.mark.rule("AX-SHOOT-015")
def test_bulwark_takes_six_off_the_total() -> None:
    game = Encounter(
        red={"wraith": at(2, 2)}, blue={"gibraltar": at(5, 2, hand=("gibraltar_feat1",))}, dice=[14, 13, 12, 11]
    )
    game.do(TakeAction, action="shoot").do(Shoot, target="gibraltar", weapon=0)
    game.do(React, legend="gibraltar", card="gibraltar_feat1")
    shot = game.happened(ShotResolved)[0].shot
    assert shot.sum[-1].value == -6
    assert shot.damage == sum(part.value for part in shot.sum)


def test_take_cover_needs_cover() -> None:
    def react(*pieces: str) -> Encounter:
        game = Encounter(
            red={"wraith": at(2, 2)},
            blue={"bangalore": at(5, 2, hand=("bangalore_feat8",))},
            pieces=("beacon 0,11", *pieces),
            dice=[1] * 4,
        )
        return game.do(TakeAction, action="shoot").do(Shoot, target="bangalore", weapon=0)

    assert asked(react("parapet V5,2")) == "react_before"
    assert asked(react()) != "react_before"


@pytest.mark.rule("AX-SHOOT-018")
def test_after_the_shot_the_target_slips_away_steered_by_its_own_player() -> None:
    game = Encounter(
        red={"gibraltar": at(2, 2), "bloodhound": at(0, 0)},
        blue={"wraith": at(5, 2, hand=("wraith_feat5",)), "lifeline": at(9, 9)},
        dice=[1] * 4,
    )
    game.do(TakeAction, action="shoot").do(Shoot, target="wraith", weapon=0)
    if asked(game) == "react_before":
        game.do(Decline)
    game.do(React, legend="wraith", card="wraith_feat5")
    assert game.match.decision is not None
    assert game.match.decision.waiting == (1,)
    game.do(Move, path=game.path((6, 3)))
    assert game.legend("wraith").at == game.space(6, 3)
    assert game.asked == "activation"


def test_the_question_does_not_tell_what_is_in_the_hand() -> None:
    """Gibraltar holds nothing that fits; he is asked all the same, because he might."""
    game = under_fire("gibraltar", gibraltar=("gibraltar_feat5",))
    assert asked(game) == "react_before"
    assert not game.offered(React)
    game.do(Decline)
    assert game.happened(ShotResolved)


def test_nobody_is_asked_when_everybody_knows_that_there_is_nothing() -> None:
    game = under_fire("gibraltar")
    assert game.happened(ShotResolved)
    spent = Encounter(
        red={"wraith": at(2, 2)},
        blue={
            "gibraltar": at(
                5, 2, hand=("gibraltar_feat5",), discard=("gibraltar_feat1", "gibraltar_feat2", "gibraltar_feat4")
            )
        },
        dice=[1] * 4,
    )
    spent.do(TakeAction, action="shoot").do(Shoot, target="gibraltar", weapon=0)
    assert spent.happened(ShotResolved)


def test_finishing_without_moving_is_possible() -> None:
    game = Encounter(red={"gibraltar": at(2, 2)}, blue={"wraith": at(5, 2, hand=("wraith_feat5",))}, dice=[1] * 4)
    game.do(TakeAction, action="shoot").do(Shoot, target="wraith", weapon=0)
    if asked(game) == "react_before":
        game.do(Decline)
    game.do(React, legend="wraith", card="wraith_feat5").do(Finish)
    assert game.legend("wraith").at == game.space(5, 2)


def slipping_away(
    to: tuple[int, int], pieces: tuple[str, ...] = (), dice: tuple[int, ...] = (1, 1, 1, 1), **more: Any
) -> ShotResolved:
    """Wraith shoots at Pathfinder three spaces away, who first moves with a Reaction of the test's own."""
    move = {"op": "move", "who": "self", "mp": 3, "ignore": ["climb_cost"], "require": "none"}
    card = {"type": "reaction", "keywords": ["BEFORE SHOOTING"], "condition": {"test": "always"}, "effects": [move]}
    game = Encounter(
        red={"wraith": at(2, 2), "bangalore": at(0, 0)},
        blue={"pathfinder": at(5, 2, hand=("pathfinder_feat6",)), "lifeline": at(11, 9)},
        pieces=(*BEACONS, *pieces),
        dice=dice,
        pack=pack_with({"pathfinder_feat6": card}),
        **more,
    )
    game.do(TakeAction, action="shoot").do(Shoot, target="pathfinder", weapon=0)
    game.do(React, legend="pathfinder", card="pathfinder_feat6")
    path = next(move.path for move in game.offered(Move) if move.path and move.path[-1].cell == to)  # type: ignore[attr-defined]
    game.do(Move, path=path)
    assert game.legend("pathfinder").at == game.space(*to)
    (resolved,) = game.happened(ShotResolved)
    return resolved


@pytest.mark.rule("AX-SHOOT-015", "AX-SHOOT-007")
def test_a_target_that_moves_away_is_shot_at_with_the_range_of_the_first_step() -> None:
    near, far = slipping_away((5, 3)), slipping_away((8, 2))
    assert [mod.value for mod in near.shot.threshold] == [mod.value for mod in far.shot.threshold]
    assert "AX-SHOOT-008" not in {mod.rule for mod in far.shot.threshold}


@pytest.mark.rule("AX-SHOOT-015", "AX-SHOOT-003")
def test_and_so_is_one_that_moves_out_of_sight() -> None:
    assert slipping_away((7, 3), ("wall V7,2 V7,3",)).target == "pathfinder"


@pytest.mark.rule("AX-SHOOT-015", "AX-SHOOT-010")
def test_it_does_not_shake_off_the_smoke_that_it_was_seen_through() -> None:
    smoke = Piece(
        id="smoke-1-1", kind="smoke", use=1, owner="bangalore", at=Intersection(4, 3), tags=frozenset({"ZONE"})
    )
    use = Use(number=1, ability="bangalore_tactical", legend="bangalore", timing="duration", due=3)
    shot = slipping_away((8, 0), minis=[smoke], uses=(use,)).shot
    assert [mod.source for mod in shot.threshold[1:]] == ["bangalore_tactical"]


@pytest.mark.rule("AX-SHOOT-015", "AX-HIT-005")
def test_levels_and_cover_are_those_of_the_moment_when_the_cards_are_judged() -> None:
    dice = (11, 7, 1, 1)
    level = slipping_away((6, 3), (), dice)
    higher = slipping_away((6, 3), ("building 6,3 1x1",), dice)
    covered = slipping_away((6, 3), ("parapet V6,3",), dice)
    misses = [{card.icon for card in each.shot.cards if card.icon} for each in (level, higher, covered)]
    assert misses == [set(), {"auto_miss_higher"}, {"auto_miss_cover"}]


@pytest.mark.rule("AX-SHOOT-015", "AX-SHOOT-014")
def test_a_shot_that_is_redirected_after_its_shooter_has_fallen_is_over() -> None:
    burn = [{"op": "damage", "who": "shooter", "amount": 99, "tag": "HEALTH"}]
    card = {"type": "reaction", "keywords": ["BEFORE SHOOTING"], "condition": {"test": "always"}, "effects": burn}
    game = Encounter(
        red={"wraith": at(2, 2), "bangalore": at(0, 0)},
        blue={"gibraltar": at(5, 2, hand=("gibraltar_feat4",)), "lifeline": at(6, 2, hand=("lifeline_feat3",))},
        pack=pack_with({"lifeline_feat3": card}),
    )
    game.do(TakeAction, action="shoot").do(Shoot, target="lifeline", weapon=0)
    game.do(React, legend="lifeline", card="lifeline_feat3")
    while asked(game) == "react_before" and game.offered(React):
        game.match.apply(game.offered(React)[0])
    assert game.legend("wraith").at is None
    assert not game.happened(ShotResolved)
