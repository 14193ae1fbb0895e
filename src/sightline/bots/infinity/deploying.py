"""Before the first turn: initiative, and where to stand."""

import math

import msgspec

from sightline.bots.bot import Choice
from sightline.bots.infinity.danger import HIDDEN, danger_of, lookouts_of
from sightline.bots.infinity.glance import glances, leans
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.stakes import PRESENCE, in_standard_points
from sightline.bots.infinity.teams import company
from sightline.bots.infinity.ways import FAR, ways
from sightline.games.infinity.core.match.commands import (
    ChooseAdvantage,
    ChooseDeployment,
    ChooseTurnOrder,
    Deploy,
    EndDeployment,
)
from sightline.games.infinity.core.missions.mission import is_specialist
from sightline.games.infinity.core.table.deployment_places import standing
from sightline.games.infinity.core.table.field import Field
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.geometry.shapes import SILHOUETTES, Body, Point3, Silhouette
from sightline.geometry.world import World
from sightline.kernel import Command, Option

WARY = 2.0
"""How much the risk of the other side's first turn counts, for somebody of average worth."""
NEEDED = 0.6
"""What a Specialist counts for beyond that, where there is something for it to do."""
LYING = 0.1
"""What it costs to begin lying down: who gets up has to move."""
FORWARD, BACK = 0.8, 0.3
"""What it is worth to begin at the middle line: for who has the first turn, and for who has to live through it."""
WALK = 0.25
"""What each Move costs that a Specialist has to walk to an objective."""
MAROONED, IN_VAIN = 1.0, 5.0
"""What a place costs that nobody can walk away from, and to a Specialist, who would be of no use there."""
LOOKS = 24
"""How many places are looked at for somebody who has to be safe."""
PROBES = 5
"""Rows and columns of places from which enemies might look."""


def preference(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """Initiative, and with it the first turn; who thinks ahead lets the other side deploy first."""
    commands = [option.command for option in options]
    last = [each for each in commands if isinstance(each, ChooseDeployment) and each.first != mind.player]
    if last and mind.effort.foresight:
        return Choice(command=mind.chance.choice(last), why="bots.why.last_to_deploy")
    for each in commands:
        if isinstance(each, ChooseAdvantage) and each.take == "initiative":
            return Choice(command=each, why="bots.why.first_turn")
        if isinstance(each, ChooseTurnOrder) and each.first == mind.player:
            return Choice(command=each, why="bots.why.first_turn")
    return Choice(command=mind.chance.choice(commands), why="bots.why.chance")


def deployment(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """One trooper after the other, the costly ones late, each at the safest of a few places that is of use."""
    forms = [option for option in options if isinstance(option.command, Deploy)]
    members = mind.view.lists[mind.player]
    assert members is not None
    forms.sort(key=lambda option: _rank(option.command, members.members[_member(option.command)].profile.cost))
    for form in forms:
        wary = _is_wary(mind, members.members[_member(form.command)].profile)
        spots = max(mind.effort.spots, LOOKS) if wary else mind.effort.spots
        tried = [mind.seat.complete(form, mind.chance) for _ in range(spots)]
        found = [each for each in tried if isinstance(each, Deploy)]
        if wary:
            found = [each for one in found for each in _postures(mind, one)]
        if found:
            best = max(found, key=lambda each: _worth(mind, each))
            return Choice(command=best, why="bots.why.deploy")
    end = next((option.command for option in options if isinstance(option.command, EndDeployment)), None)
    if end is None:
        raise LookupError("no place to deploy")
    return Choice(command=end, why="bots.why.hold")


def _is_wary(mind: Mind, profile: Profile) -> bool:
    """Whether it thinks of what the other side does with its first turn: always for those whom the mission needs."""
    if is_specialist(mind.now.fixed.edition, profile) and mind.view.tokens:
        return bool(mind.effort.keeping)
    return bool(mind.effort.foresight) and mind.view.first != mind.player


def _postures(mind: Mind, command: Deploy) -> list[Deploy]:
    """Upright and, for who can and has room, lying down."""
    lying = msgspec.structs.replace(command, prone=not command.prone)
    return [command] if mind.seat.check(lying) else [command, lying]


def _member(command: Command) -> int:
    return command.member if isinstance(command, Deploy) else 0


def _rank(command: Command, cost: float) -> tuple[float, bool, bool]:
    """Cheap ones first; as a Marker rather than as a Model; with its Remote marked rather than without."""
    assert isinstance(command, Deploy)
    return (cost, not command.concealed, not command.marks)


def _worth(mind: Mind, command: Deploy) -> float:
    """Little danger, scenery to lean on, not all in one heap, and not at the very back."""
    members = mind.view.lists[mind.player]
    assert members is not None
    profile, field = members.members[command.member].profile, mind.now.fixed.field
    body, depth = standing(profile, command.at), field.scene.depth
    crowd = sum(math.dist(each.at[:2], command.at[:2]) < 90 for each in mind.mine)
    forward = 1 - abs(command.at[1] - depth / 2) / (depth / 2)
    leaning = 0.3 if leans(field, body) else 0.0
    danger = _foreseen(mind, command, profile) if _is_wary(mind, profile) else 1.2 * _exposure(mind, command, body)
    ahead = (BACK if _is_wary(mind, profile) else FORWARD) * forward
    beside = company(mind, profile, command.at)
    return leaning + ahead + beside - danger - 0.15 * crowd - _way_off(mind, profile, command.at)


def _way_off(mind: Mind, profile: Profile, at: Point3) -> float:
    """What it costs to begin far from one's errand, or where one cannot walk away from."""
    field = mind.now.fixed.field
    errand = (
        tuple(sorted(token.at for token in mind.view.tokens)) if is_specialist(mind.now.fixed.edition, profile) else ()
    )
    goals = errand or ((field.scene.width / 2, field.scene.depth / 2, 0.0),)
    walks = ways(field.ground, profile.template, 10.0 * max(profile.mov))
    apart = walks.distance(walks.to(goals), at)
    if apart >= FAR:
        return IN_VAIN if errand else MAROONED
    return WALK * apart / 100 if errand else 0.0


def _exposure(mind: Mind, command: Deploy, body: Body) -> float:
    """How many eyes are on a place now, those twice that see somebody there without cover."""
    field = mind.now.fixed.field
    foes = [msgspec.structs.replace(mind.now.body(each), facing=None) for each in mind.foes]
    eyes = foes or list(_probes(mind, command))
    seen = glances(field, [(eye, body) for eye in eyes])
    bare = sum(visible and not mind.sheltered(eye, body) for eye, visible in zip(eyes, seen, strict=True))
    return (sum(seen) + bare) / max(1, len(eyes))


def _foreseen(mind: Mind, command: Deploy, profile: Profile) -> float:
    """For who has the second turn: what the first may cost there counts, not only what is seen now."""
    silhouette = profile.template.prone if command.prone else profile.template
    if mind.foes:
        risk = danger_of(mind).risks([command.at], silhouette, (profile.arm, profile.bts), profile.vitality)[0]
    else:
        risk = _overlooked(mind.now.fixed.field, command.at, silhouette)
    seen = HIDDEN if command.concealed else 1.0
    needed = NEEDED if is_specialist(mind.now.fixed.edition, profile) and mind.view.tokens else 0.0
    return (
        WARY * (PRESENCE + needed + in_standard_points(mind.now, profile.cost) / 3) * seen * risk
        + LYING * command.prone
    )


def _overlooked(field: Field, at: Point3, silhouette: Silhouette) -> float:
    """How much of the other half of the table overlooks a place, while nobody is there yet."""
    lookouts, middle = lookouts_of(field), field.scene.depth / 2
    sees, clearly = lookouts.outlooks([at], silhouette)[0]
    theirs = (lookouts.places[:, 1] > middle) != (at[1] > middle)
    return min(1.0, 0.75 * float(sees[theirs].mean() + clearly[theirs].mean()))


def _probes(mind: Mind, command: Deploy) -> tuple[Body, ...]:
    """Places in the other half of the table from which somebody may come to look."""
    field = mind.now.fixed.field
    low = command.at[1] > field.scene.depth / 2
    key = (field.world, low)  # fields are equal to each other, as all that never changes in a match is; worlds are not
    if key not in _halves:
        _halves[key] = _half(field, low)
    return _halves[key]


_halves: dict[tuple[World, bool], tuple[Body, ...]] = {}


def _half(field: Field, low: bool) -> tuple[Body, ...]:
    """Where a trooper could stand in one half of a table, here and there."""
    scene = field.scene
    found = []
    for row in range(1, PROBES + 1):
        for column in range(1, PROBES + 1):
            x = scene.width * column / (PROBES + 1)
            y = scene.depth / 2 * row / (PROBES + 1) + (0 if low else scene.depth / 2)
            for z in field.heights(x, y)[:1]:
                body = Body(at=(x, y, z), silhouette=SILHOUETTES["2"])
                if field.stands(body):
                    found.append(body)
    return tuple(found)
