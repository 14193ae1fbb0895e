"""In one's own turn: whom to activate, and what for."""

import itertools

import msgspec

from sightline.bots.bot import Choice
from sightline.bots.infinity.agenda import Agenda, agenda_of, orders_for
from sightline.bots.infinity.glance import glances, leans
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.moving import MOVE, Step, apart, best_attack, charged, has_purpose, melee, steps, walking
from sightline.bots.infinity.pitching import pitched
from sightline.bots.infinity.screening import screened
from sightline.bots.infinity.shots import firepower
from sightline.bots.infinity.stakes import value
from sightline.bots.infinity.teams import leading, parting
from sightline.bots.infinity.using import activated, uses
from sightline.games.infinity.core.match.commands import Activate, Arrive, Declare, EndTurn
from sightline.games.infinity.core.match.state import Pose, Trooper, combat_group
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.table.deployment_places import standing
from sightline.geometry.moving.paths import Walk
from sightline.kernel import Option
from sightline.kernel.errors import Param

WORTH_AN_ORDER = 0.02
ARRIVING = 0.8
"""What it is worth to have somebody on the table who was not there."""
Figures = dict[str, Param]


class Thought(msgspec.Struct, frozen=True, kw_only=True):
    """Something to do with an Order: the activation, and what the Order is spent for."""

    choice: Choice
    first: Choice | None = None
    """The first skill that it is meant for; its command is complete only if it is a movement."""


# ------------------------------------------------------------------ activation


def activations(mind: Mind, options: tuple[Option, ...], *, each: int = 1) -> list[Thought]:
    """Ways to spend an Order, best first, so many for each trooper; and to end the turn."""
    # Whoever is to act together with others is thought of elsewhere: those options have blanks.
    commands = [option.command for option in options if not option.parameters]
    ways: dict[str, list[Activate]] = {}
    for command in commands:
        if isinstance(command, Activate):
            ways.setdefault(command.troopers[0], []).append(command)
    found: list[Thought] = []
    agendas = {key: agenda_of(mind, mind.now.trooper(key)) for key in ways}
    for trooper in _ranked(mind, agendas)[: mind.effort.troopers]:
        if found and mind.budget.over:
            break
        # With a Fireteam rather than alone; else the Lieutenant's own Order first: it serves nobody else.
        leaving = parting(mind, trooper)
        command = min(ways[trooper.id], key=lambda way: (_price(leaving, way), way.order == "regular"))
        price = _price(leaving, command)
        thoughts = [
            _thought(command, first, price + _missed(agendas, trooper, command, first))
            for first in foresee(leading(mind, command), trooper, command)
        ]
        found += sorted(thoughts, key=lambda thought: -thought.choice.worth)[:each]
    arriving = _arrival(mind, options)
    if arriving is not None:
        found.append(Thought(choice=arriving))
    end = next(each for each in commands if isinstance(each, EndTurn))
    unused = (each.forfeit(orders_for(mind.now.state, each.trooper)) for each in agendas.values())
    rest = WORTH_AN_ORDER - mind.effort.eager - max(unused, default=0.0)
    found.append(Thought(choice=Choice(command=end, why="bots.why.hold", worth=rest, promise=rest)))
    return sorted(found, key=lambda thought: -thought.choice.worth)


def _price(leaving: float, command: Activate) -> float:
    """What it costs somebody to act alone, who belongs to a Fireteam."""
    return leaving if len(command.troopers) == 1 else 0.0


def _thought(command: Activate, first: Choice, missed: float) -> Thought:
    """An Order that is spent for something, and not for what it would have been needed for."""
    spent = msgspec.structs.replace(first, command=command, worth=first.worth - missed, promise=first.promise - missed)
    return Thought(choice=spent, first=first)


def _missed(agendas: dict[str, Agenda], trooper: Trooper, command: Activate, first: Choice) -> float:
    """What cannot be had any more in this turn with one Order less; who walks has thought of its own errands."""
    if command.order != "regular":
        return 0.0
    walks = isinstance(first.command, Declare) and bool(first.command.use.path)
    state = agendas[trooper.id].mind.now.state
    group = combat_group(state, trooper)
    others = [each for key, each in agendas.items() if not walks or key != trooper.id]
    return max((each.forfeit(1) for each in others if combat_group(state, each.trooper) == group), default=0.0)


def _ranked(mind: Mind, agendas: dict[str, Agenda]) -> list[Trooper]:
    """The troopers that are likely to make something of an Order: near enemies or goals, good shots, Specialists."""
    now = mind.now
    troopers = [now.trooper(key) for key in agendas]
    sights = {each.id: mind.in_sight(each) for each in troopers}

    def promise(trooper: Trooper) -> float:
        profile = now.profile(trooper)
        near = min((apart(trooper, foe) for foe in mind.foes), default=1_000.0)
        blocked = -5.0 if now.is_immobilized(trooper) else 0.0
        return profile.bs / 4 + firepower(now, trooper) + 3.0 * bool(sights[trooper.id]) - near / 400 + blocked

    # By turns who has an errand and who can fight: errands that wait must not keep everybody waiting.
    fighters = sorted(troopers, key=lambda each: -promise(each))
    errands = sorted(fighters, key=lambda each: -agendas[each.id].urgency)
    pairs = zip(errands, fighters, strict=True)
    ranked = [each for pair in pairs for each in pair if agendas[each.id].urgency > 0 or each is pair[1]]
    return list({each.id: each for each in ranked}.values())


def foresee(mind: Mind, trooper: Trooper, command: Activate, *, asking: bool = True) -> list[Choice]:
    """What a trooper could begin an Order with, best first: to move, to shoot from where it is, or to use a skill.

    With `asking` the rules are asked what else there is to declare, for which there has to be such an Order.
    """
    now = mind.now
    if now.is_immobilized(trooper):
        reset = Declare(player=mind.player, trooper=trooper.id, use=Declaration(skill="reset"))
        return [Choice(command=reset, why="bots.why.recover", worth=0.6, promise=0.6)]
    if now.is_engaged(trooper):
        worth = 0.4 * value(now, trooper)
        return [Choice(command=EndTurn(player=mind.player), why="bots.why.melee", worth=worth)]
    stand = _stand_and_shoot(mind, trooper)
    found = [_walk(mind, trooper, step) for step in steps(mind, trooper, attacking=True) if has_purpose(mind, step)]
    if asking:
        found += _charges(mind, trooper, command)
        found += uses(mind, trooper, command)
        found += _throws(mind, trooper, command)
    if stand is not None:
        found.append(stand)
    return sorted(found, key=lambda each: -each.worth)


def _stand_and_shoot(mind: Mind, trooper: Trooper) -> Choice | None:
    prey = mind.in_sight(trooper)
    if not prey:
        return None
    seers = [(each, Pose(trooper.at)) for each in mind.seen_by(trooper)]
    attack, target = best_attack(mind, trooper, None, prey, seers)
    if not target:
        return None
    params: Figures = {"target": target, "percent": round(100 * attack.chance), "risk": round(100 * attack.risk)}
    lost = attack.risk * agenda_of(mind, trooper).risked(trooper.at, follows=False)
    return Choice(
        command=EndTurn(player=mind.player),
        why="bots.why.shoot",
        params=params,
        worth=attack.worth(mind.effort.care) - lost,
        promise=-lost,
    )


def _walk(mind: Mind, trooper: Trooper, step: Step) -> Choice:
    use = msgspec.structs.replace(MOVE, path=step.path, facing=mind.facing(step.end))
    return walking(Declare(player=mind.player, trooper=trooper.id, use=use), step, step.worth)


def _charges(mind: Mind, trooper: Trooper, order: Activate) -> list[Choice]:
    """Straight into contact with enemies that are near enough, to strike them, where nothing is in the way."""
    targets, found = charged(mind, trooper), []
    seat = activated(mind, order) if targets else None
    for target in targets:
        use = msgspec.structs.replace(MOVE, path=(Walk((target.at,)),), facing=mind.facing(trooper.at, target))
        command = Declare(player=mind.player, trooper=trooper.id, use=use)
        attack = melee(mind, trooper, target) if seat is not None and not seat.check(command) else None
        if attack is not None:
            params: Figures = {"target": target.id, "percent": round(100 * attack.chance)}
            worth = attack.worth(mind.effort.care)
            found.append(Choice(command=command, why="bots.why.charge", params=params, worth=worth))
    return found


def _throws(mind: Mind, trooper: Trooper, order: Activate) -> list[Choice]:
    """The best of smoke and Repeaters that can be thrown at the place thought of."""
    found = sorted([*screened(mind, trooper, order), *pitched(mind, trooper)], key=lambda each: -each.worth)
    seat = activated(mind, order) if found else None
    return list(itertools.islice((each for each in found if seat is not None and not seat.check(each.command)), 1))


def _arrival(mind: Mind, options: tuple[Option, ...]) -> Choice | None:
    """Bring somebody onto the table, where it sees enemies and few of them see it: its own Order is lost otherwise."""
    best: Choice | None = None
    for option in options:
        for _ in range(mind.effort.spots if isinstance(option.command, Arrive) else 0):
            command = mind.seat.complete(option, mind.chance)
            if not isinstance(command, Arrive):
                continue
            worth = ARRIVING + _landing(mind, command)
            if best is None or worth > best.worth:
                best = Choice(command=command, why="bots.why.arrive", worth=worth, promise=worth)
            if mind.budget.over:
                return best
    return best


def _landing(mind: Mind, command: Arrive) -> float:
    """What a place to come down at is worth: enemies in sight that look the other way are best."""
    army = mind.view.lists[mind.player]
    assert army is not None
    body = standing(army.members[command.member].profile, command.at)
    foes = [mind.now.body(each) for each in mind.foes]
    blind = [msgspec.structs.replace(each, facing=None) for each in foes]
    seen = glances(mind.now.fixed.field, [(body, each) for each in blind])
    seers = glances(mind.now.fixed.field, [(each, body) for each in foes])
    shelter = 0.2 if leans(mind.now.fixed.field, body) else 0.0
    return 0.3 * min(2, sum(seen)) - 0.3 * sum(seers) + shelter
