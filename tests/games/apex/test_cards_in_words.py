"""The cards of the shipped pack as screens show them."""

import pytest

from sightline.games import desk_of
from sightline.i18n import LANGUAGES, Language


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_legend_has_a_role(language: Language) -> None:
    legends = desk_of("apex").offers(language)["words"]["legends"]
    assert {key for key, words in legends.items() if not words["role"]} == set()


def test_feats_have_one_name_in_french() -> None:
    feats = desk_of("apex").offers("fr")["words"]["feats"]
    assert not [words["name"] for words in feats.values() if "Exploit" in words["text"]]
