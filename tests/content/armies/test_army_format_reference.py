"""The reference of army files names everything that a drawing may be made of."""

from pathlib import Path
from typing import get_args

import pytest

from sightline.drawings import looks
from sightline.drawings.emblems import EMBLEMS

REFERENCE = (Path(__file__).parents[3] / "docs" / "reference" / "army-format.md").read_text(encoding="utf-8")
WORDS = ("Head", "Cloak", "Suit", "Pose", "Build", "Pack", "Blade", "Machine", "Frame")


@pytest.mark.parametrize("kind", WORDS)
def test_every_word_of_a_look_is_in_the_reference(kind: str) -> None:
    assert [each for each in get_args(getattr(looks, kind)) if f"`{each}`" not in REFERENCE] == []


def test_every_emblem_is_in_the_reference() -> None:
    assert [each for each in EMBLEMS if f"`{each}`" not in REFERENCE] == []
