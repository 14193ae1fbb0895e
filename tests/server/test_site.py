"""The page, its words and its rules; and what keeps the server to this machine."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sightline.i18n import LANGUAGES, Language, messages
from sightline.odds.rolls import GAMES
from sightline.rules import GAMES as CATALOGUES
from sightline.rules import Game, catalogue, find, told
from sightline.rules.equivalents import BOOKS
from sightline.rules.translations import told_example
from sightline.server.library import example_document

Send = Callable[..., Any]


@pytest.mark.parametrize("path", ["/", "/icon.svg", "/api/offers", "/api/nothing", "/api/rules/C1-COV-003"])
def test_every_answer_carries_the_security_headers(client: Send, path: str) -> None:
    headers = client("GET", path).headers
    assert "script-src 'self'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_only_names_of_this_machine_are_answered(client: Send) -> None:
    assert client("GET", "/api/offers", host="localhost").status_code == 200
    assert client("GET", "/api/offers", host="evil.example").status_code == 400


def test_files_outside_the_page_are_out_of_reach(client: Send) -> None:
    assert client("GET", "/..%2fapp.py").status_code == 404
    assert client("GET", "/nothing.html").json()["error"]["code"] == "server.not_found"


def test_a_wrong_method_is_refused_in_words(client: Send) -> None:
    response = client("DELETE", "/api/odds")
    assert (response.status_code, response.json()["error"]["code"]) == (405, "server.not_possible")


def test_a_rule_is_shown_with_its_status_and_its_terms_in_the_readers_language(client: Send) -> None:
    found = client("GET", "/api/rules/c1-cov-003?lang=fr").json()
    assert (found["title"], found["language"]) == ("Effet du Couvert Partiel", "fr")
    assert found["statement"] == told(find("C1-COV-003"), "fr").statement
    assert found["status"] in ("proven", "enforced")
    assert found["terms"]["partial_cover"]["here"] == "Couvert Partiel"


def test_a_rule_whose_example_was_a_picture_is_shown_with_it(client: Send) -> None:
    found = client("GET", "/api/rules/AX-LOS-018?lang=es").json()
    assert [each["id"] for each in found["examples"]] == ["AX-EX-035", "AX-EX-037", "AX-EX-038"]
    assert {each["language"] for each in found["examples"]} == {"es"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", CATALOGUES)
def test_every_worked_example_can_be_shown_in_the_readers_language(game: Game, language: Language) -> None:
    for example in catalogue(game).examples.values():
        shown = msgspec.json.decode(msgspec.json.encode(example_document(example, game, language)))
        said = told_example(example, game, language)
        assert (shown["given"], shown["expect"], shown["language"]) == (said.given, said.expect, language)


def test_an_unknown_rule_is_not_found_but_the_nearest_are_named(client: Send) -> None:
    response = client("GET", "/api/rules/C1-COV-999")
    assert response.status_code == 404
    assert "C1-COV-" in response.json()["error"]["message"]


@pytest.mark.parametrize("words", ["partial cover", "cobertura parcial", "couvert partiel"])
def test_rules_are_found_in_three_languages(client: Send, words: str) -> None:
    found = client("GET", f"/api/rules?q={words}&game=codeone&limit=5").json()
    assert any(rule["id"].startswith("C1-COV") for rule in found["rules"])


@pytest.mark.parametrize("path", ["/api/rules?q=reciprocidad&game=codeone", "/api/rules?game=codeone&section=lof"])
def test_rules_are_listed_in_the_readers_language(client: Send, path: str) -> None:
    titles = [each["title"] for each in client("GET", f"{path}&lang=es").json()["rules"]]
    assert "Reciprocidad de la LDT" in titles


def test_the_contents_of_a_book_are_in_the_readers_language(client: Send) -> None:
    sections = client("GET", "/api/reference/codeone?lang=fr").json()["sections"]
    titles = [rule["title"] for each in sections for rule in each["rules"]]
    assert "Réciprocité de la LdV" in titles


@pytest.mark.parametrize("query", ["", "q=%20", "q=cover&limit=0", "q=cover&limit=x", "q=cover&game=chess"])
def test_a_search_that_cannot_be_made_is_refused(client: Send, query: str) -> None:
    assert client("GET", f"/api/rules?{query}").status_code == 422


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_its_words_in_every_language(client: Send, language: Language) -> None:
    found = client("GET", f"/api/messages/{language}").json()
    assert found["lang"] == language
    assert found["messages"] == messages(language)
    assert client("GET", "/api/messages/de").status_code == 422


CITED = (
    "C1-ROLL-002",
    "C1-ROLL-005",
    "C1-RNG-001",
    "C1-RNG-002",
    "C1-COV-003",
    "C1-SSK-248",
    "C1-DMG-004",
    "C1-AMMO-217",
)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_sums_cite_is_in_the_book_of_the_game(game: str) -> None:
    cited = [BOOKS[game].cite(each) for each in CITED]
    assert all(each and find(each).id == each for each in cited)


def test_rules_are_listed_by_section(client: Send) -> None:
    sections = client("GET", "/api/rules?game=codeone").json()["sections"]
    assert [each["count"] for each in sections if each["code"] == "LOF"] == [12]
    assert len(client("GET", "/api/rules?game=codeone&section=lof").json()["rules"]) == 12
    assert client("GET", "/api/rules?game=codeone&section=nothing").status_code == 422


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client as a build leaves it."""
    page = tmp_path / "index.html"
    page.write_text("<!doctype html><title>the client</title>", encoding="utf-8")
    monkeypatch.setattr("sightline.server.routes.pages.CLIENT", page)
    return page


@pytest.mark.parametrize("path", ["/", "/lobby", "/match/abc", "/join/abc"])
def test_the_client_answers_every_address_that_a_person_opens(client: Send, built: Path, path: str) -> None:
    response = client("GET", path, accept="text/html,*/*")
    assert (response.status_code, "the client" in response.text) == (200, True)


@pytest.mark.parametrize("path", ["/api/nothing", "/app/assets/nothing.js", "/nothing.png"])
def test_what_is_no_page_is_not_found(client: Send, built: Path, path: str) -> None:
    assert client("GET", path, accept="text/html,*/*").json()["error"]["code"] == "server.not_found"


@pytest.mark.parametrize("path", ["/", "/lobby"])
def test_without_the_client_one_is_told_how_to_build_it(
    client: Send, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr("sightline.server.routes.pages.CLIENT", tmp_path / "nothing.html")
    assert "make play" in client("GET", path, accept="text/html").text
