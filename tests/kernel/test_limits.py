"""What comes from outside is refused before any work is done on it when it is too large, too deep or not a number."""

import math

import msgspec
import pytest

from sightline.kernel import BadInput
from sightline.kernel.limits import COMMAND, DOCUMENT, Limits, check, convert, decode, normal

SMALL = Limits(number=100, text=5, items=3, values=11, depth=3, size=60)


class Point(msgspec.Struct):
    """Something to convert to."""

    x: float
    name: str = ""


def code_of(document: object, limits: Limits = SMALL) -> str:
    with pytest.raises(BadInput) as refusal:
        check(document, limits, "command")
    return refusal.value.code.removeprefix("kernel.limits.")


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_numbers_that_are_none_are_refused_wherever_they_are(number: float) -> None:
    for document in (number, [number], {"a": [{"b": number}]}, (1, number)):
        assert code_of(document, DOCUMENT) == "not_finite"


@pytest.mark.parametrize(
    ("document", "code"),
    [
        (101, "number"),
        (-100.5, "number"),
        pytest.param(10**5000, "number", id="five thousand digits"),
        ("sixsix", "text"),
        ({"sixsix": 1}, "text"),
        ("\ud800", "characters"),
        ([1, 2, 3, 4], "items"),
        ({"a": 1, "b": 2, "c": 3, "d": 4}, "items"),
        ([[1, 2, 3], [1, 2, 3], [1, 2, 3]], "values"),
        ([[[[1]]]], "depth"),
        ({1, 2}, "kind"),
    ],
)
def test_what_goes_beyond_a_limit_is_refused_by_name(document: object, code: str) -> None:
    assert code_of(document) == code


def test_what_is_within_the_limits_passes() -> None:
    check({"a": [1, -100.0, None], "b": "five5", "c": {"d": True}}, SMALL)


def test_a_refusal_says_where_it_is() -> None:
    with pytest.raises(BadInput) as refusal:
        check({"use": {"path": [{"to": [1.0, 2e6]}]}}, COMMAND, "command")
    assert refusal.value.params == {"what": "command", "where": "use.path[0].to[1]", "limit": 1_000_000}


def test_a_structure_without_bottom_is_refused() -> None:
    loop: list[object] = []
    loop.append(loop)
    with pytest.raises(BadInput, match=r"kernel\.limits\.depth"):
        convert(loop, list)


def test_a_structure_comes_back_as_a_file_would_give_it() -> None:
    assert type(normal(Point(x=20)).x) is float
    with pytest.raises(BadInput, match=r"kernel\.malformed what=Point"):
        normal(Point(x="far"))  # type: ignore[arg-type]
    with pytest.raises(BadInput, match=r"kernel\.limits\.not_finite what=Point where=x"):
        normal(Point(x=math.nan))


BROKEN = (
    b"",
    b"{",
    b"\xff\xfe",
    b'"\xff"',
    b"[" * 50_000,
    b'{"x":' * 20_000,
    b'{"x": 1e999}',
    b'{"x": NaN}',
    b'{"x": ' + b"9" * 5000 + b"}",
    b'{"x": "' + b"a" * 5000 + b'"}',
    b'{"x": 1, "name": "\\ud800"}',
    b"null",
)


@pytest.mark.parametrize("kind", [Point, dict, list[int]])
@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_json_that_is_none_raises_bad_input_and_nothing_else(text: bytes, kind: type) -> None:
    with pytest.raises(BadInput, match=r"^kernel\.(limits|malformed)") as refusal:
        decode(text, kind, COMMAND)
    assert len(str(refusal.value)) < 1000


def test_a_text_that_is_too_long_is_not_even_read() -> None:
    with pytest.raises(BadInput, match=r"kernel\.limits\.size what=document count=61 limit=60"):
        decode(b"[" + b" " * 59 + b"]", list, SMALL)


def test_a_game_may_narrow_a_limit_and_not_widen_one() -> None:
    narrow = COMMAND.narrowed(Limits(number=50, depth=1000))
    assert (narrow.number, narrow.depth) == (50, COMMAND.depth)
