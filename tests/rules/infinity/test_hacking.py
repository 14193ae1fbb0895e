"""C1-HACK: hackers, programs, the Hacking Area, Carbonite and Spotlight."""

import msgspec
import pytest
from skirmish import Skirmish, edition_at_hand, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Declare
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.match.events import BecameIdle, Rolled, SavesRolled
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Label, SkillType
from sightline.games.infinity.core.skills.hacking import Hack
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TroopType
from sightline.games.infinity.core.troopers.programs import Programs
from sightline.odds.ammunition import Condition

HACKER = soldier("hacker", wip=13)
HEAVY = soldier(type=TroopType.HI, bts=3, wip=13)
LIGHT = soldier()
SCREEN = wall(150, 290, 100, 20)
"""Between the hacker and its target: nobody sees anybody."""


def chart() -> Programs:
    """The programs of the edition at hand."""
    hack = edition_at_hand().skill["hack"]
    assert isinstance(hack, Hack)
    return hack.chart


def against(*targets: Profile, gap: float = 150, hacker: Profile = HACKER, **more: object) -> Skirmish:
    """A hacker, and its targets in the Hacking Area behind a wall that hides them."""
    pieces = [piece(target, at=(200 + 40 * index, 225 + gap), facing=90) for index, target in enumerate(targets)]
    return Skirmish([piece(hacker, at=(200, 200))], pieces, solids=[SCREEN], **more)  # type: ignore[arg-type]


def hack(game: Skirmish, program: str = "carbonite", aims: dict[str, int] | None = None) -> Skirmish:
    """Activate the hacker, use a program, and let nobody do anything else."""
    game.activate("A1").declare("hack", weapon=program, aims=aims or {"B1": chart().programs[program].burst})
    return game.no_more_aros().declare("idle").no_more_aros()


# ------------------------------------------------------------------ hackers and devices


@pytest.mark.rule("C1-HACK-001", "C1-HACK-006", "C1-EQUIP-203")
def test_a_hacker_has_a_hacking_device_with_carbonite_and_spotlight() -> None:
    game = against(HEAVY).activate("A1")
    commands = [each.command for each in game.match.options()]
    uses = [each.use for each in commands if isinstance(each, Declare)]
    assert {use.weapon for use in uses if use.skill == "hack"} == {"carbonite", "spotlight"}
    assert game.refuses_declaring("hack", weapon="trinity", aims={"B1": 1}) == {"C1-EQUIP-203"}


@pytest.mark.rule("C1-HACK-006", "C1-EQUIP-203")
def test_the_device_that_a_profile_names_is_the_one_it_has() -> None:
    game = against(HEAVY, hacker=soldier("hacker", equipment=(Ability(key="hacking_device"),)))
    skill, now = game.state.fixed.edition.skill["hack"], Situation(game.state)
    assert isinstance(skill, Hack)
    assert [each.key for each in skill.devices_of(now, game.trooper("A1"))] == ["hacking_device"]
    assert skill.devices_of(now, game.trooper("B1")) == []


@pytest.mark.rule("C1-HACK-001")
def test_who_has_no_hacking_device_cannot_hack() -> None:
    game = against(HEAVY, hacker=LIGHT).activate("A1")
    assert game.refuses_declaring("hack", weapon="spotlight", aims={"B1": 1}) == {"C1-CSK-205"}


@pytest.mark.rule("C1-LABEL-205")
def test_a_hacking_device_is_comms_equipment() -> None:
    assert chart().devices["hacking_device"].labels == {"comms_equipment"}


# ------------------------------------------------------------------ the chart


@pytest.mark.rule("C1-REF-212", "C1-HACK-016")
def test_the_row_of_carbonite() -> None:
    row = chart().programs["carbonite"]
    assert (row.attack_mod, row.opponent_mod, row.damage, row.burst, row.ammunition) == (0, 0, 13, 2, "DA")
    assert row.targets == ("hackable", "hacker")
    assert row.types == {SkillType.SHORT, SkillType.ARO}
    assert (row.state, row.traits) == (Condition.IMMOBILIZED_B, frozenset({"non_lethal"}))
    assert Label.COMMS_ATTACK in edition_at_hand().skill["hack"].labels


@pytest.mark.rule("C1-HACK-016", "C1-HACK-023")
def test_using_a_program_is_a_comms_attack() -> None:
    assert edition_at_hand().skill["hack"].labels == {Label.ATTACK, Label.COMMS_ATTACK}


@pytest.mark.rule("C1-REF-213", "C1-HACK-023")
def test_the_row_of_spotlight() -> None:
    row = chart().programs["spotlight"]
    assert (row.attack_mod, row.opponent_mod, row.damage, row.burst) == (0, 0, None, 1)
    assert row.targets == ()
    assert row.types == {SkillType.SHORT, SkillType.ARO}
    assert (row.state, row.traits) == (Condition.TARGETED, frozenset({"non_lethal"}))


def with_program(**changes: object) -> Edition:
    """The edition at hand with a Carbonite that is a little different."""
    edition = edition_at_hand()
    program = msgspec.structs.replace(chart().programs["carbonite"], **changes)
    device = msgspec.structs.replace(chart().devices["hacking_device"], programs=("carbonite",))
    own = edition.skill["hack"]
    assert isinstance(own, Hack)
    skill = type(own)(Programs(programs={"carbonite": program}, devices={"hacking_device": device}))
    return msgspec.structs.replace(edition, skill={**edition.skill, "hack": skill}, mods=(skill.opponent_mod,))


@pytest.mark.rule("C1-HACK-007", "C1-HACK-008")
def test_attack_mod_for_the_user_and_opponent_mod_for_the_enemy_face_to_face() -> None:
    game = against(HEAVY, edition=with_program(attack_mod=3, opponent_mod=-3), dice=[20, 20, 20])
    game.activate("A1").declare("hack", weapon="carbonite", aims={"B1": 2}).react("B1", "reset")
    game.no_more_aros().declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert [(side.skill, side.value) for side in roll.sides] == [("hack", 16), ("reset", 10)]


@pytest.mark.rule("C1-HACK-008")
def test_the_opponent_mod_is_for_face_to_face_rolls_only() -> None:
    game = against(HEAVY, edition=with_program(opponent_mod=-3), dice=[20, 20, 5])
    game.activate("A1").declare("hack", weapon="carbonite", aims={"B1": 2}).react("B1", "dodge")
    game.no_more_aros().declare("idle").no_more_aros()
    assert [mod.source for mod in game.happened(Rolled)[1].sides[0].mods] == ["mod.unseen"]


@pytest.mark.rule("C1-HACK-013")
def test_a_program_is_declared_as_the_skill_that_its_row_says() -> None:
    edition = with_program(types=frozenset({SkillType.ARO}))
    game = against(HEAVY, edition=edition).activate("A1")
    assert game.refuses_declaring("hack", weapon="carbonite", aims={"B1": 2}) == {"C1-HACK-013"}


@pytest.mark.rule("C1-HACK-016", "C1-HACK-023")
@pytest.mark.parametrize("program", ["carbonite", "spotlight"])
def test_a_program_is_a_short_skill_and_an_aro(program: str) -> None:
    game = against(HEAVY)
    game.activate("A1").declare("hack", weapon=program, aims={"B1": chart().programs[program].burst}).no_more_aros()
    assert game.refuses_declaring("dodge") == {"C1-ACT-002"}
    game = Skirmish([piece(HEAVY, at=(200, 375))], [piece(HACKER, at=(200, 200))], solids=[SCREEN])
    game.activate("A1").declare("idle")
    assert game.refuses_reacting("B1", "hack", weapon=program, aims={"A1": 1}) == set()


# ------------------------------------------------------------------ the Hacking Area


@pytest.mark.rule("C1-HACK-002", "C1-HACK-003")
def test_programs_need_no_line_of_fire() -> None:
    game = hack(against(HEAVY, dice=[5, 20, 20, 20]))
    assert game.happened(BecameIdle) == []
    assert game.happened(SavesRolled)[0].trooper == "B1"


@pytest.mark.rule("C1-HACK-005", "C1-HACK-015")
@pytest.mark.parametrize("program", ["carbonite", "spotlight"])
@pytest.mark.parametrize(("gap", "reached"), [(200, True), (201, False)])
def test_the_hacking_area_is_the_zone_of_control_measured_at_the_resolution(
    program: str, gap: float, reached: bool
) -> None:
    game = hack(against(HEAVY, gap=gap, dice=[20] * 8), program)
    assert bool(game.happened(Rolled)) == reached
    assert [idle.reasons for idle in game.happened(BecameIdle)] == ([] if reached else [("hacking.out_of_area",)])


@pytest.mark.rule("C1-HACK-022", "C1-HACK-027")
def test_a_target_in_the_area_at_any_point_of_the_route_is_in_reach() -> None:
    for program in ("carbonite", "spotlight"):
        game = Skirmish([piece(HEAVY, at=(430, 200))], [piece(HACKER, at=(200, 200), facing=180)], dice=[20] * 4)
        game.activate("A1").declare("move", to=[(405, 200), (440, 200)])
        game.react("B1", "hack", weapon=program, aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
        assert [side.skill for roll in game.happened(Rolled) for side in roll.sides] == ["hack"]


@pytest.mark.rule("C1-HACK-022", "C1-HACK-027")
@pytest.mark.parametrize("program", ["carbonite", "spotlight"])
@pytest.mark.parametrize(("gap", "reached"), [(200, True), (201, False)])
def test_programs_reach_as_far_as_the_hacking_area(program: str, gap: float, reached: bool) -> None:
    game = hack(against(HEAVY, gap=gap, dice=[20] * 4), program)
    assert bool(game.happened(Rolled)) == reached
    assert [each.skill for each in game.happened(BecameIdle)] == ([] if reached else ["hack"])


@pytest.mark.rule("C1-HACK-015", "C1-CMB-008")
def test_dice_on_a_target_out_of_the_area_are_lost_and_the_others_count() -> None:
    game = Skirmish(
        [piece(HACKER, at=(200, 200))], [piece(HEAVY, at=(200, 375)), piece(HEAVY, at=(200, 600))], dice=[20]
    )
    hack(game, aims={"B1": 1, "B2": 1})
    assert [side.dice for roll in game.happened(Rolled) for side in roll.sides] == [(20,)]


# ------------------------------------------------------------------ targets


@pytest.mark.rule("C1-HACK-012", "C1-HACK-017", "C1-PROF-011")
@pytest.mark.parametrize(
    ("kind", "allowed"),
    [("HI", True), ("REM", True), ("TAG", True), ("LI", False), ("MI", False), ("SK", False), ("WB", False)],
)
def test_carbonite_works_on_hackable_troop_types(kind: str, allowed: bool) -> None:
    game = against(soldier(type=TroopType(kind))).activate("A1")
    refused = game.refuses_declaring("hack", weapon="carbonite", aims={"B1": 2})
    assert refused == (set() if allowed else {"C1-HACK-012"})


@pytest.mark.rule("C1-HACK-017", "C1-PROF-012")
def test_carbonite_works_on_hackers_of_any_troop_type() -> None:
    game = against(HACKER).activate("A1")
    assert HACKER.type == "LI"
    assert HACKER.is_hackable
    assert game.refuses_declaring("hack", weapon="carbonite", aims={"B1": 2}) == set()


@pytest.mark.rule("C1-LABEL-209")
def test_a_profile_that_says_so_is_hackable_whatever_its_type() -> None:
    game = against(soldier(hackable=True), soldier(type=TroopType.HI, hackable=False)).activate("A1")
    assert game.refuses_declaring("hack", weapon="carbonite", aims={"B1": 2}) == set()
    assert game.refuses_declaring("hack", weapon="carbonite", aims={"B2": 2}) == {"C1-HACK-012"}


@pytest.mark.rule("C1-HACK-024")
def test_spotlight_works_on_anybody() -> None:
    game = against(LIGHT).activate("A1")
    assert game.refuses_declaring("hack", weapon="spotlight", aims={"B1": 1}) == set()


@pytest.mark.rule("C1-HACK-017", "C1-LABEL-201")
def test_allies_are_no_targets() -> None:
    game = Skirmish([piece(HACKER, at=(200, 200)), piece(HEAVY, at=(200, 300))], []).activate("A1")
    assert game.refuses_declaring("hack", weapon="carbonite", aims={"A2": 2}) == {"C1-LABEL-201"}


@pytest.mark.rule("C1-HACK-017", "C1-LABEL-201")
def test_a_mine_in_the_open_is_no_trooper_to_be_hacked() -> None:
    mine = piece(at=(200, 300), device="anti_personnel_mine")
    game = Skirmish([piece(HACKER, at=(200, 200))], [mine, piece(HEAVY, at=(900, 900))]).activate("A1")
    assert game.refuses_declaring("hack", weapon="spotlight", aims={"B1": 1}) == {"C1-LABEL-201"}


@pytest.mark.rule("C1-ARO-009")
def test_in_aro_only_an_activated_trooper_is_hacked() -> None:
    game = Skirmish(
        [piece(HEAVY, at=(200, 375)), piece(HEAVY, at=(240, 375))], [piece(HACKER, at=(200, 200))], solids=[SCREEN]
    )
    game.activate("A1").declare("idle")
    assert game.refuses_reacting("B1", "hack", weapon="spotlight", aims={"A2": 1}) == {"C1-ARO-009"}
    assert game.refuses_reacting("B1", "hack", weapon="spotlight", aims={"A1": 1}) == set()


@pytest.mark.rule("C1-STATE-208")
def test_a_marker_is_hacked_only_by_who_tries_to_discover_it_first() -> None:
    spy = soldier("camouflage", Ability(key="mimetism", mod=-3))
    hidden = piece(spy, at=(200, 350), states=["camouflaged"])
    blunt = Skirmish([piece(HACKER, at=(200, 200))], [hidden]).activate("A1")
    assert blunt.refuses_declaring("hack", weapon="spotlight", aims={"B1": 1}) == {"C1-STATE-208"}
    game = Skirmish([piece(HACKER, at=(200, 200))], [hidden]).activate("A1")
    game.declare("discover", aims={"B1": 1}).no_more_aros()
    assert game.refuses_declaring("hack", weapon="spotlight", aims={"B1": 1}) == set()


@pytest.mark.rule("C1-SSK-250", "C1-SSK-251")
def test_non_hackable_protects_from_carbonite_but_not_from_spotlight() -> None:
    game = against(soldier("non_hackable", type=TroopType.TAG)).activate("A1")
    assert game.refuses_declaring("hack", weapon="carbonite", aims={"B1": 2}) == {"C1-HACK-012"}
    assert game.refuses_declaring("hack", weapon="spotlight", aims={"B1": 1}) == set()


@pytest.mark.rule("C1-SSK-250", "C1-SSK-252", "C1-CSK-206")
def test_non_hackable_works_by_itself_even_in_a_null_state() -> None:
    stubborn = soldier("non_hackable", type=TroopType.HI)
    game = Skirmish([piece(HACKER, at=(200, 200))], [piece(stubborn, at=(200, 375), states=["unconscious"])])
    game.activate("A1")
    assert game.refuses_declaring("hack", weapon="carbonite", aims={"B1": 2}) == {"C1-HACK-012"}


# ------------------------------------------------------------------ Burst


@pytest.mark.rule("C1-HACK-010", "C1-HACK-018")
def test_carbonite_has_two_dice_for_one_target_or_for_two() -> None:
    game = against(HEAVY, HEAVY, dice=[20, 20]).activate("A1")
    assert game.refuses_declaring("hack", weapon="carbonite", aims={"B1": 1}) == {"C1-HACK-010"}
    game.declare("hack", weapon="carbonite", aims={"B1": 1, "B2": 1}).no_more_aros().declare("idle").no_more_aros()
    assert [len(roll.sides[0].dice) for roll in game.happened(Rolled)] == [1, 1]
    game = hack(against(HEAVY, dice=[20, 20]))
    assert [len(roll.sides[0].dice) for roll in game.happened(Rolled)] == [2]


@pytest.mark.rule("C1-HACK-011")
def test_in_aro_a_program_has_one_die() -> None:
    game = Skirmish([piece(HEAVY, at=(200, 375))], [piece(HACKER, at=(200, 200))], solids=[SCREEN])
    game.activate("A1").declare("idle")
    assert game.refuses_reacting("B1", "hack", weapon="carbonite", aims={"A1": 2}) == {"C1-HACK-011"}
    assert game.refuses_reacting("B1", "hack", weapon="carbonite", aims={"A1": 1}) == set()


@pytest.mark.rule("C1-HACK-010", "C1-HACK-011")
def test_every_target_of_a_program_has_a_die_and_is_named_once() -> None:
    game = against(HEAVY, HEAVY).activate("A1")
    for aims in ((), (Aim("B1", 2), Aim("B2", 0)), (Aim("B1", 1), Aim("B1", 1))):
        declared = Declaration(skill="hack", weapon="carbonite", aims=aims)
        assert game.refuses(Declare(player=0, trooper="A1", use=declared)) == {"C1-HACK-010"}


@pytest.mark.rule("C1-HACK-025")
def test_spotlight_has_one_die_in_either_turn() -> None:
    game = against(LIGHT).activate("A1")
    assert game.refuses_declaring("hack", weapon="spotlight", aims={"B1": 2}) == {"C1-HACK-010"}
    game = Skirmish([piece(LIGHT, at=(200, 375))], [piece(HACKER, at=(200, 200))], solids=[SCREEN])
    game.activate("A1").declare("idle")
    assert game.refuses_reacting("B1", "hack", weapon="spotlight", aims={"A1": 2}) == {"C1-HACK-011"}


# ------------------------------------------------------------------ effects


@pytest.mark.rule("C1-HACK-019", "C1-HACK-009")
def test_each_success_of_carbonite_forces_two_saves_with_bts_against_damage_13() -> None:
    game = hack(against(HEAVY, dice=[5, 6, 20, 20, 20, 20]))
    (saves,) = game.happened(SavesRolled)
    assert [(save.base, [mod.source for mod in save.mods], save.value) for save in saves.saves] == [
        (13, ["mod.bts"], 10)
    ] * 4


@pytest.mark.rule("C1-HACK-020", "C1-STATE-026", "C1-TRAIT-209")
def test_a_failed_save_immobilizes_and_costs_no_wound() -> None:
    game = hack(against(HEAVY, dice=[5, 20, 20, 10]))
    assert game.trooper("B1").states == {"immobilized_b"}
    assert game.trooper("B1").lost == 0


@pytest.mark.rule("C1-HACK-014", "C1-TRAIT-210")
def test_the_special_column_says_ammunition_state_and_that_nobody_is_hurt() -> None:
    harm = chart().programs["carbonite"].harm
    assert harm is not None
    assert harm.ammunition.saves == 2
    assert harm.state == Condition.IMMOBILIZED_B
    game = hack(against(HEAVY, dice=[5, 6, 1, 1, 1, 1]))
    assert (game.trooper("B1").lost, game.trooper("B1").states) == (0, frozenset({"immobilized_b"}))


@pytest.mark.rule("C1-HACK-021", "C1-HACK-019")
@pytest.mark.example("C1-EX-039")
def test_a_critical_with_carbonite_forces_three_saves() -> None:
    game = hack(against(HEAVY, dice=[13, 20, 20, 20, 20]))
    (saves,) = game.happened(SavesRolled)
    assert (saves.hits, saves.criticals, len(saves.saves)) == (0, 1, 3)


@pytest.mark.rule("C1-HACK-026", "C1-STATE-032")
def test_a_success_of_spotlight_makes_the_target_targeted_without_a_save() -> None:
    game = hack(against(LIGHT, dice=[5]), "spotlight")
    assert [save.die for saves in game.happened(SavesRolled) for save in saves.saves] == [None]
    assert (game.trooper("B1").states, game.trooper("B1").lost) == (frozenset({"targeted"}), 0)


@pytest.mark.rule("C1-HACK-028")
def test_a_critical_with_spotlight_does_the_same_and_wins_over_a_higher_success() -> None:
    game = against(soldier(wip=16), dice=[13, 15])
    game.activate("A1").declare("hack", weapon="spotlight", aims={"B1": 1}).react("B1", "reset")
    game.no_more_aros().declare("idle").no_more_aros()
    assert game.trooper("B1").states == {"targeted"}


@pytest.mark.rule("C1-LABEL-204")
def test_a_comms_attack_is_not_dodged() -> None:
    game = against(HEAVY, dice=[5, 20, 8, 1, 20])
    game.activate("A1").declare("hack", weapon="carbonite", aims={"B1": 2}).react("B1", "dodge")
    game.no_more_aros().declare("idle").no_more_aros()
    assert [roll.kind for roll in game.happened(Rolled)] == ["normal", "normal"]
    assert "immobilized_b" in game.trooper("B1").states


def test_who_shoots_at_the_hacker_that_hacks_it_rolls_face_to_face() -> None:
    game = Skirmish([piece(HACKER, at=(200, 200))], [piece(HEAVY, at=(200, 375), facing=270)], dice=[5, 6, 9, 20, 20])
    game.activate("A1").declare("hack", weapon="carbonite", aims={"B1": 2})
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert [(side.skill, side.attribute, side.kept) for side in roll.sides] == [
        ("hack", "wip", ()),
        ("bs_attack", "bs", (9,)),
    ]


@pytest.mark.rule("C1-HACK-029", "C1-CSK-261")
@pytest.mark.parametrize("aids", ["full", "strict"])
def test_the_target_of_a_program_may_reset_whatever_its_type_and_from_where_it_comes(aids: str) -> None:
    game = against(LIGHT, gap=400, dice=[5], aids=aids)
    game.activate("A1").declare("hack", weapon="spotlight", aims={"B1": 1})
    assert game.can_react() == {"B1"}
    game.react("B1", "reset").no_more_aros().declare("idle").no_more_aros()
    assert [(idle.trooper, idle.skill) for idle in game.happened(BecameIdle)] == [("A1", "hack")]
    assert [side.skill for roll in game.happened(Rolled) for side in roll.sides] == ["reset"]


@pytest.mark.rule("C1-HACK-003", "C1-HACK-020")
@pytest.mark.example("C1-EX-040")
def test_the_jujak_walks_through_the_hacking_area_of_the_shrouded() -> None:
    jujak, shrouded = soldier(type=TroopType.HI, wip=13, bts=3), soldier("hacker", wip=13)
    game = Skirmish(
        [piece(jujak, at=(200, 440))],
        [piece(shrouded, at=(200, 200))],
        solids=[wall(100, 290, 250, 20)],
        dice=[7, 3, 6, 15],
    )
    game.activate("A1").declare("move", to=[(200, 400), (250, 400)])
    game.react("B1", "hack", weapon="carbonite", aims={"A1": 1}).no_more_aros()
    assert game.refuses_declaring("bs_attack", weapon="combi_rifle", aims={"B1": 3}) == {"C1-BS-003"}
    game.declare("reset").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert roll.kind == "face_to_face"
    assert {(side.trooper, side.value, side.dice, side.kept) for side in roll.sides} == {
        ("B1", 13, (7,), (7,)),
        ("A1", 13, (3,), ()),
    }
    (saves,) = game.happened(SavesRolled)
    assert [(save.value, save.failed) for save in saves.saves] == [(10, True), (10, False)]
    assert (game.trooper("A1").states, game.trooper("A1").lost) == (frozenset({"immobilized_b"}), 0)


@pytest.mark.rule("C1-HACK-015")
def test_without_aids_a_program_may_be_declared_in_hope() -> None:
    game = Skirmish([piece(HEAVY, at=(200, 600))], [piece(HACKER, at=(200, 200), facing=270)], aids="strict")
    game.activate("A1").declare("idle")
    assert game.refuses_reacting("B1", "hack", weapon="carbonite", aims={"A1": 1}) == set()


@pytest.mark.rule("C1-HACK-010")
def test_every_die_of_a_program_has_a_target_and_a_target_is_named_once() -> None:
    game = against(HEAVY, HEAVY).activate("A1")

    def refused(*aims: Aim) -> set[str | None]:
        return game.refuses(
            Declare(player=0, trooper="A1", use=Declaration(skill="hack", weapon="carbonite", aims=aims))
        )

    assert refused(Aim("B1", 2)) == refused(Aim("B1", 1), Aim("B2", 1)) == set()
    assert refused(Aim("B1", 1), Aim("B1", 1)) == {"C1-HACK-010"}
    assert refused(Aim("B1", 2), Aim("B2", 0)) == {"C1-HACK-010"}
    assert refused() == {"C1-HACK-010"}
