"""Where somebody is, in words: by the landmarks of the table, never by coordinates."""

import pytest

from sightline.content import tables
from sightline.games.infinity.telling.places import landmarks, place_name, where
from sightline.i18n import Language

HALL = (300.0, 400.0, 0.0)
"""The middle of the Fish Hall of the Harbour Steps."""


def said(at: tuple[float, float, float], language: Language = "en", home: float | None = 0.0) -> str:
    return where(tables.load_scene("harbour-steps"), at, language, home)


def test_who_is_under_a_roof_is_inside() -> None:
    assert said(HALL) == "in the fish hall"


def test_who_is_on_a_roof_is_on_it() -> None:
    hall = next(each for each in landmarks(tables.load_scene("harbour-steps")) if each.key == "fish_hall")
    assert said((HALL[0], HALL[1], hall.top)) == "on the fish hall"


@pytest.mark.parametrize(("language", "words"), [("en", "beside the fish hall"), ("es", "junto a la lonja de pescado")])
def test_who_is_close_by_is_beside(language: Language, words: str) -> None:
    hall = next(each for each in landmarks(tables.load_scene("harbour-steps")) if each.key == "fish_hall")
    assert said((hall.low[0] + 5, hall.low[1] - 20, 0), language) == words


def test_of_two_alike_it_is_said_on_whose_side_each_is() -> None:
    rack = next(each for each in landmarks(tables.load_scene("harbour-steps")) if each.key == "net_rack" and each.twin)
    at = ((rack.low[0] + rack.high[0]) / 2, (rack.low[1] + rack.high[1]) / 2, 0.0)
    near, far = said(at, home=at[1]), said(at, home=800.0 - at[1])
    assert {near, far} == {"beside the net rack on your side", "beside the net rack on the far side"}
    assert said(at, home=None) == "beside the net rack"


def test_articles_are_drawn_together() -> None:
    words = {said((x, y, 0), "es") for x in range(0, 600, 20) for y in range(0, 800, 20)}
    words |= {said((x, y, 0), "fr") for x in range(0, 600, 20) for y in range(0, 800, 20)}
    assert not [each for each in words if " a el " in each or "de el " in each or "de le " in each or "de les " in each]


@pytest.mark.parametrize("table", tables.names())
def test_every_table_has_landmarks_all_over(table: str) -> None:
    scene = tables.load_scene(table)
    spots = [(x, y, 0.0) for x in range(0, int(scene.width), 50) for y in range(0, int(scene.depth), 50)]
    open_country = [each for each in spots if where(scene, each, "en", None) == "in the open"]
    assert len(open_country) < len(spots) / 10


def test_numbers_and_the_far_side_are_no_part_of_a_name() -> None:
    assert place_name("far-container-3") == "container"
