"""The API keeps what its document promises, whatever one asks; the document knows the socket and the games."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import hypothesis
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

from sightline.server import create_app
from sightline.server.openapi import text
from sightline.server.settings import UNLIMITED, Settings
from sightline.server.visiting import Visitor

schema = schemathesis.openapi.from_dict(create_app().openapi())


@pytest.fixture(scope="module")
def visitor(host: Callable[[Settings], Any], new_database: Callable[[str], str]) -> Iterator[Visitor]:
    with host(Settings(database=new_database("sqlite"), limits=UNLIMITED)) as address:
        found = Visitor(address)
        found.arrive()
        yield found


@schema.parametrize()
@hypothesis.settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck), database=None)
def test_no_request_that_the_document_allows_breaks_the_server(visitor: Visitor, case: schemathesis.Case[Any]) -> None:
    response = case.call(base_url=visitor.url, cookies={"sightline": visitor.cookie})
    case.validate_response(response, checks=[not_a_server_error, response_schema_conformance])


def test_requests_about_a_real_match_keep_to_the_document_too(visitor: Visitor) -> None:
    visitor = Visitor(visitor.url)
    visitor.arrive()
    card = visitor.make({"kind": "me"}, {"kind": "me"})
    path = f"/api/matches/{card['id']}"
    replies = {
        ("/api/me", "get"): "/api/me",
        ("/api/games", "get"): "/api/games",
        ("/api/matches", "get"): "/api/matches",
        ("/api/matches/{match_id}", "get"): path,
        ("/api/matches/{match_id}/replay", "get"): f"{path}/replay",
        ("/api/matches/{match_id}/scenery", "get"): f"{path}/scenery",
    }
    for (template, method), address in replies.items():
        response = requests.get(visitor.url + address, cookies={"sightline": visitor.cookie}, timeout=20)
        assert response.status_code == 200
        schema[template][method].validate_response(response)


def test_the_document_can_be_printed_and_names_the_messages_of_the_socket() -> None:
    printed = text()
    assert "$defs" not in printed
    components = json.loads(printed)["components"]["schemas"]
    for name in ("SocketSaid", "SocketTold", "MatchCard", "CodeoneCommand", "CodeoneView", "CodeoneQuestion"):
        assert name in components
