"""Optional abilities of the States Phase: both players say, trooper by trooper, whether to use them."""

from collections.abc import Iterator
from typing import ClassVar

from sightline.games.infinity.core.match.commands import UseAbility
from sightline.games.infinity.core.match.events import Remembered
from sightline.games.infinity.core.match.part import PhaseChoice
from sightline.games.infinity.core.match.stages import Stage, asks, enter
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Change, Command, Decision, Option, Play, Player, Viewer, Violation
from sightline.rules import rule

ANSWERED = "states_phase."
"""What a match remembers of this phase: who has been asked about what, with the player (from 1) who answered."""


class Answered(Remembered, frozen=True, kw_only=True):
    """A player has decided; to do without is nobody else's business."""

    player: Player

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Answered | None":
        """Only that player."""
        return self if viewer == self.player else None


def _answered(trooper: str, ability: str) -> str:
    return f"{ANSWERED}{ability}.{trooper}"


def open_choices(now: Situation, player: Player) -> Iterator[tuple[Trooper, PhaseChoice]]:
    """Every trooper of a player that has such an ability, can use it and has not been asked in this phase."""
    for choice in now.fixed.edition.choices_in_states_phase:
        for trooper in now.of(player):
            if not now.state.memory.get(_answered(trooper.id, choice.ability)) and choice.usable(now, trooper):
                yield trooper, choice


class PhaseChoices(Stage):
    """The checks of the States Phase that are a player's to make or to leave."""

    name = "states.choices"
    takes = (UseAbility,)
    then: ClassVar[str] = "turn_end"
    """The stage after it."""

    @rule("C1-TURN-009")
    def decision(self, state: State) -> Decision | None:
        """Ask the active player first, then the other, as long as there is something to decide."""
        now = Situation(state)
        for player in (state.active, 1 - state.active):
            if next(open_choices(now, player), None) is not None:
                return asks("states_phase", player)
        return None

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Use it, or do without."""
        for trooper, choice in open_choices(now, player):
            for use in (True, False):
                yield Option(command=UseAbility(player=player, trooper=trooper.id, ability=choice.ability, use=use))

    @rule("C1-LABEL-207")
    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """Only what can be used in this phase, and once."""
        assert isinstance(command, UseAbility)
        if self._choice(now, command) is None:
            params = {"trooper": command.trooper, "ability": command.ability}
            yield Violation(code="states.nothing_to_use", params=params, rule="C1-LABEL-207")

    def play(self, play: Play[State], command: Command) -> None:
        """Note the answer, and use the ability."""
        assert isinstance(command, UseAbility)
        found = self._choice(Situation(play.state), command)
        assert found is not None
        trooper, choice = found
        key = _answered(trooper.id, choice.ability)
        play.emit(Answered(player=command.player, key=key, value=command.player + 1, rule=choice.rule))
        if command.use:
            choice.use(play, trooper)

    def proceed(self, play: Play[State]) -> None:
        """Everybody has been asked: forget the answers and end the turn."""
        answers = {key: value for key, value in play.state.memory.items() if key.startswith(ANSWERED)}
        for key, value in answers.items():
            play.emit(Answered(player=value - 1, key=key, value=0))
        enter(play, self.then)

    @staticmethod
    def _choice(now: Situation, command: UseAbility) -> tuple[Trooper, PhaseChoice] | None:
        return next(
            (
                (trooper, choice)
                for trooper, choice in open_choices(now, command.player)
                if trooper.id == command.trooper and choice.ability == command.ability
            ),
            None,
        )
