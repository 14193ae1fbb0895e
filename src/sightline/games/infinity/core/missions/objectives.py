"""Objectives as tokens on the table: consoles and supply boxes, and being in contact with one."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.events import TokenChanged
from sightline.games.infinity.core.match.state import State, Token, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.shapes import Body, Point, Scene, Silhouette, Zone
from sightline.kernel import Play

CONSOLE = "console"
SUPPLY_BOX = "supply_box"
ANTENNA = "antenna"
PANOPLY = "panoply"
GATE = "gate"
SHAPES = {
    CONSOLE: Silhouette("console", 40, 40),
    SUPPLY_BOX: Silhouette("supply box", 25, 25),
    ANTENNA: Silhouette("antenna", 40, 40),
    PANOPLY: Silhouette("panoply", 40, 40),
    GATE: Silhouette("gate", 40, 60),
}
"""A CONSOLE A token is as wide as a large base, like any OBJECTIVE; a SUPPLY BOX token as a small one."""


def lay_out(play: Play[State], kind: str, spots: tuple[Point, ...], cited: str) -> None:
    """Put the objectives of a mission on the table: where it has places for them, else at the given spots."""
    scene = play.state.fixed.field.scene
    marked = [marker.at for marker in scene.markers if marker.kind.replace("-", "_") == kind]
    places = sorted(marked) if len(marked) == len(spots) else [(x, y, _ground(play.state, x, y)) for x, y in spots]
    for number, at in enumerate(places, start=1):
        play.emit(TokenChanged(token=Token(id=f"{kind}.{number}", kind=kind, at=at), rule=cited))


def _ground(state: State, x: float, y: float) -> float:
    """The lowest surface there."""
    return min(state.fixed.field.heights(x, y), default=0.0)


def objectives(state: State, kind: str) -> Iterator[Token]:
    """The objectives of a kind."""
    return (token for token in state.tokens.values() if token.kind == kind)


def body_of(token: Token) -> Body:
    """The room that a token takes."""
    return Body(id=token.id, at=token.at, silhouette=SHAPES[token.kind])


def touched(now: Situation, trooper: Trooper, body: Body) -> bool:
    """Whether a trooper is in contact with something at any point of what it does in this Order."""
    poses = now.poses(trooper)
    return any(now.table.touches(now.body(trooper, pose), body) for pose in poses)


def quarters(field: Zone) -> tuple[Zone, ...]:
    """The four quarters of a field, from the low edge on.

    >>> field = Zone(id="f", outline=((0, 200), (600, 200), (600, 600), (0, 600)))
    >>> [centre_of(each) for each in quarters(field)]
    [(150.0, 300.0), (450.0, 300.0), (150.0, 500.0), (450.0, 500.0)]
    """
    (west, east), (south, north) = ((min(axis), max(axis)) for axis in zip(*field.outline, strict=True))
    columns, rows = (
        ((low, (low + high) / 2), ((low + high) / 2, high)) for low, high in ((west, east), (south, north))
    )
    corners = [((a, c), (b, c), (b, d), (a, d)) for c, d in rows for a, b in columns]
    return tuple(Zone(id=f"quadrant-{number}", outline=each) for number, each in enumerate(corners))


def centre_of(zone: Zone) -> Point:
    """The middle of a rectangle."""
    xs, ys = zip(*zone.outline, strict=True)
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def central_line(scene: Scene, inset: float = 200.0) -> tuple[Point, ...]:
    """The centre of a table, and two points of the line through it at 20 cm from the edges."""
    middle = scene.depth / 2
    return ((inset, middle), (scene.width / 2, middle), (scene.width - inset, middle))
