"""Feats, Aim cards, and Abilities on the tracks."""

from sightline.games.apex.events.happening import Happening, change_activation, change_legend, replace, same_squad
from sightline.games.apex.state import Cooling, Piece, State, Use
from sightline.kernel import Change, Viewer
from sightline.rules import rule as cites


class FeatsDrawn(Happening, frozen=True, kw_only=True):
    """A Legend draws Feats into its hand. Others see how many."""

    legend: str
    count: int
    feats: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """From the deck into the hand."""
        one = state.legends[self.legend]
        deck = tuple(feat for feat in one.deck if feat not in self.feats)
        return change_legend(state, self.legend, deck=deck, hand=one.hand + self.feats)

    def seen_by(self, change: Change[State], viewer: Viewer) -> Happening:
        """The squad sees them."""
        return self if same_squad(change.after, self.legend, viewer) else replace(self, feats=())


class FeatUsed(Happening, frozen=True, kw_only=True):
    """A Feat goes from the hand to the discard pile, face up."""

    legend: str
    feat: str
    impetuous: bool = False

    @cites("AX-ACT-012")
    def apply(self, state: State) -> State:
        """Lay it down; an Impetuous action is used up."""
        state = self._laid_down(state)
        return change_activation(state, impetuous=True) if self.impetuous else state

    @cites("AX-ACT-008", "AX-INV-027", "AX-FEAT-002")
    def _laid_down(self, state: State) -> State:
        one = state.legends[self.legend]
        hand = tuple(feat for feat in one.hand if feat != self.feat)
        return change_legend(state, self.legend, hand=hand, discard=(*one.discard, self.feat))


class AimDrawn(Happening, frozen=True, kw_only=True):
    """Aim cards are revealed. They go back and the deck is shuffled when they have been used."""

    cards: tuple[str, ...]
    what: str
    legend: str = ""


class UseBegan(Happening, frozen=True, kw_only=True):
    """An Ability is used: its token leaves the supply."""

    use: Use

    def apply(self, state: State) -> State:
        """One row below what lies there already."""
        one = state.legends[self.use.legend]
        left = {**one.supply, self.use.ability: one.supply[self.use.ability] - 1}
        state = replace(state, uses=(*state.uses, self.use), used=state.used + 1)
        return change_legend(state, self.use.legend, supply=left)


class UseEnded(Happening, frozen=True, kw_only=True):
    """Nothing of a use is left but its token."""

    number: int

    def apply(self, state: State) -> State:
        """Forget it."""
        return replace(state, uses=tuple(use for use in state.uses if use.number != self.number))


class UseLasts(Happening, frozen=True, kw_only=True):
    """The token of a use goes, its PERMANENT pieces stay on the board."""

    number: int

    def apply(self, state: State) -> State:
        """Nothing is due any more."""
        kept = (replace(use, due=None, cooled=True) if use.number == self.number else use for use in state.uses)
        return replace(state, uses=tuple(kept))


class UseRenewed(Happening, frozen=True, kw_only=True):
    """After its Delay a use goes on with its Duration: its token moves ahead, below what lies there already."""

    number: int
    due: int

    def apply(self, state: State) -> State:
        """Move it."""
        use = next(use for use in state.uses if use.number == self.number)
        others = tuple(use for use in state.uses if use.number != self.number)
        return replace(state, uses=(*others, replace(use, due=self.due, timing="duration")))


class CooldownBegan(Happening, frozen=True, kw_only=True):
    """An Ability token is put on the Cooldown track."""

    legend: str
    ability: str
    position: int

    def apply(self, state: State) -> State:
        """Put it there."""
        token = Cooling(legend=self.legend, ability=self.ability, position=self.position)
        return replace(state, cooling=(*state.cooling, token))


class CooldownShifted(Happening, frozen=True, kw_only=True):
    """A token moves on the Cooldown track; off its end it returns to its Legend."""

    index: int
    legend: str
    ability: str
    position: int
    """Where it is now; 0 or less means that it has left the track."""

    @cites("AX-COOL-005", "AX-TRANS-007")
    def apply(self, state: State) -> State:
        """Move it, or give it back."""
        tokens = list(state.cooling)
        if self.position > 0:
            tokens[self.index] = replace(tokens[self.index], position=self.position)
            return replace(state, cooling=tuple(tokens))
        del tokens[self.index]
        one = state.legends[self.legend]
        supply = {**one.supply, self.ability: one.supply[self.ability] + 1}
        return change_legend(replace(state, cooling=tuple(tokens)), self.legend, supply=supply)


class PiecePlaced(Happening, frozen=True, kw_only=True):
    """A miniature or marker comes onto the board, or takes the place of one."""

    piece: Piece

    def apply(self, state: State) -> State:
        """Put it there."""
        return replace(state, pieces={**state.pieces, self.piece.id: self.piece})


class PieceRemoved(Happening, frozen=True, kw_only=True):
    """A miniature or marker goes back to its owner's supply."""

    id: str
    kind: str
    destroyed: bool = False

    def apply(self, state: State) -> State:
        """Take it away."""
        return replace(state, pieces={key: piece for key, piece in state.pieces.items() if key != self.id})
