"""Instants: what triggers them, who may answer."""

import pytest
from apex_packs import asked, pack_with
from encounter import Encounter, at, gone

from sightline.games.apex.commands import Respawn, Return, TakeAction
from sightline.games.apex.effects.commands import Decline, Interrupt, Shoot
from sightline.games.apex.effects.frames import Interrupting
from sightline.games.apex.effects.playing import cards_at_hand
from sightline.games.apex.events import ActionTaken, FeatsDrawn, Restored
from sightline.games.apex.harm import harm
from sightline.games.apex.situation import Situation
from sightline.kernel import Play

HITS = [14, 13, 12, 11]


def skip(game: Encounter, *kinds: str) -> Encounter:
    while asked(game) in kinds:
        game.do(Decline)
    return game


def shot_at(hand: tuple[str, ...] = ("gibraltar_feat8",), **changes: object) -> Encounter:
    game = Encounter(
        red={"wraith": at(2, 2), "bangalore": at(0, 0)},
        blue={"gibraltar": at(5, 2, hand=hand, **changes), "lifeline": at(9, 9)},
        dice=[*HITS, 1],
    )
    game.do(TakeAction, action="shoot").do(Shoot, target="gibraltar", weapon=0)
    return skip(game, "react_before")


@pytest.mark.rule("AX-INST-001")
def test_second_wind_answers_damage_in_an_enemys_activation() -> None:
    game = shot_at(shield=0, health=30)
    assert asked(game) == "instant"
    game.do(Interrupt, legend="gibraltar", card="gibraltar_feat8")
    (restored,) = game.happened(Restored)
    assert (restored.amount, restored.source) == (6, "gibraltar_feat8")
    assert game.legend("gibraltar").discard == ("gibraltar_feat8",)


@pytest.mark.rule("AX-INST-001")
def test_its_requirements_have_to_be_met() -> None:
    game = shot_at(shield=20, health=40)
    assert asked(game) != "instant"


@pytest.mark.rule("AX-INST-001")
def test_an_instant_that_answers_something_else_cannot_be_played() -> None:
    game = shot_at(hand=("gibraltar_feat5",), shield=0, health=30)
    assert asked(game) == "instant"
    assert not game.offered(Interrupt)
    assert game.refuses(Interrupt, legend="gibraltar", card="gibraltar_feat5") == {"AX-INST-001"}


@pytest.mark.rule("AX-LEG-015", "AX-INST-001")
def test_guardian_angel_pays_for_a_squadmates_return() -> None:
    game = Encounter(
        red={"wraith": gone(), "lifeline": at(3, 11, hand=("lifeline_feat1",))}, blue={"gibraltar": at(9, 9)}
    )
    game.do(Respawn)
    assert asked(game) == "instant"
    game.do(Interrupt, legend="lifeline", card="lifeline_feat1")
    game.do(Return, to=next(command.to for command in game.offered(Return) if isinstance(command, Return)))
    assert [event.ap for event in game.happened(ActionTaken)] == [0]
    assert game.state.activation is not None
    assert game.state.activation.ap == 2
    assert game.legend("lifeline").discard == ("lifeline_feat1",)


@pytest.mark.rule("AX-INST-002", "AX-CARD-001")
def test_who_is_not_on_the_board_cannot_answer() -> None:
    game = Encounter(red={"wraith": gone(), "lifeline": gone(hand=("lifeline_feat1",))}, blue={"gibraltar": at(9, 9)})
    game.do(Respawn)
    assert asked(game) == "return"


@pytest.mark.rule("AX-INST-001", "AX-INST-002")
def test_only_who_is_on_the_board_answers_and_only_with_an_instant_of_its_own() -> None:
    hand = ("lifeline_feat1", "lifeline_feat2")
    game = Encounter(
        red={"wraith": gone(hand=("wraith_feat1",)), "lifeline": at(3, 11, hand=hand)}, blue={"gibraltar": at(9, 9)}
    )
    game.do(Respawn)
    assert game.refuses(Interrupt, legend="lifeline", card="lifeline_feat1") == set()
    assert game.refuses(Interrupt, legend="lifeline", card="lifeline_feat2") == {"AX-INST-001"}
    assert game.refuses(Interrupt, legend="wraith", card="lifeline_feat1") == {"AX-INST-001"}
    assert game.refuses(Decline) == set()


@pytest.mark.rule("AX-LEG-015")
def test_guardian_angel_is_no_help_for_lifeline_herself() -> None:
    game = Encounter(
        red={"lifeline": gone(hand=("lifeline_feat1",)), "wraith": at(3, 11)}, blue={"gibraltar": at(9, 9)}
    )
    game.do(Respawn)
    assert asked(game) == "return"


@pytest.mark.rule("AX-TERM-006", "AX-LIFE-014")
def test_adrenaline_and_high_five_answer_an_elimination() -> None:
    game = Encounter(
        red={"wraith": at(2, 2), "pathfinder": at(0, 0, hand=("pathfinder_feat3",))},
        blue={
            "gibraltar": at(5, 2, shield=0, health=1),
            "lifeline": at(9, 9, hand=("lifeline_feat8",)),
            "bloodhound": at(10, 9),
        },
        dice=[*HITS, 1, 1],
    )
    game.do(TakeAction, action="shoot").do(Shoot, target="gibraltar", weapon=0)
    skip(game, "react_before")
    game.do(Interrupt, legend="pathfinder", card="pathfinder_feat3")
    game.do(Interrupt, legend="lifeline", card="lifeline_feat8")
    assert [event.legend for event in game.happened(FeatsDrawn)] == ["pathfinder", "lifeline"]


@pytest.mark.rule("AX-TERM-006")
@pytest.mark.parametrize(("by", "asks"), [("wraith", False), ("gibraltar", True), ("", False)])
def test_only_who_eliminates_an_enemy_has_eliminated_an_enemy(by: str, asks: bool) -> None:
    """High Five answers when a squadmate eliminates an enemy, not when an enemy falls to its own side or the Ring."""
    game = Encounter(
        red={"wraith": at(2, 2)},
        blue={"gibraltar": at(5, 2), "pathfinder": at(9, 9, hand=("pathfinder_feat3",), discard=("pathfinder_feat1",))},
    )
    step = Play(game.match.game, game.state, None, None)  # type: ignore[arg-type]
    harm(step, "wraith", 60, source="card", by=by)
    pending = [each.event for each in step.state.pending if isinstance(each, Interrupting)]
    assert ("eliminates_enemy" in pending) is asks


@pytest.mark.rule("AX-INST-001")
def test_outside_activations_no_instant_can_be_played() -> None:
    game = Encounter(
        red={"wraith": at(2, 2)},
        blue={"gibraltar": at(5, 2, hand=("gibraltar_feat8",), health=12, shield=0)},
        active=None,
    )
    step = Play(game.match.game, game.state, None, None)  # type: ignore[arg-type]
    harm(step, "gibraltar", 5, source="ring", tag="HEALTH")
    assert step.state.pending == game.state.pending


@pytest.mark.rule("AX-ACT-010", "AX-INST-001")
def test_an_instant_ability_spends_its_token() -> None:
    pack = pack_with(
        abilities={
            "gibraltar_tactical": {
                "type": "instant",
                "ap": 0,
                "duration": None,
                "trigger": {"event": "health_reduced", "subject": "any", "at_most": 40},
                "effects": {"on_use": [{"op": "restore", "who": "subject", "pool": "health", "amount": 3}]},
                "mini_tags": [],
            }
        }
    )
    game = Encounter(red={"wraith": at(2, 2)}, blue={"gibraltar": at(5, 2, shield=0)}, dice=HITS, pack=pack)
    game.do(TakeAction, action="shoot").do(Shoot, target="gibraltar", weapon=0)
    assert [command.card for command in game.offered(Interrupt)] == ["gibraltar_tactical"]  # type: ignore[attr-defined]
    game.do(Interrupt, legend="gibraltar", card="gibraltar_tactical")
    assert game.offered(Interrupt) == []
    assert game.legend("gibraltar").supply["gibraltar_tactical"] == 0
    assert [token.ability for token in game.state.cooling] == ["gibraltar_tactical"]
    assert len(game.happened(Restored)) == 1


@pytest.mark.rule("AX-INST-002", "AX-ACT-017", "AX-ELIM-007")
@pytest.mark.parametrize("there", [True, False])
def test_whoever_is_on_the_board_has_its_feats_and_its_abilities_at_hand_and_nobody_else(there: bool) -> None:
    place = at(5, 2, hand=("gibraltar_feat8",)) if there else gone(hand=("gibraltar_feat8",))
    now = Situation(Encounter(red={"wraith": at(2, 2)}, blue={"gibraltar": place}).state)
    at_hand = [card.id for card in cards_at_hand(now, "gibraltar")]
    assert at_hand == (["gibraltar_feat8", "gibraltar_tactical", "gibraltar_ultimate"] if there else [])


@pytest.mark.rule("AX-INST-001", "AX-INST-002")
def test_nobody_answers_for_a_legend_of_others_or_with_a_card_it_does_not_hold() -> None:
    game = shot_at(shield=0, health=30)
    assert game.refuses(Interrupt, legend="gibraltar", card="gibraltar_feat8") == set()
    assert game.refuses(Interrupt, legend="lifeline", card="gibraltar_feat8") == {"AX-INST-001"}
    assert game.refuses(Interrupt, legend="wraith", card="gibraltar_feat8") == {"AX-INST-001"}
