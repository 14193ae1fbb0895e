"""Where cards reach into the sequence of play."""

from sightline.games.apex.effects import lasting
from sightline.games.apex.effects.frames import Resolving
from sightline.games.apex.effects.instants import triggered
from sightline.games.apex.effects.resolving import resolve_card
from sightline.games.apex.frames import push
from sightline.games.apex.hooks import HOOKS
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import State, Use
from sightline.kernel import Play
from sightline.rules import rule


@rule("AX-TIME-005", "AX-LEG-008", "AX-LEG-012")
def due(play: Play[State], use: Use) -> None:
    """A Delay is over: do what the card says happens then."""
    card = play.state.fixed.pack.abilities[use.ability]
    resolve_card(play, Resolving(card=card.id, owner=use.legend, ops=card.effects.on_due, use=use.number))


@rule("AX-ROUND-004")
def turn_starts(play: Play[State]) -> None:
    """What acts at the start of every turn, the oldest use first."""
    now = Situation(play.state)
    frames = [
        Resolving(card=use.ability, owner=use.legend, ops=ops, use=use.number)
        for use in now.state.uses
        if lasting.is_active(now, use) and (ops := now.fixed.pack.abilities[use.ability].effects.on_turn_start)
    ]
    push(play, *frames)


@rule("AX-INT-010")
def interact(play: Play[State], legend: str, piece: str) -> None:
    """A Legend interacts with a piece: the card says what happens, the Legend's player chooses."""
    found = play.state.pieces[piece]
    use = next(use for use in play.state.uses if use.number == found.use)
    ops = play.state.fixed.pack.abilities[use.ability].effects.on_interact
    resolve_card(play, Resolving(card=use.ability, owner=use.legend, ops=ops, use=use.number, actor=legend))


def connect() -> None:
    """Fill in the hooks of the engine."""
    HOOKS.due = due
    HOOKS.turn_starts = turn_starts
    HOOKS.interact = interact
    HOOKS.triggered = triggered
    HOOKS.spared = lasting.spared
    HOOKS.movement_bonus = lasting.movement_bonus
    HOOKS.portals = lasting.portals
