"""The Use action: Grenades and Consumables."""

import pytest
from encounter import PACK, Encounter, at

from sightline.games.apex.board import Space
from sightline.games.apex.commands import TakeAction
from sightline.games.apex.content.words import Arrow
from sightline.games.apex.effects.commands import Consume, Throw
from sightline.games.apex.effects.events import Exploded, GrenadeThrown
from sightline.games.apex.effects.using import STEPS
from sightline.games.apex.events import AimDrawn
from sightline.games.apex.state import Cooling

BEACONS = ("beacon 0,11", "beacon 11,11")


def arrow(direction: str | None, *before: int) -> int:
    """The roll that draws an Aim card with an arrow."""
    left = list(PACK.aim_deck)
    for number in before:
        del left[number - 1]
    return next(index for index, card in enumerate(left, 1) if card.arrow == direction)


def holding(*loot: str, dice: tuple[int, ...] = (), pieces: tuple[str, ...] = BEACONS, **changes: object) -> Encounter:
    """Gibraltar with tokens in his Backpack; Bangalore six spaces to the east."""
    return Encounter(
        red={"gibraltar": at(2, 4, backpack=loot, **changes), "wraith": at(2, 9)},
        blue={"bangalore": at(7, 4), "lifeline": at(11, 3)},
        pieces=pieces,
        dice=dice,
    ).do(TakeAction, action="use")


@pytest.mark.rule("AX-USE-001", "AX-USE-014")
def test_one_token_of_the_backpack_is_used_and_leaves_the_game() -> None:
    game = holding("common_syringe", "common_syringe", health=10)
    game.do(Consume, loot="common_syringe")
    assert (game.legend("gibraltar").backpack, game.legend("gibraltar").health) == (("common_syringe",), 22)
    assert not game.offered(Consume)


@pytest.mark.rule("AX-USE-001", "AX-USE-003", "AX-USE-014")
def test_only_grenades_and_consumables_in_the_backpack_can_be_used() -> None:
    game = holding("common_syringe", "common_frag", "common_standard_stock")
    assert game.refuses(Consume, loot="rare_med_kit") == {"AX-USE-001"}
    assert game.refuses(Consume, loot="common_frag") == {"AX-USE-014"}
    assert game.refuses(Throw, loot="common_syringe", at=game.space(5, 4)) == {"AX-USE-003"}
    assert game.refuses(Consume, loot="common_standard_stock") == {"AX-USE-014"}


CONSUMABLES = [
    pytest.param("common_syringe", (12, 0), marks=pytest.mark.rule("AX-LOOT-015")),
    pytest.param("rare_med_kit", (20, 0), marks=pytest.mark.rule("AX-LOOT-016")),
    pytest.param("common_shield_cell", (0, 12), marks=pytest.mark.rule("AX-LOOT-017")),
    pytest.param("rare_shield_battery", (0, 20), marks=pytest.mark.rule("AX-LOOT-018")),
    pytest.param("epic_phoenix_kit", (15, 15), marks=pytest.mark.rule("AX-LOOT-019")),
]


@pytest.mark.parametrize(("token", "gain"), CONSUMABLES)
def test_consumables_restore(token: str, gain: tuple[int, int]) -> None:
    game = holding(token, health=5, shield=0).do(Consume, loot=token)
    one = game.legend("gibraltar")
    assert (one.health - 5, one.shield) == gain


@pytest.mark.rule("AX-USE-015", "AX-LIFE-002")
def test_nothing_is_recovered_beyond_the_maximum() -> None:
    game = holding("epic_phoenix_kit", health=35, shield=12).do(Consume, loot="epic_phoenix_kit")
    assert (game.legend("gibraltar").health, game.legend("gibraltar").shield) == (40, 20)
    worn = holding("epic_phoenix_kit", shield=20, wears={"body_shield": "rare_body_shield"})
    assert worn.do(Consume, loot="epic_phoenix_kit").legend("gibraltar").shield == 30


@pytest.mark.rule("AX-LOOT-020")
def test_an_accelerant_moves_all_own_tokens_two_spaces() -> None:
    cooling = (
        Cooling(legend="gibraltar", ability="gibraltar_tactical", position=2),
        Cooling(legend="bangalore", ability="bangalore_tactical", position=2),
        Cooling(legend="gibraltar", ability="gibraltar_ultimate", position=4),
    )
    game = Encounter(
        red={
            "gibraltar": at(
                2, 4, backpack=("rare_accelerant",), supply={"gibraltar_tactical": 0, "gibraltar_ultimate": 0}
            )
        },
        blue={"bangalore": at(7, 4)},
        cooling=cooling,
    )
    game.do(TakeAction, action="use").do(Consume, loot="rare_accelerant")
    assert [(token.legend, token.position) for token in game.state.cooling] == [("bangalore", 2), ("gibraltar", 2)]
    assert game.legend("gibraltar").supply == {"gibraltar_tactical": 1, "gibraltar_ultimate": 0}


@pytest.mark.rule("AX-USE-004", "AX-LOOT-022", "AX-ICON-901")
@pytest.mark.parametrize(("x", "legal"), [(3, False), (4, True), (7, True), (8, False)])
def test_a_grenade_is_aimed_within_its_range(x: int, legal: bool) -> None:
    game = holding("common_frag")
    assert game.refuses(Throw, loot="common_frag", at=game.space(x, 4)) == (set() if legal else {"AX-USE-004"})


@pytest.mark.rule("AX-USE-004", "AX-LOOT-021", "AX-ICON-901")
def test_the_area_of_a_thermite_grenade_is_turned_as_one_likes() -> None:
    game = holding("common_thermite", dice=(arrow(None),))
    assert game.refuses(Throw, loot="common_thermite", at=game.space(5, 4), turned=4) == {"AX-USE-004"}
    game.do(Throw, loot="common_thermite", at=game.space(5, 4), turned=1)
    (exploded,) = game.happened(Exploded)
    assert {(space.x, space.y): damage for space, damage in exploded.spaces} == {(5, y): 15 for y in range(2, 7)}


@pytest.mark.rule("AX-USE-004")
def test_the_area_of_a_frag_grenade_has_no_direction() -> None:
    game = holding("common_frag")
    assert game.refuses(Throw, loot="common_frag", at=game.space(5, 4), turned=1) == {"AX-USE-004"}
    assert game.refuses(Throw, loot="common_frag", at=Space(40, 4)) == {"AX-USE-004"}


@pytest.mark.rule("AX-USE-005")
def test_neither_sight_nor_level_nor_an_occupied_space_matters() -> None:
    pieces = (*BEACONS, "wall V5,3 V5,4 V5,5", "building 6,5 1x1")
    game = holding("common_frag", pieces=pieces)
    for cell in ((7, 4), (6, 5)):
        assert game.refuses(Throw, loot="common_frag", at=game.space(*cell)) == set()


@pytest.mark.rule("AX-USE-003", "AX-USE-006", "AX-USE-007")
@pytest.mark.example("AX-EX-055")
def test_a_frag_grenade_scatters_by_two_arrows_in_the_order_of_drawing() -> None:
    first = arrow("N")
    game = holding("common_frag", dice=(first, arrow("SW", first)), pieces=(*BEACONS, "wall V5,3 V5,4 V5,5"))
    game.do(Throw, loot="common_frag", at=game.space(7, 4))
    (thrown,) = game.happened(GrenadeThrown)
    assert [(space.x, space.y) for space in thrown.path] == [(7, 3), (6, 4)]
    assert thrown.to == game.space(6, 4)
    assert game.legend("bangalore").shield == 10


@pytest.mark.rule("AX-USE-007", "AX-USE-011")
def test_without_an_arrow_it_stays_whatever_the_value() -> None:
    first = arrow(None)
    game = holding("common_frag", dice=(first, arrow(None, first)))
    game.do(Throw, loot="common_frag", at=game.space(7, 4))
    assert game.happened(GrenadeThrown)[0].to == game.space(7, 4)
    assert game.legend("bangalore").shield == 0


@pytest.mark.rule("AX-USE-008")
def test_scatter_passes_walls() -> None:
    game = holding("common_thermite", dice=(arrow("E"),), pieces=(*BEACONS, "wall V5,4"))
    game.do(Throw, loot="common_thermite", at=game.space(4, 4))
    assert game.happened(GrenadeThrown)[0].to == game.space(5, 4)


@pytest.mark.rule("AX-USE-009", "AX-USE-901")
def test_off_the_board_it_goes_on_scattering_and_still_explodes() -> None:
    first = arrow("E")
    game = Encounter(
        red={"gibraltar": at(8, 4, backpack=("common_frag",))},
        blue={"bangalore": at(11, 4)},
        pieces=BEACONS,
        dice=(first, arrow("N", first)),
    )
    game.do(TakeAction, action="use").do(Throw, loot="common_frag", at=game.space(11, 4))
    assert game.happened(GrenadeThrown)[0].to == Space(12, 3)
    assert game.legend("bangalore").shield == 10


@pytest.mark.rule("AX-USE-010")
def test_it_lands_on_top_of_what_is_there() -> None:
    pieces = (*BEACONS, "building 6,4 1x1")
    game = holding("common_thermite", dice=(arrow("E"),), pieces=pieces)
    game.do(Throw, loot="common_thermite", at=game.space(5, 4))
    assert game.happened(GrenadeThrown)[0].to == Space(6, 4, 1)
    assert game.legend("bangalore").shield == 20


@pytest.mark.rule("AX-USE-012", "AX-LOOT-022")
def test_friend_and_foe_and_the_thrower_are_hurt() -> None:
    first = arrow(None)
    game = Encounter(
        red={"gibraltar": at(2, 4, backpack=("common_frag",)), "wraith": at(4, 4)},
        blue={"bangalore": at(5, 5)},
        pieces=BEACONS,
        dice=(first, arrow(None, first)),
    )
    game.do(TakeAction, action="use").do(Throw, loot="common_frag", at=game.space(4, 4))
    assert (game.legend("wraith").shield, game.legend("bangalore").shield) == (0, 10)
    near = Encounter(
        red={"gibraltar": at(2, 4, backpack=("common_thermite",))},
        blue={"bangalore": at(9, 9)},
        pieces=BEACONS,
        dice=(arrow(None),),
    )
    near.do(TakeAction, action="use").do(Throw, loot="common_thermite", at=near.space(4, 4))
    assert near.legend("gibraltar").shield == 5


@pytest.mark.rule("AX-AOE-004")
def test_an_explosion_does_not_reach_behind_a_wall() -> None:
    first = arrow(None)
    game = holding("common_frag", dice=(first, arrow(None, first)), pieces=(*BEACONS, "wall V7,3 V7,4 V7,5"))
    game.do(Throw, loot="common_frag", at=game.space(6, 4))
    assert game.legend("bangalore").shield == 20


@pytest.mark.rule("AX-USE-013")
def test_the_cards_go_back_and_the_token_is_gone() -> None:
    first = arrow(None)
    game = holding("common_frag", dice=(first, arrow(None, first)))
    game.do(Throw, loot="common_frag", at=game.space(5, 4))
    assert game.legend("gibraltar").backpack == ()
    assert len(game.happened(AimDrawn)[0].cards) == 2
    assert not game.state.loot


@pytest.mark.rule("AX-ICON-008")
def test_arrows_point_in_eight_directions() -> None:
    assert STEPS["N"] == (0, -1)
    assert len(set(STEPS.values())) == 8
    assert {card.arrow for card in PACK.aim_deck} <= {*STEPS, None}


@pytest.mark.rule("AX-ICON-008")
@pytest.mark.parametrize(("first", "second", "to"), [("E", "S", (6, 5)), ("NW", "N", (4, 2)), ("SW", "W", (3, 5))])
def test_a_grenade_follows_the_arrows_of_the_cards(first: Arrow, second: Arrow, to: tuple[int, int]) -> None:
    card = arrow(first)
    game = holding("common_frag", dice=(card, arrow(second, card)))
    game.do(Throw, loot="common_frag", at=game.space(5, 4))
    assert [event.to for event in game.happened(GrenadeThrown)] == [game.space(*to)]


def test_ready_made_throws_are_those_that_could_hit_somebody() -> None:
    game = holding("common_frag", "common_thermite")
    throws = [command for command in game.offered(Throw) if isinstance(command, Throw)]
    frags = {(command.at.x, command.at.y) for command in throws if command.loot == "common_frag"}
    assert frags == {(2, 4), *((x, y) for x in (6, 7) for y in (3, 4, 5))}
