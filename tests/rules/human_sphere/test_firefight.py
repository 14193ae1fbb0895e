"""HS-SCEN-052..070: Firefight, with its Panoplies."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Arrive, ChooseDeployment, EndTurn, UseAbility
from sightline.games.infinity.core.match.events import Ended, Rolled, Scored
from sightline.games.infinity.core.match.state import Token
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.table.deployment_places import deployment_zone
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.human_sphere.missions.firefight import loot
from sightline.games.infinity.n4.events import Retreating

RICH = soldier(cost=150)
MINE, FOE = piece(RICH, at=(100, 100)), piece(RICH, at=(1100, 1100))
PANOPLY = Token(id="panoply.1", kind="panoply", at=(600, 600, 0))


def fallen(profile: Profile, **more: object) -> Piece:
    return piece(profile, at=(900, 1100), states={"unconscious"}, lost=1, **more)  # type: ignore[arg-type]


def ended(b: list[Piece], **more: object) -> Skirmish:
    game = Skirmish([MINE], [FOE, *b], scenario="firefight", round=3, active=1, **more)  # type: ignore[arg-type]
    return game.apply(EndTurn(player=1))


def points(game: Skirmish, what: str) -> tuple[float, ...]:
    return tuple(line.points for line in game.happened(Scored) if line.what == f"missions.score_{what}")


@pytest.mark.rule("HS-SCEN-052")
def test_more_specialists_eliminated_give_one() -> None:
    assert points(ended([fallen(soldier("hacker"))]), "specialists") == (1, 0)
    assert points(ended([fallen(soldier())]), "specialists") == (0, 0)


@pytest.mark.rule("HS-SCEN-053")
def test_more_lieutenants_eliminated_give_two() -> None:
    assert points(ended([fallen(soldier(), lieutenant=True)]), "lieutenants") == (2, 0)


@pytest.mark.rule("HS-SCEN-054")
def test_more_points_eliminated_give_four() -> None:
    assert points(ended([fallen(soldier(cost=10))]), "points") == (4, 0)
    assert points(ended([]), "points") == (0, 0)


@pytest.mark.rule("HS-SCEN-058")
def test_who_was_never_deployed_counts_as_eliminated() -> None:
    assert points(ended([], off_table=((), (soldier("combat_jump"),))), "points") == (4, 0)


@pytest.mark.rule("HS-SCEN-057")
def test_the_deployment_zones_are_40_cm_deep() -> None:
    game = Skirmish([MINE], [FOE], scenario="firefight")
    depths = [sorted({y for _, y in deployment_zone(game.state, player).outline}) for player in (0, 1)]
    assert depths == [[0, 400], [800, 1200]]
    assert HUMAN_SPHERE.scenario["firefight"].tables(HUMAN_SPHERE.sizes) == {300: (1200, 1200)}


@pytest.mark.rule("HS-SCEN-059", "HS-SCEN-070")
def test_nobody_retreats_and_only_the_third_round_ends_it() -> None:
    few = [piece(soldier(cost=5), at=(100, 100)), piece(RICH, at=(300, 100), states={"unconscious"}, lost=1)]
    game = Skirmish(few, [FOE], scenario="firefight", active=1).apply(EndTurn(player=1)).apply(EndTurn(player=0))
    assert (game.happened(Retreating), game.happened(Ended)) == ([], [])
    assert ended([]).happened(Ended)[0].reason == "last_round"


def jump(y: float, die: int) -> Skirmish:
    waiting = ((soldier("combat_jump", ph=10),), ())
    game = Skirmish([MINE], [FOE], scenario="firefight", off_table=waiting, dice=(die,))
    return game.apply(Arrive(player=0, member=1, skill="combat_jump", at=(600, y, 0)))


@pytest.mark.rule("HS-SCEN-060")
@pytest.mark.parametrize(("die", "passed"), [(13, True), (14, False)])
def test_whoever_jumps_has_three_more(die: int, passed: bool) -> None:
    side = jump(600, die).happened(Rolled)[0].sides[0]
    assert (side.value, bool(side.kept)) == (13, passed)


@pytest.mark.rule("HS-SCEN-061")
def test_they_come_down_in_the_enemy_deployment_zone_as_well() -> None:
    waiting = ((soldier("parachutist"),), ())
    game = Skirmish([MINE], [FOE], scenario="firefight", off_table=waiting)
    game.apply(Arrive(player=0, member=1, skill="parachutist", at=(12.5, 900, 0)))
    assert any(each.at == (12.5, 900, 0) for each in game.state.troopers.values())


# ------------------------------------------------------------------ Panoplies


@pytest.mark.rule("HS-SCEN-062")
def test_three_panoplies_stand_on_the_central_line() -> None:
    game = Skirmish([MINE], [FOE], scenario="firefight", stage="deployment.choice")
    game.apply(ChooseDeployment(player=0, first=0, zone=0))
    assert {token.at[:2] for token in game.state.tokens.values()} == {(300, 600), (600, 600), (900, 600)}


def at_panoply(*skills: str, dice: tuple[int, ...] = (), **more: object) -> Skirmish:
    mine = piece(soldier(*skills, wip=12), at=(600, 567.5), **more)  # type: ignore[arg-type]
    game = Skirmish([mine], [FOE], scenario="firefight", dice=dice, tokens={PANOPLY.id: PANOPLY})
    return game.activate("A1")


def use(game: Skirmish) -> Skirmish:
    return game.declare("use_panoply", aims={"panoply.1": 1}).declare("idle")


@pytest.mark.rule("HS-SCEN-063")
def test_a_roll_of_wip_gives_a_weapon_of_the_booty_chart() -> None:
    game = use(at_panoply(dice=(12, 20)))
    assert "heavy_machine_gun" in game.state.fixed.profile(game.trooper("A1")).weapons
    failed = use(at_panoply(dice=(13,)))
    assert failed.trooper("A1").endowed == {}
    skill = HUMAN_SPHERE.skill["use_panoply"]
    assert (set(skill.types), set(skill.labels)) == ({SkillType.SHORT}, {Label.ATTACK})


@pytest.mark.rule("HS-SCEN-063")
def test_nobody_gets_something_twice() -> None:
    game = use(at_panoply(dice=(1, 20))).activate("A1")
    assert game.refuses_declaring("use_panoply", aims={"panoply.1": 1}) == {"HS-SCEN-063"}


@pytest.mark.rule("HS-SCEN-064")
@pytest.mark.parametrize("skill", ["scavenger", "booty"])
def test_who_knows_how_to_loot_needs_no_roll(skill: str) -> None:
    game = use(at_panoply(skill, dice=(20,)))
    assert game.happened(Rolled) == []
    assert game.trooper("A1").endowed == {"panoply": 20}


@pytest.mark.rule("HS-SCEN-065")
def test_whatever_is_spent_is_there_again_even_if_the_roll_fails() -> None:
    game = at_panoply(dice=(20,), uses={"panzerfaust": 2})
    assert use(game).trooper("A1").uses.get("panzerfaust", 0) == 0


@pytest.mark.rule("HS-SCEN-055")
def test_who_got_more_from_the_panoplies_gets_one() -> None:
    game = use(at_panoply(dice=(1, 20)))
    assert loot(Situation(game.state)) == (1, 0)
    game.apply(EndTurn(player=0))
    while not game.happened(Ended):
        game.apply(EndTurn(player=game.state.active))
    assert points(game, "loot") == (1, 0)


@pytest.mark.rule("HS-SCEN-066")
@pytest.mark.parametrize(("second", "kept"), [(True, "heavy_machine_gun"), (False, "panzerfaust")])
def test_a_specialist_rolls_twice_and_keeps_one(second: bool, kept: str) -> None:
    game = use(at_panoply("hacker", dice=(1, 13, 20)))
    assert game.match.decision is not None
    assert game.match.decision.kind == "decision.second_find"
    game.apply(UseAbility(player=0, trooper="A1", ability="panoply", use=second))
    found = {"heavy_machine_gun", "panzerfaust"} & set(game.state.fixed.profile(game.trooper("A1")).weapons)
    assert found == {kept}
    assert loot(Situation(game.state)) == (1, 0), "it is one find"
    assert game.state.asking != "second_find", "and it is settled"


@pytest.mark.rule("HS-SCEN-066")
def test_nobody_else_is_asked() -> None:
    game = use(at_panoply(dice=(1, 13)))
    assert not game.state.waiting("second_find")
