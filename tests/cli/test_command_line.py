"""Every command answers people and programs, and bad input never ends in a traceback."""

import json
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import sightline
from sightline.cli.commands import MODULES

Cli = Callable[..., tuple[int, str, str]]


def test_without_a_command_it_says_what_there_is(cli: Cli) -> None:
    code, out, _ = cli()
    assert code == 0
    assert all(name in out for name in MODULES)


def test_the_version(cli: Cli) -> None:
    assert cli("--version") == (0, sightline.__version__ + "\n", "")


@pytest.mark.parametrize("name", MODULES)
def test_every_command_explains_itself(cli: Cli, name: str) -> None:
    code, out, _ = cli(name, "--help")
    assert code == 0
    assert "--" in out


def test_bad_input_is_a_message_on_standard_error(cli: Cli) -> None:
    code, out, err = cli("bench", "nothing-like-it")
    assert (code, out) == (2, "")
    assert "nothing-like-it" in err
    assert "kernel" in err


def test_bad_input_in_the_readers_language(cli: Cli) -> None:
    assert "No existe" in cli("bench", "x", "--lang", "es")[2]
    assert "Aucun" in cli("bench", "x", "--lang=fr")[2]


def test_bad_input_for_programs_is_one_json_document(cli: Cli) -> None:
    code, out, err = cli("bench", "x", "--json")
    assert (code, err) == (2, "")
    assert json.loads(out)["error"]["code"] == "cli.bench.unknown"


def test_a_language_nobody_speaks_here(cli: Cli) -> None:
    code, _, err = cli("bench", "kernel", "--lang", "tlh")
    assert code == 2
    assert "en, es, fr" in err


# `play` and `serve` would start a server, `bench` and `sim` would run for minutes: their arguments are tried elsewhere.
WORDS = sorted(set(MODULES) - {"play", "serve", "bench", "sim"})
ARGUMENT = st.one_of(
    st.sampled_from(["--json", "--lang", "es", "--game", "codeone", "list", "show", "search", "coverage", "verify"]),
    st.sampled_from(["--active", "bs=12", "sv=99", "--reactive", "--plot", "C1-LOF-003", "/nowhere/x.svg", "--from"]),
    st.text(max_size=8).filter(lambda word: "\0" not in word),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None)
@given(st.sampled_from(WORDS), st.lists(ARGUMENT, max_size=5))
def test_no_arguments_ever_end_in_a_traceback(cli: Cli, command: str, arguments: list[str]) -> None:
    code, out, err = cli(command, *arguments)
    assert code in (0, 2)
    if code == 2:
        assert out if "--json" in arguments else err
