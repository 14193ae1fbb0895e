"""The Transition phase, and the Ring."""

from collections.abc import Iterator

from sightline.games.apex.abilities import shift_cooldown
from sightline.games.apex.board import Ring
from sightline.games.apex.drawing import draw, draw_feats
from sightline.games.apex.events import MarkerAdvanced, RingCardRevealed, RingShifted, RoundBegan
from sightline.games.apex.harm import harm
from sightline.games.apex.state import Legend, State
from sightline.games.apex.victory import examine, settle_by_tie_breaks
from sightline.kernel import Play
from sightline.rules import rule


@rule("AX-TRANS-001", "AX-ICON-009")
def transition(play: Play[State]) -> None:
    """Ring damage, Feats, Cooldown, Round marker, Recruitment cards; then the next round."""
    ring_damage(play)
    if play.state.ended:
        return
    for key in play.state.legends:
        draw_feats(play, key, play.state.fixed.constants.feats.each_round, why="AX-TRANS-004")
    shift_cooldown(play, range(len(play.state.cooling)), -1, "AX-TRANS-007")
    advance(play)
    if not play.state.ended:
        begins = play.state.fixed.pack.round_track[play.state.track].round
        assert begins is not None
        play.emit(RoundBegan(round=begins, rule="AX-TRANS-012"))


@rule("AX-TRANS-002", "AX-TRANS-003", "AX-RING-006", "AX-RING-007")
def ring_damage(play: Play[State]) -> None:
    """Everybody outside the Ring suffers what is printed under the round just played; then victory is looked at."""
    state = play.state
    amount = state.fixed.pack.round_track[state.track].ring_damage
    if state.ring is None or amount is None:
        return
    for one in _outside(state, state.ring):
        harm(play, one.key, amount, source="ring", tag="HEALTH")
    _examine_at_once(play)


@rule("AX-TRANS-002", "AX-RING-008")
def _outside(state: State, ring: Ring) -> Iterator[Legend]:
    """Legends beyond the delimiters."""
    return (one for one in _red_first(state) if one.at is not None and not ring.inside(one.at))


def _red_first(state: State) -> list[Legend]:
    return sorted(state.legends.values(), key=lambda one: one.squad != state.red)


@rule("AX-ELIM-010")
def _examine_at_once(play: Play[State]) -> None:
    """The Ring is one effect: victory is looked at after all that it has eliminated, and before the next step."""
    if play.state.eliminations != play.state.examined:
        examine(play)


@rule("AX-TRANS-008", "AX-TRANS-009", "AX-TRANS-010", "AX-WIN-003", "AX-WIN-008")
def advance(play: Play[State]) -> None:
    """The Round marker moves on: past squares, whose icons count only with the Ring, until a round or the end."""
    track = play.state.fixed.pack.round_track
    while not play.state.ended:
        play.emit(MarkerAdvanced(track=play.state.track + 1, rule="AX-TRANS-008"))
        space = track[play.state.track]
        if space.kind == "trophy":
            settle_by_tie_breaks(play)
        elif space.kind == "diamond":
            return
        elif play.state.ring is not None:
            for icon in space.icons:
                if icon == "ring_shift":
                    shift_ring(play)
                elif icon == "ring_reshuffle":
                    reveal_ring_card(play)


@rule("AX-RING-001", "AX-RING-002", "AX-RING-003", "AX-RING-004", "AX-ICON-007")
def shift_ring(play: Play[State]) -> None:
    """Each side moves inwards as the card that lies face up says; then a new card is revealed."""
    state = play.state
    assert state.ring is not None
    card = state.fixed.pack.ring_cards[state.ring_card]
    ring = state.ring.shifted(north=card.north, east=card.east, south=card.south, west=card.west)
    play.emit(RingShifted(card=state.ring_card, ring=ring, rule="AX-RING-002"))
    reveal_ring_card(play)


@rule("AX-SETUP-022", "AX-RING-004", "AX-RING-005")
def reveal_ring_card(play: Play[State]) -> None:
    """All cards are shuffled, the one just used as well."""
    (card,) = draw(play, tuple(play.state.fixed.pack.ring_cards), 1, "apex.roll.ring")
    play.emit(RingCardRevealed(card=card, rule="AX-RING-004"))
