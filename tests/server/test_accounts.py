"""Who somebody is: guests, names, passwords, and what a stolen or old secret is worth."""

from collections.abc import Callable

import pytest

from sightline.server.settings import Limits, Rate, Settings
from sightline.server.visiting import Visitor

Arrive = Callable[[], Visitor]


def test_a_guest_is_made_once_and_known_by_a_cookie_that_scripts_cannot_read(address: str) -> None:
    visitor = Visitor(address)
    reply = visitor.call("GET", "/api/me")
    cookie = reply.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert visitor.get("/api/me")["id"] == reply.document["id"]
    assert reply.document["registered"] is False


def test_a_name_is_cleaned_and_kept(arrive: Arrive) -> None:
    visitor = arrive()
    assert visitor.call("PUT", "/api/me", {"name": " Ana\u0000 María "}).document["name"] == "Ana María"
    assert visitor.get("/api/me")["name"] == "Ana María"
    assert visitor.call("PUT", "/api/me", {"name": "\u0007"}).document["error"]["code"] == "server.no_name"


def test_whoever_registers_can_play_from_elsewhere(arrive: Arrive, address: str) -> None:
    first = arrive()
    before = first.cookie
    me = first.post("/api/me/password", {"name": "Elena", "password": "correct horse"})
    assert me["registered"] is True
    assert Visitor(address, before).call("PUT", "/api/me", {"name": "x"}).status == 401, "the old secret has ended"
    elsewhere = arrive()
    wrong = elsewhere.call("POST", "/api/login", {"name": "elena", "password": "wrong horse"})
    assert (wrong.status, wrong.document["error"]["code"]) == (401, "server.wrong_password")
    assert elsewhere.post("/api/login", {"name": "ELENA", "password": "correct horse"})["id"] == me["id"]
    assert elsewhere.get("/api/me")["name"] == "Elena"
    taken = arrive().call("POST", "/api/me/password", {"name": "eLENA", "password": "another one"})
    assert taken.status == 409
    assert elsewhere.call("POST", "/api/me/password", {"name": "Elena", "password": "new horse"}).status == 401
    body = {"name": "Elena", "password": "new horse", "old": "correct horse"}
    assert elsewhere.call("POST", "/api/me/password", body).status == 200


def test_what_a_guest_had_comes_along_when_it_logs_in(arrive: Arrive) -> None:
    home = arrive()
    home.post("/api/me/password", {"name": "Traveller", "password": "on the road"})
    guest = arrive()
    card = guest.make({"kind": "me"}, {"kind": "open"})
    with guest.watch(card["id"], 0) as watching:
        watching.until_state()
    guest.post("/api/login", {"name": "traveller", "password": "on the road"})
    mine = home.get("/api/matches?scope=mine")
    assert [each["id"] for each in mine] == [card["id"]]
    assert mine[0]["seats"][0]["name"] == "Traveller"
    assert home.get(f"/api/matches/{card['id']}")["seats"][0]["mine"] is True


def test_after_logging_out_the_secret_is_worth_nothing(arrive: Arrive, address: str) -> None:
    visitor = arrive()
    secret = visitor.cookie
    assert visitor.call("POST", "/api/logout").status == 204
    assert Visitor(address, secret).call("GET", "/api/lists").status == 401


@pytest.mark.parametrize("cookie", ["", "nonsense", "x" * 500, "\xe9"])
def test_nobody_acts_without_a_secret(address: str, cookie: str) -> None:
    visitor = Visitor(address)
    headers = {"Cookie": f"sightline={cookie}"}
    reply = visitor.call("POST", "/api/matches", {"game": "codeone", "seats": []}, headers=headers)
    assert (reply.status, reply.document["error"]["code"]) == (401, "server.no_account")


def test_saved_lists_are_ones_own(arrive: Arrive) -> None:
    mine, other = arrive(), arrive()
    kept = mine.call("PUT", "/api/lists", {"game": "codeone", "name": "Patrol", "code": "SL1-x"}).document
    assert [each["name"] for each in mine.get("/api/lists")] == ["Patrol"]
    assert other.get("/api/lists") == []
    assert other.call("DELETE", f"/api/lists/{kept['id']}").status == 404
    stolen = other.call("PUT", "/api/lists", {"id": kept["id"], "game": "codeone", "name": "Stolen"})
    assert stolen.status == 404
    mine.call("PUT", "/api/lists", {"id": kept["id"], "game": "codeone", "name": "Night patrol", "code": "SL1-y"})
    assert [(each["name"], each["code"]) for each in mine.get("/api/lists")] == [("Night patrol", "SL1-y")]
    assert mine.call("DELETE", f"/api/lists/{kept['id']}").status == 204
    assert mine.get("/api/lists") == []


def test_passwords_can_only_be_tried_so_often(host: Callable[..., object], new_database: Callable[[str], str]) -> None:
    limits = Limits(logins=Rate(3, 0.001), accounts=Rate(2, 0.001))
    with host(Settings(database=new_database("sqlite"), limits=limits)) as address:  # type: ignore[attr-defined]
        visitor = Visitor(address)
        body = {"name": "Elena", "password": "guess guess"}
        assert [visitor.call("POST", "/api/login", body).status for _ in range(4)] == [401, 401, 401, 429]
        assert [Visitor(address).call("GET", "/api/me").status for _ in range(3)] == [200, 200, 429]
