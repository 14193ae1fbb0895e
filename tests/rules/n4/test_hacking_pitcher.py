"""N4, the Pitcher: a Repeater that is fired at a place."""

import pytest
from possession import settle
from skirmish import Skirmish, edition_at_hand, piece, soldier, wall

from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.weapons import Band
from sightline.games.infinity.n4.hacking.area import repeaters

GUNNER = soldier(weapons=("pitcher",), bs=11)
FAR = piece(at=(1100, 1100), facing=90)
FIRE = {"weapon": "pitcher", "place": [((200, 500), 0)]}


def fired(die: int, skill: str = "bs_attack", **more: object) -> Skirmish:
    game = Skirmish([piece(GUNNER, at=(200, 200))], [FAR], dice=[die], **more).activate("A1")  # type: ignore[arg-type]
    game.declare(skill, **FIRE).no_more_aros()
    if game.state.asking == "order.second":
        game.declare("idle").no_more_aros()
    return settle(game)


@pytest.mark.rule("N4-WEAP-027", "HS-WEAP-202")
def test_the_row_of_the_pitcher() -> None:
    row = edition_at_hand().chart.weapons["pitcher"]
    (mode,) = row.modes
    assert (row.uses, mode.burst, mode.damage, mode.save) == (2, 1, None, "")
    assert mode.bands == (Band(20, 0), Band(40, 3), Band(60, -3), Band(120, -6))
    assert mode.traits == {"indiscriminate", "non_lethal", "speculative_attack", "targetless"}


@pytest.mark.rule("N4-WEAP-025", "N4-WEAP-027")
def test_it_is_a_bs_attack_on_a_place_and_on_nobody() -> None:
    game = Skirmish([piece(GUNNER, at=(200, 200))], [piece(at=(200, 600), facing=90)]).activate("A1")
    assert game.refuses_declaring("bs_attack", **FIRE) == set()
    assert game.refuses_declaring("bs_attack", weapon="pitcher", aims={"B1": 1}) != set()
    hit = fired(14)
    assert hit.happened(Rolled)[0].sides[0].attribute == "bs"
    assert hit.happened(SavesRolled) == []
    assert hit.trooper("A1").uses == {"pitcher": 1}


@pytest.mark.rule("N4-WEAP-026", "HS-WEAP-201")
@pytest.mark.parametrize(("die", "lies"), [(14, True), (15, False)])
def test_a_repeater_lies_where_it_was_fired_if_the_roll_succeeds(die: int, lies: bool) -> None:
    """BS 11, +3 between 20 and 40 cm."""
    game = fired(die)
    found = [(each.device, each.at, each.owner) for each in repeaters(Situation(game.state), 0)]
    assert found == ([("deployable_repeater", (200, 500, 0), 0)] if lies else [])


@pytest.mark.rule("N4-WEAP-026", "N4-WEAP-027")
@pytest.mark.parametrize(("die", "lies"), [(8, True), (9, False)])
def test_it_may_be_lobbed_over_a_wall(die: int, lies: bool) -> None:
    """-6 for a Speculative Attack."""
    game = fired(die, "speculative_attack", solids=[wall(100, 300, 200, 20, top=200)])
    assert bool(list(repeaters(Situation(game.state), 0))) == lies
