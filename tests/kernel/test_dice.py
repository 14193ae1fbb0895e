"""The dice are fair."""

import random
from collections import Counter

import pytest

from sightline.kernel import ChanceDice, Dice, Roll, SeededDice


@pytest.mark.parametrize("dice", [SeededDice("fair").during(b"context"), ChanceDice(random.Random(1))])
@pytest.mark.parametrize("sides", [2, 6, 20])
def test_every_face_comes_up_equally_often(dice: Dice, sides: int) -> None:
    count = 1000 * sides
    faces = Counter(dice.roll(Roll(count=count, sides=sides)))
    assert set(faces) == set(range(1, sides + 1))
    # Pearson's statistic has mean sides - 1 and variance 2 (sides - 1): six deviations are a broken die.
    chi_squared = sum((n - 1000) ** 2 / 1000 for n in faces.values())
    assert chi_squared < (sides - 1) + 6 * (2 * (sides - 1)) ** 0.5
