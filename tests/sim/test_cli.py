"""The command line of simulations."""

import json

import pytest

from sightline.cli import main

QUICK = ("sim", "--scenario", "introductory", "--bots", "random,random", "--games", "2", "--workers", "1", "--json")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as leaving:
        main(words)
    code = leaving.value.code
    return (code if isinstance(code, int) else 0), capsys.readouterr().out


def test_the_document_has_what_was_promised(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, *QUICK)
    found = json.loads(out)
    assert code == 0
    promised = {"game", "scenario", "games", "seed", "seconds", "games_per_second", "decisions"}
    promised |= {"decisions_per_second", "bots", "errors", "replay_hash"}
    assert promised <= set(found)
    assert {"name", "wins", "draws", "points"} <= set(found["bots"][0])
    assert found["games"] == 2
    assert found["errors"] == 0


def test_scenarios_sizes_and_bots_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    _, out = run(capsys, "sim", "--game", "codeone", "--list", "--json")
    found = json.loads(out)
    names = {each["name"] for each in found["scenarios"]}
    assert {"introductory", "standard", "annihilation", "domination", "supplies", "firefight"} <= names
    assert "heuristic" in found["bots"]


def test_n4_is_simulated_as_codeone_is(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, *QUICK, "--game", "n4")
    found = json.loads(out)
    assert (code, found["game"], found["games"], found["errors"]) == (0, "n4", 2, 0)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--bots", "random"), "sim.two_bots"),
        (("--bots", "random,nobody"), "bots.unknown"),
        (("--games", "0"), "sim.games"),
        (("--workers", "0"), "sim.workers"),
        (("--engine", "abacus"), "sim.unknown_engine"),
        (("--scenario", "siege"), "infinity.unknown_scenario"),
        (("--points", "7"), "scenario.no_such_size"),
        (("--game", "ludo"), "kernel.unknown_game"),
        (("--tournament", "random"), "sim.tournament_bots"),
    ],
)
def test_bad_input_is_refused_with_its_reason(
    capsys: pytest.CaptureFixture[str], words: tuple[str, str], code: str
) -> None:
    status, out = run(capsys, "sim", "--json", "--bots", "random,random", "--games", "1", *words)
    assert status == 2
    assert json.loads(out)["error"]["code"] == code


@pytest.mark.parametrize("words", [(), ("--bots", "random,random"), ("--games", "1")])
def test_nothing_is_played_before_bots_and_games_are_named(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    status, out = run(capsys, "sim", "--json", *words)
    assert status == 2
    assert json.loads(out)["error"]["code"] == "sim.missing"


def test_people_read_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, *QUICK[:-1], "--lang", "es")
    assert code == 0
    assert "victorias" in out
