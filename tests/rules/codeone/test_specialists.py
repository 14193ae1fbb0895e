"""C1-SSK-253, 254: Specialist Operatives, who may do what missions ask of Specialist Troopers."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.missions.mission import acts_as_specialist
from sightline.games.infinity.core.table.situation import Situation


@pytest.mark.rule("C1-SSK-253", "C1-SSK-254")
def test_a_specialist_operative_is_a_specialist_though_nothing_else_makes_it_one() -> None:
    game = Skirmish([piece(soldier("specialist_operative"), at=(200, 100)), piece(at=(300, 100))])
    now = Situation(game.state)
    assert acts_as_specialist(now, game.trooper("A1"))
    assert not acts_as_specialist(now, game.trooper("A2"))
