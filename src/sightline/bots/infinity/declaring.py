"""In one's own turn: what to declare with the Order at hand."""

from collections.abc import Iterable

import msgspec

from sightline.bots.bot import Choice, anything
from sightline.bots.infinity.agenda import OBJECTIVES, Agenda, agenda_of, orders_for
from sightline.bots.infinity.danger import danger_of
from sightline.bots.infinity.duels import NOTHING, Opponent, declared_action, prospect
from sightline.bots.infinity.errands import TREATMENTS, goals_of
from sightline.bots.infinity.escorting import LOST
from sightline.bots.infinity.goals import PATIENCE, ways_of
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.moving import MOVE, apart, has_purpose, reply, steps, walking
from sightline.bots.infinity.networks import is_repeater, repeater_worth
from sightline.bots.infinity.stakes import REVEALED, is_last_turn, turns_to_come
from sightline.bots.infinity.teams import parting
from sightline.games.infinity.core.match.commands import Declare
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.skills.medikit import RANGE
from sightline.kernel import Command, Option
from sightline.kernel.errors import Param
from sightline.odds import Skill

ATTACKS = frozenset({"bs_attack", "cc_attack", "hack"})
TREATING = frozenset(TREATMENTS)
AT_RANGE = 0.7
"""How likely a MediKit hits somebody who is not in contact."""
DISCOVERED = 0.45
"""What it is worth to find out who is behind a Marker, when there is nothing better to do."""
SURPRISE, HIDDEN = 0.15, 0.5
"""What a Marker is worth beyond a Model, and how much of the danger it is spared."""
AGAIN = 0.8
"""The same for who does not think of the danger: so much of what it costs to be seen."""
MINE, COMING = 0.35, 350.0
"""What a mine is worth where enemies may come, and how near that is, in mm."""
PLACES = 4
"""How many places are looked at for what is put on the table."""
OVERWATCH, OUT_OF_REACH = 0.5, 1200.0
"""What it is worth to be in Suppressive Fire where enemies are near, and how far off, in mm, nobody minds it."""
GOOD_ENOUGH = 0.5
"""An attack or a prize of this worth need not be compared with where one could walk."""
REASONS = {
    "pick_up_supply_box": "bots.why.prize",
    "hack_console": "bots.why.prize",
    "connect_antenna": "bots.why.prize",
    "connect_console": "bots.why.prize",
    "open_gates": "bots.why.prize",
    "use_panoply": "bots.why.prize",
    "synchronize_civilian": "bots.why.prize",
    "doctor": "bots.why.treat",
    "engineer": "bots.why.treat",
    "medikit": "bots.why.treat",
    "gizmokit": "bots.why.treat",
    "camouflage": "bots.why.hide",
    "place_deployable": "bots.why.mine",
    "discover": "bots.why.discover",
    "suppressive_fire": "bots.why.overwatch",
}
ERRANDS_DONE = frozenset({"bots.why.prize", "bots.why.treat", "bots.why.move_prize"})
"""What is no delay for what one came for, because it is just that."""
Figures = dict[str, Param]


def declaration(mind: Mind, options: tuple[Option, ...], planned: Choice | None) -> Choice:
    """The first or second skill of the Order at hand."""
    found = declarations(mind, options, planned)
    return found[0] if found else anything(mind.seat, mind.chance)


def declarations(mind: Mind, options: tuple[Option, ...], planned: Choice | None, *, walks: int = 1) -> list[Choice]:
    """What could be declared, best first, with so many different walks; what was planned before all."""
    order = mind.now.order
    trooper = mind.now.trooper(at_hand(options))
    second = any(each.step == 2 for each in order.skills) or mind.now.state.stage == "order.second"
    done = _as_planned(mind, planned)
    if done is not None:
        return [done]
    agenda = agenda_of(mind, trooper)
    found = [
        _delayed(each, agenda)
        for option in options
        if (each := weighed(mind, trooper, option, second=second)) is not None
    ]
    wanting = max((each.worth for each in found), default=0.0) < GOOD_ENOUGH
    if mind.effort.places and (wanting or walks > 1):
        found += _moves(mind, trooper, options, second, walks)
    return sorted(found, key=lambda each: -each.worth)


def at_hand(options: Iterable[Option]) -> str:
    """Whose declaration is asked for."""
    return next(each.command.trooper for each in options if isinstance(each.command, Declare))


def _delayed(choice: Choice, agenda: Agenda) -> Choice:
    """Whoever stops to do something may come too late for something else."""
    done = choice.params.get("target", "") if choice.why in ERRANDS_DONE else ""
    slip = agenda.slip(str(done))
    if not slip:
        return choice
    return msgspec.structs.replace(choice, worth=choice.worth - slip, promise=choice.promise - slip)


def _as_planned(mind: Mind, planned: Choice | None) -> Choice | None:
    """What the Order was spent for, if that is still possible."""
    if planned is None or not isinstance(planned.command, Declare) or mind.seat.check(planned.command):
        return None
    return planned


def weighed(mind: Mind, trooper: Trooper, option: Option, *, second: bool) -> Choice | None:
    """What an option that is complete, or that chance can complete, is worth."""
    command = option.command
    if not isinstance(command, Declare):
        return None
    acting = command.use
    if acting.skill in ("move", "jump", "climb"):
        return None
    if acting.skill in ATTACKS:
        return _attack(mind, trooper, acting, option)
    if acting.skill == "dodge":
        return _dodge(mind, trooper, acting, command) if second else _show(mind, trooper, command)
    filled = _filled(mind, trooper, option)
    if filled is None:
        return None
    worth = _habit(mind, trooper, filled.use)
    aros = _aros(mind, trooper) or _feared(mind, trooper)
    found = prospect(mind.now, trooper, NOTHING, aros)
    # Who falls does nothing, now or later; in the last turn there is no later for what can be done at once.
    last = acting.skill in OBJECTIVES and not turns_to_come(mind.now, mind.player)
    missed = 0.0 if last else agenda_of(mind, trooper).risked(trooper.at, follows=False)
    worth = (1 - found.risk) * worth - found.risk * missed
    care = found.worth(mind.effort.care)
    repeats = acting.skill == "place_deployable" and is_repeater(mind, acting.weapon)
    why = "bots.why.net" if repeats else REASONS.get(acting.skill, "bots.why.skill")
    params: Figures = {"skill": acting.skill, "target": acting.targets[0] if acting.targets else ""}
    return Choice(command=filled, why=why, params=params, worth=worth + care, promise=worth)


def _filled(mind: Mind, trooper: Trooper, option: Option) -> Declare | None:
    """An option with its blanks filled in; what is put on the table, at the best of a few places."""
    ready = isinstance(option.command, Declare) and option.command.use.skill == "place_deployable"
    tried = [mind.seat.complete(option, mind.chance) for _ in range(PLACES if ready and option.parameters else 1)]
    found = [each for each in tried if isinstance(each, Declare)]
    return max(found, key=lambda each: _habit(mind, trooper, each.use)) if len(found) > 1 else next(iter(found), None)


def _habit(mind: Mind, trooper: Trooper, use: Declaration) -> float:
    """What a skill without an exchange is worth."""
    match use.skill:
        case "camouflage":
            return _veil(mind, trooper)
        case "discover":
            hidden = [each for each in mind.foes if each.id in use.targets and mind.now.is_marker(each)]
            return DISCOVERED if hidden else 0.0
        case "place_deployable":
            return _deployed(mind, trooper, use)
        case "suppressive_fire":
            return overwatch(mind, trooper)
        case "release_civilian":
            return -LOST
        case "reset":
            stuck = trooper.states & (mind.now.fixed.edition.state.immobilizing | {"isolated", "targeted", "stunned"})
            return 1.0 if stuck else -0.2
    return _prize(mind, trooper, use) if use.targets else 0.0


def _prize(mind: Mind, trooper: Trooper, use: Declaration) -> float:
    """What a skill brings that some errand was for."""
    skills = TREATING if use.skill in TREATING else {use.skill}
    found = [goal for goal in goals_of(mind, trooper) if goal.what in use.targets and goal.skill in skills]
    share = AT_RANGE if use.mode == RANGE else 1.0
    return share * max((goal.prize for goal in found), default=0.0)


def _veil(mind: Mind, trooper: Trooper) -> float:
    """To be a Marker again: for who may be shot at in the next turn, the less else there is to do the more."""
    if is_last_turn(mind.now):
        return 0.0
    # Who has something to do at once, or no other turn for what only a Model may do, would have to show itself again.
    late = not turns_to_come(mind.now, mind.player)
    if any(goal.touches(trooper.at) or (late and goal.openly) for goal in agenda_of(mind, trooper).goals):
        return 0.0
    if not mind.effort.foresight:
        return AGAIN * REVEALED * min(1.0, 2 * mind.lateness)
    danger = danger_of(mind).at(trooper, [trooper.at])[0]
    return (SURPRISE + HIDDEN * danger) * min(1.0, 2 * mind.lateness)


def overwatch(mind: Mind, trooper: Trooper) -> float:
    """To answer with all one's dice in the turn of the other side; the less else there is to do the more."""
    known = "suppressive_fire" in mind.now.fixed.edition.skill
    if not known or is_last_turn(mind.now) or not mind.foes or "suppressive_fire" in trooper.states:
        return 0.0
    near = min(apart(each, trooper) for each in mind.foes)
    price = parting(mind, trooper) + (REVEALED if mind.now.is_marker(trooper) else 0.0)
    return OVERWATCH * max(0.0, 1 - near / OUT_OF_REACH) * min(1.0, 2 * mind.lateness) - price


def _deployed(mind: Mind, trooper: Trooper, use: Declaration) -> float:
    """A Repeater is of use where there is somebody to hack; a mine where enemies may come in a turn of theirs."""
    if is_last_turn(mind.now) or not mind.foes:
        return 0.0
    shown = REVEALED if mind.now.is_marker(trooper) else 0.0
    at = use.placements[0].at if use.placements else trooper.at
    if is_repeater(mind, use.weapon):
        return repeater_worth(mind, at) - shown
    ways = ways_of(mind, trooper)
    apart = ways.distance(ways.to(tuple(sorted(each.at for each in mind.foes))), at)
    return max(0.0, MINE * (1 - apart / COMING)) - shown


def _show(mind: Mind, trooper: Trooper, command: Command) -> Choice | None:
    """A Marker shows itself for what only a Model may do: a Dodge is the safest way."""
    goal = agenda_of(mind, trooper).touches(trooper.at) if mind.now.is_marker(trooper) else None
    # Who shows itself with the last Order stands there for everybody to see, and has nothing for it.
    if goal is None or not goal.openly or not orders_for(mind.now.state, trooper):
        return None
    worth = PATIENCE * goal.prize - REVEALED
    return Choice(command=command, why="bots.why.move_prize", params={"target": goal.what}, worth=worth, promise=worth)


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
    params: Figures = {"target": target.id, "percent": round(100 * found.chance), "risk": round(100 * found.risk)}
    lost = found.risk * agenda_of(mind, trooper).risked(trooper.at, follows=False)
    lost += REVEALED if now.is_marker(trooper) else 0.0
    worth = found.worth(mind.effort.care) - lost
    return Choice(command=command, why="bots.why.shoot", params=params, worth=worth, promise=-lost)


def _feared(mind: Mind, trooper: Trooper) -> list[Opponent]:
    """Before anybody has reacted: everybody who sees the trooper may shoot."""
    if mind.now.order.skills:
        return []
    found = []
    for enemy in mind.seen_by(trooper):
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
    lost = found.risk * agenda_of(mind, trooper).risked(trooper.at, follows=False)
    worth = found.worth(mind.effort.care) - lost
    return Choice(command=command, why="bots.why.dodge", params=params, worth=worth, promise=-lost)


def _moves(mind: Mind, trooper: Trooper, options: tuple[Option, ...], second: bool, count: int) -> list[Choice]:
    """Routes to walk, if Move is among the options."""
    form = next(
        (
            option.command
            for option in options
            if isinstance(option.command, Declare) and option.command.use.skill == "move"
        ),
        None,
    )
    if form is None:
        return []
    found = []
    aros = _aros(mind, trooper) if second else []
    feared = prospect(mind.now, trooper, NOTHING, aros)
    lost = feared.risk * agenda_of(mind, trooper).risked(trooper.at, follows=False)
    danger = feared.worth(mind.effort.care) - lost
    found_steps = steps(mind, trooper, attacking=not second)
    wanted = [step for step in found_steps if has_purpose(mind, step, second=second)]
    for step in wanted[: count + 2]:
        use = msgspec.structs.replace(MOVE, path=step.path, facing=mind.facing(step.end))
        filled = msgspec.structs.replace(form, use=use)
        if not mind.seat.check(filled):
            found.append(walking(filled, step, step.worth + danger))
            if len(found) == count:
                break
    return found
