"""Squads that people bring along, and packs and boards of their own."""

from typing import Any

import msgspec
import pytest

from sightline.content.boards.starter import starter as board_starter
from sightline.games import desk_of
from sightline.games.apex.content import load_pack
from sightline.games.apex.content.starter import starter as pack_starter
from sightline.games.apex.desk.own import MOST_FAULTS, board_document, pack_document
from sightline.games.apex.desk.squads import READY, SIZES, Squad, faults
from sightline.i18n import LANGUAGES, Language
from sightline.kernel import BadInput, Match, SeededDice

DESK = desk_of("apex")
PACK = load_pack()


def judged(size: int, *legends: str) -> list[tuple[str, str | None]]:
    return [(fault.code.rsplit(".", 1)[-1], fault.rule) for fault in faults(Squad(legends=legends), size, PACK)]


# ------------------------------------------------------------------ squads


@pytest.mark.rule("AX-SETUP-005")
def test_a_squad_has_two_legends_or_three() -> None:
    assert judged(2, "wraith") == [("few", "AX-SETUP-005")]
    assert judged(3, "wraith", "lifeline") == [("few", "AX-SETUP-005")]
    assert judged(4, "wraith", "lifeline", "bangalore", "gibraltar") == [("size", "AX-SETUP-005")]
    assert judged(2, "wraith", "lifeline") == []
    assert judged(2, *PACK.legends) == [], "who comes after the squad is in reserve"


@pytest.mark.rule("AX-SETUP-032", "AX-COMP-002")
def test_each_legend_is_there_once_and_others_are_not() -> None:
    assert judged(2, "wraith", "lifeline", "wraith") == [("legend_twice", "AX-SETUP-032")]
    assert judged(2, "wraith", "lifeline", "octopus") == [("no_legend", "AX-COMP-002")]


def test_the_ready_squads_can_be_played_and_have_names() -> None:
    for size in SIZES:
        assert all(judged(size, *legends[:size]) == [] for legends in READY.values())
    for language in LANGUAGES:
        ready = DESK.offers(language)["lists"]
        assert len({(each["name"], each["points"]) for each in ready}) == len(READY) * len(SIZES)
        assert all("apex_desk" not in each["name"] + each["how"] for each in ready)


def test_squads_come_along_to_a_match() -> None:
    wishes = {"scenario": "chosen", "points": 2}
    setup: Any = DESK.setup(wishes, [{"legends": ["wraith", "lifeline"]}, {}])
    assert setup.recruitment == (("wraith", "lifeline"), ())
    assert DESK.public(setup)["scenario"] == "chosen"
    with pytest.raises(BadInput, match=r"apex_desk\.no_choices"):
        DESK.setup({"scenario": "draft"}, [{"legends": ["wraith"]}, {}])
    with pytest.raises(BadInput, match=r"kernel\.malformed"):
        DESK.setup(wishes, [{"legends": 7}, {}])


# ------------------------------------------------------------------ one's own


def test_a_pack_of_ones_own_is_shown_with_what_is_new_in_it() -> None:
    found = pack_document(pack_starter("mine"), "mine.yaml", "en")
    assert (found["legal"], found["faults"]) == (True, [])
    assert found["own"]["weapons"] == ["w22", "w23", "w24"]
    assert found["own"]["feats"] == ["wraith_feat3"]
    assert (found["own"]["legends"], found["own"]["loot"]) == ([], [])
    assert found["words"]["weapons"]["w22"]["name"] == "Wall Chewer"


def test_a_match_is_played_with_a_pack_and_a_board_of_ones_own() -> None:
    pack = pack_document(pack_starter("mine"), "mine.yaml", "en")
    board = board_document(board_starter("mine.yaml", (12, 12)), "mine.yaml", "en")
    sent = msgspec.json.decode(msgspec.json.encode({"table": board["file"], "pack": pack["file"]}))
    setup: Any = DESK.setup(sent, [{}, {}])
    scenery = DESK.scenery(setup, "es")
    assert scenery["title"] == "Mi tablero"
    assert scenery["words"]["feats"]["wraith_feat3"]["name"] == "Long Blink"
    match = Match(DESK.game, setup, dice=SeededDice("own"))
    assert match.state.fixed.pack.weapons["w22"].model.damage == 5
    assert "words" not in DESK.scenery(DESK.setup({}, [{}, {}]), "en"), "what everybody has is not sent again"


@pytest.mark.parametrize(
    ("text", "code", "named"),
    [
        ("format: 1\nfeats: [1, }", "documents.yaml.bracket", "2"),
        ("[1, 2]", "apex_content.no_sections", "mine.yaml"),
        ("format: 1\nkey: x\nname: x\nbased_on: ../secret", "apex_content.unknown_base", "../secret"),
        ("a: &a [1, 2]\nb: [*a, *a]", "kernel.limits.alias", "2"),
        ("format: 2\nbased_on: standard", "apex_content.format", "2"),
        (pack_starter("x").replace("threshold: 55", "threshold: 57"), "apex_content.misfit.multiple", "threshold"),
        (pack_starter("x").replace("op: move", "op: mov"), "apex_content.misfit.unknown_op_guess", "effects"),
        (pack_starter("x").replace("legend: wraith", "legend: loba"), "apex_content.fault.no_such_legend", "loba"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_with_a_pack_is_named_with_its_place(
    text: str, code: str, named: str, language: Language
) -> None:
    found = pack_document(text, "mine.yaml", language)
    assert found["legal"] is False
    assert "file" not in found
    fault = next(each for each in found["faults"] if each["code"] == code)
    assert named in fault["message"]


def test_what_is_wrong_with_a_board_is_named_with_its_place_and_rule() -> None:
    text = board_starter("mine.yaml", (12, 12))
    misplaced = board_document(text.replace("at: [1, 1], size: [2, 2]", "at: [7, 6], size: [2, 2]"), "mine.yaml", "en")
    fault = misplaced["faults"][0]
    assert (fault["code"], fault["rule"]) == ("apex_board.fault.in_air", "AX-SETUP-021")
    assert "tower" in fault["message"]
    misspelt = board_document(text.replace("base: 1", "bas: 1"), "mine.yaml", "en")
    assert misspelt["faults"][0]["code"] == "table.file.misspelt_field"
    lines = board_document("a: &a [1]\nb: *a", "mine.yaml", "en")
    assert lines["faults"][0]["code"] == "kernel.limits.alias"


def test_no_more_faults_are_told_than_somebody_reads() -> None:
    text = "format: 1\n" + "\n".join(f"field{number}: 1" for number in range(500))
    found = pack_document(text, "mine.yaml", "en")
    assert len(found["faults"]) == MOST_FAULTS
    assert found["more"] > 400
