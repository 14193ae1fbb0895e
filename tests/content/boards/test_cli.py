"""`sightline table ...` with boards."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sightline.cli import main


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(["table", *words])
    output = capsys.readouterr()
    assert isinstance(left.value.code, int)
    return left.value.code, output.out, output.err


def test_list_names_the_boards_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "list", "--game", "apex", "--json")
    rows = {row["name"]: row for row in json.loads(out)}
    assert code == 0
    assert rows["crossroads"]["size"] == [12, 12]
    assert rows["crossroads"]["title"]["es"] == "Cruce de carreteras"
    _, text, _ = run(capsys, "list", "--game", "apex", "--lang", "fr")
    assert "Carrefour" in text


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "list", "--game", "chess")
    assert (code, "apex" in err) == (2, True)


def test_check_knows_boards_from_tables(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check", "crossroads", "harbour-steps", "dry-dock")
    assert (code, out.count("no faults")) == (0, 3)
    code, out, _ = run(capsys, "check", "windmill-terraces", "--measure", "--json")
    assert json.loads(out)[0]["measure"]["shortcomings"] == []
    _, text, _ = run(capsys, "check", "crossroads", "--measure", "--lang", "es")
    assert "Filas y columnas abiertas" in text


def test_check_names_the_fault_and_leaves_with_two(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.yaml"
    run(capsys, "new", str(file), "--game", "apex")
    file.write_text(file.read_text(encoding="utf-8").replace("at: [11, 0]", "at: [1, 1]"), encoding="utf-8")
    code, out, _ = run(capsys, "check", str(file), "--json")
    assert code == 2
    fault = json.loads(out)[0]["faults"][0]
    assert (fault["code"], fault["piece"]) == ("apex_board.fault.wrong_level", "beacon")


def test_a_misspelt_board_is_guessed(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "check", "crosroads")
    assert (code, "crossroads" in err) == (2, True)


def test_new_writes_boards_that_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, extra in enumerate(([], ["--random", "--seed", "5"], ["--random", "--size", "10x14"])):
        file = tmp_path / f"{number}.yaml"
        assert run(capsys, "new", str(file), "--game", "apex", *extra)[0] == 0
        assert run(capsys, "check", str(file))[0] == 0


def test_render_draws_a_board_with_legends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.svg"
    words = ["--trooper", "4,4,WR,a", "--trooper", "6,4,GI,b", "--sees", "1", "--reach", "2,3", "--line", "1,2"]
    assert run(capsys, "render", "crossroads", "-o", str(file), *words)[0] == 0
    root = ElementTree.parse(file).getroot()
    classes = [element.get("class") for element in root.iter()]
    assert {"wall", "parapet", "bin", "beacon", "seen", "blocked", "figure"} <= set(classes)
    assert classes.count("bin") == 10


def test_render_makes_a_png(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.png"
    assert run(capsys, "render", "dry-dock", "-o", str(file), "--theme", "light", "--lang", "es")[0] == 0
    assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "words",
    [
        ["--trooper", "a,b"],
        ["--trooper", "40,40"],
        ["--trooper", "1,1", "--sees", "2"],
        ["--trooper", "1,1", "--reach", "1"],
        ["--trooper", "1,1", "--zoc", "1"],
        ["--theme", "pink"],
    ],
)
def test_render_refuses_what_it_cannot_draw(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    code, out, _ = run(capsys, "render", "crossroads", "-o", str(tmp_path / "x.svg"), *words, "--json")
    assert (code, "error" in json.loads(out)) == (2, True)


def test_schema_of_board_files(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "schema", "--game", "apex")
    assert (code, "BoardFile" in json.loads(out)["$defs"]) == (0, True)
