"""Files and names that nobody expects: every command says what is wrong and leaves with 2, never with a traceback."""

from collections.abc import Callable
from pathlib import Path

import pytest

Cli = Callable[..., tuple[int, str, str]]

BOMB = b"a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]\n" + b"".join(
    b"%c: &%c [%s]\n" % (letter, letter, b", ".join([b"*%c" % (letter - 1)] * 9)) for letter in b"bcdefghij"
)
FILES = {
    "empty": b"",
    "binary": b"\x00\xff\xfe\x80",
    "brackets": b"[" * 200_000,
    "dashes": b"- " * 200_000 + b"x",
    "objects": b'{"a":' * 20_000,
    "bomb": BOMB,
    "loop": b"&a {b: *a}",
    "nan": b"x: .nan",
    "date": b"d: 2020-13-45",
    "key": b"{? [1]: 2}",
    "digits": b"9" * 6000,
    "based": b"based_on: " + b"x" * 3000,
    "name": b"format: 1\nbased_on: standard\nfeats: [{id: [1]}]\nweapons: [{key: [1], rarity: {a: 1}}]\n",
    "game": b"format: 1\nfaction: o12\ngame: chess\nmembers: []\n",
    "word": b"hello",
}
COMMANDS = (
    ("army", "check"),
    ("army", "show"),
    ("content", "check"),
    ("content", "show"),
    ("table", "check"),
    ("replay", "verify"),
)
WRITING = (("table", "new"), ("table", "new", "--game", "apex"), ("table", "render", "crossroads", "-o"))


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("name", FILES)
def test_a_file_of_rubbish(cli: Cli, tmp_path: Path, words: tuple[str, ...], name: str) -> None:
    file = tmp_path / "rubbish.yaml"
    file.write_bytes(FILES[name])
    code, out, err = cli(*words, str(file))
    assert code == 2
    assert (out + err).strip()


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("name", ["", "x" * 5000, "a/" * 3000, "no/such", "a\x00b", "\udcff.yaml", "/proc/self/mem"])
def test_a_name_of_rubbish(cli: Cli, words: tuple[str, ...], name: str) -> None:
    code, out, err = cli(*words, name)
    assert code == 2
    assert 0 < len(out + err) < 3000


@pytest.mark.parametrize("words", WRITING, ids=" ".join)
@pytest.mark.parametrize("name", ["x" * 5000, "a/" * 3000, "no/such", "a\x00b", "\udcff/x"])
def test_a_name_of_rubbish_to_write_to(cli: Cli, words: tuple[str, ...], name: str) -> None:
    code, out, err = cli(*words, name + ".svg")
    assert code == 2
    assert 0 < len(out + err) < 3000


@pytest.mark.parametrize("name", ["", "x" * 5000, "a/" * 3000, "no/such", "a\x00b", "\udcff.json", "/proc/self/mem"])
def test_a_name_of_rubbish_to_import(cli: Cli, name: str) -> None:
    code, out, err = cli("army", "import", name, "--game", "codeone")
    assert code == 2
    assert 0 < len(out + err) < 3000


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_file_without_end(cli: Cli, words: tuple[str, ...]) -> None:
    assert cli(*words, "/dev/zero")[0] == 2


def test_a_share_code_of_a_game_that_nobody_knows(cli: Cli) -> None:
    from sightline.content.armies.codes import encode
    from sightline.content.armies.lists import ListFile

    code, _, err = cli("army", "show", encode(ListFile(game="chess", faction="o12")))
    assert (code, "chess" in err, "codeone" in err) == (2, True, True)


def test_what_cannot_be_written_is_said(cli: Cli, tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "no" / "such", Path("x" * 5000)):
        code, _, err = cli("army", "export", "lantern_watch:great_gate", "-o", str(place), "--force")
        assert (code, bool(err)) == (2, True)
