"""Damage, recovery and Knockdown Shields."""

import pytest
from encounter import Encounter, at

from sightline.games.apex.events import DamageCancelled, Flipped
from sightline.games.apex.harm import harm, restore
from sightline.games.apex.state import Legend, State
from sightline.kernel import Play


def hurt(amount: int, tag: str | None = None, source: str = "card", **changes: object) -> Legend:
    return play(amount, tag, source, **changes).state.legends["wraith"]


def play(amount: int, tag: str | None = None, source: str = "card", **changes: object) -> Play[State]:
    """Wraith, 20 Shield and 40 Health unless told otherwise, is dealt damage."""
    game = Encounter({"wraith": at(1, 1, **changes)}, {"gibraltar": at(5, 5)})
    step = Play(game.match.game, game.state, None, None)  # type: ignore[arg-type]
    harm(step, "wraith", amount, tag=tag, source=source)
    return step


@pytest.mark.rule("AX-LIFE-001", "AX-LIFE-005", "AX-DMG-002")
def test_damage_falls_on_the_shield_first() -> None:
    one = hurt(12)
    assert (one.shield, one.health) == (8, 40)


@pytest.mark.example("AX-EX-051")
@pytest.mark.rule("AX-LIFE-006", "AX-LIFE-008", "AX-DMG-002")
def test_what_exceeds_the_shield_falls_on_health() -> None:
    one = hurt(34, shield=15, health=30)
    assert (one.shield, one.health) == (0, 11)
    one = hurt(5, shield=0, health=30)
    assert (one.shield, one.health) == (0, 25)


@pytest.mark.rule("AX-LIFE-012")
def test_damage_to_the_shield_never_carries_over() -> None:
    one = hurt(30, "SHIELD")
    assert (one.shield, one.health) == (0, 40)


@pytest.mark.rule("AX-LIFE-013", "AX-RING-006", "AX-LIFE-008")
def test_damage_to_health_ignores_the_shield() -> None:
    one = hurt(30, "HEALTH")
    assert (one.shield, one.health) == (20, 10)


@pytest.mark.rule("AX-LIFE-009", "AX-LOOT-012", "AX-ICON-005")
def test_a_rare_knockdown_shield_cancels_ten_and_is_exhausted() -> None:
    one = hurt(45, "HEALTH", wears={"knockdown_shield": "rare_knockdown_shield"})
    assert one.at is not None
    assert one.health == 5
    assert one.equipment["knockdown_shield"] == "rare_knockdown_shield!"


@pytest.mark.rule("AX-LIFE-009")
def test_what_a_knockdown_shield_cancels_is_told() -> None:
    step = play(45, "HEALTH", wears={"knockdown_shield": "rare_knockdown_shield"})
    assert [event.amount for event in step.events if isinstance(event, DamageCancelled)] == [10]


@pytest.mark.rule("AX-LOOT-013", "AX-LIFE-009")
def test_an_epic_knockdown_shield_cancels_fifteen() -> None:
    assert hurt(54, "HEALTH", wears={"knockdown_shield": "epic_knockdown_shield"}).health == 1


@pytest.mark.rule("AX-LIFE-009", "AX-ICON-004")
def test_it_works_only_when_health_would_be_reduced_to_zero() -> None:
    one = hurt(39, "HEALTH", wears={"knockdown_shield": "rare_knockdown_shield"})
    assert one.health == 1
    assert one.equipment["knockdown_shield"] == "rare_knockdown_shield"
    one = hurt(40, "HEALTH", wears={"knockdown_shield": "rare_knockdown_shield"})
    assert one.health == 10
    assert one.equipment["knockdown_shield"] == "rare_knockdown_shield!"


@pytest.mark.rule("AX-LIFE-010")
def test_damage_that_is_left_may_still_eliminate() -> None:
    assert hurt(50, "HEALTH", wears={"knockdown_shield": "rare_knockdown_shield"}).at is None


@pytest.mark.rule("AX-LIFE-011", "AX-LIFE-016")
def test_an_exhausted_knockdown_shield_does_nothing() -> None:
    assert hurt(40, "HEALTH", wears={"knockdown_shield": "rare_knockdown_shield!"}).at is None


@pytest.mark.rule("AX-LOOT-011")
def test_the_starting_knockdown_shield_does_nothing() -> None:
    step = play(40, "HEALTH")
    assert step.state.legends["wraith"].at is None
    assert not [event for event in step.events if isinstance(event, Flipped)]


@pytest.mark.rule("AX-LIFE-014", "AX-TERM-006")
def test_at_zero_health_a_legend_is_eliminated() -> None:
    assert hurt(59).at is not None
    assert hurt(60).at is None


@pytest.mark.rule("AX-LOOT-014", "AX-LIFE-016")
def test_the_legendary_knockdown_shield_limits_the_ring_to_eight() -> None:
    legendary = {"knockdown_shield": "legendary_knockdown_shield"}
    assert hurt(15, "HEALTH", "ring", wears=legendary).health == 32
    assert hurt(5, "HEALTH", "ring", wears=legendary).health == 35
    assert hurt(15, "HEALTH", "card", wears=legendary).health == 25
    assert hurt(15, "HEALTH", "ring", wears={"knockdown_shield": "legendary_knockdown_shield!"}).health == 25
    saved = hurt(15, "HEALTH", "ring", health=8, wears=legendary)
    assert saved.health == 8
    assert saved.equipment["knockdown_shield"] == "legendary_knockdown_shield!"


@pytest.mark.rule("AX-LIFE-002", "AX-LIFE-003", "AX-LIFE-007")
def test_recovery_stops_at_the_maximum() -> None:
    game = Encounter({"wraith": at(1, 1, shield=15, health=35)}, {"gibraltar": at(5, 5)})
    step = Play(game.match.game, game.state, None, None)  # type: ignore[arg-type]
    restore(step, "wraith", "health", 12, "test")
    restore(step, "wraith", "shield", 12, "test")
    one = step.state.legends["wraith"]
    assert (one.health, one.shield) == (40, 20)
    recovered = len(step.events)
    restore(step, "wraith", "health", 12, "test")
    assert len(step.events) == recovered


@pytest.mark.rule("AX-LOOT-010", "AX-LIFE-004")
@pytest.mark.parametrize(("worn", "most"), [("rare_body_shield!", 30), ("epic_body_shield!", 40)])
def test_an_exhausted_body_shield_keeps_its_maximum(worn: str, most: int) -> None:
    game = Encounter({"wraith": at(1, 1, wears={"body_shield": worn})}, {"gibraltar": at(5, 5)})
    step = Play(game.match.game, game.state, None, None)  # type: ignore[arg-type]
    restore(step, "wraith", "shield", 50, "test")
    assert step.state.legends["wraith"].shield == most


@pytest.mark.rule("AX-LIFE-001", "AX-LIFE-002")
def test_points_are_added_to_the_pool_that_recovers_and_to_no_other() -> None:
    game = Encounter({"wraith": at(1, 1, shield=5, health=20)}, {"gibraltar": at(5, 5)})
    step = Play(game.match.game, game.state, None, None)  # type: ignore[arg-type]
    restore(step, "wraith", "shield", 10, "a card")
    assert (step.state.legends["wraith"].shield, step.state.legends["wraith"].health) == (15, 20)
    restore(step, "wraith", "health", 12, "a card")
    assert (step.state.legends["wraith"].shield, step.state.legends["wraith"].health) == (15, 32)
