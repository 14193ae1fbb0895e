"""Engineering Deck: Consoles to Connect, and a room to open and to hold."""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar

from sightline.games.infinity.core.match.events import Scored, replace
from sightline.games.infinity.core.match.events.happening import Happening
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.scenario import Standing
from sightline.games.infinity.core.match.state import State, Token, Trooper
from sightline.games.infinity.core.missions.handling import Handle
from sightline.games.infinity.core.missions.objectives import CONSOLE, GATE, lay_out, objectives
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.skills.base import When
from sightline.games.infinity.core.table.field import Field
from sightline.games.infinity.core.table.port import Mostly, Touching
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.missions.classified import Share
from sightline.games.infinity.human_sphere.missions.mission import Contest, Counts, ObjectiveMission
from sightline.games.infinity.human_sphere.missions.objective_room import NAME, gates_of, opened, with_room
from sightline.geometry.shapes import Body, Point, Scene, Zone
from sightline.kernel import Play, Violation
from sightline.rules import rule

CONSOLES: Annotated[tuple[Point, ...], "HS-SCEN-013"] = tuple(
    sorted(((600.0, 600.0), *((x, y) for x in (300.0, 900.0) for y in (400.0, 800.0))))
)
MORE: Annotated[Contest, "HS-SCEN-001", "HS-SCEN-002"] = Contest(
    what="missions.score_consoles", more=5, rule="HS-SCEN-002", same=2, same_rule="HS-SCEN-001"
)
SECURED: Annotated[int, "HS-SCEN-003"] = 3
FROM_ABOVE: Annotated[frozenset[str], "HS-SCEN-007"] = frozenset({"combat_jump"})
"""What the higher Levels of Airborne Deployment have become."""
OPEN = "gates_open"


class EngineeringDeck(ObjectiveMission):
    """Objective Points for more Consoles than the other, and for who holds the Objective Room alone."""

    name = "engineering_deck"
    objective = CONSOLE
    keeps_clear = "HS-SCEN-006"
    classified: ClassVar[Annotated[Share, "HS-SCEN-004"]] = Share(count=2, each=1, rule="HS-SCEN-004")

    @rule("HS-SCEN-008", "HS-SCEN-010")
    def furnish(self, scene: Scene) -> Scene:
        """The room, closed."""
        return with_room(scene)

    @rule("HS-SCEN-011")
    def changed(self, field: Field, memory: Mapping[str, int]) -> Field:
        """Once opened, the gates stay open."""
        return field.changed_by(opened) if memory.get(OPEN) else field

    @rule("HS-SCEN-010", "HS-SCEN-013")
    def set_up(self, play: Play[State]) -> None:
        """Consoles in both halves and one in the room; and a mark at each gate."""
        super().set_up(play)
        lay_out(play, CONSOLE, CONSOLES, "HS-SCEN-013")
        lay_out(play, GATE, gates_of(play.state.fixed.field.scene), "HS-SCEN-010")

    @rule("HS-SCEN-006")
    def check_deployment(self, now: Situation, body: Body) -> list[Violation]:
        """Neither at a Console nor in the room or against its walls."""
        found = super().check_deployment(now, body)
        if now.table.lies(body, Touching(objective_room(now))):
            found.append(Violation(code="missions.deployed_at_room", rule="HS-SCEN-006"))
        return found

    @rule("HS-SCEN-007")
    def check_arrival(self, skill: str) -> list[Violation]:
        """There is no sky to jump from; who comes over the edge of the table may."""
        return [Violation(code="missions.indoors", rule="HS-SCEN-007")] if skill in FROM_ABOVE else []

    def standings(self, now: Situation) -> Iterator[Standing]:
        """Consoles, and who is in the room."""
        yield Standing(points=MORE.more, sides=consoles(now))
        inside, room = [len(troopers_inside(now, player)) for player in (0, 1)], objective_room(now)
        yield Standing(points=SECURED, sides=(inside[0], inside[1]), zones=(room, room))

    def lines(self, play: Play[State]) -> Iterator[tuple[int, int]]:
        """Consoles, and the room."""
        now = Situation(play.state)
        yield MORE.score(play, consoles(now))
        yield _secured(play, now)


def objective_room(now: Situation) -> Zone:
    """The room."""
    return next(zone for zone in now.table.areas("terrain") if zone.id == NAME)


def consoles(now: Situation) -> Counts:
    """How many Consoles each player has Connected."""
    owners = [token.owner for token in objectives(now.state, CONSOLE)]
    return (owners.count(0), owners.count(1))


@rule("HS-SCEN-003", "HS-SCEN-012")
def _secured(play: Play[State], now: Situation) -> tuple[int, int]:
    """For the only one who has anybody inside that is not Null."""
    inside = [len(troopers_inside(now, player)) for player in (0, 1)]
    earned = tuple(SECURED if inside[player] and not inside[1 - player] else 0 for player in (0, 1))
    for player in (0, 1):
        params = {"count": inside[player], "other": inside[1 - player]}
        what = "missions.score_room"
        play.emit(Scored(player=player, points=earned[player], what=what, params=params, rule="HS-SCEN-003"))
    return (earned[0], earned[1])


@rule("HS-SCEN-012")
def troopers_inside(now: Situation, player: int) -> list[Trooper]:
    """Who counts for a player in the room: with more than half of its base, and not Null."""
    room = objective_room(now)
    return [each for each in now.own(player) if not now.is_null(each) and now.table.lies(now.body(each), Mostly(room))]


# ------------------------------------------------------------------ Open Gates


class GatesOpened(Happening, frozen=True, kw_only=True):
    """Somebody has opened the gates of the Objective Room."""

    trooper: str

    @rule("HS-SCEN-011")
    def apply(self, state: State) -> State:
        """All of them, for everybody and for good."""
        memory = {**state.memory, OPEN: 1}
        gates = {token.id: replace(token, states=token.states | {"open"}) for token in objectives(state, GATE)}
        return replace(state, memory=memory, tokens={**state.tokens, **gates}, fixed=state.fixed.after(memory))


@rule("HS-SCEN-011")
class OpenGates(Handle):
    """A Specialist in contact with a gate opens them all."""

    key = "open_gates"
    kind = GATE
    missing = "missions.no_gate"
    promise = 1.5
    needs = rolls = gives = "HS-SCEN-011"

    @rule("HS-SCEN-011")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One gate, in contact with it, and closed."""
        yield from super().check(now, trooper, use, when)
        if now.state.memory.get(OPEN):
            yield Violation(code="missions.gates_open", rule="HS-SCEN-011")

    def is_worth_it(self, now: Situation, trooper: Trooper, token: Token) -> bool:
        """While they are closed."""
        return not now.state.memory.get(OPEN)

    @rule("HS-SCEN-011")
    def succeed(self, play: Play[State], trooper: Trooper, token: Token) -> None:
        """Every gate of the room."""
        if not play.state.memory.get(OPEN):
            play.emit(GatesOpened(trooper=trooper.id, rule="HS-SCEN-011"))


# ------------------------------------------------------------------ Connect Console


class ConnectConsole(Handle):
    """A Specialist in contact with a Console Connects it, whoever had it before."""

    key = "connect_console"
    kind = CONSOLE
    missing = "scenario.no_console"
    needs = rolls = "HS-SCEN-014"
    gives = "HS-SCEN-015"

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """In this mission; elsewhere Consoles are hacked."""
        return isinstance(now.fixed.scenario, EngineeringDeck) and super().known_by(now, trooper)

    @rule("HS-SCEN-014")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One Console, and in contact with it."""
        yield from super().check(now, trooper, use, when)

    @rule("HS-SCEN-015")
    def succeed(self, play: Play[State], trooper: Trooper, token: Token) -> None:
        """It counts for its side only."""
        super().succeed(play, trooper, token)


PART = Part(scenarios=(EngineeringDeck(),), skills=(OpenGates(), ConnectConsole()))
