"""Loaded before servers are forked off: a few decisions were made, so that none of them has to load the rules anew.

A server that is killed again and again would otherwise spend its lives on loading, and die before it is asked anything.
"""

import random

from sightline.games import desk_of
from sightline.games.desk import AnyMatch
from sightline.kernel import Match, SeededDice

DECISIONS = 40
WISHES = {"scenario": "introductory"}


def warm_up() -> AnyMatch:
    """Play the beginning of a game by chance."""
    desk, chance = desk_of("codeone"), random.Random(1)
    match: AnyMatch = Match(desk.game, desk.setup(WISHES, [{}, {}]), dice=SeededDice("warm"))
    while match.decision is not None and match.sequence < DECISIONS:
        command = match.complete(chance.choice([each for each in match.options() if not each.refused]), chance)
        if command is not None:
            match.apply(command)
    return match


warm_up()
