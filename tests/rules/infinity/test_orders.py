"""C1-ORD: the Order Pool and what Orders are spent on."""

import pytest
from skirmish import Skirmish, piece, soldier, tokens

from sightline.games.infinity.core.match.commands import Activate, Arrive, Declare, EndTurn
from sightline.games.infinity.core.match.events import Activated, LieutenantRevealed, OrdersCounted
from sightline.games.infinity.core.order.declarations import Declaration


def squad(*pieces: object, **more: object) -> Skirmish:
    """Side A with its pieces; one enemy far away that looks away."""
    return Skirmish(list(pieces), [piece(at=(1150, 1150))], **more)  # type: ignore[arg-type]


def counted(game: Skirmish) -> OrdersCounted:
    """The Order Count of side A's next turn."""
    game.apply(EndTurn(player=0)).apply(EndTurn(player=1))
    return game.happened(OrdersCounted)[-1]


@pytest.mark.rule("C1-ORD-001", "C1-SEQ-001")
def test_an_order_activates_one_trooper() -> None:
    game = squad(piece(at=(200, 200)), piece(at=(300, 200))).activate("A2")
    (activated,) = game.happened(Activated)
    assert activated.order.troopers == ("A2",)
    assert game.refuses(Activate(player=0, troopers=("A1",))) == {None}
    assert game.refuses(Declare(player=0, trooper="A1", use=Declaration(skill="idle"))) == {"C1-SEQ-001"}
    assert game.refuses(Declare(player=0, trooper="A2", use=Declaration(skill="idle"))) == set()


@pytest.mark.rule("C1-ORD-001")
@pytest.mark.parametrize("named", [(), ("B1",), ("A9",), ("A1", "A1"), ("A1", "B1")])
def test_an_order_activates_troopers_of_its_own_player_each_once(named: tuple[str, ...]) -> None:
    game = squad(piece(at=(200, 200)))
    assert game.refuses(Activate(player=0, troopers=named)) == {"C1-ORD-001"}
    assert game.refuses(Activate(player=0, troopers=("A1",))) == set()


@pytest.mark.rule("C1-ORD-001")
def test_an_order_does_not_activate_two_troopers_that_do_not_belong_together() -> None:
    game = squad(piece(at=(200, 200)), piece(at=(230, 200)))
    assert len(game.match.check(Activate(player=0, troopers=("A1", "A2")))) == 1


@pytest.mark.rule("C1-ORD-001", "C1-TURN-007")
def test_an_order_lets_somebody_act_who_can() -> None:
    game = squad(piece(at=(200, 200), states=["unconscious", "prone"]), piece(at=(300, 200)))
    assert game.refuses(Activate(player=0, troopers=("A1",))) == {"C1-STATE-002"}
    assert game.refuses(Activate(player=0, troopers=("A2",))) == set()


@pytest.mark.rule("C1-ORD-001", "C1-TURN-007")
def test_without_an_order_nobody_is_activated_and_the_turn_can_be_ended() -> None:
    game = squad(piece(at=(200, 200)), pool=0)
    assert game.refuses(Activate(player=0, troopers=("A1",))) == {"C1-ORD-005"}
    assert game.refuses(Activate(player=0, troopers=("A1",), order="lieutenant")) == {"C1-ORD-003"}
    assert game.refuses(EndTurn(player=0)) == set()


@pytest.mark.rule("C1-ORD-002", "C1-ORD-010")
def test_one_trooper_may_use_all_the_orders_of_the_others() -> None:
    game = squad(piece(at=(200, 200)), piece(at=(300, 200)), piece(at=(400, 200)), pool=3)
    for _ in range(3):
        game.activate("A1").declare("idle").declare("idle")
    assert game.pool == 0
    assert game.refuses(Activate(player=0, troopers=("A1",))), "there is none left"


@pytest.mark.rule("C1-ORD-011")
def test_orders_alternate_freely() -> None:
    game = squad(piece(at=(200, 200)), piece(at=(300, 200)), pool=4)
    for key in ("A1", "A2", "A1", "A2"):
        game.activate(key).declare("idle").declare("idle")
    assert [event.order.troopers for event in game.happened(Activated)] == [("A1",), ("A2",)] * 2


@pytest.mark.rule("C1-ORD-003")
def test_the_lieutenants_order_is_kept_apart_and_only_the_lieutenants() -> None:
    game = squad(piece(at=(200, 200), lieutenant=True), piece(at=(300, 200)), pool=0, lieutenant_order=True)
    assert game.refuses(Activate(player=0, troopers=("A2",), order="lieutenant"))
    game.activate("A1", order="lieutenant").declare("idle").declare("idle")
    assert not game.lieutenant_order
    assert game.refuses(Activate(player=0, troopers=("A1",), order="lieutenant"))


@pytest.mark.rule("C1-ORD-003", "C1-ORD-005")
def test_the_lieutenants_order_is_not_in_the_pool() -> None:
    game = squad(piece(at=(200, 200), lieutenant=True), piece(at=(300, 200)))
    count = counted(game)
    assert (count.regular, count.lieutenant, game.pool) == (2, True, 2)


@pytest.mark.rule("C1-ORD-004")
def test_everybody_sees_the_orders_and_each_use_of_them() -> None:
    game = squad(piece(at=(200, 200), lieutenant=True), piece(at=(300, 200)), pool=2, lieutenant_order=True)
    for viewer in (0, 1, None):
        view = game.match.view(viewer)
        assert view.pool == tokens(2, lieutenant=True)  # type: ignore[attr-defined]
    game.activate("A1", order="lieutenant")
    for viewer in (0, 1, None):
        assert any(isinstance(event, Activated) for event in game.match.seen(viewer))
        assert any(isinstance(event, LieutenantRevealed) for event in game.match.seen(viewer))


@pytest.mark.rule("C1-ORD-006")
def test_the_pool_is_counted_anew_in_every_tactical_phase() -> None:
    game = squad(piece(at=(200, 200)), piece(at=(300, 200)), pool=9)
    assert counted(game).regular == 2
    assert game.pool == 2


@pytest.mark.rule("C1-ORD-007", "C1-TURN-004")
@pytest.mark.parametrize(
    ("states", "orders"),
    [((), 2), (("camouflaged",), 2), (("prone",), 2), (("unconscious", "prone"), 1), (("shasvastii_embryo",), 1)],
)
def test_models_and_markers_that_are_not_null_give_an_order(states: tuple[str, ...], orders: int) -> None:
    spy = soldier("camouflage")
    assert counted(squad(piece(at=(200, 200)), piece(spy, at=(300, 200), states=states))).regular == orders


@pytest.mark.rule("C1-ORD-008")
def test_who_arrives_gives_its_order_from_the_next_turn_on() -> None:
    game = squad(piece(at=(200, 200)), off_table=([soldier("parachutist")], []), pool=1)
    game.apply(Arrive(player=0, member=1, skill="parachutist", at=(12.5, 300, 0)))
    assert game.pool == 1
    assert counted(game).regular == 2


@pytest.mark.rule("C1-ORD-009")
def test_the_order_of_who_is_off_the_table_is_seen_by_nobody_else() -> None:
    alone = squad(piece(at=(200, 200)), pool=1)
    waiting = squad(piece(at=(200, 200)), off_table=([soldier("parachutist")], []), pool=1)
    assert alone.match.view(1) == waiting.match.view(1)
    assert alone.match.view(None) == waiting.match.view(None)


@pytest.mark.rule("C1-ORD-012")
def test_nobody_has_to_spend_its_orders() -> None:
    game = squad(piece(at=(200, 200)), pool=5).apply(EndTurn(player=0))
    assert game.state.active == 1


@pytest.mark.example("C1-EX-009", "N4-EX1-008")
@pytest.mark.rule("C1-ORD-013", "C1-ORD-007", "C1-ORD-010")
def test_ten_troopers_and_two_peripherals_give_ten_orders() -> None:
    servant = soldier("peripheral", silhouette="1")
    doctor = soldier("doctor", peripherals=(servant,))
    troopers = [piece(doctor if n < 2 else soldier(), at=(100 + 60 * n, 100)) for n in range(10)]
    servants = [piece(servant, at=(100 + 60 * n, 200), peripheral_of=n) for n in range(2)]
    game = squad(*troopers, *servants)
    assert counted(game).regular == 10
    assert "C1-ORD-013" in game.refuses(Activate(player=0, troopers=("A11",)))
    for _ in range(10):
        game.activate("A5").declare("idle").declare("idle")
    assert game.pool == 0


@pytest.mark.rule("C1-ORD-005", "C1-ORD-003")
def test_who_falls_in_its_own_turn_leaves_its_order_in_the_pool_but_not_the_lieutenants() -> None:
    leader = piece(at=(200, 200), lieutenant=True)
    enemy = piece(at=(200, 525), facing=270)
    game = Skirmish([leader, piece(at=(900, 200))], [enemy], dice=[5, 5], pool=2, lieutenant_order=True)
    game.activate("A1").declare("idle").react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).no_more_aros()
    game.declare("idle")
    assert game.pool == 1
    assert "C1-STATE-002" in game.refuses(Activate(player=0, troopers=("A1",), order="lieutenant"))
