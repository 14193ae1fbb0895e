"""N4: Doctor (2W), second rolls for a Command Token, MediKit and GizmoKit, Remote Presence."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.n4.command_tokens import command_tokens
from sightline.games.infinity.n4.commands import GoOn, SpendCommandToken

AWAY = piece(at=(1100, 1100), facing=90)
MACHINE = soldier(structure=True, vitality=2, ph=10)
REMOTE = soldier("remote_presence", structure=True, vitality=1)
DOWN = {"unconscious", "prone"}


def ward(healer: Profile, patient: Piece, *dice: int) -> Skirmish:
    return Skirmish([piece(healer, at=(200, 200)), patient], [AWAY], dice=dice).activate("A1")


def fallen(profile: Profile, *states: str, lost: int | None = None) -> Piece:
    points = profile.vitality if lost is None else lost
    return piece(profile, at=(225, 200), lost=points, states=states or ("unconscious", "prone"))


def seen_to(game: Skirmish, skill: str, mode: str = "") -> Skirmish:
    return game.declare(skill, mode=mode, aims={"A2": 1}).declare("idle")


@pytest.mark.rule("N4-SSK-174")
@pytest.mark.parametrize(("vitality", "lost"), [(1, 0), (2, 0), (3, 1)])
def test_a_doctor_2w_gives_back_two_wounds_but_not_more_than_there_were(vitality: int, lost: int) -> None:
    doctor = soldier(Ability(key="doctor", adds={"vitality": 2}), wip=13)
    game = seen_to(ward(doctor, fallen(soldier(vitality=vitality)), 5), "doctor")
    assert (game.trooper("A2").lost, game.trooper("A2").states) == (lost, frozenset())
    plain = seen_to(ward(soldier("doctor", wip=13), fallen(soldier(vitality=vitality)), 5), "doctor")
    assert plain.trooper("A2").lost == vitality - 1


# ------------------------------------------------------------------ second rolls


@pytest.mark.rule("N4-EQUIP-057")
@pytest.mark.parametrize("cube", ["cube", "cube_2"])
def test_a_command_token_repeats_the_failed_roll_of_a_doctor_on_somebody_with_a_cube(cube: str) -> None:
    patient = fallen(soldier(equipment=(Ability(key=cube),)))
    game = seen_to(ward(soldier("doctor", wip=13), patient, 20, 5), "doctor")
    assert game.state.asking == "n4.second_roll"
    game.apply(SpendCommandToken(player=0, use="second_roll", trooper="A2"))
    assert (game.trooper("A2").states, len(game.happened(Rolled))) == (frozenset(), 2)
    assert command_tokens(Situation(game.state), 0) == 3


@pytest.mark.rule("N4-EQUIP-057")
def test_without_the_token_the_failure_stands() -> None:
    patient = fallen(soldier(equipment=(Ability(key="cube"),)))
    game = seen_to(ward(soldier("doctor", wip=13), patient, 20), "doctor").apply(GoOn(player=0))
    assert "A2" not in game.state.troopers
    assert "A2" not in seen_to(ward(soldier("doctor", wip=13), fallen(soldier()), 20), "doctor").state.troopers


@pytest.mark.rule("N4-EQUIP-057")
def test_nobody_is_asked_who_has_no_token_left() -> None:
    patient = fallen(soldier(equipment=(Ability(key="cube"),)))
    pieces = [piece(soldier("doctor", wip=13), at=(200, 200)), patient]
    game = Skirmish(pieces, [AWAY], dice=[20], memory={"command_tokens.0": 4}).activate("A1")
    now = Situation(game.state)
    assert command_tokens(now, 0) == 0, "the test knows how spent tokens are kept"
    assert "A2" not in seen_to(game, "doctor").state.troopers


@pytest.mark.rule("N4-SSK-197")
def test_who_has_mnemonica_counts_as_having_no_cube() -> None:
    patient = fallen(soldier("mnemonica", equipment=(Ability(key="cube"),)))
    assert "A2" not in seen_to(ward(soldier("doctor", wip=13), patient, 20), "doctor").state.troopers


@pytest.mark.example("N4-CMD-EX01")
@pytest.mark.rule("N4-CMD-015", "N4-CMD-016")
@pytest.mark.parametrize(
    ("skill", "mode", "patient"),
    [("doctor", "", soldier(equipment=(Ability(key="cube"),))), ("engineer", "repair", REMOTE)],
    ids=["doctor", "engineer"],
)
def test_token_after_token_repeats_the_roll_and_nobody_reacts_to_it(skill: str, mode: str, patient: Profile) -> None:
    pieces = [piece(soldier(skill, wip=13), at=(200, 200)), fallen(patient)]
    watcher = piece(at=(200, 600), facing=270)
    game = Skirmish(pieces, [watcher], dice=[20, 20, 13]).activate("A1")
    game.declare(skill, mode=mode, aims={"A2": 1}).no_more_aros().declare("idle").no_more_aros()
    for left in (3, 2):
        assert (game.state.asking, game.match.decision.waiting) == ("n4.second_roll", (0,))  # type: ignore[union-attr]
        game.apply(SpendCommandToken(player=0, use="second_roll", trooper="A2"))
        assert command_tokens(Situation(game.state), 0) == left
    assert game.trooper("A2").states == frozenset()
    assert game.state.asking == "orders"


@pytest.mark.rule("N4-CMD-015", "N4-CMD-016")
@pytest.mark.parametrize(
    ("skill", "mode", "patient"),
    [("doctor", "", soldier()), ("engineer", "repair", soldier(structure=True))],
    ids=["no cube", "no remote presence"],
)
def test_only_a_cube_or_remote_presence_gives_a_second_chance(skill: str, mode: str, patient: Profile) -> None:
    game = seen_to(ward(soldier(skill, wip=13), fallen(patient), 20), skill, mode)
    assert game.state.asking == "orders"


@pytest.mark.rule("N4-SSK-271")
def test_a_command_token_repeats_the_failed_repair_of_remote_presence() -> None:
    game = seen_to(ward(soldier("engineer", wip=13), fallen(REMOTE), 20, 5), "engineer", "repair")
    assert game.state.asking == "n4.second_roll"
    game.apply(SpendCommandToken(player=0, use="second_roll", trooper="A2"))
    assert game.trooper("A2").states == frozenset()


# ------------------------------------------------------------------ kits


def coordinated(*dice: int, kit: str, patient: Piece, burst: int) -> Skirmish:
    """Several hits of one kit: a user whose entry adds to its Burst."""
    medic = soldier(equipment=(Ability(key=kit, burst=burst - 1),), bs=12)
    return ward(medic, patient, *dice).declare(kit, mode="range", aims={"A2": 1}).declare("idle")


@pytest.mark.rule("N4-EQUIP-045")
@pytest.mark.parametrize(("rolls", "alive"), [((20, 5), True), ((5, 5), True), ((20, 20), False)])
def test_of_several_medikits_one_that_works_is_enough_and_gives_one_wound(rolls: tuple[int, int], alive: bool) -> None:
    game = coordinated(5, 6, *rolls, kit="medikit", patient=fallen(soldier(vitality=3)), burst=2)
    assert ("A2" in game.state.troopers) == alive
    if alive:
        assert (game.trooper("A2").lost, game.trooper("A2").states) == (2, frozenset())


def kit_used(patient: Piece, *dice: int, mode: str = "contact") -> Skirmish:
    return seen_to(ward(soldier(equipment=(Ability(key="gizmokit"),), bs=12), patient, *dice), "gizmokit", mode)


@pytest.mark.rule("N4-EQUIP-030")
def test_a_gizmokit_works_on_allies_with_str_that_have_lost_some() -> None:
    user = soldier(equipment=(Ability(key="gizmokit"),))
    game = ward(user, piece(MACHINE, at=(225, 200), lost=1))
    assert "gizmokit" in game.offered()
    game = ward(user, piece(soldier(vitality=2), at=(225, 200), lost=1))
    assert game.refuses_declaring("gizmokit", mode="contact", aims={"A2": 1}) == {"N4-EQUIP-030"}


@pytest.mark.rule("N4-EQUIP-030")
def test_it_works_on_no_enemy_and_on_no_marker() -> None:
    user = soldier(equipment=(Ability(key="gizmokit"),))
    damaged = piece(MACHINE, at=(225, 200), lost=1)
    game = Skirmish([piece(user, at=(200, 200))], [damaged]).activate("A1")
    assert "N4-EQUIP-030" in game.refuses_declaring("gizmokit", mode="range", aims={"B1": 1})
    hidden = piece(soldier("camouflage", structure=True), at=(225, 200), lost=1, states={"camouflaged"})
    assert "N4-EQUIP-030" in ward(user, hidden).refuses_declaring("gizmokit", mode="contact", aims={"A2": 1})


@pytest.mark.rule("N4-EQUIP-030", "N4-EQUIP-034")
def test_it_is_of_no_use_where_no_str_is_lost() -> None:
    game = ward(soldier(equipment=(Ability(key="gizmokit"),)), piece(MACHINE, at=(225, 200)))
    assert game.refuses_declaring("gizmokit", mode="contact", aims={"A2": 1}) == {"N4-EQUIP-034"}


@pytest.mark.rule("N4-EQUIP-032", "N4-EQUIP-033")
def test_in_contact_only_the_patient_rolls() -> None:
    game = kit_used(fallen(MACHINE), 10)
    assert [(roll.sides[0].trooper, roll.sides[0].attribute) for roll in game.happened(Rolled)] == [("A2", "ph")]
    assert (game.trooper("A2").lost, game.trooper("A2").states) == (1, frozenset())


@pytest.mark.rule("N4-EQUIP-033")
def test_a_failed_roll_costs_a_point_of_str() -> None:
    damaged = piece(MACHINE, at=(225, 200), lost=1)
    assert "unconscious" in kit_used(damaged, 11).trooper("A2").states
    assert "A2" not in kit_used(fallen(MACHINE), 11).state.troopers


@pytest.mark.rule("N4-EQUIP-031")
def test_at_range_the_user_rolls_first_and_no_save_is_made() -> None:
    game = kit_used(piece(MACHINE, at=(200, 500), lost=1), 12, 10, mode="range")
    assert [(roll.sides[0].trooper, roll.sides[0].value) for roll in game.happened(Rolled)] == [("A1", 12), ("A2", 10)]
    assert game.trooper("A2").lost == 0
    assert kit_used(piece(MACHINE, at=(200, 500), lost=1), 13, mode="range").trooper("A2").lost == 1


@pytest.mark.rule("N4-EQUIP-034")
def test_a_gizmokit_can_be_used_again_and_again() -> None:
    game = kit_used(fallen(MACHINE), 5, 5)
    seen_to(game.activate("A1"), "gizmokit", "contact")
    assert game.trooper("A2").lost == 0


@pytest.mark.rule("N4-EQUIP-035")
@pytest.mark.parametrize(("rolls", "lost"), [((20, 5), 0), ((20, 20), 2)])
def test_several_gizmokits_give_back_one_point_at_most(rolls: tuple[int, int], lost: int) -> None:
    damaged = piece(soldier(structure=True, vitality=3), at=(225, 200), lost=1)
    assert coordinated(5, 6, *rolls, kit="gizmokit", patient=damaged, burst=2).trooper("A2").lost == lost
    badly = piece(soldier(structure=True, vitality=3), at=(225, 200), lost=2)
    assert coordinated(5, 6, 5, 5, kit="gizmokit", patient=badly, burst=2).trooper("A2").lost == 1


@pytest.mark.rule("N4-EQUIP-036")
def test_a_ph_in_the_brackets_of_the_patients_own_gizmokit_counts() -> None:
    able = soldier(structure=True, vitality=2, ph=None, equipment=(Ability(key="gizmokit", sets={"ph": 13}),))
    assert kit_used(piece(able, at=(225, 200), lost=1), 13).trooper("A2").lost == 0


# ------------------------------------------------------------------ Remote Presence


def hit(profile: Profile, *dice: int, **more: object) -> Skirmish:
    target = piece(profile, at=(200, 525), facing=90, **more)  # type: ignore[arg-type]
    game = Skirmish([piece(at=(200, 200))], [target, AWAY], dice=dice)
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    return game.declare("idle").no_more_aros()


@pytest.mark.rule("N4-SSK-268", "N4-SSK-269")
def test_remote_presence_has_two_levels_of_unconscious_before_death() -> None:
    one = hit(REMOTE, 5, 20, 20, 1)
    assert one.trooper("B1").states == DOWN
    two = hit(REMOTE, 5, 20, 20, 1, states=DOWN, lost=1)
    assert two.trooper("B1").states == DOWN | {"unconscious_2"}
    assert Situation(two.state).is_null(two.trooper("B1"))
    gone = hit(REMOTE, 5, 20, 20, 1, states=DOWN | {"unconscious_2"}, lost=2)
    assert "B1" not in gone.state.troopers


@pytest.mark.rule("N4-SSK-269")
def test_two_points_at_once_lead_to_the_second_level_and_three_to_death() -> None:
    assert hit(REMOTE, 5, 6, 20, 1, 1).trooper("B1").states == DOWN | {"unconscious_2"}
    assert "B1" not in hit(REMOTE, 5, 6, 7, 1, 1, 1).state.troopers


@pytest.mark.rule("N4-SSK-269")
def test_without_str_there_is_one_level() -> None:
    flesh = soldier("remote_presence")
    assert "B1" not in hit(flesh, 5, 6, 20, 1, 1).state.troopers


@pytest.mark.rule("N4-SSK-270", "N4-SSK-158")
@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("skill", ["engineer repair", "engineer states", "gizmokit contact"])
def test_one_success_brings_it_back_with_one_str_from_either_level(level: int, skill: str) -> None:
    states = [*DOWN, "unconscious_2"][: level + 1]
    patient = fallen(soldier("remote_presence", structure=True, vitality=2), *states, lost=level + 1)
    healer = soldier("engineer", equipment=(Ability(key="gizmokit"),), wip=13)
    key, mode = skill.split()
    game = seen_to(ward(healer, patient, 5), key, mode)
    assert game.trooper("A2").states == frozenset()
    assert Situation(game.state).vitality(game.trooper("A2")) == 1
