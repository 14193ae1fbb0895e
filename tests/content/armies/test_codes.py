"""Lists as files and share codes: what goes in comes out, and garbage is refused."""

import base64
import zlib
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sightline.content.armies import codes, lists
from sightline.content.armies.lists import ListFile, Pick
from sightline.kernel import BadInput

words = st.text(min_size=1, max_size=12)
picks = st.builds(
    Pick,
    unit=words,
    option=words,
    count=st.integers(1, 9),
    peripherals=st.tuples() | st.tuples(words) | st.tuples(words, words),
    group=st.integers(1, 4),
)
list_files = st.builds(
    ListFile,
    game=st.sampled_from(["codeone", "n4"]),
    faction=words,
    points=st.integers(1, 400),
    name=st.text(max_size=30),
    members=st.lists(picks, max_size=12).map(tuple),
)


@settings(max_examples=60)
@given(list_files)
def test_a_share_code_gives_back_the_list(mine: ListFile) -> None:
    assert codes.decode(codes.encode(mine)) == mine


@settings(max_examples=30)
@given(list_files)
def test_a_json_file_gives_back_the_list(mine: ListFile) -> None:
    assert msgspec.json.decode(lists.to_json(mine), type=ListFile) == mine


def test_files_of_both_kinds_give_back_the_list(tmp_path: Path) -> None:
    mine = ListFile(faction="o12", points=15, name="Été", members=(Pick(unit="delta_unit", option="doctor", count=2),))
    for ending, text in (("json", lists.to_json(mine)), ("yaml", lists.to_yaml(mine))):
        file = tmp_path / f"mine.{ending}"
        file.write_text(text, encoding="utf-8")
        assert lists.read(file) == mine


def test_a_code_may_be_broken_over_lines() -> None:
    mine = ListFile(faction="o12", points=15)
    code = codes.encode(mine)
    assert codes.decode(f" {code[:9]}\n  {code[9:]} ") == mine


@settings(max_examples=200)
@given(st.text(max_size=60) | st.text(alphabet="abcXYZ019-_", max_size=60).map(lambda text: "SL1-" + text))
def test_garbage_is_refused_in_words(text: str) -> None:
    with pytest.raises(BadInput, match=r"armies\.code_"):
        codes.decode(text)


@settings(max_examples=60)
@given(st.data())
def test_one_wrong_letter_is_noticed(data: st.DataObject) -> None:
    code = codes.encode(ListFile(faction="o12", points=15, members=(Pick(unit="delta_unit", option="shotgun"),)))
    place = data.draw(st.integers(4, len(code) - 2))
    other = data.draw(st.sampled_from([letter for letter in "abcdefgh01234567" if letter != code[place]]))
    with pytest.raises(BadInput, match=r"armies\.code_damaged"):
        codes.decode(code[:place] + other + code[place + 1 :])


def _code(content: bytes) -> str:
    press = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = press.compress(content) + press.flush()
    return "SL1-" + base64.urlsafe_b64encode(zlib.crc32(packed).to_bytes(4, "big") + packed).decode().rstrip("=")


def test_a_code_that_holds_something_else_or_too_much_is_refused() -> None:
    for content in (b"", msgspec.msgpack.encode([1, 2]), msgspec.msgpack.encode("x" * 10_000_000)):
        with pytest.raises(BadInput, match=r"armies\.code_content"):
            codes.decode(_code(content))


def test_numbers_out_of_reason_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    for text in ("{faction: o12, points: 0}", "{faction: o12, members: [{unit: a, option: b, count: 1000000}]}"):
        file.write_text(text)
        with pytest.raises(BadInput, match=r"armies\.numbers"):
            lists.read(file)


def test_a_file_that_is_no_list_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    for text in ("points: 30", "faction: o12\nfoo: 1", "{faction: o12, members: [{unit: a}]}"):
        file.write_text(text)
        with pytest.raises(BadInput, match=r"armies\.not_a_list"):
            lists.read(file)
    with pytest.raises(BadInput, match=r"kernel\.file\.unreadable"):
        lists.read(tmp_path / "missing.yaml")
