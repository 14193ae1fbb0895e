"""Drawing from decks and bags. Chance comes in when a card is drawn, so that nothing has a hidden order.

What is rolled is the place of the card among those that are left, in the order of the pack: people at a real table
read it off the card they have drawn.
"""

from collections.abc import Sequence
from typing import TypeVar

from sightline.games.apex.content.cards import AimCard
from sightline.games.apex.events import AimDrawn, FeatsDrawn, LootDrawn
from sightline.games.apex.state import Loot, State
from sightline.kernel import Play
from sightline.rules import rule

T = TypeVar("T")


def draw(play: Play[State], left: Sequence[T], count: int, what: str) -> tuple[T, ...]:
    """Some of what is left, as many as there are."""
    rest = list(left)
    return tuple(rest.pop(play.roll(1, len(rest), what)[0] - 1) for _ in range(min(count, len(rest))))


@rule("AX-SETUP-004", "AX-SHOOT-019", "AX-MELEE-004", "AX-USE-013")
def draw_aim(
    play: Play[State], count: int, what: str, legend: str = "", without: Sequence[str] = ()
) -> tuple[AimCard, ...]:
    """Reveal Aim cards of the full deck, but for those already on the table."""
    left = [card for card in play.state.fixed.pack.aim_deck if card.id not in without]
    cards = draw(play, left, count, "apex.roll.aim")
    play.emit(AimDrawn(cards=tuple(card.id for card in cards), what=what, legend=legend))
    return cards


@rule("AX-SETUP-012", "AX-INV-015")
def pick_loot(play: Play[State], bag: str) -> Loot | None:
    """A token of a bag at random, its active side up, without taking it out; None when the bag is empty."""
    tokens = [token for token, count in play.state.bags.get(bag, {}).items() for _ in range(count)]
    if not tokens:
        return None
    return tokens[play.roll(1, len(tokens), f"apex.roll.bag_{bag}")[0] - 1]


@rule("AX-ICON-001")
def draw_loot(play: Play[State], legend: str, bag: str, why: str = "AX-ICON-001") -> Loot | None:
    """A token of a bag, for all to see."""
    token = pick_loot(play, bag)
    if token is not None:
        play.emit(LootDrawn(legend=legend, bag=bag, loot=token, rule=why))
    return token


@rule("AX-TRANS-005", "AX-TRANS-006")
def draw_feats(play: Play[State], legend: str, count: int, why: str | None = None) -> None:
    """Feats into a hand, without limit; an empty deck gives none and is never made anew."""
    feats = draw(play, play.state.legends[legend].deck, count, "apex.roll.feat")
    if feats:
        play.emit(FeatsDrawn(legend=legend, count=len(feats), feats=feats, rule=why))
