"""Cards that no pack of ours has: every operation of the vocabulary works, alone and together."""

from typing import Any

import pytest
from apex_packs import asked, pack_with
from encounter import BEACONS, PACK, Encounter, armed, at

from sightline.games.apex.commands import Finish, Move, TakeAction
from sightline.games.apex.content.library import raw_pack
from sightline.games.apex.content.ops import Op
from sightline.games.apex.effects.commands import (
    Decline,
    Pick,
    PickOption,
    PickToken,
    PlayFeat,
    React,
    Redraw,
    Shoot,
    WeaponAction,
)
from sightline.games.apex.effects.events import CardPlayed, ShotResolved
from sightline.games.apex.effects.ops.registry import HANDLERS
from sightline.games.apex.events import AmmoChanged, Damaged, FeatsDrawn, LootDrawn, Restored
from sightline.games.apex.shooting.aiming import aim_of
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Cooling

ENEMIES = {
    "pick": "each",
    "side": "enemy",
    "from": "self",
    "reach": "range",
    "range": [0, 9],
    "los": False,
    "max": None,
}
LASTING = {"MoveMod", "PreventDamage", "Portal"}


def playing(
    effects: list[dict[str, Any]], join: str = "all", *, dice: tuple[int, ...] = (), **more: object
) -> Encounter:
    """Gibraltar plays a free action with these effects."""
    pack = pack_with(feats={"gibraltar_feat5": {"effects": effects, "join": join}})
    changes = {"hand": ("gibraltar_feat5",), **more}
    return Encounter(
        red={"gibraltar": at(2, 2, **changes), "wraith": at(2, 4, health=10)},
        blue={"bangalore": at(5, 2), "lifeline": at(5, 5)},
        dice=dice,
        pack=pack,
    ).do(PlayFeat, feat="gibraltar_feat5")


def reacting(card: dict[str, Any], **changes: object) -> Encounter:
    """Lifeline has a Reaction of the test's own; Wraith shoots at Gibraltar beside her."""
    pack = pack_with(feats={"lifeline_feat3": {"condition": {"test": "always"}, **card}})
    game = Encounter(
        red={"wraith": at(2, 2), "bangalore": at(0, 0)},
        blue={
            "gibraltar": at(5, 2, **changes),
            "lifeline": at(6, 2, hand=("lifeline_feat3",)),
            "bloodhound": at(10, 10),
        },
        dice=(14, 13, 12, 11, 1, 1),
        pack=pack,
    )
    return game.do(TakeAction, action="shoot").do(Shoot, target="gibraltar", weapon=0)


def test_every_operation_has_a_handler_or_lasts() -> None:
    operations = {kind.__name__ for kind in Op.__args__}
    assert {kind.__name__ for kind in HANDLERS} | LASTING == operations


@pytest.mark.rule("AX-LIFE-013")
def test_damage_to_everybody_near() -> None:
    game = playing([{"op": "damage", "who": ENEMIES, "amount": 3, "tag": "HEALTH"}])
    assert [(event.legend, event.health) for event in game.happened(Damaged)] == [("bangalore", 3), ("lifeline", 3)]


@pytest.mark.rule("AX-ABIL-011", "AX-ABIL-012")
@pytest.mark.parametrize(
    ("span", "los", "hurt"),
    [
        ([0, 9], False, ["bangalore", "lifeline"]),
        ([0, 9], True, ["lifeline"]),
        ([0, 3], False, ["bangalore"]),
        ([4, 9], False, ["lifeline"]),
    ],
)
def test_who_is_at_the_distance_of_the_card_and_seen_if_it_says_so(span: list[int], los: bool, hurt: list[str]) -> None:
    """Bangalore is at distance 3, behind a Wall; Lifeline at distance 4, in sight."""
    damage = {"op": "damage", "who": {**ENEMIES, "range": span, "los": los}, "amount": 1, "tag": None}
    game = Encounter(
        red={"gibraltar": at(2, 2, hand=("gibraltar_feat5",))},
        blue={"bangalore": at(5, 2), "lifeline": at(2, 6)},
        pieces=(*BEACONS, "wall V4,2"),
        pack=pack_with(feats={"gibraltar_feat5": {"effects": [damage]}}),
    )
    game.do(PlayFeat, feat="gibraltar_feat5")
    assert [event.legend for event in game.happened(Damaged)] == hurt


@pytest.mark.rule("AX-ADJ-002")
@pytest.mark.parametrize(
    ("reach", "healed"), [("adjacent", ["lifeline"]), ("own_or_adjacent", ["gibraltar", "lifeline"])]
)
def test_adjacent_is_the_next_space_and_ones_own_only_if_the_card_says_so(reach: str, healed: list[str]) -> None:
    who = {**ENEMIES, "side": "squad", "reach": reach, "range": None}
    heal = {"op": "restore", "who": who, "pool": "health", "amount": 1}
    hurt = {"health": 10}
    game = Encounter(
        red={
            "gibraltar": at(2, 2, hand=("gibraltar_feat5",), **hurt),
            "lifeline": at(3, 3, **hurt),
            "wraith": at(4, 4, **hurt),
        },
        blue={"bangalore": at(9, 9)},
        pack=pack_with(feats={"gibraltar_feat5": {"effects": [heal]}}),
    )
    game.do(PlayFeat, feat="gibraltar_feat5")
    assert [event.legend for event in game.happened(Restored)] == healed


@pytest.mark.rule("AX-PUSH-001")
def test_a_card_pushes_whom_its_player_chooses_as_far_as_it_says() -> None:
    chosen = {**ENEMIES, "pick": "choose", "max": 1}
    game = playing(
        [
            {"op": "push", "who": chosen, "spaces": 2, "collision_damage": 4},
            {"op": "damage", "who": "chosen", "amount": 1, "tag": None},
        ]
    )
    game.do(Pick, legends=("bangalore",))
    assert (game.legend("bangalore").at, game.legend("lifeline").at) == (game.space(7, 2), game.space(5, 5))
    assert [event.legend for event in game.happened(Damaged)] == ["bangalore"]


def test_any_parts_of_a_card_joined_by_and_in_any_order() -> None:
    game = playing(
        [
            {"op": "restore", "who": "self", "pool": "health", "amount": 5},
            {"op": "damage", "who": ENEMIES, "amount": 3, "tag": None},
        ],
        join="and",
        health=20,
    )
    assert asked(game) == "part"
    game.do(PickOption, option=1)
    assert len(game.happened(Damaged)) == 2
    game.do(PickOption, option=0)
    assert game.legend("gibraltar").health == 25
    assert game.asked == "activation"


def test_doing_without_the_other_part() -> None:
    heal = {"op": "restore", "who": "self", "pool": "health", "amount": 5}
    game = playing([heal, heal], join="and", health=20).do(PickOption, option=0).do(Finish)
    assert len(game.happened(Restored)) == 1


def test_operations_on_whoever_was_chosen_before() -> None:
    chosen = {**ENEMIES, "pick": "choose", "max": 2}
    game = playing(
        [
            {"op": "damage", "who": chosen, "amount": 2, "tag": None},
            {"op": "damage", "who": "chosen", "amount": 1, "tag": "SHIELD"},
        ]
    )
    game.do(Pick, legends=("bangalore", "lifeline"))
    assert sorted(event.amount for event in game.happened(Damaged)) == [1, 1, 2, 2]


def test_ammo_for_all_weapons() -> None:
    game = playing(
        [{"op": "gain_ammo", "who": "self", "amount": 2, "weapons": "all"}], weapons=(armed("w01", 1), armed("w43", 4))
    )
    assert [event.ammo for event in game.happened(AmmoChanged)] == [3, 5]


@pytest.mark.rule("AX-COOL-005")
def test_one_token_on_the_cooldown_track() -> None:
    pack = pack_with(
        feats={"gibraltar_feat5": {"effects": [{"op": "cooldown", "who": "self", "tokens": "one", "delta": -1}]}}
    )
    game = Encounter(
        red={
            "gibraltar": at(2, 2, hand=("gibraltar_feat5",), supply={"gibraltar_tactical": 0, "gibraltar_ultimate": 0})
        },
        blue={"bangalore": at(5, 2)},
        pack=pack,
        cooling=(
            Cooling(legend="gibraltar", ability="gibraltar_tactical", position=3),
            Cooling(legend="gibraltar", ability="gibraltar_ultimate", position=1),
        ),
    )
    game.do(PlayFeat, feat="gibraltar_feat5").do(PickToken, ability="gibraltar_ultimate")
    assert [token.ability for token in game.state.cooling] == ["gibraltar_tactical"]
    assert game.legend("gibraltar").supply["gibraltar_ultimate"] == 1


@pytest.mark.rule("AX-TERM-002")
def test_squadmates_act_for_themselves() -> None:
    mate = {**ENEMIES, "pick": "choose", "side": "squadmate", "max": 1}
    game = playing([{"op": "move", "who": mate, "mp": 2, "ignore": [], "require": "none"}])
    game.do(Move, path=game.path((2, 5)))
    assert game.legend("wraith").at == game.space(2, 5)


@pytest.mark.rule("AX-SHOOT-017")
def test_a_squadmate_may_react_after_the_target_was_eliminated() -> None:
    card = {"keywords": ["AFTER SHOOTING", "SQUAD"], "effects": [{"op": "draw_feat", "who": "self", "count": 1}]}
    game = reacting(card, health=1, shield=0, hand=("gibraltar_feat5",))
    while asked(game) in ("react_before", "instant"):
        game.do(Decline)
    assert game.legend("gibraltar").at is None
    assert asked(game) == "react_after"
    assert {command.legend for command in game.offered(React) if isinstance(command, React)} == {"lifeline"}
    game.do(React, legend="lifeline", card="lifeline_feat3")
    assert [event.legend for event in game.happened(FeatsDrawn)] == ["lifeline"]


def test_a_reaction_may_hurt_the_shooter() -> None:
    card = {
        "keywords": ["BEFORE SHOOTING", "SQUAD"],
        "effects": [{"op": "damage", "who": "shooter", "amount": 5, "tag": None}],
    }
    game = reacting(card).do(React, legend="lifeline", card="lifeline_feat3")
    assert game.happened(Damaged)[0].legend == "wraith"
    assert game.happened(ShotResolved)


def test_a_shooter_that_is_eliminated_shoots_no_more() -> None:
    card = {
        "keywords": ["BEFORE SHOOTING", "SQUAD"],
        "effects": [{"op": "damage", "who": "shooter", "amount": 90, "tag": None}],
    }
    game = reacting(card).do(React, legend="lifeline", card="lifeline_feat3")
    while asked(game) == "instant":
        game.do(Decline)
    assert game.legend("wraith").at is None
    assert not game.happened(ShotResolved)


@pytest.mark.rule("AX-REACT-006")
def test_a_reaction_of_an_ability_counts_like_one_of_a_feat() -> None:
    pack = pack_with(
        abilities={
            "gibraltar_tactical": {
                "type": "reaction",
                "ap": 0,
                "keywords": ["BEFORE SHOOTING"],
                "duration": None,
                "effects": {"on_use": [{"op": "shot_mod", "stat": "threshold", "delta": 20, "scope": "this_shot"}]},
                "mini_tags": [],
            }
        }
    )
    game = Encounter(
        red={"wraith": at(2, 2)}, blue={"gibraltar": at(5, 2, hand=("gibraltar_feat2",))}, dice=(1,) * 4, pack=pack
    )
    game.do(TakeAction, action="shoot").do(Shoot, target="gibraltar", weapon=0)
    game.do(React, legend="gibraltar", card="gibraltar_tactical")
    (resolved,) = game.happened(ShotResolved)
    assert [mod.value for mod in resolved.shot.threshold] == [50, 20]
    assert game.legend("gibraltar").hand == ("gibraltar_feat2",)


def special(ap: int = 2, **changes: object) -> Encounter:
    move = {"op": "move", "who": "self", "mp": 1, "ignore": [], "require": "none"}
    pack = pack_with(
        weapons={
            "car_smg": {
                "special": {
                    "ap": 1,
                    "effects": [{"op": "shoot", "who": "self"}, move],
                    "description": "Shoot and move.",
                }
            }
        }
    )
    places = {"wraith": at(2, 2, **changes)}, {"gibraltar": at(5, 2)}
    return Encounter(*places, dice=(1,) * 4, pack=pack, activation={"ap": ap})


@pytest.mark.rule("AX-WEAP-011")
def test_the_special_action_of_a_weapon_in_any_order() -> None:
    game = special().do(WeaponAction, weapon=0)
    assert game.state.activation is not None
    assert game.state.activation.ap == 1
    game.do(Move, path=game.path((2, 1))).do(Shoot, target="gibraltar", weapon=0)
    assert game.happened(ShotResolved)
    assert game.happened(CardPlayed)[0].card == "car_smg"


@pytest.mark.rule("AX-WEAP-012")
def test_it_is_shot_with_that_weapon() -> None:
    game = special().do(WeaponAction, weapon=0)
    assert {command.weapon for command in game.offered(Shoot) if isinstance(command, Shoot)} == {0}
    assert game.refuses(Shoot, target="gibraltar", weapon=1) == {"AX-WEAP-012"}
    assert game.refuses(Shoot, target="gibraltar", weapon=0) == set()


@pytest.mark.rule("AX-WEAP-012", "AX-SHOOT-005")
def test_any_other_shot_is_taken_with_either_weapon_down_to_its_last_ammo() -> None:
    game = special(weapons=(armed("w01", 1), armed("w43", 1))).do(TakeAction, action="shoot")
    for weapon in (0, 1):
        assert game.refuses(Shoot, target="gibraltar", weapon=weapon) == set()


@pytest.mark.rule("AX-WEAP-011")
def test_the_special_action_of_a_weapon_needs_its_points() -> None:
    assert special(ap=1).refuses(WeaponAction, weapon=0) == set()
    assert special(ap=0).refuses(WeaponAction, weapon=0) == {"AX-WEAP-011"}


@pytest.mark.rule("AX-WEAP-011")
def test_a_weapon_without_one_has_no_special_action() -> None:
    game = special()
    assert game.refuses(WeaponAction, weapon=1) == {"AX-WEAP-011"}
    assert game.refuses(WeaponAction, weapon=7) == {"AX-WEAP-011"}
    assert [command.weapon for command in game.offered(WeaponAction) if isinstance(command, WeaponAction)] == [0]


@pytest.mark.rule("AX-ATT-006", "AX-ATT-007")
def test_printed_attachments_are_active_unless_a_token_covers_them() -> None:
    slots = next(model for model in raw_pack("standard")["weapons"] if model["key"] == "car_smg")["slots"]  # type: ignore[attr-defined]
    slots = [dict(slot) for slot in slots]
    slots[2]["printed"] = "common_holo_1x"
    pack = pack_with(weapons={"car_smg": {"slots": slots}})

    def optics(weapon: object) -> list[str]:
        game = Encounter(red={"wraith": at(2, 2, weapons=(weapon, None))}, blue={"gibraltar": at(4, 2)}, pack=pack)
        return [token.id for token in aim_of(Situation(game.state), "wraith", "gibraltar", 0).attachments]

    assert optics(armed("w01")) == ["common_holo_1x"]
    assert optics(armed("w01", _2="rare_hcog_bruiser_2x")) == ["rare_hcog_bruiser_2x"]


def test_two_cards_may_be_replaced_one_after_the_other() -> None:
    pack = pack_with(feats={"wraith_feat2": {"effects": [{"op": "redraw_aim", "count": 2}]}})
    game = Encounter(
        red={"wraith": at(2, 2, hand=("wraith_feat2",))}, blue={"gibraltar": at(5, 2)}, dice=(1,) * 6, pack=pack
    )
    game.do(TakeAction, action="shoot").do(Shoot, target="gibraltar", weapon=0, enhancement="wraith_feat2")
    game.do(Redraw, card=0).do(Redraw, card=0)
    values = [card.value for card in game.happened(ShotResolved)[0].shot.cards]
    assert values == [45, 20, 30, 35]


@pytest.mark.rule("AX-WEAP-008")
def test_a_modified_weapon_is_marked_and_shoots_by_its_own_figures() -> None:
    pack = pack_with(weapons={"car_smg": {"modified": {"up": ["damage"], "down": ["threshold"]}, "damage": 6}})
    model = pack.weapons["w01"].model
    assert model.modified is not None
    assert (model.modified.up, model.modified.down, model.damage) == (("damage",), ("threshold",), 6)
    assert PACK.weapons["w01"].model.modified is None


def enhanced(card: dict[str, Any], weapon: dict[str, Any] | None = None, **changes: object) -> Encounter:
    """Wraith shoots at Gibraltar with an Enhancement of the test's own: values 90, 75, 70 and 65."""
    pack = pack_with(feats={"wraith_feat2": card}, weapons={"car_smg": weapon or {}})
    game = Encounter(
        red={"wraith": at(2, 2, hand=("wraith_feat2",), **changes)},
        blue={"gibraltar": at(5, 2)},
        dice=(14, 13, 12, 11, 1, 1),
        pack=pack,
    )
    game.do(TakeAction, action="shoot")
    return game.do(Shoot, target="gibraltar", weapon=0, enhancement="wraith_feat2")


@pytest.mark.rule("AX-SHOOT-010")
def test_what_a_card_does_to_the_threshold_is_part_of_the_sum() -> None:
    easier = {"op": "shot_mod", "stat": "threshold", "delta": -10, "scope": "this_shot"}
    (resolved,) = enhanced({"effects": [easier]}).happened(ShotResolved)
    assert [(mod.value, mod.rule) for mod in resolved.shot.threshold] == [(50, "AX-WEAP-005"), (-10, "AX-SHOOT-010")]
    assert {card.threshold for card in resolved.shot.cards} == {40}


@pytest.mark.rule("AX-RATE-005", "AX-RATE-004")
def test_an_effect_after_the_first_shot_concerns_the_shots_that_follow() -> None:
    harder = {"op": "shot_mod", "stat": "threshold", "delta": 50, "scope": "this_shot"}
    game = enhanced({"effects": [], "later": {"after_first_shot": [harder]}}, {"rate": {"spaces": 2, "cards": 2}})
    shot = game.happened(ShotResolved)[0].shot
    assert [(card.space, card.threshold, card.verdict) for card in shot.cards] == [
        (0, 50, "hit"),
        (0, 50, "hit"),
        (1, 100, "miss"),
        (1, 100, "miss"),
    ]


@pytest.mark.rule("AX-SHOOT-021")
def test_after_dealing_damage_the_weapon_comes_first_then_the_cards_in_the_order_of_play() -> None:
    def heal(amount: int) -> dict[str, Any]:
        return {"after_damage": [{"op": "restore", "who": "self", "pool": "health", "amount": amount}]}

    game = enhanced({"effects": [], "later": heal(1)}, {"later": heal(2)}, health=20)
    kinds = [type(event).__name__ for event in game.match.events]
    assert kinds.index("ShotResolved") < kinds.index("Damaged") < kinds.index("Restored")
    assert [(event.source, event.amount) for event in game.happened(Restored)] == [("car_smg", 2), ("wraith_feat2", 1)]


@pytest.mark.rule("AX-SHOOT-021")
def test_without_damage_nothing_comes_after_it() -> None:
    heal = {"after_damage": [{"op": "restore", "who": "self", "pool": "health", "amount": 1}]}
    missing = {"op": "shot_mod", "stat": "threshold", "delta": 90, "scope": "this_shot"}
    gone = {"op": "ignore_icon", "icon": "partial_hit", "scope": "this_shot"}
    game = enhanced({"effects": [missing, gone], "later": heal}, health=20)
    assert not game.happened(Restored)


@pytest.mark.rule("AX-SHOOT-012", "AX-SHOOT-011")
def test_an_instant_played_as_an_enhancement_is_the_one_enhancement() -> None:
    more = {"op": "shot_mod", "stat": "damage_per_hit", "delta": 1, "scope": "this_shot"}
    pack = pack_with(feats={"wraith_feat2": {"type": "instant", "as_enhancement": True, "effects": [more]}})
    game = Encounter(
        red={"wraith": at(2, 2, hand=("wraith_feat2", "wraith_feat6"))},
        blue={"gibraltar": at(5, 2)},
        dice=(14, 13, 12, 11),
        pack=pack,
    )
    game.do(TakeAction, action="shoot")
    offered = {command.enhancement for command in game.offered(Shoot) if isinstance(command, Shoot)}
    assert offered == {"", "wraith_feat2", "wraith_feat6"}
    game.do(Shoot, target="gibraltar", weapon=0, enhancement="wraith_feat2")
    assert game.legend("wraith").hand == ("wraith_feat6",)
    assert game.happened(ShotResolved)[0].shot.sum[1].value == game.happened(ShotResolved)[0].shot.hits


@pytest.mark.rule("AX-ICON-001")
@pytest.mark.parametrize("bag", ["common", "rare", "epic"])
def test_a_loot_icon_draws_from_the_bag_of_its_rarity(bag: str) -> None:
    game = playing(
        [{"op": "bag_loot", "who": "self", "bag": bag, "draw": 1, "take": 1, "rest": "return_to_bag"}], dice=(1,)
    )
    (drawn,) = game.happened(LootDrawn)
    assert PACK.loot[drawn.loot].rarity == bag
    assert sum(game.state.bags[bag].values()) == sum(PACK.bags[bag].values()) - 1
