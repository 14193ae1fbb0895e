"""Baggage."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.missions.mission import points_killed, points_standing
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.n4.retreat import has_fallen_back

PORTER = soldier("baggage", cost=8)
MUYIB = soldier(weapons=("panzerfaust", "viral_mine", "cc_weapon"))
SPENT = {"panzerfaust": 1, "viral_mine": 1}
AWAY = piece(at=(1100, 1100), facing=90)


def unit(*allies: tuple[tuple[float, float], dict[str, int]]) -> Skirmish:
    mine = [piece(MUYIB, at=at, uses=uses) for at, uses in allies]
    return Skirmish([piece(PORTER, at=(200, 200)), *mine], [AWAY]).activate("A1")


@pytest.mark.rule("HS-EQUIP-015")
@pytest.mark.example("HS-EX2-018")
def test_the_bearer_reloads_an_ally_in_contact_without_a_roll() -> None:
    game = unit(((225, 200), SPENT)).declare("reload", aims={"A2": 1}).no_more_aros()
    game.declare("idle").finish()
    assert (game.trooper("A2").uses, game.happened(Rolled)) == ({}, [])


@pytest.mark.rule("HS-EQUIP-015")
def test_only_in_contact_and_only_what_was_spent() -> None:
    assert unit(((240, 200), SPENT)).refuses_declaring("reload", aims={"A2": 1}) == {"HS-EQUIP-015"}
    assert unit(((225, 200), {})).refuses_declaring("reload", aims={"A2": 1}) == {"HS-EQUIP-015"}


@pytest.mark.rule("HS-EQUIP-016")
def test_one_ally_in_an_order() -> None:
    both = ((225, 200), SPENT), ((175, 200), SPENT)
    assert unit(*both).refuses_declaring("reload", aims={"A2": 1, "A3": 1}) == {"HS-EQUIP-016"}
    game = unit(*both).declare("reload", aims={"A2": 1}).no_more_aros()
    assert "HS-EQUIP-016" in game.refuses_declaring("reload", aims={"A3": 1})


# ------------------------------------------------------------------ points


def army(*profiles: Profile, fallen: int = 0) -> Situation:
    """A list of which the last ones have fallen."""
    down = [set() if index < len(profiles) - fallen else {"unconscious", "prone"} for index in range(len(profiles))]
    pieces = [
        piece(each, at=(100 + 100 * index, 200), states=states, lost=int(bool(states)))
        for index, (each, states) in enumerate(zip(profiles, down, strict=True))
    ]
    return Situation(Skirmish(pieces, [AWAY]).state)


@pytest.mark.rule("HS-EQUIP-009", "HS-EQUIP-010")
@pytest.mark.example("HS-EX2-017")
def test_its_bearer_is_worth_twenty_points_more() -> None:
    now = army(PORTER)
    assert now.fixed.scenario.victory_points(now, 0) == 28


@pytest.mark.rule("HS-EQUIP-013")
def test_army_points_of_missions_count_it_too() -> None:
    assert points_standing(army(PORTER, soldier(cost=10)), 0) == 38
    assert points_killed(army(soldier(cost=10), PORTER, fallen=1), 0) == 28


@pytest.mark.rule("HS-EQUIP-011", "HS-REF-008")
@pytest.mark.example("HS-EX2-017")
@pytest.mark.parametrize(("bearers", "threshold"), [(1, 80), (2, 85), (3, 90)])
def test_the_list_is_worth_more_for_retreat(bearers: int, threshold: int) -> None:
    porters = [PORTER] * bearers
    for left, retreats in ((threshold, True), (threshold + 1, False)):
        rest = soldier(cost=300 - 8 * bearers - left)
        assert has_fallen_back(army(soldier(cost=left), rest, *porters, fallen=1 + bearers), 0) == retreats


@pytest.mark.rule("HS-EQUIP-012")
def test_a_bearer_that_stands_counts_with_it() -> None:
    # 28 of 28 + 84 points are a quarter; without the Baggage 8 of 92 would be less.
    rest = soldier(cost=83)
    assert not has_fallen_back(army(PORTER, rest, fallen=1), 0)
    assert has_fallen_back(army(PORTER, soldier(cost=84), fallen=1), 0)
