"""What cards may do when: costs, whose cards they are, inside and outside activations, on and off the board."""

import pytest
from apex_packs import asked, pack_with
from encounter import Encounter, armed, at, gone

from sightline.games.apex.commands import EndActivation, Finish, Move, Respawn, TakeAction
from sightline.games.apex.effects.commands import (
    Consume,
    Decline,
    Interrupt,
    Pick,
    PlayFeat,
    React,
    Shoot,
    Throw,
    UseAbility,
    WeaponAction,
)
from sightline.games.apex.effects.events import CardPlayed, ShotResolved
from sightline.games.apex.events import Restored


@pytest.mark.rule("AX-ACT-006", "AX-CARD-004")
@pytest.mark.parametrize(("ap", "legal"), [(0, False), (1, False), (2, True)])
def test_the_printed_cost_has_to_be_paid(ap: int, legal: bool) -> None:
    pack = pack_with(feats={"wraith_feat4": {"ap": 2}})
    game = Encounter(
        red={"wraith": at(2, 2, hand=("wraith_feat4",)), "lifeline": at(2, 3)},
        blue={"gibraltar": at(9, 9)},
        activation={"ap": ap},
        pack=pack,
    )
    assert game.refuses(PlayFeat, feat="wraith_feat4") == (set() if legal else {"AX-CARD-004"})
    if legal:
        game.do(PlayFeat, feat="wraith_feat4")
        assert game.state.activation is not None
        assert game.state.activation.ap == 0


@pytest.mark.rule("AX-ACT-007")
def test_an_ability_card_is_never_discarded() -> None:
    game = Encounter(red={"wraith": at(2, 2)}, blue={"gibraltar": at(9, 9)})
    game.do(UseAbility, ability="wraith_tactical").do(Finish)
    assert game.legend("wraith").discard == ()
    assert "wraith_tactical" in game.legend("wraith").supply
    assert game.refuses(UseAbility, ability="gibraltar_tactical") == {"AX-ABIL-001"}


@pytest.mark.rule("AX-ACT-008")
def test_a_feat_is_used_once_and_only_by_its_legend() -> None:
    game = Encounter(
        red={"wraith": at(2, 2, hand=("wraith_feat3",)), "gibraltar": at(3, 3, hand=("gibraltar_feat5",))},
        blue={"lifeline": at(9, 9)},
    )
    assert game.refuses(PlayFeat, feat="gibraltar_feat5") == {"AX-FEAT-002"}
    game.do(PlayFeat, feat="wraith_feat3").do(Finish)
    assert game.legend("wraith").discard == ("wraith_feat3",)
    assert game.refuses(PlayFeat, feat="wraith_feat3") == {"AX-FEAT-002"}


@pytest.mark.rule("AX-ACT-009")
def test_a_weapon_gives_its_action_only_while_it_is_equipped() -> None:
    special = {"ap": 1, "effects": [{"op": "draw_feat", "who": "self", "count": 1}], "description": "Draw a Feat."}
    pack = pack_with(weapons={"car_smg": {"special": special}})

    def offered(*weapons: str) -> list[int]:
        held = tuple(armed(card) for card in weapons)
        game = Encounter(red={"wraith": at(2, 2, weapons=held)}, blue={"gibraltar": at(9, 9)}, pack=pack)
        return [command.weapon for command in game.offered(WeaponAction) if isinstance(command, WeaponAction)]

    assert offered("w01", "w43") == [0]
    assert offered("w43", "w02") == [1]
    assert offered("w43", "w46") == []


def respawn(active: str) -> Encounter:
    """Lifeline holds Guardian Angel while somebody respawns."""
    return Encounter(
        red={"wraith": gone(), "lifeline": at(3, 11, hand=("lifeline_feat1",))},
        blue={"gibraltar": gone(), "bangalore": at(9, 9)},
        active=active,
        turn=1 if active == "wraith" else 2,
    ).do(Respawn)


@pytest.mark.rule("AX-ACT-010")
def test_an_instant_may_be_played_in_anybodys_activation() -> None:
    assert asked(respawn("wraith")) == "instant"
    shot = Encounter(
        red={"wraith": at(2, 2)},
        blue={"gibraltar": at(5, 2, hand=("gibraltar_feat8",), health=30, shield=0), "lifeline": at(9, 9)},
        dice=[14, 13, 12, 11],
    )
    shot.do(TakeAction, action="shoot").do(Shoot, target="gibraltar", weapon=0).do(Decline)
    assert asked(shot) == "instant"
    shot.do(Interrupt, legend="gibraltar", card="gibraltar_feat8")
    assert shot.happened(Restored)


@pytest.mark.rule("AX-ACT-011", "AX-ACT-016")
def test_outside_its_activation_a_legend_has_reactions_and_instants_and_nothing_else() -> None:
    hand = ("gibraltar_feat2", "gibraltar_feat5", "gibraltar_feat7")
    game = Encounter(red={"wraith": at(2, 2)}, blue={"gibraltar": at(5, 2, hand=hand)}, dice=[1] * 4)
    game.do(TakeAction, action="shoot").do(Shoot, target="gibraltar", weapon=0)
    assert [command.card for command in game.offered(React) if isinstance(command, React)] == ["gibraltar_feat2"]
    assert not game.offered(PlayFeat)
    for card in hand[1:]:
        assert game.refuses(React, legend="gibraltar", card=card)
    assert game.match.check(PlayFeat(player=1, feat="gibraltar_feat5"))


@pytest.mark.rule("AX-ACT-017", "AX-ELIM-007")
def test_who_is_off_the_board_neither_reacts_nor_answers() -> None:
    game = Encounter(
        red={"wraith": at(2, 2)},
        blue={"gibraltar": gone(hand=("gibraltar_feat1",)), "lifeline": at(5, 2, hand=("lifeline_feat3",))},
        dice=[1] * 4,
    )
    game.do(TakeAction, action="shoot").do(Shoot, target="lifeline", weapon=0)
    while asked(game) in ("react_before", "react_after"):
        assert not [
            command for command in game.offered(React) if isinstance(command, React) and command.legend == "gibraltar"
        ]
        game.do(Decline)
    assert game.happened(ShotResolved)
    assert (
        asked(
            Encounter(
                red={"wraith": gone(), "lifeline": gone(hand=("lifeline_feat1",))}, blue={"gibraltar": at(9, 9)}
            ).do(Respawn)
        )
        == "return"
    )


@pytest.mark.rule("AX-PRIO-001")
def test_cards_are_resolved_in_the_order_in_which_they_were_played() -> None:
    def played(*order: tuple[str, str]) -> list[str]:
        game = Encounter(
            red={"wraith": at(2, 2, hand=("wraith_feat6",))},
            blue={
                "gibraltar": at(5, 2, hand=("gibraltar_feat1",)),
                "pathfinder": at(6, 2, hand=("pathfinder_feat6",)),
            },
            dice=[1] * 4,
        )
        game.do(TakeAction, action="shoot")
        game.do(Shoot, target="pathfinder", weapon=0, enhancement="wraith_feat6")
        for legend, card in order:
            game.do(React, legend=legend, card=card)
        (resolved,) = game.happened(ShotResolved)
        assert "pathfinder_feat6" in {mod.source for mod in resolved.shot.threshold}
        return [event.card for event in game.happened(CardPlayed)]

    one, other = ("gibraltar", "gibraltar_feat1"), ("pathfinder", "pathfinder_feat6")
    assert played(one, other) == ["wraith_feat6", "gibraltar_feat1", "pathfinder_feat6"]
    assert played(other, one) == ["wraith_feat6", "pathfinder_feat6", "gibraltar_feat1"]


@pytest.mark.rule("AX-PRIO-003")
def test_a_card_overrides_the_rules() -> None:
    """Passing an impassable space is against the rules of movement; Phase Step says otherwise."""

    def beside_a_beacon() -> Encounter:
        return Encounter(red={"wraith": at(2, 2)}, blue={"gibraltar": at(9, 9)}, pieces=("beacon 0,11", "beacon 3,2"))

    ordinary, game = beside_a_beacon(), beside_a_beacon()
    path = game.path((3, 2), (4, 2))
    assert ordinary.do(TakeAction, action="move").refuses(Move, path=path)
    assert game.do(UseAbility, ability="wraith_tactical").refuses(Move, path=path) == set()


@pytest.mark.rule("AX-INV-007", "AX-USE-002")
def test_a_resource_is_a_grenade_or_a_consumable() -> None:
    bag = ("common_frag", "common_syringe", "common_standard_stock")
    game = Encounter(
        red={"lifeline": at(2, 2, hand=("lifeline_feat4",), backpack=bag, health=5)}, blue={"gibraltar": at(9, 9)}
    )
    game.do(PlayFeat, feat="lifeline_feat4")
    tokens = {
        command.loot
        for command in (*game.offered(Throw), *game.offered(Consume))
        if isinstance(command, Throw | Consume)
    }
    assert tokens == {"common_frag", "common_syringe"}


@pytest.mark.rule("AX-MOVE-004")
def test_cards_give_movements_and_change_them() -> None:
    free = Encounter(red={"wraith": at(2, 2, hand=("wraith_feat3",))}, blue={"gibraltar": at(9, 9)})
    free.do(PlayFeat, feat="wraith_feat3").do(Move, path=free.path((3, 2), (4, 2)))
    assert free.legend("wraith").at == free.space(4, 2)
    longer = Encounter(red={"bloodhound": at(2, 2)}, blue={"gibraltar": at(9, 9)})
    longer.do(UseAbility, ability="bloodhound_ultimate").do(TakeAction, action="move")
    longer.do(Move, path=longer.path((3, 2), (4, 2), (5, 2)))
    assert longer.legend("bloodhound").at == longer.space(5, 2)


@pytest.mark.rule("AX-TERM-002")
def test_any_legend_of_the_squad_is_one_of_them_perhaps_oneself() -> None:
    game = Encounter(
        red={"lifeline": at(2, 2, hand=("lifeline_feat2",), health=10), "wraith": at(2, 3), "gibraltar": at(3, 3)},
        blue={"bangalore": at(9, 9)},
    )
    game.do(PlayFeat, feat="lifeline_feat2")
    choices = {command.legends for command in game.offered(Pick) if isinstance(command, Pick)}
    assert choices == {("lifeline",), ("wraith",), ("gibraltar",)}
    game.do(Pick, legends=("lifeline",))
    assert game.legend("lifeline").health == 20
    game.do(EndActivation)
