"""What the missions of Human Sphere have in common: their size, their end, and how they are scored."""

from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar

import msgspec

from sightline.games.infinity.core.match.events import Scored
from sightline.games.infinity.core.match.sizes import Sizes, Table
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.missions.mission import Mission
from sightline.games.infinity.core.missions.objectives import body_of, objectives
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.civilians.neutral import harmed_by
from sightline.games.infinity.human_sphere.missions.classified import Deck, Share
from sightline.games.infinity.n4.events import retreat_key
from sightline.geometry.shapes import Body
from sightline.kernel import Play, Player, RuleId, Violation
from sightline.rules import rule

Counts = tuple[float, float]
"""How many of something each player has."""


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """Objective Points for who has more of something than the other; perhaps some for as many, if that is any."""

    what: str
    more: int
    rule: RuleId
    same: int = 0
    same_rule: RuleId | None = None

    def points(self, mine: float, theirs: float) -> int:
        """What a player gets for it.

        >>> contest = Contest(what="boxes", more=5, rule="X", same=2)
        >>> contest.points(2, 1), contest.points(1, 1), contest.points(0, 0), contest.points(1, 2)
        (5, 2, 0, 0)
        """
        return self.more if mine > theirs else self.same if mine == theirs and mine else 0

    def score(self, play: Play[State], counts: Counts) -> tuple[int, int]:
        """Both players' points, each told with what it was for."""
        earned = (self.points(*counts), self.points(*reversed(counts)))
        cited = self.same_rule if counts[0] == counts[1] and self.same_rule else self.rule
        for player in (0, 1):
            params = {"count": counts[player], "other": counts[1 - player]}
            play.emit(Scored(player=player, points=earned[player], what=self.what, params=params, rule=cited))
        return earned


MOST: Annotated[int, "HS-SCEN-071"] = 10
"""Nobody gets more Objective Points than these."""


@rule("HS-SCEN-071")
def total(lines: Iterable[tuple[int, int]]) -> tuple[float, float]:
    """The Objective Points of all lines together.

    >>> total([(5, 0), (0, 3), (1, 1)]), total([(5, 0), (4, 0), (2, 0)])
    ((6, 4), (10, 0))
    """
    every = list(lines)
    return (min(MOST, sum(mine for mine, _ in every)), min(MOST, sum(theirs for _, theirs in every)))


COMPENSATION: Annotated[int, "HS-CIV-007"] = 2


@rule("HS-CIV-007")
def _forfeited(play: Play[State], points: tuple[float, float]) -> tuple[float, float]:
    """Who has harmed a Civilian loses every Objective Point, and the other gets two more, up to the most."""
    left = list(points)
    for player in (0, 1):
        if play.state.memory.get(harmed_by(player)):
            lost, gained = left[player], min(MOST, left[1 - player] + COMPENSATION) - left[1 - player]
            left[player], left[1 - player] = 0, left[1 - player] + gained
            for whose, change in ((player, -lost), (1 - player, gained)):
                play.emit(Scored(player=whose, points=change, what="missions.score_harmed", rule="HS-CIV-007"))
    return (left[0], left[1])


class ObjectiveMission(Mission):
    """Three Rounds with 300 points a side on a table of 120 x 120 cm; over with a turn that is begun in Retreat!."""

    zone_depth = 300.0
    objective: ClassVar[str] = ""
    """The kind of its objectives, which nobody is deployed in contact with."""
    keeps_clear: ClassVar[RuleId] = ""
    """What says so."""
    classified: ClassVar[Share]
    """How many Classified Objectives everybody has."""
    deck: ClassVar[Deck] = ()
    """What they are dealt from: the book brings none."""

    @rule("HS-SCEN-004", "HS-SCEN-024", "HS-SCEN-042", "HS-SCEN-056")
    def set_up(self, play: Play[State]) -> None:
        """Everybody is dealt Classified Objectives, where there are any."""
        self.classified.deal(play, self.deck)

    def lines(self, play: Play[State]) -> Iterable[tuple[int, int]]:
        """What both players get for each of its objectives."""
        return ()

    @rule("HS-SCEN-004", "HS-SCEN-024", "HS-SCEN-042", "HS-SCEN-056")
    def score(self, play: Play[State]) -> tuple[float, float]:
        """Its own objectives and the Classified ones."""
        return _forfeited(play, total((*self.lines(play), self.classified.score(play, self.deck))))

    @rule("HS-CIV-007")
    def is_over_after_order(self, state: State) -> bool:
        """It goes on, whoever is left; unless somebody has harmed a Civilian."""
        return any(state.memory.get(harmed_by(player)) for player in (0, 1))

    @rule("HS-SCEN-005", "HS-SCEN-025", "HS-SCEN-043", "HS-SCEN-057")
    def tables(self, sizes: Sizes) -> Mapping[int, Table]:
        """One size only."""
        return {300: (1200.0, 1200.0)}

    @rule("HS-SCEN-019", "HS-SCEN-037", "HS-SCEN-051")
    def must_end(self, now: Situation, player: Player) -> bool:
        """Who begins a turn in Retreat! plays it to its end, and no further."""
        return bool(now.state.memory.get(retreat_key(player)))

    @rule("HS-SCEN-006", "HS-SCEN-043")
    def check_deployment(self, now: Situation, body: Body) -> list[Violation]:
        """Nobody is deployed in contact with an objective."""
        return [
            Violation(code="missions.deployed_at_objective", params={"token": token.id}, rule=self.keeps_clear)
            for token in objectives(now.state, self.objective)
            if now.table.touches(body, body_of(token))
        ]
