"""`sightline play` from the outside: its address, its port, its end."""

import contextlib
import json
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from sightline.cli import main
from sightline.server.running import HOST, listen


@contextlib.contextmanager
def playing(*words: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    """A running server and the document it printed; it is stopped whatever happens."""
    command = [sys.executable, "-c", "from sightline.cli import main; main()", "play", "--no-browser", "--json", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            text = ""
            while not text.endswith("}\n"):
                line = process.stdout.readline()
                assert line, process.stderr and process.stderr.read()
                text += line
            yield process, json.loads(text)
        finally:
            if process.poll() is None:
                process.kill()


def test_it_prints_where_it_is_answers_there_and_ends_cleanly_with_ctrl_c() -> None:
    with playing("--game", "n4", "--lang", "es") as (process, document):
        assert document["url"].startswith(f"http://{HOST}:")
        assert document["url"].endswith("/?game=n4&lang=es")
        with urllib.request.urlopen(document["url"], timeout=5) as response:
            assert b"SIGHTLINE" in response.read()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=10)
        assert (process.returncode, out, err) == (0, "", "")


def test_a_taken_port_leads_to_the_next_free_one() -> None:
    with listen() as first, listen() as second:
        assert first.getsockname()[1] != second.getsockname()[1]


def test_a_taken_port_that_was_asked_for_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit) as leaving:
            main(["play", "--port", str(port), "--json", "--lang", "fr"])
    assert leaving.value.code == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["code"] == "server.port_taken"
    assert str(port) in error["message"]


def test_a_game_without_a_page_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["play", "--game", "apex"])
    assert leaving.value.code == 2
    assert "codeone" in capsys.readouterr().err
