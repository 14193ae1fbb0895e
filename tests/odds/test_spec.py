"""Descriptions of troopers: what they mean, and what is refused with the key and the values that are allowed."""

import pytest

from sightline.cli.output import explain
from sightline.i18n import LANGUAGES, messages
from sightline.kernel.errors import BadInput
from sightline.odds import Skill, odds_from_specs
from sightline.odds.ammunition import Condition
from sightline.odds.attributes import Attribute
from sightline.odds.spec import read_order


def test_attributes_and_mods_add_up_with_the_cover_of_the_target() -> None:
    order = read_order("bs=12 mods=+3,-6 burst=3", ["bs=11 cover=yes", "bs=11"])
    assert [duel.action.sv for duel in order.duels] == [6, 9]
    assert [duel.reaction.sv for duel in order.duels] == [11, 11]


def test_a_final_success_value_is_left_alone_by_cover() -> None:
    order = read_order("sv=12", ["sv=11 cover=yes"])
    assert order.duels[0].action.sv == 12
    assert order.duels[0].reactive.cover


def test_mods_are_capped_with_cover_among_them() -> None:
    assert read_order("bs=13 mods=-6,-6", ["cover=yes"]).duels[0].action.sv == 1


def test_cover_helps_only_against_bs_attacks() -> None:
    def standing(active: str) -> float:
        return odds_from_specs(active, ["cover=yes"]).reactive_states[0]["normal"]

    assert standing("sv=20 skill=bs") > standing("sv=20 skill=cc")
    assert read_order("cc=15", ["cover=yes"]).duels[0].action.sv == 15


def test_defaults_are_those_of_the_help() -> None:
    order = read_order("sv=10", ["arm=1"])
    (duel,) = order.duels
    assert (duel.action.skill, duel.action.burst, duel.action.weapon.damage) == (Skill.BS, 1, 13)
    assert duel.action.weapon.ammunition.name == "N"
    assert duel.reaction.skill is Skill.NONE
    assert (duel.reactive.wounds, duel.reactive.ph, duel.reactive.bts) == (1, 10, 0)
    assert read_order("sv=10", ["sv=9"]).duels[0].reaction.skill is Skill.BS
    assert read_order("cc=10", ["cc=9"]).duels[0].reaction.skill is Skill.CC


@pytest.mark.parametrize(
    ("text", "saved_with"),
    [
        ("sv=10", (Attribute.ARM,)),
        ("sv=10 skill=hack", (Attribute.BTS,)),
        ("sv=10 ammo=Stun", (Attribute.BTS,)),
        ("sv=10 ammo=E/M", (Attribute.BTS,)),
        ("sv=10 ammo=PARA", (Attribute.PH,)),
        ("sv=10 save=bts+arm", (Attribute.ARM, Attribute.BTS)),
        ("sv=10 save=none state=targeted", ()),
    ],
)
def test_what_saves_follows_from_skill_and_ammunition(text: str, saved_with: tuple[Attribute, ...]) -> None:
    assert read_order(text, ["arm=1"]).duels[0].action.weapon.saved_with == saved_with


def test_traits_states_and_types_are_read() -> None:
    order = read_order("sv=10 traits=arm0,continuous state=dead", ["type=hi ph=none name=Hac Tao"])
    weapon = order.duels[0].action.weapon
    assert (weapon.arm_zero, weapon.bts_zero, weapon.continuous, weapon.state) == (True, False, True, Condition.DEAD)
    assert order.duels[0].reactive.heavy
    assert order.duels[0].reactive.ph is None
    assert order.reactive_names == ("Hac Tao",)


@pytest.mark.parametrize("ammo", ["N+Continuous", "continuous", "Continuous+N"])
def test_continuous_damage_may_be_loaded_like_an_ammunition(ammo: str) -> None:
    weapon = read_order(f"sv=10 ammo={ammo}", ["arm=1"]).duels[0].action.weapon
    assert weapon.continuous
    assert weapon.ammunition.name == "N"


def test_pairs_may_be_separated_by_commas() -> None:
    order = read_order("bs=12,mods=+3,-3,burst=3", ["bs=11"])
    assert (order.duels[0].action.sv, order.duels[0].action.burst) == (12, 3)


def test_a_burst_is_split_as_told_or_evenly() -> None:
    told = read_order("sv=12 burst=3 vs=2:3", ["sv=11", "sv=11"])
    even = read_order("sv=12 burst=3", ["sv=11", "sv=11"])
    assert [duel.action.burst for duel in told.duels] == [0, 3]
    assert [duel.action.burst for duel in even.duels] == [2, 1]


def test_a_template_may_touch_everybody() -> None:
    order = read_order("skill=template burst=2 vs=1:1", ["arm=1", "arm=1"])
    assert [duel.action.burst for duel in order.duels] == [1, 2]


@pytest.mark.parametrize(
    ("active", "reactive", "code", "named"),
    [
        ("sv=12 brust=3", "sv=1", "odds.unknown_key", "brust"),
        ("sv=12 burst=0", "sv=1", "odds.out_of_range", "burst=0"),
        ("sv=12 burst=51", "sv=1", "odds.out_of_range", "50"),
        ("sv=12 damage=300", "sv=1", "odds.out_of_range", "damage=300"),
        ("sv=12 burst=none", "sv=1", "odds.not_a_number", "burst=none"),
        ("sv=twelve", "sv=1", "odds.not_a_number", "sv=twelve"),
        ("sv=12 sv=13", "sv=1", "odds.repeated_key", "sv"),
        ("sv=12 burst", "sv=1", "odds.bad_pair", "burst"),
        ("", "sv=1", "odds.bad_pair", "key=value"),
        ("sv=12 ammo=banana", "sv=1", "odds.unknown_ammunition", "banana"),
        ("sv=12 ammo=PARA+E/M", "sv=1", "odds.ammunition_cannot_combine", "PARA+E/M"),
        ("sv=12 ammo=PARA save=arm", "sv=1", "odds.contradiction", "save=arm"),
        ("sv=12 bs=12", "sv=1", "odds.contradiction", "bs"),
        ("sv=12 mods=+3", "sv=1", "odds.contradiction", "mods"),
        ("bs=12 mods=+3,x", "sv=1", "odds.not_a_number", "mods=x"),
        ("bs=12 mods=+99", "sv=1", "odds.not_a_number", "mods=+99"),
        ("skill=cc", "sv=1", "odds.no_success_value", "cc"),
        ("skill=dance", "sv=1", "odds.not_allowed", "dodge"),
        ("sv=12", "skill=dodge sv=9 burst=2", "odds.one_die", "burst=2"),
        ("sv=12", "sv=9 cover=maybe", "odds.not_allowed", "yes, no"),
        ("sv=12", "sv=9 vs=1:1", "odds.unknown_key", "vs"),
        ("sv=12 traits=shiny", "sv=9", "odds.not_allowed", "continuous"),
        ("sv=12 burst=3 vs=1:2", "sv=9", "odds.vs_sum", "burst=3"),
        ("sv=12 burst=1 vs=2:1", "sv=9", "odds.vs_unknown", "2"),
        ("sv=12 vs=one", "sv=9", "odds.vs_form", "one"),
        ("sv=12 vs=0:1", "sv=9", "odds.vs_form", "0:1"),
        ("skill=dodge sv=12 vs=1:1", "sv=9", "odds.contradiction", "skill=dodge"),
        ("skill=template vs=2:1", "sv=9", "odds.vs_unknown", "2"),
        ("skill=template vs=1:3", "sv=9", "odds.vs_sum", "burst=1"),
    ],
)
def test_a_bad_description_is_refused_by_name(active: str, reactive: str, code: str, named: str) -> None:
    with pytest.raises(BadInput) as caught:
        odds_from_specs(active, [reactive])
    assert caught.value.code == code
    for language in LANGUAGES:
        told = explain(caught.value, language)
        assert named in told or language != "en"
        assert code not in told, "every refusal has words in every language"


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadInput, match="not_allowed"):
        odds_from_specs("sv=12", ["sv=9"], "chess")


def test_nobody_to_react_is_refused() -> None:
    with pytest.raises(BadInput, match="nobody_reacts"):
        odds_from_specs("sv=12", [])


def test_editions_differ_where_they_should() -> None:
    def wounded(game: str) -> float:
        return odds_from_specs("sv=20 damage=0", ["arm=0"], game).exchanges[0].active.wounds[0]

    assert wounded("codeone") == wounded("n4") == wounded("introductory") == pytest.approx(1)
    assert wounded("human_sphere") == pytest.approx(0.95), "there a Critical costs a point without a save"
    assert odds_from_specs("sv=20", ["arm=0"], "introductory").exchanges[0].active.criticals == (1.0, 0.0)


def test_em_of_human_sphere_is_one_save() -> None:
    def isolated(game: str) -> float:
        states = odds_from_specs("sv=19 damage=10 ammo=E/M", ["bts=0"], game).reactive_states[0]
        return states["isolated"]

    assert isolated("human_sphere") < isolated("n4")
    assert odds_from_specs("sv=19 ammo=E/M2", ["bts=0"], "human_sphere").reactive_states[0]["isolated"] > 0


def test_every_odds_message_exists_in_every_language() -> None:
    keys = [{key for key in messages(language) if key.startswith("odds.")} for language in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]
