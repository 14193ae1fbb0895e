"""Cards are weighed by playing them in the mind: as far as no chance is needed, and by experience from there on."""

from collections.abc import Callable, Sequence

from sightline.bots.apex import worth
from sightline.bots.apex.acting import Moment, left_of
from sightline.bots.apex.firing import shield_of, toll
from sightline.bots.apex.mind import Mind
from sightline.bots.apex.planning import Planner
from sightline.bots.imagined import EnoughSeen, NoDice
from sightline.games.apex import GAME
from sightline.games.apex.board import Intersection, Space, area, distance
from sightline.games.apex.commands import Attack, OpenBin, Operate
from sightline.games.apex.effects.commands import PlaceAt, Shoot, Throw
from sightline.games.apex.effects.frames import Resolving, current_shot
from sightline.games.apex.hooks import HOOKS
from sightline.games.apex.shooting.aiming import aim_at_hand
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import State
from sightline.kernel import Command, NothingToMeasure, Option, Play

FAR = 12
"""Decisions after which a card is broken off."""
UNKNOWN = 2.5
"""What it is worth to draw something that nobody can foresee."""
PLACES = 6
"""Places that are tried for a piece."""
BY_CHANCE = (Shoot, Attack, OpenBin, Operate, Throw)
"""Commands whose outcome is a matter of chance."""

Reply = Callable[[Mind, tuple[Option, ...]], Command]


def advance(state: State, command: Command) -> tuple[State, bool]:
    """A state after a command, as far as it goes without chance; and whether chance was needed."""
    play = Play(GAME, state, NoDice(), NothingToMeasure())
    try:
        GAME.play(play, command)
    except EnoughSeen:
        return play.state, True
    return play.state, False


def outcome(mind: Mind, command: Command, reply: Reply, *, plans: bool = True) -> float:
    """What the position is worth after a command and everything that follows from it at once."""
    state, depth = mind.state, len(mind.state.pending)
    gain = 0.0
    stopped = False
    for number in range(FAR):
        if number and not stopped:
            found = _next(mind, state, depth, reply)
            if found is None:
                break
            command, more = found
            gain += more
            if more:
                break
        state, stopped = advance(state, command)
        if stopped:
            gain += 0.0 if current_shot(state.pending) else UNKNOWN
            break
    return gain + prospects(mind.imagine(state), plans=plans)


def _next(mind: Mind, state: State, depth: int, reply: Reply) -> tuple[Command, float] | None:
    """What comes next in a card, and what it brings if chance decides about it; None when the card is done."""
    if state.ended or len(state.pending) < depth:
        return None
    decision = GAME.decision(state)
    if decision is None or (len(state.pending) == depth and type(state.pending[-1]) is type(mind.state.pending[-1])):
        return None
    player = decision.waiting[0]
    options = tuple(
        option for option in GAME.options(state, player, NothingToMeasure()) if option.ready and not option.refused
    )
    if not options:
        return None
    if player != mind.player:
        return options[-1].command, 0.0
    there = mind.imagine(state)
    command = options[0].command if len(options) == 1 else reply(there, options)
    return command, brings(there, command)


def brings(mind: Mind, command: Command) -> float:
    """What a command brings whose outcome is a matter of chance; 0 for any other."""
    frame = mind.state.pending[-1]
    key = getattr(frame, "legend", "")
    if not isinstance(command, BY_CHANCE) or key not in mind.state.legends:
        return 0.0
    moment = Moment(mind, mind.now.legend(key), mind.player)
    if isinstance(command, Shoot):
        return moment.shot(command)[0] or 0.01
    one = mind.now.legend(key)
    assert one.at is not None
    return moment.score(command).value - moment.after(one.at) or 0.01


def prospects(mind: Mind, *, plans: bool = True) -> float:
    """What a position is worth: who has what and stands where, the shot at hand, and what can still be done."""
    total = worth.balance(mind.now, mind.squad) + mind.sites.looming(mind.squad) - pending_shot(mind)
    if mind.state.ended:
        return total
    activation = mind.state.activation
    for one in mind.mine:
        if one.at is None:
            continue
        if plans and activation is not None and activation.legend == one.key and activation.ap:
            total += Planner(mind, one, mind.player).rest(one.at, left_of(mind, one)).value
        else:
            total += mind.standing(one, one.at)
    return total


def pending_shot(mind: Mind) -> float:
    """What the shot that is being fired will cost the player's squad."""
    shot = current_shot(mind.state.pending)
    if shot is None or shot.step not in ("before", "reveal"):
        return 0.0
    now = mind.now
    one, other = now.legend(shot.legend), now.legend(shot.target)
    if one.at is None or other.at is None:
        return 0.0
    aim = aim_at_hand(now, shot)
    cost = worth.cost(now, other, toll(now.fixed.pack, aim, other, shield_of(now, other)))
    if spared(now, one.at, other.key):
        cost = 0.0
    return cost if other.squad == mind.squad else -cost


def spared(now: Situation, origin: Space, key: str) -> bool:
    """Whether something keeps the damage of a shot from its target."""
    return bool(now.state.uses) and HOOKS.spared(now, key, "shoot", origin)


def shortlist(mind: Mind, options: Sequence[Option], most: int = PLACES) -> list[Command]:
    """The places for a piece that look best at a glance: areas on enemies, everything else close to one's own."""
    frame = mind.state.pending[-1]
    commands = [option.command for option in options if option.ready]
    if not isinstance(frame, Resolving) or len(commands) <= most:
        return commands
    card = mind.state.fixed.pack.abilities.get(frame.card)
    mine = [one.at for one in mind.mine if one.at is not None]
    foes = [one.at for one in mind.foes if one.at is not None]

    def glance(command: Command) -> float:
        if not isinstance(command, PlaceAt):
            return 0.0
        if card is not None and card.area is not None and isinstance(command.at, Space):
            cells = area(mind.board, card.area.cells, command.at, turned=command.turned, aerial=card.area.aerial)
            return sum(cells.get(foe, 0) for foe in foes) - 1.5 * sum(cells.get(one, 0) for one in mine)
        near = min((distance(command.at, one) for one in mine), default=0)
        beyond = sum(distance(command.at, foe) for foe in foes) / max(1, len(foes))
        return -near - 0.2 * beyond + (0.5 if isinstance(command.at, Intersection) else 0.0)

    return sorted(commands, key=glance, reverse=True)[:most]
