"""Coherency: those who act as one stay near each other."""

from collections.abc import Sequence

from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.shapes import Body
from sightline.rules import rule


@rule("N4-COH-001", "N4-COH-002", "N4-COH-007")
def strays(now: Situation, reference: Body, linked: Sequence[Body]) -> list[int]:
    """Who of those that keep to somebody, by their numbers, is outside its Zone of Control."""
    return [number for number, body in enumerate(linked) if not now.in_zone_of_control(reference, body)]


@rule("N4-STATE-078", "N4-STATE-082", "N4-COH-007")
def loners(now: Situation, bodies: Sequence[Body]) -> list[int]:
    """Who of several, by their numbers, has none of the others in its Zone of Control."""
    return [
        number
        for number, body in enumerate(bodies)
        if not any(now.in_zone_of_control(body, other) for other in bodies if other is not body)
    ]
