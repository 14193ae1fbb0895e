"""Who has the second Player Turn may deploy an EVO Hacking Device with a GADGET-EVO program running."""

from collections.abc import Iterator
from typing import ClassVar

from sightline.games.infinity.core.match.commands import Deploy, UseAbility
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Question, ask
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.hacking.chart import CHART, EVO, GADGET_EVO
from sightline.games.infinity.n4.command_tokens import command_tokens
from sightline.games.infinity.n4.events import CommandTokenSpent
from sightline.games.infinity.n4.hacking.hack import programs_of
from sightline.games.infinity.n4.hacking.supportware import active, place
from sightline.kernel import Command, Option, Play, Player, Violation
from sightline.rules import rule


@rule("HS-HACK-068")
def is_ready(now: Situation, trooper: Trooper) -> bool:
    """Whether a Command Token may start a program with its deployment: it has the second turn, and runs none yet.

    Who is deployed as something else is not asked: the marker of the program would tell what it is.
    """
    if trooper.owner == now.state.first or now.fixed.profile(trooper).ability(EVO) is None:
        return False
    runs = any(token.owner == trooper.owner and _is_evo(token.kind) for _, token in active(now.state))
    return not runs and not now.is_concealed(trooper) and command_tokens(now, trooper.owner) > 0


def _is_evo(program: str) -> bool:
    return CHART.programs[program].kind == GADGET_EVO


def when_deployed(play: Play[State], command: Deploy, trooper: Trooper) -> None:  # noqa: ARG001
    """Ask its player."""
    if trooper.id in play.state.troopers and is_ready(Situation(play.state), trooper):
        ask(play, Readiness.name, [trooper.id])


class Readiness(Question):
    """Which program runs from the beginning, for a Command Token; or none."""

    name = "evo_readiness"
    kind = "evo_readiness"
    takes: ClassVar[tuple[type[Command], ...]] = (UseAbility,)

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Each of its GADGET-EVO programs, or none."""
        key = now.state.pending[0].trooper
        for program in programs_of(now, now.trooper(key)):
            if _is_evo(program):
                yield Option(command=UseAbility(player=player, trooper=key, ability=program, use=True))
        yield Option(command=UseAbility(player=player, trooper=key, ability=EVO, use=False))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """One of these."""
        assert isinstance(command, UseAbility)
        if command not in (option.command for option in self.options(now, command.player)):
            yield Violation(code="hs_hacking.not_ready", params={"program": command.ability[:40]}, rule="HS-HACK-068")

    def play(self, play: Play[State], command: Command) -> None:
        """Pay, and put its marker down."""
        assert isinstance(command, UseAbility)
        self.answered(play)
        if not command.use:
            return
        left = command_tokens(Situation(play.state), command.player) - 1
        spent = CommandTokenSpent(
            player=command.player, use=EVO, trooper=command.trooper, left=left, rule="HS-HACK-068"
        )
        play.emit(spent)
        place(play, play.state.troopers[command.trooper], CHART.programs[command.ability], "", "")


PART = Part(stages=(Readiness(),), after_deployment=(when_deployed,))
