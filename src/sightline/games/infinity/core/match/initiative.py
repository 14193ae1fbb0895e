"""Before the first turn: Lieutenants, the Initiative Roll and what its winner chooses."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.commands import (
    ChooseAdvantage,
    ChooseDeployment,
    ChooseTurnOrder,
    NameLieutenant,
)
from sightline.games.infinity.core.match.events import (
    DeploymentChosen,
    InitiativeWon,
    LieutenantNamed,
    Rolled,
    TurnOrderChosen,
)
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Stage, asks, enter
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.order.normal_rolls import roll_side
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.odds.rolls import face_to_face, roll, success_value
from sightline.rules import rule


class Lieutenants(Stage):
    """Where the lists name no Lieutenant, both players secretly choose one."""

    name = "lieutenants"
    takes = (NameLieutenant,)

    def decision(self, state: State) -> Decision | None:
        """Ask both at once, in secret."""
        waiting = tuple(player for player in (0, 1) if state.lieutenants[player] is None)
        return Decision(kind="decision.lieutenant", waiting=waiting, secret=True) if waiting else None

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Any member of the list."""
        for member in range(len(now.fixed.lists[player].members)):
            yield Option(command=NameLieutenant(player=player, member=member))

    @rule("C1-INTRO-042")
    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """A member of one's own list."""
        assert isinstance(command, NameLieutenant)
        if not 0 <= command.member < len(now.fixed.lists[command.player].members):
            yield Violation(code="infinity.no_such_member", params={"member": command.member}, rule="C1-INTRO-042")

    def play(self, play: Play[State], command: Command) -> None:
        """Note it, unseen by the other."""
        assert isinstance(command, NameLieutenant)
        play.emit(LieutenantNamed(player=command.player, member=command.member, rule="C1-INTRO-042"))

    def proceed(self, play: Play[State]) -> None:
        """On to the roll."""
        enter(play, "initiative")


class Initiative(Stage):
    """The Initiative Roll."""

    name = "initiative"

    @rule("C1-INIT-001", "C1-INIT-002", "C1-INIT-003", "C1-INTRO-042")
    def proceed(self, play: Play[State]) -> None:
        """A Face to Face Roll of the Lieutenants' WIP, repeated until somebody wins it."""
        rules = play.state.fixed.roll_rules
        needed = [success_value(self._wip(play.state, player), (), rules) for player in (0, 1)]
        while True:
            dice = [play.roll(1, what="roll.initiative") for _ in needed]
            outcome = face_to_face(*(roll(dice[player], needed[player], rules) for player in (0, 1)))
            kept = (outcome.active, outcome.reactive)
            sides = tuple(
                roll_side(f"player {player}", "initiative", "wip", needed[player], dice[player], kept[player])
                for player in (0, 1)
            )
            play.emit(Rolled(kind="face_to_face", sides=sides, rule="C1-INIT-001"))
            if outcome.winner is not None:
                break
        winner = 0 if outcome.winner == "active" else 1
        play.emit(InitiativeWon(player=winner, rule="C1-INIT-004"))
        enter(play, "initiative.choice", winner)

    def _wip(self, state: State, player: Player) -> int:
        member = state.lieutenants[player]
        assert member is not None
        return state.fixed.lists[player].members[member].profile.wip


class AdvantageChoice(Stage):
    """The winner takes Initiative or Deployment."""

    name = "initiative.choice"
    takes = (ChooseAdvantage,)

    def decision(self, state: State) -> Decision | None:
        """Ask the winner."""
        assert state.winner_of_initiative is not None
        return asks("advantage", state.winner_of_initiative)

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Either."""
        yield Option(command=ChooseAdvantage(player=player, take="initiative"))
        yield Option(command=ChooseAdvantage(player=player, take="deployment"))

    @rule("C1-INIT-004", "C1-INTRO-043")
    def play(self, play: Play[State], command: Command) -> None:
        """The other option goes to the opponent."""
        assert isinstance(command, ChooseAdvantage)
        with_initiative = command.player if command.take == "initiative" else 1 - command.player
        enter(play, "turn_order", with_initiative)


class TurnOrderChoice(Stage):
    """Who has Initiative decides who goes first."""

    name = "turn_order"
    takes = (ChooseTurnOrder,)

    def decision(self, state: State) -> Decision | None:
        """Ask the holder of Initiative."""
        assert state.choosing is not None
        return asks("turn_order", state.choosing)

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Oneself or the other."""
        for first in (0, 1):
            yield Option(command=ChooseTurnOrder(player=player, first=first))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """One of the two players."""
        assert isinstance(command, ChooseTurnOrder)
        if command.first not in (0, 1):
            yield Violation(code="infinity.no_such_player", params={"player": command.first}, rule="C1-INIT-005")

    @rule("C1-INIT-005", "C1-INTRO-044")
    def play(self, play: Play[State], command: Command) -> None:
        """It holds for the whole game."""
        assert isinstance(command, ChooseTurnOrder)
        play.emit(TurnOrderChosen(first=command.first, rule="C1-INIT-005"))
        enter(play, "deployment.choice", 1 - command.player)


class DeploymentChoice(Stage):
    """Who has Deployment decides who deploys first, and where."""

    name = "deployment.choice"
    takes = (ChooseDeployment,)

    def decision(self, state: State) -> Decision | None:
        """Ask the holder of Deployment."""
        assert state.choosing is not None
        return asks("deployment", state.choosing)

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Both orders, both sides."""
        for first in (0, 1):
            for zone in (0, 1):
                yield Option(command=ChooseDeployment(player=player, first=first, zone=zone))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """Players and zones are 0 and 1."""
        assert isinstance(command, ChooseDeployment)
        if command.first not in (0, 1) or command.zone not in (0, 1):
            yield Violation(code="infinity.no_such_zone", params={"zone": command.zone}, rule="C1-INIT-006")

    @rule("C1-INIT-006", "C1-INTRO-045", "C1-DEP-001")
    def play(self, play: Play[State], command: Command) -> None:
        """Zones are opposite each other."""
        assert isinstance(command, ChooseDeployment)
        mine, theirs = command.zone, 1 - command.zone
        zones = (mine, theirs) if command.player == 0 else (theirs, mine)
        play.emit(DeploymentChosen(first=command.first, zones=zones, rule="C1-INIT-006"))
        play.state.fixed.scenario.set_up(play)
        enter(play, "deployment.first", command.first)


PART = Part(stages=(Lieutenants(), Initiative(), AdvantageChoice(), TurnOrderChoice(), DeploymentChoice()))
