"""Tokens on the table, and what scenarios and skills remember."""

from sightline.games.infinity.core.match.events.happening import Happening, replace
from sightline.games.infinity.core.match.state import Area, State, Token
from sightline.kernel import Change, Play, Viewer


class TokenChanged(Happening, frozen=True, kw_only=True):
    """A token is placed or changes."""

    token: Token

    def apply(self, state: State) -> State:
        """Put it there."""
        return replace(state, tokens={**state.tokens, self.token.id: self.token})


class AreaLaid(Happening, frozen=True, kw_only=True):
    """Something comes to lie over a part of the table."""

    area: Area

    def apply(self, state: State) -> State:
        """Lay it there."""
        return replace(state, areas=(*state.areas, self.area))


class AreasLifted(Happening, frozen=True, kw_only=True):
    """What lay over the table so long is gone."""

    until: str

    def apply(self, state: State) -> State:
        """Lift it."""
        return replace(state, areas=tuple(each for each in state.areas if each.until != self.until))


def lift(play: Play[State], until: str) -> None:
    """Lift what lies over the table until now, if anything does."""
    if any(each.until == until for each in play.state.areas):
        play.emit(AreasLifted(until=until))


class TokenRemoved(Happening, frozen=True, kw_only=True):
    """A token leaves the table."""

    token: str

    def apply(self, state: State) -> State:
        """Take it off."""
        return replace(state, tokens={key: each for key, each in state.tokens.items() if key != self.token})


class Remembered(Happening, frozen=True, kw_only=True):
    """A scenario or a skill notes something; zero forgets it."""

    key: str
    value: int

    def apply(self, state: State) -> State:
        """Note it."""
        rest = {key: value for key, value in state.memory.items() if key != self.key}
        return replace(state, memory={**rest, self.key: self.value} if self.value else rest)

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening | None":
        """A note of the engine, and of nobody else; what it is about shows elsewhere."""
        return None
