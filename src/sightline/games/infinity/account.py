"""The final account of a match: where every point came from."""

from sightline.games.infinity.core.match.events import Ended, Scored
from sightline.games.infinity.core.match.state import State
from sightline.i18n import Language, translate
from sightline.kernel import Match, Player


def account(match: Match[State], language: Language = "en") -> str:
    """The account of a match in a few lines, each with its rule."""
    ended = next((event for event in match.events if isinstance(event, Ended)), None)
    if ended is None:
        return translate("scenario.still_playing", language)
    lines = [translate("scenario.account", language), translate(f"scenario.ended.{ended.reason}", language)]
    for player in (0, 1):
        lines.append(translate("scenario.player", language, number=player + 1))
        lines += [f"  {line}" for line in _lines(match, player, language)]
        objective, victory = f"{ended.objective[player]:g}", f"{ended.victory[player]:g}"
        lines.append("  " + translate("scenario.total", language, objective=objective, victory=victory))
    if ended.winner is None:
        lines.append(translate("scenario.drawn", language))
    else:
        lines.append(translate("scenario.won", language, number=ended.winner + 1))
    return "\n".join(lines)


def _lines(match: Match[State], player: Player, language: Language) -> list[str]:
    """What a player scored, line by line; what brought nothing is left out."""
    return [
        translate(
            "scenario.line" if event.kind == "objective" else "scenario.victory_line",
            language,
            points=f"{event.points:g}",
            what=translate(event.what, language, **event.params),
            rule=event.rule or "-",
        )
        for event in match.events
        if isinstance(event, Scored) and event.player == player and event.points
    ]
