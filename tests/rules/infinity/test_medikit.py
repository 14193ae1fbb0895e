"""C1-EQUIP-204..215: MediKit; C1-SSK-308 and 309: Paramedic."""

import pytest
from skirmish import Skirmish, edition_at_hand, piece, soldier, wall, with_parts

from sightline.games.infinity.core.match.commands import TurnAround
from sightline.games.infinity.core.match.events import BecameIdle, Removed, Rolled, SavesRolled
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State
from sightline.games.infinity.core.order.harm import recover
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.kernel import Play

MEDIC = soldier("paramedic", bs=12)
PATIENT = soldier(ph=11)
AWAY = piece(at=(1100, 1100), facing=90)
"""An enemy that sees nothing, so that the game goes on."""


def ward(*dice: int, gap: float = 0, medic: Profile = MEDIC, patient: Profile = PATIENT, **more: object) -> Skirmish:
    """A medic with a fallen ally, so many millimetres away."""
    pieces = [
        piece(medic, at=(200, 200)),
        piece(patient, at=(200, 225 + gap), lost=patient.vitality, states=["unconscious", "prone"]),
    ]
    return Skirmish(pieces, [AWAY], dice=dice, **more)  # type: ignore[arg-type]


def use(game: Skirmish, mode: str) -> Skirmish:
    game.activate("A1").declare("medikit", mode=mode, aims={"A2": 1}).no_more_aros()
    return game.declare("idle").no_more_aros()


@pytest.mark.rule("C1-EQUIP-204")
def test_a_medikit_is_used_as_a_short_skill_and_not_in_aro() -> None:
    assert use(ward(5), "contact").state.stage == "orders"
    game = Skirmish(
        [piece(at=(200, 375), facing=270)],
        [piece(MEDIC, at=(200, 200)), piece(PATIENT, at=(225, 200), states=["unconscious"], lost=1)],
    )
    game.activate("A1").declare("idle")
    assert "C1-ARO-012" in game.refuses_reacting("B1", "medikit", mode="contact", aims={"B2": 1})


@pytest.mark.rule("C1-EQUIP-204")
def test_a_medikit_has_no_third_use() -> None:
    game = ward().activate("A1")
    refused = {mode: game.refuses_declaring("medikit", mode=mode, aims={"A2": 1}) for mode in ("contact", "range", "")}
    assert refused == {"contact": set(), "range": set(), "": {"C1-EQUIP-204"}}


@pytest.mark.rule("C1-EQUIP-205")
def test_the_patient_is_an_unconscious_ally() -> None:
    game = Skirmish(
        [piece(MEDIC, at=(200, 200)), piece(soldier(vitality=2), at=(225, 200), lost=1)],
        [piece(at=(175, 200), states=["unconscious"], lost=1)],
    ).activate("A1")
    for target in ("A1", "A2", "A9", "B1"):
        assert game.refuses_declaring("medikit", mode="contact", aims={target: 1}) == {"C1-EQUIP-205"}


@pytest.mark.rule("C1-EQUIP-205")
@pytest.mark.parametrize("patients", [(), ("A2", "A3")])
def test_a_medikit_is_for_one_patient(patients: tuple[str, ...]) -> None:
    fallen = [piece(PATIENT, at=at, lost=1, states=["unconscious"]) for at in ((225, 200), (175, 200))]
    game = Skirmish([piece(MEDIC, at=(200, 200)), *fallen], [AWAY]).activate("A1")
    assert game.refuses_declaring("medikit", mode="contact", aims=dict.fromkeys(patients, 1)) == {"C1-EQUIP-205"}


@pytest.mark.rule("C1-EQUIP-205")
def test_without_its_patient_a_medikit_comes_to_nothing() -> None:
    def take_away(play: Play[State], declared: Declared) -> None:
        if declared.step == 2:
            play.emit(Removed(trooper="A2"))

    game = use(ward(edition=with_parts(Part(after_declaration=(take_away,)))), "contact")
    assert [(idle.skill, idle.reasons) for idle in game.happened(BecameIdle)] == [("medikit", ("infinity.no_target",))]


@pytest.mark.rule("C1-EQUIP-206")
def test_at_range_it_takes_line_of_fire() -> None:
    game = ward(gap=200, solids=[wall(100, 300, 200, 20)]).activate("A1")
    assert game.refuses_declaring("medikit", mode="range", aims={"A2": 1}) == {"C1-EQUIP-206"}


@pytest.mark.rule("C1-EQUIP-207")
def test_by_hand_it_takes_contact() -> None:
    game = ward(gap=10).activate("A1")
    assert game.refuses_declaring("medikit", mode="contact", aims={"A2": 1}) == {"C1-EQUIP-207"}


@pytest.mark.rule("C1-EQUIP-208")
def test_at_range_the_medic_rolls_bs_with_the_mods_of_a_bs_attack() -> None:
    game = Skirmish(
        [piece(MEDIC, at=(200, 200)), piece(PATIENT, at=(200, 375), states=["unconscious"], lost=1)],
        [AWAY],
        solids=[wall(150, 340, 100, 22.5, 20)],
        dice=[9, 11],
    )
    shot, test = use(game, "range").happened(Rolled)
    assert {mod.source: mod.value for mod in shot.sides[0].mods} == {"mod.range": 3, "mod.cover": -3}
    assert (shot.kind, shot.sides[0].trooper, shot.sides[0].attribute) == ("normal", "A1", "bs")
    assert (test.kind, test.sides[0].trooper, test.sides[0].attribute, test.sides[0].value) == (
        "normal",
        "A2",
        "ph",
        11,
    )


@pytest.mark.rule("C1-EQUIP-208")
def test_a_missed_shot_does_nothing() -> None:
    game = use(ward(16, gap=100), "range")
    assert len(game.happened(Rolled)) == 1
    assert "unconscious" in game.trooper("A2").states


@pytest.mark.rule("C1-EQUIP-209")
def test_in_contact_only_the_patient_rolls() -> None:
    (roll,) = use(ward(11), "contact").happened(Rolled)
    assert (roll.kind, roll.sides[0].trooper, roll.sides[0].attribute) == ("normal", "A2", "ph")


@pytest.mark.rule("C1-EQUIP-210", "C1-STATE-009", "C1-STATE-010")
@pytest.mark.parametrize(("mode", "dice"), [("contact", [11]), ("range", [5, 11])])
def test_who_passes_gets_up_with_one_wound(mode: str, dice: list[int]) -> None:
    game = use(ward(*dice, patient=soldier(ph=11, vitality=2)), mode)
    assert (game.trooper("A2").states, game.trooper("A2").lost) == (frozenset(), 1)


@pytest.mark.rule("C1-EQUIP-210", "C1-EQUIP-211")
@pytest.mark.parametrize(("mode", "dice"), [("contact", [12]), ("range", [5, 12]), ("range", [15, 12])])
def test_who_fails_is_dead(mode: str, dice: list[int]) -> None:
    assert "A2" not in use(ward(*dice), mode).state.troopers


@pytest.mark.rule("C1-EQUIP-212", "C1-TRAIT-210")
@pytest.mark.parametrize(("mode", "gap", "dice"), [("range", 100, [15, 11]), ("contact", 0, [11])])
def test_nobody_makes_a_saving_roll(mode: str, gap: float, dice: list[int]) -> None:
    game = use(ward(*dice, gap=gap), mode)
    assert game.happened(SavesRolled) == []
    assert len(game.happened(Rolled)) == len(dice)


@pytest.mark.rule("C1-EQUIP-213")
def test_a_trooper_is_brought_round_any_number_of_times() -> None:
    game = Skirmish(
        [piece(MEDIC, at=(200, 200)), piece(PATIENT, at=(225, 200), lost=1, states=["unconscious"])],
        [piece(at=(225, 400), facing=270)],
        dice=[5, 5, 1, 6],
    )
    use(game, "contact")
    game.activate("A2").declare("idle").react("B1", "bs_attack", weapon="combi_rifle", aims={"A2": 1})
    game.no_more_aros().declare("idle").no_more_aros()
    assert "unconscious" in game.trooper("A2").states
    game.apply(TurnAround(player=0, trooper="A1"))
    use(game, "contact")
    assert (game.trooper("A2").states, game.trooper("A2").lost) == (frozenset(), 0)


@pytest.mark.rule("C1-EQUIP-214")
@pytest.mark.parametrize(("dice", "alive"), [([11, 3], True), ([3, 12], False)])
def test_two_hits_are_two_rolls_of_which_none_may_fail_and_one_wound(dice: list[int], alive: bool) -> None:
    generous = soldier(Ability(key="medikit", burst=1))
    game = use(ward(5, 6, *dice, gap=100, medic=generous, patient=soldier(ph=11, vitality=2)), "range")
    assert game.happened(Rolled)[1].sides[0].dice == tuple(dice)
    assert ("A2" in game.state.troopers) == alive
    if alive:
        assert game.trooper("A2").lost == 1


@pytest.mark.rule("C1-EQUIP-215")
@pytest.mark.parametrize(("gap", "mod"), [(200, 3), (201, 0), (400, 0), (401, -6), (600, -6)])
def test_the_ranges_of_a_medikit(gap: float, mod: int) -> None:
    game = use(ward(20, gap=gap), "range")
    assert [side.value for roll in game.happened(Rolled) for side in roll.sides] == [12 + mod]


@pytest.mark.rule("C1-EQUIP-208", "C1-EQUIP-215")
def test_a_medikit_is_used_from_the_best_point_of_the_route() -> None:
    """Within 20 cm at its start, beyond at its end."""
    game = ward(20, gap=190).activate("A1").declare("move", to=[(200, 110)]).no_more_aros()
    game.declare("medikit", mode="range", aims={"A2": 1}).no_more_aros()
    assert [side.value for roll in game.happened(Rolled) for side in roll.sides] == [12 + 3]


@pytest.mark.rule("C1-EQUIP-215")
def test_beyond_60_cm_it_does_not_reach_and_it_has_neither_damage_nor_save() -> None:
    game = use(ward(gap=601), "range")
    assert [side.dice for roll in game.happened(Rolled) for side in roll.sides] == [()]
    (mode,) = edition_at_hand().chart.weapons["medikit"].modes
    assert (mode.damage, mode.burst, mode.save, "non_lethal" in mode.traits) == (None, 1, "", True)


@pytest.mark.rule("C1-STATE-007")
def test_machines_do_not_profit_from_it() -> None:
    game = ward(patient=soldier(structure=True)).activate("A1")
    assert game.refuses_declaring("medikit", mode="contact", aims={"A2": 1}) == {"C1-STATE-007"}


@pytest.mark.rule("C1-SSK-308", "C1-SSK-309")
def test_a_paramedic_has_a_medikit_without_listing_one() -> None:
    game = ward()
    assert MEDIC.equipment == ()
    assert Situation(game.state).ability(game.trooper("A1"), "medikit") is not None
    assert "medikit" in game.activate("A1").offered()


def test_who_has_none_uses_none() -> None:
    assert ward(medic=soldier()).activate("A1").refuses_declaring("medikit", mode="contact", aims={"A2": 1}) == {
        "C1-CSK-205"
    }


@pytest.mark.rule("C1-EQUIP-209", "C1-EQUIP-205")
def test_who_dies_in_the_same_order_is_past_help() -> None:
    gunner = piece(soldier(weapons=("chain_rifle",)), at=(200, 330), facing=270)
    game = Skirmish(
        [piece(MEDIC, at=(200, 200)), piece(PATIENT, at=(200, 225), lost=1, states=["unconscious", "prone"])],
        [gunner],
        dice=[20, 1],
    )
    game.activate("A1").declare("medikit", mode="contact", aims={"A2": 1})
    game.react("B1", "bs_attack", weapon="chain_rifle", place=[((200, 317.5, 20), 270)])
    game.no_more_aros().declare("idle").no_more_aros()
    assert "A2" not in game.state.troopers
    assert game.happened(Rolled) == []


@pytest.mark.rule("C1-EQUIP-209", "C1-EQUIP-210")
def test_who_has_come_round_in_the_same_order_makes_no_roll() -> None:
    def come_round(play: Play[State], declared: Declared) -> None:
        if declared.step == 2:
            recover(play, "A2")

    game = use(ward(edition=with_parts(Part(after_declaration=(come_round,)))), "contact")
    assert game.happened(Rolled) == []
    assert (game.trooper("A2").states, game.trooper("A2").lost) == (frozenset(), 0)
