"""TeamPro."""

import msgspec
import pytest
from skirmish import Piece, Skirmish, piece, soldier
from teams_for_tests import leader, marker, members

from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.state import Token
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TeamChart
from sightline.games.infinity.human_sphere.fireteams.events import FireteamCancelled
from sightline.games.infinity.human_sphere.fireteams.forming import FormFireteam
from sightline.games.infinity.human_sphere.hacking.chart import CHART

EVO = soldier("hacker", equipment=(Ability(key="evo_hacking_device"),), unit="hacker")
FOE = piece(at=(300, 700), facing=270)
DUO = soldier("fireteam_duo", unit="pair")
SECTORIAL = (TeamChart(kind="core", units=("soldier",)),)


def running(*more: Piece, chart: tuple[TeamChart, ...] = SECTORIAL, **rest: object) -> Skirmish:
    """A Hacker (A1) has run TeamPro; others are there."""
    game = Skirmish([piece(EVO, at=(900, 100)), *more], [FOE], fireteams=chart, **rest)  # type: ignore[arg-type]
    return game.activate("A1").declare("supportware", weapon="teampro").finish()


def team(**states: str) -> list[Piece]:
    """A2, A3 and A4 side by side."""
    names = ("A2", "A3", "A4")
    return [
        piece(at=(260 + 40 * n, 300), facing=90, states=[states[name]] if name in states else [])
        for n, name in enumerate(names)
    ]


@pytest.mark.rule("HS-HACK-027")
def test_it_is_an_entire_order_of_the_evo_without_a_roll() -> None:
    program = CHART.programs["teampro"]
    assert (program.kind, {*program.types}) == ("GADGET-EVO", {"entire_order"})
    assert {*program.traits} == {"supportware", "no_roll"}
    game = running()
    assert [(token.kind, token.owner) for token in game.state.tokens.values()] == [("teampro", 0)]


@pytest.mark.rule("HS-HACK-032")
def test_it_lasts_until_the_end_of_the_next_player_turn() -> None:
    game = running().apply(EndTurn(player=0))
    assert [token.kind for token in game.state.tokens.values()] == ["teampro"]
    assert not game.apply(EndTurn(player=1)).state.tokens


def shot(*, teampro: bool) -> Skirmish:
    """The Team Leader A2 is shot by B1 in ARO."""
    tokens = {**marker("A2", "A3", "A4"), **(_program() if teampro else {})}
    army = [piece(EVO, at=(900, 100)), *team()]
    game = Skirmish(army, [FOE], fireteams=SECTORIAL, tokens=tokens, dice=[5, 1])
    game.activate("A2").declare("idle").react("B1", "bs_attack", weapon="combi_rifle", aims={"A2": 1})
    return game.finish()


def _program() -> dict[str, Token]:
    made = running()
    return dict(made.state.tokens)


@pytest.mark.rule("HS-HACK-028")
def test_another_member_leads_when_the_team_leader_falls() -> None:
    assert [each.why for each in shot(teampro=False).happened(FireteamCancelled)] == ["leader"]
    game = shot(teampro=True)
    assert (members(game), leader(game)) == ({"A3", "A4"}, "A3")


@pytest.mark.rule("HS-HACK-029")
def test_it_leads_on_though_the_other_recovers() -> None:
    tokens = {**marker("A2", "A3", "A4"), **_program()}
    army = [piece(EVO, at=(900, 100)), *team(A2="isolated"), piece(soldier("engineer"), at=(235, 300))]
    game = Skirmish(army, [FOE], fireteams=SECTORIAL, tokens=tokens, dice=[1])
    game.activate("A3").declare("idle").finish()
    assert (leader(game), members(game)) == ("A3", {"A3", "A4"})
    game.activate("A5").declare("engineer", mode="states", aims={"A2": 1}).finish()
    assert "isolated" not in game.trooper("A2").states
    game.apply(EndTurn(player=0)).apply(EndTurn(player=1))
    assert (leader(game), members(game)) == ("A3", {"A2", "A3", "A4"})


@pytest.mark.rule("HS-HACK-030")
def test_in_an_army_without_fireteams_it_allows_duos_of_one_unit() -> None:
    units = (DUO, soldier(unit="pair"), soldier("fireteam_duo"))
    pair = [piece(each, at=(260 + 40 * n, 300)) for n, each in enumerate(units)]
    form = FormFireteam(player=0, kind="duo", troopers=("A2", "A3"))
    assert Skirmish([piece(EVO, at=(900, 100)), *pair], [FOE]).refuses(form) == {"HS-FTDUO-002"}
    game = running(*pair, chart=())
    assert game.refuses(msgspec.structs.replace(form, troopers=("A2", "A4"))) == {"HS-FTDUO-002"}
    assert members(game.apply(form)) == {"A2", "A3"}
    plain: list[Profile] = [soldier(unit="pair")] * 2
    without = running(*(piece(each, at=(260 + 40 * n, 300)) for n, each in enumerate(plain)), chart=())
    assert without.refuses(form) == {"HS-FTDUO-003"}


@pytest.mark.rule("HS-HACK-031")
def test_those_end_with_it() -> None:
    pair = [piece(DUO, at=(260, 300)), piece(DUO, at=(300, 300))]
    game = running(*pair, chart=()).apply(FormFireteam(player=0, kind="duo", troopers=("A2", "A3")))
    game.activate("A1").declare("supportware", weapon="reboot").finish()
    assert [each.why for each in game.happened(FireteamCancelled)] == ["program"]


@pytest.mark.rule("HS-HACK-031")
def test_those_of_a_sectorial_do_not() -> None:
    pair = [piece(DUO, at=(260, 300)), piece(DUO, at=(300, 300))]
    chart = (TeamChart(kind="duo", units=("pair",)),)
    game = running(*pair, chart=chart).apply(FormFireteam(player=0, kind="duo", troopers=("A2", "A3")))
    game.activate("A1").declare("supportware", weapon="reboot").finish()
    assert members(game) == {"A2", "A3"}
