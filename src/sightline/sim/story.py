"""What there is to tell of a finished game: its row. What a game has beyond that, it tells itself."""

import importlib
from collections.abc import Mapping

import msgspec

from sightline.games import AnyState
from sightline.kernel import Match
from sightline.sim.plan import Task
from sightline.sim.rows import Details, GameRow

STORIES: Mapping[str, str] = {
    "codeone": "sightline.sim.infinity_story",
    "apex": "sightline.sim.apex_story",
}
"""Which module's `tell` knows the details of a game. A game without one has rows without details."""


def row_of(task: Task, match: Match[AnyState], seconds: float) -> GameRow:
    """The row of a game that has been played to its end."""
    result = match.result
    assert result is not None
    details = details_of(match)
    row = GameRow(
        number=task.number,
        scenario=task.scenario,
        points=task.simulation.points,
        seats=task.seats,
        winner=result.winners[0] if result.winners else -1,
        scores=(result.scores[0], result.scores[1]),
        decisions=match.sequence,
        seconds=seconds,
        hash=match.hash,
    )
    return msgspec.structs.replace(row, **{name: getattr(details, name) for name in Details.__struct_fields__})


def details_of(match: Match[AnyState]) -> Details:
    """What the game itself has to tell."""
    module = STORIES.get(match.game.name)
    if module is None:
        return Details()
    told: Details = importlib.import_module(module).tell(match)
    return told
