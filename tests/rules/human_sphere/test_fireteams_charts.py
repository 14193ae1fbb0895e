"""Charts of Fireteams: how many of whom may be together, who has to be, and how many Fireteams there may be."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier
from teams_for_tests import marker

from sightline.games.infinity.armies.fireteams import formable, in_words
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import ArmyList, Member, Profile, TeamChart
from sightline.games.infinity.human_sphere.fireteams.forming import FormFireteam, suggestions

CROSIER, KNIGHT, FRIAR = (soldier(unit=unit, name=unit.title()) for unit in ("crosier", "knight", "friar"))
TRAINED = soldier(unit="friar", name="Friar FTO")
COMMANDER = soldier(unit="commander", name="Commander")
ORDERS = TeamChart(
    kind="core",
    units=("crosier", "knight", "friar", "commander", "guest"),
    most={"knight": 2, "guest": 1},
    starred=("crosier",),
    wild=("guest",),
    counts_as={"commander": ("crosier",)},
    marked={"friar": "FTO"},
)
GUEST = soldier(unit="guest", name="Guest")
CRUSADE = TeamChart(
    kind="haris", units=("knight", "commander", "guest"), least={"knight": 2}, counts_as={"commander": ("knight",)}
)
FOE = piece(at=(1100, 1100))


def standing(*profiles: Profile) -> list[Piece]:
    return [piece(each, at=(200 + 35 * place, 100)) for place, each in enumerate(profiles)]


def told(*profiles: Profile, chart: TeamChart = ORDERS) -> set[str]:
    """What is said against a Fireteam of these."""
    game = Skirmish(standing(*profiles), [FOE], fireteams=(chart,))
    troopers = tuple(f"A{place + 1}" for place in range(len(profiles)))
    found = game.match.check(FormFireteam(player=0, kind=chart.kind, troopers=troopers))
    return {each.code.removeprefix("fireteams.chart.") for each in found}


@pytest.mark.rule("HS-FTREQ-004", "HS-FTCOR-001")
@pytest.mark.parametrize(
    ("members", "said"),
    [
        ((CROSIER, KNIGHT, KNIGHT), set()),
        ((CROSIER, KNIGHT, KNIGHT, KNIGHT), {"most"}),
        ((KNIGHT, KNIGHT), {"starred"}),
        ((KNIGHT, COMMANDER), set()),
        ((CROSIER, FRIAR), {"unmarked"}),
        ((CROSIER, TRAINED), set()),
        ((CROSIER, soldier(unit="stranger")), {"stranger"}),
        ((CROSIER, GUEST), set()),
        ((CROSIER, GUEST, GUEST), {"most"}),
    ],
)
def test_the_chart_says_who_how_many_and_who_must(members: tuple[Profile, ...], said: set[str]) -> None:
    assert told(*members) == said


@pytest.mark.rule("HS-FTREQ-004", "HS-FTHAR-001")
@pytest.mark.parametrize(
    ("members", "said"),
    [((KNIGHT, GUEST), {"least"}), ((KNIGHT, KNIGHT), set()), ((KNIGHT, COMMANDER), set()), ((GUEST,) * 2, {"least"})],
)
def test_of_some_there_have_to_be_so_many_or_who_counts_as_them(members: tuple[Profile, ...], said: set[str]) -> None:
    skilled = tuple(soldier("fireteam_haris", unit=each.unit) for each in members)
    assert told(*skilled, chart=CRUSADE) == said


@pytest.mark.rule("HS-FTREQ-004")
def test_who_may_join_any_makes_none() -> None:
    chart = TeamChart(kind="core", units=("crosier", "guest"), wild=("guest",))
    assert told(GUEST, GUEST, chart=chart) == {"starred"}


@pytest.mark.rule("HS-FTREQ-004")
def test_of_several_rows_one_is_enough_and_members_of_two_do_not_mix() -> None:
    rows = (TeamChart(kind="core", units=("crosier",)), TeamChart(kind="core", units=("knight", "friar")))
    game = Skirmish(standing(CROSIER, KNIGHT, FRIAR), [FOE], fireteams=rows)
    assert game.refuses(FormFireteam(player=0, kind="core", troopers=("A2", "A3"))) == set()
    assert game.refuses(FormFireteam(player=0, kind="core", troopers=("A1", "A2"))) == {"HS-FTCOR-001"}


@pytest.mark.rule("HS-FTREQ-002")
@pytest.mark.parametrize(("limit", "refused"), [(2, set()), (1, {"HS-FTREQ-002"}), (0, {"HS-FTREQ-002"})])
def test_the_chart_limits_how_many_there_are_at_a_time(limit: int, refused: set[str]) -> None:
    duo = soldier("fireteam_duo", unit="knight")
    chart = (TeamChart(kind="duo", units=("knight",)),)
    tokens = marker("A1", "A2", kind="duo")
    game = Skirmish(standing(*[duo] * 4), [FOE], fireteams=chart, team_limits={"duo": limit}, tokens=tokens)
    assert game.refuses(FormFireteam(player=0, kind="duo", troopers=("A3", "A4"))) == refused
    assert any(suggestions(Situation(game.state), 0)) == (not refused)


@pytest.mark.rule("HS-FTREQ-004")
def test_what_is_suggested_has_those_that_it_takes() -> None:
    game = Skirmish(standing(KNIGHT, KNIGHT, KNIGHT, FRIAR, CROSIER), [FOE], fireteams=(ORDERS,))
    found = list(suggestions(Situation(game.state), 0))
    assert found
    assert all(game.refuses(each) == set() for each in found)
    assert max(len(each.troopers) for each in found) == 3


# ------------------------------------------------------------------ what a list can form


def army(*members: Member, chart: tuple[TeamChart, ...] = (ORDERS,), **more: object) -> ArmyList:
    return ArmyList(faction="a", members=members, fireteams=chart, **more)  # type: ignore[arg-type]


def test_a_list_says_the_largest_fireteam_of_each_row() -> None:
    members = [Member(profile=each) for each in (KNIGHT, KNIGHT, KNIGHT, CROSIER, FRIAR, TRAINED, GUEST, GUEST)]
    (team,) = formable(army(*members))
    assert (team.kind, team.limit, sorted(team.members)) == (
        "core",
        1,
        ["Crosier", "Friar FTO", "Guest", "Knight", "Knight"],
    )
    assert in_words(team, "es") == "Core de 5: Crosier, 2 Knight, Friar FTO, Guest"


def test_it_takes_one_combat_group_a_leader_of_the_right_kind_and_a_place_in_the_chart() -> None:
    apart = (Member(profile=CROSIER), Member(profile=KNIGHT, group=2))
    assert list(formable(army(*apart))) == []
    assert list(formable(army(Member(profile=KNIGHT), Member(profile=KNIGHT)))) == []
    together = (Member(profile=CROSIER), Member(profile=KNIGHT))
    assert list(formable(army(*together, team_limits={"core": 0}))) == []
    assert len(list(formable(army(*together)))) == 1


def test_a_triad_needs_no_chart() -> None:
    three = [Member(profile=soldier("fireteam_triad")) for _ in range(3)]
    assert [each.kind for each in formable(army(*three, chart=()))] == ["triad"]
    assert list(formable(army(*three[:2], chart=()))) == []
