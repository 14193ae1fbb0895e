"""Drawings over HTTP."""

import pytest
from fastapi.testclient import TestClient

from sightline.content.armies import library
from sightline.games.infinity.armies.drawn import address, seen_of_unit
from sightline.server.app import create_app

ADDRESS = "x1?f=vesper_league&u=yard_guards&t=LI&s=2&w=combi_rifle"


@pytest.fixture
def client() -> TestClient:
    return TestClient(create_app())


def test_the_address_of_a_unit_leads_to_its_drawing(client: TestClient) -> None:
    faction = library.load("vesper_league")
    answer = client.get(f"/api/drawings/card/{address(faction.key, seen_of_unit(faction, faction.units[0]))}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")


def test_a_drawing_may_be_kept_for_ever(client: TestClient) -> None:
    assert "immutable" in client.get(f"/api/drawings/badge/{ADDRESS}").headers["cache-control"]


def test_a_faction_that_nobody_knows_has_drawings_too(client: TestClient) -> None:
    assert client.get("/api/drawings/badge/x1?f=n4/nowhere&u=anybody&t=TAG&s=7").status_code == 200


@pytest.mark.parametrize("path", [f"poster/{ADDRESS}", "card/x1?u=a&w=" + "pistol." * 1000])
def test_what_makes_no_sense_is_refused_in_words(client: TestClient, path: str) -> None:
    answer = client.get(f"/api/drawings/{path}")
    assert answer.status_code == 400
    assert answer.json()["message"]
