"""Civilians: whom to win over, and how to bring them where they count."""

import math
from collections.abc import Iterator, Sequence

from sightline.bots.infinity.goals import Goal, ways_of
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.stakes import POINT, pressing, turns_to_come
from sightline.bots.infinity.standings import box_of, gained_by, share, standings
from sightline.games.infinity.core.match.scenario import Standing
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.human_sphere.civilians.civevac import company_of, controller_of
from sightline.games.infinity.human_sphere.civilians.neutral import civilians, is_civilian
from sightline.games.infinity.human_sphere.civilians.synchronize import SynchronizeCivilian, unfit
from sightline.games.infinity.human_sphere.missions.rescue import most_civilians
from sightline.geometry.shapes import Point3
from sightline.geometry.zones import ZONE_OF_CONTROL

SYNCHRONIZE = SynchronizeCivilian.key
SOON, OTHERS = 1.0, 0.4
"""How much of what a Civilian is worth at home counts for each turn that is left to bring it there: the way back is as
long as the way to it. And for who is not the nearest to it."""
LOST, FOLLOWS = 6.0, 0.2
"""What it costs to lose a Civilian, and to have one at the edge of what keeps it near."""
CATCHES_UP = 60.0
"""How far a Civilian comes after its Controller, at least, in mm."""


def win_over(mind: Mind, trooper: Trooper) -> Iterator[Goal]:
    """Go to a Civilian of one's own that goes along with nobody."""
    now = mind.now
    waiting = [each for each in civilians(now) if each.owner == mind.player and not each.captor]
    full = bool(waiting) and len(company_of(now, trooper)) >= most_civilians(now, trooper)
    if not waiting or full or trooper.is_thing or unfit(now, trooper) is not None:
        return
    ways = ways_of(mind, trooper)
    whose = now.once(("escorting: nearest", mind.player), lambda: _nearest(mind, waiting))
    for civilian in waiting:
        attempt = Attempt(actor=trooper, skill=SYNCHRONIZE, attribute="wip", active=True, target=civilian)
        chance = needed_for(now, attempt).value / 20
        yield Goal(
            what=civilian.id,
            prize=_pressing(mind)
            * chance
            * POINT
            * _hoped(mind)
            * (1.0 if whose[civilian.id] == trooper.id else OTHERS),
            field=ways.to((civilian.at,)),
            at=civilian.at,
            reach=now.profile(trooper).template.radius + now.profile(civilian).template.radius,
            skill=SYNCHRONIZE,
        )


def _nearest(mind: Mind, waiting: Sequence[Trooper]) -> dict[str, str]:
    """Who goes for which Civilian: the nearest first, and everybody for one."""
    now = mind.now
    able = [each for each in mind.mine if unfit(now, each) is None and not company_of(now, each)]
    walks = [
        (ways.distance(ways.to((civilian.at,)), each.at), civilian.id, each.id)
        for each in able
        for ways in (ways_of(mind, each),)
        for civilian in waiting
    ]
    found: dict[str, str] = dict.fromkeys((each.id for each in waiting), "")
    for _, civilian, trooper in sorted(walks):
        if not found[civilian] and trooper not in found.values():
            found[civilian] = trooper
    return found


def _hoped(mind: Mind) -> float:
    """What a Civilian may bring: what it is worth at home, if there is time for that; else what it is worth here."""
    found = [each for each in standings(mind.now) if each.whose == "civilians"]
    worth = [_one_more(each, mind.player) for each in found]
    if not worth:
        return 0.0
    left = turns_to_come(mind.now, mind.player)
    return SOON * left * max(worth) if left else min(worth)


def _one_more(standing: Standing, player: int) -> float:
    """What it is worth to have one Civilian more somewhere."""
    ahead = standing.sides[player] - standing.sides[1 - player]
    return standing.points * (share(ahead + 1) - share(ahead))


def bring_home(mind: Mind, trooper: Trooper) -> Iterator[Goal]:
    """With Civilians, or as one: to where they count for most."""
    now = mind.now
    led = [trooper] if is_civilian(trooper) else company_of(now, trooper)
    if not led or not led[0].captor:
        return
    ways = ways_of(mind, trooper)
    for standing in standings(now):
        if standing.whose != "civilians" or standing.zones is None:
            continue
        gained = gained_by(now, mind.player, led, standing)
        if gained > 0:
            prize = _pressing(mind) * POINT * gained
            yield Goal(what="", prize=prize, field=ways.to_box(box_of(standing.zones[mind.player])))


def _pressing(mind: Mind) -> float:
    return pressing(mind.now, mind.player) if mind.effort.planning else 1.0


def tether(mind: Mind, trooper: Trooper, places: Sequence[Point3]) -> list[float]:
    """What each place costs more than this one to a Controller and to its Civilians: they stay together."""
    now = mind.now
    if is_civilian(trooper):
        controller = controller_of(now, trooper)
        others, reach = ([controller] if controller is not None else []), ZONE_OF_CONTROL
    else:
        others, reach = company_of(now, trooper), ZONE_OF_CONTROL + CATCHES_UP
    if not others:
        return [0.0] * len(places)

    def cost(at: Point3) -> float:
        apart = max(math.dist(at[:2], each.at[:2]) for each in others)
        return LOST if apart > reach else FOLLOWS * apart / reach

    here = cost(trooper.at)
    return [cost(at) - here for at in places]
