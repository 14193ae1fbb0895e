"""Before the battle: colours, Legends, and how they come down."""

from sightline.bots.apex import worth
from sightline.bots.apex.mind import Mind
from sightline.bots.bot import Choice
from sightline.games.apex.airdrop import Arriving
from sightline.games.apex.board import Space, distance, entries
from sightline.games.apex.commands import ChooseColour, Enter, Move, PlaceAtEdge, Recruit, Return
from sightline.games.apex.content.loot import Equipment
from sightline.games.apex.respawning import Returning
from sightline.games.apex.state import Facing, Legend
from sightline.kernel import Command, Option

LIKED = ("bangalore", "bloodhound", "gibraltar", "lifeline", "wraith", "pathfinder")
"""Legends, those that do best first; unknown ones come last."""
TOGETHER = 0.5
"""What every space between squadmates costs when they come down."""
BESIDE = 4.0
"""What it is worth to land next to a Supply Bin."""
REWARDS = {"common": 3.0, "rare": 5.0, "epic": 8.0}


def colour(_: Mind, options: tuple[Option, ...]) -> Choice:
    """Red acts first."""
    command = next(
        each.command for each in options if isinstance(each.command, ChooseColour) and each.command.colour == "red"
    )
    return Choice(command=command, why="bots_apex.why.first")


def recruit(_: Mind, options: tuple[Option, ...]) -> Choice:
    """Whoever has done best."""
    commands = [each.command for each in options if isinstance(each.command, Recruit)]
    command = min(commands, key=lambda each: LIKED.index(each.legend) if each.legend in LIKED else len(LIKED))
    return Choice(command=command, why="bots_apex.why.recruit")


def edge(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """The edge with the best token and Reward for a Legend, not too far from its squadmates and near Supply Bins."""
    best: tuple[float, Command] | None = None
    for option in options:
        command = option.command
        if isinstance(command, PlaceAtEdge):
            value = _edge(mind, mind.now.legend(command.legend), command.edge)
            if best is None or value > best[0]:
                best = (value, command)
    assert best is not None
    return Choice(command=best[1], why="bots_apex.why.edge", worth=best[0])


def _edge(mind: Mind, one: Legend, side: Facing) -> float:
    state = mind.state
    value = 0.0
    token = state.epics.get(side)
    if token is not None:
        kind = mind.now.loot(token)
        if isinstance(kind, Equipment):
            slot = str(type(kind).__struct_config__.tag)
            value += worth.worn(mind.now, one, token) - worth.worn(mind.now, one, one.equipment[slot])
        elif worth.is_attachment(mind.now, token):
            value += max((worth.fitted(mind.now, weapon, kind) for weapon in one.weapons if weapon), default=0.0)
        else:
            value += worth.carried(mind.now, token)
    reward = next((each for each in state.fixed.pack.rewards if each.id == state.rewards.get(side)), None)
    if reward is not None:
        value += 0.5 * reward.movement + REWARDS.get(reward.loot or "", 0.0) + 2.5 * reward.ammo
    mates = [each.edge for each in mind.mine if each.key != one.key and each.edge]
    value += sum(2.0 if each == side else 0.0 for each in mates)
    starts = entries(mind.board, side)
    if starts and mind.board.bins:
        value -= 0.3 * min(distance(start, bin_) for start in starts for bin_ in mind.board.bins)
    return value


def enter(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """The order hardly matters: the strongest first."""
    commands = [each.command for each in options if isinstance(each.command, Enter)]
    command = max(commands, key=lambda each: worth.vitality(mind.now, mind.now.legend(each.legend)))
    return Choice(command=command, why="bots_apex.why.enter")


def land(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """Sheltered, next to a Supply Bin, not alone."""
    frame = mind.state.pending[-1]
    assert isinstance(frame, Arriving)
    one = mind.now.legend(frame.legend)
    found = [
        Choice(
            command=each.command,
            why="bots_apex.why.land",
            worth=landing_worth(mind, one, each.command.path[-1]),
        )
        for each in options
        if each.ready and isinstance(each.command, Move)
    ]
    return max(found, key=lambda choice: choice.worth)


def landing_worth(mind: Mind, one: Legend, space: Space) -> float:
    """What it is worth to come down in a space."""
    mates = [each.at for each in mind.mine if each.key != one.key and each.at is not None]
    value = mind.standing(one, space)
    value -= TOGETHER * min((max(0, distance(space, mate) - 2) for mate in mates), default=0)
    if any(space in mind.beside(bin_) for bin_ in mind.sites.bins()):
        value += BESIDE
    return value


def come_back(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """Where one is least exposed."""
    frame = mind.state.pending[-1]
    assert isinstance(frame, Returning)
    one = mind.now.legend(frame.legend)
    found = [
        Choice(command=each.command, why="bots_apex.why.return", worth=mind.standing(one, each.command.to))
        for each in options
        if isinstance(each.command, Return)
    ]
    return max(found, key=lambda choice: choice.worth)
