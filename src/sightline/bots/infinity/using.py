"""What a trooper could use an Order for without going anywhere: programs, treatment, Camouflage, mines.

The rules are asked what there is to declare; only those are asked about who have something of the kind.
"""

from collections.abc import Iterator

from sightline.bots.bot import Choice
from sightline.bots.imagined import Imagined
from sightline.bots.infinity.agenda import agenda_of
from sightline.bots.infinity.belief import Setting
from sightline.bots.infinity.declaring import overwatch, weighed
from sightline.bots.infinity.errands import KITS, TREATMENTS
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.networks import within_reach
from sightline.bots.infinity.stakes import is_last_turn
from sightline.bots.seat import Seat
from sightline.games import find
from sightline.games.infinity.core.match.commands import Activate, Declare
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.skills.deployables import deployables_of
from sightline.games.infinity.core.skills.healing import is_fallen
from sightline.games.infinity.n4.shooting.suppressive_fire import allowing

ON_THE_SPOT = frozenset(TREATMENTS) | {
    "hack",
    "hack_console",
    "connect_antenna",
    "connect_console",
    "open_gates",
    "use_panoply",
    "synchronize_civilian",
    "pick_up_supply_box",
    "camouflage",
    "place_deployable",
    "suppressive_fire",
}
"""What is done where one is; attacks are thought of elsewhere."""
WORTH_ASKING = 0.1
"""What Suppressive Fire has to promise for the rules to be asked about it."""


def uses(mind: Mind, trooper: Trooper, command: Activate) -> list[Choice]:
    """What could be declared at once, each with what it is worth."""
    return list(_weighed(mind, trooper, command)) if _may(mind, trooper) else []


def _may(mind: Mind, trooper: Trooper) -> bool:
    """Whether it is worth asking."""
    now = mind.now
    if any(goal.skill and goal.touches(trooper.at) for goal in agenda_of(mind, trooper).goals):
        return True
    kit = any(now.ability(trooper, key) is not None for key in KITS)
    if kit and any(is_fallen(now, each) for each in now.of(mind.player)):
        return True
    if within_reach(mind, trooper):
        return True
    if overwatch(mind, trooper) > WORTH_ASKING and allowing(now, trooper):
        return True
    veil = now.ability(trooper, "camouflage") is not None and not now.is_marker(trooper)
    return not is_last_turn(now) and (veil or any(deployables_of(now, trooper)))


def activated(mind: Mind, command: Activate) -> Seat:
    """The seat as it would be after an activation."""
    setting = mind.seat.setting
    assert isinstance(setting, Setting)
    world = Imagined(find(setting.game), mind.now.state, setting)
    world.apply(command)
    return Seat(world, mind.player)


def _weighed(mind: Mind, trooper: Trooper, command: Activate) -> Iterator[Choice]:
    seat = activated(mind, command)
    thinking = Mind(seat, mind.effort, mind.chance, mind.budget)
    for option in seat.options():
        use = option.command.use if isinstance(option.command, Declare) else None
        shows = use is not None and use.skill == "dodge" and mind.now.is_marker(trooper)
        if use is not None and (use.skill in ON_THE_SPOT or shows):
            found = weighed(thinking, thinking.now.trooper(trooper.id), option, second=False)
            if found is not None:
                yield found
