"""The cards of the shipped pack as screens show them."""

import pytest

from sightline.games import desk_of
from sightline.games.apex.miniatures import name_of
from sightline.i18n import LANGUAGES, Language, messages


def test_feats_have_one_name_in_french() -> None:
    feats = desk_of("apex").offers("fr")["words"]["feats"]
    assert not [words["name"] for words in feats.values() if "Exploit" in words["text"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_piece_on_the_board_has_a_name(language: Language) -> None:
    pieces = desk_of("apex").offers(language)["words"]["pieces"]
    assert {f"apex.piece.{kind}" for kind in pieces} <= messages(language).keys()
    assert pieces["smoke"] == {"name": name_of("smoke", language)}
