"""Resolving a card: one operation after the other, with questions where there is a choice."""

from collections.abc import Iterator

from sightline.games.apex.abilities import end_use
from sightline.games.apex.commands import Finish
from sightline.games.apex.content.ops import Op
from sightline.games.apex.effects.asking import CARD_QUESTIONS, question
from sightline.games.apex.effects.commands import PickOption
from sightline.games.apex.effects.frames import Resolving, Settling
from sightline.games.apex.effects.ops import MODULES
from sightline.games.apex.effects.ops.acting import is_secret, parts_of
from sightline.games.apex.effects.ops.registry import feasible, handler_of
from sightline.games.apex.events import replace
from sightline.games.apex.frames import Handler, handles, pop, push, swap
from sightline.games.apex.parts import Acting
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import State
from sightline.kernel import Command, Decision, Option, Play, Player
from sightline.rules import rule

assert MODULES


@rule("AX-ACT-005", "AX-PRIO-001", "AX-WEAP-011")
def resolve_card(play: Play[State], frame: Resolving) -> None:
    """Begin to resolve a card. Actions joined by "and" are one action whose parts come in any order."""
    parts = parts_of(frame) if frame.join == "and" else None
    push(play, frame if parts is None else Acting(legend=frame.owner, parts=parts))


def possible(now: Situation, frame: Resolving, *, for_all_they_know: bool = False) -> bool:
    """Whether a card can be played: all of its operations (or, with "and", any of them) can be done.

    For all that others know, what depends on a Backpack can always be done.
    """
    found = ((for_all_they_know and is_secret(op)) or feasible(now, frame, op) for op in frame.ops)
    return any(found) if frame.join == "and" else all(found)


@handles(Resolving)
class _Resolving(Handler[Resolving]):
    def decision(self, now: Situation, frame: Resolving) -> Decision | None:
        """What the first operation asks, or which operation comes next."""
        if not frame.asking:
            return None
        kind = "part" if frame.join == "and" else CARD_QUESTIONS.get(_tag(frame.ops[0]), "pick")
        return question(kind, now.legend(frame.decides).seat, card=frame.card, legend=frame.decides)

    def resume(self, play: Play[State], frame: Resolving) -> None:
        """Do the next operation; what has become impossible is skipped."""
        now = Situation(play.state)
        if not frame.ops:
            pop(play)
        elif frame.join == "and":
            if any(feasible(now, frame, op) for op in frame.ops):
                swap(play, replace(frame, asking=True))
            else:
                pop(play)
        else:
            self._next(play, frame, now)

    def _next(self, play: Play[State], frame: Resolving, now: Situation) -> None:
        found = handler_of(frame.ops[0]).choices(now, frame, frame.ops[0])
        if found is None:
            _perform(play, frame, None)
        elif len(found) > 1:
            swap(play, replace(frame, asking=True))
        elif found:
            _perform(play, frame, found[0])
        else:
            swap(play, replace(frame, ops=frame.ops[1:]))

    def options(self, now: Situation, frame: Resolving, player: Player) -> Iterator[Option]:
        """Every choice."""
        if frame.join == "and":
            for number, op in enumerate(frame.ops):
                if feasible(now, frame, op):
                    yield Option(command=PickOption(player=player, option=number))
            yield Option(command=Finish(player=player))
        else:
            for command in handler_of(frame.ops[0]).choices(now, frame, frame.ops[0]) or ():
                yield Option(command=command)

    def play(self, play: Play[State], frame: Resolving, command: Command) -> None:
        """Do it as chosen."""
        if frame.join != "and":
            _perform(play, frame, command)
        elif isinstance(command, PickOption):
            op = frame.ops[command.option]
            rest = (*frame.ops[: command.option], *frame.ops[command.option + 1 :])
            swap(play, replace(frame, ops=rest, asking=False))
            push(play, replace(frame, ops=(op,), join="all", asking=False))
        else:
            pop(play)


@rule("AX-PRIO-001")
def _perform(play: Play[State], frame: Resolving, choice: Command | None) -> None:
    """What the card says is done, one operation after the other."""
    op = frame.ops[0]
    rest = replace(frame, ops=frame.ops[1:], asking=False)
    swap(play, rest)
    handler_of(op).play(play, rest, op, choice)


def _tag(op: Op) -> str:
    return str(type(op).__struct_config__.tag)


@handles(Settling)
class _Settling(Handler[Settling]):
    @rule("AX-TIME-001", "AX-COOL-901")
    def resume(self, play: Play[State], frame: Settling) -> None:
        """Everything is resolved: the token cools down."""
        pop(play)
        end_use(play, frame.use)
