"""The hit threshold as a sum of modifiers that say where they come from."""

import pytest
from aimed_shots import PACK, plain

from sightline.games.apex.content.ops import ShotMod
from sightline.games.apex.content.words import Range
from sightline.games.apex.shooting import Aim, Change, threshold, total


@pytest.mark.rule("AX-SHOOT-007", "AX-SHOOT-008", "AX-SHOOT-009")
@pytest.mark.example("AX-EX-046")
def test_car_smg_with_an_optic_one_space_too_near() -> None:
    optic = PACK.loot["common_hcog_classic_1x"]
    mods = threshold(Aim(weapon=PACK.weapons["w01"].model, distance=2, attachments=(optic,)))
    assert [(mod.value, mod.source, mod.rule) for mod in mods] == [
        (50, "apex_effects.source.weapon", "AX-WEAP-005"),
        (10, "apex_effects.source.range", "AX-SHOOT-008"),
        (-5, "common_hcog_classic_1x", "AX-LOOT-027"),
    ]
    assert total(mods) == 55


@pytest.mark.rule("AX-SHOOT-004", "AX-WEAP-004", "AX-SHOOT-008")
@pytest.mark.parametrize(("distance", "penalty"), [(1, 20), (2, 10), (3, 0), (4, 0), (5, 10), (11, 70)])
def test_ten_for_every_space_outside_the_optimal_range(distance: int, penalty: int) -> None:
    aim = Aim(weapon=plain(range=Range(3, 4)), distance=distance)
    assert total(threshold(aim)) == 50 + penalty


@pytest.mark.rule("AX-SHOOT-009")
@pytest.mark.parametrize(("distance", "value"), [(3, 50), (4, 40), (6, 40), (7, 50)])
def test_an_optic_counts_only_within_its_own_range(distance: int, value: int) -> None:
    aim = Aim(weapon=plain(), distance=distance, attachments=(PACK.loot["epic_hcog_ranger_3x"],))
    assert total(threshold(aim)) == value


@pytest.mark.rule("AX-SHOOT-010", "AX-SHOOT-007")
def test_other_effects_are_added_and_named() -> None:
    smoke = Change(ShotMod(stat="threshold", delta=10, scope="shots_in_zone"), "bangalore_tactical", "AX-LEG-004")
    ravens = Change(ShotMod(stat="threshold", delta=-10, scope="shots_at_attached"), "bloodhound_tactical")
    mods = threshold(Aim(weapon=plain(), distance=1, changes=(smoke, smoke, ravens)))
    assert total(mods) == 60
    assert [mod.source for mod in mods[1:]] == ["bangalore_tactical", "bangalore_tactical", "bloodhound_tactical"]
