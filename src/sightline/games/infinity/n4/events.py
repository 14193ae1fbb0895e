"""What happens in N4 beyond the events of the core."""

from sightline.games.infinity.core.match.events import Happening, replace
from sightline.games.infinity.core.match.events.happening import with_trooper
from sightline.games.infinity.core.match.state import OrderTokens, State, group_key
from sightline.geometry.shapes import Point3
from sightline.kernel import Change, Player, Viewer
from sightline.rules import rule as cites


def remembered(state: State, key: str, value: int) -> State:
    """The state with something noted; what is 0 is forgotten."""
    memory = {**state.memory, key: value}
    return replace(state, memory={each: noted for each, noted in memory.items() if noted or each != key})


class CommandTokenSpent(Happening, frozen=True, kw_only=True):
    """A Command Token is spent."""

    player: Player
    use: str
    trooper: str = ""
    left: int

    def apply(self, state: State) -> State:
        """Take it off the table."""
        for key in (spent_key(self.player), spent_this_turn_key(self.player)):
            state = remembered(state, key, state.memory.get(key, 0) + 1)
        return state


def spent_key(player: Player) -> str:
    """What a match remembers of a player's Command Tokens."""
    return f"command_tokens.{player}"


def spent_this_turn_key(player: Player) -> str:
    """The same for the turn at hand."""
    return f"command_tokens.turn.{player}"


class LimitSet(Happening, frozen=True, kw_only=True):
    """A player may use only so many Command Tokens in this turn."""

    player: Player
    limit: int

    def apply(self, state: State) -> State:
        """Note it."""
        return remembered(state, limit_key(self.player), self.limit)


def limit_key(player: Player) -> str:
    """What a match remembers of such a limit."""
    return f"command_tokens.limit.{player}"


class TurnForgotten(Happening, frozen=True, kw_only=True):
    """What holds for one turn only is over."""

    player: Player

    def apply(self, state: State) -> State:
        """Forget it."""
        for key in (
            spent_this_turn_key(self.player),
            limit_key(self.player),
            new_key(self.player),
            strategos_key(self.player),
        ):
            state = remembered(state, key, 0)
        return state


def new_key(player: Player) -> str:
    """What a match remembers of who has taken command after the Orders were counted. Secret."""
    return f"private.new_lieutenant.{player}"


def strategos_key(player: Player) -> str:
    """What a match remembers of the free regrouping of this turn."""
    return f"strategos.{player}"


class Regrouped(Happening, frozen=True, kw_only=True):
    """A trooper is moved to another combat group."""

    player: Player
    trooper: str = ""
    """Who; nobody where it is not on the table."""
    member: int | None = None
    """Which member of the list is not on the table; only its own player knows."""
    group: int

    @cites("N4-SSK-237", "N4-SSK-124")
    def apply(self, state: State) -> State:
        """Note it for the whole member of the list: Peripherals go where their Controller goes, and all Proxies."""
        army, member = self.player, self.member
        if member is None:
            trooper = state.troopers[self.trooper]
            army, member = trooper.army, trooper.member
        return remembered(state, group_key(state, army, member), self.group)

    @cites("N4-SSK-088", "N4-SSK-298")
    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening | None":
        """That there is somebody who is not on the table is told to everybody, but not who it is."""
        return self if viewer == self.player else replace(self, member=None)


class CommandLost(Happening, frozen=True, kw_only=True):
    """Loss of Lieutenant is declared, or is over."""

    player: Player
    lost: bool

    def apply(self, state: State) -> State:
        """Note it."""
        return remembered(state, lost_key(self.player), int(self.lost))


def lost_key(player: Player) -> str:
    """What a match remembers of Loss of Lieutenant."""
    return f"loss_of_lieutenant.{player}"


class Retreating(Happening, frozen=True, kw_only=True):
    """An army is in Retreat!, or no longer."""

    player: Player
    retreats: bool

    def apply(self, state: State) -> State:
        """Note it."""
        return remembered(state, retreat_key(self.player), int(self.retreats))


def retreat_key(player: Player) -> str:
    """What a match remembers of Retreat!."""
    return f"retreat.{player}"


def escape_key(player: Player, member: int) -> str:
    """What a match remembers of who has left the table alive; its number in the list stays a secret."""
    return f"private.escaped.{player}.{member}"


class OrdersChanged(Happening, frozen=True, kw_only=True):
    """Orders are cancelled or become others, after they were counted."""

    player: Player
    """Whose."""
    pool: tuple[OrderTokens, ...]

    def apply(self, state: State) -> State:
        """Lay out the tokens that are left."""
        return replace(state, pool=self.pool)


class Replaced(Happening, frozen=True, kw_only=True):
    """Somebody with another base than before does not stand where the middle of the old one was."""

    trooper: str
    at: Point3

    def apply(self, state: State) -> State:
        """Their edges coincide now."""
        return with_trooper(state, replace(state.troopers[self.trooper], at=self.at))
