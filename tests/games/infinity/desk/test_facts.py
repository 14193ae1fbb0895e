"""Facts before deciding: what is seen as an area, how the mission stands, which rules say what a skill does."""

import pytest
from skirmish import Skirmish, piece

from sightline.games import desk_of
from sightline.games.desk import Document
from sightline.games.infinity.codeone.edition import CODEONE
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.match.state import Token
from sightline.games.infinity.desk.facts import facts_of
from sightline.games.infinity.desk.mission import goals_of
from sightline.games.infinity.desk.questions import Mission, Vision
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.human_sphere.missions import engineering_deck, firefight, rescue, tic_tac_toe
from sightline.games.infinity.n4.edition import N4
from sightline.geometry.shapes import Solid
from sightline.i18n import LANGUAGES, Language
from sightline.kernel import BadInput
from sightline.rules.library import find

CONSOLE = Token(id="console.1", kind="console", at=(300, 300, 0), owner=0)
WALL = Solid(id="wall", outline=((0, 300), (600, 300), (600, 310), (0, 310)), bottom=0, top=120)


def ask(game: Skirmish, question: Vision | Mission, player: int = 0) -> Document:
    return desk_of("codeone").answer(game.match, player, question, "en")


def sees(document: Document, x: float, y: float) -> bool:
    """Whether a point of the ground is in the area: inside its outline, and in none of its holes."""

    def inside(ring: list[tuple[float, float]]) -> bool:
        hits = 0
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
            hits += (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay)
        return hits % 2 == 1

    ground = [polygon for each in document["regions"] if each["z"] == 0 for polygon in each["polygons"]]
    return any(inside(polygon[0]) and not any(map(inside, polygon[1:])) for polygon in ground)


def test_what_is_in_front_is_seen_and_what_a_wall_hides_is_not() -> None:
    game = Skirmish([piece(at=(300, 200), facing=90)], [piece(at=(1100, 1100))], solids=(WALL,))
    area = ask(game, Vision(trooper="A1"))
    assert sees(area, 300, 260)
    assert not sees(area, 300, 500), "behind the wall"
    assert not sees(area, 300, 60), "behind its back"
    assert sees(area, 1000, 400), "past the end of the wall"


def test_it_is_asked_from_where_one_would_be_as_well() -> None:
    game = Skirmish([piece(at=(300, 200), facing=90)], [piece(at=(1100, 1100))], solids=(WALL,))
    assert sees(ask(game, Vision(trooper="A1", at=(300, 400, 0), facing=90)), 300, 500)


def test_what_an_enemy_sees_is_there_for_all_to_see() -> None:
    game = Skirmish([piece(at=(300, 200))], [piece(at=(600, 1000), facing=270)])
    area = ask(game, Vision(trooper="B1"))
    assert sees(area, 600, 500)
    assert not sees(area, 600, 1150)


def test_nobody_tries_out_places_for_an_enemy_nor_anything_in_a_strict_match() -> None:
    game = Skirmish([piece(at=(300, 200))], [piece(at=(1100, 1100))])
    with pytest.raises(BadInput):
        ask(game, Vision(trooper="B1", at=(500, 500, 0)))
    with pytest.raises(BadInput):
        ask(game, Vision(trooper="B7"))
    with pytest.raises(BadInput, match=r"desk\.strict"):
        ask(Skirmish([piece(at=(300, 200))], [piece(at=(1100, 1100))], aids="strict"), Vision(trooper="A1"))


def test_the_mission_is_counted_as_if_it_ended_now() -> None:
    ours = [piece(at=(100, 100)), piece(at=(1100, 100))]
    game = Skirmish(ours, [piece(at=(100, 1100))], scenario="domination", tokens={CONSOLE.id: CONSOLE})
    told = ask(game, Mission())
    assert told["name"] == "Domination"
    assert len(told["zones"]) == 4
    assert told["earned"] == []
    assert tuple(told["prospect"]["objective"]) == (3, 0), "two for the Quadrants and one for the Console"
    lines = [(each["player"], each["points"], each["when"]) for each in told["prospect"]["lines"] if each["points"]]
    assert lines == [(0, 2, "round"), (0, 1, "end")]


def test_enemies_count_for_equal_shares_of_their_army_since_nobody_knows_what_they_cost() -> None:
    ours = [piece(at=(100, 100)), piece(at=(400, 100))]
    theirs = [piece(at=(100, 1100)), piece(at=(400, 1100)), piece(at=(700, 1100), states={"dead"}, lost=2)]
    told = ask(Skirmish(ours, theirs, scenario="annihilation", points=30), Mission())["prospect"]
    assert told["victory"][1] == 20
    killed = next(each for each in told["lines"] if each["player"] == 0)
    assert "10 enemy Army Points" in killed["what"]


def test_the_score_of_n4_cites_its_own_book() -> None:
    game = Skirmish([piece(at=(100, 100))], [piece(at=(100, 1100))], edition=N4, scenario="domination", points=300)
    told = desk_of("n4").answer(game.match, 0, Mission(), "en")
    cited = {each["rule"] for each in told["prospect"]["lines"]}
    assert cited
    assert all(each.startswith("N4-") for each in cited)


def test_asking_for_the_score_changes_nothing() -> None:
    game = Skirmish([piece(at=(100, 100))], [piece(at=(100, 1100))], scenario="domination")
    before = game.match.state
    ask(game, Mission())
    assert game.match.state is before


def test_a_strict_match_tells_only_what_was_scored() -> None:
    game = Skirmish([piece(at=(100, 100))], [piece(at=(100, 1100))], scenario="domination", aids="strict")
    assert "prospect" not in ask(game, Mission())


@pytest.mark.parametrize("edition", [CODEONE, N4, HUMAN_SPHERE], ids=lambda each: str(each.name))
def test_most_abilities_are_explained_by_rules_that_exist(edition: object) -> None:
    facts = facts_of(edition)  # type: ignore[arg-type]
    for ids in facts.values():
        for each in ids:
            find(each)
    assert len(facts) >= 0.8 * len(edition.ability.rows)  # type: ignore[attr-defined]


def test_mimetism_is_explained_by_its_own_chapter() -> None:
    assert all(find(each).section == "Mimetism" for each in facts_of(N4)["mimetism"])


WITHOUT_POINTS = {"introductory", "standard"}
"""Won by what is left of the armies."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", [CODEONE, N4, HUMAN_SPHERE], ids=lambda each: each.name)
def test_every_mission_says_what_gives_objective_points(edition: Edition, language: Language) -> None:
    points = 300 if 300 in edition.sizes.rows else 30
    for scenario in edition.scenario:
        goals = goals_of(edition, scenario, points, language)
        assert bool(goals) is (scenario not in WITHOUT_POINTS), scenario
        assert all(each["points"][0].isdigit() and len(each["what"]) > 8 for each in goals)


def test_the_points_of_goals_are_those_that_are_scored() -> None:
    def given(scenario: str) -> list[str]:
        return [each["points"] for each in goals_of(HUMAN_SPHERE, scenario, 300, "en")]

    contests = [firefight.SPECIALISTS, firefight.LIEUTENANTS, firefight.POINTS, firefight.LOOT]
    assert given("firefight") == [str(each.more) for each in contests]
    assert given("rescue") == [str(each.more) for each in (rescue.EXCLUSION, rescue.DEAD, rescue.HOME)]
    assert given("engineering_deck") == [str(engineering_deck.MORE.more), str(engineering_deck.SECURED)]
    row = (tic_tac_toe.IN_A_ROW.more, tic_tac_toe.MORE.more, tic_tac_toe.BEYOND)
    assert given("tic_tac_toe") == list(map(str, row))
