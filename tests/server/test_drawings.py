"""Drawings over HTTP."""

import pytest
from tests.server.conftest import Client

from sightline.content.armies import library
from sightline.games.infinity.armies.drawn import address, seen_of_unit

ADDRESS = "x1?f=vesper_league&u=yard_guards&t=LI&s=2&w=combi_rifle"


def test_the_address_of_a_unit_leads_to_its_drawing(client: Client) -> None:
    faction = library.load("vesper_league")
    answer = client("GET", f"/api/drawings/card/{address(faction.key, seen_of_unit(faction, faction.units[0]))}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")


def test_a_drawing_may_be_kept_for_ever(client: Client) -> None:
    assert "immutable" in client("GET", f"/api/drawings/badge/{ADDRESS}").headers["cache-control"]


def test_a_faction_that_nobody_knows_has_drawings_too(client: Client) -> None:
    assert client("GET", "/api/drawings/badge/x1?f=n4/nowhere&u=anybody&t=TAG&s=7").status_code == 200


@pytest.mark.parametrize("path", [f"poster/{ADDRESS}", "card/x1?u=a&w=" + "pistol." * 1000])
def test_what_makes_no_sense_is_refused_in_words(client: Client, path: str) -> None:
    answer = client("GET", f"/api/drawings/{path}")
    assert answer.status_code == 422
    assert answer.json()["error"]["message"]
