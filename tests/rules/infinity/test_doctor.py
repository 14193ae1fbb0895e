"""C1-SSK-241..246: Doctor."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import TurnAround
from sightline.games.infinity.core.match.events import Removed, Rolled
from sightline.games.infinity.core.troopers.profiles import Ability, Profile

DOCTOR = soldier("doctor", wip=13)
PATIENT = soldier(vitality=1)
AWAY = piece(at=(1100, 1100), facing=90)
"""An enemy that sees nothing, so that the game goes on."""


def ward(*dice: int, patient: Profile = PATIENT, gap: float = 0, doctor: Profile = DOCTOR, **more: object) -> Skirmish:
    """A doctor with a fallen ally."""
    fallen = {"lost": patient.vitality, "states": ["unconscious", "prone"]} | more
    pieces = [piece(doctor, at=(200, 200)), piece(patient, at=(225 + gap, 200), **fallen)]  # type: ignore[arg-type]
    return Skirmish(pieces, [AWAY], dice=dice)


def treat(game: Skirmish) -> Skirmish:
    return game.activate("A1").declare("doctor", aims={"A2": 1}).declare("idle")


@pytest.mark.rule("C1-SSK-241")
def test_doctor_is_a_short_skill_and_no_aro() -> None:
    game = treat(ward(5))
    assert game.state.stage == "orders"
    game = Skirmish(
        [piece(at=(200, 375), facing=270)],
        [piece(DOCTOR, at=(200, 200)), piece(PATIENT, at=(225, 200), states=["unconscious"], lost=1)],
    )
    game.activate("A1").declare("idle")
    assert "C1-ARO-012" in game.refuses_reacting("B1", "doctor", aims={"B2": 1})


@pytest.mark.rule("C1-SSK-242", "C1-STATE-008")
def test_the_doctor_must_touch_the_patient() -> None:
    game = ward(gap=1).activate("A1")
    assert "doctor" not in game.offered()
    assert game.refuses_declaring("doctor", aims={"A2": 1}) == {"C1-SSK-242"}
    game = ward(5, gap=50).activate("A1").declare("move", to=[(250, 200)])
    game.declare("doctor", aims={"A2": 1})
    assert game.trooper("A2").states == set()


@pytest.mark.rule("C1-SSK-242")
def test_a_servant_in_contact_with_the_patient_is_enough() -> None:
    servant = soldier("peripheral", silhouette="1")
    game = Skirmish(
        [
            piece(soldier("doctor", peripherals=(servant,)), at=(200, 200)),
            piece(servant, at=(275, 200), peripheral_of=0),
            piece(PATIENT, at=(300, 200), lost=1, states=["unconscious", "prone"]),
        ],
        [AWAY],
    ).activate("A1")
    assert game.refuses_declaring("doctor", aims={"A3": 1}) == set()
    assert "doctor" in game.offered()


@pytest.mark.rule("C1-SSK-243")
def test_only_the_unconscious_are_treated() -> None:
    tough = soldier(vitality=2)
    game = ward(patient=tough, lost=1, states=[]).activate("A1")
    assert game.refuses_declaring("doctor", aims={"A2": 1}) == {"C1-SSK-243"}


@pytest.mark.rule("C1-SSK-243", "C1-STATE-007")
def test_who_has_str_is_no_patient_of_a_doctor() -> None:
    game = ward(patient=soldier(structure=True)).activate("A1")
    assert game.refuses_declaring("doctor", aims={"A2": 1}) == {"C1-STATE-007"}


@pytest.mark.rule("C1-SSK-243")
def test_who_is_not_unconscious_and_in_no_other_state_needs_no_doctor() -> None:
    game = ward(lost=0, states=[]).activate("A1")
    assert game.refuses_declaring("doctor", mode="states", aims={"A2": 1}) == {"C1-SSK-243"}


@pytest.mark.rule("C1-SSK-244", "C1-STATE-008", "C1-PROF-020")
def test_success_gives_exactly_one_wound_back() -> None:
    game = treat(ward(13, patient=soldier(vitality=3)))
    assert [(roll.kind, roll.sides[0].trooper, roll.sides[0].attribute) for roll in game.happened(Rolled)] == [
        ("normal", "A1", "wip")
    ]
    assert (game.trooper("A2").lost, game.trooper("A2").states) == (2, frozenset())


@pytest.mark.rule("C1-SSK-245")
def test_failure_kills() -> None:
    game = treat(ward(14))
    assert [removed.trooper for removed in game.happened(Removed)] == ["A2"]
    assert "A2" not in game.state.troopers


@pytest.mark.rule("C1-SSK-246")
def test_a_trooper_is_brought_round_any_number_of_times() -> None:
    game = Skirmish(
        [piece(DOCTOR, at=(200, 200)), piece(PATIENT, at=(225, 200), states=["unconscious"], lost=1)],
        [piece(at=(225, 400), facing=270)],
        dice=[5, 5, 1, 6],
    )
    game.activate("A1").declare("doctor", aims={"A2": 1}).no_more_aros().declare("idle").no_more_aros()
    game.activate("A2").declare("idle").react("B1", "bs_attack", weapon="combi_rifle", aims={"A2": 1})
    game.no_more_aros().declare("idle").no_more_aros()
    assert "unconscious" in game.trooper("A2").states
    game.apply(TurnAround(player=0, trooper="A1"))
    game.activate("A1").declare("doctor", aims={"A2": 1}).no_more_aros().declare("idle").no_more_aros()
    assert (game.trooper("A2").states, game.trooper("A2").lost) == (frozenset(), 0)


@pytest.mark.rule("C1-SSK-276")
def test_one_patient_in_an_order() -> None:
    pieces = [piece(DOCTOR, at=(200, 200))] + [
        piece(PATIENT, at=(200 + dx, 200), states=["unconscious"], lost=1) for dx in (-25, 25)
    ]
    game = Skirmish(pieces, []).activate("A1")
    assert game.refuses_declaring("doctor", aims={"A2": 1, "A3": 1}) == {"C1-SSK-276"}


@pytest.mark.rule("C1-SSK-274")
def test_enemies_are_not_treated() -> None:
    game = Skirmish([piece(DOCTOR, at=(200, 200))], [piece(at=(225, 200), states=["unconscious"], lost=1)])
    assert game.activate("A1").refuses_declaring("doctor", aims={"B1": 1}) == {"C1-SSK-274"}


@pytest.mark.rule("C1-SSK-274", "C1-SSK-275")
def test_a_peripheral_in_contact_is_as_good_and_the_doctor_rolls() -> None:
    servant = soldier("peripheral", structure=True, wip=3)
    doctor = soldier("doctor", wip=13, peripherals=(servant,))
    game = Skirmish(
        [
            piece(doctor, at=(200, 200)),
            piece(servant, at=(600, 200), peripheral_of=0),
            piece(PATIENT, at=(625, 200), states=["unconscious"], lost=1),
        ],
        [],
        dice=[13],
    )
    game.activate("A1").declare("doctor", aims={"A3": 1}).declare("idle")
    assert [(side.trooper, side.value) for roll in game.happened(Rolled) for side in roll.sides] == [("A1", 13)]
    assert game.trooper("A3").states == set()


@pytest.mark.rule("C1-ROLL-009")
def test_a_doctor_with_plus_3_rolls_with_it() -> None:
    game = treat(ward(16, doctor=soldier(Ability(key="doctor", mod=3), wip=13)))
    assert [side.value for roll in game.happened(Rolled) for side in roll.sides] == [16]
    assert game.trooper("A2").states == set()


def test_a_doctor_that_falls_in_the_same_order_has_treated_all_the_same() -> None:
    game = Skirmish(
        [piece(DOCTOR, at=(200, 200)), piece(PATIENT, at=(225, 200), states=["unconscious"], lost=1)],
        [piece(at=(200, 375), facing=270)],
        dice=[5, 1, 5],
    )
    game.activate("A1").declare("doctor", aims={"A2": 1})
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert "unconscious" in game.trooper("A1").states
    assert game.trooper("A2").states == set()


@pytest.mark.rule("C1-SSK-243")
def test_a_doctor_is_offered_the_fallen_and_nobody_else() -> None:
    def offered(*states: str, **profile: object) -> bool:
        patient = piece(soldier(**profile), at=(225, 200), states=states, lost=len(states))
        return "doctor" in Skirmish([piece(DOCTOR, at=(200, 200)), patient], []).activate("A1").offered()

    assert offered("unconscious")
    assert not offered()
    assert not offered("unconscious", structure=True)
