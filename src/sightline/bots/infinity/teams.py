"""Fireteams: whom to put together, how they stay together, and that they answer as one."""

import copy
import math
from collections.abc import Callable, Mapping, Sequence

import msgspec

from sightline.bots.bot import Choice
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.shots import firepower
from sightline.games.infinity.core.match.commands import Activate, UseAbility
from sightline.games.infinity.core.match.state import Order, Trooper, combat_group, orders_left
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.human_sphere.fireteams.forming import FormFireteam
from sightline.games.infinity.human_sphere.fireteams.teams import FIRETEAM, Team, team_of, teams
from sightline.games.infinity.n4.commands import GoOn
from sightline.geometry.shapes import Point3
from sightline.kernel import Option
from sightline.kernel.errors import Param

PAYS, ORDERS = 3, 3
"""How many have to be in a Fireteam, and how many Orders be left for it, to be worth a Command Token."""
STRAY, FOLLOWS = 0.6, 0.2
"""What it costs to be out of Coherency at the end, and to be at the edge of it."""
PARTING, ENDING = 0.3, 1.0
"""What it costs to leave a Fireteam, and to end it by that."""
MATE, MATES = 0.15, 4
"""What it is worth to begin near somebody who may be in the same Fireteam, and how many of them count."""
NEAR = 180.0
"""How far from each other they still are in Coherency when they begin, in mm."""


# ------------------------------------------------------------------ forming


def form(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """After the deployment it costs nothing: the largest there is, led by its best shot, and again."""
    ways = [option.command for option in options if isinstance(option.command, FormFireteam)]
    if not ways:
        command = next(option.command for option in options if isinstance(option.command, GoOn))
        return Choice(command=command, why="bots.why.hold")
    return _formed(max(ways, key=lambda each: _rank(mind, each)))


def reform(mind: Mind, options: tuple[Option, ...], best: Choice) -> Choice | None:
    """For a Command Token, while there are Orders enough for it, and not in the place of another of its type."""
    taken = {team.type.key for team in teams(mind.now.state) if team.player == mind.player}
    ways = [
        option.command
        for option in options
        if isinstance(option.command, FormFireteam)
        and option.command.kind not in taken
        and len(option.command.troopers) >= PAYS
        and _orders(mind, option.command.troopers[0]) >= ORDERS
    ]
    if not ways:
        return None
    return msgspec.structs.replace(_formed(max(ways, key=lambda each: _rank(mind, each))), worth=best.worth)


def _formed(command: FormFireteam) -> Choice:
    params: dict[str, Param] = {"trooper": command.troopers[0], "count": len(command.troopers)}
    return Choice(command=command, why="bots.why.fireteam", params=params)


def _rank(mind: Mind, command: FormFireteam) -> tuple[int, float]:
    """Every member more helps all of them; of those who could lead the best shot does."""
    leader = mind.now.trooper(command.troopers[0])
    return len(command.troopers), mind.now.profile(leader).bs / 4 + firepower(mind.now, leader)


def _orders(mind: Mind, leader: str) -> int:
    state = mind.now.state
    group = combat_group(state, mind.now.trooper(leader))
    return orders_left([each for each in state.pool if each.group == group], "regular")


def company(mind: Mind, profile: Profile, at: Point3) -> float:
    """What a place to begin at is worth because of those near it who may be in the same Fireteam."""
    army = mind.view.lists[mind.player]
    charts = [row.units for row in army.fireteams if profile.unit in row.units] if army is not None else []
    if not charts:
        return 0.0
    units = {unit for row in charts for unit in row}
    near = sum(
        mind.now.profile(each).unit in units and math.dist(each.at[:2], at[:2]) < NEAR
        for each in mind.mine
        if not each.is_thing
    )
    return MATE * min(MATES, near)


# ------------------------------------------------------------------ acting


def leading(mind: Mind, command: Activate) -> Mind:
    """The same with the Order of a Fireteam at hand, so that what its leader does is helped by the others."""
    if len(command.troopers) < 2 or team_of(mind.now, mind.now.trooper(command.troopers[0])) is None:
        return mind
    order = Order(number=0, kind=command.order, group=FIRETEAM, troopers=command.troopers)
    thinking = copy.copy(mind)
    thinking.now = Situation(msgspec.structs.replace(mind.now.state, order=order))
    return thinking


def parting(mind: Mind, trooper: Trooper) -> float:
    """What it costs to leave a Fireteam; without its Team Leader there is none."""
    team = team_of(mind.now, trooper)
    if team is None:
        return 0.0
    return ENDING if trooper.id in team.leaders or team.size < PAYS else PARTING


def leash(mind: Mind, trooper: Trooper, places: Sequence[Point3]) -> list[float]:
    """What each place costs more than this one to who follows in an Order of a Fireteam: it stays with its leader."""
    leader = _followed(mind.now, trooper)
    if leader is None:
        return [0.0] * len(places)
    centre = mind.now.body(leader)

    def distance(at: Point3) -> float:
        if not mind.now.in_zone_of_control(centre, mind.standing(trooper, at)):
            return STRAY
        return FOLLOWS * math.dist(at[:2], leader.at[:2]) / NEAR

    here = distance(trooper.at)
    return [distance(at) - here for at in places]


def _followed(now: Situation, trooper: Trooper) -> Trooper | None:
    """The Team Leader of the Order at hand, for the other members."""
    order = now.state.order
    if order is None or order.group != FIRETEAM or trooper.id not in order.troopers[1:]:
        return None
    return now.find(order.troopers[0])


# ------------------------------------------------------------------ reacting


def deviates(now: Situation, trooper: Trooper, skill: str) -> bool:
    """Whether others of its Fireteam react in another way: who does not react stays, who deviates leaves."""
    team = team_of(now, trooper)
    return team is not None and any(each != skill for each in _declared(now, team).values())


def _declared(now: Situation, team: Team) -> dict[str, str]:
    return {each.trooper: each.use.skill for each in now.order.aros if each.trooper in team.members}


def agreed(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """If they have reacted in different ways: as the Team Leader did, for without it the Fireteam ends."""
    commands = [option.command for option in options if isinstance(option.command, UseAbility)]
    team = team_of(mind.now, mind.now.trooper(commands[0].trooper))
    wanted = _declared(mind.now, team).get(team.leader, "") if team is not None else ""
    best = next((each for each in commands if each.ability == wanted), commands[0])
    return Choice(command=best, why="bots.why.use")


HABITS: Mapping[str, Callable[[Mind, tuple[Option, ...]], Choice]] = {
    "decision.fireteams": form,
    "decision.fireteam_aro": agreed,
}
"""How each of these questions is answered."""
