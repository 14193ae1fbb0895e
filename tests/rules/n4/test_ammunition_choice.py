"""What a slash between kinds of ammunition means."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.n4.edition import N4


@pytest.mark.rule("N4-WPROF-015")
def test_in_close_combat_too_one_kind_is_chosen() -> None:
    modes = {each.name: each.harm().ammunition.name for each in N4.chart.weapons["multi_pistol"].modes}
    assert (modes["cc_ap"], modes["cc_shock"]) == ("AP", "Shock")


@pytest.mark.rule("N4-WPROF-005")
@pytest.mark.parametrize(("mode", "dead"), [("burst_ap", False), ("burst_shock", True)])
def test_the_whole_burst_has_the_ammunition_that_was_chosen(mode: str, dead: bool) -> None:
    gunner, target = piece(soldier(weapons=("multi_rifle",)), at=(200, 200)), piece(at=(200, 500), facing=90)
    game = Skirmish([gunner], [target, piece(at=(1100, 1100))], dice=[5, 20, 20, 1]).activate("A1")
    game.declare("bs_attack", weapon="multi_rifle", mode=mode, aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert ("B1" not in game.state.troopers) is dead, "Shock kills who would only have fallen"
