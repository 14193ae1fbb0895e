"""Reading table files: what is written is what one gets, and what is wrong is named."""

from pathlib import Path

import pytest

from sightline.cli.output import explain
from sightline.content import tables
from sightline.content.tables.misfits import piece_types, schema
from sightline.content.tables.reading import parse
from sightline.i18n import LANGUAGES, messages
from sightline.kernel.errors import BadInput

HEAD = """
format: 1
name: {en: A, es: B, fr: C}
summary: {en: A, es: B, fr: C}
size: [600, 800]
"""


def problem(text: str) -> BadInput:
    with pytest.raises(BadInput) as caught:
        parse(HEAD + text, "mine.yaml")
    return caught.value


def test_text_that_is_not_yaml_is_refused_with_its_line() -> None:
    error = problem("pieces: [")
    assert error.code == "documents.yaml.bracket"
    assert error.params["line"] == 7


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("pieces: [{id: hut, type: block, box: [0, 0, 50, 50]}]", "missing", "pieces.hut"),
        ("pieces: [{id: hut, type: blok, box: [0, 0, 50, 50]}]", "invalid_choice", "pieces.hut.type"),
        ("pieces: [{id: hut, type: crate, box: [0, 0, 50]}]", "wrong_length", "pieces.hut.box"),
        ("pieces: [{id: hut, type: crate, box: [0, 0, -5, 50]}]", "out_of_range", "pieces.hut.box[3]"),
        ("pieces: [{id: hut, type: crate, box: [0, 0, 5, 50], height: tall}]", "not_float", "pieces.hut.height"),
        ("pieces: [{id: hut, type: crate, box: [0, 0, 5, 50], hight: 3}]", "misspelt_field", "pieces.hut"),
        ("pieces: [{id: hut, type: crate, box: [0, 0, 5, 50], paint: red}]", "unknown_field", "pieces.hut"),
        ("pieces: [{id: My Hut, type: crate, box: [0, 0, 5, 50]}]", "bad_id", "pieces.My Hut.id"),
        ("pieces: [{id: fence, type: wall, line: [[0, 0]]}]", "too_few", "pieces.fence.line"),
        ("pieces: 3", "not_array", "pieces"),
        ("pieces: [{id: hut, type: crate, box: [.nan, 0, 5, 50]}]", "wild_number", "pieces.hut.box[1]"),
        ("pieces: [{id: hut, type: crate, box: [0, 0, 5, .inf]}]", "wild_number", "pieces.hut.box[4]"),
        (
            "pieces: [{id: hut, type: rock, height: 9, outline: [[0, 0], [90, 90], [90, 0], [0, 90]]}]",
            "crooked_outline",
            "pieces.hut.outline",
        ),
        ("pieces: [{id: fence, type: wall, line: [[9, 9], [9, 9]]}]", "short_stretch", "pieces.fence.line"),
        (
            "pieces: [{id: hut, type: building, box: [0, 0, 90, 90], doors: [{side: up, at: 9}]}]",
            "invalid_choice",
            "pieces.hut.doors[1].side",
        ),
    ],
)
def test_a_file_that_does_not_fit_is_refused_with_its_place(text: str, code: str, place: str) -> None:
    error = problem(text)
    assert (error.code, error.params["place"]) == (f"table.file.{code}", place)
    assert error.params["file"] == "mine.yaml"
    assert all(error.code in messages(language) for language in LANGUAGES)


def test_a_wrong_word_is_answered_with_the_right_ones() -> None:
    error = problem("pieces: [{id: hut, type: building, box: [0, 0, 90, 90], doors: [{side: up, at: 9}]}]")
    assert error.params["allowed"] == "east, north, south, west"
    assert "east, north, south, west" in explain(error, "fr")


def test_a_misspelt_field_is_answered_with_the_one_that_was_meant() -> None:
    error = problem("pieces: [{id: hut, type: crate, box: [0, 0, 5, 50], hight: 3}]")
    assert error.params["guess"] == "height"


def test_an_unknown_name_is_answered_with_the_nearest_table() -> None:
    with pytest.raises(BadInput) as caught:
        tables.load("copper-rov")
    assert caught.value.params["guess"] == "copper-row"


def test_a_file_is_read_again_once_it_has_changed(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(HEAD, encoding="utf-8")
    assert tables.load_scene(file) is tables.load_scene(file)
    file.write_text(HEAD.replace("[600, 800]", "[700, 700]"), encoding="utf-8")
    assert tables.load_scene(file).width == 700


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_bytes(b"name: \xff")
    with pytest.raises(BadInput) as caught:
        tables.load(file)
    assert caught.value.code == "table.file.not_text"


def test_the_schema_knows_every_type_of_piece() -> None:
    definitions = schema()["$defs"]
    assert isinstance(definitions, dict)
    tagged = {row["properties"]["type"]["enum"][0] for row in definitions.values() if "type" in row["properties"]}
    assert tagged == set(piece_types())
