"""Holoprojector Level 3 in a Fireteam: all three Holoechoes are in it, and nobody learns which of them is real."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall
from teams_for_tests import marker, members

from sightline.games.infinity.core.match.commands import Activate, Deploy, EndTurn
from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.match.state import Token
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TeamChart
from sightline.games.infinity.human_sphere.fireteams.events import FireteamLeft
from sightline.games.infinity.human_sphere.fireteams.forming import FormFireteam
from sightline.games.infinity.human_sphere.fireteams.teams import Team, teams, token_of
from sightline.games.infinity.human_sphere.fireteams.types import CORE
from sightline.games.infinity.n4.commands import Project

LEVEL_3 = Ability(key="holoprojector", level=3)
PATROCLUS = soldier(LEVEL_3, "fireteam_duo", name="Patroclus", unit="patroclus")
ACHILLES = soldier(name="Achilles V2", unit="achilles", cc=25, bs=15)
MYRMIDON = soldier(name="Myrmidon", unit="myrmidons")
SPOTS = {"A1": (200, 200), "A2": (240, 200), "A3": (280, 200)}
MATES = {"A4": (200, 160), "A5": (240, 160)}
AWAY = piece(at=(1100, 1100), facing=90)
CHART = tuple(TeamChart(kind=kind, units=("patroclus", "myrmidons")) for kind in ("core", "duo"))


def echoes(real: str = "A1", *, profile: Profile = PATROCLUS) -> list[Piece]:
    """A1, A2 and A3 look like Achilles, who is A6; one of them is Patroclus."""
    return [
        piece(profile, at=at, states={"holoecho"}, copy_of="" if key == real else real, poses_as=5)
        for key, at in SPOTS.items()
    ]


def army(real: str = "A1") -> list[Piece]:
    mates = [piece(MYRMIDON, at=at) for at in MATES.values()]
    return [*echoes(real), *mates, piece(ACHILLES, at=(1000, 100))]


def only(game: Skirmish) -> Team:
    (team,) = teams(game.state)
    return team


def formed(real: str = "A1", *, kind: str = "core", leader: str = "", **more: object) -> Skirmish:
    """They form a Fireteam when both sides have deployed; the Holoechoes lead it, or somebody else."""
    enemies = [piece(at=(240, 900), facing=270)]
    game = Skirmish(army(real), enemies, stage="fireteams", fireteams=CHART, **more)  # type: ignore[arg-type]
    named = (real, "A4") if kind == "duo" else (leader or real, *(key for key in (real, *MATES) if key != leader))
    return game.apply(FormFireteam(player=0, kind=kind, troopers=tuple(dict.fromkeys(named))))


# ------------------------------------------------------------------ who may


def hidden_team(level: int) -> Skirmish:
    """A Fireteam of three behind a wall, led by somebody with a Holoprojector."""
    bearer = soldier(Ability(key="holoprojector", level=level))
    mine = [piece(bearer, at=(200, 200)), piece(at=(300, 200)), piece(at=(300, 250))]
    return Skirmish(
        mine, [piece(at=(200, 600), facing=270)], solids=[wall(100, 400, 400, 10, 200)], tokens=marker("A1", "A2", "A3")
    )


@pytest.mark.rule("HS-EQUIP-077", "HS-STATE-067")
@pytest.mark.parametrize("real", [0, 1, 2])
def test_who_becomes_a_holoecho_with_level_3_stays_in_its_fireteam(real: int) -> None:
    beside = ((175.0, 200.0, 0.0), (225.0, 200.0, 0.0))
    game = hidden_team(3).apply(EndTurn(player=0)).apply(Project(player=0, trooper="A1", copies=beside, real=real))
    assert not game.happened(FireteamLeft)
    assert (members(game), only(game).size) == ({"A1", "A2", "A3", "A4", "A5"}, 3)
    lost = hidden_team(2).apply(EndTurn(player=0)).apply(Project(player=0, trooper="A1", copies=beside, real=real))
    assert members(lost) == set()


@pytest.mark.rule("HS-EQUIP-901")
@pytest.mark.parametrize("real", [0, 2])
def test_the_marker_lies_beside_images_that_appear_as_well(real: int) -> None:
    beside = ((175.0, 200.0, 0.0), (225.0, 200.0, 0.0))
    game = hidden_team(3).apply(EndTurn(player=0)).apply(Project(player=0, trooper="A1", copies=beside, real=real))
    assert only(game).leaders == ("A1", "A4", "A5")


@pytest.mark.rule("HS-EQUIP-077", "HS-EQUIP-901")
@pytest.mark.example("HS-EX2-035")
@pytest.mark.parametrize("at", [200.0, 240.0, 280.0])
def test_patroclus_leads_a_duo_as_one_of_three(at: float) -> None:
    spots = [200.0, 240.0, 280.0]
    waiting: tuple[list[Profile], list[Profile]] = ([PATROCLUS, MYRMIDON], [])
    game = Skirmish(
        [piece(ACHILLES, at=(1000, 100))], [AWAY], stage="deployment.first", off_table=waiting, fireteams=CHART
    )
    copies = tuple((x, 100.0, 0.0) for x in spots if x != at)
    game.apply(Deploy(player=0, member=1, at=(at, 100, 0), concealed="holoecho", poses_as=0, copies=copies))
    game.apply(Deploy(player=0, member=2, at=(320, 100, 0)))
    while game.state.stage != "fireteams":
        game.apply(next(option.command for option in game.match.options() if option.ready))
    (patroclus,) = (each for each in Situation(game.state).of(0) if each.member == 1)
    game.apply(FormFireteam(player=0, kind="duo", troopers=(patroclus.id, "A5")))
    assert (only(game).leaders, only(game).size) == (("A2", "A3", "A4"), 2)
    (token,) = (each for each in view_of(game.state, 1).tokens if each.kind == "fireteam.duo")
    assert (token.carrier, token.at) == ("A2", (200.0, 100.0, 0.0))
    shown = [
        each.profile.name for each in view_of(game.state, 1).troopers if each.id in only(game).leaders and each.profile
    ]
    assert shown == ["Achilles V2"] * 3


@pytest.mark.rule("HS-EQUIP-077")
def test_no_figure_of_it_is_counted_twice() -> None:
    game = formed(kind="core")
    assert (only(game).size, len(only(game).members)) == (3, 5)
    twice = FormFireteam(player=0, kind="duo", troopers=("A1", "A2"))
    fresh = Skirmish(army(), [AWAY], stage="fireteams", fireteams=CHART)
    assert "HS-FTMK-003" in fresh.refuses(twice)


# ------------------------------------------------------------------ acting


def march(game: Skirmish, *keys: str) -> None:
    """All of them go on 1 cm, in the order in which they are asked."""
    for key in keys:
        x, y, _ = game.trooper(key).at
        game.declare_one("move", to=[(x, y + 10)])


def my_turn(real: str = "A1", *, dice: list[int] | None = None, leader: str = "A1") -> Skirmish:
    """The turn of the Fireteam of three has begun."""
    return Skirmish(army(real), [piece(at=(240, 900), facing=90)], tokens=the_marker(leader), dice=dice or [])


def the_marker(leader: str = "A1") -> dict[str, Token]:
    """Of a Fireteam of the Holoechoes and two others."""
    figures = tuple(SPOTS)
    team = Team(
        id="fireteam.0.1",
        type=CORE,
        player=0,
        leader=leader,
        members=frozenset({*figures, *MATES}),
        bands=frozenset({figures}),
    )
    return {team.id: token_of(team, (200.0, 200.0, 0.0))}


@pytest.mark.rule("HS-EQUIP-077")
def test_the_order_of_the_fireteam_is_given_to_the_first_of_them_and_all_act() -> None:
    game = my_turn("A3")
    whole = Activate(player=0, troopers=("A1", "A2", "A3", "A4", "A5"), order="regular", group="fireteam")
    offered = [option.command for option in game.match.options() if isinstance(option.command, Activate)]
    assert [each for each in offered if each.troopers[0] in SPOTS] == [whole]
    assert [each.troopers for each in offered if each.troopers[0] == "A4"] == [("A4", "A1", "A2", "A3", "A5")]


@pytest.mark.rule("HS-EQUIP-077", "HS-FTBON-003")
@pytest.mark.parametrize("real", SPOTS)
def test_the_real_one_leads_with_all_that_a_fireteam_of_three_gives(real: str) -> None:
    game = my_turn(real, dice=[20] * 4).activate("A1")
    march(game, "A1", "A2", "A3", "A4", "A5")
    game.no_more_aros()
    for _ in range(list(SPOTS).index(real)):
        game.declare_one("idle")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 4}).finish()
    assert [len(side.dice) for each in game.happened(Rolled) for side in each.sides] == [4]
    assert sorted(game.state.troopers) == sorted([real, "A4", "A5", "A6", "B1"])
    assert (only(game).leaders, members(game), only(game).size) == ((real,), {real, "A4", "A5"}, 3)


@pytest.mark.rule("HS-EQUIP-077", "HS-FTINT-002")
@pytest.mark.parametrize(("real", "stays"), [("A1", True), ("A3", False)])
def test_coherency_is_kept_with_the_real_one(real: str, stays: bool) -> None:
    spread = {"A1": (200, 200), "A2": (380, 200), "A3": (560, 200)}
    figures = [
        piece(PATROCLUS, at=at, states={"holoecho"}, copy_of="" if key == real else real) for key, at in spread.items()
    ]
    game = Skirmish([*figures, *army()[3:]], [AWAY], tokens=the_marker()).activate("A1")
    for key in (*spread, "A4", "A5"):
        if game.state.asking == "order.first":
            x, y, _ = game.trooper(key).at
            game.declare_one("move", to=[(x, y + 10)])
    game.no_more_aros()
    assert ({"A4", "A5"} <= members(game)) == stays


# ------------------------------------------------------------------ secrets


@pytest.mark.rule("HS-EQUIP-901")
@pytest.mark.parametrize("leader", ["", "A4"])
def test_forming_it_tells_nobody_which_one_is_real(leader: str) -> None:
    games = [formed(real, leader=leader) for real in SPOTS]
    for viewer in (1, None):
        assert len({repr(view_of(game.state, viewer)) for game in games}) == 1
        assert len({repr(game.match.seen(viewer)) for game in games}) == 1
    assert len({repr(game.match.decision) for game in games}) == 1


@pytest.mark.rule("HS-EQUIP-901")
@pytest.mark.parametrize("leader", ["A1", "A4"])
def test_neither_does_its_order(leader: str) -> None:
    games = []
    for real in SPOTS:
        game = my_turn(real, leader=leader).activate(leader)
        march(game, *game.state.order.troopers)  # type: ignore[union-attr]
        game.no_more_aros()
        for _ in range(5):
            game.declare_one("idle")
        game.finish()
        assert only(game).size == 3
        games.append(game)
    for viewer in (1, None):
        assert len({repr(view_of(game.state, viewer)) for game in games}) == 1
        assert len({repr(game.match.seen(viewer)) for game in games}) == 1


@pytest.mark.rule("HS-EQUIP-901")
@pytest.mark.parametrize("real", ["A2", "A3"])
def test_an_image_that_is_gone_takes_the_marker_along(real: str) -> None:
    """Who stood beside it bumps into A1, which was only an image: the others still lead."""
    extra = piece(MYRMIDON, at=(200, 300))
    game = Skirmish([*army(real), extra], [AWAY], tokens=the_marker()).activate("A7")
    game.declare("move", to=[(200, 225)]).finish()
    assert "A1" not in game.state.troopers
    assert (only(game).leaders, members(game)) == (("A2", "A3"), {"A2", "A3", "A4", "A5"})
