"""Whether a setup can be played at all: profiles with figures that exist, and a table with room for everybody.

The rules of army lists are in `lists`. What is refused here is no army of any book: it would only break the game later.
"""

import functools
import math
from collections.abc import Iterator, Mapping, Sequence, Set

from sightline.content import armies
from sightline.content.armies.notation import MEANS
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.table.field import Field, field_of
from sightline.games.infinity.core.troopers.profiles import TOKEN, Ability, ArmyList, Profile
from sightline.geometry.shapes import SILHOUETTES, Body, Point3, Scene, Silhouette, Zone
from sightline.geometry.zones import wholly_inside
from sightline.kernel import Violation
from sightline.kernel.errors import Param
from sightline.rules import rule

MOST_MEMBERS = 50
MOST_POINTS = 1000
ATTRIBUTES: Mapping[str, tuple[float, float]] = {
    "cc": (0, 40),
    "bs": (0, 40),
    "ph": (0, 40),
    "wip": (0, 40),
    "arm": (0, 20),
    "bts": (0, 20),
    "vitality": (1, 20),
    "cost": (0, MOST_POINTS),
    "swc": (-20, 20),
    "ava": (0, 100),
}
"""From where to where the figures of a profile go; where a profile may have none, none is fine."""
MOV = (1, 60)
"""In centimetres."""
STILL = (0, 0)
"""The MOV of what never moves."""
BRACKETS: Mapping[str, tuple[float, float]] = {
    "mod": (-40, 40),
    "burst": (0, 10),
    "damage": (0, 10),
    "distance": (0, 60),
    "uses": (0, 9),
    "level": (0, 9),
}
"""What may stand in the brackets of a skill."""
ROLLED = frozenset({"cc", "bs", "ph", "wip"})
RAISED = ROLLED | {"arm", "bts", "vitality"} | {*MEANS}
"""Attributes that brackets may set while a skill is used, and those, or means of its side, that they may add to."""
STEP = 10.0
"""Millimetres between the places that are tried when looking for room."""


def check_army(edition: Edition, army: ArmyList) -> Iterator[Violation]:
    """Everything about the troopers of a list that no rule of play can deal with."""
    if not 1 <= len(army.members) <= MOST_MEMBERS:
        yield Violation(code="army.members", params={"count": len(army.members), "limit": MOST_MEMBERS})
        return
    for profile in _profiles(army):
        yield from _check_profile(edition, profile)


def check_edition(edition: Edition, army: ArmyList) -> Iterator[Violation]:
    """A faction that is known to belong to another game brings no army to this one."""
    game, imported, _ = army.faction.partition("/")
    if not imported:
        game = armies.load(army.faction).game if army.faction in armies.names() else edition.name
    if game != edition.name:
        params: dict[str, Param] = {"name": army.faction[:80], "game": game[:60], "edition": edition.name}
        yield Violation(code="armies.other_edition", params=params)


def check_points(points: int) -> Iterator[Violation]:
    """A game has some size."""
    if not 1 <= points <= MOST_POINTS:
        yield Violation(code="army.points", params={"points": points, "limit": MOST_POINTS})


def _profiles(army: ArmyList) -> Iterator[Profile]:
    for member in army.members:
        yield member.profile
        yield from member.profile.peripherals
        yield from member.profile.forms


def _check_profile(edition: Edition, profile: Profile) -> Iterator[Violation]:
    name = profile.name[:60]
    yield from _check_silhouette(profile)
    for field, bounds in ATTRIBUTES.items():
        yield from _out_of(bounds, name, field, getattr(profile, field))
    for mov in profile.mov if profile.mov != STILL else ():
        yield from _out_of(MOV, name, "mov", mov)
    for form in profile.forms:
        if form.forms or form.peripherals:
            yield Violation(code="army.form_with_forms", params={"name": form.name[:60]})
    for servant in profile.peripherals:
        if servant.peripherals:
            yield Violation(code="army.peripheral_with_peripherals", params={"name": servant.name[:60]})
    for ability in (*profile.skills, *profile.equipment):
        yield from _check_ability(edition, name, ability)
        for granted in ability.grants:
            yield from _check_ability(edition, name, granted)
            if granted.grants:
                yield Violation(code="army.grants_grants", params={"name": name, "skill": ability.key[:60]})


@rule("C1-SIL-003")
def _check_silhouette(profile: Profile) -> Iterator[Violation]:
    if profile.silhouette not in SILHOUETTES and profile.silhouette != TOKEN.name:
        known = ", ".join(SILHOUETTES)
        params = {"name": profile.name[:60], "silhouette": profile.silhouette[:20], "known": known}
        yield Violation(code="army.no_such_silhouette", params=params, rule="C1-SIL-003")


def _check_ability(edition: Edition, name: str, ability: Ability) -> Iterator[Violation]:
    for field, bounds in BRACKETS.items():
        yield from _out_of(bounds, name, f"{ability.key[:60]} ({field})", getattr(ability, field))
    for values, bounds in ((ability.sets, (0, 40)), (ability.adds, (-40, 40))):
        for attribute, value in values.items():
            yield from _out_of(bounds, name, f"{ability.key[:60]} ({attribute[:20]})", value)
    strange = [*(ability.sets.keys() - ROLLED), *(ability.adds.keys() - RAISED)]
    strange += [each for each in ability.ammunition if each not in _kinds(edition, ability)]
    for each in strange:
        yield Violation(
            code="army.strange_bracket", params={"name": name, "skill": ability.key[:60], "bracket": each[:20]}
        )
    row = edition.ability.rows.get(ability.key)
    if row is not None and row.levels and ability.level not in row.levels:
        params: dict[str, Param] = {
            "name": name,
            "skill": ability.key,
            "level": ability.level,
            "known": ", ".join(map(str, row.levels)),
        }
        yield Violation(code="army.no_such_level", params=params)


def _kinds(edition: Edition, ability: Ability) -> Set[str]:
    """Kinds of ammunition; for what is not used to attack, also words that weapons are called by."""
    if ability.key in edition.skill or ability.key in edition.chart.weapons:
        return edition.ammunition.keys()
    return edition.ammunition.keys() | {word.upper() for key in edition.chart.weapons for word in key.split("_")}


def _out_of(bounds: tuple[float, float], name: str, field: str, value: float | None) -> Iterator[Violation]:
    low, high = bounds
    if value is not None and not low <= value <= high:
        params: dict[str, Param] = {"name": name, "field": field, "value": value, "low": low, "high": high}
        yield Violation(code="army.figure", params=params)


# ------------------------------------------------------------------ the table


def check_table(table: str, lists: Sequence[ArmyList]) -> Iterator[Violation]:
    """Whether a table of the library has two Deployment Zones, each with room for either army."""
    for army in lists:
        shapes = sorted(profile.silhouette for profile in _profiles(army))
        # Simulations ask about every army, and most have room to spare: then one answer serves for many.
        ample = [_at_least(shapes)] * (math.ceil(len(shapes) / 5) * 5)
        if _lack_of_room(table, tuple(ample)):
            yield from _lack_of_room(table, tuple(shapes))


def _at_least(shapes: Sequence[str]) -> str:
    """The smallest Silhouette Template that covers all these."""
    bases = max(SILHOUETTES.get(each, TOKEN).base for each in shapes)
    heights = max(SILHOUETTES.get(each, TOKEN).height for each in shapes)
    return next(name for name, each in SILHOUETTES.items() if each.base >= bases and each.height >= heights)


@functools.lru_cache(maxsize=256)
def _lack_of_room(table: str, shapes: tuple[str, ...]) -> tuple[Violation, ...]:
    return tuple(lack_of_room(field_of(table), [SILHOUETTES.get(shape, TOKEN) for shape in shapes]))


def lack_of_room(field: Field, silhouettes: Sequence[Silhouette]) -> Iterator[Violation]:
    """What a table lacks for these to be deployed on it."""
    zones = deployment_zones(field.scene)
    for side in "ab":
        if side not in zones:
            yield Violation(code="deployment.no_zone", params={"side": side}, rule="C1-DEP-004")
        elif not has_room(field, zones[side], silhouettes):
            params: dict[str, Param] = {"side": side, "count": len(silhouettes)}
            yield Violation(code="deployment.no_room", params=params, rule="C1-DEP-007")


@rule("C1-SCEN-206")
def deployment_zones(scene: Scene) -> dict[str, Zone]:
    """The Deployment Zones of a table by their side."""
    found: dict[str, Zone] = {}
    for zone in scene.zones:
        if zone.properties.get("kind") == "deployment":
            found.setdefault(str(zone.properties.get("side")), zone)
    return found


def has_room(field: Field, zone: Zone, silhouettes: Sequence[Silhouette]) -> bool:
    """Whether somebody who puts the largest down first, side by side, finds a place for everybody."""
    placed: list[Body] = []
    places: Iterator[Point3] = iter(())
    before = 0.0
    for silhouette in sorted(silhouettes, key=lambda each: each.base, reverse=True):
        if silhouette.base != before:
            places, before = _places(field, zone), silhouette.base
        bodies = (Body(at=at, silhouette=silhouette) for at in places)
        fitting = next((body for body in bodies if _fits(field, zone, body, placed)), None)
        if fitting is None:
            return False
        placed.append(fitting)
    return True


def _places(field: Field, zone: Zone) -> Iterator[Point3]:
    xs, ys = zip(*zone.outline, strict=True)
    for row in range(math.ceil((max(ys) - min(ys)) / STEP)):
        for column in range(math.ceil((max(xs) - min(xs)) / STEP)):
            x, y = min(xs) + STEP / 2 + column * STEP, min(ys) + STEP / 2 + row * STEP
            for z in field.heights(x, y):
                yield x, y, z


def _fits(field: Field, zone: Zone, body: Body, placed: Sequence[Body]) -> bool:
    apart = all(
        math.dist(body.at[:2], other.at[:2]) >= body.silhouette.radius + other.silhouette.radius for other in placed
    )
    return apart and wholly_inside(body, zone) and field.stands(body)
