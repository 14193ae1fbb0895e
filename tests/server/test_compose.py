"""The compose file: what can be shown of it without Docker."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from sightline.server.running import HOST, listen
from sightline.server.visiting import Visitor

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
ME = {"kind": "me"}
NAME = "play.example.org"
SETTINGS = {"SIGHTLINE_NAME": NAME, "DATABASE_PASSWORD": "p@ss:w/rd#%41"}


def filled_in(part: Any) -> Any:
    """What compose makes of `${NAME:?}` and `${NAME:-}`."""
    if isinstance(part, dict):
        return {name: filled_in(each) for name, each in part.items()}
    if isinstance(part, list):
        return [filled_in(each) for each in part]
    if isinstance(part, str):
        return re.sub(r"\$\{(\w+):[?-]\}", lambda found: SETTINGS.get(found[1], ""), part)
    return part


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    document: dict[str, Any] = filled_in(yaml.safe_load((DEPLOY / "compose.yaml").read_text()))
    return document


@pytest.fixture(scope="module")
def words(compose: dict[str, Any]) -> list[str]:
    """What the server is told."""
    return shlex.split(compose["services"]["sightline"]["command"])


def option(words: list[str], name: str) -> str:
    return words[words.index(name) + 1]


def test_every_service_waits_for_the_one_that_it_needs_and_comes_back_by_itself(compose: dict[str, Any]) -> None:
    services = compose["services"]
    for name, service in services.items():
        assert service["restart"] == "unless-stopped"
        for needed, how in service.get("depends_on", {}).items():
            assert how == {"condition": "service_healthy"}, name
            assert "healthcheck" in services[needed]
    places = [each.partition(":")[0] for service in services.values() for each in service.get("volumes", ())]
    assert {each for each in places if not each.startswith(".")} == set(compose["volumes"])
    assert all((DEPLOY / each).is_file() for each in places if each.startswith("."))


def test_its_settings_are_those_of_the_example() -> None:
    """Whoever copies the example and fills it in is asked for nothing else."""
    used = re.findall(r"\$\{(\w+):", (DEPLOY / "compose.yaml").read_text())
    told = re.findall(r"^(\w+)=", (DEPLOY / ".env.example").read_text(), re.MULTILINE)
    assert set(used) == set(told)
    assert "/deploy/.env" in (ROOT / ".gitignore").read_text().splitlines()  # it holds a password


def test_the_proxy_is_believed_and_passes_on_to_where_the_server_listens(
    compose: dict[str, Any], words: list[str]
) -> None:
    (network,) = compose["networks"]["default"]["ipam"]["config"]
    assert option(words, "--proxy") == network["subnet"]
    assert compose["services"]["proxy"]["environment"]["SIGHTLINE_NAME"] == option(words, "--name")
    proxy = (DEPLOY / "Caddyfile").read_text()
    assert "{$SIGHTLINE_NAME} {" in proxy
    assert f"reverse_proxy sightline:{option(words, '--port')} " in proxy


def test_the_image_takes_what_the_context_lets_through() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    let_through = re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text(), re.MULTILINE)
    for each in " ".join(copied).split():
        assert (ROOT / each).exists(), each
        assert each.partition("/")[0] in let_through


def test_its_command_line_serves_on_postgresql_and_its_health_is_looked_at(
    compose: dict[str, Any], words: list[str], new_database: Callable[[str], str]
) -> None:
    with listen(0) as free:
        port = str(free.getsockname()[1])
    told = list(words)
    for name, here in (("--host", HOST), ("--port", port), ("--workers", "2")):
        told[told.index(name) + 1] = here
    service = compose["services"]["sightline"]
    environment = {**os.environ, **service["environment"], "SIGHTLINE_DATABASE": new_database("postgresql")}
    command = [sys.executable, "-c", "from sightline.cli import main; main()", *told, "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout is not None
            text = ""
            while not text.endswith("}\n"):
                line = process.stdout.readline()
                assert line
                text += line
            visitor = Visitor(json.loads(text)["url"])
            look = service["healthcheck"]["test"][2:]
            subprocess.run([sys.executable, *(each.replace(":8000", f":{port}") for each in look)], check=True)
            assert visitor.call("GET", "/readyz", headers={"Host": NAME}).status == 200
            assert visitor.call("GET", "/readyz", headers={"Host": "elsewhere.example"}).status == 400
            visitor.arrive()
            match = visitor.make(ME, ME)["id"]
            with visitor.watch(match, 0) as watching:
                watching.until_state()
                assert watching.do(watching.state["options"][0]["command"])["type"] == "done"
            process.send_signal(signal.SIGTERM)
            assert process.wait(60) == 0
        finally:
            if process.poll() is None:
                process.kill()
