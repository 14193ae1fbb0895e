"""N4, Total Control and the Possessed State: a TAG that fights for the other side."""

import msgspec
import pytest
from possession import FRIEND, HACKER, SCREEN, TAG, against, attack, next_turn, possessed, settle
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Activate, EndTurn
from sightline.games.infinity.core.match.events import Ended, Rolled, SavesRolled, SidesChanged
from sightline.games.infinity.core.match.state import combat_group, orders_left
from sightline.games.infinity.core.match.turns import gives_order
from sightline.games.infinity.core.missions.mission import members_killed, points_killed
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.skills.base import When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import TroopType
from sightline.games.infinity.n4.commands import GoOn, SpendCommandToken
from sightline.games.infinity.n4.hacking.hack import CHART, HACK

# ------------------------------------------------------------------ the program


@pytest.mark.rule("N4-HACK-042")
def test_the_row_of_total_control() -> None:
    row = CHART.programs["total_control"]
    figures = (row.attack_mod, row.opponent_mod, row.damage, row.burst, row.ammunition, row.state)
    assert figures == (0, 0, 16, 1, "DA", "possessed")
    assert row.types == {SkillType.SHORT, SkillType.ARO}
    assert row.traits == {"non_lethal"}
    assert Label.COMMS_ATTACK in HACK.labels


@pytest.mark.rule("N4-EQUIP-021", "N4-EQUIP-022")
def test_who_has_it() -> None:
    assert set(CHART.devices["hacking_device"].programs) == {"carbonite", "total_control", "oblivion", "spotlight"}
    assert "total_control" in CHART.devices["hacking_device_plus"].programs
    assert "total_control" not in CHART.devices["killer_hacking_device"].programs


@pytest.mark.rule("N4-HACK-043", "N4-HACK-022")
def test_it_is_for_enemy_tags_only() -> None:
    heavy = soldier(type=TroopType.HI)
    game = against(heavy).activate("A1")
    assert game.refuses_declaring("hack", weapon="total_control", aims={"B1": 1}) == {"C1-HACK-012"}
    assert against().activate("A1").refuses_declaring("hack", weapon="total_control", aims={"B1": 1}) == set()


@pytest.mark.rule("N4-HACK-044", "N4-HACK-022")
def test_the_pilot_has_to_be_inside() -> None:
    pilot = soldier("pilot", unit="pilot")
    game = against(msgspec.structs.replace(TAG, forms=(pilot,)))
    inside = game.trooper("B1")
    out, empty = msgspec.structs.replace(inside, form=1), msgspec.structs.replace(inside, id="B3", vehicle_of="B1")
    troopers = {**game.state.troopers, "B1": out, "B3": empty}
    parted = Situation(msgspec.structs.replace(game.state, troopers=troopers))
    program = CHART.programs["total_control"]

    def refused(now: Situation, key: str) -> set[str | None]:
        return {each.rule for each in HACK._check_target(now, now.trooper("A1"), program, key, When.FIRST)}

    assert refused(Situation(game.state), "B1") == set()
    assert refused(parted, "B1") == refused(parted, "B3") == {"C1-HACK-012"}


@pytest.mark.rule("N4-HACK-045", "N4-HACK-046", "N4-HACK-047")
def test_one_roll_two_saves_and_one_failure_is_enough() -> None:
    game = attack(against(dice=(5, 20, 10)))
    (roll,), (saves,) = game.happened(Rolled), game.happened(SavesRolled)
    assert (roll.sides[0].value, len(roll.sides[0].dice)) == (13, 1)
    assert [(each.base, each.value, each.failed) for each in saves.saves] == [(16, 10, False), (16, 10, True)]
    assert "possessed" in game.trooper("B1").states
    assert game.trooper("B1").lost == 0


@pytest.mark.rule("N4-HACK-047", "N4-HACK-051")
def test_who_passes_both_saves_stays_its_own() -> None:
    game = attack(against(dice=(5, 11, 11)))
    assert "possessed" not in game.trooper("B1").states
    assert game.trooper("B1").owner == 1


@pytest.mark.rule("N4-HACK-049")
def test_a_critical_forces_one_more_save() -> None:
    game = attack(against(dice=(13, 20, 20, 20)))
    assert len(game.happened(SavesRolled)[0].saves) == 3


@pytest.mark.rule("N4-HACK-050")
def test_it_reaches_as_far_as_the_hacking_area() -> None:
    near = against().activate("A1")
    now = Situation(near.state)
    here, there = (now.poses(now.trooper(key))[-1] for key in ("A1", "B1"))
    assert HACK.in_area(now, now.trooper("A1"), here, now.trooper("B1"), there)
    far = Skirmish([piece(HACKER, at=(200, 200))], [piece(TAG, at=(200, 700))], dice=[5, 1, 1], aids="strict")
    assert "possessed" not in attack(far).trooper("B1").states


@pytest.mark.rule("N4-HACK-047")
def test_it_works_as_a_reaction() -> None:
    theirs = [piece(HACKER, at=(200, 390), facing=90)]
    game = Skirmish([piece(TAG, at=(200, 200)), piece(at=(900, 60))], theirs, solids=[SCREEN], dice=[5, 1, 20])
    game.activate("A1").declare("idle").react("B1", "hack", weapon="total_control", aims={"A1": 1})
    settle(game.no_more_aros().declare("idle").no_more_aros())
    assert game.trooper("A1").owner == 1
    assert game.state.stage == "orders"


# ------------------------------------------------------------------ whose it is


@pytest.mark.rule("N4-HACK-051", "N4-HACK-052")
def test_it_is_an_enemy_of_who_fielded_it_and_an_ally_of_who_possessed_it() -> None:
    game = possessed()
    (change,) = game.happened(SidesChanged)
    assert (change.trooper, change.player) == ("B1", 0)
    now = Situation(game.state)
    assert game.trooper("B1") in now.of(0)
    assert game.trooper("B1") in now.targets_of(1)
    assert game.trooper("B1").army == 1


@pytest.mark.rule("N4-HACK-052", "N4-HACK-054", "N4-ORD-001")
def test_only_the_other_side_gives_it_orders() -> None:
    game = possessed()
    game.activate("B1").declare("move", to=[(240, 390)]).no_more_aros()
    game.declare("idle").no_more_aros()
    next_turn(game)
    assert game.refuses(Activate(player=1, troopers=("B1",), order="regular")) == {"C1-ORD-001"}


@pytest.mark.rule("N4-HACK-052")
def test_it_reacts_for_who_possessed_it() -> None:
    game = Skirmish(
        [piece(HACKER, at=(200, 200), facing=90)],
        [piece(TAG, at=(200, 390), facing=90), piece(FRIEND, at=(400, 800), facing=270)],
        solids=[SCREEN],
        dice=[5, 1, 20],
    )
    next_turn(attack(game))
    game.activate("B2").declare("idle")
    assert "B1" in game.can_react()
    assert game.refuses_reacting("B1", "bs_attack", weapon="combi_rifle", aims={"B2": 1}) == set()


@pytest.mark.rule("N4-HACK-054")
def test_it_takes_orders_of_the_combat_group_of_its_captor() -> None:
    game = against(dice=(5, 1, 20))
    mine, theirs = game.state.fixed.lists
    others = tuple(msgspec.structs.replace(each, group=2) for each in theirs.members)
    game.state.fixed.lists = (mine, msgspec.structs.replace(theirs, members=others))
    assert combat_group(game.state, game.trooper("B1")) == 2
    attack(game)
    assert combat_group(game.state, game.trooper("B1")) == 1
    assert game.refuses(Activate(player=0, troopers=("B1",), order="regular")) == set()
    moved = msgspec.structs.replace(game.state, memory={**game.state.memory, "private.group.0.0": 3})
    assert combat_group(moved, game.trooper("B1")) == 3


@pytest.mark.rule("N4-HACK-053")
def test_it_gives_no_order_to_either_side() -> None:
    game = possessed()
    assert not gives_order(Situation(game.state), game.trooper("B1"))
    next_turn(game)
    assert game.pool == 1
    next_turn(game)
    assert game.pool == 2


@pytest.mark.rule("N4-HACK-055")
def test_it_has_no_place_in_a_combat_group() -> None:
    more = [piece(at=(60 + 40 * number, 60)) for number in range(9)]
    mine = [piece(HACKER, at=(200, 200)), *more]
    game = Skirmish(mine, [piece(TAG, at=(200, 390)), piece(FRIEND, at=(1100, 1100))], solids=[SCREEN], dice=[5, 1, 20])
    attack(game)
    next_turn(game)
    game.ask_tokens = True
    next_turn(game)
    regrouped = {
        option.command.trooper
        for option in game.match.options()
        if isinstance(option.command, SpendCommandToken) and option.command.use == "regroup"
    }
    assert game.trooper("B1").owner == 0
    assert "A1" in regrouped
    assert "B1" not in regrouped


@pytest.mark.rule("N4-HACK-056")
def test_its_attributes() -> None:
    game = possessed()
    profile = Situation(game.state).profile(game.trooper("B1"))
    assert (profile.mov, profile.cc, profile.bs, profile.wip) == ((10, 10), 13, 12, 11)
    assert (profile.ph, profile.arm, profile.bts, profile.vitality, profile.silhouette) == (14, 8, 6, 3, "7")


@pytest.mark.rule("N4-HACK-057")
def test_what_is_automatic_goes_on_working() -> None:
    game = possessed()
    now = Situation(game.state)
    mimetism = now.ability(game.trooper("B1"), "mimetism")
    assert mimetism is not None
    assert mimetism.mod == -3
    assert not now.is_null(game.trooper("B1"))
    assert game.trooper("B1") in now.of(0)


@pytest.mark.rule("N4-HACK-058", "N4-LABEL-031")
def test_nobody_counts_it() -> None:
    game = possessed()
    now = Situation(game.state)
    scenario = game.state.fixed.scenario
    assert (scenario.victory_points(now, 0), scenario.victory_points(now, 1)) == (21, 60)
    free = Situation(against().state)
    assert scenario.victory_points(free, 1) == 130


@pytest.mark.rule("N4-HACK-058")
def test_a_side_with_nobody_else_has_lost() -> None:
    game = Skirmish([piece(HACKER, at=(200, 200))], [piece(TAG, at=(200, 390))], solids=[SCREEN], dice=[5, 1, 20])
    attack(game)
    assert [(end.reason, end.victory) for end in game.happened(Ended)] == [("eliminated", (20, 0))]


@pytest.mark.rule("N4-HACK-058")
def test_it_is_not_killed_either() -> None:
    now = Situation(possessed(scenario="annihilation", points=150).state)
    assert points_killed(now, 1) == 0
    assert members_killed(now, 1) == set()


# ------------------------------------------------------------------ getting it back


@pytest.mark.rule("N4-HACK-059")
def test_a_command_token_regains_it() -> None:
    game = possessed()
    game.ask_tokens = True
    next_turn(game)
    spend = SpendCommandToken(player=1, use="regain", trooper="B1")
    assert spend in [option.command for option in game.match.options()]
    game.apply(spend)
    assert "possessed" not in game.trooper("B1").states
    assert (game.trooper("B1").owner, game.trooper("B1").captor) == (1, "")
    game.apply(GoOn(player=1))
    assert orders_left(game.state.pool) == 2


@pytest.mark.rule("N4-HACK-059")
def test_only_its_owner_regains_it() -> None:
    game = possessed()
    game.ask_tokens = True
    next_turn(game)
    while game.state.active == 1:
        game.apply(GoOn(player=1) if game.state.stage.startswith("command") else EndTurn(player=1))
    assert game.refuses(SpendCommandToken(player=0, use="regain", trooper="B1")) == {"N4-HACK-059"}


@pytest.mark.rule("N4-HACK-048", "N4-HACK-060", "N4-HACK-043")
@pytest.mark.parametrize(("saves", "owner"), [((1, 20), 1), ((20, 20), 0)])
def test_its_own_side_regains_it_with_total_control(saves: tuple[int, int], owner: int) -> None:
    mine = [piece(HACKER, at=(200, 200), facing=270)]
    theirs = [
        piece(TAG, at=(200, 390), facing=90),
        piece(HACKER, at=(300, 520), facing=90),
        piece(FRIEND, at=(1100, 1100)),
    ]
    game = Skirmish(mine, theirs, solids=[SCREEN], dice=[5, 1, 20, 5, *saves])
    next_turn(attack(game))
    attack(game, "B2", "B1")
    assert game.trooper("B1").owner == owner
    assert ("possessed" in game.trooper("B1").states) == (owner == 0)
