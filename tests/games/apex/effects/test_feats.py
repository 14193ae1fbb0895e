"""The Feats of all six Legends."""

import pytest
from encounter import PACK, Encounter, armed, at

from sightline.games.apex.commands import Attack, Finish, Move, OpenBin, TakeAction
from sightline.games.apex.effects.commands import Consume, Pick, PickOption, PickWeapon, PlayFeat, Shoot
from sightline.games.apex.effects.events import AimPlaced, CardPlayed, ShotResolved
from sightline.games.apex.events import ActionTaken, Damaged, FeatUsed, Relocated, Restored
from sightline.games.apex.shooting.aim import Change
from sightline.games.apex.shooting.aiming import aim_of
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Cooling

FEATS = {card.id: card for card in PACK.feats.values()}


def with_feat(feat: str, *, x: int = 2, y: int = 2, dice: tuple[int, ...] = (), **changes: object) -> Encounter:
    """The owner of a Feat holds it; an enemy stands three spaces to the east, a squadmate just below."""
    owner = FEATS[feat].legend
    mate = "lifeline" if owner != "lifeline" else "wraith"
    enemy = "bloodhound" if owner != "bloodhound" else "bangalore"
    return Encounter(
        red={owner: at(x, y, hand=(feat,), **changes), mate: at(2, 3, health=20, shield=5)},
        blue={enemy: at(5, 2), "pathfinder" if owner != "pathfinder" else "gibraltar": at(10, 9)},
        dice=dice,
    )


@pytest.mark.rule("AX-CARD-003", "AX-FEAT-002")
def test_a_free_action_costs_no_ap_and_the_feat_is_discarded() -> None:
    game = with_feat("gibraltar_feat5").do(PlayFeat, feat="gibraltar_feat5").do(Finish)
    (taken,) = game.happened(ActionTaken)
    assert (taken.ap, taken.rule) == (0, "AX-CARD-003")
    assert game.legend("gibraltar").discard == ("gibraltar_feat5",)
    assert game.legend("gibraltar").hand == ()
    assert game.happened(CardPlayed)[0].card == "gibraltar_feat5"


@pytest.mark.rule("AX-CARD-004")
def test_a_special_action_costs_what_is_printed() -> None:
    game = with_feat("lifeline_feat5").do(PlayFeat, feat="lifeline_feat5")
    (taken,) = game.happened(ActionTaken)
    assert (taken.ap, taken.rule) == (1, "AX-CARD-004")
    poor = Encounter(
        red={"lifeline": at(2, 2, hand=("lifeline_feat5",))}, blue={"gibraltar": at(9, 9)}, activation={"ap": 0}
    )
    assert poor.refuses(PlayFeat, feat="lifeline_feat5") == {"AX-CARD-004"}
    assert not poor.offered(PlayFeat)


@pytest.mark.rule("AX-CARD-002", "AX-CARD-007")
@pytest.mark.parametrize("feat", ["bangalore_feat2", "bangalore_feat8", "gibraltar_feat8"])
def test_enhancements_reactions_and_instants_are_no_actions(feat: str) -> None:
    game = with_feat(feat)
    assert game.refuses(PlayFeat, feat=feat) == {"AX-CARD-007"}
    assert not game.offered(PlayFeat)


@pytest.mark.rule("AX-CARD-002")
def test_black_labels_are_for_the_legends_own_activation() -> None:
    game = Encounter(
        red={"wraith": at(2, 2), "gibraltar": at(4, 4, hand=("gibraltar_feat5",))}, blue={"lifeline": at(9, 9)}
    )
    assert game.refuses(PlayFeat, feat="gibraltar_feat5") == {"AX-FEAT-002"}


@pytest.mark.rule("AX-FEAT-002")
def test_a_feat_has_to_be_in_hand() -> None:
    assert with_feat("gibraltar_feat5").refuses(PlayFeat, feat="gibraltar_feat3") == {"AX-FEAT-002"}


MOVES = {
    "gibraltar_feat5": 1,
    "bangalore_feat1": 1,
    "lifeline_feat6": 1,
    "wraith_feat3": 2,
    "pathfinder_feat1": 2,
}


@pytest.mark.rule("AX-MOVE-004")
@pytest.mark.parametrize(("feat", "far"), MOVES.items())
def test_feats_that_move(feat: str, far: int) -> None:
    game = with_feat(feat).do(PlayFeat, feat=feat)
    ends = {command.path[-1] for command in game.offered(Move) if isinstance(command, Move) and command.path}
    assert max(abs(space.x - 2) for space in ends) == far
    owner = FEATS[feat].legend
    game.do(Move, path=game.path(*[(2 - step, 1) for step in range(1, far + 1)]))
    assert game.legend(owner).at == game.space(2 - far, 1)


@pytest.mark.rule("AX-MOVE-004")
def test_blink_pays_no_obstacle_surcharge() -> None:
    game = Encounter(
        red={"wraith": at(2, 2, hand=("wraith_feat3",))},
        blue={"gibraltar": at(9, 9)},
        pieces=("beacon 0,11", "parapet V3,2", "parapet V4,2"),
    )
    game.do(PlayFeat, feat="wraith_feat3")
    assert game.refuses(Move, path=game.path((3, 2), (4, 2))) == set()


@pytest.mark.rule("AX-MOVE-004")
def test_swing_pays_no_climbing_surcharge() -> None:
    game = Encounter(
        red={"pathfinder": at(2, 2, hand=("pathfinder_feat1",))},
        blue={"gibraltar": at(9, 9)},
        pieces=("beacon 0,11", "building 3,2 2x1"),
    )
    game.do(PlayFeat, feat="pathfinder_feat1")
    assert game.refuses(Move, path=game.path((3, 2), (4, 2))) == set()


def test_pursuit_offers_a_short_way_or_a_longer_one_towards_an_enemy() -> None:
    game = with_feat("bloodhound_feat4").do(PlayFeat, feat="bloodhound_feat4")
    assert {command.option for command in game.offered(PickOption) if isinstance(command, PickOption)} == {0, 1}
    game.do(PickOption, option=1)
    assert game.refuses(Move, path=game.path((1, 1), (0, 1))) == {None}
    assert game.refuses(Move, path=game.path((3, 1), (4, 1))) == set()


@pytest.mark.rule("AX-TERM-003")
def test_swap_exchanges_two_places() -> None:
    game = with_feat("wraith_feat4").do(PlayFeat, feat="wraith_feat4")
    assert (game.legend("wraith").at, game.legend("lifeline").at) == (game.space(2, 3), game.space(2, 2))
    assert [event.why for event in game.happened(Relocated)] == ["swap", "swap"]


def test_swap_needs_a_squadmate_near_enough() -> None:
    game = with_feat("wraith_feat4", x=8, y=8)
    assert game.refuses(PlayFeat, feat="wraith_feat4") == {"AX-ABIL-004"}


@pytest.mark.rule("AX-PUSH-001", "AX-PUSH-901")
@pytest.mark.parametrize("feat", ["gibraltar_feat3", "pathfinder_feat2"])
def test_a_shove_hurts_and_pushes_two_spaces(feat: str) -> None:
    game = with_feat(feat, x=4)
    game.do(PlayFeat, feat=feat)
    assert game.legend("bloodhound").shield == 16
    assert game.legend("bloodhound").at == game.space(7, 2)
    assert with_feat(feat).refuses(PlayFeat, feat=feat) == {"AX-ABIL-004"}


@pytest.mark.rule("AX-PUSH-010")
def test_a_shove_against_a_wall_costs_four_more() -> None:
    game = Encounter(
        red={"gibraltar": at(4, 2, hand=("gibraltar_feat3",))},
        blue={"bloodhound": at(5, 2)},
        pieces=("beacon 0,11", "wall V6,2"),
    )
    game.do(PlayFeat, feat="gibraltar_feat3")
    assert [event.amount for event in game.happened(Damaged)] == [4, 4]
    assert game.legend("bloodhound").at == game.space(5, 2)


@pytest.mark.rule("AX-TERM-002")
@pytest.mark.parametrize(("feat", "pool"), [("gibraltar_feat6", "shield"), ("lifeline_feat2", "health")])
def test_field_repair_and_field_medic_help_oneself_or_an_adjacent_squadmate(feat: str, pool: str) -> None:
    game = with_feat(feat, health=15, shield=5).do(PlayFeat, feat=feat)
    owner = FEATS[feat].legend
    mate = "lifeline" if owner != "lifeline" else "wraith"
    choices = {command.legends for command in game.offered(Pick) if isinstance(command, Pick)}
    assert choices == {(owner,), (mate,)}
    game.do(Pick, legends=(mate,))
    (restored,) = game.happened(Restored)
    assert (restored.legend, restored.pool, restored.amount) == (mate, pool, 10)


@pytest.mark.rule("AX-TERM-001")
def test_shield_boost_helps_the_whole_squad_nearby_oneself_included() -> None:
    game = with_feat("lifeline_feat5", shield=10).do(PlayFeat, feat="lifeline_feat5")
    assert {(event.legend, event.amount) for event in game.happened(Restored)} == {("lifeline", 8), ("wraith", 8)}


@pytest.mark.rule("AX-LIFE-012")
def test_snare_hurts_the_shield_only() -> None:
    game = Encounter(red={"bloodhound": at(2, 2, hand=("bloodhound_feat5",))}, blue={"gibraltar": at(4, 2, shield=2)})
    game.do(PlayFeat, feat="bloodhound_feat5")
    assert (game.legend("gibraltar").shield, game.legend("gibraltar").health) == (0, 40)


@pytest.mark.rule("AX-ABIL-012")
def test_snare_needs_sight() -> None:
    game = Encounter(
        red={"bloodhound": at(2, 2, hand=("bloodhound_feat5",))},
        blue={"gibraltar": at(4, 2)},
        pieces=("beacon 0,11", "wall V4,1 V4,2 V4,3"),
    )
    assert game.refuses(PlayFeat, feat="bloodhound_feat5") == {"AX-ABIL-004"}


@pytest.mark.parametrize("feat", ["bangalore_feat7", "pathfinder_feat8"])
def test_one_weapon_gains_ammo_five_at_most(feat: str) -> None:
    owner = FEATS[feat].legend
    game = with_feat(feat, weapons=(armed("w01", 2), armed("w43", 1))).do(PlayFeat, feat=feat)
    game.do(PickWeapon, weapon=1)
    weapons = game.legend(owner).weapons
    assert [weapon.ammo for weapon in weapons if weapon] == [2, 2]
    full = with_feat(feat, weapons=(armed("w01", 5), armed("w43", 5)))
    assert full.refuses(PlayFeat, feat=feat) == {"AX-ABIL-004"}


@pytest.mark.rule("AX-COOL-005")
def test_echo_moves_all_own_tokens_on_the_cooldown_track() -> None:
    cooling = (
        Cooling(legend="wraith", ability="wraith_tactical", position=1),
        Cooling(legend="wraith", ability="wraith_ultimate", position=4),
        Cooling(legend="gibraltar", ability="gibraltar_tactical", position=1),
    )
    game = Encounter(
        red={"wraith": at(2, 2, hand=("wraith_feat8",), supply={"wraith_tactical": 0, "wraith_ultimate": 0})},
        blue={"gibraltar": at(9, 9)},
        cooling=cooling,
    )
    game.do(PlayFeat, feat="wraith_feat8")
    assert [(token.legend, token.position) for token in game.state.cooling] == [("wraith", 3), ("gibraltar", 1)]
    assert game.legend("wraith").supply["wraith_tactical"] == 1
    assert with_feat("wraith_feat8").refuses(PlayFeat, feat="wraith_feat8") == {"AX-ABIL-004"}


@pytest.mark.rule("AX-USE-002")
def test_quick_hands_uses_a_resource() -> None:
    game = with_feat("lifeline_feat4", backpack=("common_syringe",), health=10)
    game.do(PlayFeat, feat="lifeline_feat4").do(Consume, loot="common_syringe")
    assert game.legend("lifeline").health == 22
    assert game.state.activation is not None
    assert game.state.activation.ap == 2


def test_scavenge_interacts() -> None:
    game = Encounter(
        red={"bloodhound": at(2, 2, hand=("bloodhound_feat7",))},
        blue={"gibraltar": at(9, 9)},
        pieces=("beacon 0,11", "bin V3,2"),
        dice=[1] * 10,
    )
    game.do(PlayFeat, feat="bloodhound_feat7")
    assert game.offered(OpenBin)


@pytest.mark.rule("AX-ACT-005")
@pytest.mark.parametrize("order", ["shoot first", "move first"])
def test_fire_and_move_in_any_order(order: str) -> None:
    game = with_feat("bangalore_feat6", dice=(1, 1, 1, 1)).do(PlayFeat, feat="bangalore_feat6")
    path = game.path((2, 1))
    if order == "shoot first":
        game.do(Shoot, target="bloodhound", weapon=0).do(Move, path=path)
    else:
        game.do(Move, path=path).do(Shoot, target="bloodhound", weapon=0)
    assert game.legend("bangalore").at == game.space(2, 1)
    assert game.happened(ShotResolved)
    assert game.state.activation is not None
    assert (game.state.activation.ap, game.state.activation.shot) == (1, True)


@pytest.mark.rule("AX-ACT-005")
def test_flank_moves_and_strikes_or_does_without() -> None:
    game = with_feat("wraith_feat7", x=3, dice=(14,)).do(PlayFeat, feat="wraith_feat7")
    game.do(Move, path=game.path((4, 2))).do(Attack, target="bloodhound")
    assert game.legend("bloodhound").shield == 16
    without = with_feat("wraith_feat7").do(PlayFeat, feat="wraith_feat7").do(Finish)
    assert without.asked == "activation"


ENHANCED = {
    "gibraltar_feat7": ("rate", 1),
    "bangalore_feat2": ("stability", 2),
    "bangalore_feat4": ("damage_per_hit", 1),
    "wraith_feat6": ("headshot_damage", 3),
    "bloodhound_feat1": ("threshold", -10),
    "bloodhound_feat2": ("ignore", "auto_miss_cover"),
    "bloodhound_feat3": ("ignore", "auto_miss_higher"),
}


@pytest.mark.rule("AX-SHOOT-011")
@pytest.mark.parametrize(("feat", "effect"), ENHANCED.items())
def test_enhancements_change_their_shot(feat: str, effect: tuple[str, object]) -> None:
    game = with_feat(feat, dice=(1,) * 5).do(TakeAction, action="shoot")
    target = "bloodhound" if FEATS[feat].legend != "bloodhound" else "bangalore"
    game.do(Shoot, target=target, weapon=0, enhancement=feat)
    (resolved,) = game.happened(ShotResolved)
    (placed,) = game.happened(AimPlaced)
    stat, value = effect
    if stat == "rate":
        assert len(placed.cards) == 5
    elif stat == "stability":
        assert placed.cards[0].space == -2
    elif stat == "threshold":
        assert resolved.shot.threshold[-1].value == value
    assert game.happened(FeatUsed)[0].feat == feat


def test_steady_aim_does_two_things() -> None:
    game = with_feat("lifeline_feat7", dice=(1,) * 4).do(TakeAction, action="shoot")
    game.do(Shoot, target="bloodhound", weapon=0, enhancement="lifeline_feat7")
    assert game.happened(AimPlaced)[0].cards[0].space == -1
    assert game.happened(ShotResolved)[0].shot.threshold[-1].value == -5


def test_vantage_needs_a_target_that_is_not_higher() -> None:
    def offered(*pieces: str) -> set[str]:
        game = Encounter(
            red={"pathfinder": at(2, 2, hand=("pathfinder_feat5",))},
            blue={"gibraltar": at(5, 2)},
            pieces=("beacon 0,11", *pieces),
        )
        game.do(TakeAction, action="shoot")
        return {command.enhancement for command in game.offered(Shoot) if isinstance(command, Shoot)}

    assert offered() == {"", "pathfinder_feat5"}
    assert offered("building 5,2 1x1") == {""}


@pytest.mark.rule("AX-HIT-010")
def test_vantage_makes_lower_target_icons_hit() -> None:
    game = with_feat("pathfinder_feat5", dice=(1, 2, 2, 1)).do(TakeAction, action="shoot")
    game.do(Shoot, target="bloodhound", weapon=0, enhancement="pathfinder_feat5")
    shot = game.happened(ShotResolved)[0].shot
    assert [(card.value, card.rule) for card in shot.cards if card.verdict == "hit"] == [
        (30, "AX-HIT-010"),
        (35, "AX-HIT-010"),
    ]


@pytest.mark.rule("AX-HIT-009")
def test_instinct_leaves_no_headshots() -> None:
    game = Encounter(red={"wraith": at(2, 2)}, blue={"bloodhound": at(5, 2)})
    (op,) = FEATS["bloodhound_feat6"].effects
    figures = aim_of(Situation(game.state), "wraith", "bloodhound", 0, (Change(op, "bloodhound_feat6"),))  # type: ignore[arg-type]
    assert figures.changes[-1].source == "bloodhound_feat6"


def test_every_feat_has_been_looked_at() -> None:
    """Reactions and Instants are in files of their own."""
    elsewhere = {card.id for card in FEATS.values() if card.type in ("reaction", "instant")}
    here = {*MOVES, *ENHANCED, "lifeline_feat7", "pathfinder_feat5", "wraith_feat2", "pathfinder_feat4"}
    here |= {"bloodhound_feat4", "wraith_feat4", "gibraltar_feat3", "pathfinder_feat2", "gibraltar_feat6"}
    here |= {"lifeline_feat2", "lifeline_feat5", "bloodhound_feat5", "bangalore_feat7", "pathfinder_feat8"}
    here |= {"wraith_feat8", "lifeline_feat4", "bloodhound_feat7", "bangalore_feat6", "wraith_feat7"}
    here |= {"bangalore_feat3"}
    assert here | elsewhere == set(FEATS)
