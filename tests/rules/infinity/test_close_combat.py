"""C1-CC: CC Attack, several against one, Coup de Grâce, and how many Models fit around one."""

import math

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import React
from sightline.games.infinity.core.match.events import CoupDeGrace, Rolled, SavesRolled, SkillDeclared
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.troopers.profiles import Ability, Profile

BLADE = {"weapon": "cc_weapon"}
HERE, THERE = (200, 200), (200, 225)
"""Two points at which 25 mm bases touch."""


def fighting(*, a: Profile | None = None, b: Profile | None = None, **more: object) -> Skirmish:
    """Two soldiers in contact."""
    one = piece(a or soldier(), at=HERE)
    two = piece(b or soldier(), at=THERE, facing=270)
    return Skirmish([one], [two], **more)  # type: ignore[arg-type]


def around(centre: tuple[float, float], count: int, apart: float = 25, start: float = 0) -> list[Piece]:
    """Soldiers in contact with a model, side by side around it."""
    return [
        piece(
            at=(
                centre[0] + apart * math.cos(math.radians(start + 60 * index)),
                centre[1] + apart * math.sin(math.radians(start + 60 * index)),
            )
        )
        for index in range(count)
    ]


def dice_of(game: Skirmish) -> dict[str, int]:
    """How many dice everybody rolled."""
    return {side.trooper: len(side.dice) for roll in game.happened(Rolled) for side in roll.sides}


# ------------------------------------------------------------------ declaring


@pytest.mark.rule("C1-CC-001")
def test_cc_attack_is_a_short_skill_and_an_aro_with_the_attack_label() -> None:
    game = fighting().activate("A1")
    skill = game.state.fixed.edition.skill["cc_attack"]
    assert skill.types == {SkillType.SHORT, SkillType.ARO}
    assert Label.ATTACK in skill.labels
    game.declare("cc_attack", **BLADE, aims={"B1": 1})
    assert game.refuses_reacting("B1", "cc_attack", **BLADE, aims={"A1": 1}) == set()
    game.no_more_aros()
    assert game.refuses_declaring("dodge") == {"C1-ACT-002"}


@pytest.mark.rule("C1-CC-002")
def test_without_a_melee_weapon_there_is_no_cc_attack() -> None:
    game = fighting(a=soldier(weapons=("combi_rifle",))).activate("A1")
    assert game.refuses_declaring("cc_attack", **BLADE, aims={"B1": 1}) == {"C1-CC-002"}
    assert "cc_attack" not in game.offered()


@pytest.mark.rule("C1-CC-005", "C1-TRAIT-203", "C1-CMB-003")
def test_only_weapons_with_the_cc_trait_are_used_and_only_in_close_combat() -> None:
    game = fighting().activate("A1")
    assert game.refuses_declaring("cc_attack", weapon="combi_rifle", aims={"B1": 3}) == {"C1-CC-005"}
    assert game.refuses_declaring("cc_attack", **BLADE, aims={"B1": 1}) == set()
    apart = Skirmish([piece(at=HERE)], [piece(at=(200, 400), facing=270)]).activate("A1")
    assert apart.refuses_declaring("bs_attack", **BLADE, aims={"B1": 1}) == {"C1-BS-002"}


@pytest.mark.rule("C1-CC-003", "C1-WPN-009")
def test_a_cc_attack_needs_silhouette_contact_however_near_the_enemy_is() -> None:
    near = Skirmish([piece(at=HERE)], [piece(at=(200, 227), facing=270)]).activate("A1")
    assert near.refuses_declaring("cc_attack", **BLADE, aims={"B1": 1}) == {"C1-CC-003"}
    assert "cc_attack" not in near.offered()
    weapon = near.state.fixed.edition.chart.weapons["cc_weapon"]
    assert not any(mode.bands for mode in weapon.modes)


@pytest.mark.rule("C1-CC-003")
def test_allies_are_no_targets() -> None:
    game = Skirmish([piece(at=HERE), piece(at=THERE)], [piece(at=(600, 600))]).activate("A1")
    assert "C1-CC-003" in game.refuses_declaring("cc_attack", **BLADE, aims={"A2": 1})


@pytest.mark.rule("C1-STATE-208")
def test_a_marker_is_no_target_of_a_blow() -> None:
    spy = soldier("camouflage", Ability(key="mimetism", mod=-3))
    game = Skirmish([piece(at=(200, 200))], [piece(spy, at=(200, 225), states=["camouflaged"])]).activate("A1")
    assert game.refuses_declaring("cc_attack", **BLADE, aims={"B1": 1}) == {"C1-STATE-208"}


@pytest.mark.rule("C1-CC-006")
def test_burst_above_one_is_split_among_the_targets_as_declared() -> None:
    game = Skirmish(
        [piece(at=(200, 200)), piece(at=(200, 250))],
        [piece(at=(200, 225), facing=270), piece(at=(225, 200), facing=180)],
        dice=[5, 6, 20, 20],
    ).activate("A1")
    for aims in ({"B1": 1}, {"B1": 2, "B2": 0}, {"B1": 2, "B2": 1}):
        assert game.refuses_declaring("cc_attack", **BLADE, aims=aims) == {"C1-CC-006"}
    game.declare("cc_attack", **BLADE, aims={"B1": 1, "B2": 1}).no_more_aros().declare("idle").no_more_aros()
    assert [save.trooper for save in game.happened(SavesRolled)] == ["B1", "B2"]


# ------------------------------------------------------------------ rolling


@pytest.mark.rule("C1-CC-004", "C1-CC-008", "C1-WPN-010")
def test_cc_is_rolled_and_each_success_forces_a_save_against_the_wielders_ph() -> None:
    game = fighting(a=soldier(cc=15, ph=12), dice=[7, 20]).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert (roll.kind, roll.sides[0].attribute, roll.sides[0].value) == ("normal", "cc", 15)
    (saves,) = game.happened(SavesRolled)
    assert [save.value for save in saves.saves] == [12 - 1]


@pytest.mark.rule("C1-CMB-001", "C1-LABEL-202")
def test_a_blow_and_a_shot_are_both_attacks_of_one_order() -> None:
    game = Skirmish([piece(at=HERE)], [piece(at=(200, 290), facing=270)], dice=[9, 4, 20]).activate("A1")
    game.declare("move", to=[(200, 265)]).react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1})
    game.no_more_aros().declare("cc_attack", **BLADE, aims={"B1": 1}).no_more_aros()
    (roll,) = game.happened(Rolled)
    assert [(side.skill, side.attribute) for side in roll.sides] == [("cc_attack", "cc"), ("bs_attack", "bs")]
    labels = [skill.labels for skill in game.state.fixed.edition.skill.values()]
    for kind in (Label.BS_ATTACK, Label.CC_ATTACK, Label.COMMS_ATTACK):
        assert any(kind in each for each in labels)


@pytest.mark.example("C1-EX-035")
@pytest.mark.rule("C1-CC-001", "C1-CC-003")
def test_who_is_charged_strikes_back_face_to_face() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 290), facing=270)], dice=[9, 4, 20]).activate("A1")
    game.declare("move", to=[(200, 290)])
    assert game.trooper("A1").at == (200, 265, 0)
    game.react("B1", "cc_attack", **BLADE, aims={"A1": 1}).no_more_aros()
    game.declare("cc_attack", **BLADE, aims={"B1": 1}).no_more_aros()
    (roll,) = game.happened(Rolled)
    assert roll.kind == "face_to_face"
    assert [(side.trooper, side.dice, side.kept) for side in roll.sides] == [("A1", (9,), (9,)), ("B1", (4,), ())]


@pytest.mark.rule("C1-CC-003")
def test_a_charge_from_behind_can_be_answered_as_well() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 290), facing=90)]).activate("A1")
    game.declare("move", to=[(200, 265)])
    assert game.refuses_reacting("B1", "cc_attack", **BLADE, aims={"A1": 1}) == set()


@pytest.mark.rule("C1-CC-007", "C1-CC-011")
def test_mods_are_counted_at_resolution() -> None:
    game = fighting(a=soldier(Ability(key="martial_arts", level=2)), b=soldier(), dice=[3, 4, 20]).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": 1})
    assert game.happened(Rolled) == []
    game.react("B1", "dodge").no_more_aros().declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert [(side.skill, side.value, [mod.value for mod in side.mods]) for side in roll.sides] == [
        ("cc_attack", 16, [3]),
        ("dodge", 7, [-3]),
    ]


@pytest.mark.rule("C1-CC-008", "C1-CSK-238")
def test_a_dodge_is_face_to_face_with_every_blow() -> None:
    game = Skirmish(
        [piece(at=(200, 200)), piece(at=(200, 250))],
        [piece(at=(200, 225), facing=270)],
        dice=[7, 12, 9, 20],
    ).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": 2}).react("B1", "dodge").no_more_aros()
    game.declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert [(side.dice, side.kept) for side in roll.sides] == [((7, 12), (12,)), ((9,), ())]
    (saves,) = game.happened(SavesRolled)
    assert saves.hits == 1


# ------------------------------------------------------------------ Coup de Grâce


@pytest.mark.rule("C1-CC-009")
@pytest.mark.parametrize("state", ["unconscious", "shasvastii_embryo"])
def test_a_blow_against_the_helpless_kills_without_any_roll(state: str) -> None:
    victim = piece(at=THERE, states={state, "prone"}, lost=1)
    game = Skirmish([piece(at=HERE)], [victim, piece(at=(900, 900))], dice=[]).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert [(coup.attacker, coup.target) for coup in game.happened(CoupDeGrace)] == [("A1", "B1")]
    assert "B1" not in game.state.troopers
    assert game.happened(Rolled) == []
    assert game.happened(SavesRolled) == []


@pytest.mark.rule("C1-CC-009")
def test_the_coup_de_grace_looks_at_the_moment_of_the_declaration() -> None:
    """The blow that knocks somebody out does not kill in the same Order."""
    game = fighting(dice=[5, 1]).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert "unconscious" in game.state.troopers["B1"].states
    assert game.happened(CoupDeGrace) == []


@pytest.mark.rule("C1-CC-009")
def test_a_coup_de_grace_is_dealt_at_the_start_of_a_way_too() -> None:
    victim = piece(at=THERE, states={"unconscious", "prone"}, lost=1)
    game = Skirmish([piece(at=HERE)], [victim, piece(at=(900, 900))]).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": 1}).no_more_aros()
    game.declare("move", to=[(200, 120)]).no_more_aros()
    assert "B1" not in game.state.troopers
    assert game.trooper("A1").at == (200, 120, 0)


@pytest.mark.rule("C1-CC-009", "C1-ARO-015")
def test_who_is_shot_down_in_the_same_order_still_deals_its_coup_de_grace() -> None:
    victim = piece(at=THERE, states={"unconscious", "prone"}, lost=1)
    game = Skirmish(
        [piece(at=HERE), piece(at=(900, 900))], [victim, piece(at=(500, 200), facing=180)], dice=[5, 1]
    ).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": 1})
    game.react("B2", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert "B1" not in game.state.troopers
    assert "unconscious" in game.trooper("A1").states


# ------------------------------------------------------------------ several against one


@pytest.mark.rule("C1-CC-012", "C1-CC-013")
def test_each_ally_in_contact_with_the_target_adds_a_die_in_the_active_turn() -> None:
    game = Skirmish(
        [piece(at=(200, 200)), piece(at=(225, 225)), piece(at=(175, 225))],
        [piece(at=(200, 225), facing=270)],
        dice=[20, 20, 20],
    ).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    assert dice_of(game) == {"A1": 3}


@pytest.mark.rule("C1-CC-012")
def test_between_two_troopers_nobody_gets_more_dice() -> None:
    game = Skirmish(
        [piece(at=(200, 200)), piece(at=(200, 175))], [piece(at=(200, 225), facing=270)], dice=[20, 20]
    ).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": 1}).react("B1", "cc_attack", **BLADE, aims={"A1": 1})
    game.no_more_aros().declare("idle").no_more_aros()
    assert dice_of(game) == {"A1": 1, "B1": 1}


@pytest.mark.rule("C1-CC-013")
@pytest.mark.parametrize("state", ["unconscious", "immobilized_a", "immobilized_b"])
def test_null_and_immobilized_allies_do_not_help(state: str) -> None:
    helper = piece(at=(225, 225), states={state})
    game = Skirmish([piece(at=(200, 200)), helper], [piece(at=(200, 225), facing=270)]).activate("A1")
    assert game.refuses_declaring("cc_attack", **BLADE, aims={"B1": 1}) == set()


def servant_and_controller(**more: object) -> Skirmish:
    """A doctor (A1) and its Peripheral (A2) about to charge a Fusilier."""
    servant = soldier(name="Servant", weapons=("cc_weapon",))
    doctor = soldier(peripherals=(servant,))
    return Skirmish(
        [piece(doctor, at=(200, 200)), piece(servant, at=(240, 200), peripheral_of=0)],
        [piece(at=(220, 270), facing=270), piece(at=(900, 900))],
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.example("C1-EX-036")
@pytest.mark.rule("C1-CC-013", "C1-BS-004", "C1-SSK-268")
def test_a_doctor_and_its_servant_charge_a_fusilier_who_shoots() -> None:
    game = servant_and_controller(dice=[3, 4, 15, 20, 20]).activate("A1")
    game.declare_one("move", to=[(205, 250)]).declare_one("move", to=[(235, 250)])
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).no_more_aros()
    game.declare_one("cc_attack", **BLADE, aims={"B1": 2})
    told = [(each.declared.trooper, each.declared.use.skill) for each in game.happened(SkillDeclared)]
    assert told[2:] == [("A1", "cc_attack"), ("A2", "idle")], "only one of them strikes"
    (roll,) = game.happened(Rolled)
    assert [(side.skill, len(side.dice)) for side in roll.sides] == [("cc_attack", 2), ("bs_attack", 1)]


@pytest.mark.example("C1-EX-037", "N4-EX1-044")
@pytest.mark.rule("C1-CC-014", "C1-CC-015", "C1-SSK-268")
def test_the_servant_alone_answers_a_second_fusilier() -> None:
    """Its Controller is in contact with the first Fusilier only, so it adds nothing."""
    servant = soldier(name="Servant", weapons=("cc_weapon",))
    game = Skirmish(
        [piece(at=(225, 200)), piece(at=(300, 200))],
        [
            piece(soldier(peripherals=(servant,)), at=(200, 200)),
            piece(servant, at=(250, 200), peripheral_of=0),
        ],
        dice=[3, 4, 15, 20, 20],
    ).activate("A2")
    game.declare("move", to=[(275, 200)])
    reactions = {option.command.use.skill for option in game.match.options() if isinstance(option.command, React)}
    assert reactions <= {"cc_attack", "dodge", "idle", "reset"}
    assert game.refuses_reacting("B2", "bs_attack", weapon="cc_weapon", aims={"A2": 1}) != set()
    assert game.refuses_reacting("B2", "cc_attack", **BLADE, aims={"A2": 2}) == {"C1-CC-006"}
    game.react("B2", "cc_attack", **BLADE, aims={"A2": 1}).no_more_aros()
    game.declare("cc_attack", **BLADE, aims={"B2": 2}).no_more_aros()
    (roll,) = game.happened(Rolled)
    assert [(side.trooper, len(side.dice)) for side in roll.sides] == [("A2", 2), ("B2", 1)]


def surrounded(**more: object) -> Skirmish:
    """The active A1 between B1 and B2."""
    return Skirmish(
        [piece(at=(200, 225))],
        [piece(at=(200, 250), facing=270), piece(at=(225, 225), facing=180)],
        **more,  # type: ignore[arg-type]
    ).activate("A1")


@pytest.mark.rule("C1-CC-014")
def test_in_the_reactive_turn_one_trooper_strikes_with_a_die_for_each_engaged_ally() -> None:
    game = surrounded(dice=[20, 20, 20]).declare("cc_attack", **BLADE, aims={"B1": 1})
    game.react("B1", "cc_attack", **BLADE, aims={"A1": 2})
    assert game.refuses_reacting("B2", "cc_attack", **BLADE, aims={"A1": 2}) == {"C1-CC-014"}
    game.no_more_aros().declare("idle").no_more_aros()
    assert dice_of(game) == {"A1": 1, "B1": 2}


@pytest.mark.rule("C1-CC-014")
@pytest.mark.parametrize("passive", ["dodge", "idle", "reset"])
def test_an_ally_that_looks_after_itself_is_no_help(passive: str) -> None:
    game = surrounded(dice=[20, 20, 20]).declare("cc_attack", **BLADE, aims={"B1": 1})
    game.react("B2", passive)
    assert game.refuses_reacting("B1", "cc_attack", **BLADE, aims={"A1": 2}) == {"C1-CC-006"}
    assert game.refuses_reacting("B1", "cc_attack", **BLADE, aims={"A1": 1}) == set()


@pytest.mark.rule("C1-CC-014")
def test_an_ally_that_dodges_afterwards_takes_its_die_away() -> None:
    game = surrounded(dice=[20, 20, 20]).declare("cc_attack", **BLADE, aims={"B1": 1})
    game.react("B1", "cc_attack", **BLADE, aims={"A1": 2}).react("B2", "dodge").no_more_aros()
    game.declare("idle").no_more_aros()
    assert dice_of(game)["B1"] == 1


@pytest.mark.rule("C1-CC-014")
def test_the_dice_that_are_offered_mind_what_allies_have_declared() -> None:
    game = surrounded(dice=[20, 20, 20]).declare("cc_attack", **BLADE, aims={"B1": 1})
    assert dice_offered(game, "B1") == {2}
    assert dice_offered(game.react("B2", "dodge"), "B1") == {1}


@pytest.mark.rule("C1-CC-014")
def test_allies_help_only_against_who_they_are_engaged_with() -> None:
    """An Immobilized trooper is in nobody's close combat, though it can be struck."""
    held = [piece(at=(200, 225), states=["immobilized_b"])]
    game = Skirmish(held, [piece(at=(200, 250), facing=270), piece(at=(225, 225), facing=180)]).activate("A1")
    game.declare("reset")
    assert game.refuses_reacting("B1", "cc_attack", **BLADE, aims={"A1": 2}) == {"C1-CC-006"}
    assert game.refuses_reacting("B1", "cc_attack", **BLADE, aims={"A1": 1}) == set()


def dice_offered(game: Skirmish, key: str) -> set[int]:
    """With how many dice a trooper may strike A1, as far as its player is offered."""
    offered = (each.command for each in game.match.options() if isinstance(each.command, React))
    return {each.use.aims[0].dice for each in offered if each.trooper == key and each.use.skill == "cc_attack"}


@pytest.mark.rule("C1-CC-014", "C1-ARO-009")
def test_a_reactive_blow_goes_to_the_active_trooper() -> None:
    game = Skirmish(
        [piece(at=(200, 200)), piece(at=(200, 250), facing=270)],
        [piece(at=(200, 225), facing=270)],
    ).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": 2})
    assert "C1-ARO-009" in game.refuses_reacting("B1", "cc_attack", **BLADE, aims={"A2": 1})


# ------------------------------------------------------------------ how many fit around one


@pytest.mark.rule("C1-CC-016")
def test_a_fifth_model_cannot_come_into_contact_with_a_25_mm_base() -> None:
    others = [*around((400, 400), 3), piece(at=(400, 300))]
    roomy = Skirmish(others, [piece(at=(400, 400))]).activate("A4")
    assert roomy.refuses_declaring("move", to=[(400, 375)]) == set()
    full = Skirmish([*around((400, 400), 4), piece(at=(400, 300))], [piece(at=(400, 400))]).activate("A5")
    assert full.refuses_declaring("move", to=[(400, 375)]) == {"C1-CC-016"}
    assert full.refuses_declaring("move", to=[(400, 374)]) == set()


@pytest.mark.rule("C1-CC-016")
@pytest.mark.parametrize(
    "fourth", [{"device": "anti_personnel_mine"}, {"states": {"camouflaged"}}], ids=["mine", "marker"]
)
def test_neither_what_is_deployed_nor_a_marker_counts_among_the_models(fourth: dict[str, object]) -> None:
    *three, last = around((400, 400), 4)
    other = piece(soldier("camouflage"), at=last.at, **fourth)  # type: ignore[arg-type]
    game = Skirmish([*three, piece(at=(400, 300)), other], [piece(at=(400, 400))]).activate("A4")
    assert game.refuses_declaring("move", to=[(400, 375)]) == set()


@pytest.mark.rule("C1-CC-017")
def test_a_seventh_model_cannot_come_into_contact_with_a_40_mm_base() -> None:
    giant = piece(soldier(silhouette="5"), at=(400, 400))
    places = [50 * index for index in range(6)]

    def ring(count: int) -> list[Piece]:
        return [
            piece(
                at=(400 + 32.5 * math.cos(math.radians(angle)), 400 + 32.5 * math.sin(math.radians(angle))),
            )
            for angle in places[:count]
        ]

    sixth = Skirmish([*ring(5), piece(at=(400, 300))], [giant]).activate("A6")
    assert sixth.refuses_declaring("move", to=[(400, 367.5)]) == set()
    seventh = Skirmish([*ring(6), piece(at=(430, 310))], [giant]).activate("A7")
    angle = math.radians(300)
    spot = (400 + 32.5 * math.cos(angle), 400 + 32.5 * math.sin(angle))
    assert seventh.refuses_declaring("move", to=[spot]) == {"C1-CC-017"}


@pytest.mark.rule("C1-ARO-014")
def test_blows_in_aro_are_not_split_even_where_two_troopers_touch() -> None:
    game = servant_and_controller().activate("A1")
    game.declare_one("move", to=[(205, 250)]).declare_one("move", to=[(235, 250)])
    assert "C1-ARO-014" in game.refuses_reacting("B1", "cc_attack", **BLADE, aims={"A1": 1, "A2": 1})
    assert game.refuses_reacting("B1", "cc_attack", **BLADE, aims={"A1": 1}) == set()
