"""Rounds and squad turns."""

from collections.abc import Iterator

from sightline.games.apex.abilities import due_uses, end_use, find_use, renew
from sightline.games.apex.activation import Activating
from sightline.games.apex.commands import Activate
from sightline.games.apex.events import ActivationBegan, Ended, RoundBegan, TurnBegan
from sightline.games.apex.frames import Handler, asks, handles, not_now, pop, push
from sightline.games.apex.hooks import HOOKS
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Pending, State, Use, other_squad
from sightline.games.apex.transition import transition
from sightline.games.apex.victory import threshold_winner
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.rules import rule


class Battle(Pending, frozen=True, kw_only=True):
    """Stage 3: rounds of two squad turns and a Transition phase."""


class TokenDue(Pending, frozen=True, kw_only=True):
    """An Ability token under the Initiative marker is to be resolved."""

    use: int


class Expiring(Pending, frozen=True, kw_only=True):
    """What a Delay has waited for has happened; its token cools down."""

    use: int


class TurnStart(Pending, frozen=True, kw_only=True):
    """Effects that act at the start of every turn."""


class SquadTurn(Pending, frozen=True, kw_only=True):
    """A squad activates its Legends."""


@handles(Battle)
class _Battle(Handler[Battle]):
    @rule("AX-ROUND-008", "AX-SEQ-003")
    def resume(self, play: Play[State], frame: Battle) -> None:
        """The Initiative marker goes on: Red, Blue, Transition, Red ..."""
        if play.state.turn == 0:
            play.emit(RoundBegan(round=1, rule="AX-SETUP-002"))
        elif play.state.turn % 2 == 0:
            transition(play)
        if not play.state.ended:
            _begin_turn(play)


@rule("AX-SETUP-031", "AX-ROUND-001", "AX-ROUND-007", "AX-TRANS-013")
def _begin_turn(play: Play[State]) -> None:
    """Red has the odd turns, and Blue the even ones."""
    turn, red = play.state.turn + 1, play.state.red
    play.emit(TurnBegan(turn=turn, squad=red if turn % 2 else other_squad(red), rule="AX-ROUND-001"))
    _steps_of_a_turn(play)


@rule("AX-ROUND-002")
def _steps_of_a_turn(play: Play[State]) -> None:
    """First what lies under the Initiative marker, then the Legends; after them the marker goes on by itself."""
    due = [TokenDue(use=use.number) for use in due_uses(play.state)]
    push(play, *due, TurnStart(), SquadTurn())


@handles(TokenDue)
class _TokenDue(Handler[TokenDue]):
    def resume(self, play: Play[State], frame: TokenDue) -> None:
        """Resolve the token, unless what it stood for is over already."""
        use = find_use(play.state, frame.use)
        pop(play)
        if use is not None and not use.cooled:
            _resolve_token(play, use)


@rule("AX-ROUND-003", "AX-ROUND-004", "AX-TIME-004", "AX-TIME-005")
def _resolve_token(play: Play[State], use: Use) -> None:
    """A Duration expires; a Delay does what its card says, and its token is done with after that."""
    if use.timing == "delay":
        push(play, Expiring(use=use.number))
        HOOKS.due(play, use)
    else:
        end_use(play, use.number)


@handles(Expiring)
class _Expiring(Handler[Expiring]):
    @rule("AX-ABIL-019", "AX-COOL-901")
    def resume(self, play: Play[State], frame: Expiring) -> None:
        """The token cools down, or goes on to the Duration of its card."""
        pop(play)
        use = find_use(play.state, frame.use)
        if use is not None and not renew(play, use):
            end_use(play, use.number)


@handles(TurnStart)
class _TurnStart(Handler[TurnStart]):
    def resume(self, play: Play[State], frame: TurnStart) -> None:
        """After all tokens of the turn."""
        pop(play)
        HOOKS.turn_starts(play)


def waiting(now: Situation) -> tuple[str, ...]:
    """Legends of the squad whose turn it is that have not been activated."""
    return tuple(one.key for one in now.squad(now.squad_in_turn()) if not one.activated)


@handles(SquadTurn)
class _SquadTurn(Handler[SquadTurn]):
    @rule("AX-ROUND-005")
    def decision(self, now: Situation, frame: SquadTurn) -> Decision | None:
        """Who is next? Anybody of the squad who has a Legend left may say so."""
        left = waiting(now)
        return asks("activate", *(now.legend(key).seat for key in left)) if left else None

    def resume(self, play: Play[State], frame: SquadTurn) -> None:
        """Everybody has been activated."""
        pop(play)

    def options(self, now: Situation, frame: SquadTurn, player: Player) -> Iterator[Option]:
        """One's own Legends."""
        for key in waiting(now):
            if now.legend(key).seat == player:
                yield Option(command=Activate(player=player, legend=key))

    def check(self, now: Situation, frame: SquadTurn, command: Command) -> Iterator[Violation]:
        """Each Legend once, by whoever controls it."""
        if not isinstance(command, Activate):
            yield not_now()
            return
        one = now.state.legends.get(command.legend)
        if one is None or one.seat != command.player:
            yield Violation(code="apex.not_your_legend", params={"legend": command.legend}, rule="AX-SETUP-006")
        elif one.key not in waiting(now):
            yield Violation(code="apex.activated_already", params={"legend": one.key}, rule="AX-ROUND-005")

    def play(self, play: Play[State], frame: SquadTurn, command: Command) -> None:
        """It begins, unless it ends the match."""
        assert isinstance(command, Activate)
        winner = threshold_winner(Situation(play.state), command.legend)
        if winner is not None:
            play.emit(Ended(reason="threshold", winner=winner, rule="AX-WIN-002"))
            return
        play.emit(ActivationBegan(legend=command.legend, rule="AX-ROUND-005"))
        push(play, Activating(legend=command.legend))
