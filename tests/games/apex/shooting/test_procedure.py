"""The Shoot action step by step."""

import pytest
from encounter import PACK, Encounter, aim, armed, at
from msgspec.structs import replace

from sightline.games.apex.commands import TakeAction
from sightline.games.apex.effects.commands import Decline, PlayFeat, React, Redraw, Shoot
from sightline.games.apex.effects.events import AimPlaced, CardPlayed, ShotDeclared, ShotResolved
from sightline.games.apex.effects.frames import Shooting
from sightline.games.apex.events import AmmoChanged, FeatUsed, ShotTaken
from sightline.games.apex.shooting.aiming import aim_of, forecast
from sightline.games.apex.shooting.procedure import enhancements, targets
from sightline.games.apex.shooting.prospect import prospect
from sightline.games.apex.situation import Situation
from sightline.kernel.errors import Refused


def duel(
    *values: int, far: int = 3, red: dict[str, object] | None = None, blue: dict[str, object] | None = None
) -> Encounter:
    """Bangalore with a C.A.R. SMG (Rate 4) against Gibraltar, and the Aim cards that will be drawn."""
    dice = [aim(value, *values[:index]) for index, value in enumerate(values)]
    return Encounter(
        red={"bangalore": at(2, 2, **(red or {})), "wraith": at(2, 9)},
        blue={"gibraltar": at(2 + far, 2, **(blue or {})), "lifeline": at(9, 9)},
        pieces=("beacon 0,11", "beacon 11,11", "beacon 0,6", "beacon 11,6", "wall V7,0 V7,1 V7,2"),
        dice=dice,
    )


def shoot(game: Encounter, **fields: object) -> Encounter:
    return game.do(TakeAction, action="shoot").do(Shoot, **{"target": "gibraltar", "weapon": 0, **fields})


@pytest.mark.rule("AX-SHOOT-001", "AX-SHOOT-002", "AX-TERM-007")
def test_the_steps_of_a_shoot_action_in_order() -> None:
    game = shoot(duel(90, 75, 15, 20))
    kinds = (ShotTaken, ShotDeclared, AmmoChanged, AimPlaced, ShotResolved)
    order = [type(event) for event in game.match.events if isinstance(event, kinds)]
    assert order == list(kinds)
    (declared,) = game.happened(ShotDeclared)
    assert (declared.legend, declared.target) == ("bangalore", "gibraltar")
    assert game.asked == "activation"


@pytest.mark.rule("AX-SHOOT-002", "AX-DMG-002")
def test_damage_is_dealt_to_the_target_and_the_account_says_why() -> None:
    game = shoot(duel(90, 75, 15, 20))
    (resolved,) = game.happened(ShotResolved)
    assert [(card.space, card.verdict) for card in resolved.shot.cards] == [
        (0, "hit"),
        (1, "hit"),
        (2, "miss"),
        (3, "miss"),
    ]
    assert (resolved.shot.partial, resolved.shot.hits, resolved.shot.headshots) == (1, 3, 1)
    assert resolved.shot.damage == 3 * 4 + 3
    assert game.legend("gibraltar").shield == 20 - 15


@pytest.mark.rule("AX-SHOOT-003")
def test_the_target_has_to_be_an_enemy_in_sight() -> None:
    game = duel()
    game.do(TakeAction, action="shoot")
    assert game.refuses(Shoot, target="wraith", weapon=0) == {"AX-SHOOT-003"}
    assert game.refuses(Shoot, target="nobody", weapon=0) == {"AX-SHOOT-003"}


@pytest.mark.rule("AX-SHOOT-003")
def test_without_a_line_of_sight_there_is_no_shot() -> None:
    game = duel(far=6)
    walled = Situation(game.state)
    assert "gibraltar" not in targets(walled, "bangalore")
    assert "gibraltar" in targets(Situation(duel().state), "bangalore")


@pytest.mark.rule("AX-SHOOT-004")
def test_there_is_no_maximum_range() -> None:
    game = Encounter(red={"wraith": at(0, 0)}, blue={"gibraltar": at(10, 0)}, dice=[1, 1, 1, 1])
    game.do(TakeAction, action="shoot").do(Shoot, target="gibraltar", weapon=0)
    (resolved,) = game.happened(ShotResolved)
    assert sum(mod.value for mod in resolved.shot.threshold) == 50 + 60


@pytest.mark.rule("AX-SHOOT-005")
def test_the_weapon_needs_ammo() -> None:
    game = duel(red={"weapons": (armed("w01", ammo=0), armed("w43"))})
    game.do(TakeAction, action="shoot")
    assert game.refuses(Shoot, target="gibraltar", weapon=0) == {"AX-SHOOT-005"}
    assert {command.weapon for command in game.offered(Shoot) if isinstance(command, Shoot)} == {1}
    assert game.refuses(Shoot, target="gibraltar", weapon=1) == set()
    assert game.refuses(Shoot, target="gibraltar", weapon=2) == {"AX-SHOOT-005"}
    other = duel(red={"weapons": (armed("w01"), armed("w43", ammo=0))}).do(TakeAction, action="shoot")
    assert other.refuses(Shoot, target="gibraltar", weapon=0) == set()
    assert other.refuses(Shoot, target="gibraltar", weapon=1) == {"AX-SHOOT-005"}


@pytest.mark.rule("AX-SHOOT-006")
@pytest.mark.parametrize(("weapon", "cards"), [("w01", 4), ("w22", 6), ("w46", 1)])
def test_a_shoot_action_costs_one_ammo_whatever_the_rate(weapon: str, cards: int) -> None:
    game = Encounter(
        red={"wraith": at(2, 2, weapons=(armed(weapon, ammo=3), None))},
        blue={"gibraltar": at(5, 2)},
        dice=[1] * cards,
    )
    shoot(game)
    held = game.legend("wraith").weapons[0]
    assert held is not None
    assert held.ammo == 2
    assert len(game.happened(AimPlaced)[0].cards) == cards


@pytest.mark.rule("AX-ACT-003", "AX-CARD-006")
def test_only_one_shoot_action_in_an_activation_whatever_grants_it() -> None:
    game = shoot(duel(15, 20, 30, 35, red={"hand": ("bangalore_feat6",)}))
    assert game.refuses(TakeAction, action="shoot") >= {"AX-ACT-003"}
    assert game.state.activation.legend == "bangalore" if game.state.activation else False
    assert game.refuses(PlayFeat, feat="bangalore_feat6") == set()
    game.do(PlayFeat, feat="bangalore_feat6")
    assert not game.offered(Shoot)
    assert game.refuses(Shoot, target="gibraltar", weapon=0) == {"AX-CARD-006"}


@pytest.mark.rule("AX-SHOOT-011", "AX-CARD-005", "AX-FEAT-002")
def test_one_shoot_enhancement_may_be_played_with_the_shot() -> None:
    game = shoot(
        duel(15, 20, 30, 35, 40, red={"hand": ("bangalore_feat3", "bangalore_feat4")}), enhancement="bangalore_feat3"
    )
    (placed,) = game.happened(AimPlaced)
    assert [card.space for card in placed.cards] == [0, 2, 4, 6, 7]
    assert game.legend("bangalore").discard == ("bangalore_feat3",)
    assert game.legend("bangalore").hand == ("bangalore_feat4",)
    assert [(event.card, event.label) for event in game.happened(CardPlayed)] == [
        ("bangalore_feat3", "shoot_enhancement")
    ]


@pytest.mark.rule("AX-SHOOT-011", "AX-CARD-005")
def test_an_enhancement_has_to_be_in_hand_and_to_be_one() -> None:
    game = duel(red={"hand": ("bangalore_feat1",)})
    game.do(TakeAction, action="shoot")
    for card in ("bangalore_feat1", "bangalore_feat3"):
        assert game.refuses(Shoot, target="gibraltar", weapon=0, enhancement=card) == {"AX-SHOOT-011"}


@pytest.mark.rule("AX-CARD-002")
def test_an_enhancement_is_played_in_the_activation_of_its_own_legend() -> None:
    game = duel(red={"hand": ("bangalore_feat3",)})
    now = Situation(game.state)
    assert list(enhancements(now, "bangalore", "gibraltar")) == ["bangalore_feat3"]
    assert game.state.activation is not None
    other = replace(game.state, activation=replace(game.state.activation, legend="wraith"))
    assert list(enhancements(Situation(other), "bangalore", "gibraltar")) == []
    assert list(enhancements(Situation(replace(game.state, activation=None)), "bangalore", "gibraltar")) == []


@pytest.mark.rule("AX-SHOOT-013", "AX-REACT-004")
def test_the_target_may_react_before_the_cards_are_revealed() -> None:
    game = shoot(duel(50, 55, 60, 65, blue={"hand": ("gibraltar_feat2",)}))
    assert game.match.decision is not None
    assert game.match.decision.kind == "apex_effects.decision.react_before"
    assert game.match.decision.waiting == (1,)
    assert not game.happened(AimPlaced)
    game.do(React, legend="gibraltar", card="gibraltar_feat2")
    (resolved,) = game.happened(ShotResolved)
    assert [mod.value for mod in resolved.shot.threshold] == [50, 10]
    assert [card.verdict for card in resolved.shot.cards] == ["miss"] * 4
    assert game.legend("gibraltar").discard == ("gibraltar_feat2",)


@pytest.mark.rule("AX-REACT-001")
def test_a_reaction_is_optional() -> None:
    game = shoot(duel(15, 20, 30, 35, blue={"hand": ("gibraltar_feat2",)}))
    assert [(type(option.command), option.command.player) for option in game.match.options()] == [
        (React, 1),
        (Decline, 1),
    ]
    game.do(Decline)
    assert game.happened(ShotResolved)
    assert game.legend("gibraltar").hand == ("gibraltar_feat2",)


@pytest.mark.rule("AX-SHOOT-017", "AX-REACT-005", "AX-SHOOT-018")
def test_the_target_may_react_after_the_damage() -> None:
    game = Encounter(
        red={"wraith": at(2, 2), "lifeline": at(0, 0)},
        blue={"bloodhound": at(5, 2, hand=("bloodhound_feat8",)), "gibraltar": at(9, 9)},
        dice=[1, 1, 1, 1, 1],
    )
    shoot(game, target="bloodhound").do(Decline)
    assert game.match.decision is not None
    assert game.match.decision.kind == "apex_effects.decision.react_after"
    assert game.happened(ShotResolved)
    game.do(React, legend="bloodhound", card="bloodhound_feat8")
    assert len(game.legend("bloodhound").hand) == 1
    assert game.legend("bloodhound").discard == ("bloodhound_feat8",)


@pytest.mark.rule("AX-SHOOT-019")
def test_every_shoot_action_starts_from_the_full_deck() -> None:
    game = shoot(duel(15, 20, 30, 35))
    assert game.state.pending[-1] is not None
    assert not any(isinstance(frame, Shooting) for frame in game.state.pending)
    ids = [card.card for card in game.happened(AimPlaced)[0].cards]
    assert ids == ["aim01", "aim02", "aim03", "aim04"]


@pytest.mark.rule("AX-SHOOT-020", "AX-WEAP-009")
def test_passives_of_the_weapon_come_first_and_always_apply() -> None:
    game = duel(red={"weapons": (armed("w43"), None), "hand": ("bangalore_feat3",)})
    figures = aim_of(Situation(game.state), "bangalore", "gibraltar", 0)
    assert [(change.source, change.rule) for change in figures.changes] == [("longbow", "AX-WEAP-009")]
    played = shoot(
        duel(15, 20, 30, red={"weapons": (armed("w43"), None), "hand": ("bangalore_feat3",)}),
        enhancement="bangalore_feat3",
    )
    assert [card.space for card in played.happened(AimPlaced)[0].cards] == [0, 3, 6]


@pytest.mark.rule("AX-SHOOT-011")
def test_a_revealed_card_may_be_replaced() -> None:
    game = Encounter(
        red={"wraith": at(2, 2, hand=("wraith_feat2",))},
        blue={"gibraltar": at(5, 2)},
        dice=[aim(15), aim(20, 15), aim(30, 15, 20), aim(35, 15, 20, 30), aim(90, 15, 20, 30, 35)],
    )
    shoot(game, enhancement="wraith_feat2")
    assert game.match.decision is not None
    assert game.match.decision.kind == "apex_effects.decision.redraw"
    game.do(Redraw, card=0)
    (resolved,) = game.happened(ShotResolved)
    assert [card.value for card in resolved.shot.cards] == [90, 20, 30, 35]
    assert [placed.replaced for placed in game.happened(AimPlaced)] == [(), ("aim01",)]


def test_replacing_is_optional_and_only_cards_that_lie_there_can_be_replaced() -> None:
    game = Encounter(red={"wraith": at(2, 2, hand=("wraith_feat2",))}, blue={"gibraltar": at(5, 2)}, dice=[1, 1, 1, 1])
    shoot(game, enhancement="wraith_feat2")
    with pytest.raises(Refused):
        game.do(Redraw, card=4)
    game.do(Decline)
    assert [card.value for card in game.happened(ShotResolved)[0].shot.cards] == [15, 20, 30, 35]


@pytest.mark.rule("AX-ATT-005", "AX-ATT-007")
def test_installed_attachments_are_in_force_and_cover_printed_ones() -> None:
    game = duel(red={"weapons": (armed("w01", _0="epic_barrel_stabilizer", _1="rare_extended_mag_light"), None)})
    figures = aim_of(Situation(game.state), "bangalore", "gibraltar", 0)
    assert [token.id for token in figures.attachments] == ["epic_barrel_stabilizer", "rare_extended_mag_light"]


@pytest.mark.rule("AX-HIT-004", "AX-HIT-005")
def test_levels_of_shooter_and_target_decide_the_icons() -> None:
    game = Encounter(
        red={"wraith": at(2, 2)},
        blue={"gibraltar": at(5, 2)},
        pieces=("beacon 0,11", "building 2,2 1x1"),
    )
    assert aim_of(Situation(game.state), "wraith", "gibraltar", 0).elevation == -1
    assert aim_of(Situation(game.state), "gibraltar", "wraith", 0).elevation == 1


@pytest.mark.rule("AX-HIT-006", "AX-COVER-004")
def test_cover_is_read_off_the_board() -> None:
    game = Encounter(
        red={"wraith": at(2, 2)},
        blue={"gibraltar": at(5, 2)},
        pieces=("beacon 0,11", "parapet V5,2"),
        dice=[aim(55), aim(65, 55), aim(15, 55, 65), aim(20, 55, 65, 15)],
    )
    shoot(game)
    (resolved,) = game.happened(ShotResolved)
    assert [card.rule for card in resolved.shot.cards[:2]] == ["AX-HIT-006", "AX-HIT-006"]
    assert [mod.value for mod in resolved.shot.threshold] == [50]


@pytest.mark.rule("AX-HEAD-003", "AX-LOOT-003")
def test_the_helmet_of_the_target_counts() -> None:
    game = duel(blue={"wears": {"helmet": "epic_helmet"}})
    guard = aim_of(Situation(game.state), "bangalore", "gibraltar", 0).guard
    assert (guard.headshots, guard.value) == (2, 60)


def test_the_forecast_is_that_of_the_plain_figures() -> None:
    game = duel()
    odds = forecast(Situation(game.state), "bangalore", "gibraltar", 0)
    assert odds.mean == pytest.approx(11.6, abs=0.05)


@pytest.mark.rule("AX-SHOOT-011")
def test_what_a_shot_would_probably_do() -> None:
    game = duel(red={"hand": ("bangalore_feat4",)}, blue={"shield": 0, "health": 4})
    now = Situation(game.state)
    plain = prospect(now, 0, Shoot(player=0, target="gibraltar", weapon=0))
    assert plain is not None
    assert (plain.target, plain.total) == ("gibraltar", 50)
    assert plain.eliminates == pytest.approx(1 - plain.odds.damage[0])
    better = prospect(now, 0, Shoot(player=0, target="gibraltar", weapon=0, enhancement="bangalore_feat4"))
    assert better is not None
    assert better.odds.mean > plain.odds.mean
    assert prospect(now, 1, Shoot(player=1, target="gibraltar", weapon=0)) is None
    assert prospect(now, 0, Decline(player=0)) is None
    assert prospect(now, 0, Shoot(player=0, target="nobody", weapon=0)) is None
    assert prospect(now, 0, Shoot(player=0, target="gibraltar", weapon=5)) is None


def test_a_feat_that_is_played_is_seen_by_everybody() -> None:
    game = shoot(duel(15, 20, 30, 35, red={"hand": ("bangalore_feat4",)}), enhancement="bangalore_feat4")
    assert game.happened(FeatUsed)[0].feat == "bangalore_feat4"
    assert PACK.feats["bangalore_feat4"].type == "shoot_enhancement"
