"""What there is to tell of a finished game: its row. What a game has beyond that, it tells itself."""

import importlib

import msgspec

from sightline.games import AnyState
from sightline.games import row_of as find_row
from sightline.kernel import Match
from sightline.sim.plan import Task
from sightline.sim.rows import Details, GameRow


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
    told: Details = importlib.import_module(find_row(match.game.name).story).tell(match)
    return told
