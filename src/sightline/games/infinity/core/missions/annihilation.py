"""Annihilation: kill, survive, and find the enemy Lieutenant."""

from sightline.games.infinity.core.match.edition import Part
from sightline.games.infinity.core.match.events import Scored
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.missions.mission import Mission, members_killed, nobody_left, points_killed
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Play, Player
from sightline.rules import rule

BRACKETS = {15: (4, 8, 12), 25: (7, 13, 21), 30: (7.5, 15.5, 25)}
"""C1-SCEN-211, C1-SCEN-212: from how many points on there are 1 and 3 Objective Points, and beyond which 4."""


@rule("C1-SCEN-211", "C1-SCEN-212")
def objective_points(size: int, points: float) -> int:
    """The Objective Points of a number of Army Points; only the highest bracket counts.

    >>> [objective_points(30, points) for points in (7, 7.5, 15, 15.5, 25, 25.5)]
    [0, 1, 1, 3, 3, 4]
    """
    few, many, most = BRACKETS[size]
    return 4 if points > most else 3 if points >= many else 1 if points >= few else 0


class Annihilation(Mission):
    """Objective Points for enemy points Killed, for one's own that survive, and for the enemy Lieutenant."""

    name = "annihilation"

    @rule("C1-SCEN-216")
    def must_end(self, now: Situation, player: Player) -> bool:
        """Whoever begins a turn with nobody left ends the mission with it."""
        return nobody_left(now, player)

    @rule("C1-SCEN-211", "C1-SCEN-212", "C1-SCEN-213")
    def score(self, play: Play[State]) -> tuple[float, float]:
        """Three lines for each player."""
        now = Situation(play.state)
        return (self._of(play, now, 0), self._of(play, now, 1))

    def _of(self, play: Play[State], now: Situation, player: Player) -> float:
        size, enemy = now.fixed.points, 1 - player
        killed, alive = points_killed(now, enemy), self.victory_points(now, player)
        lieutenant = now.state.lieutenants[enemy] in members_killed(now, enemy)
        lines = (
            ("scenario.score.points_killed", objective_points(size, killed), killed, "C1-SCEN-211"),
            ("scenario.score.points_survived", objective_points(size, alive), alive, "C1-SCEN-212"),
            ("scenario.score.lieutenant_killed", 2 if lieutenant else 0, int(lieutenant), "C1-SCEN-213"),
        )
        for what, points, count, cited in lines:
            play.emit(Scored(player=player, points=points, what=what, params={"count": count}, rule=cited))
        return sum(points for _, points, _, _ in lines)


PART = Part(scenarios=(Annihilation(),))
