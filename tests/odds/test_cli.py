"""`sightline odds` as people and programs use it."""

import json
import math
from pathlib import Path

import pytest

from sightline.cli import main

DUEL = ("odds", "--active", "sv=12 burst=3", "--reactive", "sv=11")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stopped:
        main(words)
    out, err = capsys.readouterr()
    return int(stopped.value.code or 0), out, err


def test_the_json_document_has_the_promised_shape(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *DUEL, "--json")
    assert (code, err) == (0, "")
    document = json.loads(out)
    (fought,) = document["exchanges"]
    assert round(fought["active"]["wins"], 6) == 0.746544
    assert round(fought["reactive"]["wins"], 6) == 0.184275
    assert round(fought["neither"], 6) == 0.069181
    for side in ("active", "reactive"):
        for key in ("hits", "criticals", "wounds"):
            assert math.fsum(fought[side][key].values()) == pytest.approx(1, abs=1e-12)
    for states in (document["active_state"], *document["reactive_states"]):
        assert {"normal", "unconscious", "dead"} <= states.keys()
        assert math.fsum(states.values()) == pytest.approx(1, abs=1e-12)


def test_states_follow_from_wounds(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "odds", "--active", "sv=12 burst=3", "--reactive", "sv=11 wounds=2", "--json")
    document = json.loads(out)
    wounds = document["exchanges"][0]["active"]["wounds"]
    states = document["reactive_states"][0]
    assert states["normal"] == pytest.approx(wounds["0"] + wounds["1"])
    assert states["unconscious"] == pytest.approx(wounds["2"])


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Face to Face Roll"), ("es", "Tirada Enfrentada"), ("fr", "Jet Opposé")],
)
def test_the_table_speaks_the_readers_language(capsys: pytest.CaptureFixture[str], language: str, words: str) -> None:
    code, out, _ = run(capsys, *DUEL, "--lang", language)
    assert code == 0
    assert words in out
    assert ("74.7 %" if language == "en" else "74,7 %") in out


def test_bad_input_ends_with_code_two_and_names_the_key(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "odds", "--active", "sv=12 damage=300", "--reactive", "sv=11")
    assert (code, out) == (2, "")
    assert "damage=300" in err
    code, out, err = run(capsys, "odds", "--active", "sv=12 colour=red", "--reactive", "sv=11", "--json")
    assert (code, err) == (2, "")
    assert json.loads(out)["error"]["code"] == "odds.unknown_key"


def test_missing_options_are_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "odds", "--active", "sv=12")[0] == 2


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_a_picture_is_drawn_and_is_the_same_every_time(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, ending: str
) -> None:
    files = [tmp_path / f"{name}.{ending}" for name in ("one", "two")]
    for file in files:
        code, out, _ = run(capsys, *DUEL, "--reactive", "skill=dodge ph=11 name=Hsien", "--plot", str(file))
        assert code == 0
        assert file.name in out.replace("\n", "")
    assert files[0].stat().st_size > 10_000
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_picture_that_cannot_be_drawn_is_bad_input(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "svg" in run(capsys, *DUEL, "--plot", str(tmp_path / "odds.doc"))[2]
    code, _, err = run(capsys, *DUEL, "--plot", str(tmp_path / "nowhere" / "odds.svg"))
    assert code == 2
    assert "nowhere" in err


def test_help_documents_the_description(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "odds", "--help")
    assert code == 0
    for key in ("burst", "damage", "ammo", "cover", "vs=1:2,2:1", "traits"):
        assert key in out
