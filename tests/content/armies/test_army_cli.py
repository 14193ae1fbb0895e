"""`sightline army ...`, as people and programs use it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]
GATE = "lantern_watch:great_gate"


def test_a_ready_list_is_legal_at_its_size_and_not_at_half_of_it(run: Run) -> None:
    assert run("check", GATE)[0] == 0
    code, out, _ = run("check", GATE, "--points", "15", "--json")
    told = json.loads(out)
    assert (code, told["legal"]) == (2, False)
    assert [each["rule"] for each in told["violations"]] == ["C1-LIST-001", "C1-LIST-007"]
    assert told["violations"][0]["message"] == "The list costs 30 points; the limit is 15."


def test_violations_are_told_in_the_readers_language(run: Run) -> None:
    code, out, _ = run("check", GATE, "--points", "15", "--lang", "fr")
    assert code == 2
    assert "[C1-LIST-001]" in out
    assert "La liste" in out


def test_a_list_goes_from_flags_to_a_file_to_a_code_and_back(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    adds = ("--add", "lamplighters:lieutenant", "--add", "menders:doctor", "--add", "lamplighters:combi*2")
    code, out, _ = run("build", "--faction", "lantern_watch", "--points", "15", *adds, "-o", str(file), "--json")
    built = json.loads(out)
    assert (code, built["totals"]["points"], built["violations"]) == (0, 5, [])
    _, share, _ = run("export", str(file))
    assert share.strip() == built["code"]
    _, shown, _ = run("show", share.strip(), "--json")
    assert json.loads(shown)["list"] == built["list"]
    _, text, _ = run("export", share.strip(), "--to", "json")
    assert json.loads(text) == json.loads(file.read_text())


def test_a_list_that_is_not_legal_is_refused_unless_it_is_a_draft(run: Run, tmp_path: Path) -> None:
    words = ("build", "--faction", "lantern_watch", "--add", "gantry:cannon*2")
    file = tmp_path / "mine.yaml"
    code, _, error = run(*words, "-o", str(file))
    assert code == 2
    assert "[C1-LIST-005]" in error
    assert "[C1-LIST-009]" in error
    assert not file.exists()
    assert run(*words, "--draft", "-o", str(file))[0] == 0
    assert run("check", str(file))[0] == 2


def test_a_list_is_built_on_another(run: Run) -> None:
    _, out, _ = run(
        "build", "--from", "lantern_watch:street_corner", "--points", "30", "--add", "kites:scout", "--json"
    )
    assert json.loads(out)["totals"]["troopers"] == 8
    code, _, _ = run("build", "--from", GATE, "--faction", "hollow_tide", "--add", "x:y")
    assert code == 2


def test_random_lists_by_seed(run: Run) -> None:
    words = ("build", "--random", "--points", "30", "--faction", "hollow_tide", "--seed", "5", "--json")
    code, first, _ = run(*words)
    assert code == 0
    assert run(*words)[1] == first


@pytest.mark.parametrize("ending", ["html", "pdf"])
def test_sheets_are_written_and_not_over_others(run: Run, tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"sheet.{ending}"
    assert run("print", GATE, "-o", str(file), "--lang", "es")[0] == 0
    assert file.stat().st_size > 5000
    assert run("print", GATE, "-o", str(file))[0] == 2
    assert run("print", GATE, "-o", str(tmp_path / "sheet.docx"))[0] == 2


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("check", "SL1-abcdefgh"), "armies.code_damaged"),
        (("check", "nothing.yaml"), "armies.no_such_thing"),
        (("check", "lantern_watch:nothing"), "army.no_such_list"),
        (("build",), "armies.which_faction"),
        (("build", "--faction", "lantern_watch"), "armies.nothing_to_build"),
        (("build", "--faction", "nowhere", "--random"), "army.unknown_faction"),
        (("build", "--faction", "o12", "--random"), "armies.no_random_list"),
        (("export", GATE, "--to", "xml"), "armies.export_form"),
        (("import", "nowhere"), "armies.nothing_to_import"),
    ],
)
def test_bad_input_is_said_with_its_code(run: Run, words: tuple[str, ...], code: str) -> None:
    left, out, _ = run(*words, "--json")
    assert left == 2
    assert json.loads(out)["error"]["code"] == code


def test_factions_are_listed_and_shown(run: Run) -> None:
    _, out, _ = run("factions", "--json")
    assert {"lantern_watch", "hollow_tide"} <= {each["key"] for each in json.loads(out)}
    assert "Lamplighters" in run("show", "lantern_watch")[1]
    assert "Great Gate" in run("show", GATE)[1]
    assert "lantern_watch" in run("factions")[1]


def test_import_tells_what_came_of_it(run: Run, builder_data: Path) -> None:
    code, out, _ = run("import", str(builder_data / "codeone"), "--game", "codeone", "--json")
    told = json.loads(out)
    assert (code, len(told["factions"])) == (0, 4)
    assert "panoceania" in run("import", str(builder_data / "codeone" / "panoceania.json"), "--lang", "es")[1]
    assert "Fusiliers" in run("show", "codeone/panoceania")[1]
    code, out, _ = run("build", "--random", "--faction", "codeone/yu-jing", "--points", "15", "--json")
    assert (code, json.loads(out)["violations"]) == (0, [])
