"""Perimeter elements move with their bearer, and fall silent without it."""

import math
from collections.abc import Iterator

from sightline.games.infinity.core.abilities.peripherals import mind_connection
from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.movement import check_path, mover
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.human_sphere.perimeter.elements import (
    DEVICES,
    PERIMETER,
    bearer_of,
    elements_of,
    is_element,
    is_left_behind,
    is_perimeter,
)
from sightline.games.infinity.n4.coherency import strays
from sightline.geometry.shapes import Body
from sightline.kernel import Play, Violation
from sightline.rules import rule

FOLLOWED = ("move", "cautious_movement", "jump", "climb")
"""What an element does with its bearer; whatever else that one does, it is Idle."""
REPERTOIRE = frozenset({*FOLLOWED, "idle", "boost"})


@rule("HS-PERIM-005", "HS-PERIM-009")
def come_along(now: Situation, bearer: Trooper) -> Iterator[str]:
    """Every Order of the bearer activates its elements: whoever reacts to one of them has reacted to all."""
    return (each.id for each in elements_of(now, bearer))


@rule("HS-PERIM-006", "HS-PERIM-011")
def only_these(now: Situation, piece: Trooper) -> frozenset[str] | None:
    """An element moves with its bearer, and reacts with Boost; nothing else."""
    return REPERTOIRE if is_element(now, piece) else None


def as_fast(now: Situation, piece: Trooper, which: int) -> float:
    """It goes as far as its bearer may: the book prints no MOV for it."""
    bearer = bearer_of(now, piece) if is_element(now, piece) else None
    return now.profile(bearer).mov[which] * 10 if bearer is not None else 0.0


@rule("HS-PERIM-005")
def takes_no_orders(now: Situation, piece: Trooper) -> Iterator[Violation]:
    """Orders are given to its bearer."""
    if is_element(now, piece):
        yield Violation(code="perimeter.no_orders", params={"trooper": piece.id}, rule="HS-PERIM-005")


# ------------------------------------------------------------------ in the Order of the bearer


def _is_led(now: Situation, piece: Trooper, when: When) -> bool:
    return when is not When.ARO and is_element(now, piece)


@rule("HS-PERIM-006")
def does_the_same(now: Situation, piece: Trooper, skill: Skill, use: Declaration, when: When) -> Iterator[Violation]:
    """The Skill of its bearer, if that is one with which it moves."""
    bearer = bearer_of(now, piece)
    if bearer is None or skill.key == "idle":
        return
    led = {each.use.skill for each in now.order.skills if (each.trooper, each.step) == (bearer.id, when.step)}
    if skill.key not in led.intersection(FOLLOWED):
        yield Violation(code="perimeter.not_the_same", params={"trooper": bearer.id}, rule="HS-PERIM-006")
    elif use.path and not is_coherent(now, bearer, _at_the_end(now, piece, use)):
        yield Violation(code="perimeter.too_far", params={"trooper": bearer.id}, rule="HS-PERIM-007")


def _at_the_end(now: Situation, piece: Trooper, use: Declaration) -> Body:
    return Body(at=check_path(now, piece, use, math.inf).end, silhouette=mover(now, piece, use).silhouette)


@rule("HS-PERIM-007", "HS-PERIM-008", "HS-PERIM-010")
def is_coherent(now: Situation, bearer: Trooper, element: Body) -> bool:
    """Whether an element is in the Zone of Control of its bearer."""
    return not strays(now, now.body(bearer), (element,))


# ------------------------------------------------------------------ without a bearer


@rule("HS-PERIM-012", "HS-PERIM-016")
def mind_elements(play: Play[State]) -> None:
    """At the end of an Order elements are Disconnected whose bearer is away, Null or Isolated; unless they wait."""
    now = Situation(play.state)
    for each in list(play.state.troopers.values()):
        if is_element(now, each) and not is_left_behind(each):
            bearer = bearer_of(now, each)
            fit = bearer is not None and not now.is_null(bearer) and "isolated" not in bearer.states
            gone = bearer is None or not fit or not is_coherent(now, bearer, now.body(each))
            mind_connection(play, each, gone=gone, cut="HS-PERIM-016", restored="HS-STATE-040")


PART = Part(
    devices=DEVICES,
    followers=(is_perimeter,),
    retinues=(come_along,),
    repertoires=(only_these,),
    strides=(as_fast,),
    passive=(takes_no_orders,),
    bans=(Limited(_is_led, does_the_same),),
    at_conclusion=(mind_elements,),
    abilities=(AbilityRow(key=PERIMETER),),
)
