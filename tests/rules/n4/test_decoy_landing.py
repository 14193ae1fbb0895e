"""N4: Decoys of who comes by Airborne Deployment."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Arrive
from sightline.games.infinity.core.match.events import Vanished
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.n4.commands import Project

FAR = piece(at=(1100, 1100), facing=0)
JUMPER = soldier("combat_jump", Ability(key="decoy", level=2), name="Jumper")


def landed(die: int = 5) -> Skirmish:
    game = Skirmish([piece(at=(100, 100))], [FAR], off_table=((JUMPER,), ()), dice=[die])
    return game.apply(Arrive(player=0, member=1, skill="combat_jump", at=(600, 600, 0)))


@pytest.mark.rule("N4-SSKB-018")
def test_who_lands_puts_its_decoys_on_the_table_and_says_which_is_real() -> None:
    game = landed()
    assert game.state.asking == "decoy_landing"
    game.apply(Project(player=0, trooper="A2", copies=((700, 600, 0), (600, 700, 0)), real=1))
    pieces = {key: game.trooper(key) for key in ("A2", "A3", "A4")}
    assert {each.at for each in pieces.values()} == {(600, 600, 0), (700, 600, 0), (600, 700, 0)}
    assert [key for key, each in pieces.items() if not each.copy_of] == ["A3"]
    assert all("decoy" in each.states for each in pieces.values())


@pytest.mark.rule("N4-SSKB-018")
def test_decoys_out_of_coherency_are_gone() -> None:
    game = landed().apply(Project(player=0, trooper="A2", copies=((700, 600, 0), (600, 900, 0))))
    assert [each.trooper for each in game.happened(Vanished)] == ["A4"]
    now = Situation(game.state)
    assert {each.id for each in now.alike(game.trooper("A2"))} == {"A2", "A3"}


@pytest.mark.rule("N4-SSKB-018")
def test_not_more_than_it_has_and_only_where_there_is_room() -> None:
    spots = ((700, 600, 0), (600, 700, 0), (500, 600, 0))
    assert landed().refuses(Project(player=0, trooper="A2", copies=spots)) == {"N4-SSKB-018"}
    assert landed().refuses(Project(player=0, trooper="A2", copies=((605, 600, 0),))) != set()
    assert landed().refuses(Project(player=0, trooper="A2")) == set()


@pytest.mark.rule("N4-SSKB-018", "N4-SSKB-011")
def test_who_misses_its_landing_has_none() -> None:
    game = landed(20)
    assert game.state.asking == "order.missed_landing"
    game.apply(Arrive(player=0, member=1, skill="combat_jump", at=(600, 12.5, 0)))
    assert game.state.asking != "decoy_landing"
