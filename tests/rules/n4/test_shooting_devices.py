"""N4: getting out of the way of mines, and switching them off."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.troopers.profiles import Ability

SAPPER = soldier("deactivator")


def mine(at: tuple[float, float], *states: str) -> Piece:
    return piece(at=at, device="ap_mine", states=states)


def facing(*enemies: Piece, **more: object) -> Skirmish:
    return Skirmish([piece(SAPPER, at=(200, 200))], enemies, **more).activate("A1")  # type: ignore[arg-type]


@pytest.mark.rule("N4-CSK-062", "N4-DEPLOY-031", "N4-TEMPL-012")
@pytest.mark.parametrize("look", [90, 270])
def test_a_mine_is_dodged_at_minus_three_whether_it_is_seen_or_not(look: float) -> None:
    walker = piece(at=(200, 200), facing=look)
    game = Skirmish([walker], [mine((200, 290))], dice=[20, 20]).activate("A1")
    game.declare("idle").no_more_aros().declare("dodge").no_more_aros()
    assert [side.value for side in game.happened(Rolled)[0].sides] == [10 - 3]


@pytest.mark.rule("N4-EQUIP-017", "N4-EQUIP-019")
@pytest.mark.parametrize(("y", "needed"), [(390, 18), (590, 15), (780, 6)])
def test_a_roll_of_wip_takes_it_off_the_table(y: float, needed: int) -> None:
    for die, gone in ((needed, True), (needed + 1, False)):
        game = facing(mine((200, y)), dice=[die]).declare("deactivator", aims={"B1": 1}).no_more_aros()
        game.declare("idle").no_more_aros()
        assert [side.value for side in game.happened(Rolled)[0].sides] == [needed]
        assert ("B1" not in game.state.troopers) == gone


@pytest.mark.rule("N4-EQUIP-017")
def test_beyond_60_cm_nothing_comes_of_it() -> None:
    game = facing(mine((200, 900))).declare("deactivator", aims={"B1": 1}).no_more_aros().declare("idle")
    assert "B1" in game.no_more_aros().state.troopers


@pytest.mark.rule("N4-EQUIP-017", "N4-CSK-014")
def test_it_is_a_short_skill_of_who_has_one() -> None:
    game = facing(mine((200, 500))).declare("move", to=[(200, 205)]).no_more_aros()
    assert game.refuses_declaring("deactivator", aims={"B1": 1}) == set()
    other = Skirmish([piece(at=(200, 200))], [mine((200, 500))]).activate("A1")
    assert other.refuses_declaring("deactivator", aims={"B1": 1}) == {"C1-CSK-205"}


@pytest.mark.rule("N4-EQUIP-018")
def test_only_on_what_is_deployed_and_known_and_in_sight() -> None:
    game = facing(mine((200, 500)), piece(at=(250, 500)), mine((300, 500), "camouflaged"), mine((200, 100)))
    assert game.refuses_declaring("deactivator", aims={"B1": 1}) == set()
    assert game.refuses_declaring("deactivator", aims={"B2": 1}) == {"N4-EQUIP-018"}
    assert game.refuses_declaring("deactivator", aims={"B3": 1}) == {"N4-EQUIP-018"}
    hidden = facing(mine((200, 500)), solids=[wall(100, 300, 300, 10)])
    assert hidden.refuses_declaring("deactivator", aims={"B1": 1}) == {"N4-EQUIP-018"}


@pytest.mark.rule("N4-EQUIP-020")
def test_cover_and_the_like_do_not_count() -> None:
    hazy = soldier(Ability(key="mimetism", mod=-6))
    target = piece(hazy, at=(200, 500), device="ap_mine")
    game = facing(target, solids=[wall(150, 484, 100, 3, 2)], dice=[20]).declare("deactivator", aims={"B1": 1})
    game.no_more_aros().declare("idle").no_more_aros()
    assert [side.value for side in game.happened(Rolled)[0].sides] == [15]
