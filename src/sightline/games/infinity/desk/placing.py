"""Aids for putting somebody down: at a point that a player has pressed, with what belongs to it found for them."""

import random

import msgspec

from sightline.games.desk import AnyMatch
from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.table.deployment_places import random_company
from sightline.games.infinity.core.table.hiding import random_concealment
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.desk.questions import Stand
from sightline.geometry.shapes import Point3
from sightline.kernel import BadInput, Command, Option, Player

TRIES = 12
"""How many arrangements of Peripherals, copies and mines are tried around a place before it is refused."""
NEAR = 110.0
"""How far, in mm, a mine lies from who lays it, at most."""


def placed(match: AnyMatch, player: Player, option: Option, question: Stand) -> Command:
    """The command of an option with somebody at a point; whether it is allowed is for the rules to say."""
    blanks = {each.name for each in option.parameters}
    if "at" not in blanks:
        raise BadInput("desk.no_place")
    state: State = match.state
    facing = question.facing
    if facing is None:
        facing = 90.0 if state.zones[player] == 0 else 270.0
    lies = {"prone": question.prone} if isinstance(option.command, Deploy) else {}
    command = msgspec.structs.replace(option.command, at=on_surface(state, question.at), facing=facing, **lies)
    if not isinstance(command, Deploy) or not blanks - {"at", "facing"}:
        return command
    return _with_company(match, command, question)


def _with_company(match: AnyMatch, command: Deploy, question: Stand) -> Deploy:
    """The first arrangement that the rules allow; the last one where they allow none."""
    now = Situation(match.state)
    chance = random.Random(f"{match.sequence} {command.at}")
    filled = command
    for _ in range(TRIES):
        filled = msgspec.structs.replace(command, peripherals=random_company(now, command, chance))
        filled = random_concealment(now, filled, chance)
        if question.poses_as is not None and filled.poses_as is not None:
            filled = msgspec.structs.replace(filled, poses_as=question.poses_as)
        if command.lays:
            x, y = (round(command.at[axis] + chance.uniform(-NEAR, NEAR), 1) for axis in (0, 1))
            filled = msgspec.structs.replace(filled, lays_at=(x, y, command.at[2]))
        if not match.check(filled):
            break
    return filled


def on_surface(state: State, at: Point3) -> Point3:
    """The point on the surface there that is nearest in height."""
    heights = state.fixed.field.heights(at[0], at[1])
    return (at[0], at[1], min(heights, key=lambda z: abs(z - at[2])) if heights else 0.0)
