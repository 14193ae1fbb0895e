"""Annihilation: kill, survive, and find the enemy Lieutenant."""

from sightline.games.infinity.core.match.events import Scored
from sightline.games.infinity.core.match.sizes import Size
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.missions.mission import Mission, members_killed, nobody_left, points_killed
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Play, Player, RuleId
from sightline.rules import rule


def objective_points(size: Size, points: float) -> int:
    """The Objective Points of a number of Army Points; only the highest band counts."""
    few, many, most = size.bands
    return 4 if points > most else 3 if points >= many else 1 if points >= few else 0


class Annihilation(Mission):
    """Objective Points for enemy points Killed, for one's own that survive, and for the enemy Lieutenant."""

    name = "annihilation"

    def __init__(self, *, killed: RuleId, survived: RuleId) -> None:
        self.killed, self.survived = killed, survived
        """What gives Objective Points for the points of either side."""

    @rule("C1-SCEN-216")
    def must_end(self, now: Situation, player: Player) -> bool:
        """Whoever begins a turn with nobody left ends the mission with it."""
        return nobody_left(now, player)

    @rule("C1-SCEN-213")
    def score(self, play: Play[State]) -> tuple[float, float]:
        """Three lines for each player."""
        now = Situation(play.state)
        return (self._of(play, now, 0), self._of(play, now, 1))

    def _of(self, play: Play[State], now: Situation, player: Player) -> float:
        size, enemy = now.fixed.edition.sizes.rows[now.fixed.points], 1 - player
        killed, alive = points_killed(now, enemy), self.victory_points(now, player)
        lieutenant = now.state.lieutenants[enemy] in members_killed(now, enemy)
        lines = (
            ("scenario.score.points_killed", objective_points(size, killed), killed, self.killed),
            ("scenario.score.points_survived", objective_points(size, alive), alive, self.survived),
            ("scenario.score.lieutenant_killed", 2 if lieutenant else 0, int(lieutenant), "C1-SCEN-213"),
        )
        for what, points, count, cited in lines:
            play.emit(Scored(player=player, points=points, what=what, params={"count": count}, rule=cited))
        return sum(points for _, points, _, _ in lines)
