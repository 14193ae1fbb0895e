"""C1-SSK-234..240: Engineer."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.troopers.profiles import Profile, TroopType

ENGINEER = soldier("engineer", wip=13)
REMOTE = soldier(type=TroopType.REM, vitality=1, structure=True)
AWAY = piece(at=(1100, 1100), facing=90)
"""An enemy that sees nothing, so that the game goes on."""


def workshop(*dice: int, lost: int = 0, states: tuple[str, ...] = (), patient: Profile | None = None) -> Skirmish:
    """An engineer in contact with a machine."""
    target = patient or soldier(type=TroopType.REM, vitality=3, structure=True)
    return Skirmish(
        [piece(ENGINEER, at=(200, 200)), piece(target, at=(225, 200), lost=lost, states=states)],
        [AWAY],
        dice=dice,
    )


def work(game: Skirmish, mode: str) -> Skirmish:
    return game.activate("A1").declare("engineer", mode=mode, aims={"A2": 1}).declare("idle")


@pytest.mark.rule("C1-SSK-234")
def test_engineer_is_a_short_skill_and_no_aro() -> None:
    assert work(workshop(5, lost=1), "repair").state.stage == "orders"
    game = Skirmish(
        [piece(at=(200, 375), facing=270)], [piece(ENGINEER, at=(200, 200)), piece(REMOTE, at=(225, 200), lost=1)]
    )
    game.activate("A1").declare("idle")
    assert "C1-ARO-012" in game.refuses_reacting("B1", "engineer", mode="repair", aims={"B2": 1})


@pytest.mark.rule("C1-SSK-235")
def test_the_engineer_must_touch_the_machine() -> None:
    game = Skirmish([piece(ENGINEER, at=(200, 200)), piece(REMOTE, at=(300, 200), lost=1)], []).activate("A1")
    assert game.refuses_declaring("engineer", mode="repair", aims={"A2": 1}) == {"C1-SSK-235"}


@pytest.mark.rule("C1-SSK-235")
def test_a_servant_in_contact_with_the_machine_is_enough() -> None:
    servant = soldier("peripheral", silhouette="1")
    game = Skirmish(
        [
            piece(soldier("engineer", peripherals=(servant,)), at=(200, 200)),
            piece(servant, at=(275, 200), peripheral_of=0),
            piece(REMOTE, at=(300, 200), lost=1),
        ],
    ).activate("A1")
    assert game.refuses_declaring("engineer", mode="repair", aims={"A3": 1}) == set()


@pytest.mark.rule("C1-SSK-236", "C1-PROF-021")
def test_success_repairs_one_point_of_str() -> None:
    game = work(workshop(13, lost=2), "repair")
    assert [(roll.kind, roll.sides[0].attribute) for roll in game.happened(Rolled)] == [("normal", "wip")]
    assert game.trooper("A2").lost == 1


@pytest.mark.rule("C1-PROF-021", "C1-STATE-007")
def test_wounds_are_not_repaired() -> None:
    game = workshop(lost=1, patient=soldier(vitality=2)).activate("A1")
    assert game.refuses_declaring("engineer", mode="repair", aims={"A2": 1}) == {"C1-STATE-007"}


@pytest.mark.rule("C1-SSK-237")
def test_repairs_go_on_until_nothing_is_missing() -> None:
    game = workshop(5, 6, lost=2)
    work(work(game, "repair"), "repair")
    assert game.trooper("A2").lost == 0
    assert game.activate("A1").refuses_declaring("engineer", mode="repair", aims={"A2": 1}) == {"C1-SSK-237"}


@pytest.mark.rule("C1-SSK-238")
@pytest.mark.parametrize(("lost", "states"), [(1, set()), (2, {"unconscious", "prone"})])
def test_a_failed_repair_costs_a_point(lost: int, states: set[str]) -> None:
    game = work(workshop(14, lost=lost), "repair")
    assert game.trooper("A2").lost == lost + 1
    assert game.trooper("A2").states == states


@pytest.mark.rule("C1-SSK-238", "C1-SSK-240")
@pytest.mark.parametrize("mode", ["repair", "states"])
def test_a_failure_on_an_unconscious_machine_destroys_it(mode: str) -> None:
    game = work(workshop(14, lost=3, states=("unconscious",)), mode)
    assert "A2" not in game.state.troopers


@pytest.mark.rule("C1-SSK-239", "C1-STATE-007", "C1-STATE-010")
def test_one_success_cancels_every_state_at_once() -> None:
    states = ("unconscious", "prone", "immobilized_a", "immobilized_b", "targeted", "disconnected")
    game = work(workshop(13, lost=3, states=states), "states")
    assert len(game.happened(Rolled)) == 1
    assert (game.trooper("A2").states, game.trooper("A2").lost) == (frozenset(), 2)


@pytest.mark.rule("C1-SSK-239")
def test_an_engineer_says_what_it_is_about_to_mend() -> None:
    game = workshop(lost=1, states=("immobilized_a",)).activate("A1")
    assert game.refuses_declaring("engineer", mode="states", aims={"A2": 1}) == set()
    assert game.refuses_declaring("engineer", mode="tea", aims={"A2": 1}) == {"C1-SSK-239"}


@pytest.mark.rule("C1-SSK-239")
def test_the_unconscious_with_wounds_are_not_an_engineers_business() -> None:
    game = workshop(lost=1, states=("unconscious",), patient=soldier()).activate("A1")
    assert game.refuses_declaring("engineer", mode="states", aims={"A2": 1}) == {"C1-SSK-239"}


@pytest.mark.rule("C1-SSK-240")
def test_failing_to_cancel_other_states_does_no_harm_and_may_be_tried_again() -> None:
    game = work(workshop(14, 13, lost=1, states=("immobilized_b",)), "states")
    assert (game.trooper("A2").states, game.trooper("A2").lost) == (frozenset({"immobilized_b"}), 1)
    assert work(game, "states").trooper("A2").states == set()
