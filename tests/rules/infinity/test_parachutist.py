"""C1-SSK-255 .. 261: Parachutist, entering at the edge of the table with one's own Order."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Activate, Arrive, EndTurn
from sightline.games.infinity.core.match.events import Activated, OrdersCounted, Placed, Rolled
from sightline.games.infinity.core.match.state import Token

PARATROOPER = soldier("parachutist")


def arriving(**more: object) -> Skirmish:
    """A paratrooper (member 1 of side A) is off the table; an enemy looks west across the middle of it."""
    return Skirmish(
        [piece(at=(600, 100))],
        [piece(at=(400, 600), facing=180)],
        off_table=([PARATROOPER], []),
        **more,  # type: ignore[arg-type]
    )


def enter(x: float, y: float, *, z: float = 0.0, member: int = 1, **more: object) -> Arrive:
    return Arrive(player=0, member=member, skill="parachutist", at=(x, y, z), **more)  # type: ignore[arg-type]


@pytest.mark.rule("C1-SSK-257")
def test_it_enters_with_its_own_order_and_leaves_the_pool_alone() -> None:
    game = arriving(pool=1).apply(enter(12.5, 300, facing=0))
    (activated,) = game.happened(Activated)
    assert (activated.order.kind, activated.order.troopers, game.pool) == ("own", ("A2",), 1)
    assert activated.order.number == game.state.orders == 1
    assert game.trooper("A2").at == (12.5, 300, 0)


@pytest.mark.rule("C1-SSK-257", "C1-ORD-008")
def test_its_order_joins_the_pool_in_the_turn_after_it_has_arrived() -> None:
    game = arriving(pool=0).apply(enter(12.5, 300)).no_more_aros().apply(EndTurn(player=0)).apply(EndTurn(player=1))
    assert [event.regular for event in game.happened(OrdersCounted)] == [1, 2]
    still_away = arriving(pool=0).apply(EndTurn(player=0)).apply(EndTurn(player=1))
    assert [event.regular for event in still_away.happened(OrdersCounted)] == [1, 1]


@pytest.mark.rule("C1-SSK-257")
def test_its_own_order_serves_nobody_who_is_on_the_table() -> None:
    game = arriving(pool=0)
    assert "C1-SSK-257" in game.refuses(Activate(player=0, troopers=("A1",), order="own"))
    for member in (0, 2, -1):
        assert "C1-SSK-257" in game.refuses(enter(12.5, 300, member=member))


@pytest.mark.rule("C1-SSK-255", "C1-SSK-256")
def test_it_may_come_in_any_active_turn_of_its_player_or_never() -> None:
    game = arriving(pool=0).apply(EndTurn(player=0)).apply(EndTurn(player=1)).apply(enter(12.5, 300))
    assert game.state.round == 2
    assert arriving().apply(EndTurn(player=0)).refuses(enter(12.5, 300)) == {None}


@pytest.mark.rule("C1-SSK-255", "C1-ACT-003")
def test_arriving_takes_the_whole_order() -> None:
    game = arriving().apply(enter(12.5, 300)).no_more_aros()
    assert game.state.stage == "orders"
    assert game.refuses(enter(12.5, 400)) == {"C1-SSK-257"}


@pytest.mark.rule("C1-SSK-259")
@pytest.mark.parametrize(("x", "y"), [(12.5, 300), (1187.5, 300), (600, 12.5)])
def test_it_enters_at_any_edge_of_the_table(x: float, y: float) -> None:
    assert arriving().refuses(enter(x, y)) == set()
    assert arriving().refuses(enter(600, 300)) == {"C1-SSK-259"}


@pytest.mark.rule("C1-SSK-259")
def test_it_may_enter_on_a_roof_at_the_edge_that_is_as_large_as_its_base() -> None:
    roofs = [wall(0, 300, 60, 60, 80, name="roof"), wall(0, 500, 20, 20, 80, name="post")]
    assert arriving(solids=roofs).refuses(enter(12.5, 330, z=80)) == set()
    assert arriving(solids=roofs).refuses(enter(12.5, 510, z=80)) == {"C1-DEP-007"}


@pytest.mark.rule("C1-SSK-260", "C1-ZONE-002")
@pytest.mark.parametrize(("y", "rules"), [(1187.5, {"C1-SSK-260"}), (987.5, {"C1-SSK-260"}), (985, set())])
def test_it_does_not_enter_in_the_enemy_deployment_zone(y: float, rules: set[str]) -> None:
    assert arriving().refuses(enter(12.5, y)) == rules


@pytest.mark.rule("C1-SSK-258")
def test_it_does_not_enter_in_contact_with_enemies_objectives_or_cover() -> None:
    box = Token(id="supply_box.1", kind="supply_box", at=(12.5, 500, 0))
    game = Skirmish(
        [piece(at=(600, 100))],
        [piece(at=(12.5, 300)), piece(at=(12.5, 400), states=["camouflaged"])],
        off_table=([PARATROOPER], []),
        tokens={box.id: box},
        solids=[wall(25, 700, 50, 50)],
    )
    assert game.refuses(enter(12.5, 325)) == {"C1-DEP-005"}
    assert game.refuses(enter(12.5, 425)) == {"C1-DEP-005"}
    assert game.refuses(enter(12.5, 525)) == {"C1-DEP-005"}
    assert game.refuses(enter(12.5, 725)) == {"C1-SSK-258"}
    assert game.refuses(enter(12.5, 790)) == set()


@pytest.mark.rule("C1-SSK-258")
def test_it_never_enters_prone() -> None:
    game = arriving().apply(enter(12.5, 300))
    assert game.trooper("A2").states == frozenset()
    assert "prone" not in Arrive.__struct_fields__


@pytest.mark.rule("C1-SSK-261")
def test_the_other_side_reacts_when_it_has_been_placed_and_nothing_is_rolled() -> None:
    game = arriving(dice=[20]).apply(enter(12.5, 600))
    assert game.can_react() == {"B1"}
    assert game.happened(Rolled) == []
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A2": 1}).no_more_aros()
    (roll,) = game.happened(Rolled)
    assert roll.kind == "normal"


@pytest.mark.rule("C1-INFO-005", "C1-ORD-009")
def test_the_other_side_learns_of_it_when_it_arrives() -> None:
    game = arriving()
    assert game.match.view(1).reserve == ()  # type: ignore[attr-defined]
    assert game.match.view(0).reserve == (1,)  # type: ignore[attr-defined]
    game.apply(enter(12.5, 300))
    (placed,) = [event for event in game.match.seen(1) if isinstance(event, Placed)]
    assert placed.trooper.id == "A2"


@pytest.mark.rule("C1-LABEL-206")
def test_the_label_covers_both_ways_of_coming_from_the_air() -> None:
    for skill in ("parachutist", "combat_jump"):
        game = Skirmish([piece(at=(600, 100))], off_table=([soldier(skill)], []))
        offered = {option.command.skill for option in game.match.options() if isinstance(option.command, Arrive)}
        assert offered == {skill}
    ordinary = Skirmish([piece(at=(600, 100))], off_table=([soldier()], []))
    assert not any(isinstance(option.command, Arrive) for option in ordinary.match.options())


@pytest.mark.rule("C1-SSK-255")
def test_on_the_table_the_skill_is_of_no_use() -> None:
    game = Skirmish([piece(PARATROOPER, at=(600, 100))]).activate("A1")
    assert game.refuses_declaring("parachutist") == {"C1-SSK-257"}


@pytest.mark.rule("C1-CSK-205", "C1-CSK-207")
@pytest.mark.parametrize("skill", ["combat_jump", "move", "no_such_skill"])
def test_one_enters_by_a_deployment_skill_of_ones_own(skill: str) -> None:
    command = Arrive(player=0, member=1, skill=skill, at=(12.5, 300, 0))
    assert arriving().refuses(command) == {"C1-CSK-205"}


@pytest.mark.rule("C1-CSK-207")
def test_a_deployment_skill_in_play_obeys_the_other_rules_of_deployment() -> None:
    assert arriving(solids=[wall(0, 290, 40, 20)]).refuses(enter(12.5, 300)) == {"C1-DEP-007", "C1-SSK-258"}
    assert arriving().refuses(enter(12.5, 300, member=0)) == {"C1-SSK-257"}
    assert arriving().refuses(enter(600, 300)) == {"C1-SSK-259"}, "except for the exceptions that it states itself"


@pytest.mark.rule("C1-SSK-260", "C1-LABEL-206")
@pytest.mark.parametrize(("y", "rules"), [(12.5, {"C1-SSK-260"}), (150, {"C1-SSK-260"}), (1050, set())])
def test_the_second_player_keeps_out_of_the_zone_of_the_first(y: float, rules: set[str]) -> None:
    game = Skirmish([piece(at=(600, 100))], [piece(at=(600, 1100))], off_table=([], [PARATROOPER]), active=1)
    assert game.refuses(Arrive(player=1, member=1, skill="parachutist", at=(12.5, y, 0))) == rules


@pytest.mark.rule("C1-SSK-261")
@pytest.mark.parametrize("player", [0, 1])
def test_the_other_player_reacts_to_who_has_come_down(player: int) -> None:
    waiting = ([soldier("parachutist")], []) if player == 0 else ([], [soldier("parachutist")])
    game = Skirmish(
        [piece(at=(60, 350), facing=90)], [piece(at=(60, 650), facing=270)], off_table=waiting, active=player
    )
    game.apply(Arrive(player=player, member=1, skill="parachutist", at=(12.5, 500, 0)))
    decision = game.match.decision
    assert decision is not None
    assert (game.state.stage, decision.waiting) == ("order.aros", (1 - player,))
