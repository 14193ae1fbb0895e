"""Taking one of several options by chance."""

import random
from collections.abc import Callable, Iterable

from sightline.kernel.vocabulary import Command, Option


def draw_from(
    options: Iterable[Option], fill: Callable[[Option, random.Random], Command | None], chance: random.Random
) -> Command | None:
    """One of some options by chance, with its blanks filled in; what cannot be filled in is left aside."""
    left = [option for option in options if not option.refused]
    while left:
        option = left.pop(chance.randrange(len(left)))
        command = option.command if option.ready else fill(option, chance)
        if command is not None:
            return command
    return None
