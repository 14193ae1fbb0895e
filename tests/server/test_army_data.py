"""The official builder's data through the browser: on a server of one's own, and nowhere else."""

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import httpx
import pytest
from tests.content.armies.test_importing import _faction
from tests.server.conftest import Client

from sightline.content.armies.storage import imported
from sightline.server.settings import UNLIMITED, Settings

NUMBERS = {"factions": [{"id": 701, "name": "Scouts", "slug": "scouts"}]}
FILES = {"name": "Scouts (1).json", "faction": json.dumps(_faction()), "metadata": json.dumps(NUMBERS)}


@pytest.fixture(autouse=True)
def nothing_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIGHTLINE_DATA", str(tmp_path))


@pytest.fixture
def own(
    host: Callable[[Settings], AbstractContextManager[str]], new_database: Callable[[str], str]
) -> Iterator[httpx.Client]:
    """A server that belongs to whoever plays on it."""
    settings = Settings(database=new_database("sqlite"), limits=UNLIMITED, imports=True)
    with host(settings) as address, httpx.Client(base_url=address, timeout=60) as client:
        yield client


def test_a_faction_is_imported_and_on_offer_at_once(own: httpx.Client) -> None:
    assert own.get("/api/armies/data").json() == {"open": True, "factions": []}
    before = own.get("/api/armies/n4").json()["factions"]
    reply = own.post("/api/armies/data", json=FILES)
    assert reply.status_code == 200
    assert [(each["game"], each["faction"]) for each in reply.json()] == [
        ("n4", "n4/scouts"),
        ("human_sphere", "human_sphere/scouts"),
    ]
    assert reply.json()[0]["playable"] <= reply.json()[0]["options"]
    assert own.get("/api/armies/data").json()["factions"] == ["human_sphere/scouts", "n4/scouts"]
    assert len(own.get("/api/armies/n4").json()["factions"]) == len(before) + 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"faction": "PNG\u0000"}, "armies.not_builder_data"),
        ({"faction": "[" * 100_000}, "armies.not_builder_data"),
        ({"metadata": "{"}, "armies.not_builder_data"),
        ({"name": "metadata.json"}, "armies.nothing_to_import"),
        ({"name": "../.."}, "armies.nothing_to_import"),
    ],
)
def test_rubbish_is_refused_in_words_and_nothing_is_kept(own: httpx.Client, change: dict[str, str], code: str) -> None:
    reply = own.post("/api/armies/data", json=FILES | change)
    assert (reply.status_code, reply.json()["error"]["code"]) == (422, code)
    assert "sightline-import" not in reply.json()["error"]["message"] != code
    assert imported() == ()


def test_a_server_for_others_takes_none(client: Client) -> None:
    assert client("GET", "/api/armies/data").json()["open"] is False
    reply = client("POST", "/api/armies/data", json=FILES)
    assert (reply.status_code, reply.json()["error"]["code"]) == (403, "armies.imports_closed")
    assert imported() == ()
