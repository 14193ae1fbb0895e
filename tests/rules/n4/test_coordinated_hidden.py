"""N4: troopers in Hidden Deployment take part in Coordinated Orders."""

import random
from collections.abc import Sequence

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Activate
from sightline.games.infinity.core.match.events import Activated
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.match.views import view_of

GHOST = soldier("hidden_deployment", name="Ghost")
PAIR = (piece(at=(100, 200)), piece(at=(200, 200)))
FAR = piece(at=(1100, 1100), facing=0)


def squad(at: tuple[float, float] = (300, 200), mine: Sequence[Piece] = PAIR) -> Skirmish:
    """A1 and A2, or others, with somebody hidden beside them."""
    states = frozenset({"hidden_deployment"})
    hidden = Trooper(id="", owner=0, member=len(mine), at=(*at, 0.0), facing=90.0, states=states)
    return Skirmish(mine, [FAR], off_table=((GHOST,), ()), hidden=(hidden,))


def together(*troopers: str, group: str = "coordinated") -> Activate:
    return Activate(player=0, troopers=troopers, group=group)


@pytest.mark.rule("N4-SSK-089")
@pytest.mark.parametrize("named", [("A1", "?2"), ("?2", "A1"), ("A1", "A2", "?2")])
def test_who_is_hidden_appears_and_takes_part(named: tuple[str, ...]) -> None:
    game = squad()
    before = game.pool
    assert game.refuses(together(*named)) == set()
    game.apply(together(*named))
    assert game.happened(Activated)[-1].order.troopers == tuple("A3" if each == "?2" else each for each in named)
    assert (game.trooper("A3").at, game.trooper("A3").states, game.state.hidden) == ((300, 200, 0), frozenset(), ())
    assert game.pool == before - 1, "its own Order is lost"
    assert game.state.asking == "order.first"


@pytest.mark.rule("N4-SSK-089")
def test_only_in_a_coordinated_order_and_where_there_is_room() -> None:
    assert squad().refuses(together("A1", "?2", group="")) != set()
    assert squad().refuses(together("?2", group="")) != set()
    assert squad(at=(205, 200)).refuses(together("A1", "?2")) != set()
    assert squad().refuses(together("A1", "?7")) != set()


@pytest.mark.rule("N4-ADV-011")
def test_a_controller_does_not_lead_who_is_hidden_and_has_no_room_to_appear() -> None:
    servant = soldier(silhouette="1")
    controller = piece(soldier("doctor", peripherals=(servant,)), at=(100, 200))
    game = squad((305, 200), [controller, piece(servant, at=(160, 200), peripheral_of=0), piece(at=(300, 200))])
    offered = [each.command for each in game.match.options()]
    assert {each.troopers[0] for each in offered if isinstance(each, Activate)} == {"A1", "A3"}
    assert not [each for each in offered if isinstance(each, Activate) and each.group == "coordinated"]


@pytest.mark.rule("N4-SSK-089")
def test_it_is_offered_and_its_player_alone_is_told() -> None:
    game = squad()
    options = [each for each in game.match.options() if getattr(each.command, "group", "") == "coordinated"]
    found = {game.match.complete(option, random.Random(seed)) for option in options for seed in range(20)}
    assert any("?2" in each.troopers for each in found if isinstance(each, Activate))
    assert view_of(game.state, 1).hidden == ()
