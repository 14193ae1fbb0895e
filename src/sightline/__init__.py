"""Sightline: play, referee and analyse tabletop skirmish games with every rule enforced and explained.

The vocabulary is small: `new_match` gives a `Match`, which has a `decision`, `options()`, `check()`, `apply()`,
`view()`, `fork()` and `events`; `odds` computes exact probabilities; `rules` is the catalogue.
"""

from collections.abc import Mapping

import msgspec

from sightline import odds, rules
from sightline._version import __version__
from sightline.games import AnyState, find
from sightline.kernel import BadInput, Match, Refused, SeededDice, Violation

__all__ = ["BadInput", "Match", "Refused", "Violation", "__version__", "new_match", "odds", "rules"]


def new_match(
    game: str, setup: msgspec.Struct | Mapping[str, object] | None = None, seed: int | str | None = None
) -> Match[AnyState]:
    """Begin a match.

    The setup is the game's own structure or the same as plain data; the same seed and commands always give the same
    match, and without a seed nobody can foresee the dice.
    """
    rules_of_play = find(game)
    if not isinstance(setup, msgspec.Struct):
        try:
            setup = msgspec.convert(dict(setup or {}), rules_of_play.setup_type)
        except msgspec.ValidationError as error:
            raise BadInput("kernel.malformed", what="setup", why=str(error)) from None
    return Match(rules_of_play, setup, dice=None if seed is None else SeededDice(str(seed)))
