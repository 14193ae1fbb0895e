"""C1-ARO and C1-ZOC-002 as played: who reacts, to what, with what."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import EndReactions
from sightline.games.infinity.core.match.events import BecameIdle, Rolled
from sightline.games.infinity.core.troopers.profiles import TroopType

SHOOT = {"weapon": "combi_rifle"}
AWAY = 90.0


def watchers(*enemies: tuple[float, float, float], **more: object) -> Skirmish:
    """A1 at (200, 200); enemies at x, y with a facing."""
    return Skirmish([piece(at=(200, 200))], [piece(at=(x, y), facing=way) for x, y, way in enemies], **more)  # type: ignore[arg-type]


@pytest.mark.rule("C1-ARO-001")
def test_every_order_is_a_chance_to_react() -> None:
    game = watchers((200, 525, 270))
    for x in (250, 300):
        game.activate("A1").declare("move", to=[(x, 200)])
        assert game.can_react() == {"B1"}
        game.no_more_aros().declare("idle").no_more_aros()


@pytest.mark.rule("C1-ARO-002")
def test_who_sees_an_activated_trooper_may_react_and_who_does_not_may_not() -> None:
    game = watchers((200, 525, 270), (300, 525, AWAY)).activate("A1").declare("idle")
    assert game.can_react() == {"B1"}
    assert "C1-ARO-002" in game.refuses_reacting("B2", "dodge")


@pytest.mark.rule("C1-ARO-003", "C1-ZOC-001")
@pytest.mark.parametrize(("y", "near"), [(425, {"B1"}), (426, set())])
def test_who_has_an_active_trooper_in_its_zone_of_control_may_react_without_seeing_it(y: float, near: set[str]) -> None:
    assert watchers((200, y, AWAY)).activate("A1").declare("idle").can_react() == near


@pytest.mark.rule("C1-ARO-003")
def test_passing_through_the_zone_of_control_is_enough() -> None:
    for x in (200, 300):
        still = Skirmish([piece(at=(x, 200))], [piece(at=(250, 424), facing=AWAY)]).activate("A1").declare("idle")
        assert still.can_react() == set()
    assert watchers((250, 424, AWAY)).activate("A1").declare("move", to=[(300, 200)]).can_react() == {"B1"}


@pytest.mark.rule("C1-ZOC-002")
def test_without_sight_a_zone_of_control_allows_dodge_but_no_attack() -> None:
    game = watchers((200, 400, AWAY)).activate("A1").declare("idle")
    assert {"C1-ARO-002", "C1-BS-003"} <= game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 1})
    assert game.refuses_reacting("B1", "dodge") == set()
    assert game.refuses_reacting("B1", "reset") == set()


@pytest.mark.rule("C1-ARO-009")
def test_an_aro_is_aimed_at_an_activated_trooper() -> None:
    game = Skirmish([piece(at=(200, 200)), piece(at=(300, 200))], [piece(at=(200, 525), facing=270)])
    game.activate("A1").declare("idle")
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A2": 1}) == {"C1-ARO-009"}


@pytest.mark.rule("C1-ARO-010")
def test_nobody_reacts_to_an_aro() -> None:
    game = Skirmish([piece(at=(200, 200)), piece(at=(300, 200))], [piece(at=(200, 525), facing=270)], dice=[20])
    game.activate("A1").declare("idle").react("B1", "bs_attack", **SHOOT, aims={"A1": 1})
    assert game.state.stage == "order.second"
    assert game.match.check(EndReactions(player=0))


@pytest.mark.rule("C1-ARO-011", "C1-ARO-017")
def test_any_number_of_troopers_react_and_all_at_the_same_time() -> None:
    game = watchers(*((100 + 60 * n, 525, 270) for n in range(5)), dice=[1, 1, 1, 1, 1, 20, 20, 20, 20, 20] * 2)
    game.activate("A1").declare("idle")
    for n in range(5):
        game.react(f"B{n + 1}", "bs_attack", **SHOOT, aims={"A1": 1})
    assert game.happened(Rolled) == []
    game.no_more_aros().declare("idle")
    assert len(game.happened(Rolled)) == 5


@pytest.mark.rule("C1-ARO-017")
def test_nobody_waits_for_a_discover_to_shoot_at_what_it_finds() -> None:
    marker = piece(soldier("camouflage"), at=(200, 200), states=["camouflaged"])
    watching = [piece(at=(150, 525), facing=270), piece(at=(250, 525), facing=270)]
    game = Skirmish([marker], watching, dice=[1] * 8).activate("A1").declare("move", to=[(220, 200)])
    game.react("B1", "discover", aims={"A1": 1})
    assert "C1-STATE-208" in game.refuses_reacting("B2", "bs_attack", **SHOOT, aims={"A1": 1})
    game.no_more_aros().declare("move", to=[(240, 200)])
    assert game.state.order is None or "B2" not in game.can_react(), "it was not revealed until it was all over"
    game.no_more_aros()
    assert "camouflaged" not in game.trooper("A1").states
    assert all(side.skill != "bs_attack" for roll in game.happened(Rolled) for side in roll.sides)


@pytest.mark.rule("C1-ARO-006", "C1-SEQ-004")
def test_reacting_is_optional_but_now_or_never() -> None:
    game = watchers((200, 525, 270)).activate("A1").declare("idle").apply(EndReactions(player=1))
    game.declare("move", to=[(250, 200)])
    assert game.state.stage == "orders"


@pytest.mark.rule("C1-ARO-006")
def test_an_aro_in_the_zone_of_control_that_is_not_used_is_lost_as_well() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 300), facing=AWAY)]).activate("A1").declare("idle")
    assert game.can_react() == {"B1"}
    game.apply(EndReactions(player=1)).declare("move", to=[(250, 200)])
    assert (game.can_react(), game.state.stage) == (set(), "orders")


@pytest.mark.rule("C1-ARO-006")
def test_against_an_entire_order_there_is_one_chance() -> None:
    game = watchers((200, 525, 270)).activate("A1").declare("climb")
    assert game.can_react() == {"B1"}
    game.no_more_aros()
    assert game.state.stage == "orders"


@pytest.mark.rule("C1-ARO-007")
def test_the_second_skill_is_a_chance_only_for_who_had_none() -> None:
    hidden = wall(150, 350, 110, 20)
    game = watchers((200, 525, 270), (400, 525, 225), solids=[hidden]).activate("A1").declare("move", to=[(210, 200)])
    assert game.can_react() == {"B2"}
    game.no_more_aros().declare("move", to=[(309, 200)])
    assert game.can_react() == {"B1"}
    assert "C1-ARO-006" in game.refuses_reacting("B2", "dodge")


@pytest.mark.rule("C1-ARO-008")
def test_who_has_reacted_to_the_first_skill_does_not_react_to_the_second() -> None:
    game = watchers((200, 525, 270), dice=[20]).activate("A1").declare("move", to=[(250, 200)]).react("B1", "dodge")
    game.no_more_aros().declare("move", to=[(300, 200)])
    assert game.state.stage == "orders"


@pytest.mark.rule("C1-ARO-013")
def test_an_aro_has_one_die() -> None:
    game = watchers((200, 525, 270)).activate("A1").declare("idle")
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 3}) == {"C1-CMB-007"}
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 1}) == set()


@pytest.mark.rule("C1-ARO-012")
@pytest.mark.parametrize("skill", ["move", "jump", "climb", "idle"])
def test_only_skills_that_say_so_are_declared_in_aro(skill: str) -> None:
    game = watchers((200, 525, 270)).activate("A1").declare("idle")
    assert "C1-ARO-012" in game.refuses_reacting("B1", skill)


@pytest.mark.example("C1-EX-010", "N4-EX1-011")
@pytest.mark.rule("C1-ARO-015", "C1-ARO-016", "C1-ACT-005")
def test_shots_at_different_points_of_the_route_are_still_face_to_face() -> None:
    """The mover fires at the start, 39 cm away; the other at the end of the route, 48 cm away."""
    mover, target = piece(at=(200, 200)), piece(at=(200, 615), facing=270)
    game = Skirmish([mover], [target], dice=[10, 10, 10, 9, 20, 20, 20])
    game.activate("A1").declare("move", to=[(200, 110)]).react("B1", "bs_attack", **SHOOT, aims={"A1": 1}, at=90.0)
    game.no_more_aros().declare("bs_attack", **SHOOT, aims={"B1": 3}, at=0.0).no_more_aros()
    (roll,) = game.happened(Rolled)
    assert roll.kind == "face_to_face"
    assert [side.value for side in roll.sides] == [15, 9]


@pytest.mark.rule("C1-ARO-015")
def test_both_attacks_count_though_both_fall() -> None:
    game = watchers((200, 525, 270), (300, 525, 270), dice=[10, 10, 3, 4, 4, 20, 20, 4])
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    game.react("B2", "bs_attack", **SHOOT, aims={"A1": 1})
    game.no_more_aros().declare("idle")
    assert {key for key, each in game.state.troopers.items() if "unconscious" in each.states} == {"A1", "B1"}


# ------------------------------------------------------------------ where nobody measures


@pytest.mark.rule("C1-ZOC-002", "C1-SEQ-014")
def test_where_nobody_measures_everybody_may_hope_to_be_near() -> None:
    game = watchers((200, 425, AWAY), (200, 900, AWAY), aids="strict").activate("A1").declare("idle")
    assert game.can_react() == {"B1", "B2"}
    assert "C1-BS-003" in game.refuses_reacting("B2", "bs_attack", **SHOOT, aims={"A1": 1})


@pytest.mark.rule("C1-SEQ-007", "C1-SEQ-008", "C1-ARO-003")
def test_at_the_resolution_a_hope_that_was_wrong_is_idle() -> None:
    game = watchers((200, 425, AWAY), (200, 900, AWAY), aids="strict", dice=[20]).activate("A1").declare("idle")
    game.react("B1", "dodge").react("B2", "dodge").no_more_aros().declare("idle").no_more_aros()
    assert [idle.trooper for idle in game.happened(BecameIdle)] == ["B2"]
    assert [roll.sides[0].trooper for roll in game.happened(Rolled)] == ["B1"]


@pytest.mark.rule("C1-ARO-003", "C1-SEQ-007")
def test_the_whole_route_counts_at_the_resolution() -> None:
    game = watchers((200, 500, AWAY), aids="strict", dice=[20]).activate("A1").declare("idle").react("B1", "dodge")
    game.no_more_aros().declare("move", to=[(200, 290)])
    assert game.happened(BecameIdle) == []


@pytest.mark.rule("C1-ARO-006", "C1-SEQ-006")
def test_who_was_near_at_the_first_skill_and_kept_still_finds_out_later_that_its_chance_is_gone() -> None:
    game = watchers((200, 425, AWAY), aids="strict").activate("A1").declare("idle").no_more_aros()
    game.declare("move", to=[(250, 200)])
    assert game.can_react() == {"B1"}
    game.react("B1", "dodge").no_more_aros()
    (idle,) = game.happened(BecameIdle)
    assert idle.reasons == ("infinity.aro_lost",)


@pytest.mark.rule("C1-ZOC-002")
def test_nobody_learns_a_distance_from_what_is_offered() -> None:
    near, far = (watchers((200, y, AWAY), aids="strict").activate("A1").declare("idle") for y in (425, 435))
    assert [option.command for option in near.match.options()] == [option.command for option in far.match.options()]
    for game in (near, far):
        game.no_more_aros()
    assert near.match.seen(1)[-2:] == far.match.seen(1)[-2:]
    assert near.match.view(1).order == far.match.view(1).order  # type: ignore[attr-defined]


@pytest.mark.rule("C1-ARO-004")
def test_who_has_a_skill_that_needs_no_sight_reacts_with_it_to_what_it_does_not_see() -> None:
    heavy = soldier(type=TroopType.HI)
    for profile, rules in ((soldier("hacker"), set()), (soldier(), {"C1-CSK-205"})):
        game = Skirmish([piece(heavy, at=(200, 200))], [piece(profile, at=(200, 400), facing=AWAY)])
        game.activate("A1").declare("idle")
        assert game.refuses_reacting("B1", "hack", weapon="spotlight", aims={"A1": 1}) == rules
        assert "C1-ARO-002" in game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 1})


@pytest.mark.rule("C1-ARO-005")
def test_who_is_under_a_template_reacts_though_it_neither_sees_the_shooter_nor_has_it_near() -> None:
    gunner = soldier(weapons=("chain_rifle",))
    quiet, fired = (
        Skirmish([piece(gunner, at=(200, 200))], [piece(at=(200, 440), facing=AWAY)]).activate("A1") for _ in "ab"
    )
    assert quiet.declare("idle").can_react() == set()
    fired.declare("bs_attack", weapon="chain_rifle", place=[((200, 212.5, 20), 90)])
    assert fired.can_react() == {"B1"}
    assert fired.refuses_reacting("B1", "dodge") == set()


@pytest.mark.rule("C1-ARO-001")
def test_models_and_markers_of_the_reactive_player_react_and_nobody_else() -> None:
    spy = piece(soldier("camouflage"), at=(300, 525), facing=270, states=["camouflaged"])
    fallen = piece(at=(400, 525), facing=270, states=["unconscious"], lost=1)
    game = Skirmish([piece(at=(200, 200)), piece(at=(300, 200))], [piece(at=(200, 525), facing=270), spy, fallen])
    game.activate("A1").declare("idle")
    assert game.can_react() == {"B1", "B2"}
    for other in ("A2", "B7"):
        assert game.refuses_reacting(other, "dodge") == {"C1-ARO-001"}
    game.react("B1", "dodge")
    assert game.state.order is not None
    assert [each.trooper for each in game.state.order.aros] == ["B1"]
