"""Domination: hold Quadrants at the end of every Round, and hack the Consoles."""

from collections.abc import Callable, Iterator

from sightline.games.infinity.core.match.events import Remembered, Scored
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.missions.handling import Handle
from sightline.games.infinity.core.missions.mission import Mission, too_few_standing
from sightline.games.infinity.core.missions.objectives import (
    CONSOLE,
    centre_of,
    lay_out,
    objectives,
    quarters,
)
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.skills.base import When
from sightline.games.infinity.core.table.port import Mostly
from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.shapes import Zone
from sightline.kernel import Mod, Play, Player, Violation
from sightline.rules import rule


class Domination(Mission):
    """Objective Points for Quadrants in every Round, and for Consoles at the end."""

    name = "domination"
    for_specialists = True

    def __init__(self, field_of_quadrants: Callable[[State], Zone]) -> None:
        self._field = field_of_quadrants

    def quadrants(self, state: State) -> tuple[Zone, ...]:
        """The four Quadrants, from the low edge on: the quarters of what the edition divides."""
        return quarters(self._field(state))

    @rule("C1-SCEN-225")
    def set_up(self, play: Play[State]) -> None:
        """A Console in the centre of each Quadrant."""
        lay_out(play, CONSOLE, tuple(sorted(map(centre_of, self.quadrants(play.state)))), "C1-SCEN-225")

    def must_end(self, now: Situation, player: Player) -> bool:
        """Too few points are left standing."""
        return too_few_standing(now, player)

    @rule("C1-SCEN-217", "C1-SCEN-218")
    def end_round(self, play: Play[State]) -> None:
        """Two points for more Quadrants than the other; one each for as many, if that is any at all."""
        counts = quadrants_held(Situation(play.state))
        for player in (0, 1):
            mine, theirs = counts[player], counts[1 - player]
            points = 2 if mine > theirs else 1 if mine == theirs and mine else 0
            what, cited = ("more_quadrants", "C1-SCEN-218") if mine > theirs else ("same_quadrants", "C1-SCEN-217")
            if points:
                params = {"round": play.state.round, "count": mine}
                play.emit(
                    Scored(player=player, points=points, what=f"scenario.score.{what}", params=params, rule=cited)
                )
                key = _earned(player)
                play.emit(Remembered(key=key, value=play.state.memory.get(key, 0) + points))

    @rule("C1-SCEN-219")
    def score(self, play: Play[State]) -> tuple[float, float]:
        """What the Rounds brought, and the Consoles."""
        return (self._of(play, 0), self._of(play, 1))

    def _of(self, play: Play[State], player: Player) -> float:
        consoles = sum(token.owner == player for token in objectives(play.state, CONSOLE))
        play.emit(
            Scored(
                player=player,
                points=consoles,
                what="scenario.score.consoles",
                params={"count": consoles},
                rule="C1-SCEN-219",
            )
        )
        return consoles + play.state.memory.get(_earned(player), 0)


def quadrants_of(now: Situation) -> tuple[Zone, ...]:
    """The Quadrants of the match at hand."""
    assert isinstance(now.fixed.scenario, Domination)
    return now.fixed.scenario.quadrants(now.state)


def _earned(player: Player) -> str:
    return f"domination.{player}"


@rule("C1-SCEN-222")
def quadrants_held(now: Situation) -> tuple[int, int]:
    """How many Quadrants each player dominates: more Victory Points inside it than the enemy."""
    held = [0, 0]
    for quadrant in quadrants_of(now):
        mine, theirs = (_points_in(now, player, quadrant) for player in (0, 1))
        held[0] += mine > theirs
        held[1] += theirs > mine
    return (held[0], held[1])


@rule("C1-SCEN-222", "C1-SCEN-224")
def _points_in(now: Situation, player: Player, quadrant: Zone) -> float:
    """Troopers count, as Models or Markers, unless Null; embryos count all the same. Devices never do."""
    return sum(
        now.cost(each)
        for each in now.own(player)
        if (not now.is_null(each) or "shasvastii_embryo" in each.states)
        and now.table.lies(now.body(each), Mostly(quadrant))
    )


# ------------------------------------------------------------------ Hack Console


@rule("C1-SCEN-226")
class HackConsole(Handle):
    """A Specialist in contact with a Console makes it its side's; the last who succeeds owns it."""

    key = "hack_console"
    kind = CONSOLE
    missing = "scenario.no_console"
    needs = "C1-SCEN-227"
    rolls = "C1-SCEN-228"
    gives = "C1-SCEN-229"

    @rule("C1-SCEN-227", "C1-SCEN-210")
    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Specialists, where there are Consoles to hack."""
        return isinstance(now.fixed.scenario, Domination) and super().known_by(now, trooper)

    @rule("C1-SCEN-227")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One Console, and in contact with it."""
        yield from super().check(now, trooper, use, when)

    @rule("C1-SCEN-228", "C1-SCEN-229", "C1-SCEN-230")
    def resolve(self, play: Play[State], declared: Declared) -> None:
        """A Normal Roll of WIP, with +3 for Hackers."""
        super().resolve(play, declared)


@rule("C1-SCEN-230")
def hacker_at_console(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """Hackers are good at it."""
    if attempt.skill == HackConsole.key and now.profile(attempt.actor).ability("hacker"):
        yield Mod(3, "mod.hacker", "C1-SCEN-230")


CONSOLES = Part(skills=(HackConsole(),), mods=(hacker_at_console,))
