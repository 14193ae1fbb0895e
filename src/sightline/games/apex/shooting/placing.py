"""Where Aim cards go on the Aim board."""

from sightline.games.apex.content.cards import AimBoard
from sightline.games.apex.shooting.aim import MOST_STABILITY, Aim, rate, recoil, stability, total
from sightline.rules import rule

MOST_SHOTS = 99
"""More than any deck has cards."""


@rule("AX-RATE-002", "AX-RATE-003", "AX-RATE-004", "AX-RATE-013")
def placement(aim: Aim, board: AimBoard, deck: int) -> tuple[int, ...]:
    """The space of every card in the order of drawing; no more cards than the deck has.

    Cards of one space are one shot: Rate N has N shots of a card each, Rate NxM has N shots of M cards.
    """
    cards = [space for space in shots(aim, board) for _ in range(aim.weapon.rate.cards)]
    return tuple(cards[:deck])


@rule("AX-RATE-006", "AX-RATE-007", "AX-RATE-008", "AX-RATE-009", "AX-RATE-010", "AX-RATE-012")
def shots(aim: Aim, board: AimBoard) -> tuple[int, ...]:
    """The space of every shot: the start space moved left by Stability, then to the right, farther with Recoil.

    What would go past the right end stays in the last space.
    """
    start = -min(MOST_STABILITY, max(0, total(stability(aim))))
    stride = 1 + max(0, total(recoil(aim)))
    count = min(MOST_SHOTS, max(1, total(rate(aim))))
    return tuple(min(board.rightmost, max(board.leftmost, start) + stride * shot) for shot in range(count))
