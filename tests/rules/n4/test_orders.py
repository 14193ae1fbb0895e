"""N4, the Orders: pools of combat groups, Irregular Orders, those of Lieutenants and NCOs."""

import msgspec
import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Activate, EndTurn
from sightline.games.infinity.core.match.events import (
    Activated,
    AroDeclared,
    BecameIdle,
    Moved,
    Rolled,
    SavesRolled,
    SkillDeclared,
    StageEntered,
)
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.n4.orders import commander

FOE = piece(at=(1100, 1100))


def counted(*mine: Piece, groups: tuple[int, ...] = (), **more: object) -> Skirmish:
    """The Orders of the first player have just been counted; members belong to these combat groups."""
    game = Skirmish(list(mine), [FOE], active=1, **more)  # type: ignore[arg-type]
    fixed = game.state.fixed
    members = tuple(
        msgspec.structs.replace(each, group=group)
        for each, group in zip(fixed.lists[0].members, groups or (1,) * len(mine), strict=True)
    )
    fixed.lists = (msgspec.structs.replace(fixed.lists[0], members=members), fixed.lists[1])
    return game.apply(EndTurn(player=1))


def pool(game: Skirmish) -> set[tuple[str, int, int, str]]:
    return {(each.kind, each.group, each.left, each.owner) for each in game.state.pool}


@pytest.mark.rule("N4-ORD-002", "N4-ORD-006", "N4-ORD-009")
def test_each_combat_group_has_a_pool_of_its_own() -> None:
    game = counted(piece(at=(100, 100)), piece(at=(200, 100)), piece(at=(300, 100)), groups=(1, 1, 2))
    assert pool(game) == {("regular", 1, 2, ""), ("regular", 2, 1, "")}
    game.activate("A3").declare("idle").declare("idle")
    assert pool(game) == {("regular", 1, 2, ""), ("regular", 2, 0, "")}
    assert game.refuses(Activate(player=0, troopers=("A3",))) == {"N4-ORD-006"}
    game.activate("A1").declare("idle").declare("idle")
    assert ("regular", 1, 1, "") in pool(game)


@pytest.mark.rule("N4-ORD-003", "N4-SEQ-009", "N4-ARMY-009")
def test_an_irregular_order_serves_its_own_trooper_only() -> None:
    game = counted(piece(soldier("irregular"), at=(100, 100)), piece(at=(200, 100)))
    assert pool(game) == {("regular", 1, 1, ""), ("irregular", 1, 1, "A1")}
    assert game.refuses(Activate(player=0, troopers=("A2",), order="irregular")) == {"N4-ORD-003"}
    game.activate("A1").declare("idle").declare("idle")
    assert ("irregular", 1, 1, "A1") in pool(game), "it may also be activated from the pool"
    game.activate("A1", order="irregular").declare("idle").declare("idle")
    assert game.refuses(Activate(player=0, troopers=("A1",), order="irregular")) == {"N4-ORD-003"}


@pytest.mark.rule("N4-SEQ-009")
def test_an_irregular_trooper_that_is_null_has_no_order() -> None:
    game = counted(piece(soldier("irregular"), at=(100, 100), states={"unconscious"}, lost=1), piece(at=(200, 100)))
    assert pool(game) == {("regular", 1, 1, "")}


@pytest.mark.rule("N4-ORD-007")
def test_the_pool_holds_regular_orders_only() -> None:
    irregulars = [piece(soldier("irregular"), at=(100 + 100 * n, 100)) for n in range(2)]
    game = counted(*irregulars, piece(at=(600, 100), lieutenant=True))
    assert sum(each.left for each in game.state.pool if each.kind == "regular") == 1


@pytest.mark.rule("N4-SSK-315", "N4-SSK-316")
def test_tactical_awareness_brings_one_more_order_for_oneself() -> None:
    game = counted(piece(soldier("tactical_awareness"), at=(100, 100)), piece(at=(200, 100)))
    assert pool(game) == {("regular", 1, 2, ""), ("tactical", 1, 1, "A1")}
    assert game.refuses(Activate(player=0, troopers=("A2",), order="tactical")) == {"N4-SSK-315"}
    game.activate("A1", order="tactical").declare("idle").declare("idle")
    assert ("tactical", 1, 0, "A1") in pool(game)


@pytest.mark.rule("N4-HACK-102", "N4-HACK-103")
def test_who_is_isolated_counts_as_irregular_and_gets_nothing_from_the_pool() -> None:
    game = counted(piece(at=(100, 100), states={"isolated"}), piece(at=(200, 100)))
    assert pool(game) == {("regular", 1, 1, ""), ("irregular", 1, 1, "A1")}
    assert game.refuses(Activate(player=0, troopers=("A1",))) == {"N4-HACK-102"}
    assert game.refuses(Activate(player=0, troopers=("A1",), order="irregular")) == set()
    assert game.refuses(Activate(player=0, troopers=("A2",))) == set()


# ------------------------------------------------------------------ the Lieutenant's


@pytest.mark.rule("N4-SEQ-010", "N4-SSKB-076", "N4-ORD-004")
def test_the_lieutenant_on_the_table_has_its_special_order() -> None:
    game = counted(piece(at=(100, 100), lieutenant=True), piece(at=(200, 100)))
    assert ("lieutenant", 0, 1, "") in pool(game)
    assert game.refuses(Activate(player=0, troopers=("A2",), order="lieutenant")) == {"N4-ORD-004"}
    assert game.refuses(Activate(player=0, troopers=("A1",), order="lieutenant")) == set()


@pytest.mark.rule("N4-SSKB-048", "N4-SSKB-049")
def test_an_nco_of_any_combat_group_may_use_it() -> None:
    game = counted(
        piece(at=(100, 100), lieutenant=True),
        piece(soldier("nco"), at=(200, 100)),
        piece(at=(300, 100)),
        groups=(1, 2, 2),
    )
    assert game.refuses(Activate(player=0, troopers=("A3",), order="lieutenant")) == {"N4-ORD-004"}
    game.activate("A2", order="lieutenant").declare("idle").declare("idle")
    assert ("lieutenant", 0, 0, "") in pool(game)
    assert 0 not in game.state.known_lieutenants, "nobody learns who the Lieutenant is"


@pytest.mark.rule("N4-SSKB-051")
def test_an_nco_may_use_it_when_the_lieutenant_has_fallen_after_the_count() -> None:
    fallen = piece(at=(100, 100), lieutenant=True, states={"unconscious"}, lost=1)
    game = Skirmish([fallen, piece(soldier("nco"), at=(200, 100))], [FOE], lieutenant_order=True)
    assert game.refuses(Activate(player=0, troopers=("A2",), order="lieutenant")) == set()


@pytest.mark.rule("N4-SSKB-044", "N4-SSKB-046")
def test_with_strategos_it_is_a_regular_order_of_the_lieutenants_group() -> None:
    leader = piece(soldier("strategos"), at=(100, 100), lieutenant=True)
    game = counted(leader, piece(at=(200, 100)), piece(at=(300, 100)), groups=(2, 1, 1))
    assert pool(game) == {("regular", 1, 2, ""), ("regular", 2, 2, "")}
    other = counted(piece(at=(100, 100), lieutenant=True), piece(soldier("strategos"), at=(200, 100)))
    assert pool(other) == {("regular", 1, 2, ""), ("lieutenant", 0, 1, "")}, "only of the Lieutenant"


@pytest.mark.rule("N4-SSKB-080")
def test_lieutenant_plus_one_order_has_two() -> None:
    leader = soldier(Ability(key="lieutenant", adds={"order": 1}))
    game = counted(piece(leader, at=(100, 100), lieutenant=True), piece(at=(200, 100)))
    assert ("lieutenant", 0, 2, "") in pool(game)


@pytest.mark.rule("N4-SSKB-081")
def test_a_lieutenant_that_recovers_is_the_lieutenant_still() -> None:
    doctor = piece(soldier("doctor"), at=(125, 100))
    fallen = piece(at=(100, 100), lieutenant=True, states={"unconscious"}, lost=1)
    game = Skirmish([fallen, doctor], [FOE], dice=[5])
    assert commander(Situation(game.state), 0) is None
    game.activate("A2").declare("doctor", aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    found = commander(Situation(game.state), 0)
    assert found is not None
    assert found.id == "A1"
    game.apply(EndTurn(player=0)).apply(EndTurn(player=1))
    assert ("lieutenant", 0, 1, "") in pool(game)


@pytest.mark.rule("N4-SEQ-013")
def test_in_the_orders_phase_every_kind_of_order_activates_troopers() -> None:
    mine = [piece(at=(100, 100), lieutenant=True), piece(soldier("irregular"), at=(200, 100)), piece(at=(300, 100))]
    game = counted(*mine)
    offered = {
        (option.command.troopers[0], option.command.order)
        for option in game.match.options()
        if isinstance(option.command, Activate) and not option.parameters
    }
    pooled = {(key, "regular") for key in ("A1", "A2", "A3")}
    assert offered == pooled | {("A2", "irregular"), ("A1", "lieutenant")}


@pytest.mark.rule("N4-SSK-314")
def test_nobody_has_to_use_the_order_of_tactical_awareness() -> None:
    game = counted(piece(soldier("tactical_awareness"), at=(100, 100)))
    assert ("tactical", 1, 1, "A1") in pool(game), "it is there without being declared"
    assert "tactical_awareness" not in game.activate("A1").offered()
    game.declare("idle").declare("idle")
    assert game.refuses(EndTurn(player=0)) == set()


@pytest.mark.rule("N4-SEQ-016")
def test_when_all_checks_are_made_the_turn_is_over() -> None:
    game = counted(piece(at=(100, 100)))
    assert (game.state.active, game.match.decision.waiting) == (0, (0,))  # type: ignore[union-attr]
    game.apply(EndTurn(player=0))
    stages = [event.stage for event in game.happened(StageEntered)]
    assert stages.index("states", stages.index("orders")) < stages.index("turn_end", stages.index("orders"))
    assert (game.state.active, game.match.decision.waiting) == (1, (1,))  # type: ignore[union-attr]


# ------------------------------------------------------------------ the sequence of an Order


@pytest.mark.rule("N4-ORD-027", "N4-ARO-019")
def test_who_hoped_to_be_near_and_was_not_is_idle() -> None:
    watchers = [piece(at=(200, 425), facing=90), piece(at=(200, 900), facing=90)]
    game = Skirmish([piece(at=(200, 200))], watchers, aids="strict", dice=[20]).activate("A1").declare("idle")
    assert game.refuses_reacting("B2", "dodge") == set(), "nobody has measured"
    game.react("B1", "dodge").react("B2", "dodge").no_more_aros()
    assert game.happened(BecameIdle) == []
    game.declare("idle").no_more_aros()
    assert [(each.trooper, each.skill) for each in game.happened(BecameIdle)] == [("B2", "dodge")]
    assert [each.sides[0].trooper for each in game.happened(Rolled)] == ["B1"]


@pytest.mark.rule("N4-ARO-019")
def test_a_line_of_fire_or_a_way_into_the_zone_bears_the_hope_out() -> None:
    watchers = [piece(at=(200, 500), facing=90), piece(at=(300, 900), facing=270)]
    game = Skirmish([piece(at=(200, 200))], watchers, aids="strict", dice=[20, 20]).activate("A1").declare("idle")
    game.react("B1", "dodge").react("B2", "dodge").no_more_aros().declare("move", to=[(200, 290)]).no_more_aros()
    assert game.happened(BecameIdle) == []


@pytest.mark.rule("N4-REF-003")
def test_the_steps_of_an_order_come_in_their_order() -> None:
    watcher = piece(soldier(vitality=3), at=(200, 500), facing=270)
    game = Skirmish([piece(at=(200, 200))], [watcher], dice=[5, 20, 20, 20, 20, 20], ask_guts=True)
    game.activate("A1").declare("move", to=[(210, 200)]).react("B1", "dodge")
    game.no_more_aros().declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    kinds = (Activated, SkillDeclared, Moved, AroDeclared, Rolled, SavesRolled)
    assert [type(each) for each in game.match.events if isinstance(each, kinds)] == [
        Activated,
        SkillDeclared,
        Moved,
        AroDeclared,
        SkillDeclared,
        Rolled,
        SavesRolled,
    ]
    stages = [each.stage for each in game.happened(StageEntered)]
    assert stages == [
        "order.first",
        "order.aros",
        "order.second",
        "order.new_aros",
        "order.resolution",
        "order.alert_check",
        "order.guts_check",
        "order.conclusion",
    ]
    assert game.state.asking == "order.guts", "Guts Rolls are the last step"
