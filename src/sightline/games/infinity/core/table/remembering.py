"""What was found out about a table, and what of it still holds when something has changed there."""

from collections.abc import Hashable
from typing import Any, TypeVar

from sightline.games.infinity.core.match.fixed import Fixed
from sightline.games.infinity.core.match.state import FACING, Pose, State, Trooper
from sightline.games.infinity.core.table.port import Spot
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.geometry.moving.paths import MoveCheck
from sightline.geometry.shapes import EPSILON, SILHOUETTES, Body
from sightline.kernel import Player

A = TypeVar("A")

ARM_LENGTH = max(silhouette.base for silhouette in SILHOUETTES.values()) + EPSILON
"""Millimetres between the middles of two bases beyond which nobody touches anybody: not worth measuring."""


class Found:
    """What was found out about who and what is on the table. It holds for every state in which that is the same."""

    __slots__ = (
        "abilities",
        "answers",
        "bodies",
        "fights",
        "glimpsed",
        "granted",
        "models",
        "near",
        "on_the_way",
        "out_of_sight",
        "pieces",
        "profiles",
        "reactions",
        "routes",
        "shown",
        "sides",
        "sightings",
        "skills",
        "spots",
        "targets",
        "trails",
        "vantages",
        "ways",
    )

    def __init__(self) -> None:
        self.answers: dict[Hashable, Any] = {}
        """Whatever else was asked of a table as it is."""
        self.profiles: dict[str, Profile] = {}
        self.abilities: dict[str, dict[str, Ability | None]] = {}
        self.granted: dict[str, tuple[Ability, ...]] = {}
        self.skills: dict[str, dict[Hashable, Any]] = {}
        """What follows from the abilities that somebody has."""
        self.sides: dict[Player, list[Trooper]] = {}
        self.pieces: dict[Player, list[Trooper]] = {}
        self.targets: dict[Player, list[Trooper]] = {}
        self.bodies: dict[str, Body] = {}
        self.spots: dict[str, Spot] = {}
        self.on_the_way: dict[tuple[str, Pose], Body] = {}
        self.trails: dict[str, list[Spot]] = {}
        """Where somebody is at every pose of its route."""
        self.ways: dict[str, list[Body]] = {}
        self.near: dict[tuple[str, str], bool] = {}
        self.fights: dict[str, list[Trooper]] | None = None
        self.models: list[Spot] | None = None
        self.out_of_sight: dict[str, frozenset[str]] = {}
        """From whom the whole route of somebody is certainly hidden."""
        self.glimpsed: dict[tuple[str, str], bool] = {}
        self.vantages: dict[tuple[str, str], bool] = {}
        self.sightings: dict[tuple[str, str, bool], list[Pose]] = {}
        self.routes: dict[Hashable, MoveCheck] = {}
        self.reactions: tuple[tuple[object, ...], dict[Hashable, Any]] = ((), {})
        """What may be declared in reaction to something, and what that is."""
        self.shown: tuple[tuple[object, ...], dict[str, dict[Hashable, Any]]] = ((), {})
        """What somebody looks like to others, and what that goes by beside what the trooper can do."""


def same_table(one: State, two: State) -> bool:
    """Whether the same troopers and tokens are on the table, at the same places of the same routes.

    States share what did not change, so it is enough to look whether it is the same, not whether it is equal.
    """
    if (
        one.troopers is not two.troopers
        or one.tokens is not two.tokens
        or one.areas is not two.areas
        or one.fixed is not two.fixed
        or one.active != two.active
    ):
        return False
    first = one.order.trails if one.order is not None else None
    second = two.order.trails if two.order is not None else None
    return (first is second or not (first or second)) and one.waiting(FACING) == two.waiting(FACING)


def what_holds(before: State, found: Found, state: State) -> Found:
    """What is known after a change: where those stand that did not change, what they can do, and who fights."""
    held = Found()
    if before.fixed is state.fixed and before.tokens is state.tokens:
        old, new = before.troopers, state.troopers
        changed = set() if old is new else {key for key in {*old, *new} if old.get(key) is not new.get(key)}
        turned = _looking_around(before) ^ _looking_around(state)
        held.bodies = _without(found.bodies, changed | turned)
        held.spots = _without(found.spots, changed)
        held.fights = _still_fighting(before, found, state, changed)
        if old is new:
            held.sides, held.pieces, held.targets = found.sides, found.pieces, found.targets
        if len(old) == len(new) and before.active == state.active and all(key in new for key in changed):
            # What a trooper can do depends on itself, on tokens, on whose turn it is and on who else is on the table.
            held.profiles = _without(found.profiles, changed)
            held.granted = _without(found.granted, changed)
            held.abilities = _without(found.abilities, changed)
            held.skills = _without(found.skills, changed)
            held.shown = (found.shown[0], _without(found.shown[1], changed))
    return held


def _without(known: dict[str, A], changed: set[str]) -> dict[str, A]:
    """What is known of those who did not change. A copy: another thread may be finding something out meanwhile."""
    left = known.copy()
    for key in changed:
        left.pop(key, None)
    return left


def _looking_around(state: State) -> set[str]:
    """Who looks all around, because it moves in this Order or has just been revealed."""
    return {*(state.order.trails if state.order is not None else ()), *state.waiting(FACING)}


def _still_fighting(before: State, found: Found, state: State, changed: set[str]) -> dict[str, list[Trooper]] | None:
    """Who is in close combat, if nobody who moved or changed was or is near it; None if it has to be found out."""
    if found.fights is None or not changed.isdisjoint(found.fights):
        return None
    for key in changed:
        for one in (before.troopers.get(key), state.troopers.get(key)):
            if one is not None:
                for two in state.troopers.values():
                    if one.owner != two.owner and within_reach(state.fixed, one, two):
                        return None
    return found.fights


def within_reach(fixed: Fixed, one: Trooper, two: Trooper) -> bool:
    """Whether two may touch each other: nearly all pairs are far apart, and that is seen at a glance."""
    return fixed.table.near(one.at, two.at, ARM_LENGTH)
