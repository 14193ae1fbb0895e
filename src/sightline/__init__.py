"""Sightline: play, referee and analyse tabletop skirmish games with every rule enforced and explained.

The vocabulary is small: `new_match` gives a `Match`, which has a `decision`, `options()`, `check()`, `apply()`,
`view()`, `fork()` and `events`; `Table` answers questions about a table; `odds` computes exact probabilities; `rules`
is the catalogue; `env` is a PettingZoo environment.
"""

import importlib
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from sightline._version import __version__
from sightline.games import AnyState, find
from sightline.kernel import BadInput, Match, Refused, SeededDice, Violation, limits

if TYPE_CHECKING:
    from sightline import odds, rules
    from sightline.bots.environment import SightlineEnv
    from sightline.table import Table

__all__ = ["BadInput", "Match", "Refused", "Table", "Violation", "__version__", "env", "new_match", "odds", "rules"]


def __getattr__(name: str) -> object:
    """Load what is heavy only when somebody asks for it: most commands need little of it."""
    if name in ("odds", "rules"):
        return importlib.import_module(f"sightline.{name}")
    if name == "Table":
        return importlib.import_module("sightline.table").Table
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def new_match(
    game: str, setup: msgspec.Struct | Mapping[str, object] | None = None, seed: int | str | None = None
) -> Match[AnyState]:
    """Begin a match.

    The setup is the game's own structure or the same as plain data; the same seed and commands always give the same
    match, and without a seed nobody can foresee the dice.

    >>> from sightline.games.infinity.core.missions.introductory import introductory_lists
    >>> setup = {"scenario": "introductory", "points": 15, "table": "harbour-steps", "lists": introductory_lists()}
    >>> match = new_match("codeone", setup, seed=7)
    >>> match.decision.kind, len(match.options(0))
    ('decision.lieutenant', 3)
    """
    rules_of_play = find(game)
    if not isinstance(setup, msgspec.Struct):
        given = dict(setup) if isinstance(setup, Mapping) else setup
        setup = limits.convert({} if given is None else given, rules_of_play.setup_type, limits.SETUP, "setup")
    return Match(rules_of_play, setup, dice=None if seed is None else SeededDice(str(seed)))


def env(game: str = "codeone", scenario: str | None = None, points: int | None = None) -> "SightlineEnv":
    """A PettingZoo environment of two agents.

    >>> match = env(scenario="introductory")
    >>> match.reset(seed=1)
    >>> match.agent_selection
    'player_0'
    """
    from sightline.bots.environment import env as environment

    return environment(game, scenario, points)
