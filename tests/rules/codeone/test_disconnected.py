"""CodeOne, Disconnected: it silences nobody, as it does in other books."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, TroopType


@pytest.mark.rule("C1-STATE-239")
def test_a_disconnected_servant_is_null_and_keeps_its_automatic_skills() -> None:
    servant = soldier(Ability(key="mimetism", mod=-3), "peripheral_servant", type=TroopType.REM)
    doctor = soldier("doctor", peripherals=(servant,))
    game = Skirmish(
        [
            piece(doctor, at=(200, 200), states={"unconscious", "prone"}, lost=1),
            piece(servant, at=(300, 200), peripheral_of=0, states={"disconnected"}),
        ]
    )
    now = Situation(game.state)
    assert now.is_null(game.trooper("A2"))
    assert now.ability(game.trooper("A2"), "mimetism") is not None
