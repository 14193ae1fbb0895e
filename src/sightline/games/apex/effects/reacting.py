"""Reactions to an enemy's Shoot action."""

from collections.abc import Iterable, Iterator

from sightline.games.apex.content.cards import Ability, Feat
from sightline.games.apex.effects.asking import question
from sightline.games.apex.effects.commands import Decline, React
from sightline.games.apex.effects.conditions import ShotAt, holds
from sightline.games.apex.effects.events import CardPlayed
from sightline.games.apex.effects.frames import KEYWORDS, Reacting, Shooting, Window, current_shot
from sightline.games.apex.effects.playing import cards_at_hand, cards_they_expect, frame_of, use_ability
from sightline.games.apex.effects.resolving import possible, resolve_card
from sightline.games.apex.events import FeatUsed, replace
from sightline.games.apex.frames import Handler, handles, not_now, pop, push, swap
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import State
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.rules import rule


def shot_at_hand(now: Situation) -> Shooting:
    """The Shoot action that is reacted to."""
    shot = current_shot(now.state.pending)
    assert shot is not None
    return shot


@rule("AX-REACT-003", "AX-REACT-004", "AX-REACT-005", "AX-SHOOT-013", "AX-SHOOT-017")
def suits(
    now: Situation, card: Feat | Ability, legend: str, window: Window, *, for_all_they_know: bool = False
) -> bool:
    """Whether a Reaction of a Legend fits this window; without SQUAD only the target itself may play it."""
    shot = shot_at_hand(now)
    if card.type != "reaction" or KEYWORDS[window] not in card.keywords:
        return False
    if legend != shot.target and "SQUAD" not in card.keywords:
        return False
    at = ShotAt(shot.legend, shot.target)
    frame = frame_of(legend, card)
    return holds(now, card.condition, legend, at) and possible(now, frame, for_all_they_know=for_all_they_know)


def reactions(now: Situation, legend: str, window: Window) -> Iterator[Feat | Ability]:
    """The Reactions that a Legend can play now."""
    return (card for card in cards_at_hand(now, legend) if suits(now, card, legend, window))


def might_react(now: Situation, legend: str, window: Window) -> bool:
    """Whether, as far as everybody knows, a Legend might react."""
    cards = cards_they_expect(now, legend)
    return any(suits(now, card, legend, window, for_all_they_know=True) for card in cards)


@rule("AX-SHOOT-013", "AX-SHOOT-014", "AX-SHOOT-016", "AX-SHOOT-017", "AX-REACT-002", "AX-REACT-006")
@rule("AX-ACT-011")
def open_window(play: Play[State], window: Window) -> None:
    """Each Legend of the target's squad may react once, in whatever order the squad likes.

    After the shot an eliminated target can do nothing any more, but its squadmates can.
    """
    now = Situation(play.state)
    squad = now.legend(shot_at_hand(now).target).squad
    left = tuple(one.key for one in now.squad(squad) if might_react(now, one.key, window))
    if left:
        push(play, Reacting(window=window, left=left))


@handles(Reacting)
class _Reacting(Handler[Reacting]):
    def decision(self, now: Situation, frame: Reacting) -> Decision | None:
        """Who reacts?"""
        if not frame.left:
            return None
        shot = shot_at_hand(now)
        seats = (now.legend(key).seat for key in frame.left)
        return question(f"react_{frame.window}", *seats, shooter=shot.legend, target=shot.target)

    def resume(self, play: Play[State], frame: Reacting) -> None:
        """Nobody is left."""
        pop(play)

    @rule("AX-REACT-001")
    def options(self, now: Situation, frame: Reacting, player: Player) -> Iterator[Option]:
        """Every Reaction that one's Legends can play, and none."""
        for key in frame.left:
            if now.legend(key).seat == player:
                for card in reactions(now, key, frame.window):
                    yield Option(command=React(player=player, legend=key, card=card.id))
        yield Option(command=Decline(player=player))

    def check(self, now: Situation, frame: Reacting, command: Command) -> Iterable[Violation]:
        """One Reaction of one's own Legend that fits."""
        if isinstance(command, Decline):
            return ()
        if not isinstance(command, React):
            return (not_now(),)
        return self._misplayed(now, frame, command)

    @rule("AX-REACT-006")
    def _misplayed(self, now: Situation, frame: Reacting, command: React) -> tuple[Violation, ...]:
        """Each Legend has one Reaction, and its own player plays it."""
        params = {"legend": command.legend, "card": command.card}
        if command.legend not in frame.left or now.legend(command.legend).seat != command.player:
            return (Violation(code="apex_effects.no_reaction_left", params=params, rule="AX-REACT-006"),)
        if command.card not in {card.id for card in reactions(now, command.legend, frame.window)}:
            return (Violation(code="apex_effects.no_such_reaction", params=params, rule="AX-REACT-003"),)
        return ()

    @rule("AX-SHOOT-014", "AX-SHOOT-015", "AX-SHOOT-018", "AX-REACT-006")
    def play(self, play: Play[State], frame: Reacting, command: Command) -> None:
        """The Reaction is resolved before the others and before the shot goes on."""
        now = Situation(play.state)
        if not isinstance(command, React):
            left = tuple(key for key in frame.left if now.legend(key).seat != command.player)
            swap(play, replace(frame, left=left))
            return
        swap(play, replace(frame, left=tuple(key for key in frame.left if key != command.legend)))
        play_card(play, command.legend, command.card)


def play_card(play: Play[State], legend: str, card: str, subject: str = "") -> None:
    """Play a Reaction or an Instant: it costs nothing but the card or the token."""
    pack = play.state.fixed.pack
    played = pack.card(card)
    play.emit(CardPlayed(legend=legend, card=card, label=played.type))
    if isinstance(played, Ability):
        use_ability(play, legend, played, subject)
    else:
        play.emit(FeatUsed(legend=legend, feat=card, rule="AX-FEAT-002"))
        resolve_card(play, frame_of(legend, played, subject=subject))
