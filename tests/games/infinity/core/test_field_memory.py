"""A field remembers what it was asked: no answer depends on what it has forgotten, or on who asks at the same time."""

import itertools
import random
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from sightline.content.tables import load_scene
from sightline.games.infinity.core.table import field as fields
from sightline.games.infinity.core.table.field import Field, spot_of
from sightline.geometry.shapes import SILHOUETTES, Body

Pairs = list[tuple[Body, Body]]


def bodies(field: Field, count: int, seed: int) -> list[Body]:
    """Troopers here and there, looking all around."""
    chance, found = random.Random(seed), list[Body]()
    while len(found) < count:
        body = Body(at=(chance.uniform(20, 580), chance.uniform(20, 780), 0.0), silhouette=SILHOUETTES["2"])
        if field.stands(body):
            found.append(body)
    return found


def test_a_full_memory_is_begun_anew_and_answers_stay_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = load_scene("harbour-steps")
    spacious, narrow = Field(scene), Field(scene)
    pairs: Pairs = list(itertools.combinations(bodies(spacious, 14, 1), 2))
    models = [spot_of(body) for body in bodies(spacious, 5, 2)]
    wanted = [spacious.sees_each([pair], models)[0] for pair in pairs]
    monkeypatch.setattr(fields, "MEMORY", 7)
    assert [narrow.sees_each([pair], models)[0] for pair in pairs] == wanted
    assert len(narrow._scenery) <= 8
    assert [narrow.covered(*pair) for pair in pairs] == [spacious.covered(*pair) for pair in pairs]


def test_many_may_ask_at_once_while_it_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = Field(load_scene("harbour-steps"))
    everybody = bodies(shared, 12, 3)
    models = [spot_of(body) for body in bodies(shared, 4, 4)]
    pairs: Pairs = list(itertools.combinations(everybody, 2))
    wanted = Field(shared.scene).sees_each(pairs, models)
    monkeypatch.setattr(fields, "MEMORY", 20)

    def ask(seed: int) -> bool:
        order = random.Random(seed).sample(range(len(pairs)), len(pairs))
        found = shared.sees_each([pairs[number] for number in order], models)
        return found == [wanted[number] for number in order]

    patience = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(6) as threads:
            assert all(threads.map(ask, range(60)))
    finally:
        sys.setswitchinterval(patience)
