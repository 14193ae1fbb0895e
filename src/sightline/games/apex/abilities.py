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
    replace,
)
from sightline.games.apex.state import State, Use
from sightline.kernel import Play
from sightline.rules import rule


def begin_use(play: Play[State], legend: str, ability: str) -> Use:
    """Take a token from the supply and put it under the Initiative track, so many squad turns ahead.

    A card without a timing label is resolved at once: whoever resolves it ends the use with `end_use`.
    """
    state, card = play.state, play.state.fixed.pack.abilities[ability]
    use = Use(number=state.used + 1, legend=legend, ability=ability)
    if card.delay is not None:
        use = delayed(use, state.turn, card.delay)
    elif card.duration is not None:
        use = lasting(use, state.turn, card.duration)
    play.emit(UseBegan(use=use, rule="AX-TIME-003" if use.due else "AX-TIME-001"))
    return use


@rule("AX-TIME-005", "AX-TIME-006", "AX-TIME-007")
def delayed(use: Use, turn: int, delay: int) -> Use:
    """Its token lies so many squad turns ahead, where it will take effect."""
    return replace(use, due=turn + delay, timing="delay")


@rule("AX-TIME-002", "AX-TIME-003", "AX-TIME-007")
def lasting(use: Use, turn: int, duration: int) -> Use:
    """Its token lies so many squad turns ahead, where it will expire."""
    return replace(use, due=turn + duration, timing="duration")


def find_use(state: State, number: int) -> Use | None:
    """A use that is still in force."""
    return next((use for use in state.uses if use.number == number), None)


@rule("AX-ROUND-003", "AX-ROUND-004", "AX-TIME-004", "AX-TIME-008")
def due_uses(state: State) -> tuple[Use, ...]:
    """The uses whose token the Initiative marker has reached, the oldest first."""
    return tuple(use for use in state.uses if use.due is not None and use.due <= state.turn)


def end_use(play: Play[State], number: int) -> None:
    """Pieces go back to the supply, but for the PERMANENT ones; the token goes to the Cooldown track."""
    use = find_use(play.state, number)
    if use is None or use.cooled:
        return
    _take_back(play, number)
    stays = any(piece.use == number for piece in play.state.pieces.values())
    play.emit(UseLasts(number=number) if stays else UseEnded(number=number))
    _cool_down(play, use)


@rule("AX-COOL-002", "AX-ABIL-019", "AX-DESTR-007")
def _take_back(play: Play[State], number: int) -> None:
    """The pieces of a use, but for the PERMANENT ones."""
    for piece in tuple(play.state.pieces.values()):
        if piece.use == number and "PERMANENT" not in piece.tags:
            play.emit(PieceRemoved(id=piece.id, kind=piece.kind, rule="AX-COOL-002"))


@rule("AX-COOL-001", "AX-COOL-003", "AX-COOL-901")
def _cool_down(play: Play[State], use: Use) -> None:
    """The token lies on the Cooldown track, as far from its end as the card says."""
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
