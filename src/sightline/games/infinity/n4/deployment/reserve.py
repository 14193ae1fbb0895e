"""The Reserve: who is deployed when the opponent has deployed, one trooper or more."""

from collections.abc import Iterator
from typing import ClassVar

from sightline.games.infinity.core.match.commands import Deploy, EndDeployment
from sightline.games.infinity.core.match.events import Remembered
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.table.deployment import FirstDeployment
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.n4.command_tokens import command_tokens, may_spend
from sightline.games.infinity.n4.commands import SpendCommandToken
from sightline.games.infinity.n4.events import CommandTokenSpent
from sightline.kernel import Command, Option, Play, Player, Violation
from sightline.rules import rule

HOLD_BACK = "hold_back"


def _paid(player: Player) -> str:
    """What a match remembers of a player who has spent a Command Token on this."""
    return f"held_back.{player}"


@rule("N4-CMD-002")
def held_for_a_token(state: State, player: Player) -> int:
    """One more for the Command Token of who takes the first Player Turn."""
    return state.memory.get(_paid(player), 0)


@rule("N4-SSKB-044", "N4-SSKB-045")
def held_by_strategos(state: State, player: Player) -> int:
    """Two instead of one for the Lieutenant of the list with Strategos."""
    leaders = (each.profile for each in state.fixed.lists[player].members if each.lieutenant)
    return int(any(leader.ability("strategos") is not None for leader in leaders))


class Deployment(FirstDeployment):
    """Everybody but those who are held back; for a Command Token one more is."""

    takes: ClassVar[tuple[type[Command], ...]] = (Deploy, EndDeployment, SpendCommandToken)

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """The Command Token as well, while it may be spent."""
        yield from super().options(now, player)
        token = SpendCommandToken(player=player, use=HOLD_BACK)
        if not any(self._check_token(now, token)):
            yield Option(command=token)

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """The token, or what everybody may do."""
        if isinstance(command, SpendCommandToken):
            yield from self._check_token(now, command)
        else:
            yield from super().check(now, command)

    @rule("N4-CMD-002")
    def _check_token(self, now: Situation, command: SpendCommandToken) -> Iterator[Violation]:
        """One, of who takes the first Player Turn."""
        first = command.player == now.state.first and now.fixed.scenario.last_trooper
        again = bool(now.state.memory.get(_paid(command.player)))
        if command.use != HOLD_BACK or not first or again or not may_spend(now, command.player):
            yield Violation(code="orders.no_such_use", params={"use": command.use[:40]}, rule="N4-CMD-002")

    def play(self, play: Play[State], command: Command) -> None:
        """Spend the token, or go on."""
        if not isinstance(command, SpendCommandToken):
            super().play(play, command)
            return
        left = command_tokens(Situation(play.state), command.player) - 1
        play.emit(CommandTokenSpent(player=command.player, use=HOLD_BACK, left=left, rule="N4-CMD-002"))
        play.emit(Remembered(key=_paid(command.player), value=1, rule="N4-CMD-002"))


PART = Part(stages=(Deployment(),), held_back=(held_for_a_token, held_by_strategos))
