"""Operations on the Shoot action at hand."""

from sightline.games.apex.content.ops import IconResult, IgnoreIcon, RedirectShot, RedrawAim, ShotMod
from sightline.games.apex.effects.events import ShotChanged, ShotRedirected
from sightline.games.apex.effects.frames import Resolving, current_shot
from sightline.games.apex.effects.ops.acting import picked, picks
from sightline.games.apex.effects.ops.registry import Choices, OpHandler, does, on_board
from sightline.games.apex.effects.whom import named
from sightline.games.apex.shooting.aim import Change
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import State
from sightline.kernel import Command, Play
from sightline.rules import rule


class _Change(OpHandler[ShotMod | IgnoreIcon | IconResult]):
    @rule("AX-SHOOT-010", "AX-SHOOT-020", "AX-HIT-009", "AX-HIT-010")
    def play(
        self,
        play: Play[State],
        frame: Resolving,
        op: ShotMod | IgnoreIcon | IconResult,
        choice: Command | None,
    ) -> None:
        """Registered now, read in the step of the Shoot action that it concerns."""
        play.emit(ShotChanged(source=frame.card, change=Change(op, frame.card, "AX-SHOOT-010")))


for _kind in (ShotMod, IgnoreIcon, IconResult):
    does(_kind)(_Change)  # type: ignore[arg-type]


@does(RedrawAim)
class _RedrawAim(OpHandler[RedrawAim]):
    def play(self, play: Play[State], frame: Resolving, op: RedrawAim, choice: Command | None) -> None:
        """After the cards are revealed the shooter is asked."""
        play.emit(ShotChanged(source=frame.card, redraws=op.count))


@does(RedirectShot)
class _RedirectShot(OpHandler[RedirectShot]):
    def feasible(self, now: Situation, frame: Resolving, op: RedirectShot) -> bool:
        """Whether somebody else can become the target."""
        shot = current_shot(now.state.pending)
        found = on_board(now, named(now, frame, op.to))
        return shot is not None and any(key != shot.target for key in found)

    def choices(self, now: Situation, frame: Resolving, op: RedirectShot) -> Choices:
        """Who?"""
        return picks(now, frame, op.to)

    def play(self, play: Play[State], frame: Resolving, op: RedirectShot, choice: Command | None) -> None:
        """Everything that depends on the target is worked out again when it is needed."""
        for key in picked(Situation(play.state), frame, op.to, choice)[:1]:
            play.emit(ShotRedirected(source=frame.card, target=key))
