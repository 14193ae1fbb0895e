"""`sightline replay` on matches of the reference game."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import hide_and_seek as tiny
import pytest

from sightline import games
from sightline.kernel.matchfile import save

Cli = Callable[..., tuple[int, str, str]]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(games.MODULES, "hide_and_seek", "hide_and_seek")
    path = tmp_path / "m.jsonl"
    save(tiny.play_on(tiny.new(), random.Random(1)), path)
    return path


def test_verify_a_good_file(cli: Cli, file: Path) -> None:
    code, out, _ = cli("replay", "verify", str(file), "--json")
    assert code == 0
    assert json.loads(out)["ok"] is True


def test_verify_names_the_first_bad_line(cli: Cli, file: Path) -> None:
    lines = file.read_text().splitlines()
    lines[2] = lines[2].replace('"seq":2', '"seq":7')
    file.write_text("\n".join(lines))
    code, _, err = cli("replay", "verify", str(file), "--lang", "es")
    assert code == 2
    assert "Línea 3" in err


def test_show_says_what_was_played(cli: Cli, file: Path) -> None:
    code, out, _ = cli("replay", "show", str(file))
    assert code == 0
    assert "hide_and_seek" in out


def test_export_shows_no_secrets_unless_asked(cli: Cli, file: Path) -> None:
    public = json.loads(cli("replay", "export", str(file))[1])["log"]
    everything = json.loads(cli("replay", "export", str(file), "--whose", "all")[1])["log"]
    assert [event["at"] for event in public if event["event"] == "hidden"] == [None, None]
    assert None not in [event["at"] for event in everything if event["event"] == "hidden"]


def test_export_to_a_file(cli: Cli, file: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    assert cli("replay", "export", str(file), "-o", str(target))[0] == 0
    assert json.loads(target.read_text())["game"] == "hide_and_seek"


def test_an_unknown_game_is_named(cli: Cli, file: Path) -> None:
    file.write_text(file.read_text().replace('"hide_and_seek"', '"ludo"', 1))
    code, _, err = cli("replay", "show", str(file))
    assert code == 2
    assert "ludo" in err
