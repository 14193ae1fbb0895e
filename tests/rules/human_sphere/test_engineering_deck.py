"""HS-SCEN-001..019: Engineering Deck, with its Consoles and its Objective Room."""

import random

import msgspec
import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Arrive, ChooseDeployment, Deploy, EndTurn
from sightline.games.infinity.core.match.events import Ended, Rolled, Scored
from sightline.games.infinity.core.match.state import Token
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.table.deployment_places import deployment_zone
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.human_sphere.missions.engineering_deck import CONSOLES, OPEN, GatesOpened
from sightline.games.infinity.human_sphere.missions.objective_room import gates_of, room_of, with_room
from sightline.games.infinity.n4.deployment.events import DeploymentRolled
from sightline.geometry.moving.paths import Walk
from sightline.geometry.shapes import SILHOUETTES, Body, Scene
from sightline.kernel import Player

RICH = soldier(cost=150)
MINE, FOE = piece(RICH, at=(100, 100)), piece(RICH, at=(1100, 1100))
BARE = Scene(width=1200, depth=1200)
DECK = HUMAN_SPHERE.scenario["engineering_deck"]


def objects(*, mine: tuple[int, ...] = (), theirs: tuple[int, ...] = ()) -> dict[str, Token]:
    """All Consoles, with whom they are Connected by, and all gates."""
    owners: dict[int, Player] = {**dict.fromkeys(mine, 0), **dict.fromkeys(theirs, 1)}
    found = [
        Token(id=f"console.{n}", kind="console", at=(x, y, 0), owner=owners.get(n))
        for n, (x, y) in enumerate(CONSOLES, start=1)
    ]
    found += [Token(id=f"gate.{n}", kind="gate", at=(x, y, 0)) for n, (x, y) in enumerate(gates_of(BARE), start=1)]
    return {token.id: token for token in found}


def deck(*a: Piece, b: tuple[Piece, ...] = (FOE,), **more: object) -> Skirmish:
    more.setdefault("tokens", objects())
    return Skirmish(list(a) or [MINE], list(b), scenario="engineering_deck", **more)  # type: ignore[arg-type]


def points(game: Skirmish, what: str) -> tuple[float, ...]:
    """What both sides get for something when the last turn is over."""
    game.apply(EndTurn(player=1))
    return tuple(line.points for line in game.happened(Scored) if line.what == f"missions.score_{what}")


# ------------------------------------------------------------------ scoring


@pytest.mark.rule("HS-SCEN-002")
def test_more_consoles_give_five() -> None:
    tokens = objects(mine=(1, 3), theirs=(2,))
    assert points(deck(round=3, active=1, tokens=tokens), "consoles") == (5, 0)


@pytest.mark.rule("HS-SCEN-001")
def test_as_many_consoles_give_both_two_if_there_are_any() -> None:
    assert points(deck(round=3, active=1, tokens=objects(mine=(1,), theirs=(2,))), "consoles") == (2, 2)
    assert points(deck(round=3, active=1), "consoles") == (0, 0)


INSIDE = piece(soldier(cost=75), at=(560, 600))
INTRUDER = piece(soldier(), at=(640, 600))


@pytest.mark.rule("HS-SCEN-003", "HS-SCEN-012")
def test_the_only_one_in_the_room_gets_three() -> None:
    assert points(deck(MINE, INSIDE, round=3, active=1), "room") == (3, 0)
    assert points(deck(MINE, INSIDE, b=(FOE, INTRUDER), round=3, active=1), "room") == (0, 0)
    assert points(deck(MINE, round=3, active=1), "room") == (0, 0)


@pytest.mark.rule("HS-SCEN-012")
def test_who_is_null_holds_nothing() -> None:
    fallen = piece(soldier(), at=(640, 600), states={"unconscious"}, lost=1)
    assert points(deck(MINE, INSIDE, b=(FOE, fallen), round=3, active=1), "room") == (3, 0)


# ------------------------------------------------------------------ the table


@pytest.mark.rule("HS-SCEN-005", "HS-SCEN-006")
def test_it_is_played_with_300_points_on_a_square_table_from_zones_of_30_cm() -> None:
    assert DECK.tables(HUMAN_SPHERE.sizes) == {300: (1200, 1200)}
    depths = [sorted({y for _, y in deployment_zone(deck().state, player).outline}) for player in (0, 1)]
    assert depths == [[0, 300], [900, 1200]]


@pytest.mark.rule("HS-SCEN-006")
@pytest.mark.parametrize(
    ("at", "cited"),
    [
        ((600, 487.5), ["HS-SCEN-006"]),
        ((550, 600), ["HS-SCEN-006"]),
        ((300, 367.5), ["HS-SCEN-006"]),
        ((600, 480), []),
        ((300, 366), []),
    ],
)
def test_nobody_is_deployed_at_the_room_or_at_a_console(at: tuple[float, float], cited: list[str]) -> None:
    body = Body(at=(*at, 0), silhouette=SILHOUETTES["2"])
    assert [each.rule for each in DECK.check_deployment(Situation(deck().state), body)] == cited


@pytest.mark.rule("HS-SCEN-007")
def test_nobody_jumps_in_from_above_but_others_arrive() -> None:
    waiting = ((soldier("combat_jump"), soldier("parachutist")), ())
    game = deck(off_table=waiting)
    assert game.refuses(Arrive(player=0, member=1, skill="combat_jump", at=(600, 300, 0))) == {"HS-SCEN-007"}
    offered = {option.command.skill for option in game.match.options(0) if isinstance(option.command, Arrive)}
    assert offered == {"parachutist"}


NETROD = soldier(name="Netrod", equipment=(Ability(key="ai_beacon"),), weapons=(), silhouette="1", structure=True)


@pytest.mark.rule("HS-SCEN-007")
@pytest.mark.parametrize("skills", [(), (Ability(key="combat_jump"),)])
@pytest.mark.parametrize(
    ("at", "cited"),
    [
        ((12.5, 600), set()),
        ((100, 600), {"HS-SCEN-007"}),
        ((12.5, 100), {"HS-SCEN-007"}),
        ((12.5, 1100), {"HS-SCEN-007"}),
    ],
)
def test_a_beacon_stands_at_the_edge_outside_both_zones_without_a_roll(
    at: tuple[float, float], cited: set[str], skills: tuple[Ability, ...]
) -> None:
    waiting = ((msgspec.structs.replace(NETROD, skills=skills), soldier()), ())
    game = deck(FOE, b=(piece(RICH, at=(600, 1000)),), stage="deployment.first", off_table=waiting)
    there = Deploy(player=0, member=1, at=(*at, 0))
    assert game.refuses(there) == cited
    if not cited:
        assert game.apply(there).happened(DeploymentRolled) == []


@pytest.mark.rule("HS-SCEN-007")
def test_chance_finds_a_place_for_a_beacon_at_the_edge() -> None:
    game = deck(FOE, b=(piece(RICH, at=(600, 1000)),), stage="deployment.first", off_table=((NETROD, soldier()), ()))
    chance = random.Random(1)
    found = [game.match.draw(0, chance) for _ in range(6)]
    assert any(isinstance(each, Deploy) and each.member == 1 for each in found)


@pytest.mark.rule("HS-SCEN-008")
def test_the_walls_of_the_room_hide_what_is_behind_them_however_high_one_stands() -> None:
    tower = wall(550, 350, 100, 60, top=300, name="tower")
    high, low = piece(at=(600, 380, 300)), piece(at=(600, 820))
    game = deck(high, b=(low, FOE), solids=[tower])
    assert not Situation(game.state).sees(game.trooper("A1"), game.trooper("B1"))
    outline = room_of(BARE).outline
    assert {(x, y) for x, y in outline} == {(500, 500), (700, 500), (700, 700), (500, 700)}


@pytest.mark.rule("HS-SCEN-009")
@pytest.mark.parametrize(("at", "dice"), [((640, 600), 2), ((560, 640), 2)])
def test_the_room_is_a_saturation_zone(at: tuple[float, float], dice: int) -> None:
    shooter = piece(soldier(weapons=("combi_rifle",)), at=(560, 560))
    game = deck(shooter, b=(piece(at=at), FOE), dice=(20, 20, 20)).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    sides = [side for roll in game.happened(Rolled) for side in roll.sides if side.trooper == "A1"]
    assert [len(side.dice) for side in sides] == [dice]


@pytest.mark.rule("HS-SCEN-008")
def test_whatever_stands_in_the_middle_of_a_table_makes_way() -> None:
    house, shed = wall(550, 550, 40, 40, name="house"), wall(100, 600, 40, 40, name="shed")
    roof, bridge = (
        wall(550, 550, 40, 40, bottom=100, top=120, name="roof"),
        wall(570, 300, 20, 270, bottom=100, top=110),
    )
    scene = with_room(Scene(width=1200, depth=1200, solids=(house, shed, roof, bridge)))
    assert {each.piece for each in scene.solids} == {"shed", "objective-room"}


# ------------------------------------------------------------------ gates


NORTH = (Walk(((600, 560, 0),)),)


def before_the_gate(*skills: str, silhouette: str = "2", **more: object) -> Skirmish:
    return deck(piece(soldier(*skills, silhouette=silhouette, wip=12, mov=(15, 10)), at=(600, 480)), MINE, **more)  # type: ignore[arg-type]


@pytest.mark.rule("HS-SCEN-010")
def test_there_is_a_closed_gate_in_the_middle_of_each_wall() -> None:
    game = deck(stage="deployment.choice", tokens={}).apply(ChooseDeployment(player=0, first=0, zone=0))
    gates = [token.at[:2] for token in game.state.tokens.values() if token.kind == "gate"]
    assert sorted(gates) == [(503, 600), (600, 503), (600, 697), (697, 600)]
    closed = before_the_gate().activate("A1")
    assert closed.refuses_declaring("move", path=NORTH)
    for memory, seen in (({}, False), ({OPEN: 1}, True)):
        now = Situation(deck(piece(at=(600, 400)), b=(piece(at=(600, 650)),), memory=memory).state)
        assert now.sees(now.trooper("A1"), now.trooper("B1")) is seen


@pytest.mark.rule("HS-SCEN-010")
@pytest.mark.parametrize(("silhouette", "passes"), [("2", True), ("1", True), ("5", False)])
def test_only_silhouette_2_or_less_passes_an_open_gate(silhouette: str, passes: bool) -> None:
    game = before_the_gate(silhouette=silhouette, memory={OPEN: 1}).activate("A1")
    assert bool(game.refuses_declaring("move", path=NORTH)) is not passes


@pytest.mark.rule("HS-SCEN-011")
@pytest.mark.parametrize(("die", "opened"), [(12, True), (13, False)])
def test_a_specialist_opens_all_gates_with_a_roll_of_wip(die: int, opened: bool) -> None:
    game = before_the_gate("hacker", dice=(die,)).activate("A1")
    game.declare("move", path=(Walk(((600, 487.5, 0),)),)).declare("open_gates", aims={"gate.1": 1})
    gates = [token for token in game.state.tokens.values() if token.kind == "gate"]
    assert [("open" in token.states) for token in gates] == [opened] * 4
    assert {*game.state.tokens} == {*before_the_gate("hacker").state.tokens}, "everything else stays"
    assert bool(game.happened(GatesOpened)) is opened
    game.activate("A1")
    assert bool(game.refuses_declaring("move", path=NORTH)) is not opened
    assert ("open_gates" in game.offered()) is not opened, "it may be tried again, until they are open"


@pytest.mark.rule("HS-SCEN-011")
def test_who_is_no_specialist_or_not_in_contact_opens_nothing() -> None:
    assert before_the_gate().activate("A1").refuses_declaring("open_gates", aims={"gate.1": 1})
    far = before_the_gate("hacker").activate("A1")
    assert far.refuses_declaring("open_gates", aims={"gate.2": 1}) == {"HS-SCEN-011"}
    skill = HUMAN_SPHERE.skill["open_gates"]
    assert (set(skill.types), set(skill.labels)) == ({SkillType.SHORT}, {Label.ATTACK})


# ------------------------------------------------------------------ Consoles


@pytest.mark.rule("HS-SCEN-013")
def test_the_consoles_stand_two_in_each_half_and_one_in_the_room() -> None:
    game = deck(stage="deployment.choice", tokens={}).apply(ChooseDeployment(player=0, first=0, zone=0))
    places = {token.at[:2] for token in game.state.tokens.values() if token.kind == "console"}
    assert places == {(300, 400), (900, 400), (300, 800), (900, 800), (600, 600)}


def at_console(*skills: str, die: int = 1, **owned: tuple[int, ...]) -> Skirmish:
    mine = piece(soldier(*skills, wip=12, cost=80), at=(300, 367.5))
    return deck(mine, dice=(die,), tokens=objects(**owned)).activate("A1")


def connects(game: Skirmish) -> bool:
    game.declare("connect_console", aims={"console.1": 1}).declare("idle")
    return game.state.tokens["console.1"].owner == 0


@pytest.mark.rule("HS-SCEN-014", "HS-SCEN-016")
@pytest.mark.parametrize(("die", "done"), [(12, True), (13, False)])
@pytest.mark.parametrize(
    "skill",
    ["hacker", "engineer", "doctor", "forward_observer", "paramedic", "chain_of_command", "specialist_operative"],
)
def test_a_specialist_connects_a_console_with_a_roll_of_wip(skill: str, die: int, done: bool) -> None:
    assert connects(at_console(skill, die=die)) is done


@pytest.mark.rule("HS-SCEN-014", "HS-SCEN-016")
def test_who_is_no_specialist_or_not_in_contact_connects_nothing() -> None:
    assert at_console().refuses_declaring("connect_console", aims={"console.1": 1})
    assert at_console("hacker").refuses_declaring("connect_console", aims={"console.2": 1}) == {"HS-SCEN-014"}
    assert "hack_console" not in at_console("hacker").offered()
    skill = HUMAN_SPHERE.skill["connect_console"]
    assert (set(skill.types), set(skill.labels)) == ({SkillType.SHORT}, {Label.ATTACK})


@pytest.mark.rule("HS-SCEN-015")
def test_a_console_of_the_enemy_may_be_taken() -> None:
    assert connects(at_console("doctor", theirs=(1,)))


@pytest.mark.rule("HS-SCEN-017")
@pytest.mark.parametrize("through", ["servant", "repeater"])
def test_nobody_connects_a_console_through_a_servant_or_a_repeater(through: str) -> None:
    servant = soldier("doctor", silhouette="1")
    doctor = soldier("doctor", "hacker", peripherals=(servant,))
    proxy = piece(servant, at=(300, 370), peripheral_of=0)
    if through == "repeater":
        doctor, proxy = soldier("hacker"), piece(soldier("repeater"), at=(300, 367.5))
    game = deck(piece(doctor, at=(100, 100)), proxy).activate("A1")
    assert "connect_console" not in game.offered()
    assert game.refuses_declaring("connect_console", aims={"console.1": 1}) == {"HS-SCEN-014"}
    near = deck(piece(doctor, at=(300, 367.5)), MINE).activate("A1")
    assert "connect_console" in near.offered(), "only by itself"


# ------------------------------------------------------------------ the end


@pytest.mark.rule("HS-SCEN-019")
def test_it_ends_after_the_third_round_or_with_a_turn_begun_in_retreat() -> None:
    few = (piece(soldier(cost=20), at=(100, 100)), piece(soldier(cost=80), at=(200, 100), states={"dead"}, lost=2))
    game = deck(*few, active=1).apply(EndTurn(player=1))
    assert game.happened(Ended) == []
    assert game.apply(EndTurn(player=0)).happened(Ended)
    last = deck(round=3, active=1).apply(EndTurn(player=1))
    assert last.happened(Ended)[0].reason == "last_round"
