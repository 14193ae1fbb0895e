"""Random play in which troopers change sides again and again: nothing breaks, and everybody can imagine the match."""

import random

import pytest
from skirmish import Piece, Skirmish, piece, playing, soldier, wall

from sightline.bots.infinity.trying import faults
from sightline.bots.random_player import RandomPlayer
from sightline.games.infinity.core.match.commands import Declare, React
from sightline.games.infinity.core.match.events import SidesChanged
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.troopers.profiles import Ability, TroopType
from sightline.games.infinity.desk.imagining import as_known
from sightline.games.infinity.n4.commands import SpendCommandToken
from sightline.games.infinity.n4.edition import N4
from sightline.kernel import Command, Match

SCENARIOS = tuple(name for name in N4.scenario if name != "introductory")
TAKING = ("total_control", "sepsitor_plus")
CUBE, NET = Ability(key="cube"), Ability(key="repeater")
HACKER = soldier("hacker", wip=17, equipment=(CUBE, NET), weapons=("sepsitor_plus", "combi_rifle"), cost=18)
TAG = soldier(
    "camouflage",
    type=TroopType.TAG,
    structure=True,
    vitality=3,
    equipment=(CUBE, NET),
    weapons=("sepsitor_plus", "combi_rifle", "cc_weapon"),
    cost=18,
)


def lined_up(y: float, facing: float) -> list[Piece]:
    """Hackers and TAGs by turns."""
    return [
        piece(TAG if number % 2 else HACKER, at=(200 + 110 * number, y), facing=facing, lieutenant=not number)
        for number in range(8)
    ]


def begin(number: int) -> Match[State]:
    chance = random.Random(number)
    return Skirmish(
        lined_up(250, 90),
        lined_up(430, 270),
        dice=[chance.randint(1, 20) for _ in range(5000)],
        solids=[wall(150, 330, 900, 10, top=30)],
        scenario=SCENARIOS[number % len(SCENARIOS)],
        points=150,
    ).match


def takes(command: Command) -> bool:
    """Whether it takes somebody over, or back."""
    if isinstance(command, Declare | React):
        return command.use.weapon in TAKING
    return isinstance(command, SpendCommandToken) and command.use == "regain"


@pytest.mark.parametrize("number", range(2))
def test_troopers_change_sides_and_the_match_goes_on(number: int) -> None:
    with playing(N4):
        match = begin(number)
        chance, player = random.Random(number), RandomPlayer(number)
        changes: list[SidesChanged] = []
        while (decision := match.decision) is not None:
            seat = decision.waiting[0]
            ready = [each.command for each in match.options(seat) if not each.parameters and takes(each.command)]
            eager = bool(ready) and chance.random() < 0.7
            events = match.apply(chance.choice(ready) if eager else player.choose(match, seat))
            assert list(faults(match.state)) == []
            now = [event for event in events if isinstance(event, SidesChanged)]
            changes += now
            for viewer in (0, 1) if now and not match.state.ended else ():
                assert set(as_known(match.state, viewer).troopers) == set(match.state.troopers)
        assert {bool(each.captor) for each in changes} == {True, False}
