"""HS-SCEN-038..051: Tic Tac Toe, with its Antennas."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import ChooseDeployment, EndTurn
from sightline.games.infinity.core.match.events import Ended, Rolled, Scored
from sightline.games.infinity.core.match.state import Token
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.table.deployment_places import deployment_zone
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.desk.setups import offers_of
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.human_sphere.missions.tic_tac_toe import PLACES, evo_repeater
from sightline.geometry.shapes import SILHOUETTES, Body, Scene
from sightline.kernel import Player

RICH = soldier(cost=150)
FOE = piece(RICH, at=(1100, 1100))


def antennas(*, mine: tuple[int, ...] = (), theirs: tuple[int, ...] = ()) -> dict[str, Token]:
    """All nine, with whom they are Connected by."""
    owners: dict[int, Player] = {**dict.fromkeys(mine, 0), **dict.fromkeys(theirs, 1)}
    found = [
        Token(id=f"antenna.{n}", kind="antenna", at=(x, y, 0), owner=owners.get(n))
        for n, (x, y) in enumerate(PLACES, start=1)
    ]
    return {token.id: token for token in found}


def points(what: str, **owned: tuple[int, ...]) -> tuple[float, ...]:
    """What both sides get for something at the end of the match."""
    mine = piece(RICH, at=(100, 100))
    game = Skirmish([mine], [FOE], scenario="tic_tac_toe", round=3, active=1, tokens=antennas(**owned))
    game.apply(EndTurn(player=1))
    return tuple(line.points for line in game.happened(Scored) if line.what == f"missions.score_{what}")


@pytest.mark.rule("HS-SCEN-038")
@pytest.mark.parametrize("line", [(1, 2, 3), (2, 5, 8), (1, 5, 9), (3, 5, 7)])
def test_the_only_one_with_three_in_a_row_gets_four(line: tuple[int, ...]) -> None:
    assert points("line", mine=line) == (4, 0)
    assert points("line", theirs=line) == (0, 4)


@pytest.mark.rule("HS-SCEN-038")
@pytest.mark.parametrize("scattered", [(1, 2, 4), (1, 5, 8), (1, 2, 6, 7)])
def test_three_that_are_not_in_a_row_get_nothing(scattered: tuple[int, ...]) -> None:
    assert points("line", mine=scattered) == (0, 0)


@pytest.mark.rule("HS-SCEN-039")
def test_a_row_each_gives_both_two() -> None:
    assert points("line", mine=(1, 2, 3), theirs=(4, 5, 6)) == (2, 2)


@pytest.mark.rule("HS-SCEN-040")
def test_more_antennas_give_three() -> None:
    assert points("antennas", mine=(1, 6), theirs=(5,)) == (3, 0)
    assert points("antennas", mine=(1,), theirs=(5,)) == (0, 0), "as many are nothing"


@pytest.mark.rule("HS-SCEN-041")
def test_one_in_the_enemy_half_gives_two_and_more_give_no_more() -> None:
    assert points("beyond", mine=(3,), theirs=(9,)) == (2, 0)
    assert points("beyond", mine=(3, 6, 9), theirs=(1,)) == (2, 2)
    assert points("beyond", mine=(2, 5, 8)) == (0, 0), "the central line is in nobody's half"


@pytest.mark.rule("HS-SCEN-044")
def test_the_antennas_stand_in_three_rows_of_three() -> None:
    game = Skirmish([piece(at=(100, 100))], [FOE], scenario="tic_tac_toe", stage="deployment.choice")
    game.apply(ChooseDeployment(player=0, first=0, zone=0))
    places = {token.at[:2] for token in game.state.tokens.values() if token.kind == "antenna"}
    edge, line = (300, 900), (400, 600, 800)
    assert places == {(x, y) for x in (*edge, 600) for y in line}


@pytest.mark.rule("HS-SCEN-043")
def test_it_is_played_with_300_points_on_a_square_table() -> None:
    mission, square = HUMAN_SPHERE.scenario["tic_tac_toe"], Scene(width=1200, depth=1200)
    assert mission.check_table(HUMAN_SPHERE.sizes, square, 300) == []
    assert [each.code for each in mission.check_table(HUMAN_SPHERE.sizes, square, 400)] == ["scenario.no_such_size"]
    small = Scene(width=800, depth=1200)
    assert [each.code for each in mission.check_table(HUMAN_SPHERE.sizes, small, 300)] == ["scenario.wrong_table"]


def test_nobody_is_offered_another_size() -> None:
    """Neither at the desk nor in the arena."""
    offered = offers_of(HUMAN_SPHERE, {}, "standard", "en")["scenarios"]
    assert isinstance(offered, list)
    assert {row["key"]: row["sizes"] for row in offered}["tic_tac_toe"] == [300]


@pytest.mark.rule("HS-SCEN-043")
def test_the_deployment_zones_are_30_cm_deep_and_at_opposite_edges() -> None:
    game = Skirmish([piece(at=(100, 100))], [FOE], scenario="tic_tac_toe")
    depths = [sorted({y for _, y in deployment_zone(game.state, player).outline}) for player in (0, 1)]
    assert depths == [[0, 300], [900, 1200]]


@pytest.mark.rule("HS-SCEN-043")
@pytest.mark.parametrize(("y", "cited"), [(367.5, ["HS-SCEN-043"]), (366, [])])
def test_nobody_is_deployed_in_contact_with_an_antenna(y: float, cited: list[str]) -> None:
    game = Skirmish([piece(at=(100, 100))], [FOE], scenario="tic_tac_toe", tokens=antennas())
    body = Body(at=(300, y, 0), silhouette=SILHOUETTES["2"])
    assert [each.rule for each in game.state.fixed.scenario.check_deployment(Situation(game.state), body)] == cited


# ------------------------------------------------------------------ Connect Antenna


def at_antenna(*skills: str, die: int = 1, with_him: tuple[Piece, ...] = (), **owned: tuple[int, ...]) -> Skirmish:
    mine = piece(soldier(*skills, wip=12, cost=80), at=(300, 367.5))
    game = Skirmish([mine, *with_him], [FOE], scenario="tic_tac_toe", tokens=antennas(**owned), dice=(die,))
    return game.activate("A1")


def connects(game: Skirmish) -> bool:
    game.declare("connect_antenna", aims={"antenna.1": 1}).declare("idle")
    return game.state.tokens["antenna.1"].owner == 0


@pytest.mark.rule("HS-SCEN-045")
@pytest.mark.parametrize(("die", "done"), [(12, True), (13, False)])
def test_a_specialist_connects_an_antenna_with_a_roll_of_wip(die: int, done: bool) -> None:
    game = at_antenna("hacker", die=die)
    assert connects(game) is done
    assert [roll.rule for roll in game.happened(Rolled)] == ["HS-SCEN-045"]


@pytest.mark.rule("HS-SCEN-045")
def test_who_is_no_specialist_or_not_in_contact_connects_nothing() -> None:
    assert at_antenna().refuses_declaring("connect_antenna", aims={"antenna.1": 1})
    assert at_antenna("hacker").refuses_declaring("connect_antenna", aims={"antenna.2": 1}) == {"HS-SCEN-045"}
    skill = HUMAN_SPHERE.skill["connect_antenna"]
    assert (set(skill.types), set(skill.labels)) == ({SkillType.SHORT}, {Label.ATTACK})


@pytest.mark.rule("HS-SCEN-046")
def test_an_antenna_of_the_enemy_may_be_taken() -> None:
    game = at_antenna("doctor", theirs=(1,))
    assert "connect_antenna" in game.offered()
    assert connects(game)


@pytest.mark.rule("HS-SCEN-047")
@pytest.mark.parametrize(("states", "done"), [((), True), (("unconscious",), False)])
def test_an_evo_repeater_on_the_table_helps_unless_its_bearer_is_null(states: tuple[str, ...], done: bool) -> None:
    evo = piece(soldier("evo_repeater"), at=(600, 100), states=set(states), lost=len(states))
    assert connects(at_antenna("hacker", die=15, with_him=(evo,))) is done
    assert not connects(at_antenna("hacker", die=16, with_him=(evo,)))
    now = Situation(at_antenna("hacker", die=20, with_him=(evo,)).state)
    shot = Attempt(actor=now.trooper("A1"), skill="bs_attack", attribute="bs", active=True)
    assert list(evo_repeater(now, shot)) == [], "with nothing else"


@pytest.mark.rule("HS-SCEN-051")
def test_it_ends_after_the_third_round_or_with_a_turn_begun_in_retreat() -> None:
    few = [piece(soldier(cost=20), at=(100, 100)), piece(soldier(cost=80), at=(200, 100), states={"dead"}, lost=2)]
    game = Skirmish(few, [FOE], scenario="tic_tac_toe", active=1).apply(EndTurn(player=1))
    assert game.happened(Ended) == []
    assert game.apply(EndTurn(player=0)).happened(Ended)
    last = Skirmish([piece(RICH, at=(100, 100))], [FOE], scenario="tic_tac_toe", round=3, active=1)
    assert last.apply(EndTurn(player=1)).happened(Ended)[0].reason == "last_round"


@pytest.mark.rule("HS-SCEN-017", "HS-SCEN-035", "HS-SCEN-049", "HS-SCEN-068")
def test_nobody_is_a_specialist_through_a_servant_or_a_repeater() -> None:
    servant, repeater = soldier("doctor", silhouette="1"), soldier("repeater")
    doctor = soldier("doctor", "hacker", peripherals=(servant,))
    company = [piece(servant, at=(300, 370), peripheral_of=0), piece(repeater, at=(600, 367.5))]
    game = Skirmish([piece(doctor, at=(100, 100)), *company], [FOE], scenario="tic_tac_toe", tokens=antennas())
    assert "connect_antenna" not in game.activate("A1").offered()
    for antenna in ("antenna.1", "antenna.4"):
        assert game.refuses_declaring("connect_antenna", aims={antenna: 1}) == {"HS-SCEN-045"}
