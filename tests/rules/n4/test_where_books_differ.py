"""N4: what the tests that editions share do not tell closely enough."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.troopers.profiles import Ability

RIFLE = {"weapon": "combi_rifle"}


@pytest.mark.rule("N4-CSK-052")
@pytest.mark.parametrize(("weapon", "attribute"), [("combi_rifle", "bs"), ("flash_pulse", "wip")])
def test_ph_of_who_dodges_meets_whatever_the_attack_is_rolled_with(weapon: str, attribute: str) -> None:
    shooter = soldier(weapons=(weapon,))
    game = Skirmish([piece(shooter, at=(200, 200))], [piece(at=(200, 500), facing=270)], dice=[20] * 4).activate("A1")
    game.declare("bs_attack", weapon=weapon, aims={"B1": 3 if weapon == "combi_rifle" else 1})
    game.react("B1", "dodge").no_more_aros().declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert roll.kind == "face_to_face"
    assert [side.attribute for side in roll.sides] == [attribute, "ph"]


@pytest.mark.rule("N4-ROLL-029")
def test_a_dodge_cancels_nothing_of_what_is_done_to_somebody_else() -> None:
    enemies = [piece(at=(200, 500), facing=270), piece(at=(300, 500), facing=270)]
    game = Skirmish([piece(at=(250, 200))], enemies, dice=[5, 5, 9, 5, 20]).activate("A1")
    game.declare("bs_attack", **RIFLE, aims={"B1": 2, "B2": 1}).react("B1", "dodge").no_more_aros()
    game.declare("idle").no_more_aros()
    assert [(each.trooper, each.hits) for each in game.happened(SavesRolled)] == [("B2", 1)]


@pytest.mark.rule("N4-CC-007")
def test_a_blow_is_rolled_at_resolution_with_the_mods_that_count_then() -> None:
    fighter = soldier(Ability(key="martial_arts", level=2))
    game = Skirmish([piece(fighter, at=(200, 200))], [piece(at=(200, 225), facing=270)], dice=[3, 4, 20]).activate("A1")
    game.declare("cc_attack", weapon="cc_weapon", aims={"B1": 1}).react("B1", "dodge").no_more_aros()
    assert game.happened(Rolled) == []
    game.declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert roll.kind == "face_to_face"
    assert [(side.trooper, side.attribute, side.value, side.dice) for side in roll.sides] == [
        ("A1", "cc", 13 + 3, (3,)),
        ("B1", "ph", 10 - 3, (4,)),
    ]
