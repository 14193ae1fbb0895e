"""How boards play."""

from collections.abc import Callable

import pytest

from sightline.content.boards.generate import generate
from sightline.games.apex.board import Board, build_board, load_board, measure

BuildBoard = Callable[..., Board]


def test_an_empty_board_is_all_sight_and_no_roofs(build: BuildBoard) -> None:
    found = measure(build("8x8", "bin V4,4"))
    assert (found.sight, found.roofs) == (1.0, 0.0)
    assert {edge.exposed for edge in found.edges.values()} == {1.0}


def test_walls_take_sight_and_a_near_bin_makes_a_difference(build: BuildBoard) -> None:
    found = measure(build("8x8", "wall V4,3 V4,4 V4,5", "bin H1,1"))
    assert found.sight < 1
    assert found.edges["N"].to_bin < found.edges["S"].to_bin
    assert 0 < found.imbalance <= 1


@pytest.mark.parametrize("name", ["windmill-terraces", "dry-dock"])
def test_symmetric_boards_are_fair(name: str) -> None:
    found = measure(load_board(name))
    assert found.imbalance == pytest.approx(0)
    assert 0.2 < found.sight < 0.7


@pytest.mark.parametrize("seed", range(3))
def test_generated_boards_are_fair_and_not_too_open(seed: int) -> None:
    found = measure(build_board(generate(seed)))
    assert found.imbalance == pytest.approx(0)
    assert 0.2 < found.sight < 0.7
    assert all(edge.to_bin <= 6 and edge.to_roof <= 6 for edge in found.edges.values())
