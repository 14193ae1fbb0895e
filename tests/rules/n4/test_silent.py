"""N4: Silent weapons."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import React, UseAbility
from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.order.declarations import Declaration

ARCHER = piece(soldier(weapons=("tactical_bow", "combi_rifle")), at=(200, 200))
VICTIM = piece(at=(200, 350), facing=90)
NEIGHBOUR = piece(at=(260, 350), facing=90)
WATCHER = piece(at=(600, 200), facing=180)
TEAM = (VICTIM, NEIGHBOUR, WATCHER)


def shot(*dice: int, weapon: str = "tactical_bow", team: tuple[Piece, ...] = TEAM) -> Skirmish:
    """A1 shoots B1 in the back, which B2 is next to; B3 sees it all."""
    game = Skirmish([ARCHER], team, dice=dice).activate("A1")
    return game.declare("bs_attack", weapon=weapon, aims={"B1": 3 if weapon == "combi_rifle" else 1})


def resolved(*dice: int, weapon: str = "tactical_bow") -> Skirmish:
    return shot(*dice, weapon=weapon).no_more_aros().declare("idle").no_more_aros()


def refused(game: Skirmish, trooper: str, skill: str = "dodge") -> set[str | None]:
    return game.refuses(React(player=1, trooper=trooper, use=Declaration(skill=skill)))


def asked(game: Skirmish) -> set[str]:
    """About whom the question at hand is or will be."""
    return set(game.state.waiting(game.state.asking))


@pytest.mark.rule("N4-TRAIT-028")
def test_the_target_cannot_dodge_an_attack_that_it_does_not_see() -> None:
    assert refused(shot(), "B1") == {"N4-TRAIT-028"}
    assert refused(shot(weapon="combi_rifle"), "B1") == set()
    facing = piece(at=(200, 350), facing=270)
    assert refused(shot(team=(facing, NEIGHBOUR, WATCHER)), "B1") == set()


@pytest.mark.rule("N4-TRAIT-029")
def test_nor_does_anybody_react_who_does_not_see_it() -> None:
    assert refused(shot(), "B2") == {"N4-TRAIT-029"}
    assert refused(shot(weapon="combi_rifle"), "B2") == set()
    assert refused(shot(), "B3") == set()


@pytest.mark.rule("N4-TRAIT-028", "N4-TRAIT-029")
def test_when_the_target_survives_they_may_dodge_after_all() -> None:
    game = resolved(20, 5)
    assert (game.state.asking, asked(game)) == ("order.late_dodge", {"B1", "B2"})
    assert game.refuses(UseAbility(player=1, trooper="B3", ability="dodge", use=True)) != set()
    assert game.refuses(UseAbility(player=1, trooper="B1", ability="reset", use=True)) == {"N4-TRAIT-029"}
    game.apply(UseAbility(player=1, trooper="B1", ability="dodge", use=True))
    assert game.happened(Rolled)[-1].sides[0].skill == "dodge"
    game.apply(UseAbility(player=1, trooper="B2", ability="dodge", use=False))
    assert (game.state.asking, asked(game)) == ("order.moves", {"B1"})


@pytest.mark.rule("N4-TRAIT-028")
def test_who_fails_that_roll_stays_where_it_is() -> None:
    game = resolved(20, 20).apply(UseAbility(player=1, trooper="B1", ability="dodge", use=True))
    game.apply(UseAbility(player=1, trooper="B2", ability="dodge", use=False))
    assert game.state.asking == "order.alert"


@pytest.mark.rule("N4-TRAIT-029")
def test_nobody_hears_how_the_target_falls() -> None:
    game = resolved(5, 1, 1)
    assert "B1" not in game.state.troopers or "unconscious" in game.trooper("B1").states
    assert game.state.asking == "orders"


@pytest.mark.rule("N4-TRAIT-028", "N4-TRAIT-029")
def test_with_a_loud_weapon_those_around_are_alarmed() -> None:
    game = resolved(5, 20, 20, 1, weapon="combi_rifle")
    assert game.state.asking == "order.alert"
    assert "B2" in asked(game)
