"""Tic Tac Toe: nine Antennas, and three of them in a row."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from sightline.games.infinity.core.match.events import Scored
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.scenario import Standing
from sightline.games.infinity.core.match.state import State, Token, Trooper
from sightline.games.infinity.core.missions.handling import Handle
from sightline.games.infinity.core.missions.objectives import ANTENNA, body_of, lay_out, objectives
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.skills.base import When
from sightline.games.infinity.core.table.deployment_places import deployment_zone
from sightline.games.infinity.core.table.port import Half
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.human_sphere.missions.classified import Share
from sightline.games.infinity.human_sphere.missions.mission import Contest, ObjectiveMission
from sightline.geometry.shapes import Point
from sightline.kernel import Mod, Play, Player, Violation
from sightline.rules import rule

PLACES: Annotated[tuple[Point, ...], "HS-SCEN-044"] = tuple(
    (x, y) for x in (300.0, 600.0, 900.0) for y in (400.0, 600.0, 800.0)
)
"""Column by column, as their numbers go."""
COLUMNS = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
ROWS = tuple(zip(*COLUMNS, strict=True))
DIAGONALS = ((1, 5, 9), (3, 5, 7))
LINES = frozenset(frozenset(f"{ANTENNA}.{number}" for number in line) for line in (*COLUMNS, *ROWS, *DIAGONALS))
"""Every continuous straight line of three Antennas, by their names."""
EVO_REPEATER = "evo_repeater"

IN_A_ROW: Annotated[Contest, "HS-SCEN-038", "HS-SCEN-039"] = Contest(
    what="missions.score_line", more=4, rule="HS-SCEN-038", same=2, same_rule="HS-SCEN-039"
)
MORE: Annotated[Contest, "HS-SCEN-040"] = Contest(what="missions.score_antennas", more=3, rule="HS-SCEN-040")
BEYOND: Annotated[int, "HS-SCEN-041"] = 2


class TicTacToe(ObjectiveMission):
    """Objective Points for a line of Antennas, for more of them, and for one in the enemy half."""

    name = "tic_tac_toe"
    objective = ANTENNA
    keeps_clear = "HS-SCEN-043"
    classified: ClassVar[Annotated[Share, "HS-SCEN-042"]] = Share(count=1, each=1, rule="HS-SCEN-042")

    def set_up(self, play: Play[State]) -> None:
        """Three rows of three."""
        super().set_up(play)
        lay_out(play, ANTENNA, PLACES, "HS-SCEN-044")

    def standings(self, now: Situation) -> Iterator[Standing]:
        """Antennas, and how much of a line there is."""
        yield Standing(points=IN_A_ROW.more, sides=(_nearest_to_line(now, 0), _nearest_to_line(now, 1)))
        yield Standing(points=MORE.more, sides=(len(connected(now, 0)), len(connected(now, 1))))
        beyond = [any(_is_in_half_of(now, token, 1 - player) for token in connected(now, player)) for player in (0, 1)]
        yield Standing(points=BEYOND, sides=(beyond[0], beyond[1]))

    def lines(self, play: Play[State]) -> Iterator[tuple[int, int]]:
        """Three of them."""
        now = Situation(play.state)
        yield IN_A_ROW.score(play, (int(has_line(now, 0)), int(has_line(now, 1))))
        yield MORE.score(play, (len(connected(now, 0)), len(connected(now, 1))))
        yield _beyond(play, now)


def connected(now: Situation, player: Player) -> list[Token]:
    """The Antennas that are Connected by a player."""
    return [token for token in objectives(now.state, ANTENNA) if token.owner == player]


@rule("HS-SCEN-038", "HS-SCEN-039")
def has_line(now: Situation, player: Player) -> bool:
    """Whether three Connected Antennas of a player lie in a continuous straight line, a diagonal included."""
    mine = {token.id for token in connected(now, player)}
    return any(line <= mine for line in LINES)


def _nearest_to_line(now: Situation, player: Player) -> float:
    """From 0 to 1: how far somebody is with its best line."""
    mine = {token.id for token in connected(now, player)}
    return max((len(line & mine) / len(line)) ** 2 for line in LINES)


@rule("HS-SCEN-041")
def _beyond(play: Play[State], now: Situation) -> tuple[int, int]:
    """Once, however many there are in the enemy half; those on the central line are in nobody's."""
    counts = [sum(_is_in_half_of(now, token, 1 - player) for token in connected(now, player)) for player in (0, 1)]
    earned = (BEYOND if counts[0] else 0, BEYOND if counts[1] else 0)
    for player in (0, 1):
        what, params = "missions.score_beyond", {"count": counts[player]}
        play.emit(Scored(player=player, points=earned[player], what=what, params=params, rule="HS-SCEN-041"))
    return earned


def _is_in_half_of(now: Situation, token: Token, player: Player) -> bool:
    own, other = (deployment_zone(now.state, each) for each in (player, 1 - player))
    return now.table.lies(body_of(token), Half(own, other))


class ConnectAntenna(Handle):
    """A Specialist in contact with an Antenna Connects it, whoever had it before."""

    key = "connect_antenna"
    kind = ANTENNA
    missing = "missions.no_antenna"
    needs = rolls = "HS-SCEN-045"
    gives = "HS-SCEN-046"

    @rule("HS-SCEN-045")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One Antenna, and in contact with it."""
        yield from super().check(now, trooper, use, when)

    @rule("HS-SCEN-046")
    def succeed(self, play: Play[State], trooper: Trooper, token: Token) -> None:
        """It counts for its side only."""
        super().succeed(play, trooper, token)


@rule("HS-SCEN-047")
def evo_repeater(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """An EVO Repeater on the table helps everybody of its side at the Antennas, unless who has it is Null."""
    if attempt.skill != ConnectAntenna.key:
        return
    if any(now.profile(each).ability(EVO_REPEATER) and not now.is_null(each) for each in now.of(attempt.actor.owner)):
        yield Mod(3, "missions.mod_evo_repeater", "HS-SCEN-047")


PART = Part(
    scenarios=(TicTacToe(),),
    skills=(ConnectAntenna(),),
    mods=(evo_repeater,),
    abilities=(AbilityRow(key=EVO_REPEATER),),
)
