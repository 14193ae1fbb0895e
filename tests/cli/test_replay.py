"""`sightline replay` on matches of the reference game."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import hide_and_seek as tiny
import pytest

import sightline
from sightline import games
from sightline.games.apex.commands import Resign
from sightline.games.infinity.core.missions.introductory import introductory_lists
from sightline.i18n import LANGUAGES
from sightline.kernel import Command, Match
from sightline.kernel.matchfile import save

Cli = Callable[..., tuple[int, str, str]]


def by_chance(match: Match[games.AnyState], chance: random.Random) -> Command:
    """Any legal command."""
    assert match.decision is not None
    options = [option for option in match.options(match.decision.waiting[0]) if not option.refused]
    for _ in range(100):
        command = match.complete(chance.choice(options), chance)
        if command is not None and not isinstance(command, Resign):
            return command
    raise LookupError(match.decision)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    row = games.Row(rules="hide_and_seek", bots="", trials="", story="")
    monkeypatch.setitem(games.ROWS, "hide_and_seek", row)
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


def test_a_game_without_words_says_so(cli: Cli, file: Path) -> None:
    code, _, err = cli("replay", "tell", str(file))
    assert code == 2
    assert "hide_and_seek" in err


@pytest.fixture
def apex(tmp_path: Path) -> Path:
    """A short match of Apex Legends that somebody has given up; saved under a name that is no path object."""
    match = sightline.new_match("apex", seed=5)
    chance = random.Random(5)
    for _ in range(60):
        match.apply(by_chance(match, chance))
    assert match.decision is not None
    match.apply(Resign(player=0))
    save(match, str(tmp_path / "apex.jsonl"))
    return tmp_path / "apex.jsonl"


@pytest.fixture
def codeone(tmp_path: Path) -> Path:
    setup = {"scenario": "introductory", "points": 15, "table": "harbour-steps", "lists": introductory_lists()}
    match = sightline.new_match("codeone", setup, seed=5)
    chance = random.Random(5)
    for _ in range(8):
        match.apply(by_chance(match, chance))
    save(match, tmp_path / "codeone.jsonl")
    return tmp_path / "codeone.jsonl"


@pytest.mark.parametrize("name", ["apex", "codeone"])
def test_a_match_is_told_in_every_language(cli: Cli, name: str, request: pytest.FixtureRequest) -> None:
    file = request.getfixturevalue(name)
    told = {}
    for lang in LANGUAGES:
        code, out, _ = cli("replay", "tell", str(file), "--lang", lang)
        assert code == 0
        told[lang] = out.splitlines()
    assert len(told["en"]) == len(told["es"]) == len(told["fr"]) > 5
    assert told["en"] != told["es"] != told["fr"]


def test_what_a_screen_hides_is_told_only_on_demand(cli: Cli, apex: Path) -> None:
    public = cli("replay", "tell", str(apex))[1]
    everything = cli("replay", "tell", str(apex), "--whose", "all")[1]
    assert "draws a pool of gear" in public
    assert "draws a pool of gear" not in everything


def test_the_log_as_one_document(cli: Cli, apex: Path) -> None:
    code, out, _ = cli("replay", "tell", str(apex), "--json")
    assert code == 0
    document = json.loads(out)
    assert (document["game"], document["account"][0]) == ("apex", "Final account")
    assert any("AX-" in line for line in document["lines"])


def test_telling_a_broken_file_names_the_line(cli: Cli, apex: Path) -> None:
    apex.write_text(apex.read_text().replace('"seq":2', '"seq":7', 1))
    code, _, err = cli("replay", "tell", str(apex), "--lang", "fr")
    assert code == 2
    assert "Ligne 3" in err


def test_show_says_in_words_how_it_ended(cli: Cli, apex: Path) -> None:
    out = cli("replay", "show", str(apex))[1]
    assert "Result(" not in out
    assert "Player 2 has won, 0 : 0" in out
    assert "resigned" in out


def test_an_unknown_game_is_named(cli: Cli, file: Path) -> None:
    file.write_text(file.read_text().replace('"hide_and_seek"', '"ludo"', 1))
    code, _, err = cli("replay", "show", str(file))
    assert code == 2
    assert "ludo" in err
