"""Who commands in N4: Loss of Lieutenant, Chain of Command, and a new Lieutenant at the end of the turn."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.match.choices import PhaseChoices
from sightline.games.infinity.core.match.commands import NameLieutenant
from sightline.games.infinity.core.match.events import LieutenantNamed
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Stage, asks, enter
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.events import CommandLost, lost_key, new_key, remembered, retreat_key
from sightline.games.infinity.n4.orders import commander
from sightline.kernel import Change, Command, Decision, Option, Play, Player, Viewer, Violation
from sightline.rules import rule

MNEMONICA_ASKED = "n4.mnemonica"
"""The question into whom a fallen trooper moves."""


@rule("N4-SEQ-017", "N4-HACK-105")
def lacks_command(now: Situation, player: Player) -> bool:
    """Whether a player has no Lieutenant: not deployed, Null or Isolated. Who plays without one cannot lose it."""
    if now.state.lieutenants[player] is None or not now.fixed.scenario.advanced:
        return False
    lieutenant = commander(now, player)
    return lieutenant is None or "isolated" in lieutenant.states


@rule("N4-SEQ-006", "N4-SEQ-017", "N4-RETR-004", "N4-HACK-113", "N4-SSK-074", "N4-SSKB-110")
def check_command(play: Play[State]) -> None:
    """Step 1.3 of the Tactical Phase; an army in Retreat! has lost its Lieutenant in any case."""
    player = play.state.active
    lost = lacks_command(Situation(play.state), player) or bool(play.state.memory.get(retreat_key(player)))
    if lost != bool(play.state.memory.get(lost_key(player))):
        play.emit(CommandLost(player=player, lost=lost, rule="N4-SEQ-017"))


# ------------------------------------------------------------------ Chain of Command


class CommandTaken(LieutenantNamed, frozen=True, kw_only=True):
    """Somebody takes command while the turn goes on; nobody else learns of it."""

    def apply(self, state: State) -> State:
        """The Special Order of this turn belongs to who generated it."""
        return remembered(super().apply(state), new_key(self.player), 1)

    @rule("N4-SSK-037")
    def seen_by(self, change: Change[State], viewer: Viewer) -> "CommandTaken | None":
        """Its player; to everybody else nothing has happened."""
        return self if viewer == self.player else None


@rule("N4-SSK-038", "N4-SSK-039", "N4-SSK-040", "N4-SSK-041")
def chain_of_command(play: Play[State]) -> None:
    """When the Lieutenant has fallen or is Isolated, who has the skill and is on the table commands from then on.

    A Lieutenant with Mnemonica may first take its command along into another body.
    """
    if play.state.waiting(MNEMONICA_ASKED):
        return
    now = Situation(play.state)
    for player in (0, 1):
        if lacks_command(now, player) and now.state.lieutenants[player] not in now.state.reserve[player]:
            able = (each for each in now.own(player) if now.ability(each, "chain_of_command") and not now.is_null(each))
            heir = next((each for each in able if "isolated" not in each.states), None)
            if heir is not None:
                play.emit(CommandTaken(player=player, member=heir.member, rule="N4-SSK-040"))


# ------------------------------------------------------------------ a new Lieutenant


@rule("N4-SEQ-021")
def may_command(now: Situation, trooper: Trooper) -> bool:
    """Not who is Irregular by profile, nor Remotes; and not who is Null or somebody's Peripheral."""
    profile = now.profile(trooper)
    if now.is_null(trooper) or trooper.peripheral is not None:
        return False
    return profile.ability("irregular") is None and profile.type != "REM"


class Succession(Stage):
    """At the end of a turn that began without a Lieutenant, its player may appoint one, in secret."""

    name = "succession"
    takes = (NameLieutenant,)

    @rule("N4-SEQ-020", "N4-RETR-004")
    def decision(self, state: State) -> Decision | None:
        """Ask who lost command in this turn's Tactical Phase and has nobody yet; not while the army retreats."""
        now, player = Situation(state), state.active
        lost = state.memory.get(lost_key(player)) and not state.memory.get(retreat_key(player))
        return asks("succession", player) if lost and lacks_command(now, player) and any(self._able(now)) else None

    def _able(self, now: Situation) -> Iterator[Trooper]:
        return (each for each in now.own(now.state.active) if may_command(now, each))

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Anybody who can command."""
        for trooper in self._able(now):
            yield Option(command=NameLieutenant(player=player, member=trooper.member))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """One of those on the table who can."""
        assert isinstance(command, NameLieutenant)
        if command.member not in {each.member for each in self._able(now)}:
            yield Violation(code="orders.cannot_command", params={"member": command.member}, rule="N4-SEQ-021")

    def play(self, play: Play[State], command: Command) -> None:
        """It commands from now on; if it is Isolated, its army learns that in its next turn."""
        assert isinstance(command, NameLieutenant)
        play.emit(LieutenantNamed(player=command.player, member=command.member, rule="N4-SEQ-020"))
        self.proceed(play)

    def proceed(self, play: Play[State]) -> None:
        """On to the end of the turn."""
        enter(play, "turn_end")


class LastChoices(PhaseChoices):
    """What the States Phase asks; after it, who commands from now on."""

    then = Succession.name


CHAIN_OF_COMMAND: Annotated[AbilityRow, "N4-SSK-037"] = AbilityRow(key="chain_of_command", private=True)

PART = Part(stages=(LastChoices(), Succession()), at_conclusion=(chain_of_command,), abilities=(CHAIN_OF_COMMAND,))
