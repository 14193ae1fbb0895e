"""C1-PROF, C1-CSK-201..211: what a profile says, and what the rules make of it."""

import msgspec
import pytest
from skirmish import Skirmish, edition_at_hand, mine_at_hand, piece, soldier, with_parts

from sightline.content.armies import load
from sightline.content.armies.format import UnitRow
from sightline.content.armies.library import check
from sightline.content.armies.notation import parse
from sightline.games.infinity.core.abilities.martial_arts import LEVELS, level_of
from sightline.games.infinity.core.match.commands import Activate
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.turns import gives_order
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.order.declarations import SkillType
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TroopType
from sightline.games.infinity.core.troopers.recruiting import profile_of
from sightline.games.infinity.core.troopers.rows import StateRow
from sightline.geometry.moving.paths import Jump
from sightline.geometry.shapes import SILHOUETTES
from sightline.kernel.errors import BadInput

O12 = load("o12")
ROSTER = pytest.mark.edition("codeone", because="reads a roster of that game")


def unit(isc: str) -> UnitRow:
    found = O12.unit(isc)
    assert found is not None
    return found


def delta(key: str) -> Profile:
    option = next(each for each in unit("delta_unit").options if each.key == key)
    return profile_of(O12, unit("delta_unit"), option)


YUDBOT = profile_of(O12, unit("yudbot_b"), unit("yudbot_b").options[0])


@ROSTER
@pytest.mark.rule("C1-PROF-001", "C1-REF-226")
@pytest.mark.example("C1-EX-007")
def test_a_profile_is_what_the_unit_has_in_common_with_what_an_option_adds() -> None:
    shotgun, spitfire = delta("shotgun"), delta("spitfire")
    assert (shotgun.cc, shotgun.bs, shotgun.ph, shotgun.wip, shotgun.arm) == (14, 12, 12, 13, 3)
    assert (spitfire.cc, spitfire.bs) == (shotgun.cc, shotgun.bs)
    assert (shotgun.cost, shotgun.swc, spitfire.cost, spitfire.swc) == (2, 0, 2.5, 1.5)


@pytest.mark.rule("C1-REF-226")
def test_trooper_peripheral_and_device_each_have_the_profile_of_their_own_unit() -> None:
    servant = soldier(silhouette="1", cost=0.5)
    doctor = soldier("doctor", peripherals=(servant,))
    mine = [piece(doctor, at=(200, 200)), piece(servant, at=(300, 200), peripheral_of=0)]
    game = Skirmish(mine, [piece(at=(500, 500), device=mine_at_hand()), piece(at=(900, 900))])
    fixed = game.state.fixed
    found = [fixed.profile(game.trooper(key)) for key in ("A1", "A2", "B1")]
    assert found == [doctor, servant, fixed.edition.devices[mine_at_hand()]]


@pytest.mark.rule("C1-REF-226")
def test_what_a_trooper_has_gained_or_is_subject_to_counts_instead_of_what_its_unit_has_in_common() -> None:
    dazed = Part(states=(StateRow(key="dazed", attributes={"bs": 3}),))
    game = Skirmish([piece(at=(200, 200), states=["dazed"])], [piece(at=(900, 900))], edition=with_parts(dazed))
    one, fixed = game.trooper("A1"), game.state.fixed
    assert fixed.profile(one) == soldier(bs=3)
    assert fixed.profile(msgspec.structs.replace(one, attributes={"ph": 14})) == soldier(bs=3, ph=14)
    assert fixed.profile(msgspec.structs.replace(one, states=frozenset(), attributes={"ph": 14})) == soldier(ph=14)


@ROSTER
@pytest.mark.rule("C1-PROF-002")
def test_what_stands_below_the_attributes_belongs_to_every_option() -> None:
    for option in unit("delta_unit").options:
        profile = profile_of(O12, unit("delta_unit"), option)
        assert profile.ability("combat_jump")
        assert profile.ability("parachutist")


@ROSTER
@pytest.mark.rule("C1-PROF-003", "C1-PROF-004")
def test_what_stands_beside_an_option_belongs_to_that_option() -> None:
    hacker = delta("hacker")
    assert hacker.ability("hacker")
    assert hacker.ability("hacking_device")
    assert not delta("shotgun").ability("hacker")


@ROSTER
@pytest.mark.rule("C1-PROF-005", "C1-PROF-006", "C1-PROF-007")
def test_weapons_equipment_peripherals_and_melee_weapons_are_told_apart() -> None:
    doctor = delta("doctor_yudbot")
    assert doctor.weapons == ("boarding_shotgun", "pistol", "cc_weapon")
    assert [each.key for each in doctor.equipment] == ["medikit"]
    assert [each.unit for each in doctor.peripherals] == ["yudbot_b"]
    pistol = edition_at_hand().chart.weapons["pistol"]
    assert {mode.close_combat for mode in pistol.modes} == {True, False}


@pytest.mark.rule("C1-PROF-008")
def test_regular_troopers_give_a_regular_order() -> None:
    now = Situation(Skirmish([piece(at=(100, 100))]).state)
    assert gives_order(now, now.trooper("A1"))


@ROSTER
@pytest.mark.rule("C1-PROF-009")
def test_troop_types() -> None:
    assert {"LI", "MI", "HI", "REM", "TAG", "WB", "SK"} <= {each.value for each in TroopType}
    assert YUDBOT.type is TroopType.REM
    assert faults(type="XX") == {("type", "army.why_unknown")}
    assert YUDBOT.ability("peripheral_servant")


@ROSTER
@pytest.mark.rule("C1-PROF-010")
def test_the_isc_names_a_unit_in_every_language() -> None:
    assert delta("hacker").unit == "delta_unit"
    assert unit("delta_unit").name == {"en": "Delta Unit", "es": "Unidad Delta", "fr": "Unité Delta"}


@ROSTER
@pytest.mark.rule("C1-PROF-011", "C1-PROF-012")
def test_heavy_infantry_remotes_tags_and_hackers_are_hackable() -> None:
    hackable = {
        each for each in ["LI", "MI", "HI", "REM", "TAG", "WB", "SK"] if soldier(type=TroopType(each)).is_hackable
    }
    assert hackable == {"HI", "REM", "TAG"}
    assert soldier("hacker").is_hackable
    assert [delta(key).is_hackable for key in ("shotgun", "hacker")] == [False, True]


@pytest.mark.rule("C1-PROF-011", "C1-PROF-012")
@pytest.mark.parametrize("stated", [True, False])
def test_what_a_profile_states_goes_before_type_and_hacker(stated: bool) -> None:
    for profile in (soldier(), soldier(type=TroopType.HI), soldier("hacker")):
        assert msgspec.structs.replace(profile, hackable=stated).is_hackable is stated


@pytest.mark.rule("C1-PROF-013")
def test_mov_has_a_value_for_each_movement_of_an_order() -> None:
    game = Skirmish([piece(soldier(mov=(15, 10)), at=(200, 200))], [piece(at=(1100, 1100))]).activate("A1")
    assert game.refuses_declaring("move", to=[(349, 200)]) == set()
    assert game.refuses_declaring("move", to=[(351, 200)])
    game.declare("move", to=[(340, 200)]).no_more_aros()
    assert game.refuses_declaring("move", to=[(439, 200)]) == set()
    assert game.refuses_declaring("move", to=[(441, 200)])


@pytest.mark.rule("C1-PROF-014", "C1-PROF-015", "C1-PROF-016", "C1-PROF-017", "C1-REF-219")
def test_rolls_are_made_with_the_attribute_of_the_skill() -> None:
    now = Situation(Skirmish([piece(soldier(cc=18, bs=13, ph=11, wip=14), at=(100, 100))]).state)
    values = {
        attribute: needed_for(
            now, Attempt(actor=now.trooper("A1"), skill="dodge", attribute=attribute, active=True)
        ).value
        for attribute in ("cc", "bs", "ph", "wip")
    }
    assert values == {"cc": 18, "bs": 13, "ph": 11, "wip": 14}


@pytest.mark.rule("C1-PROF-014", "C1-PROF-015", "C1-PROF-016", "C1-PROF-017", "C1-REF-219")
@pytest.mark.parametrize("attribute", ["cc", "bs", "ph", "wip"])
def test_an_attribute_of_nought_counts_nought(attribute: str) -> None:
    now = Situation(Skirmish([piece(soldier(**{attribute: 0}), at=(100, 100))]).state)
    assert needed_for(now, Attempt(actor=now.trooper("A1"), skill="dodge", attribute=attribute)).base == 0


@pytest.mark.rule("C1-PROF-018", "C1-PROF-019")
@pytest.mark.parametrize(("weapon", "fails"), [("combi_rifle", 13 - 4), ("breaker_combi_rifle", 13 - 3)])
def test_arm_and_bts_reduce_the_damage(weapon: str, fails: int) -> None:
    """A Breaker is saved with BTS, halved by its AP ammunition."""
    shooter, target = soldier(weapons=(weapon,)), soldier(arm=4, bts=6)
    for die, hurt in ((fails, True), (fails + 1, False)):
        dice = [14, 20, 20, die]
        game = Skirmish([piece(shooter, at=(200, 200))], [piece(target, at=(200, 525), facing=90)], dice=dice)
        game.activate("A1").declare("bs_attack", weapon=weapon, aims={"B1": 3}).no_more_aros()
        game.declare("idle").no_more_aros()
        assert ("unconscious" in game.trooper("B1").states) is hurt


@ROSTER
@pytest.mark.rule("C1-PROF-020", "C1-PROF-021")
def test_machines_have_structure_where_others_have_wounds() -> None:
    assert (YUDBOT.structure, YUDBOT.vitality) == (True, 1)
    assert (delta("shotgun").structure, delta("shotgun").vitality) == (False, 1)


@ROSTER
@pytest.mark.rule("C1-PROF-022")
def test_ava_says_how_many() -> None:
    assert (delta("shotgun").ava, soldier().ava) == (4, None)


@ROSTER
@pytest.mark.rule("C1-PROF-023")
def test_s_is_the_silhouette_template() -> None:
    assert (YUDBOT.template, delta("shotgun").template) == (SILHOUETTES["1"], SILHOUETTES["2"])


@pytest.mark.rule("C1-PROF-026")
def test_states_are_cumulative() -> None:
    game = Skirmish(
        [piece(at=(200, 200), states={"prone", "targeted"})],
        [piece(at=(200, 525), facing=270)],
        dice=[9, 3, 3, 3],
    )
    game.activate("A1").declare("idle").react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert {"prone", "targeted", "unconscious"} <= game.trooper("A1").states


# ------------------------------------------------------------------ skills and levels


@pytest.mark.rule("C1-CSK-201")
def test_only_the_level_of_the_profile_may_be_used() -> None:
    fighter = soldier(Ability(key="martial_arts", level=3))
    game = Skirmish([piece(fighter, at=(200, 200)), piece(at=(300, 200))])
    now = Situation(game.state)
    assert level_of(now, game.trooper("A1"), None) == LEVELS[3]
    assert level_of(now, game.trooper("A2"), None) is None


@pytest.mark.rule("C1-CSK-205")
def test_common_skills_are_everybodys_and_special_ones_only_the_profiles() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(1100, 1100))]).activate("A1")
    assert {"move", "dodge", "idle"} <= game.offered()
    assert game.refuses_declaring("doctor", aims={"A1": 1}) == {"C1-CSK-205"}
    assert game.refuses_declaring("flying") == {"C1-CSK-205"}


@pytest.mark.rule("C1-CSK-206")
def test_automatic_skills_are_not_declared() -> None:
    automatic = ("mimetism", "martial_arts", "shasvastii", "regeneration", "total_reaction", "surprise_attack")
    assert not set(automatic) & set(edition_at_hand().skill)
    game = Skirmish([piece(soldier("mimetism"), at=(200, 200))], [piece(at=(1100, 1100))]).activate("A1")
    assert game.refuses_declaring("mimetism") == {"C1-CSK-205"}


@pytest.mark.rule("C1-CSK-208", "C1-CSK-209")
def test_an_order_has_room_for_one_short_skill_and_two_short_movements() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(1100, 1100))])
    game.activate("A1").declare("dodge").no_more_aros()
    assert game.refuses_declaring("reset") == {"C1-ACT-002"}
    assert game.refuses_declaring("move", to=[(200, 250)]) == set()
    game = Skirmish([piece(at=(200, 200))], [piece(at=(1100, 1100))])
    game.activate("A1").declare("move", to=[(200, 250)]).no_more_aros()
    assert game.refuses_declaring("move", to=[(200, 300)]) == set()


@pytest.mark.rule("C1-CSK-210")
def test_an_entire_order_skill_takes_the_whole_order_of_the_active_turn() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 525), facing=270)]).activate("A1").declare("idle")
    assert "C1-ARO-012" in game.refuses_reacting("B1", "climb")
    game.no_more_aros()
    assert "C1-ACT-003" in game.refuses_declaring("climb")
    assert edition_at_hand().skill["climb"].types == frozenset({SkillType.ENTIRE_ORDER})


@pytest.mark.rule("C1-CSK-210", "C1-ACT-003")
@pytest.mark.parametrize(("skill", "stage"), [("jump", "orders"), ("move", "order.second")])
def test_after_an_entire_order_skill_nothing_more_is_declared(skill: str, stage: str) -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(1100, 1100))]).activate("A1")
    route = {"path": [Jump((250, 200, 0))]} if skill == "jump" else {"to": [(250, 200)]}
    assert game.declare(skill, **route).no_more_aros().state.stage == stage


@pytest.mark.rule("C1-CSK-211")
def test_an_aro_skill_costs_the_troopers_aro() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 525), facing=270), piece(at=(300, 525), facing=270)])
    game.activate("A1").declare("idle").react("B1", "dodge")
    assert "C1-ARO-008" in game.refuses_reacting("B1", "dodge")
    assert game.refuses_reacting("B2", "dodge") == set()


# ------------------------------------------------------------------ words of the game


@pytest.mark.rule("C1-REF-232", "C1-REF-233")
def test_allies_are_ones_own_list_and_enemies_the_others() -> None:
    mine, theirs = (piece(at=(900, y), device="anti_personnel_mine") for y in (100, 1100))
    game = Skirmish([piece(at=(200, 200)), piece(at=(300, 200)), mine], [piece(at=(200, 525)), theirs])
    now = Situation(game.state)
    assert [each.id for each in now.of(0)] == ["A1", "A2"], "what was deployed is no trooper"
    assert [each.id for each in now.targets_of(0)] == ["B1", "B2"]
    assert game.activate("A1").refuses_declaring("bs_attack", weapon="combi_rifle", aims={"A2": 3})


@pytest.mark.rule("C1-REF-222", "C1-REF-223", "C1-REF-231")
def test_a_trooper_is_a_model_or_a_marker_and_gives_an_order_either_way() -> None:
    hidden = piece(soldier("camouflage"), at=(300, 200), states={"camouflaged"})
    game = Skirmish([piece(at=(200, 200)), hidden], [piece(at=(900, 900))])
    now = Situation(game.state)
    assert [each.id for each in now.of(0)] == ["A1", "A2"]
    assert [now.is_marker(each) for each in now.of(0)] == [False, True]
    assert [gives_order(now, each) for each in now.of(0)] == [True, True]
    assert game.refuses(Activate(player=0, troopers=("A2",))) == set()


@pytest.mark.rule("C1-REF-223")
def test_a_model_shows_its_attributes_to_everybody_and_a_marker_to_its_player_alone() -> None:
    game = Skirmish([piece(at=(200, 200)), piece(soldier("camouflage"), at=(300, 200), states={"camouflaged"})])
    shown = [[each.profile is not None for each in view_of(game.state, viewer).troopers] for viewer in (0, 1, None)]
    assert shown == [[True, True], [True, False], [True, False]]


@pytest.mark.rule("C1-REF-224")
def test_a_target_is_on_the_table() -> None:
    game = Skirmish([piece(at=(200, 200)), piece(at=(300, 400))], [piece(at=(200, 525))]).activate("A1")
    for target, refused in (("B1", set()), ("B9", {"C1-LABEL-201"}), ("A2", {"C1-LABEL-201"})):
        assert game.refuses_declaring("bs_attack", weapon="combi_rifle", aims={target: 3}) == refused


@pytest.mark.rule("C1-REF-230")
def test_a_state_is_marked_on_the_trooper_for_both_to_see() -> None:
    game = Skirmish([piece(at=(200, 200), states={"targeted"})], [piece(at=(200, 525))])
    for viewer in (0, 1, None):
        (shown,) = [each for each in view_of(game.state, viewer).troopers if each.owner == 0]
        assert "targeted" in shown.states


def faults(**changes: object) -> set[tuple[object, object]]:
    """What the loader finds wrong with a unit that was changed."""
    changed = msgspec.structs.replace(unit("delta_unit"), **changes)
    units = tuple(changed if each.isc == changed.isc else each for each in O12.units)
    found = check(msgspec.structs.replace(O12, units=units, lists=()))
    return {(each.params["field"], each.code) for each in found}


@pytest.mark.rule("C1-PROF-001")
def test_a_unit_without_options_is_no_profile() -> None:
    assert not faults()
    assert faults(options=()) == {("options", "army.why_empty")}
    first = unit("delta_unit").options[0]
    assert faults(options=(first, first)) == {("key", "army.why_twice")}


@pytest.mark.rule("C1-PROF-001")
def test_a_profile_has_the_attributes_of_its_unit_and_what_its_option_carries() -> None:
    assert (YUDBOT.mov, YUDBOT.cc, YUDBOT.bs, YUDBOT.ph, YUDBOT.wip) == ((15, 10), 11, 8, 10, 13)
    assert (YUDBOT.arm, YUDBOT.bts, YUDBOT.vitality, YUDBOT.structure, YUDBOT.silhouette) == (0, 3, 1, True, "1")
    assert (YUDBOT.weapons, YUDBOT.cost) == (("para_cc_weapon",), 0.5)
    sturdy = msgspec.structs.replace(unit("yudbot_b"), structure=3)
    assert profile_of(O12, sturdy, sturdy.options[0]).vitality == 3


@pytest.mark.rule("C1-PROF-001", "C1-PROF-007")
def test_a_mod_beside_a_weapon_is_kept_beside_it_and_a_plain_weapon_is_no_skill() -> None:
    assert [(each.key, each.mod) for each in YUDBOT.skills if each.key == "para_cc_weapon"] == [("para_cc_weapon", -3)]
    assert not any(delta("shotgun").ability(weapon) for weapon in delta("shotgun").weapons)


@pytest.mark.rule("C1-PROF-010")
def test_no_two_units_have_the_same_isc() -> None:
    twins = (*O12.units, unit("delta_unit"))
    found = list(check(msgspec.structs.replace(O12, units=twins, lists=())))
    assert [(each.params["unit"], each.params["field"], each.code) for each in found] == [
        ("delta_unit", "isc", "army.why_twice")
    ]


@pytest.mark.rule("C1-PROF-020", "C1-PROF-021")
def test_a_unit_has_w_or_str_and_not_both() -> None:
    assert faults(w=1, structure=1) == faults(w=None, structure=None) == {("w/str", "army.why_one_of_two")}
    assert faults(w=None, structure=1) == set()


@pytest.mark.rule("C1-PROF-020", "C1-PROF-021")
def test_a_unit_without_a_single_point_of_w_or_str_is_refused() -> None:
    assert faults(w=0, structure=None) == faults(w=None, structure=0) == {("w/str", "army.why_at_least_one")}
    assert faults(w=1, structure=None) == set()


@pytest.mark.rule("C1-PROF-023")
def test_s_must_be_a_silhouette_that_exists() -> None:
    assert faults(s="99") == {("s", "army.why_unknown")}


@ROSTER
@pytest.mark.rule("C1-PROF-001", "C1-PROF-022")
def test_ava_is_a_number_or_without_limit() -> None:
    one = unit("delta_unit")
    assert profile_of(O12, msgspec.structs.replace(one, ava=2), one.options[0]).ava == 2
    assert profile_of(O12, msgspec.structs.replace(one, ava="total"), one.options[0]).ava is None


@pytest.mark.rule("C1-PROF-003", "C1-PROF-004")
@pytest.mark.parametrize("text", ["Mimetism", "dodge()", "dodge(sideways, +3)", "dodge(+3", "x" * 1000])
def test_what_stands_on_a_profile_means_something(text: str) -> None:
    with pytest.raises(BadInput, match=r"army\.notation"):
        parse(text)
