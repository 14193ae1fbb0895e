"""Deploying concealed: as a Marker, as somebody else, among copies, or where nobody knows."""

import random
from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.rows import Guise
from sightline.kernel import Parameter, Violation

APART = 200.0
"""Millimetres between a trooper and its copies, when chance puts them down."""


def concealments(now: Situation, profile: Profile) -> Iterator[str]:
    """The states in which a trooper may be deployed so that others do not see what it is."""
    states = now.fixed.edition.state
    for key in states.guises:
        row = states.rows[key]
        ability = profile.ability(row.deployed_with) if row.deployed_with else None
        if ability is not None and (not row.deployed_at or ability.level in row.deployed_at):
            yield key


def concealment_blanks(now: Situation, concealed: str) -> tuple[Parameter, ...]:
    """What else has to be said about a concealment."""
    match now.fixed.edition.state.guises.get(concealed):
        case Guise.ANOTHER:
            return (Parameter(name="poses_as", kind="member"),)
        case Guise.COPY:
            return (Parameter(name="copies", kind="points"),)
    return ()


def check_concealment(now: Situation, command: Deploy) -> Iterator[Violation]:
    """Only in a state that its profile allows, with the details that the state needs and no others."""
    profile = now.fixed.lists[command.player].members[command.member].profile
    guise = now.fixed.edition.state.guises.get(command.concealed)
    if command.concealed and command.concealed not in concealments(now, profile):
        yield Violation(code="infinity.no_camouflage", rule="C1-SSK-224")
        return
    yield from _check_disguise(now, command, profile, guise)
    if bool(command.copies) is not (guise is Guise.COPY):
        yield Violation(code="deployment.copies", params={"count": len(command.copies)})


def _check_disguise(now: Situation, command: Deploy, profile: Profile, guise: Guise | None) -> Iterator[Violation]:
    """Who poses passes for another trooper of its own list that is as large as itself."""
    members = now.fixed.lists[command.player].members
    if (command.poses_as is not None) is not (guise is Guise.ANOTHER):
        yield Violation(code="deployment.disguise")
    elif command.poses_as is not None:
        known = 0 <= command.poses_as < len(members) and command.poses_as != command.member
        if not known or members[command.poses_as].profile.silhouette != profile.silhouette:
            yield Violation(code="deployment.disguise")


def random_concealment(now: Situation, command: Deploy, chance: random.Random) -> Deploy:
    """Fill in what a concealment needs."""
    guise = now.fixed.edition.state.guises.get(command.concealed)
    if guise is Guise.ANOTHER:
        members = now.fixed.lists[command.player].members
        size = members[command.member].profile.silhouette
        others = [number for number in range(len(members)) if number != command.member]
        alike = [number for number in others if members[number].profile.silhouette == size]
        return msgspec.structs.replace(command, poses_as=chance.choice(alike) if alike else None)
    if guise is Guise.COPY:
        x, y, z = command.at
        spots = ((round(x + side, 1), y, z) for side in (-APART, APART))
        return msgspec.structs.replace(command, copies=tuple(spots))
    return command
