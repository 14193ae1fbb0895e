"""Human Sphere, TeamPro: a program for Fireteams."""

import pytest
from skirmish import Skirmish, piece, soldier
from teams_for_tests import leader, marker, members, row

from sightline.games.infinity.core.match.commands import Activate, EndTurn
from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.match.state import Token
from sightline.games.infinity.core.order.declarations import SkillType
from sightline.games.infinity.core.troopers.profiles import Ability, TeamChart
from sightline.games.infinity.human_sphere.fireteams.forming import FormFireteam
from sightline.games.infinity.human_sphere.fireteams.teams import teams
from sightline.games.infinity.human_sphere.hacking.chart import CHART

EVO = soldier("hacker", wip=13, equipment=(Ability(key="evo_hacking_device"),))
FOE = piece(at=(1100, 1100), facing=90)
RUNS = {"supportware.A1": Token(id="supportware.A1", kind="teampro", owner=0, at=(900.0, 100.0, 0.0), carrier="A1")}
"""A1 runs TeamPro."""


def side(*others: object, tokens: dict[str, Token] | None = None, **more: object) -> Skirmish:
    """An EVO Hacker (A1) and others."""
    mine = [piece(EVO, at=(900, 100)), *others]
    return Skirmish(mine, [FOE], tokens=RUNS if tokens is None else tokens, **more)  # type: ignore[arg-type]


@pytest.mark.rule("HS-HACK-027")
def test_teampro_is_an_entire_order_without_a_roll() -> None:
    assert CHART.programs["teampro"].types == {SkillType.ENTIRE_ORDER}
    assert CHART.programs["teampro"].kind == "GADGET-EVO"
    game = side(tokens={}).activate("A1").declare("supportware", weapon="teampro").finish()
    assert game.happened(Rolled) == []
    assert [(token.carrier, token.kind) for token in game.state.tokens.values()] == [("A1", "teampro")]


@pytest.mark.rule("HS-HACK-032")
def test_teampro_lasts_until_the_end_of_the_next_player_turn() -> None:
    game = side().apply(EndTurn(player=0))
    assert "supportware.A1" in game.state.tokens
    assert "supportware.A1" not in game.apply(EndTurn(player=1)).state.tokens


def headless(state: str, *, running: bool) -> Skirmish:
    """A Fireteam of four (A2 to A5) whose Team Leader is in some state when an Order ends."""
    first, *rest = row(4)
    struck = piece(soldier(), at=first.at, states={state}, lost=1 if state == "unconscious" else 0)
    tokens = {**(RUNS if running else {}), **marker("A2", "A3", "A4", "A5")}
    game = side(struck, *rest, tokens=tokens)
    return game.activate("A1").declare("idle").finish()


@pytest.mark.rule("HS-HACK-028")
@pytest.mark.parametrize("state", ["unconscious", "isolated"])
def test_another_member_leads_instead_of_a_leader_who_is_lost(state: str) -> None:
    game = headless(state, running=True)
    assert (leader(game) in {"A3", "A4", "A5"}, members(game)) == (True, {"A3", "A4", "A5"})
    assert list(teams(headless(state, running=False).state)) == []


@pytest.mark.rule("HS-HACK-027")
@pytest.mark.parametrize(
    ("kind", "owner", "helps"), [("teampro", 0, True), ("reboot", 0, False), ("teampro", 1, False)]
)
def test_it_is_for_the_fireteams_of_its_own_army_anywhere(kind: str, owner: int, helps: bool) -> None:
    """A Fireteam far away from the Hacker loses its Team Leader."""
    first, *rest = row(3)
    struck = piece(soldier(), at=first.at, states={"isolated"})
    foe = piece(EVO, at=(1100, 1100), facing=90)
    carrier = "A1" if owner == 0 else "B1"
    name = f"supportware.{carrier}"
    token = Token(id=name, kind=kind, owner=owner, at=(900.0, 100.0, 0.0), carrier=carrier)
    dust = Token(id="supportware.A5", kind="fairy_dust", owner=0, at=(950.0, 100.0, 0.0), carrier="A5")
    mine = [piece(EVO, at=(900, 100)), struck, *rest, piece(EVO, at=(950, 100))]
    game = Skirmish(mine, [foe], tokens={name: token, dust.id: dust, **marker("A2", "A3", "A4")})
    game.activate("A1").declare("idle").finish()
    assert bool(list(teams(game.state))) == helps


@pytest.mark.rule("HS-HACK-028")
def test_a_leader_who_leaves_otherwise_is_not_replaced() -> None:
    assert list(teams(headless("suppressive_fire", running=True).state)) == []


@pytest.mark.rule("HS-HACK-028")
def test_who_has_most_of_the_others_near_leads() -> None:
    first, second, third, _ = row(4)
    apart = [piece(soldier(), at=(x, 100.0)) for x in (360, 520, 640)]
    struck = piece(soldier(), at=first.at, states={"isolated"})
    tokens = {**RUNS, **marker("A2", "A3", "A4", "A5")}
    game = side(struck, apart[2], apart[1], apart[0], tokens=tokens).activate("A1").declare("idle").finish()
    assert (leader(game), second.at < third.at) == ("A4", True)


@pytest.mark.rule("HS-HACK-029")
def test_it_leads_on_until_its_player_gives_the_lead_to_another() -> None:
    game = headless("isolated", running=True)
    heir = leader(game)
    other = next(each for each in ("A3", "A4", "A5") if each != heir)
    game.activate("A1").declare("idle").finish()
    assert leader(game) == heir
    game.apply(Activate(player=0, troopers=(other,), order="regular", group="fireteam")).declare("idle")
    assert leader(game) == other


# ------------------------------------------------------------------ Duos in generic armies

PAIR = [piece(soldier("fireteam_duo"), at=(200, 100)), piece(soldier(), at=(240, 100))]
DUO = FormFireteam(player=0, kind="duo", troopers=("A2", "A3"))


@pytest.mark.rule("HS-HACK-030")
def test_teampro_allows_a_duo_of_one_unit_in_an_army_without_fireteams() -> None:
    assert side(*PAIR).refuses(DUO) == set()
    assert side(*PAIR, tokens={}).refuses(DUO) == {"HS-FTDUO-002"}
    mixed = [PAIR[0], piece(soldier(unit="other"), at=(240, 100))]
    assert side(*mixed).refuses(DUO) == {"HS-FTDUO-002"}
    unskilled = [piece(soldier(), at=(200, 100)), PAIR[1]]
    assert side(*unskilled).refuses(DUO) == {"HS-FTDUO-003"}
    assert side(*PAIR).refuses(FormFireteam(player=0, kind="core", troopers=("A2", "A3"))) == {"HS-FTCOR-001"}


@pytest.mark.rule("HS-HACK-030")
def test_an_army_with_fireteams_of_its_own_gets_no_more_of_them() -> None:
    chart = (TeamChart(kind="core", units=("soldier",)),)
    assert side(*PAIR, fireteams=chart).refuses(DUO) == {"HS-FTDUO-002"}


@pytest.mark.rule("HS-HACK-031")
def test_such_a_duo_ends_with_the_program() -> None:
    game = side(*PAIR).apply(DUO)
    game.activate("A2").declare("idle").finish()
    assert members(game) == {"A2", "A3"}
    game.activate("A1").declare("supportware", weapon="reboot").finish()
    assert members(game) == set()


@pytest.mark.rule("HS-HACK-031")
def test_a_duo_of_an_army_with_fireteams_stays() -> None:
    chart = (TeamChart(kind="duo", units=("soldier",)),)
    game = side(*PAIR, fireteams=chart).apply(DUO)
    game.activate("A1").declare("supportware", weapon="reboot").finish()
    assert members(game) == {"A2", "A3"}
