"""Activations: whose turn it is, and what to do with it."""

from sightline.bots.apex import imagining, worth
from sightline.bots.apex.acting import left_of
from sightline.bots.apex.mind import Mind
from sightline.bots.apex.planning import Left, Plan, Planner
from sightline.bots.bot import Choice
from sightline.games.apex.activation import Activating
from sightline.games.apex.commands import Activate, EndActivation, PickUp, Respawn
from sightline.games.apex.content.loot import Attachment, Equipment
from sightline.games.apex.effects.commands import PlayFeat, UseAbility, WeaponAction
from sightline.games.apex.state import Legend
from sightline.kernel import Command, Option, Player

CARDS = (PlayFeat, UseAbility, WeaponAction)
MARGIN = 1.0
"""How much better than the plan without it a card has to be."""
PICKED = 0.6
"""What makes it worth to pick a token up."""


def activate(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """Whoever has most to gain comes first: shots may make things easier for the others."""
    return activations(mind, options)[0]


def activations(mind: Mind, options: tuple[Option, ...]) -> list[Choice]:
    """All of them, the best first."""
    found = []
    for option in options:
        if isinstance(option.command, Activate):
            gain = _urgency(mind, mind.now.legend(option.command.legend), option.command.player)
            params = {"legend": mind.name(option.command.legend)}
            found.append(Choice(command=option.command, why="bots_apex.why.activate", params=params, worth=gain))
    return sorted(found, key=lambda choice: -choice.worth)


def _urgency(mind: Mind, one: Legend, player: Player) -> float:
    """What an activation brings to a Legend, compared with doing nothing."""
    if one.at is None:
        return 3.0
    left = Left(mind.state.fixed.constants.activation_points)
    return Planner(mind, one, player).rest(one.at, left).value - mind.standing(one, one.at)


class Thought(Choice, frozen=True, kw_only=True):
    """Something to begin with, and what it is meant to be followed by."""

    then: tuple[Choice, ...] = ()


def thoughts(mind: Mind, options: tuple[Option, ...], reply: imagining.Reply, wide: int = 1) -> list[Thought]:
    """What could be done in an activation, the best first."""
    frame = mind.state.pending[-1]
    assert isinstance(frame, Activating)
    one = mind.now.legend(frame.legend)
    if one.at is None:
        return [_come_back(options)]
    picked = _pick_up(mind, one, options)
    if picked is not None:
        return [picked]
    offered = {option.command for option in options}
    plans = Planner(mind, one, mind.player).plans(one.at, left_of(mind, one), wide)
    found = [_thought(plan, mind.player) for plan in plans if not plan.steps or plan.steps[0].command in offered]
    others = imagining.prospects(mind) - plans[0].value if _cards(options) else 0.0
    for command in _cards(options):
        value = imagining.outcome(mind, command, reply) - others - MARGIN
        why = "bots_apex.why.special" if isinstance(command, WeaponAction) else "bots_apex.why.card"
        found.append(Thought(command=command, why=why, worth=value))
    return sorted(found, key=lambda thought: -thought.worth)


def _cards(options: tuple[Option, ...]) -> list[Command]:
    return [option.command for option in options if isinstance(option.command, CARDS)]


def _thought(plan: Plan, player: Player) -> Thought:
    """A plan as something to begin with."""
    if not plan.steps:
        return Thought(command=EndActivation(player=player), why="bots_apex.why.hold", worth=plan.value)
    first, *then = plan.steps
    return Thought(command=first.command, why=first.why, params=first.params, worth=plan.value, then=tuple(then))


def _come_back(options: tuple[Option, ...]) -> Thought:
    """Back onto the board, as long as that is possible."""
    respawn = next((each.command for each in options if isinstance(each.command, Respawn)), None)
    command = respawn or options[0].command
    return Thought(command=command, why="bots_apex.why.return" if respawn else "bots_apex.why.hold")


def _pick_up(mind: Mind, one: Legend, options: tuple[Option, ...]) -> Thought | None:
    """Tokens in reach cost nothing: what is of use is picked up first."""
    dropped = mind.state.activation.dropped if mind.state.activation else {}
    for option in options:
        command = option.command
        if isinstance(command, PickUp) and not dropped.get(command.loot) and _useful(mind, one, command.loot):
            return Thought(command=command, why="bots_apex.why.keep", worth=1.0)
    return None


def _useful(mind: Mind, one: Legend, token: str) -> bool:
    """Whether a Legend would keep a token."""
    now, kind = mind.now, mind.now.loot(token)
    if isinstance(kind, Equipment):
        slot = str(type(kind).__struct_config__.tag)
        return worth.worn(now, one, token) > worth.worn(now, one, one.equipment[slot]) + PICKED
    if isinstance(kind, Attachment):
        return False
    full = len(one.backpack) >= now.fixed.constants.backpack
    least = min((worth.carried(now, each) for each in one.backpack), default=0.0) if full else 0.0
    return worth.carried(now, token) > least + PICKED
