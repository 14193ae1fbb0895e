"""Scenarios: forces, table, objectives, scoring and the end of the match."""

from collections.abc import Iterable, Mapping
from typing import ClassVar, Literal

import msgspec

from sightline.games.infinity.core.match.events import Ended, Scored
from sightline.games.infinity.core.match.sizes import Sizes
from sightline.games.infinity.core.match.state import State, Token
from sightline.games.infinity.core.table.field import Field, field_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import ArmyList
from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Silhouette, Zone
from sightline.kernel import Play, Player, Violation
from sightline.kernel.errors import Param
from sightline.odds.rolls import RollRules
from sightline.rules import rule

ROUNDS = 3


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How far both sides have got with something that Objective Points will be given for."""

    points: float
    """What it brings to who is ahead."""
    sides: tuple[float, float]
    """How much of it each player has."""
    zones: tuple[Zone, Zone] | None = None
    """Where somebody has to be for it, each player in a zone of its own; None where it is about something else."""
    whose: Literal["troopers", "civilians"] = "troopers"
    """Who has to be there."""


class Scenario:
    """What is played for. Sub-classes add objectives; this one is the Standard Game, won by Victory Points."""

    name: ClassVar[str] = "standard"
    advanced: ClassVar[bool] = True
    """Whether all phases and steps of the edition are played, or only those that every game has."""
    zone_of_control_aros: ClassVar[bool] = True
    alert: ClassVar[bool] = True
    last_trooper: ClassVar[bool] = True
    """Whether each side holds one trooper back until both have deployed."""
    lieutenant_order: ClassVar[bool] = True
    lieutenant_public: ClassVar[bool] = False
    secret_lieutenant: ClassVar[bool] = False
    """Whether players choose their Lieutenant before the game instead of listing one."""
    landing_zone: ClassVar[bool] = False
    """Whether the whole table is a Designated Landing Zone, the enemy Deployment Zone included."""
    zone_depth: ClassVar[float | None] = None
    """How deep the Deployment Zones are, in mm, whatever the table says; None where the table decides."""
    retreats: ClassVar[bool] = True
    """Whether armies may fall into Retreat!, where the edition has it."""
    own_forces: ClassVar[bool] = True
    """Whether players bring armies of the edition; otherwise everybody has what the scenario gives."""
    sized: ClassVar[bool] = False
    """Whether it is played at the sizes of the edition only, each on its table."""
    from_bases: ClassVar[bool] = False
    """Whether distances are measured between bases, not between Silhouettes."""
    for_specialists: ClassVar[bool] = False
    """Whether points are to be had that only Specialists can get."""
    skills: ClassVar[frozenset[str] | None] = None
    """The only skills that may be declared; None for all of the edition."""

    roll_rules: ClassVar[RollRules | None] = None
    """Where the scenario rolls by rules of its own; None as the edition does."""

    def check_lists(self, lists: tuple[ArmyList, ArmyList], points: int) -> list[Violation]:
        """What is wrong with the forces for this scenario, beyond the rules of army lists."""
        return []

    def tables(self, sizes: Sizes) -> Mapping[int, tuple[float, float]]:
        """The table of each size that it can be played at, in mm."""
        return sizes.tables()

    def check_table(self, sizes: Sizes, scene: Scene, points: int) -> list[Violation]:
        """Whether the game has a size of this scenario and the table that goes with it."""
        if not self.sized:
            return []
        tables = self.tables(sizes)
        if points not in tables:
            params: dict[str, Param] = {"points": points, "sizes": ", ".join(map(str, tables))}
            return [Violation(code="scenario.no_such_size", params=params, rule=sizes.rule)]
        width, depth = tables[points]
        if (scene.width, scene.depth) == (width, depth):
            return []
        params = {"points": points, "width": round(width / 10), "depth": round(depth / 10)}
        return [Violation(code="scenario.wrong_table", params=params, rule=sizes.rule)]

    # ------------------------------------------------------------------ the table

    def furnish(self, scene: Scene) -> Scene:
        """A table with what it puts there, or takes away, before anybody comes: rooms, areas with rules."""
        return scene

    def field_on(self, table: str) -> Field:
        """A table of the library as it is when the match begins."""
        return field_of(table) if type(self).furnish is Scenario.furnish else field_of(table, self.furnish)

    def changed(self, field: Field, memory: Mapping[str, int]) -> Field:
        """The table as it is by now, from how it was in the beginning: gates that were opened."""
        return field

    def set_up(self, play: Play[State]) -> None:
        """Put objectives on the table."""

    def token_shape(self, token: Token) -> Silhouette:
        """The room that one of its tokens takes on the table."""
        return SILHOUETTES["1"]

    def check_deployment(self, now: Situation, body: Body) -> list[Violation]:
        """Restrictions of its own on where troopers deploy."""
        return []

    def check_arrival(self, skill: str) -> list[Violation]:
        """Restrictions of its own on how troopers come onto the table during the game."""
        return []

    def end_round(self, play: Play[State]) -> None:
        """What is scored at the end of each round."""

    def standings(self, now: Situation) -> Iterable[Standing]:
        """What Objective Points will be given for, as it stands: for those who have to judge a match before its end."""
        return ()

    def score(self, play: Play[State]) -> tuple[float, float]:
        """Objective Points at the end, each line emitted as `Scored`."""
        return (0, 0)

    @rule("C1-GEN-001", "C1-INTRO-051")
    def is_over_after_order(self, state: State) -> bool:
        """Whether one side has nobody left: no non-Null trooper on the table, and none to come."""
        now = Situation(state)
        return any(
            not state.reserve[player] and all(now.is_casualty(trooper) for trooper in now.own(player))
            for player in (0, 1)
        )

    def must_end(self, now: Situation, player: Player) -> bool:
        """Whether the match ends after this Player Turn, judged in its Tactical Phase."""
        return False

    def must_appoint(self, now: Situation, player: Player) -> bool:
        """Whether the player has to appoint a new Lieutenant, judged in the Tactical Phase."""
        return False

    @rule("C1-SCEN-202", "C1-STATE-006", "C1-STATE-015", "C1-STATE-251", "C1-STATE-291", "C1-LABEL-215", "C1-STATE-243")
    def victory_points(self, now: Situation, player: Player) -> float:
        """The Cost of everybody who is not Null, with embryos and with those who left the table alive."""
        members = now.fixed.lists[player].members
        edition = now.fixed.edition
        away = sum(edition.worth(members[each].profile) for each in edition.out_of_it(now, player))
        return away + sum(
            now.cost(trooper)
            for trooper in now.own(player)
            if not now.is_casualty(trooper) or not trooper.states.isdisjoint(now.fixed.edition.state.surviving)
        )

    @rule("C1-GEN-002", "C1-SCEN-201", "C1-SCEN-203", "C1-SCEN-204", "C1-SCEN-205", "C1-INFO-008")
    def end(self, play: Play[State], reason: str) -> None:
        """Count, name the winner, and say where every point came from."""
        now = Situation(play.state)
        objective = self.score(play)
        victory = (self.victory_points(now, 0), self.victory_points(now, 1))
        for player in (0, 1):
            play.emit(
                Scored(
                    player=player,
                    points=victory[player],
                    what="scenario.score.survivors",
                    kind="victory",
                    rule="C1-SCEN-202",
                )
            )
        play.emit(
            Ended(
                reason=reason,
                winner=self.winner(objective, victory),
                objective=objective,
                victory=victory,
                rule="C1-GEN-002",
            )
        )

    def winner(self, objective: tuple[float, float], victory: tuple[float, float]) -> Player | None:
        """More Objective Points, then more Victory Points; equal in both is a draw."""
        for mine, theirs in (objective, victory):
            if mine != theirs:
                return 0 if mine > theirs else 1
        return None
