"""Strategic Deployment: a Fireteam that begins ahead of its Deployment Zone, behind who has the skill."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.troopers.profiles import Profile, TeamChart
from sightline.games.infinity.human_sphere.fireteams.forming import FormFireteam
from sightline.games.infinity.human_sphere.fireteams.teams import teams
from sightline.games.infinity.n4.commands import GoOn

CHART = (TeamChart(kind="core", units=("soldier",)),)
AWAY = piece(at=(1100, 1100))
OWNER = soldier("strategic_deployment")


def waiting(*profiles: Profile) -> Skirmish:
    return Skirmish([], [AWAY], off_table=(profiles, ()), stage="deployment.first", fireteams=CHART, ask_tokens=True)


def put(member: int, x: float, y: float) -> Deploy:
    return Deploy(player=0, member=member, at=(x, y, 0))


@pytest.mark.parametrize(("y", "there"), [(187, True), (280, True), (300, False)])
def test_its_owner_begins_up_to_10_cm_ahead(y: float, there: bool) -> None:
    assert (waiting(OWNER, soldier(), soldier()).refuses(put(0, 300, y)) == set()) == there
    assert (waiting(soldier(), OWNER, soldier()).refuses(put(0, 300, y)) == set()) == (y < 200)


def test_not_if_there_is_nobody_whom_it_could_lead() -> None:
    stranger = soldier(unit="stranger")
    assert waiting(OWNER, stranger, stranger).refuses(put(0, 300, 280)) != set()


@pytest.mark.parametrize(
    ("follower", "x", "there"),
    [(soldier(), 350, True), (soldier(), 700, False), (soldier(unit="stranger"), 350, False)],
)
def test_those_near_it_who_can_be_in_its_fireteam_follow(follower: Profile, x: float, there: bool) -> None:
    game = waiting(OWNER, follower, soldier()).apply(put(0, 300, 280))
    assert (game.refuses(put(1, x, 280)) == set()) == there


@pytest.mark.rule("HS-FTMK-001")
def test_who_has_followed_is_in_its_fireteam_before_anything_else() -> None:
    game = waiting(OWNER, soldier(), soldier()).apply(put(0, 300, 280)).apply(put(1, 350, 280))
    game.apply(put(2, 350, 180))
    while game.state.stage != "fireteams":
        game.apply(next(option.command for option in game.match.options() if option.ready))
    assert game.refuses(GoOn(player=0)) == {"HS-FTMK-001"}
    assert game.refuses(FormFireteam(player=0, kind="core", troopers=("A1", "A3"))) == {"HS-FTMK-001"}
    assert game.refuses(FormFireteam(player=0, kind="core", troopers=("A2", "A1"))) == {"HS-FTMK-001"}
    assert game.refuses(FormFireteam(player=0, kind="core", troopers=("A1", "A2"))) == set()
    offered = [option.command for option in game.match.options(0)]
    assert offered
    assert all(isinstance(each, FormFireteam) and each.troopers[0] == "A1" for each in offered)
    game.apply(FormFireteam(player=0, kind="core", troopers=("A1", "A2", "A3")))
    assert [team.leader for team in teams(game.state)] == ["A1"]


@pytest.mark.rule("HS-FTMK-001")
def test_who_begins_in_its_zone_owes_nothing() -> None:
    game = waiting(OWNER, soldier()).apply(put(0, 300, 180))
    while game.state.stage != "fireteams":
        game.apply(next((each.command for each in game.match.options() if each.ready), put(1, 350, 180)))
    assert game.refuses(GoOn(player=0)) == set()
