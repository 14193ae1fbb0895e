"""C1-SCEN-232..245: Supplies, with its boxes."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import ChooseDeployment, Deploy, EndTurn
from sightline.games.infinity.core.match.events import Ended, Rolled, Scored, TokenChanged
from sightline.games.infinity.core.match.state import Token
from sightline.games.infinity.core.missions.supplies import controls
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.table.situation import Situation

OPERATIVE = soldier("specialist_operative", cost=80)
RICH = soldier(cost=80)
BOX = "supply_box.1"


def box(number: int = 1, *, at: tuple[float, float] = (600, 600), carrier: str = "") -> Token:
    return Token(id=f"supply_box.{number}", kind="supply_box", at=(*at, 0), carrier=carrier)


def supplies(a: list[Piece], b: list[Piece], *boxes: Token, **more: object) -> Skirmish:
    tokens = {token.id: token for token in boxes}
    return Skirmish(a, b, scenario="supplies", tokens=tokens, **more)  # type: ignore[arg-type]


def beside(*boxes: Token, dice: tuple[int, ...] = (), **more: object) -> Skirmish:
    """A Specialist (A1) in contact with the place of a box; the enemy is far away."""
    mine = piece(OPERATIVE, at=(600, 575), **more)  # type: ignore[arg-type]
    return supplies([mine], [piece(RICH, at=(1100, 1100))], *boxes, dice=dice)


def pick_up(game: Skirmish, trooper: str = "A1") -> Skirmish:
    game.activate(trooper).declare("pick_up_supply_box", aims={BOX: 1}).no_more_aros()
    return game.declare("idle").no_more_aros()


@pytest.mark.rule("C1-SCEN-237")
def test_three_boxes_lie_on_the_central_line() -> None:
    game = supplies([piece(at=(100, 100))], [piece(at=(100, 1100))], stage="deployment.choice")
    game.apply(ChooseDeployment(player=0, first=0, zone=0))
    assert sorted(token.at[:2] for token in game.state.tokens.values()) == [(200, 600), (600, 600), (1000, 600)]


@pytest.mark.rule("C1-SCEN-236")
def test_nobody_is_deployed_in_contact_with_a_box() -> None:
    game = supplies(
        [],
        [piece(at=(100, 1100))],
        box(at=(300, 100)),
        off_table=((soldier(),), ()),
        stage="deployment.last",
    )
    assert "C1-SCEN-236" in game.refuses(Deploy(player=0, member=0, at=(325, 100, 0)))
    assert game.refuses(Deploy(player=0, member=0, at=(330, 100, 0))) == set()


# ------------------------------------------------------------------ Pick Up Supply Box


@pytest.mark.rule("C1-SCEN-238", "C1-LABEL-219")
def test_picking_up_a_box_is_an_optional_short_skill() -> None:
    game = beside(box()).activate("A1")
    assert {"pick_up_supply_box", "idle"} <= game.offered()
    skill = game.state.fixed.edition.skill["pick_up_supply_box"]
    assert skill.types == {SkillType.SHORT}
    assert skill.labels == {Label.NO_ROLL}
    game.declare("pick_up_supply_box", aims={BOX: 1}).no_more_aros()
    assert game.refuses_declaring("dodge") == {"C1-ACT-002"}


@pytest.mark.rule("C1-SCEN-239", "C1-SCEN-240")
def test_a_specialist_takes_a_lone_box_without_a_roll() -> None:
    game = pick_up(beside(box()))
    assert game.state.tokens[BOX].carrier == "A1"
    assert game.happened(Rolled) == []


@pytest.mark.rule("C1-SCEN-239", "C1-SCEN-209")
def test_only_specialists_in_contact_may() -> None:
    plain = supplies([piece(at=(600, 575))], [piece(at=(1100, 1100))], box())
    assert "C1-CSK-205" in plain.activate("A1").refuses_declaring("pick_up_supply_box", aims={BOX: 1})
    far = supplies([piece(OPERATIVE, at=(600, 570))], [piece(at=(1100, 1100))], box())
    assert far.activate("A1").refuses_declaring("pick_up_supply_box", aims={BOX: 1}) == {"C1-SCEN-239"}


@pytest.mark.rule("C1-SCEN-239")
def test_a_box_is_taken_from_the_null_trooper_it_lies_with() -> None:
    heavy = soldier(silhouette="5")
    game = supplies(
        [piece(OPERATIVE, at=(600, 567.5))],
        [piece(heavy, at=(600, 600), states={"unconscious", "prone"}, lost=1), piece(RICH, at=(1100, 1100))],
        box(),
    )
    assert pick_up(game).state.tokens[BOX].carrier == "A1"


@pytest.mark.rule("C1-SCEN-239")
def test_a_box_is_handed_over_by_an_ally_but_not_taken_from_an_enemy() -> None:
    mine = [piece(OPERATIVE, at=(600, 575)), piece(OPERATIVE, at=(600, 600))]
    game = supplies(mine, [piece(RICH, at=(1100, 1100))], box(carrier="A2"))
    assert pick_up(game).state.tokens[BOX].carrier == "A1"
    theirs = [piece(OPERATIVE, at=(600, 600), facing=90)]
    game = supplies([piece(OPERATIVE, at=(600, 575))], theirs, box(carrier="B1"))
    assert "C1-SCEN-239" in game.activate("A1").refuses_declaring("pick_up_supply_box", aims={BOX: 1})


@pytest.mark.rule("C1-SCEN-241")
def test_a_specialist_carries_one_box() -> None:
    game = beside(box(), box(2, at=(600, 575), carrier="A1")).activate("A1")
    assert game.refuses_declaring("pick_up_supply_box", aims={BOX: 1}) == {"C1-SCEN-241"}


@pytest.mark.rule("C1-SCEN-242")
def test_markers_carry_nothing() -> None:
    hidden = soldier("specialist_operative", "camouflage")
    far = [piece(RICH, at=(1100, 1100))]
    marker = supplies([piece(hidden, at=(600, 575), states={"camouflaged"})], far, box())
    assert "C1-SCEN-242" in marker.activate("A1").refuses_declaring("pick_up_supply_box", aims={BOX: 1})
    carrier = supplies([piece(hidden, at=(600, 575))], far, box(at=(600, 575), carrier="A1"))
    assert "C1-SCEN-242" in carrier.activate("A1").refuses_declaring("camouflage")
    carried = box(at=(600, 575), carrier="A1")
    for states, controlled in ((frozenset(), True), (frozenset({"camouflaged"}), False)):
        held = supplies([piece(hidden, at=(600, 575), states=states)], far, carried)
        assert controls(Situation(held.state), 0, carried) is controlled


@pytest.mark.rule("C1-SCEN-243")
def test_a_carrier_that_falls_leaves_its_box_where_it_falls() -> None:
    game = supplies(
        [piece(OPERATIVE, at=(600, 500)), piece(at=(100, 100))],
        [piece(RICH, at=(600, 900), facing=270)],
        box(at=(600, 500), carrier="A1"),
        dice=[5, 2],
    )
    game.activate("A1").declare("move", to=[(640, 500)])
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert "unconscious" in game.trooper("A1").states
    assert (game.state.tokens[BOX].carrier, game.state.tokens[BOX].at) == ("", (640, 500, 0))


@pytest.mark.rule("C1-SCEN-239")
@pytest.mark.parametrize("aims", [{}, {"supply_box.7": 1}, {"B1": 1}])
def test_it_is_a_box_that_is_picked_up(aims: dict[str, int]) -> None:
    game = beside(box()).activate("A1")
    assert game.refuses_declaring("pick_up_supply_box", aims={BOX: 1}) == set()
    assert game.refuses_declaring("pick_up_supply_box", aims=aims) == {"C1-SCEN-239"}


@pytest.mark.rule("C1-SCEN-243", "C1-SEQ-010")
def test_a_box_goes_where_its_carrier_goes_while_it_stands() -> None:
    mine = [piece(OPERATIVE, at=(600, 500)), piece(at=(100, 100))]
    lying = box(2, at=(300, 600))
    game = supplies(mine, [piece(RICH, at=(1100, 1100))], box(at=(600, 500), carrier="A1"), lying)
    game.activate("A1").declare("move", to=[(640, 500)]).no_more_aros().declare("idle").no_more_aros()
    assert (game.state.tokens[BOX].at, game.state.tokens[BOX].carrier) == ((640, 500, 0), "A1")
    assert [event.token.id for event in game.happened(TokenChanged)] == [BOX]


@pytest.mark.rule("C1-SCEN-240")
def test_a_box_goes_with_its_carrier() -> None:
    game = supplies([piece(OPERATIVE, at=(600, 500))], [piece(RICH, at=(1100, 1100))], box(at=(600, 500), carrier="A1"))
    game.activate("A1").declare("move", to=[(690, 500)]).no_more_aros().declare("idle").no_more_aros()
    assert game.state.tokens[BOX].at == (690, 500, 0)


# ------------------------------------------------------------------ scoring


@pytest.mark.rule("C1-SCEN-244")
def test_a_box_is_controlled_by_an_undisputed_model_that_carries_it() -> None:
    carried = box(carrier="A1")
    near, far = piece(at=(600, 600)), piece(at=(1100, 1100))
    down = piece(at=(600, 600), states={"unconscious", "prone"}, lost=1)
    for mine, theirs, mastered in (
        (piece(OPERATIVE, at=(600, 575)), far, True),
        (piece(OPERATIVE, at=(600, 575)), near, False),
        (piece(OPERATIVE, at=(600, 575)), down, True),
        (piece(OPERATIVE, at=(600, 575), states={"unconscious"}, lost=1), far, False),
    ):
        game = supplies([mine], [theirs], carried)
        assert controls(Situation(game.state), 0, carried) is mastered
        assert not controls(Situation(game.state), 1, carried)


def final(*carriers: str) -> Skirmish:
    """The end of a game, with three boxes carried like this."""
    game = supplies(
        [piece(OPERATIVE, at=(100, 100)), piece(OPERATIVE, at=(200, 100)), piece(OPERATIVE, at=(300, 100))],
        [piece(OPERATIVE, at=(100, 1100))],
        *(box(number, carrier=carrier) for number, carrier in enumerate(carriers, start=1)),
        round=3,
        active=1,
    )
    return game.apply(EndTurn(player=1))


def points(game: Skirmish, player: int, what: str) -> float:
    lines = [line for line in game.happened(Scored) if (line.player, line.what) == (player, f"scenario.score.{what}")]
    return lines[0].points


def objective(game: Skirmish) -> tuple[float, float]:
    (event,) = game.happened(Ended)
    return event.objective


@pytest.mark.rule("C1-SCEN-232")
def test_each_box_is_worth_two() -> None:
    game = final("A1", "A2", "B1")
    assert [points(game, player, "boxes") for player in (0, 1)] == [4, 2]
    assert objective(game) == (4 + 2, 2)


@pytest.mark.rule("C1-SCEN-233")
def test_more_boxes_than_the_enemy_are_worth_two() -> None:
    game = final("B1", "A2", "")
    assert [points(game, player, "more_boxes") for player in (0, 1)] == [0, 0]
    assert objective(game) == (2, 2)
    assert objective(final("A1", "A2", "B1")) == (4 + 2, 2)


@pytest.mark.rule("C1-SCEN-234")
def test_all_boxes_are_worth_two_more() -> None:
    game = final("A1", "A2", "A3")
    assert points(game, 0, "all_boxes") == 2
    assert points(game, 1, "all_boxes") == 0
    assert objective(game) == (3 * 2 + 2 + 2, 0)
    assert points(final("A1", "A2", ""), 0, "all_boxes") == 0
    assert objective(final()) == (0, 0), "who holds all of none holds nothing"


@pytest.mark.rule("C1-SCEN-235", "C1-SCEN-245")
@pytest.mark.parametrize(("size", "minimum"), [(15, 3.5), (25, 6), (30, 7.5)])
def test_with_fewer_points_than_the_minimum_the_mission_ends_after_that_turn(size: int, minimum: float) -> None:
    for cost, last in ((minimum, False), (minimum - 0.5, True)):
        theirs = [piece(soldier(cost=cost), at=(100, 1100))]
        game = supplies([piece(soldier(cost=20), at=(100, 100))], theirs, points=size)
        game.apply(EndTurn(player=0)).apply(EndTurn(player=1))
        assert bool(game.state.ended) is last
