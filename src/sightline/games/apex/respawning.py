"""Respawn: how an eliminated Legend comes back."""

from collections.abc import Iterator

from sightline.games.apex.board import Space, respawn_spaces
from sightline.games.apex.commands import Return
from sightline.games.apex.events import ActionTaken, Respawned
from sightline.games.apex.frames import Handler, asks, handles, pop, push, swap
from sightline.games.apex.hooks import HOOKS
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Pending, State
from sightline.kernel import Command, Decision, Option, Play, Player
from sightline.rules import rule


class Respawning(Pending, frozen=True, kw_only=True):
    """A Respawn action has been declared and is not paid yet: cards may still pay for it."""

    legend: str


class Returning(Pending, frozen=True, kw_only=True):
    """A Legend returns: its player says where."""

    legend: str


@rule("AX-RESP-003", "AX-RESP-004", "AX-RESP-006", "AX-RESP-008")
def spaces(now: Situation, key: str) -> tuple[Space, ...]:
    """Where a Legend may return: beside the Beacon closest to a squadmate; beside any when no squadmate is there."""
    mates = [one.at for one in now.squadmates(key) if one.at is not None]
    return respawn_spaces(now.board, mates, now.occupied(key))


def declare(play: Play[State], key: str) -> None:
    """Cards that answer a Respawn come before it is paid for."""
    push(play, Respawning(legend=key))
    HOOKS.triggered(play, "respawning", key, key)


@handles(Respawning)
class _Respawning(Handler[Respawning]):
    @rule("AX-RESP-001", "AX-LEG-015")
    def resume(self, play: Play[State], frame: Respawning) -> None:
        """Pay, unless a card does."""
        activation = play.state.activation
        assert activation is not None
        ap = 0 if activation.free_respawn else 1
        play.emit(ActionTaken(legend=frame.legend, action="respawn", ap=ap, rule="AX-ACT-001"))
        swap(play, Returning(legend=frame.legend))


@handles(Returning)
class _Returning(Handler[Returning]):
    @rule("AX-RESP-003")
    def decision(self, now: Situation, frame: Returning) -> Decision | None:
        """Where?"""
        return asks("return", now.legend(frame.legend).seat, legend=frame.legend)

    def options(self, now: Situation, frame: Returning, player: Player) -> Iterator[Option]:
        """Any space beside the Beacon."""
        for space in spaces(now, frame.legend):
            yield Option(command=Return(player=player, to=space))

    @rule("AX-RESP-005", "AX-RESP-007")
    def play(self, play: Play[State], frame: Returning, command: Command) -> None:
        """It enters that space; whatever AP it has left it may spend."""
        assert isinstance(command, Return)
        pop(play)
        play.emit(Respawned(legend=frame.legend, to=command.to, rule="AX-RESP-003"))
