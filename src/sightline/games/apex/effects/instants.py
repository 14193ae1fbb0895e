"""Instants: cards that answer what has just happened, in anybody's activation."""

from collections.abc import Iterable, Iterator

from sightline.games.apex.content.cards import Ability, Feat
from sightline.games.apex.effects.asking import question
from sightline.games.apex.effects.commands import Decline, Interrupt
from sightline.games.apex.effects.conditions import ShotAt, answers, holds
from sightline.games.apex.effects.frames import Interrupting, current_shot
from sightline.games.apex.effects.playing import cards_at_hand, cards_they_expect, frame_of
from sightline.games.apex.effects.reacting import play_card
from sightline.games.apex.effects.resolving import possible
from sightline.games.apex.events import replace
from sightline.games.apex.frames import Handler, handles, not_now, pop, push, swap
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import State
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.rules import rule


def suits(
    now: Situation,
    card: Feat | Ability,
    legend: str,
    event: str,
    subject: str,
    *,
    for_all_they_know: bool = False,
) -> bool:
    """Whether an Instant of a Legend answers what happened."""
    if card.type != "instant" or card.trigger is None or not answers(now, card.trigger, legend, event, subject):
        return False
    shot = current_shot(now.state.pending)
    at = None if shot is None else ShotAt(shot.legend, shot.target)
    frame = frame_of(legend, card, subject=subject)
    return holds(now, card.condition, legend, at) and possible(now, frame, for_all_they_know=for_all_they_know)


@rule("AX-INST-001", "AX-ACT-010")
def instants(now: Situation, legend: str, event: str, subject: str) -> Iterator[Feat | Ability]:
    """The Instants that a Legend can play now."""
    return (card for card in cards_at_hand(now, legend) if suits(now, card, legend, event, subject))


def might_answer(now: Situation, legend: str, event: str, subject: str) -> bool:
    """Whether, as far as everybody knows, a Legend might play an Instant."""
    cards = cards_they_expect(now, legend)
    return any(suits(now, card, legend, event, subject, for_all_they_know=True) for card in cards)


@rule("AX-INST-001")
def triggered(play: Play[State], event: str, subject: str, _by: str) -> None:
    """Ask whoever might answer. Outside activations (Ring damage, for one) no Instant can be played."""
    now = Situation(play.state)
    if now.state.activation is None:
        return
    left = tuple(key for key in now.state.legends if might_answer(now, key, event, subject))
    if left:
        push(play, Interrupting(event=event, subject=subject, left=left))


@handles(Interrupting)
class _Interrupting(Handler[Interrupting]):
    def decision(self, now: Situation, frame: Interrupting) -> Decision | None:
        """Who answers? Whoever has not declined and, as far as everybody knows, still might."""
        seats = [now.legend(key).seat for key in frame.left if might_answer(now, key, frame.event, frame.subject)]
        if not seats:
            return None
        return question(f"instant_{frame.event}", *seats, subject=frame.subject)

    def resume(self, play: Play[State], frame: Interrupting) -> None:
        """Nobody is left."""
        pop(play)

    def options(self, now: Situation, frame: Interrupting, player: Player) -> Iterator[Option]:
        """Every Instant of one's Legends, and none."""
        for key in frame.left:
            if now.legend(key).seat == player:
                for card in instants(now, key, frame.event, frame.subject):
                    yield Option(command=Interrupt(player=player, legend=key, card=card.id))
        yield Option(command=Decline(player=player))

    def check(self, now: Situation, frame: Interrupting, command: Command) -> Iterable[Violation]:
        """An Instant of one's own Legend that answers what happened."""
        if isinstance(command, Decline):
            return ()
        if not isinstance(command, Interrupt):
            return (not_now(),)
        params = {"legend": command.legend, "card": command.card}
        found = instants(now, command.legend, frame.event, frame.subject) if _is_mine(now, frame, command) else ()
        if command.card not in {card.id for card in found}:
            return (Violation(code="apex_effects.no_such_instant", params=params, rule="AX-INST-001"),)
        return ()

    def play(self, play: Play[State], frame: Interrupting, command: Command) -> None:
        """Resolve it; then others may still answer, and the same Legend with another Instant."""
        now = Situation(play.state)
        if isinstance(command, Interrupt):
            play_card(play, command.legend, command.card, frame.subject)
            return
        left = tuple(key for key in frame.left if now.legend(key).seat != command.player)
        swap(play, replace(frame, left=left))


def _is_mine(now: Situation, frame: Interrupting, command: Interrupt) -> bool:
    """Whether a Legend may still answer, and whoever speaks for it controls it."""
    return command.legend in frame.left and now.legend(command.legend).seat == command.player
