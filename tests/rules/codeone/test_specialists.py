"""C1-SSK-253, 254: Specialist Operatives, who may do what missions ask of Specialist Troopers."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.missions.mission import acts_as_specialist, members_killed
from sightline.games.infinity.core.table.situation import Situation


@pytest.mark.rule("C1-SSK-253", "C1-SSK-254")
def test_a_specialist_operative_is_a_specialist_though_nothing_else_makes_it_one() -> None:
    game = Skirmish([piece(soldier("specialist_operative"), at=(200, 100)), piece(at=(300, 100))])
    now = Situation(game.state)
    assert acts_as_specialist(now, game.trooper("A1"))
    assert not acts_as_specialist(now, game.trooper("A2"))


@pytest.mark.rule("C1-SCEN-250")
@pytest.mark.parametrize(("state", "killed"), [("unconscious", {0}), ("shasvastii_embryo", set())])
def test_a_specialist_that_is_left_as_an_embryo_has_not_been_killed(state: str, killed: set[int]) -> None:
    medic = piece(soldier("shasvastii", "doctor"), at=(100, 1100), states={state}, lost=1)
    game = Skirmish([piece(at=(100, 100))], [medic, piece(at=(300, 1100))], scenario="firefight")
    assert members_killed(Situation(game.state), 1) == killed
