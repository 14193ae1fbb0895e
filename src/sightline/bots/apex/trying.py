"""Trials of Apex Legends: setups of every kind, and what can never be true of a state."""

import random
from collections.abc import Iterator

import msgspec

from sightline.bots.apex.arena import SCENARIOS, SIZES
from sightline.content import boards
from sightline.content.boards.generate import generate
from sightline.games.apex import GAME
from sightline.games.apex.content import library as packs
from sightline.games.apex.invariants import faults as faults_of
from sightline.games.apex.setup import Setup
from sightline.games.apex.state import State

OWN_BOARDS = 0.25
"""How often a board is made for the trial."""


class ApexGround:
    """Where trials of the game are held."""

    game = GAME

    def setup_of(self, number: int) -> Setup:
        """Numbers run through all ways of recruiting and sizes; boards, seats and the Ring fall by chance.

        >>> [ApexGround().setup_of(number).legends_each for number in (0, 3)]
        [2, 3]
        """
        chance = random.Random(number)
        size = SIZES[number // len(SCENARIOS) % len(SIZES)]
        board = chance.choice(boards.names())
        own = chance.random() < OWN_BOARDS
        alone = chance.random() < OWN_BOARDS
        return Setup(
            seats=(tuple(range(size)), tuple(range(size, 2 * size))) if alone else ((0,) * size, (1,) * size),
            recruitment=SCENARIOS[number % len(SCENARIOS)],
            board=generate(number) if own else board,
            pack=chance.choice(packs.names()),
            ring=chance.random() < 0.9,
            tie_break_2=chance.choice(("top_health", "count_then_health")),
            auto_conflict=chance.choice(("miss", "hit")),
        )

    def faults(self, state: msgspec.Struct) -> Iterator[str]:
        """What the rules rule out."""
        assert isinstance(state, State)
        return faults_of(state)

    def said(self, setup: msgspec.Struct) -> str:
        """A setup in a few words."""
        assert isinstance(setup, Setup)
        board = setup.board if isinstance(setup.board, str) else "generated"
        return f"{setup.recruitment} {setup.legends_each} {board} {setup.players} seats"


def ground(game: str) -> ApexGround:  # noqa: ARG001 (there is one Apex)
    """Where its trials are held."""
    return ApexGround()
