"""Boost: the ARO of Perimeter elements."""

import pytest
from skirmish import Piece, Skirmish, edition_at_hand, piece, soldier, wall

from sightline.games.infinity.core.match.commands import React, StepAside
from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.perimeter.boosting import meets
from sightline.games.infinity.n4.deployables.events import Leapt

MORAN = soldier(weapons=("crazykoala", "combi_rifle"))
ANGUS = soldier(ph=10)
OUT = {"set_out.A1": 1, "set_out.B1": 1}
AWAY = piece(MORAN, at=(1100, 1100), facing=90)


def koala(at: tuple[float, ...], device: str = "crazykoala", **more: object) -> Piece:
    return piece(at=at, device=device, bearer="B1", **more)  # type: ignore[arg-type]


def walking(*elements: Piece, at: tuple[float, float] = (300, 100), runner: object = ANGUS, **more: object) -> Skirmish:
    """A1 is active; B1, far away, has left CrazyKoalas behind, B2 first."""
    left = elements or (koala((300, 400), states=["standby"]),)
    mine = [piece(runner, at=at)]  # type: ignore[arg-type]
    return Skirmish(mine, [AWAY, *left], memory=OUT, **more).activate("A1")  # type: ignore[arg-type]


def leaps(game: Skirmish) -> list[tuple[str, str]]:
    return [(each.trooper, each.target) for each in game.happened(Leapt)]


def boosts(game: Skirmish, element: str = "B2") -> list[tuple[float, ...]]:
    """Where an element is offered to meet somebody."""
    offered = (option.command for option in game.match.options())
    uses = [each.use for each in offered if isinstance(each, React) and each.trooper == element]
    assert {each.skill for each in uses} <= {"boost"}
    return [each.placements[0].at for each in uses]


def boost(game: Skirmish, at: tuple[float, ...], element: str = "B2") -> set[str | None]:
    return game.refuses_reacting(element, "boost", aims={"A1": 1}, place=[(at, 0)])


@pytest.mark.rule("HS-BOOST-001", "HS-PERIM-011")
def test_it_is_an_aro_and_the_only_one_that_elements_have() -> None:
    skill = edition_at_hand().skill["boost"]
    assert skill.types == {SkillType.ARO}
    assert Label.ATTACK in skill.labels
    game = walking(at=(300, 200)).declare("move", to=[(300, 250)])
    assert boosts(game)
    assert game.refuses_reacting("B2", "dodge") == {"C1-CSK-205"}


@pytest.mark.rule("HS-BOOST-002")
def test_it_is_at_one_enemy_who_is_active() -> None:
    game = walking(at=(300, 200)).declare("move", to=[(300, 250)])
    (at, *_) = boosts(game)
    assert boost(game, at) == set()
    for aims in ({}, {"B1": 1}, {"A9": 1}):
        assert game.refuses_reacting("B2", "boost", aims=aims, place=[(at, 0)]) == {"HS-BOOST-002"}


@pytest.mark.rule("HS-BOOST-003")
def test_its_player_says_where_it_meets_it() -> None:
    game = walking(at=(300, 200)).declare("move", to=[(300, 250)])
    (at, *_) = boosts(game)
    assert game.refuses_reacting("B2", "boost", aims={"A1": 1}, place=[(at, 0), (at, 0)]) == {"HS-BOOST-003"}
    assert boost(game, (900.0, 900.0, 0.0)) == {"HS-BOOST-003"}


@pytest.mark.rule("HS-BOOST-001")
def test_it_is_obligatory() -> None:
    """Whoever says nothing about it has declared it all the same."""
    game = walking(at=(300, 200), dice=[20]).declare("move", to=[(300, 250)])
    assert leaps(game) == []
    game.no_more_aros()
    assert leaps(game) == [("B2", "A1")]


@pytest.mark.rule("HS-PERIM-011")
def test_bearer_and_element_react_in_ways_of_their_own() -> None:
    mine = [piece(MORAN, at=(300, 700), facing=270), koala((300, 600))]
    game = Skirmish([piece(ANGUS, at=(300, 420))], mine, memory=OUT, dice=[20, 20]).activate("A1").declare("idle")
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).no_more_aros()
    assert leaps(game) == [("B2", "A1")]


@pytest.mark.rule("HS-BOOST-002")
def test_an_enemy_has_to_act_in_its_zone_of_control() -> None:
    game = walking().declare("move", to=[(300, 150)])
    assert "B2" not in game.can_react()
    game.no_more_aros().declare("move", to=[(300, 200)])
    assert boosts(game), "it lost no chance with the first Skill, for it had none"


@pytest.mark.rule("HS-BOOST-002")
def test_it_answers_orders_and_no_aros() -> None:
    """In the Active Turn of its owner it only follows: who reacts near it has nothing to fear."""
    mine = [piece(MORAN, at=(300, 300)), piece(at=(340, 300), device="crazykoala", bearer="A1")]
    game = Skirmish(mine, [piece(ANGUS, at=(340, 450), facing=270)], memory=OUT, dice=[20]).activate("A1")
    game.declare("idle").react("B1", "dodge").finish()
    assert leaps(game) == []


@pytest.mark.rule("HS-BOOST-003", "HS-BOOST-008")
@pytest.mark.parametrize(("door", "able"), [(0, False), (24, False), (40, True)])
def test_there_has_to_be_a_way_that_is_wide_enough(door: float, able: bool) -> None:
    """A closed room keeps it out, and so does a door that is too narrow for its Silhouette."""
    gap = (100 - door) / 2
    front = [wall(250, 250, gap, 5, top=60), wall(350 - gap, 250, gap, 5, top=60)]
    sides = [wall(250, 255, 5, 90, top=60), wall(345, 255, 5, 90, top=60), wall(250, 345, 100, 5, top=60)]
    room = [*(front if door else [wall(250, 250, 100, 5, top=60)]), *sides, wall(250, 250, 100, 100, bottom=60, top=65)]
    game = walking(koala((300, 450), states=["standby"]), at=(300, 300), solids=room).declare("idle")
    assert bool(boosts(game)) is able
    assert meets(Situation(game.state), game.trooper("B2"), game.trooper("A1"), (300, 325, 0)) is able


@pytest.mark.rule("HS-BOOST-004")
def test_walls_under_the_open_sky_are_no_hindrance() -> None:
    game = walking(at=(300, 220), solids=[wall(0, 300, 1200, 10, top=150)]).declare("idle")
    assert boosts(game)


@pytest.mark.rule("HS-BOOST-004", "HS-BOOST-005", "HS-BOOST-006", "HS-BOOST-010")
def test_it_always_gets_there_goes_off_and_is_gone() -> None:
    game = walking(at=(300, 220), dice=[1]).declare("idle").no_more_aros()
    (ran,) = game.happened(Leapt)
    assert ran.at == (300, 245, 0), "in contact with its target"
    game.declare("idle").finish()
    (saved,) = game.happened(SavesRolled)
    assert saved.trooper == "A1"
    assert game.happened(Rolled) == [], "it needs no roll"
    assert "B2" not in game.state.troopers


@pytest.mark.rule("HS-BOOST-007", "HS-PERIM-017")
def test_it_may_leave_the_zone_of_control_of_its_user_and_is_used_up() -> None:
    mine = [piece(MORAN, at=(300, 620), facing=90), koala((300, 420))]
    game = Skirmish([piece(ANGUS, at=(300, 220))], mine, memory=OUT, dice=[1]).activate("A1").declare("idle")
    game.no_more_aros().declare("idle").finish()
    assert leaps(game) == [("B2", "A1")]
    assert game.trooper("B1").uses == {"crazykoala": 2}, "and the other one was not there at all"


@pytest.mark.rule("HS-BOOST-009")
@pytest.mark.parametrize("state", ["camouflaged", "impersonation_1", "impersonation_2"])
def test_markers_are_no_targets(state: str) -> None:
    runner = soldier("camouflage" if state == "camouflaged" else "impersonation")
    mine = [piece(runner, at=(300, 250), states=[state])]
    game = Skirmish(mine, [AWAY, koala((300, 400), states=["standby"])], memory=OUT).activate("A1").declare("idle")
    assert "B2" not in game.can_react()
    assert boost(game, (300, 275)) - {"C1-ARO-002"} != set()


@pytest.mark.rule("HS-BOOST-011")
def test_its_player_says_where_it_meets_its_target() -> None:
    game = walking(at=(300, 250)).declare("move", to=[(400, 250)])
    first, last = boosts(game)
    assert first[0] < 330 < 370 < last[0]
    assert boost(game, (350, 275)) == set(), "or anywhere between"
    assert boost(game, (350, 300)) == {"HS-BOOST-003"}, "not where it touches nobody"


TWO = (koala((250, 400), states=["standby"]), koala((350, 400), states=["standby"]))


@pytest.mark.rule("HS-PERIM-018", "HS-PERIM-019")
@pytest.mark.example("HS-EX-PERIM-02")
def test_one_normal_dodge_avoids_all_of_them() -> None:
    game = walking(*TWO, at=(300, 250), dice=[5]).declare("move", to=[(300, 200)]).no_more_aros()
    assert leaps(game) == [("B2", "A1"), ("B3", "A1")]
    game.declare("dodge").finish()
    for rolled in game.happened(Rolled):  # one die, told once for each of them
        assert [(rolled.kind, side.trooper, side.value, side.dice) for side in rolled.sides] == [
            ("normal", "A1", 10, (5,))
        ]
    game.apply(StepAside(player=0, trooper="A1")).finish()
    assert game.happened(SavesRolled) == []
    assert not {"B2", "B3"} & set(game.state.troopers)


@pytest.mark.rule("HS-PERIM-018", "HS-BOOST-005")
@pytest.mark.example("HS-EX-PERIM-03")
def test_who_fails_it_saves_against_each() -> None:
    game = walking(*TWO, at=(300, 250), dice=[15, 1, 1]).declare("move", to=[(300, 200)]).no_more_aros()
    game.declare("dodge").finish()
    assert [save.base for each in game.happened(SavesRolled) for save in each.saves] == [15, 15]
    assert not {"B2", "B3"} & set(game.state.troopers)


@pytest.mark.rule("HS-PERIM-016")
def test_who_is_disconnected_does_not_react() -> None:
    game = walking(koala((300, 400), states=["disconnected"]), at=(300, 250)).declare("idle")
    assert "B2" not in game.can_react()
