"""Where troopers may be put down: Deployment Zones, room to stand, and who comes with them."""

import random
from collections.abc import Iterable, Iterator

import msgspec

from sightline.games.infinity.core.abilities.remdriver import check_mark
from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.table.hiding import check_concealment
from sightline.games.infinity.core.table.port import Within
from sightline.games.infinity.core.table.remembering import ARM_LENGTH
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.fitness import deployment_zones
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.geometry.shapes import EPSILON, SILHOUETTES, Body, Point3, Scene, Zone
from sightline.kernel import Player, Violation
from sightline.rules import rule

SIDES = "ab"
SAMPLES = 40


def deployment_zone(state: State, player: Player) -> Zone:
    """The Deployment Zone of a player, as deep as the scenario wants it."""
    scene, depth = state.fixed.field.scene, state.fixed.scenario.zone_depth
    zone = deployment_zones(scene)[SIDES[state.zones[player]]]
    return zone if depth is None else _strip(scene, zone, depth)


def _strip(scene: Scene, zone: Zone, depth: float) -> Zone:
    """A strip of the table along the edge at which a zone lies."""
    (_, south), (_, north) = (min(zone.outline, key=lambda at: at[1]), max(zone.outline, key=lambda at: at[1]))
    low = 0.0 if south + north < scene.depth else scene.depth - depth
    corners = ((0.0, low), (scene.width, low), (scene.width, low + depth), (0.0, low + depth))
    return msgspec.structs.replace(zone, outline=corners)


def whole_table(state: State) -> Zone:
    """All of the table, as a zone."""
    scene = state.fixed.field.scene
    corners = ((0.0, 0.0), (scene.width, 0.0), (scene.width, scene.depth), (0.0, scene.depth))
    return Zone(id="table", outline=corners)


def deployed_as(now: Situation, command: Deploy) -> Profile:
    """The profile of a member in the form in which it is deployed."""
    return now.fixed.lists[command.player].members[command.member].profile.as_form(command.form)


def standing(profile: Profile, at: Point3, *, prone: bool = False) -> Body:
    """A trooper of this profile at a point."""
    return Body(at=at, silhouette=profile.template.prone if prone else profile.template)


def check_deploy(now: Situation, command: Deploy) -> Iterator[Violation]:
    """Where a trooper may be put down."""
    printed = now.fixed.lists[command.player].members[command.member].profile
    if command.form not in now.fixed.edition.forms_to_deploy(printed):
        yield Violation(code="deployment.no_such_form", params={"form": command.form})
        return
    profile = printed.as_form(command.form)
    cited = now.fixed.edition.keeps_upright(profile) if command.prone else None
    if cited is not None:
        yield Violation(code="infinity.tag_prone", rule=cited)
    body = standing(profile, command.at, prone=command.prone)
    given = SILHOUETTES.get(now.fixed.edition.state.silhouettes.get(command.concealed, ""))
    if given is not None and not command.prone and given.base > body.silhouette.base:
        body = msgspec.structs.replace(body, silhouette=given)  # whoever is larger needs the room of its own base
    yield from check_room(now, body, command.player)
    yield from _check_zone(now, command, body)
    for ban in now.fixed.edition.deployment_bans:
        yield from ban(now, command, body)
    yield from check_concealment(now, command)
    yield from _check_copies(now, command, body)
    yield from now.fixed.scenario.check_deployment(now, body)
    yield from check_company(now, command, body)
    yield from check_mark(now, command)
    yield from check_laying(now, command)


@rule("C1-DEP-004", "C1-INTRO-048")
def _check_zone(now: Situation, command: Deploy, body: Body) -> Iterator[Violation]:
    """Wholly inside the Deployment Zone, unless a skill opens another part of the table."""
    inside = now.table.lies(body, Within(deployment_zone(now.state, command.player)))
    if not inside and not any(zone(now, command, body) for zone in now.fixed.edition.deployment_zones):
        yield Violation(code="infinity.outside_zone", rule="C1-DEP-004")


def _check_copies(now: Situation, command: Deploy, body: Body) -> Iterator[Violation]:
    """Copies are put down by the same rules as who they are copies of."""
    taken = [body]
    for at in command.copies:
        copy = msgspec.structs.replace(body, at=at)
        yield from check_room(now, copy, command.player)
        yield from _check_zone(now, msgspec.structs.replace(command, at=at), copy)
        yield from _check_apart(now, copy, taken, str(command.member))
        taken.append(copy)
    for doubling in now.fixed.edition.doublings if command.copies else ():
        yield from doubling.check(now, command, taken)


def _check_apart(now: Situation, body: Body, taken: Iterable[Body], name: str) -> Iterator[Violation]:
    """Not where something stands that is put down together with it."""
    if any(now.overlaps(body, other) for other in taken):
        yield Violation(code="infinity.occupied", params={"trooper": name}, rule="C1-DEP-007")


def layable(now: Situation, profile: Profile) -> list[str]:
    """What somebody may put on the table together with itself."""
    return [key for laying in now.fixed.edition.layings for key in laying.offers(now, profile)]


def check_laying(now: Situation, command: Deploy) -> Iterator[Violation]:
    """Only what a skill allows, where it allows it; a thing and its place go together."""
    if not command.lays and command.lays_at is None:
        return
    profile = now.fixed.lists[command.player].members[command.member].profile
    if command.lays not in layable(now, profile) or command.lays_at is None:
        yield Violation(code="deployment.nothing_to_lay", params={"weapon": command.lays or "-"})
        return
    for laying in now.fixed.edition.layings:
        yield from laying.check(now, command)


@rule("C1-SSK-277")
def check_company(now: Situation, command: Deploy, controller: Body) -> Iterator[Violation]:
    """Peripherals are deployed together with their Controller, by the same rules."""
    printed = now.fixed.lists[command.player].members[command.member].profile
    servants = now.fixed.edition.company(printed, command.form)
    if len(servants) != len(command.peripherals):
        yield Violation(code="army.peripherals_missing", params={"count": len(servants)}, rule="C1-SSK-263")
        return
    taken = [controller]
    for profile, at in zip(servants, command.peripherals, strict=True):
        body = standing(profile, at, prone=command.prone)
        yield from check_room(now, body, command.player)
        yield from _check_apart(now, body, taken, profile.name)
        if not now.table.lies(body, Within(deployment_zone(now.state, command.player))):
            yield Violation(code="infinity.outside_zone", rule="C1-DEP-004")
        taken.append(body)


@rule("C1-DEP-005", "C1-DEP-007", "C1-DEP-010", "C1-INTRO-048")
def check_room(now: Situation, body: Body, player: Player) -> Iterator[Violation]:
    """The base must fit on a level surface, clear of everybody, and not in contact with enemies."""
    yield from _check_surface(now, body)
    for other in now.state.troopers.values():
        if now.table.near(body.at, other.at, ARM_LENGTH):
            yield from _check_neighbour(now, body, player, other)
    yield from _check_tokens(now, body, player)


@rule("C1-SSK-304")
def _check_surface(now: Situation, body: Body) -> Iterator[Violation]:
    """Any surface that is as large as the base."""
    if not now.table.carries(body.at):
        yield Violation(code="deployment.no_surface", rule="C1-DEP-010")
    elif not now.table.stands(body):
        yield Violation(code="infinity.does_not_fit", rule="C1-DEP-007")


def _check_neighbour(now: Situation, body: Body, player: Player, other: Trooper) -> Iterator[Violation]:
    """Not in contact with an enemy, and not where an ally stands."""
    there = now.body(other)
    if other.owner != player and now.distance(body, there) <= EPSILON:
        yield Violation(code="infinity.deployed_in_contact", params={"trooper": other.id}, rule="C1-DEP-005")
    elif now.overlaps(body, there):
        yield Violation(code="infinity.occupied", params={"trooper": other.id}, rule="C1-DEP-007")


@rule("C1-DEP-005")
def _check_tokens(now: Situation, body: Body, player: Player) -> Iterator[Violation]:
    """Not in contact with a token on the table that is not one's own."""
    for token in now.state.tokens.values():
        if token.owner == player or token.carrier:
            continue
        shape = now.fixed.scenario.token_shape(token)
        if now.table.touches(body, Body(at=token.at, silhouette=shape)):
            yield Violation(code="deployment.contact_with_token", params={"token": token.id}, rule="C1-DEP-005")


def random_spot(now: Situation, zone: Zone, chance: random.Random) -> Point3:
    """A point of a zone, on one of the surfaces there."""
    xs, ys = zip(*zone.outline, strict=True)
    x, y = round(chance.uniform(min(xs), max(xs)), 1), round(chance.uniform(min(ys), max(ys)), 1)
    heights = now.fixed.field.heights(x, y)
    return (x, y, chance.choice(heights) if heights else 0.0)


def random_company(now: Situation, command: Deploy, chance: random.Random) -> tuple[Point3, ...]:
    """Somewhere near the Controller for each of its Peripherals, with room to stand if there is any."""
    printed = now.fixed.lists[command.player].members[command.member].profile
    zone = deployment_zone(now.state, command.player)
    placed = [standing(deployed_as(now, command), command.at, prone=command.prone)]
    for servant in now.fixed.edition.company(printed, command.form):
        for _ in range(SAMPLES):
            x, y = (round(command.at[axis] + chance.uniform(-90, 90), 1) for axis in (0, 1))
            body = standing(servant, (x, y, command.at[2]))
            crowded = any(now.overlaps(body, other) for other in placed) or any(check_room(now, body, command.player))
            if not crowded and now.table.lies(body, Within(zone)):
                break
        placed.append(body)
    return tuple(body.at for body in placed[1:])
