"""Pheroware Tactics."""

import pytest
from skirmish import Skirmish, edition_at_hand, piece, soldier, wall

from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.events import BecameIdle, Rolled, SavesRolled
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.human_sphere.letting_go import LetGo
from sightline.games.infinity.human_sphere.pheroware.tactics import CHART, SUPPORT

TACTICS = ("endgame", "eraser", "hellzone", "pandemonium", *SUPPORT)
ADEPT = soldier(*TACTICS, wip=13, weapons=("cc_weapon",))
FLESH = soldier(vitality=3, bts=3, wip=12)
SCREEN = wall(150, 260, 100, 20)
HIT, CRITICAL, MISSED, PASSED, FAILED = 5, 13, 20, 19, 2
AWAY = piece(at=(1100, 1100), facing=90)


def used(tactic: str, *dice: int, target: Profile = FLESH, y: float = 350, aids: str = "full") -> Skirmish:
    """A Tactic on somebody behind a wall, with all dice on it."""
    game = Skirmish(
        [piece(ADEPT, at=(200, 200))], [piece(target, at=(200, y)), AWAY], solids=[SCREEN], dice=dice, aids=aids
    )
    return game.activate("A1").declare("pheroware", weapon=tactic, aims={"B1": CHART.programs[tactic].burst})


def done(game: Skirmish) -> Skirmish:
    return game.no_more_aros().declare("idle").no_more_aros().finish()


def saves(game: Skirmish) -> list[tuple[int, int, bool]]:
    """Damage, what the die must beat, and whether it failed."""
    return [(each.base, each.value, each.failed) for rolled in game.happened(SavesRolled) for each in rolled.saves]


# ------------------------------------------------------------------ attacks


@pytest.mark.rule("HS-REF-031", "HS-PHERO-001")
@pytest.mark.parametrize(
    ("tactic", "mods", "damage", "burst"),
    [
        pytest.param("endgame", (0, 0), 14, 2, marks=pytest.mark.rule("HS-ENDG-002")),
        pytest.param("eraser", (0, -3), 13, 2, marks=pytest.mark.rule("HS-ERAS-002")),
        pytest.param("hellzone", (3, 0), 13, 2, marks=pytest.mark.rule("HS-HELLZ-002")),
        pytest.param("pandemonium", (0, -3), 14, 3, marks=pytest.mark.rule("HS-PANDE-002")),
    ],
)
def test_the_chart(tactic: str, mods: tuple[int, int], damage: int, burst: int) -> None:
    row = CHART.programs[tactic]
    assert (row.attack_mod, row.opponent_mod, row.damage, row.burst) == (*mods, damage, burst)
    assert row.types == {SkillType.SHORT, SkillType.ARO}
    game = done(used(tactic, *[MISSED] * burst))
    (rolled,) = game.happened(Rolled)
    assert (rolled.sides[0].attribute, rolled.sides[0].value, len(rolled.sides[0].dice)) == ("wip", 13 + mods[0], burst)


@pytest.mark.rule("HS-PHERO-001")
def test_tactics_attack_or_support() -> None:
    assert {*CHART.programs} == {"endgame", "eraser", "hellzone", "pandemonium"}
    assert {*SUPPORT} == {"nimbus_sphere", "mirrorball", "first_aid", "revitalis"}
    assert Label.ATTACK in edition_at_hand().skill["pheroware"].labels
    assert not any(Label.ATTACK in edition_at_hand().skill[key].labels for key in SUPPORT)


@pytest.mark.rule("HS-ENDG-001", "HS-ENDG-003", "HS-ENDG-004", "HS-PHERO-006")
def test_endgame_costs_a_wound_for_each_failed_roll_unseen() -> None:
    game = done(used("endgame", HIT, HIT + 1, FAILED, PASSED))
    assert saves(game) == [(14, 11, True), (14, 11, False)]
    assert game.trooper("B1").lost == 1


@pytest.mark.rule("HS-ENDG-005")
def test_a_critical_of_endgame_costs_it_without_a_roll() -> None:
    game = done(used("endgame", CRITICAL, MISSED))
    assert (game.trooper("B1").lost, [each.die for each in game.happened(SavesRolled)[0].saves]) == (1, [None])


@pytest.mark.rule("HS-ERAS-001", "HS-ERAS-004", "HS-ERAS-005")
def test_one_failed_roll_of_two_isolates() -> None:
    game = done(used("eraser", HIT, MISSED, PASSED, FAILED))
    assert saves(game) == [(13, 10, False), (13, 10, True)]
    assert (game.trooper("B1").lost, game.trooper("B1").states) == (0, frozenset({"isolated"}))


@pytest.mark.rule("HS-HELLZ-001", "HS-HELLZ-003", "HS-HELLZ-004")
@pytest.mark.parametrize("dice", [(FAILED, PASSED), (FAILED, FAILED)])
def test_one_failed_roll_of_two_immobilizes(dice: tuple[int, int]) -> None:
    game = done(used("hellzone", HIT, MISSED, *dice))
    assert [each[:2] for each in saves(game)] == [(13, 10)] * 2
    assert (game.trooper("B1").lost, game.trooper("B1").states) == (0, frozenset({"immobilized_b"}))


@pytest.mark.rule("HS-PANDE-001", "HS-PANDE-004", "HS-PANDE-005")
def test_pandemonium_stuns_and_half_of_bts_counts() -> None:
    game = done(used("pandemonium", HIT, MISSED, MISSED, FAILED))
    assert saves(game) == [(14, 12, True)]
    assert (game.trooper("B1").lost, game.trooper("B1").states) == (0, frozenset({"stunned"}))


@pytest.mark.parametrize(
    ("tactic", "state"),
    [
        pytest.param("eraser", "isolated", marks=pytest.mark.rule("HS-ERAS-006")),
        pytest.param("hellzone", "immobilized_b", marks=pytest.mark.rule("HS-HELLZ-005")),
        pytest.param("pandemonium", "stunned", marks=pytest.mark.rule("HS-PANDE-006")),
    ],
)
def test_a_critical_brings_the_state_without_a_roll(tactic: str, state: str) -> None:
    best = 16 if tactic == "hellzone" else CRITICAL
    game = done(used(tactic, best, *[MISSED] * (CHART.programs[tactic].burst - 1)))
    assert [each.die for each in game.happened(SavesRolled)[0].saves] == [None]
    assert (game.trooper("B1").lost, game.trooper("B1").states) == (0, frozenset({state}))


@pytest.mark.rule("HS-ERAS-007", "HS-HELLZ-006")
@pytest.mark.parametrize("tactic", ["eraser", "hellzone"])
def test_those_states_last_until_they_are_reverted(tactic: str) -> None:
    game = done(used(tactic, HIT, MISSED, FAILED, FAILED))
    before = game.trooper("B1").states
    assert game.apply(EndTurn(player=0)).apply(EndTurn(player=1)).trooper("B1").states == before


@pytest.mark.rule("HS-PANDE-007")
def test_pandemonium_lasts_into_the_next_turn_and_no_longer() -> None:
    game = done(used("pandemonium", HIT, MISSED, MISSED, FAILED)).apply(EndTurn(player=0))
    assert "stunned" in game.trooper("B1").states
    assert "stunned" not in game.apply(EndTurn(player=1)).trooper("B1").states


@pytest.mark.rule("HS-PHERO-002")
@pytest.mark.parametrize(
    ("tactic", "mod"),
    [
        ("endgame", 0),
        pytest.param("eraser", -3, marks=pytest.mark.rule("HS-ERAS-003")),
        pytest.param("pandemonium", -3, marks=pytest.mark.rule("HS-PANDE-003")),
    ],
)
def test_a_reset_meets_it_face_to_face(tactic: str, mod: int) -> None:
    burst = CHART.programs[tactic].burst
    game = done(used(tactic, *[HIT] * burst, 12 + mod - 1).react("B1", "reset"))
    (rolled,) = game.happened(Rolled)
    reset = next(side for side in rolled.sides if side.trooper == "B1")
    assert (rolled.kind, reset.value) == ("face_to_face", 12 + mod)
    assert (game.trooper("B1").lost, game.trooper("B1").states) == (0, frozenset())


@pytest.mark.rule("HS-PHERO-003", "HS-ENDG-001")
def test_in_aro_it_has_one_die() -> None:
    game = Skirmish([piece(FLESH, at=(200, 350))], [piece(ADEPT, at=(200, 200))], solids=[SCREEN], dice=[HIT, FAILED])
    game.activate("A1").declare("idle")
    assert game.refuses_reacting("B1", "pheroware", weapon="endgame", aims={"A1": 2})
    done(game.react("B1", "pheroware", weapon="endgame", aims={"A1": 1}))
    assert game.trooper("A1").lost == 1


@pytest.mark.rule("HS-PHERO-004")
def test_it_is_for_those_who_have_the_tactic() -> None:
    theirs = [piece(FLESH, at=(200, 350))]
    game = Skirmish([piece(soldier("eraser"), at=(200, 200))], theirs, solids=[SCREEN]).activate("A1")
    assert "HS-PHERO-004" in game.refuses_declaring("pheroware", weapon="endgame", aims={"B1": 2})
    assert not game.refuses_declaring("pheroware", weapon="eraser", aims={"B1": 2})


@pytest.mark.rule("HS-CORA-004", "HS-PHERO-004")
@pytest.mark.parametrize(("level", "may"), [(1, False), (2, True)])
def test_corahtar_discipline_at_its_second_level_has_them_all(level: int, may: bool) -> None:
    wise = soldier(Ability(key="corahtar_discipline", level=level))
    game = Skirmish([piece(wise, at=(200, 200))], [piece(FLESH, at=(200, 350))], solids=[SCREEN]).activate("A1")
    for tactic, row in CHART.programs.items():
        assert may != bool(game.refuses_declaring("pheroware", weapon=tactic, aims={"B1": row.burst}))


@pytest.mark.rule("HS-PHERO-005")
def test_it_does_nothing_to_who_has_structure() -> None:
    machine = piece(soldier(structure=True, vitality=2), at=(200, 350))
    game = Skirmish([piece(ADEPT, at=(200, 200))], [machine], solids=[SCREEN]).activate("A1")
    assert game.refuses_declaring("pheroware", weapon="endgame", aims={"B1": 2})


@pytest.mark.rule("HS-PHERO-006", "HS-ENDG-006", "HS-ERAS-008", "HS-HELLZ-007", "HS-PANDE-008")
@pytest.mark.parametrize("tactic", sorted(CHART.programs))
def test_it_reaches_as_far_as_the_zone_of_control(tactic: str) -> None:
    assert done(used(tactic, y=440, aids="strict")).happened(BecameIdle)
    dice = [MISSED] * CHART.programs[tactic].burst
    assert not done(used(tactic, *dice, y=420, aids="strict")).happened(BecameIdle)


# ------------------------------------------------------------------ spheres


def sphere(tactic: str, *dice: int, at: tuple[float, float] = (300, 200), foe: Profile = FLESH) -> Skirmish:
    theirs = [piece(foe, at=(400, 200), facing=180), AWAY]
    game = Skirmish([piece(ADEPT, at=(200, 200)), piece(at=(100, 200), facing=0)], theirs, dice=dice).activate("A1")
    return done(game.declare(tactic, place=[(at, 0)]))


SPHERES = pytest.mark.parametrize(
    ("tactic", "kind"),
    [
        pytest.param("nimbus_sphere", "nimbus_sphere", marks=pytest.mark.rule("HS-NIMB-001", "HS-NIMB-002")),
        pytest.param("mirrorball", "white_noise", marks=pytest.mark.rule("HS-MIRR-001", "HS-MIRR-002")),
    ],
)


@SPHERES
def test_a_roll_of_wip_fills_a_circle(tactic: str, kind: str) -> None:
    assert [area.kind for area in sphere(tactic, 13).state.areas] == [kind]
    assert not sphere(tactic, 14).state.areas


@SPHERES
@pytest.mark.rule("HS-NIMB-007", "HS-MIRR-007")
def test_a_critical_is_a_success_like_any_other(tactic: str, kind: str) -> None:
    assert sphere(tactic, CRITICAL).state.areas == sphere(tactic, HIT).state.areas != ()
    assert kind


@SPHERES
@pytest.mark.rule("HS-NIMB-003", "HS-MIRR-003")
def test_all_of_it_has_to_be_in_the_zone_of_control(tactic: str, kind: str) -> None:
    assert sphere(tactic, at=(380, 200)).happened(BecameIdle)
    assert not sphere(tactic, HIT).happened(BecameIdle), "as it is nearer to its user"
    assert kind


@SPHERES
@pytest.mark.rule("HS-NIMB-004", "HS-MIRR-004")
def test_it_goes_with_the_player_turn(tactic: str, kind: str) -> None:
    game = sphere(tactic, HIT)
    assert [each.kind for each in game.state.areas] == [kind]
    assert not game.apply(EndTurn(player=0)).state.areas


@SPHERES
@pytest.mark.rule("HS-NIMB-006", "HS-MIRR-006")
def test_its_user_lets_go_of_it_by_saying_so(tactic: str, kind: str) -> None:
    game = sphere(tactic, HIT, HIT)
    assert "HS-NIMB-006" in game.refuses(LetGo(player=0, trooper="A2")), "not somebody else's"
    orders = game.pool
    game.apply(LetGo(player=0, trooper="A1"))
    assert (game.state.areas, game.pool) == ((), orders)
    assert "HS-NIMB-006" in game.refuses(LetGo(player=0, trooper="A1"))
    done(game.activate("A1").declare(tactic, place=[((300, 200), 0)]))
    assert [area.kind for area in game.state.areas] == [kind], "and may make another"


@pytest.mark.rule("HS-NIMB-006")
def test_the_sphere_of_another_stays() -> None:
    two = [piece(ADEPT, at=(200, 200)), piece(ADEPT, at=(600, 200))]
    game = Skirmish(two, [AWAY], dice=[HIT, HIT]).activate("A1")
    done(game.declare("nimbus_sphere", place=[((300, 200), 0)])).activate("A2")
    done(game.declare("nimbus_sphere", place=[((700, 200), 0)]))
    game.apply(LetGo(player=0, trooper="A1"))
    assert [area.at[0] for area in game.state.areas] == [700]
    game.apply(LetGo(player=0, trooper="A2"))
    assert game.state.areas == ()


@SPHERES
@pytest.mark.rule("HS-NIMB-005", "HS-MIRR-005")
def test_there_is_one_of_them_for_each_user_in_a_turn(tactic: str, kind: str) -> None:
    game = sphere(tactic, HIT).activate("A1")
    for each, cited in (("nimbus_sphere", "HS-NIMB-005"), ("mirrorball", "HS-MIRR-005")):
        assert game.refuses_declaring(each, place=[((300, 200), 0)]) == {cited}
    game = game.declare("idle").finish().apply(EndTurn(player=0)).apply(EndTurn(player=1)).activate("A1")
    assert not game.refuses_declaring(tactic, place=[((300, 200), 0)])
    assert kind


@pytest.mark.rule("HS-NIMB-005", "HS-MIRR-005")
def test_nothing_else_is_forgotten_at_the_end_of_a_turn() -> None:
    game = Skirmish([piece(ADEPT, at=(200, 200))], [AWAY], dice=[HIT], memory={"something.else": 1}).activate("A1")
    done(game.declare("nimbus_sphere", place=[((300, 200), 0)]))
    assert game.apply(EndTurn(player=0)).state.memory["something.else"] == 1


@pytest.mark.rule("HS-NIMB-001", "HS-MIRR-001")
@pytest.mark.parametrize("tactic", ["nimbus_sphere", "mirrorball"])
def test_spheres_are_made_in_aro_as_well(tactic: str) -> None:
    game = Skirmish([piece(at=(200, 300), facing=270)], [piece(ADEPT, at=(200, 200))], dice=[HIT])
    done(game.activate("A1").declare("idle").react("B1", tactic, place=[((300, 200), 0)]))
    assert len(game.state.areas) == 1


@pytest.mark.rule("HS-NIMB-001", "HS-NIMB-002")
@pytest.mark.parametrize("visor", [0, 1, 2])
def test_a_nimbus_dims_the_sight_of_everybody_and_swallows_a_die(visor: int) -> None:
    eye = (Ability(key="multispectral_visor", level=visor),) if visor else ()
    shooter = piece(soldier(*eye), at=(100, 200), facing=0)
    game = Skirmish([piece(ADEPT, at=(200, 300)), shooter], [piece(FLESH, at=(400, 200)), AWAY], dice=[HIT, 20, 20])
    done(game.activate("A1").declare("nimbus_sphere", place=[((280, 230), 0)]))
    done(game.activate("A2").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}))
    shot = game.happened(Rolled)[-1].sides[0]
    assert [mod.value for mod in shot.mods if mod.source == "pheroware.nimbus"] == [-3]
    assert len(shot.dice) == 2
    clear = Skirmish(
        [piece(ADEPT, at=(200, 300)), shooter], [piece(FLESH, at=(400, 200)), AWAY], dice=[HIT, 20, 20, 20]
    )
    done(clear.activate("A1").declare("nimbus_sphere", place=[((280, 400), 0)]))
    done(clear.activate("A2").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}))
    seen = clear.happened(Rolled)[-1].sides[0]
    assert ([mod for mod in seen.mods if mod.source == "pheroware.nimbus"], len(seen.dice)) == ([], 3)


@pytest.mark.rule("HS-MIRR-008")
@pytest.mark.parametrize(("visor", "sees"), [(0, True), (1, False)])
def test_only_multispectral_visors_do_not_see_through_a_mirrorball(visor: int, sees: bool) -> None:
    eye = (Ability(key="multispectral_visor", level=visor),) if visor else ()
    viewer = piece(soldier(*eye), at=(400, 200), facing=180)
    game = Skirmish([piece(ADEPT, at=(250, 280)), piece(at=(100, 200))], [viewer, AWAY], dice=[HIT]).activate("A1")
    done(game.declare("mirrorball", place=[((300, 200), 0)]))
    assert Situation(game.state).sees(game.trooper("B1"), game.trooper("A2")) == sees


# ------------------------------------------------------------------ First Aid


BEARER = soldier("symbiont_armor", forms=(soldier(vitality=2),))
DOWN = {"unconscious", "prone"}


def aid(*dice: int, patient: Profile = BEARER, form: int = 1, y: float = 400) -> Skirmish:
    lying = piece(patient, at=(200, y), form=form, lost=2 if form else 1, states=DOWN)
    return Skirmish([piece(ADEPT, at=(200, 200)), lying], [AWAY], dice=dice).activate("A1")


@pytest.mark.rule("HS-FAID-001", "HS-FAID-002", "HS-FAID-003", "HS-FAID-006")
@pytest.mark.parametrize("die", [HIT, CRITICAL])
def test_first_aid_brings_round_with_one_point(die: int) -> None:
    game = done(aid(die).declare("first_aid", aims={"A2": 1}))
    assert (game.trooper("A2").lost, game.trooper("A2").states) == (1, frozenset())


@pytest.mark.rule("HS-FAID-004")
def test_if_it_fails_the_patient_dies() -> None:
    assert "A2" not in done(aid(14).declare("first_aid", aims={"A2": 1})).state.troopers


@pytest.mark.rule("HS-FAID-002")
def test_it_is_for_the_unconscious_in_symbiont_armor() -> None:
    game = aid(patient=soldier(), form=0)
    assert game.refuses_declaring("first_aid", aims={"A2": 1}) == {"HS-FAID-002"}


@pytest.mark.rule("HS-FAID-007")
def test_it_reaches_as_far_as_the_zone_of_control_too() -> None:
    assert done(aid(y=450).declare("first_aid", aims={"A2": 1})).happened(BecameIdle)


@pytest.mark.rule("HS-FAID-005")
def test_it_works_once_in_a_game() -> None:
    again = piece(BEARER, at=(300, 200), form=1, lost=2, states=DOWN)
    mine = [piece(ADEPT, at=(200, 200)), piece(BEARER, at=(200, 300), form=1, lost=2, states=DOWN), again]
    game = Skirmish(mine, [AWAY], dice=[HIT]).activate("A1")
    done(game.declare("first_aid", aims={"A2": 1})).activate("A1")
    assert game.refuses_declaring("first_aid", aims={"A3": 1}) == {"HS-FAID-005"}


@pytest.mark.rule("HS-FAID-001")
def test_it_is_no_aro() -> None:
    lying = piece(BEARER, at=(300, 200), form=1, lost=2, states=DOWN)
    game = Skirmish([piece(at=(200, 350), facing=270)], [piece(ADEPT, at=(200, 200)), lying])
    game.activate("A1").declare("idle")
    assert game.refuses_reacting("B1", "first_aid", aims={"B2": 1})


# ------------------------------------------------------------------ Revitalis


def armed(*dice: int, lost: int = 1, form: int = 0) -> Skirmish:
    inner = soldier("revitalis", wip=13, vitality=2)
    bearer = soldier("symbiont_armor", "revitalis", wip=13, vitality=2, forms=(inner,))
    return Skirmish([piece(bearer, at=(200, 200), lost=lost, form=form)], [AWAY], dice=dice).activate("A1")


@pytest.mark.rule("HS-REVIT-001", "HS-REVIT-003", "HS-REVIT-006")
@pytest.mark.parametrize("die", [HIT, CRITICAL])
def test_revitalis_gives_back_a_point_of_the_active_profile(die: int) -> None:
    game = done(armed(die).declare("revitalis"))
    assert (game.trooper("A1").lost, game.trooper("A1").form) == (0, 0)


@pytest.mark.rule("HS-REVIT-002")
def test_it_needs_active_armor() -> None:
    assert armed(form=1).refuses_declaring("revitalis") == {"HS-REVIT-002"}


@pytest.mark.rule("HS-REVIT-004", "HS-REVIT-005")
@pytest.mark.parametrize(("die", "lost"), [(HIT, 0), (14, 1)])
def test_passed_or_failed_it_works_once_and_a_failure_does_no_harm(die: int, lost: int) -> None:
    game = done(armed(die).declare("revitalis"))
    assert game.trooper("A1").lost == lost
    assert game.activate("A1").refuses_declaring("revitalis") == {"HS-REVIT-004"}
