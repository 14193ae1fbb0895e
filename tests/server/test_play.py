"""`sightline play` and `sightline serve` from the outside: their address, their port, their end."""

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from sightline.cli import main
from sightline.server.running import HOST, listen
from sightline.server.visiting import Visitor


@contextlib.contextmanager
def playing(*words: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    """A running server and the document it printed; it is stopped whatever happens."""
    command = [sys.executable, "-c", "from sightline.cli import main; main()", *words]
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


def test_it_prints_where_it_is_answers_there_and_ends_cleanly_with_ctrl_c(tmp_path: Path) -> None:
    words = ["--no-browser", "--json", "--game", "n4", "--lang", "es", "--database", str(tmp_path / "x.db")]
    with playing("play", *words) as (process, document):
        assert document["url"].startswith(f"http://{HOST}:")
        assert document["url"].endswith("/?game=n4&lang=es")
        with urllib.request.urlopen(document["url"], timeout=5) as response:
            assert b"sightline" in response.read().lower()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        assert (process.returncode, out, err) == (0, "", "")


def test_a_server_for_many_stops_in_the_middle_of_everything_in_good_order(tmp_path: Path) -> None:
    words = ["serve", "--json", "--workers", "1", "--database", str(tmp_path / "x.db")]
    with playing(*words) as (process, document):
        visitor = Visitor(document["url"])
        visitor.arrive()
        match = visitor.make({"kind": "me"}, {"kind": "bot", "level": "random"})["id"]
        with visitor.watch(match, 0) as watching:
            watching.until_state(lambda state: state["asked"])
            watching.do(watching.state["options"][0]["command"])
            process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as leaving:
                watching.until(lambda _: False)
            assert leaving.value.rcvd is not None
            assert leaving.value.rcvd.code == 1012
        _, err = process.communicate(timeout=20)
        assert err == ""


def test_several_processes_serve_at_one_address_and_one_that_falls_is_replaced(tmp_path: Path) -> None:
    words = ["serve", "--json", "--workers", "2", "--thinkers", "1", "--database", str(tmp_path / "x.db")]
    with playing(*words) as (process, document):
        visitor, chance = Visitor(document["url"]), random.Random(8)
        visitor.arrive()
        match = visitor.make({"kind": "me"}, {"kind": "bot", "level": "random"})["id"]
        with visitor.watch(match, 0) as watching:
            watching.play_on(chance, 2)
            os.kill(_serving(process.pid)[0], signal.SIGKILL)
        while True:
            with contextlib.suppress(ConnectionClosed, OSError), visitor.watch(match, 0) as watching:
                assert watching.play_on(chance, 2) == 2
                break
        while len(_serving(process.pid)) < 2:
            time.sleep(0.1)
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=30) == 0


def test_while_several_processes_end_whoever_comes_is_refused_and_may_try_elsewhere(tmp_path: Path) -> None:
    """Instead of waiting at a door that nobody opens any more: a proxy asks again as soon as it is refused."""
    words = ["serve", "--json", "--workers", "2", "--thinkers", "1", "--database", str(tmp_path / "x.db")]
    with playing(*words) as (process, document):
        place = urlsplit(document["url"])
        with socket.create_connection((place.hostname, place.port), timeout=10) as slow:
            slow.sendall(b"POST /api/odds HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{")
            time.sleep(0.5)  # it is being heard, and has some seconds more
            process.send_signal(signal.SIGTERM)
            with contextlib.suppress(ConnectionRefusedError, ConnectionResetError):
                while True:
                    socket.create_connection((place.hostname, place.port), timeout=10).close()
                    time.sleep(0.02)
            slow.settimeout(0.01)
            with pytest.raises(TimeoutError):  # and nobody has hung up on it
                slow.recv(1)
        assert process.wait(timeout=30) == 0


def test_several_processes_count_together(tmp_path: Path) -> None:
    """Nobody can choose which of them answers, so each of them tells what all of them have counted."""
    words = ["serve", "--json", "--workers", "2", "--thinkers", "1", "--database", str(tmp_path / "x.db")]
    with playing(*words) as (process, document):
        visitor = Visitor(document["url"])
        for _ in range(12):
            visitor.get("/livez")
        wanted = 'sightline_requests_total{method="GET",route="/livez",status="200"} 12.0'
        assert all(wanted in visitor.get("/metrics") for _ in range(12))
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=30) == 0


def _serving(parent: int) -> list[int]:
    """The processes that serve, of those that another has begun."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    commands = {int(each): Path(f"/proc/{each}/cmdline").read_bytes() for each in children}
    return [each for each, command in commands.items() if b"spawn_main" in command]


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
        main(["play", "--game", "chess"])
    assert leaving.value.code == 2
    assert "codeone" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["play", "serve"])
def test_a_database_that_cannot_be_opened_is_an_error(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main([command, "--database", "oracle://somewhere", "--json"])
    assert leaving.value.code == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "server.database_kind"
