"""C1-MOV, PRONE, JUMP, CLIMB as they are played in Orders; what is pure geometry is proven in their own files."""

import random

import pytest
from skirmish import SOLDIER, Skirmish, piece, soldier, use, wall

from sightline.games.infinity.core.match.commands import Declare, EndTurn, StepAside
from sightline.games.infinity.core.match.events import BecameIdle, Moved, Rolled
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile, TroopType
from sightline.games.infinity.desk.movement import allowance
from sightline.geometry.moving.paths import Climb, Jump, UseLadder, Walk
from sightline.geometry.shapes import Ladder, Scene

SHOOT = {"weapon": "combi_rifle"}
TOWER = wall(300, 300, 200, 200, 90, name="tower")


def alone(at: tuple[float, ...] = (200, 200), profile: object = None, **more: object) -> Skirmish:
    """Somebody moves, and the only enemy looks the other way, far off."""
    states = more.pop("states", ())
    one = piece(profile or soldier(), at=at, states=states)  # type: ignore[arg-type]
    return Skirmish([one], [piece(at=(1150, 1150))], **more)  # type: ignore[arg-type]


def watched(at: tuple[float, ...] = (200, 200), **more: object) -> Skirmish:
    """Somebody moves, and an enemy 30 cm to the north looks."""
    states = more.pop("states", ())
    return Skirmish([piece(at=at, states=states)], [piece(at=(200, 525), facing=270)], **more)  # type: ignore[arg-type]


# ------------------------------------------------------------------ Move


@pytest.mark.rule("C1-MOV-001")
def test_nobody_moves_outside_an_order() -> None:
    game = alone()
    assert game.match.check(Declare(player=0, trooper="A1", use=use("move", to=[(250, 200)])))
    game.activate("A1").declare("move", to=[(250, 200)]).declare("idle")
    assert game.match.check(Declare(player=0, trooper="A1", use=use("move", to=[(300, 200)])))


@pytest.mark.rule("C1-MOV-006", "C1-LABEL-214")
def test_move_is_a_short_movement_skill_that_needs_neither_sight_nor_dice() -> None:
    skill = alone().state.fixed.edition.skill["move"]
    assert skill.types == {SkillType.SHORT_MOVEMENT}
    assert skill.labels == {Label.MOVEMENT, Label.NO_LOF, Label.NO_ROLL}
    game = alone().activate("A1").declare("move", to=[(250, 200)]).declare("idle")
    assert game.happened(Rolled) == []


@pytest.mark.rule("C1-MOV-002", "C1-MOV-011", "C1-MOV-012")
def test_the_second_movement_of_an_order_has_the_second_mov_value() -> None:
    game = alone(profile=soldier(mov=(15, 5))).activate("A1")
    assert game.refuses_declaring("move", to=[(351, 200)]) == {"C1-MOV-011"}
    game.declare("move", to=[(350, 200)])
    assert game.refuses_declaring("move", to=[(401, 200)]) == {"C1-MOV-011"}
    game.declare("move", to=[(400, 200)])
    assert game.trooper("A1").at == (400, 200, 0)


@pytest.mark.rule("C1-MOV-003", "C1-MOV-005", "C1-MOV-007")
@pytest.mark.parametrize("aids", ["full", "strict"])
def test_movement_is_measured_as_it_is_declared_and_then_the_trooper_is_placed(aids: str) -> None:
    game = watched(aids=aids).activate("A1")
    assert game.refuses_declaring("move", to=[(310, 200)]) == {"C1-MOV-011"}
    game.declare("move", to=[(290, 200)])
    assert game.trooper("A1").at == (290, 200, 0)
    assert game.state.stage == "order.aros"


@pytest.mark.rule("C1-SEQ-011")
def test_the_exact_route_is_part_of_the_declaration() -> None:
    assert alone().activate("A1").refuses_declaring("move") == {"C1-SEQ-011"}


@pytest.mark.rule("C1-MOV-022")
def test_at_the_end_of_its_movement_a_trooper_faces_any_way() -> None:
    game = alone().activate("A1").declare("move", to=[(250, 200)], facing=200)
    assert game.trooper("A1").facing == 200
    game.declare("move", to=[(250, 200)], facing=10)
    assert (game.trooper("A1").at, game.trooper("A1").facing) == ((250, 200, 0), 10)


@pytest.mark.rule("C1-MOV-022")
@pytest.mark.parametrize(("said", "facing"), [(360, 0), (370, 10), (-90, 270)])
def test_a_direction_beyond_a_full_turn_is_the_one_it_comes_down_to(said: float, facing: float) -> None:
    assert alone().activate("A1").declare("move", to=[(250, 200)], facing=said).trooper("A1").facing == facing


@pytest.mark.rule("C1-MOV-023")
@pytest.mark.parametrize("states", [(), ("unconscious", "prone")])
def test_contact_with_any_enemy_ends_the_movement(states: tuple[str, ...]) -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(260, 200), states=states, facing=0)])
    game.activate("A1").declare("move", to=[(300, 200)])
    assert game.trooper("A1").at[0] == pytest.approx(235, abs=0.05)


@pytest.mark.rule("C1-MOV-026")
def test_who_falls_on_the_way_still_gets_to_the_end_of_its_route() -> None:
    game = watched(dice=[5, 5]).activate("A1").declare("move", to=[(290, 200)])
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}, at=0.0).no_more_aros().declare("move", to=[(290, 290)])
    assert "unconscious" in game.trooper("A1").states
    assert game.trooper("A1").at == (290, 290, 0)


@pytest.mark.rule("C1-MOV-025")
def test_who_has_nowhere_to_go_stays_and_is_idle() -> None:
    game = alone(at=(312.5, 400, 90), solids=[TOWER]).activate("A1")
    assert "C1-MOV-016" in game.refuses_declaring("move", to=[(270, 400)])
    game.declare("climb")
    (idle,) = game.happened(BecameIdle)
    assert (idle.skill, idle.reasons) == ("climb", ("deployment.nowhere_to_go",))
    assert game.trooper("A1").at == (312.5, 400, 90)


@pytest.mark.rule("C1-MOV-029")
@pytest.mark.parametrize("leg", [Jump((250, 200, 0)), Climb((287.5, 400, 50))])
def test_leaping_and_climbing_are_no_part_of_a_move(leg: Jump | Climb) -> None:
    game = alone(at=(287.5, 400), solids=[TOWER]).activate("A1")
    assert game.refuses_declaring("move", path=[leg]) == {"C1-MOV-029"}


@pytest.mark.rule("C1-MOV-029")
def test_not_even_after_a_few_steps() -> None:
    game = alone(at=(287.5, 400), solids=[TOWER]).activate("A1")
    assert game.refuses_declaring("move", path=[Walk(((287.5, 390, 0),)), Climb((287.5, 390, 20))]) == {"C1-MOV-029"}


@pytest.mark.rule("C1-MOV-027", "C1-MOV-028")
def test_a_ladder_is_part_of_a_move() -> None:
    ladder = Ladder(id="ladder", foot=(300, 400, 0), head=90, facing=180)
    scene = Scene(width=1200, depth=1200, solids=(TOWER,), ladders=(ladder,))
    game = alone(at=(287.5, 400), scene=scene, profile=soldier(mov=(15, 10))).activate("A1")
    game.declare("move", path=[UseLadder("ladder", 90)])
    (moved,) = game.happened(Moved)
    assert (game.trooper("A1").at, moved.cost) == ((312.5, 400, 90), 115)


# ------------------------------------------------------------------ Prone


@pytest.mark.rule("C1-PRONE-002", "C1-MOV-024")
def test_who_lies_down_as_it_moves_makes_the_whole_movement_prone() -> None:
    game = alone().activate("A1")
    assert game.refuses_declaring("move", to=[(251, 200)], prone=True) == {"C1-MOV-011"}
    game.declare("move", to=[(250, 200)], prone=True)
    assert game.trooper("A1").states == {"prone"}
    (moved,) = game.happened(Moved)
    assert not moved.trail[0].prone
    assert all(pose.prone for pose in moved.trail[1:])


@pytest.mark.rule("C1-PRONE-009", "C1-MOV-024")
def test_who_gets_up_as_it_moves_has_its_whole_mov() -> None:
    game = alone(states=["prone"]).activate("A1")
    assert game.refuses_declaring("move", to=[(300, 200)]) == {"C1-MOV-011"}
    game.declare("move", to=[(300, 200)], prone=False)
    assert game.trooper("A1").states == frozenset()


@pytest.mark.rule("C1-PRONE-007")
def test_both_mov_values_are_halved_while_prone() -> None:
    game = alone(states=["prone"], profile=soldier(mov=(15, 10))).activate("A1")
    game.declare("move", to=[(280, 200)])
    assert game.refuses_declaring("move", to=[(331, 200)]) == {"C1-MOV-011"}
    assert game.refuses_declaring("move", to=[(330, 200)]) == set()


@pytest.mark.rule("C1-PRONE-003")
def test_who_was_seen_before_it_lay_down_is_seen_at_the_start() -> None:
    low = wall(100, 230, 200, 5, 20)
    seen = watched(solids=[low]).activate("A1").declare("move", to=[(240, 200)], prone=True)
    assert seen.can_react() == {"B1"}
    hidden = watched(solids=[low], states=["prone"]).activate("A1").declare("move", to=[(240, 200)])
    assert hidden.can_react() == set()


@pytest.mark.rule("C1-PRONE-005")
def test_a_tag_cannot_lie_down() -> None:
    game = alone(profile=soldier(type=TroopType.TAG, silhouette="7")).activate("A1")
    for skill, more in (("move", {"to": [(210, 200)]}), ("jump", {"path": [Jump((210, 200, 0))]}), ("climb", {})):
        assert "C1-PRONE-005" in game.refuses_declaring(skill, prone=True, **more)


@pytest.mark.rule("C1-PRONE-004")
@pytest.mark.parametrize(("kind", "prone"), [(TroopType.LI, True), (TroopType.TAG, False)])
def test_who_falls_unconscious_is_prone_unless_it_is_a_tag(kind: TroopType, prone: bool) -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(soldier(type=kind), at=(200, 525))], dice=[5, 20, 20, 5])
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros().declare("idle")
    assert "unconscious" in game.trooper("B1").states
    assert ("prone" in game.trooper("B1").states) is prone


@pytest.mark.rule("C1-PRONE-006")
def test_a_prone_trooper_is_as_low_as_its_base() -> None:
    low = wall(100, 480, 200, 5, 20)
    upright = Skirmish([piece(at=(200, 200))], [piece(at=(200, 525))], solids=[low]).activate("A1")
    assert upright.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}) == set()
    prone = Skirmish([piece(at=(200, 200))], [piece(at=(200, 525), states=["prone"])], solids=[low]).activate("A1")
    assert prone.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}) == {"C1-BS-003"}


@pytest.mark.rule("C1-PRONE-008")
def test_automatic_skills_work_while_prone() -> None:
    game = alone(states=["prone"], profile=soldier("super_jump")).activate("A1")
    assert game.refuses_declaring("jump", path=[Jump((250, 200, 0))]) == set()
    game.declare("jump", path=[Jump((250, 200, 0))])
    assert game.state.stage == "order.second"


# ------------------------------------------------------------------ Jump


@pytest.mark.rule("C1-JUMP-001", "C1-JUMP-005", "C1-ACT-003")
def test_a_jump_takes_the_whole_order_and_no_roll() -> None:
    low = wall(300, 300, 200, 200, 60)
    game = alone(at=(312.5, 400, 60), solids=[low]).activate("A1")
    game.declare("jump", path=[Jump((287.5, 400, 0), ((287.5, 400, 60),))])
    assert (game.state.stage, game.trooper("A1").at) == ("orders", (287.5, 400, 0))
    assert game.happened(Rolled) == []
    second = alone().activate("A1").declare("idle")
    assert second.refuses_declaring("jump", path=[Jump((250, 200, 0))]) == {"C1-ACT-003"}


@pytest.mark.rule("C1-JUMP-002", "C1-JUMP-003")
def test_a_jump_is_checked_as_it_is_declared() -> None:
    posts = [wall(300, 300, 20, 20, 60, name="post")]
    game = alone(at=(280, 310), solids=posts).activate("A1")
    assert "C1-JUMP-003" in game.refuses_declaring("jump", path=[Jump((310, 310, 60), ((280, 310, 60),))])


@pytest.mark.rule("C1-JUMP-002")
def test_who_cannot_lie_down_does_not_jump_prone() -> None:
    game = alone(profile=soldier(type=TroopType.TAG, silhouette="7")).activate("A1")
    leap = [Jump((240, 200, 0))]
    assert game.refuses_declaring("jump", path=leap) == set()
    assert len(game.refuses_declaring("jump", path=leap, prone=True)) == 1


@pytest.mark.rule("C1-JUMP-004")
def test_a_jump_goes_as_far_as_the_first_mov_value() -> None:
    game = alone(profile=soldier(mov=(10, 15))).activate("A1")
    assert game.refuses_declaring("jump", path=[Jump((301, 200, 0))]) == {"C1-JUMP-004"}
    assert game.refuses_declaring("jump", path=[Jump((300, 200, 0))]) == set()


@pytest.mark.example("C1-EX-023")
@pytest.mark.rule("C1-JUMP-008", "C1-MOV-025")
def test_a_jumper_that_finds_no_landing_stays_where_it_is() -> None:
    roof = wall(300, 300, 200, 200, 120)
    game = alone(at=(312.5, 400, 120), solids=[roof]).activate("A1")
    down = Jump((287.5, 400, 0), ((287.5, 400, 120),))
    assert game.refuses_declaring("jump", path=[down]) == {"C1-JUMP-004"}
    game.declare("jump")
    (idle,) = game.happened(BecameIdle)
    assert (idle.skill, game.trooper("A1").at) == ("jump", (312.5, 400, 120))


@pytest.mark.rule("C1-JUMP-007")
@pytest.mark.parametrize(("skill", "mod"), [("jump", []), ("move", [-3])])
def test_in_an_order_in_which_it_jumps_a_trooper_has_no_cover_not_even_before_the_leap(
    skill: str, mod: list[int]
) -> None:
    low = wall(150, 213, 100, 10, 20)
    game = watched(at=(200, 200.5), solids=[low], dice=[20]).activate("A1")
    route = {"path": [Jump((260, 200.5, 0))]} if skill == "jump" else {"to": [(260, 200.5)]}
    game.declare(skill, **route).react("B1", "bs_attack", **SHOOT, aims={"A1": 1}, at=0.0).no_more_aros()
    if skill == "move":
        game.declare("idle")
    (roll,) = game.happened(Rolled)
    assert [each.value for each in roll.sides[0].mods if each.source == "mod.cover"] == mod


@pytest.mark.rule("C1-JUMP-009", "C1-MOV-024")
def test_a_jumper_may_lie_down_and_turn_like_any_other_mover() -> None:
    game = alone().activate("A1")
    assert game.refuses_declaring("jump", path=[Jump((260, 200, 0))], prone=True) == {"C1-JUMP-004"}
    game.declare("jump", path=[Jump((250, 200, 0))], prone=True, facing=45)
    assert game.trooper("A1").states == {"prone"}
    assert game.trooper("A1").facing == 45


@pytest.mark.rule("C1-JUMP-001")
def test_a_jump_is_one_leap_and_nothing_else() -> None:
    game = alone().activate("A1")
    assert game.refuses_declaring("jump", to=[(250, 200)]) == {"C1-JUMP-001"}
    both = [Jump((230, 200, 0)), Walk(((250, 200, 0),))]
    assert game.refuses_declaring("jump", path=both) == {"C1-JUMP-001"}


# ------------------------------------------------------------------ Climb

AT_THE_WALL = (287.5, 400)


def climber(at: tuple[float, ...] = AT_THE_WALL, **more: object) -> Skirmish:
    return alone(at=at, solids=[TOWER], **more)


@pytest.mark.rule("C1-CLIMB-001", "C1-CLIMB-006", "C1-CLIMB-008")
def test_a_climb_takes_the_whole_order_and_no_roll_and_ends_on_the_roof() -> None:
    game = climber().activate("A1").declare("climb", path=[Climb((312.5, 400, 90))])
    assert (game.state.stage, game.trooper("A1").at) == ("orders", (312.5, 400, 90))
    assert game.happened(Rolled) == []
    assert "on_wall" not in game.trooper("A1").states
    again = climber().activate("A1").declare("idle")
    assert "C1-ACT-003" in again.refuses_declaring("climb", path=[Climb((312.5, 400, 90))])


@pytest.mark.rule("C1-CLIMB-002")
def test_climb_is_offered_only_to_who_touches_a_wall() -> None:
    assert "climb" in climber().activate("A1").offered()
    away = climber(at=(200, 400)).activate("A1")
    assert "climb" not in away.offered()
    assert away.refuses_declaring("climb", path=[Climb((312.5, 400, 90))]) == {"C1-CLIMB-002"}


@pytest.mark.rule("C1-CLIMB-005")
def test_a_climb_goes_as_high_as_the_first_mov_value() -> None:
    game = climber(profile=soldier(mov=(5, 15))).activate("A1")
    assert game.refuses_declaring("climb", path=[Climb((287.5, 400, 51))]) == {"C1-CLIMB-005"}
    assert game.refuses_declaring("climb", path=[Climb((287.5, 400, 50))]) == set()


@pytest.mark.rule("C1-CLIMB-014")
def test_who_stops_on_the_wall_stays_there_until_it_climbs_on() -> None:
    game = climber().activate("A1").declare("climb", path=[Climb((287.5, 400, 50))])
    assert "on_wall" in game.trooper("A1").states
    game.apply(EndTurn(player=0)).apply(EndTurn(player=1))
    assert game.trooper("A1").at == (287.5, 400, 50)
    game.activate("A1").declare("climb", path=[Climb((312.5, 400, 90))])
    assert "on_wall" not in game.trooper("A1").states


@pytest.mark.rule("C1-CLIMB-010")
def test_on_a_wall_nothing_can_be_declared_but_climb() -> None:
    enemy = piece(at=(100, 400), facing=0)
    hanging = piece(at=(287.5, 400, 50), states=["on_wall"], facing=180)
    game = Skirmish([hanging], [enemy], solids=[TOWER]).activate("A1")
    assert game.offered() <= {"climb", "idle"}
    for skill, more in (("bs_attack", {**SHOOT, "aims": {"B1": 3}}), ("dodge", {}), ("move", {"to": [(200, 400)]})):
        assert "C1-CLIMB-010" in game.refuses_declaring(skill, **more)
    assert game.refuses_declaring("climb", path=[Climb((287.5, 400, 0))]) == set()
    assert game.refuses_declaring("idle") == set()


@pytest.mark.rule("C1-CLIMB-013")
def test_on_a_wall_a_trooper_has_no_aro() -> None:
    hanging = piece(at=(287.5, 400, 50), states=["on_wall"], facing=180)
    game = Skirmish([piece(at=(100, 400), facing=0)], [hanging], solids=[TOWER])
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    assert game.can_react() == set()
    assert game.state.stage == "order.second"


@pytest.mark.rule("C1-CLIMB-011")
@pytest.mark.parametrize(("height", "skill", "cover"), [(0, "idle", [-3]), (0, "climb", []), (50, "climb", [])])
def test_on_a_wall_and_while_climbing_there_is_no_cover(height: float, skill: str, cover: list[int]) -> None:
    pillar = wall(275, 370, 14, 17.5, 200, name="pillar")
    mover = piece(at=(287.5, 400, height), states=["on_wall"] if height else [])
    game = Skirmish([mover], [piece(at=(285, 150), facing=90)], solids=[TOWER, pillar], dice=[20]).activate("A1")
    game.declare(skill, path=[Climb((287.5, 400, 60))] if skill == "climb" else [])
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}, at=0.0).no_more_aros()
    if skill == "idle":
        game.declare("idle")
    (roll,) = game.happened(Rolled)
    assert [each.value for each in roll.sides[0].mods if each.source == "mod.cover"] == cover


@pytest.mark.rule("C1-CLIMB-012")
def test_who_falls_unconscious_on_a_wall_stays_there_prone() -> None:
    game = Skirmish([piece(at=AT_THE_WALL)], [piece(at=(100, 400), facing=0)], solids=[TOWER], dice=[5, 5])
    game.activate("A1").declare("climb", path=[Climb((287.5, 400, 60))])
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros()
    assert {"unconscious", "prone", "on_wall"} <= game.trooper("A1").states
    assert game.trooper("A1").at == (287.5, 400, 60)


@pytest.mark.rule("C1-CLIMB-009", "C1-CLIMB-008")
def test_a_climb_obeys_the_rules_of_movement_and_is_never_mixed_with_walking() -> None:
    game = climber().activate("A1")
    assert game.refuses_declaring("climb", path=[Climb((312.5, 400, 90)), Walk(((330, 400, 90),))]) == {"C1-CLIMB-008"}
    game.declare("climb", path=[Climb((312.5, 400, 90))], facing=90)
    assert game.trooper("A1").facing == 90


@pytest.mark.rule("C1-PRONE-007", "C1-CSK-242")
def test_a_prone_trooper_dodges_three_centimetres() -> None:
    game = Skirmish([piece(at=(200, 200), states=["prone"])], dice=[1]).activate("A1").declare("dodge").declare("idle")
    assert "C1-MOV-011" in game.refuses(StepAside(player=0, trooper="A1", path=(Walk(((231, 200, 0),)),)))
    game.apply(StepAside(player=0, trooper="A1", path=(Walk(((230, 200, 0),)),)))
    assert game.trooper("A1").at == (230, 200, 0)


@pytest.mark.rule("C1-PRONE-010")
def test_who_is_healed_of_unconsciousness_gets_up() -> None:
    healer, patient = (
        piece(soldier("doctor"), at=(200, 200)),
        piece(at=(225, 200), states=["unconscious", "prone"], lost=1),
    )
    game = Skirmish([healer, patient], [piece(at=(1150, 1150))], dice=[5])
    game.activate("A1").declare("doctor", aims={"A2": 1}).declare("idle")
    assert game.trooper("A2").states.isdisjoint({"unconscious", "prone"})


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("at", [AT_THE_WALL, (312.5, 400, 90), (287.5, 400, 40)])
@pytest.mark.parametrize("ability", ["", "climbing_plus", "super_jump"])
def test_whatever_is_offered_can_be_carried_out(seed: int, at: tuple[float, ...], ability: str) -> None:
    chance = random.Random(seed)
    states = ["on_wall"] if at[2:] == (40,) else []
    game = climber(at=at, profile=soldier(ability) if ability else soldier(), states=states, dice=[1, 20]).activate(
        "A1"
    )
    done = 0
    for option in game.match.options():
        command = game.match.complete(option, chance)
        if command is not None:
            game.match.fork().apply(command)
            done += 1
    assert done
    if at == AT_THE_WALL or states:
        climbs = [each for each in game.match.options() if isinstance(each.command, Declare) and each.parameters]
        assert any(game.match.complete(each, chance) for each in climbs)


@pytest.mark.rule("C1-CLIMB-001", "C1-LABEL-214")
def test_climb_is_an_entire_order_that_counts_as_movement_and_needs_neither_sight_nor_dice() -> None:
    skill = climber().state.fixed.edition.skill["climb"]
    assert skill.types == {SkillType.ENTIRE_ORDER}
    assert skill.labels == {Label.MOVEMENT, Label.NO_LOF, Label.NO_ROLL}


@pytest.mark.rule("C1-CLIMB-013")
def test_on_a_wall_every_aro_is_refused_and_on_the_ground_none() -> None:
    def reacting(*states: str, profile: Profile = SOLDIER) -> set[str | None]:
        hanging = piece(profile, at=(287.5, 400, 50), states=states, facing=180)
        ground = piece(at=(100, 700), facing=270)
        game = Skirmish([piece(at=(100, 400), facing=0)], [hanging, ground], solids=[TOWER])
        game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
        return game.refuses_reacting("B1", "dodge")

    assert reacting("on_wall") == {"C1-CLIMB-013"}
    assert reacting() == set()
    assert reacting("on_wall", profile=soldier("climbing_plus")) == set()


@pytest.mark.rule("C1-MOV-002", "C1-CSK-242")
def test_the_desk_knows_how_far_a_movement_may_go() -> None:
    game = alone(profile=soldier(mov=(15, 5))).activate("A1")
    assert far(game, "move") == 150
    game.declare("move", to=[(300, 200)])
    assert far(game, "move") == 50


def far(game: Skirmish, skill: str, **details: object) -> float:
    return allowance(Situation(game.state), game.trooper("A1"), use(skill, **details))


@pytest.mark.rule("C1-CSK-242")
def test_the_desk_knows_how_far_who_has_dodged_may_go() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 500), facing=270)], active=1, dice=[5, 4, 3, 8])
    game.activate("B1").declare("bs_attack", weapon="combi_rifle", aims={"A1": 3}).react("A1", "dodge").no_more_aros()
    assert far(game, "step_aside") == 0
    game.declare("idle").no_more_aros()
    assert game.state.asking == "order.moves"
    assert (far(game, "step_aside"), far(game, "step_aside", prone=True)) == (50, 30)
