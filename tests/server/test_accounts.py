"""Who somebody is: guests, names, passwords, and what a stolen or old secret is worth."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sightline.content.armies.codes import encode
from sightline.content.armies.lists import ListFile, Pick
from sightline.server import connection
from sightline.server.house import House
from sightline.server.settings import Limits, Rate, Settings
from sightline.server.store import accounts as store
from sightline.server.store.accounts import AccountRow, ListRow
from sightline.server.store.database import open_engine
from sightline.server.visiting import Visitor, Watching

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


@pytest.mark.parametrize("path", ["/api/logout", "/api/me"])
def test_a_socket_is_closed_when_whom_it_speaks_for_logs_out_or_is_forgotten(arrive: Arrive, path: str) -> None:
    visitor = arrive()
    match = visitor.make({"kind": "me"}, {"kind": "me"})["id"]
    with visitor.watch(match, 0) as watching:
        watching.until_state()
        visitor.call("DELETE" if path == "/api/me" else "POST", path)
        assert not _is_open(watching)


def _is_open(watching: Watching) -> bool:
    """Whether a socket is still open, after what was on its way."""
    try:
        while True:
            watching.hear(timeout=1)
    except TimeoutError:
        return True
    except ConnectionClosed:
        return False


def test_whoever_registers_in_the_middle_of_a_match_plays_on(arrive: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "TRUSTED", -1.0)
    visitor = arrive()
    match = visitor.make({"kind": "me"}, {"kind": "me"})["id"]
    with visitor.watch(match, 0) as watching:
        watching.until_state()
        visitor.post("/api/me/password", {"name": "In the middle", "password": "correct horse"})
        assert watching.do(watching.state["options"][0]["command"])["type"] == "done"


def test_a_session_that_was_ended_in_another_house_acts_no_more(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "TRUSTED", -1.0)
    monkeypatch.setattr(House, "dismiss", lambda *_: None)
    visitor = arrive()
    match = visitor.make({"kind": "me"}, {"kind": "me"})["id"]
    with visitor.watch(match, 0) as watching:
        watching.until_state()
        visitor.call("POST", "/api/logout")
        assert watching.do(watching.state["options"][0]["command"])["code"] == "not_yours"


def test_nobody_is_called_as_somebody_who_has_registered_nor_nearly_so(arrive: Arrive) -> None:
    arrive().post("/api/me/password", {"name": "Rosalind", "password": "correct horse"})
    wide = "\uff32osalind"
    assert arrive().call("PUT", "/api/me", {"name": "rosalind"}).document["error"]["code"] == "server.name_taken"
    assert arrive().call("PUT", "/api/me", {"name": wide}).document["error"]["code"] == "server.name_taken"
    assert arrive().call("POST", "/api/me/password", {"name": wide, "password": "another one"}).status == 409
    assert arrive().post("/api/login", {"name": wide, "password": "correct horse"})["name"] == "Rosalind"


def test_whoever_wants_to_be_forgotten_is_a_stranger_afterwards(arrive: Arrive, address: str) -> None:
    visitor, friend = arrive(), arrive()
    visitor.post("/api/me/password", {"name": "Nobody soon", "password": "correct horse"})
    secret = visitor.cookie
    card = visitor.make({"kind": "me"}, {"kind": "friend"})
    friend.post(f"/api/matches/{card['id']}/join", {"invite": card["invite"]})
    assert visitor.call("DELETE", "/api/me").status == 204
    assert Visitor(address, secret).call("PUT", "/api/me", {"name": "x"}).status == 401
    assert arrive().call("POST", "/api/login", {"name": "Nobody soon", "password": "correct horse"}).status == 401
    assert friend.get(f"/api/matches/{card['id']}")["seats"][0]["name"] != "Nobody soon"
    assert friend.post("/api/me/password", {"name": "Nobody soon", "password": "free again"})["registered"] is True


def test_old_secrets_and_guests_who_left_nothing_are_thrown_away(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'old.db'}")
    with engine.execution_options(writes=True).begin() as database:
        for name in ("gone", "keeps a list", "came again"):
            store.insert_guest(database, AccountRow(id=name, name="", created=10.0), token=f"secret of {name}")
        kept = ListRow(id="l", account="keeps a list", game="codeone", name="l", content="{}", updated=10.0)
        store.save_list(database, kept, new=True)
        database.exec_driver_sql("UPDATE sessions SET created = 10 WHERE account != 'came again'")
        assert store.sweep(database, before=100.0) == 1
        assert store.account_of(database, "secret of keeps a list") is None
        assert store.account_of(database, "secret of came again") is not None
        left = database.exec_driver_sql("SELECT id FROM accounts ORDER BY id").scalars().all()
        assert left == ["came again", "keeps a list"]
    engine.dispose()


def test_sockets_are_opened_only_so_often(host: Callable[..., Any], new_database: Callable[[str], str]) -> None:
    limits = Limits(requests=Rate(8, 0.001))
    with host(Settings(database=new_database("sqlite"), limits=limits)) as address:
        visitor = Visitor(address)
        visitor.arrive()
        match = visitor.make({"kind": "me"}, {"kind": "me"})["id"]
        codes = []
        for _ in range(10):
            with visitor.watch(match, 0) as watching:
                try:
                    watching.until_state()
                    codes.append(0)
                except ConnectionClosed as closed:
                    codes.append(closed.rcvd.code if closed.rcvd else -1)
        assert codes == [0] * 6 + [4429] * 4


@pytest.mark.parametrize("cookie", ["", "nonsense", "x" * 500, "\xe9"])
def test_nobody_acts_without_a_secret(address: str, cookie: str) -> None:
    visitor = Visitor(address)
    headers = {"Cookie": f"sightline={cookie}"}
    reply = visitor.call("POST", "/api/matches", {"game": "codeone", "seats": []}, headers=headers)
    assert (reply.status, reply.document["error"]["code"]) == (401, "server.no_account")


def test_a_saved_list_says_how_large_it_is_and_whose(arrive: Arrive) -> None:
    mine = arrive()
    code = encode(ListFile(faction="o12", points=15, members=(Pick(unit="delta_unit", option="shotgun"),)))
    for text in (code, "SL1-x"):
        mine.call("PUT", "/api/lists", {"game": "codeone", "name": "Patrol", "code": text})
    told = {each["code"]: (each["points"], each["faction"]) for each in mine.get("/api/lists")}
    assert told == {code: (15, "o12"), "SL1-x": (None, None)}


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
