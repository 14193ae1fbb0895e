"""C1-SCEN-217..231: Domination, with its Quadrants and Consoles."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.codeone.edition import CODEONE
from sightline.games.infinity.core.match.commands import ChooseDeployment, EndTurn
from sightline.games.infinity.core.match.events import Ended, Rolled, Scored
from sightline.games.infinity.core.match.state import Token
from sightline.games.infinity.core.missions.domination import quadrants_held, quadrants_of
from sightline.games.infinity.core.missions.objectives import central_line, centre_of
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.table.measured import mostly_inside
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.geometry.shapes import Scene

HACKER = soldier("hacker", equipment=())
OPERATIVE = soldier("specialist_operative")
CONSOLE = Token(id="console.1", kind="console", at=(300, 300, 0))


def domination(a: list[Piece], b: list[Piece], **more: object) -> Skirmish:
    return Skirmish(a, b, scenario="domination", **more)  # type: ignore[arg-type]


def round_end(a: list[Piece], b: list[Piece], **more: object) -> Skirmish:
    """The second Player Turn of Round 1 ends."""
    game = domination(a, b, active=1, **more)
    return game.apply(EndTurn(player=1))


def scored(game: Skirmish) -> list[tuple[int, str | None, float]]:
    return [(line.player, line.rule, line.points) for line in game.happened(Scored)]


@pytest.mark.rule("C1-SCEN-218")
def test_more_quadrants_than_the_opponent_are_worth_two() -> None:
    game = round_end([piece(at=(100, 100)), piece(at=(1100, 100))], [piece(at=(100, 1100))])
    assert scored(game) == [(0, "C1-SCEN-218", 2)]


@pytest.mark.rule("C1-SCEN-217")
def test_as_many_quadrants_are_worth_one_each() -> None:
    game = round_end([piece(at=(100, 100))], [piece(at=(100, 1100))])
    assert scored(game) == [(0, "C1-SCEN-217", 1), (1, "C1-SCEN-217", 1)]


@pytest.mark.rule("C1-SCEN-217")
def test_none_each_is_worth_nothing() -> None:
    assert scored(round_end([piece(at=(100, 100))], [piece(at=(500, 500))])) == []


@pytest.mark.rule("C1-SCEN-221", "C1-SCEN-222")
def test_a_quadrant_belongs_to_whoever_has_more_points_in_it() -> None:
    rich = soldier(cost=3)
    game = domination([piece(rich, at=(100, 100))], [piece(at=(400, 400)), piece(at=(500, 500))])
    assert quadrants_held(Situation(game.state)) == (1, 0)
    tied = domination([piece(at=(100, 100)), piece(at=(700, 700))], [piece(at=(400, 400))])
    assert quadrants_held(Situation(tied.state)) == (1, 0), "equal points dominate nothing"


@pytest.mark.rule("C1-SCEN-222")
def test_null_troopers_do_not_count_but_markers_do() -> None:
    down = piece(at=(100, 100), states={"unconscious"}, lost=1)
    hidden = piece(soldier("camouflage"), at=(700, 100), states={"camouflaged"})
    game = domination([down, hidden], [piece(at=(100, 1100))])
    assert quadrants_held(Situation(game.state)) == (1, 1)


def quadrants_at(x: float, y: float) -> list[int]:
    """The numbers of the Quadrants that somebody at a place is in."""
    game = domination([piece(at=(x, y))], [piece(at=(100, 1100))])
    now = Situation(game.state)
    body = now.body(game.trooper("A1"))
    return [number for number, each in enumerate(quadrants_of(now)) if mostly_inside(body, each)]


@pytest.mark.rule("C1-SCEN-223")
def test_more_than_half_of_the_base_must_be_inside() -> None:
    assert quadrants_at(599, 100) == [0]
    assert quadrants_at(600, 100) == [], "half of it is not more than half"
    assert quadrants_at(601, 100) == [1]
    assert quadrants_at(600, 600) == []


@pytest.mark.rule("C1-SCEN-223")
def test_the_quadrants_are_the_quarters_of_the_table() -> None:
    middles = [(300, 300), (900, 300), (300, 900), (900, 900)]
    assert [quadrants_at(*middle) for middle in middles] == [[0], [1], [2], [3]]
    assert [quadrants_at(x, y) for x, y in ((20, 20), (1180, 1180))] == [[0], [3]], "the Deployment Zones as well"


@pytest.mark.rule("C1-SCEN-224")
def test_shasvastii_count_as_embryos_too() -> None:
    embryo = piece(soldier("shasvastii"), at=(100, 100), states={"shasvastii_embryo"}, lost=1)
    game = domination([embryo, piece(at=(1100, 1100))], [piece(at=(100, 1100))])
    assert quadrants_held(Situation(game.state)) == (2, 1)


@pytest.mark.rule("C1-SCEN-225")
def test_there_is_a_console_in_the_centre_of_each_quadrant() -> None:
    game = domination([piece(at=(100, 100))], [piece(at=(100, 1100))], stage="deployment.choice")
    game.apply(ChooseDeployment(player=0, first=0, zone=0))
    assert sorted(token.at[:2] for token in game.state.tokens.values()) == [
        (300, 300),
        (300, 900),
        (900, 300),
        (900, 900),
    ]


# ------------------------------------------------------------------ Hack Console


def at_console(profile: Profile, *dice: int, token: Token = CONSOLE, **more: object) -> Skirmish:
    return domination(
        [piece(profile, at=(300, 267.5)), piece(at=(100, 100))],
        [piece(at=(1100, 1100))],
        tokens={token.id: token},
        dice=dice,
        **more,
    )


def hack(game: Skirmish) -> Skirmish:
    game.activate("A1").declare("hack_console", aims={"console.1": 1}).no_more_aros()
    return game.declare("idle").no_more_aros()


@pytest.mark.rule("C1-SCEN-226", "C1-CSK-208")
def test_hacking_a_console_is_a_short_skill_and_an_attack() -> None:
    game = at_console(OPERATIVE).activate("A1")
    game.declare("hack_console", aims={"console.1": 1}).no_more_aros()
    assert game.refuses_declaring("hack_console", aims={"console.1": 1}) == {"C1-ACT-002"}
    hidden = soldier("specialist_operative", "camouflage")
    marker = domination(
        [piece(hidden, at=(300, 267.5), states={"camouflaged"})],
        [piece(at=(1100, 1100))],
        tokens={CONSOLE.id: CONSOLE},
    )
    marker.activate("A1").declare("hack_console", aims={"console.1": 1})
    assert "camouflaged" not in marker.trooper("A1").states, "an Attack gives a Marker away"


@pytest.mark.rule("C1-SCEN-227", "C1-SCEN-209")
@pytest.mark.parametrize("skill", ["hacker", "engineer", "doctor", "specialist_operative", "paramedic"])
def test_every_kind_of_specialist_may_hack_it(skill: str) -> None:
    game = at_console(soldier(skill)).activate("A1")
    assert game.refuses_declaring("hack_console", aims={"console.1": 1}) == set()


@pytest.mark.rule("C1-SCEN-227")
def test_nobody_else_may_and_nobody_without_contact() -> None:
    assert "C1-CSK-205" in at_console(soldier()).activate("A1").refuses_declaring("hack_console", aims={"console.1": 1})
    far = domination([piece(OPERATIVE, at=(300, 260))], [piece(at=(1100, 1100))], tokens={CONSOLE.id: CONSOLE})
    assert far.activate("A1").refuses_declaring("hack_console", aims={"console.1": 1}) == {"C1-SCEN-227"}


@pytest.mark.rule("C1-SCEN-210")
def test_a_doctor_is_no_specialist_through_its_peripheral() -> None:
    servant = soldier(silhouette="1", cost=0.5)
    doctor = soldier("doctor", peripherals=(servant,))
    game = domination(
        [piece(doctor, at=(100, 100)), piece(servant, at=(300, 267.5), peripheral_of=0)],
        [piece(at=(1100, 1100))],
        tokens={CONSOLE.id: CONSOLE},
    )
    assert "hack_console" not in game.activate("A1").offered()
    assert game.refuses_declaring("hack_console", aims={"console.1": 1}) == {"C1-SCEN-227"}


@pytest.mark.rule("C1-SCEN-228")
def test_a_roll_of_wip_makes_it_ones_own_and_a_failure_may_be_repeated() -> None:
    game = hack(at_console(OPERATIVE, 13, 12))
    (roll,) = game.happened(Rolled)
    assert (roll.kind, roll.sides[0].attribute, roll.sides[0].value) == ("normal", "wip", 12)
    assert game.state.tokens["console.1"].owner is None, "13 is more than WIP 12"
    hack(game)
    assert game.state.tokens["console.1"].owner == 0


@pytest.mark.rule("C1-SCEN-230")
def test_hackers_roll_with_plus_three() -> None:
    game = hack(at_console(HACKER, 15))
    (roll,) = game.happened(Rolled)
    assert roll.sides[0].value == 15
    assert [(mod.value, mod.rule) for mod in roll.sides[0].mods] == [(3, "C1-SCEN-230")]
    assert game.state.tokens["console.1"].owner == 0


@pytest.mark.rule("C1-SCEN-229")
def test_it_counts_only_for_the_last_who_hacked_it() -> None:
    theirs = Token(id="console.1", kind="console", at=(300, 300, 0), owner=1)
    assert hack(at_console(OPERATIVE, 5, token=theirs)).state.tokens["console.1"].owner == 0


@pytest.mark.rule("C1-SCEN-219")
def test_each_console_is_worth_a_point_at_the_end() -> None:
    consoles = {
        f"console.{i}": Token(id=f"console.{i}", kind="console", at=(300, 300, 0), owner=owner)
        for i, owner in enumerate((0, 0, 1, None))
    }
    rich = soldier(cost=8)
    game = domination([piece(rich, at=(100, 100))], [piece(rich, at=(500, 500))], round=3, active=1, tokens=consoles)
    game.apply(EndTurn(player=1))
    (event,) = game.happened(Ended)
    assert event.objective == (2, 1)
    scored = [each for each in game.happened(Scored) if each.what == "scenario.score.consoles"]
    assert [(each.player, each.points, each.params) for each in scored] == [(0, 2, {"count": 2}), (1, 1, {"count": 1})]


@pytest.mark.rule("C1-SCEN-218", "C1-SCEN-221")
def test_points_of_every_round_add_up() -> None:
    rich = soldier(cost=8)
    game = domination([piece(rich, at=(100, 100)), piece(rich, at=(1100, 100))], [piece(rich, at=(100, 1100))])
    for _ in range(6):
        game.apply(EndTurn(player=game.state.active))
    (event,) = game.happened(Ended)
    assert event.objective == (6, 0)


# ------------------------------------------------------------------ the early end


@pytest.mark.rule("C1-SCEN-220", "C1-SCEN-231")
@pytest.mark.parametrize(("points", "minimum"), [(15, 3.5), (25, 6), (30, 7.5)])
def test_with_fewer_points_than_the_minimum_the_mission_ends_after_that_turn(points: int, minimum: float) -> None:
    for cost, last in ((minimum, False), (minimum - 0.5, True)):
        game = domination(
            [piece(soldier(cost=20), at=(100, 100))],
            [
                piece(soldier(cost=cost), at=(100, 1100)),
                piece(soldier(cost=9), at=(300, 1100), states={"unconscious"}, lost=1),
            ],
            points=points,
        )
        game.apply(EndTurn(player=0))
        assert bool(game.state.memory.get("last_turn")) is last
        assert not game.state.ended
        game.apply(EndTurn(player=1))
        assert bool(game.state.ended) is last


@pytest.mark.rule("C1-SCEN-231")
def test_whoever_is_still_to_come_counts_for_the_minimum() -> None:
    game = domination(
        [piece(soldier(cost=20), at=(100, 100))],
        [piece(at=(100, 1100))],
        off_table=((), (soldier("parachutist", cost=8),)),
    )
    game.apply(EndTurn(player=0))
    assert not game.state.memory.get("last_turn")


@pytest.mark.rule("C1-SCEN-221")
def test_quadrants_and_boxes_lie_where_the_map_puts_them() -> None:
    game = domination([piece(at=(100, 100))], [piece(at=(100, 1100))])
    centres = {centre_of(each) for each in quadrants_of(Situation(game.state))}
    assert centres == {(300, 300), (900, 300), (300, 900), (900, 900)}
    scene = Scene(width=800, depth=1200)
    assert central_line(scene) == ((200, 600), (400, 600), (600, 600))


@pytest.mark.rule("C1-SCEN-226")
def test_type_and_labels_of_hacking_a_console() -> None:
    skill = CODEONE.skill["hack_console"]
    assert skill.types == {SkillType.SHORT}
    assert skill.labels == {Label.ATTACK}
