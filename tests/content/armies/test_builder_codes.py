"""Army codes of the official list builder: bytes in four layouts, ways to paste them, and what is wrong with others."""

import base64
import contextlib
from collections.abc import Iterator
from urllib.parse import quote

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sightline.content.armies.builder_codes import BuilderCode, CodeGroup, CodeMember, Layout, read_code, write_code
from sightline.content.armies.builder_codes.layout import SHAPES
from sightline.content.armies.builder_codes.pasting import LONGEST, Pasted, understand
from sightline.content.armies.builder_codes.writing import to_bytes
from sightline.kernel import BadInput

FUSILIER = CodeMember(unit=1, profile_group=1, option=10)
CODE = "ZQpwYW5vY2VhbmlhASCBLAEBAQABAQoA"
LAYOUTS: tuple[Layout, ...] = tuple(SHAPES)

texts = st.text(max_size=30)
changes = st.lists(st.text(min_size=1, max_size=40), max_size=2).map(tuple)


def members(with_changes: bool) -> st.SearchStrategy[CodeMember]:
    return st.builds(
        CodeMember,
        slot=st.integers(0, 40),
        unit=st.integers(1, 32_767),
        profile_group=st.integers(1, 6),
        option=st.integers(1, 4_000),
        changes=changes if with_changes else st.just(()),
    )


@st.composite
def lists(draw: st.DrawFn, layout: Layout) -> BuilderCode:
    shape = SHAPES[layout]
    groups = st.builds(
        CodeGroup,
        number=st.integers(1, 40),
        members=st.lists(members(shape.changes), min_size=1, max_size=12).map(tuple),
        reinforcement=st.booleans() if shape.flagged else st.just(False),
    )
    return BuilderCode(
        faction=draw(st.integers(0, 32_767)),
        slug=draw(texts),
        name=draw(texts),
        points=draw(st.integers(0, 32_767)),
        groups=draw(st.lists(groups, min_size=1, max_size=4).map(tuple)),
        layout=layout,
    )


any_list = st.sampled_from(LAYOUTS).flatmap(lists)


# ------------------------------------------------------------------ bytes


@given(any_list)
def test_what_is_written_is_read_again(code: BuilderCode) -> None:
    assert code in read_code(write_code(code))


@given(any_list)
def test_writing_what_was_read_gives_the_same_bytes(code: BuilderCode) -> None:
    text = write_code(code)
    assert {write_code(each) for each in read_code(text)} == {text}


def cut(code: BuilderCode) -> Iterator[bytes]:
    """Every beginning; of layout D all but the one that only lacks its last byte, which is a whole code of layout C."""
    content = to_bytes(code)
    yield from (content[:length] for length in range(len(content) - (code.layout == "D")))


@given(any_list)
def test_every_beginning_of_a_code_is_refused_with_its_place(code: BuilderCode) -> None:
    for beginning in cut(code):
        with pytest.raises(BadInput) as refused:
            read_code(base64.b64encode(beginning).decode())
        assert refused.value.code.startswith("builder_codes.")
        assert refused.value.params["bytes"] == len(beginning)
        assert 0 <= int(refused.value.params["members"]) <= code.size


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    with contextlib.suppress(BadInput):
        read_code(base64.b64encode(content).decode())


@given(st.text(max_size=300))
def test_any_text_is_understood_or_refused(text: str) -> None:
    with contextlib.suppress(BadInput):
        found = understand(text)
        if found.kind == "builder":
            read_code(found.content)


def test_the_worked_example() -> None:
    (found,) = read_code(CODE)
    group = CodeGroup(number=1, members=(FUSILIER,))
    assert found == BuilderCode(faction=101, slug="panoceania", name=" ", points=300, groups=(group,), layout="A")


def test_large_numbers_take_two_bytes_the_higher_first() -> None:
    code = BuilderCode(faction=10101, slug="", name="", points=300, groups=(CodeGroup(number=1, members=(FUSILIER,)),))
    assert to_bytes(code)[:6].hex(" ") == "a7 75 00 00 81 2c"


def test_a_number_that_no_code_can_hold_is_refused() -> None:
    code = BuilderCode(faction=101, slug="", name="", points=40_000, groups=(CodeGroup(number=1, members=(FUSILIER,)),))
    with pytest.raises(BadInput, match="number_too_large"):
        write_code(code)


# ------------------------------------------------------------------ damaged codes


def spoilt(place: int, value: int) -> str:
    content = bytearray(base64.b64decode(CODE))
    content[place - 1] = value
    return base64.b64encode(content).decode()


def test_a_cut_code_says_how_much_was_read() -> None:
    two = BuilderCode(
        faction=101, slug="p", name=" ", points=300, groups=(CodeGroup(number=1, members=(FUSILIER,) * 2),)
    )
    beginning = to_bytes(two)[:-2]
    with pytest.raises(BadInput) as refused:
        read_code(base64.b64encode(beginning).decode())
    assert refused.value.code == "builder_codes.cut"
    assert (refused.value.params["members"], refused.value.params["bytes"]) == (1, len(beginning))


def test_bytes_left_over_are_counted() -> None:
    with pytest.raises(BadInput) as refused:
        read_code(base64.b64encode(base64.b64decode(CODE) + b"\1\2").decode())
    assert refused.value.code == "builder_codes.left_over"
    assert (refused.value.params["left"], refused.value.params["at"]) == (2, 25)


@pytest.mark.parametrize(
    ("place", "value", "why"),
    [
        (21, 0, "builder_codes.expected_unit"),
        (17, 0, "builder_codes.expected_groups"),
        (3, 0xFF, "builder_codes.expected_text"),
    ],
)
def test_a_spoilt_byte_is_named_by_its_place(place: int, value: int, why: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_code(spoilt(place, value))
    assert refused.value.code == why
    assert refused.value.params["at"] == (2 if why.endswith("text") else place)


def test_a_member_that_is_not_closed_is_named_by_its_place() -> None:
    two = CodeGroup(number=1, members=(FUSILIER,) * 2)
    content = bytearray(to_bytes(BuilderCode(faction=101, slug="p", name=" ", points=300, groups=(two,))))
    content[-1] = 5
    with pytest.raises(BadInput) as refused:
        read_code(base64.b64encode(content).decode())
    assert refused.value.code == "builder_codes.expected_closing"
    assert (refused.value.params["at"], refused.value.params["members"]) == (len(content), 1)


def test_a_letter_of_no_code_is_named() -> None:
    with pytest.raises(BadInput) as refused:
        read_code("ZQpw!")
    assert (refused.value.code, refused.value.params["letter"]) == ("builder_codes.not_base64", "!")


def test_a_length_that_no_code_has_is_refused() -> None:
    with pytest.raises(BadInput, match=r"builder_codes\.length"):
        read_code(CODE + "A")


# ------------------------------------------------------------------ ways to paste


@pytest.mark.parametrize(
    "pasted",
    [
        "g+o/YQ==",
        "g+o/YQ",
        " g+o/\n YQ== ",
        quote("g+o/YQ==", safe=""),
        quote(quote("g+o/YQ==", safe=""), safe=""),
        "https://example.com/army/list/g+o/YQ==",
        "https://example.com/army/infinity/list/g%2Bo%2FYQ%3D%3D?lang=en#top",
        "FUSILIER Combi Rifle / Pistol. (0 | 10)\nhttps://example.com/army/list/g%2Bo%2FYQ%3D%3D",
    ],
)
def test_a_code_is_found_however_it_was_copied(pasted: str) -> None:
    found = understand(pasted)
    assert (found.kind, found.content.rstrip("=")) == ("builder", "g+o/YQ")


def test_a_share_code_of_ours_is_told_apart() -> None:
    assert understand(" SL1-abc ") == Pasted(kind="share", content="SL1-abc")


@pytest.mark.parametrize("pasted", ["Ab3dE6gH9k", "https://example.com/army/list/Ab3dE6gH9k"])
def test_the_id_of_a_saved_list_is_told_apart(pasted: str) -> None:
    with pytest.raises(BadInput, match="saved_list id=Ab3dE6gH9k"):
        understand(pasted)


@pytest.mark.parametrize(
    ("pasted", "why"), [("", "empty"), (" \n ", "empty"), ("https://example.com/cats", "other_link")]
)
def test_what_holds_no_list_is_refused(pasted: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        understand(pasted)


@pytest.mark.parametrize("rubbish", ["A", "%", "( ", "(0 | 10)\n", "https://", "/list/%25"])
def test_ten_megabytes_are_refused_before_anybody_looks(rubbish: str) -> None:
    with pytest.raises(BadInput, match="too_long"):
        understand(rubbish * (10_000_000 // len(rubbish)))


@pytest.mark.parametrize("rubbish", ["(", " ", "%25", "( 1 |", "/list/", ".", "(0 | 1)"])
def test_the_longest_rubbish_gets_an_answer(rubbish: str) -> None:
    with contextlib.suppress(BadInput):
        found = understand(rubbish * (LONGEST // len(rubbish)))
        assert found.kind == "text" or read_code(found.content)


def test_slots_are_read_and_kept() -> None:
    member = msgspec.structs.replace(FUSILIER, slot=7)
    group = CodeGroup(number=2, members=(member,))
    code = BuilderCode(faction=1, slug="x", name="", points=1, groups=(group,), layout="B")
    assert read_code(write_code(code)) == (code,)
