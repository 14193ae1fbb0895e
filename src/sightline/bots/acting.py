"""In one's own turn: whom to activate, and what to do with the Order."""

import msgspec

from sightline.bots.bot import Choice
from sightline.bots.duels import NOTHING, Opponent, declared_action, prospect, value
from sightline.bots.mind import Mind
from sightline.bots.moving import Step, apart, best_attack, reply, steps
from sightline.games.infinity.core.commands import Activate, Declare, EndTurn
from sightline.games.infinity.core.declarations import IDLE, Declaration
from sightline.games.infinity.core.situation import IMMOBILIZED_STATES
from sightline.games.infinity.core.state import Pose, Trooper
from sightline.kernel import Command, Option
from sightline.kernel.errors import Param
from sightline.odds import Skill

ATTACKS = frozenset({"bs_attack", "cc_attack", "hack"})
PRIZES = {"hack_console": 2.5, "pick_up_supply_box": 4.0, "doctor": 1.6, "engineer": 1.4, "medikit": 1.2}
"""What a success of these is worth, in Army Points."""
HABITS = {"idle": 0.0, "camouflage": 0.5, "discover": 0.45, "place_deployable": 0.35}
"""What else is worth doing when there is nothing better."""
WORTH_AN_ORDER = 0.02
Figures = dict[str, Param]
AS_PLANNED = 100.0
"""More than anything else is worth: what the Order was spent for is done."""
GOOD_ENOUGH = 0.5
"""An attack or a prize of this worth need not be compared with where one could walk."""


class Thought(msgspec.Struct, frozen=True, kw_only=True):
    """What to do with an Order for one trooper."""

    trooper: str
    choice: Choice


# ------------------------------------------------------------------ activation


def activation(mind: Mind, options: tuple[Option, ...]) -> tuple[Choice, Thought | None]:
    """Spend an Order on the trooper that makes most of it, or end the turn."""
    commands = [option.command for option in options]
    ways: dict[str, list[Activate]] = {}
    for each in commands:
        if isinstance(each, Activate):
            ways.setdefault(each.trooper, []).append(each)
    best: Thought | None = None
    for trooper in _ranked(mind, list(ways))[: mind.level.troopers]:
        thought = _foresee(mind, trooper)
        if thought is not None and (best is None or thought.choice.worth > best.choice.worth):
            best = thought
    arriving = _arrival(mind, options)
    if arriving is not None and (best is None or best.choice.worth < arriving.worth):
        return arriving, None
    if best is None or best.choice.worth < WORTH_AN_ORDER:
        end = next(each for each in commands if isinstance(each, EndTurn))
        return Choice(command=end, why="bots.why.hold"), None
    # The Lieutenant's own Order first: it serves nobody else.
    command = min(ways[best.trooper], key=lambda each: each.order == "regular")
    choice = msgspec.structs.replace(best.choice, command=command)
    return choice, best


def _ranked(mind: Mind, keys: list[str]) -> list[Trooper]:
    """The troopers that are likely to make something of an Order: near enemies or goals, good shots, Specialists."""
    now = mind.now
    troopers = [now.trooper(key) for key in keys]
    sights = {each.id: mind.prey(each, [each.at])[0] for each in troopers}

    def promise(trooper: Trooper) -> float:
        profile = now.profile(trooper)
        near = min((apart(trooper, foe) for foe in mind.foes), default=1_000.0)
        errand = (
            3.0 if mind.now.state.tokens and any(profile.ability(k) for k in ("hacker", "doctor", "engineer")) else 0
        )
        blocked = -5.0 if now.is_immobilized(trooper) else 0.0
        firepower = max((burst_value(mind, key) for key in profile.weapons), default=0.0)
        return profile.bs / 4 + firepower + 3.0 * bool(sights[trooper.id]) - near / 400 + errand + blocked

    return sorted(troopers, key=lambda each: -promise(each))


def burst_value(mind: Mind, key: str) -> float:
    """How much a weapon does in the Active Turn."""
    weapon = mind.now.fixed.edition.chart.weapons.get(key)
    if weapon is None:
        return 0.0
    return max((mode.burst * (mode.damage or 10) / 13 for mode in weapon.modes if mode.bands), default=0.0)


def _foresee(mind: Mind, trooper: Trooper) -> Thought | None:
    """The best first skill of a trooper, judged before its Order is spent: to move, or to shoot from where it is."""
    now = mind.now
    if now.is_immobilized(trooper):
        reset = Declare(player=mind.player, use=Declaration(skill="reset"))
        return Thought(trooper=trooper.id, choice=Choice(command=reset, why="bots.why.recover", worth=0.6))
    if now.is_engaged(trooper):
        worth = 0.4 * value(now, trooper)
        return Thought(
            trooper=trooper.id, choice=Choice(command=EndTurn(player=mind.player), why="bots.why.melee", worth=worth)
        )
    stand = _stand_and_shoot(mind, trooper)
    walk = next(iter(steps(mind, trooper, attacking=True)), None)
    if walk is not None and (stand is None or walk.worth > stand.worth):
        return Thought(trooper=trooper.id, choice=_walk(mind, walk))
    return Thought(trooper=trooper.id, choice=stand) if stand else None


def _stand_and_shoot(mind: Mind, trooper: Trooper) -> Choice | None:
    prey = mind.prey(trooper, [trooper.at])[0]
    if not prey:
        return None
    seers = [(each, Pose(trooper.at)) for each in mind.watchers(trooper, [trooper.at])[0]]
    attack, target = best_attack(mind, trooper, None, prey, seers)
    if not target:
        return None
    params: Figures = {"target": target, "percent": round(100 * attack.chance), "risk": round(100 * attack.risk)}
    return Choice(
        command=EndTurn(player=mind.player),
        why="bots.why.shoot",
        params=params,
        worth=attack.worth(mind.level.care),
    )


def _walk(mind: Mind, step: Step) -> Choice:
    use = Declaration(skill="move", path=step.path, facing=mind.facing(step.end))
    return _walking(Declare(player=mind.player, use=use), step, step.worth)


def _walking(command: Command, step: Step, worth: float) -> Choice:
    """A move, with its reason."""
    why, params = "bots.why.move_cover" if step.shelter else "bots.why.advance", Figures()
    if step.prize:
        why, params = "bots.why.move_prize", {"target": step.prize}
    elif step.target:
        why = "bots.why.move_cover_shoot" if step.shelter else "bots.why.move_shoot"
        params = {"target": step.target, "percent": round(100 * step.attack.chance)}
    return Choice(command=command, why=why, params=params, worth=worth)


# ------------------------------------------------------------------ skills


def declaration(mind: Mind, options: tuple[Option, ...], planned: Choice | None) -> Choice:
    """The first or second skill of the Order at hand."""
    order = mind.now.order
    trooper = mind.now.trooper(order.troopers[0])
    second = bool(order.skills)
    found = [each for option in options if (each := _option(mind, trooper, option, second)) is not None]
    if max((each.worth for each in found), default=0.0) < GOOD_ENOUGH or _is_walk(planned):
        found += _moves(mind, trooper, options, second, planned)
    best = max(found, key=lambda each: each.worth, default=None)
    if best is not None:
        return best
    for option in options:
        command = mind.seat.complete(option, mind.chance)
        if command is not None:
            return Choice(command=command, why="bots.why.chance")
    raise LookupError(f"nothing to declare for {trooper.id}")


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
    care = prospect(mind.now, actor, NOTHING, aros).worth(mind.level.care) if aros else 0.0
    why = "bots.why.prize" if acting.skill in PRIZES else "bots.why.skill"
    return Choice(command=filled, why=why, params={"skill": acting.skill}, worth=worth + care)


def _habit(mind: Mind, trooper: Trooper, use: Declaration) -> float:
    """What a skill without an exchange is worth."""
    if use.skill in PRIZES:
        chance = 1.0 if use.skill == "pick_up_supply_box" else mind.now.profile(trooper).wip / 20
        return PRIZES[use.skill] * chance
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
    worth = scale * found.gain - mind.level.care * found.loss
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
    return Choice(command=command, why="bots.why.dodge", params=params, worth=found.worth(mind.level.care))


def _moves(
    mind: Mind, trooper: Trooper, options: tuple[Option, ...], second: bool, planned: Choice | None
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
    danger = prospect(mind.now, trooper, NOTHING, aros).worth(mind.level.care) if aros else 0.0
    for step in steps(mind, trooper, attacking=not second)[:3]:
        use = Declaration(skill="move", path=step.path, facing=mind.facing(step.end))
        filled = msgspec.structs.replace(form, use=use)
        if not mind.seat.check(filled):
            found.append(_walking(filled, step, step.worth + danger))
            break
    return found


def _is_walk(planned: Choice | None) -> bool:
    return planned is not None and isinstance(planned.command, Declare) and bool(planned.command.use.path)


def _arrival(mind: Mind, options: tuple[Option, ...]) -> Choice | None:
    """Bring somebody onto the table: an Order of its own that is lost otherwise."""
    for option in options:
        if option.parameters:
            command = mind.seat.complete(option, mind.chance)
            if command is not None:
                return Choice(command=command, why="bots.why.arrive", worth=0.8)
    return None
