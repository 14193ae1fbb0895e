"""Abilities on the tracks: tokens under the Initiative track, on the Cooldown track, and back."""

from collections.abc import Iterable

from sightline.games.apex.events import (
    CooldownBegan,
    CooldownShifted,
    PieceRemoved,
    UseBegan,
    UseEnded,
    UseLasts,
    UseRenewed,
)
from sightline.games.apex.state import State, Use
from sightline.kernel import Play
from sightline.rules import rule


@rule("AX-TIME-001", "AX-TIME-002", "AX-TIME-003", "AX-TIME-005", "AX-TIME-006", "AX-TIME-007", "AX-COOL-001")
def begin_use(play: Play[State], legend: str, ability: str) -> Use:
    """Take a token from the supply and put it under the Initiative track, so many squad turns ahead.

    A card without a timing label is resolved at once: whoever resolves it ends the use with `end_use`.
    """
    state, card = play.state, play.state.fixed.pack.abilities[ability]
    number, due = state.used + 1, None
    if card.delay is not None:
        due = state.turn + card.delay
        use = Use(number=number, legend=legend, ability=ability, due=due, timing="delay")
    elif card.duration is not None:
        due = state.turn + card.duration
        use = Use(number=number, legend=legend, ability=ability, due=due, timing="duration")
    else:
        use = Use(number=number, legend=legend, ability=ability)
    play.emit(UseBegan(use=use, rule="AX-TIME-003" if due else "AX-TIME-001"))
    return use


def find_use(state: State, number: int) -> Use | None:
    """A use that is still in force."""
    return next((use for use in state.uses if use.number == number), None)


@rule("AX-ROUND-003", "AX-ROUND-004", "AX-TIME-004", "AX-TIME-008")
def due_uses(state: State) -> tuple[Use, ...]:
    """The uses whose token the Initiative marker has reached, the oldest first."""
    return tuple(use for use in state.uses if use.due is not None and use.due <= state.turn)


@rule("AX-COOL-002", "AX-COOL-003", "AX-COOL-901", "AX-ABIL-019", "AX-DESTR-007")
def end_use(play: Play[State], number: int) -> None:
    """Pieces go back to the supply, but for the PERMANENT ones; the token goes to the Cooldown track."""
    use = find_use(play.state, number)
    if use is None or use.cooled:
        return
    for piece in tuple(play.state.pieces.values()):
        if piece.use == number and "PERMANENT" not in piece.tags:
            play.emit(PieceRemoved(id=piece.id, kind=piece.kind, rule="AX-COOL-002"))
    stays = any(piece.use == number for piece in play.state.pieces.values())
    play.emit(UseLasts(number=number) if stays else UseEnded(number=number))
    position = play.state.fixed.pack.abilities[use.ability].cooldown
    play.emit(CooldownBegan(legend=use.legend, ability=use.ability, position=position, rule="AX-COOL-003"))


@rule("AX-CARD-008")
def renew(play: Play[State], use: Use) -> bool:
    """A Delay that is followed by a Duration: the token moves on. Whether there is one."""
    duration = play.state.fixed.pack.abilities[use.ability].duration
    if use.timing != "delay" or duration is None:
        return False
    play.emit(UseRenewed(number=use.number, due=play.state.turn + duration, rule="AX-CARD-008"))
    return True


def forget_lasting(play: Play[State], number: int) -> None:
    """A lasting use is over when its last piece has gone."""
    use = find_use(play.state, number)
    if use is not None and use.cooled and not any(piece.use == number for piece in play.state.pieces.values()):
        play.emit(UseEnded(number=number))


@rule("AX-COOL-004", "AX-COOL-005", "AX-COOL-006", "AX-TRANS-007", "AX-LOOT-020")
def shift_cooldown(play: Play[State], indices: Iterable[int], delta: int, why: str) -> None:
    """Move tokens on the Cooldown track; those that leave it return to their Legends."""
    for index in sorted(indices, reverse=True):
        token = play.state.cooling[index]
        play.emit(
            CooldownShifted(
                index=index,
                legend=token.legend,
                ability=token.ability,
                position=token.position + delta,
                rule=why,
            )
        )
