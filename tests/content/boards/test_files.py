"""Reading, writing and generating board files."""

import pytest

from sightline.content import boards
from sightline.content.boards.check import check
from sightline.content.boards.format import BoardFile, Thing
from sightline.content.boards.generate import generate, shortcomings, twin_of
from sightline.content.boards.library import path_of
from sightline.content.boards.reading import parse, schema
from sightline.content.boards.starter import as_yaml, parse_size, starter
from sightline.kernel.errors import BadInput

HEAD = """
format: 1
game: apex
name: {en: A, es: B, fr: C}
summary: {en: A, es: B, fr: C}
size: [8, 8]
"""


def test_there_are_three_boards_in_three_languages() -> None:
    assert {"crossroads", "dry-dock", "windmill-terraces"} <= set(boards.names())
    for name in boards.names():
        file = boards.load(name)
        assert len({file.summary.en, file.summary.es, file.summary.fr}) == 3


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("pieces: [", "documents.yaml.bracket"),
        ("pieces: " + "[" * 200_000, "kernel.limits.depth"),
        ("siez: [1, 2]", "table.file.misspelt_field guess=size file=x.yaml place=-"),
        ("hills: []", "table.file.unknown_field"),
        ("pieces: [{id: a, type: hill, at: [1, 1]}]", "table.file.invalid_choice"),
        (
            "pieces: [{id: a, type: wall, lien: [[1, 1], [1, 2]]}]",
            "table.file.misspelt_field guess=line file=x.yaml place=pieces.a",
        ),
        ("pieces: [{id: a, type: beacon, at: [1, 1], bas: 1}]", "table.file.misspelt_field"),
        ("pieces: [{id: a, type: beacon, at: [1, -1]}]", "table.file.out_of_range"),
        ("pieces: [{id: a, type: wall}]", "table.file.missing"),
        ("pieces: [{id: a, type: beacon, at: 3}]", "table.file.not_array"),
        ("pieces: [{id: A b, type: beacon, at: [1, 1]}]", "table.file.bad_id"),
        ("pieces: [{id: a, type: beacon, at: [1]}]", "table.file.wrong_length"),
        ("name: {en: A, es: B, fr: C, de: D}", "table.file.unknown_field"),
    ],
)
def test_a_bad_file_is_refused_with_its_place(text: str, error: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse(HEAD + text, "x.yaml")
    assert str(refused.value).startswith(error)


def test_an_unknown_type_lists_the_known_ones() -> None:
    with pytest.raises(BadInput, match="building, wall, parapet, bin, beacon, thing"):
        parse(HEAD + "pieces: [{id: a, type: hill, at: [1, 1]}]", "x.yaml")


def test_an_unknown_board_names_the_nearest() -> None:
    with pytest.raises(BadInput, match="guess=crossroads"):
        path_of("crossroad")
    with pytest.raises(BadInput, match=r"apex_board\.unknown name"):
        path_of("nothing-like-it")


@pytest.mark.parametrize("size", [(8, 8), (12, 12), (16, 16), (8, 16), (13, 9)])
def test_the_file_to_begin_from_is_sound_in_every_size(size: tuple[int, int]) -> None:
    assert check(parse(starter("x.yaml", size), "x.yaml")) == []


def test_boards_survive_being_written() -> None:
    for name in boards.names():
        file = boards.load(name)
        assert parse(as_yaml(file), "x.yaml") == file


def test_the_schema_knows_every_piece() -> None:
    defined = schema()["$defs"]
    assert isinstance(defined, dict)
    assert {"BoardFile", "Building", "Wall", "Parapet", "Bin", "Beacon", "Thing"} <= set(defined)


def places(board: BoardFile) -> set[str]:
    return {str(piece).partition(", ")[2].replace("-far", "") for piece in board.pieces}


@pytest.mark.parametrize("size", [(8, 8), (12, 12), (16, 12)])
@pytest.mark.parametrize("seed", range(3))
def test_generated_boards_are_sound_good_and_the_same_from_both_sides(seed: int, size: tuple[int, int]) -> None:
    board = generate(seed, size)
    assert check(board) == []
    assert shortcomings(board) == []
    turned = [twin_of(piece, size) for piece in board.pieces]
    assert places(board) == {str(piece).partition(", ")[2] for piece in turned}
    assert generate(seed, size) == board


def test_seeds_differ() -> None:
    assert generate(1) != generate(2)


def test_windmill_terraces_and_dry_dock_are_the_same_from_both_sides() -> None:
    for name in ("windmill-terraces", "dry-dock"):
        board = boards.load(name)
        pieces = [piece for piece in board.pieces if not isinstance(piece, Thing)]
        turned = {str(twin_of(piece, board.size)).partition(", ")[2] for piece in pieces}
        assert {str(piece).partition(", ")[2] for piece in pieces} == turned


def test_sizes_are_refused_in_words() -> None:
    with pytest.raises(BadInput, match=r"apex_board\.generate\.unreadable_size"):
        parse_size("twelve")
    with pytest.raises(BadInput, match=r"apex_board\.generate\.size"):
        generate(1, (4, 4))
