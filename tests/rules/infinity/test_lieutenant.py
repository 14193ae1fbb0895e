"""C1-SSK-319, C1-SSK-320, C1-LIST-009: the Lieutenant."""

import pytest
from skirmish import Skirmish, piece

from sightline.games.infinity.core.match.commands import Activate, EndTurn
from sightline.games.infinity.core.match.events import LieutenantNamed
from sightline.games.infinity.core.match.state import State
from sightline.kernel import Change


@pytest.mark.rule("C1-SSK-320")
def test_the_lieutenant_has_a_special_order_beside_its_regular_one() -> None:
    game = Skirmish([piece(at=(100, 100), lieutenant=True), piece(at=(300, 100))], pool=2, lieutenant_order=True)
    game.activate("A1", order="lieutenant")
    assert game.pool == 2
    assert not game.lieutenant_order


@pytest.mark.rule("C1-SSK-320")
def test_only_the_lieutenant_uses_it() -> None:
    game = Skirmish([piece(at=(100, 100), lieutenant=True), piece(at=(300, 100))], pool=0, lieutenant_order=True)
    assert game.refuses(Activate(player=0, troopers=("A2",), order="lieutenant")), "it is nobody else's"
    assert game.refuses(Activate(player=0, troopers=("A1",), order="lieutenant")) == set()


@pytest.mark.rule("C1-SSK-320")
def test_a_null_lieutenant_has_none() -> None:
    fallen = piece(at=(100, 100), lieutenant=True, states={"unconscious"}, lost=1)
    game = Skirmish([fallen, piece(at=(300, 100))], [piece(at=(1000, 1000))], active=1)
    game.apply(EndTurn(player=1))
    assert not game.lieutenant_order


@pytest.mark.rule("C1-SSK-319")
def test_who_it_is_stays_private() -> None:
    state = Skirmish([piece(at=(100, 100), lieutenant=True)]).state
    event = LieutenantNamed(player=0, member=0)
    seen = event.seen_by(Change[State](state, event, event.apply(state)), 1)
    assert isinstance(seen, LieutenantNamed)
    assert seen.member is None
    assert event.seen_by(Change[State](state, event, event.apply(state)), 0) == event
