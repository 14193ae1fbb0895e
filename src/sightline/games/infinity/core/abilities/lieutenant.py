"""Lieutenant: who commands, and the appointment of another where a scenario demands one."""

from collections.abc import Iterator
from typing import ClassVar

from sightline.games.infinity.core.match.commands import NameLieutenant
from sightline.games.infinity.core.match.events import LieutenantNamed, Remembered
from sightline.games.infinity.core.match.stages import Stage, asks, enter
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Command, Decision, Option, Play, Player, RuleId, Violation
from sightline.rules import rule


def lieutenant_of(now: Situation, player: Player) -> Trooper | None:
    """The Lieutenant of a player, while it is on the table and not Null."""
    member = now.state.lieutenants[player]
    return next((each for each in able_to_command(now, player) if each.member == member), None)


def able_to_command(now: Situation, player: Player) -> Iterator[Trooper]:
    """The troopers of a player on the table that are not Null; Peripherals are led, they do not lead."""
    return (each for each in now.own(player) if each.peripheral is None and not now.is_null(each))


def lacks_lieutenant(now: Situation, player: Player) -> bool:
    """Whether there is no Lieutenant, and somebody on the table who could become one."""
    return lieutenant_of(now, player) is None and any(True for _ in able_to_command(now, player))


def _held(player: Player, member: int) -> str:
    return f"was_lieutenant.{player}.{member}"


def every_lieutenant(state: State, player: Player) -> set[int]:
    """The members that are or have been a player's Lieutenant."""
    members = range(len(state.fixed.lists[player].members))
    former = {member for member in members if state.memory.get(_held(player, member))}
    current = state.lieutenants[player]
    return former if current is None else former | {current}


@rule("C1-SCEN-248")
def _keep_in_the_books(play: Play[State], player: Player) -> None:
    """Who is replaced as Lieutenant is still one that can be Killed."""
    before = play.state.lieutenants[player]
    if before is not None:
        play.emit(Remembered(key=_held(player, before), value=1))


class Appointment(Stage):
    """In the Tactical Phase: a player without a Lieutenant appoints a new one, openly and at no cost."""

    name = "appointment"
    takes = (NameLieutenant,)
    cited: ClassVar[tuple[RuleId, RuleId]]
    """The rules that ask for a new one, and that say who cannot be it."""
    then: ClassVar[str] = "order_count"
    """The stage after it."""

    def able(self, now: Situation, player: Player) -> Iterator[Trooper]:
        """Who can be appointed."""
        return able_to_command(now, player)

    def decision(self, state: State) -> Decision | None:
        """Ask the active player."""
        return asks("appointment", state.active)

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Anybody on the table who can command."""
        for trooper in self.able(now, player):
            yield Option(command=NameLieutenant(player=player, member=trooper.member))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """A Model or Marker on the table that is not Null."""
        assert isinstance(command, NameLieutenant)
        if command.member not in {each.member for each in self.able(now, command.player)}:
            yield Violation(code="scenario.not_on_table", params={"member": command.member}, rule=self.cited[1])

    def play(self, play: Play[State], command: Command) -> None:
        """The new one is as public as the old one."""
        assert isinstance(command, NameLieutenant)
        _keep_in_the_books(play, command.player)
        named = LieutenantNamed(player=command.player, member=command.member, public=True, rule=self.cited[0])
        play.emit(named)
        enter(play, self.then, command.player)
