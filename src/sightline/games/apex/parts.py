"""Actions and their parts: what "X and Movement 1" lets a Legend do, in which order it likes."""

import random
from collections.abc import Callable, Iterable, Iterator

from sightline.games.apex.commands import Finish, Impetuous
from sightline.games.apex.constants import Part
from sightline.games.apex.frames import Handler, asks, handles, not_now, pop, push, swap
from sightline.games.apex.impetuous import boost_options, boosted, check_boost, spend_boost
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Pending, State
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.rules import rule


class PartOfAction:
    """One kind of part. `legend` is the key of the Legend that acts."""

    commands: tuple[type[Command], ...] = ()
    """What begins it."""
    secret: bool = False
    """Whether it depends on the Backpack if it can be done: then its player is always asked, so that nobody learns."""

    def possible(self, now: Situation, legend: str, part: Part) -> bool:
        """Whether there is any way of doing it now, as it is."""
        return any(not option.refused for option in self.options(now, legend, part, now.legend(legend).seat))

    def worthwhile(self, now: Situation, legend: str, parts: tuple[Part, ...], part: Part) -> bool:
        """Whether an action is worth offering for this part of it: it can be done, now or after the other parts."""
        return doable(now, legend, part)

    def missing(self, now: Situation, legend: str, part: Part) -> Violation | None:
        """What is missing where it cannot be done, if that can be said better than that nothing would come of it."""
        return None

    def options(self, now: Situation, legend: str, part: Part, player: Player) -> Iterable[Option]:
        """The ways of doing it."""
        return ()

    def complete(
        self, now: Situation, legend: str, part: Part, option: Option, chance: random.Random
    ) -> Command | None:
        """Fill in the blanks of an option at random."""
        return option.command

    def check(self, now: Situation, legend: str, part: Part, command: Command) -> Iterable[Violation]:
        """Every reason against a way of doing it."""
        return ()

    def play(self, play: Play[State], legend: str, part: Part, command: Command) -> None:
        """Do it."""
        raise TypeError(f"{part.kind} does not take {command!r}")


PARTS: dict[str, PartOfAction] = {}


def part(kind: str) -> Callable[[type[PartOfAction]], type[PartOfAction]]:
    """Register a kind of part."""

    def register(handler: type[PartOfAction]) -> type[PartOfAction]:
        PARTS[kind] = handler()
        return handler

    return register


class Acting(Pending, frozen=True, kw_only=True):
    """A Legend performs an action: it may still do each of these, in any order, or do without."""

    legend: str
    parts: tuple[Part, ...]


@rule("AX-ACT-012", "AX-MOVE-029")
def doable(now: Situation, legend: str, part: Part, card: str = "") -> bool:
    """Whether a part (of a card) can be done now; a Movement perhaps only with the point of a discarded Feat."""
    kind = PARTS[part.kind]
    if kind.possible(now, legend, part):
        return True
    more = boosted(now, legend, part, card)
    return more is not None and kind.possible(now, legend, more)


def asked(now: Situation, legend: str, parts: Iterable[Part]) -> bool:
    """Whether any of the parts can be done, as far as everybody knows."""
    return any(PARTS[each.kind].secret or doable(now, legend, each) for each in parts)


@handles(Acting)
class _Acting(Handler[Acting]):
    @rule("AX-ACT-005", "AX-MOVE-028", "AX-ROUND-010")
    def decision(self, now: Situation, frame: Acting) -> Decision | None:
        """Which part next? Nothing to ask when all are done, none can be done or the Legend has left the board."""
        if not frame.parts or now.legend(frame.legend).at is None or not asked(now, frame.legend, frame.parts):
            return None
        return asks("act", now.legend(frame.legend).seat, legend=frame.legend)

    def resume(self, play: Play[State], frame: Acting) -> None:
        """The action is over."""
        pop(play)

    def options(self, now: Situation, frame: Acting, player: Player) -> Iterator[Option]:
        """Every way of doing any part, and doing without."""
        for each in frame.parts:
            yield from PARTS[each.kind].options(now, frame.legend, each, player)
        yield from boost_options(now, frame.legend, frame.parts, player)
        yield Option(command=Finish(player=player))

    def complete(self, now: Situation, frame: Acting, option: Option, chance: random.Random) -> Command | None:
        """The part knows."""
        each = _part_of(frame, option.command)
        if each is None:
            return option.command
        return PARTS[each.kind].complete(now, frame.legend, each, option, chance)

    def check(self, now: Situation, frame: Acting, command: Command) -> Iterable[Violation]:
        """The part knows."""
        if isinstance(command, Finish):
            return ()
        if isinstance(command, Impetuous):
            return check_boost(now, frame.legend, frame.parts, command)
        each = _part_of(frame, command)
        if each is None:
            return (not_now(),)
        return PARTS[each.kind].check(now, frame.legend, each, command)

    def play(self, play: Play[State], frame: Acting, command: Command) -> None:
        """Do a part; what it begins comes before the other parts."""
        if isinstance(command, Finish):
            pop(play)
            return
        if isinstance(command, Impetuous):
            swap(play, Acting(legend=frame.legend, parts=spend_boost(play, frame.legend, frame.parts, command)))
            return
        each = _part_of(frame, command)
        assert each is not None
        left = list(frame.parts)
        left.remove(each)
        swap(play, Acting(legend=frame.legend, parts=tuple(left)))
        PARTS[each.kind].play(play, frame.legend, each, command)


def _part_of(frame: Acting, command: Command) -> Part | None:
    return next((each for each in frame.parts if isinstance(command, PARTS[each.kind].commands)), None)


def act(play: Play[State], legend: str, *parts: Part) -> None:
    """Let a Legend perform an action."""
    push(play, Acting(legend=legend, parts=parts))
