"""The Tactical Support of the EVO: for a Command Token one die of a program that has failed is rolled again.

Each use of a program has its own chance: whoever has several rolls for one is asked about the next until it pays.
"""

from collections.abc import Iterator
from typing import ClassVar

from sightline.games.infinity.core.match.events import Remembered
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Question, ask
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.order.resolution import declared_rolls, everything, settle
from sightline.games.infinity.core.order.rolls import Rolling
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.hacking.chart import CHART
from sightline.games.infinity.human_sphere.hacking.supportware import evo_on_table
from sightline.games.infinity.n4.command_tokens import command_tokens, may_spend
from sightline.games.infinity.n4.commands import GoOn, SpendCommandToken
from sightline.games.infinity.n4.events import CommandTokenSpent
from sightline.kernel import Command, Option, Play, Player, Violation
from sightline.odds.rolls import roll as judge_all
from sightline.rules import rule

USE = "second_roll"
FAILED = "rerolling.failed"
"""What a match remembers, while somebody is asked, of the roll that has failed; its number, counted from one."""
_DIE, _PASSED = "rerolling.die.", "rerolling.passed."
"""And of the dice as they fell, and of the rolls that nobody is asked about any more."""


@rule("HS-HACK-067")
def failed(now: Situation, rolls: Rolling) -> int | None:
    """The next roll of a program that got nothing through, of a side with an EVO on the table and a token to spend."""
    for number, strike in enumerate(rolls.what.strikes):
        hacker = now.find(strike.attacker)
        if hacker is None or strike.weapon not in CHART.programs or not rolls.dice[number]:
            continue
        able = evo_on_table(now, hacker.owner) and may_spend(now, hacker.owner)
        if able and not any(rolls.hits_of(number)) and not now.state.memory.get(f"{_PASSED}{number}"):
            return number
    return None


def offer(play: Play[State], rolls: Rolling) -> bool:
    """Tell the dice as they fell, keep them, and ask."""
    number = failed(Situation(play.state), rolls)
    if number is None:
        return False
    rolls.told()
    play.emit(Remembered(key=FAILED, value=number + 1))
    for roll, dice in enumerate(rolls.dice):
        for place, die in enumerate(dice):
            play.emit(Remembered(key=f"{_DIE}{roll}.{place}", value=die))
    ask(play, Reroll.name, [rolls.what.strikes[number].attacker])
    return True


def _kept(state: State, count: int) -> list[list[int]]:
    """The dice as they fell."""
    dice: list[list[int]] = [[] for _ in range(count)]
    for key in sorted((key for key, die in state.memory.items() if die and key.startswith(_DIE)), key=_place):
        dice[_place(key)[0]].append(state.memory[key])
    return dice


def _place(key: str) -> tuple[int, int]:
    roll, place = key.removeprefix(_DIE).split(".")
    return int(roll), int(place)


def _forget(play: Play[State], *begins: str) -> None:
    for key in [key for key, value in play.state.memory.items() if value and key.startswith(begins)]:
        play.emit(Remembered(key=key, value=0))


@rule("HS-HACK-067")
class Reroll(Question):
    """Whether a Command Token is worth another die."""

    name = "order.reroll"
    kind = "program_reroll"
    takes: ClassVar[tuple[type[Command], ...]] = (SpendCommandToken, GoOn)

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Yes or no."""
        yield Option(command=SpendCommandToken(player=player, use=USE, trooper=now.state.pending[0].trooper))
        yield Option(command=GoOn(player=player))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """On this, and on nobody else."""
        asked = now.state.pending[0].trooper
        if isinstance(command, SpendCommandToken) and (command.use, command.trooper) != (USE, asked):
            yield Violation(code="orders.no_such_use", params={"use": command.use[:40]}, rule="HS-HACK-067")

    def play(self, play: Play[State], command: Command) -> None:
        """One die falls again, whatever the Burst; when every program has had its chance, everything is settled."""
        self.answered(play)
        strikes, guards = declared_rolls(Situation(play.state), everything(play.state))
        dice, number = _kept(play.state, len(strikes) + len(guards)), play.state.memory[FAILED] - 1
        _forget(play, _DIE, FAILED)
        again = isinstance(command, SpendCommandToken)
        if again:
            _roll_again(play, command.player, strikes[number], dice[number])
        for each, strike in enumerate(strikes):
            if each == number or (again and strike.attacker == strikes[number].attacker):
                play.emit(Remembered(key=f"{_PASSED}{each}", value=1))
        rolls = Rolling(play, strikes, guards, [tuple(each) for each in dice], quiet=not again)
        if not offer(play, rolls):
            _forget(play, _PASSED)
            settle(play, rolls)


def _roll_again(play: Play[State], player: Player, strike: Strike, dice: list[int]) -> None:
    """Pay for it, and roll a die that was no success, if there is one."""
    now = Situation(play.state)
    left = command_tokens(now, player) - 1
    play.emit(CommandTokenSpent(player=player, use=USE, left=left, rule="HS-HACK-067"))
    assert strike.needed is not None  # nobody fails without a roll
    judged = judge_all(tuple(dice), strike.needed, now.fixed.roll_rules)
    worst = next((place for place, die in enumerate(judged) if not die.success), 0)
    (dice[worst],) = play.roll(1, what=f"roll.{strike.skill}")


PART = Part(stages=(Reroll(),), rerolls=(offer,))
