"""The start of a Player Turn of N4, step by step."""

from sightline.games.infinity.core.match.events import TurnBegan
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Stage, enter
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.match.turns import OrderCount, TacticalPhase, see_whether_it_is_the_last
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.n4.events import TurnForgotten
from sightline.games.infinity.n4.lieutenant import check_command
from sightline.games.infinity.n4.retreat import check_retreat
from sightline.games.infinity.n4.shooting.suppressive_fire import let_lapse
from sightline.kernel import Play
from sightline.rules import rule


@rule("N4-SEQ-003")
class Tactical(TacticalPhase):
    """The turn begins; Command Tokens come first."""

    def proceed(self, play: Play[State]) -> None:
        """What held for the last turn is over."""
        state = play.state
        play.emit(TurnBegan(player=state.active, round=state.round, rule="N4-SEQ-001"))
        for player in (0, 1):
            play.emit(TurnForgotten(player=player))
        for moment in state.fixed.edition.in_tactical_phase:
            moment(play)
        enter(play, "command.executive" if state.fixed.scenario.advanced else Count.name, state.active)


@rule("N4-SCEN-023")
def lacks_a_public_lieutenant(state: State) -> bool:
    """Whether the active player has to appoint one, as in Firefight."""
    return state.fixed.scenario.must_appoint(Situation(state), state.active)


@rule("N4-SEQ-003")
class Checks(Stage):
    """Retreat! and Loss of Lieutenant, in this order."""

    name = "tactical.checks"

    def proceed(self, play: Play[State]) -> None:
        """Then the Orders are counted; where a Lieutenant must be appointed, that comes before it is missed."""
        check_retreat(play)
        if lacks_a_public_lieutenant(play.state):
            enter(play, "appointment", play.state.active)
            return
        check_command(play)
        let_lapse(play)
        see_whether_it_is_the_last(play)
        enter(play, "order_count", play.state.active)


class Count(OrderCount):
    """The Order Count; from now on a Lieutenant who took command later is as good as any."""

    def after(self, state: State) -> str:
        """Command Tokens, and the Impetuous Phase; in the introductory game there is neither."""
        return "command.strategic" if state.fixed.scenario.advanced else "orders"


PART = Part(stages=(Tactical(), Checks(), Count()))
