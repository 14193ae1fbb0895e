"""What players of Apex Legends put together before a match: squads, and packs and boards of their own."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

Opened = Callable[..., Page]


@pytest.fixture(scope="module")
def graphics() -> bool:
    return False


def scenery(page: Page) -> dict[str, Any]:
    """What the server has drawn of the match on the screen, in Spanish."""
    path = "location.pathname.replace('/match', '/api/matches') + '/scenery?lang=es'"
    found: dict[str, Any] = page.evaluate(f"async () => (await fetch({path})).json()")
    return found


def test_a_squad_is_built_judged_saved_and_taken_into_a_match(open_page: Opened) -> None:
    page = open_page("squads")
    page.get_by_label("Add Wraith").click()
    expect(page.locator(".faults li")).to_contain_text("Legends chosen: 1 of 2.")
    expect(page.locator(".faults li")).to_contain_text("AX-SETUP-005")
    expect(page.get_by_text("Play with it")).to_be_disabled()
    page.get_by_label("Add Lifeline").click()
    page.get_by_label("Add Pathfinder").click()
    expect(page.locator(".squad [role=status]")).to_contain_text("Ready to play")
    page.get_by_label("Pathfinder: want earlier").click()
    expect(page.locator("ol .who")).to_have_text(["Wraith", "Pathfinder", "Lifeline"])
    page.get_by_label("Name of the squad").fill("Mine")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".shelf").last).to_contain_text("Mine")
    page.reload()
    expect(page.locator("ol .who")).to_have_text(["Wraith", "Pathfinder", "Lifeline"])
    page.get_by_text("Play with it").click()
    theirs = page.locator("label", has_text="Their squad").locator("select")
    theirs.select_option("ready:blue")
    expect(page.locator("label", has_text="Your squad").locator("option").first).to_have_text("The squad you built")
    page.click("form button[type=submit]")
    page.wait_for_selector("main.match[data-asked=true]")
    if (page.locator("main.match").get_attribute("data-kind") or "").endswith("colour"):
        page.locator(".choices .choice").first.click()
        page.locator(".commit .button.main").click()
    # Nobody wants the same Legends, so everybody gets what was asked for, whoever is first.
    expect(page.locator(".legend")).to_have_count(4)
    for name in ("Wraith", "Pathfinder", "Gibraltar", "Bloodhound"):
        expect(page.locator(".legend", has_text=name)).to_have_count(1)


def test_the_army_builder_leads_to_the_squads_and_back(open_page: Opened) -> None:
    page = open_page("army")
    page.select_option(".game select", "apex")
    expect(page.locator("h1")).to_have_text("Squad builder")
    page.select_option(".game select", "n4")
    expect(page.locator("h1")).to_have_text("Army builder")
    expect(page.locator(".game select")).to_have_value("n4")


def test_a_pack_is_written_checked_kept_and_played_with(open_page: Opened) -> None:
    page = open_page("packs")
    page.get_by_text("Begin with a pack").click()
    expect(page.locator(".found")).to_contain_text("A sound pack of cards")
    expect(page.locator(".found")).to_contain_text("Wall Chewer")
    text = page.get_by_label("Text of the file")
    sound = text.input_value().replace("Long Blink", "Very Long Blink")
    text.fill(sound.replace("threshold: 55", "threshold: 57").replace("op: move", "op: mov"))
    expect(page.locator(".faults li")).to_have_count(2)
    expect(page.locator(".faults")).to_contain_text("weapons.heavy_lmg.threshold: 57 is not a multiple of 5.")
    expect(page.get_by_text("Keep it")).to_have_count(0)
    text.fill(sound)
    page.get_by_text("Keep it").click()
    expect(page.locator(".shelf li")).to_contain_text("mine")
    page.reload()
    page.locator(".shelf a").click()
    expect(page.locator("label", has_text="Cards").locator("select")).to_have_value("own:" + page.url.split("own:")[1])
    page.locator("input[value=hot-seat]").check(force=True)
    page.click("form button[type=submit]")
    page.wait_for_selector("main.match[data-kind]")
    assert scenery(page)["words"]["feats"]["wraith_feat3"]["name"] == "Very Long Blink"
    assert page.locator(".legend").count() == 4


def test_a_board_is_dropped_seen_and_played_on(open_page: Opened) -> None:
    page = open_page("packs?lang=es")
    text = page.evaluate("async () => (await (await fetch('/api/apex/starters')).json()).board")
    page.set_input_files("input[type=file]", {"name": "mine.yaml", "mimeType": "text/yaml", "buffer": text.encode()})
    expect(page.locator(".found")).to_contain_text("Un tablero sin fallos")
    expect(page.locator(".found canvas")).to_be_visible()
    page.locator("textarea").fill(text.replace("base: 1, at: [1, 1]", "base: 1, at: [7, 6]"))
    expect(page.locator(".faults li").first).to_contain_text("tower")
    expect(page.locator(".faults li").first).to_contain_text("AX-")
    page.locator("textarea").fill(text)
    page.get_by_role("button", name="Guardar").click()
    page.locator(".found a.button").click()
    expect(page.locator("label.scenario.on", has_text="Mi tablero")).to_be_visible()
    page.click("form button[type=submit]")
    page.wait_for_selector("main.match[data-kind]")
    assert scenery(page)["title"] == "Mi tablero"


def test_what_is_too_large_or_no_text_is_not_read(open_page: Opened) -> None:
    page = open_page("packs?lang=fr")
    page.set_input_files("input[type=file]", {"name": "big.yaml", "mimeType": "text/yaml", "buffer": b"#" * 200_000})
    expect(page.locator(".notice")).to_contain_text("Ce fichier dépasse 128 ko.")
    page.set_input_files("input[type=file]", {"name": "x.yaml", "mimeType": "text/yaml", "buffer": b"\xff\xfe\x00"})
    expect(page.locator(".notice", has_text="Ce n'est pas un fichier texte.")).to_be_visible()
    expect(page.locator("textarea")).to_have_value("")
