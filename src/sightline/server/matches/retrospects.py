"""What a game tells of a match that is over, by the numbers of its log."""

from sightline.games.desk import Desk
from sightline.i18n import Language
from sightline.server.forms import BalanceCard, DeedCard, RetrospectCard, TurningPointCard
from sightline.server.matches.standing import Standing, match_of


def retrospect_of(standing: Standing, desk: Desk, language: Language) -> RetrospectCard:
    """The balance and the turning points; every command by the number that it has in the log and in the replay."""
    match = match_of(standing)
    sequences = (0, *standing.live)
    found = desk.retrospect(match, language)
    return RetrospectCard(
        sides=tuple(tuple(side) for side in desk.sides(match.setup)),
        balance=tuple(
            BalanceCard(sequence=sequences[tick.command], round=tick.round, share=tick.share) for tick in found.balance
        ),
        turning_points=tuple(
            TurningPointCard(
                sequence=sequences[point.command],
                round=point.round,
                side=point.side,
                before=point.before,
                after=point.after,
                deeds=tuple(DeedCard(text=deed.text, chance=deed.chance) for deed in point.deeds),
            )
            for point in found.turning_points
        ),
    )
