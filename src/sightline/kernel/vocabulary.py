"""The words every game speaks: players, commands, events, decisions, options and results."""

import re
from collections.abc import Mapping

import msgspec

from sightline.kernel.errors import Param, RuleId, Violation

Player = int
"""A seat at the table, counted from 0."""

Viewer = Player | None
"""Who is looking: a player, or None for a spectator, who knows only what is public."""

SPECTATOR: Viewer = None


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag=_snake):
    """What a player does. Each game derives its own commands; the class name, in snake case, is their tag.

    >>> class DeclareMove(Command):
    ...     trooper: str
    >>> msgspec.json.encode(DeclareMove(player=0, trooper="fusilier"))
    b'{"do":"declare_move","trooper":"fusilier","player":0}'
    """

    player: Player


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=_snake):
    """Something that happened. The state changes by events and by nothing else.

    >>> class Fell(Event, frozen=True):
    ...     trooper: str
    >>> msgspec.json.encode(Fell("fusilier", rule="C1-STATE-001"))
    b'{"event":"fell","trooper":"fusilier","rule":"C1-STATE-001"}'
    """

    rule: RuleId | None = None
    """The rule that made it happen, for the log that people read."""


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """The question that the game waits for.

    >>> Decision(kind="decision.lieutenant", waiting=(0, 1), secret=True).waiting
    (0, 1)
    """

    kind: str
    """Message key of the question."""
    waiting: tuple[Player, ...]
    """Who has still to answer. With several players, any of them may be first."""
    secret: bool = False
    """Whether answers stay hidden until everybody has given one."""
    params: Mapping[str, Param] = {}


class Parameter(msgspec.Struct, frozen=True, kw_only=True):
    """A blank in an option that the player fills in: a path, a point, the position of a template ...

    >>> Parameter(name="path", kind="path").name
    'path'
    """

    name: str
    """Which field of the option's command it fills."""
    kind: str


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a player may do now, or may not and is told why.

    >>> Option(command=Command(player=0)).ready
    True
    >>> Option(command=Command(player=0), parameters=(Parameter(name="path", kind="path"),)).ready
    False
    """

    command: Command
    """Ready to be applied as it is, unless there are parameters; then it is the form to fill in."""
    parameters: tuple[Parameter, ...] = ()
    refused: tuple[Violation, ...] = ()
    """Why it is not allowed at present; empty when it is."""

    @property
    def ready(self) -> bool:
        """Whether the command can be applied without filling anything in."""
        return not self.parameters and not self.refused


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended.

    >>> Result(winners=(1,), scores=(3.0, 7.0), reason="scenario.ended.last_round").winners
    (1,)
    """

    winners: tuple[Player, ...]
    """One player, several (allies), or nobody for a draw."""
    scores: tuple[float, ...]
    reason: str
    """Message key."""
