"""C1-SSK-300 .. 307: Combat Jump, coming down anywhere, if the roll succeeds."""

import random

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Arrive, EndTurn
from sightline.games.infinity.core.match.events import Activated, Landed, OrdersCounted, Rolled, SkillDeclared
from sightline.games.infinity.core.troopers.profiles import Ability

JUMPER = soldier("combat_jump", ph=11)


def jumping(**more: object) -> Skirmish:
    """A jumper (member 1 of side A) is in the air; an enemy looks west from (400, 600)."""
    profile = more.pop("profile", JUMPER)
    return Skirmish(
        [piece(at=(600, 100))],
        [piece(at=(400, 600), facing=180)],
        off_table=([profile], []),  # type: ignore[list-item]
        **more,  # type: ignore[arg-type]
    )


def land(x: float, y: float, *, z: float = 0.0, **more: object) -> Arrive:
    return Arrive(player=0, member=1, skill="combat_jump", at=(x, y, z), **more)  # type: ignore[arg-type]


@pytest.mark.rule("C1-SSK-302", "C1-SSK-301")
def test_it_stays_in_the_air_until_its_own_order_brings_it_down() -> None:
    game = jumping(dice=[5], pool=0).apply(EndTurn(player=0)).apply(EndTurn(player=1))
    assert [event.regular for event in game.happened(OrdersCounted)] == [1, 1]
    game.apply(land(800, 300))
    (activated,) = game.happened(Activated)
    assert (activated.order.kind, activated.order.number, game.pool) == ("own", 1, 1)
    game.no_more_aros().apply(EndTurn(player=0)).apply(EndTurn(player=1))
    assert [event.regular for event in game.happened(OrdersCounted)][-1] == 2


@pytest.mark.rule("C1-SSK-306")
def test_a_successful_roll_leaves_it_where_it_was_placed_and_then_the_other_side_reacts() -> None:
    game = jumping(dice=[11]).apply(land(200, 600, facing=90))
    (roll,) = game.happened(Rolled)
    assert (roll.kind, roll.sides[0].attribute, roll.sides[0].value, roll.sides[0].kept) == ("normal", "ph", 11, (11,))
    assert game.trooper("A2").at == (200, 600, 0)
    assert game.can_react() == {"B1"}


@pytest.mark.rule("C1-SSK-307")
def test_a_failed_roll_puts_it_at_the_edge_of_the_own_deployment_zone() -> None:
    game = jumping(dice=[12]).apply(land(200, 600))
    assert (game.state.stage, game.can_react()) == ("order.missed_landing", set())
    assert game.refuses(land(200, 600)) == {"C1-SSK-307"}
    assert game.refuses(land(600, 150)) == {"C1-SSK-307"}
    assert game.refuses(land(12.5, 500)) == {"C1-SSK-307"}
    game.apply(land(12.5, 150, facing=90))
    (landed,) = game.happened(Landed)
    assert landed.at == game.trooper("A2").at == (12.5, 150, 0)


@pytest.mark.rule("C1-SSK-307")
def test_after_a_failed_landing_the_reactions_are_to_where_it_ended_up() -> None:
    behind = wall(0, 200, 1200, 10, 100)
    game = jumping(dice=[20], solids=[behind]).apply(land(200, 600)).apply(land(12.5, 100))
    assert game.can_react() == set()
    assert game.state.stage == "orders"
    seen = jumping(dice=[20]).apply(land(200, 600)).apply(land(12.5, 100))
    assert seen.can_react() == {"B1"}


@pytest.mark.example("C1-EX2-010")
@pytest.mark.rule("C1-WEAP-207", "C1-SSK-306")
@pytest.mark.parametrize(("die", "lands"), [(10, True), (11, False)])
def test_the_value_in_brackets_replaces_the_ph_of_the_profile(die: int, lands: bool) -> None:
    profile = soldier(Ability(key="combat_jump", sets={"ph": 10}), ph=13)
    game = jumping(profile=profile, dice=[die]).apply(land(800, 300))
    assert game.happened(Rolled)[0].sides[0].value == 10
    assert (game.state.stage != "order.missed_landing") is lands


@pytest.mark.rule("C1-ROLL-009")
def test_a_positive_mod_in_brackets_helps_to_land() -> None:
    game = jumping(profile=soldier(Ability(key="combat_jump", mod=3), ph=11), dice=[14]).apply(land(200, 600))
    assert game.happened(Rolled)[0].sides[0].value == 14
    assert game.trooper("A2").at == (200, 600, 0)


@pytest.mark.rule("C1-SSK-303", "C1-SSK-307")
def test_after_a_failed_roll_it_keeps_away_from_cover_as_well() -> None:
    game = jumping(dice=[20], solids=[wall(0, 100, 25, 50)]).apply(land(200, 600))
    assert game.refuses(land(12.5, 162.5)) == {"C1-SSK-303"}
    assert game.refuses(land(12.5, 175)) == set()


@pytest.mark.rule("C1-SSK-304")
def test_it_may_come_down_on_any_surface_as_large_as_its_base_even_in_the_enemy_zone() -> None:
    game = jumping(solids=[wall(300, 800, 60, 60, 90, name="roof"), wall(700, 800, 20, 20, 90, name="post")])
    assert game.refuses(land(330, 830, z=90)) == set()
    assert game.refuses(land(710, 810, z=90)) == {"C1-DEP-007"}
    assert game.refuses(land(600, 1100)) == set()


@pytest.mark.rule("C1-DEP-010")
def test_nobody_comes_down_on_a_wall() -> None:
    game = jumping(solids=[wall(300, 800, 60, 60, 90, name="roof")])
    assert "C1-DEP-010" in game.refuses(land(287.5, 830, z=45))


@pytest.mark.rule("C1-SSK-303")
def test_it_does_not_come_down_in_contact_with_enemies_or_in_cover() -> None:
    game = jumping(solids=[wall(700, 700, 50, 50)])
    assert game.refuses(land(425, 600)) == {"C1-DEP-005"}
    assert game.refuses(land(687.5, 725)) == {"C1-SSK-303"}
    assert game.refuses(land(680, 725)) == set()


def hall(*, roofed_to: float = 200) -> list[object]:
    """A hall of 20 x 20 cm with a door in its south wall and a roof over a part of it."""
    return [
        wall(500, 700, 200, 5, 60, name="hall"),
        wall(500, 500, 80, 5, 60, name="hall"),
        wall(620, 500, 80, 5, 60, name="hall"),
        wall(500, 500, 5, 205, 60, name="hall"),
        wall(700, 500, 5, 205, 60, name="hall"),
        wall(500, 500, roofed_to, 205, 65, bottom=60, name="hall"),
    ]


@pytest.mark.rule("C1-SSK-305")
def test_it_does_not_come_down_inside_a_building_though_the_roof_has_a_hole_and_the_door_is_open() -> None:
    assert jumping(solids=hall()).refuses(land(600, 600)) == {"C1-SSK-305"}
    assert jumping(solids=hall(roofed_to=60)).refuses(land(640, 600)) == {"C1-SSK-305"}
    assert jumping(solids=hall()).refuses(land(600, 600, z=65)) == set()
    assert jumping(solids=hall()).refuses(land(600, 470)) == set()


@pytest.mark.rule("C1-SSK-305")
def test_a_walled_yard_without_any_roof_is_open_to_the_sky() -> None:
    yard = hall()[:-1]
    assert jumping(solids=yard).refuses(land(600, 600)) == set()


@pytest.mark.rule("C1-SSK-300", "C1-SSK-302", "C1-ACT-003")
def test_a_combat_jump_takes_the_whole_order() -> None:
    game = jumping(dice=[5]).apply(land(800, 300)).no_more_aros()
    assert game.state.stage == "orders"
    game.activate("A2")
    assert game.refuses_declaring("combat_jump") == {"C1-SSK-302"}


JUMPING_DOCTOR = soldier("combat_jump", "doctor", peripherals=(soldier("peripheral", silhouette="1"),))


@pytest.mark.rule("C1-SSK-263", "C1-DEP-007")
def test_a_peripheral_comes_down_with_its_controller_on_a_place_of_its_own() -> None:
    game = jumping(profile=JUMPING_DOCTOR)
    assert game.refuses(land(800, 300)) == {"C1-SSK-263"}
    assert game.refuses(land(800, 300, peripherals=((810, 300, 0),))) == {"C1-DEP-007"}


@pytest.mark.rule("C1-SSK-307")
def test_a_peripheral_misses_with_its_controller() -> None:
    game = jumping(profile=JUMPING_DOCTOR, dice=[20])
    game.apply(land(800, 300, peripherals=((850, 300, 0),)))
    assert game.refuses(land(12.5, 100, peripherals=((100, 100, 0),))) == {"C1-SSK-307"}
    game.apply(land(12.5, 100, peripherals=((12.5, 150, 0),))).no_more_aros()
    assert (game.trooper("A2").at, game.trooper("A3").at) == ((12.5, 100, 0), (12.5, 150, 0))
    assert game.state.stage == "orders"


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_offered_can_be_carried_out(seed: int) -> None:
    servant = soldier("peripheral", silhouette="1")
    doctor = soldier("combat_jump", "parachutist", "doctor", peripherals=(servant,))
    chance = random.Random(seed)
    for number in range(2):
        game = jumping(profile=doctor, dice=[20], solids=[wall(500, 500, 200, 200, 80)])
        while game.state.stage in ("orders", "order.missed_landing") and "A2" not in game.state.troopers:
            option = [each for each in game.match.options() if isinstance(each.command, Arrive)][number]
            command = game.match.complete(option, chance)
            assert command is not None
            game.apply(command)
        if game.state.stage == "order.missed_landing":
            command = game.match.complete(game.match.options()[0], chance)
            assert command is not None
            game.apply(command)
        assert {"A2", "A3"} <= set(game.state.troopers)


@pytest.mark.rule("C1-SEQ-003")
def test_coming_down_is_the_skill_that_its_order_declares() -> None:
    game = jumping(dice=[5]).apply(land(800, 300))
    assert [each.declared.use.skill for each in game.happened(SkillDeclared)] == ["combat_jump"]
