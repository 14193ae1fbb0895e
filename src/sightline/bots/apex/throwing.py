"""Grenades: where to aim them, by everything that their scatter can do."""

import itertools

from sightline.bots.apex import worth
from sightline.bots.apex.mind import Mind
from sightline.games.apex.board import Space, area, distance, landing
from sightline.games.apex.content.loot import Grenade
from sightline.games.apex.effects.areas import turns_of
from sightline.games.apex.effects.commands import Throw
from sightline.games.apex.effects.using import STEPS
from sightline.games.apex.harm import split
from sightline.games.apex.hooks import HOOKS
from sightline.games.apex.state import Legend
from sightline.kernel import Player

AIMS = 4
"""Aims whose scatter is worked out."""


def best_throw(mind: Mind, one: Legend, player: Player) -> tuple[float, Throw | None]:
    """The best Grenade of a Legend, from where it is: what it brings, and the command."""
    best: tuple[float, Throw | None] = (0.0, None)
    for token in dict.fromkeys(one.backpack):
        kind = mind.now.loot(token)
        if isinstance(kind, Grenade):
            for throw in _aims(mind, one, kind, token, player)[:AIMS]:
                value = expected(mind, one, kind, throw) - worth.carried(mind.now, token)
                if value > best[0]:
                    best = (value, throw)
    return best


def _aims(mind: Mind, one: Legend, grenade: Grenade, token: str, player: Player) -> list[Throw]:
    """Aims that would do something if nothing scattered, the best first."""
    assert one.at is not None
    foes = [foe.at for foe in mind.foes if foe.at is not None]
    found: list[tuple[float, Throw]] = []
    for space in mind.board.spaces:
        if distance(one.at, space) not in grenade.range or min((distance(space, foe) for foe in foes), default=9) > 2:
            continue
        for turned in turns_of(grenade.area):
            value = _hurt(mind, one, grenade, space, turned)
            if value > 0:
                found.append((value, Throw(player=player, loot=token, at=space, turned=turned)))
    return [throw for _, throw in sorted(found, key=lambda each: -each[0])]


def expected(mind: Mind, one: Legend, grenade: Grenade, throw: Throw) -> float:
    """What a Grenade does on average, over all Aim cards that can scatter it."""
    deck = mind.state.fixed.pack.aim_deck
    lands: dict[tuple[int, int], int] = {}
    for cards in itertools.permutations(deck, min(grenade.scatter, len(deck))):
        x, y = throw.at.x, throw.at.y
        for card in cards:
            dx, dy = STEPS[card.arrow] if card.arrow else (0, 0)
            x, y = x + dx, y + dy
        lands[x, y] = lands.get((x, y), 0) + 1
    total = sum(lands.values())
    value = 0.0
    for (x, y), count in lands.items():
        value += count / total * _hurt(mind, one, grenade, landing(mind.board, x, y), throw.turned)
    return value


def _hurt(mind: Mind, one: Legend, grenade: Grenade, at: Space, turned: int) -> float:
    """What an explosion brings: what it costs enemies less what it costs one's own."""
    cells = area(mind.board, grenade.area.cells, at, turned=turned, aerial=grenade.area.aerial)
    total = 0.0
    for other in (*mind.foes, *mind.mine):
        amount = cells.get(other.at, 0) if other.at is not None else 0
        if not amount or (mind.state.uses and HOOKS.spared(mind.now, other.key, "area", at)):
            continue
        shield, health = split(other, amount, grenade.area.damage_tag)
        lost = worth.fall(mind.now, other) if health >= other.health else worth.SHIELD * shield + health
        total += lost if other.squad != one.squad else -1.2 * lost
    return total
