"""AI Beacons, and what they do for a G: Jumper."""

import random
from collections.abc import Sequence

import msgspec
import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import (
    Activate,
    Arrive,
    Deploy,
    EndDeployment,
    EndReactions,
    EndTurn,
    React,
)
from sightline.games.infinity.core.match.events import Activated, OrderEnded, Rolled
from sightline.games.infinity.core.match.fixed import Fixed
from sightline.games.infinity.core.match.state import OrderTokens
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.table.deployment import must_deploy
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.lists import check_list
from sightline.games.infinity.core.troopers.profiles import Ability, ArmyList, Member, Profile
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.n4.coordinated import partners
from sightline.games.infinity.n4.deployment.events import DeploymentRolled
from sightline.games.infinity.n4.retreat import has_fallen_back

NETROD = soldier(
    name="Netrod", ph=10, structure=True, equipment=(Ability(key="ai_beacon"),), weapons=(), silhouette="1", cost=4
)
FALLING = msgspec.structs.replace(NETROD, skills=(Ability(key="combat_jump"),))
PROXY = soldier("g_jumper", name="Proxy", cost=10)
GLIDER = soldier("g_jumper", "parachutist", name="Proxy")
AWAY = piece(at=(1100, 1100), facing=90)


def orders(game: Skirmish, player: int = 0, kind: str = "regular") -> dict[int, int]:
    """Orders of each combat group, as they would be counted now."""
    counted = HUMAN_SPHERE.order_kind[kind].count(Situation(game.state), player)
    found: list[OrderTokens] = list(counted)
    return {each.group: each.left for each in found if each.left}


# ------------------------------------------------------------------ equipment


@pytest.mark.rule("HS-EQUIP-018", "HS-EQUIP-020")
def test_it_adds_a_regular_order() -> None:
    assert orders(Skirmish([piece(NETROD, at=(200, 200)), piece(at=(400, 200))], [AWAY])) == {1: 2}


@pytest.mark.rule("HS-EQUIP-019")
@pytest.mark.parametrize(("others", "refused"), [(9, False), (10, True)])
def test_it_is_one_of_the_ten_of_its_combat_group(others: int, refused: bool) -> None:
    leader = Member(profile=soldier("lieutenant"), lieutenant=True)
    rest = [Member(profile=soldier(unit=str(number), cost=1)) for number in range(others - 1)]
    army = ArmyList(faction="", members=(leader, *rest, Member(profile=NETROD)))
    broken = {each.rule for each in check_list(HUMAN_SPHERE.lists, army, HUMAN_SPHERE.lists.standard)}
    assert ("N4-ARMY-035" in broken) is refused


@pytest.mark.rule("HS-EQUIP-021")
def test_no_order_activates_it_and_it_has_no_aro() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(NETROD, at=(200, 350), facing=270), AWAY], dice=[1] * 9)
    game.activate("A1").declare("idle")
    assert game.can_react() == set()
    game.finish()
    game.apply(EndTurn(player=0))
    assert "HS-EQUIP-021" in game.refuses(Activate(player=1, troopers=("B1",)))
    assert "B1" not in set(partners(Situation(game.state), game.trooper("B2")))


@pytest.mark.rule("HS-EQUIP-021")
def test_who_touches_it_is_in_no_close_combat() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(NETROD, at=(225, 200))])
    assert not Situation(game.state).is_engaged(game.trooper("A1"))


@pytest.mark.rule("HS-EQUIP-021")
def test_it_has_no_nerves() -> None:
    tough = msgspec.structs.replace(NETROD, vitality=3)
    game = Skirmish([piece(at=(200, 200))], [piece(tough, at=(200, 400)), AWAY], dice=[5, 19, 19, 2], ask_guts=True)
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert game.trooper("B1").lost == 1
    assert game.state.asking not in ("order.guts", "order.alert")


@pytest.mark.rule("HS-EQUIP-024")
def test_it_counts_for_retreat_and_victory_points() -> None:
    dear = msgspec.structs.replace(NETROD, cost=30)
    now = Situation(Skirmish([piece(dear, at=(200, 200)), piece(soldier(cost=70), at=(300, 200))], [AWAY]).state)
    assert now.fixed.scenario.victory_points(now, 0) == 100
    down = [piece(dear, at=(200, 200)), piece(soldier(cost=70), at=(300, 200), states=["unconscious"], lost=1)]
    assert not has_fallen_back(Situation(Skirmish(down, [AWAY]).state), 0)
    cheap = [piece(NETROD, at=(200, 200)), *down[1:]]
    assert has_fallen_back(Situation(Skirmish(cheap, [AWAY]).state), 0)


@pytest.mark.rule("HS-EQUIP-025")
@pytest.mark.parametrize(("lost", "regular", "irregular"), [(0, {1: 1}, {}), (1, {}, {1: 1})])
def test_loss_of_lieutenant_makes_its_order_irregular(
    lost: int, regular: dict[int, int], irregular: dict[int, int]
) -> None:
    game = Skirmish([piece(NETROD, at=(200, 200))], [AWAY], memory={"loss_of_lieutenant.0": lost})
    assert (orders(game), orders(game, kind="irregular")) == (regular, irregular)


# ------------------------------------------------------------------ coming down


def falling(*dice: int, **more: object) -> Skirmish:
    waiting: tuple[list[Profile], list[Profile]] = ([FALLING, soldier()], [])
    return Skirmish([], [AWAY], stage="deployment.first", off_table=waiting, dice=dice, **more)  # type: ignore[arg-type]


@pytest.mark.rule("HS-EQUIP-022", "HS-EQUIP-023")
@pytest.mark.parametrize(("die", "passed"), [(10, True), (11, False)])
def test_with_combat_jump_it_comes_down_in_the_deployment_phase_by_a_roll_of_ph(die: int, passed: bool) -> None:
    game = falling(die).apply(Deploy(player=0, member=0, at=(600, 700, 0)))
    (rolled,) = game.happened(DeploymentRolled)
    assert rolled.side is not None
    assert (rolled.skill, rolled.side.attribute, rolled.side.value, rolled.passed) == ("combat_jump", "ph", 10, passed)
    assert (game.state.asking == "failed_deployment") is not passed
    assert game.happened(Rolled) == []


@pytest.mark.rule("HS-EQUIP-022")
def test_it_must_be_and_cannot_stay_away_nor_come_down_in_a_building() -> None:
    assert must_deploy(falling().state, 0) == [0, 1]
    roof = [wall(500, 600, 200, 200, bottom=100, top=105, name="hall"), wall(500, 600, 5, 200, name="hall")]
    walls = [
        wall(695, 600, 5, 200, name="hall"),
        wall(500, 600, 200, 5, name="hall"),
        wall(500, 795, 200, 5, name="hall"),
    ]
    inside = Deploy(player=0, member=0, at=(600, 700, 0))
    assert falling(solids=[*roof, *walls]).refuses(inside) == {"C1-SSK-305"}
    assert falling().refuses(inside) == set()


# ------------------------------------------------------------------ G: Jumper


def joined(army: ArmyList, groups: Sequence[int] = ()) -> ArmyList:
    """All Proxies as one G: Jumper, and members in other combat groups."""
    members = [
        msgspec.structs.replace(each, jumper=int(each.profile.ability("g_jumper") is not None)) for each in army.members
    ]
    for number, group in enumerate(groups):
        members[number] = msgspec.structs.replace(members[number], group=group)
    return msgspec.structs.replace(army, members=tuple(members))


class Jump(Skirmish):
    """A skirmish in which all Proxies of a side are one trooper."""

    def __init__(
        self, a: Sequence[Piece], groups: Sequence[int] = (), foes: Sequence[Piece] = (AWAY,), **more: object
    ) -> None:
        super().__init__(a, foes, **more)  # type: ignore[arg-type]
        fixed: Fixed = self.match.state.fixed
        fixed.lists = (joined(fixed.lists[0], groups), joined(fixed.lists[1]))


def proxies(*states: str) -> list[Piece]:
    return [
        piece(PROXY, at=(200 + 100 * number, 200), states=[state] if state else [], lost=int(state == "unconscious"))
        for number, state in enumerate(states)
    ]


@pytest.mark.rule("HS-GJUMP-017", "HS-EQUIP-026")
@pytest.mark.example("HS-EX-GJ-06")
@pytest.mark.parametrize(
    ("first", "second", "counted"),
    [
        ("", "unconscious", {1: 1, 2: 1}),
        ("unconscious", "isolated", {2: 2}),
        ("unconscious", "unconscious", {2: 2}),
    ],
)
def test_a_beacon_keeps_the_order_of_a_lost_jumper_in_its_group(
    first: str, second: str, counted: dict[int, int]
) -> None:
    beacon = piece(NETROD, at=(900, 200))
    assert orders(Jump([*proxies(first, second), beacon], (1, 1, 2))) == counted
    without = orders(Jump(proxies(first, second), (1, 1)))
    assert without == ({1: 1} if first == "" else {})


@pytest.mark.rule("HS-GJUMP-018")
@pytest.mark.parametrize("state", ["unconscious", "isolated"])
def test_if_that_one_does_not_work_another_does_it(state: str) -> None:
    lost = proxies("unconscious", "unconscious")
    broken = piece(NETROD, at=(900, 200), states=[state], lost=int(state == "unconscious"))
    assert orders(Jump([*lost, broken], (1, 1, 2))) == {}
    assert orders(Jump([*lost, broken, piece(NETROD, at=(900, 300))], (1, 1, 2, 1))) == {1: 2}


@pytest.mark.rule("HS-GJUMP-019")
def test_it_changes_nothing_about_what_the_proxies_are_worth() -> None:
    now = Situation(Jump([*proxies("unconscious", "unconscious"), piece(NETROD, at=(900, 200))]).state)
    assert now.fixed.scenario.victory_points(now, 0) == 4


def waiting(*members: Profile, stage: str = "deployment.first") -> Jump:
    """Everybody is still to be deployed."""
    return Jump([], off_table=(members, []), stage=stage)


def put(member: int, x: float = 300) -> Deploy:
    return Deploy(player=0, member=member, at=(x, 100, 0))


@pytest.mark.rule("HS-GJUMP-015")
def test_nobody_is_deployed_between_two_proxies() -> None:
    game = waiting(PROXY, PROXY, soldier(), soldier())
    game.apply(put(0))
    assert game.refuses(put(2, 500)) == {"HS-GJUMP-015"}
    assert {each.command.member for each in game.match.options(0) if isinstance(each.command, Deploy)} == {1}
    assert game.refuses(put(1, 500)) == set()


@pytest.mark.rule("HS-GJUMP-015")
def test_what_is_left_of_a_g_jumper_is_never_held_back() -> None:
    game = waiting(PROXY, PROXY, soldier())
    game.apply(put(0))
    assert game.refuses(EndDeployment(player=0))
    game.apply(put(1, 500))
    assert (game.state.stage, set(game.state.reserve[0])) == ("deployment.last", {2})


@pytest.mark.rule("HS-GJUMP-015")
def test_the_whole_g_jumper_is_held_back_as_one_trooper() -> None:
    game = waiting(PROXY, PROXY, PROXY)
    assert game.refuses(put(0)) == {"HS-GJUMP-015"}
    assert game.refuses(EndDeployment(player=0)) == set()
    assert waiting(PROXY, PROXY, soldier()).refuses(EndDeployment(player=0)), "one of the others is too many"
    assert waiting(soldier(), soldier()).refuses(EndDeployment(player=0)), "others are held back one by one"


@pytest.mark.rule("HS-GJUMP-015")
def test_it_is_deployed_last_one_proxy_after_the_other() -> None:
    game = waiting(PROXY, PROXY, stage="deployment.last")
    game.apply(put(0))
    assert game.refuses(put(1, 500)) == set()


@pytest.mark.rule("HS-GJUMP-015")
@pytest.mark.parametrize("first", [0, 1])
def test_if_one_proxy_is_deployed_none_comes_later(first: int) -> None:
    game = waiting(PROXY, GLIDER, soldier("parachutist"))
    assert must_deploy(game.state, 0) == [0]
    game.apply(put(first))
    assert must_deploy(game.state, 0) == [1 - first]


def gliding(*members: Profile, foe: Piece = AWAY, **more: object) -> Jump:
    """The Proxies of a G: Jumper are off the table, in the Orders Phase; A1 is somebody else."""
    return Jump([piece(at=(600, 300))], foes=[foe], off_table=(members, []), **more)  # type: ignore[arg-type]


def drop(member: int, x: float, skill: str = "parachutist", y: float = 12.5) -> Arrive:
    return Arrive(player=0, member=member, skill=skill, at=(x, y, 0))


@pytest.mark.rule("HS-GJUMP-015")
def test_all_proxies_come_during_the_game_by_one_order() -> None:
    game = gliding(GLIDER, GLIDER, GLIDER, pool=3).apply(drop(2, 300))
    assert (game.state.asking, game.pool) == ("order.proxies", 3), "it has an Order of its own"
    assert game.refuses(EndTurn(player=0)), "none stays behind"
    assert {each.command.member for each in game.match.options(0) if isinstance(each.command, Arrive)} == {1, 3}
    game.apply(drop(3, 500)).apply(drop(1, 700))
    assert (game.state.stage, game.pool, set(game.state.reserve[0])) == ("orders", 3, set())
    assert (len(game.happened(Activated)), len(game.happened(OrderEnded))) == (1, 1)


@pytest.mark.rule("HS-GJUMP-015")
def test_nobody_else_comes_with_a_proxy_and_each_keeps_to_its_own_skill() -> None:
    game = gliding(GLIDER, GLIDER, soldier("parachutist")).apply(drop(1, 300))
    assert game.refuses(drop(3, 500)) == {"HS-GJUMP-015"}
    assert game.refuses(drop(2, 500, y=600)) == {"C1-SSK-259"}, "at the edge of the table"
    assert game.refuses(drop(2, 310)), "not where the first one stands"
    game.apply(drop(2, 500))
    assert (game.state.stage, set(game.state.reserve[0])) == ("orders", {3})


@pytest.mark.rule("HS-GJUMP-015")
def test_others_arrive_alone() -> None:
    game = gliding(soldier("parachutist"), soldier("parachutist")).apply(drop(1, 300))
    assert (game.state.stage, set(game.state.reserve[0])) == ("orders", {2})


@pytest.mark.rule("HS-GJUMP-015")
@pytest.mark.parametrize("seen", [300, 900])
def test_the_enemy_reacts_to_any_of_them_once_all_are_down(seen: float) -> None:
    screen = [wall(590, 0, 20, 250)]
    game = gliding(GLIDER, GLIDER, foe=piece(at=(seen, 200), facing=270), solids=screen).apply(drop(1, 300))
    assert game.can_react() == set()
    game.apply(drop(2, 900))
    assert game.can_react() == {"B1"}


@pytest.mark.rule("HS-GJUMP-015")
def test_all_are_put_down_before_anybody_rolls_and_each_lands_by_itself() -> None:
    leaping = soldier("g_jumper", "combat_jump", name="Proxy", ph=12)
    game = gliding(leaping, GLIDER, leaping, dice=[20, 5]).apply(drop(1, 300, "combat_jump", 500))
    game.apply(drop(2, 700))
    assert game.happened(Rolled) == []
    game.apply(drop(3, 500, "combat_jump", 500))
    assert (game.state.stage, [len(each.sides) for each in game.happened(Rolled)]) == ("order.missed_landing", [1])
    game.apply(drop(1, 900, "combat_jump"))
    assert game.state.stage == "orders"
    assert [side.trooper for each in game.happened(Rolled) for side in each.sides] == ["A2", "A4"]
    assert [game.trooper(key).at[:2] for key in ("A2", "A3", "A4")] == [(900, 12.5), (700, 12.5), (500, 500)]


@pytest.mark.rule("HS-GJUMP-015", "HS-REF-019")
def test_the_aircraft_of_each_of_them_can_be_hacked() -> None:
    leaping = soldier("g_jumper", "combat_jump", name="Proxy", ph=12)
    white = soldier("hacker", wip=13, equipment=(Ability(key="white_hacking_device"),))
    game = gliding(leaping, leaping, foe=piece(white, at=(1100, 1100), facing=90), dice=[6, 7, 12])
    game.apply(drop(1, 300, "combat_jump", 500)).apply(drop(2, 500, "combat_jump", 500))
    hacked = React(player=1, trooper="B1", use=Declaration(skill="hack_transport_aircraft"))
    game.apply(hacked).apply(drop(1, 900, "combat_jump")).apply(EndReactions(player=1))
    rolled = [[side.trooper for side in each.sides] for each in game.happened(Rolled)]
    assert rolled == [["A2", "B1"], ["A3"]]


@pytest.mark.rule("HS-GJUMP-015")
def test_chance_brings_all_of_them_and_the_order_comes_to_its_end() -> None:
    chance, game = random.Random(5), gliding(GLIDER, GLIDER).apply(drop(1, 300))
    command = game.match.draw(0, chance)
    assert isinstance(command, Arrive)
    game.apply(command)
    assert (game.state.stage, game.state.memory.get("arrival.landed")) == ("orders", None)
    game.activate("A2").declare("idle")


@pytest.mark.rule("HS-GJUMP-022")
@pytest.mark.example("HS-EX-GJ-07")
def test_a_proxy_in_hidden_deployment_has_no_marker_beside_it() -> None:
    lurking = soldier("g_jumper", "hidden_deployment", "camouflage")
    game = Jump([], off_table=([lurking, PROXY, soldier()], []), stage="deployment.first")
    game.apply(Deploy(player=0, member=0, at=(300, 100, 0), concealed="hidden_deployment"))
    game.apply(Deploy(player=0, member=1, at=(400, 100, 0)))
    (hidden,) = game.state.hidden
    assert "proxy_active" not in hidden.states
    assert all("proxy_active" not in each.states for each in game.state.troopers.values())


# ------------------------------------------------------------------ Minesweeper


def swept(others: int) -> Skirmish:
    """A1 takes a Beacon over; with so many others in its combat group."""
    mine = [piece(soldier("minesweeper"), at=(200, 200))]
    mine += [piece(at=(60 + 60 * number, 60)) for number in range(others)]
    game = Skirmish(mine, [piece(NETROD, at=(200, 390)), AWAY], dice=[5]).activate("A1")
    return game.declare("minesweeper", aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()


@pytest.mark.rule("HS-EQUIP-032")
@pytest.mark.example("HS-EX2-020")
def test_a_beacon_that_changes_sides_gives_its_order_to_the_group_of_its_captor() -> None:
    game = swept(others=2)
    assert (game.trooper("B1").owner, game.trooper("B1").captor) == (0, "A1")
    assert (orders(game), orders(game, 1)) == ({1: 4}, {1: 1})
    assert game.pool == 8, "from the next Tactical Phase on"


@pytest.mark.rule("HS-EQUIP-032")
@pytest.mark.parametrize(("others", "counted"), [(8, 10), (9, 10)])
def test_not_while_that_group_is_full(others: int, counted: int) -> None:
    assert orders(swept(others)) == {1: counted}
