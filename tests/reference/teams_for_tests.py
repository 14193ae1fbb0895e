"""Fireteams for tests: troopers in a row near each other, with the marker of their Team Leader on the table."""

from collections.abc import Sequence

import msgspec
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.state import Token
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.human_sphere.fireteams.teams import Team, teams, token_of
from sightline.games.infinity.human_sphere.fireteams.types import TYPES


def row(count: int, profile: Profile | None = None, *, y: float = 100.0, facing: float = 90.0) -> list[Piece]:
    """Some troopers side by side, 4 cm from each other."""
    return [piece(profile or soldier(), at=(200.0 + 40 * n, y), facing=facing) for n in range(count)]


def marker(*members: str, kind: str = "core", number: int = 1) -> dict[str, Token]:
    """The token of a Fireteam; the first one named leads."""
    player = "AB".index(members[0][0])
    name = f"fireteam.{player}.{number}"
    team = Team(id=name, type=TYPES[kind], player=player, leader=members[0], members=frozenset(members))
    return {name: token_of(team, (0.0, 0.0, 0.0))}


def members(game: Skirmish, side: str = "A") -> set[str]:
    """Who is in a Fireteam of a side."""
    return {key for team in teams(game.state) for key in team.members if key.startswith(side)}


def leader(game: Skirmish) -> str:
    """Who leads the only Fireteam."""
    (team,) = teams(game.state)
    return team.leader


def moved(pieces: Sequence[Piece], number: int, at: tuple[float, float]) -> list[Piece]:
    """The same pieces with one somewhere else."""
    return [msgspec.structs.replace(one, at=at) if key == number else one for key, one in enumerate(pieces)]
