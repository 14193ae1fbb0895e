"""Pasting lists into the server, and taking them out for the official list builder."""

import base64
from pathlib import Path

import pytest
from tests.server.conftest import Client

from sightline.content.armies.builder_codes import BuilderCode, CodeGroup, CodeMember, read_code, write_code
from sightline.content.armies.codes import encode
from sightline.content.armies.lists import of_row, to_json
from sightline.content.armies.storage import load
from sightline.games.infinity.armies.pasting import exported

WATCH = load("lantern_watch")
READY = of_row(WATCH, WATCH.lists[0])


@pytest.fixture(autouse=True)
def nothing_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIGHTLINE_DATA", str(tmp_path))


def ask(client: Client, text: str, **more: str) -> tuple[int, dict[str, object]]:
    reply = client("POST", "/api/armies/paste", json={"text": text, **more})
    return reply.status_code, reply.json()


@pytest.mark.parametrize("form", ["code", "text"])
def test_a_pasted_list_is_read_counted_and_checked(client: Client, form: str) -> None:
    status, found = ask(client, exported(READY, form))
    assert (status, found["legal"], found["missing"], found["remarks"]) == (200, True, [], [])
    assert found["file"]["faction"] == "lantern_watch"  # type: ignore[index]
    assert str(found["code"]).startswith("SL1-")


def test_what_is_unknown_is_named_in_the_readers_language(client: Client) -> None:
    number = read_code(exported(READY, "code"))[0].faction
    group = CodeGroup(number=1, members=(CodeMember(unit=31_999, profile_group=1, option=2),))
    code = write_code(BuilderCode(faction=number, slug="x", name=" ", points=15, groups=(group,)))
    reply = client("POST", "/api/armies/paste", json={"text": code}, language="es")
    (missing,) = reply.json()["missing"]
    assert missing["code"] == "builder_codes.unknown_unit"
    assert "la unidad 31999" in missing["message"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "builder_codes.empty"),
        ("Ab3dE6gH9k", "builder_codes.saved_list"),
        ("!", "builder_codes.not_base64"),
        (base64.b64encode(base64.b64decode(exported(READY, "code"))[:-3]).decode(), "builder_codes.cut"),
        ("ZQpwYW5vY2VhbmlhASCBLAEBAQABAQoA", "builder_codes.nothing_imported"),
        ("DRAGON Fire. (0 | 90)", "builder_codes.nobody_knows"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason(client: Client, text: str, code: str) -> None:
    status, found = ask(client, text)
    assert (status, found["error"]["code"]) == (422, code)  # type: ignore[index]


def test_a_list_of_another_game_than_wanted_is_refused(client: Client) -> None:
    status, found = ask(client, exported(READY, "code"), game="n4")
    assert (status, found["error"]["code"]) == (422, "builder_codes.other_game")  # type: ignore[index]


def test_ten_megabytes_are_refused(client: Client) -> None:
    status, found = ask(client, "A" * 10_000_000)
    assert (status, found["error"]["code"]) == (422, "server.too_large")  # type: ignore[index]


def test_a_list_is_exported_for_the_official_builder(client: Client) -> None:
    reply = client("POST", "/api/armies/codeone/export", content=to_json(READY).encode())
    assert reply.json() == {"code": exported(READY, "code"), "text": exported(READY, "text")}


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_the_card_of_an_option_has_every_fact(client: Client, language: str) -> None:
    body = {"faction": "vesper_league", "unit": "sawbones", "option": "doctor_tender"}
    card = client("POST", "/api/armies/n4/card", json=body, language=language).json()
    own, tender = card["profiles"]
    assert (own["role"], own["stats"]["wip"], tender["role"]) == ("own", 13, "peripheral")
    assert card["words"]["weapons"]["combi_rifle"]["modes"][0]["bands"]
    assert all(each["text"] for profile in card["profiles"] for each in profile["abilities"])
    assert "doctor" in card["words"]["facts"]


def test_a_card_of_nobody_is_refused(client: Client) -> None:
    reply = client("POST", "/api/armies/n4/card", json={"faction": "vesper_league", "unit": "?", "option": "?"})
    assert (reply.status_code, reply.json()["error"]["code"]) == (422, "army.no_such_option")


def test_a_sheet_is_had_as_html_and_as_pdf(client: Client) -> None:
    code = encode(READY)
    page, pdf = (client("GET", f"/api/armies/codeone/sheet/{code}?form={form}") for form in ("html", "pdf"))
    assert (page.text.startswith("<!doctype html>"), pdf.content[:4]) == (True, b"%PDF")
    assert page.headers["content-disposition"].startswith("inline"), "it opens, and is not put on the disk"
    assert "style-src 'unsafe-inline'" in page.headers["content-security-policy"]
    assert "script-src" not in page.headers["content-security-policy"]
    assert client("GET", f"/api/armies/codeone/sheet/{code}?form=doc").status_code == 422
