"""Classified Objectives: a deck that somebody may plug in. The book counts them, and brings none."""

from collections.abc import Callable, Sequence

import msgspec

from sightline.games.infinity.core.match.events import Remembered, Scored
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Play, Player, RuleId


class Objective(msgspec.Struct, frozen=True, kw_only=True):
    """A card: what it asks of a player, judged at the end of the game."""

    key: str
    fulfilled: Callable[[Situation, Player], bool]


Deck = Sequence[Objective]


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """How many a player has in a mission, and what each of them is worth."""

    count: int
    each: int
    rule: RuleId

    @property
    def most(self) -> int:
        """The Objective Points that they can bring.

        >>> Share(count=2, each=1, rule="X").most
        2
        """
        return self.count * self.each

    def deal(self, play: Play[State], deck: Deck) -> None:
        """Give everybody as many different cards as the mission says, at random; none, where there is no deck."""
        for player in (0, 1):
            left = list(range(len(deck)))
            for number in range(min(self.count, len(deck))):
                (die,) = play.roll(1, what="roll.classified")
                card = left.pop((die - 1) % len(left))
                play.emit(Remembered(key=_key(player, number), value=card + 1, rule=self.rule))

    def score(self, play: Play[State], deck: Deck) -> tuple[int, int]:
        """What each player gets for those that it has fulfilled; that there are none is said."""
        now = Situation(play.state)
        mine, theirs = (self._of(now, player, deck) for player in (0, 1))
        what = "missions.score_classified" if deck else "missions.no_classified"
        for player, points in enumerate((mine, theirs)):
            params = {"count": points // self.each}
            play.emit(Scored(player=player, points=points, what=what, params=params, rule=self.rule))
        return (mine, theirs)

    def _of(self, now: Situation, player: Player, deck: Deck) -> int:
        numbers = (now.state.memory.get(_key(player, number), 0) for number in range(self.count))
        cards = [deck[number - 1] for number in numbers if 0 < number <= len(deck)]
        return self.each * sum(card.fulfilled(now, player) for card in cards)


def _key(player: Player, number: int) -> str:
    """What a match remembers of the cards of a player."""
    return f"classified.{player}.{number}"
