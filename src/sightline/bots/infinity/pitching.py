"""Pitchers: a Repeater is fired to where it brings somebody within reach of a Hacker."""

import math
from collections.abc import Iterator

from sightline.bots.bot import Choice
from sightline.bots.infinity.duels import NOTHING, Opponent, prospect, throw
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.moving import reply
from sightline.bots.infinity.networks import attacks_of, is_repeater, repeater_worth, victims
from sightline.bots.infinity.stakes import value
from sightline.games.infinity.core.match.commands import Declare
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Placement
from sightline.games.infinity.core.skills.shooting import arms
from sightline.games.infinity.n4.deployables.thrown import LANDS, is_thrown
from sightline.geometry.shapes import Point3

ASIDE = (60.0, 120.0)
"""How far in front of somebody it may come down, in mm."""
QUARRIES = 3
"""How many enemies are thought of."""
WORTHWHILE = 0.1


def pitched(mind: Mind, trooper: Trooper) -> list[Choice]:
    """The best places to fire a Repeater to from where a trooper stands."""
    ready = [
        (weapon, mode)
        for weapon, mode in arms(mind.now, trooper)
        if is_thrown(weapon.key, mode) and is_repeater(mind, LANDS[weapon.key])
    ]
    if not ready or mind.now.is_marker(trooper):
        return []
    seers = mind.watchers(trooper, [trooper.at])[0]
    answers = [Opponent(each, shot.action) for each in seers if (shot := reply(mind, each, trooper, None)) is not None]
    met = prospect(mind.now, trooper, NOTHING, answers)
    found = []
    for foe, at in _spots(mind, trooper):
        gain = repeater_worth(mind, at)
        for weapon, mode in ready:
            action = throw(mind.now, trooper, mode, at, active=True)
            promise = gain * max(0, action.sv) / 20 * (1 - met.risk)
            if promise <= WORTHWHILE:
                continue
            use = Declaration(skill="bs_attack", weapon=weapon.key, mode=mode.name, placements=(Placement(at),))
            command = Declare(player=mind.player, trooper=trooper.id, use=use)
            worth = promise + met.worth(mind.effort.care)
            params = {"target": foe.id}
            found.append(Choice(command=command, why="bots.why.repeater", params=params, worth=worth, promise=promise))
    return sorted(found, key=lambda each: -each.worth)


def _spots(mind: Mind, trooper: Trooper) -> Iterator[tuple[Trooper, Point3]]:
    """Places in front of the enemies who are worth hacking most."""
    hackers = [each for each in mind.mine if attacks_of(mind, each)]
    foes = {foe.id: foe for hacker in hackers for foe in victims(mind, hacker)}
    for foe in sorted(foes.values(), key=lambda each: -value(mind.now, each))[:QUARRIES]:
        towards = math.atan2(trooper.at[1] - foe.at[1], trooper.at[0] - foe.at[0])
        for far in ASIDE:
            x, y = foe.at[0] + far * math.cos(towards), foe.at[1] + far * math.sin(towards)
            yield foe, (round(x, 1), round(y, 1), foe.at[2])
