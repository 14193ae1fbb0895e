"""N4, Engaged: who is in close combat, and who no longer is."""

import pytest
from skirmish import Skirmish, piece

from sightline.games.infinity.core.table.contacts import melee
from sightline.games.infinity.core.table.situation import Situation


def in_contact(*states: str) -> Skirmish:
    """A1 and an enemy in some states, in contact."""
    return Skirmish([piece(at=(200, 200))], [piece(at=(200, 225), states=states)])


def engaged(game: Skirmish) -> set[str]:
    now = Situation(game.state)
    return {each.id for each in game.state.troopers.values() if now.is_engaged(each)}


@pytest.mark.rule("N4-ENG-001")
@pytest.mark.parametrize(
    ("state", "both"),
    [
        ("targeted", True),
        ("unconscious", False),
        ("immobilized_a", False),
        ("immobilized_b", False),
        ("possessed", True),
        ("sepsitorized", True),
    ],
)
def test_enemies_in_contact_are_engaged_unless_one_is_null_or_immobilized(state: str, both: bool) -> None:
    assert engaged(in_contact(state)) == ({"A1", "B1"} if both else set())


@pytest.mark.rule("N4-ENG-001")
def test_who_was_turned_and_is_immobilized_as_well_does_not_fight() -> None:
    assert engaged(in_contact("possessed", "immobilized_b")) == set()


@pytest.mark.rule("N4-ENG-002")
def test_who_is_engaged_is_in_close_combat_with_all_who_are_in_it() -> None:
    game = Skirmish([piece(at=(200, 200)), piece(at=(200, 250))], [piece(at=(200, 225)), piece(at=(600, 600))])
    assert set(melee(Situation(game.state), game.trooper("A1"))) == {"A1", "A2", "B1"}
    assert melee(Situation(game.state), game.trooper("B2")) == {}
    assert game.activate("A1").offered() == {"cc_attack", "dodge", "idle", "reset"}


@pytest.mark.rule("N4-ENG-008")
def test_it_is_over_when_the_last_enemy_in_contact_falls() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 225)), piece(at=(900, 900))], dice=[5, 1]).activate("A1")
    game.declare("cc_attack", weapon="cc_weapon", aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert "unconscious" in game.trooper("B1").states
    assert engaged(game) == set()


@pytest.mark.rule("N4-ENG-008")
@pytest.mark.parametrize(("other", "lasts"), [("unconscious", False), ("possessed", True), ("sepsitorized", True)])
def test_enemies_who_were_turned_keep_it_alive(other: str, lasts: bool) -> None:
    foes = [piece(at=(200, 225), states={"unconscious"}), piece(at=(200, 175), states={other})]
    game = Skirmish([piece(at=(200, 200))], foes)
    assert ("A1" in engaged(game)) is lasts
