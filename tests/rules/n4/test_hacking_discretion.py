"""N4: being asked for an ARO tells nobody that a Marker is a Hacker, or that it carries a Repeater."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.events import StateLost
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TroopType

FAR = wall(0, 600, 1200, 20, top=200)
"""Across the table: nobody sees anybody on the other side."""
HEAVY = soldier(type=TroopType.HI)
RELAY = piece(at=(300, 300), device="deployable_repeater")


def marker(*skills: str, equipment: str = "", at: tuple[float, float] = (900, 900)) -> Piece:
    carried = (Ability(key=equipment),) if equipment else ()
    return piece(soldier("camouflage", *skills, equipment=carried), at=at, states={"camouflaged"})


def moved(*theirs: Piece, mover: Profile = HEAVY, mine: tuple[Piece, ...] = ()) -> Skirmish:
    """A1 has moved, out of everybody's sight."""
    game = Skirmish([piece(mover, at=(200, 200)), *mine], list(theirs), solids=[FAR])
    return game.activate("A1").declare("move", to=[(220, 200)])


def told(game: Skirmish) -> tuple[object, ...]:
    """What the active player is told: the question, everything that happened, and how the table looks."""
    return game.match.decision, tuple(game.match.seen(0)), view_of(game.state, 0)


@pytest.mark.parametrize("second", [False, True])
def test_a_marker_is_asked_whatever_is_behind_it(second: bool) -> None:
    games = [moved(marker(*skills), RELAY) for skills in (("hacker",), ())]
    for game in games:
        assert game.state.asking == "order.aros"
        if second:
            game.no_more_aros().declare("move", to=[(240, 200)])
    assert told(games[0]) == told(games[1])
    assert {bool(game.can_react()) for game in games} == ({True, False} if not second else {False})


def test_a_repeater_behind_a_marker_does_not_show_either() -> None:
    hacker = piece(soldier("hacker"), at=(900, 900))
    games = [moved(marker(equipment=carried, at=(300, 300)), hacker) for carried in ("repeater", "")]
    assert told(games[0]) == told(games[1])
    assert games[0].can_react() == {"B1", "B2"}
    assert games[1].can_react() == {"B1"}


def test_a_marker_in_the_network_of_an_active_hacker() -> None:
    mine = (piece(at=(900, 800), device="deployable_repeater"),)
    games = [moved(marker(*skills), mover=soldier("hacker"), mine=mine) for skills in (("hacker",), ())]
    assert told(games[0]) == told(games[1])


def test_without_a_marker_or_a_repeater_nobody_is_asked_for_nothing() -> None:
    assert moved(marker("hacker")).state.asking == "order.second"
    assert moved(piece(at=(900, 900)), RELAY).state.asking == "order.second"


def test_what_no_token_shows_is_not_told_of_a_marker() -> None:
    spy = soldier("camouflage", equipment=(Ability(key="albedo"),))
    game = Skirmish([piece(spy, at=(200, 200), states={"camouflaged", "albedo_a"})], [piece(at=(900, 900))])
    game.activate("A1").declare("move", to=[(220, 200)]).no_more_aros().declare("idle").no_more_aros()
    game.apply(EndTurn(player=0))
    assert game.happened(StateLost)
    assert "albedo" not in str(list(game.match.seen(1)))
    assert "albedo" in str(list(game.match.seen(0)))
