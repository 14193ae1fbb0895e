"""What must hold on every table: reciprocity, no preferred place or direction, blockers only ever take away."""

import functools
import math
import random

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from sight_attack import row_of
from sight_oracle import troopers

from sightline.content import tables
from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Solid
from sightline.geometry.world import World

PLACE = st.floats(-250, 250)
SIZE = st.floats(5, 120)


@st.composite
def solids(draw: st.DrawFn) -> Solid:
    x, y, wide, deep = draw(PLACE), draw(PLACE), draw(SIZE), draw(SIZE)
    bottom = draw(st.sampled_from([0.0, 0.0, 15.0, 30.0]))
    outline = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    return Solid(id=f"{x:.1f}", outline=outline, bottom=bottom, top=bottom + draw(st.floats(4, 90)))


@st.composite
def bodies(draw: st.DrawFn) -> Body:
    silhouette = SILHOUETTES[draw(st.sampled_from(sorted(SILHOUETTES)))]
    if draw(st.booleans()):
        silhouette = silhouette.prone
    at = (draw(PLACE), draw(PLACE), draw(st.sampled_from([0.0, 0.0, 45.0])))
    return Body(at=at, silhouette=silhouette, id="body")


def world(blockers: list[Solid]) -> World:
    return World(Scene(width=500, depth=500, solids=tuple(blockers)))


def sees(blockers: list[Solid], one: Body, other: Body, models: tuple[Body, ...] = ()) -> bool:
    return bool(world(blockers).lines_of_fire([(one, other)], models)[0])


@settings(max_examples=60, deadline=None)
@given(st.lists(solids(), max_size=6), bodies(), bodies(), bodies())
def test_whoever_is_seen_sees_back(blockers: list[Solid], one: Body, other: Body, model: Body) -> None:
    assert sees(blockers, one, other, (model,)) == sees(blockers, other, one, (model,))


@settings(max_examples=60, deadline=None)
@given(st.lists(solids(), max_size=5), solids(), bodies(), bodies())
def test_one_more_blocker_never_opens_a_line(blockers: list[Solid], more: Solid, one: Body, other: Body) -> None:
    if sees([*blockers, more], one, other):
        assert sees(blockers, one, other)


@settings(max_examples=60, deadline=None)
@given(st.lists(solids(), max_size=5), bodies(), bodies(), st.floats(-400, 400), st.floats(0, 360))
def test_moving_and_turning_the_whole_table_changes_nothing_but_slivers(
    blockers: list[Solid], one: Body, other: Body, shift: float, turn: float
) -> None:
    def moved(x: float, y: float) -> tuple[float, float]:
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        return (x * c - y * s + shift, x * s + y * c - shift)

    there = [msgspec.structs.replace(solid, outline=tuple(moved(x, y) for x, y in solid.outline)) for solid in blockers]
    first, second = (msgspec.structs.replace(body, at=(*moved(*body.at[:2]), body.at[2])) for body in (one, other))
    before, after = sees(blockers, one, other), sees(there, first, second)
    if before != after:
        # Rounding may tip a line that is exactly at the threshold: a hair more or less room must decide both alike.
        for by in (-0.05, 0.05):
            grown = [grow(solid, by) for solid in blockers]
            assert sees(grown, one, other) == (by < 0)


def grow(solid: Solid, by: float) -> Solid:
    (x0, y0), _, (x1, y1), _ = solid.outline
    outline = ((x0 - by, y0 - by), (x1 + by, y0 - by), (x1 + by, y1 + by), (x0 - by, y1 + by))
    bottom = solid.bottom - by if solid.bottom else 0.0
    return msgspec.structs.replace(solid, outline=outline, bottom=bottom, top=solid.top + by)


def test_answers_depend_neither_on_company_nor_on_who_looks(sight) -> None:  # type: ignore[no-untyped-def]
    scene = tables.load_scene("harbour-steps")
    table = World(scene)
    crowd = sight.random_bodies(scene, 24, np.random.default_rng(11))
    matrix = table.all_pairs(crowd)
    assert (matrix == matrix.T).all()
    pairs = [(crowd[i], crowd[j]) for i in range(24) for j in range(i + 1, 24)]
    alone = [bool(table.lines_of_fire([pair], crowd)[0]) for pair in pairs[::4]]
    turned = [bool(table.lines_of_fire([pair[::-1]], crowd)[0]) for pair in pairs[::4]]
    together = table.lines_of_fire(pairs, crowd)[::4].tolist()
    assert alone == turned == together


@functools.cache
def crowded(table: str) -> tuple[World, NDArray[np.float64]]:
    scene = tables.load_scene(table)
    return World(scene), np.array([row_of(body) for body in troopers(scene, 30, np.random.default_rng(3))])


PAIRS = st.lists(st.tuples(st.integers(0, 29), st.integers(0, 29), st.integers(0, 4)), min_size=2, max_size=12)


@pytest.mark.parametrize("table", ["harbour-steps", "bell-cloister", "lantern-market"])
@settings(max_examples=40, deadline=None)
@given(pairs=PAIRS, models=st.integers(0, 30), order=st.randoms(use_true_random=False))
def test_the_same_question_has_the_same_answer_whatever_else_is_asked(
    table: str, pairs: list[tuple[int, int, int]], models: int, order: random.Random
) -> None:
    world, rows = crowded(table)
    one, two, groups = (np.array(column) for column in zip(*pairs, strict=True))
    alone = np.array([world.sees(rows[[i]], rows[[j]], rows[:models])[0] for i, j, _ in pairs])
    places = np.array(order.sample(range(len(pairs)), len(pairs)))
    again = world.sees(rows[one[places]], rows[two[places]], rows[:models])
    assert again.tolist() == alone[places].tolist()
    assert world.sees(rows[two], rows[one], rows[:models]).tolist() == alone.tolist()
    by_groups = world.sees(rows[one], rows[two], rows[:models], groups=groups)
    assert not (by_groups & ~alone).any()
    assert {group for group in groups if by_groups[groups == group].any()} == set(groups[alone].tolist())


def test_a_batch_answers_like_single_questions() -> None:
    rng = np.random.default_rng(7)
    blockers = [
        Solid(id=str(k), outline=((x, y), (x + 60, y), (x + 60, y + 40), (x, y + 40)), bottom=0, top=50)
        for k, (x, y) in enumerate(rng.uniform(-250, 250, (12, 2)).tolist())
    ]
    crowd = [
        Body(at=(x, y, 0), silhouette=SILHOUETTES[s], facing=f, id=f"{k}")
        for k, ((x, y), s, f) in enumerate(
            zip(rng.uniform(-250, 250, (10, 2)).tolist(), "1222357822", [0, 90, None, 180, 45] * 2, strict=True)
        )
    ]
    table = world(blockers)
    matrix = table.all_pairs(crowd)
    for i, one in enumerate(crowd):
        for j, other in enumerate(crowd):
            if i != j:
                others = [body for body in crowd if body not in (one, other)]
                assert matrix[i, j] == table.line_of_fire(one, other, others).visible
