"""Whoever upholds a sphere may let go of it."""

from collections.abc import Iterator
from typing import ClassVar

from sightline.games.infinity.core.match.events import Happening, Remembered
from sightline.games.infinity.core.match.events.happening import replace
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.fireteams import forming
from sightline.games.infinity.human_sphere.pheroware.supporting import SPHERES, upheld, upheld_key
from sightline.kernel import Command, Option, Play, Player, Violation
from sightline.rules import rule


class LetGo(Command, frozen=True, kw_only=True):
    """Cancel the sphere that a trooper upholds."""

    trooper: str


class SphereFaded(Happening, frozen=True, kw_only=True):
    """A sphere is gone before its time."""

    kind: str
    number: int
    """Which one of its kind."""

    def apply(self, state: State) -> State:
        """Lift it."""
        alike = [index for index, area in enumerate(state.areas) if area.kind == self.kind]
        gone = alike[self.number - 1]
        return replace(state, areas=(*state.areas[:gone], *state.areas[gone + 1 :]))


@rule("HS-NIMB-006", "HS-MIRR-006")
class OrdersPhase(forming.OrdersPhase):
    """To say so is enough: it costs nothing."""

    takes: ClassVar[tuple[type[Command], ...]] = (*forming.OrdersPhase.takes, LetGo)

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Whoever upholds one."""
        yield from super().options(now, player)
        for each in now.of(player):
            if any(upheld(now, each.id)):
                yield Option(command=LetGo(player=player, trooper=each.id))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """One of one's own, that upholds one."""
        if not isinstance(command, LetGo):
            yield from super().check(now, command)
            return
        own = {each.id for each in now.of(command.player)}
        if command.trooper not in own or not any(upheld(now, command.trooper)):
            params = {"trooper": command.trooper}
            yield Violation(code="pheroware.no_sphere", params=params, rule="HS-NIMB-006")

    def play(self, play: Play[State], command: Command) -> None:
        """It fades at once, and its user may make another."""
        if not isinstance(command, LetGo):
            super().play(play, command)
            return
        for kind, number in list(upheld(Situation(play.state), command.trooper)):
            play.emit(SphereFaded(kind=kind, number=number, rule=SPHERES[kind]))
            play.emit(Remembered(key=upheld_key(kind, command.trooper), value=0))
            for key, other in sorted(play.state.memory.items()):
                if key.startswith(upheld_key(kind, "")) and other > number:
                    play.emit(Remembered(key=key, value=other - 1))


PART = Part(commands=(LetGo,), stages=(OrdersPhase(),))
