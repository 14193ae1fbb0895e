"""C1-INTRO: the introductory game, three Fusiliers against three Zhanshi."""

import random
from collections.abc import Sequence

import msgspec
import pytest
from skirmish import Piece, Skirmish, cited, edition_at_hand, piece, wall

from sightline.games.infinity.core.match.commands import (
    Activate,
    ChooseAdvantage,
    ChooseDeployment,
    ChooseTurnOrder,
    Deploy,
    EndTurn,
    NameLieutenant,
    StepAside,
)
from sightline.games.infinity.core.match.events import (
    Asked,
    Ended,
    InitiativeWon,
    LieutenantNamed,
    OrdersCounted,
    OrdersLost,
    Rolled,
    SavesRolled,
    StageEntered,
)
from sightline.games.infinity.core.match.game import InfinityGame, Setup
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.missions.introductory import FUSILIER, ZHANSHI, introductory_lists
from sightline.games.infinity.core.order.reactions import entitlement
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import ArmyList, Member, Profile
from sightline.geometry.moving.paths import Walk
from sightline.geometry.shapes import Solid
from sightline.kernel import Command, Match, Refused, ScriptedDice

SHOOT = {"weapon": "combi_rifle"}


def skirmish(a: Sequence[Piece], b: Sequence[Piece] = (), **more: object) -> Skirmish:
    return Skirmish(a, b, scenario="introductory", size=(600, 800), **more)  # type: ignore[arg-type]


def duel(distance: float = 300, *, facing: float = 270, dice: Sequence[int] = (), **more: object) -> Skirmish:
    """An active Zhanshi and a Fusilier to the north, `distance` mm between their bases."""
    other = piece(FUSILIER, at=(100, 100 + 25 + distance), facing=facing)
    return skirmish([piece(ZHANSHI, at=(100, 100))], [other], dice=dice, **more)


def value_needed(game: Skirmish) -> int:
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    return game.happened(Rolled)[0].sides[0].value


# ------------------------------------------------------------------ forces and what is left out


@pytest.mark.rule("C1-INTRO-002")
def test_three_fusiliers_against_three_zhanshi_with_combi_rifles() -> None:
    fusiliers, zhanshi = introductory_lists()
    assert [(one.members[0].profile.unit, len(one.members)) for one in (fusiliers, zhanshi)] == [
        ("fusiliers", 3),
        ("zhanshi", 3),
    ]
    assert {member.profile.weapons for each in (fusiliers, zhanshi) for member in each.members} == {("combi_rifle",)}
    assert [(p.mov, p.cc, p.bs, p.ph, p.wip, p.arm, p.bts, p.vitality) for p in (FUSILIER, ZHANSHI)] == [
        ((10, 10), 13, 12, 10, 12, 1, 0, 1),
        ((10, 10), 15, 11, 10, 13, 1, 0, 1),
    ]


@pytest.mark.rule("C1-INTRO-002")
def test_four_troopers_are_one_too_many() -> None:
    fusiliers, zhanshi = introductory_lists()
    four = ArmyList(faction="panoceania", members=(*fusiliers.members, Member(profile=FUSILIER)))

    def begin(ours: ArmyList) -> Match[State]:
        points = min(edition_at_hand().sizes.rows)
        setup = Setup(scenario="introductory", points=points, table="harbour-steps", lists=(ours, zhanshi))
        return Match(InfinityGame(edition_at_hand()), setup)

    assert begin(fusiliers).decision is not None
    with pytest.raises(Refused) as refused:
        begin(four)
    assert cited("C1-INTRO-002") in {violation.rule for violation in refused.value.violations}


@pytest.mark.rule("C1-INTRO-003")
def test_only_move_bs_attack_and_dodge_are_played() -> None:
    game = duel().activate("A1")
    assert game.offered() == {"move", "bs_attack", "dodge", "idle"}
    for skill in ("jump", "climb", "discover", "reset", "cc_attack"):
        assert "C1-INTRO-003" in game.refuses_declaring(skill)


@pytest.mark.rule("C1-INTRO-003")
def test_nobody_turns_by_alert() -> None:
    attacked, ally = piece(FUSILIER, at=(100, 400)), piece(FUSILIER, at=(200, 400))
    game = skirmish([piece(ZHANSHI, at=(100, 100))], [attacked, ally], dice=[20] * 3).activate("A1")
    game.declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    assert (game.state.asking, game.happened(Asked)) == ("orders", [])


@pytest.mark.rule("C1-INTRO-004")
def test_values_that_are_printed_but_not_used_change_nothing() -> None:
    def played(**changes: int) -> list[object]:
        lists = tuple(
            msgspec.structs.replace(
                each,
                members=tuple(
                    Member(profile=msgspec.structs.replace(member.profile, **changes)) for member in each.members
                ),
            )
            for each in introductory_lists()
        )
        match = Match(
            InfinityGame(edition_at_hand()),
            Setup(
                scenario="introductory",
                points=min(edition_at_hand().sizes.rows),
                table="harbour-steps",
                lists=(lists[0], lists[1]),
            ),
            dice=ScriptedDice([8, 5, *([7, 3, 16] * 200)]),
        )
        chance = random.Random(4)
        for _ in range(120):
            if match.decision is None:
                break
            match.apply(some_command(match, chance))
        return list(match.events)

    assert played() == played(cc=1, bts=9)


def some_command(match: Match[State], chance: random.Random) -> Command:
    """Any legal command."""
    options = match.options()
    while True:
        option = chance.choice(options)
        command = match.complete(option, chance)
        if command is not None:
            return command


# ------------------------------------------------------------------ measuring, seeing, moving


@pytest.mark.rule("C1-INTRO-006")
def test_between_bases_at_different_heights_the_line_is_slanted() -> None:
    def apart(low: float, high: float) -> float:
        pieces = [piece(ZHANSHI, at=(100, 100, low))], [piece(FUSILIER, at=(100, 225, high))]
        game = Skirmish(
            *pieces, solids=[wall(0, 0, 300, 150, low), wall(0, 200, 300, 100, high)], scenario="introductory"
        )
        now = Situation(game.state)
        return now.distance(now.body(game.trooper("A1")), now.body(game.trooper("B1")))

    assert apart(75, 150) == apart(150, 75) == pytest.approx(125)


@pytest.mark.rule("C1-INTRO-006")
@pytest.mark.parametrize(("scenario", "needed"), [("introductory", 5), ("standard", 11)])
def test_distances_are_measured_between_bases_not_between_silhouettes(scenario: str, needed: int) -> None:
    """The target stands on a tower, in its cover: 40 cm between the silhouettes, more between the bases."""
    tower = wall(0, 400, 300, 200, 150)
    game = Skirmish(
        [piece(ZHANSHI, at=(100, 100))],
        [piece(FUSILIER, at=(100, 508, 150))],
        solids=[tower],
        scenario=scenario,
        dice=[20] * 3,
    )
    assert value_needed(game) == needed


@pytest.mark.rule("C1-INTRO-008")
def test_a_move_is_measured_along_its_whole_way() -> None:
    game = duel().activate("A1")
    assert game.refuses_declaring("move", to=[(150, 100), (150, 150), (149, 150)]) == {"C1-MOV-011"}
    assert game.refuses_declaring("move", to=[(150, 100), (150, 150)]) == set()


@pytest.mark.rule("C1-INTRO-009")
@pytest.mark.parametrize(("facing", "seen"), [(270, {"B1"}), (180, {"B1"}), (90, set())])
def test_a_trooper_sees_its_front_half(facing: float, seen: set[str]) -> None:
    assert duel(facing=facing).activate("A1").declare("idle").can_react() == seen


@pytest.mark.rule("C1-INTRO-010")
@pytest.mark.parametrize(("gap", "seen"), [(1.7, True), (1.0, False)])
def test_three_by_three_millimetres_must_be_seen(gap: float, seen: bool) -> None:
    """Halfway between the two a slit shows twice its width."""
    slit = [wall(0, 261, 100 - gap / 2, 2, 200, name="left"), wall(100 + gap / 2, 261, 400, 2, 200, name="right")]
    game = duel(solids=slit).activate("A1")
    assert (game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}) == set()) is seen


@pytest.mark.rule("C1-INTRO-011")
@pytest.mark.parametrize("side", ["friend", "enemy", "wall"])
def test_scenery_and_troopers_of_either_side_are_in_the_way(side: str) -> None:
    mine, theirs, solids = [piece(ZHANSHI, at=(100, 100))], [piece(FUSILIER, at=(100, 425))], list[Solid]()
    if side == "wall":
        solids = [wall(50, 200, 100, 10)]
    else:
        (mine if side == "friend" else theirs).append(piece(FUSILIER, at=(100, 262.5)))
    game = skirmish(mine, theirs, solids=solids).activate("A1")
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}) == {"C1-BS-003"}


@pytest.mark.rule("C1-INTRO-005", "C1-INTRO-033")
def test_the_second_move_of_an_order_has_the_second_value() -> None:
    runner = msgspec.structs.replace(ZHANSHI, mov=(15, 5))
    game = skirmish([piece(runner, at=(100, 100))], [piece(FUSILIER, at=(500, 700))]).activate("A1")
    assert game.refuses_declaring("move", to=[(251, 100)]) == {"C1-MOV-011"}
    game.declare("move", to=[(250, 100)])
    assert game.refuses_declaring("move", to=[(301, 100)]) == {"C1-MOV-011"}
    assert game.refuses_declaring("move", to=[(300, 100)]) == set()


@pytest.mark.example("C1-EX-003", "N4-EX1-003")
@pytest.mark.rule("C1-INTRO-005", "C1-INTRO-021", "C1-INTRO-024")
def test_behind_buildings_a_zhanshi_moves_twice_without_any_aro() -> None:
    building = wall(50, 250, 300, 60)
    game = duel(solids=[building], pool=3).activate("A1").declare("move", to=[(200, 100)])
    assert game.state.stage == "order.second"
    game.declare("move", to=[(300, 100)])
    assert (game.state.stage, game.pool, game.trooper("A1").at) == ("orders", 2, (300, 100, 0))


@pytest.mark.rule("C1-INTRO-032")
def test_the_way_must_be_half_a_base_wide_and_the_base_stays_on_it() -> None:
    for gap, allowed in ((26, True), (20, False)):
        walls = [wall(50, 120, 50 - gap / 2, 10), wall(100 + gap / 2, 120, 100, 10)]
        game = duel(solids=walls).activate("A1")
        assert (game.refuses_declaring("move", to=[(100, 170)]) == set()) is allowed
    assert "C1-MOV-008" in duel().activate("A1").refuses_declaring("move", to=[(100, 5)])


@pytest.mark.rule("C1-INTRO-034")
def test_who_falls_still_ends_at_the_end_of_its_route() -> None:
    """Shot at where it started, less than 40 cm away, after two movements that lead beyond 40 cm."""
    game = duel(distance=395, dice=[5, 5]).activate("A1").declare("move", to=[(190, 100)])
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}, at=0.0).no_more_aros().declare("move", to=[(280, 100)])
    assert [side.value for side in game.happened(Rolled)[0].sides] == [12 + 3]
    assert (game.trooper("A1").at, "unconscious" in game.trooper("A1").states) == ((280, 100, 0), True)


# ------------------------------------------------------------------ orders and reactions


@pytest.mark.rule("C1-INTRO-016")
def test_two_movements_or_a_movement_and_a_short_skill_make_an_order() -> None:
    game = duel(dice=[20] * 3).activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros()
    assert game.refuses_declaring("dodge") == {"C1-ACT-002"}
    assert game.refuses_declaring("move", to=[(150, 100)]) == set()
    assert duel().activate("A1").declare("move", to=[(150, 100)]).no_more_aros().offered() == {
        "move",
        "bs_attack",
        "dodge",
        "idle",
    }


@pytest.mark.rule("C1-INTRO-017", "C1-INTRO-901")
def test_a_turn_counts_orders_spends_them_checks_states_and_ends() -> None:
    game = duel(pool=5).apply(EndTurn(player=0))
    stages = [event.stage for event in game.happened(StageEntered)]
    assert [each for each in stages if each in ("states", "turn_end", "tactical", "orders")] == [
        "states",
        "turn_end",
        "tactical",
        "orders",
    ]
    assert [event.player for event in game.happened(OrdersLost)] == [0]
    assert game.state.active == 1


@pytest.mark.example("C1-EX-002", "N4-EX1-001")
@pytest.mark.rule("C1-INTRO-018", "C1-INTRO-049")
def test_three_zhanshi_one_of_them_lieutenant_give_three_orders() -> None:
    zhanshi = [piece(ZHANSHI, at=(100 * n, 700), lieutenant=n == 1) for n in (1, 2, 3)]
    game = skirmish([piece(FUSILIER, at=(100, 100))], zhanshi).apply(EndTurn(player=0))
    (count,) = game.happened(OrdersCounted)
    assert (count.regular, count.lieutenant) == (3, False)
    assert game.refuses(Activate(player=1, troopers=("B1",), order="lieutenant"))


@pytest.mark.example("N4-EX1-007")
@pytest.mark.rule("C1-INTRO-050", "C1-INTRO-018")
def test_two_of_three_fusiliers_give_two_orders() -> None:
    fusiliers = [piece(FUSILIER, at=(100 * n, 700), states=["unconscious"] if n == 3 else []) for n in (1, 2, 3)]
    game = skirmish([piece(ZHANSHI, at=(100, 100))], fusiliers).apply(EndTurn(player=0))
    assert game.happened(OrdersCounted)[0].regular == 2


@pytest.mark.rule("C1-INTRO-019")
def test_one_trooper_may_use_every_order() -> None:
    game = duel(facing=90, pool=3)
    for _ in range(3):
        game.activate("A1").declare("idle").declare("idle")
    assert game.pool == 0


@pytest.mark.rule("C1-INTRO-020", "C1-INTRO-902")
def test_shots_are_taken_at_any_point_of_the_route_by_either_side() -> None:
    game = duel(distance=390, dice=[20, 20, 20, 20]).activate("A1").declare("move", to=[(100, 50)])
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}, at=50.0).no_more_aros()
    game.declare("bs_attack", **SHOOT, aims={"B1": 3}, at=0.0).no_more_aros()
    (roll,) = game.happened(Rolled)
    assert [side.value for side in roll.sides] == [11 + 3, 12 - 3]


@pytest.mark.rule("C1-INTRO-902", "C1-INTRO-031")
@pytest.mark.parametrize(("at", "needed"), [(0.0, 12 + 3), (90.0, 12 + 3 - 3)])
def test_cover_counts_where_the_shooter_chooses_to_fire(at: float, needed: int) -> None:
    barricade = wall(160, 112.5, 60, 10, 20)
    game = duel(solids=[barricade], dice=[20]).activate("A1").declare("move", to=[(190, 100)])
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}, at=at).no_more_aros().declare("idle")
    assert game.happened(Rolled)[0].sides[0].value == needed


@pytest.mark.rule("C1-INTRO-021")
def test_who_does_not_see_has_no_aro_however_near() -> None:
    game = duel(distance=50, facing=90).activate("A1").declare("move", to=[(110, 100)])
    assert game.state.stage == "order.second"
    standard = Skirmish([piece(ZHANSHI, at=(100, 100))], [piece(FUSILIER, at=(100, 175))])
    assert standard.activate("A1").declare("move", to=[(110, 100)]).can_react() == {"B1"}
    for match, near in ((game, False), (standard, True)):
        assert entitlement(Situation(match.state), match.trooper("B1")).near is near


@pytest.mark.rule("C1-INTRO-022", "C1-INTRO-023")
def test_all_who_see_react_and_everything_happens_at_once() -> None:
    fusiliers = [piece(FUSILIER, at=(100 * n, 400), facing=270) for n in (1, 2, 3)]
    game = skirmish([piece(ZHANSHI, at=(200, 100))], fusiliers, dice=[20] * 3)
    game.activate("A1").declare("idle")
    for n in (1, 2, 3):
        game.react(f"B{n}", "bs_attack", **SHOOT, aims={"A1": 1})
    assert game.happened(Rolled) == []
    game.declare("idle")
    assert len(game.happened(Rolled)) == 3


@pytest.mark.rule("C1-INTRO-024")
def test_the_sequence_of_an_order() -> None:
    game = duel(dice=[20] * 4, pool=3).activate("A1")
    assert game.pool == 2
    game.declare("move", to=[(150, 100)])
    assert game.trooper("A1").at == (150, 100, 0)
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1})
    assert game.happened(Rolled) == []
    game.no_more_aros().declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros()
    steps = [e.stage for e in game.happened(StageEntered) if e.stage.startswith("order.")]
    assert steps[:5] == ["order.first", "order.aros", "order.second", "order.new_aros", "order.resolution"]


@pytest.mark.rule("C1-INTRO-025")
def test_an_aro_that_is_not_used_is_lost() -> None:
    game = duel().activate("A1").declare("move", to=[(150, 100)]).no_more_aros().declare("move", to=[(200, 100)])
    assert game.state.stage == "orders"


# ------------------------------------------------------------------ shooting and dodging


@pytest.mark.rule("C1-INTRO-026", "C1-INTRO-028")
def test_the_burst_of_three_is_split_as_declared() -> None:
    fusiliers = [piece(FUSILIER, at=(100 * n, 400)) for n in (1, 2)]
    game = skirmish([piece(ZHANSHI, at=(150, 100))], fusiliers, dice=[20] * 3).activate("A1")
    for aims in ({}, {"B1": 1, "B2": 1}, {"B1": 2, "B2": 2}, {"B1": 3, "B2": 0}):
        assert game.refuses_declaring("bs_attack", **SHOOT, aims=aims) == {"C1-CMB-007"}
    game.declare("bs_attack", **SHOOT, aims={"B1": 2, "B2": 1}).no_more_aros().declare("idle")
    assert [len(roll.sides[0].dice) for roll in game.happened(Rolled)] == [2, 1]


@pytest.mark.rule("C1-INTRO-028")
def test_in_aro_the_burst_is_one() -> None:
    game = duel().activate("A1").declare("idle")
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 3})
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 1}) == set()


@pytest.mark.rule("C1-INTRO-027")
def test_all_shots_are_fired_from_one_point() -> None:
    """Both have to be in sight from the point that is chosen, not each from another one."""
    screen = wall(205, 165, 10, 335)
    fusiliers = [piece(FUSILIER, at=(100, 400)), piece(FUSILIER, at=(320, 400))]
    game = skirmish([piece(ZHANSHI, at=(130, 150))], fusiliers, solids=[screen], dice=[20] * 3).activate("A1")
    game.declare("move", to=[(229, 150)]).no_more_aros()
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}, at=0.0) == set()
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B2": 3}, at=99.0) == set()
    for at in (0.0, 50.0, 99.0):
        assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 2, "B2": 1}, at=at) == {"C1-BS-003"}


@pytest.mark.rule("C1-INTRO-027")
def test_who_says_from_where_it_fires_is_no_nearer_for_having_gone_on() -> None:
    def value(at: float) -> int:
        game = skirmish([piece(ZHANSHI, at=(130, 100))], [piece(FUSILIER, at=(130, 560))], dice=[20] * 3).activate("A1")
        game.declare("move", to=[(130, 190)]).no_more_aros().declare("bs_attack", **SHOOT, aims={"B1": 3}, at=at)
        (roll,) = game.no_more_aros().happened(Rolled)
        return roll.sides[0].value

    assert value(90.0) - value(0.0) == 6


@pytest.mark.rule("C1-INTRO-027", "C1-BS-008")
def test_who_fires_at_two_is_near_to_only_one_of_them_where_each_is_near_to_an_end_of_the_route() -> None:
    fusiliers = [piece(FUSILIER, at=(205, 300)), piece(FUSILIER, at=(1085, 300))]
    zhanshi = piece(ZHANSHI, at=(600, 200))
    game = Skirmish([zhanshi], fusiliers, scenario="introductory", dice=[20] * 3).activate("A1")
    game.declare("move", to=[(690, 200)]).no_more_aros()
    game.declare("bs_attack", **SHOOT, aims={"B1": 2, "B2": 1}).no_more_aros()
    values = [side.value for roll in game.happened(Rolled) for side in roll.sides]
    assert sorted(values) == [ZHANSHI.bs - 3, ZHANSHI.bs + 3]


@pytest.mark.example("C1-EX-027", "N4-EX1-021")
@pytest.mark.rule("C1-INTRO-029", "C1-INTRO-030")
@pytest.mark.parametrize(("distance", "needed"), [(400, 14), (410, 8), (620, 8), (800, 8), (810, 5), (1200, 5)])
def test_the_range_mods_of_the_combi_rifle(distance: float, needed: int) -> None:
    other = piece(FUSILIER, at=(100, 50 + 25 + distance))
    game = Skirmish([piece(ZHANSHI, at=(100, 50))], [other], scenario="introductory", size=(600, 1400), dice=[20] * 3)
    assert value_needed(game) == needed


@pytest.mark.rule("C1-INTRO-029")
def test_beyond_its_range_a_shot_fails() -> None:
    other = piece(FUSILIER, at=(100, 50 + 25 + 1210))
    game = Skirmish([piece(ZHANSHI, at=(100, 50))], [other], scenario="introductory", size=(600, 1400))
    value_needed(game)
    assert game.happened(Rolled)[0].sides[0].dice == ()


@pytest.mark.rule("C1-INTRO-031", "C1-INTRO-030", "C1-INTRO-039")
def test_partial_cover_takes_three_from_the_shot_and_from_its_damage() -> None:
    barricade = wall(50, 400, 100, 12.5, 20)
    game = duel(solids=[barricade], dice=[5, 20, 20, 10]).activate("A1")
    game.declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros().declare("idle")
    assert game.happened(Rolled)[0].sides[0].value == 11 + 3 - 3
    (saves,) = game.happened(SavesRolled)
    assert (saves.saves[0].value, saves.saves[0].failed) == (13 - 1 - 3, False)


@pytest.mark.rule("C1-INTRO-041")
def test_who_loses_its_last_point_falls_and_who_loses_one_more_is_removed() -> None:
    once, twice = duel(dice=[5, 20, 20, 1]), duel(dice=[5, 6, 20, 1, 1])
    for game in (once, twice):
        value_needed(game)
    assert "unconscious" in once.trooper("B1").states
    assert "B1" not in twice.state.troopers


@pytest.mark.rule("C1-INTRO-035")
def test_a_bs_attack_needs_a_weapon_sight_and_nobody_in_contact() -> None:
    assert duel().activate("A1").refuses_declaring("bs_attack", weapon="hmg", aims={"B1": 4}) == {"C1-BS-002"}
    hidden = duel(solids=[wall(50, 200, 200, 10)]).activate("A1")
    assert hidden.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}) == {"C1-BS-003"}
    touching = duel(distance=0).activate("A1")
    assert "C1-BS-004" in touching.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3})
    fallen = skirmish(
        [piece(ZHANSHI, at=(100, 100))],
        [piece(FUSILIER, at=(100, 125), states=["unconscious"]), piece(FUSILIER, at=(200, 400))],
    )
    assert fallen.activate("A1").refuses_declaring("bs_attack", **SHOOT, aims={"B2": 3}) == set()


@pytest.mark.rule("C1-INTRO-036")
def test_dodge_needs_an_enemy_in_sight_or_in_contact() -> None:
    hidden = duel(solids=[wall(50, 200, 200, 10)]).activate("A1")
    assert hidden.refuses_declaring("dodge") == {"C1-INTRO-036"}
    assert "dodge" not in hidden.offered()
    assert hidden.refuses_declaring("move", to=[(100, 110)]) == set()
    assert duel().activate("A1").refuses_declaring("dodge") == set()


@pytest.mark.rule("C1-INTRO-036")
def test_one_enemy_in_sight_or_in_contact_is_enough_to_dodge() -> None:
    screen, zhanshi = wall(50, 200, 100, 10), piece(ZHANSHI, at=(100, 100))
    hidden, in_sight = piece(FUSILIER, at=(100, 400)), piece(FUSILIER, at=(400, 400))
    in_contact = piece(FUSILIER, at=(100, 75))
    for other, refused in ((piece(FUSILIER, at=(100, 450)), {"C1-INTRO-036"}), (in_sight, set()), (in_contact, set())):
        game = skirmish([zhanshi], [hidden, other], solids=[screen]).activate("A1")
        assert game.refuses_declaring("dodge") == refused


@pytest.mark.rule("C1-INTRO-036")
def test_in_the_standard_game_nobody_has_to_see_an_enemy_to_dodge() -> None:
    game = Skirmish([piece(at=(100, 100))], [piece(at=(100, 400))], solids=[wall(50, 200, 100, 10)]).activate("A1")
    assert game.refuses_declaring("dodge") == set()


@pytest.mark.example("C1-EX-005")
@pytest.mark.rule("C1-INTRO-037", "C1-INTRO-038")
def test_a_zhanshi_dodges_a_shot_and_moves_on() -> None:
    game = duel(distance=450, dice=[6, 7]).activate("A1").declare("move", to=[(190, 100)])
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}, at=0.0).no_more_aros().declare("dodge")
    (roll,) = game.happened(Rolled)
    assert [(side.skill, side.value, side.kept) for side in roll.sides] == [("bs_attack", 9, ()), ("dodge", 10, (7,))]
    far = StepAside(player=0, trooper="A1", path=(Walk(((241, 100, 0),)),))
    assert game.refuses(far) == {"C1-MOV-011"}
    game.apply(StepAside(player=0, trooper="A1", path=(Walk(((240, 100, 0),)),)))
    assert (game.trooper("A1").at, game.state.stage) == ((240, 100, 0), "orders")


@pytest.mark.rule("C1-INTRO-038")
def test_the_dodge_move_is_optional() -> None:
    game = duel(dice=[7]).activate("A1").declare("dodge").no_more_aros().declare("idle")
    game.apply(StepAside(player=0, trooper="A1"))
    assert game.trooper("A1").at == (100, 100, 0)


# ------------------------------------------------------------------ before the first turn, and the end


def new_match(dice: Sequence[int] = (8, 5)) -> Match[State]:
    setup = Setup(
        scenario="introductory",
        points=min(edition_at_hand().sizes.rows),
        table="harbour-steps",
        lists=introductory_lists(),
    )
    return Match(InfinityGame(edition_at_hand()), setup, dice=ScriptedDice(dice))


def begun(dice: Sequence[int] = (8, 5)) -> Match[State]:
    match = new_match(dice)
    match.apply(NameLieutenant(player=0, member=2))
    match.apply(NameLieutenant(player=1, member=0))
    return match


@pytest.mark.rule("C1-INTRO-042")
def test_both_secretly_name_a_lieutenant_and_roll_its_wip() -> None:
    match = new_match()
    assert match.decision is not None
    assert (match.decision.waiting, match.decision.secret) == ((0, 1), True)
    match = begun()
    named = [event for event in match.seen(1) if isinstance(event, LieutenantNamed)]
    assert [event.member for event in named] == [None, 0]
    (roll,) = [event for event in match.events if isinstance(event, Rolled)]
    assert [side.value for side in roll.sides] == [12, 13]


@pytest.mark.rule("C1-INTRO-042")
@pytest.mark.parametrize(("dice", "winner"), [((8, 5), 0), ((13, 2), 1), ((12, 13), 1)])
def test_the_highest_roll_that_is_not_above_wip_wins(dice: tuple[int, int], winner: int) -> None:
    (won,) = [event for event in begun(dice).events if isinstance(event, InitiativeWon)]
    assert won.player == winner


@pytest.mark.rule("C1-INTRO-043", "C1-INTRO-044")
def test_the_winner_takes_initiative_or_deployment() -> None:
    match = begun()
    match.apply(ChooseAdvantage(player=0, take="deployment"))
    match.apply(ChooseTurnOrder(player=1, first=0))
    assert match.state.first == 0
    assert match.decision is not None
    assert (match.decision.kind, match.decision.waiting) == ("decision.deployment", (0,))


@pytest.mark.rule("C1-INTRO-045", "C1-INTRO-047")
def test_the_first_deploys_all_then_the_second_deploys_all() -> None:
    match = begun()
    match.apply(ChooseAdvantage(player=0, take="deployment"))
    match.apply(ChooseTurnOrder(player=1, first=0))
    match.apply(ChooseDeployment(player=0, first=1, zone=1))
    assert match.state.zones == (1, 0)
    chance, order = random.Random(1), []
    while match.state.stage.startswith("deployment"):
        command = some_command(match, chance)
        order.append(command.player)
        match.apply(command)
    assert order == [1, 1, 1, 0, 0, 0]
    assert match.state.stage == "orders"


def deploying(**more: object) -> Skirmish:
    return skirmish([], stage="deployment.first", off_table=([FUSILIER] * 3, [ZHANSHI] * 3), **more)  # type: ignore[arg-type]


@pytest.mark.rule("C1-INTRO-048")
@pytest.mark.parametrize(
    ("at", "rules"),
    [((100, 187.5, 0), set()), ((100, 190, 0), {"C1-DEP-004"}), ((300, 100, 0), {"C1-DEP-007"})],
)
def test_the_base_is_wholly_inside_the_zone_and_fits(at: tuple[float, float, float], rules: set[str]) -> None:
    game = deploying(solids=[wall(290, 90, 30, 30)])
    assert game.refuses(Deploy(player=0, member=0, at=at)) == rules


@pytest.mark.rule("C1-INTRO-051")
def test_it_ends_when_one_side_is_eliminated() -> None:
    game = duel(facing=90, dice=[5, 20, 20, 5]).activate("A1").declare("idle").no_more_aros().declare("idle")
    assert (game.state.stage, game.happened(Ended)) == ("orders", [])
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros().declare("idle")
    (ended,) = game.happened(Ended)
    assert (ended.reason, ended.winner) == ("eliminated", 0)


@pytest.mark.rule("C1-INTRO-051")
@pytest.mark.parametrize(("extra", "winners"), [(1, (0,)), (0, ())])
def test_it_ends_after_three_rounds_and_who_has_more_standing_wins(extra: int, winners: tuple[int, ...]) -> None:
    mine = [piece(FUSILIER, at=(100 * n, 100)) for n in range(1, 2 + extra)]
    game = skirmish(mine, [piece(ZHANSHI, at=(100, 700))])
    for _ in range(3):
        game.apply(EndTurn(player=0)).apply(EndTurn(player=1))
    assert game.match.result is not None
    assert game.match.result.winners == winners


def test_the_profiles_are_all_there_is_to_a_trooper() -> None:
    profiles: set[Profile] = {member.profile for each in introductory_lists() for member in each.members}
    assert all(not profile.skills and not profile.equipment for profile in profiles)


@pytest.mark.rule("C1-INTRO-046")
def test_the_introductory_game_is_played_on_60_by_80_cm() -> None:
    edition = edition_at_hand()
    assert list(edition.scenario["introductory"].tables(edition.sizes).values()) == [(600, 800)]
