"""The compose file of the guide: what can be shown of it without Docker."""

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

GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "host.md"
ME = {"kind": "me"}


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    found = re.search(r"```yaml\n(services:.*?)```", GUIDE.read_text(), re.DOTALL)
    assert found is not None
    document: dict[str, Any] = yaml.safe_load(found[1])
    return document


def words_of(compose: dict[str, Any]) -> list[str]:
    """What the container runs at last, without the program itself."""
    script = shlex.split(compose["services"]["sightline"]["command"])[2]
    return shlex.split(script.rpartition("/bin/sightline ")[2])


def option(words: list[str], name: str) -> str:
    return words[words.index(name) + 1]


def test_every_service_waits_for_the_one_that_it_needs_and_comes_back_by_itself(compose: dict[str, Any]) -> None:
    services = compose["services"]
    for name, service in services.items():
        assert service["restart"] == "unless-stopped"
        for needed, how in service.get("depends_on", {}).items():
            assert how == {"condition": "service_healthy"}, name
            assert "healthcheck" in services[needed]
    volumes = {each.partition(":")[0] for service in services.values() for each in service["volumes"]}
    assert volumes - {"."} == set(compose["volumes"])


def test_the_proxy_is_believed_and_passes_on_to_where_the_server_listens(compose: dict[str, Any]) -> None:
    words, proxy = words_of(compose), shlex.split(compose["services"]["proxy"]["command"])
    (network,) = compose["networks"]["default"]["ipam"]["config"]
    assert option(words, "--proxy") == network["subnet"]
    assert option(proxy, "--from") == option(words, "--name")
    assert option(proxy, "--to") == f"sightline:{option(words, '--port')}"


def test_its_command_line_serves_on_postgresql_and_its_health_is_looked_at(
    compose: dict[str, Any], new_database: Callable[[str], str]
) -> None:
    words = words_of(compose)
    with listen(0) as free:
        port = str(free.getsockname()[1])
    for name, here in (("--host", HOST), ("--port", port), ("--workers", "2")):
        words[words.index(name) + 1] = here
    environment = {**os.environ, "SIGHTLINE_DATABASE": new_database("postgresql")}
    assert "SIGHTLINE_DATABASE" in compose["services"]["sightline"]["environment"]
    command = [sys.executable, "-c", "from sightline.cli import main; main()", *words, "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout is not None
            text = ""
            while not text.endswith("}\n"):
                line = process.stdout.readline()
                assert line
                text += line
            visitor = Visitor(json.loads(text)["url"])
            look = compose["services"]["sightline"]["healthcheck"]["test"][2:]
            subprocess.run([sys.executable, *(each.replace(":8000", f":{port}") for each in look)], check=True)
            assert visitor.call("GET", "/readyz", headers={"Host": option(words, "--name")}).status == 200
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
