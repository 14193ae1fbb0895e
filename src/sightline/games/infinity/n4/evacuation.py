"""Leaving the table in Retreat!: who gets out by the rear of its Deployment Zone has survived the battle."""

from sightline.games.infinity.core.match.commands import UseAbility
from sightline.games.infinity.core.match.events import Happening, replace
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Whether, ask
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.table.deployment_places import deployment_zone
from sightline.games.infinity.core.table.port import Rear
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.n4.events import escape_key, remembered, retreat_key
from sightline.games.infinity.n4.retreat import escaped
from sightline.kernel import Command, Play
from sightline.rules import rule

LEAVE = "leave_table"


class LeftTable(Happening, frozen=True, kw_only=True):
    """A trooper leaves the table alive, with all that belongs to it."""

    trooper: str

    def apply(self, state: State) -> State:
        """It is gone, and not fallen."""
        one = state.troopers[self.trooper]
        gone = {
            key
            for key, each in state.troopers.items()
            if (each.owner, each.member) == (one.owner, one.member) and not each.device
        }
        troopers = {key: each for key, each in state.troopers.items() if key not in gone}
        return remembered(replace(state, troopers=troopers), escape_key(one.owner, one.member), 1)


@rule("N4-RETR-009", "N4-SSKB-109")
def may_leave(now: Situation, trooper: Trooper) -> bool:
    """Whether it is at the rear of its Deployment Zone while its army retreats; Religious Troops stay."""
    if not now.state.memory.get(retreat_key(trooper.owner)) or trooper.peripheral is not None or trooper.device:
        return False
    if now.is_null(trooper) or now.profile(trooper).ability("religious_troop") is not None:
        return False
    return now.table.lies(now.body(trooper), Rear(deployment_zone(now.state, trooper.owner)))


@rule("N4-RETR-009")
def offer_to_leave(play: Play[State]) -> None:
    """At the end of an Order whoever was activated by it may go."""
    now = Situation(play.state)
    active = (now.find(key) for key in now.order.troopers)
    ask(play, Leaving.name, [each.id for each in active if each is not None and may_leave(now, each)])


class Leaving(Whether):
    """To leave, or to stay."""

    name = "n4.leave_table"
    kind = ability = LEAVE

    def play(self, play: Play[State], command: Command) -> None:
        """Go, or stay. When nobody is left, the battle is over."""
        assert isinstance(command, UseAbility)
        self.answered(play)
        if command.use:
            play.emit(LeftTable(trooper=command.trooper, rule="N4-RETR-009"))
            if play.state.fixed.scenario.is_over_after_order(play.state):
                play.state.fixed.scenario.end(play, "eliminated")


PART = Part(stages=(Leaving(),), at_conclusion=(offer_to_leave,), escaped=(escaped,))
