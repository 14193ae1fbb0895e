"""Rounds, turns, activations, the Ring and the end."""

from sightline.games.apex.board import Ring
from sightline.games.apex.events.happening import Happening, change_activation, change_legend, replace
from sightline.games.apex.state import Activation, Squad, State
from sightline.rules import rule as cites


class RoundBegan(Happening, frozen=True, kw_only=True):
    """A round begins: all Recruitment cards are face up."""

    round: int

    @cites("AX-TRANS-012")
    def apply(self, state: State) -> State:
        """Turn the cards up."""
        legends = {key: replace(one, activated=False) for key, one in state.legends.items()}
        return replace(state, round=self.round, legends=legends)


class TurnBegan(Happening, frozen=True, kw_only=True):
    """The Initiative marker reaches a squad's turn."""

    turn: int
    squad: Squad

    def apply(self, state: State) -> State:
        """Note it."""
        return replace(state, turn=self.turn)


class ActivationBegan(Happening, frozen=True, kw_only=True):
    """A Legend is activated."""

    legend: str

    def apply(self, state: State) -> State:
        """It has its Activation Points."""
        ap = state.fixed.constants.activation_points
        return replace(state, activation=Activation(legend=self.legend, ap=ap))


class ActionTaken(Happening, frozen=True, kw_only=True):
    """The active Legend takes an action and pays for it."""

    legend: str
    action: str
    ap: int

    def apply(self, state: State) -> State:
        """Pay."""
        assert state.activation is not None
        return change_activation(state, ap=state.activation.ap - self.ap, acted=True)


class ShotTaken(Happening, frozen=True, kw_only=True):
    """The one Shoot action of the activation is used up."""

    legend: str

    @cites("AX-ACT-003")
    def apply(self, state: State) -> State:
        """Note it, if it is that Legend's activation."""
        now = state.activation
        return change_activation(state, shot=True) if now is not None and now.legend == self.legend else state


class ActivationEnded(Happening, frozen=True, kw_only=True):
    """A Legend has been activated: its Recruitment card is turned face down."""

    legend: str

    @cites("AX-ROUND-006")
    def apply(self, state: State) -> State:
        """Turn the card."""
        return change_legend(replace(state, activation=None), self.legend, activated=True)


class MarkerAdvanced(Happening, frozen=True, kw_only=True):
    """The Round marker moves one space."""

    track: int

    def apply(self, state: State) -> State:
        """Move it."""
        return replace(state, track=self.track)


class RingShifted(Happening, frozen=True, kw_only=True):
    """The Ring closes in."""

    card: str
    ring: Ring

    def apply(self, state: State) -> State:
        """Move its delimiters."""
        return replace(state, ring=self.ring)


class RingCardRevealed(Happening, frozen=True, kw_only=True):
    """All Ring Shift cards are shuffled and a new one lies face up."""

    card: str

    def apply(self, state: State) -> State:
        """Turn it up."""
        return replace(state, ring_card=self.card)


class Examined(Happening, frozen=True, kw_only=True):
    """The victory conditions have been looked at after the latest eliminations."""

    def apply(self, state: State) -> State:
        """Note it."""
        return replace(state, examined=state.eliminations)


class Ended(Happening, frozen=True, kw_only=True):
    """The match is over."""

    reason: str
    winner: Squad | None = None

    def apply(self, state: State) -> State:
        """Nothing is pending any more."""
        return replace(state, ended=self.reason, winner=self.winner, pending=())
