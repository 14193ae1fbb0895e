"""Deploying concealed: as a Marker, as somebody else, among copies, or where nobody knows."""

import random
from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.rows import Guise
from sightline.kernel import Parameter, Player, Violation

MOST = 2
"""Copies where nothing says how many."""
APART = 200.0
"""Millimetres between a trooper and its copies, when chance puts them down."""


def concealments(now: Situation, profile: Profile) -> Iterator[str]:
    """The states in which a trooper may be deployed: others do not see what it is, or where it is safe."""
    for row in now.fixed.edition.state.deployed:
        ability = profile.ability(row.deployed_with) if row.deployed_with else None
        fits = ability is not None and (not row.deployed_at or ability.level in row.deployed_at)
        if fits or any(profile.ability(other) is not None for other in row.or_with):
            yield row.key


def concealment_blanks(now: Situation, profile: Profile, concealed: str) -> tuple[Parameter, ...]:
    """What else has to be said about a concealment, or may be."""
    if now.fixed.edition.state.guises.get(concealed) is Guise.ANOTHER:
        return (Parameter(name="poses_as", kind="member"),)
    return (Parameter(name="copies", kind="points"),) if copies_of(now, profile, concealed) else ()


def check_concealment(now: Situation, command: Deploy) -> Iterator[Violation]:
    """Only in a state that its profile allows, with the details that the state needs and no others."""
    profile = now.fixed.lists[command.player].members[command.member].profile
    guise = now.fixed.edition.state.guises.get(command.concealed)
    if command.concealed and command.concealed not in concealments(now, profile):
        yield Violation(code="infinity.no_camouflage", rule="C1-SSK-224")
        return
    yield from _check_disguise(now, command, profile, guise)
    most = copies_of(now, profile, command.concealed)
    if not (guise is Guise.COPY) <= len(command.copies) <= most:
        yield Violation(code="deployment.copies", params={"count": len(command.copies)})


def copies_of(now: Situation, profile: Profile, concealed: str) -> int:
    """How many copies somebody may have who is deployed in a state, or in none."""
    found = [doubling.most(now, profile, concealed) for doubling in now.fixed.edition.doublings]
    alike = now.fixed.edition.state.guises.get(concealed) is Guise.COPY
    return max(found, default=0) or (MOST if alike else 0)


def _check_disguise(now: Situation, command: Deploy, profile: Profile, guise: Guise | None) -> Iterator[Violation]:
    """Who poses passes for another trooper of its own list that is as large as itself; one of several may as well."""
    if command.poses_as is None:
        wrong = guise is Guise.ANOTHER
    else:
        may = guise is Guise.ANOTHER or (guise is Guise.COPY and mask_of(now, profile) is not None)
        wrong = not may or command.poses_as not in lookalikes(now, command.player, command.member)
    if wrong:
        yield Violation(code="deployment.disguise")


def mask_of(now: Situation, profile: Profile) -> str | None:
    """The state in which somebody may pose as another."""
    posing = now.fixed.edition.state.posing
    return next((key for key in concealments(now, profile) if key in posing), None)


def lookalikes(now: Situation, player: Player, member: int) -> list[int]:
    """The other members of a list that are as large as one of them."""
    members = now.fixed.lists[player].members
    size = members[member].profile.silhouette
    return [number for number, each in enumerate(members) if number != member and each.profile.silhouette == size]


def random_concealment(now: Situation, command: Deploy, chance: random.Random) -> Deploy:
    """Fill in what a concealment needs."""
    guise = now.fixed.edition.state.guises.get(command.concealed)
    if guise is Guise.ANOTHER:
        alike = lookalikes(now, command.player, command.member)
        return msgspec.structs.replace(command, poses_as=chance.choice(alike) if alike else None)
    profile = now.fixed.lists[command.player].members[command.member].profile
    most = copies_of(now, profile, command.concealed)
    if most and (guise is Guise.COPY or chance.random() < 0.5):
        x, y, z = command.at
        spots = [(round(x + side, 1), y, z) for side in chance.sample((-APART, APART), 2)]
        return msgspec.structs.replace(command, copies=tuple(spots[:most]))
    return command
