"""C1-INIT: the Initiative Roll and what is decided by it."""

from collections.abc import Sequence

import pytest
from skirmish import cited, edition_at_hand, keep_tokens, soldier

from sightline.games.infinity.core.match.commands import ChooseAdvantage, ChooseDeployment, ChooseTurnOrder, EndTurn
from sightline.games.infinity.core.match.events import InitiativeWon, LieutenantNamed, Rolled, TurnBegan
from sightline.games.infinity.core.match.game import InfinityGame, Setup
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.troopers.profiles import ArmyList, Member
from sightline.kernel import Match, ScriptedDice


def rolled(dice: Sequence[int], wip: tuple[int, int] = (13, 12)) -> Match[State]:
    """A match of one trooper a side after the Initiative Roll."""
    lists = tuple(
        ArmyList(faction=side, members=(Member(profile=soldier(wip=value, cost=1), lieutenant=True),))
        for side, value in zip("ab", wip, strict=True)
    )
    setup = Setup(scenario="standard", points=15, table="harbour-steps", lists=(lists[0], lists[1]))
    return Match(InfinityGame(edition_at_hand()), setup, dice=ScriptedDice(dice))


def winner(match: Match[State]) -> int:
    (won,) = [event for event in match.events if isinstance(event, InitiativeWon)]
    return won.player


@pytest.mark.rule("C1-INIT-001")
@pytest.mark.parametrize(
    ("dice", "who"), [([8, 5], 0), ([5, 8], 1), ([14, 3], 1), ([3, 13], 0), ([11, 12], 1), ([13, 12, 4, 2], 0)]
)
def test_the_highest_roll_that_is_not_above_wip_wins(dice: list[int], who: int) -> None:
    assert winner(rolled(dice)) == who


@pytest.mark.rule("C1-INIT-001")
def test_the_initiative_roll_is_a_face_to_face_roll_of_wip() -> None:
    (roll,) = [event for event in rolled([8, 5]).events if isinstance(event, Rolled)]
    assert (roll.kind, roll.rule) == ("face_to_face", cited("C1-INIT-001"))
    assert [(side.attribute, side.value, side.dice, side.kept) for side in roll.sides] == [
        ("wip", 13, (8,), (8,)),
        ("wip", 12, (5,), ()),
    ]


@pytest.mark.rule("C1-INIT-002")
@pytest.mark.parametrize("first", [[7, 7], [14, 13], [20, 20]])
def test_after_a_tie_or_two_failures_the_roll_is_repeated(first: list[int]) -> None:
    match = rolled([*first, 3, 9])
    assert (winner(match), sum(isinstance(event, Rolled) for event in match.events)) == (1, 2)


@pytest.mark.rule("C1-INIT-003")
def test_everybody_sees_the_lieutenants_wip_but_not_who_it_is() -> None:
    match = rolled([8, 5])
    (roll,) = [event for event in match.seen(1) if isinstance(event, Rolled)]
    assert [side.value for side in roll.sides] == [13, 12]
    named = [event for event in match.seen(1) if isinstance(event, LieutenantNamed)]
    assert [(event.player, event.member) for event in named] == [(0, None), (1, 0)]


@pytest.mark.rule("C1-INIT-004")
@pytest.mark.parametrize(("take", "orders_turns"), [("initiative", 0), ("deployment", 1)])
def test_the_winner_takes_one_of_the_two_and_the_other_gets_the_other(take: str, orders_turns: int) -> None:
    match = rolled([8, 5])
    match.apply(ChooseAdvantage(player=0, take=take))  # type: ignore[arg-type]
    assert match.decision is not None
    assert (match.decision.kind, match.decision.waiting) == ("decision.turn_order", (orders_turns,))
    match.apply(ChooseTurnOrder(player=orders_turns, first=0))
    assert (match.decision.kind, match.decision.waiting) == ("decision.deployment", (1 - orders_turns,))


@pytest.mark.rule("C1-INIT-005", "C1-TURN-001")
@pytest.mark.parametrize("first", [0, 1])
def test_who_has_initiative_says_who_goes_first_in_every_round(first: int) -> None:
    match = rolled([8, 5])
    match.apply(ChooseAdvantage(player=0, take="initiative"))
    assert [each.rule for each in match.check(ChooseTurnOrder(player=0, first=2))] == [cited("C1-INIT-005")]
    match.apply(ChooseTurnOrder(player=0, first=first))
    match.apply(ChooseDeployment(player=1, first=1, zone=0))
    deploy_all(match)
    for _ in range(2):
        for player in (first, 1 - first):
            keep_tokens(match)
            match.apply(EndTurn(player=player))
    turns = [(event.round, event.player) for event in match.events if isinstance(event, TurnBegan)]
    assert list(dict.fromkeys(turns)) == [(r, p) for r in (1, 2, 3) for p in (first, 1 - first)][:5]


def deploy_all(match: Match[State]) -> None:
    """Put everybody down somewhere."""
    import random

    chance = random.Random(1)
    while match.state.stage.startswith("deployment"):
        command = match.complete(match.options()[0], chance)
        assert command is not None
        match.apply(command)


@pytest.mark.rule("C1-INIT-006", "C1-DEP-001")
@pytest.mark.parametrize(("first", "zone", "zones"), [(0, 0, (1, 0)), (1, 1, (0, 1))])
def test_who_has_deployment_says_who_deploys_first_and_where(first: int, zone: int, zones: tuple[int, int]) -> None:
    match = rolled([8, 5])
    match.apply(ChooseAdvantage(player=0, take="initiative"))
    match.apply(ChooseTurnOrder(player=0, first=0))
    for nobody, nowhere in ((2, 0), (0, 2)):
        wrong = ChooseDeployment(player=1, first=nobody, zone=nowhere)
        assert [each.rule for each in match.check(wrong)] == [cited("C1-INIT-006")]
    match.apply(ChooseDeployment(player=1, first=first, zone=zone))
    assert match.state.zones == zones
    assert match.state.deployer == first
    assert match.decision is not None
    assert (match.decision.kind, match.decision.waiting) == ("decision.deploy", (first,))
