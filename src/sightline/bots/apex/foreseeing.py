"""How it goes on: an activation carried out in the mind, then everybody else's until it is the player's turn again.

No dice are rolled: a shot brings what it brings on average, and its target goes on with what it has left on average.
"""

from collections.abc import Callable, Sequence

import msgspec

from sightline.bots.apex import acting, worth
from sightline.bots.apex.acting import left_of
from sightline.bots.apex.firing import Toll
from sightline.bots.apex.imagining import BY_CHANCE, UNKNOWN, advance, brings, pending_shot
from sightline.bots.apex.mind import Mind
from sightline.bots.apex.planning import Planner
from sightline.games.apex import GAME
from sightline.games.apex.activation import Activating
from sightline.games.apex.board import Space
from sightline.games.apex.commands import EndActivation, OpenBin
from sightline.games.apex.effects.commands import Shoot, Throw
from sightline.games.apex.parts import PARTS, Acting
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Legend, Pending, State
from sightline.kernel import Command, NothingToMeasure, Option

replace = msgspec.structs.replace

STEPS = 16
"""Decisions after which an activation is broken off."""
NEXT = 0.4
"""How much of what one's Legends could do in their next activation is taken to happen."""

BACK = 0.25
"""What somebody who has just returned to the board does, compared with somebody who has been there."""

Quick = Callable[[Mind, tuple[Option, ...]], Command]


def foresee(mind: Mind, commands: Sequence[Command], quick: Quick) -> float:
    """What a position is worth to a player who begins with these commands."""
    fates = dict.fromkeys(mind.state.legends, 1.0)
    state, gain = _activation(mind, list(commands), quick, fates)
    mind = mind.imagine(state)
    if state.ended:
        return gain + worth.balance(mind.now, mind.squad)
    total = gain + worth.balance(mind.now, mind.squad) + mind.sites.looming(mind.squad) - pending_shot(mind)
    if mind.now.squad_in_turn() == mind.squad:
        acting_now = state.activation.legend if state.activation else ""
        for one in mind.mine:
            if not one.activated and one.key != acting_now:
                mind, more = _simply(mind, one.key, fates)
                total += more
    for foe in mind.foes:
        mind, more = _simply(mind, foe.key, fates)
        total -= more
    return total + sum(fates[one.key] * _later(mind, one) for one in mind.mine)


def _later(mind: Mind, one: Legend) -> float:
    """What a Legend can hope for when it is its turn again."""
    if one.at is None:
        return 0.0
    best = max((mind.offence(one, space)[0] for space in mind.reach(one)), default=0.0)
    return NEXT * best + mind.sites.worth_of(one, one.at)


# ------------------------------------------------------------------ the activation at hand


def _activation(mind: Mind, meant: list[Command], quick: Quick, fates: dict[str, float]) -> tuple[State, float]:
    """Carry an activation through: as it is meant, then by plan. The state in the end, and what chance brings."""
    state, gain = mind.state, 0.0
    began = state.activation.legend if state.activation else ""
    for number in range(STEPS):
        decision = GAME.decision(state)
        now = state.activation.legend if state.activation else ""
        if decision is None or (number and now != began and began) or (number and not now):
            break
        began = began or now
        player = decision.waiting[0]
        options = tuple(
            option for option in GAME.options(state, player, NothingToMeasure()) if option.ready and not option.refused
        )
        if not options:
            break
        command = options[-1].command
        if player == mind.player:
            command = _mine(mind.imagine(state), meant, options, quick)
        if isinstance(command, BY_CHANCE) and player == mind.player:
            there = mind.imagine(state)
            gain += brings(there, command) + worth.balance(there.now, mind.squad)
            state = _on_average(there, command, fates)
            # What it brings is counted already: the state it leads to must not count it again.
            gain -= worth.balance(Situation(state), mind.squad)
            continue
        state, stopped = advance(state, command)
        if stopped:
            gain += UNKNOWN
            break
    return state, gain


def _mine(mind: Mind, meant: list[Command], options: tuple[Option, ...], quick: Quick) -> Command:
    """What the player does next: what it means to do, as long as that is legal; then the best plan."""
    if meant:
        command = meant.pop(0)
        if not GAME.check(mind.state, command, NothingToMeasure()):
            return command
        meant.clear()
    frame = mind.state.pending[-1]
    if not isinstance(frame, Activating):
        return quick(mind, options)
    one = mind.now.legend(frame.legend)
    if one.at is None:
        return options[0].command
    plan = Planner(mind, one, mind.player).rest(one.at, left_of(mind, one))
    if not plan.steps:
        return EndActivation(player=mind.player)
    meant += [step.command for step in plan.steps[1:]]
    return plan.steps[0].command


def _on_average(mind: Mind, command: Command, fates: dict[str, float]) -> State:
    """The state after something that chance decides about, as it is on average."""
    frame = mind.state.pending[-1]
    one = mind.now.legend(str(getattr(frame, "legend", "")))
    state = _done(mind.state, frame, command)
    if isinstance(command, Shoot):
        other = mind.now.legend(command.target)
        toll = acting.Moment(mind, one, mind.player).toll(command)
        fates[other.key] *= 1 - toll.fall
        state = _with(state, _shot_less(one, command.weapon), _hurt(other, toll))
        if state.activation is not None and state.activation.legend == one.key:
            state = replace(state, activation=replace(state.activation, shot=True))
    elif isinstance(command, Throw) and command.loot in one.backpack:
        left = list(one.backpack)
        left.remove(command.loot)
        state = _with(state, replace(one, backpack=tuple(left)))
    elif isinstance(command, OpenBin):
        state = replace(state, opened=(*state.opened, command.at))
    return state


def _done(state: State, frame: Pending, command: Command) -> State:
    """The part of the action that is done is over."""
    if not isinstance(frame, Acting):
        return replace(state, pending=state.pending[:-1])
    part = next((each for each in frame.parts if isinstance(command, PARTS[each.kind].commands)), None)
    left = tuple(each for each in frame.parts if each is not part)
    rest = (replace(frame, parts=left),) if any(each.kind == "move" for each in left) else ()
    return replace(state, pending=(*state.pending[:-1], *rest))


def _with(state: State, *legends: Legend) -> State:
    return replace(state, legends={**state.legends, **{one.key: one for one in legends}})


def _shot_less(one: Legend, space: int) -> Legend:
    held = one.weapons[space]
    if held is None:
        return one
    fired = replace(held, ammo=max(0, held.ammo - 1))
    return replace(one, weapons=(fired, one.weapons[1]) if space == 0 else (one.weapons[0], fired))


def _hurt(one: Legend, toll: Toll) -> Legend:
    """A Legend with what it has left on average, if it survives."""
    loss = round(toll.loss / max(0.05, 1 - toll.fall)) if toll.fall < 1 else one.shield + one.health
    shield = max(0, one.shield - loss)
    return replace(one, shield=shield, health=max(1, one.health - max(0, loss - one.shield)))


# ------------------------------------------------------------------ everybody else


def _simply(mind: Mind, key: str, fates: dict[str, float]) -> tuple[Mind, float]:
    """What a Legend that moves and shoots brings its squad, and the position after that.

    Whoever has probably been eliminated by then brings little, and is worth little as a target.
    """
    one = mind.now.legend(key)
    if one.at is None:
        return mind, 0.0
    best: tuple[float, float, str, Space] | None = None
    for space in mind.reach(one):
        gain, target = mind.offence(one, space)
        gain *= fates.get(target, 1.0)
        value = gain + mind.standing(one, space)
        if best is None or value > best[0]:
            best = (value, gain, target, space)
    assert best is not None
    _, gain, target, space = best
    there = fates[key] + BACK * (1 - fates[key])
    changed = [replace(one, at=space, activated=True)]
    if target:
        other = mind.now.legend(target)
        tolls = mind.fire(one, space, other, other.at) if other.at is not None else ()
        if tolls:
            toll = max(tolls, key=lambda toll: mind.cost(other, toll))
            fates[target] *= 1 - toll.fall * there
            changed.append(_hurt(other, toll))
    return mind.imagine(_with(mind.state, *changed)), there * gain
