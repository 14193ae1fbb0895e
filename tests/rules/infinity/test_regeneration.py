"""C1-SSK-289..294: Regeneration in the States Phase."""

import pytest
from skirmish import Skirmish, edition_at_hand, piece, soldier

from sightline.games.infinity.core.match.commands import EndTurn, UseAbility
from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.troopers.fitness import check_army
from sightline.games.infinity.core.troopers.profiles import Ability, ArmyList, Member

HARDY = soldier("regeneration", ph=12, vitality=2)


def states_phase(*dice: int, lost: int = 1, states: tuple[str, ...] = (), enemies: int = 1) -> Skirmish:
    """The end of the turn of somebody who regenerates."""
    foes = [piece(at=(200 + 100 * index, 1000), facing=90) for index in range(enemies)]
    game = Skirmish([piece(HARDY, at=(200, 200), lost=lost, states=states), piece(at=(500, 200))], foes, dice=dice)
    return game.apply(EndTurn(player=0))


def answer(game: Skirmish, use: bool = True, trooper: str = "A1", player: int = 0) -> Skirmish:
    return game.apply(UseAbility(player=player, trooper=trooper, ability="regeneration", use=use))


@pytest.mark.rule("C1-SSK-289", "C1-SSK-290", "C1-TURN-009")
def test_in_the_states_phase_its_player_chooses_to_roll_ph() -> None:
    game = states_phase(12)
    assert game.state.stage == "states.choices"
    assert {option.command.use for option in game.match.options() if isinstance(option.command, UseAbility)} == {
        True,
        False,
    }
    answer(game)
    (roll,) = game.happened(Rolled)
    assert (roll.kind, roll.sides[0].attribute, roll.sides[0].value) == ("normal", "ph", 12)
    assert (game.state.active, game.state.stage) == (1, "orders")


@pytest.mark.rule("C1-SSK-290")
@pytest.mark.parametrize(("die", "lost"), [(12, 0), (13, 2)])
def test_the_one_ph_roll_decides(die: int, lost: int) -> None:
    game = answer(states_phase(die))
    assert (len(game.happened(Rolled)), game.trooper("A1").lost) == (1, lost)


@pytest.mark.rule("C1-SSK-290", "C1-STATE-220")
@pytest.mark.parametrize("use", [True, False])
def test_a_marker_that_rolls_for_it_is_revealed(use: bool) -> None:
    hidden = soldier("regeneration", "camouflage", ph=12, vitality=2)
    mine = [piece(hidden, at=(200, 200), lost=1, states=["camouflaged"]), piece(at=(500, 200))]
    game = Skirmish(mine, [piece(at=(200, 1000), facing=90)], dice=[12]).apply(EndTurn(player=0))
    assert ("camouflaged" in answer(game, use).trooper("A1").states) is not use


@pytest.mark.rule("C1-SSK-289")
def test_or_does_without() -> None:
    game = answer(states_phase(), use=False)
    assert game.happened(Rolled) == []
    assert (game.trooper("A1").lost, game.state.active) == (1, 1)


@pytest.mark.rule("C1-SSK-291", "C1-STATE-009")
def test_success_gives_a_point_back_and_ends_unconscious() -> None:
    assert answer(states_phase(12)).trooper("A1").lost == 0
    risen = answer(states_phase(12, lost=2, states=("unconscious", "prone"))).trooper("A1")
    assert (risen.lost, risen.states) == (1, frozenset())


@pytest.mark.rule("C1-SSK-292")
def test_failure_costs_another_point() -> None:
    fallen = answer(states_phase(13)).trooper("A1")
    assert (fallen.lost, fallen.states) == (2, frozenset({"unconscious", "prone"}))
    assert "A1" not in answer(states_phase(13, lost=2, states=("unconscious",))).state.troopers


@pytest.mark.rule("C1-SSK-293")
def test_it_works_while_unconscious() -> None:
    assert states_phase(lost=2, states=("unconscious",)).state.stage == "states.choices"


@pytest.mark.rule("C1-SSK-294")
def test_only_who_has_lost_a_point_is_asked_and_once_in_each_states_phase() -> None:
    assert states_phase(lost=0).state.stage == "orders"
    game = answer(states_phase(), use=False)
    game.apply(EndTurn(player=1))
    assert game.match.decision is not None
    assert game.match.decision.waiting == (0,)
    answer(game, use=False)
    assert (game.state.round, game.state.stage) == (2, "orders")


@pytest.mark.rule("C1-LABEL-207")
def test_a_skill_of_the_states_phase_is_not_used_at_any_other_time() -> None:
    game = Skirmish([piece(HARDY, at=(200, 200), lost=1)], [piece(at=(200, 1000), facing=90)])
    use = UseAbility(player=0, trooper="A1", ability="regeneration", use=True)
    assert [violation.code for violation in game.match.check(use)] == ["infinity.not_now"]
    game.apply(EndTurn(player=0))
    assert game.refuses(use) == set()
    assert game.refuses(UseAbility(player=0, trooper="A1", ability="protheion", use=True)) == {"C1-LABEL-207"}


def test_both_players_decide_the_active_one_first() -> None:
    game = Skirmish([piece(HARDY, at=(200, 200), lost=1)], [piece(HARDY, at=(200, 1000), facing=90, lost=1)])
    game.apply(EndTurn(player=0))
    assert game.match.decision is not None
    assert game.match.decision.waiting == (0,)
    answer(game, use=False)
    assert game.match.decision.waiting == (1,)
    assert answer(game, use=False, trooper="B1", player=1).state.stage == "orders"


def test_what_one_declines_is_nobody_elses_business() -> None:
    game = answer(states_phase(), use=False)
    assert [event for event in game.match.seen(1) if type(event).__name__ == "Answered"] == []


@pytest.mark.rule("C1-SSK-290")
def test_a_value_in_brackets_takes_the_place_of_ph() -> None:
    able = soldier(Ability(key="regeneration", sets={"ph": 14}), vitality=2)
    assert list(check_army(edition_at_hand(), ArmyList(faction="a", members=(Member(profile=able),)))) == []
    game = Skirmish([piece(able, at=(200, 200), lost=1)], [piece(at=(200, 900))], dice=[14])
    game.apply(EndTurn(player=0)).apply(UseAbility(player=0, trooper="A1", ability="regeneration", use=True))
    assert [roll.sides[0].value for roll in game.happened(Rolled)] == [14]
