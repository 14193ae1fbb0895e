"""A field remembers what it was asked: no answer depends on what it has forgotten, or on who asks at the same time."""

import itertools
import random
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from sightline.content.tables import load_scene
from sightline.games.infinity.core.table import field as fields
from sightline.games.infinity.core.table.field import Field, spot_of
from sightline.geometry.shapes import SILHOUETTES, Body, Solid

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


def smoke(field: Field, seed: int) -> tuple[Solid, ...]:
    """What scenery leaves of columns here and there."""
    columns = [field.column((*body.at, 90.0, 3000.0)) for body in bodies(field, 8, seed)]
    return tuple(part for column in columns for part in column if isinstance(part, Solid))


def test_veils_hide_the_same_though_they_are_asked_only_where_they_reach() -> None:
    field = Field(load_scene("harbour-steps"))
    pairs: Pairs = list(itertools.combinations(bodies(field, 14, 5), 2))
    veils = smoke(field, 6)
    filled = field._seen_in(field.world.with_blockers(veils))
    wanted = filled.sees_each(pairs, [])
    assert field.sees_each(pairs, veils) == wanted
    assert field.any_seen([(spot_of(one), None, (spot_of(two),)) for one, two in pairs], veils) == wanted
    assert sum(field.sees_each(pairs, [])) > sum(wanted) > 0, "some lines lead through smoke, and some past it"


def test_a_veil_that_no_free_line_comes_near_is_not_even_laid_out() -> None:
    field = Field(load_scene("harbour-steps"))
    pairs: Pairs = list(itertools.combinations(bodies(field, 8, 7), 2))
    far = (Solid(id="far", outline=((9e3, 9e3), (9100, 9e3), (9100, 9100)), bottom=0, top=99),)
    assert field.sees_each(pairs, far) == field.sees_each(pairs, [])
    assert not field._veiled
