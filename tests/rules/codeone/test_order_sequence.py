"""C1-SEQ, C1-ACT, C1-ARO: the Order Expenditure Sequence."""

import pytest
from skirmish import Skirmish, piece, wall

from sightline.games.infinity.core.commands import Activate
from sightline.games.infinity.core.events import Rolled, SavesRolled

SHOOT = {"weapon": "combi_rifle"}


def facing_each_other(**more: object) -> Skirmish:
    """Two soldiers in the open, 30 cm apart, looking at each other."""
    return Skirmish([piece(at=(200, 200))], [piece(at=(200, 525), facing=270)], **more)  # type: ignore[arg-type]


@pytest.mark.rule("C1-SEQ-002", "C1-ORD-001")
def test_activating_a_trooper_spends_an_order() -> None:
    game = facing_each_other(pool=3)
    game.activate("A1")
    assert game.state.pool == 2


@pytest.mark.rule("C1-ORD-005")
def test_without_orders_nobody_is_activated() -> None:
    assert facing_each_other(pool=0).refuses(Activate(player=0, trooper="A1")) == {"C1-ORD-005"}


@pytest.mark.rule("C1-ACT-002", "C1-ACT-004")
def test_two_short_skills_do_not_fit_in_an_order() -> None:
    game = facing_each_other().activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros()
    assert game.refuses_declaring("dodge") == {"C1-ACT-002"}
    assert game.refuses_declaring("idle") == set()


@pytest.mark.rule("C1-ACT-001", "C1-MOV-012")
def test_a_short_movement_skill_may_be_repeated() -> None:
    game = facing_each_other().activate("A1").declare("move", to=[(290, 200)]).no_more_aros()
    game.declare("move", to=[(290, 290)]).no_more_aros()
    assert game.trooper("A1").at == (290, 290, 0)


@pytest.mark.rule("C1-ARO-002", "C1-ARO-013", "C1-CMB-013")
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
