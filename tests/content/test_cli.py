"""`sightline table ...`, as people and programs use it."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sightline.cli import main

BAD = """
format: 1
name: {en: Bad, es: Mala, fr: Mauvaise}
summary: {en: Bad, es: Mala, fr: Mauvaise}
size: [500, 500]
pieces:
  - {id: shed, type: block, box: [200, 200, 100, 100], height: 60}
deployment:
  - {side: a, box: [0, 0, 500, 100]}
  - {side: b, box: [0, 400, 500, 100]}
"""
SMALL = "600x800"
"""A size that is generated fast, and with some seeds at the first try."""


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(["table", *words])
    output = capsys.readouterr()
    assert isinstance(left.value.code, int)
    return left.value.code, output.out, output.err


def test_list_names_every_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "list", "--json")
    rows = json.loads(out)
    assert code == 0
    (row,) = (each for each in rows if each["name"] == "harbour-steps")
    assert row["size"] == [600, 800]
    assert row["title"]["fr"] == "Les Marches du Port"


def test_check_of_a_sound_table_leaves_with_zero(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check", "harbour-steps")
    assert (code, "no faults" in out) == (0, True)


def test_check_names_the_fault_and_leaves_with_two(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(BAD, encoding="utf-8")
    code, out, _ = run(capsys, "check", str(file), "--json", "--lang", "es")
    (row,) = json.loads(out)
    assert code == 2
    assert [(fault["code"], fault["piece"]) for fault in row["faults"]] == [("table.fault.unreachable_roof", "shed")]
    assert "nadie puede subir" in row["faults"][0]["message"]


def test_check_with_measure_shows_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check", "harbour-steps", "--measure", "--json")
    (row,) = json.loads(out)
    assert code == 0
    assert row["measure"]["shortcomings"] == []
    assert 0 < row["measure"]["scenery"] < 1
    assert row["measure"]["lanes"]["roofs"] <= 0.15
    _, text, _ = run(capsys, "check", "harbour-steps", "--measure", "--lang", "fr")
    assert "Différence entre les côtés" in text
    assert "Ligne de Vue de zone à zone" in text


def test_an_unreadable_file_is_an_error_without_a_traceback(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("pieces: [", encoding="utf-8")
    code, out, _ = run(capsys, "check", str(file), "--json")
    assert (code, json.loads(out)["error"]["code"]) == (2, "documents.yaml.bracket")


def test_new_writes_a_file_that_passes_and_never_writes_over_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.yaml"
    assert run(capsys, "new", str(file))[0] == 0
    assert run(capsys, "check", str(file))[0] == 0
    code, _, err = run(capsys, "new", str(file))
    assert (code, "exists already" in err) == (2, True)


def test_new_random_writes_a_generated_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "random.yaml"
    assert run(capsys, "new", str(file), "--random", "--seed", "10", "--size", SMALL)[0] == 0
    assert run(capsys, "check", str(file))[0] == 0


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Seed 10:", "roof to roof", "kept")),
        ("es", ("Semilla 10:", "de azotea a azotea", "se cumple")),
        ("fr", ("Graine 10", "de toit à toit", "suivi")),
    ],
)
def test_new_random_says_what_the_table_reached(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, words: tuple[str, ...]
) -> None:
    asked = ("--random", "--seed", "10", "--size", SMALL, "--lang", language)
    _, out, _ = run(capsys, "new", str(tmp_path / "random.yaml"), *asked)
    assert all(word in out for word in words)


def test_new_random_gives_programs_the_figures_that_checking_gives(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "random.yaml"
    made = json.loads(run(capsys, "new", str(file), "--random", "--seed", "10", "--size", SMALL, "--json")[1])
    (row,) = json.loads(run(capsys, "check", str(file), "--measure", "--json")[1])
    assert made["tries"] >= 1
    assert made["measure"] == row["measure"]
    assert made["measure"]["shortcomings"] == []


def test_schema_prints_one_json_document(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "schema")
    assert (code, "TableFile" in json.loads(out)["$defs"]) == (0, True)


def test_render_draws_troopers_and_what_was_asked_about_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.svg"
    words = ["render", "harbour-steps", "-o", str(file), "--trooper", "170,255,0,2,60,FU,a"]
    words += ["--trooper", "300,700,0,5,270,ZH,b", "--zoc", "1", "--line", "1,2", "--reach", "1,50", "--sees", "1"]
    words += ["--template", "large,182,260,70", "--template", "circle,470,560", "--theme", "light", "--lang", "es"]
    code, _, err = run(capsys, *words)
    assert (code, err) == (0, "")
    roles = {mark.get("class") for mark in ElementTree.parse(file).getroot()}
    assert {"trooper side-a", "trooper side-b", "area control", "area reach", "area sight"} <= roles
    assert {"area template", "line-of-fire blocked", "facing"} <= roles


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["-o", "x.gif"], "table.render.ending"),
        (["-o", "x.svg", "--theme", "pink"], "table.render.theme"),
        (["-o", "x.svg", "--trooper", "here"], "table.render.bad_trooper"),
        (["-o", "x.svg", "--trooper", "1,2,0,9"], "table.render.bad_trooper"),
        (["-o", "x.svg", "--sees", "1"], "table.render.no_trooper"),
        (["-o", "x.svg", "--trooper", "1,2", "--reach", "far"], "table.render.bad_reach"),
        (["-o", "x.svg", "--trooper", "1,2", "--line", "1"], "table.render.bad_line"),
        (["-o", "x.svg", "--template", "square,1,2"], "table.render.bad_template"),
        (["-o", "no-such-folder/x.svg"], "table.not_written"),
    ],
)
def test_render_refuses_what_it_cannot_draw(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: list[str], code: str
) -> None:
    monkeypatch.chdir(tmp_path)
    left, out, _ = run(capsys, "render", "harbour-steps", *words, "--json")
    assert (left, json.loads(out)["error"]["code"]) == (2, code)
