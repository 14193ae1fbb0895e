"""C1-CSK-213 .. 217: Alert!"""

import pytest
from skirmish import Skirmish, mine_at_hand, piece, soldier

from sightline.games.infinity.core.match.commands import TurnAround
from sightline.games.infinity.core.match.events import Faced, Rolled
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.kernel.errors import Violation

SHOOT = {"weapon": "combi_rifle"}
CHAIN_RIFLE = soldier(weapons=("chain_rifle",))


def shot_at(*others: tuple[float, float], dice: list[int] | None = None, states: tuple[str, ...] = ()) -> Skirmish:
    """A1 shoots B1 in the back; others of B's side stand around with their backs to it."""
    enemies = [piece(at=(200, 525)), *(piece(at=at, states=states) for at in others)]
    game = Skirmish([piece(at=(200, 200))], enemies, dice=dice or [20, 20, 20])
    return game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros()


def alarmed(game: Skirmish) -> tuple[str, ...]:
    assert game.state.order is not None
    return game.state.waiting("order.alert")


@pytest.mark.rule("C1-CSK-215")
def test_the_target_and_its_allies_within_its_zone_of_control_may_turn() -> None:
    game = shot_at((300, 525), (200, 800)).declare("idle")
    assert alarmed(game) == ("B1", "B2")


@pytest.mark.rule("C1-CSK-215")
def test_an_ally_that_was_shot_dead_alarms_all_the_same() -> None:
    game = shot_at((300, 525), dice=[15, 5, 5, 1, 1, 1, 1]).declare("idle")
    assert "B1" not in game.state.troopers
    assert alarmed(game) == ("B2",)


@pytest.mark.rule("C1-CSK-215")
def test_without_an_attack_nobody_is_alarmed() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 525))]).activate("A1").declare("move", to=[(250, 200)])
    game.no_more_aros().declare("idle").no_more_aros()
    assert game.state.stage == "orders"


@pytest.mark.rule("C1-CSK-215")
@pytest.mark.parametrize(
    ("profile", "apart", "skill", "how"),
    [
        (soldier(), 25, "cc_attack", {"weapon": "cc_weapon", "aims": {"B1": 1}}),
        (CHAIN_RIFLE, 75, "bs_attack", {"weapon": "chain_rifle", "place": [((200, 212.5, 20), 90)]}),
        (soldier("hacker"), 75, "hack", {"weapon": "spotlight", "aims": {"B1": 1}}),
    ],
)
def test_a_blow_a_template_and_a_program_alarm_as_a_shot_does(
    profile: Profile, apart: float, skill: str, how: dict[str, object]
) -> None:
    enemies = [piece(at=(200, 200 + apart)), piece(at=(350, 225))]
    game = Skirmish([piece(profile, at=(200, 200))], enemies, dice=[20] * 4).activate("A1")
    game.declare(skill, **how).no_more_aros().declare("idle").no_more_aros()
    assert alarmed(game) == ("B1", "B2")


@pytest.mark.rule("C1-CSK-215")
def test_a_mine_that_goes_off_alarms_those_around_its_victim() -> None:
    mine = piece(at=(300, 300), device=mine_at_hand(), states=["camouflaged"])
    ally = piece(at=(420, 100), facing=270)
    game = Skirmish([piece(at=(300, 100)), ally], [mine, piece(at=(1100, 1100), facing=0)], dice=[20]).activate("A1")
    game.declare("move", to=[(300, 199)]).no_more_aros().declare("idle").no_more_aros()
    assert alarmed(game) == ("A2",)


@pytest.mark.rule("C1-CSK-214")
def test_who_was_activated_by_order_or_aro_does_not_turn() -> None:
    enemies = [piece(at=(200, 525), facing=270), piece(at=(300, 525))]
    game = Skirmish([piece(at=(200, 200))], enemies, dice=[20, 20, 20, 20])
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).react("B1", "bs_attack", **SHOOT, aims={"A1": 1})
    game.no_more_aros().declare("idle").no_more_aros()
    assert alarmed(game) == ("B2",)


@pytest.mark.rule("C1-CSK-214")
def test_the_active_side_is_alarmed_by_the_shots_of_the_others() -> None:
    game = Skirmish([piece(at=(200, 200)), piece(at=(300, 200))], [piece(at=(200, 525), facing=270)], dice=[20])
    game.activate("A1").declare("idle").react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert alarmed(game) == ("A2",)


@pytest.mark.rule("C1-CSK-216")
def test_it_turns_in_place_at_the_end_of_the_order_after_the_saves() -> None:
    game = shot_at((300, 525), dice=[10, 20, 20, 3]).declare("idle")
    assert "unconscious" in game.trooper("B1").states
    game.apply(TurnAround(player=1, trooper="B2", facing=225))
    assert (game.trooper("B2").at, game.trooper("B2").facing) == ((300, 525, 0), 225)
    assert game.state.stage == "orders"


@pytest.mark.rule("C1-CSK-213", "C1-CSK-216")
def test_turning_is_optional() -> None:
    game = shot_at().declare("idle").apply(TurnAround(player=1, trooper="B1"))
    assert (game.trooper("B1").facing, game.happened(Faced)) == (90, [])


@pytest.mark.rule("C1-CSK-216")
def test_only_who_is_asked_turns() -> None:
    game = shot_at((300, 525)).declare("idle")
    refused: tuple[Violation, ...] = game.match.check(TurnAround(player=1, trooper="B2", facing=0))
    assert [violation.code for violation in refused] == ["infinity.not_this_trooper"]


@pytest.mark.rule("C1-CSK-217")
def test_the_turn_needs_no_roll_and_nobody_reacts_to_it() -> None:
    game = shot_at().declare("idle")
    rolls = len(game.happened(Rolled))
    game.apply(TurnAround(player=1, trooper="B1", facing=270))
    assert (len(game.happened(Rolled)), game.state.stage) == (rolls, "orders")


@pytest.mark.rule("C1-CSK-213")
def test_alert_is_automatic_and_never_declared() -> None:
    game = Skirmish([piece(at=(200, 200))]).activate("A1")
    assert game.refuses_declaring("alert") == {"C1-CSK-205"}


@pytest.mark.rule("C1-CSK-214")
def test_who_is_unconscious_is_not_alarmed() -> None:
    game = shot_at((300, 525), states=("unconscious", "prone")).declare("idle")
    assert alarmed(game) == ("B1",)
