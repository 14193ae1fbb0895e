"""How the mission stands: what has been scored, and what the match would be worth if it ended now."""

from collections.abc import Iterator

from sightline.games.desk import Document
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.match.events import Scored
from sightline.games.infinity.core.match.game import InfinityGame
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.missions.domination import Domination
from sightline.games.infinity.core.table.situation import Situation
from sightline.i18n import Language, messages, translate
from sightline.kernel import Event, NothingToMeasure, Play
from sightline.kernel.dice import EnteredDice


def briefing_of(state: State, language: Language) -> Document:
    """What the mission is about."""
    key = f"desk.scenario.{state.fixed.scenario.name}"
    known = messages(language)
    name, summary = (known.get(f"{key}.{part}", "") for part in ("name", "summary"))
    zones = state.fixed.scenario.quadrants(state) if isinstance(state.fixed.scenario, Domination) else ()
    return {
        "name": name,
        "summary": summary,
        "goals": goals_of(state.fixed.edition, state.fixed.scenario.name, state.fixed.points, language),
        "zones": [each.outline for each in zones],
    }


def goals_of(edition: Edition, scenario: str, points: int, language: Language) -> list[Document]:
    """What a mission gives Objective Points for, and how many; as the edition has it, where it has it otherwise."""
    keys = (f"desk.goals.{edition.name}_{scenario}", f"desk.goals.{scenario}")
    key, size = next((each for each in keys if each in messages(language)), None), edition.sizes.rows.get(points)
    if key is None or size is None:
        return []
    few, many, most = size.bands
    lines = (line.partition(" | ") for line in translate(key, language, few=few, many=many, most=most).splitlines())
    return [{"points": given, "what": what} for given, _, what in lines]


def earned_so_far(events: Iterator[Event], language: Language) -> list[Document]:
    """What everybody has been told to have scored."""
    return [_line(event, language, "done") for event in events if isinstance(event, Scored) and event.points]


def prospect_of(game: InfinityGame, state: State, language: Language) -> Document:
    """The points of both sides if the Round and the match ended now, in a state that a player may know.

    Private Information of the other side may change it: this is what can be counted from where one sits.
    """
    scenario = state.fixed.scenario
    play = Play(game, state, EnteredDice(()), NothingToMeasure())
    scenario.end_round(play)
    of_round = len(play.events)
    objective = scenario.score(play)
    now = Situation(play.state)
    told = play.events if state.fixed.book.shared else state.fixed.book.restate(play.events)
    scored = [(number, event) for number, event in enumerate(told) if isinstance(event, Scored)]
    return {
        "objective": objective,
        "victory": (scenario.victory_points(now, 0), scenario.victory_points(now, 1)),
        "lines": [_line(event, language, "round" if number < of_round else "end") for number, event in scored],
    }


def _line(event: Scored, language: Language, when: str) -> Document:
    return {
        "player": event.player,
        "points": event.points,
        "kind": event.kind,
        "what": translate(event.what, language, **event.params),
        "rule": event.rule,
        "when": when,
    }
