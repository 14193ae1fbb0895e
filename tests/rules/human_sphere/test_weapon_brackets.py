"""An attribute in the brackets of a weapon is added to what is rolled with it, and to nothing else."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.troopers.profiles import Ability


@pytest.mark.parametrize(("weapon", "value"), [("tactical_bow", 12 + 3), ("combi_rifle", 12)])
def test_a_bow_with_three_more_bs_is_shot_with_three_more_bs(weapon: str, value: int) -> None:
    bow = Ability(key="tactical_bow", adds={"bs": 3})
    archer = soldier(bow, weapons=("tactical_bow", "combi_rifle"))
    game = Skirmish([piece(archer, at=(200, 200))], [piece(at=(200, 500), facing=90)], dice=[20] * 4).activate("A1")
    burst = game.state.fixed.edition.chart.weapons[weapon].modes[0].burst
    game.declare("bs_attack", weapon=weapon, aims={"B1": burst}).finish()
    (side,) = game.happened(Rolled)[0].sides
    assert side.value - sum(mod.value for mod in side.mods) == value
