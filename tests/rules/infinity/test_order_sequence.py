"""C1-SEQ, C1-ACT, C1-ARO: the Order Expenditure Sequence."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from skirmish import Skirmish, mine_at_hand, piece, soldier, tokens, wall, with_parts

from sightline.games.infinity.core.match.commands import Activate, EndTurn, StepAside, TurnAround
from sightline.games.infinity.core.match.events import (
    AroDeclared,
    Asked,
    BecameIdle,
    Faced,
    Moved,
    OrderEnded,
    Rolled,
    SavesRolled,
    SkillDeclared,
    StageEntered,
    UseSpent,
)
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Area, Declared
from sightline.games.infinity.core.order.declarations import SkillType
from sightline.games.infinity.core.skills.base import Skill
from sightline.games.infinity.core.table.areas import AreaKind
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import TroopType
from sightline.games.infinity.core.troopers.rows import Betrayal, Deed, Guise, StateRow
from sightline.geometry.moving.paths import Walk
from sightline.kernel import Violation

SHOOT = {"weapon": "combi_rifle"}


def facing_each_other(**more: object) -> Skirmish:
    """Two soldiers in the open, 30 cm apart, looking at each other."""
    return Skirmish([piece(at=(200, 200))], [piece(at=(200, 525), facing=270)], **more)  # type: ignore[arg-type]


@pytest.mark.rule("C1-SEQ-002", "C1-ORD-001")
def test_activating_a_trooper_spends_an_order() -> None:
    game = facing_each_other(pool=3, lieutenant_order=True)
    game.activate("A1")
    assert game.state.pool == tokens(2, lieutenant=True)


@pytest.mark.rule("C1-ORD-005")
def test_without_orders_nobody_is_activated() -> None:
    assert facing_each_other(pool=0).refuses(Activate(player=0, troopers=("A1",))) == {"C1-ORD-005"}


@pytest.mark.rule("C1-ACT-002", "C1-ACT-004")
def test_two_short_skills_do_not_fit_in_an_order() -> None:
    game = facing_each_other().activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros()
    assert game.refuses_declaring("dodge") == {"C1-ACT-002"}
    assert game.refuses_declaring("idle") == set()


class Duck(Skill):
    """A skill that is nothing but an ARO."""

    key = "duck"
    types = frozenset({SkillType.ARO})


@pytest.mark.rule("C1-ACT-004")
def test_a_skill_that_is_an_aro_and_nothing_else_has_no_place_in_an_order() -> None:
    game = facing_each_other(edition=with_parts(Part(skills=(Duck(),)))).activate("A1")
    assert game.refuses_declaring("duck") == {"C1-ACT-004"}
    assert game.refuses_declaring("dodge") == set()


@pytest.mark.rule("C1-ACT-001", "C1-MOV-012")
def test_a_short_movement_skill_may_be_repeated() -> None:
    game = facing_each_other().activate("A1").declare("move", to=[(290, 200)]).no_more_aros()
    game.declare("move", to=[(290, 290)]).no_more_aros()
    assert game.trooper("A1").at == (290, 290, 0)


@pytest.mark.rule("C1-ARO-002", "C1-ARO-013", "C1-CMB-013", "C1-FTF-002")
def test_who_sees_the_active_trooper_shoots_back_with_one_die() -> None:
    game = facing_each_other(dice=[15, 5, 3, 9, 20, 20])
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).react("B1", "bs_attack", **SHOOT, aims={"A1": 1})
    game.no_more_aros().declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert roll.kind == "face_to_face"
    assert [(side.trooper, side.value, side.dice, side.kept) for side in roll.sides] == [
        ("A1", 15, (15, 5, 3), (15,)),
        ("B1", 15, (9,), ()),
    ]
    (saves,) = game.happened(SavesRolled)
    assert (saves.trooper, saves.criticals, len(saves.saves)) == ("B1", 1, 2)


@pytest.mark.rule("C1-ARO-006", "C1-SEQ-004")
def test_who_could_react_to_the_first_skill_and_did_not_has_lost_it() -> None:
    game = facing_each_other().activate("A1").declare("move", to=[(250, 200)]).no_more_aros()
    game.declare("move", to=[(300, 200)])
    assert game.can_react() == set()


@pytest.mark.rule("C1-ARO-007", "C1-SEQ-006")
def test_the_second_skill_gives_a_chance_to_those_who_had_none() -> None:
    hidden = wall(150, 350, 110, 20)
    game = facing_each_other(solids=[hidden]).activate("A1").declare("move", to=[(220, 200)])
    assert game.state.stage == "order.second"
    game.declare("move", to=[(319, 200)])
    assert game.can_react() == {"B1"}


@pytest.mark.rule("C1-ARO-008")
def test_a_trooper_has_a_single_aro_in_an_order() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 525), facing=270), piece(at=(300, 525), facing=270)])
    game.activate("A1").declare("move", to=[(250, 200)]).react("B1", "dodge")
    assert "C1-ARO-008" in game.refuses_reacting("B1", "dodge")


@pytest.mark.rule("C1-ARO-012")
def test_only_skills_that_say_so_are_aros() -> None:
    game = facing_each_other().activate("A1").declare("idle")
    assert "C1-ARO-012" in game.refuses_reacting("B1", "move", to=[(250, 525)])


@pytest.mark.rule("C1-SEQ-001", "C1-SEQ-003", "C1-SEQ-005", "C1-SEQ-010")
def test_the_steps_of_an_order_follow_one_another() -> None:
    game = facing_each_other(dice=[20] * 4).activate("A1").declare("move", to=[(290, 200)])
    assert game.trooper("A1").at == (290, 200, 0)
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros()
    game.declare("move", to=[(290, 290)]).no_more_aros()
    told = (SkillDeclared, Moved, AroDeclared, Rolled, OrderEnded)
    assert [type(event) for event in game.match.events if isinstance(event, told)] == [
        SkillDeclared,
        Moved,
        AroDeclared,
        SkillDeclared,
        Moved,
        Rolled,
        OrderEnded,
    ]
    assert game.state.order is None


@pytest.mark.rule("C1-SEQ-005")
@pytest.mark.parametrize(("far", "rules"), [(100, set()), (101, {"C1-MOV-011"})])
def test_the_movement_of_the_second_skill_is_measured_as_it_is_declared(far: float, rules: set[str]) -> None:
    game = facing_each_other().activate("A1").declare("idle").no_more_aros()
    assert game.refuses_declaring("move", to=[(200 + far, 200)]) == rules


@pytest.mark.rule("C1-SEQ-006")
def test_the_second_check_is_only_for_who_declared_nothing_at_the_first() -> None:
    enemies = [piece(at=(200, 525), facing=270), piece(at=(300, 525), facing=270)]
    game = Skirmish([piece(at=(200, 200))], enemies, dice=[20, 20]).activate("A1").declare("move", to=[(250, 200)])
    game.react("B1", "dodge").no_more_aros().declare("move", to=[(300, 200)])
    assert game.state.stage == "orders"


@pytest.mark.rule("C1-SEQ-007")
def test_nothing_is_rolled_before_everything_has_been_declared() -> None:
    game = facing_each_other(dice=[20] * 4).activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1})
    assert game.happened(Rolled) == []
    game.no_more_aros().declare("idle")
    assert len(game.happened(Rolled)) == 1


@pytest.mark.rule("C1-SEQ-007")
def test_requirements_are_checked_before_anything_is_rolled() -> None:
    def never(now: Situation, declared: Declared) -> Iterator[Violation]:
        if declared.use.skill == "discover":
            yield Violation(code="infinity.no_lof")

    enemy = piece(soldier("camouflage"), at=(200, 525), facing=90, states=["camouflaged"])
    game = Skirmish([piece(at=(200, 200))], [enemy], edition=with_parts(Part(unmet=(never,))), dice=[1]).activate("A1")
    game.declare("discover", aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert [idle.skill for idle in game.happened(BecameIdle)] == ["discover"]
    assert game.happened(Rolled) == []


@pytest.mark.rule("C1-SEQ-009", "C1-CSK-216")
def test_effects_are_saves_then_dodge_moves_and_alert_comes_last_of_all() -> None:
    enemies = [piece(at=(200, 525), facing=270), piece(at=(300, 525)), piece(at=(260, 525), facing=270)]
    game = Skirmish([piece(at=(200, 200))], enemies, dice=[5, 20, 20, 3, 20])
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).react("B3", "dodge").no_more_aros()
    game.declare("idle")
    game.apply(StepAside(player=1, trooper="B3", path=(Walk(((260, 560, 0),)),)))
    game.apply(TurnAround(player=1, trooper="B1", facing=0)).apply(TurnAround(player=1, trooper="B2", facing=0))
    told = (SavesRolled, Asked, Moved, Faced, OrderEnded)
    order = [event for event in game.match.events if isinstance(event, told)]
    order = [each for each in order if not isinstance(each, Asked) or each.pending[0].question != "order.guts"]
    assert [each.pending[0].question if isinstance(each, Asked) else type(each) for each in order] == [
        SavesRolled,
        "order.moves",
        Moved,
        "order.alert",
        Faced,
        Faced,
        OrderEnded,
    ]


@pytest.mark.rule("C1-SEQ-009")
def test_a_successful_skill_takes_effect_when_the_dice_have_been_rolled() -> None:
    heavy = soldier(type=TroopType.HI, wip=13)
    game = Skirmish([piece(heavy, at=(200, 200), states=("immobilized_b",))], [], dice=[5])
    game.activate("A1").declare("reset").no_more_aros()
    assert game.trooper("A1").states == {"immobilized_b"}
    game.declare("idle").no_more_aros()
    assert game.trooper("A1").states == set()


@pytest.mark.rule("C1-SEQ-010")
def test_after_its_end_nothing_of_an_order_is_left() -> None:
    game = facing_each_other(dice=[20] * 3).activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    while game.state.asking == "order.alert":
        game.apply(TurnAround(player=1, trooper="B1"))
    assert [event.stage for event in game.happened(StageEntered)][-1] == "orders"
    assert game.state.order is None
    game.apply(EndTurn(player=0))


@pytest.mark.rule("C1-SEQ-010")
def test_what_is_due_at_the_end_of_an_order_is_done_then() -> None:
    done: list[str] = []
    part = Part(at_conclusion=(lambda play: done.append(play.state.stage),))
    game = facing_each_other(edition=with_parts(part)).activate("A1").declare("idle").no_more_aros()
    assert done == []
    game.declare("idle").no_more_aros()
    assert done == ["order.conclusion"]


@pytest.mark.rule("C1-SEQ-010")
def test_what_lies_over_the_table_for_an_order_is_lifted_at_its_end() -> None:
    brief = Area(kind="fog", at=(900, 900, 0), radius=60, height=60, until="order")
    edition = with_parts(Part(areas=(AreaKind(key="fog"),)))
    game = facing_each_other(areas=(brief, replace(brief, until="turn")), edition=edition)
    game.activate("A1").declare("idle").no_more_aros()
    assert [each.until for each in game.state.areas] == ["order", "turn"]
    game.declare("idle").no_more_aros()
    assert [each.until for each in game.state.areas] == ["turn"]


@pytest.mark.rule("C1-SEQ-010")
def test_who_was_given_away_in_an_order_is_seen_as_what_it_is_at_its_end() -> None:
    rolls = Betrayal(by={Deed.ATTACK}, rule="C1-STATE-220")
    masks = Part(states=(StateRow(key="masked", guise=Guise.ANOTHER, lingers=True, betrayals=(rolls,)),))
    mine = [piece(at=(200, 200), states=["masked"], poses_as=1), piece(at=(1000, 200))]
    game = Skirmish(mine, [piece(at=(200, 525), facing=270)], edition=with_parts(masks), dice=[20]).activate("A1")
    game.declare("dodge").no_more_aros()
    assert game.trooper("A1").states == {"masked"}
    game.declare("idle").no_more_aros()
    assert game.trooper("A1").states == set()


@pytest.mark.rule("C1-SEQ-011")
def test_weapon_targets_and_the_share_of_the_burst_are_part_of_the_declaration() -> None:
    game = facing_each_other().activate("A1")
    assert game.refuses_declaring("bs_attack", aims={"B1": 3}) == {"C1-BS-002"}
    assert game.refuses_declaring("bs_attack", **SHOOT)
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 2}) == {"C1-CMB-007"}


@pytest.mark.rule("C1-SEQ-009")
def test_what_a_skill_brings_about_is_applied_in_the_effects() -> None:
    game = Skirmish([piece(soldier("camouflage"), at=(200, 200))], [piece(at=(1150, 1150))]).activate("A1")
    assert "camouflaged" not in game.trooper("A1").states
    game.declare("camouflage").no_more_aros()
    assert "camouflaged" in game.trooper("A1").states


@pytest.mark.rule("C1-SEQ-012")
@pytest.mark.parametrize(
    ("trooper", "skill", "step", "left"),
    [
        ("A1", "dodge", 1, ["idle", "dodge"]),
        ("A2", "dodge", 1, ["dodge", "idle"]),
        ("A1", "reset", 1, ["dodge", "dodge"]),
        ("A1", "dodge", 2, ["dodge", "dodge"]),
    ],
)
def test_nothing_is_idle_but_the_declaration_that_came_to_nothing(
    trooper: str, skill: str, step: int, left: list[str]
) -> None:
    servant = soldier(name="Servant")
    doctor = soldier("doctor", peripherals=(servant,))
    game = Skirmish(
        [piece(doctor, at=(200, 200)), piece(servant, at=(300, 200), peripheral_of=0)], [piece(at=(900, 900))]
    )
    game.activate("A1").declare_one("dodge").declare_one("dodge")
    lapsed = BecameIdle(trooper=trooper, skill=skill, step=step, reasons=())
    order = lapsed.apply(game.state).order
    assert order is not None
    assert [each.use.skill for each in order.skills] == left


@pytest.mark.rule("C1-SEQ-012", "C1-SEQ-008")
def test_a_skill_that_comes_to_nothing_has_given_its_aros_all_the_same() -> None:
    game = facing_each_other(dice=[20]).activate("A1").declare("climb")
    assert game.can_react() == {"B1"}
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros()
    (idle,) = game.happened(BecameIdle)
    assert (idle.trooper, idle.skill) == ("A1", "climb")
    assert len(game.happened(Rolled)) == 1


@pytest.mark.rule("C1-SEQ-014")
def test_range_is_measured_when_the_shot_has_been_declared() -> None:
    game = Skirmish([piece(at=(100, 50))], [piece(at=(100, 1350))], size=(600, 1400)).activate("A1")
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}) == set()
    game.declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros().declare("idle")
    assert game.happened(Rolled)[0].sides[0].dice == ()


@pytest.mark.rule("C1-ACT-003")
def test_an_entire_order_leaves_room_for_nothing_else() -> None:
    game = facing_each_other().activate("A1").declare("climb").no_more_aros()
    assert game.state.stage == "orders"


@pytest.mark.rule("C1-ACT-005", "C1-BS-008", "C1-SEQ-011")
def test_the_shot_of_a_mover_is_taken_from_any_point_of_its_route() -> None:
    """At its start 39 cm from the target, at its end 48."""
    for at, needed in ((0.0, 15), (90.0, 9)):
        game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 615))], dice=[20] * 3).activate("A1")
        game.declare("move", to=[(200, 110)]).no_more_aros()
        game.declare("bs_attack", **SHOOT, aims={"B1": 3}, at=at).no_more_aros()
        assert game.happened(Rolled)[0].sides[0].value == needed


@pytest.mark.rule("C1-ARO-005")
def test_the_target_of_a_hacking_program_reacts_without_seeing_the_hacker() -> None:
    screen = wall(150, 290, 100, 20)
    heavy = soldier(type=TroopType.HI)
    game = Skirmish(
        [piece(soldier("hacker"), at=(200, 200))], [piece(heavy, at=(200, 800), facing=90)], solids=[screen]
    )
    game.activate("A1").declare("hack", weapon="carbonite", aims={"B1": 2})
    assert game.can_react() == {"B1"}
    assert game.refuses_reacting("B1", "reset") == set()


@pytest.mark.rule("C1-SEQ-013")
def test_a_disposable_is_spent_though_its_use_comes_to_nothing() -> None:
    """Somebody dodges onto the spot where a mine was to be laid."""
    layer = soldier(weapons=("combi_rifle", mine_at_hand()))
    uses = {"panzerfaust": 1}
    game = Skirmish([piece(layer, at=(200, 200), uses=uses)], [piece(at=(200, 260), facing=270)], dice=[1])
    game.activate("A1").declare("place_deployable", weapon=mine_at_hand(), place=[((200, 225, 0), 0.0)])
    game.react("B1", "dodge").no_more_aros().declare("idle").no_more_aros()
    game.apply(StepAside(player=1, trooper="B1", path=(Walk(((200, 246, 0),)),)))
    while game.state.asking == "order.alert":
        game.apply(TurnAround(player=1, trooper=game.state.pending[0].trooper))
    assert [idle.skill for idle in game.happened(BecameIdle)] == ["place_deployable"]
    assert len(game.happened(UseSpent)) == 1
    assert game.trooper("A1").uses == {"panzerfaust": 1, mine_at_hand(): 1}
