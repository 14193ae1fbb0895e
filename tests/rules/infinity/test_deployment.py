"""C1-DEP, and Superior Deployment (C1-SSK-227 .. 232): who stands where before the first turn."""

import pytest
from skirmish import Skirmish, edition_at_hand, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Deploy, EndDeployment, EndTurn
from sightline.games.infinity.core.match.events import Placed
from sightline.games.infinity.core.match.state import Token
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TroopType
from sightline.kernel import Refused

PARATROOPER = soldier("parachutist")
INFILTRATOR = soldier("infiltration")
FORWARD = soldier(Ability(key="forward_deployment", mod=10))


def deploying(
    a: list[Profile], b: list[Profile], *, stage: str = "deployment.first", on_table: bool = False, **more: object
) -> Skirmish:
    """Player 0 deploys first, in the strip from y = 0 to 200; player 1 in that from 1000 to 1200."""
    there = [piece(at=(600, 1100))] if on_table else []
    return Skirmish([], there, stage=stage, off_table=(a, b), **more)  # type: ignore[arg-type]


def beyond_the_half() -> set[str]:
    """What is against an infiltrator in the enemy half: nothing, where the edition lets a roll decide."""
    return set() if edition_at_hand().after_deployment else {"C1-DEP-004"}


def down(member: int, x: float, y: float = 100, *, player: int = 0, z: float = 0.0, **more: object) -> Deploy:
    return Deploy(player=player, member=member, at=(x, y, z), **more)  # type: ignore[arg-type]


@pytest.mark.rule("C1-DEP-002", "C1-DEP-003")
def test_all_but_one_of_each_side_and_then_the_last_of_each_side() -> None:
    game = deploying([soldier()] * 3, [soldier()] * 2)
    game.apply(down(0, 100)).apply(down(1, 200))
    assert (game.match.decision.waiting, game.state.stage) == ((1,), "deployment.first")  # type: ignore[union-attr]
    game.apply(down(0, 100, 1100, player=1))
    assert (game.match.decision.waiting, game.state.stage) == ((0,), "deployment.last")  # type: ignore[union-attr]
    game.apply(down(2, 300))
    assert game.match.decision.waiting == (1,)  # type: ignore[union-attr]
    game.apply(down(1, 200, 1100, player=1))
    assert [event.trooper.id for event in game.happened(Placed)] == ["A1", "A2", "B1", "A3", "B2"]
    assert game.state.stage == "orders"


@pytest.mark.rule("C1-DEP-002")
def test_nobody_may_simply_stay_away() -> None:
    game = deploying([soldier()] * 3, [soldier()]).apply(down(0, 100))
    assert game.refuses(EndDeployment(player=0)) == {"C1-DEP-002"}
    assert game.refuses(down(0, 200)) == {"C1-DEP-002"}, "who is there is not put down again"


@pytest.mark.rule("C1-DEP-009", "C1-SSK-256", "C1-SSK-301", "C1-LABEL-206")
@pytest.mark.parametrize("skill", ["parachutist", "combat_jump"])
def test_an_airborne_trooper_stays_away_besides_the_one_that_is_held_back(skill: str) -> None:
    game = deploying([soldier(), soldier(), soldier(skill)], [soldier()])
    game.apply(down(0, 100)).apply(EndDeployment(player=0))
    assert game.state.stage == "deployment.last"
    assert game.refuses(EndDeployment(player=0)) == {"C1-DEP-002"}
    game.apply(down(1, 200)).apply(down(0, 100, 1100, player=1))
    assert game.state.reserve == (frozenset({2}), frozenset())
    assert game.state.stage == "orders"


@pytest.mark.rule("C1-DEP-003", "C1-DEP-009")
def test_only_the_trooper_that_was_held_back_is_deployed_last() -> None:
    game = deploying([soldier(), PARATROOPER], [soldier()]).apply(EndDeployment(player=0))
    assert game.refuses(down(1, 200)) == {"C1-DEP-003"}
    game.apply(down(0, 200))
    assert game.state.choosing == 1


@pytest.mark.rule("C1-SSK-256", "C1-SSK-301")
@pytest.mark.parametrize("skill", ["parachutist", "combat_jump"])
def test_an_airborne_trooper_may_deploy_like_everybody_else(skill: str) -> None:
    game = deploying([soldier(), soldier(skill)], [soldier()]).apply(down(1, 200))
    assert game.trooper("A1").member == 1


@pytest.mark.rule("C1-INFO-005", "C1-ORD-009")
def test_the_other_side_does_not_learn_that_somebody_stays_away() -> None:
    bare = deploying([soldier(), soldier()], [soldier()] * 2)
    airborne = deploying([soldier(), soldier(), PARATROOPER], [soldier()] * 2)
    for game in (bare, airborne):
        game.apply(down(0, 100))
        if game is airborne:
            game.apply(EndDeployment(player=0))
        game.apply(down(0, 100, 1100, player=1)).apply(down(1, 200)).apply(down(1, 200, 1100, player=1))
    assert bare.match.view(1) == airborne.match.view(1)
    assert bare.match.seen(1) == airborne.match.seen(1)
    assert bare.match.seen(None) == airborne.match.seen(None)


@pytest.mark.rule("C1-DEP-004", "C1-ZONE-003")
@pytest.mark.parametrize(("y", "allowed"), [(187.5, True), (188, False), (500, False)])
def test_the_whole_base_is_inside_the_deployment_zone(y: float, allowed: bool) -> None:
    assert deploying([soldier()] * 2, [soldier()]).refuses(down(0, 100, y)) == (set() if allowed else {"C1-DEP-004"})


@pytest.mark.rule("C1-DEP-005")
@pytest.mark.parametrize(("x", "rules"), [(575, {"C1-DEP-005"}), (570, set())])
def test_nobody_deploys_in_contact_with_an_enemy(x: float, rules: set[str]) -> None:
    game = deploying([INFILTRATOR] * 2, [soldier()], on_table=True, zones=(1, 0))
    assert game.refuses(down(0, x, 1100)) == rules


@pytest.mark.rule("C1-DEP-005")
@pytest.mark.parametrize("skill", ["infiltration", "forward_deployment"])
def test_nobody_deploys_in_contact_with_an_objective_whatever_its_skills(skill: str) -> None:
    box = Token(id="supply_box.1", kind="supply_box", at=(100, 100, 0))
    game = deploying([soldier(Ability(key=skill, mod=10))] * 2, [soldier()], tokens={box.id: box})
    assert game.refuses(down(0, 125)) == {"C1-DEP-005"}
    assert game.refuses(down(0, 130)) == set()


@pytest.mark.rule("C1-DEP-006", "C1-PRONE-001")
def test_a_trooper_may_be_deployed_prone() -> None:
    game = deploying([soldier()] * 2, [soldier()]).apply(down(0, 100, prone=True))
    assert game.trooper("A1").states == {"prone"}


@pytest.mark.rule("C1-PRONE-005")
def test_a_tag_is_not_deployed_prone() -> None:
    game = deploying([soldier(type=TroopType.TAG, silhouette="7"), soldier()], [soldier()])
    assert game.refuses(down(0, 100, prone=True)) == {"C1-PRONE-005"}


@pytest.mark.rule("C1-DEP-007")
def test_the_base_must_fit_where_it_is_placed() -> None:
    crate = wall(90, 90, 20, 20, 30)
    game = deploying([soldier()] * 3, [soldier()], solids=[crate, wall(300, 50, 100, 100, 60, name="roof")])
    assert game.refuses(down(0, 100)) == {"C1-DEP-007"}
    assert game.refuses(down(0, 100, z=30)) == {"C1-DEP-007"}
    assert game.refuses(down(0, 350, z=60)) == set()
    game.apply(down(0, 200))
    assert game.refuses(down(1, 210)) == {"C1-DEP-007"}


@pytest.mark.rule("C1-DEP-010")
def test_nobody_is_deployed_on_a_wall() -> None:
    game = deploying([soldier("climbing_plus"), soldier()], [soldier()], solids=[wall(300, 50, 100, 100, 60)])
    assert game.refuses(down(0, 287.5, z=30)) == {"C1-DEP-010"}


@pytest.mark.rule("C1-SSK-228", "C1-DEP-009")
@pytest.mark.parametrize(("y", "rules"), [(287.5, set()), (290, {"C1-DEP-004"}), (100, set())])
def test_forward_deployment_goes_as_far_beyond_the_zone_as_the_profile_says(y: float, rules: set[str]) -> None:
    assert deploying([FORWARD, soldier()], [soldier()]).refuses(down(0, 600, y)) == rules


@pytest.mark.rule("C1-SSK-227", "C1-SSK-231", "C1-CSK-207")
@pytest.mark.parametrize(("profile", "furthest"), [(FORWARD, 287.5), (INFILTRATOR, 587.5)])
def test_superior_deployment_is_optional_takes_no_order_and_obeys_the_other_rules(
    profile: Profile, furthest: float
) -> None:
    game = deploying([profile, soldier()], [soldier()], solids=[wall(90, 240, 20, 20, 30)])
    assert game.refuses(down(0, 600, 100)) == set()
    assert game.refuses(down(0, 600, furthest)) == set()
    too_far = beyond_the_half() if profile is INFILTRATOR else {"C1-DEP-004"}
    assert game.refuses(down(0, 600, furthest + 1)) == too_far
    assert game.refuses(down(1, 600, furthest)) == {"C1-DEP-004"}, "that is for those who have the skill"
    assert game.refuses(down(0, 100, 250)) == {"C1-DEP-007"}
    assert not {"forward_deployment", "infiltration"} & set(game.state.fixed.edition.skill)


@pytest.mark.rule("C1-SSK-232")
@pytest.mark.parametrize(("y", "own"), [(587.5, True), (588, False), (900, False)])
def test_an_infiltrator_deploys_anywhere_in_its_own_half(y: float, own: bool) -> None:
    refused = deploying([INFILTRATOR, soldier()], [soldier()]).refuses(down(0, 600, y))
    assert refused == (set() if own else beyond_the_half())


@pytest.mark.rule("C1-SSK-232")
def test_the_half_of_the_second_zone_is_the_other_one() -> None:
    game = deploying([INFILTRATOR, soldier()], [soldier()], zones=(1, 0))
    assert game.refuses(down(0, 600, 612.5)) == set()
    assert game.refuses(down(0, 600, 587.5)) == beyond_the_half()


@pytest.mark.rule("C1-LABEL-212")
def test_the_label_covers_every_skill_that_deploys_outside_the_zone() -> None:
    for profile in (FORWARD, INFILTRATOR):
        assert deploying([profile, soldier()], [soldier()]).refuses(down(0, 600, 280)) == set()
    for profile in (soldier(), PARATROOPER):
        assert deploying([profile, soldier()], [soldier()]).refuses(down(0, 600, 280)) == {"C1-DEP-004"}


@pytest.mark.rule("C1-DEP-008")
@pytest.mark.parametrize("aids", ["full", "strict"])
def test_zones_and_the_centre_line_are_measured_before_anything_is_put_down(aids: str) -> None:
    """Even where nobody measures, a place that is too far is refused at once and another one may be chosen."""
    game = deploying([INFILTRATOR, FORWARD, soldier()], [soldier()], aids=aids)
    assert game.refuses(down(0, 600, 590)) == beyond_the_half()
    assert game.refuses(down(1, 600, 300)) == {"C1-DEP-004"}
    game.apply(down(0, 600, 587.5)).apply(down(1, 600, 287.5))
    assert game.trooper("A2").at == (600, 287.5, 0)


@pytest.mark.rule("C1-DEP-001")
def test_nobody_is_deployed_once_the_first_turn_has_begun() -> None:
    game = deploying([soldier()], [soldier()], stage="deployment.last")
    game.apply(down(0, 100)).apply(down(0, 100, 1100, player=1))
    with pytest.raises(Refused):
        game.apply(down(0, 200))
    game.apply(EndTurn(player=0))
    assert game.state.active == 1
