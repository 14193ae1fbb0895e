"""Several who act together: whom to name, and whether one Order for all of them is worth what it costs.

What is asked here of a group is what every kind of group has: who leads, who follows, how a Burst is shared, and that
whoever reacts chooses one of them.
"""

from collections.abc import Iterable, Sequence

import msgspec

from sightline.bots.bot import Choice
from sightline.bots.infinity.acting import Figures, Thought, foresee
from sightline.bots.infinity.agenda import agenda_of, orders_for
from sightline.bots.infinity.duels import NOTHING, Line, Opponent, Shot, best_shot, declared, dodge, prospect, strength
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.moving import reply
from sightline.bots.infinity.stakes import value
from sightline.bots.infinity.using import activated
from sightline.games.infinity.core.match.commands import Activate, Declare
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.groups import GroupKind
from sightline.kernel import Option

PRICE = 0.5
"""What the Command Token is worth that some groups cost beyond the Order: it can serve for other things."""
SCARCE = 1.5
"""How many Orders for each of those who would walk together are enough for them to walk one by one."""
MOST = 4
"""How many act together at most."""
WALKERS = 5
"""How many are thought of that could walk."""
DANGEROUS = 1.5
"""What an enemy has to be worth for several to shoot at it."""


class Shooter(msgspec.Struct, frozen=True):
    """Somebody who could shoot at a target, and how."""

    trooper: Trooper
    shot: Shot


def together(mind: Mind, options: Iterable[Option], best: Thought) -> Thought | None:
    """The best Order for several at a time, if it is worth more than the best for one and its price."""
    forms = [each.command for each in options if each.parameters and isinstance(each.command, Activate)]
    found: list[Thought] = []
    for key in dict.fromkeys(each.group for each in forms if each.group):
        kind = mind.now.fixed.edition.group_kind[key]
        leaders = {each.troopers[0]: each for each in forms if each.group == key}
        for company in _companies(mind, kind, leaders):
            found += _volleys(mind, kind, leaders, company)
            found += _marches(mind, kind, leaders, company)
    top = max(found, key=lambda each: each.choice.worth, default=None)
    return top if top is not None and top.choice.worth > best.choice.worth else None


def _companies(mind: Mind, kind: GroupKind, leaders: Iterable[str]) -> list[list[Trooper]]:
    """Those on the table who could act together, each company once: nobody comes out of hiding for it."""
    found: dict[frozenset[str], list[Trooper]] = {}
    for key in leaders:
        names = frozenset({key, *_followers(mind, kind, mind.now.trooper(key))})
        found.setdefault(names, [one for each in sorted(names) if (one := mind.now.find(each)) is not None])
    return [company for company in found.values() if len(company) > 1]


def _followers(mind: Mind, kind: GroupKind, lead: Trooper) -> frozenset[str]:
    """Whom a trooper may take along; of a company not everybody can lead all the others."""
    return frozenset(kind.joins(mind.now, lead)) if kind.joins is not None else frozenset()


# ------------------------------------------------------------------ all at one


def _volleys(mind: Mind, kind: GroupKind, leaders: dict[str, Activate], company: Sequence[Trooper]) -> list[Thought]:
    """Several in sight of one dangerous enemy: it can answer only one of them."""
    able = [each for each in company if not mind.now.is_marker(each) and not mind.now.is_engaged(each)]
    sights = {each.id: {foe.id for foe in mind.in_sight(each)} for each in able}
    found = []
    for target in mind.targets:
        if target.device or value(mind.now, target) < DANGEROUS:
            continue
        shooters = [
            Shooter(each, shot)
            for each in able
            if target.id in sights[each.id]
            and (shot := best_shot(mind.now, _line(mind, each, target))) is not None
            and shot.action.sv > 0
        ]
        thought = _volley(mind, kind, leaders, target, shooters) if len(shooters) > 1 else None
        if thought is not None:
            found.append(thought)
    return found


def _line(mind: Mind, shooter: Trooper, target: Trooper) -> Line:
    cover = mind.sheltered(mind.now.body(shooter), mind.now.body(target))
    return Line(shooter=shooter, target=target, active=True, cover=cover)


def _volley(
    mind: Mind, kind: GroupKind, leaders: dict[str, Activate], target: Trooper, shooters: Sequence[Shooter]
) -> Thought | None:
    """The strongest leads, and the next best follow; the enemy answers in the worse of two ways for them."""
    ranked = sorted(shooters, key=lambda each: -each.shot.action.sv * _dice(kind, each, leads=True))
    lead = next((each for each in ranked if each.trooper.id in leaders), None)
    if lead is None:
        return None
    followers = _followers(mind, kind, lead.trooper)
    rest = sorted((each for each in shooters if each.trooper.id in followers), key=lambda each: -each.shot.action.sv)
    if not rest:
        return None
    party = [lead, *rest[: MOST - 1]]
    worth, chance, risk = min(_exchange(mind, kind, party, target, evading=evading) for evading in (True, False))
    command = msgspec.structs.replace(leaders[lead.trooper.id], troopers=tuple(each.trooper.id for each in party))
    first = _aimed(mind, command, target)
    if first is None:
        return None
    params: Figures = {
        "target": target.id,
        "percent": round(100 * chance),
        "risk": round(100 * risk),
        "count": len(party),
    }
    choice = Choice(
        command=command, why="bots.why.volley", params=params, worth=worth - _price(kind), promise=-_price(kind)
    )
    return Thought(choice=choice, first=first)


def _price(kind: GroupKind) -> float:
    return PRICE if kind.begins is not None else 0.0


def _dice(kind: GroupKind, shooter: Shooter, *, leads: bool) -> int:
    burst = shooter.shot.action.burst
    return burst if kind.dice is None else kind.dice(burst, leads)


def _exchange(
    mind: Mind, kind: GroupKind, party: Sequence[Shooter], target: Trooper, *, evading: bool
) -> tuple[float, float, float]:
    """What it brings, and how likely the target falls, and the leader.

    The target dodges them all, or shoots at who leads, as everybody does who sees that.
    """
    now, lead = mind.now, party[0].trooper
    answer = reply(mind, target, lead, None)
    others = [each for each in mind.seen_by(lead) if each.id != target.id]
    bystanders = [Opponent(foe, shot.action) for foe in others if (shot := reply(mind, foe, lead, None)) is not None]
    back = dodge(now, target) if evading else answer.action if answer is not None else NOTHING
    aimed = Opponent(target, back, party[0].shot.covered, _dice(kind, party[0], leads=True))
    led = prospect(now, lead, party[0].shot.action, [aimed, *bystanders])
    standing = 1.0 - led.chance
    for each in party[1:]:
        meets = back if evading else NOTHING
        aimed = Opponent(target, meets, each.shot.covered, _dice(kind, each, leads=False))
        standing *= 1.0 - prospect(now, each.trooper, each.shot.action, [aimed]).chance
    return (1 - standing) * value(now, target) - mind.effort.care * led.loss, 1 - standing, led.risk


def _aimed(mind: Mind, command: Activate, target: Trooper) -> Choice | None:
    """The leader's first skill: all its dice at the target, with the weapon that the rules give it most dice for."""
    seat = activated(mind, command)
    ways = [
        option.command
        for option in seat.options()
        if not option.parameters
        and isinstance(option.command, Declare)
        and option.command.use.skill == "bs_attack"
        and option.command.use.targets == (target.id,)
    ]
    best = max(ways, key=lambda each: _strength(mind, each, target), default=None)
    return Choice(command=best, why="bots.why.volley") if best is not None else None


def _strength(mind: Mind, command: Declare, target: Trooper) -> float:
    return strength(declared(mind.now, mind.now.trooper(command.trooper), command.use, target, active=True))


# ------------------------------------------------------------------ all on their way


def _marches(mind: Mind, kind: GroupKind, leaders: dict[str, Activate], company: Sequence[Trooper]) -> list[Thought]:
    """Several who have somewhere to go, and too few Orders to go one by one."""
    left = orders_for(mind.now.state, company[0])
    if left > MOST:
        return []
    able = [each for each in company if agenda_of(mind, each).urgency > 0 and not mind.now.is_engaged(each)]
    able.sort(key=lambda each: -agenda_of(mind, each).urgency)
    walks: list[tuple[float, Trooper, Choice]] = []
    for each in able[:WALKERS]:
        found = [
            walk
            for walk in foresee(mind, each, _alone(leaders, each), asking=False)
            if isinstance(walk.command, Declare) and walk.command.use.path
        ]
        if found and found[0].worth > 0:
            walks.append((found[0].worth, each, found[0]))
    walks.sort(key=lambda each: -each[0])
    lead = next((each for each in walks if each[1].id in leaders), None)
    followers = _followers(mind, kind, lead[1]) if lead is not None else frozenset[str]()
    rest = [each for each in walks if each[1].id in followers]
    if lead is None or not rest:
        return []
    party = [lead, *rest][:MOST]
    scarcity = max(0.0, min(1.0, 1 - (left - 1) / (SCARCE * len(party))))
    worth = lead[0] + scarcity * sum(each[0] for each in party[1:]) - _price(kind)
    command = msgspec.structs.replace(leaders[lead[1].id], troopers=tuple(each[1].id for each in party))
    choice = Choice(command=command, why="bots.why.march", params={"count": len(party)}, worth=worth, promise=worth)
    return [Thought(choice=choice, first=lead[2])]


def _alone(leaders: dict[str, Activate], trooper: Trooper) -> Activate:
    form = next(iter(leaders.values()))
    return msgspec.structs.replace(form, troopers=(trooper.id,), group="")
