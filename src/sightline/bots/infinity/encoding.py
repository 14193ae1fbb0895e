"""Views and commands as numbers, for learners.

Everything is between -1 and 1. Only the player's own view goes in, so hidden information stays hidden. Places are
given as shares of the table, in the frame of the table; costs as tenths of an army.

**Observation** (`OBSERVATION` numbers): the match (`GLOBAL`), then `PIECES` rows of one's own pieces, then `PIECES`
rows of the other side's, each of `PIECE` numbers, empty rows being zero.

**Candidates** (`CANDIDATES` rows of `CANDIDATE` numbers): what could be done now, with what it does to whom and where.
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sightline.bots.infinity.belief import Setting
from sightline.bots.seat import Seat
from sightline.games.infinity.core.match.commands import COMMANDS, Activate, Arrive, Declare, Deploy, React, StepAside
from sightline.games.infinity.core.match.state import orders_left
from sightline.games.infinity.core.match.views import TrooperView, View
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.table.field import field_of
from sightline.games.infinity.n4.commands import GoOn, SpendCommandToken
from sightline.geometry.moving.paths import Path
from sightline.geometry.shapes import Scene
from sightline.kernel import Command, Player

Floats = NDArray[np.float32]

STAGES = ("deployment", "orders", "order.first", "order.aros", "order.second", "order.new_aros", "order.moves")
STATES = ("prone", "camouflaged", "unconscious", "immobilized_a", "immobilized_b", "targeted")
SKILLS = (
    *("idle", "move", "bs_attack", "dodge", "cc_attack", "hack", "reset", "discover"),
    *("hack_console", "pick_up_supply_box", "doctor", "engineer", "camouflage"),
    *("suppressive_fire", "speculative_attack", "intuitive_attack", "supportware"),
)
KINDS: tuple[type[Command], ...] = (*COMMANDS, SpendCommandToken, GoOn)
"""The commands of every edition."""

PIECES = 20
GLOBAL = 8 + len(STAGES)
PIECE = 16 + len(STATES)
OBSERVATION = GLOBAL + 2 * PIECES * PIECE
CANDIDATES = 64
CANDIDATE = len(KINDS) + len(SKILLS) + 14


class InfinityEncoder:
    """Infinity as numbers."""

    observation_size = OBSERVATION
    candidate_size = CANDIDATE
    most_candidates = CANDIDATES

    def observation(self, seat: Seat) -> Floats:
        """What a player may know."""
        view, setting = seat.view(), seat.setting
        assert isinstance(view, View)
        assert isinstance(setting, Setting)
        return observation(view, seat.player, field_of(setting.table).scene, setting.points)

    def candidates(self, commands: Sequence[Command], seat: Seat) -> Floats:
        """What could be done."""
        view, setting = seat.view(), seat.setting
        assert isinstance(view, View)
        assert isinstance(setting, Setting)
        return candidates(commands, view, seat.player, field_of(setting.table).scene)

    def caption(self, seat: Seat) -> str:
        """Where the match stands, in a line."""
        view = seat.view()
        assert isinstance(view, View)
        return f"round {view.round}, {view.asking}, {len(view.troopers)} pieces"


ENCODER = InfinityEncoder()


def observation(view: View, player: Player, scene: Scene, points: int) -> Floats:
    """What a player may know, as `OBSERVATION` numbers."""
    found = np.zeros(OBSERVATION, dtype=np.float32)
    found[:GLOBAL] = _global(view, player)
    mine = [each for each in view.troopers if each.owner == player]
    theirs = [each for each in view.troopers if each.owner != player]
    for group, start in ((mine, GLOBAL), (theirs, GLOBAL + PIECES * PIECE)):
        for row, piece in enumerate(group[:PIECES]):
            found[start + row * PIECE : start + (row + 1) * PIECE] = _piece(view, piece, scene, points)
    return np.clip(found, -1, 1)


def _global(view: View, player: Player) -> list[float]:
    tokens = [token for token in view.tokens if token.owner == player or token.carrier]
    return [
        view.round / 3,
        float(view.active == player),
        float(view.first == player),
        orders_left(view.pool) / 15,
        float(orders_left(view.pool, "lieutenant")),
        float(view.last_turn),
        len(tokens) / 4,
        len(view.reserve) / 15,
        *(float(view.asking.startswith(stage)) for stage in STAGES),
    ]


def _piece(view: View, piece: TrooperView, scene: Scene, points: int) -> list[float]:
    angle = math.radians(piece.facing)
    profile = piece.profile
    acting = view.order is not None and piece.id in view.order.troopers
    reacting = view.order is not None and any(each.trooper == piece.id for each in view.order.aros)
    numbers = [0.0] * 7
    if profile is not None:
        numbers = [
            profile.cost / points * 3,
            profile.bs / 20,
            profile.cc / 30,
            (profile.ph or 0) / 20,
            profile.wip / 20,
            profile.arm / 10,
            (profile.vitality - piece.lost) / 3,
        ]
    return [
        1.0,
        piece.at[0] / scene.width,
        piece.at[1] / scene.depth,
        piece.at[2] / 300,
        math.cos(angle),
        math.sin(angle),
        *numbers,
        float(bool(piece.device)),
        float(acting),
        float(reacting),
        *(float(state in piece.states) for state in STATES),
    ]


def candidates(commands: Sequence[Command], view: View, player: Player, scene: Scene) -> Floats:
    """What could be done, as `CANDIDATES` rows; those beyond the commands are zero."""
    found = np.zeros((CANDIDATES, CANDIDATE), dtype=np.float32)
    pieces = {each.id: each for each in view.troopers}
    for row, command in enumerate(commands):
        found[row] = _command(command, pieces, view, player, scene)
    return np.clip(found, -1, 1)


def _command(command: Command, pieces: dict[str, TrooperView], view: View, player: Player, scene: Scene) -> list[float]:
    use = command.use if isinstance(command, Declare | React) else None
    actor = pieces.get(_actor(command))
    target = pieces.get(use.targets[0]) if use is not None and use.targets else None
    end = _end(command, use, actor)
    foes = [each.at for each in pieces.values() if each.owner != player]
    near = min((math.dist(end[:2], foe[:2]) for foe in foes), default=scene.depth) if end else scene.depth
    before = min((math.dist(actor.at[:2], foe[:2]) for foe in foes), default=near) if actor else near
    goals = [token.at for token in view.tokens if token.owner != player and not token.carrier]
    goal = min((math.dist(end[:2], at[:2]) for at in goals), default=scene.depth) if end else scene.depth
    apart = math.dist(actor.at[:2], target.at[:2]) if actor and target else 0.0
    kinds = [float(isinstance(command, kind)) for kind in KINDS]
    skills = [float(use is not None and use.skill == skill) for skill in SKILLS]
    return [
        *kinds,
        *skills,
        *_place(actor.at if actor else None, scene),
        *_place(end, scene),
        *_place(target.at if target else None, scene),
        near / scene.depth,
        (before - near) / 200,
        goal / scene.depth,
        apart / scene.depth,
        sum(aim.dice for aim in use.aims) / 5 if use else 0.0,
        (target.profile.arm if target and target.profile else 0) / 10,
        float(actor is not None and actor.lieutenant is True),
        (actor.profile.bs if actor and actor.profile else 0) / 20,
    ]


def _place(at: tuple[float, ...] | None, scene: Scene) -> list[float]:
    return [at[0] / scene.width, at[1] / scene.depth] if at else [0.0, 0.0]


def _actor(command: Command) -> str:
    if isinstance(command, Activate):
        return command.troopers[0] if command.troopers else ""
    return command.trooper if isinstance(command, Declare | React | StepAside | SpendCommandToken) else ""


def _end(command: Command, use: Declaration | None, actor: TrooperView | None) -> tuple[float, ...] | None:
    """Where the actor is afterwards."""
    if isinstance(command, Deploy | Arrive):
        return command.at
    path: Path = use.path if use else command.path if isinstance(command, StepAside) else ()
    points = getattr(path[-1], "points", ()) if path else ()
    return points[-1] if points else actor.at if actor else None
