"""C1-SSK-310, 311 and C1-STATE-249..251: Shasvastii and their embryos."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Activate, EndTurn
from sightline.games.infinity.core.match.events import OrdersCounted
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability

SHASVASTII = soldier("shasvastii", cost=4)
EMBRYO = piece(SHASVASTII, at=(225, 200), states=["shasvastii_embryo", "prone"], lost=1)
AWAY = piece(at=(1000, 1000), facing=90)


@pytest.mark.rule("C1-SSK-310", "C1-SSK-311", "C1-STATE-249")
def test_a_shasvastii_that_would_fall_unconscious_becomes_an_embryo() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(SHASVASTII, at=(200, 525), facing=90), AWAY], dice=[5, 20, 20, 1])
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert game.trooper("B1").states == {"shasvastii_embryo", "prone"}


@pytest.mark.rule("C1-STATE-250")
def test_an_embryo_neither_acts_nor_gives_an_order() -> None:
    game = Skirmish([piece(at=(500, 200)), EMBRYO], [AWAY])
    assert game.refuses(Activate(player=0, troopers=("A2",))) == {"C1-STATE-002"}
    game.apply(EndTurn(player=0)).apply(EndTurn(player=1))
    assert [(count.player, count.regular) for count in game.happened(OrdersCounted)] == [(1, 1), (0, 1)]


@pytest.mark.rule("C1-STATE-250")
def test_an_embryo_is_brought_round_like_the_unconscious() -> None:
    game = Skirmish([piece(soldier("doctor"), at=(200, 200)), EMBRYO], [AWAY], dice=[5])
    game.activate("A1").declare("doctor", aims={"A2": 1}).declare("idle")
    assert (game.trooper("A2").states, game.trooper("A2").lost) == (frozenset(), 0)


@pytest.mark.rule("C1-STATE-250")
def test_the_skills_of_an_embryo_sleep() -> None:
    hidden = soldier("shasvastii", Ability(key="mimetism", mod=-3))
    game = Skirmish([piece(hidden, at=(500, 200)), piece(hidden, at=(225, 200), states=["shasvastii_embryo"], lost=1)])
    now = Situation(game.state)
    assert [now.ability(each, "mimetism") is not None for each in now.of(0)] == [True, False]


@pytest.mark.rule("C1-STATE-251")
def test_an_embryo_counts_for_victory_points() -> None:
    game = Skirmish([piece(at=(500, 200)), EMBRYO], [AWAY])
    assert game.state.fixed.scenario.victory_points(Situation(game.state), 0) == 5
