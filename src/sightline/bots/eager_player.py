"""A player one step above chance: it goes where something can be won, shoots when it can, and spends its Orders."""

import math
import random
from typing import TypeVar

import msgspec

from sightline.bots.random_player import RandomPlayer
from sightline.games.infinity.core.match.commands import Activate, Declare, EndTurn, React
from sightline.games.infinity.core.match.views import View
from sightline.kernel import Command, Match, Option, Player

S = TypeVar("S", bound=msgspec.Struct)

PRIZES = frozenset(
    {
        "hack_console",
        "pick_up_supply_box",
        "doctor",
        "engineer",
        "connect_antenna",
        "connect_console",
        "open_gates",
        "use_panoply",
        "synchronize_civilian",
    }
)
ATTACKS = frozenset({"bs_attack", "cc_attack", "hack"})
TRIES = 10
"""How many routes it thinks of before it walks."""


class EagerPlayer:
    """Takes prizes first, then shots, then the best of a few routes; everything else by chance."""

    def __init__(self, seed: int | str) -> None:
        self._chance = random.Random(seed)
        self._fallback = RandomPlayer(seed)

    def choose(self, match: Match[S], player: Player) -> Command:
        """A legal command for a player who is asked."""
        options = [option for option in match.options(player) if not option.refused]
        for wanted in (self._prize, self._shot, self._walk, self._activation):
            command = wanted(match, player, options)
            if command is not None:
                return command
        return self._fallback.choose(match, player)

    def _prize(self, match: Match[S], player: Player, options: list[Option]) -> Command | None:
        found = [each.command for each in options if _skill(each.command) in PRIZES]
        return self._chance.choice(found) if found else None

    def _shot(self, match: Match[S], player: Player, options: list[Option]) -> Command | None:
        found = [each for each in options if _skill(each.command) in ATTACKS]
        if not found or self._chance.random() < 0.3:
            return None
        return self._filled(match, self._chance.choice(found))

    def _walk(self, match: Match[S], player: Player, options: list[Option]) -> Command | None:
        """The route that ends nearest to something worth having."""
        walks = [each for each in options if _skill(each.command) == "move"]
        view = match.view(player)
        if not walks or not isinstance(view, View):
            return None
        goals = _goals(view, player)
        tried = [self._filled(match, self._chance.choice(walks)) for _ in range(TRIES)]
        ways = [each for each in tried if isinstance(each, Declare) and each.use.path]
        return min(ways, key=lambda each: _shortfall(each, goals), default=None)

    def _activation(self, match: Match[S], player: Player, options: list[Option]) -> Command | None:
        """Orders are there to be spent."""
        active = [each for each in options if isinstance(each.command, Activate)]
        stops = any(isinstance(each.command, EndTurn) for each in options)
        return self._filled(match, self._chance.choice(active)) if active and stops else None

    def _filled(self, match: Match[S], option: Option) -> Command | None:
        if not option.parameters:
            return option.command
        return match.complete(option, self._chance)


def _skill(command: Command) -> str:
    """The skill that a command declares."""
    return command.use.skill if isinstance(command, Declare | React) else ""


def _goals(view: View, player: Player) -> list[tuple[float, float]]:
    """Objectives that are not one's own, or else the enemies."""
    tokens = [token.at[:2] for token in view.tokens if token.owner != player and not token.carrier]
    tokens += [each.at[:2] for each in view.troopers if each.device == "civilian" and each.owner == player]
    return tokens or [each.at[:2] for each in view.troopers if each.owner != player]


def _shortfall(command: Declare, goals: list[tuple[float, float]]) -> float:
    """How far the end of a route is from the nearest goal."""
    leg = command.use.path[-1]
    end = getattr(leg, "points", ((0.0, 0.0),))[-1]
    return min((math.dist(end[:2], goal) for goal in goals), default=0.0)
