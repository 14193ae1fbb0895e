"""Legends on the board: moving, damage, elimination and return."""

from sightline.games.apex.board import Space
from sightline.games.apex.events.happening import Happening, change_activation, change_legend, replace
from sightline.games.apex.state import EXHAUSTED, Pool, State
from sightline.rules import rule as cites


class Moved(Happening, frozen=True, kw_only=True):
    """A Legend moves along a path, entering every space of it."""

    legend: str
    path: tuple[Space, ...]
    mp: int
    """What it cost."""

    def apply(self, state: State) -> State:
        """It stands at the end of the path."""
        return change_legend(state, self.legend, at=self.path[-1], entered=True, edge=None)


class Relocated(Happening, frozen=True, kw_only=True):
    """A Legend is put into another space by an effect; it counts as entering it."""

    legend: str
    to: Space
    why: str
    """push, swap, card ..."""

    def apply(self, state: State) -> State:
        """It stands there."""
        return change_legend(state, self.legend, at=self.to)


class Collided(Happening, frozen=True, kw_only=True):
    """A push ends in a collision."""

    legend: str


class Damaged(Happening, frozen=True, kw_only=True):
    """A Legend loses Shield and Health."""

    legend: str
    amount: int
    """The damage dealt, before anything was cancelled."""
    shield: int
    health: int
    source: str
    by: str = ""

    @cites("AX-LIFE-001", "AX-DMG-002")
    def apply(self, state: State) -> State:
        """Turn the dial."""
        one = state.legends[self.legend]
        return change_legend(state, self.legend, shield=one.shield - self.shield, health=one.health - self.health)


class DamageCancelled(Happening, frozen=True, kw_only=True):
    """A Knockdown Shield cancels damage."""

    legend: str
    amount: int
    loot: str


class DamagePrevented(Happening, frozen=True, kw_only=True):
    """An effect keeps all damage away."""

    legend: str
    amount: int
    source: str


class Restored(Happening, frozen=True, kw_only=True):
    """A Legend recovers Shield or Health."""

    legend: str
    pool: Pool
    amount: int
    source: str

    @cites("AX-LIFE-001")
    def apply(self, state: State) -> State:
        """Turn the dial."""
        one = state.legends[self.legend]
        if self.pool == "health":
            return change_legend(state, self.legend, health=one.health + self.amount)
        return change_legend(state, self.legend, shield=one.shield + self.amount)


class ShieldCut(Happening, frozen=True, kw_only=True):
    """The Shield falls to the maximum of the Body Shield that is worn now."""

    legend: str
    shield: int

    @cites("AX-LIFE-015")
    def apply(self, state: State) -> State:
        """Turn the dial."""
        return change_legend(state, self.legend, shield=self.shield)


class Eliminated(Happening, frozen=True, kw_only=True):
    """A Legend leaves the board, is restored, and gives the enemy squad a Deathbox token."""

    legend: str
    by: str = ""
    token: bool = True
    """Whether it had a token left to give."""

    @cites("AX-ELIM-001", "AX-ELIM-002", "AX-ELIM-003", "AX-ELIM-004", "AX-ELIM-006", "AX-ELIM-901")
    def apply(self, state: State) -> State:
        """Off the board, Knockdown Shield active again, dial reset, then the token.

        It keeps everything it has, and pieces attached to it stay attached.
        """
        one, constants = state.legends[self.legend], state.fixed.constants
        shield = one.equipment["knockdown_shield"].removesuffix(EXHAUSTED)
        one = replace(one, at=None, equipment={**one.equipment, "knockdown_shield": shield})
        one = replace(one, health=constants.health, shield=constants.shield)
        one = replace(one, deathboxes=one.deathboxes - int(self.token))
        return replace(state, legends={**state.legends, one.key: one}, eliminations=state.eliminations + 1)


class RespawnFree(Happening, frozen=True, kw_only=True):
    """A card pays for the Respawn action at hand."""

    legend: str

    def apply(self, state: State) -> State:
        """Note it."""
        return change_activation(state, free_respawn=True)


class Respawned(Happening, frozen=True, kw_only=True):
    """A Legend returns to the board."""

    legend: str
    to: Space

    def apply(self, state: State) -> State:
        """It stands there."""
        return change_activation(change_legend(state, self.legend, at=self.to), free_respawn=False)


class SceneryDestroyed(Happening, frozen=True, kw_only=True):
    """A scenery object is gone."""

    id: str

    def apply(self, state: State) -> State:
        """Take it off the board."""
        return replace(state, destroyed=(*state.destroyed, self.id))
