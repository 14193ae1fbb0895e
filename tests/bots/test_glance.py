"""A glance never sees what the exact search does not."""

import random

from sightline.bots.infinity.glance import glances
from sightline.games.infinity.core.table.field import field_of
from sightline.geometry.shapes import SILHOUETTES, Body


def test_what_a_glance_sees_is_seen_and_most_of_what_is_seen_it_sees() -> None:
    field, chance = field_of("harbour-steps"), random.Random(5)
    bodies: list[Body] = []
    while len(bodies) < 24:
        body = Body(at=(chance.uniform(20, 580), chance.uniform(20, 780), 0.0), silhouette=SILHOUETTES["2"])
        if field.stands(body):
            bodies.append(body)
    pairs = [(one, two) for one in bodies for two in bodies if one is not two]
    quick, exact = glances(field, pairs), field.sees_each(pairs, [])
    assert not [pair for pair, one, two in zip(pairs, quick, exact, strict=True) if one and not two]
    assert sum(quick) > 0.8 * sum(exact)
