"""`sightline lof`."""

import json

import pytest

from sightline.cli import main


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(["lof", *words])
    out, err = capsys.readouterr()
    return int(stop.value.code or 0), out, err


def test_the_answer_is_one_json_document(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "harbour-steps", "--from", "100,50,0,2,90", "--to", "400,500,0,2", "--json")
    answer = json.loads(out)
    assert code == 0
    assert set(answer) >= {"line_of_fire", "share", "distance_mm", "cover", "witness", "blockers", "reasons", "reverse"}
    assert answer["line_of_fire"] is False
    assert answer["cover"] == "total"
    assert answer["reasons"][0]["rule"] == "C1-LOF-005"


def test_people_read_it_in_their_language(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "harbour-steps", "--from", "100,50,0,2,90", "--to", "400,500,0,2", "--lang", "es")
    assert "No hay Línea de Tiro" in out


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ("100,50,0", "sight.bad_place"),
        ("a,50,0,2", "sight.bad_place"),
        ("nan,50,0,2", "sight.bad_place"),
        ("100,50,0,9", "sight.bad_silhouette"),
        ("9000,50,0,2", "sight.off_table"),
    ],
)
def test_a_bad_place_is_explained(capsys: pytest.CaptureFixture[str], place: str, code: str) -> None:
    status, out, _ = run(capsys, "harbour-steps", "--from", place, "--to", "400,500,0,2", "--json")
    assert status == 2
    assert json.loads(out)["error"]["code"] == code


def test_an_unknown_table_or_game_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    places = ("--from", "100,50,0,2", "--to", "400,500,0,2")
    assert run(capsys, "no-such-table", *places)[0] == 2
    assert run(capsys, "harbour-steps", *places, "--game", "chess")[0] == 2
