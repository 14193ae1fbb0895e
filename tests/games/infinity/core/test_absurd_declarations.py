"""A declaration that makes no sense is refused before any work is done on it, and leaves nothing behind."""

import tracemalloc
from collections.abc import Sequence

import msgspec
import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.codeone.desk import DESK
from sightline.games.infinity.core.match.commands import Declare, Deploy, React
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Placement
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.desk.questions import Route, Sight, Stand
from sightline.geometry.moving.paths import POINTS, Climb, Jump, Leg, Walk
from sightline.kernel import BadInput

SERVANT = Profile(unit="moth", name="Moth", mov=(15, 10), cc=11, bs=8, ph=10, wip=13, silhouette="1")
MEGABYTE = 1_000_000


def game(**more: object) -> Skirmish:
    return Skirmish([piece(at=(200, 200))], [piece(at=(200, 700), facing=270)], **more)  # type: ignore[arg-type]


def codes(skirmish: Skirmish, use: Declaration) -> set[str]:
    command = Declare(player=0, trooper=skirmish.asked, use=use)
    return {violation.code for violation in skirmish.match.check(command)}


FAR: Sequence[Leg] = (
    Walk(((9e4, 300.0, 0.0),)),
    Walk(((200.0, 300.0, 0.0), (200.0, -9e4, 0.0))),
    Jump(to=(200.0, 9e4, 0.0)),
    Jump(to=(200.0, 250.0, 0.0), via=((200.0, 225.0, 9e4),)),
    Climb(to=(200.0, 200.0, -9e4)),
)
SKILLS = {Walk: "move", Jump: "jump", Climb: "climb"}


@pytest.mark.parametrize("leg", FAR)
def test_a_path_far_from_the_table_is_refused_before_it_is_followed(leg: Leg) -> None:
    skirmish = game().activate("A1")
    assert codes(skirmish, Declaration(skill="move", path=(Walk(((200.0, 290.0, 0.0),)),))) == set()
    use = Declaration(skill=SKILLS[type(leg)], path=(leg,))
    tracemalloc.start()
    assert codes(skirmish, use) == {"movement.far_from_table"}
    taken = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert taken < MEGABYTE


def test_a_path_that_goes_to_and_fro_for_ever_is_refused() -> None:
    there, back = (1100.0, 1100.0, 0.0), (100.0, 100.0, 0.0)
    use = Declaration(skill="move", path=(Walk((there, back) * 20),))
    assert codes(game().activate("A1"), use) == {"movement.too_far"}


def test_a_path_of_too_many_points_is_refused() -> None:
    points = tuple((200.0, 200.0 + step / 10, 0.0) for step in range(POINTS))
    use = Declaration(skill="move", path=(Walk(points),))
    assert codes(game().activate("A1"), use) == {"movement.too_many_points"}


@pytest.mark.parametrize("number", [float("nan"), float("inf"), 5e7, 1e300])
def test_numbers_that_nobody_can_calculate_with_are_refused_everywhere(number: float) -> None:
    walk, jump = Walk(((number, 300.0, 0.0),)), Jump(to=(200.0, number, 0.0))
    uses = [
        Declaration(skill="move", path=(walk,)),
        Declaration(skill="jump", path=(jump,)),
        Declaration(skill="move", path=(Walk(((200.0, 250.0, 0.0),)),), facing=number),
        Declaration(skill="bs_attack", weapon="combi_rifle", aims=(Aim("B1", 3),), at=number),
        Declaration(skill="bs_attack", weapon="combi_rifle", placements=(Placement((number, 0.0, 0.0)),)),
        Declaration(skill="bs_attack", weapon="combi_rifle", placements=(Placement((1.0, 0.0, 0.0), number),)),
    ]
    skirmish = game().activate("A1")
    for use in uses:
        (code,) = codes(skirmish, use)
        assert code in {"kernel.limits.not_finite", "kernel.limits.number"}
    deploy = Deploy(player=0, member=0, at=(number, 0.0, 0.0))
    assert skirmish.match.check(deploy)[0].code.startswith("kernel.limits")


@pytest.mark.rule("C1-SEQ-011")
@pytest.mark.parametrize("skill", ["dodge", "reset", "idle"])
def test_a_skill_has_no_use_for_details_of_another(skill: str) -> None:
    leap = (Jump(to=(200.0, 250.0, 0.0)),)
    assert codes(game().activate("A1"), Declaration(skill=skill, path=leap)) == {"infinity.no_use_for"}
    reacting = game().activate("A1").declare("move", to=[(250, 200)])
    react = React(player=1, trooper="B1", use=Declaration(skill=skill, path=leap))
    assert "infinity.no_use_for" in {violation.code for violation in reacting.match.check(react)}


@pytest.mark.rule("C1-SEQ-011")
def test_whoever_sits_out_has_no_details_either() -> None:
    doctor = soldier("doctor", peripherals=(SERVANT,))
    mine = [piece(doctor, at=(200, 200)), piece(SERVANT, at=(300, 200), peripheral_of=0)]
    skirmish = Skirmish(mine, [piece(at=(1100, 1100))]).activate("A1")
    walk = (Walk(((300.0, 250.0, 0.0),)),)
    idle = Declaration(skill="idle", path=walk)
    assert codes(skirmish, idle) == {"infinity.no_use_for"}
    skirmish.declare_one("move", to=[(200.0, 250.0)])
    assert (skirmish.asked, codes(skirmish, idle)) == ("A2", {"infinity.no_use_for"})


@pytest.mark.rule("C1-SEQ-011")
@pytest.mark.parametrize("at", [-5.0, -0.1, 300.1, 9e4])
def test_the_point_of_an_attack_is_on_the_route(at: float) -> None:
    skirmish = game().activate("A1").declare("move", to=[(300, 200)])
    skirmish.no_more_aros()
    shot = Declaration(skill="bs_attack", weapon="combi_rifle", aims=(Aim("B1", 3),), at=at)
    assert codes(skirmish, shot) == {"infinity.not_on_route"}
    assert codes(skirmish, msgspec.structs.replace(shot, at=50.0)) == set()


def test_the_answer_to_a_refused_path_is_not_kept() -> None:
    skirmish = game().activate("A1")
    too_far = Declaration(skill="move", path=(Walk(((200.0, 500.0, 0.0),)),))
    assert codes(skirmish, too_far) == {"movement.too_far"}
    assert Situation(skirmish.state)._found.routes == {}
    assert codes(skirmish, Declaration(skill="move", path=(Walk(((200.0, 290.0, 0.0),)),))) == set()
    assert len(Situation(skirmish.state)._found.routes) == 1


@pytest.mark.parametrize("far", [(9e4, 0.0, 0.0), (200.0, 9e4, 0.0), (200.0, 300.0, 9e4)])
def test_an_aid_is_not_given_about_places_far_from_the_table(far: tuple[float, float, float]) -> None:
    match = game().activate("A1").match
    questions: list[msgspec.Struct] = [
        Route(trooper="A1", to=far),
        Route(trooper="A1", to=far, skill="jump"),
        Route(trooper="A1", to=(200, 300, 0), via=(far,)),
        Sight(trooper="A1", at=far),
        Stand(option=0, at=far),
    ]
    for question in questions:
        with pytest.raises(BadInput, match=r"desk\.far_from_table width=1200"):
            DESK.answer(match, 0, question, "en")


def test_an_aid_is_not_given_about_numbers_that_are_none() -> None:
    match = game().activate("A1").match
    for question in (Route(trooper="A1", to=(float("nan"), 0, 0)), Sight(trooper="A1", facing=float("inf"))):
        with pytest.raises(BadInput, match=r"kernel\.limits\.not_finite"):
            DESK.answer(match, 0, question, "en")
