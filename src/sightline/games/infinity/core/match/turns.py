"""Rounds and Player Turns: Tactical Phase, States Phase, end of the turn."""

from sightline.games.infinity.core.match.choices import PhaseChoices
from sightline.games.infinity.core.match.events import OrdersCounted, OrdersLost, Remembered, TurnBegan, lift
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.scenario import ROUNDS
from sightline.games.infinity.core.match.stages import Stage, enter
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Play
from sightline.rules import rule


class TacticalPhase(Stage):
    """The start of a Player Turn."""

    name = "tactical"

    @rule("C1-TURN-003")
    def proceed(self, play: Play[State]) -> None:
        """See how things stand: does the scenario go on, is there a Lieutenant?"""
        state = play.state
        play.emit(TurnBegan(player=state.active, round=state.round, rule="C1-TURN-001"))
        for moment in state.fixed.edition.in_tactical_phase:
            moment(play)
        see_whether_it_is_the_last(play)
        appointing = state.fixed.scenario.must_appoint(Situation(play.state), state.active)
        enter(play, "appointment" if appointing else "order_count", state.active)


@rule("C1-SCEN-216", "C1-SCEN-256")
def see_whether_it_is_the_last(play: Play[State]) -> None:
    """Who has too little left plays this turn to its end, and no further."""
    if play.state.fixed.scenario.must_end(Situation(play.state), play.state.active):
        play.emit(Remembered(key="last_turn", value=1))


class OrderCount(Stage):
    """The Order Count, which closes the Tactical Phase."""

    name = "order_count"

    def after(self, state: State) -> str:
        """The stage after it."""
        return "orders"

    @rule("C1-TURN-004", "C1-TURN-005", "C1-ORD-006", "C1-INTRO-017")
    def proceed(self, play: Play[State]) -> None:
        """Count the Orders."""
        state, now = play.state, Situation(play.state)
        kinds = state.fixed.edition.order_kind.values()
        pool = tuple(tokens for kind in kinds for tokens in kind.count(now, state.active))
        play.emit(OrdersCounted(player=state.active, pool=pool, rule="C1-TURN-004"))
        enter(play, self.after(state), state.active)


@rule("C1-ORD-007", "C1-ORD-008", "C1-ORD-013", "C1-STATE-004", "C1-STATE-014", "C1-STATE-029", "C1-STATE-266")
@rule("C1-STATE-290", "C1-INTRO-018", "C1-INTRO-050")
def gives_order(now: Situation, trooper: Trooper) -> bool:
    """Every Regular trooper on the table, Model or Marker, that is not Null; Peripherals and who turned give none."""
    if now.is_null(trooper) or now.has_turned(trooper) or trooper.peripheral is not None:
        return False
    return not any(without(now, trooper) for without in now.fixed.edition.orderless)


class StatesPhase(Stage):
    """Checks that states and skills require; then the turn ends."""

    name = "states"

    @rule("C1-TURN-009", "C1-INTRO-901")
    def proceed(self, play: Play[State]) -> None:
        """Lose the Orders that are left and make the checks."""
        lose_orders(play)
        for moment in play.state.fixed.edition.in_states_phase:
            moment(play)
        enter(play, "states.choices")


@rule("C1-TURN-008", "C1-TURN-010")
def lose_orders(play: Play[State]) -> None:
    """What was not spent in this turn is gone."""
    play.emit(OrdersLost(player=play.state.active, rule="C1-TURN-008"))


class TurnEnd(Stage):
    """The end of a Player Turn: the other player's turn, the next round, or the end of the match."""

    name = "turn_end"

    def proceed(self, play: Play[State]) -> None:
        """What lasts until now ends; then the match ends before its time, or it goes on."""
        lift(play, "turn")
        if play.state.active != play.state.first:
            lift(play, "round")
        state, scenario = play.state, play.state.fixed.scenario
        if state.memory.get("last_turn"):
            scenario.end_round(play)
            scenario.end(play, "too_few_left")
        elif scenario.is_over_after_order(state):
            scenario.end(play, "eliminated")
        else:
            self._go_on(play)

    @rule("C1-TURN-001", "C1-TURN-011", "C1-GEN-003", "C1-INIT-005")
    def _go_on(self, play: Play[State]) -> None:
        """The other player's turn, or the next round."""
        state = play.state
        if state.active == state.first:
            play.emit(TurnBegan(player=1 - state.first, round=state.round, rule="C1-TURN-001"))
            enter(play, "tactical")
        else:
            self._end_round(play)

    def _end_round(self, play: Play[State]) -> None:
        """What the round has brought is scored before the next begins."""
        play.state.fixed.scenario.end_round(play)
        self._next_round(play)

    @rule("C1-GEN-001", "C1-SCEN-208")
    def _next_round(self, play: Play[State]) -> None:
        """Three rounds are all."""
        state = play.state
        if state.round >= ROUNDS:
            state.fixed.scenario.end(play, "last_round")
        else:
            play.emit(TurnBegan(player=state.first, round=state.round + 1, rule="C1-TURN-001"))
            enter(play, "tactical")


PART = Part(stages=(TacticalPhase(), OrderCount(), StatesPhase(), PhaseChoices(), TurnEnd()))
