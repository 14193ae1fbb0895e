"""In one's own turn: what to declare with the Order at hand."""

import msgspec

from sightline.bots.bot import Choice, anything
from sightline.bots.infinity.duels import NOTHING, Opponent, declared_action, prospect
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.moving import MOVE, apart, reply, steps, walking
from sightline.games.infinity.core.commands import Declare
from sightline.games.infinity.core.declarations import IDLE, Declaration
from sightline.games.infinity.core.situation import IMMOBILIZED_STATES
from sightline.games.infinity.core.state import Trooper
from sightline.kernel import Command, Option
from sightline.kernel.errors import Param
from sightline.odds import Skill

ATTACKS = frozenset({"bs_attack", "cc_attack", "hack"})
PRIZES = {"hack_console": 2.5, "pick_up_supply_box": 4.0, "doctor": 1.6, "engineer": 1.4, "medikit": 1.2}
"""What a success of these is worth, in Army Points."""
OBJECTIVES = frozenset({"hack_console", "pick_up_supply_box"})
HABITS = {"idle": 0.0, "camouflage": 0.5, "discover": 0.45, "place_deployable": 0.35}
"""What else is worth doing when there is nothing better."""
AS_PLANNED = 100.0
"""More than anything else is worth: what the Order was spent for is done."""
GOOD_ENOUGH = 0.5
"""An attack or a prize of this worth need not be compared with where one could walk."""
Figures = dict[str, Param]


def declaration(mind: Mind, options: tuple[Option, ...], planned: Choice | None) -> Choice:
    """The first or second skill of the Order at hand."""
    found = declarations(mind, options, planned)
    return found[0] if found else anything(mind.seat, mind.chance)


def declarations(mind: Mind, options: tuple[Option, ...], planned: Choice | None, *, walks: int = 1) -> list[Choice]:
    """What could be declared, best first, with so many different walks; what was planned before all."""
    order = mind.now.order
    trooper = mind.now.trooper(order.troopers[0])
    second = bool(order.skills)
    found = [each for option in options if (each := _option(mind, trooper, option, second)) is not None]
    wanting = max((each.worth for each in found), default=0.0) < GOOD_ENOUGH
    if mind.effort.places and (wanting or _is_walk(planned) or walks > 1):
        found += _moves(mind, trooper, options, second, planned, walks)
    return sorted(found, key=lambda each: -each.worth)


def _option(mind: Mind, trooper: Trooper, option: Option, second: bool) -> Choice | None:
    """What an option that is complete, or that chance can complete, is worth."""
    command = option.command
    if not isinstance(command, Declare):
        return None
    acting = command.use if command.use.skill != "idle" or command.peripheral in (None, IDLE) else command.peripheral
    assert acting is not None
    if acting.skill in ("move", "jump", "climb"):
        return None
    actor = trooper if acting is command.use else mind.now.trooper(mind.now.order.troopers[1])
    if acting.skill in ATTACKS:
        return _attack(mind, actor, acting, option)
    if acting.skill == "dodge":
        return _dodge(mind, actor, acting, command) if second else None
    worth = _habit(mind, actor, acting)
    filled = mind.seat.complete(option, mind.chance) if option.parameters else command
    if filled is None:
        return None
    aros = _aros(mind, actor)
    care = prospect(mind.now, actor, NOTHING, aros).worth(mind.effort.care) if aros else 0.0
    why = "bots.why.prize" if acting.skill in PRIZES else "bots.why.skill"
    return Choice(command=filled, why=why, params={"skill": acting.skill}, worth=worth + care, promise=worth)


def _habit(mind: Mind, trooper: Trooper, use: Declaration) -> float:
    """What a skill without an exchange is worth."""
    if use.skill in PRIZES:
        chance = 1.0 if use.skill == "pick_up_supply_box" else mind.now.profile(trooper).wip / 20
        zeal = mind.zeal(use.skill == "pick_up_supply_box") if use.skill in OBJECTIVES else 1.0
        return PRIZES[use.skill] * chance * zeal
    if use.skill == "reset":
        stuck = trooper.states & (IMMOBILIZED_STATES | {"isolated", "targeted", "stunned"})
        return 1.0 if stuck else -0.2
    return HABITS.get(use.skill, 0.05)


def _aros(mind: Mind, trooper: Trooper) -> list[Opponent]:
    """The reactions that have been declared against a trooper."""
    now = mind.now
    found = []
    for each in now.order.aros:
        enemy = now.find(each.trooper)
        if enemy is not None and (trooper.id in each.use.targets or not each.use.targets):
            found.append(Opponent(enemy, declared_action(now, enemy, each.use, trooper, active=False)))
    return found


def _attack(mind: Mind, trooper: Trooper, use: Declaration, option: Option) -> Choice | None:
    """An attack against the reactions that are known, or those to be feared if nobody has declared any."""
    now = mind.now
    command = mind.seat.complete(option, mind.chance) if option.parameters else option.command
    target = now.find(use.aims[0].target) if use.aims else _under_template(mind, trooper)
    if command is None or target is None:
        return None
    action = declared_action(now, trooper, use, target, active=True)
    reacting = {each.trooper.id: each for each in (_aros(mind, trooper) or _feared(mind, trooper))}
    aimed = Opponent(target, dice=action.burst, covered=False)
    if target.id in reacting:
        aimed = msgspec.structs.replace(reacting.pop(target.id), dice=action.burst)
    hopeless = action.skill is not Skill.TEMPLATE and action.sv <= 0
    if hopeless:
        return None
    found = prospect(now, trooper, action, [aimed, *reacting.values()])
    scale = 0.5 if use.skill == "hack" else 1.0
    params: Figures = {"target": target.id, "percent": round(100 * found.chance), "risk": round(100 * found.risk)}
    worth = scale * found.gain - mind.effort.care * found.loss
    return Choice(command=command, why="bots.why.shoot", params=params, worth=worth)


def _feared(mind: Mind, trooper: Trooper) -> list[Opponent]:
    """Before anybody has reacted: everybody who sees the trooper may shoot."""
    if mind.now.order.skills:
        return []
    found = []
    for enemy in mind.watchers(trooper, [trooper.at])[0]:
        answer = reply(mind, enemy, trooper, None)
        if answer is not None:
            found.append(Opponent(enemy, answer.action))
    return found


def _under_template(mind: Mind, trooper: Trooper) -> Trooper | None:
    """The enemy that a template is most likely laid on: the nearest."""
    return min(mind.targets, key=lambda each: apart(each, trooper), default=None)


def _dodge(mind: Mind, trooper: Trooper, use: Declaration, command: Command) -> Choice | None:
    """Dodging helps against reactions, and brings nothing else."""
    aros = _aros(mind, trooper)
    if not aros:
        return None
    action = declared_action(mind.now, trooper, use, aros[0].trooper, active=True)
    found = prospect(mind.now, trooper, action, aros)
    params = {"risk": round(100 * found.risk)}
    return Choice(command=command, why="bots.why.dodge", params=params, worth=found.worth(mind.effort.care))


def _moves(
    mind: Mind, trooper: Trooper, options: tuple[Option, ...], second: bool, planned: Choice | None, count: int
) -> list[Choice]:
    """Routes to walk, if Move is among the options; what was planned at the activation comes first."""
    form = next(
        (
            option.command
            for option in options
            if isinstance(option.command, Declare)
            and option.command.use.skill == "move"
            and option.command.peripheral in (None, IDLE)
        ),
        None,
    )
    if form is None:
        return []
    if planned is not None and isinstance(planned.command, Declare) and planned.command.use.path:
        filled = msgspec.structs.replace(form, use=planned.command.use)
        if not mind.seat.check(filled):
            return [msgspec.structs.replace(planned, command=filled, worth=AS_PLANNED)]
    found = []
    aros = _aros(mind, trooper) if second else []
    danger = prospect(mind.now, trooper, NOTHING, aros).worth(mind.effort.care) if aros else 0.0
    for step in steps(mind, trooper, attacking=not second)[: count + 2]:
        use = msgspec.structs.replace(MOVE, path=step.path, facing=mind.facing(step.end))
        filled = msgspec.structs.replace(form, use=use)
        if not mind.seat.check(filled):
            found.append(walking(filled, step, step.worth + danger))
            if len(found) == count:
                break
    return found


def _is_walk(planned: Choice | None) -> bool:
    return planned is not None and isinstance(planned.command, Declare) and bool(planned.command.use.path)
