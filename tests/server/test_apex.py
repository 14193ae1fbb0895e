"""Squads, packs and boards of players of Apex Legends, over HTTP."""

import time

import pytest
from tests.server.conftest import Client

from sightline.server.routes.apex import LONGEST_FILE

HOSTILE = {
    "unknown fields": "\n".join(f"field{number}: 1" for number in range(6000)),
    "unknown operations": "based_on: standard\nfeats:\n"
    + "\n".join(f"  - {{id: f{number}, effects: [{{op: mov{number}}}]}}" for number in range(2000)),
    "names for names": "a0: &a0 {k: 1}\n"
    + "\n".join(f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 30)}]}}" for n in range(1, 30)),
    "depth": "[" * 100_000,
}


def test_a_squad_is_judged_with_the_rule(client: Client) -> None:
    reply = client("POST", "/api/apex/squads/check", json={"legends": ["wraith", "wraith"], "size": 2}, language="fr")
    found = reply.json()
    assert (reply.status_code, found["legal"]) == (200, False)
    assert [each["rule"] for each in found["violations"]] == ["AX-SETUP-005", "AX-SETUP-032"]
    assert "Légendes choisies : 1 sur 2." in found["violations"][0]["message"]
    fine = client("POST", "/api/apex/squads/check", json={"legends": ["wraith", "lifeline"], "size": 2}).json()
    assert fine == {"legal": True, "violations": []}


def test_the_starters_are_sound_and_make_a_match(client: Client) -> None:
    texts = client("GET", "/api/apex/starters").json()
    for kind in ("pack", "board"):
        found = client("POST", f"/api/apex/{kind}s/check", json={"text": texts[kind], "file": "mine.yaml"}).json()
        assert (found["legal"], found["faults"]) == (True, [])


@pytest.mark.parametrize("kind", ["packs", "boards"])
def test_a_file_that_is_too_long_is_not_even_read(client: Client, kind: str) -> None:
    reply = client("POST", f"/api/apex/{kind}/check", json={"text": "#" * (LONGEST_FILE + 1)})
    assert reply.status_code == 422
    reply = client("POST", f"/api/apex/{kind}/check", content=b'{"text": "' + b"#" * 300_000)
    assert reply.json()["error"]["code"] == "server.too_large"


@pytest.mark.parametrize("kind", ["packs", "boards"])
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_files_are_refused_in_no_time(client: Client, kind: str, text: str) -> None:
    began = time.process_time()
    reply = client("POST", f"/api/apex/{kind}/check", json={"text": text})
    assert (reply.status_code, reply.json()["legal"]) == (200, False)
    assert time.process_time() - began < 5


def test_the_odds_of_a_shot_are_answered_and_bad_ones_say_where(client: Client) -> None:
    offers = client("GET", "/api/apex/odds/offers", language="fr").json()
    found = client("POST", "/api/apex/odds", json=offers["usual"]).json()
    assert sum(found["damage"].values()) == pytest.approx(1)
    refused = client("POST", "/api/apex/odds", json={**offers["usual"], "distance": 99}, language="fr")
    error = refused.json()["error"]
    assert (refused.status_code, error["field"]) == (422, "distance")
    assert "hors limites" in error["message"]
