"""What happens when shots are fired, Grenades thrown and cards played."""

from collections.abc import Callable

from sightline.games.apex.board import Space
from sightline.games.apex.effects.frames import Placed, Played, Shooting, Window, current_shot
from sightline.games.apex.events import Happening, replace
from sightline.games.apex.shooting.account import Shot
from sightline.games.apex.shooting.aim import Change
from sightline.games.apex.state import Pending, State
from sightline.rules import rule as cites

FOR_A_SHOT = ("shoot_enhancement", "reaction")


def _with_shot(state: State, change: Callable[[Shooting], Shooting]) -> State:
    """The state with a change to the Shoot action at hand, wherever in the stack it is."""
    at = max(index for index, frame in enumerate(state.pending) if isinstance(frame, Shooting))
    frame = state.pending[at]
    assert isinstance(frame, Shooting)
    pending: tuple[Pending, ...] = (*state.pending[:at], change(frame), *state.pending[at + 1 :])
    return replace(state, pending=pending)


class ShotDeclared(Happening, frozen=True, kw_only=True):
    """A Legend shoots at another with a Weapon."""

    legend: str
    target: str
    weapon: int
    card: str


class ShotChanged(Happening, frozen=True, kw_only=True):
    """A card changes the Shoot action at hand."""

    source: str
    change: Change | None = None
    redraws: int = 0

    @cites("AX-SHOOT-011", "AX-SHOOT-015", "AX-PRIO-001")
    def apply(self, state: State) -> State:
        """Note it, after what was played before."""
        more = (self.change,) if self.change else ()
        return _with_shot(
            state,
            lambda shot: replace(shot, changes=(*shot.changes, *more), redraws=shot.redraws + self.redraws),
        )


class ShotRedirected(Happening, frozen=True, kw_only=True):
    """Somebody else becomes the target."""

    source: str
    target: str

    def apply(self, state: State) -> State:
        """From now on everything is worked out for the new target."""

        def turned(shot: Shooting) -> Shooting:
            one, other = state.legends[shot.legend].at, state.legends[self.target].at
            # Whoever has left the board in the meantime shoots no more: then the line does not matter.
            line = shot.line if one is None or other is None else (one, other)
            return replace(shot, target=self.target, line=line)

        return _with_shot(state, turned)


class AimPlaced(Happening, frozen=True, kw_only=True):
    """Aim cards lie on the Aim board."""

    legend: str
    cards: tuple[Placed, ...]
    replaced: tuple[str, ...] = ()

    @cites("AX-RATE-013")
    def apply(self, state: State) -> State:
        """Every card that was drawn is placed."""
        return _with_shot(
            state, lambda shot: replace(shot, cards=self.cards, replaced=(*shot.replaced, *self.replaced))
        )


class ShotResolved(Happening, frozen=True, kw_only=True):
    """The Shoot action is evaluated: every sum and every card with its reason."""

    legend: str
    target: str
    weapon: str
    shot: Shot


class ReactionsAsked(Happening, frozen=True, kw_only=True):
    """A window for Reactions opens."""

    window: Window
    target: str


class CardPlayed(Happening, frozen=True, kw_only=True):
    """A Legend plays a card: a Feat, an Ability, or the Special action of a Weapon."""

    legend: str
    card: str
    label: str
    """Its type: free, special, shoot_enhancement, reaction, instant."""

    def apply(self, state: State) -> State:
        """A Shoot action that has not been fired yet keeps in mind which cards were played for it."""
        shot = current_shot(state.pending)
        if shot is None or shot.step not in ("before", "reveal") or self.label not in FOR_A_SHOT:
            return state
        return _with_shot(state, lambda shot: replace(shot, played=(*shot.played, Played(self.card, self.legend))))


class GrenadeThrown(Happening, frozen=True, kw_only=True):
    """A Grenade scatters from where it was aimed and lands."""

    legend: str
    loot: str
    aimed: Space
    path: tuple[Space, ...]
    """Where the arrows took it, one after the other."""
    to: Space


class Exploded(Happening, frozen=True, kw_only=True):
    """An area takes effect."""

    source: str
    at: Space
    spaces: tuple[tuple[Space, int], ...]
