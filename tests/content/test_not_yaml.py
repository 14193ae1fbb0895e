"""A text that is no YAML is refused in the reader's words, with its line and column."""

import pytest

from sightline.content.documents import parse_yaml
from sightline.i18n import LANGUAGES, Language, translate
from sightline.kernel.errors import BadInput

FAULTS = [
    ("a:\n\t- b", "tab", 2, 1),
    ("x: @a", "start", 1, 4),
    ("a: b: c", "colon", 1, 5),
    ("a: 1\nb\n", "no_colon", 3, 1),
    ('a: "x', "quote", 1, 6),
    ("a: [1, 2", "bracket", 2, 1),
    ("{a: 1", "bracket", 2, 1),
    ("- a\nb: c", "indent", 2, 1),
    ("a: *b", "name", 1, 4),
    ("a: !!python/object:x {}", "tag", 1, 4),
    ("a: 1\nb: \x01", "control", 2, 4),
    ("%x", "other", 1, 3),
]


def refused(text: str) -> BadInput:
    with pytest.raises(BadInput) as caught:
        parse_yaml(text, "mine.yaml")
    return caught.value


@pytest.mark.parametrize(("text", "kind", "line", "column"), FAULTS)
def test_the_fault_is_named_with_its_line_and_column(text: str, kind: str, line: int, column: int) -> None:
    error = refused(text)
    assert (error.code, error.params["line"], error.params["column"]) == (f"documents.yaml.{kind}", line, column)


def test_a_value_that_does_not_exist_is_named_with_the_file() -> None:
    assert str(refused("a: 2020-13-45")) == "documents.yaml.value file=mine.yaml"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", [*(each[0] for each in FAULTS), "a: 2020-13-45"])
def test_nothing_of_the_library_is_left_in_the_words(text: str, language: Language) -> None:
    error = refused(text)
    said = translate(error.code, language, **error.params)
    assert said.startswith("mine.yaml")
    assert not any(word in said for word in ("token", "mapping", "scalar", "expected", "found", "1..12"))
