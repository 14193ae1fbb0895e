"""HS-SCEN-020..037: Rescue, with its Civilians and its Exclusion Zone."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Arrive, ChooseDeployment, EndTurn
from sightline.games.infinity.core.match.events import Ended, Rolled, Scored
from sightline.games.infinity.core.table.deployment_places import deployment_zone
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.civilians.civevac import CIVEVAC
from sightline.games.infinity.human_sphere.civilians.neutral import CIVILIAN, PROFILE
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.human_sphere.missions.rescue import dead_zone, exclusion_zone
from sightline.geometry.moving.paths import Walk
from sightline.geometry.shapes import SILHOUETTES, Body

RICH = soldier(cost=150)
MINE, FOE = piece(RICH, at=(100, 100)), piece(RICH, at=(1100, 1100))
RESCUE = HUMAN_SPHERE.scenario["rescue"]


def civilian(x: float, y: float, captor: str = "") -> Piece:
    return piece(PROFILE, at=(x, y), device=CIVILIAN, states=[CIVEVAC] if captor else [], captor=captor)


def rescue(*a: Piece, b: tuple[Piece, ...] = (FOE,), **more: object) -> Skirmish:
    return Skirmish(list(a) or [MINE], list(b), scenario="rescue", **more)  # type: ignore[arg-type]


def points(what: str, mine: tuple[float, ...], theirs: tuple[float, ...] = ()) -> tuple[float, ...]:
    """What both sides get for Civilians so far up the table, each beside its Controller."""
    a = [each for y in mine for each in (piece(at=(400, y)), y)]
    b = [each for y in theirs for each in (piece(at=(800, y)), y)]
    sides: list[tuple[Piece, ...]] = []
    for letter, x, found, other in (("A", 400, a, MINE), ("B", 800, b, FOE)):
        pieces: list[Piece] = []
        for each in found:
            pieces.append(civilian(x + 25, each, f"{letter}{len(pieces)}") if isinstance(each, float) else each)
        sides.append((*pieces, other))
    game = rescue(*sides[0], b=sides[1], round=3, active=1).apply(EndTurn(player=1))
    return tuple(line.points for line in game.happened(Scored) if line.what == f"missions.score_{what}")


@pytest.mark.rule("HS-SCEN-020")
def test_more_civilians_in_the_exclusion_zone_give_one() -> None:
    assert points("exclusion", (500.0, 700.0), (600.0,)) == (1, 0)
    assert points("exclusion", (500.0,), (600.0,)) == (0, 0)
    assert points("exclusion", (350.0,)) == (0, 0)


@pytest.mark.rule("HS-SCEN-021")
def test_as_many_in_the_own_dead_zone_give_both_two_if_there_are_any() -> None:
    assert points("dead_zone", (350.0,), (850.0,)) == (2, 2)
    assert points("dead_zone", (850.0,), (350.0,)) == (0, 0), "not in the other's"


@pytest.mark.rule("HS-SCEN-022")
def test_more_in_the_own_dead_zone_give_three() -> None:
    assert points("dead_zone", (350.0, 330.0), (850.0,)) == (3, 0)
    assert points("dead_zone", (), (850.0,)) == (0, 3)


@pytest.mark.rule("HS-SCEN-023")
def test_more_in_the_own_deployment_zone_give_four() -> None:
    assert points("home", (200.0,)) == (4, 0)
    assert points("home", (200.0,), (1000.0,)) == (0, 0)
    assert points("home", (1000.0,)) == (0, 0)


@pytest.mark.rule("HS-SCEN-020", "HS-SCEN-022", "HS-SCEN-023")
def test_only_civilians_in_civevac_count() -> None:
    game = rescue(MINE, civilian(400, 200), civilian(400, 350), civilian(400, 500), round=3, active=1)
    assert game.apply(EndTurn(player=1)).happened(Ended)[0].objective == (0, 0)


# ------------------------------------------------------------------ the table


@pytest.mark.rule("HS-SCEN-025", "HS-SCEN-026")
def test_it_is_played_with_300_points_on_a_square_table_from_zones_of_30_cm() -> None:
    assert RESCUE.tables(HUMAN_SPHERE.sizes) == {300: (1200, 1200)}
    depths = [sorted({y for _, y in deployment_zone(rescue().state, player).outline}) for player in (0, 1)]
    assert depths == [[0, 300], [900, 1200]]


def at(x: float, y: float) -> Body:
    return Body(at=(x, y, 0), silhouette=SILHOUETTES["2"])


@pytest.mark.rule("HS-SCEN-026")
def test_nobody_is_deployed_in_contact_with_a_civilian() -> None:
    now = Situation(rescue(MINE, civilian(600, 350)).state)
    assert [each.rule for each in RESCUE.check_deployment(now, at(600, 325))] == ["HS-SCEN-026"]
    assert RESCUE.check_deployment(now, at(600, 320)) == []


@pytest.mark.rule("HS-SCEN-027")
@pytest.mark.parametrize(("y", "cited"), [(380, []), (420, ["HS-SCEN-027"]), (780, ["HS-SCEN-027"]), (820, [])])
def test_nobody_is_deployed_in_the_exclusion_zone(y: float, cited: list[str]) -> None:
    now = Situation(rescue().state)
    assert sorted({each[1] for each in exclusion_zone(now).outline}) == [400, 800]
    assert [each.rule for each in RESCUE.check_deployment(now, at(600, y))] == cited


@pytest.mark.rule("HS-SCEN-027")
def test_nobody_jumps_into_it() -> None:
    game = rescue(off_table=((soldier("combat_jump"),), ()))
    assert "HS-SCEN-027" in game.refuses(Arrive(player=0, member=1, skill="combat_jump", at=(600, 600, 0)))


@pytest.mark.rule("HS-SCEN-028")
@pytest.mark.parametrize(
    ("skill", "far"), [("", 75), ("terrain_jungle", 125), ("terrain_zero_g", 125), ("terrain_total", 125)]
)
def test_it_is_difficult_terrain_for_all_but_those_who_are_at_home_somewhere(skill: str, far: float) -> None:
    mine = piece(soldier(*([skill] if skill else []), mov=(10, 10)), at=(600, 500))
    game = rescue(mine, MINE).activate("A1")
    assert game.refuses_declaring("move", path=(Walk(((600, 500 + far, 0),)),)) == set()
    assert game.refuses_declaring("move", path=(Walk(((600, 501 + far, 0),)),))


@pytest.mark.rule("HS-SCEN-028")
def test_it_is_a_saturation_zone() -> None:
    shooter = piece(soldier(weapons=("combi_rifle",)), at=(600, 350))
    game = rescue(shooter, b=(piece(at=(600, 450)), FOE), dice=(20, 20, 20)).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    sides = [side for roll in game.happened(Rolled) for side in roll.sides if side.trooper == "A1"]
    assert [len(side.dice) for side in sides] == [2]


@pytest.mark.rule("HS-SCEN-029")
@pytest.mark.parametrize(("zones", "mine"), [((0, 1), [300, 400]), ((1, 0), [800, 900])])
def test_the_dead_zones_lie_between(zones: tuple[int, int], mine: list[float]) -> None:
    state = rescue(zones=zones).state
    assert sorted({y for _, y in dead_zone(state, 0).outline}) == mine
    assert sorted({y for _, y in dead_zone(state, 1).outline}) == ([800, 900] if mine == [300, 400] else [300, 400])


# ------------------------------------------------------------------ Civilians


def placed(zone: int = 0, **more: object) -> dict[int, set[tuple[float, ...]]]:
    game = rescue(stage="deployment.choice", **more)  # type: ignore[arg-type]
    game.apply(ChooseDeployment(player=0, first=0, zone=zone))
    found: dict[int, set[tuple[float, ...]]] = {0: set(), 1: set()}
    for each in game.state.troopers.values():
        if each.device == CIVILIAN:
            found[each.owner].add(each.at[:2])
    return found


@pytest.mark.rule("HS-SCEN-030")
def test_four_civilians_each_touch_the_dead_zone_of_the_other_side() -> None:
    line = (300, 500, 700, 900)
    far, near = {(x, 787.5) for x in line}, {(x, 412.5) for x in line}
    assert placed() == {0: far, 1: near}
    assert placed(zone=1) == {0: near, 1: far}


@pytest.mark.rule("HS-SCEN-031")
def test_they_stand_neither_in_nor_on_scenery() -> None:
    crate = wall(280, 760, 40, 60, top=30, name="crate")
    assert {x for x, _ in placed(solids=[crate])[0]} - {500, 700, 900} == {265}


@pytest.mark.rule("HS-SCEN-032")
def test_nobody_takes_along_civilians_of_the_other_side() -> None:
    game = rescue(piece(soldier(), at=(600, 575)), b=(civilian(600, 600), FOE)).activate("A1")
    assert game.refuses_declaring("synchronize_civilian", aims={"B1": 1}) == {"HS-SCEN-032"}
    assert "synchronize_civilian" not in game.offered()


@pytest.mark.rule("HS-SCEN-033", "HS-SCEN-034")
@pytest.mark.parametrize(
    ("skill", "cited"),
    [
        ("", {"HS-SCEN-033"}),
        ("hacker", set()),
        ("engineer", set()),
        ("doctor", set()),
        ("forward_observer", set()),
        ("paramedic", set()),
        ("chain_of_command", set()),
        ("specialist_operative", set()),
    ],
)
def test_specialists_take_two_along_and_others_one(skill: str, cited: set[str]) -> None:
    mine = piece(soldier(*([skill] if skill else [])), at=(600, 575))
    game = rescue(mine, civilian(600, 600, "A1"), civilian(575, 575)).activate("A1")
    assert game.refuses_declaring("synchronize_civilian", aims={"A3": 1}) == cited
    full = rescue(mine, civilian(600, 600, "A1"), civilian(575, 575, "A1"), civilian(625, 575)).activate("A1")
    third = full.refuses_declaring("synchronize_civilian", aims={"A4": 1})
    assert third == cited | {"HS-CIV-016"}, "and nobody three, anywhere"


@pytest.mark.rule("HS-SCEN-035")
def test_nobody_is_a_specialist_through_a_servant() -> None:
    servant = soldier("doctor", silhouette="1")
    doctor = soldier("doctor", peripherals=(servant,))
    pieces = [piece(doctor, at=(400, 575)), piece(servant, at=(600, 575), peripheral_of=0), civilian(600, 600)]
    game = rescue(*pieces).activate("A1")
    assert "HS-CIV-014" in game.refuses_declaring("synchronize_civilian", aims={"A3": 1})


@pytest.mark.rule("HS-SCEN-036")
@pytest.mark.parametrize(
    "specialist",
    ["hacker", "engineer", "doctor", "forward_observer", "paramedic", "chain_of_command", "specialist_operative"],
)
def test_a_disabled_specialist_still_takes_two_along(specialist: str) -> None:
    mine = piece(soldier(specialist), at=(600, 575), states=["disabled"])
    game = rescue(mine, civilian(600, 600, "A1"), civilian(575, 575)).activate("A1")
    assert game.refuses_declaring("synchronize_civilian", aims={"A3": 1}) == set()


@pytest.mark.rule("HS-SCEN-037")
def test_it_ends_after_the_third_round_or_with_a_turn_begun_in_retreat() -> None:
    few = (piece(soldier(cost=20), at=(100, 100)), piece(soldier(cost=80), at=(200, 100), states={"dead"}, lost=2))
    game = rescue(*few, active=1).apply(EndTurn(player=1))
    assert game.happened(Ended) == []
    assert game.apply(EndTurn(player=0)).happened(Ended)
    last = rescue(round=3, active=1).apply(EndTurn(player=1))
    assert last.happened(Ended)[0].reason == "last_round"
