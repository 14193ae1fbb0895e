"""Where Apex Legends is played: on the shipped boards with the shipped packs, by squads of two or three."""

import random
from collections.abc import Sequence
from typing import get_args

from sightline.content import boards
from sightline.games.apex.content import library as packs
from sightline.games.apex.setup import Recruitment, Setup
from sightline.kernel import BadInput

SCENARIOS: tuple[Recruitment, ...] = get_args(Recruitment)
SIZES = (2, 3)
"""Legends in a squad."""


class ApexArena:
    """The ways of recruiting, each for two sizes of squads.

    >>> ApexArena().scenarios, ApexArena().sizes("draft")
    (('introductory', 'draft', 'random'), (2, 3))
    """

    @property
    def scenarios(self) -> tuple[str, ...]:
        """How the Legends come together."""
        return SCENARIOS

    @property
    def missions(self) -> tuple[str, ...]:
        """Those in which any Legends may meet."""
        return tuple(name for name in SCENARIOS if name != "introductory")

    def sizes(self, scenario: str) -> tuple[int, ...]:
        """The same for all."""
        return SIZES

    def check(self, scenario: str, points: int, factions: Sequence[str] = ()) -> None:
        """Known names and sizes; there are no factions."""
        if factions:
            raise BadInput("bots_apex.no_factions")
        if scenario not in SCENARIOS:
            raise BadInput("bots_apex.unknown_scenario", scenario=scenario, known=", ".join(SCENARIOS))
        if points not in SIZES:
            known = ", ".join(map(str, SIZES))
            raise BadInput("bots_apex.no_such_size", points=points, known=known, rule="AX-SETUP-005")

    def setup(self, scenario: str, points: int, chance: random.Random, factions: Sequence[str] = ()) -> Setup:
        """A board and a pack by chance."""
        self.check(scenario, points, factions)
        recruitment = next(name for name in SCENARIOS if name == scenario)
        return Setup(
            seats=((0,) * points, (1,) * points),
            recruitment=recruitment,
            board=chance.choice(boards.names()),
            pack=chance.choice(packs.names()),
        )
