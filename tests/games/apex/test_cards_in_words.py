"""The cards of the shipped pack as screens show them."""

from sightline.games import desk_of


def test_feats_have_one_name_in_french() -> None:
    feats = desk_of("apex").offers("fr")["words"]["feats"]
    assert not [words["name"] for words in feats.values() if "Exploit" in words["text"]]
