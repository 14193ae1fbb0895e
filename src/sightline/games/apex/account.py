"""The final account of a match: how it ended, and where every Victory Point came from."""

from sightline.games.apex.events import Eliminated, Ended, RoundBegan
from sightline.games.apex.narrator import Scene
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Squad, State, other_squad
from sightline.i18n import Language, translate
from sightline.kernel import Match


def account(match: Match[State], language: Language = "en") -> str:
    """The account of a match in a few lines, each with its rule."""
    ended = next((event for event in match.events if isinstance(event, Ended)), None)
    if ended is None:
        return translate("apex.account.still_playing", language)
    state = match.state
    scene = Scene(state, state, language, None, open_book=True)
    why = translate(f"apex.ended.{ended.reason}", language)
    lines = [translate("apex.account.title", language), f"{why} [{ended.rule}]" if ended.rule else why]
    for squad in (state.red, other_squad(state.red)):
        points = Situation(state).victory_points(squad)
        lines.append(translate("apex.account.squad", language, squad=scene.squad(squad), points=points))
        lines += [f"  {line}" for line in _eliminations(match, scene, squad)]
        lines += [f"  {line}" for line in _standing(scene, squad)]
    if ended.winner is None:
        lines.append(translate("apex.account.drawn", language))
    else:
        lines.append(translate("apex.account.won", language, squad=scene.squad(ended.winner)))
    return "\n".join(lines)


def _eliminations(match: Match[State], scene: Scene, squad: Squad) -> list[str]:
    """Every enemy Legend that gave the squad a Victory Point, and who brought it down."""
    lines = []
    number = match.history[0].state.round
    for event in match.events:
        if isinstance(event, RoundBegan):
            number = event.round
        if not isinstance(event, Eliminated) or not event.token:
            continue
        if match.state.legends[event.legend].squad == squad:
            continue
        key = "elimination" if event.by else "elimination_alone"
        lines.append(
            translate(
                f"apex.account.{key}",
                scene.language,
                round=number,
                legend=scene.legend(event.legend),
                rule=event.rule or "-",
                **({"by": scene.legend(event.by)} if event.by else {}),
            )
        )
    return lines


def _standing(scene: Scene, squad: Squad) -> list[str]:
    """The squad's own Legends as they are at the end."""
    return [
        translate(
            "apex.account.standing",
            scene.language,
            legend=scene.legend(one.key),
            health=one.health,
            deathboxes=one.deathboxes,
        )
        for one in Situation(scene.after).squad(squad)
    ]
