"""`sightline rules` for people and for programs."""

import json

import pytest

from sightline.cli import main


def ask(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["rules", *words])
    said = capsys.readouterr()
    return int(str(ended.value.code)), said.out, said.err


def test_show_says_what_a_rule_says(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ask(capsys, "show", "c1-sil-004", "--lang", "es")
    assert code == 0
    assert "C1-SIL-004" in out
    assert "sightline.geometry.shapes:Silhouette.prone" in out
    assert "Silueta" in out


def test_show_json_has_everything_known_about_the_rule(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ask(capsys, "show", "C1-INTRO-018", "--json", "--lang", "fr")
    document = json.loads(out)
    assert code == 0
    assert document["id"] == "C1-INTRO-018"
    assert document["code"] == "INTRO"
    assert [example["id"] for example in document["examples"]] == ["C1-EX-002"]
    assert document["terms"]["regular_order"] == "Ordre Régulier"
    assert {"status", "where", "tests", "reason", "rule", "title", "section", "game"} <= set(document)


def test_show_of_a_rule_that_was_split_shows_every_part(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = ask(capsys, "show", "C1-TURN-006", "--json")
    assert [each["id"] for each in json.loads(out)["rules"]] == ["C1-ORD-008", "C1-ORD-009"]


def test_show_of_a_worked_example_tells_the_situation_and_its_rules(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = ask(capsys, "show", "c1-ex-002")
    assert "C1-INTRO-018, C1-INTRO-049" in out
    _, out, _ = ask(capsys, "show", "AX-EX-010", "--json")
    assert json.loads(out)["reconstruction"]["mp"] == 2


def test_an_unknown_id_is_bad_input_with_suggestions(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = ask(capsys, "show", "C1-LOF-033", "--lang", "fr")
    assert (code, out) == (2, "")
    assert "Aucune règle" in err
    assert "C1-LOF-003" in err
    code, out, err = ask(capsys, "show", "C1-LOF-033", "--json")
    assert (code, err) == (2, "")
    assert json.loads(out)["error"]["code"] == "rules.unknown_rule"


def test_list_groups_rules_by_section(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ask(capsys, "list", "--game", "codeone", "--section", "cov")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines() if line.startswith("  ")] == [
        f"C1-COV-00{number}" for number in (1, 2, 3, 4)
    ]
    _, out, _ = ask(capsys, "list", "--game", "apex", "--json")
    assert len(json.loads(out)["rules"]) == 568


def test_search_speaks_three_languages(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ask(capsys, "search", "ligne", "de", "tir", "--game", "codeone", "--json", "--limit", "5")
    document = json.loads(out)
    assert code == 0
    assert document["query"] == "ligne de tir"
    assert document["rules"][0]["id"].startswith("C1-LOF-")
    assert len(document["rules"]) == 5


def test_a_search_without_an_answer_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ask(capsys, "search", "xyzzy", "--lang", "es")
    assert code == 0
    assert "No se ha encontrado" in out


@pytest.mark.parametrize("words", [("list", "--game", "chess"), ("coverage", "--section", "NOSUCH")])
def test_unknown_games_and_sections_are_bad_input(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    code, out, err = ask(capsys, *words)
    assert (code, out) == (2, "")
    assert err


def test_coverage_of_one_game_is_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ask(capsys, "coverage", "--game", "codeone", "--json")
    document = json.loads(out)
    assert code == 0
    assert list(document) == [
        "game",
        "total",
        "enforced",
        "tested",
        "proven",
        "not_applicable",
        "open",
        "sections",
        "rules",
    ]
    assert document["total"] == len(document["rules"]) == 943
    assert {"total", "proven", "not_applicable", "open"} <= set(document["sections"]["LOF"])
    assert list(document["rules"][0]) == ["id", "status", "where", "tests", "reason"]


def test_coverage_without_a_game_has_all_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = ask(capsys, "coverage", "--json")
    games = json.loads(out)["games"]
    assert {each["game"]: each["total"] for each in games} == {
        "codeone": 943,
        "n4": 1641,
        "human_sphere": 1126,
        "apex": 568,
    }


def test_coverage_for_people_is_a_table_and_can_list_what_is_open(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = ask(capsys, "coverage", "--game", "codeone", "--section", "lof", "--lang", "fr")
    assert "prouvée" in out
    assert "LOF" in out
    _, out, _ = ask(capsys, "coverage", "--game", "apex", "--json")
    still_open = [each["id"] for each in json.loads(out)["rules"] if each["status"] == "open"]
    _, out, _ = ask(capsys, "coverage", "--game", "apex", "--open")
    assert [line.split()[0] for line in out.splitlines()] == still_open


def test_the_backlog_says_what_an_edition_still_says_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = ask(capsys, "backlog", "--game", "n4", "--json")
    found = {each["rule"]: each for each in json.loads(out)["rules"]}
    assert found["C1-TPL-008"]["relation"] == "differs"
    assert found["C1-TPL-008"]["rules"][0] == "N4-TEMPL-012"
    assert found["C1-TPL-008"]["difference"]
    assert all(place.startswith("sightline.") for place in found["C1-TPL-008"]["where"])
    assert "C1-FTF-002" not in found
    _, out, _ = ask(capsys, "backlog", "--lang", "fr")
    assert "C1-TPL-008" in out
    _, out, _ = ask(capsys, "backlog", "--game", "codeone", "--json")
    assert json.loads(out) == {"game": "codeone", "rules": []}
    assert ask(capsys, "backlog", "--game", "apex")[0] != 0


def test_a_rule_of_n4_shows_the_shared_code_that_enforces_it(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = ask(capsys, "show", "N4-LOF-010", "--json")
    assert "sightline.geometry.seeing.sight:line_of_fire" in json.loads(out)["where"]


def test_rules_are_shown_listed_and_found_in_the_readers_language(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("show", "C1-LOF-006"), ("list", "--section", "lof"), ("search", "reciprocidad")):
        _, out, _ = ask(capsys, *words, "--lang", "es")
        assert "Reciprocidad de la LDT" in out
    _, out, _ = ask(capsys, "show", "C1-LOF-006", "--json", "--lang", "es")
    assert json.loads(out)["title"] == "Reciprocidad de la LDT"
