"""What N4 asks beyond the Orders: Command Tokens, Guts, and who goes on though it should fall."""

import math
from collections.abc import Callable, Mapping

from sightline.bots.bot import Choice, anything
from sightline.bots.infinity import reacting
from sightline.bots.infinity.acting import foresee
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.stakes import price, value
from sightline.games.infinity.core.match.commands import Activate, NameLieutenant, StepAside, UseAbility
from sightline.games.infinity.core.match.state import Trooper, combat_group, orders_left
from sightline.games.infinity.n4.commands import GoOn, SpendCommandToken
from sightline.games.infinity.n4.troopers.incapacitation import DOGGED
from sightline.kernel import Option

HEALERS = ("doctor", "engineer", "paramedic")
ANOTHER_TRY = 1.5
"""What somebody has to be worth for a Command Token to be spent on healing it."""
RALLIED = 2.0
"""The same for who is falling back."""
BEST_OF_A_BAD_LOT = 0.05
"""What an Irregular Order has to promise its owner not to be given to somebody else."""
WORTH_A_TOKEN = 0.4
"""What somebody else has to make of it."""


def _go_on(options: tuple[Option, ...]) -> Choice:
    """Spend nothing."""
    command = next(option.command for option in options if isinstance(option.command, GoOn))
    return Choice(command=command, why="bots.why.hold")


def executive(mind: Mind, options: tuple[Option, ...]) -> Choice:  # noqa: ARG001
    """Combat groups stay as the list has them: tokens are worth more in the Orders Phase."""
    return _go_on(options)


def strategic(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """Before the first turn of the other side: two Orders less, of the group that has most to do with them."""
    ways = [option.command for option in options if isinstance(option.command, SpendCommandToken)]
    cancelling = [each for each in ways if each.use == "cancel_orders"]
    if not cancelling:
        return _go_on(options)
    worth = {group: 0.0 for each in cancelling for group in each.groups}
    for foe in mind.foes:
        group = combat_group(mind.now.state, foe)
        if group in worth:
            worth[group] += value(mind.now, foe)
    best = max(cancelling, key=lambda each: (sum(worth[group] for group in each.groups), len(each.groups)))
    return Choice(command=best, why="bots.why.token")


# ------------------------------------------------------------------ in the Orders Phase


def token(mind: Mind, options: tuple[Option, ...], best: Choice) -> Choice | None:
    """A Command Token instead of an Order: who runs is rallied, and an Irregular Order goes to who can use it."""
    ways = [option.command for option in options if isinstance(option.command, SpendCommandToken)]
    for way in ways:
        if way.use == "rally" and value(mind.now, mind.now.trooper(way.trooper)) >= RALLIED:
            return Choice(command=way, why="bots.why.token", worth=best.worth)
    if best.worth > BEST_OF_A_BAD_LOT or orders_left(mind.now.state.pool, "regular"):
        return None
    lent = [way for way in ways if way.use == "make_regular"]
    return next((each for way in lent if (each := _lent(mind, way)) is not None), None)


def _lent(mind: Mind, way: SpendCommandToken) -> Choice | None:
    """What the best of its combat group would make of an Order of somebody who has no use for it."""
    now = mind.now
    # Its owner may have fallen since the Orders were counted.
    group = next(each.group for each in now.state.pool if each.kind == "irregular" and each.owner == way.trooper)
    able = [each for each in mind.mine if combat_group(now.state, each) == group and each.peripheral is None]
    sights = {each.id: mind.in_sight(each) for each in able if not each.device}
    for trooper in sorted((each for each in able if sights.get(each.id)), key=lambda each: -value(now, each))[:2]:
        order = Activate(player=mind.player, troopers=(trooper.id,))
        if any(each.worth >= WORTH_A_TOKEN for each in foresee(mind, trooper, order, asking=False)):
            return Choice(command=way, why="bots.why.token")
    return None


# ------------------------------------------------------------------ when somebody is hit


def guts(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """Who is shot at in the open, or by more than it can answer, leaves; who stands well stays."""
    commands = [option.command for option in options if isinstance(option.command, UseAbility)]
    trooper = mind.now.trooper(commands[0].trooper)
    stays = _stands_well(mind, trooper)
    leaving = {("guts", False), ("religious_troop", True)}
    fitting = [each for each in commands if ((each.ability, each.use) in leaving) is not stays]
    # With Courage nobody rolls to stay.
    best = min(fitting or commands, key=lambda each: each.ability == "guts")
    return Choice(command=best, why="bots.why.guts_stay" if stays else "bots.why.guts_leave")


def _stands_well(mind: Mind, trooper: Trooper) -> bool:
    """In one's own turn one has come here for something; otherwise cover from everybody who looks is enough."""
    now = mind.now
    if now.state.active == mind.player or "suppressive_fire" in trooper.states:
        return True
    here = now.body(trooper)
    seers = mind.seen_by(trooper)
    return bool(seers) and all(mind.sheltered(now.body(each), here) for each in seers)


def as_it_fell(mind: Mind, options: tuple[Option, ...]) -> Choice:  # noqa: ARG001
    """No token for a Guts Roll."""
    command = next(each.command for each in options if isinstance(each.command, UseAbility) and not each.command.use)
    return Choice(command=command, why="bots.why.hold")


def leave(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """To the place that the fewest enemies see."""
    if all(mind.seat.complete(each, mind.chance) is None for each in options if isinstance(each.command, StepAside)):
        return anything(mind.seat, mind.chance)
    return reacting.step_aside(mind, options)


def holding_out(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """Whoever can goes on; but Dogged is death, so who could be healed only does it for the Orders that are left."""
    now = mind.now
    commands = [option.command for option in options if isinstance(option.command, UseAbility)]
    lasting = [each for each in commands if each.use and each.ability != DOGGED]
    if lasting:
        return Choice(command=lasting[0], why="bots.why.use")
    healed = any(now.ability(each, skill) is not None for each in mind.mine for skill in HEALERS)
    fights = now.state.active == mind.player and orders_left(now.state.pool) > 0
    wanted = fights or not healed
    return Choice(command=next(each for each in commands if each.use is wanted), why="bots.why.use")


def second_roll(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """A token for another try, if who lies there, or who tries, is worth it."""
    command = next(option.command for option in options if isinstance(option.command, SpendCommandToken))
    if price(mind.now, mind.now.trooper(command.trooper)) < ANOTHER_TRY:
        return _go_on(options)
    return Choice(command=command, why="bots.why.token")


def succession(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """Who stands farthest from the enemies commands from now on."""
    commands = [option.command for option in options if isinstance(option.command, NameLieutenant)]

    def safety(command: NameLieutenant) -> float:
        here = next((each for each in mind.mine if each.member == command.member), None)
        foes = [math.dist(here.at[:2], foe.at[:2]) for foe in mind.foes] if here is not None else []
        return min(foes, default=0.0)

    return Choice(command=max(commands, key=safety), why="bots.why.command")


Habit = Callable[[Mind, tuple[Option, ...]], Choice]
HABITS: Mapping[str, Habit] = {
    "decision.executive": executive,
    "decision.strategic": strategic,
    "decision.guts": guts,
    "decision.guts_passed": as_it_fell,
    "decision.guts_failed": as_it_fell,
    "decision.guts_move": leave,
    "decision.holding_out": holding_out,
    "decision.second_roll": second_roll,
    "decision.program_reroll": second_roll,
    "decision.succession": succession,
    "decision.appointment": succession,
}
"""How each of these questions is answered."""
