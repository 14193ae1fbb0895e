"""What the four missions of Human Sphere share: Classified Objectives, ten points at most, Specialists."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import ChooseDeployment, EndTurn
from sightline.games.infinity.core.match.events import Ended, Scored
from sightline.games.infinity.core.match.state import Token
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.human_sphere.missions import engineering_deck, firefight, rescue, tic_tac_toe
from sightline.games.infinity.human_sphere.missions.classified import Deck, Objective
from sightline.games.infinity.human_sphere.missions.mission import Contest, ObjectiveMission, total

RICH = soldier(cost=150)
FOE = piece(RICH, at=(1100, 1100))
CONTESTS = {
    "engineering_deck": (engineering_deck.MORE.more, engineering_deck.SECURED),
    "tic_tac_toe": (tic_tac_toe.IN_A_ROW.more, tic_tac_toe.MORE.more, tic_tac_toe.BEYOND),
    "rescue": (rescue.EXCLUSION.more, rescue.DEAD.more, rescue.HOME.more),
    "firefight": tuple(
        each.more for each in (firefight.SPECIALISTS, firefight.LIEUTENANTS, firefight.POINTS, firefight.LOOT)
    ),
}
SHARES = [
    pytest.param("engineering_deck", 2, 1, marks=pytest.mark.rule("HS-SCEN-004")),
    pytest.param("tic_tac_toe", 1, 1, marks=pytest.mark.rule("HS-SCEN-042")),
    pytest.param("rescue", 1, 2, marks=pytest.mark.rule("HS-SCEN-024")),
    pytest.param("firefight", 2, 1, marks=pytest.mark.rule("HS-SCEN-056")),
]
DECK: Deck = tuple(Objective(key=key, fulfilled=lambda _, player: player == 0) for key in ("one", "two", "three"))


def mission(name: str) -> ObjectiveMission:
    found = HUMAN_SPHERE.scenario[name]
    assert isinstance(found, ObjectiveMission)
    return found


@pytest.fixture
def with_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody has brought a deck whose cards the first player always fulfils."""
    monkeypatch.setattr(ObjectiveMission, "deck", DECK)


def played(name: str, *dice: int) -> Skirmish:
    """A match from the choice of sides to its end."""
    game = Skirmish([piece(RICH, at=(100, 100))], [FOE], scenario=name, stage="deployment.choice", dice=dice, round=3)
    game.apply(ChooseDeployment(player=0, first=0, zone=0))
    return game


def classified(name: str, memory: dict[str, int]) -> list[tuple[float, str]]:
    mine = piece(RICH, at=(100, 100))
    game = Skirmish([mine], [FOE], scenario=name, round=3, active=1, memory=memory).apply(EndTurn(player=1))
    return [(line.points, line.what) for line in game.happened(Scored) if "classified" in line.what]


@pytest.mark.parametrize(("name", "count", "each"), SHARES)
@pytest.mark.usefixtures("with_deck")
def test_everybody_has_so_many_classified_objectives_of_a_deck(name: str, count: int, each: int) -> None:
    dealt = played(name, *[1] * 2 * count).state.memory
    cards = [[dealt.get(f"classified.{player}.{n}", 0) for n in range(3)] for player in (0, 1)]
    assert [sum(card > 0 for card in hand) for hand in cards] == [count, count]
    assert len(set(cards[0]) - {0}) == count, "no card twice"
    memory = {key: value for key, value in dealt.items() if key.startswith("classified")}
    assert classified(name, memory) == [(count * each, "missions.score_classified"), (0, "missions.score_classified")]


@pytest.mark.parametrize(("name", "count", "each"), SHARES)
def test_without_a_deck_nothing_is_scored_for_them_and_that_is_said(name: str, count: int, each: int) -> None:
    assert not any(key.startswith("classified") for key in played(name).state.memory)
    assert classified(name, {}) == [(0, "missions.no_classified")] * 2
    assert mission(name).classified.most == count * each


@pytest.mark.rule("HS-SCEN-071")
@pytest.mark.parametrize("name", CONTESTS)
def test_every_mission_gives_ten_objective_points_at_most(name: str) -> None:
    assert sum(CONTESTS[name]) + mission(name).classified.most == 10
    assert total([(6, 0), (5, 1)]) == (10, 1)


@pytest.mark.rule("HS-SCEN-071")
@pytest.mark.usefixtures("with_deck")
def test_nobody_gets_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(firefight, "POINTS", Contest(what="missions.score_points", more=40, rule="HS-SCEN-054"))
    fallen = piece(soldier(cost=10), at=(900, 1100), states={"unconscious"}, lost=1)
    game = Skirmish([piece(RICH, at=(100, 100))], [FOE, fallen], scenario="firefight", round=3, active=1)
    assert game.apply(EndTurn(player=1)).happened(Ended)[0].objective == (10, 0)


SPECIALISTS = (
    *("hacker", "engineer", "doctor", "forward_observer"),
    *("paramedic", "chain_of_command", "specialist_operative"),
)


@pytest.mark.parametrize("specialist", SPECIALISTS)
@pytest.mark.parametrize(
    ("name", "skill", "kind"),
    [
        pytest.param("engineering_deck", "connect_console", "console", marks=pytest.mark.rule("HS-SCEN-018")),
        pytest.param("tic_tac_toe", "connect_antenna", "antenna", marks=pytest.mark.rule("HS-SCEN-050")),
    ],
)
def test_a_specialist_that_is_disabled_still_does_its_work(name: str, skill: str, kind: str, specialist: str) -> None:
    token = Token(id=f"{kind}.1", kind=kind, at=(300, 400, 0))
    disabled = piece(soldier(specialist, wip=12), at=(300, 367.5), states={"disabled"})
    game = Skirmish([disabled, piece(RICH, at=(100, 100))], [FOE], scenario=name, tokens={token.id: token}, dice=(12,))
    game.activate("A1").declare(skill, aims={token.id: 1}).declare("idle")
    assert game.state.tokens[token.id].owner == 0


@pytest.mark.rule("HS-SCEN-069")
@pytest.mark.parametrize("specialist", SPECIALISTS)
def test_a_disabled_specialist_still_rolls_twice_at_a_panoply(specialist: str) -> None:
    token = Token(id="panoply.1", kind="panoply", at=(600, 600, 0))
    disabled = piece(soldier(specialist, wip=12), at=(600, 567.5), states={"disabled"})
    game = Skirmish([disabled], [FOE], scenario="firefight", tokens={token.id: token}, dice=(12, 13, 20)).activate("A1")
    game.declare("use_panoply", aims={"panoply.1": 1}).declare("idle")
    assert game.state.waiting("second_find")
