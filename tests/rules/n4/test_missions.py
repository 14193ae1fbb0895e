"""N4, the missions: sizes and tables, Specialists, Objective Points, Quadrants, early endings."""

import pytest
from skirmish import Piece, Skirmish, edition_at_hand, piece, soldier

from sightline.content import tables
from sightline.games.infinity.core.match.commands import ChooseDeployment, EndTurn, NameLieutenant
from sightline.games.infinity.core.match.events import Ended, Scored
from sightline.games.infinity.core.match.sizes import Size
from sightline.games.infinity.core.match.state import Token
from sightline.games.infinity.core.missions.annihilation import objective_points
from sightline.games.infinity.core.missions.domination import quadrants_of
from sightline.games.infinity.core.missions.mission import acts_as_specialist, is_specialist, points_killed
from sightline.games.infinity.core.order.declarations import Label
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile, TroopType
from sightline.games.infinity.n4.edition import N4
from sightline.games.infinity.n4.events import CommandLost

MISSIONS = ("annihilation", "domination", "supplies", "firefight")
RICH = soldier(cost=80)


def size(points: int) -> Size:
    return N4.sizes.rows[points]


def last_turn(a: list[Piece], b: list[Piece], scenario: str, **more: object) -> Skirmish:
    """The last turn of the match, played to its end."""
    game = Skirmish(a, b, scenario=scenario, round=3, active=1, **more)  # type: ignore[arg-type]
    return game.apply(EndTurn(player=1))


def scored(game: Skirmish, what: str) -> tuple[float, ...]:
    return tuple(line.points for line in game.happened(Scored) if line.what == f"scenario.score.{what}")


@pytest.mark.rule("N4-SCEN-001", "N4-BASIC-004")
def test_five_sizes_each_on_its_table() -> None:
    assert N4.sizes.tables() == {
        150: (600, 800),
        200: (800, 1200),
        250: (800, 1200),
        300: (1200, 1200),
        400: (1200, 1200),
    }


@pytest.mark.rule("N4-SCEN-001")
@pytest.mark.parametrize("mission", MISSIONS)
def test_a_mission_is_played_at_these_sizes_and_on_these_tables_only(mission: str) -> None:
    scenario, small = N4.scenario[mission], tables.load_scene("harbour-steps")
    assert scenario.check_table(N4.sizes, small, 150) == []
    assert [each.rule for each in scenario.check_table(N4.sizes, small, 300)] == ["N4-SCEN-001"]
    assert [each.code for each in scenario.check_table(N4.sizes, small, 30)] == ["scenario.no_such_size"]


@pytest.mark.rule("N4-SCEN-002")
@pytest.mark.parametrize(
    ("skill", "expected"),
    [
        ("hacker", True),
        ("engineer", True),
        ("doctor", True),
        ("forward_observer", True),
        ("specialist_operative", True),
        ("paramedic", True),
        ("chain_of_command", True),
        ("martial_arts", False),
    ],
)
def test_who_is_a_specialist(skill: str, expected: bool) -> None:
    game = Skirmish([piece(soldier(skill), at=(100, 100))], [piece(at=(1100, 1100))])
    assert acts_as_specialist(Situation(game.state), game.trooper("A1")) is expected


@pytest.mark.rule("HS-SPOP-002", "HS-SPOP-003")
@pytest.mark.rule("HS-SPOP-001")
@pytest.mark.rule("N4-SSK-217")
@pytest.mark.parametrize(("skills", "able"), [(("specialist_operative",), True), ((), False)])
def test_a_specialist_operative_may_do_what_only_specialists_may(skills: tuple[str, ...], able: bool) -> None:
    game = Skirmish([piece(soldier(*skills), at=(100, 100))], [piece(at=(1100, 1100))], scenario="supplies")
    assert is_specialist(edition_at_hand(), soldier(*skills)) is able
    assert acts_as_specialist(Situation(game.state), game.trooper("A1")) is able
    assert "specialist_operative" not in edition_at_hand().skill, "nobody declares it"


@pytest.mark.rule("N4-LABEL-010")
def test_victory_points_are_the_cost_of_all_who_are_not_null() -> None:
    mine = [
        piece(soldier(cost=30), at=(100, 100)),
        piece(soldier(cost=20), at=(200, 100), states={"targeted", "isolated"}),
        piece(soldier(cost=10), at=(300, 100), states={"unconscious"}, lost=1),
    ]
    game = Skirmish(mine, [piece(soldier(cost=15), at=(1100, 1100))])
    now = Situation(game.state)
    assert [now.fixed.scenario.victory_points(now, player) for player in (0, 1)] == [50, 15]


@pytest.mark.rule("N4-SCEN-003", "N4-SSKB-029")
def test_an_embryo_is_worth_nothing_in_the_end() -> None:
    embryo = piece(soldier("shasvastii", cost=80), at=(200, 1100), states={"shasvastii_embryo"}, lost=1)
    game = last_turn([piece(RICH, at=(100, 100))], [piece(RICH, at=(100, 1100)), embryo], "annihilation")
    assert points_killed(Situation(game.state), 1) == 80
    assert game.happened(Ended)[0].victory == (80, 80)


@pytest.mark.rule("N4-SCEN-003")
def test_who_was_never_deployed_counts_as_eliminated() -> None:
    coming = ((), (soldier("combat_jump", cost=60),))
    game = last_turn([piece(RICH, at=(100, 100))], [piece(RICH, at=(100, 1100))], "annihilation", off_table=coming)
    assert points_killed(Situation(game.state), 1) == 60


@pytest.mark.rule("N4-SCEN-006")
@pytest.mark.parametrize("mission", ["domination", "supplies"])
@pytest.mark.parametrize(("points", "least"), [(150, 38), (200, 50), (250, 63), (300, 75), (400, 100)])
def test_too_few_on_their_feet_end_the_mission_with_the_turn(mission: str, points: int, least: int) -> None:
    for cost, over in ((least, False), (least - 1, True)):
        mine, theirs = piece(soldier(cost=cost), at=(300, 300)), piece(soldier(cost=500), at=(900, 900))
        game = Skirmish([mine], [theirs], scenario=mission, points=points, active=1).apply(EndTurn(player=1))
        game.apply(EndTurn(player=0))
        assert bool(game.happened(Ended)) is over


@pytest.mark.rule("N4-SCEN-007", "N4-SCEN-008")
@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (150, {39: 0, 40: 1, 75: 1, 76: 3, 125: 3, 126: 4}),
        (200, {49: 0, 50: 1, 100: 1, 101: 3, 150: 3, 151: 4}),
        (250, {64: 0, 65: 1, 125: 1, 126: 3, 200: 3, 201: 4}),
        (300, {74: 0, 75: 1, 150: 1, 151: 3, 250: 3, 251: 4}),
        (400, {99: 0, 100: 1, 200: 1, 201: 3, 300: 3, 301: 4}),
    ],
)
def test_points_eliminated_and_points_saved_count_by_bands(points: int, expected: dict[int, int]) -> None:
    assert {each: objective_points(size(points), each) for each in expected} == expected


@pytest.mark.rule("N4-SCEN-007", "N4-SCEN-008")
def test_annihilation_counts_what_was_eliminated_and_what_survives() -> None:
    fallen = piece(soldier(cost=160), at=(200, 1100), states={"unconscious"}, lost=1)
    game = last_turn([piece(soldier(cost=90), at=(100, 100))], [piece(RICH, at=(100, 1100)), fallen], "annihilation")
    assert scored(game, "points_killed") == (3, 0)
    assert scored(game, "points_survived") == (1, 1)


@pytest.mark.rule("N4-SCEN-009")
def test_the_enemy_lieutenant_is_worth_two() -> None:
    fallen = piece(RICH, at=(200, 1100), states={"unconscious"}, lost=1, lieutenant=True)
    game = last_turn(
        [piece(RICH, at=(100, 100), lieutenant=True)], [piece(RICH, at=(100, 1100)), fallen], "annihilation"
    )
    assert scored(game, "lieutenant_killed") == (2, 0)


# ------------------------------------------------------------------ Domination


def domination(a: list[Piece], b: list[Piece], **more: object) -> Skirmish:
    return Skirmish(a, b, scenario="domination", **more)  # type: ignore[arg-type]


@pytest.mark.rule("N4-SCEN-011")
def test_the_quadrants_lie_between_the_deployment_zones() -> None:
    game = domination([piece(at=(100, 300))], [piece(at=(100, 900))])
    corners = [(each.outline[0], each.outline[2]) for each in quadrants_of(Situation(game.state))]
    assert corners == [
        ((0, 200), (600, 600)),
        ((600, 200), (1200, 600)),
        ((0, 600), (600, 1000)),
        ((600, 600), (1200, 1000)),
    ], "the zones of this table are 20 cm deep"


@pytest.mark.rule("N4-SCEN-010", "N4-SCEN-011")
@pytest.mark.parametrize(
    ("mine", "theirs", "more", "same"),
    [
        ([(300, 400), (900, 400)], [(300, 800)], (2,), ()),
        ([(300, 400)], [(300, 800)], (), (1, 1)),
        ([(300, 100)], [(300, 1100)], (), ()),
    ],
)
def test_quadrants_count_at_the_end_of_each_round(
    mine: list[tuple[int, int]], theirs: list[tuple[int, int]], more: tuple[int, ...], same: tuple[int, ...]
) -> None:
    game = domination([piece(RICH, at=at) for at in mine], [piece(RICH, at=at) for at in theirs], active=1)
    game.apply(EndTurn(player=1))
    assert (scored(game, "more_quadrants"), scored(game, "same_quadrants")) == (more, same)


@pytest.mark.rule("N4-SCEN-011")
def test_devices_and_null_troopers_hold_nothing_but_markers_do() -> None:
    mine = [
        piece(RICH, at=(300, 400), states={"unconscious"}, lost=1),
        piece(soldier("camouflage", cost=80), at=(900, 400), states={"camouflaged"}),
        piece(at=(300, 800), device="ap_mine"),
    ]
    game = domination(mine, [piece(RICH, at=(300, 1100))], active=1).apply(EndTurn(player=1))
    assert scored(game, "more_quadrants") == (2,)
    assert game.happened(Scored)[0].params["count"] == 1


@pytest.mark.rule("N4-SCEN-012")
@pytest.mark.parametrize(("x", "held"), [(599, 1), (600, 0)])
def test_more_than_half_of_the_base_must_be_inside(x: float, held: int) -> None:
    game = domination([piece(RICH, at=(x, 400))], [piece(RICH, at=(300, 1100))], active=1).apply(EndTurn(player=1))
    assert len(scored(game, "more_quadrants")) == held


@pytest.mark.rule("N4-SCEN-013")
def test_embryos_hold_a_quadrant() -> None:
    embryo = piece(soldier("shasvastii", cost=80), at=(300, 400), states={"shasvastii_embryo"}, lost=1)
    game = domination([embryo, piece(RICH, at=(300, 100))], [piece(RICH, at=(300, 1100))], active=1)
    assert scored(game.apply(EndTurn(player=1)), "more_quadrants") == (2,)


@pytest.mark.rule("N4-SCEN-014")
def test_a_console_stands_in_the_middle_of_each_quadrant() -> None:
    game = domination([piece(at=(100, 100))], [piece(at=(100, 1100))], stage="deployment.choice")
    game.apply(ChooseDeployment(player=0, first=0, zone=0))
    places = sorted(token.at[:2] for token in game.state.tokens.values())
    assert places == [(300, 400), (300, 800), (900, 400), (900, 800)]


def at_console(*skills: str, dice: tuple[int, ...] = ()) -> Skirmish:
    console = Token(id="console.1", kind="console", at=(300, 400, 0))
    mine = piece(soldier(*skills, cost=80), at=(300, 367.5))
    foe = piece(RICH, at=(1100, 1100))
    game = domination([mine], [foe], tokens={"console.1": console}, dice=dice)
    return game.activate("A1")


@pytest.mark.rule("N4-SCEN-015", "N4-SCEN-016")
@pytest.mark.parametrize(
    ("skill", "die", "hacked"),
    [("doctor", 12, True), ("doctor", 13, False), ("hacker", 15, True), ("hacker", 16, False)],
)
def test_a_specialist_hacks_a_console_with_wip_and_hackers_with_three_more(skill: str, die: int, hacked: bool) -> None:
    game = at_console(skill, dice=(die,)).declare("hack_console", aims={"console.1": 1}).declare("idle")
    assert game.state.tokens["console.1"].owner == (0 if hacked else None)


@pytest.mark.rule("N4-SCEN-015")
def test_only_specialists_hack_consoles_and_it_is_an_attack() -> None:
    assert at_console().refuses_declaring("hack_console", aims={"console.1": 1})
    assert Label.ATTACK in N4.skill["hack_console"].labels


@pytest.mark.rule("N4-SCEN-010")
def test_each_console_is_worth_one_in_the_end() -> None:
    consoles = {
        f"console.{n}": Token(id=f"console.{n}", kind="console", at=(0, 0, 0), owner=int(n == 3)) for n in (1, 2, 3)
    }
    game = last_turn([piece(RICH, at=(100, 100))], [piece(RICH, at=(100, 1100))], "domination", tokens=consoles)
    assert scored(game, "consoles") == (2, 1)


# ------------------------------------------------------------------ Supplies


@pytest.mark.rule("N4-SCEN-019")
def test_picking_up_a_box_is_an_attack_without_a_roll() -> None:
    assert N4.skill["pick_up_supply_box"].labels == {Label.ATTACK, Label.NO_ROLL}
    box = Token(id="supply_box.1", kind="supply_box", at=(600, 600, 0))
    hidden = piece(soldier("specialist_operative", "camouflage", cost=80), at=(600, 575), states={"camouflaged"})
    game = Skirmish([hidden], [piece(RICH, at=(1100, 1100))], scenario="supplies", tokens={box.id: box}).activate("A1")
    assert game.refuses_declaring("pick_up_supply_box", aims={box.id: 1}), "and closed to Markers, which carry nothing"


def fetching(mine: Piece, *others: Piece, carrier: str = "", at: tuple[float, float] = (600, 600)) -> Skirmish:
    """A1 wants the box at a place; others of its side, B1 is far away."""
    box = Token(id="supply_box.1", kind="supply_box", at=(*at, 0), carrier=carrier)
    enemies = [piece(RICH, at=(1100, 1100)), *(each for each in others if each.facing == 270)]
    friends = [each for each in others if each.facing != 270]
    return Skirmish([mine, *friends], enemies, scenario="supplies", tokens={box.id: box}).activate("A1")


def takes(game: Skirmish) -> bool:
    """Whether A1 may take the box, and has it then."""
    if game.refuses_declaring("pick_up_supply_box", aims={"supply_box.1": 1}):
        return False
    game.declare("pick_up_supply_box", aims={"supply_box.1": 1}).no_more_aros().declare("idle").no_more_aros()
    return game.state.tokens["supply_box.1"].carrier == "A1"


OPERATIVE = soldier("specialist_operative", cost=80)


@pytest.mark.rule("N4-SCEN-019", "N4-SCEN-002")
def test_a_specialist_in_contact_takes_a_lone_box() -> None:
    assert takes(fetching(piece(OPERATIVE, at=(600, 575))))
    assert not takes(fetching(piece(OPERATIVE, at=(600, 570))))
    assert not takes(fetching(piece(RICH, at=(600, 575))))
    nothing = Skirmish([piece(OPERATIVE, at=(600, 575))], [piece(RICH, at=(1100, 1100))], scenario="supplies")
    assert nothing.activate("A1").refuses_declaring("pick_up_supply_box", aims={"supply_box.1": 1}) != set()


@pytest.mark.rule("N4-SCEN-019")
def test_a_box_is_taken_from_who_has_fallen_with_it() -> None:
    heavy = piece(soldier(silhouette="5"), at=(600, 600), facing=270, states={"unconscious", "prone"}, lost=1)
    assert takes(fetching(piece(OPERATIVE, at=(600, 567.5)), heavy))
    assert not takes(fetching(piece(OPERATIVE, at=(600, 560)), heavy))


@pytest.mark.rule("N4-SCEN-019")
def test_a_box_is_handed_over_by_an_ally_on_its_feet_and_by_no_enemy() -> None:
    mine = piece(OPERATIVE, at=(600, 575))
    assert takes(fetching(mine, piece(OPERATIVE, at=(600, 600)), carrier="A2"))
    assert not takes(fetching(piece(OPERATIVE, at=(600, 560)), piece(OPERATIVE, at=(600, 600)), carrier="A2"))
    assert not takes(fetching(mine, piece(OPERATIVE, at=(600, 600), facing=270), carrier="B2"))


@pytest.mark.rule("N4-SCEN-004")
@pytest.mark.parametrize("mission", MISSIONS)
def test_every_mission_ends_after_the_third_round(mission: str) -> None:
    game = last_turn([piece(RICH, at=(300, 300))], [piece(RICH, at=(900, 900))], mission)
    assert game.happened(Ended)[0].reason == "last_round"


@pytest.mark.rule("N4-SCEN-005")
@pytest.mark.parametrize("mission", ["annihilation", "firefight"])
def test_who_begins_a_turn_with_nobody_left_ends_the_mission_with_it(mission: str) -> None:
    fallen = piece(RICH, at=(300, 300), states={"unconscious"}, lost=1)
    game = Skirmish([fallen], [piece(RICH, at=(900, 900))], scenario=mission, active=1).apply(EndTurn(player=1))
    assert game.happened(Ended) == []
    assert game.apply(EndTurn(player=0)).happened(Ended)[0].reason == "too_few_left"


# ------------------------------------------------------------------ who wins


@pytest.mark.rule("N4-RETR-001")
@pytest.mark.parametrize(("mine", "theirs", "winner"), [(90, 80, 0), (80, 90, 1), (80, 80, None)])
def test_the_standard_game_is_won_by_victory_points(mine: float, theirs: float, winner: int | None) -> None:
    fallen = piece(soldier(cost=70), at=(500, 100), states={"unconscious"}, lost=1)
    a, b = [piece(soldier(cost=mine), at=(100, 100)), fallen], [piece(soldier(cost=theirs), at=(100, 1100))]
    ended = last_turn(a, b, "standard").happened(Ended)[0]
    assert (ended.victory, ended.winner) == ((mine, theirs), winner), "who is Null counts for nothing"


@pytest.mark.rule("N4-RETR-013")
def test_a_mission_is_won_by_objective_points_and_only_then_by_victory_points() -> None:
    consoles = {"console.1": Token(id="console.1", kind="console", at=(0, 0, 0), owner=0)}
    a, b = [piece(RICH, at=(100, 100))], [piece(soldier(cost=200), at=(100, 1100))]
    ahead = last_turn(a, b, "domination", tokens=consoles).happened(Ended)[0]
    assert (ahead.objective, ahead.winner) == ((1, 0), 0)
    tied = last_turn(a, b, "domination").happened(Ended)[0]
    assert (tied.objective, tied.winner) == ((0, 0), 1)


# ------------------------------------------------------------------ Firefight: who commands


def headless(*mine: Piece, **more: object) -> Skirmish:
    """The first player's turn begins, in a Firefight; its first trooper was the Lieutenant."""
    game = Skirmish(list(mine), [piece(soldier(cost=90), at=(1100, 1100))], active=1, scenario="firefight", **more)  # type: ignore[arg-type]
    return game.apply(EndTurn(player=1))


FALLEN = piece(at=(100, 100), lieutenant=True, states={"unconscious"}, lost=1)


@pytest.mark.rule("N4-SCEN-023")
def test_a_side_without_a_lieutenant_names_another_openly_at_no_cost_and_commands_at_once() -> None:
    game = headless(FALLEN, piece(at=(200, 100)), piece(at=(300, 100)))
    assert game.state.asking == "appointment"
    game.apply(NameLieutenant(player=0, member=2))
    assert game.state.lieutenants[0] == 2
    assert 0 in game.state.known_lieutenants
    assert game.happened(CommandLost) == []
    assert {(each.kind, each.left) for each in game.state.pool} == {("regular", 2), ("lieutenant", 1)}


@pytest.mark.rule("N4-SCEN-023")
def test_the_new_one_is_on_the_table_and_able_to_command() -> None:
    mine = [FALLEN, piece(soldier("irregular"), at=(200, 100)), piece(soldier(type=TroopType.REM), at=(300, 100))]
    away: tuple[list[Profile], list[Profile]] = ([soldier("parachutist")], [])
    game = headless(*mine, piece(at=(400, 100)), off_table=away)
    assert [option.command.member for option in game.match.options()] == [3]  # type: ignore[attr-defined]
    for member in (0, 1, 2, 4):
        assert game.refuses(NameLieutenant(player=0, member=member)) == {"N4-SEQ-021"}


@pytest.mark.rule("N4-SCEN-023")
def test_nobody_is_named_for_who_is_isolated_or_while_the_army_retreats() -> None:
    isolated = headless(piece(at=(100, 100), lieutenant=True, states={"isolated"}), piece(at=(200, 100)))
    assert [each.lost for each in isolated.happened(CommandLost)] == [True]
    assert isolated.state.asking == "orders"
    costly = piece(soldier(cost=90), at=(100, 100), lieutenant=True, states={"unconscious"}, lost=1)
    retreating = headless(costly, piece(soldier(cost=10), at=(200, 100)))
    assert retreating.state.asking == "orders"
    assert [each.lost for each in retreating.happened(CommandLost)] == [True]


@pytest.mark.rule("N4-SCEN-023")
def test_in_a_firefight_everybody_knows_the_lieutenant() -> None:
    assert N4.scenario["firefight"].lieutenant_public
    assert not N4.scenario["annihilation"].lieutenant_public
