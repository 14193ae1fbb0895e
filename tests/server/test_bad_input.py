"""Whatever is sent, the answer says what is wrong; nothing breaks the server."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

Ask = Callable[..., Any]
Send = Callable[..., Any]


@pytest.mark.parametrize(
    ("active", "reactive", "code", "field"),
    [
        ({"bs": 12, "burst": 99}, {"skill": "none"}, "odds.out_of_range", "active.burst"),
        ({"bs": 12}, {"skill": "none", "arm": -1}, "odds.out_of_range", "reactives.0.arm"),
        ({"bs": 12, "ammo": "X"}, {"skill": "none"}, "odds.unknown_ammunition", "active.ammo"),
        ({"bs": 12, "weapon": "bow"}, {"skill": "none"}, "server.unknown_weapon", "active.weapon"),
        ({"bs": 12}, {"skill": "none", "distance": -1}, "odds.out_of_range", "reactives.0.distance"),
        ({"bs": "12"}, {"skill": "none"}, "server.malformed", "active.bs"),
        ({"bs": 12, "brust": 3}, {"skill": "none"}, "server.malformed", "active"),
        ({"bs": 12, "burst": 3}, {"skill": "none", "dice": 2}, "odds.vs_sum", "reactives.0.dice"),
        ({"skill": "dance"}, {"skill": "none"}, "odds.not_allowed", "active.skill"),
        ({"bs": 12}, "sv=12", "server.mixed", None),
    ],
)
def test_an_error_names_its_code_and_its_field(
    ask: Ask, active: object, reactive: object, code: str, field: str | None
) -> None:
    status, body = ask(active, reactive)
    assert status == 422
    assert (body["error"]["code"], body["error"].get("field")) == (code, field)
    assert body["error"]["message"]


def test_an_error_of_a_rule_names_the_rule(ask: Ask) -> None:
    _, body = ask("skill=dodge ph=10 burst=3", "sv=11")
    assert body["error"]["rule"] == "C1-CSK-238"


def test_errors_are_in_the_language_asked_for(ask: Ask, client: Send) -> None:
    assert "fuera de rango" in ask("sv=99", "sv=11", lang="es")[1]["error"]["message"]
    response = client("POST", "/api/odds", content=b"{", language="fr-FR,fr;q=0.9")
    assert response.json()["error"]["message"] == "La requête n'est pas du JSON."


def test_too_many_reactive_troopers_are_refused(ask: Ask) -> None:
    assert ask("sv=12", *["sv=11"] * 13)[1]["error"]["code"] == "server.too_many"


def test_nobody_to_react_is_refused(ask: Ask) -> None:
    assert ask("sv=12")[1]["error"]["code"] == "odds.nobody_reacts"


def test_a_huge_request_is_not_even_read(client: Send) -> None:
    response = client("POST", "/api/odds", content=b" " * 100_000)
    assert (response.status_code, response.json()["error"]["code"]) == (422, "server.too_large")


NUMBERS = st.one_of(st.integers(-50, 300), st.floats(), st.none(), st.text(max_size=3))
FIGHTERS = st.dictionaries(
    st.sampled_from(["skill", "sv", "bs", "ph", "burst", "damage", "ammo", "weapon", "range", "mods", "distance", "x"]),
    st.one_of(NUMBERS, st.lists(NUMBERS, max_size=2), st.sampled_from(["bs", "dodge", "hmg", "AP", "E/M", "none"])),
    max_size=6,
)
TROOPERS = st.one_of(FIGHTERS, st.text(max_size=30), NUMBERS)
QUESTIONS = st.fixed_dictionaries(
    {},
    optional={
        "active": TROOPERS,
        "reactives": st.one_of(st.lists(TROOPERS, max_size=3), NUMBERS),
        "game": st.sampled_from(["codeone", "n4", "chess", 3]),
    },
)


@settings(max_examples=200, deadline=None)
@given(question=QUESTIONS)
def test_no_question_breaks_the_server(client: Send, question: object) -> None:
    response = client("POST", "/api/odds", content=json.dumps(question).encode())
    assert response.status_code in (200, 422)
    assert "error" in response.json() or "exchanges" in response.json()


@settings(max_examples=60, deadline=None)
@given(body=st.binary(max_size=60))
def test_no_bytes_break_the_server(client: Send, body: bytes) -> None:
    assert client("POST", "/api/odds", content=body).status_code == 422


@settings(max_examples=40, deadline=None)
@given(words=st.text(max_size=250), limit=st.text(max_size=4))
def test_no_search_breaks_the_server(client: Send, words: str, limit: str) -> None:
    from urllib.parse import quote

    path = f"/api/rules?q={quote(words, errors='replace')}&limit={quote(limit, errors='replace')}"
    assert client("GET", path).status_code in (200, 422)
